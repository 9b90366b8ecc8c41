"""Refusals for lack of a right are an entry of the facility: one a person and minute, with a count
(R61, 465a.2)."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pitboss.demo.crews import ADMIN, CREWS
from pitboss.floor import (
    AssignStaff,
    Dismiss,
    Enrol,
    PostLimits,
    RecordAttempts,
    SetUpTable,
    Sit,
)
from pitboss.floor.events import AttemptsRefused
from pitboss.house.answers import Answer
from pitboss.house.exceptions import ExceptionKind
from pitboss.house.runtime import Runtime
from pitboss.house.steps import SYSTEM
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import RefusedError
from tests.audit.test_tampering import forge, number_of
from tests.house.test_floor import ANN, BOB, TABLE, House
from tests.support.games import RIDE
from tests.support.houses import KEYS, seeded

EYE = Actor(Role.SURVEILLANCE, "Iris")


@pytest.fixture
def house(url: str) -> Iterator[House]:
    found = House(url)
    yield found
    found.running.end()


def recorded(house: House) -> list[tuple[str, int]]:
    entries = house.running.entries("facility")
    events = [one.event for one in entries if isinstance(one.event, AttemptsRefused)]
    assert all(
        one.actor.role is Role.SYSTEM for one in entries if isinstance(one.event, AttemptsRefused)
    )
    return [(one.person, one.count) for one in events]


def try_dismissal(house: House, actor: Actor, times: int = 1) -> None:
    for _ in range(times):
        answer = house.do(actor, Dismiss(actor, BOB.person, "I want to"))
        assert answer.refusal is not None


@pytest.mark.cites("465a.2(attempts)", "465a.2")
def test_a_minutes_attempts_are_one_entry_a_person(house: House) -> None:
    try_dismissal(house, ANN, 30)
    try_dismissal(house, BOB, 2)
    house.pass_seconds(1)
    assert recorded(house) == []
    house.pass_seconds(60)
    assert sorted(recorded(house)) == [(ANN.person, 30), (BOB.person, 2)]
    house.pass_seconds(60)
    assert len(recorded(house)) == 2
    try_dismissal(house, ANN)
    house.pass_seconds(60)
    assert recorded(house)[2:] == [(ANN.person, 1)]
    rows = house.floor.desk(EYE, "exceptions").rows
    assert {one.kind for one in rows} == {ExceptionKind.ATTEMPT}
    assert sorted((one.person, one.times) for one in rows) == sorted(recorded(house))
    assert [one.at for one in rows] == sorted((one.at for one in rows), reverse=True)
    assert house.floor.desk(EYE, "exceptions", table=TABLE).rows == ()
    with pytest.raises(RefusedError):
        house.floor.desk(ANN, "exceptions")
    assert house.running.verdict().ok


@pytest.mark.cites("R61")
def test_whoever_acts_as_the_system_or_is_not_known_is_counted(house: House) -> None:
    for name in (ANN.person, "Mallory", "Eve", "x\ny"):
        try_dismissal(house, Actor(Role.SYSTEM, name))
    try_dismissal(house, Actor(Role.DEALER, ANN.person))
    try_dismissal(house, Actor(Role.ADMINISTRATOR, "Trudy"))
    house.pass_seconds(120)
    assert sorted(recorded(house)) == [("", 4), (ANN.person, 2)]
    assert house.running.verdict().ok


def test_other_refusals_and_repeats_are_no_attempts(house: House) -> None:
    taken = Sit(ANN, TABLE, 2, ANN.person)
    assert house.do(ANN, taken).refusal is not None
    missing = Dismiss(ADMIN, "nobody", "gone")
    assert house.do(ADMIN, missing).refusal is not None
    one = Dismiss(ANN, BOB.person, "I want to")
    for _ in range(5):
        assert house.do(ANN, one, "same").refusal is not None
    assert house.slip(wagers={"bet-1": Cents(1)}).refusal is not None
    house.pass_seconds(120)
    assert recorded(house) == [(ANN.person, 1)]


@pytest.mark.cites("465a.35", "465a.2(attempts)")
def test_a_missing_assignment_is_no_attempt_but_one_at_other_tables_is(house: House) -> None:
    pit, second = CREWS["day"].pit, CREWS["day"].second
    limits = PostLimits(second, TABLE, Cents(1000), Cents(2000))
    assert code_of(house.do(second, limits)) == "person/assigned"
    assert house.do(pit, SetUpTable(pit, "another", RIDE, electronic=False)).ok
    assert house.do(pit, AssignStaff(pit, second.person, ("another",))).ok
    assert code_of(house.do(second, limits)) == "person/elsewhere"
    house.pass_seconds(120)
    assert recorded(house) == [(second.person, 1)]
    assert house.running.verdict().ok


def code_of(answer: Answer) -> str:
    return "" if answer.refusal is None else answer.refusal.code


def test_a_process_that_ends_leaves_the_count_to_the_next(house: House) -> None:
    try_dismissal(house, ANN, 3)
    house.clock.now += 120
    first, second = (Runtime(house.store, KEYS, house.clock, seeded(one)) for one in (7, 8))
    first.tick()
    second.tick()
    assert recorded(house) == [(ANN.person, 3)]


def test_a_clock_that_lags_behind_counts_in_the_next_minute(house: House) -> None:
    try_dismissal(house, ANN)
    house.pass_seconds(60)
    house.clock.now -= 60
    try_dismissal(house, ANN)
    house.clock.now += 60
    house.floor._runtime.record_attempts()
    assert recorded(house) == [(ANN.person, 1)]
    house.pass_seconds(180)
    assert recorded(house) == [(ANN.person, 1)] * 2
    minutes = [
        one.event.minute
        for one in house.running.entries("facility")
        if isinstance(one.event, AttemptsRefused)
    ]
    assert len(set(minutes)) == 2
    assert house.running.verdict().ok


def test_counters_that_were_wiped_are_found_by_the_answers(house: House) -> None:
    try_dismissal(house, ANN, 2)
    assert house.running.verdict().ok
    house.store.run(lambda tx: tx.take_counts(("attempts",)))
    (fault,) = house.running.verdict().faults
    assert fault.where == f"facility, attempts of {ANN.person!r}"
    assert "2 refusals" in fault.what


def test_attempts_that_were_put_down_to_another_are_found(house: House) -> None:
    try_dismissal(house, ANN, 3)
    house.pass_seconds(61)
    assert house.running.verdict().ok
    number = number_of(house.running, "attempts-refused", stream="facility")
    ann, bob = ANN.person.encode(), BOB.person.encode()
    forge(house.running, number, lambda entry: entry.replace(ann, bob), "facility")
    house.running.begin()
    places = [one.where for one in house.running.verdict().faults]
    row = f"facility, entry {number}"
    assert places == [f"facility, attempts of {ANN.person!r}", row], "and in the list of exceptions"


def test_nobody_records_attempts_but_the_system_and_none_twice(house: House) -> None:
    minute = house.clock.now // 60 - 1
    lawful = RecordAttempts(SYSTEM, ANN.person, minute, 5)
    for one in (*CREWS["day"], ADMIN, EYE, ANN):
        assert house.do(one, replace(lawful, actor=one)).refusal is not None
    give = house.floor._runtime.give
    for wrong in (
        replace(lawful, person="Mallory"),
        replace(lawful, minute=minute + 1),
        replace(lawful, count=0),
        replace(lawful, count=-5),
    ):
        assert give(wrong).refusal is not None
    assert give(lawful).ok
    again = give(replace(lawful, count=6)).refusal
    assert again is not None
    assert again.code == "attempts/minute"
    assert house.do(ADMIN, Enrol(ADMIN, "Zoe", Role.PLAYER)).ok
    assert house.running.verdict().ok
