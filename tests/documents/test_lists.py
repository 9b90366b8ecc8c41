"""Lists of exceptions, disputes and unpaid slips on paper say what the reports say."""

import csv
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pitboss.cli.app import app
from pitboss.documents.lists import unpaid_slips_list
from pitboss.floor import COMMON_DAYS
from pitboss.floor.state import Slip
from pitboss.house.unpaid_slips import SlipRow
from pitboss.money import Cents
from pitboss.refusals import Refused
from tests.support.houses import Running
from tests.support.printed import outside, pages_of, pdf_of

Store = tuple[Running, Path]


def run(*words: str, db: Path) -> Result:
    return CliRunner().invoke(app, ["report", *words, "--db", f"sqlite:///{db}"])


def test_every_exception_of_a_day_is_a_line(papers_store: Store) -> None:
    _, db = papers_store
    told = json.loads(run("exceptions", "--json", db=db).stdout)["exceptions"]
    assert told
    out = db.with_name("exceptions.csv")
    assert run("exceptions", "--out", str(out), db=db).exit_code == 0
    rows = list(csv.reader(out.read_text(encoding="utf-8").splitlines()))
    assert len(rows) == len(told) + 1
    assert [row[0] for row in rows[1:]] == [one["at"][:-3] for one in told]
    day = told[0]["at"][:10]
    page = db.with_name("exceptions.pdf")
    done = run("exceptions", "--from", day, "--to", day, "--out", str(page), db=db)
    assert done.exit_code == 0
    text = pages_of(page.read_bytes())[0]
    assert text.startswith("Exceptions")
    assert f"gaming day {day}" in text
    assert outside(page.read_bytes()) == []


@pytest.mark.cites("R64")
def test_disputes_are_listed_and_those_that_are_open_alone(papers_store: Store) -> None:
    running, db = papers_store
    told = json.loads(run("disputes", "--json", db=db).stdout)["disputes"]
    assert told
    out = db.with_name("disputes.pdf")
    assert run("disputes", "--out", str(out), db=db).exit_code == 0
    text = " ".join(pages_of(out.read_bytes()))
    for one in told:
        assert f"{one['table']}/dispute-{one['number']}" in text
        assert one["reason"] in text
    assert run("disputes", "--open", "--out", str(out), db=db).exit_code == 0
    text = pages_of(out.read_bytes())[0]
    assert text.startswith("Open disputes")
    assert ("No round was questioned" in text) == all(one["status"] == "decided" for one in told)
    assert json.loads(run("disputes", "--open", "--json", db=db).stdout)["disputes"] == [
        one for one in told if one["status"] != "decided"
    ]
    assert running.house.facility().name in text


@pytest.mark.cites("R71")
def test_unpaid_slips_are_listed_with_their_sum(papers_store: Store) -> None:
    _, db = papers_store
    out = db.with_name("slips.html")
    assert run("jackpot-slips", "--out", str(out), db=db).exit_code == 0
    assert "Every jackpot slip is paid." in out.read_text(encoding="utf-8")
    slips = [
        SlipRow("7", Slip(f"7-{at}", "7-81-ab", at, "progressive", "Wen", Cents(cents)), "", None)
        for at, cents in ((1, 1_234_567_890), (2, 110))
    ]
    text = pages_of(pdf_of(unpaid_slips_list(slips, "Demo", COMMON_DAYS)))[0]
    assert "7/jackpot-1 Wen progressive, round 7-81-ab, seat 1" in text
    assert "$12,345,678.90" in text
    assert "together $12,345,680" in text
    assert text.count("its round is not over never") == 2


@pytest.mark.parametrize("what", ["exceptions", "disputes", "jackpot-slips"])
@pytest.mark.parametrize("out", ["one.docx", "nowhere/one.pdf"])
def test_a_list_is_written_whole_or_not_at_all(papers_store: Store, what: str, out: str) -> None:
    _, db = papers_store
    done = run(what, "--out", str(db.parent / out), db=db)
    assert isinstance(done.exception, Refused)
    assert not (db.parent / out).exists()
