"""The sign on a display: its meters are data, and it fits into 16 to 9."""

import re

import pytest

from pitboss.documents.screen import screen, seeds
from pitboss.documents.sign_panels import sign_rows
from pitboss.rulebook import chapters
from tests.support.signs import everything, offered
from tests.support.submissions import one

GAMES = pytest.mark.parametrize("slug", list(chapters()))
METER = re.compile(r'<b data-meter="([^"]+)" data-level="([^"]+)">([^<]+)</b>')


@pytest.mark.cites("605a.7(a)(1)")
@GAMES
def test_every_meter_has_an_element_that_moves_and_every_payout_stands_beside(slug: str) -> None:
    submission, rules = offered(everything(slug, 1))
    meters = {key: dict.fromkeys(levels, 1_234_567_890) for key, levels in seeds(rules).items()}
    body = screen(rules, submission, meters).body
    found = METER.findall(body)
    wanted = {
        (key, level)
        for key, offer in rules.offers.items()
        if offer.meter is not None and rules.chapter.wagers[key].shares is None
        for level in offer.meter.seed
    }
    assert {(key, level) for key, level, _ in found} == wanted
    assert wanted
    assert {amount for _, _, amount in found} == {"$12,345,678.90"}
    assert not METER.findall(screen(rules, submission, {}).body)
    plain = body.replace("&#39;", "'")
    for _, hand, pays in sign_rows(rules):
        assert f"<dt>{hand}</dt><dd>{pays}</dd>" in plain


def test_before_the_first_wager_the_meters_stand_at_their_seeds() -> None:
    submission, rules = offered(everything("four-card-poker"))
    assert seeds(rules) == {
        "four-card-progressive": {"meter": 500_000},
        "five-card-progressive": {"meter": 1_000_000},
        "five-card-hand-bonus": {"meter": 1_000_000},
    }
    found = METER.findall(screen(rules, submission, seeds(rules)).body)
    assert [amount for _, _, amount in found] == ["$5,000.00", "$10,000.00", "$10,000.00"]


def test_a_table_without_meters_has_none() -> None:
    submission, rules = offered(one("ultimate-texas-holdem"))
    body = screen(rules, submission, seeds(rules), table="7").body
    assert "data-meter" not in body
    assert "Table 7" in body


@GAMES
def test_pages_take_turns_only_where_one_is_not_enough(slug: str) -> None:
    submission, rules = offered(everything(slug))
    made = screen(rules, submission, seeds(rules))
    pages = made.body.count('<div class="page ')
    assert ("@keyframes" in made.style) == (pages > 1)
    assert "style=" not in made.body
    assert "<script" not in made.body
