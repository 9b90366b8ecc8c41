"""The life of a meter: a simulation's claims in sequence, as at one table that never closes.

The wagers' own figures use meters at their seed, as the exact odds do. Here the same claims meet
the running meter: every round adds its share, and a prize takes its own (round/meters.py).
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from pitboss.money import Cents, MeterShare
from pitboss.round.meters import Meter, contribution, fold, lock, open_meter, shown
from pitboss.simulate.plan import Level, Sides
from pitboss.simulate.spec import Spec, rules_of
from pitboss.simulate.tally import CLAIM_LEVEL

__all__ = ["Hit", "meter_hits"]


@dataclass(frozen=True, slots=True)
class Hit:
    """A prize of a whole level: the number of rounds before it, and the amount."""

    rounds: int
    cents: int


def meter_hits(
    spec: Spec, sides: Sides, rounds: int, events: NDArray[np.int64]
) -> dict[tuple[str, str], list[Hit]]:
    """All hits, by meter and level."""
    rules = rules_of(spec)
    meters: dict[str, Meter] = {}
    stakes: dict[str, int] = {}
    for side in sides.sides:
        owner = rules.chapter.wagers[side.key].shares or side.key
        terms = rules.offers[owner].meter
        if terms is not None and side.table.levels:
            meters.setdefault(owner, open_meter(terms, Cents(side.stake)))
            stakes[owner] = stakes.get(owner, 0) + side.stake * spec.seats
    hits: dict[tuple[str, str], list[Hit]] = {(one.meter, one.name): [] for one in sides.levels}
    last_hit = dict.fromkeys(hits, 0)
    fed = dict.fromkeys(meters, 0)
    shared: set[tuple[int, int]] = set()
    for number, _, wager, claim in events.tolist():
        if sides.shared[wager]:
            if (number, wager) in shared:
                continue  # another player's share of the same prize (R18)
            shared.add((number, wager))
        level = sides.levels[claim // CLAIM_LEVEL]
        key = level.meter, level.name
        meter = _fed(meters[level.meter], stakes[level.meter], number + 1 - fed[level.meter])
        fed[level.meter] = number + 1
        if claim % CLAIM_LEVEL == 100:
            hits[key].append(Hit(number + 1 - last_hit[key], shown(meter.levels[level.name])))
            last_hit[key] = number + 1
        meters[level.meter] = _paid(meter, level, claim % CLAIM_LEVEL)
    return hits


def _fed(meter: Meter, stake: int, rounds: int) -> Meter:
    """The meter after the contributions of so many rounds."""
    once = contribution("meter", meter.terms, stake)
    levels = {level: units * rounds for level, units in once.levels.items()}
    change = replace(once, levels=levels, reserve=once.reserve * rounds)
    return meter.after(change)


def _paid(meter: Meter, level: Level, percent: int) -> Meter:
    _, changes = lock(meter, 1, "wager", "meter", MeterShare(percent, level.name), {"player": 1})
    return fold({"meter": meter}, changes)["meter"]
