"""A gaming day of a table with a dealer, through pages alone: opened, dealt with all that may go
wrong, a jackpot that two persons approve, dropped and closed; and the books are proven after it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.databases import SOAK
from tests.support.web_desks import Console, Crew, sent
from tests.support.web_floor import WebFloor
from tests.support.web_play import GAMES, Game
from tests.web.conftest import Visit

CHIPS = "$100 × 200, $5 × 800, $1 × 200"
MISSISSIPPI = next(one for one in GAMES if one.slug == "mississippi-stud")


class Place:
    """The table of the day, and the addresses of its pages."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.name = f"pit-{game.chapter}"
        self.title = f"Pit {game.chapter}"
        self.page = f"/desks/pit/{self.name}"
        self.papers = f"/desks/papers?table={self.name}"
        #: A table without a shuffler has one deck.
        colors = ("red",) if game is MISSISSIPPI else ("red", "blue")
        self.decks = [f"{color} {game.chapter}" for color in colors]


@pytest.mark.parametrize("game", GAMES if SOAK else (MISSISSIPPI,), ids=lambda one: one.slug)
def test_a_gaming_day_through_pages_alone(game: Game, floor: WebFloor, visit: Visit) -> None:
    crew, place = Crew(visit), Place(game)
    set_up(crew, place)
    opened(crew, place)
    dealer = Console(crew.at("Dealer", f"/desks/dealer/{place.name}"))
    seated(dealer)
    voided(dealer, place)
    corrected(dealer, place)
    if game is MISSISSIPPI:
        jackpot(crew, dealer, place)
    closed(crew, place)
    proven(floor)


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
        expect(box.get_by_label(place.title)).to_be_visible()
        box.get_by_label("Dealer or floorperson").select_option(name)
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


def voided(dealer: Console, place: Place) -> None:
    """A round with a wrong number of cards: said beforehand, then void."""
    dealer.shuffle()
    bets(dealer, {1: {place.game.first: "20"}, 3: {place.game.first: "25"}})
    trouble = dealer.page.locator("pit-trouble")
    trouble.get_by_role("button", name=re.compile("^Wrong count")).click()
    told = trouble.get_by_role("group", name="Wrong count")
    expect(told).to_contain_text("The round is void")
    expect(told).to_contain_text("goes back")
    told.get_by_role("button", name="Not so").click()
    expect(told).to_have_count(0)
    trouble.get_by_role("button", name=re.compile("^Wrong count")).click()
    dealer.n = sent(dealer.page, told.get_by_role("button", name="Void the round").click)
    over(dealer)


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


def corrected(dealer: Console, place: Place) -> None:
    """An answer taken back by its dealer; a wrong card corrected under two authorities."""
    dealer.shuffle()
    bets(dealer, {1: {place.game.first: "20"}, 3: {place.game.first: "20"}})
    page = dealer.page
    first = page.locator(".next .asked").inner_text()
    dealer.key(dealer.answer())
    dealer.settle()
    dealer.key("u")
    dealer.settle()
    expect(page.locator(".next .asked")).to_have_text(first)
    dealer.until(page.locator("pit-card-pad").is_visible)
    dealer.step()
    dealer.settle()
    page.get_by_role("button", name=re.compile("^I entered something wrong")).click()
    wrong, right = dealer.entered[-1], next(dealer.cards)
    said = {f": {wrong}": right, "Reason": "misread", "What shows it": "the card"}
    dealer.sign("pit manager", "Correct cards", said)
    over(dealer)
    assert right in dealer.seen, "the card is on record as it was"
    assert wrong not in dealer.seen


def jackpot(crew: Crew, dealer: Console, place: Place) -> None:
    """A royal flush: the display is PENDING, two persons approve in two browsers, the cage pays."""
    seat_3, seat_1 = ("2h", "7c"), ("As", "Ks")
    dealer.cards = iter(["Qs", "Js", "Ts", *seat_3, *seat_1])
    bets(dealer, {1: {"Ante": "5", "Progressive Payout": ""}, 3: {"Ante": "5"}})
    prize = dealer.page.get_by_role("heading", name=re.compile("approve the progressive"))
    dealer.until(prize.is_visible)
    floor = crew.at("Floorperson", "/desks/pit")
    expect(floor.get_by_role("link", name=re.compile("PENDING"))).to_be_visible()
    box = floor.locator(".wait.prize")
    expect(box).to_contain_text("Royal flush")
    expect(box.get_by_text("signature missing")).to_have_count(3)
    dealer.n = sent(floor, box.get_by_role("button", name="Approve").click)
    dealer.settle()
    expect(dealer.page.get_by_text("First the jackpot slip")).to_be_visible()
    slip = floor.locator(".wait", has_text="Jackpot slip to prepare")
    dealer.n = sent(floor, slip.get_by_role("button", name="Prepare the slip").click)
    dealer.settle()
    expect(dealer.page.get_by_role("button", name="Verify it here")).to_be_visible()
    second = crew.at("Pit manager", "/desks/pit")
    slip = second.locator(".wait", has_text="Jackpot slip")
    amount = slip.locator(".ret").inner_text()
    dealer.n = sent(second, slip.get_by_role("button", name="Verify").click)
    over(dealer)
    cage = crew.at("Cashier", "/desks/cage")
    sent(cage, cage.get_by_role("button", name=f"Pay {amount}").click)


def closed(crew: Crew, place: Place) -> None:
    """The table is dropped and closed: each count has two signatures."""
    for purpose in ("drop", "closing"):
        rack = tray(crew, place)
        page = crew.at("Dealer", place.papers)
        counted(page, purpose, rack)
        crew.act("Floorperson", place.papers, "Sign count")
    crew.act("Floorperson", place.page, "Close table")
    crew.act("Revenue audit", place.papers, "Count box", {"Cash": "0"})


def counted(page: Page, purpose: str, rack: str) -> None:
    """The dealer counts the tray for a purpose."""
    act = page.locator("details.move", has=page.locator("summary b", has_text="Count inventory"))
    expect(act).to_be_visible()
    act.locator("summary").click()
    act.get_by_label("Which").select_option(label=f"count the inventory: {purpose}")
    act.get_by_label("Chips").fill(f"$1 = {rack}")
    sent(page, act.locator(".act-foot .btn").click)


def tray(crew: Crew, place: Place) -> str:
    """The amount in the tray, as the floorperson's page says it."""
    page = crew.at("Floorperson", place.page)
    told = page.locator("dt", has_text="tray").locator("xpath=following-sibling::dd[1]")
    return told.inner_text().split(", locked")[0].replace("$", "").replace(",", "")


if SOAK:

    def test_a_table_that_stays_closed_has_its_form(tmp_path: Path, chromium: Browser) -> None:
        """The books of a day before, and a table that nobody opens today (465a.36(f))."""
        program = [sys.executable, "-m", "pitboss", "day", "--rounds", "1", "--db"]
        floor = WebFloor(tmp_path)
        subprocess.run([*program, floor.db], check=True, capture_output=True)
        try:
            floor.start()
            with floor.visitor(chromium) as visitor:
                crew = Crew(lambda: visitor)
                papers = "/desks/papers?table=reserve"
                crew.act("Floorperson", papers, "Complete closed form")
                page = crew.at("Floorperson", "/desks/pit/reserve")
                told = page.locator("dt", has_text="Closed Table form")
                expect(told.locator("xpath=following-sibling::dd[1]")).to_contain_text("last for")
            proven(floor)
        finally:
            floor.ends()


def proven(floor: WebFloor) -> None:
    """Every command of the day is decided again, and the books agree."""
    done = subprocess.run(
        [sys.executable, "-m", "pitboss", "verify", "--db", floor.db],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
