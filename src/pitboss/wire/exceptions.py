"""The answer of ``pitboss report exceptions``: all that surveillance and audit want to see."""

from typing import Annotated

from pitboss.house.exceptions import ExceptionKind, ExceptionRow
from pitboss.models import Form, Money, from_core, model
from pitboss.money import money_text
from pitboss.reports.exceptions import ExceptionsReport
from pitboss.wire.forms import TextOrNull
from pitboss.wire.verify import Count

__all__ = ["ExceptionTold", "Exceptions", "exceptions_of"]


@model
class ExceptionTold:
    """An exception: when it was, what it is, who brought it about, and where it is on record."""

    at: Annotated[str, Form("On the facility's clocks.")]
    kind: ExceptionKind
    event: Annotated[str, Form("The kind of the event on record.")]
    stream: str
    number: Count
    person: str
    role: str
    table: TextOrNull
    round: TextOrNull
    seat: Annotated[int | None, Form(write=lambda seat: seat or None)]
    wager: TextOrNull
    player: TextOrNull
    dispute: Annotated[int | None, Form(write=lambda number: number or None)]
    times: Annotated[int | None, Form("How often.", write=lambda times: times or None)]
    amount: Annotated[Money | None, Form(write=lambda cents: money_text(cents) if cents else None)]
    about: TextOrNull


@model
class Exceptions:
    """The exceptions of some gaming days, in order."""

    facility: str
    zone: str
    exceptions: tuple[ExceptionTold, ...]


def exceptions_of(report: ExceptionsReport) -> Exceptions:
    """The exceptions of a report."""
    return Exceptions(
        facility=report.facility,
        zone=report.calendar.zone.name,
        exceptions=tuple(_told(report, one) for one in report.rows),
    )


def _told(report: ExceptionsReport, row: ExceptionRow) -> ExceptionTold:
    return from_core(ExceptionTold, row, at=report.calendar.clock(row.at))
