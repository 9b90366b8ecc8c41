"""A player's answers to the dealer's questions, as values: ``Check()``, ``Raise(amount)``."""

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar, Protocol

from pitboss.cards import Card, cards_text
from pitboss.money import NOTHING, Cents
from pitboss.record import Sealed, recorded

__all__ = [
    "Check",
    "Decision",
    "Fold",
    "Raise",
    "Ride",
    "SetHands",
    "SetHouse",
    "Stand",
    "Surrender",
    "Withdraw",
    "answer_of",
]


class Decision(Protocol):
    """A player's answer. ``shown`` is its public text, ``told`` the text for its own player."""

    word: ClassVar[str]

    @property
    def shown(self) -> str: ...

    @property
    def told(self) -> str: ...


class _Plain:
    """An answer of one word, without a secret."""

    __slots__ = ()
    word: ClassVar[str]

    @property
    def shown(self) -> str:
        """The text that everybody sees."""
        return self.word

    @property
    def told(self) -> str:
        """The text that its own player sees."""
        return self.word


@recorded("check")
class Check(_Plain):
    """Stay in without a wager now."""

    word: ClassVar[str] = "check"


@recorded("fold")
class Fold(_Plain):
    """Leave the round."""

    word: ClassVar[str] = "fold"


@recorded("raise")
class Raise(_Plain):
    """Make the further wager in question."""

    amount: Cents
    word: ClassVar[str] = "raise"


@recorded("ride")
class Ride(_Plain):
    """Leave a wager where it is."""

    word: ClassVar[str] = "ride"


@recorded("withdraw")
class Withdraw(_Plain):
    """Take back the wager in question."""

    word: ClassVar[str] = "withdraw"


@recorded("set-hands")
class SetHands:
    """Set two hands by naming the low one: a secret until the hands are turned (645a.11)."""

    low: Sealed[tuple[Card, ...]] = field(default=(), repr=False)
    word: ClassVar[str] = "set"

    @property
    def shown(self) -> str:
        """The fact that the hands are set, and nothing more."""
        return self.word

    @property
    def told(self) -> str:
        """The low hand, for its own player."""
        return f"{self.word} {cards_text(self.low)}".rstrip()


@recorded("set-house")
class SetHouse(_Plain):
    """Let the house way set the hands."""

    word: ClassVar[str] = "set house"

    @property
    def shown(self) -> str:
        """The fact that the hands are set, and nothing more."""
        return SetHands.word


@recorded("stand")
class Stand(_Plain):
    """Compare the hands as they are set (645a.11)."""

    word: ClassVar[str] = "stand"


@recorded("surrender")
class Surrender(_Plain):
    """Give the wager up before the hands are compared (645a.11(d))."""

    word: ClassVar[str] = "surrender"


_BY_WORD: Mapping[str, Decision] = {
    one.word: one for one in (Check(), Fold(), Ride(), Withdraw(), SetHouse(), Stand(), Surrender())
}


def answer_of(word: str, amount: Cents = NOTHING, low: tuple[Card, ...] = ()) -> Decision:
    """The answer for a word, with the amount of a raise or the low hand of a set."""
    if word == SetHands.word:
        return SetHands(low)
    return Raise(amount) if word == Raise.word else _BY_WORD[word]
