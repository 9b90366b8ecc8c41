"""A whole floor on a store, driven at random by people and by those who wish it ill."""

import pytest

from tests.support.databases import SOAK
from tests.support.floor_driver import FloorDriver
from tests.support.games import MISSISSIPPI, RIDE, UTH

#: Commands of a floor, by the kind of its store; many more in the long form.
COMMANDS = {"sqlite": 400, "postgresql": 120}


@pytest.mark.parametrize("seed", [1] if SOAK else [1, 2])
def test_whatever_is_asked_of_a_floor_its_books_are_right(url: str, kind: str, seed: int) -> None:
    driver = FloorDriver(url, seed, UTH, RIDE, MISSISSIPPI)
    driver.run(100_000 if SOAK else COMMANDS[kind])
    assert {"played", "lawful", "hostile", "accepted", "people"} <= driver.given.keys()
    assert driver.given["hostile"] > 2 * driver.given["accepted"]
    driver.end()
