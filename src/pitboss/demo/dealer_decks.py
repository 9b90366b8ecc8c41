"""The dealer's work with decks and devices between rounds: take, open, shuffle, cut, count and
return them, as the procedure asks (.3 to .5)."""

from collections.abc import Callable

from pitboss.demo.card_room import COLORS, CardRoom
from pitboss.demo.table_staff import TableStaff
from pitboss.floor import FloorTable
from pitboss.round import Command, Move
from pitboss.table import (
    ChangeDealing,
    CountStub,
    CoverDevice,
    CutDeck,
    Device,
    FinishShuffle,
    InspectDeck,
    PlayerLooks,
    Prompt,
    ReceiveDecks,
    RemoveDeck,
    Shuffle,
    SpreadDeck,
    VerifyInspection,
    WashDeck,
)

__all__ = ["DealerDecks"]


class DealerDecks:
    """The decks of one dealer-run table, and the people who handle them."""

    def __init__(
        self, name: str, staff: TableStaff, room: CardRoom, below: Callable[[int], int]
    ) -> None:
        self._name = name
        self._staff = staff
        self._room = room
        self._below = below

    def make_ready(self, table: FloorTable, prompt: Prompt) -> bool:
        """Do the next thing that the decks need before a round. Returns whether it was done."""
        move = prompt.move
        if move.command == "receive decks":
            return self._take(table)
        if move.command == "remove deck":
            why = prompt.refusal.reason if prompt.refusal is not None else "no use for it"
            done = self._do(RemoveDeck(self._staff.crew.floor, move.deck, why))
            self._room.put_away(self._name)
            return done
        return self._do(self._handled(table, move))

    def _take(self, table: FloorTable) -> bool:
        """Take new decks from the store: as many as are missing, in the missing colors."""
        there = {deck.color for deck in table.table.live}
        missing = table.table.most_decks - len(there)
        colors = tuple(color for color in COLORS if color not in there)[:missing]
        decks = self._room.issue(self._name, colors)
        return self._do(ReceiveDecks(self._staff.crew.dealer, decks))

    def _handled(self, table: FloorTable, move: Move) -> Command:
        """The command for a deck or a device."""
        crew, deck = self._staff.crew, move.deck
        match move.command:
            case "inspect deck":
                return InspectDeck(crew.dealer, deck)
            case "verify inspection":
                return VerifyInspection(crew.floor, deck)
            case "spread deck":
                return SpreadDeck(crew.dealer, deck)
            case "player looks":
                return PlayerLooks(crew.dealer, next(iter(table.seats.values())))
            case "wash deck":
                return WashDeck(crew.dealer, deck)
            case "shuffle":
                by = None if move.device is None else Device(move.device)
                return Shuffle(crew.dealer, deck, by)
            case "finish shuffle":
                return FinishShuffle(crew.dealer, deck, self._reported(table, deck))
            case "cut deck":
                least = table.rules.chapter.deck.cut_cards_in
                return CutDeck(crew.dealer, deck, least + self._below(30))
            case "count stub":
                return CountStub(crew.dealer, table.rules.chapter.deck.deck)
            case "cover device":
                return CoverDevice(crew.dealer, Device(move.device or ""))
            case "change dealing":
                return ChangeDealing(crew.floor, move.method)
        raise AssertionError(f"nobody knows how to {move.about}")

    def _reported(self, table: FloorTable, deck: str) -> int | None:
        """The count that a device reports for a deck it has shuffled; None if it does not count."""
        by = table.table.decks[deck].shuffled_by
        counts = by is not None and table.table.counts(by)
        return table.rules.chapter.deck.deck if counts else None

    def _do(self, command: Command) -> bool:
        return self._staff.at_table(command)[0].ok
