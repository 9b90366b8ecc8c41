"""Keys that a player changes, and switches off."""

import re

from playwright.sync_api import Page, expect

from tests.support.web_play import GAMES, Pointer
from tests.web.conftest import Visit

GAME = GAMES[0]


def change(page: Page, name: str, key: str) -> None:
    """Give an action another key, in the dialog that is open."""
    keys = page.get_by_role("dialog", name="Keys")
    keys.get_by_role("button", name=re.compile(f"^{name}: ")).click()
    page.keyboard.press(key)


def test_keys_are_listed_changed_and_switched_off(visit: Visit) -> None:
    page = visit().page
    player = Pointer(page)
    player.arrive(GAME)
    player.sit()
    menu = page.locator(".menu summary")
    menu.click()
    page.get_by_role("button", name="All keys…").click()
    keys = page.get_by_role("dialog", name="Keys")

    change(page, "Ante", "d")
    expect(keys.get_by_role("alert")).to_have_text("D is the key of “Double”.")
    change(page, "Ante", "q")
    expect(keys.get_by_role("button", name="Ante: Q. Change")).to_be_visible()
    expect(keys.get_by_role("alert")).to_be_hidden()
    keys.get_by_role("button", name="Close").click()
    page.mouse.move(5, 5)
    page.keyboard.press("a")
    page.keyboard.press("q")
    expect(player.area("Ante")).to_have_accessible_name(re.compile(", now \\$10$"))

    # Switched off, a letter does nothing; what is said again has no letters and stays.
    page.reload()
    expect(player.area("Ante")).to_have_accessible_name(re.compile(", now \\$10$"))
    menu.click()
    page.get_by_role("button", name="Keyboard shortcuts").click()
    page.keyboard.press("q")
    page.keyboard.press("Alt+3")
    said = page.get_by_role("log").locator("p", has_text=re.compile("At this table \\$480"))
    expect(said).to_have_count(1)
    expect(player.area("Ante")).to_have_accessible_name(re.compile(", now \\$10$"))
    assert player.area("Ante").get_attribute("aria-keyshortcuts") is None
