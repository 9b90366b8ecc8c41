"""A dealer-run table of the demonstration floor: a dealer with cards, and players.

The dealer does what the procedure asks for next, and nothing else: opens decks, shuffles and cuts
them, counts the chips, deals, records cards and answers, counts the stub. Only the dealer knows the
order of the cards, which follows from a secret: the round continues after a restart.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from pitboss.cards import DECK_53, Card
from pitboss.demo.card_room import CardRoom
from pitboss.demo.chance import numbers_of
from pitboss.demo.dealer_decks import DealerDecks
from pitboss.demo.played_table import PlayedTable, in_progress
from pitboss.floor import FloorTableView, Tip
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
    Phase,
    RoundView,
)
from pitboss.round.fairness import Draw, range_of
from pitboss.round.fairness.draws import LUCKY, MAGIC, result
from pitboss.round.machine import COMMANDS as OF_A_ROUND
from pitboss.round.shuffle import draws_of
from pitboss.round.views import LaidView
from pitboss.rulebook import GameRules, engine_digest
from pitboss.table import Prompt, StartRound

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
        room = CardRoom(self._floor, self._token)
        return DealerDecks(self.name, self._staff, room, self._below)

    def play(self) -> bool:
        """Do what the procedure asks for next. Returns whether it was done."""
        shown = self._floor.view(self._staff.crew.dealer, self.name).view
        prompt = shown.table.next
        if prompt is None or not shown.seats:
            return False
        playing = in_progress(shown)
        if playing is None:
            return self._before(shown, prompt)
        self._count(playing)
        return self._during(shown, playing, prompt)

    def _before(self, shown: FloorTableView, prompt: Prompt) -> bool:
        """Make the decks ready, and begin a round."""
        if prompt.move.kind != "start-round":
            return self._decks.make_ready(shown, self._rules(shown), prompt)
        self._staff.funds()
        round_id = f"{self.name}-{self._token()}"
        deck = prompt.move.deck or None
        start = StartRound(self._staff.crew.dealer, round_id, {}, deck, engine=engine_digest())
        return self._staff.at_table(start)[0].ok

    # ── A round ──────────────────────────────────────────────────────────────────────────────

    def _during(self, shown: FloorTableView, playing: RoundView, prompt: Prompt) -> bool:
        if playing.phase is Phase.BETTING and not any(one.wagers for one in playing.seats):
            nobody = CallOff(self._staff.crew.dealer, "nobody wagers")
            return self._bet(shown, playing) or self._at_table(playing, nobody)
        command = self._in_round(shown, playing, prompt)
        if command is None:
            return False
        if isinstance(command, Close):
            self._staff.come()
            documented = self._staff.document(self._staff.look())
            return self._close(playing, command) if documented is None else documented
        done = self._at_table(playing, command)
        if not done:
            # The rack may be short of the payout.
            self._staff.funds()
        return done

    def _bet(self, shown: FloorTableView, playing: RoundView) -> bool:
        """Everybody wagers, and the dealer records it."""
        dealer = self._staff.crew.dealer
        done = False
        for seat in playing.seats:
            player = self._player(shown, seat.seat, seat.player)
            slips = (player.slip(playing.round_id, plain=plain) for plain in (False, True))
            done |= any(self._at_table(playing, replace(slip, actor=dealer)) for slip in slips)
        return done

    def _in_round(
        self, shown: FloorTableView, playing: RoundView, prompt: Prompt
    ) -> Command | None:
        """The command that the procedure asks for; None if the table has moved on meanwhile."""
        move, crew = prompt.move, self._staff.crew
        dealer = crew.dealer
        said: dict[str, Any] = {}
        match move.kind:
            case "no-more-bets":
                return self._no_more_bets(self._rules(shown), dealer)
            case "decide":
                return self._answer(shown, playing, dealer)
            case "approve":
                return move.command_for(crew.floor)
            case "count-chips":
                said["count"] = move.accepted
            case "find-start":
                least, choices = _FULL_DICE
                said["number"] = least + self._below(choices)
            case "enter-cards":
                said["faces"] = self._turned(shown, playing, move)
            case "count-stub":
                said["count"] = playing.stub
            case "call-off":
                said["reason"] = move.about
        return move.command_for(dealer, **said)

    def _close(self, playing: RoundView, command: Close) -> bool:
        """Close the round. A winner may tip."""
        if not self._at_table(playing, command):
            return False
        for seat in playing.seats:
            won = sum(line.returned - line.staked for line in seat.lines or ())
            if won > _TIP and self._below(_GENEROUS) == 0:
                who = Actor(Role.PLAYER, seat.player)
                self._staff.do(Tip(who, self.name, seat.player, _TIP))
        return True

    def _no_more_bets(self, rules: GameRules, dealer: Actor) -> NoMoreBets:
        """Close betting, and make the system's draws (R33)."""
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

    def _lie(self, rules: GameRules, playing: RoundView) -> tuple[Card, ...]:
        """The face at every position of the deck: those on record, and the others as shuffled."""
        size = rules.chapter.deck.deck
        known = {one.position: one.card for one in playing.layout if one.card is not None}
        round_id, order = self._order
        if round_id != playing.round_id or any(order[at] != face for at, face in known.items()):
            below = numbers_of(self._secret, f"the shuffle of {playing.round_id}")
            cards = list(shuffled(DECK_53[:size], randbelow=below))
            for at, card in {**self._placed(playing, known), **known}.items():
                there = cards.index(card)
                cards[at], cards[there] = card, cards[at]
            order = tuple(cards)
            self._order = (playing.round_id, order)
        return order

    def _placed(self, playing: RoundView, known: Mapping[int, Card]) -> Mapping[int, Card]:
        """Cards placed at their positions before the shuffle: none here."""
        return {}

    def _turned(self, shown: FloorTableView, playing: RoundView, move: Move) -> dict[int, Card]:
        """The cards that lie face up and are not on record. If there are none: the cards asked for,
        except those of a folded hand."""
        faces = self._lie(self._rules(shown), playing)
        asked = [one for one in playing.layout if one.position in move.positions]
        folded = {one.seat for one in playing.seats if one.folded}
        up = [one for one in asked if one.turned]
        held = [one for one in asked if one.area != PLAYER or one.seat not in folded]
        return {one.position: faces[one.position] for one in up or held or asked}

    # ── The players ──────────────────────────────────────────────────────────────────────────

    def _answer(self, shown: FloorTableView, playing: RoundView, dealer: Actor) -> Command | None:
        """The answer of the player who is asked, after a look at the cards. None if the player is
        not asked any more: another process may deal at this table, too."""
        asked = playing.asked[0]
        name = next(one.player for one in playing.seats if one.seat == asked)
        player = self._player(shown, asked, name)
        own = self._floor.view(player.actor, self.name).view
        now = own.table.round
        if now is None or (now.round_id, now.asked) != (playing.round_id, playing.asked):
            return None
        command = player.in_round(self._held(shown, playing, asked, now), own.moves)
        return replace(command, actor=dealer) if isinstance(command, Decide) else None

    def _held(
        self, shown: FloorTableView, playing: RoundView, seat: int, own: RoundView
    ) -> RoundView:
        """A player's view with the cards in hand, which the system does not know, and the community
        cards that lie face up."""
        faces = self._lie(self._rules(shown), playing)
        cards = tuple(faces[one.position] for one in lying(playing, PLAYER, seat))
        board = tuple(
            faces[one.position] if one.turned else None for one in lying(playing, COMMUNITY)
        )
        seats = tuple(replace(one, cards=cards) if one.seat == seat else one for one in own.seats)
        return replace(own, seats=seats, community=board)

    def _at_table(self, playing: RoundView, command: Command) -> bool:
        seen = playing.round_id if type(command) in OF_A_ROUND else ""
        return self._staff.at_table(command, round=seen)[0].ok


def lying(playing: RoundView, area: str, seat: int = 0) -> Iterator[LaidView]:
    """The cards on an area, in the order dealt."""
    return (one for one in playing.layout if (one.area, one.seat) == (area, seat))
