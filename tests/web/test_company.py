"""Two players and a spectator at one table: each sees what is theirs, then and in the replay."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.support.web_play import GAMES, Pointer
from tests.web.conftest import Visit

GAME = GAMES[0]
TABLE = f"{GAME.slug}-1"
PATIENCE = 40_000


def come(page: Page) -> Pointer:
    """Sit down at the table with the clock, as a guest."""
    page.goto(f"/tables/{TABLE}")
    page.get_by_role("button", name=re.compile("^Sit down at seat \\d as a guest$")).click()
    page.get_by_role("button", name="$500", exact=True).click()
    return Pointer(page)


def person(page: Page) -> str:
    """The name of who is signed in."""
    return page.locator(".menu summary").inner_text()


def place(page: Page, player: str) -> Locator:
    """The seat of a player."""
    return page.get_by_role("region", name=re.compile(f"^Seat \\d, {player}\\."))


def hidden(page: Page, player: str) -> Locator:
    """The cards of a player, as long as they are face down."""
    return place(page, player).get_by_role("group", name=re.compile("face down$"))


def faces(page: Page, player: str) -> list[str]:
    """The cards of a player that are seen."""
    shown = place(page, player).get_by_role("img")
    return [str(one.get_attribute("aria-label")) for one in shown.all()]


def test_players_and_a_spectator_see_what_is_theirs(visit: Visit) -> None:
    ann, bob, eye, stranger = (visit() for _ in range(4))
    eye.page.goto(f"/tables/{TABLE}")
    expect(eye.page.get_by_role("heading", name="You are watching")).to_be_visible()
    players = [come(one.page) for one in (ann, bob)]
    names = [person(one.page) for one in (ann, bob)]
    # Both bet within the time of one round.
    for one in players:
        expect(one.page.get_by_role("heading", name="Place your bets")).to_be_visible(
            timeout=PATIENCE
        )
    for one in players:
        one.bet("Ante")
        expect(one.area("Ante")).to_have_accessible_name(re.compile(", now \\$10$"))
    for one in players:
        one.deal()

    # Before the showdown: one's own cards, and no other.
    first, second = sorted(players, key=lambda one: _seat(one.page))
    expect(first.choices.first).to_be_visible()
    for viewer, name in ((ann, names[1]), (bob, names[0])):
        own = faces(viewer.page, "You")
        assert len(own) == 2
        assert "card face down" not in own
        assert faces(viewer.page, name) == []
        expect(hidden(viewer.page, name)).to_be_visible()
    for name in names:
        expect(hidden(eye.page, name)).to_be_visible()
        assert faces(eye.page, name) == []
    # On a telephone the name of a player opens the cards, as far as they are seen.
    eye.page.set_viewport_size({"width": 390, "height": 844})
    eye.page.get_by_role("list", name="Players").get_by_role("button").first.click()
    turned = eye.page.locator("#peek").get_by_role("img", name="card face down, card face down")
    expect(turned).to_be_visible()
    eye.page.set_viewport_size({"width": 1440, "height": 900})
    held = faces(first.page, "You")

    # The first folds at the end, the second plays: only the second's cards are turned.
    for one in (first, second):
        expect(one.choices.first).to_be_visible(timeout=PATIENCE)
        one.choices.filter(has_text="Check").click()
    for one in (first, second):
        expect(one.choices.filter(has_text="Check")).to_be_visible(timeout=PATIENCE)
        one.choices.filter(has_text="Check").click()
    expect(first.choices.filter(has_text="Fold")).to_be_visible(timeout=PATIENCE)
    first.choices.filter(has_text="Fold").click()
    expect(second.choices.filter(has_text="Play")).to_be_visible(timeout=PATIENCE)
    second.choices.filter(has_text="Play").click()
    for one in players:
        expect(one.result).to_be_visible(timeout=PATIENCE)
    address = second.page.get_by_role("tabpanel").get_by_role("link", name="Replay this round")
    path = str(address.get_attribute("href"))

    # The replay of the other one never shows what was folded.
    second.page.goto(path)
    slider = second.page.get_by_role("slider", name="Step of the round")
    expect(slider).to_be_visible()
    steps = int(str(slider.get_attribute("max")))
    slider.press("Home")
    seen = set()
    for at in range(steps + 1):
        expect(slider).to_have_value(str(at))
        rows = second.page.locator(".replay-felt").get_by_role("img").all()
        seen |= {str(one.get_attribute("aria-label")) for one in rows}
        slider.press("ArrowRight")
    assert any("face down" not in one for one in seen)
    assert not any(card in one for card in held for one in seen)

    # A stranger is shown no card at all, neither without a name nor as another guest.
    stranger.page.goto(path)
    expect(stranger.page.get_by_role("alert")).to_have_text(re.compile("who played"))
    stranger.watch.expect("403 \\(Forbidden\\)|404 \\(Not Found\\)")
    stranger.page.goto("/sign-in?next=" + path)
    stranger.page.get_by_role("button", name="Play as a guest").click()
    expect(stranger.page).to_have_url(re.compile(re.escape(path)))
    expect(stranger.page.get_by_role("alert")).to_be_visible()
    assert stranger.page.locator(".card").count() == 0


def _seat(page: Page) -> int:
    label = page.get_by_role("region", name=re.compile("^Seat \\d, You")).get_attribute(
        "aria-label"
    )
    return int(str(label).split()[1].rstrip(","))
