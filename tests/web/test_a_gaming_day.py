"""A gaming day of a table with a dealer, through pages alone: opened, dealt with all that may go
wrong, a jackpot that two persons approve, dropped and closed; and the books are proven after it."""

import re
import subprocess
import sys

from playwright.sync_api import Page, expect

from tests.support.web_desks import Console, Crew, sent
from tests.support.web_floor import WebFloor
from tests.web.conftest import Visit

TABLE = "pit-7"
PAGE = f"/desks/pit/{TABLE}"
PAPERS = f"/desks/papers?table={TABLE}"
CHIPS = "$100 × 100, $5 × 400, $1 × 200"


def test_a_gaming_day_through_pages_alone(floor: WebFloor, visit: Visit) -> None:
    crew = Crew(visit)
    set_up(crew)
    opened(crew)
    dealer = Console(crew.at("Dealer", f"/desks/dealer/{TABLE}"), iter(()))
    seated(crew, dealer)
    voided(dealer)
    corrected(dealer)
    jackpot(crew, dealer)
    closed(crew)
    proven(floor)


def set_up(crew: Crew) -> None:
    """A pit manager sets the table up and assigns its people; decks come from the store."""
    names = [crew.name(role) for role in ("Dealer", "Floorperson")]
    manager = crew.at("Pit manager", "/desks/people")
    box = manager.locator(".card-box", has=manager.get_by_role("heading", name="Set up a table"))
    box.get_by_label("Name of the table").fill(TABLE)
    box.get_by_label("Game").select_option("mississippi-stud")
    sent(manager, box.get_by_role("button", name="Set up table").click)
    box = manager.locator(".card-box", has=manager.get_by_role("heading", name="Assign"))
    for name in names:
        expect(box.get_by_label("Pit 7")).to_be_visible()
        box.get_by_label("Dealer or floorperson").select_option(name)
        box.get_by_label("Pit 7").check()
        sent(manager, box.get_by_role("button", name="Assign staff").click)
    crew.act("Shift manager", "/desks/cards", "Receive a delivery", {"Decks": "red 71"})
    approve(crew, "Receive cards")
    said = {"Table": TABLE, "red 71": ""}
    crew.act("Shift manager", "/desks/cards", "Issue decks to a table", said)
    approve(crew, "Issue decks")


def approve(crew: Crew, act: str) -> None:
    """Security has the key of the other lock."""
    page = crew.at("Security", "/desks/cards")
    waits = page.locator(".wait", has_text=act)
    expect(waits.get_by_text("signature missing")).to_be_visible()
    sent(page, waits.get_by_role("button", name="Approve").click)


def opened(crew: Crew) -> None:
    """The inventory is counted and signed, the table opened, chips come by a fill."""
    crew.act("Dealer", PAPERS, "Count inventory", {})
    crew.act("Floorperson", PAPERS, "Sign count")
    crew.act("Floorperson", PAGE, "Open table")
    crew.act("Floorperson", PAPERS, "Request fill", {"Chips": CHIPS})
    crew.act("Cashier", PAPERS, "Prepare fill")
    crew.act("Security", PAPERS, "Carry fill")
    crew.act("Dealer", PAPERS, "Accept fill")
    cage = crew.at("Cashier", "/desks/cage")
    box = cage.locator(".card-box", has=cage.get_by_role("heading", name="Sell chips"))
    box.get_by_label("Amount").fill("2000")
    sent(cage, box.get_by_role("button", name="Sell").click)


def seated(crew: Crew, dealer: Console) -> None:
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


def voided(dealer: Console) -> None:
    """A round with a wrong number of cards: said beforehand, then void."""
    bets(dealer, {1: {"Ante": "10"}, 3: {"Ante": "15"}})
    trouble = dealer.page.locator("pit-trouble")
    trouble.get_by_role("button", name=re.compile("^Wrong count")).click()
    told = trouble.get_by_role("group", name="Wrong count")
    expect(told).to_contain_text("$25 goes back")
    expect(told).to_contain_text("Nothing else is settled")
    told.get_by_role("button", name="Not so").click()
    expect(told).to_have_count(0)
    trouble.get_by_role("button", name=re.compile("^Wrong count")).click()
    dealer.n = sent(dealer.page, told.get_by_role("button", name="Void the round").click)
    over(dealer)


def bets(dealer: Console, slips: dict[int, dict[str, str]]) -> None:
    """Record the wagers of a round, and deal up to its first question."""
    dealer.until(lambda: dealer.page.locator("pit-slips").is_visible())
    for seat, amounts in slips.items():
        dealer.wager(seat, **amounts)
    dealer.chips = sum("Progressive_Payout" in one for one in slips.values())
    dealer.until(lambda: dealer.page.locator(".next .choice").first.is_visible())


def over(dealer: Console) -> None:
    """Go on until the round is over."""
    dealer.until(lambda: dealer.page.get_by_role("heading", name="Before the round").is_visible())


def corrected(dealer: Console) -> None:
    """An answer taken back by its dealer; a wrong card corrected under two authorities."""
    dealer.cards = iter("2c Kd 4h Jc 9c Jd 7s".split())
    bets(dealer, {1: {"Ante": "10"}, 3: {"Ante": "10"}})
    page = dealer.page
    dealer.key("f")
    dealer.settle()
    expect(page.locator(".seats-now")).to_contain_text("fold")
    dealer.key("u")
    dealer.settle()
    expect(page.locator(".seats-now")).not_to_contain_text("fold")
    dealer.until(lambda: page.locator("pit-card-pad").is_visible())
    dealer.step()
    dealer.settle()
    page.get_by_role("button", name=re.compile("^I entered something wrong")).click()
    said = {"Community, card 1: 2c": "2d", "Reason": "clubs for diamonds", "What shows it": "card"}
    dealer.sign("pit manager", "Correct cards", said)
    confirm = page.get_by_role("heading", name=re.compile("^Confirm correction"))
    expect(confirm).to_be_visible()
    expect(page.get_by_text("signature missing")).to_be_visible()
    dealer.sign_here("surveillance", "Confirm correction")
    dealer.settle()
    expect(page.locator(".felt-box").get_by_label("2 of diamonds")).to_be_visible()
    over(dealer)


def jackpot(crew: Crew, dealer: Console) -> None:
    """A royal flush: the display is PENDING, two persons approve in two browsers, the cage pays."""
    seat_3, seat_1 = ("2h", "7c"), ("As", "Ks")
    dealer.cards = iter(["Qs", "Js", "Ts", *seat_3, *seat_1])
    bets(dealer, {1: {"Ante": "5", "Progressive_Payout": ""}, 3: {"Ante": "5"}})
    prize = dealer.page.get_by_role("heading", name=re.compile("approve the progressive"))
    dealer.until(prize.is_visible)
    floor = crew.at("Floorperson", "/desks/pit")
    expect(floor.get_by_role("link", name=re.compile("PENDING"))).to_be_visible()
    box = floor.locator(".wait.prize")
    expect(box).to_contain_text("Royal flush")
    expect(box.get_by_text("signature missing")).to_have_count(3)
    sent(floor, box.get_by_role("button", name="Approve").click)
    page = crew.at("Floorperson", PAGE)
    crew.open_act(page, "Prepare slip", {})
    second = crew.at("Pit manager", "/desks/pit")
    slip = second.locator(".wait", has_text="Jackpot slip")
    amount = slip.locator(".ret").inner_text()
    sent(second, slip.get_by_role("button", name="Verify").click)
    over(dealer)
    cage = crew.at("Cashier", "/desks/cage")
    sent(cage, cage.get_by_role("button", name=f"Pay {amount}").click)


def closed(crew: Crew) -> None:
    """The table is dropped and closed: each count has two signatures."""
    for purpose in ("drop", "closing"):
        rack = tray(crew)
        page = crew.at("Dealer", PAPERS)
        crew_count(crew, page, purpose, rack)
        crew.act("Floorperson", PAPERS, "Sign count")
    crew.act("Floorperson", PAGE, "Close table")
    audit = crew.at("Revenue audit", PAPERS)
    count = audit.locator("details.move", has_text="Count box")
    expect(count.first).to_be_visible()


def crew_count(crew: Crew, page: Page, purpose: str, rack: str) -> None:
    """The dealer counts the tray for a purpose."""
    act = page.locator("details.move", has=page.locator("summary b", has_text="Count inventory"))
    expect(act).to_be_visible()
    act.locator("summary").click()
    act.get_by_label("Which").select_option(label=f"count the inventory: {purpose}")
    act.get_by_label("Chips").fill(f"$1 = {rack}")
    sent(page, act.locator(".act-foot .btn").click)


def tray(crew: Crew) -> str:
    """The amount in the tray, as the floorperson's page says it."""
    page = crew.at("Floorperson", PAGE)
    told = page.locator("dt", has_text="tray").locator("xpath=following-sibling::dd[1]")
    return told.inner_text().split(",  locked")[0].replace("$", "").replace(",", "")


def proven(floor: WebFloor) -> None:
    """Every command of the day is decided again, and the books agree."""
    done = subprocess.run(
        [sys.executable, "-m", "pitboss", "verify", "--db", floor.db],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
