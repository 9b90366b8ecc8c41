"""What a player may answer, as values, and what a question offers.

An answer is a value (``Check()``, ``Raise(amount)``). What a question offers (``MayCheck()``,
``MayRaise("play")``) knows which answers it takes, why one is refused, what follows from one, and
the amounts to choose from. Both are pure: a seat's wagers and, where they are known, its cards in.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, NamedTuple, Protocol

from pitboss.cards import Card, cards_text
from pitboss.games.house_way import lawful_splits, set_by_house_way
from pitboss.hands import Hand, satisfies
from pitboss.money import NOTHING, Cents, dollars_text
from pitboss.record import Sealed, kind
from pitboss.rulebook import GameRules
from pitboss.rulebook.chapter import Raise as RaisePoint

__all__ = [
    "LOW_CARDS",
    "Asked",
    "Check",
    "Decision",
    "Effect",
    "Fault",
    "Fold",
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
    "Raise",
    "Ride",
    "SetHands",
    "SetHouse",
    "Stand",
    "Surrender",
    "Withdraw",
    "answer_of",
]


# ── Answers ──────────────────────────────────────────────────────────────────────────────────


class Decision(Protocol):
    """A player's answer. ``shown`` is what everybody at the table sees of it, ``told`` what its
    own player does."""

    word: ClassVar[str]

    @property
    def shown(self) -> str: ...

    @property
    def told(self) -> str: ...


class _Plain:
    """An answer that is one word, and no secret."""

    __slots__ = ()
    word: ClassVar[str]

    @property
    def shown(self) -> str:
        """What everybody sees."""
        return self.word

    @property
    def told(self) -> str:
        """What its own player sees."""
        return self.word


@kind("check")
@dataclass(frozen=True, slots=True)
class Check(_Plain):
    """Stay in without a wager now."""

    word: ClassVar[str] = "check"


@kind("fold")
@dataclass(frozen=True, slots=True)
class Fold(_Plain):
    """Leave the round."""

    word: ClassVar[str] = "fold"


@kind("raise")
@dataclass(frozen=True, slots=True)
class Raise(_Plain):
    """Make the further wager that is asked about."""

    amount: Cents
    word: ClassVar[str] = "raise"


@kind("ride")
@dataclass(frozen=True, slots=True)
class Ride(_Plain):
    """Leave a wager where it is."""

    word: ClassVar[str] = "ride"


@kind("withdraw")
@dataclass(frozen=True, slots=True)
class Withdraw(_Plain):
    """Take the wager back that is asked about."""

    word: ClassVar[str] = "withdraw"


@kind("set-hands")
@dataclass(frozen=True, slots=True)
class SetHands:
    """Set two hands by naming the low one: a secret until the hands are turned (645a.11)."""

    low: Sealed[tuple[Card, ...]] = field(default=(), repr=False)
    word: ClassVar[str] = "set"

    @property
    def shown(self) -> str:
        """That the hands are set, and nothing of how."""
        return self.word

    @property
    def told(self) -> str:
        """The low hand, to its own player."""
        return f"{self.word} {cards_text(self.low)}".rstrip()


@kind("set-house")
@dataclass(frozen=True, slots=True)
class SetHouse(_Plain):
    """Have the hands set by the house way."""

    word: ClassVar[str] = "set house"

    @property
    def shown(self) -> str:
        """That the hands are set, and nothing of how."""
        return SetHands.word


@kind("stand")
@dataclass(frozen=True, slots=True)
class Stand(_Plain):
    """Have the hands compared as they are set (645a.11)."""

    word: ClassVar[str] = "stand"


@kind("surrender")
@dataclass(frozen=True, slots=True)
class Surrender(_Plain):
    """Give the wager up before the hands are compared (645a.11(d))."""

    word: ClassVar[str] = "surrender"


_BY_WORD: Mapping[str, Decision] = {
    one.word: one for one in (Check(), Fold(), Ride(), Withdraw(), SetHouse(), Stand(), Surrender())
}


def answer_of(word: str, amount: Cents = NOTHING, low: tuple[Card, ...] = ()) -> Decision:
    """The answer that a word stands for, with the amount of a raise or the low hand of a set."""
    if word == SetHands.word:
        return SetHands(low)
    return Raise(amount) if word == Raise.word else _BY_WORD[word]


# ── What a question offers ───────────────────────────────────────────────────────────────────


class Asked(NamedTuple):
    """Who is asked: the table's rules, the seat's wagers, and its cards as far as whoever answers
    sees them: nothing where the dealer's word is taken for them, none where no hand is shown."""

    rules: GameRules
    wagers: Mapping[str, Cents]
    cards: tuple[Card, ...] | None


class Fault(NamedTuple):
    """Why an answer cannot be: in words, with the paragraph and the wager that it is about."""

    reason: str
    cite: str
    wager: str | None = None
    code: str = "decision/amount"


class Effect(NamedTuple):
    """What follows from an answer: a wager made, wagers lost and taken back with the paragraph."""

    raised: str | None = None
    amount: Cents = NOTHING
    loses: Mapping[str, str] = {}
    withdraws: Mapping[str, str] = {}
    folds: bool = False


_NO_EFFECT = Effect()


class Offered(Protocol):
    """One of the answers that a question takes; ``looks_at_cards`` if the seat's own decide it."""

    @property
    def answer(self) -> type[Decision]: ...

    @property
    def looks_at_cards(self) -> bool: ...

    def refusal(self, asked: Asked, decision: Decision) -> Fault | None:
        """Why this answer cannot be given, or nothing."""

    def effect(self, asked: Asked, decision: Decision, cite: str) -> Effect:
        """What follows from it."""

    def amounts(self, asked: Asked) -> tuple[tuple[Cents, Cents], ...]:
        """The amounts to choose from, as pairs of least and most; none where there is none."""

    def low_hands(self, asked: Asked) -> tuple[tuple[Card, ...], ...]:
        """The low hands to choose from, where hands are set by who sees the cards."""

    def open_to(self, asked: Asked) -> bool:
        """Whether whoever answers can give it at all."""


class _Simple:
    """Nothing stands against it, and nothing follows."""

    __slots__ = ()
    looks_at_cards: ClassVar[bool] = False

    def refusal(self, asked: Asked, decision: Decision) -> Fault | None:
        """Nothing."""
        return None

    def effect(self, asked: Asked, decision: Decision, cite: str) -> Effect:
        """Nothing."""
        return _NO_EFFECT

    def amounts(self, asked: Asked) -> tuple[tuple[Cents, Cents], ...]:
        """None."""
        return ()

    def low_hands(self, asked: Asked) -> tuple[tuple[Card, ...], ...]:
        """None."""
        return ()

    def open_to(self, asked: Asked) -> bool:
        """It can."""
        return True


@dataclass(frozen=True, slots=True)
class MayCheck(_Simple):
    """To stay in without a wager now."""

    answer: ClassVar[type[Decision]] = Check


@dataclass(frozen=True, slots=True)
class MayRide(_Simple):
    """To leave a wager where it is."""

    answer: ClassVar[type[Decision]] = Ride


@dataclass(frozen=True, slots=True)
class MayFold(_Simple):
    """To leave the round; what is named is lost, and nothing else (R8).

    A wager whose loss stands in a paragraph of its own is named in ``cites``.
    """

    loses: tuple[str, ...]
    cite: str
    cites: Mapping[str, str] = field(default_factory=dict)
    answer: ClassVar[type[Decision]] = Fold

    def lost(self, wagers: Iterable[str]) -> dict[str, str]:
        """Which of these wagers a fold loses, with the paragraph."""
        return {key: self.cites.get(key, self.cite) for key in self.loses if key in wagers}

    def effect(self, asked: Asked, decision: Decision, cite: str) -> Effect:
        """The hand is out, and with it what is lost."""
        return Effect(loses=self.lost(asked.wagers), folds=True)


@dataclass(frozen=True, slots=True)
class MayWithdraw(_Simple):
    """To take a wager back (643a.11(b), (d))."""

    wager: str
    answer: ClassVar[type[Decision]] = Withdraw

    def effect(self, asked: Asked, decision: Decision, cite: str) -> Effect:
        """The wager goes back, by the paragraph of the question."""
        return Effect(withdraws={self.wager: cite})


#: How many cards the low hand has.
LOW_CARDS: Final = 2


@dataclass(frozen=True, slots=True)
class MaySet(_Simple):
    """To set two hands: whoever sees the cards names the low one. A foul set is taken, and loses
    (645a.11(f)(1)(iv)). Where the cards lie face down, how they are set is told when they are
    turned."""

    cite: str
    answer: ClassVar[type[Decision]] = SetHands
    looks_at_cards: ClassVar[bool] = True

    def refusal(self, asked: Asked, decision: Decision) -> Fault | None:
        """Cards that are not two of the seven; any, where nobody sees them."""
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
        """Not to the system, which sees no hand."""
        return asked.cards != ()

    def low_hands(self, asked: Asked) -> tuple[tuple[Card, ...], ...]:
        """Those of the seven cards that leave a high hand not below them, the highest first."""
        return tuple(split.low for split in lawful_splits(asked.cards)) if asked.cards else ()


@dataclass(frozen=True, slots=True)
class MaySetHouse(_Simple):
    """To have the hands set by the house way that is filed."""

    answer: ClassVar[type[Decision]] = SetHouse
    looks_at_cards: ClassVar[bool] = True

    def low_hands(self, asked: Asked) -> tuple[tuple[Card, ...], ...]:
        """The one that the house way sets."""
        if not asked.cards:
            return ()
        return (set_by_house_way(asked.cards, str(asked.rules.options["house_way"])).low,)


@dataclass(frozen=True, slots=True)
class MayStand(_Simple):
    """To have the hands compared as they are set."""

    answer: ClassVar[type[Decision]] = Stand


@dataclass(frozen=True, slots=True)
class MaySurrender(_Simple):
    """To give a wager up before the hands are compared (645a.11(d))."""

    wager: str
    answer: ClassVar[type[Decision]] = Surrender

    def effect(self, asked: Asked, decision: Decision, cite: str) -> Effect:
        """The wager is lost, by the paragraph of the question."""
        return Effect(loses={self.wager: cite}, folds=True)


@dataclass(frozen=True, slots=True)
class MayRaise:
    """To make a further wager, by the amounts of one or more of its decision points.

    Where a point asks for a hand (657a) ``hand`` reads it from the seat's cards.
    """

    wager: str
    points: tuple[int, ...] = (0,)
    hand: Callable[[tuple[Card, ...]], Hand] | None = None
    answer: ClassVar[type[Decision]] = Raise

    @property
    def looks_at_cards(self) -> bool:
        """Whether a hand is asked for."""
        return self.hand is not None

    def law(self, rules: GameRules) -> tuple[RaisePoint, ...]:
        """The decision points of the rulebook."""
        points = rules.chapter.wagers[self.wager].raises
        return tuple(points[index] for index in self.points)

    def amounts(self, asked: Asked) -> tuple[tuple[Cents, Cents], ...]:
        """Multiples of the wager that each point names, as far as the hand allows it."""
        found: list[tuple[Cents, Cents]] = []
        for point in self.law(asked.rules):
            if self._held(point, asked.cards):
                found += _multiples(point, asked.wagers[point.of])
        return tuple(dict.fromkeys(found))

    def _held(self, point: RaisePoint, cards: tuple[Card, ...] | None) -> bool:
        """Whether the hand is there that a point asks for; on the dealer's word it is, until the
        hand is turned at settlement."""
        if point.only_with is None or cards is None or self.hand is None:
            return True
        return bool(cards) and satisfies(self.hand(cards), point.only_with)

    def low_hands(self, asked: Asked) -> tuple[tuple[Card, ...], ...]:
        """None."""
        return ()

    def open_to(self, asked: Asked) -> bool:
        """It can."""
        return True

    def refusal(self, asked: Asked, decision: Decision) -> Fault | None:
        """An amount that is none of the multiples, or not with this hand."""
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
