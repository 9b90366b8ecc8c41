"""What a round draws beside its cards: Magic Card, Lucky position, Pai Gow's start (R33).

A draw with a filed chance and so many choices is one number out of N = denominator x choices. It
happens if the number is below numerator x choices: so many of N, which is the chance exactly. The
choice is then the remainder by the number of choices: the numbers below numerator x choices are
``numerator`` whole turns through the choices, so that every choice is equally likely.

A number as good as this, moved on by any offset (mod N), is as good: if either of number and offset
is even over 0 to N - 1 and does not depend on the other, so is their sum.

What a choice means: of ``magic``, the card of that index in the ordered deck; of ``lucky``, 0 is
seat 1 and so on, and where the chapter has a wager on the dealer's hand the last is the dealer; of
``start``, 0 is seat 1 and so on.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

__all__ = ["LUCKY", "MAGIC", "START", "Draw", "range_of", "result"]

MAGIC: Final = "magic"
LUCKY: Final = "lucky"
START: Final = "start"

#: What every reader of JSON keeps exactly.
_LARGEST_RANGE = 2**53
_NAME = re.compile(r"[a-z][a-z0-9-]{0,31}")
_TAKEN = "house"


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw as it is filed: its chance to happen, and how many equally likely choices it has."""

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
    """How many numbers a draw is one of: it is committed as one from 0 to one less."""
    return draw.chance.denominator * draw.choices


def result(draw: Draw, number: int) -> int | None:
    """Which choice a number gives, from 0; none if the draw does not happen."""
    if not 0 <= number < range_of(draw):
        raise ValueError(f"the draw {draw.name} has no such number")
    return number % draw.choices if number < draw.chance.numerator * draw.choices else None
