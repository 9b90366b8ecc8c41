"""The Board's approval of a submission: its reference, date and scope (R67)."""

from pitboss.rulebook.reader import Table
from pitboss.rulebook.submission.model import Approval, Findings

__all__ = ["read_approval"]

_CITE = "R67"
_LONGEST = 200


def read_approval(top: Table, found: Findings) -> Approval | None:
    """The approval in ``[approval]``. ``approved`` alone is read as its date and is a warning."""
    alone = _date(top, "approved") if "approved" in top else None
    if "approval" not in top:
        if alone is None:
            return None
        found.warning(
            "approved",
            "is a date alone: a submission comes into force with [approval], which has the "
            "Board's reference, the date and the scope (R67)",
            _CITE,
        )
        return Approval(date=alone)
    if "approved" in top:
        top.fault("approved", "stands in [approval] as its date: strike it here")
    table = top.table("approval")
    if table is None:
        return None
    filed = found.sound(
        lambda: Approval(
            reference=_line(table, "reference"),
            date=_date(table, "date") or "",
            scope=_line(table, "scope"),
        )
    )
    table.done()
    return filed


def _line(table: Table, key: str) -> str:
    """A line of text with something in it."""
    text = table.text(key)
    if key in table and isinstance(table.raw(key), str):
        if not text.strip() or not text.isprintable():
            table.fault(key, "must be a line of text")
        elif len(text) > _LONGEST:
            table.fault(key, f"must have at most {_LONGEST} characters")
    return text


def _date(table: Table, key: str) -> str | None:
    """A date without a time, recognized by its methods: the core imports no clock."""
    value = table.raw(key)
    if value is None:
        return None
    if not hasattr(value, "year") or hasattr(value, "hour"):
        table.fault(key, "must be a date such as 2026-01-15")
        return None
    return str(value.isoformat())
