"""The dealer school in the browser, and the pages that only read."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from pitboss.school.training import TrainingRecord
from pitboss.wire import read
from tests.support.accessibility import faults_of
from tests.web.conftest import Visit


def answer(page: Page) -> None:
    """Give an answer, right or wrong, and see its grade."""
    expect(page.locator(".answer")).to_be_visible()
    typed = page.locator("#answer")
    if typed.count():
        typed.fill("45")
        page.get_by_role("button", name="Answer", exact=True).click()
    elif page.locator(".choices-list").count():
        page.keyboard.press("b")
    else:
        page.locator(".answer button").first.click()
    expect(page.locator("#next-question")).to_be_focused()


def test_a_learner_is_asked_graded_and_keeps_the_record(visit: Visit, tmp_path: Path) -> None:
    page = visit().page
    page.goto("/school/let-it-ride")
    for _ in range(3):
        answer(page)
        grade = page.locator(".ok[role=status]")
        expect(grade).to_contain_text("643a.")
        page.keyboard.press("Enter")
    answer(page)
    assert faults_of(page) == []
    page.get_by_role("textbox", name="Learner").fill("Ann")
    page.get_by_role("textbox", name="Learner").press("Tab")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    file = tmp_path / "ann.json"
    saved.value.save_as(file)
    record = read("training-record", file.read_bytes())
    assert isinstance(record, TrainingRecord)
    (game,) = record.games
    assert (record.learner, game.game, len(game.sessions)) == ("Ann", "let-it-ride", 1)
    assert game.sessions[0].asked == 4 == sum(one.right + one.wrong for one in game.topics)
    page.reload()
    expect(page.get_by_role("heading", name="Results Ann")).to_be_visible()
    page.get_by_label("Open a record").set_input_files(
        {"name": "none.json", "mimeType": "application/json", "buffer": json.dumps([]).encode()}
    )
    expect(page.get_by_text("That is no training record.")).to_be_visible()


def test_a_regulator_reads_everything_and_changes_nothing(visit: Visit) -> None:
    page = visit().page
    page.goto("/sign-in?next=/desks/records")
    page.get_by_role("button", name="Regulator", exact=True).click()
    page.get_by_role("searchbox", name="Search").fill("653a.11(h)(2)(ii)")
    row = page.locator(".law > li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("enforced")
    row.locator("summary").click()
    expect(row).to_contain_text("tests/")
    assert faults_of(page) == []
    wanted = {
        "documents": "Payout sign",
        "verification": "The newest entries of every chain",
        "reports": "The win of each wager",
        "registers": "Approvals register",
    }
    for view, words in wanted.items():
        page.goto(f"/desks/records/{view}")
        expect(page.locator("main")).to_contain_text(words)
        expect(page.locator("pit-act")).to_have_count(0)
        assert faults_of(page) == [], view
