"""The picture on the README's first screen: a table in the browser, as it is.

``WRITE_SCREENS=1`` plays rounds with two neighbours until one is won, and takes it again.
"""

import io
import os
import re

from PIL import Image
from playwright.sync_api import expect

from tests.support.paths import ROOT
from tests.support.web_play import GAMES, Player, Pointer
from tests.web.conftest import Visit

PICTURE = ROOT / "docs" / "table.png"
SIZE = (1440, 900)
MOST_BYTES = 200_000
MOST_ROUNDS = 30
#: An answer waits for those of the neighbours.
PATIENCE = 60_000


def test_the_readme_begins_with_a_picture_and_two_commands(visit: Visit) -> None:
    if os.environ.get("WRITE_SCREENS"):
        PICTURE.write_bytes(taken(visit))
    first = "\n".join((ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:20])
    shown = re.search(r"!\[[^\]]+\]\(([^)]+)\)", first)
    assert shown is not None
    assert ROOT / shown[1] == PICTURE
    assert "make run" in first
    assert "make test" in first
    with Image.open(PICTURE) as picture:
        assert picture.size == SIZE
    assert PICTURE.stat().st_size <= MOST_BYTES


def taken(visit: Visit) -> bytes:
    """A picture of a round that the last of three players has won, in few colours."""
    pages = [visit(color_scheme="dark").page for _ in range(3)]
    players: list[Player] = [Pointer(page) for page in pages]
    for page, player in zip(pages, players, strict=True):
        page.goto(f"/tables/{GAMES[0].slug}-1")
        page.get_by_role("button", name=re.compile("^Sit down at seat \\d as a guest$")).click()
        player.sit()
    for _ in range(MOST_ROUNDS):
        play(players)
        if players[-1].result.inner_text().startswith("You won"):
            break
    with Image.open(io.BytesIO(pages[-1].screenshot())) as picture:
        few = picture.convert("RGB").quantize(256)
    saved = io.BytesIO()
    few.save(saved, "PNG", optimize=True)
    return saved.getvalue()


def play(players: list[Player]) -> None:
    """A round of all of them."""
    for player in players:
        expect(player.page.get_by_role("heading", name="Place your bets")).to_be_visible(
            timeout=PATIENCE
        )
        player.bets(GAMES[0])
    for player in players:
        player.deal()
    while not all(one.result.is_visible() for one in players):
        for player in players:
            if player.choices.count():
                player.choices.last.click()
        players[0].page.wait_for_timeout(100)
