"""Money in whole cents, and odds in every form that the chapters use.

There are no floats: texts become integers or fractions here. A payout that is not a whole number
of cents is rounded down (R35). The form of the odds says what comes back on a winning wager:

===================  ==========================================================================
``3 to 2``           the stake, and three cents for every two of it (R11)
``50 for 1``         fifty times the stake in all; the stake itself is kept (R11)
``$75``              that sum in all, whatever the stake: 643a.12(b) is a $1 wager (R20)
``10% of meter``     that share of the progressive meter in all (R11, R28)
``100% mega jackpot``  the same of one level of a meter with several
``Push``             the stake
===================  ==========================================================================
"""

import numbers
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final, NewType

from pitboss.refusals import Refused

__all__ = [
    "LEVELS",
    "NOTHING",
    "Amount",
    "Cents",
    "For",
    "MeterShare",
    "MoneyError",
    "Odds",
    "Push",
    "To",
    "decimal_text",
    "dollars_text",
    "money_text",
    "parse_money",
    "parse_odds",
    "percent_text",
]

Cents = NewType("Cents", int)
NOTHING: Final = Cents(0)

#: The levels of a meter: the single level, those of a three-level progressive, and the reserve.
LEVELS: Final = ("meter", "mega", "major", "minor", "reserve")

_CENT: Final = Decimal("0.01")
_MOST_DOLLARS: Final = 10**13
_MONEY_TEXT: Final = re.compile(r"-?\$?([0-9]+|[0-9]{1,3}(,[0-9]{3})+)(\.[0-9]{1,2})?")


#: The number of characters of a wrong value that a message repeats.
_LONGEST_ECHO: Final = 60


class MoneyError(Refused):
    """A text that is neither an amount of money nor odds, or odds that cannot answer a question."""

    code = "money/unknown"


def parse_money(value: object) -> Cents:
    """Parse cents from ``"12.50"``, ``"$1,000"``, ``12`` or an exact decimal; never from a
    float."""
    if isinstance(value, bool) or not isinstance(value, str | int | Decimal):
        shown = repr(value)[:_LONGEST_ECHO]
        if not isinstance(value, bool) and isinstance(value, numbers.Real):
            raise MoneyError(
                f"{shown} is not an amount of money: write dollars as Decimal({shown!r}) or as the "
                f"text {shown!r}; a float is not exact"
            )
        raise MoneyError(f"{shown} is not an amount of money: write dollars such as 10 or 12.50")
    if isinstance(value, str):
        text = value.strip()
        if not _MONEY_TEXT.fullmatch(text):
            raise MoneyError(
                f"{value[:_LONGEST_ECHO]!r} is not an amount of money: "
                "write dollars and cents such as 12.50"
            )
        value = text.replace("$", "").replace(",", "")
    # The constructor, copy_abs and comparisons are exact; arithmetic would round to 28 digits.
    dollars = Decimal(value)
    if not dollars.is_finite():
        raise MoneyError(f"{value} is not an amount of money")
    if dollars.copy_abs() > _MOST_DOLLARS:
        raise MoneyError(f"{dollars:.6g} is more money than any table holds")
    whole_cents = dollars.quantize(_CENT)
    if whole_cents != dollars:
        raise MoneyError(f"{value} is not a whole number of cents")
    return Cents(int(whole_cents.scaleb(2)))


def money_text(cents: int) -> str:
    """Format cents as dollars for files: ``"1234.50"``."""
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def dollars_text(cents: int) -> str:
    """Format cents as dollars for people: ``$1,234.50``, or ``$75`` where there are no cents."""
    sign = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}${whole:,}" + (f".{rest:02d}" if rest else "")


def decimal_text(value: Fraction) -> str:
    """Format a rate as a decimal: ``0.21``."""
    return f"{(Decimal(value.numerator) / Decimal(value.denominator)).normalize():f}"


def percent_text(rate: Fraction) -> str:
    """Format a rate as a percentage: ``21%``, ``0.5%``."""
    return f"{decimal_text(rate * 100)}%"


class Odds(ABC):
    """The odds of a winning wager. ``str`` prints them as the paytable does."""

    __slots__ = ()

    @abstractmethod
    def returned(self, stake: int, meter: Fraction | int | None = None) -> Cents:
        """The total returned on a stake. It includes the stake where the odds give that back."""

    @property
    def meter_level(self) -> str | None:
        """The meter level that pays the prize, or None if no meter does."""
        return None


@dataclass(frozen=True, slots=True)
class To(Odds):
    """``3 to 2``: the stake comes back with the winnings on top (R11)."""

    win: int
    per: int = 1

    def returned(self, stake: int, meter: Fraction | int | None = None) -> Cents:
        """The stake and the winnings, rounded down to the cent (R35)."""
        return Cents(stake + stake * self.win // self.per)

    def __str__(self) -> str:
        return f"{self.win:,} to {self.per}"


@dataclass(frozen=True, slots=True)
class For(Odds):
    """``50 for 1``: the winnings alone; the stake is kept (R11)."""

    win: int
    per: int = 1

    def returned(self, stake: int, meter: Fraction | int | None = None) -> Cents:
        """The winnings, rounded down to the cent (R35)."""
        return Cents(stake * self.win // self.per)

    def __str__(self) -> str:
        return f"{self.win:,} for {self.per}"


@dataclass(frozen=True, slots=True)
class Amount(Odds):
    """``$75``: a fixed sum, as in the Five Card Bonus and the Envy Bonus (R20)."""

    cents: Cents

    def returned(self, stake: int, meter: Fraction | int | None = None) -> Cents:
        """The fixed sum, whatever the stake."""
        return self.cents

    def __str__(self) -> str:
        return dollars_text(self.cents)


@dataclass(frozen=True, slots=True)
class MeterShare(Odds):
    """``10% of meter``, ``100% mega jackpot``: a share of one meter level (R11)."""

    percent: int
    level: str = "meter"

    def returned(self, stake: int, meter: Fraction | int | None = None) -> Cents:
        """The share of the meter in cents, rounded down. The fraction stays on the meter (R28)."""
        if meter is None:
            raise MoneyError(f"{self} cannot be paid without the meter's reading")
        return Cents(int(Fraction(meter) * self.percent // 100))

    @property
    def meter_level(self) -> str | None:
        """The level that pays."""
        return self.level

    def __str__(self) -> str:
        if self.level == "meter":
            return f"{self.percent}% of meter"
        return f"{self.percent}% {self.level} jackpot"


@dataclass(frozen=True, slots=True)
class Push(Odds):
    """``Push``: the stake comes back."""

    def returned(self, stake: int, meter: Fraction | int | None = None) -> Cents:
        """The stake."""
        return Cents(stake)

    def __str__(self) -> str:
        return "Push"


_COUNT: Final = r"([0-9]{1,9}|[0-9]{1,3}(?:,[0-9]{3}){1,2})"
_TO_OR_FOR: Final = re.compile(rf"{_COUNT} (to|for) {_COUNT}", re.IGNORECASE | re.ASCII)
_SHARE: Final = re.compile(
    r"([0-9]{1,3})% (?:of meter|of the meter|(mega|major|minor) jackpot)", re.IGNORECASE | re.ASCII
)


def parse_odds(text: object) -> Odds:
    """Parse odds from a paytable cell. ``str`` of the result prints the same cell.

    >>> parse_odds("3 to 2").returned(500)
    1250
    """
    if isinstance(text, str):
        cell = " ".join(text.split())
        if found := _TO_OR_FOR.fullmatch(cell):
            win, per = (int(found[n].replace(",", "")) for n in (1, 3))
            if win > 0 and per > 0:
                return To(win, per) if found[2].lower() == "to" else For(win, per)
        if found := _SHARE.fullmatch(cell):
            percent = int(found[1])
            if 0 < percent <= 100:
                return MeterShare(percent, (found[2] or "meter").lower())
        if cell.startswith("$"):
            cents = parse_money(cell)
            if cents >= 0:
                return Amount(cents)
        if cell.lower() == "push":
            return Push()
    raise MoneyError(
        f"{text!r} is not a payout: write odds such as '3 to 2', '50 for 1', '10% of meter', "
        "'100% mega jackpot', '$75' or 'Push'"
    )
