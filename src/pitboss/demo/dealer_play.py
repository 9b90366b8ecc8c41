"""A dealer-run table of the demonstration floor: a dealer with cards, and players.

The dealer does what the procedure asks for next, and nothing else: opens decks, shuffles and cuts
them, counts the chips, deals, records cards and answers, counts the stub. Only the dealer knows the
order of the cards. Cards on record keep their places, so that the round continues after a restart.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from pitboss.cards import DECK_53, Card
from pitboss.demo.card_room import CardRoom
from pitboss.demo.dealer_decks import DealerDecks
from pitboss.demo.played_table import PlayedTable
from pitboss.floor import FloorTable, Tip
from pitboss.games.dealing import COMMUNITY, PLAYER
from pitboss.house.shuffling import shuffled
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    CallOff,
    Close,
    Command,
    Decide,
    Move,
    NoMoreBets,
    RoundView,
    State,
)
from pitboss.round.fairness import Draw, range_of
from pitboss.round.fairness.draws import LUCKY, MAGIC, result
from pitboss.round.procedure import deciding
from pitboss.round.shuffling import draws_of
from pitboss.rulebook import GameRules, engine_digest
from pitboss.simulate import HousePlayer
from pitboss.table import Prompt, StartRound, TableView, next_step, view

__all__ = ["DealerPlay"]

#: One winner of so many tips the dealer, and the tip.
_GENEROUS: Final = 4
_TIP: Final = Cents(500)
_FULL_DICE: Final = (3, 16)


class DealerPlay(PlayedTable):
    """The dealer and the players of one dealer-run table."""

    #: The order of the cards in the present round.
    _order: tuple[str, tuple[Card, ...]] = ("", ())

    @cached_property
    def _decks(self) -> DealerDecks:
        room = CardRoom(self._house, self._token)
        return DealerDecks(self.name, self._staff, room, self._below)

    def _play(self, table: FloorTable) -> bool:
        """Do what the procedure asks for next. Returns whether it was done."""
        prompt = next_step(table.table, max(self._house.now, table.at))
        if prompt is None or not table.seats:
            return False
        if table.playing is None:
            return self._before(table, prompt)
        return self._during(table, table.playing, prompt)

    def _before(self, table: FloorTable, prompt: Prompt) -> bool:
        """Make the decks ready, and begin a round."""
        if prompt.move.kind != "start-round":
            return self._decks.make_ready(table, prompt)
        self._staff.funds(table)
        return self._start(table, prompt.move.deck or None)

    def _start(self, table: FloorTable, deck: str | None) -> bool:
        round_id = f"{self.name}-{table.entries + 1}-{self._token()}"
        start = StartRound(self._staff.crew.dealer, round_id, {}, deck, engine=engine_digest())
        return self._at_table(start)

    # ── A round ──────────────────────────────────────────────────────────────────────────────

    def _during(self, table: FloorTable, state: State, prompt: Prompt) -> bool:
        if not state.boxes and state.void is None and not state.layout:
            nobody = CallOff(self._staff.crew.dealer, "nobody wagers")
            return self._bet(table, state) or self._at_table(nobody)
        command = self._in_round(table, state, prompt)
        if isinstance(command, Close):
            documented = self._staff.document(table, state)
            if documented is not None:
                return documented
            return self._close(state, command)
        done = self._at_table(command)
        if done and isinstance(command, NoMoreBets):
            self.rounds += 1
        if not done:
            # The rack may be short of the payout.
            self._staff.funds(table)
        return done

    def _bet(self, table: FloorTable, state: State) -> bool:
        """Everybody wagers, and the dealer records it."""
        dealer = self._staff.crew.dealer
        done = False
        for seat in table.seats:
            player = self._player(table.rules, state, seat)
            slips = (player.slip(state.round_id, plain=plain) for plain in (False, True))
            done |= any(self._at_table(replace(slip, actor=dealer)) for slip in slips)
        return done

    def _in_round(self, table: FloorTable, state: State, prompt: Prompt) -> Command:
        """The command that the procedure asks for."""
        move, crew = prompt.move, self._staff.crew
        dealer = crew.dealer
        said: dict[str, Any] = {}
        match move.kind:
            case "no-more-bets":
                return self._no_more_bets(state, dealer)
            case "decide":
                return self._answer(table, state, dealer)
            case "approve":
                return move.command_for(crew.floor)
            case "count-chips":
                said["count"] = move.accepted
            case "find-start":
                least, choices = _FULL_DICE
                said["number"] = least + self._below(choices)
            case "enter-cards":
                said["faces"] = self._turned(state, move)
            case "count-stub":
                said["count"] = table.rules.chapter.deck.deck - state.dealt
            case "call-off":
                said["reason"] = move.about
        return move.command_for(dealer, **said)

    def _close(self, state: State, command: Close) -> bool:
        """Close the round. A winner may tip."""
        if not self._at_table(command):
            return False
        for number, lines in state.settled.items():
            won = sum(line.returned - line.staked for line in lines)
            if won > _TIP and self._below(_GENEROUS) == 0:
                player = state.seats[number].player
                self._staff.do(Tip(Actor(Role.PLAYER, player), self.name, player, _TIP))
        return True

    def _no_more_bets(self, state: State, dealer: Actor) -> NoMoreBets:
        """Close betting, and make the system's draws (R33)."""
        rules = state.rules
        drawn = {draw.name: self._drawn(draw) for draw in draws_of(rules)}
        magic, lucky = drawn.get(MAGIC), drawn.get(LUCKY)
        positions = rules.chapter.positions
        return NoMoreBets(
            dealer,
            (None,) * rules.chapter.deck.deck,
            magic_card=None if magic is None else DECK_53[magic],
            lucky_position=None if lucky is None else (lucky + 1) % (positions + 1),
        )

    def _drawn(self, draw: Draw) -> int | None:
        return result(draw, self._below(range_of(draw)))

    # ── The cards ────────────────────────────────────────────────────────────────────────────

    def _lie(self, state: State) -> Mapping[int, Card]:
        """The face at every position of the deck: those on record, and the others as shuffled."""
        size = state.rules.chapter.deck.deck
        known = {at: face for at in range(state.dealt) if (face := state.face(at)) is not None}
        round_id, order = self._order
        if round_id != state.round_id or any(order[at] != face for at, face in known.items()):
            placed = {**self._placed(state, known), **known}
            others = [card for card in DECK_53[:size] if card not in placed.values()]
            rest = iter(shuffled(others, randbelow=self._below))
            order = tuple(placed[at] if at in placed else next(rest) for at in range(size))
            self._order = (state.round_id, order)
        return dict(enumerate(order))

    def _placed(self, state: State, known: Mapping[int, Card]) -> Mapping[int, Card]:
        """Cards placed at their positions before the shuffle: none here."""
        return {}

    def _turned(self, state: State, move: Move) -> dict[int, Card]:
        """The cards that lie face up and are not on record. If there are none: the cards asked for,
        except those of a folded hand."""
        faces = self._lie(state)
        asked = [one for one in state.layout if one.position in move.positions]
        folded = {number for number, seat in state.seats.items() if seat.folded}
        up = [one for one in asked if one.turned]
        held = [one for one in asked if one.spot.area != PLAYER or one.spot.seat not in folded]
        return {one.position: faces[one.position] for one in up or held or asked}

    # ── The players ──────────────────────────────────────────────────────────────────────────

    def _player(self, rules: GameRules, state: State, seat: int) -> HousePlayer:
        name = state.seats[seat].player
        return self._made(name, seat, rules, self._below, lambda _: bytes(32))

    def _answer(self, table: FloorTable, state: State, dealer: Actor) -> Command:
        """The answer of the player who is asked, after a look at the cards."""
        seat = deciding(state)[0]
        player = self._player(table.rules, state, seat)
        shown = view(table.table, player.actor, table.at)
        command = player.next(self._held(state, seat, shown))
        assert isinstance(command, Decide), "it is the player's turn"
        return replace(command, actor=dealer)

    def _held(self, state: State, seat: int, shown: TableView) -> TableView:
        """A player's view with the cards in hand, which the system does not know, and the community
        cards that lie face up."""
        assert shown.round is not None
        faces = self._lie(state)
        own = tuple(faces[one.position] for one in state.lying(PLAYER, seat))
        board = tuple(faces[one.position] if one.turned else None for one in state.lying(COMMUNITY))
        seats = tuple(
            replace(one, cards=own) if one.seat == seat else one for one in shown.round.seats
        )
        known: RoundView = replace(shown.round, seats=seats, community=board)
        return replace(shown, round=known)

    def _at_table(self, command: Command) -> bool:
        return self._staff.at_table(command)[0].ok
