"""The page that checks a sheet's code, in a real browser, from a file, without a network."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.house.history import openings_in
from pitboss.record import Actor, Role
from pitboss.refusals import Refused
from pitboss.wire.text import json_text
from tests.documents.test_dispute_sheets import found_round, over
from tests.support.browsers import browser, page_in
from tests.support.document_stores import sheets
from tests.support.games import GAMES
from tests.support.houses import Running

Store = tuple[Running, Path]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as found:
        yield found


@pytest.fixture
def page(chromium: Any, tmp_path: Path) -> Iterator[Any]:
    """The page as a command wrote it, opened from the disk."""
    path = tmp_path / "check.html"
    done = CliRunner().invoke(app, ["sheet", "--checker", "--out", str(path)])
    assert done.exit_code == 0, done.output
    with page_in(chromium) as found:
        found.goto(path.as_uri())
        yield found


def verdict(page: Any, text: str, root: str = "", name: str = "", bits: str = "") -> str:
    """What the page says."""
    for field, value in (("text", text), ("root", root), ("name", name), ("bits", bits)):
        page.fill(f"#{field}", value)
    page.evaluate("document.getElementById('verdict').textContent = ''")
    page.click("#check")
    page.locator("#verdict:not(:empty)").wait_for()
    return str(page.inner_text("#verdict"))


@pytest.mark.cites("R34")
@pytest.mark.parametrize("slug", GAMES)
def test_the_page_proves_a_code_and_a_file_of_openings(
    played_store: Store, page: Any, slug: str
) -> None:
    running, _ = played_store
    one = sheets(running.store, over(running, f"{slug}-1")[0])[0]
    assert verdict(page, one.code, one.root).startswith(f"GOOD: round {one.round_id}")
    assert verdict(page, one.code, one.root[:32].upper()).startswith("GOOD")
    assert verdict(page, one.code).startswith("NOT PROVEN YET")
    assert verdict(page, one.code, "0" * 64).startswith("BAD")
    assert verdict(page, one.code, one.root[:20]).startswith("BAD")
    found = found_round(running, one.round_id)
    openings = openings_in(found, Actor(Role.SURVEILLANCE, "s"))
    assert openings is not None
    assert verdict(page, json_text(openings), one.root).startswith("GOOD")
    cards = page.locator("li.good", has_text="fixed at place").count()
    assert cards == len(openings.openings)
    player = openings.players[0]
    assert player.bits is not None
    own = (player.player, player.bits)
    assert verdict(page, one.code, one.root, *own).startswith("GOOD")
    assert verdict(page, one.code, one.root, own[0], "0" * 64).startswith("BAD")


def changed(openings: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Openings in which one thing is not what it was."""
    whole = json.dumps(openings)
    for path in (("root",), ("house", "bits"), ("house", "salt"), ("rules_digest",)):
        other = json.loads(whole)
        place = other
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = "0" * 64
        yield other
    for what, field, value in (
        ("openings", "card", "Jk"),
        ("openings", "dealt", 51),
        ("openings", "salt", "0" * 64),
        ("players", "bits", "0" * 64),
        ("players", "seat", 99),
        ("wagers", "amount_cents", 7),
        ("wagers", "player", "somebody"),
    ):
        other = json.loads(whole)
        other[what][0][field] = value
        yield other
    other = json.loads(whole)
    other["openings"].append(other["openings"][0])
    yield other
    yield {**json.loads(whole), "more": 1}


def test_the_page_refuses_what_was_changed(played_store: Store, page: Any) -> None:
    running, _ = played_store
    round_id = over(running, "let-it-ride-1")[0]
    openings = openings_in(found_round(running, round_id), Actor(Role.SURVEILLANCE, "s"))
    assert openings is not None
    whole = json.loads(json_text(openings))
    for other in changed(whole):
        assert verdict(page, json.dumps(other), whole["root"]).startswith("BAD"), other.keys()
    code = sheets(running.store, round_id)[0].code
    for at in range(40, len(code) - 2, 211):
        wrong = f"{code[:at]}{'A' if code[at] != 'A' else 'B'}{code[at + 1 :]}"
        assert not verdict(page, wrong, whole["root"]).startswith("GOOD"), at
    for text in (code[:-1], code[:99], "hello", "{}", "[]", "PITBOSS1:/", "null"):
        said = verdict(page, text, whole["root"])
        assert said.startswith(("This is", "BAD")), text
    told = {"format": "pitboss-round-digest-1", "entry": 7}
    assert "No card can be checked with it" in verdict(page, json.dumps(told))


def test_the_page_takes_a_file(played_store: Store, page: Any, tmp_path: Path) -> None:
    running, _ = played_store
    one = sheets(running.store, over(running, "let-it-ride-1")[0])[0]
    path = tmp_path / "code.txt"
    path.write_text(f"{one.code}\n", encoding="ascii")
    page.fill("#root", one.root)
    page.set_input_files("#file", str(path))
    page.locator("#verdict:not(:empty)").wait_for()
    assert page.inner_text("#verdict").startswith("GOOD")


@pytest.mark.parametrize("out", ["check.pdf", "nowhere/check.html"])
def test_the_page_is_written_as_html_alone(tmp_path: Path, out: str) -> None:
    done = CliRunner().invoke(app, ["sheet", "--checker", "--out", str(tmp_path / out)])
    assert isinstance(done.exception, Refused)
    assert list(tmp_path.iterdir()) == []


def test_the_page_is_printed_without_a_file() -> None:
    done = CliRunner().invoke(app, ["sheet", "--checker"])
    assert done.exit_code == 0
    assert done.stdout.startswith("<!doctype html>")
    assert "http" not in done.stdout.replace("http-equiv", "")
