"""One paper of a store by its name: ``7/fill-2``, the second fill of table 7."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pitboss.floor import FACILITY, Calendar, table_stream
from pitboss.house.streams import Streams, entries_of
from pitboss.record import Entry
from pitboss.refusals import Refused
from pitboss.reports.forms import forms_report
from pitboss.reports.paper import KINDS, Paper
from pitboss.store import Reading

__all__ = ["FiledPaper", "NoPaperError", "find_paper"]

_NAME: Final = re.compile(rf"(?P<table>.+)[/ :-](?P<what>{'|'.join(KINDS)})[ -](?P<number>[0-9]+)")


class NoPaperError(Refused):
    """No paper has this name."""


@dataclass(frozen=True, slots=True)
class FiledPaper:
    """A paper, with what stands at the head of every form."""

    paper: Paper
    facility: str
    calendar: Calendar


def find_paper(look: Reading, name: str, now: int | None = None) -> FiledPaper:
    """The paper of a name. Only the facility's stream and the table's are read.

    Raises ``NoPaperError`` with what there is.
    """
    named = _NAME.fullmatch(name.strip())
    if named is None:
        kinds = ", ".join(KINDS)
        raise NoPaperError(f"{name!r:.60} names no form: write TABLE/KIND-NUMBER ({kinds})")
    table, what, number = named["table"], named["what"], int(named["number"][:9])
    report = forms_report(_entries(look, table), now)
    own = [one for one in report.papers if one.what == what]
    found = next((one for one in own if one.number == number), None)
    if found is not None:
        return FiledPaper(found, report.facility, report.calendar)
    if not look.head(table_stream(table)).number:
        raise NoPaperError(f"there is no table {table!r:.40} in these books")
    there = f"its last is {own[-1].number}" if own else "it has none yet"
    raise NoPaperError(f"table {table} has no {what} {number}: {there}")


def _entries(look: Reading, table: str) -> Iterator[Entry]:
    """The entries of the facility and of a table."""
    streams = Streams(None)
    facility = streams.facility(look, look.head(FACILITY))
    for stream in (FACILITY, table_stream(table)):
        for _, entry in entries_of(streams, look, stream, facility):
            yield entry
