"""The gaming day: 6:00 to 5:59:59 by the clocks of the facility, also when the clocks change."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.floor import UTC, Calendar, OpenFacility, Shift, Zone, new_floor, refusal
from pitboss.floor.days import calendar_fault, is_saturday
from pitboss.house.zones import zone_of
from tests.support.tables import SYSTEM

NAMES = ("America/New_York", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "UTC")
ZONES = {name: zone_of(name, 2024, 2028) for name in NAMES}
NEW_YORK = Calendar(ZONES["America/New_York"])
HOUR = 3600


def at(text: str, *, fold: int = 0, zone: str = "America/New_York") -> int:
    """The instant at which the clocks show this; ``fold`` picks the second of two."""
    wall = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold)
    return int(wall.timestamp())


@pytest.mark.cites("465a.36(f)(5)")
@pytest.mark.parametrize(
    ("clock", "day"),
    [
        ("2026-03-07 05:59:59", "2026-03-06"),
        ("2026-03-07 06:00:00", "2026-03-07"),
        ("2026-03-08 01:59:59", "2026-03-07"),
        ("2026-03-08 03:00:00", "2026-03-07"),
        ("2026-03-08 05:59:59", "2026-03-07"),
        ("2026-03-08 06:00:00", "2026-03-08"),
        ("2026-11-01 01:30:00", "2026-10-31"),
        ("2026-11-01 05:59:59", "2026-10-31"),
        ("2026-11-01 06:00:00", "2026-11-01"),
    ],
)
def test_a_gaming_day_is_from_six_to_six(clock: str, day: str) -> None:
    assert NEW_YORK.day(at(clock)) == day
    assert NEW_YORK.day(at(clock, fold=1)) == day
    assert NEW_YORK.clock(at(clock)) == clock


@pytest.mark.parametrize(
    ("day", "hours"), [("2026-03-07", 23), ("2026-10-31", 25), ("2026-03-09", 24)]
)
def test_a_day_on_which_the_clocks_change_is_an_hour_shorter_or_longer(
    day: str, hours: int
) -> None:
    assert NEW_YORK.ends(day) - NEW_YORK.begins(day) == hours * HOUR
    assert NEW_YORK.day(NEW_YORK.begins(day)) == NEW_YORK.day(NEW_YORK.ends(day) - 1) == day


@pytest.mark.parametrize("name", NAMES)
@given(moment=st.datetimes(datetime(2024, 1, 3), datetime(2028, 12, 28)))
def test_days_and_clocks_are_those_of_the_zone(name: str, moment: datetime) -> None:
    calendar = Calendar(ZONES[name])
    instant = int(moment.replace(tzinfo=ZoneInfo("UTC")).timestamp())
    wall = datetime.fromtimestamp(instant, ZoneInfo(name))
    assert calendar.clock(instant) == f"{wall:%Y-%m-%d %H:%M:%S}"
    day = calendar.day(instant)
    assert day == (wall.replace(tzinfo=None) - timedelta(hours=6)).date().isoformat()
    assert calendar.begins(day) <= instant < calendar.ends(day)
    assert [*calendar.days(instant, instant)] == [day]


def test_where_the_clocks_go_back_over_six_a_day_still_begins_once() -> None:
    zone = Zone("odd", ((0, 0), (10 * 24 * HOUR + 6 * HOUR + 1800, -HOUR)))
    calendar = Calendar(zone)
    days = [calendar.day(10 * 24 * HOUR + minute * 60) for minute in range(24 * 60)]
    assert days == sorted(days)
    assert len(set(days)) == 2


def test_saturdays_are_gaming_days_that_begin_on_one() -> None:
    assert is_saturday(NEW_YORK.day(at("2026-03-07 06:00:00")))
    assert is_saturday(NEW_YORK.day(at("2026-03-08 05:59:59")))
    assert not is_saturday(NEW_YORK.day(at("2026-03-08 06:00:00")))


@pytest.mark.cites("465a.36(f)(3)(i)")
def test_shifts_follow_each_other_by_the_clocks() -> None:
    shown = [NEW_YORK.shift(at(f"2026-03-05 {hour:02}:59:59")) for hour in range(24)]
    assert shown == ["night"] * 6 + ["day"] * 8 + ["swing"] * 8 + ["night"] * 2
    assert NEW_YORK.shift(at("2026-03-08 03:00:00")) == "night"


@pytest.mark.parametrize(
    ("calendar", "word"),
    [
        (Calendar(Zone("", ((0, 0),))), "name"),
        (Calendar(Zone("x", ())), "offsets"),
        (Calendar(Zone("x", ((5, 0), (5, 3600)))), "order"),
        (Calendar(Zone("x", ((0, 27 * HOUR),))), "26"),
        (Calendar(UTC, ()), "shifts"),
        (Calendar(UTC, (Shift("day", 7),)), "6:00"),
        (Calendar(UTC, (Shift("day", 6), Shift("", 14))), "names"),
        (Calendar(UTC, (Shift("day", 6), Shift("b", 5), Shift("c", 14))), "order"),
    ],
)
def test_a_calendar_that_makes_no_sense_is_refused(calendar: Calendar, word: str) -> None:
    fault = calendar_fault(calendar)
    assert fault is not None
    assert word in fault
    why = refusal(new_floor(), OpenFacility(SYSTEM, "A house", "Ada", "1", "L-1", calendar))
    assert why is not None
    assert (why.code, why.reason) == ("facility/calendar", fault)


@pytest.mark.parametrize("pieces", [(), (5, 25), (1, 25, 5), (1, 1, 5)])
def test_denominations_begin_with_a_cent_and_grow(pieces: tuple[int, ...]) -> None:
    opened = OpenFacility(SYSTEM, "A house", "Ada", "1", "L-1", denominations=pieces)
    why = refusal(new_floor(), opened)
    assert why is not None
    assert why.code == "facility/denominations"


def test_a_zone_that_is_not_there_is_told() -> None:
    with pytest.raises(ValueError, match="no time zone 'Mars/Olympus'"):
        zone_of("Mars/Olympus")


def test_shifts_begin_by_the_clocks_on_the_wall_also_when_these_change() -> None:
    for day in ("2026-03-06", "2026-03-07", "2026-10-31", "2026-11-01"):
        begins = NEW_YORK.shift_begins(day)
        assert [name for name, _ in begins] == ["day", "swing", "night"]
        assert begins[0][1] == NEW_YORK.begins(day)
        shown = [NEW_YORK.clock(since) for _, since in begins]
        assert shown == [f"{day} {hour}:00:00" for hour in ("06", "14", "22")]
        for name, since in begins:
            assert NEW_YORK.shift(since) == name != NEW_YORK.shift(since - 1)
