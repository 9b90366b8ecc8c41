"""A page loaded again, opened twice, or without its server: nothing is lost or done twice."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.support.web_floor import WebFloor
from tests.support.web_play import GAMES, Pointer
from tests.web.conftest import Visit

GAME = GAMES[0]
#: What the browser says of a server that does not answer.
NOBODY = "WebSocket connection to|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE"
PATIENCE = 60_000


def cards(page: Page) -> list[str]:
    """One's own cards, in words."""
    own = page.get_by_role("group", name=re.compile("^Your cards")).get_by_role("img")
    expect(own.first).to_be_visible(timeout=PATIENCE)
    return [str(one.get_attribute("aria-label")) for one in own.all()]


def test_a_reload_and_a_second_tab_go_on_with_the_same_round(visit: Visit) -> None:
    guest = visit()
    player = Pointer(guest.page)
    player.arrive(GAME)
    player.sit()
    player.bets(GAME)

    # What lies on the felt is there after a reload, and in a second tab.
    guest.page.reload()
    other = Pointer(guest.context.new_page())
    other.page.goto(guest.page.url)
    for one in (player, other):
        for wager in ("Ante", "Blind", "Trips"):
            expect(one.area(wager)).to_have_accessible_name(re.compile(", now \\$10$"))
        assert one.account == 47_000
    other.bet("Ante")
    expect(player.area("Ante")).to_have_accessible_name(re.compile(", now \\$15$"))

    # The cards are the same, and a decision in one tab is made in both.
    player.deal()
    expect(other.choices.first).to_be_visible()
    held = cards(other.page)
    player.page.reload()
    assert cards(player.page) == held
    expect(player.choices.first).to_be_visible()
    other.choices.filter(has_text="4 ×").click()
    for one in (player, other):
        expect(one.result).to_be_visible()
        assert cards(one.page) == held
    assert player.account == other.account


def test_a_server_that_dies_in_mid_round_takes_nothing_with_it(
    floor: WebFloor, visit: Visit
) -> None:
    guest = visit()
    guest.watch.expect(NOBODY)
    player = Pointer(guest.page)
    page = guest.page
    page.goto(f"/tables/{GAME.slug}-1")
    page.get_by_role("button", name=re.compile("^Sit down at seat \\d as a guest$")).click()
    player.sit()
    player.bets(GAME)
    who = person_of(page)

    # A chip that is put down while nobody answers stays hollow, and goes down once. The time in
    # which nobody served is given back.
    began, before = time.monotonic(), remaining(floor)
    floor.ends()
    ended = time.monotonic()
    player.bet("Ante")
    expect(page.get_by_role("status").filter(has_text=re.compile("^Offline"))).to_be_visible()
    expect(player.area("Ante")).to_have_accessible_name(re.compile("on its way \\$15"))
    # Who serves notes it every second: an outage of two seconds is not seen, a longer one is.
    away = 5.0
    time.sleep(max(0, ended + away - time.monotonic()))
    floor.start()
    expect(player.area("Ante")).to_have_accessible_name(
        re.compile(", now \\$15$"), timeout=PATIENCE
    )
    ran = (before - remaining(floor)) / 1000
    assert ran < time.monotonic() - began - away + 2
    assert player.account == 50_000 - 1500 - 1500 - 1000
    expect(page.get_by_text("Offline")).to_be_hidden()

    # In the middle of the round: the same cards, and one decision.
    player.deal()
    expect(player.choices.first).to_be_visible(timeout=PATIENCE)
    held = cards(page)
    floor.ends()
    player.choices.filter(has_text="4 ×").click()
    expect(page.get_by_role("status").filter(has_text=re.compile("^Offline"))).to_be_visible()
    page.route("**/version.json", lambda asked: asked.fulfill(json={"pages": "other"}))
    floor.start()
    expect(player.result).to_be_visible(timeout=PATIENCE)
    assert cards(page) == held
    lines = page.get_by_role("tabpanel", name="Why").locator(".rows.why li")
    play = lines.filter(has_text="Play").first
    expect(play).to_contain_text("$60")

    # The server came back with other files: the page says so, and loading it loses nothing.
    newer = page.get_by_role("status").filter(has_text="newer page")
    page.unroute("**/version.json")
    newer.get_by_role("button", name="load it").click()
    expect(newer).to_be_hidden()
    assert person_of(page) == who


def test_somebody_signed_out_elsewhere_is_told_and_comes_back(visit: Visit) -> None:
    guest = visit()
    player = Pointer(guest.page)
    page = guest.page
    player.arrive(GAME)
    player.sit()
    player.bets(GAME)
    guest.context.set_offline(True)
    page.evaluate("() => document.querySelector('pit-table').session.stream.socket.close()")
    expect(page.get_by_role("status").filter(has_text=re.compile("^Offline"))).to_be_visible()
    guest.watch.expect("ERR_INTERNET_DISCONNECTED")
    guest.context.set_offline(False)
    expect(page.get_by_text("Offline")).to_be_hidden()
    expect(player.area("Ante")).to_have_accessible_name(re.compile(", now \\$10$"))
    origin = page.evaluate("() => location.origin")
    guest.context.request.delete("/api/v1/session", headers={"Origin": origin})
    expect(page.get_by_role("status").filter(has_text="You were signed out")).to_be_visible()
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_hidden()
    page.get_by_role("region", name="What to do now").get_by_role("link", name="Sign in").click()
    page.get_by_role("button", name="Play as a guest").click()
    expect(page).to_have_url(re.compile(GAME.table))


def person_of(page: Page) -> str:
    """The name of who is signed in."""
    return page.locator(".menu summary").inner_text()


def remaining(floor: WebFloor) -> int:
    """The milliseconds that the clock of the table has left."""
    left: int = floor.get(f"/tables/{GAME.slug}-1")["view"]["clock"]["remaining_ms"]
    return left


@pytest.fixture(autouse=True)
def alive(floor: WebFloor) -> WebFloor:
    """The floor is served again, whatever a test did."""
    return floor
