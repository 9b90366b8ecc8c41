"""The offers of a question: the answers that it takes, and their conditions.

An offer (``MayCheck()``, ``MayRaise("play")``) knows which answer it takes, why an answer is
refused, what the answer does, and the amounts to choose from. It is a pure function of a seat's
wagers and, where they are known, its cards.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, NamedTuple, Protocol

from pitboss.cards import Card
from pitboss.games.choices import (
    Check,
    Decision,
    Fold,
    Raise,
    Ride,
    SetHands,
    SetHouse,
    Stand,
    Surrender,
    Withdraw,
)
from pitboss.games.house_way import lawful_splits, set_by_house_way
from pitboss.hands import Hand, satisfies
from pitboss.money import NOTHING, Cents, dollars_text
from pitboss.rulebook import GameRules
from pitboss.rulebook.chapter import Raise as RaisePoint

__all__ = [
    "LOW_CARDS",
    "Asked",
    "Effect",
    "Fault",
    "MayCheck",
    "MayFold",
    "MayRaise",
    "MayRide",
    "MaySet",
    "MaySetHouse",
    "MayStand",
    "MaySurrender",
    "MayWithdraw",
    "Offered",
]


class Asked(NamedTuple):
    """The seat that is asked: the table's rules, its wagers, and its cards as far as the answerer
    sees them. ``cards`` is None where the dealer's word is taken, and empty where no hand is
    shown."""

    rules: GameRules
    wagers: Mapping[str, Cents]
    cards: tuple[Card, ...] | None


class Fault(NamedTuple):
    """The reason why an answer is refused, with the paragraph and the wager."""

    reason: str
    cite: str
    wager: str | None = None
    code: str = "decision/amount"


class Effect(NamedTuple):
    """The effect of an answer: a wager made, and wagers lost or taken back with their
    paragraphs."""

    raised: str | None = None
    amount: Cents = NOTHING
    loses: Mapping[str, str] = {}
    withdraws: Mapping[str, str] = {}
    folds: bool = False


_NO_EFFECT = Effect()


class Offered(Protocol):
    """One of the answers that a question takes. ``looks_at_cards`` is true if the seat's own cards
    matter."""

    @property
    def answer(self) -> type[Decision]: ...

    @property
    def looks_at_cards(self) -> bool: ...

    def refusal(self, asked: Asked, decision: Decision) -> Fault | None:
        """The reason why this answer is refused, or None."""

    def effect(self, asked: Asked, decision: Decision, cite: str) -> Effect:
        """The effect of this answer."""

    def amounts(self, asked: Asked) -> tuple[tuple[Cents, Cents], ...]:
        """The amounts to choose from, as pairs of least and most. Empty where there is no
        amount."""

    def low_hands(self, asked: Asked) -> tuple[tuple[Card, ...], ...]:
        """The low hands to choose from, where the answerer sees the cards."""

    def open_to(self, asked: Asked) -> bool:
        """Whether the answerer can give this answer at all."""


class _Simple:
    """An offer without conditions and without effect."""

    __slots__ = ()
    looks_at_cards: ClassVar[bool] = False

    def refusal(self, asked: Asked, decision: Decision) -> Fault | None:
        """None: it is never refused."""
        return None

    def effect(self, asked: Asked, decision: Decision, cite: str) -> Effect:
        """No effect."""
        return _NO_EFFECT

    def amounts(self, asked: Asked) -> tuple[tuple[Cents, Cents], ...]:
        """No amounts."""
        return ()

    def low_hands(self, asked: Asked) -> tuple[tuple[Card, ...], ...]:
        """No low hands."""
        return ()

    def open_to(self, asked: Asked) -> bool:
        """Always true."""
        return True


@dataclass(frozen=True, slots=True)
class MayCheck(_Simple):
    """The offer to stay in without a wager now."""

    answer: ClassVar[type[Decision]] = Check


@dataclass(frozen=True, slots=True)
class MayRide(_Simple):
    """The offer to leave a wager where it is."""

    answer: ClassVar[type[Decision]] = Ride


@dataclass(frozen=True, slots=True)
class MayFold(_Simple):
    """The offer to leave the round. A fold loses the wagers in ``loses``, and nothing else (R8).

    ``cites`` names the wagers whose loss has a paragraph of its own.
    """

    loses: tuple[str, ...]
    cite: str
    cites: Mapping[str, str] = field(default_factory=dict)
    answer: ClassVar[type[Decision]] = Fold

    def lost(self, wagers: Iterable[str]) -> dict[str, str]:
        """The wagers among these that a fold loses, each with its paragraph."""
        return {key: self.cites.get(key, self.cite) for key in self.loses if key in wagers}

    def effect(self, asked: Asked, decision: Decision, cite: str) -> Effect:
        """The hand is out; its wagers are lost."""
        return Effect(loses=self.lost(asked.wagers), folds=True)


@dataclass(frozen=True, slots=True)
class MayWithdraw(_Simple):
    """The offer to take a wager back (643a.11(b), (d))."""

    wager: str
    answer: ClassVar[type[Decision]] = Withdraw

    def effect(self, asked: Asked, decision: Decision, cite: str) -> Effect:
        """The wager goes back, by the paragraph of the question."""
        return Effect(withdraws={self.wager: cite})


#: The number of cards in the low hand.
LOW_CARDS: Final = 2


@dataclass(frozen=True, slots=True)
class MaySet(_Simple):
    """The offer to set two hands by naming the low one. A foul set is accepted, and loses
    (645a.11(f)(1)(iv)). Where the cards lie face down, the setting is told when they are turned."""

    cite: str
    answer: ClassVar[type[Decision]] = SetHands
    looks_at_cards: ClassVar[bool] = True

    def refusal(self, asked: Asked, decision: Decision) -> Fault | None:
        """Refuse cards that are not two of the seven. Accept any cards where nobody sees them."""
        assert isinstance(decision, SetHands)
        low = decision.low
        if asked.cards is None:
            if not low:
                return None
            reason = "the hands lie face down: how they are set is told when they are turned"
            return Fault(reason, self.cite, code="decision/hands")
        if not asked.cards:
            reason = "a player sets the own hands; the system sets them by the house way"
            return Fault(reason, self.cite, code="decision/hands")
        if len(low) == LOW_CARDS and len({*low}) == LOW_CARDS and {*low} <= {*asked.cards}:
            return None
        reason = "name the two cards of the low hand, out of the seven that were dealt"
        return Fault(reason, self.cite, code="decision/hands")

    def open_to(self, asked: Asked) -> bool:
        """Closed to the system, which sees no hand."""
        return asked.cards != ()

    def low_hands(self, asked: Asked) -> tuple[tuple[Card, ...], ...]:
        """All pairs of cards that leave a high hand not below them, the highest first."""
        return tuple(split.low for split in lawful_splits(asked.cards)) if asked.cards else ()


@dataclass(frozen=True, slots=True)
class MaySetHouse(_Simple):
    """The offer to have the hands set by the filed house way."""

    answer: ClassVar[type[Decision]] = SetHouse
    looks_at_cards: ClassVar[bool] = True

    def low_hands(self, asked: Asked) -> tuple[tuple[Card, ...], ...]:
        """The low hand that the house way sets."""
        if not asked.cards:
            return ()
        return (set_by_house_way(asked.cards, str(asked.rules.options["house_way"])).low,)


@dataclass(frozen=True, slots=True)
class MayStand(_Simple):
    """The offer to compare the hands as they are set."""

    answer: ClassVar[type[Decision]] = Stand


@dataclass(frozen=True, slots=True)
class MaySurrender(_Simple):
    """The offer to give up a wager before the hands are compared (645a.11(d))."""

    wager: str
    answer: ClassVar[type[Decision]] = Surrender

    def effect(self, asked: Asked, decision: Decision, cite: str) -> Effect:
        """The wager is lost, by the paragraph of the question."""
        return Effect(loses={self.wager: cite}, folds=True)


@dataclass(frozen=True, slots=True)
class MayRaise:
    """The offer of a further wager, by the amounts of one or more decision points of its rule.

    ``hand`` reads the hand from the seat's cards, where a point requires one (657a).
    """

    wager: str
    points: tuple[int, ...] = (0,)
    hand: Callable[[tuple[Card, ...]], Hand] | None = None
    answer: ClassVar[type[Decision]] = Raise

    @property
    def looks_at_cards(self) -> bool:
        """Whether a point requires a hand."""
        return self.hand is not None

    def law(self, rules: GameRules) -> tuple[RaisePoint, ...]:
        """The decision points of the rulebook."""
        points = rules.chapter.wagers[self.wager].raises
        return tuple(points[index] for index in self.points)

    def amounts(self, asked: Asked) -> tuple[tuple[Cents, Cents], ...]:
        """The multiples of each point's base wager that the hand allows."""
        found: list[tuple[Cents, Cents]] = []
        for point in self.law(asked.rules):
            if self._held(point, asked.cards):
                found += _multiples(point, asked.wagers[point.of])
        return tuple(dict.fromkeys(found))

    def _held(self, point: RaisePoint, cards: tuple[Card, ...] | None) -> bool:
        """Whether the seat holds the hand that a point requires. The dealer's word counts until the
        hand is turned at settlement."""
        if point.only_with is None or cards is None or self.hand is None:
            return True
        return bool(cards) and satisfies(self.hand(cards), point.only_with)

    def low_hands(self, asked: Asked) -> tuple[tuple[Card, ...], ...]:
        """No low hands."""
        return ()

    def open_to(self, asked: Asked) -> bool:
        """Always true."""
        return True

    def refusal(self, asked: Asked, decision: Decision) -> Fault | None:
        """Refuse an amount that is none of the multiples, or not allowed with this hand."""
        assert isinstance(decision, Raise)
        amount = decision.amount
        if type(amount) is not int:
            return Fault("an amount is a whole number of cents", self._cite(asked), self.wager)
        allowed = self.amounts(asked)
        if any(least <= amount <= most for least, most in allowed):
            return None
        wider = self.amounts(asked._replace(cards=None))
        ways = " or ".join(
            dollars_text(least)
            if least == most
            else f"{dollars_text(least)} to {dollars_text(most)}"
            for least, most in allowed
        )
        reason = f"a {self.wager} wager here is {ways}, not {dollars_text(amount)}"
        if any(least <= amount <= most for least, most in wider):
            needed = next(point.only_with for point in self.law(asked.rules) if point.only_with)
            reason += f": more takes a {needed.lower()}"
        return Fault(reason, self._cite(asked), self.wager)

    def _cite(self, asked: Asked) -> str:
        return self.law(asked.rules)[0].cite

    def effect(self, asked: Asked, decision: Decision, cite: str) -> Effect:
        """The wager is made."""
        assert isinstance(decision, Raise)
        return Effect(raised=self.wager, amount=decision.amount)


def _multiples(point: RaisePoint, unit: Cents) -> list[tuple[Cents, Cents]]:
    found = [(Cents(unit * times), Cents(unit * times)) for times in point.times]
    if point.at_most:
        found.append((Cents(unit * point.at_least), Cents(unit * point.at_most)))
    return found
