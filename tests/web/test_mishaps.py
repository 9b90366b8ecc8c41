"""What goes wrong at a table with a dealer, put right by clicking, each by whose work it is."""

import re

from playwright.sync_api import Page, expect

from tests.support.accessibility import faults_of
from tests.support.web_day import MISSISSIPPI, Place, opened, over, seated, set_up
from tests.support.web_desks import Console, Crew, fill, sent
from tests.support.web_floor import Visitor
from tests.web.conftest import Visit


def test_mishaps_of_a_day_are_put_right_by_clicking(visit: Visit) -> None:

    def come() -> Visitor:
        """What the house refuses is said on the console, too."""
        visitor = visit()
        visitor.watch.expect("409 .*/commands")
        return visitor

    crew, place = Crew(come), Place(MISSISSIPPI, "mishap")
    set_up(crew, place)
    opened(crew, place)
    dealer = Console(crew.at("Dealer", f"/desks/dealer/{place.name}"))
    seated(dealer)
    chips_that_do_not_match(dealer)
    relieved(crew, dealer, place)
    a_difference_waived(crew, place)
    a_fill_made_void(crew, place)
    a_credit(crew, place)
    a_link_taken_down(crew)


def chips_that_do_not_match(dealer: Console) -> None:
    """Two wagers, one chip: no card is dealt before a floorperson says why (.8(b), R65)."""
    page = dealer.page
    dealer.shuffle()
    dealer.until(page.locator("pit-slips").is_visible)
    for seat in (1, 3):
        dealer.wager(seat, {"Ante": "5", "Progressive Payout": ""})
    dealer.chips = 1
    dealer.until(
        page.get_by_role("heading", name=re.compile("1 progressive chip counted")).is_visible
    )
    expect(page.locator(".next")).to_contain_text("2 wagers accepted")
    page.get_by_role("button", name="Sign here").first.click()
    here = page.get_by_role("region", name="Sign in place")
    here.get_by_role("button", name="The floorperson of this demonstration").click()
    act = here.locator("details.move", has_text="Resolve chips")
    not_made = act.get_by_role("group", name=re.compile("^The wager was not made"))
    # Nothing said resolves nothing: the refusal stands in place.
    fill(act, {"Reason": "the layout was looked at"})
    refused = "/api/v1/commands"
    with page.expect_response(lambda one: one.url.endswith(refused)) as answer:
        act.get_by_role("button", name="Resolve chips").click()
    assert answer.value.status == 409
    expect(act.get_by_role("alert")).to_be_visible()
    assert faults_of(page) == []
    not_made.get_by_label("seat 3", exact=False).check()
    fill(act, {"Reason": "seat 3 laid no chip"})
    dealer.n = sent(page, act.get_by_role("button", name="Resolve chips").click)
    dealer.settle()
    row = page.locator(".seats-now tbody tr").filter(has=page.get_by_role("rowheader", name="3"))
    expect(row.locator("td").nth(2)).to_have_text("–")


def relieved(crew: Crew, dealer: Console, place: Place) -> None:
    """In the middle of the round another dealer takes over: every card and answer stays."""
    page = dealer.page
    dealer.until(page.locator(".next .choice").first.is_visible)
    dealer.step()
    dealer.settle()
    before, table = dealer.title.inner_text(), page.locator(".seats-now").inner_text()
    page.get_by_role("button", name=re.compile("^Relief")).click()
    relief = page.get_by_role("region", name="Relief")
    relief.get_by_role("button", name="The pit manager of this demonstration").click()
    choice = relief.get_by_label("The dealer who takes over")
    expect(choice).to_be_visible()
    name = choice.locator("option").first.get_attribute("value")
    sent(page, relief.get_by_role("button", name="Assign").click)
    relief.get_by_role("button", name=f"{name} of this demonstration").click()
    expect(relief).to_have_count(0)
    expect(page.locator(f"summary[aria-label='You: {name}']")).to_be_visible()
    expect(dealer.title).to_have_text(before)
    expect(page.locator(".seats-now")).to_have_text(table, use_inner_text=True)
    over(dealer)


def a_difference_waived(crew: Crew, place: Place) -> None:
    """A question about the round is decided by the facts; what the patron owes since then is
    waived under two authorities, who find it where the pit looks (R52, R64)."""
    facts = {"Answers, such as raise 1": "fold"}
    asked = {"Wager": "ante", "Reason": "the hand was folded", **facts}
    crew.act("Floorperson", place.page, "Open dispute", asked)
    found = {**facts, "Reason": "the recording shows a fold"}
    crew.act("Assistant shift manager", place.page, "Decide dispute", found)
    page = crew.at("Pit manager", "/desks/pit")
    owed = page.locator(".wait", has_text="patron 1 owes").filter(has_text=place.title)
    expect(owed).to_be_visible()
    owed.get_by_text("Waive it…").click()
    fill(owed, {"Reason": "our mistake"})
    sent(page, owed.get_by_role("button", name="Propose to waive it").click)
    second = crew.at("Assistant shift manager", "/desks/pit")
    waits = second.locator(".wait", has_text="Waive difference")
    expect(waits.get_by_text("signature missing")).to_be_visible()
    sent(second, waits.get_by_role("button", name="Approve").click)
    expect(owed).to_have_count(0)


def a_fill_made_void(crew: Crew, place: Place) -> None:
    """The floorperson marks it void with a reason; nothing has moved."""
    crew.act("Floorperson", place.papers, "Request fill", {"Chips": "$25 x 4"})
    page = crew.at("Floorperson", "/desks/pit")
    wait = page.locator(".wait", has_text="Fill").filter(has_text=place.title)
    expect(wait.get_by_text("signature missing")).to_have_count(3)
    wait.get_by_text("Void it").click()
    fill(wait, {"Reason": "asked for at the wrong table"})
    sent(page, wait.locator(".act-foot .btn").click)
    expect(wait).to_have_count(0)


def a_credit(crew: Crew, place: Place) -> None:
    """Chips go back to the cage: asked for, prepared, carried, accepted; the tray has less."""
    before = tray_of(crew, place)
    crew.act("Floorperson", place.papers, "Request credit", {"Chips": "$5 x 100"})
    crew.act("Cashier", place.papers, "Prepare credit")
    crew.act("Security", place.papers, "Carry credit")
    crew.act("Dealer", place.papers, "Accept credit")
    expect(crew["Dealer"].get_by_text("Accept credit, Mishap 655a: on record.")).to_be_visible()
    assert tray_of(crew, place) == before - 500


def tray_of(crew: Crew, place: Place) -> int:
    page = crew.at("Floorperson", place.page)
    told = (
        page.locator("dt", has_text="tray").locator("xpath=following-sibling::dd[1]").inner_text()
    )
    return round(float(re.sub(r"[^\d.]", "", told.split(",locked")[0])))


def a_link_taken_down(crew: Crew) -> None:
    """Its wagers are not offered; two authorities put it up again (605a.8)."""
    page = crew.at("Pit manager", "/desks/pit")
    link = page.locator(".meters > li", has_text="High five")
    link.locator("summary").click()
    fill(link, {"Reason": "the display is dark"})
    sent(page, link.get_by_role("button", name="Take it down").click)
    expect(link).to_contain_text("Down: the display is dark")
    sent(page, link.get_by_role("button", name="Propose to put it up again").click)
    mine = page.locator(".wait", has_text="Restore link")
    expect(mine.get_by_text("signature missing")).to_be_visible()
    expect(mine.get_by_role("button", name="Approve")).to_have_count(0)
    second: Page = crew.at("Assistant shift manager", "/desks/pit")
    wait = second.locator(".wait", has_text="Restore link")
    sent(second, wait.get_by_role("button", name="Approve").click)
    expect(link).not_to_contain_text("Down:")
