"""Surveillance: a round found, replayed, proven, its sheet printed, and a dispute that is live."""

import re

from playwright.sync_api import Page, expect

from tests.support.accessibility import faults_of
from tests.support.web_play import GAMES, Pointer
from tests.web.conftest import Visit

GAME = next(one for one in GAMES if one.slug == "let-it-ride")


def enter(visit: Visit, role: str, address: str) -> Page:
    page = visit().page
    page.goto(f"/sign-in?next={address}")
    page.get_by_role("button", name=role, exact=True).click()
    expect(page.locator("main.desk")).to_be_visible()
    return page


def test_a_round_is_found_proven_and_disputed(visit: Visit) -> None:
    guest = visit().page
    player = Pointer(guest)
    player.arrive(GAME)
    player.sit()
    player.play(GAME)
    name = guest.locator("summary[aria-label^='You: ']").get_attribute("aria-label")
    assert name is not None
    name = name.removeprefix("You: ")
    page = enter(visit, "Surveillance", "/desks/surveillance")
    watcher = enter(visit, "Regulator", "/desks/exceptions")
    page.get_by_label("Player").fill(name)
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_role("status").first).to_have_text(re.compile(r"^[12] rounds?$"))
    page.locator(".found a").last.click()
    # The last step first; then from the start, by keys, step by step.
    expect(page.get_by_role("heading", name=re.compile(r"^Round \d+"))).to_be_visible()
    page.keyboard.press("Home")
    slider = page.get_by_role("slider", name="Step of the round")
    expect(slider).to_have_value("0")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    steps = page.get_by_role("list", name="Steps").get_by_role("listitem")
    expect(steps.nth(1).get_by_role("button")).to_have_attribute("aria-current", "true")
    page.keyboard.press("End")
    expect(page.locator(".deck li")).to_have_count(52)
    whole = page.get_by_role("region", name="Is the record whole?")
    expect(whole).to_contain_text("Decided again: every command led to the same entries")
    expect(whole).to_contain_text("Checked in this browser: every card fits the root")
    assert "NOT" not in whole.inner_text()
    assert faults_of(page) == []
    # Through the eyes of others: the player's cards are face down for everybody else at the table.
    page.keyboard.press("Home")
    own = page.locator(".replay-seat .cards").first
    while not own.is_visible():
        page.keyboard.press("ArrowRight")
    eyes = page.get_by_label("As seen by")
    eyes.select_option("everybody")
    expect(own).to_have_attribute("aria-label", re.compile("^(card face down(, )?){3}$"))
    seat = eyes.locator("option", has_text=name).get_attribute("value")
    eyes.select_option(seat)
    expect(own).not_to_have_attribute("aria-label", re.compile("face down"))
    eyes.select_option("")
    expect(page.get_by_role("list", name="Steps")).to_be_visible()
    page.keyboard.press("End")
    # The sheet, with the round's number and every wager.
    address = page.get_by_role("link", name="Dispute sheet").get_attribute("href")
    assert address is not None
    sheet = page.context.request.get(address)
    round_id = page.url.rpartition("/")[2]
    assert sheet.status == 200
    assert round_id in sheet.text()
    assert GAME.first in sheet.text()
    export = page.get_by_role("link", name="Export").get_attribute("href")
    assert export is not None
    assert page.context.request.get(export).json()["round"] == round_id
    # What surveillance may do to a round: question it. The others see that at once.
    page.get_by_text("Open a dispute").click()
    expect(page.get_by_label("Seat", exact=True)).not_to_have_value("")
    page.get_by_label("Wager", exact=True).select_option(index=1)
    page.get_by_label("What is in question").fill("the second card was not seen")
    page.get_by_role("button", name="Open the dispute").click()
    expect(page.get_by_text("Done, on record.")).to_be_visible()
    live = watcher.locator("section", has=watcher.get_by_role("heading", name="Live"))
    expect(live).to_contain_text("the second card was not seen", timeout=60_000)
    expect(watcher.locator("tr.fresh, tbody tr").first).to_contain_text("dispute opened")
    assert faults_of(watcher) == []
    watcher.goto(f"/desks/surveillance/{round_id}")
    expect(watcher.locator("pit-replay")).to_be_visible()
    expect(watcher.get_by_text("Open a dispute")).to_have_count(0)
