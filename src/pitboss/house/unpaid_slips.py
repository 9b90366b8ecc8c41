"""Jackpot slips that are not paid yet, however many gaming days ago they fell due (R71)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pitboss.floor import Facility, FloorTable
from pitboss.floor.jackpots import expires
from pitboss.floor.state import Slip

__all__ = ["SlipRow", "unpaid_slips"]


@dataclass(frozen=True, slots=True)
class SlipRow:
    """A jackpot slip that is not paid yet."""

    table: str
    slip: Slip
    #: The gaming day on which it fell due; empty while its round is not over.
    day: str = ""
    #: When it expires, if slip_days are filed.
    expires: int | None = None


def unpaid_slips(facility: Facility, tables: Iterable[FloorTable]) -> Iterator[SlipRow]:
    """The unpaid slips of tables, in their order."""
    for table in tables:
        for slip in table.slips.values():
            day = facility.calendar.day(slip.since) if slip.due else ""
            yield SlipRow(table.name, slip, day, expires(facility, slip))
