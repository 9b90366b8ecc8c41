"""Exceptions and disputes of some gaming days, from the index: they cost what the days cost."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pitboss.floor import COMMON_DAYS, FACILITY, Calendar, Dispute, Facility
from pitboss.floor.disputes import dispute_after
from pitboss.house.exceptions import (
    ALL,
    ExceptionKind,
    ExceptionRow,
    exception_label,
    read_exception,
)
from pitboss.house.streams import Streams
from pitboss.store import Found, Reading

__all__ = [
    "DisputesReport",
    "ExceptionsReport",
    "TableDispute",
    "dispute_of",
    "disputes_report",
    "exceptions_report",
]

_PAGE: Final = 500
_OPENED: Final = "dispute-opened"


@dataclass(frozen=True, slots=True)
class ExceptionsReport:
    """The exceptions of some gaming days, in the order of their times."""

    facility: str
    calendar: Calendar = COMMON_DAYS
    rows: tuple[ExceptionRow, ...] = ()


@dataclass(frozen=True, slots=True)
class TableDispute:
    """A dispute and its table."""

    table: str
    dispute: Dispute


@dataclass(frozen=True, slots=True)
class DisputesReport:
    """The disputes that were opened in some gaming days, in order, as they stand now."""

    facility: str
    calendar: Calendar = COMMON_DAYS
    disputes: tuple[TableDispute, ...] = ()


def exceptions_report(
    look: Reading, since: str = "", until: str = "", table: str = ""
) -> ExceptionsReport:
    """The exceptions from one gaming day to another, of all tables or of one."""
    facility = _facility(look, Streams(None))
    labels = [ALL, *([exception_label("table", table)] if table else [])]
    found = [read_exception(row) for row in _rows(look, labels, facility.calendar, since, until)]
    return ExceptionsReport(facility.name, facility.calendar, tuple(reversed(found)))


def disputes_report(look: Reading, since: str = "", until: str = "") -> DisputesReport:
    """The disputes that were opened from one gaming day to another."""
    streams = Streams(None)
    facility = _facility(look, streams)
    label = exception_label("kind", ExceptionKind.DISPUTE.value)
    rows = [read_exception(one) for one in _rows(look, [label], facility.calendar, since, until)]
    found = [
        dispute_of(look, streams, facility, row.table, row.dispute)
        for row in reversed(rows)
        if row.event == _OPENED
    ]
    disputes = tuple(one for one in found if one is not None)
    return DisputesReport(facility.name, facility.calendar, disputes)


def dispute_of(
    look: Reading, streams: Streams, facility: Facility, table: str, number: int
) -> TableDispute | None:
    """A dispute as it stands now, from its own entries, or None if the table has had none of that
    number."""
    label = exception_label("dispute", f"{table}/{number}")
    dispute: Dispute | None = None
    for row in sorted(look.find((label,), limit=_PAGE), key=lambda one: one.number):
        for stored in look.read(row.stream, row.number - 1, row.number):
            dispute = dispute_after(dispute, streams.entry(stored, facility))
    return None if dispute is None else TableDispute(table, dispute)


def _facility(look: Reading, streams: Streams) -> Facility:
    return streams.facility(look, look.head(FACILITY))


def _rows(
    look: Reading, labels: list[str], calendar: Calendar, since: str, until: str
) -> Iterator[Found]:
    """Rows of the index in some gaming days, the newest first, page by page."""
    first = calendar.begins(since) if since else None
    last = calendar.ends(until) - 1 if until else None
    before = None
    while True:
        page = look.find(tuple(labels), since=first, until=last, before=before, limit=_PAGE)
        yield from page
        if len(page) < _PAGE:
            return
        before = page[-1].cursor
