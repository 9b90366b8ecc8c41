"""The odds lab: an edited paytable, a hand and some sessions, against the library."""

from fractions import Fraction

from playwright.sync_api import Page, expect

import pitboss
from pitboss.odds.edited_tables import price_edited
from pitboss.odds.wager_odds import SideOdds
from pitboss.rulebook import chapter_of
from tests.support.accessibility import faults_of
from tests.web.conftest import Visit

CHAPTER = chapter_of("653a")


def rows(letter: str, **changed: str) -> list[tuple[str, str]]:
    table = CHAPTER.selections()["trips"].tables[letter]
    pays = {row.hand: str(row.pays) for row in table.rows}
    pays |= {name.replace("_", " "): value for name, value in changed.items()}
    return list(pays.items())


def percent(edge: Fraction) -> str:
    return f"{float(edge) * 100:.3f}%".replace("-", "\u2212")


def shown(page: Page) -> Fraction:
    text = page.locator("[data-fraction]").inner_text()
    return Fraction(text.replace("\u2212", "-"))


def test_a_paytable_is_edited_a_hand_advised_and_sessions_played(visit: Visit) -> None:
    visitor = visit()
    visitor.watch.expect("409 .*/paytable")
    page = visitor.page
    page.goto("/lab")
    middle = page.get_by_role("region", name="Exact figures")
    page.get_by_role("button", name="B", exact=True).click()
    before = price_edited(CHAPTER, "trips", rows("B"), "B").odds
    expect(middle).to_contain_text(percent(before.house_edge))
    # Unlawful, with the paragraph and the nearest lawful table.
    page.get_by_label("Full house pays to 1").fill("9")
    found = price_edited(CHAPTER, "trips", rows("B", Full_house="9 to 1"), "B")
    assert isinstance(found.odds, SideOdds)
    page.get_by_text("Not lawful in Pennsylvania").wait_for()
    expect(page.locator("[data-fraction]")).to_have_text(
        str(found.odds.priced.expected_value).replace("-", "\u2212")
    )
    assert shown(page) == found.odds.priced.expected_value
    expect(middle).to_contain_text(percent(found.odds.house_edge))
    expect(page.locator(".ok.no")).to_contain_text(found.edited.reason)
    assert found.nearest is not None
    assert faults_of(page) == []
    # No payout at all: the fault is at its row.
    page.get_by_label("Flush pays to 1", exact=True).fill("many")
    expect(page.get_by_role("alert")).to_contain_text("is not a payout")
    page.get_by_label("Flush pays", exact=True).fill("6 to 1")
    page.get_by_role("button", name=f"Nearest lawful: {found.nearest.paytable}").click()
    page.get_by_text("Lawful in Pennsylvania", exact=True).wait_for()
    assert shown(page) == -found.nearest.house_edge
    page.get_by_role("link", name="Best play").click()
    for card in ("ace of spades", "7 of diamonds"):
        page.get_by_role("button", name=card, exact=True).first.click()
    best = pitboss.advise("uth", "As 7d").best
    expect(page.get_by_role("row", name="4 times the Ante")).to_contain_text(str(best.value))
    assert faults_of(page) == []
    page.get_by_role("link", name="Sessions").click()
    page.get_by_label("Sessions", exact=True).fill("20")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_text("20 of 20 sessions")).to_be_visible(timeout=120_000)
    assert faults_of(page) == []
