"""Figures as a PAR sheet prints them."""

from fractions import Fraction
from typing import Final

__all__ = ["count", "dollars", "one_in", "percent", "rounded", "spread"]

#: One in fewer than this many is written with four decimals.
_OFTEN: Final = Fraction(1, 10)
#: From here on one decimal is enough.
_LARGE: Final = 1000


def percent(value: Fraction, places: int = 4) -> str:
    shown = 100 * float(value)
    return f"{shown:,.{places if abs(shown) < _LARGE else 1}f}%"


def spread(value: float) -> str:
    """A deviation: four decimals, or none that a large one does not need."""
    return f"{value:,.4f}" if value < _LARGE else f"{value:,.1f}"


def count(value: int | Fraction) -> str:
    """A whole number; a mixed one where a deal counts in part."""
    if isinstance(value, int) or value.denominator == 1:
        return f"{int(value):,}"
    whole = int(value)
    return f"{whole:,} {value - whole}"


def one_in(often: Fraction) -> str:
    if not often:
        return "never"
    places = 4 if often > _OFTEN else 2
    return f"{float(1 / often):,.{places}f}".rstrip("0").rstrip(".")


def dollars(amount: Fraction) -> str:
    return f"${float(amount):,.2f}"


def rounded(amount: float) -> str:
    """An amount that is worked out on a grid: three figures of it are good."""
    return f"${float(f'{amount:.3g}'):,.0f}"
