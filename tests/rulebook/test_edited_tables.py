"""A paytable that somebody edits: read, and judged as a submission would judge it."""

import pytest

from pitboss.rulebook import chapters
from pitboss.rulebook.submission import read_submission
from pitboss.rulebook.submission.edited import EditedTable, EditError, read_edited

Rows = list[tuple[str, str]]


def printed(game: str, key: str, letter: str | None) -> Rows:
    table = chapters()[game].selections()[key].tables[letter]
    return [(row.hand, str(row.pays)) for row in table.rows]


def edited(game: str, key: str, rows: Rows, letter: str | None = None) -> EditedTable:
    chapter = chapters()[game]
    return read_edited(chapter.selections()[key], chapter.wagers.get(key), key, rows, letter)


def with_row(rows: Rows, hand: str, pays: str) -> Rows:
    return [(one, pays if one == hand else odds) for one, odds in rows]


@pytest.mark.cites("R2")
@pytest.mark.parametrize("game", chapters())
def test_every_printed_table_is_lawful_and_known_by_its_letter(game: str) -> None:
    for key, tables in chapters()[game].selections().items():
        for letter, table in tables.tables.items():
            found = edited(game, key, printed(game, key, letter), letter)
            assert found.lawful
            assert found.printed is not None
            assert found.printed.rows == table.rows


@pytest.mark.cites("653a.12(c)", "R2")
def test_a_changed_table_of_the_law_is_unlawful_and_says_where() -> None:
    rows = with_row(printed("ultimate-texas-holdem", "trips", "B"), "Four-of-a-kind", "20 to 1")
    found = edited("ultimate-texas-holdem", "trips", rows, "B")
    assert not found.lawful
    assert found.printed is None
    assert "A, B, C or D" in found.reason
    assert "Four-of-a-kind pays 30 to 1 in paytable B, not 20 to 1" in found.reason
    assert found.table.cite == "653a.12(c)"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda rows: rows[:-1], "Three-of-a-kind pays 3 to 1 in paytable A, and nothing here"),
        (lambda rows: [*rows, ("Two pair", "1 to 1")], "Two pair pays 1 to 1 here, and nothing"),
        (lambda rows: rows[::-1], "the rows of paytable A stand in another order here"),
    ],
)
def test_rows_left_out_added_or_moved_are_told(change: object, words: str) -> None:
    assert callable(change)
    rows = change(printed("ultimate-texas-holdem", "trips", "A"))
    assert words in edited("ultimate-texas-holdem", "trips", rows).reason


@pytest.mark.cites("R2")
def test_a_table_that_does_not_bind_may_be_filed() -> None:
    rows = with_row(printed("three-card-poker", "pair-plus", "A"), "Flush", "3 to 1")
    found = edited("three-card-poker", "pair-plus", rows, "A")
    assert (found.lawful, found.printed) == (True, None)
    assert "R2" in found.reason


def test_a_progressive_without_a_meter_row_is_unlawful() -> None:
    rows = [("Royal flush", "500 for 1"), ("Straight flush", "100 for 1")]
    found = edited("crazy-4-poker", "five-card-progressive", rows, "A")
    assert not found.lawful
    assert "at least one row from its meter" in found.reason


@pytest.mark.parametrize(
    ("rows", "letter", "where", "words"),
    [
        ([], None, "rows", "between 1 and 40 rows"),
        ([("Flush", "1 to 1")] * 2, None, "rows[1]", "there twice"),
        ([("Full house", "8")], None, "rows[0]", "is not a payout"),
        ([("A full boat", "8 to 1")], None, "rows[0]", "is no hand of this wager"),
        ([("Flush", "10% of meter")], None, "rows[0]", "this wager has no meter"),
        ([("Flush", "$75")], None, "rows[0]", "no fixed size"),
        ([("Flush", "1 to 1")], "E", "paytable", "A, B, C, D"),
    ],
)
def test_what_is_no_paytable_is_refused_with_its_place(
    rows: Rows, letter: str | None, where: str, words: str
) -> None:
    with pytest.raises(EditError, match=words) as refused:
        edited("ultimate-texas-holdem", "trips", rows, letter)
    assert (refused.value.where, refused.value.cite) == (where, "653a.12(c)")


def test_a_meter_that_the_table_does_not_have_pays_nothing() -> None:
    with pytest.raises(EditError, match="no such meter"):
        edited("crazy-4-poker", "five-card-progressive", [("Flush", "1% mega jackpot")], "A")


@pytest.mark.cites("R2")
@pytest.mark.parametrize("game", chapters())
def test_the_verdict_is_that_of_a_submission(game: str) -> None:
    """A changed table of each wager: the page and the check agree on what may be filed."""
    chapter = chapters()[game]
    for key, tables in chapter.selections().items():
        rows = printed(game, key, next(iter(tables.tables)))
        if len(rows) == 1 or tables.ranking in ("result", "draw"):
            continue
        rows = rows[:-1]
        if any(one.rows == edited(game, key, rows).table.rows for one in tables.tables.values()):
            continue
        filed = {"facility": "F", "games": {game: {"wagers": {key: [list(row) for row in rows]}}}}
        _, verdict = read_submission(filed)
        path = f"games.{game}.wagers.{key}"
        refused = any(one.path == path and "(R2)" in one.message for one in verdict.violations)
        assert edited(game, key, rows).lawful is not refused
