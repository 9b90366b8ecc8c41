"""The payout sign says what the rulebook says: read back from the printed page."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from pitboss.documents.sign import sign
from pitboss.documents.sign_panels import Panel, panels
from pitboss.rulebook import GameRules, chapters
from tests.support.databases import SOAK
from tests.support.printed import said
from tests.support.signs import everything, letters, offered, pages, printed_rows, squeezed
from tests.support.submissions import one

EVERY = [
    pytest.param(slug, number, id=f"{slug}-{number}")
    for slug, chapter in chapters().items()
    for number in letters(chapter)
]
Rows = list[tuple[str, str]]


def _tables(rules: GameRules) -> Iterator[tuple[str, Rows]]:
    """The law's own rows of every table offered, with the title under which they stand."""
    law = rules.chapter
    for key, tables in law.selections().items():
        filed = rules.bonuses.get(key)
        if filed is None:
            users = [one for one in rules.offers if law.wagers[one].paytables is tables]
            if not users:
                continue
            filed = rules.offers[users[0]].paytable
            name = law.wagers[users[0]].name
        else:
            name = law.bonuses[key].name
        rows = tables.tables[filed.letter].rows
        drawn = filed.ranking == "draw"
        title = "By the system's draw" if drawn else name
        never = filed.never
        yield (
            title,
            [
                (
                    name if drawn else f"{row.hand} †" if row.hand in never else row.hand,
                    str(row.pays),
                )
                for row in rows
            ],
        )


@pytest.mark.cites(
    *("601a.2(odds)", "653a.2(b)(9)", "647a.2(b)(9)", "643a.2(b)(9)", "641a.2(b)(7)"),
    *("639a.2(b)(6)", "645a.2(b)(10)", "649a.2(b)(6)", "655a.2(b)(7)", "657a.2(b)(5)"),
)
@pytest.mark.parametrize(("slug", "number"), EVERY)
def test_every_payout_on_paper_is_the_cell_of_the_rulebook(slug: str, number: int) -> None:
    submission, rules = offered(everything(slug, number))
    made = sign(rules, submission)
    # The words are on paper as they are in the page: the first letters are read from paper.
    words = squeezed(" ".join(pages(made)) if SOAK or not number else said(made))
    found = list(_tables(rules))
    for title, rows in found:
        assert printed_rows(words, title, rows), (title, rows)
    other = [
        one for one in rules.chapter.wagers.values() if one.variant and one.key not in rules.offers
    ]
    assert len(found) == len(rules.chapter.selections()) - len(other)


@pytest.mark.cites("601a.2(odds)", "653a.2(b)(9)")
@pytest.mark.parametrize(
    ("was", "now"), [("40 to 1", "41 to 1"), ("300 for 1", "300 to 1"), ("3 to 2", "3 for 2")]
)
def test_a_sign_that_says_something_else_is_found_out(was: str, now: str) -> None:
    submission, rules = offered(everything("ultimate-texas-holdem"))
    made = sign(rules, submission)
    assert was in made.body
    words = squeezed(" ".join(pages(replace(made, body=made.body.replace(was, now)))))
    assert not all(printed_rows(words, title, rows) for title, rows in _tables(rules))


@pytest.mark.cites("R72")
def test_a_players_bank_stands_on_the_sign_in_short_where_it_is_filed_marked_as_assumed() -> None:
    def bank(**options: Any) -> list[Panel]:
        rules = offered(one("pai-gow-poker", **options))[1]
        return [panel for panel in panels(rules) if panel.title == "A player's bank"]

    assert bank() == []
    (alone,) = bank(player_bank=True)
    assert alone.notes == ("Assumed: no printed text of 645a.12 was found (R72).",)
    assert "The bank pays a vigorish of 5% of its net win." in alone.said
    assert not any("Co-banked" in said for said in alone.said)
    (half,) = bank(player_bank=True, co_banking=True)
    assert half.said[:-1] == alone.said
    assert half.said[-1].startswith("Co-banked: the house has half")
