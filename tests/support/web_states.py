"""The pages of a player in all their states, one after the other, for those who look at each."""

import re
from collections.abc import Iterator

from playwright.sync_api import Page, expect

from tests.support.web_play import GAMES, Game, Pointer

__all__ = ["SIZES", "before_play", "elsewhere", "round_of"]

#: A desk, a tablet and a telephone.
SIZES = ((1440, 900), (1024, 768), (390, 844))


def before_play(page: Page) -> Iterator[str]:
    """What somebody sees who has not signed in."""
    page.goto("/")
    expect(page.get_by_role("heading", name=GAMES[-1].name)).to_be_visible()
    yield "lobby"
    page.goto("/sign-in")
    expect(page.get_by_role("button", name="Play as a guest")).to_be_visible()
    yield "sign-in"
    page.goto(f"/tables/{GAMES[0].slug}-1")
    expect(page.get_by_role("heading", name="You are watching")).to_be_visible()
    yield "watching"
    page.goto("/law/653a.12(b)")
    expect(page.get_by_role("heading", name="Ruling R35")).to_be_visible()
    yield "law"
    page.goto("/rounds")
    expect(page.get_by_role("link", name="Sign in").last).to_be_visible()
    yield "rounds-signed-out"
    page.goto("/nowhere")
    expect(page.get_by_role("heading", name="No such page")).to_be_visible()
    yield "missing"


def round_of(page: Page, game: Game) -> Iterator[str]:
    """A round at the practice table of a game, with the coach and a paytable open for a while."""
    player = Pointer(page)
    player.arrive(game)
    expect(page.get_by_role("button", name="$500", exact=True)).to_be_visible()
    yield "buying-in"
    player.sit()
    player.bets(game)
    yield "betting"
    page.keyboard.press("i")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "paytable"
    page.keyboard.press("Escape")
    player.deal()
    number = 0
    while True:
        asked = player.choices.first
        expect(asked.or_(player.result).first).to_be_visible()
        if player.result.is_visible():
            break
        number += 1
        yield f"decision-{number}"
        if number == 1:
            tab(page, "Coach")
            page.get_by_role("button", name="Turn the coach on").click()
            expect(page.locator(".values li").first).to_be_visible()
            yield "coach"
            page.get_by_role("button", name="Turn the coach off").click()
        player.answer(game)
    yield "settled"
    expect(page.get_by_role("heading", name="Place your bets")).to_be_visible()
    yield "next-round"


def elsewhere(page: Page) -> Iterator[str]:
    """The panels beside the table after a round, and the pages of one's own."""
    for name in ("Slip", "Coach", "Sign", "History", "Fairness"):
        tab(page, name)
        if name == "Fairness":
            page.get_by_role("button", name="Check it here").click()
            expect(page.get_by_text("GOOD:")).to_be_visible()
        yield f"panel-{name.lower()}"
    menu = page.locator(".menu summary")
    menu.click()
    yield "menu"
    page.get_by_role("button", name="All keys…").click()
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    yield "keys"
    page.get_by_role("button", name="Close").click()
    tab(page, "Why")
    page.get_by_role("tabpanel").get_by_role("link", name="Replay this round").click()
    slider = page.get_by_role("slider", name="Step of the round")
    expect(slider).to_be_visible()
    page.get_by_role("button", name="Check the deal here").click()
    expect(page.get_by_text("GOOD:")).to_be_visible()
    yield "round"
    slider.press("Home")
    expect(slider).to_have_value("0")
    yield "round-begins"
    page.goto("/rounds")
    expect(page.get_by_role("link", name=re.compile("^Round "))).not_to_have_count(0)
    yield "rounds"
    page.goto("/account")
    expect(
        page.get_by_text("Back: ").first.or_(page.get_by_text("Wager: ").first).first
    ).to_be_visible()
    yield "account"


def tab(page: Page, name: str) -> None:
    """Open a panel beside the table."""
    page.get_by_role("tab", name=name, exact=True).click()
