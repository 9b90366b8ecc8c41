"""A gaming day of a table with a dealer, through pages alone: opened, dealt with all that may go
wrong, a jackpot that two persons approve, dropped and closed; and the books are proven after it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.databases import SOAK
from tests.support.web_day import (
    MISSISSIPPI,
    Place,
    bets,
    counted,
    opened,
    over,
    proven,
    seated,
    set_up,
    tray,
)
from tests.support.web_desks import Console, Crew, sent
from tests.support.web_floor import WebFloor
from tests.support.web_play import GAMES, Game
from tests.web.conftest import Visit


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
