"""What section .2 wants said stands on the printed sign, and every sign fits on its pages."""

import re
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from pitboss.documents import Document, Paper
from pitboss.documents.inscriptions import PAYOUTS, inscriptions
from pitboss.documents.sign import sign, signs
from pitboss.documents.sign_panels import MARKS, meter_levels
from pitboss.money import dollars_text
from pitboss.rulebook import chapters
from pitboss.rulebook.submission.stated import stated_digest
from tests.support.printed import said
from tests.support.signs import everything, offered, pages, squeezed, strays
from tests.support.submissions import LEAST, one, typed

GAMES = pytest.mark.parametrize("slug", list(chapters()))
LONG = ("The Grand and Very Long Name of a Casino by the River " * 4)[:200].strip()


def whole(slug: str, number: int = 0) -> dict[str, Any]:
    """Everything, with a payout limit where one may be filed."""
    data = everything(slug, number)
    limit = chapters()[slug].payout_limit
    if limit is not None and limit.set_by == "submission":
        data["games"][slug]["payout_limit"] = 12_345_678
    return data


def read(document: Document, paper: Paper = Paper.LETTER) -> str:
    return squeezed(" ".join(pages(document, paper)))


@pytest.mark.cites(
    *("653a.2(b)(10)(i)", "653a.2(b)(10)(ii)", "653a.2(b)(10)(iii)", "653a.2(b)(10)(iv)"),
    *("647a.2(b)(10)(i)", "647a.2(b)(10)(ii)", "643a.2(b)(10)", "645a.2(b)(9)(ii)"),
    *("645a.2(b)(11)", "639a.2(b)(7)", "649a.2(b)(6)", "655a.2(b)(7)", "657a.2(b)(6)"),
)
@GAMES
def test_every_sentence_stands_on_the_sign_and_a_sign_without_it_is_found_out(slug: str) -> None:
    submission, rules = offered(whole(slug, 1))
    made = sign(rules, submission)
    found = inscriptions(rules)
    words = read(made)
    assert found
    for each in found:
        assert squeezed(each.words) in words, each
    without = re.sub('<p class="said">.*?</p>', "", made.body)
    less = squeezed(said(replace(made, body=without)))
    assert not any(squeezed(each.words) in less for each in found)


@pytest.mark.cites(
    *("653a.2(b)(9)", "643a.2(b)(9)", "641a.2(b)(7)", "647a.2(b)(9)", "639a.2(b)(6)"),
    *("645a.2(b)(10)", "649a.2(b)(6)", "655a.2(b)(7)", "657a.2(b)(5)"),
)
@GAMES
def test_limits_envy_and_meters_stand_on_the_sign(slug: str) -> None:
    submission, rules = offered(whole(slug))
    words = read(sign(rules, submission))
    for key, offer in rules.offers.items():
        wager = rules.chapter.wagers[key]
        if offer.amount is not None and wager.shares is None:
            assert squeezed(f"{wager.name} {dollars_text(offer.amount)}") in words
        for row in offer.envy:
            assert squeezed(f"{row.hand}{row.pays}") in words
        for _, cents in meter_levels(offer):
            assert squeezed(f"starts at {dollars_text(cents)}") in words
    assert squeezed("$10 to $1,000.") in words
    if slug == "four-card-poker":
        assert squeezed("gains 29% of each wager, and begins again at $5,000.") in words
        assert squeezed("begins again at $0 and its reserve. 8% of each wager") in words
    if rules.magic_card:
        assert squeezed("Magic Card Bonus 20 for 1") in words
        assert squeezed("Lucky Bonus 5 for 1") in words


def test_what_is_not_offered_is_not_on_the_sign() -> None:
    submission, rules = offered(one("ultimate-texas-holdem"))
    words = read(sign(rules, submission))
    for name in ("Bad Beat", "Six Card Bonus", "Progressive", "Magic Card", "Envy", "meter"):
        assert squeezed(name) not in words
    data = everything("ultimate-texas-holdem")
    bonus = data["games"]["ultimate-texas-holdem"]["wagers"]["five-card-hand-bonus"]
    bonus |= {"magic_card": Decimal(0), "lucky_bonus": Decimal(0)}
    submission, rules = offered(data)
    assert squeezed("Magic Card") not in read(sign(rules, submission)), "its chance is zero"


@pytest.mark.cites(*PAYOUTS.values())
@GAMES
def test_the_foot_names_the_paragraph_that_wants_the_payouts(slug: str) -> None:
    submission, rules = offered(one(slug))
    assert PAYOUTS[rules.chapter.chapter] in pages(sign(rules, submission))[0]


@pytest.mark.cites("601a.2(dates)", "R67")
def test_every_page_has_the_digest_and_the_approval_of_its_submission() -> None:
    submission, rules = offered(whole("pai-gow-poker", 1))
    made = sign(rules, submission, table="7")
    found = pages(made)
    assert len(found) > 2
    digest = submission.digest
    for page in found:
        assert f"Rules Submission {digest[:4]} {digest[4:8]} {digest[8:12]}" in page
        assert "approved January 15, 2026, PGCB-2026-0117" in page
        stated = stated_digest(rules)
        assert f"states {stated[:4]} {stated[4:8]} {stated[8:]}" in page
        assert "Test Casino · Table 7" in page
    assert not any("January 15" in page for page in pages(replace(made, foot="")))
    nothing = one("let-it-ride")
    assert "no approval is on record" in pages(sign(*offered(nothing)[::-1]))[0]
    dated = {**nothing, "approved": date(2026, 2, 3)}
    assert "approved February 3, 2026, without a reference" in pages(sign(*offered(dated)[::-1]))[0]


@pytest.mark.cites("R2")
def test_a_table_that_the_code_does_not_print_is_marked() -> None:
    submission, rules = offered(whole("pai-gow-poker"))
    words = read(sign(rules, submission))
    assert squeezed("Fortune Bonus The player's seven cards published") in words
    assert squeezed("with or without the joker assumed") in words
    assert squeezed(MARKS["published"]) in words
    own = one("pai-gow-poker", {"fortune-bonus": {"paytable": [["Royal flush", "99 to 1"]]}})
    words = read(sign(*offered(own)[::-1]))
    assert squeezed("The player's seven cards filed Royal flush 99 to 1") in words
    assert squeezed(MARKS["filed"]) in words
    codified = read(sign(*offered(whole("ultimate-texas-holdem"))[::-1]))
    assert not any(squeezed(told) in codified for told in MARKS.values())


def fits(document: Document, paper: Paper) -> list[str]:
    """Every page of the sign, after a look that nothing leaves it."""
    assert list(strays(document, paper)) == []
    found = pages(document, paper)
    assert len(found) == document.body.count('<section class="sheet')
    return found


@GAMES
def test_the_least_and_a_name_of_two_hundred_letters_fit(slug: str) -> None:
    paper = Paper.A4 if len(slug) % 2 else Paper.LETTER
    game = {"games": {slug: everything(slug)["games"][slug]}, "facility": LONG}
    for data in ({**one(slug), "facility": LONG}, game):
        submission, rules = offered(data)
        for page in fits(sign(rules, submission, table="T" * 30, paper=paper), paper):
            assert squeezed(LONG) in squeezed(page)


def test_all_games_at_once_each_begin_a_page() -> None:
    submission = typed(
        {"facility": "F", "games": {slug: one(slug)["games"][slug] for slug in LEAST}}
    )
    made = signs(list(submission.games.values()), submission)
    found = fits(made, Paper.LETTER)
    starts = [page for page in found if page.startswith(tuple(c.name for c in chapters().values()))]
    assert len(starts) >= len(LEAST)
    assert made.rows[0] == ("game", "wager", "hand", "pays")
    assert {row[0] for row in made.rows[1:]} == set(LEAST)


@pytest.mark.parametrize("rows", [1, 40])
def test_a_custom_table_fits_however_long_its_rows_are(rows: int) -> None:
    from pitboss.hands import rows_of

    hands = list(rows_of("pai-gow-seven"))[:rows]
    table = [[hand, f"{999_999_999 - number:,} to 1"] for number, hand in enumerate(hands)]
    submission, rules = offered(one("pai-gow-poker", {"fortune-bonus": {"paytable": table}}))
    words = squeezed(" ".join(fits(sign(rules, submission), Paper.LETTER)))
    assert all(squeezed(f"{hand}{pays}") in words for hand, pays in table)
