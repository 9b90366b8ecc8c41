"""A table with a dealer, from its setting up to the end of its day, by what the pages show."""

import subprocess
import sys

from playwright.sync_api import Page, expect

from tests.support.web_desks import Console, Crew, sent
from tests.support.web_floor import WebFloor
from tests.support.web_play import GAMES, Game

__all__ = [
    "MISSISSIPPI",
    "Place",
    "bets",
    "counted",
    "opened",
    "over",
    "proven",
    "seated",
    "set_up",
    "tray",
]

CHIPS = "$100 × 200, $5 × 800, $1 × 200"
MISSISSIPPI = next(one for one in GAMES if one.slug == "mississippi-stud")


class Place:
    """The table of the day, and the addresses of its pages."""

    def __init__(self, game: Game, name: str = "pit") -> None:
        self.game = game
        self.name = f"{name}-{game.chapter}"
        self.title = f"{name.capitalize()} {game.chapter}"
        self.page = f"/desks/pit/{self.name}"
        self.papers = f"/desks/papers?table={self.name}"
        #: A table without a shuffler has one deck.
        colors = ("red",) if game is MISSISSIPPI else ("red", "blue")
        self.decks = [f"{color} {self.name}" for color in colors]


def set_up(crew: Crew, place: Place) -> None:
    """A pit manager sets the table up and assigns its people; decks come from the store."""
    names = [crew.name(role) for role in ("Dealer", "Floorperson")]
    manager = crew.at("Pit manager", "/desks/people")
    box = manager.locator(".card-box", has=manager.get_by_role("heading", name="Set up a table"))
    box.get_by_label("Name of the table").fill(place.name)
    box.get_by_label("Game").select_option(place.game.slug)
    sent(manager, box.get_by_role("button", name="Set up table").click)
    box = manager.locator(".card-box", has=manager.get_by_role("heading", name="Assign"))
    for name in names:
        box.get_by_label("Dealer or floorperson").select_option(name)
        expect(box.get_by_label(place.title)).to_be_visible()
        ticked = box.get_by_role("checkbox", checked=True)
        while ticked.count():
            ticked.first.uncheck()
        box.get_by_label(place.title).check()
        sent(manager, box.get_by_role("button", name="Assign staff").click)
    said = {"Decks": ", ".join(place.decks)}
    crew.act("Assistant shift manager", "/desks/cards", "Receive a delivery", said)
    approve(crew, "Receive cards")
    said = {"Table": place.title, **dict.fromkeys(place.decks, "")}
    crew.act("Assistant shift manager", "/desks/cards", "Issue decks to a table", said)
    approve(crew, "Issue decks")


def approve(crew: Crew, act: str) -> None:
    """Security has the key of the other lock."""
    page = crew.at("Security", "/desks/cards")
    waits = page.locator(".wait", has_text=act)
    expect(waits.get_by_text("signature missing")).to_be_visible()
    sent(page, waits.get_by_role("button", name="Approve").click)


def opened(crew: Crew, place: Place) -> None:
    """The inventory is counted and signed, the table opened, chips come by a fill."""
    crew.act("Dealer", place.papers, "Count inventory", {})
    crew.act("Floorperson", place.papers, "Sign count")
    crew.act("Floorperson", place.page, "Open table")
    crew.act("Floorperson", place.papers, "Request fill", {"Chips": CHIPS})
    crew.act("Cashier", place.papers, "Prepare fill")
    crew.act("Security", place.papers, "Carry fill")
    crew.act("Dealer", place.papers, "Accept fill")
    cage = crew.at("Cashier", "/desks/cage")
    box = cage.locator(".card-box", has=cage.get_by_role("heading", name="Sell chips"))
    box.get_by_label("Amount").fill("2000")
    sent(cage, box.get_by_role("button", name="Sell").click)


def seated(dealer: Console) -> None:
    """Two patrons sit down, and the deck is made ready."""
    page = dealer.page
    page.locator("details.move-more > summary").click()
    for seat in (1, 3):
        act = page.locator("details.move", has=page.locator("summary b", has_text="Sit"))
        if act.get_attribute("open") is None:
            act.locator("summary").click()
        act.get_by_label("Which").select_option(label=f"seat a player at seat {seat}")
        dealer.n = sent(page, act.locator(".act-foot .btn").click)
        dealer.settle()
    page.locator("details.move-more > summary").click()


def bets(dealer: Console, slips: dict[int, dict[str, str]]) -> None:
    """Record the wagers of a round, and deal up to its first question."""
    dealer.until(dealer.page.locator("pit-slips").is_visible)
    for seat, amounts in slips.items():
        dealer.wager(seat, amounts)
    dealer.chips = sum("Progressive Payout" in one for one in slips.values())
    dealer.until(dealer.page.locator(".next .choice").first.is_visible)


def over(dealer: Console) -> None:
    """Go on until the round is over."""
    dealer.until(dealer.page.get_by_role("heading", name="Before the round").is_visible)


def counted(page: Page, purpose: str, rack: str) -> None:
    """The dealer counts the tray for a purpose."""
    act = page.locator("details.move", has=page.locator("summary b", has_text="Count inventory"))
    expect(act).to_be_visible()
    act.locator("summary").click()
    words = {"drop": "as the drop box is changed", "closing": "to lock it up"}[purpose]
    act.get_by_label("Which").select_option(label=f"count the inventory {words}")
    act.get_by_label("Chips").fill(f"$1 = {rack}")
    sent(page, act.locator(".act-foot .btn").click)


def tray(crew: Crew, place: Place) -> str:
    """The amount in the tray, as the floorperson's page says it."""
    page = crew.at("Floorperson", place.page)
    told = page.locator("dt", has_text="tray").locator("xpath=following-sibling::dd[1]")
    return told.inner_text().split(", locked")[0].replace("$", "").replace(",", "")


def proven(floor: WebFloor) -> None:
    """Every command of the day is decided again, and the books agree."""
    done = subprocess.run(
        [sys.executable, "-m", "pitboss", "verify", "--db", floor.db],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
