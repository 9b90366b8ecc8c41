"""A paytable that somebody edits, judged as a Rules Submission would judge it (R2)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pitboss.money import Odds
from pitboss.refusals import Refused
from pitboss.rulebook.chapter import Wager
from pitboss.rulebook.paytables import Paytable, Paytables, Row
from pitboss.rulebook.quoting import none_of
from pitboss.rulebook.submission.custom import read_row

__all__ = ["EditError", "EditedTable", "read_edited"]

_MOST_ROWS: Final = 40


class EditError(Refused):
    """An edited paytable that cannot be read, or has no price: the fault, and its place."""

    code = "paytable/edited"

    def __init__(self, message: str, cite: str, where: str) -> None:
        super().__init__(message)
        self.message = message
        self.cite = cite
        self.where = where


@dataclass(frozen=True, slots=True)
class EditedTable:
    """An edited paytable, and the verdict on it."""

    table: Paytable
    #: The table that it was made from.
    made_from: Paytable
    #: The equal table of the chapter, or None.
    printed: Paytable | None
    lawful: bool
    #: Why, in words; the paragraph is the table's.
    reason: str


def read_edited(
    paytables: Paytables,
    wager: Wager | None,
    name: str,
    rows: Sequence[tuple[str, str]],
    letter: str | None,
) -> EditedTable:
    """Read rows made from the table of a letter, and judge them.

    ``wager`` is None for a bonus. Raises ``EditError`` for what is no paytable.
    """
    made_from = _base(paytables, name, letter)
    if not 0 < len(rows) <= _MOST_ROWS:
        message = f"a paytable has between 1 and {_MOST_ROWS} rows"
        raise EditError(message, paytables.cite, "rows")
    good: dict[str, Odds] = {}
    for index, row in enumerate(rows):
        try:
            hand, pays = read_row([*row], paytables, wager)
            if hand in good:
                raise ValueError(f"{hand} is there twice")
            if pays.meter_level is not None and pays.meter_level not in made_from.levels:
                raise ValueError(f"{pays} cannot be paid: this table has no such meter")
            good[hand] = pays
        except ValueError as error:
            raise EditError(str(error), paytables.cite, f"rows[{index}]") from None
    table = replace(made_from, rows=tuple(Row(hand, pays) for hand, pays in good.items()))
    return _judged(paytables, wager, name, table, made_from)


def _base(paytables: Paytables, name: str, letter: str | None) -> Paytable:
    if letter is None:
        return paytables.default
    if letter not in paytables.letters:
        known = paytables.letters
        message = none_of(letter, known) if known else "has a single table and no letters"
        raise EditError(f"the paytable of {name} {message}", paytables.cite, "paytable")
    return paytables.tables[letter]


def _judged(
    paytables: Paytables, wager: Wager | None, name: str, table: Paytable, made_from: Paytable
) -> EditedTable:
    for one in paytables.tables.values():
        if one.rows == table.rows:
            words = f"paytable {one.letter}" if one.letter else "the single paytable"
            return EditedTable(table, made_from, one, True, f"This is {words} of the chapter.")
    if paytables.origin.is_law:
        return EditedTable(table, made_from, None, False, _unlawful(paytables, name, table))
    if wager is not None and wager.meter is not None and not table.levels:
        reason = "A progressive pays at least one row from its meter."
        return EditedTable(table, made_from, None, False, reason)
    reason = (
        f"The chapter's own table for {name} does not bind ({paytables.origin}): a table of one's "
        "own may be filed, and is lawful once it is approved (R2)."
    )
    return EditedTable(table, made_from, None, True, reason)


def _unlawful(paytables: Paytables, name: str, table: Paytable) -> str:
    """The rule, and what the printed table with the fewest other rows has instead."""
    nearest = min(paytables.tables.values(), key=lambda one: len(_differences(one, table)))
    which = f"paytable {nearest.letter}" if nearest.letter else "it"
    words = f"the rows of {which} stand in another order here"
    for hand, there, here in _differences(nearest, table)[:1]:
        if here is None:
            words = f"{hand} pays {there} in {which}, and nothing here"
        elif there is None:
            words = f"{hand} pays {here} here, and nothing in {which}"
        else:
            words = f"{hand} pays {there} in {which}, not {here}"
    return f"{name} pays by {_known(paytables)}, unchanged (R2): {words}."


def _known(paytables: Paytables) -> str:
    *others, last = paytables.letters or ("",)
    if not others:
        return "the chapter's single table"
    return f"table {', '.join(others)} or {last}"


def _differences(printed: Paytable, table: Paytable) -> list[tuple[str, Odds | None, Odds | None]]:
    """Hands that pay otherwise: the hand, what it pays in print, and here."""
    there = {row.hand: row.pays for row in printed.rows}
    here = {row.hand: row.pays for row in table.rows}
    return [
        (hand, there.get(hand), here.get(hand))
        for hand in dict.fromkeys((*there, *here))
        if there.get(hand) != here.get(hand)
    ]
