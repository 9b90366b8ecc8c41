"""Lists to print: exceptions and disputes of some gaming days, and jackpot slips not yet paid."""

from collections.abc import Sequence
from typing import Final

from pitboss.documents.document import Document
from pitboss.documents.pages import rendered
from pitboss.floor import Calendar
from pitboss.house.unpaid_slips import SlipRow
from pitboss.money import Cents, dollars_text
from pitboss.reports.exceptions import DisputesReport, ExceptionsReport, TableDispute

__all__ = ["disputes_list", "exceptions_list", "unpaid_slips_list"]

_STYLE: Final = """
.list table { font-size: 8.5pt }
.list td, .list th { overflow-wrap: anywhere }
.list .head h1 { white-space: nowrap }
.list td:first-child { white-space: nowrap }
"""


def exceptions_list(report: ExceptionsReport, days: str) -> Document:
    """The exceptions of some gaming days, a line each."""
    rows = [
        (
            report.calendar.clock(one.at)[:-3],
            f"{one.kind}, {one.times} times" if one.kind == "attempt" else str(one.kind),
            (one.table or one.stream) + (f", seat {one.seat}" if one.seat else ""),
            one.person or "somebody unknown",
            ", ".join(filter(None, (one.round, one.wager, one.about))),
        )
        for one in report.rows
    ]
    heads = ("when", "what", "where", "who", "about")
    empty = "Nothing in this time that surveillance or audit must see."
    return _list("Exceptions", report.facility, days, heads, rows, empty)


def disputes_list(report: DisputesReport, days: str, *, undecided: bool = False) -> Document:
    """The disputes that were opened in some gaming days; with ``undecided`` those alone that wait
    for a decision or a second person (R64)."""
    rows = [
        _dispute(one, report.calendar)
        for one in report.disputes
        if not undecided or one.dispute.decided is None
    ]
    title = "Open disputes" if undecided else "Disputes"
    heads = ("dispute", "opened", "player and place", "question", "status", "until")
    empty = "No round was questioned in this time."
    return _list(title, report.facility, days, heads, rows, empty)


def _dispute(one: TableDispute, calendar: Calendar) -> tuple[str, ...]:
    dispute = one.dispute
    status = "open"
    if dispute.waits is not None:
        status = f"waits for a second person: {dollars_text(dispute.waits.difference)}"
    elif dispute.decided is not None:
        status = f"decided: {dollars_text(dispute.decided.difference)}"
    return (
        f"{one.table}/dispute-{dispute.number}",
        calendar.clock(dispute.at)[:-3],
        f"{dispute.player}, seat {dispute.seat}, {dispute.wager}, round {dispute.round_id}",
        dispute.reason,
        status,
        calendar.clock(dispute.until)[:-3],
    )


def unpaid_slips_list(slips: Sequence[SlipRow], facility: str, calendar: Calendar) -> Document:
    """Every jackpot slip that waits for its winner, with the sum of them (R71)."""
    rows = [_slip(one, calendar) for one in slips]
    heads = ("slip", "winner", "prize", "due since", "expires", "amount")
    total = dollars_text(Cents(sum(one.slip.cents for one in slips)))
    return _list(
        "Unpaid jackpot slips",
        facility,
        "",
        heads,
        rows,
        "Every jackpot slip is paid.",
        total,
    )


def _slip(one: SlipRow, calendar: Calendar) -> tuple[str, ...]:
    slip = one.slip
    ends = "never" if one.expires is None else calendar.clock(one.expires)[:-3]
    return (
        f"{one.table}/jackpot-{slip.number.rpartition('-')[2]}",
        slip.player,
        f"{slip.hand or slip.wager}, round {slip.round_id}, seat {slip.seat}",
        one.day or "its round is not over",
        ends,
        dollars_text(slip.cents),
    )


def _list(
    title: str,
    facility: str,
    days: str,
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    empty: str,
    total: str = "",
) -> Document:
    body = rendered(
        "list.html",
        title=title,
        facility=facility,
        days=days,
        heads=heads,
        rows=rows,
        empty=empty,
        total=total,
    )
    return Document(
        title=title,
        body=body,
        landscape=True,
        rows=(tuple(heads), *rows),
        style=_STYLE,
        foot=f"{facility}: {title}",
    )
