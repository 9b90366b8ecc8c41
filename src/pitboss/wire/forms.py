"""The answer of ``pitboss report forms``: the papers of every table and gaming day."""

from fractions import Fraction
from typing import Annotated

from pitboss.models import Cite, Form, Money, from_core, model
from pitboss.money import money_text
from pitboss.reports import FormsReport
from pitboss.reports.papers import Paper
from pitboss.reports.periods import Period
from pitboss.round.meters import UNITS
from pitboss.wire.verify import Count

__all__ = ["Day", "Forms", "TablePeriod", "TextOrNull", "forms_of"]

Day = Annotated[str, Form("A gaming day.", examples=["2026-01-15"])]
TextOrNull = Annotated[str | None, Form(write=lambda text: text or None)]


def _dollars(units: int) -> str:
    return money_text(round(Fraction(units, UNITS)))


#: What the ledger has in its units, rounded to the cent.
LedgerMoney = Annotated[Money, Form(write=_dollars)]


@model
class TablePeriod:
    """A table from one drop to the next."""

    day: Day
    table: str
    game: str
    box: Count
    shift: Annotated[str, Form("The shift in which the box was removed.")]
    opening: Money
    fills: Money
    credits: Money
    drop: Annotated[Money, Form("Its cash.")]
    instruments: Annotated[Money, Form("The wagering instruments in it, at their face value.")]
    closing: Money
    accounts_opening: Annotated[Money, Form("Owed to players in game accounts.")]
    accounts_closing: Money
    win: Money
    ledger_win: LedgerMoney
    won_at_play: Money
    into_accounts: Money
    disputes: LedgerMoney
    over_short: LedgerMoney
    agrees: bool


@model
class PaperSignature:
    """A signature: the person, the capacity, and the time on the facility's clock."""

    person: str
    capacity: str
    credential: TextOrNull
    at: str


@model
class FiledPaper:
    """A slip or form."""

    paper: str
    number: int | str
    table: str
    game: str
    day: Day
    shift: str
    about: str
    amount: Money
    denominations: dict[str, Money]
    parts: tuple[str, ...]
    status: str
    late: Annotated[TextOrNull, Form("Why it came after the end of its gaming day, if it did.")]
    signatures: tuple[PaperSignature, ...]


@model
class PaperFinding:
    """Something that is missing or differs, or is worth knowing."""

    day: str
    table: str
    what: str
    cite: Cite
    fault: bool


@model
class Forms:
    """The papers of every table and gaming day."""

    facility: str
    zone: str
    ok: bool
    days: tuple[Day, ...]
    periods: tuple[TablePeriod, ...]
    papers: tuple[FiledPaper, ...]
    findings: tuple[PaperFinding, ...]


def forms_of(report: FormsReport) -> Forms:
    """Days, the win of each table and period, every paper, and the findings."""
    return from_core(
        Forms,
        report,
        zone=report.calendar.zone.name,
        periods=tuple(map(_period, report.periods)),
        papers=tuple(_paper(one, report) for one in report.papers),
    )


def _period(one: Period) -> TablePeriod:
    return from_core(
        TablePeriod,
        one,
        accounts_opening=_dollars(one.owed_before),
        accounts_closing=_dollars(one.owed),
        won_at_play=_dollars(one.play),
        into_accounts=_dollars(one.accounts),
    )


def _paper(one: Paper, report: FormsReport) -> FiledPaper:
    return from_core(
        FiledPaper,
        one,
        paper=one.what,
        denominations={money_text(piece): money_text(value) for piece, value in one.chips.items()},
        signatures=tuple(
            from_core(PaperSignature, signed, at=report.calendar.clock(signed.at))
            for signed in one.signatures
        ),
    )
