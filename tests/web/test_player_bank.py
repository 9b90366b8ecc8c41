"""A player's bank in the browser (645a.12, R72): one takes it, another plays against it."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.accessibility import faults_of
from tests.support.web_play import GAMES, Keys, Player, Pointer
from tests.support.web_states import SIZES
from tests.web.conftest import Visit

GAME = GAMES[3]
TABLE = "pai-gow-poker-bank-1"
PATIENCE = 90_000
PICTURES = os.environ.get("PITBOSS_PICTURES", "")
CITES = pytest.mark.cites("R72")


def looked(page: Page, name: str) -> None:
    """Look at a page with axe-core, in both themes; and save its picture where they are wanted."""
    faults = []
    for room in ("dark", "light"):
        page.emulate_media(color_scheme=room, reduced_motion="reduce")
        if PICTURES:
            for width, height in SIZES[::-1]:
                page.set_viewport_size({"width": width, "height": height})
                wide = page.evaluate("() => document.documentElement.scrollWidth")
                assert wide <= width, f"{name}: {wide} pixels wide at {width}"
                page.screenshot(path=Path(PICTURES) / f"bank-{name}-{room}-{width}.png")
        faults += faults_of(page, contrast_alone=room != "dark")
    assert faults == [], name


def come(player: Player, seat: int, brings: str = "$500") -> None:
    """Sit down at a seat, as a guest."""
    page = player.page
    page.goto(f"/tables/{TABLE}?sit={seat}")
    sit = page.get_by_role("button", name=f"Sit down at seat {seat} as a guest")
    # Whoever sat there before has gone once that round is over.
    expect(sit).to_be_visible(timeout=PATIENCE)
    player.press(sit)
    player.press(page.get_by_role("button", name=brings, exact=True))


def plays(player: Player) -> None:
    """Wager against whoever banks, and say so."""
    expect(player.page.get_by_role("heading", name="Place your bets")).to_be_visible(
        timeout=PATIENCE
    )
    player.bet(GAME.first)
    expect(player.area(GAME.first)).to_have_accessible_name(re.compile(r", now \$\d+$"))


def to_the_end(*players: Player) -> None:
    """Everybody sets the hands that are asked for, by the house way."""
    for one in players:
        house = one.page.get_by_role("button", name=re.compile("^House way"))
        expect(house).to_be_visible(timeout=PATIENCE)
        one.press(house)
    for one in players:
        expect(one.result).to_be_visible(timeout=PATIENCE)


@pytest.fixture
def two(visit: Visit) -> tuple[Player, Player]:
    """Two at a table after a round that the dealer banked."""
    high, low = Pointer(visit().page), Pointer(visit().page)
    come(high, 5, "$100")
    come(low, 2)
    # The second came when the round of the first was open: it plays from the next one.
    plays(high)
    high.deal()
    to_the_end(high)
    offered(high)
    high.page.keyboard.press("n")
    for one in (low, high):
        plays(one)
    for one in (low, high):
        one.deal()
    to_the_end(high, low)
    return high, low


def offered(player: Player) -> None:
    expect(player.page.get_by_role("heading", name="Do you take the bank?")).to_be_visible(
        timeout=PATIENCE
    )


def words(player: Player) -> str:
    return player.page.locator(".bank-line").inner_text()


@CITES
def test_one_takes_the_bank_and_the_other_plays_against_it(
    two: tuple[Player, Player], visit: Visit
) -> None:
    high, low = two
    eye = visit().page
    eye.goto(f"/tables/{TABLE}")
    offered(high)
    looked(high.page, "offered")
    say = high.page.locator(".bank-ask .say")
    expect(say).to_contain_text("You pay who wins and collect from who loses; 5% of your net win")
    expect(say).to_contain_text("assumed")
    expect(say.get_by_role("link", name="R72")).to_have_attribute("href", "/law/R72")
    for page in (low.page, eye):
        expect(page.locator(".bank-line")).to_contain_text("The bank is offered to seat 5")
    # The dealer plays nothing against it.
    high.page.get_by_label("The dealer plays").select_option(label="nothing")
    high.press(high.page.get_by_role("button", name="Take the bank"))
    expect(high.page.get_by_role("heading", name="You have the bank")).to_be_visible()
    for page in (low.page, eye):
        expect(page.locator(".a5 .bank-mark")).to_have_text("BANK")
        expect(page.locator(".bank-line")).to_contain_text("has the bank, seat 5")
    plays(low)
    expect(high.page.locator(".bank-ask .say")).to_contain_text("$15 is set aside")
    looked(high.page, "banking")
    looked(low.page, "against-the-bank")
    looked(eye, "watched")
    # No wager of the bank's own.
    high.bet(GAME.first)
    expect(high.page.get_by_role("alert")).to_contain_text("it stands in place of this wager")
    for one in (low, high):
        one.deal()
    to_the_end(high, low)
    looked(high.page, "bank-settled")
    looked(low.page, "player-settled")
    box = high.page.get_by_role("region", name="The bank")
    expect(box.get_by_role("row", name=re.compile("^Seat 2,"))).to_be_visible()
    expect(low.page.get_by_role("tabpanel")).to_contain_text("had the bank")
    # The marker moves on.
    offered(low)
    expect(high.page.locator(".bank-line")).to_contain_text("The bank is offered to seat 2")
    expect(low.page.locator(".a5 .bank-mark")).to_have_count(0)


@CITES
def test_the_bank_is_passed_and_taken_by_keys(visit: Visit) -> None:
    one = Keys(visit().page)
    come(one, 4)
    plays(one)
    one.deal()
    to_the_end(one)
    offered(one)
    one.page.keyboard.press("n")
    expect(one.page.get_by_role("heading", name="Place your bets")).to_be_visible()
    plays(one)
    one.deal()
    to_the_end(one)
    offered(one)
    one.press(one.page.get_by_role("button", name="Share it with the house"))
    one.page.keyboard.press("b")
    expect(one.page.get_by_role("heading", name="You and the house have the bank")).to_be_visible()
    looked(one.page, "co-bank")
    one.page.keyboard.press("Enter")
    expect(one.result).to_be_visible(timeout=PATIENCE)
    looked(one.page, "co-bank-settled")
