"""House players: lawful and quick.

They know the posted rules and what their own view shows them, and nothing else. They decide by the
rules of thumb, whose value is known exactly, and now and then make a side wager.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, Final

from pitboss.cards import Card
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    Command,
    Phase,
    PlaceWagers,
    RoundView,
    SeatView,
    Stake,
)
from pitboss.round.fairness import player_hash
from pitboss.round.moves import AnyMove
from pitboss.round.views import Cards
from pitboss.rulebook import GameRules
from pitboss.simulate.thumb_play import thumb_decision
from pitboss.table import TableView

__all__ = ["Banking", "HousePlayer"]

#: One round in so many the player makes a given side wager.
_SELDOM = 5
#: The answers of a player who cannot do what the rule says.
_CAREFUL = ("check", "withdraw", "set house", "stand", "fold")
#: One offer in so many is taken by a player who banks now and then.
_BANKS: Final = 3


class Banking(Enum):
    """The answer of a house player to an offer of the bank (645a.12, R72)."""

    NEVER = "never"
    #: Every bank that is offered, alone.
    ALWAYS = "always"
    #: Every bank that is offered, half of it with the house where that is filed.
    CO_BANKED = "co-banked"
    #: One in three, and half of those with the house.
    SELDOM = "seldom"


class HousePlayer:
    """One player at one seat. Chance is handed in: ``below`` gives a number from 0 to one less than
    a bound, ``bits`` the 256 bits that are the player's part in the shuffle of a round."""

    def __init__(
        self,
        name: str,
        seat: int,
        rules: GameRules,
        below: Callable[[int], int],
        bits: Callable[[str], bytes],
        banking: Banking = Banking.SELDOM,
    ) -> None:
        self.actor = Actor(Role.PLAYER, name)
        self.seat = seat
        self._rules = rules
        self._below = below
        self._draw = bits
        self._banking = banking
        self._round = ""
        self._bits = b""
        self._wanted: frozenset[str] = frozenset()

    def next(self, view: TableView) -> Command | None:
        """The player's next command from a view; None if it is somebody else's turn."""
        return None if view.round is None else self.in_round(view.round, view.moves)

    def in_round(self, shown: RoundView, moves: Sequence[AnyMove]) -> Command | None:
        """The player's next command in a round, from a view and the moves allowed."""
        if shown.phase is Phase.CLOSED:
            return None
        own = _own(shown, self.seat)
        if own is None:
            # A player who sits down during a round waits for the next one.
            return None
        self._begin(shown.round_id)
        if shown.phase is Phase.BETTING:
            if shown.bank is not None and shown.bank.seat == self.seat:
                return None
            banks = None if shown.bank is not None else self._bank(own, moves)
            return banks or (None if own.wagers else self._wager(moves))
        for move in moves:
            if move.kind == "open-bits":
                return self._made(move, bits=self._bits)
        return self.decision(moves, own.cards, shown.community, own.wagers)

    def decision(
        self,
        moves: Sequence[AnyMove],
        own: Cards,
        community: Cards,
        wagers: Mapping[str, Cents],
    ) -> Command | None:
        """The player's answer, holding these cards; None if the player is not asked."""
        answers = [move for move in moves if move.kind == "decide"]
        return self._answer(answers, own, community, wagers) if answers else None

    def slip(self, round_id: str, *, plain: bool = False) -> PlaceWagers:
        """All wagers that the player makes in a round; plain ones are those required alone."""
        self._begin(round_id)
        offers = self._rules.offers
        least = {
            key: offers[key].amount or offers[key].minimum
            for key in self._rules.before_the_deal
            if key in (self._rules.required if plain else self._wanted)
        }
        return PlaceWagers(self.actor, self.seat, self._stakes(least), self._hash())

    def _stakes(self, least: Mapping[str, Cents]) -> dict[str, Cents | Stake]:
        """The stakes of these wagers, without those that follow one which is not among them."""
        wagers: dict[str, Cents | Stake] = {}
        for key in self._rules.before_the_deal:
            law = self._rules.chapter.wagers[key]
            needed = (*law.after, *((law.equals,) if law.equals else ()))
            if key in least and all(one in wagers for one in needed):
                amount = least[law.equals or key]
                wagers[key] = Stake(amount, law.choice[0]) if law.choice else amount
        return wagers

    def _hash(self) -> str:
        """The hash of the player's part in the shuffle."""
        return player_hash(self._round, self.actor.person, self._bits)

    def _begin(self, round_id: str) -> None:
        if round_id != self._round:
            self._round = round_id
            self._bits = self._draw(round_id)
            self._wanted = self._wishes()

    def _wishes(self) -> frozenset[str]:
        """The wagers of a round: what is required, and now and then a side wager."""
        required = self._rules.required
        side = [key for key in self._rules.before_the_deal if key not in required]
        return frozenset((*required, *(key for key in side if self._below(_SELDOM) == 0)))

    def _wager(self, moves: Sequence[AnyMove]) -> Command | None:
        """The wagers that are wanted, at their least amounts."""
        for move in moves:
            if (move.kind, move.seat) == ("place-wagers", self.seat):
                wanted = {key: one[0] for key, one in move.wagers.items() if key in self._wanted}
                stakes = self._stakes(wanted)
                return self._made(move, wagers=stakes, hash=self._hash()) if stakes else None
        return None

    def _bank(self, own: SeatView, moves: Sequence[AnyMove]) -> Command | None:
        """The answer to an offer of the bank; None if there is none. Who has wagered passes."""
        offered = {move.kind: move for move in moves if move.seat == self.seat}
        take, leave = offered.get("take-bank"), offered.get("pass-bank")
        if take is not None and not own.wagers and self._takes():
            halves = take.choices["co_banked"]
            co_banked = "no" not in halves or ("yes" in halves and self._shares())
            ((_, plays),) = take.amounts
            terms = {"co_banked": co_banked, "dealer_wager": plays}
            return self._made(take, **terms, hash=self._hash())
        return None if leave is None else self._made(leave)

    def _takes(self) -> bool:
        if self._banking is Banking.SELDOM:
            return self._below(_BANKS) == 0
        return self._banking is not Banking.NEVER

    def _shares(self) -> bool:
        if self._banking is Banking.SELDOM:
            return self._below(2) == 0
        return self._banking is Banking.CO_BANKED

    def _answer(
        self,
        moves: Sequence[AnyMove],
        own: Cards,
        community: Cards,
        wagers: Mapping[str, Cents],
    ) -> Command:
        """The answer of the rule of thumb, or as much of it as the player has chips for."""
        chapter = self._rules.chapter.chapter
        rule = thumb_decision(chapter, _known(own), _known(community))
        if rule.startswith("raise"):
            wanted = int(rule.split()[1]) * wagers["ante"]
            raises = [
                (Cents(min(most, wanted)), move)
                for move in moves
                for least, most in move.amounts
                if move.decision == "raise" and least <= wanted
            ]
            if raises:
                amount, move = max(raises, key=lambda one: one[0])
                return self._made(move, amount=amount)
        by_word = {move.decision: move for move in reversed(moves)}
        return self._made(next(by_word[one] for one in (rule, *_CAREFUL) if one in by_word))

    def _made(self, move: AnyMove, **fill: Any) -> Command:
        command: Command = move.made(self.actor, fill)
        return command


def _own(view: RoundView, number: int) -> SeatView | None:
    return next((seat for seat in view.seats if seat.seat == number), None)


def _known(cards: Cards) -> list[Card]:
    return [card for card in cards if card is not None]
