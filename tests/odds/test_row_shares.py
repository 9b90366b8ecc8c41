"""Main games under an edited paytable: the shares of rows give what counting every deal gives."""

import os
from dataclasses import replace

import pytest

from pitboss.money import parse_odds
from pitboss.odds import shipped_counts, solvers
from pitboss.odds.edited_tables import price_edited
from pitboss.odds.row_shares import SHARED, reweighted
from pitboss.rulebook import Paytable, Row, chapter_of

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"


def edited(chapter: str, **pays: str) -> Paytable:
    """The first table of a chapter with other payouts by hand; "" takes a row out."""
    table = next(iter(solvers.main_tables(chapter_of(chapter)).tables.values()))
    changes = {name.replace("_", " ").casefold(): odds for name, odds in pays.items()}

    def named(row: Row) -> str:
        return row.hand.replace("-", " ").casefold()

    assert set(changes) <= {named(row) for row in table.rows}
    kept = (row for row in table.rows if changes.get(named(row)) != "")
    rows = (
        Row(row.hand, parse_odds(changes[named(row)])) if named(row) in changes else row
        for row in kept
    )
    return replace(table, rows=tuple(rows))


@pytest.mark.parametrize("chapter", SHARED)
def test_printed_tables_have_their_shipped_solutions(chapter: str) -> None:
    for letter, table in solvers.main_tables(chapter_of(chapter)).tables.items():
        assert reweighted(chapter, table) == shipped_counts.solutions(chapter)[letter]


#: Higher and lower payouts, parts of a unit, rows taken out, and a Blind so high that the first
#: decision of many hands is another one.
EDITED = [
    ("639a", {"Royal_flush": "7 to 3", "Two_pair": "9 to 1", "Straight": "1 to 1"}),
    ("641a", {"Three_of_a_kind": "", "Straight_flush": "7 to 2"}),
    ("657a", {"Four_aces": "31 to 2", "Straight": "", "Flush": "10 to 1"}),
    ("653a", {"Flush": "60 to 1", "Straight": "45 to 2", "Royal_flush": ""}),
    *([("653a", {"Straight": "", "Flush": "1 to 3"})] if SOAK else []),
]


@pytest.mark.parametrize(("chapter", "pays"), EDITED)
def test_an_edited_table_is_what_counting_every_deal_gives(
    chapter: str, pays: dict[str, str]
) -> None:
    table = edited(chapter, **pays)
    assert reweighted(chapter, table) == solvers.solve_table(chapter_of(chapter), table)


@pytest.mark.parametrize(
    ("chapter", "pays"),
    [
        ("639a", {"One_pair,_ace/king_or_less": "2 to 1"}),
        ("639a", {"Two_pair": "1 to 2"}),
        ("639a", {"Flush": ""}),
        ("653a", {"Less_than_a_straight": "1 to 2"}),
        ("657a", {"Less_than_a_straight": "1 to 1"}),
    ],
)
def test_payouts_that_may_change_a_later_decision_are_counted(
    chapter: str, pays: dict[str, str]
) -> None:
    assert reweighted(chapter, edited(chapter, **pays)) is None


def test_games_without_shares_are_counted() -> None:
    assert reweighted("643a", edited("643a")) is None


def test_an_edited_blind_is_priced_without_a_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    def solver(*_given: object) -> None:
        raise AssertionError("every deal was counted")

    monkeypatch.setattr("pitboss.odds.submission_odds.solve_table", solver)
    for chapter, key in solvers.CHANGES_MAIN.items():
        if chapter in SHARED:
            game = chapter_of(chapter)
            table = edited(chapter, Straight_flush="33 to 1")
            rows = [(row.hand, str(row.pays)) for row in table.rows]
            found = price_edited(game, key, rows)
            shared = reweighted(chapter, table)
            assert shared is not None
            assert found.odds.house_edge == shared.house_edge
