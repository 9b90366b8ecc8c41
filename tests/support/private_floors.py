"""Private floors for tests: known chance, and closed after the test that opened them."""

from collections.abc import Callable

from pitboss.house import Chance
from pitboss.money import Cents
from pitboss.play.place import Place
from pitboss.play.private_floor import PrivateFloor

#: A time after the approval of the demonstration's submission.
NOW = 1_770_000_000
_OPEN: list[PrivateFloor] = []


def open_floor(
    place: Place, buy_in: Cents, clock: Callable[[], int], chance: Chance
) -> PrivateFloor:
    """A floor that is closed after the test."""
    _OPEN.append(PrivateFloor(place, buy_in, clock, chance))
    return _OPEN[-1]


def close_floors() -> None:
    """Close every floor that a test has opened."""
    while _OPEN:
        _OPEN.pop().close()
