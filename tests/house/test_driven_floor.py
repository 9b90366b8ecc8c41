"""A whole floor on a store, driven at random by people and by those who wish it ill."""

import pytest

from tests.support.databases import SOAK
from tests.support.floor_driver import FloorDriver
from tests.support.games import MISSISSIPPI, RIDE, UTH

#: Commands of a floor, by the kind of its store; many more in the long form.
COMMANDS = {"sqlite": 400, "postgresql": 120}
#: What people do with real cards, chips and patrons, and what they put right.
OF_REAL_TABLES = {
    *("enter-cards", "count-chips", "resolve-chips", "count-stub", "undo", "report", "sell-chips"),
    *("correct-wager", "correct-cards", "correct-decisions", "confirm-correction"),
    *("reject-correction", "open-dispute", "decide-dispute", "settle-difference"),
    *("withdraw-approval", "file-approval", "propose-act", "approve-act", "reject-act"),
}


@pytest.mark.parametrize("seed", [1] if SOAK else [1, 2])
def test_whatever_is_asked_of_a_floor_its_books_are_right(url: str, kind: str, seed: int) -> None:
    driver = FloorDriver(url, seed, UTH, RIDE, MISSISSIPPI)
    driver.run(100_000 if SOAK else COMMANDS[kind])
    driver.end()
    assert {"played", "lawful", "hostile", "accepted", "people", "errands"} <= driver.given.keys()
    assert driver.attacked.total() == driver.given["hostile"]
    if SOAK:
        # Slips, bits and cards come with hostile fields, too.
        assert driver.done.keys() >= OF_REAL_TABLES
        assert driver.attacked.keys() >= OF_REAL_TABLES | {"place-wagers", "open-bits"}
    assert driver.given["hostile"] > 2 * driver.given["accepted"]
