"""Typed answers, as a dealer types them: ``3-2``, ``$45``, ``45``, ``push``, a seat, a letter."""

import re
from dataclasses import dataclass
from typing import Final

from pitboss.money import Cents, For, MoneyError, To, parse_money

__all__ = ["COLLECT", "PUSH", "Grade", "Named", "Paid"]

COLLECT: Final = "collect"
PUSH: Final = "push"
_COLLECTED: Final = frozenset(("collect", "c", "lose", "loses", "lost", "take", "nothing", "0"))
_PUSHED: Final = frozenset(("push", "p", "return", "r", "back", "pushes"))
_TO: Final = re.compile(r"([0-9]{1,7})\s*(?:-|:|/|to)\s*([0-9]{1,3})")
_FOR: Final = re.compile(r"([0-9]{1,7})\s*for\s*([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Grade:
    """How an answer was graded; one that is not understood says what would be."""

    right: bool
    understood: bool = True
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Paid:
    """The answer is what the dealer pays: an amount, odds on the stake, ``collect`` or ``push``."""

    stake: Cents
    #: Cents, or one of the two words.
    right: Cents | str

    def grade(self, text: str) -> Grade:
        """Grade a typed answer."""
        given = self._read(text.lower().strip())
        if given is None:
            hint = "type an amount (45, $45), odds (3-2, 3 to 2, 50 for 1), collect or push"
            return Grade(False, False, hint)
        return Grade(given == self.right)

    def _read(self, text: str) -> Cents | str | None:
        if text in _COLLECTED:
            return COLLECT
        if text in _PUSHED:
            return PUSH
        plain = text.replace(",", "")
        if (found := _TO.fullmatch(plain)) and int(found[2]):
            return Cents(To(int(found[1]), int(found[2])).returned(self.stake) - self.stake)
        if (found := _FOR.fullmatch(plain)) and int(found[2]):
            return For(int(found[1]), int(found[2])).returned(self.stake)
        try:
            cents = parse_money(text)
        except MoneyError:
            return None
        if cents < 0:
            return None
        return cents or COLLECT


@dataclass(frozen=True, slots=True)
class Named:
    """The answer is one of some names: a seat, a wager, the letter of a choice."""

    right: str
    names: tuple[str, ...]
    what: str

    def grade(self, text: str) -> Grade:
        """Grade a typed answer. The beginning of a name stands for it if it is of one alone."""
        given = _plain(text)
        exact = [one for one in self.names if _plain(one) == given]
        begun = [one for one in self.names if given and _plain(one).startswith(given)]
        found = exact or begun
        if len(found) != 1:
            return Grade(False, False, f"type {self.what}: {' · '.join(self.names)}")
        return Grade(found[0] == self.right)


def _plain(text: str) -> str:
    words = re.sub(r"[^a-z0-9]+", " ", text.lower()).split()
    return " ".join(word for word in words if word not in ("seat", "the", "wager"))
