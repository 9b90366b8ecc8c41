"""Single values of a submission. A wrong one is reported once and reads as None."""

from fractions import Fraction

from pitboss.money import Cents
from pitboss.rulebook.quoting import shown
from pitboss.rulebook.reader import Table
from pitboss.rulebook.submission.model import Findings

__all__ = ["read_money", "read_number", "read_text", "read_whole"]

_MOST = 10**15


def read_money(table: Table, key: str, found: Findings) -> Cents | None:
    """An amount in dollars, as cents. None if missing or wrong."""
    if key not in table:
        return None
    value = table.raw(key)
    if isinstance(value, dict | list):
        table.fault(key, f"must be an amount in dollars such as 10 or 12.50, not {shown(value)}")
        return None
    return found.sound(lambda: table.money(key))


def read_number(table: Table, key: str, found: Findings) -> Fraction | None:
    """An exact number. None if missing or wrong."""
    return found.sound(lambda: table.fraction(key)) if key in table else None


def read_text(table: Table, key: str, found: Findings) -> str | None:
    """A text. None if missing or wrong."""
    return found.sound(lambda: table.text(key)) if key in table else None


def read_whole(table: Table, key: str, default: int, found: Findings, least: int = 1) -> int:
    """A whole number, ``least`` or more. The default if missing or wrong."""
    value = table.raw(key, default)
    if type(value) is int and abs(value) > _MOST:
        table.fault(key, f"{shown(value)} is more than can be meant")
        return default
    read = found.sound(lambda: table.integer(key, default, least=least))
    return default if read is None else read
