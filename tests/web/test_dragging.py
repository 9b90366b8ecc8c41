"""Chips dragged onto areas, between them and off; cards dragged from hand to hand."""

import re

from playwright.sync_api import expect

from tests.support.web_play import GAMES, Pointer
from tests.web.conftest import Visit


def test_chips_and_cards_are_dragged(visit: Visit) -> None:
    page = visit().page
    player = Pointer(page)
    game = GAMES[3]
    player.arrive(game)
    player.sit()
    first, side, other = (player.area(name) for name in (game.first, game.side, "Queen's Dragon"))
    page.get_by_role("radio", name="$25 chip").drag_to(first)
    expect(first).to_have_accessible_name(re.compile(", now \\$25$"))
    page.get_by_role("radio", name="$5 chip", exact=True).drag_to(side)
    expect(side).to_have_accessible_name(re.compile(", now \\$5$"))
    side.drag_to(other)
    expect(other).to_have_accessible_name(re.compile(", now \\$5$"))
    expect(side).to_have_accessible_name(re.compile(", empty$"))
    other.drag_to(page.get_by_role("region", name="The dealer's side"))
    expect(other).to_have_accessible_name(re.compile(", empty$"))

    player.deal()
    low = page.get_by_role("group", name="Low hand")
    high = page.get_by_role("group", name="High hand")
    expect(high.get_by_role("button")).to_have_count(7)
    card = high.get_by_role("button").first
    name = str(card.get_attribute("aria-label")).partition(",")[0]
    card.drag_to(low)
    expect(low.get_by_role("button", name=re.compile(f"^{name}, "))).to_be_visible()
    low.get_by_role("button").first.drag_to(high)
    expect(high.get_by_role("button")).to_have_count(7)
