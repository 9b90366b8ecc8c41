"""The life of a progressive meter between two hits of its whole prize.

A meter starts at its reseed, and at its reserve where it has one (R27). Each wager adds its rate
before any card (R26), so the wager that hits counts too. A hand that takes all of it ends the life;
a hand that takes a part leaves the rest. Each wager is independent of the others.

The average at the hit is exact. With rate ``r``, start ``s``, chance ``p`` of the whole prize and
chances ``q`` of shares ``d``, the average ``E(s)`` is linear in ``s``, and one wager ahead gives
``E(s) = (p s + r) / (p + sum of q d)``. The spread is not in closed form: it is worked out on a
grid of amounts, where the meter rises steadily and is cut at random. Nothing is sampled.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import ceil, exp, log, log1p

__all__ = ["QUANTILES", "Level", "Spread", "spread_of", "wagers_until"]

#: The parts of all hits at or below which an amount is stated.
QUANTILES = tuple(Fraction(percent, 100) for percent in (5, 25, 50, 75, 95))

_STEPS = 1000
#: Of all hits so few lie above the grid: first from a bound, then from what a first look shows.
_ABOVE = 1e-5
_SEEN_ABOVE = Fraction(1, 2000)
#: Rounds of cuts are added until so little of the hits is missing.
_MISSING = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One level of a meter, in dollars for a wager of its size."""

    #: The chance that a wager takes all of it.
    whole: Fraction
    #: Each smaller share, and the chance that a wager takes it.
    shares: tuple[tuple[Fraction, Fraction], ...]
    rate: Fraction
    reseed: Fraction
    reserve_rate: Fraction = Fraction(0)

    @property
    def start(self) -> Fraction:
        """The average start: the reseed and what the reserve has gathered since the last hit."""
        return self.reseed + self.reserve_rate / self.whole

    @property
    def average(self) -> Fraction:
        """The average amount when it is hit, exactly."""
        drained = sum((often * share for share, often in self.shares), Fraction(0))
        return (self.whole * self.start + self.rate) / (self.whole + drained)


@dataclass(frozen=True, slots=True)
class Spread:
    """The amounts at the hit: the share of hits in each step of a grid, from the lowest up."""

    bottom: float
    #: The upper end of each step.
    amounts: Sequence[float]
    hits: Sequence[float]

    def quantile(self, part: Fraction) -> float:
        """The amount at or below which this part of all hits lies."""
        wanted, so_far, under = float(part) * sum(self.hits), 0.0, self.bottom
        for amount, here in zip(self.amounts, self.hits, strict=True):
            if here and so_far + here >= wanted:
                return under + (amount - under) * (wanted - so_far) / here
            so_far, under = so_far + here, amount
        return under


def wagers_until(chance: Fraction, part: Fraction) -> int:
    """The number of wagers within which this part of all hits comes."""
    return max(1, ceil(log1p(-float(part)) / log1p(-float(chance))))


@cache
def spread_of(level: Level) -> Spread:
    """The amounts at which a level is hit."""
    whole, low = float(level.whole), float(level.reseed)
    top = low + float(level.rate + level.reserve_rate) / whole * log(1 / _ABOVE)
    # Cuts keep a meter far below that bound.
    return _spread(level, _spread(level, top).quantile(1 - _SEEN_ABOVE))


def _spread(level: Level, top: float) -> Spread:
    """The amounts at the hit, up to ``top``.

    The density of amounts that the meter passes rises by the rate a wager, leaves an amount by a
    hit or a cut, and arrives from a cut above. The first round has no cut; each further round takes
    the cuts of the one before.
    """
    whole, rate, low = float(level.whole), float(level.rate), float(level.reseed)
    shares = [(float(share), float(often)) for share, often in level.shares]
    leaving = whole + sum(often for _, often in shares)
    # A cut may leave less than the start: the grid begins at nothing where there are cuts.
    bottom = 0.0 if shares else low
    step = (top - bottom) / _STEPS
    if low > bottom:
        # The reseed is where a step begins.
        step = low / ceil(low / step)
    keep = exp(-leaving * step / rate)
    first = round((low - bottom) / step)
    source = _starts(first, step, whole, float(level.reserve_rate))
    entering = None if level.reserve_rate else first
    total = [0.0] * _STEPS
    missing, hits = 1.0, 1.0
    # Above the top a few are lost: then the hits of a round dwindle before none are missing.
    while missing > _MISSING and hits > _MISSING / _STEPS:
        passed = _passed(source, step, rate, leaving, keep, entering)
        entering = None
        total = [one + more for one, more in zip(total, passed, strict=True)]
        hits = whole * step * sum(passed)
        missing -= hits
        source = _arrived(passed, shares, bottom, step)
    ends = [bottom + (at + 1) * step for at in range(_STEPS)]
    return Spread(bottom, ends, [whole * one * step for one in total])


def _starts(first: int, step: float, whole: float, gathered: float) -> list[float]:
    """The share of lives that starts in each step, with a reserve on the reseed; none without."""
    found = [0.0] * _STEPS
    if gathered:
        within = 1 - exp(-step * whole / gathered)
        for at in range(first, _STEPS):
            found[at] = within * (1 - within) ** (at - first)
    return found


def _passed(
    source: Sequence[float],
    step: float,
    rate: float,
    leaving: float,
    keep: float,
    entering: int | None,
) -> list[float]:
    """The density of amounts passed by lives that arrive as ``source`` says, and by all lives if
    they enter at the begin of one step."""
    found, flow = [], 0.0
    for at, arriving in enumerate(source):
        flow += at == entering
        # Those who arrive in a step are spread over it.
        through = flow * keep + arriving * (1 - keep) / (leaving * step / rate)
        # All who entered or arrived and are not there at the end left within the step.
        found.append((flow + arriving - through) / (leaving * step))
        flow = through
    return found


def _arrived(
    passed: Sequence[float], shares: Sequence[tuple[float, float]], bottom: float, step: float
) -> list[float]:
    """The lives that a cut takes to each lower step."""
    found = [0.0] * len(passed)
    for share, often in shares:
        for at, density in enumerate(passed):
            lives = often * density * step
            place = (bottom + (at + 0.5) * step) * (1 - share) / step - bottom / step - 0.5
            under = int(place) if place >= 0 else 0
            part = min(1.0, max(0.0, place - under))
            found[under] += lives * (1 - part)
            if part:
                found[under + 1] += lives * part
    return found
