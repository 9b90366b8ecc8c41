"""The dealer's work with decks and devices between rounds: take, open, shuffle, cut, count and
return them, as the procedure asks (.3 to .5)."""

from collections.abc import Callable
from typing import Any, Final

from pitboss.demo.card_room import COLORS, CardRoom
from pitboss.demo.table_staff import TableStaff
from pitboss.floor import FloorTableView
from pitboss.round import Command, Move
from pitboss.rulebook import GameRules
from pitboss.table import Condition, Device, Prompt

__all__ = ["DealerDecks"]

#: Acts of a floorperson with a deck. All others are the dealer's.
_FLOORPERSONS: Final = ("verify-inspection", "change-dealing")


class DealerDecks:
    """The decks of one dealer-run table, and the people who handle them."""

    def __init__(
        self, name: str, staff: TableStaff, room: CardRoom, below: Callable[[int], int]
    ) -> None:
        self._name = name
        self._staff = staff
        self._room = room
        self._below = below

    def make_ready(self, shown: FloorTableView, rules: GameRules, prompt: Prompt) -> bool:
        """Do the next thing that the decks need before a round. Returns whether it was done."""
        move = prompt.move
        if move.kind == "receive-decks":
            return self._take(shown, rules, move)
        if move.kind == "remove-deck":
            why = prompt.refusal.reason if prompt.refusal is not None else "no use for it"
            done = self._do(move.command_for(self._staff.crew.floor, reason=why))
            self._room.put_away(self._name)
            return done
        return self._do(self._handled(shown, rules, move))

    def _take(self, shown: FloorTableView, rules: GameRules, move: Move) -> bool:
        """Take new decks from the store: as many as are missing, in the missing colors."""
        there = {deck.color for deck in shown.table.decks}
        # Two decks are for a table with a shuffler that works (.3(b)).
        works = shown.table.devices.get(Device.SHUFFLER) is Condition.WORKING
        missing = (rules.decks if works else 1) - len(there)
        colors = tuple(color for color in COLORS if color not in there)[:missing]
        decks = self._room.issue(self._name, colors)
        return self._do(move.command_for(self._staff.crew.dealer, decks=decks))

    def _handled(self, shown: FloorTableView, rules: GameRules, move: Move) -> Command:
        """The command for a deck or a device."""
        crew = self._staff.crew
        actor = crew.floor if move.kind in _FLOORPERSONS else crew.dealer
        said: dict[str, Any] = {}
        match move.kind:
            case "player-looks":
                said["player"] = next(iter(shown.seats.values()))
            case "finish-shuffle":
                said["count"] = _reported(rules, move)
            case "cut-deck":
                said["cards_in"] = rules.chapter.deck.cut_cards_in + self._below(30)
            case "count-stub":
                said["count"] = rules.chapter.deck.deck
        return move.command_for(actor, **said)

    def _do(self, command: Command) -> bool:
        return self._staff.at_table(command)[0].ok


def _reported(rules: GameRules, move: Move) -> int | None:
    """The count that a device reports for a deck it has shuffled; None if it does not count."""
    counts = move.device == Device.SHOE or (move.device and rules.shuffler == "counting")
    return rules.chapter.deck.deck if counts else None
