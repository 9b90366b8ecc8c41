"""A round for those who see nothing: by what the page says, in the order in which it reads."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.support.web_play import GAMES, Pointer
from tests.web.conftest import Visit

GAME = GAMES[0]


class Ear:
    """A player who knows what the live region says, and no more, and has a keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._log = page.get_by_role("log", name="What happened").locator("p")
        self._heard = 0

    def hear(self, words: str) -> str:
        """Wait until something is said that was not heard before."""
        said = self.page.locator(f"xpath=//*[@role='log']/p[@data-said > {self._heard}]")
        found = said.filter(has_text=re.compile(words)).first
        expect(found).to_be_attached()
        self._heard = int(str(found.get_attribute("data-said")))
        return found.inner_text()

    def press(self, key: str) -> None:
        """Press a key, as it was said."""
        self.page.keyboard.press(key)


def key_of(words: str, what: str) -> str:
    """The key that was said for something."""
    found = re.search(rf"(\S+) for {what}\b", words)
    assert found is not None, words
    return found[1].lower()


def test_a_round_is_played_by_the_words_of_the_live_region_alone(visit: Visit) -> None:
    page = visit().page
    player = Pointer(page)
    player.arrive(GAME)
    player.sit()
    ear = Ear(page)
    keys = ear.hear("^Betting is open")
    ear.press(key_of(keys, "Ante"))
    ear.hear("wagers \\$10 on Ante")
    ear.press(key_of(keys, "Trips"))
    ear.hear("Trips")
    assert "Enter deals" in keys
    ear.press("Enter")
    question = ear.hear("^Your turn")
    held = re.search(r"You hold (\w+) of (\w+), (\w+) of (\w+)", question)
    assert held is not None, question
    raises = re.search(r"Play \$40, .*?, key (\d)", question)
    assert raises is not None, question
    ear.press(raises[1])
    result = ear.hear("^You (won|lost|are even)")
    for wager in ("Ante", "Blind", "Play", "Trips"):
        assert re.search(rf"{wager} (wins|loses|pushes)", result), result
    for key, words in (("1", "^You hold"), ("2", "^On the board: .*The dealer"), ("3", "\\$")):
        ear.press(f"Alt+{key}")
        ear.hear(words)
    ear.press("Alt+4")
    ear.hear("seconds left|No time limit")


def test_a_decision_reads_in_order(visit: Visit) -> None:
    page = visit().page
    player = Pointer(page)
    player.arrive(GAME)
    player.sit()
    player.bets(GAME)
    player.deal()
    expect(player.choices.first).to_be_visible()
    heading = page.get_by_role("heading", name=re.compile("^Practice 1"))
    parts: list[Locator] = [
        heading,
        page.get_by_role("region", name="The dealer's side"),
        page.get_by_role("group", name=re.compile("^Your cards")),
        page.get_by_role("heading", name=re.compile("Check or play\\?$")),
        page.get_by_role("group", name="Your choices").get_by_role("button").first,
        page.get_by_role("group", name="Your choices").get_by_role("button").last,
        page.get_by_role("tab", name="Why"),
    ]
    read = page.locator("body").aria_snapshot()
    places = []
    for part in parts:
        first = part.aria_snapshot().splitlines()[0].strip().removeprefix("- ").rstrip(":")
        assert first in read, (first, read)
        places.append(read.index(first))
    assert places == sorted(places)

    # The Tab key goes the same way, and nobody is caught on it.
    page.get_by_role("link", name="Skip to the page").focus()
    stops = []
    for _ in range(120):
        page.keyboard.press("Tab")
        stop = page.evaluate(
            "() => document.activeElement?.getAttribute('data-decision')"
            " ?? document.activeElement?.getAttribute('aria-label')"
            " ?? document.activeElement?.textContent.trim() ?? ''"
        )
        stops.append(stop)
        if stop == "Coach" or stop == "Slip":
            break
    choices = [stops.index(one) for one in ("check", "raise 3", "raise 4")]
    assert choices == sorted(choices)
    assert stops.index("Progressive Payout, exactly $1, empty") < choices[0]
