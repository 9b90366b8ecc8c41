"""``pitboss report exceptions`` and ``disputes``: lists for the floor, and a sheet for print."""

import csv
import io
import json
from pathlib import Path

import pytest

from pitboss.demo.facility import DEALER_RUN
from pitboss.floor import DecideDispute, OpenDispute
from pitboss.money import Cents
from pitboss.round.facts import AS_RECORDED, Facts
from pitboss.rulebook import UnreadableError
from tests.cli.test_books import run
from tests.house.test_disputes import EYE, SECOND, Table
from tests.support.commands import fits


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with two disputes: one decided, one open."""
    path = tmp_path_factory.mktemp("disputes") / "books.db"
    table = Table(f"sqlite:///{path}")
    round_id, seat, player = table.a_round()
    about = (DEALER_RUN, round_id, seat)
    claimed = Facts(wagers={"trips": Cents(0)})
    assert table.give(player, OpenDispute(player, *about, "ante", claimed, "misread")).ok
    assert table.give(EYE, OpenDispute(EYE, *about, "blind", AS_RECORDED, "look again")).ok
    decide = DecideDispute(SECOND, DEALER_RUN, 1, AS_RECORDED, "as recorded")
    assert table.give(SECOND, decide).ok
    table.running.end()
    return path


@pytest.mark.cites("R64")
def test_disputes_are_listed_with_what_became_of_them(db: Path) -> None:
    done = run("report", "disputes", "--json", db=db)
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    fits("report-disputes", found)
    first, second = found["disputes"]
    assert (first["table"], first["number"], first["status"]) == (DEALER_RUN, 1, "decided")
    assert first["claimed"]["wagers"] == {"trips": "0.00"}
    assert first["decision"]["difference"] == "0.00"
    assert first["decision"]["by"] == SECOND.person
    assert (second["number"], second["status"], second["decision"]) == (2, "open", None)
    text = run("report", "disputes", db=db).stdout
    assert f"{DEALER_RUN}/1" in text
    assert f"pitboss report disputes --sheet {DEALER_RUN}/2" in " ".join(text.split())
    day = first["opened_at"][:10]
    for words, count in ((("--from", day, "--to", day), 2), (("--from", "2099-01-01"), 0)):
        within = json.loads(run("report", "disputes", "--json", *words, db=db).stdout)
        assert len(within["disputes"]) == count
    nothing = run("report", "disputes", "--from", "2099-01-01", db=db).stdout
    assert "No round was questioned" in nothing


@pytest.mark.cites("R64")
def test_the_sheet_of_a_dispute_is_plain_text(db: Path) -> None:
    text = run("report", "disputes", "--sheet", f"{DEALER_RUN}/1", db=db).stdout
    assert "dispute 1 of table" in text
    assert "trips: 0.00" in text
    assert f"by {SECOND.person}" in text
    assert "Difference 0.00" in text
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= 80
    assert "Not decided." in run("report", "disputes", "--sheet", f"{DEALER_RUN}/2", db=db).stdout
    none = run("report", "disputes", "--sheet", f"{DEALER_RUN}/9", db=db)
    assert isinstance(none.exception, UnreadableError)
    assert run("report", "disputes", "--sheet", "9", db=db).exit_code == 2


def test_exceptions_are_told_as_text_json_and_csv_by_day_and_table(db: Path) -> None:
    found = json.loads(run("report", "exceptions", "--json", db=db).stdout)
    fits("report-exceptions", found)
    events = [one["event"] for one in found["exceptions"]]
    of_dispute = [one for one in events if one.startswith("dispute")]
    assert of_dispute == ["dispute-opened", "dispute-opened", "dispute-decided"]
    assert [one["at"] for one in found["exceptions"]] == sorted(
        one["at"] for one in found["exceptions"]
    )
    here = json.loads(run("report", "exceptions", "--table", DEALER_RUN, "--json", db=db).stdout)
    assert {one["table"] for one in here["exceptions"]} == {DEALER_RUN}
    rows = list(csv.DictReader(io.StringIO(run("report", "exceptions", "--csv", db=db).stdout)))
    assert [one["event"] for one in rows] == events
    text = run("report", "exceptions", db=db).stdout
    assert "dispute" in text
    assert f"{len(events)} exceptions." in text
    nothing = run("report", "exceptions", "--from", "2099-01-01", db=db).stdout
    assert "Nothing in this time" in nothing
    assert run("report", "exceptions", "--from", "soon", db=db).exit_code == 2
