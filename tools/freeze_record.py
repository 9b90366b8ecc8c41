#!/usr/bin/env python3
"""Adds examples to tests/record/frozen/ of every kind of event, at its version, that has none yet.

python tools/freeze_record.py

The examples come from real runs: the tests of the floor, hours at its tables, and a floor on a
store; every entry is looked at. What is frozen stays as it is, for ever: nothing is overwritten. To
change an event, raise its version, give an upcast from the old one, and run this: the old examples
then show that it is still read.
"""

import sys
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from pitboss.round import RefusedError

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.support import floors  # noqa: E402  # the tests lie beside, and are not installed
from tests.support.frozen_record import Freezer, freeze_books, freeze_log  # noqa: E402
from tests.support.games import GAMES  # noqa: E402


def seldom(hours: floors.FloorHours) -> None:
    """What happens seldom happens often enough at the end of some hours."""
    for _ in range(10):
        hours.pass_by(3)
        hours.a_floorperson_orders()
        if hours.run.table.playing is not None:
            hours.somebody_guesses_a_card()


def main() -> int:
    """Run the tests of the floor, and keep what is new; whether they passed."""
    freezer = Freezer()
    if freezer.complete:
        print("every kind has its example already")
        return 0
    added = [*freeze_log(), *freeze_books(freezer)]
    given = floors.House.give

    def give(house: floors.House, command: Any) -> Any:
        booked = given(house, command)
        filings = house.floor.facility.filings
        for one in booked:
            freezer.take(one.entry, filings)
        return booked

    setattr(floors.House, "give", give)  # noqa: B010  # the tests know nothing of it
    code = pytest.main(["-q", "-p", "no:cacheprovider", str(ROOT / "tests" / "floor")])
    if code:
        print("the tests of the floor fail: no kind was frozen", file=sys.stderr)
        return int(code)
    for seed, slug in product(range(100, 130), GAMES):
        if not freezer.complete:
            # Hours that a refusal ends have shown what came before it.
            with suppress(RefusedError):
                seldom(floors.FloorHours(floors.House(), "A", slug, seed))
    added += freezer.write()
    print("\n".join(f"added {one}" for one in added))
    return 0


if __name__ == "__main__":
    sys.exit(main())
