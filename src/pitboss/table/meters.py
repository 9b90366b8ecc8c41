"""Progressive meters as pure arithmetic: contribution, prize, reseed, reserve, give-back.

A meter is kept in millionths of a cent, so that every rate of at most six decimals adds up exactly
and no fraction is ever lost; it is shown and paid rounded down to the cent (R28).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from pitboss.money import Cents, MeterShare
from pitboss.rulebook import MeterTerms

__all__ = [
    "UNITS",
    "Contribution",
    "Meter",
    "Taken",
    "contribute",
    "contribution",
    "give_back",
    "open_meter",
    "read_again",
    "read_meter",
    "shown",
    "take",
    "withdraw",
]

#: Units of a meter to a cent.
UNITS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Meter:
    """One meter: what stands on each level and in the reserve, in units, and its numbers."""

    terms: MeterTerms
    amount: Cents
    levels: Mapping[str, int]
    reserve: int = 0

    def reseed(self, level: str) -> int:
        """The units at which a level starts anew: for 1, times the wager's size (R26)."""
        return self.terms.reseed[level] * self.amount // 100 * UNITS


@dataclass(frozen=True, slots=True)
class Contribution:
    """What wagers added to a meter, in units, so that a void can give it back (R31)."""

    levels: Mapping[str, int]
    reserve: int


@dataclass(frozen=True, slots=True)
class Taken:
    """A prize taken from a meter: cents paid, and what started the level anew."""

    level: str
    cents: Cents
    reseeded: int = 0
    from_reserve: int = 0


def open_meter(terms: MeterTerms, amount: Cents) -> Meter:
    """A meter at its seed, which scales with the size of the wager (R26)."""
    seeds = {level: cents * amount // 100 * UNITS for level, cents in terms.seed.items()}
    return Meter(terms, amount, seeds)


def read_meter(terms: MeterTerms, amount: Cents, reading: Mapping[str, int]) -> Meter:
    """A meter as it was read, in units; a level that is missing is at its seed."""
    return read_again(open_meter(terms, amount), reading)


def read_again(meter: Meter, reading: Mapping[str, int]) -> Meter:
    """A meter as it stands now, in units; a level that is missing stands as before."""
    levels = {level: reading.get(level, units) for level, units in meter.levels.items()}
    return replace(meter, levels=levels, reserve=reading.get("reserve", meter.reserve))


def shown(units: int) -> Cents:
    """What a meter shows: whole cents, rounded down (R28)."""
    return Cents(units // UNITS)


def _units(stake: int, rate: Fraction) -> int:
    """A rate of a stake, exactly."""
    units = stake * UNITS * rate
    assert units.denominator == 1, "a rate has at most six decimals"
    return int(units)


def contribution(meter: Meter, stake: int) -> Contribution:
    """What a stake adds to a meter, level by level, and to its reserve."""
    added = {level: _units(stake, rate) for level, rate in meter.terms.rate.items()}
    return Contribution(added, _units(stake, meter.terms.reserve_rate))


def contribute(meter: Meter, stake: int) -> tuple[Meter, Contribution]:
    """Add a stake's contribution to a meter, as is done when betting closes (R26)."""
    added = contribution(meter, stake)
    levels = {level: units + added.levels[level] for level, units in meter.levels.items()}
    return replace(meter, levels=levels, reserve=meter.reserve + added.reserve), added


def take(meter: Meter, share: MeterShare, heads: int = 1) -> tuple[Meter, Taken]:
    """A prize for each of so many heads: equal shares in whole cents, the rest stays (R18, R28).

    After a 100% prize the level restarts at the reseed amount plus the reserve (R27).
    """
    level = share.level
    prize = share.returned(0, Fraction(meter.levels[level], UNITS))
    each = Cents(prize // heads)
    left = meter.levels[level] - each * heads * UNITS
    if share.percent < 100:
        return replace(meter, levels={**meter.levels, level: left}), Taken(level, each)
    reseeded = meter.reseed(level)
    levels = {**meter.levels, level: left + reseeded + meter.reserve}
    taken = Taken(level, each, reseeded, meter.reserve)
    return replace(meter, levels=levels, reserve=0), taken


def give_back(meter: Meter, taken: Taken) -> Meter:
    """Undo a prize that was not approved: the prize returns, the new start goes back.

    Of a reserve that another winner has had meanwhile only what is there goes back.
    """
    units = meter.levels[taken.level] + taken.cents * UNITS - taken.reseeded - taken.from_reserve
    reserve = meter.reserve + taken.from_reserve + min(0, units)
    return replace(meter, levels={**meter.levels, taken.level: max(0, units)}, reserve=reserve)


def withdraw(meter: Meter, added: Contribution) -> tuple[Meter, int]:
    """Take a void round's contributions off again.

    What the meter no longer holds above its reseed the house bears: those units come second (R31).
    """
    borne = 0
    levels = dict(meter.levels)
    for level, units in added.levels.items():
        off = max(0, min(units, levels[level] - meter.reseed(level)))
        levels[level] -= off
        borne += units - off
    reserve_off = min(added.reserve, meter.reserve)
    left = added.reserve - reserve_off
    # A prize meanwhile put the reserve on the level that it restarted (R27): it is taken there.
    for level in levels:
        off = max(0, min(left, levels[level] - meter.reseed(level)))
        levels[level] -= off
        left -= off
    reserve = meter.reserve - reserve_off
    return replace(meter, levels=levels, reserve=reserve), borne + left
