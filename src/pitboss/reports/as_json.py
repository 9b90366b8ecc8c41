"""Reports as JSON and as rows of CSV: money in dollars, as text."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import sqrt
from typing import Any

from pitboss.reports.cards import CardDay, CardsReport
from pitboss.reports.forms import FormsReport
from pitboss.reports.hold import HoldReport, HoldRow
from pitboss.reports.papers import Paper
from pitboss.reports.periods import Period
from pitboss.round.meters import UNITS

__all__ = [
    "cards_csv",
    "cards_json",
    "dollars",
    "forms_csv",
    "forms_json",
    "hold_csv",
    "hold_json",
]


def dollars(cents: int | Fraction) -> str:
    """Cents as dollars, rounded to the cent where they are a fraction."""
    whole = round(cents)
    return f"{'-' if whole < 0 else ''}{abs(whole) // 100}.{abs(whole) % 100:02d}"


# ── The hold ─────────────────────────────────────────────────────────────────────────────────


def hold_json(report: HoldReport) -> dict[str, Any]:
    """The hold by table and by game, what they come to, and what lies far off the theory."""
    return {
        "rounds": report.rounds,
        "tables": [_row(row) for row in report.tables],
        "games": [_row(row) for row in report.games],
        "table_totals": [_row(row) for row in report.table_totals],
        "game_totals": [_row(row) for row in report.game_totals],
        "total": _row(report.total),
        "far": [_row(row) for row in report.far],
    }


def _row(row: HoldRow) -> dict[str, Any]:
    found: dict[str, Any] = {"table": row.table} if row.table else {}
    theory = row.theoretical
    should = float(theory / row.handle) if theory is not None and row.handle else None
    return found | {
        "game": row.game,
        "wager": row.wager,
        "hands": row.hands,
        "handle": dollars(row.handle),
        "win": dollars(row.win),
        "hold": None if row.hold is None else float(row.hold),
        "theoretical_win": None if theory is None else dollars(theory),
        "theoretical_hold": should,
        "standard_deviation": None if theory is None else dollars(round(sqrt(row.variance))),
        "deviations": row.deviations,
    }


def hold_csv(report: HoldReport) -> Iterator[list[Any]]:
    """A line for each wager at each table, and one for all wagers of each."""
    rows = [_row(row) for row in (*report.tables, *report.table_totals)]
    yield from _lines(rows, ["table", "game", "wager", "hands", "handle", "win", "hold"])


def _lines(rows: Iterable[dict[str, Any]], first: list[str]) -> Iterator[list[Any]]:
    keys = first
    for number, row in enumerate(rows):
        if not number:
            keys = [*first, *(key for key in row if key not in first)]
            yield keys
        yield ["" if row[key] is None else row[key] for key in keys]
    if keys is first:
        yield first


# ── The papers ───────────────────────────────────────────────────────────────────────────────


def forms_json(report: FormsReport) -> dict[str, Any]:
    """Days, what each table won in each period, every paper, and what is wrong."""
    return {
        "facility": report.facility,
        "zone": report.calendar.zone.name,
        "ok": report.ok,
        "days": list(report.days),
        "periods": [_period(one) for one in report.periods],
        "papers": [_paper(one, report) for one in report.papers],
        "findings": [
            {
                "day": one.day,
                "table": one.table,
                "what": one.what,
                "cite": one.cite,
                "fault": one.fault,
            }
            for one in report.findings
        ],
    }


def _period(one: Period) -> dict[str, Any]:
    return {
        "day": one.day,
        "table": one.table,
        "game": one.game,
        "box": one.box,
        "opening": dollars(one.opening),
        "fills": dollars(one.fills),
        "credits": dollars(one.credits),
        "drop": dollars(one.drop),
        "closing": dollars(one.closing),
        "accounts_opening": dollars(Fraction(one.owed_before, UNITS)),
        "accounts_closing": dollars(Fraction(one.owed, UNITS)),
        "win": dollars(one.win),
        "ledger_win": dollars(Fraction(one.ledger_win, UNITS)),
        "won_at_play": dollars(Fraction(one.play, UNITS)),
        "into_accounts": dollars(Fraction(one.accounts, UNITS)),
        "disputes": dollars(Fraction(one.disputes, UNITS)),
        "over_short": dollars(Fraction(one.over_short, UNITS)),
        "agrees": one.agrees,
    }


def _paper(one: Paper, report: FormsReport) -> dict[str, Any]:
    return {
        "paper": one.what,
        "number": one.number,
        "table": one.table,
        "game": one.game,
        "day": one.day,
        "shift": one.shift,
        "about": one.about,
        "amount": dollars(one.amount),
        "denominations": {dollars(piece): dollars(value) for piece, value in one.chips.items()},
        "parts": list(one.parts),
        "status": one.status,
        "late": one.late or None,
        "signatures": [
            {
                "person": signed.person,
                "capacity": signed.capacity,
                "credential": signed.credential or None,
                "at": report.calendar.clock(signed.at),
            }
            for signed in one.signatures
        ],
    }


def cards_json(report: CardsReport) -> dict[str, Any]:
    """Every gaming day of the store of cards, and every deck that moved."""
    return {
        "facility": report.facility,
        "zone": report.calendar.zone.name,
        "ok": report.ok,
        "days": [_card_day(one) for one in report.days],
        "moves": [
            {
                "day": one.day,
                "at": report.calendar.clock(one.at),
                "what": one.what,
                "decks": list(one.decks),
                "table": one.table or None,
                "by": [{"person": who.person, "capacity": who.role} for who in one.by],
                "reason": one.reason or None,
            }
            for one in report.moves
        ],
    }


def _card_day(one: CardDay) -> dict[str, Any]:
    return {
        "day": one.day,
        "opening": one.opening,
        "received": one.received,
        "issued": one.issued,
        "unused": one.unused,
        "used": one.used,
        "destroyed": one.destroyed,
        "missing": one.missing,
        "in_store": one.in_store,
        "at_tables": one.at_tables,
        "to_destroy": one.to_destroy,
        "long_at_tables": list(one.long_at_tables),
        "agrees": one.agrees,
    }


def cards_csv(report: CardsReport) -> Iterator[list[Any]]:
    """A line for each gaming day."""
    rows = [_card_day(one) | {"long_at_tables": len(one.long_at_tables)} for one in report.days]
    yield from _lines(rows, ["day", "opening"])


def forms_csv(report: FormsReport) -> Iterator[list[Any]]:
    """A line for each table and drop box."""
    yield from _lines([_period(one) for one in report.periods], ["day", "table", "game", "box"])
