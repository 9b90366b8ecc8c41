"""A clock that is behind the record is noted, once for each stream and time."""

import pytest

from pitboss.floor import FACILITY
from pitboss.floor.clocks import CLOCK_SECONDS, NoteClock
from tests.support.floors import House
from tests.support.tables import SYSTEM


@pytest.mark.cites("809a.6")
def test_a_clock_is_noted_once_for_each_stream_and_time() -> None:
    house = House()
    house.set_up("A", "ultimate-texas-holdem")
    house.do(NoteClock, SYSTEM, "table/A", 500, CLOCK_SECONDS + 1)

    def why(*about: object) -> str:
        return house.refused(NoteClock, SYSTEM, *about).code

    assert why("table/A", 500, 400) == "clock/known"
    assert why("table/A", 501, CLOCK_SECONDS) == "clock/near"
    assert why("table/B", 501, 400) == "clock/stream"
    house.do(NoteClock, SYSTEM, "table/A", 501, 400)
    house.do(NoteClock, SYSTEM, FACILITY, 500, 400)
    assert house.floor.facility.clocks == {"table/A": 501, FACILITY: 500}
