"""A round as somebody plays it in the browser: by what the page shows, with a pointer or with keys.

Any lawful deal will do: a player takes part, answers whatever is asked, and reads the result.
"""

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

__all__ = ["GAMES", "Game", "Keys", "Player", "Pointer"]

_RESULT = re.compile(r"^You (won \$|lost \$|are even)")


@dataclass(frozen=True)
class Game:
    """A game as the lobby names it, and the wagers that a player makes in it."""

    slug: str
    chapter: str
    name: str
    #: The wager that takes part, those that follow it by themselves, and one more.
    first: str
    follow: tuple[str, ...]
    side: str

    @property
    def table(self) -> str:
        """The practice table."""
        return f"{self.slug}-practice-1"


GAMES = (
    Game(
        "ultimate-texas-holdem",
        "653a",
        "Ultimate Texas Hold ’Em",
        "Ante",
        ("Blind",),
        "Trips",
    ),
    Game("three-card-poker", "649a", "Three Card Poker", "Ante", (), "Pair Plus"),
    Game(
        "let-it-ride",
        "643a",
        "Let It Ride",
        "Bet Number 1",
        ("Bet Number 2", "Bet Number 3"),
        "Three Card Bonus",
    ),
    Game("pai-gow-poker", "645a", "Pai Gow Poker", "Pai Gow Poker", (), "Fortune Bonus"),
    Game("mississippi-stud", "655a", "Mississippi Stud", "Ante", (), "Three Card Bonus"),
    Game("texas-holdem-bonus", "647a", "Texas Hold ’Em Bonus", "Ante", (), "Texas Hold 'Em Bonus"),
    Game("four-card-poker", "641a", "Four Card Poker", "Ante", (), "Aces Up"),
    Game("crazy-4-poker", "657a", "Crazy 4 Poker", "Ante", ("Super Bonus",), "Queens Up"),
    Game("caribbean-stud", "639a", "Caribbean Stud", "Ante", (), "Caribbean Stud Bonus"),
)


class Player(ABC):
    """Somebody at a practice table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # ── How things are done ──────────────────────────────────────────────────────────────────

    @abstractmethod
    def press(self, button: Locator) -> None:
        """Use a button or a link."""

    @abstractmethod
    def bet(self, wager: str) -> None:
        """Put the chip in hand on an area."""

    @abstractmethod
    def choose(self, choice: Locator) -> None:
        """Answer the question."""

    @abstractmethod
    def move_card(self, card: Locator) -> None:
        """Move a card to the other hand."""

    # ── What is seen ─────────────────────────────────────────────────────────────────────────

    def area(self, wager: str) -> Locator:
        """An area of the own seat."""
        own = self.page.get_by_role("region", name=re.compile(r"^Seat \d, You"))
        return own.get_by_role("button", name=re.compile(f"^{re.escape(wager)}, "))

    @property
    def result(self) -> Locator:
        """The title of the panel that says why."""
        return self.page.get_by_role("tabpanel").get_by_role("heading", name=_RESULT)

    @property
    def choices(self) -> Locator:
        """The lawful choices, while they can be made."""
        asked = self.page.get_by_role("group", name="Your choices")
        return asked.get_by_role("button", disabled=False)

    @property
    def account(self) -> int:
        """The money at the table, in cents."""
        shown = self.page.locator(".bar .pill", has_text="at this table").locator("b")
        return cents(shown.inner_text())

    # ── A round ──────────────────────────────────────────────────────────────────────────────

    def arrive(self, game: Game) -> None:
        """Come in as a guest, by the one obvious button where it leads to the game."""
        self.page.goto("/")
        gold = self.page.get_by_role("button", name="Sit down and play as a guest")
        alone = self.page.get_by_role("button", name=f"Practise alone, no clock: {game.name}")
        self.press(gold if game is GAMES[0] else alone)
        expect(self.page).to_have_url(re.compile(f"/tables/{game.table}"))

    def sit(self) -> None:
        """Take a seat and bring $500."""
        self.press(self.page.get_by_role("button", name="$500", exact=True))
        expect(self.page.get_by_role("heading", name="Place your bets")).to_be_visible()

    def bets(self, game: Game) -> None:
        """Make the wagers, and wait until the house has accepted all of them."""
        for wager in (game.first, game.side):
            self.bet(wager)
        for wager in (game.first, *game.follow, game.side):
            expect(self.area(wager)).to_have_accessible_name(re.compile(r", now \$\d+$"))

    def deal(self) -> None:
        """Say that the bets are made."""
        self.press(self.page.get_by_role("button", name="Deal", exact=True))

    def answer(self, game: Game) -> bool:
        """Answer the next question, if there is one before the round is over."""
        asked = self.choices.first
        expect(asked.or_(self.result).first).to_be_visible()
        if self.result.is_visible():
            return False
        if game.slug == "pai-gow-poker":
            self.set_hands()
        else:
            self.choose(self.choices.last)
        return True

    def set_hands(self) -> None:
        """Set the two lowest cards as the low hand, which is never a foul unless they pair."""
        high = self.page.get_by_role("group", name="High hand").get_by_role("button")
        expect(high).to_have_count(7)
        names = [str(one.get_attribute("aria-label")) for one in high.all()]
        for name in sorted(names, key=_rank)[:2]:
            self.move_card(self.page.get_by_role("button", name=name, exact=True))
        self.choose(self.page.get_by_role("button", name=re.compile("^Set ")))

    def play(self, game: Game) -> None:
        """A whole round, from the first chip to the result."""
        self.bets(game)
        self.deal()
        while self.answer(game):
            pass


class Pointer(Player):
    """A player with a pointer."""

    def press(self, button: Locator) -> None:
        button.click()

    def bet(self, wager: str) -> None:
        self.area(wager).click()

    def choose(self, choice: Locator) -> None:
        choice.click()

    def move_card(self, card: Locator) -> None:
        card.click()


class Keys(Player):
    """A player who has no pointer: with the keys that the page shows."""

    #: No page has more stops than that.
    _STOPS = 300

    def press(self, button: Locator) -> None:
        expect(button).to_be_enabled()
        self.reach(button)
        self.page.keyboard.press("Enter")

    def reach(self, target: Locator) -> None:
        """Go to something with the Tab key."""
        for _ in range(self._STOPS):
            if target.evaluate("one => one === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not lead to {target}")

    def shortcut(self, button: Locator) -> None:
        """Press the key that a button names."""
        expect(button).to_be_enabled()
        key = button.get_attribute("aria-keyshortcuts")
        assert key, f"{button} names no key"
        self.page.keyboard.press(key)

    def bet(self, wager: str) -> None:
        self.shortcut(self.area(wager))

    def deal(self) -> None:
        expect(self.page.get_by_role("button", name="Deal", exact=True)).to_be_enabled()
        self.page.keyboard.press("Enter")

    def choose(self, choice: Locator) -> None:
        self.shortcut(choice)

    def move_card(self, card: Locator) -> None:
        self.page.keyboard.press(card.locator("kbd").get_attribute("data-key") or "")


def cents(text: str) -> int:
    """An amount as the page writes it, with or without a sign, in cents."""
    found = re.search(r"([−+]?)\$([\d,]+)(?:\.(\d\d))?", text)
    assert found is not None, text
    whole = 100 * int(found[2].replace(",", "")) + int(found[3] or 0)
    return -whole if found[1] == "−" else whole


def _rank(name: str) -> int:
    ranks = "2 3 4 5 6 7 8 9 10 jack queen king ace joker".split()
    return ranks.index(name.split(" ")[0].split(",")[0])
