"""What a newcomer is told: what a slip wants, what a foul costs, what a choice is worth, where the
own seat is."""

import re

from playwright.sync_api import Page, expect

from tests.support.web_play import GAMES, Game, Pointer
from tests.web.conftest import Visit

ULTIMATE, THREE_CARD, LET_IT_RIDE, PAI_GOW = GAMES[:4]
#: The numbers of two cards that rank above the five others, if there are such.
_FOUL = """
() => {
  const session = document.querySelector("pit-table").session;
  const low = [...session.splits.keys()].find((one) => !session.lawfulLows.has(one));
  return low ? low.split(" ").map((one) => session.ownCards.indexOf(one) + 1) : null;
}
"""


def seated(page: Page, game: Game = ULTIMATE, money: str = "$500") -> Pointer:
    """A guest at a practice table with a sum."""
    player = Pointer(page)
    player.arrive(game)
    page.get_by_role("button", name=money, exact=True).click()
    expect(page.get_by_role("heading", name="Place your bets")).to_be_visible()
    return player


def test_a_slip_beyond_the_account_is_not_dealt_and_more_can_be_brought(visit: Visit) -> None:
    page = visit().page
    player = seated(page, THREE_CARD, "$100")
    page.keyboard.press("6")
    player.bet("Ante")
    said = page.get_by_role("alert")
    expect(said).to_contain_text("You have $100 left at this table, and this slip wants $300 more.")
    expect(page.get_by_role("button", name="Deal", exact=True)).to_have_count(0)
    expect(page.locator(".slip .tag", has_text="not taken")).to_be_visible()
    page.get_by_role("button", name="Bring $500 more").click()
    expect(player.area("Ante")).to_have_accessible_name(re.compile(", now \\$300$"))
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_enabled()
    expect(said).to_have_count(0)


def test_a_wager_before_its_time_says_why_until_something_goes_well(visit: Visit) -> None:
    page = visit().page
    player = seated(page)
    expect(page.locator(".ask")).to_contain_text("Ante and Blind are all you need.")
    player.bet("Trips")
    expect(page.get_by_role("alert")).to_contain_text("Possible once Ante is down.")
    player.bet("Ante")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_text("this round puts $60 at stake")).to_be_visible()


def test_the_lobby_leads_back_to_the_own_seat(visit: Visit) -> None:
    page = visit().page
    seated(page)
    page.goto("/")
    back = page.get_by_role("link", name="Back to your seat")
    expect(back).to_be_visible()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/tables/{ULTIMATE.table}$"))
    expect(page.get_by_role("heading", name="Place your bets")).to_be_visible()


def test_a_foul_is_named_and_asked_for_once_more(visit: Visit) -> None:
    page = visit().page
    player = seated(page, PAI_GOW)
    foul = None
    while foul is None:
        player.bet(PAI_GOW.first)
        expect(player.area(PAI_GOW.first)).to_have_accessible_name(re.compile(r", now \$\d+$"))
        player.deal()
        expect(page.get_by_role("group", name="Low hand")).to_be_visible()
        foul = page.evaluate(_FOUL)
        if foul is None:
            page.keyboard.press("h")
            expect(page.get_by_role("heading", name="Place your bets")).to_be_visible()
    for number in foul:
        page.keyboard.press(str(number))
    expect(page.get_by_role("alert")).to_contain_text("Foul: your low hand is better")
    for one in page.locator(".zn").all():
        expect(one).not_to_have_text(re.compile("choose two|that are left"))
    page.get_by_role("button", name="Set anyway").click()
    again = page.get_by_role("button", name="Yes, set the foul")
    expect(again).to_contain_text("press again: this loses $15")
    again.click()
    page.get_by_role("button", name="Play your hands").click()
    expect(player.result).to_be_visible()
    expect(page.get_by_role("tabpanel")).to_contain_text("645a.11(f)(1)")


def test_the_coach_shows_the_hand_and_all_that_the_dealer_may_hold(visit: Visit) -> None:
    page = visit().page
    player = seated(page, THREE_CARD)
    player.bet("Ante")
    expect(player.area("Ante")).to_have_accessible_name(re.compile(", now \\$5$"))
    player.deal()
    expect(player.choices.first).to_be_visible()
    page.get_by_role("tab", name="Coach").click()
    page.get_by_role("button", name="Turn the coach on").click()
    panel = page.get_by_role("tabpanel")
    expect(panel.get_by_role("heading", name="The dealer can hold 18,424 hands")).to_be_visible()
    expect(panel.get_by_text("You hold", exact=True)).to_be_visible()
    told = [int(one.replace(",", "")) for one in panel.locator(".legend b").all_inner_texts()]
    assert sum(told) == 18_424


def test_the_coach_shows_what_three_cards_may_become(visit: Visit) -> None:
    page = visit().page
    player = seated(page, LET_IT_RIDE)
    player.bet("Bet Number 1")
    expect(player.area("Bet Number 3")).to_have_accessible_name(re.compile(", now \\$5$"))
    player.deal()
    expect(player.choices.first).to_be_visible()
    page.get_by_role("tab", name="Coach").click()
    page.get_by_role("button", name="Turn the coach on").click()
    table = page.get_by_role("tabpanel").get_by_role("table").filter(has_text="of 1,176")
    expect(table.get_by_role("row", name=re.compile("^Royal flush 1,000 to 1"))).to_be_visible()


def test_ctrl_and_an_arrow_turn_the_panels_and_a_paytable_gives_the_focus_back(
    visit: Visit,
) -> None:
    page = visit().page
    seated(page)
    page.locator("#main").focus()
    page.keyboard.press("Control+ArrowRight")
    expect(page.get_by_role("tab", name="Coach")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Control+ArrowLeft")
    name = page.get_by_role("button", name="Trips: what it pays")
    name.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name=re.compile("^Trips"))).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(name).to_be_focused()
    device = page.get_by_role("switch", name=re.compile("^Progressive Payout"))
    expect(device).to_have_attribute("aria-checked", "false")
