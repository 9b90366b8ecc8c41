"""A full round of each game by clicking, from the lobby's gold button to why it paid."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.web_play import GAMES, Game, Pointer, cents
from tests.web.conftest import Visit


@pytest.mark.parametrize("game", GAMES, ids=lambda one: one.slug)
def test_a_newcomer_plays_a_round_and_sees_why(game: Game, visit: Visit) -> None:
    guest = visit()
    player = Pointer(guest.page)
    player.arrive(game)
    player.sit()
    assert player.account == 50_000
    player.play(game)
    page = guest.page
    shown = page.get_by_role("tabpanel", name="Why")
    lines = shown.locator(".rows.why li")
    names = [one.inner_text() for one in lines.locator(".top b").all()]
    assert {game.first, *game.follow, game.side} <= set(names)
    for line in lines.all():
        expect(line.get_by_role("link").first).to_have_text(re.compile(f"^({game.chapter}|R\\d)"))
    staked, returned = (cents(one) for one in shown.locator(".sum-row > span").all_inner_texts())
    back = sum(cents(one) for one in lines.locator(".ret").all_inner_texts())
    assert returned == back
    expect(page.get_by_role("heading", name="Place your bets")).to_be_visible()
    assert player.account == 50_000 - staked + returned
