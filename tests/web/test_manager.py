"""The manager's page: submissions typed in, their prices those of `pitboss check --odds`, filed."""

import re

from playwright.sync_api import Page, expect

from pitboss.odds.choice import odds_offered
from pitboss.odds.wager_odds import SideOdds
from pitboss.rulebook import GameRules, examine
from tests.support.accessibility import faults_of
from tests.support.paths import ROOT
from tests.web.conftest import Visit

DEMO = (ROOT / "examples/demo.toml").read_text(encoding="utf-8")
GAME = "ultimate-texas-holdem"


def enter(visit: Visit, role: str) -> Page:
    visitor = visit()
    # A text that cannot be read is refused.
    visitor.watch.expect("409 .*/check")
    page = visitor.page
    page.goto("/sign-in?next=/desks/manager")
    page.get_by_role("button", name=role, exact=True).click()
    expect(page.get_by_role("heading", name="Filing")).to_be_visible()
    return page


def percents(text: str) -> dict[str, str]:
    """The edges that a text earns at Ultimate, by the wager's name, as the page writes them."""
    filed, verdict = examine(text.encode(), "the draft")
    assert verdict.ok, verdict.violations
    ((_, (mains, sides, _)),) = [
        one for one in odds_offered(filed) if one[0].chapter.slug == GAME and not one[0].variant
    ]
    (main,) = mains
    found = {"Main game": main.house_edge}
    for one in sides:
        assert isinstance(one, SideOdds)
        played = one.house_edge if one.best_play is None else -one.best_play
        found[one.wager] = played
    return {name: f"{float(edge) * 100:.3f}%" for name, edge in found.items()}


def source(page: Page) -> str:
    return page.locator("#source").input_value()


def test_submissions_are_typed_checked_priced_and_filed(visit: Visit) -> None:
    page = enter(visit, "Pit manager")
    form = page.get_by_role("region", name="Form")
    earns = page.locator("section", has=page.get_by_role("heading", name="What it earns"))
    # A lawful one: another paytable and another minimum, in the form and so in the text.
    page.locator("#source").fill(DEMO)
    form.get_by_label("Trips", exact=True).select_option("A")
    form.get_by_label("Minimum", exact=True).fill("15")
    expect(page.get_by_text("Lawful: it can be filed")).to_be_visible()
    lawful = source(page)
    assert re.search(r'^trips +=.*"A"$', lawful, re.M)
    assert re.search(r"^minimum +=.*15$", lawful, re.M)
    assert lawful.count("#") == DEMO.count("#")
    expect(earns).to_have_attribute("aria-busy", "false")
    rows = earns.locator("tbody tr")
    shown = [one.inner_text() for one in rows.all()]
    wanted = [*percents(lawful).values()]
    assert [re.findall(r"[\d.]+%", one)[0] for one in shown if "%" in one] == wanted
    changed = page.locator("section", has=page.get_by_role("heading", name="Changed"))
    expect(changed).to_contain_text("Trips")
    assert faults_of(page) == []
    # Three unlawful ones: by the form, by the text, and of a link.
    form.get_by_label("Payout limit a hand").fill("40000")
    expect(form.get_by_label("Payout limit a hand")).to_have_attribute("aria-invalid", "true")
    expect(form.get_by_role("alert")).to_contain_text("653a.12(h)")
    expect(page.get_by_text("Only a clean text can be filed.")).to_be_visible()
    assert faults_of(page) == []
    form.get_by_label("Payout limit a hand").fill("60000")
    page.locator("#source").fill(re.sub(r"(?m)^trips +=.*$", 'trips = "E"', lawful, count=1))
    expect(form.get_by_label("Trips", exact=True)).to_have_attribute("aria-invalid", "true")
    expect(form.get_by_role("alert")).to_contain_text("653a.12(c)")
    page.locator("#source").fill(lawful)
    page.get_by_role("button", name="High Five").click()
    page.get_by_label("Seed, for each $1", exact=True).fill("8000")
    expect(page.get_by_role("alert")).to_contain_text("653a.12(d)(3)")
    page.get_by_label("Seed, for each $1", exact=True).fill("10000")
    # A text that is none.
    page.locator("#source").fill("facility =")
    expect(page.get_by_text("The text cannot be read")).to_be_visible()
    page.locator("#source").fill(lawful)
    # Filed by one, proposed, and rejected by another: the floor keeps what is in force.
    page.get_by_role("button", name="File this text").click()
    mine = page.locator(".filed > li").first
    expect(mine).to_contain_text("Number 2")
    mine.get_by_role("button", name="Propose to put in force").click()
    expect(mine).to_contain_text("signature missing")
    other = enter(visit, "Assistant shift manager")
    theirs = other.locator(".filed > li").first
    label = page.locator("summary[aria-label^='You: ']").get_attribute("aria-label")
    assert label is not None
    expect(theirs).to_contain_text(f"proposed by {label.removeprefix('You: ')}")
    theirs.get_by_label("Reason").fill("the sign is not printed")
    theirs.get_by_role("button", name="Reject").click()
    expect(mine.get_by_role("button", name="Propose to put in force")).to_be_visible()


def test_what_is_the_operators_own_has_fields_too(visit: Visit) -> None:
    """A paytable, an Envy Bonus, a Magic Card and an instrument of one's own, and what is not."""
    page = enter(visit, "Pit manager")
    page.locator("#source").fill(DEMO)
    form = page.get_by_role("region", name="Form")
    page.get_by_role("button", name="Three Card Poker").click()
    form.get_by_label("Pair Plus", exact=True).select_option(label="a table of your own")
    form.get_by_label("Pair Plus, Pair pays").fill("2 to 1")
    form.get_by_role("button", name="Take out Flush").click()
    form.get_by_label("Envy Bonus of Three-Card Progressive Payout").select_option("own")
    bonus = form.locator(".field.wager", has=page.get_by_label("Five Card Hand Bonus", exact=True))
    bonus.get_by_label("Magic Card, chance a round").fill("0.02")
    expect(page.get_by_text("Lawful: it can be filed")).to_be_visible()
    rules = rules_of(source(page))
    own = rules.offers["pair-plus"].paytable
    assert {row.hand: str(row.pays) for row in own.rows}["Pair"] == "2 to 1"
    assert "Flush" not in {row.hand for row in own.rows}
    assert [str(row.pays) for row in rules.offers["three-card-progressive"].envy] == ["$100", "$25"]
    assert "magic-card" in rules.bonuses
    assert faults_of(page) == []
    # Beyond what it may be, with the paragraph.
    bonus.get_by_label("Magic Card, chance a round").fill("2")
    expect(form.get_by_role("alert").filter(has_text="between 0 and 1")).to_be_visible()
    bonus.get_by_label("Magic Card, chance a round").fill("")
    bonus.get_by_label("On the dealer’s hand").select_option("no")
    expect(form.get_by_role("alert").filter(has_text="R53")).to_be_visible()
    bonus.get_by_label("On the dealer’s hand").select_option("yes")
    # Where the chapter's tables are law, none of one's own is offered.
    page.get_by_role("button", name="Let It Ride").click()
    choices = form.get_by_label("Main game", exact=True).locator("option")
    expect(choices.filter(has_text="your own")).to_have_count(0)
    page.get_by_role("button", name="The house").click()
    form.get_by_label("One more, by its name").fill("promo-25")
    form.get_by_role("button", name="Add").click()
    expect(form.get_by_role("alert").filter(has_text="names the games")).to_be_visible()
    form.get_by_label("Ultimate Texas Hold ’Em", exact=True).check()
    expect(form.get_by_role("alert").filter(has_text="chips or plaques alone")).to_be_visible()
    form.get_by_label("Ultimate Texas Hold ’Em", exact=True).uncheck()
    form.get_by_label("Four Card Poker", exact=True).check()
    expect(page.get_by_text("Lawful: it can be filed")).to_be_visible()
    assert "promo-25" in source(page)
    assert faults_of(page) == []
    form.get_by_role("button", name="Take out promo-25").click()
    assert "promo" not in source(page)


def rules_of(text: str) -> GameRules:
    filed, verdict = examine(text.encode(), "the draft")
    assert verdict.ok, verdict.violations
    return filed.games["three-card-poker"]
