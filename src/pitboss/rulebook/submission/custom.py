"""An operator's own paytable, where the rulebook's table is not law (R2)."""

from typing import Any

from pitboss.hands import rows_of
from pitboss.money import Amount, Odds, parse_odds
from pitboss.rulebook.chapter import Wager
from pitboss.rulebook.paytables import Origin, Paytable, Paytables, Row
from pitboss.rulebook.quoting import shown
from pitboss.rulebook.submission.model import Findings

__all__ = ["CUSTOM", "read_custom", "read_custom_envy", "read_row"]

#: The letter of a table that no chapter prints.
CUSTOM = "custom"
_LONGEST_CELL = 40


def read_custom(
    path: str, rows: list[Any], paytables: Paytables, wager: Wager | None, found: Findings
) -> Paytable | None:
    """Read the operator's table. Return None if it is not allowed.

    ``wager`` is None for a bonus, which is paid on another wager's stake.
    """
    if paytables.origin.is_law:
        found.violation(
            path,
            "the chapter's own paytables are law here; a custom one is not allowed (R2)",
            paytables.cite,
        )
        return None
    if not rows:
        found.violation(path, "a custom paytable needs rows", paytables.cite)
        return None
    good: dict[str, Odds] = {}
    for index, row in enumerate(rows):
        try:
            hand, pays = read_row(row, paytables, wager)
            if hand in good:
                raise ValueError(f"{hand} is there twice")
            good[hand] = pays
        except ValueError as error:
            found.violation(f"{path}[{index}]", str(error), paytables.cite)
    if len(good) != len(rows):
        return None
    table = Paytable(
        cite=paytables.cite,
        origin=Origin.ASSUMED,
        letter=CUSTOM,
        ranking=paytables.ranking,
        looks_at=paytables.looks_at,
        rows=tuple(Row(hand, pays) for hand, pays in good.items()),
    )
    if wager is not None and wager.meter is not None and not table.levels:
        found.violation(path, "a progressive pays at least one row from its meter", paytables.cite)
        return None
    return table


def read_custom_envy(path: str, rows: list[Any], wager: Wager, found: Findings) -> tuple[Row, ...]:
    """Read the operator's Envy Bonus amounts, allowed where the rulebook's are missing or not
    law."""
    law = wager.envy or wager.paytables
    good: dict[str, Odds] = {}
    for index, row in enumerate(rows):
        try:
            hand, pays = _cells(row, law.ranking, '["Four-of-a-kind", "$5"]')
            if not isinstance(pays, Amount):
                raise ValueError(f"an Envy Bonus is a sum such as $5, not {pays}")
            if hand in good:
                raise ValueError(f"{hand} is there twice")
            good[hand] = pays
        except ValueError as error:
            found.violation(f"{path}[{index}]", str(error), law.cite)
    return tuple(Row(hand, pays) for hand, pays in good.items())


def _cells(row: Any, ranking: str, like: str) -> tuple[str, Odds]:
    """A row as hand and payout. Raises ``ValueError`` with the reason if it is wrong."""
    if not (isinstance(row, list) and len(row) == 2):
        raise ValueError(f"a row is a pair such as {like}")
    hand, cell = row
    known = rows_of(ranking)
    if hand not in known:
        raise ValueError(f"{shown(hand)} is no hand of this wager: {', '.join(known)}")
    if not isinstance(cell, str) or len(cell) > _LONGEST_CELL:
        raise ValueError(f"{shown(cell)} is not a payout: write odds such as '3 to 2'")
    return hand, parse_odds(cell)


def read_row(row: Any, paytables: Paytables, wager: Wager | None) -> tuple[str, Odds]:
    """A row as hand and odds. Raises ``ValueError`` with the reason if it is wrong."""
    hand, pays = _cells(row, paytables.ranking, '["Royal flush", "100 to 1"]')
    if pays.meter_level is not None and (wager is None or wager.meter is None):
        raise ValueError(f"{pays} cannot be paid: this wager has no meter")
    if isinstance(pays, Amount) and (wager is None or not wager.amounts):
        raise ValueError(f"{pays} is no odds: this wager has no fixed size, so pay it N to 1")
    return hand, pays
