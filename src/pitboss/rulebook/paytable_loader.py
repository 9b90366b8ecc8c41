"""The loader of what a wager pays: paytables, meters, Envy Bonus schedules."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from string import ascii_uppercase
from typing import Any

from pitboss.hands import rows_of
from pitboss.money import LEVELS, Amount, Cents, MoneyError, parse_money, parse_odds
from pitboss.rulebook.paytables import (
    Envy,
    Meter,
    MeterTerms,
    Origin,
    Paytable,
    Paytables,
    Row,
    SetBy,
)
from pitboss.rulebook.quoting import plain, shown
from pitboss.rulebook.reader import Table

__all__ = [
    "read_cited",
    "read_envy",
    "read_meter",
    "read_origin",
    "read_paytable_rows",
    "read_paytables",
]

_RANKINGS = (
    "result",
    "five-card",
    "four-card",
    "three-card",
    "six-card",
    "hole-cards",
    "pai-gow-seven",
    "color",
    "draw",
)


def read_origin(table: Table) -> Origin:
    """The origin of a table (R2)."""
    word = table.choice("origin", tuple(Origin))
    return Origin(word)


def read_cited(table: Table) -> dict[str, Any]:
    """The paragraph and the origin of a table."""
    return {"cite": table.text("cite"), "origin": read_origin(table)}


def read_paytables(table: Table) -> Paytables:
    """The paytables of a wager, or its single one."""
    cited = read_cited(table)
    ranking = table.choice("ranking", _RANKINGS)
    looks_at = table.text("looks_at")
    hands = table.texts("hands")
    _check_hands(table, ranking, hands)
    never = _never(table, hands)
    tables: dict[str | None, Paytable] = {}
    for letter in table.rest():
        _check_letter(table, letter)
        cells = table.texts(letter)
        if len(cells) != len(hands):
            table.fault(letter, f"has {len(cells)} payouts for {len(hands)} hands")
        rows = read_paytable_rows(table, letter, zip(hands, cells, strict=True))
        tables[None if letter == "pays" else letter] = Paytable(
            **cited,
            letter=None if letter == "pays" else letter,
            ranking=ranking,
            looks_at=looks_at,
            rows=rows,
            never=never,
        )
    if not tables or (None in tables and len(tables) > 1):
        table.fault("", "needs either letters or the single list `pays`")
    return Paytables(**cited, ranking=ranking, looks_at=looks_at, hands=hands, tables=tables)


def _check_hands(table: Table, ranking: str, hands: tuple[str, ...]) -> None:
    """Check that the rows of a table are hands of its ranking, each once."""
    for hand in hands:
        if hand not in rows_of(ranking):
            table.fault("hands", f"{shown(hand)} is no hand of the ranking {ranking}")
    if len(set(hands)) != len(hands):
        table.fault("hands", "names a hand twice")


def _check_letter(table: Table, letter: str) -> None:
    """Check that an unknown key of a lettered table is one of its letters."""
    if letter != "pays" and not (len(letter) == 1 and letter in ascii_uppercase):
        table.fault(letter, "is neither a known key nor a letter nor `pays`")


def _never(table: Table, hands: tuple[str, ...]) -> dict[str, str]:
    """The printed rows that cannot win, each with its ruling."""
    never = table.table("never")
    if never is None:
        return {}
    found = {hand: never.text(hand) for hand in never.rest()}
    for hand in found:
        if hand not in hands:
            never.fault(hand, "is no hand of this paytable")
    return found


def read_paytable_rows(
    table: Table, letter: str, cells: Iterable[tuple[str, str]]
) -> tuple[Row, ...]:
    """The rows of one paytable from pairs of hand and cell. An empty cell makes no row."""
    rows = []
    for hand, cell in cells:
        if cell == "":
            continue
        try:
            rows.append(Row(hand, parse_odds(cell)))
        except MoneyError as error:
            table.fault(letter, plain(str(error), 300))
    if not rows:
        table.fault(letter, "pays nothing at all")
    return tuple(rows)


def _levels(table: Table, key: str) -> tuple[Table, tuple[str, ...]]:
    levels = table.needed_table(key)
    names = levels.rest()
    for level in names:
        if level not in LEVELS[:-1]:
            levels.fault(level, f"is no meter level: {', '.join(LEVELS[:-1])}")
    return levels, names


def _level_amounts(table: Table, key: str) -> dict[str, Cents]:
    levels, names = _levels(table, key)
    return {level: levels.money(level) for level in names}


def _level_rates(table: Table, key: str) -> dict[str, Fraction]:
    levels, names = _levels(table, key)
    return {level: _rate(levels, level) for level in names}


def _rate(table: Table, key: str, default: int | None = None) -> Fraction:
    """A share of the wager, from 0 to 1."""
    rate = table.fraction(key) if default is None else table.fraction(key, default)
    if not 0 <= rate <= 1:
        table.fault(key, "must be a rate from 0 to 1")
    return rate


def read_meter(table: Table, paytables: Paytables) -> Meter:
    """The meter behind the rows that pay a share of it, per $1 of the wager."""
    cited = read_cited(table)
    set_by = SetBy(table.choice("set_by", tuple(SetBy)))
    minimum = table.money("minimum", None)
    terms: dict[str | None, MeterTerms] = {}
    for letter in table.rest():
        _check_letter(table, letter)
        one = table.needed_table(letter)
        found = MeterTerms(
            seed=_level_amounts(one, "seed"),
            reseed=_level_amounts(one, "reseed"),
            rate=_level_rates(one, "rate"),
            reserve_rate=_rate(one, "reserve_rate", 0),
        )
        terms[None if letter == "pays" else letter] = found
        one.done()
        if not (set(found.seed) == set(found.reseed) == set(found.rate)):
            table.fault(letter, "seed, reseed and rate must name the same levels")
    if set_by is SetBy.LAW:
        if minimum is not None:
            table.fault("minimum", "stands only where the submission sets the numbers")
        if set(terms) != set(paytables.tables):
            table.fault("", "must give the numbers of every paytable letter, and of no other")
        for key, found in terms.items():
            if set(paytables.tables[key].levels) != set(found.seed):
                table.fault(key or "pays", "names other levels than the paytable pays from")
    elif terms or minimum is None:
        table.fault("minimum", "must be given, and no numbers, where the submission sets them")
    return Meter(**cited, set_by=set_by, terms=terms, minimum=minimum)


def read_envy(table: Table) -> Envy:
    """The Envy Bonus schedules of a wager."""
    cited = read_cited(table)
    ranking = table.choice("ranking", _RANKINGS)
    hands = table.texts("hands")
    _check_hands(table, ranking, hands)
    schedules: dict[str | None, Mapping[Cents, tuple[Row, ...]]] = {}
    at_least = False
    for letter in table.rest():
        _check_letter(table, letter)
        sizes = table.needed_table(letter)
        by_size: dict[Cents, tuple[Row, ...]] = {}
        for size in sizes.rest():
            at_least = at_least or size.endswith(" or more")
            by_size[_envy_size(sizes, size)] = _envy_rows(sizes, size, hands)
        if not by_size:
            sizes.fault("", "names no size of the wager")
        schedules[None if letter == "pays" else letter] = by_size
    if not schedules or (None in schedules and len(schedules) > 1):
        table.fault("", "needs either letters or the single table `pays`")
    return Envy(**cited, ranking=ranking, schedules=schedules, at_least=at_least)


def _envy_size(table: Table, size: str) -> Cents:
    try:
        return parse_money(size.removesuffix(" or more"))
    except MoneyError as error:
        table.fault(size, plain(str(error), 300))
        return Cents(0)


def _envy_rows(table: Table, size: str, hands: tuple[str, ...]) -> tuple[Row, ...]:
    cells = table.texts(size)
    if len(cells) != len(hands):
        table.fault(size, f"has {len(cells)} amounts for {len(hands)} hands")
    rows = read_paytable_rows(table, size, zip(hands, cells, strict=True))
    for row in rows:
        if not isinstance(row.pays, Amount):
            table.fault(size, f"must pay amounts such as $75, not {row.pays}")
    return rows
