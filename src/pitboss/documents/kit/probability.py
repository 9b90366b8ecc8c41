"""The chance that a fair source gives a figure at least as far from even: p-values."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, exp, inf, lgamma, log, sqrt
from typing import Any, Final

__all__ = ["Result", "chi_square", "normal", "too_few", "upper_tail"]

#: A class of chi-square wants so many expected.
FEWEST: Final = 5
_TINY = 1e-300
_PRECISE = 1e-15


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One test on one sample. ``p`` is None where the sample is too small for it."""

    sample: str
    test: str
    about: str
    counted: int
    statistic: float | None
    degrees: int | None
    p: float | None
    note: str = ""


def upper_tail(statistic: float, degrees: int) -> float:
    """The chance that chi-square with so many degrees of freedom is at least this large."""
    a, x = degrees / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = exp(-x + a * log(x) - lgamma(a))
    # The series of the lower tail converges on the left, the continued fraction on the right.
    return 1 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    at = a
    while abs(term) > abs(total) * _PRECISE:
        at += 1
        term *= x / at
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """The continued fraction of the upper incomplete gamma function, by Lentz's method."""
    b = x + 1 - a
    c, d = inf, 1 / b
    found = d
    for step in range(1, 100_000):
        factor = -step * (step - a)
        b += 2
        d = factor * d + b
        d = 1 / (d if abs(d) > _TINY else _TINY)
        c = b + factor / c
        c = c if abs(c) > _TINY else _TINY
        found *= d * c
        if abs(d * c - 1) < _PRECISE:
            break
    return found


def normal(sample: str, test: str, about: str, counted: int, z: float) -> Result:
    """A test whose figure is a standard normal, judged on both sides."""
    return Result(
        sample=sample,
        test=test,
        about=about,
        counted=counted,
        statistic=z,
        degrees=None,
        p=erfc(abs(z) / sqrt(2)),
    )


def chi_square(
    sample: str,
    test: str,
    about: str,
    seen: Mapping[Any, int],
    expected: Mapping[Any, Fraction] | Fraction,
    *,
    classes: int,
    degrees: int | None = None,
    scale: Fraction = Fraction(1),
) -> Result:
    """Counts against what a fair source expects, of each class or of all alike.

    Classes that are not in ``seen`` were seen never. ``scale`` corrects for classes that depend on
    each other.
    """
    total = sum(seen.values())
    if isinstance(expected, Mapping):
        pairs = [(seen.get(one, 0), float(often)) for one, often in expected.items()]
    else:
        pairs = [(count, float(expected)) for count in seen.values()]
        pairs += [(0, float(expected))] * (classes - len(pairs))
    least = min(often for _, often in pairs)
    if least < FEWEST:
        return too_few(sample, test, about, total, f"needs {FEWEST / least:.1f} times the sample")
    statistic = float(scale) * sum((count - often) ** 2 / often for count, often in pairs)
    freedom = classes - 1 if degrees is None else degrees
    return Result(
        sample=sample,
        test=test,
        about=about,
        counted=total,
        statistic=statistic,
        degrees=freedom,
        p=upper_tail(statistic, freedom),
    )


def too_few(sample: str, test: str, about: str, counted: int, note: str) -> Result:
    """A test that the sample is too small for."""
    return Result(
        sample=sample,
        test=test,
        about=about,
        counted=counted,
        statistic=None,
        degrees=None,
        p=None,
        note=note,
    )
