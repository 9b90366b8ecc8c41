"""Exceptions: one list of all that surveillance and audit want to see, from one table."""

from collections.abc import Iterator

import pytest

from pitboss.cards import Card
from pitboss.floor import FACILITY, Dismiss, table_stream
from pitboss.floor.clocks import CLOCK_SECONDS, ClockBehind
from pitboss.floor.machine import POSTERS
from pitboss.house.exceptions import (
    EXCEPTIONS,
    Exceptional,
    ExceptionKind,
    exception_row,
    exception_rows,
)
from pitboss.record import Actor, Entry, Role
from pitboss.round.events import AttemptNoted
from tests.floor.test_disputes import asks, played
from tests.house.test_floor import ANN, TABLE
from tests.house.test_floor import House as Electronic
from tests.support.databases import execute
from tests.support.floors import FloorHours, House
from tests.support.games import GAMES
from tests.support.tables import DEALER

EYE = Actor(Role.SURVEILLANCE, "Iris")


def test_every_kind_of_event_is_an_exception_or_is_none() -> None:
    missing = {kind.__name__ for kind in POSTERS.keys() - EXCEPTIONS.keys()}
    assert missing == set(), "add a line to pitboss.house.exceptions.EXCEPTIONS"
    strange = {kind.__name__ for kind in EXCEPTIONS.keys() - POSTERS.keys()}
    assert strange == set()
    assert all(isinstance(one, Exceptional) for ways in EXCEPTIONS.values() for one in ways)


def test_every_kind_of_exception_comes_from_some_event() -> None:
    named = {one.kind for ways in EXCEPTIONS.values() for one in ways}
    assert named == set(ExceptionKind)


def test_hours_of_mishaps_leave_their_exceptions() -> None:
    found: dict[ExceptionKind, int] = {}
    for slug in GAMES[:4]:
        house = House()
        FloorHours(house, "A", slug, 7).pass_by(60)
        for one in house.log:
            row = exception_row(house.floor.tables.get("A"), one.entry)
            if row is not None:
                found[row.kind] = found.get(row.kind, 0) + 1
                assert (row.stream, row.number, row.at) == (
                    *(one.entry.stream, one.entry.number, one.entry.at),
                )
    mishaps = {ExceptionKind.VOID, ExceptionKind.CORRECTION, ExceptionKind.DEVICE}
    assert mishaps <= found.keys()


def test_a_row_says_where_who_and_what() -> None:
    house = House()
    _, closed = played(house)
    asks(house, closed)
    (one,) = [one for one in house.log if type(one.entry.event).__name__ == "DisputeOpened"]
    row = exception_row(house.floor.tables["A"], one.entry)
    assert row is not None
    assert (row.kind, row.event, row.table) == (ExceptionKind.DISPUTE, "dispute-opened", "A")
    assert (row.round, row.seat, row.wager) == (closed.state.round_id, 1, "trips")
    assert (row.player, row.person, row.role) == ("Ann", "Ann", "player")
    assert (row.dispute, row.about) == (1, "misread")


@pytest.fixture
def house(url: str) -> Iterator[Electronic]:
    found = Electronic(url)
    yield found
    found.running.end()


def test_a_guessed_card_is_for_surveillance_and_audit_alone() -> None:
    (way,) = EXCEPTIONS[AttemptNoted]
    assert way.hidden
    noted = Entry("table/A", 9, 5, DEALER, "c", AttemptNoted({3: Card(7)}))
    ((_, _, _, labels, data),) = exception_rows(None, [noted])
    assert "exceptions/all" in labels
    assert "exceptions/open" not in labels
    assert b"faces" not in data


@pytest.mark.cites("809a.6")
def test_a_clock_that_was_set_back_is_noted_once(house: Electronic) -> None:
    assert house.slip().ok
    house.clock.now -= 10 * CLOCK_SECONDS
    for _ in range(3):
        house.pass_seconds(60)
    noted = [
        one.event for one in house.running.entries(FACILITY) if isinstance(one.event, ClockBehind)
    ]
    assert {one.stream for one in noted} == {FACILITY, table_stream(TABLE)} or {
        one.stream for one in noted
    } == {table_stream(TABLE)}
    assert len(noted) == len({one.stream for one in noted})
    assert all(one.seconds > CLOCK_SECONDS for one in noted)
    rows = house.floor.desk(EYE, "exceptions").rows
    assert [one.kind for one in rows].count(ExceptionKind.CLOCK) == len(noted)
    assert house.running.verdict().faults == []


def test_a_list_that_was_changed_is_found(house: Electronic) -> None:
    assert not house.do(ANN, Dismiss(ANN, "Bob", "x")).ok
    house.pass_seconds(120)
    assert house.running.verdict().faults == []
    gone = "DELETE FROM finds WHERE place IN (SELECT place FROM marks WHERE label = ?)"
    execute(house.running.url, gone, "exceptions/all")
    assert house.running.verdict().faults != []
