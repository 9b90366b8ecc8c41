"""The draws of a round beside its cards: Magic Card, Lucky position, Pai Gow's start (R33).

A draw is one number out of N = denominator of the filed chance x choices. It happens if the number
is below numerator x choices, which is exactly the filed chance. The choice is the remainder by the
number of choices. The numbers below numerator x choices run through all choices ``numerator``
times, so every choice is equally likely.

The players' offset is added modulo N. If number or offset is uniform over 0 to N - 1 and
independent of the other, their sum is uniform too.

The choice of ``magic`` is the index of a card in the ordered deck. The choice of ``lucky`` is a
seat, 0 for seat 1; where the chapter has a wager on the dealer's hand, the last choice is the
dealer. The choice of ``start`` is a seat, 0 for seat 1.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

__all__ = ["LUCKY", "MAGIC", "START", "Draw", "range_of", "result"]

MAGIC: Final = "magic"
LUCKY: Final = "lucky"
START: Final = "start"

#: The largest whole number that every JSON reader keeps exactly.
_LARGEST_RANGE = 2**53
_NAME = re.compile(r"[a-z][a-z0-9-]{0,31}")
_TAKEN = "house"


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw as filed: the chance that it happens, and its number of equally likely choices."""

    name: str
    chance: Fraction
    choices: int

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not _NAME.fullmatch(self.name) or self.name == _TAKEN:
            raise ValueError(f"the name of a draw is a word in small letters, not {self.name!a}")
        if not isinstance(self.chance, Fraction) or not 0 <= self.chance <= 1:
            raise ValueError(
                f"a chance is an exact fraction from 0 to 1, not {self.chance!a} (R33)"
            )
        if type(self.choices) is not int or self.choices < 1:
            raise ValueError("a draw has at least one choice")
        if range_of(self) > _LARGEST_RANGE:
            raise ValueError(f"the chance of the draw {self.name} is too fine to be drawn exactly")


def range_of(draw: Draw) -> int:
    """The size N of a draw's range: its committed number is from 0 to N - 1."""
    return draw.chance.denominator * draw.choices


def result(draw: Draw, number: int) -> int | None:
    """The choice that a number gives, from 0, or None if the draw does not happen."""
    if not 0 <= number < range_of(draw):
        raise ValueError(f"the draw {draw.name} has no such number")
    return number % draw.choices if number < draw.chance.numerator * draw.choices else None
