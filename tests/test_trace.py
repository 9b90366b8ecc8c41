"""The trace tells the truth: every claim has its code and its test, every cite its paragraph."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.rulebook import Met, Paragraph, paragraphs
from pitboss.rulebook.load import RulebookError
from pitboss.rulebook.tracing import read_paragraphs, trace_folder
from tests.support.paths import ROOT

RULINGS = {f"R{number}" for number in range(1, 59)}


def false_claims(chosen: tuple[Paragraph, ...], root: Path) -> list[str]:
    """What is claimed without its proof."""
    wrong = []
    for one in chosen:
        if one.met.needs_test and not one.tests:
            wrong.append(f"{one.id}: {one.met}, but no test cites it")
        if one.met.needs_test and one.code is None:
            wrong.append(f"{one.id}: {one.met}, but no code is named")
        if one.met in (Met.RULED, Met.GUIDE, Met.OUTSIDE) and not one.how:
            wrong.append(f"{one.id}: {one.met}, but it does not say how")
        if one.met is Met.RULED and not re.search(r"\bR\d+\b", one.how):
            wrong.append(f"{one.id}: ruled, but by no ruling")
        if one.code is not None:
            file, _, symbol = one.code.partition("::")
            path = root / file
            if not path.is_file():
                wrong.append(f"{one.id}: there is no {file}")
            elif symbol and symbol not in path.read_text(encoding="utf-8"):
                wrong.append(f"{one.id}: {file} has no {symbol}")
    return wrong


def paragraph(met: Met, *, how: str = "", code: str | None = None, tests: int = 0) -> Paragraph:
    return Paragraph("653a.1", "words", met, how, code, ("tests/x.py::test",) * tests)


def test_every_claim_has_its_proof() -> None:
    assert false_claims(paragraphs(), ROOT) == []


def test_every_paragraph_is_listed_once() -> None:
    ids = [one.id for one in paragraphs()]
    assert len(ids) == 1026
    assert len(set(ids)) == 1026
    assert all(one.about for one in paragraphs())


@pytest.mark.parametrize(
    ("one", "complaint"),
    [
        (paragraph(Met.ENFORCED, code="README.md"), "no test cites it"),
        (paragraph(Met.ENFORCED, tests=1), "no code is named"),
        (paragraph(Met.SHOWN, tests=1, code="src/pitboss/nowhere.py"), "there is no"),
        (paragraph(Met.RECORDED, tests=1, code="README.md::no such words"), "has no"),
        (paragraph(Met.GUIDE), "does not say how"),
        (paragraph(Met.RULED, how="we like it so"), "by no ruling"),
    ],
)
def test_a_false_claim_is_caught(one: Paragraph, complaint: str) -> None:
    assert any(complaint in line for line in false_claims((one,), ROOT))


def test_every_cited_paragraph_exists() -> None:
    known = {one.id for one in paragraphs()} | RULINGS
    index = json.loads((trace_folder() / "tests.json").read_text(encoding="utf-8"))
    assert sorted(set(index) - known) == []


def test_the_index_of_tests_is_current(tmp_path: Path) -> None:
    fresh = tmp_path / "tests.json"
    collect = ["tests", "-q", "--collect-only", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *collect, f"--trace-index={fresh}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    stored = json.loads((trace_folder() / "tests.json").read_text(encoding="utf-8"))
    assert json.loads(fresh.read_text(encoding="utf-8")) == stored, "run `make trace`"


def test_a_paragraph_of_another_chapter_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "653a.toml"
    path.write_text('[paragraphs]\n"641a.1" = { about = "definitions" }\n')
    with pytest.raises(RulebookError, match="another chapter"):
        read_paragraphs(path, {})


def test_an_unknown_way_to_be_met_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "653a.toml"
    path.write_text('[paragraphs]\n"653a.1" = { about = "definitions", met = "somehow" }\n')
    with pytest.raises(RulebookError, match=r"653a\.toml: .*\.met: must be one of"):
        read_paragraphs(path, {})
