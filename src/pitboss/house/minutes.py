"""Records that the system makes once a minute: attempts without a right, clocks that jumped."""

from collections.abc import Iterator
from typing import Final

from pitboss.floor import FACILITY, Facility, RecordAttempts, table_stream
from pitboss.floor.clocks import CLOCK_SECONDS, NoteClock
from pitboss.floor.rights import lacks_right
from pitboss.house.steps import SYSTEM
from pitboss.house.streams import Streams
from pitboss.house.unit_of_work import UnitOfWork, stamped
from pitboss.record import Actor
from pitboss.round import Refusal

__all__ = ["ATTEMPTS", "clocks_behind", "count_attempt", "note_clock", "record_attempts"]

#: The first text of the key of a counter of attempts; the minute and the person follow.
ATTEMPTS: Final = "attempts"


def count_attempt(unit: UnitOfWork, actor: Actor, why: Refusal, now: int) -> None:
    """Count a refusal for lack of a right; people who are not known count as one."""
    people = unit.floor.facility.people
    if lacks_right(people, actor, why):
        known = type(actor.person) is str and actor.person in people
        unit.tx.count((ATTEMPTS, f"{now // 60:012}", *([actor.person] if known else [])))


def record_attempts(unit: UnitOfWork, now: int) -> None:
    """Record the attempts that were counted: one entry a person and minute."""
    for key, count in unit.tx.take_counts((ATTEMPTS,)).items():
        facility = unit.floor.facility
        person, at = "".join(key[2:]), max(now, facility.at)
        known = facility.attempts.get(person)
        # What another process counted for a minute on record is of the next one.
        minute = max(int(key[1]), -1 if known is None else known.minute + 1)
        outcome = unit.judge(RecordAttempts(SYSTEM, person, minute, count, at=at))
        if isinstance(outcome, Refusal):
            unit.tx.count(key, count)
        else:
            unit.add(outcome)


def clocks_behind(facility: Facility, streams: Streams, now: int) -> Iterator[NoteClock]:
    """The notes of streams whose time the clock has not reached, as they were last seen here."""
    for stream in (FACILITY, *map(table_stream, facility.tables)):
        state = facility if stream == FACILITY else streams.newest(stream)
        if state is None or state.at - now <= CLOCK_SECONDS:
            continue
        if facility.clocks.get(stream, 0) < state.at:
            yield NoteClock(SYSTEM, stream, state.at, state.at - now)


def note_clock(unit: UnitOfWork, command: NoteClock, now: int) -> None:
    """Record that the clock is behind, unless another process did."""
    outcome = unit.judge(stamped(command, max(now, unit.floor.facility.at)))
    if not isinstance(outcome, Refusal):
        unit.add(outcome)
