"""A full round of each game without a pointer, with the keys that the page shows."""

import pytest
from playwright.sync_api import expect

from tests.support.web_play import GAMES, Game, Keys
from tests.web.conftest import Visit


@pytest.mark.parametrize("game", GAMES, ids=lambda one: one.slug)
def test_a_round_is_played_by_keys_alone(game: Game, visit: Visit) -> None:
    player = Keys(visit().page)
    player.arrive(game)
    player.sit()
    player.play(game)
    why = player.page.get_by_role("tabpanel", name="Why")
    player.press(why.get_by_role("link", name="Replay this round"))
    expect(player.page.get_by_role("slider", name="Step of the round")).to_be_visible()
