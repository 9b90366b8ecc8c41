"""The trace tells the truth: every claim has its code and its test, every cite its paragraph."""

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pitboss.rulebook import Met, Paragraph, chapters, paragraphs
from pitboss.rulebook.loader import RulebookError
from pitboss.rulebook.paytables import Origin
from pitboss.rulebook.tracing import read_paragraphs, trace_folder
from tests.support.citing import cited
from tests.support.paths import ROOT

RULINGS = {f"R{number}" for number in range(1, 74)}
CODIFIED = ("641a", "643a", "647a", "653a")

#: Paragraphs whose words, but for the name of the game, are the same in all four chapters.
SAME_IN_ALL = """
    2(a) 2(b) 2(b)(1)
    3 3(a) 3(b) 3(b)(1) 3(b)(2) 3(b)(3) 3(b)(4) 3(c) 3(c)(1) 3(c)(2)
    4 4(a) 4(b) 4(c) 4(d) 4(e)
    5 5(a) 5(b) 5(c) 5(c)(1) 5(c)(2) 5(d) 5(e) 5(f) 5(g)
    6 6(a) 6(b) 7 7(a) 7(b)
    8 8(a) 8(c) 9 9(a) 9(a)(1) 9(a)(2) 10 10(a) 10(a)(1)
    11 11(a) 11(a)(1) 11(a)(2) 12
    13 13(b) 13(c) 13(e) 13(f) 13(g)
"""

#: Other paragraphs of the same words, a group a line.
SAME_WORDS = """
    641a.1(lucky)(i) 647a.1(lucky)(i) 653a.1(lucky)(i)
    641a.1(lucky)(ii) 647a.1(lucky)(ii) 653a.1(lucky)(ii)
    647a.1(magic)(i) 653a.1(magic)(i)
    647a.1(magic)(ii) 653a.1(magic)(ii)
    641a.2(b)(6) 647a.2(b)(8) 653a.2(b)(7)
    641a.2(b)(6)(i) 647a.2(b)(8)(i) 653a.2(b)(7)(i)
    641a.2(b)(7) 643a.2(b)(9) 647a.2(b)(9) 653a.2(b)(9)
    641a.2(c) 643a.2(d) 647a.2(c) 653a.2(c)
    641a.2(c)(1) 643a.2(d)(1) 647a.2(c)(1) 653a.2(c)(1)
    641a.2(c)(2) 643a.2(d)(2) 647a.2(c)(2) 653a.2(c)(2)
    641a.2(d) 643a.2(e) 647a.2(d) 653a.2(d)
    641a.2(e) 643a.2(f) 647a.2(e) 653a.2(e)
    641a.2(f) 643a.2(g) 647a.2(f) 653a.2(f)
    643a.2(b)(4) 647a.2(b)(3) 653a.2(b)(3)
    647a.2(b)(4) 653a.2(b)(4)
    647a.2(b)(8)(ii) 653a.2(b)(7)(ii)
    647a.2(b)(10) 653a.2(b)(10)
    647a.2(b)(10)(ii) 653a.2(b)(10)(iv)
    647a.2(b)(11) 653a.2(b)(11)
    641a.6(b)(1) 643a.6(b)(3) 647a.6(b)(3) 653a.6(b)(3)
    641a.6(b)(3) 643a.6(b)(7) 647a.6(b)(7) 653a.6(b)(7)
    641a.6(b)(6) 643a.6(b)(8) 647a.6(b)(8) 653a.6(b)(8)
    641a.6(b)(7) 643a.6(b)(9) 647a.6(b)(9) 653a.6(b)(9)
    641a.6(c) 647a.6(c) 653a.6(c)
    641a.6(d)(1) 641a.6(e)(2) 643a.6(b)(1) 647a.6(b)(1) 647a.6(d)(2) 653a.6(b)(1) 653a.6(d)(2)
    641a.6(d)(4) 641a.6(e)(5) 647a.6(d)(5) 653a.6(d)(5)
    641a.6(d)(5) 643a.6(c)(5)
    641a.6(d)(7) 643a.6(c)(3) 643a.6(d)(3)
    643a.6(b)(2) 647a.6(b)(2) 653a.6(b)(2)
    643a.6(b)(4) 647a.6(b)(4) 653a.6(b)(4)
    643a.6(b)(5) 647a.6(b)(5) 653a.6(b)(5)
    643a.6(b)(6) 647a.6(b)(6) 653a.6(b)(6)
    643a.6(c)(4) 643a.6(d)(4)
    641a.6(e) 647a.6(d) 653a.6(d)
    641a.6(e)(1) 647a.6(d)(1) 653a.6(d)(1)
    641a.6(e)(3) 647a.6(d)(3) 653a.6(d)(3)
    641a.6(e)(4) 647a.6(d)(4) 653a.6(d)(4)
    641a.6(e)(6) 647a.6(d)(6) 653a.6(d)(6)
    641a.6(e)(7) 647a.6(d)(7) 653a.6(d)(7)
    641a.6(e)(8) 647a.6(d)(8) 653a.6(d)(8)
    641a.7(c) 653a.7(c)
    641a.7(d) 647a.7(d) 653a.7(d)
    641a.7(d)(4) 641a.7(d)(5) 643a.7(g) 643a.7(h) 647a.7(d)(3) 653a.7(d)(3)
    641a.7(d)(7) 647a.7(d)(4) 653a.7(d)(4)
    641a.7(d)(8) 647a.7(d)(5) 653a.7(d)(5)
    641a.7(e) 643a.7(k) 647a.7(e) 653a.7(e)
    641a.8(b) 641a.9(a)(3) 641a.10(a)(2) 647a.8(b) 647a.9(b) 647a.10(a)(2)
    641a.8(b) 643a.8(b)(2) 643a.9(a)(3)(ii) 643a.10(a)(2)(ii)
    641a.8(b) 653a.8(b) 653a.9(a)(3) 653a.10(a)(2)
    643a.8(b) 643a.9(a)(3) 643a.10(a)(2)
    643a.8(b)(1) 643a.9(a)(3)(i) 643a.10(a)(2)(i)
    643a.8(b)(3) 643a.9(a)(3)(iii) 643a.10(a)(2)(iii)
    643a.8(d)(1) 643a.8(d)(3) 643a.8(d)(5) 643a.9(b)(1) 643a.9(b)(3) 643a.9(b)(5)
    643a.8(d)(2) 643a.9(b)(2)
    643a.8(d)(4) 643a.9(b)(4)
    647a.8(d) 647a.9(d) 653a.8(d)
    641a.9(b) 643a.9(b) 647a.9(c) 653a.9(b)
    641a.8(e) 641a.9(c) 641a.10(c) 643a.8(e) 643a.9(c) 643a.10(c)
    641a.8(e) 647a.8(e) 647a.9(e) 647a.10(c) 653a.8(e) 653a.9(c) 653a.10(c)
    641a.8(f) 641a.9(d) 641a.10(d) 643a.8(f) 643a.9(d) 643a.10(d)
    641a.8(f) 647a.8(f) 647a.9(f) 647a.10(d) 653a.8(f) 653a.9(d) 653a.10(d)
    641a.8(g) 641a.9(e) 641a.10(e) 643a.8(g) 643a.9(e) 643a.10(e)
    641a.8(g) 647a.8(g) 647a.9(g) 647a.10(e) 653a.8(g) 653a.9(e) 653a.10(e)
    641a.8(h) 641a.9(f) 641a.10(f) 643a.8(h) 643a.9(f) 643a.10(f)
    641a.8(h) 647a.8(h) 647a.9(h) 647a.10(f) 653a.8(h) 653a.9(f) 653a.10(f)
    647a.10(b) 653a.10(b)
    647a.10(g) 653a.10(g)
    643a.11(b)(1) 643a.11(d)(1)
    643a.11(b)(2) 643a.11(d)(2)
    647a.11(b)(1) 653a.11(b)(1) 653a.11(d)(1) 653a.11(f)(1)
    647a.11(b)(2) 653a.11(f)(2)
    647a.11(b)(2)(i)(A) 647a.11(b)(2)(i)(C) 653a.11(f)(2)(i)
    647a.11(c) 647a.11(e) 647a.11(g) 653a.11(c) 653a.11(e)
    641a.11(c)(5)(i) 641a.11(c)(7)(i) 647a.11(i)(1) 647a.11(j)(1) 653a.11(k)(1) 653a.11(l)(1)
    641a.11(c)(5)(i) 643a.11(f)(3)(iii)(A) 643a.11(f)(3)(iv)(A) 643a.11(f)(3)(v)(A)
    641a.11(c)(5)(ii) 643a.11(f)(3)(iii)(B) 643a.11(f)(3)(iv)(B) 647a.11(i)(2) 653a.11(k)(2)
    641a.11(c)(5)(iii) 643a.11(f)(3)(iii)(C) 643a.11(f)(3)(iv)(C) 647a.11(i)(3) 653a.11(k)(3)
    641a.11(c)(5)(iv) 643a.11(f)(3)(iii)(D) 643a.11(f)(3)(iv)(D) 647a.11(i)(4) 653a.11(k)(4)
    641a.11(c)(5)(v)(A) 641a.11(c)(5)(v)(B) 647a.11(i)(5) 653a.11(k)(5)
    641a.11(c)(5)(v)(A) 643a.11(f)(3)(iii)(E) 643a.11(f)(3)(iv)(E)
    641a.11(c)(6)(i) 653a.11(j)(1)
    641a.11(c)(6)(ii) 653a.11(j)(2)
    641a.11(c)(6)(iii) 653a.11(j)(3)
    641a.11(c)(7)(ii) 643a.11(f)(3)(v)(B) 647a.11(j)(2) 653a.11(l)(2)
    641a.11(c)(7)(iii) 643a.11(f)(3)(v)(C) 647a.11(j)(3) 653a.11(l)(3)
    641a.11(c)(8)(i) 647a.11(k)(1) 653a.11(m)(1)
    641a.11(c)(8)(ii) 647a.11(k)(2) 653a.11(m)(2)
    641a.11(d) 643a.11(g) 647a.11(l) 653a.11(n)
    647a.11(h)(2)(i) 653a.11(h)(2)(i)
    647a.11(h)(2)(iii) 653a.11(h)(2)(iii)
    647a.11(i) 653a.11(k)
    647a.11(j) 653a.11(l)
    647a.11(k) 653a.11(m)
    641a.12(a) 647a.12(a) 653a.12(a)
    641a.12(d) 641a.12(e) 643a.12(d) 643a.12(e) 647a.12(d) 653a.12(d)
    641a.12(d)(2) 641a.12(e)(2) 643a.12(d)(2) 643a.12(e)(2) 643a.12(f)(2) 647a.12(d)(2)
    641a.12(d)(3) 641a.12(e)(3) 647a.12(d)(3) 653a.12(d)(3)
    641a.12(d)(4) 641a.12(e)(4) 643a.12(d)(4) 643a.12(e)(4) 647a.12(d)(4) 653a.12(d)(4)
    641a.12(e)(1) 647a.12(d)(1) 653a.12(d)(1)
    641a.12(e)(5) 643a.12(d)(5) 643a.12(e)(5) 647a.12(d)(5) 653a.12(d)(5)
    641a.12(g) 643a.12(f) 647a.12(e) 653a.12(e)
    641a.12(g)(1) 643a.12(f)(1) 647a.12(e)(1) 653a.12(e)(1)
    641a.12(g)(2) 647a.12(e)(2) 653a.12(e)(2)
    641a.12(g)(3) 643a.12(f)(3) 647a.12(e)(3) 653a.12(e)(3)
    641a.12(g)(4) 647a.12(e)(4) 653a.12(e)(4)
    641a.12(h) 647a.12(f) 653a.12(f)
    643a.12(d)(3) 643a.12(e)(3) 643a.12(f)(4)
    643a.12(g) 653a.12(h)
    641a.13(a) 643a.13(a)
    647a.13(a) 653a.13(a)
"""

#: Paragraphs of the same words where the rulemaking of 2013 prints one of them, a group a line.
SAME_IN_2013 = """
    639a.1(lucky)(i) 641a.1(lucky)(i) 649a.1(lucky)(i) 657a.1(lucky)(i)
    639a.1(lucky)(ii) 641a.1(lucky)(ii) 649a.1(lucky)(ii) 657a.1(lucky)(ii)
    639a.1(magic)(i) 641a.1(magic)(i) 649a.1(magic)(i) 657a.1(magic)(i)
    639a.1(magic)(ii) 641a.1(magic)(ii) 649a.1(magic)(ii) 657a.1(magic)(ii)
    639a.2(b)(5) 649a.2(b)(5) 655a.2(b)(6) 657a.2(b)(4)
    639a.2(b)(6) 645a.2(b)(10) 649a.2(b)(6) 655a.2(b)(7) 657a.2(b)(5)
    639a.2(d) 649a.2(d) 655a.2(d) 657a.2(d)
    639a.7(d) 641a.7(d) 649a.7(d) 655a.7(d) 657a.7(d)
    639a.7(d)(4) 649a.7(d)(6) 649a.7(d)(7) 655a.7(d)(5) 657a.7(d)(5)
    639a.7(e) 655a.7(e) 657a.7(e)
    639a.9(a) 645a.9(a) 649a.9(a) 655a.9(a) 657a.9(a)
    639a.10(a) 645a.10(a) 649a.10(a) 655a.10(a) 657a.10(a)
    639a.11(b) 649a.11(b)
    639a.11(c) 649a.11(c)
    639a.11(c)(6)(i) 649a.11(c)(7)(i) 649a.11(c)(8)(i) 653a.11(k)(1) 655a.11(i)(4)(iii)(A)
    639a.11(c)(6)(i) 657a.11(f)(1)
    639a.11(c)(6)(ii) 649a.11(c)(8)(ii) 655a.11(i)(4)(iii)(B) 657a.11(f)(2)
    639a.11(c)(6)(iii) 649a.11(c)(8)(iii)
    639a.11(d) 649a.11(d) 653a.11(n) 655a.11(j) 657a.11(g)
    639a.12(e) 649a.12(h) 649a.12(i) 655a.12(e) 657a.12(f)
    639a.12(e)(1) 649a.12(i)(1) 655a.12(e)(1) 657a.12(f)(1)
    639a.12(e)(2) 649a.12(h)(2) 649a.12(i)(2) 655a.12(e)(2) 657a.12(f)(2)
    639a.12(e)(3) 649a.12(i)(3) 655a.12(e)(3) 657a.12(f)(3)
    639a.12(e)(4) 649a.12(h)(3) 649a.12(i)(4) 655a.12(e)(4) 657a.12(f)(4)
    655a.11(i)(4)(iii)(C) 657a.11(f)(3)
"""


@cache
def python_names(path: Path) -> frozenset[str]:
    """Every function and class of a module: a method by its own name and after its class."""

    def found(node: ast.AST, owner: str) -> Iterator[str]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                yield child.name
                yield f"{owner}{child.name}"
                inside = f"{owner}{child.name}." if isinstance(child, ast.ClassDef) else owner
                yield from found(child, inside)
            else:
                yield from found(child, owner)

    return frozenset(found(ast.parse(path.read_text(encoding="utf-8")), ""))


def holds(path: Path, symbol: str) -> bool:
    """Whether a module defines a function or class, or a TOML file has such a table or key."""
    if path.suffix == ".py":
        return symbol in python_names(path)
    if path.suffix != ".toml":
        return False
    place = tomllib.loads(path.read_text(encoding="utf-8"))
    for key in symbol.split("."):
        if not isinstance(place, dict) or key not in place:
            return False
        place = place[key]
    return True


def false_claims(chosen: tuple[Paragraph, ...], root: Path) -> list[str]:
    """What is claimed without its proof."""
    wrong = []
    for one in chosen:
        if one.met.needs_test and not one.tests:
            wrong.append(f"{one.id}: {one.met}, but no test cites it")
        if one.met.needs_test and one.code is None:
            wrong.append(f"{one.id}: {one.met}, but no code is named")
        if one.met is Met.GUIDE and one.code is None:
            wrong.append(f"{one.id}: guide, but no page of it is named")
        if one.met is not Met.OPEN and not one.how:
            wrong.append(f"{one.id}: {one.met}, but it does not say how")
        if one.met is Met.ENFORCED and re.search(r"\bguide\b|\bnot yet\b", one.how):
            wrong.append(f"{one.id}: enforced, but a part of it is not")
        if one.met is Met.RULED and not re.search(r"\bR\d+\b", one.how):
            wrong.append(f"{one.id}: ruled, but by no ruling")
        if one.code is not None:
            file, _, symbol = one.code.partition("::")
            path = root / file
            if not path.is_file():
                wrong.append(f"{one.id}: there is no {file}")
            elif not symbol and one.met is not Met.GUIDE:
                wrong.append(f"{one.id}: {file} is named, but not what in it does it")
            elif symbol and not holds(path, symbol):
                wrong.append(f"{one.id}: {file} has no {symbol}")
    return wrong


def paragraph(met: Met, *, how: str = "", code: str | None = None, tests: int = 0) -> Paragraph:
    return Paragraph("653a.1", "words", met, how, code, ("tests/x.py::test",) * tests)


def test_no_paragraph_is_open() -> None:
    assert [one.id for one in paragraphs() if one.met is Met.OPEN] == []


def test_every_ruling_is_cited_by_a_claim_or_a_test() -> None:
    told = " ".join(f"{one.how} {one.unlike}" for one in paragraphs())
    claimed = set(re.findall(r"\bR[0-9]+\b", told))
    cited_by_tests = json.loads((trace_folder() / "tests.json").read_text(encoding="utf-8"))
    assert RULINGS - claimed - cited_by_tests.keys() == set()


def test_every_claim_has_its_proof() -> None:
    assert false_claims(paragraphs(), ROOT) == []


#: Sections that the chapters incorporate and the code cites. Few of them are printed in full.
INCORPORATED = """
    461a.4 465a.2 465a.3 465a.25 465a.35 465a.36 465a.37 465a.38 465a.39 465a.41 465a.42 465a.44
    601a.2 601a.10 603a.16 605a.2 605a.3 605a.7 605a.8 809a.6
"""


def is_printed(one: Paragraph) -> bool:
    """Whether a paragraph is of a game's chapter, or of 465a.36 as the rulemaking prints it."""
    chapter = one.id.partition(".")[0]
    in_2013 = chapter == "465a" and one.origin is Origin.PROPOSED
    return in_2013 or any(chapter == game.chapter for game in chapters().values())


def test_every_paragraph_is_listed_once() -> None:
    ids = [one.id for one in paragraphs()]
    assert len(set(ids)) == len(ids)
    assert sum(map(is_printed, paragraphs())) == 1026
    assert all(one.about for one in paragraphs())


def test_every_section_that_the_chapters_incorporate_is_listed_with_its_parts() -> None:
    rest = [one.id for one in paragraphs() if not is_printed(one)]
    assert {id_.partition("(")[0] for id_ in rest} == set(INCORPORATED.split())


def test_a_paragraph_says_where_its_words_come_from() -> None:
    origins = {
        chapter: {one.origin for one in paragraphs() if one.id.startswith(f"{chapter}.")}
        for chapter in ("653a", "645a", "603a")
    }
    assert origins == {
        "653a": {Origin.REGULATION},
        "645a": {Origin.PROPOSED},
        "603a": {Origin.REGULATION, Origin.PUBLISHED, Origin.ASSUMED},
    }


@pytest.mark.parametrize(
    ("one", "complaint"),
    [
        (paragraph(Met.ENFORCED, code="README.md"), "no test cites it"),
        (paragraph(Met.ENFORCED, tests=1), "no code is named"),
        (paragraph(Met.SHOWN, tests=1, code="src/pitboss/nowhere.py"), "there is no"),
        (paragraph(Met.RECORDED, tests=1, code="README.md::Pitboss"), "has no"),
        (paragraph(Met.ENFORCED, tests=1, code="tests/test_trace.py"), "what in it does it"),
        (paragraph(Met.ENFORCED, tests=1, code="tests/test_trace.py::RULINGS"), "has no"),
        (paragraph(Met.ENFORCED, tests=1, code="pyproject.toml::project.nothing"), "has no"),
        (paragraph(Met.GUIDE), "does not say how"),
        (paragraph(Met.ENFORCED), "does not say how"),
        (paragraph(Met.ENFORCED, how="dealt; the rest is for the dealer guide"), "a part of it"),
        (paragraph(Met.GUIDE, how="hands"), "no page of it is named"),
        (paragraph(Met.RULED, how="we like it so"), "by no ruling"),
    ],
)
def test_a_false_claim_is_caught(one: Paragraph, complaint: str) -> None:
    assert any(complaint in line for line in false_claims((one,), ROOT))


@pytest.mark.parametrize(
    "code",
    [
        "tests/test_trace.py::holds",
        "src/pitboss/rulebook/tracing.py::Met.meaning",
        "src/pitboss/rulebook/tracing.py::meaning",
        "src/pitboss/rulebook/chapters/653a.toml::wagers.five-card-hand-bonus.meter",
        "src/pitboss/rulebook/chapters/653a.toml::payout_limit.floor",
    ],
)
def test_what_stands_in_a_file_is_found(code: str) -> None:
    one = paragraph(Met.ENFORCED, how="so", tests=1, code=code)
    assert false_claims((one,), ROOT) == []


def same_words() -> Iterator[tuple[str, ...]]:
    for rest in SAME_IN_ALL.split():
        yield tuple(f"{chapter}.{rest}" for chapter in CODIFIED)
    for line in (SAME_WORDS + SAME_IN_2013).split("\n"):
        if line.strip():
            yield tuple(line.split())


def unlike_twins(chosen: tuple[Paragraph, ...]) -> list[dict[str, str]]:
    """Paragraphs of the same words that are met in different ways, and none says why."""
    by_id = {one.id: one for one in chosen}
    groups = [[by_id[id_] for id_ in ids] for ids in same_words()]
    return [
        {one.id: str(one.met) for one in group}
        for group in groups
        if len({one.met for one in group if not one.unlike}) > 1
    ]


def test_the_same_words_get_the_same_claim_or_say_why_not() -> None:
    assert unlike_twins(paragraphs()) == []


def test_a_twin_that_is_met_otherwise_is_found() -> None:
    changed = {"649a.11(d)": Met.ENFORCED}
    met = tuple(replace(one, met=changed.get(one.id, one.met)) for one in paragraphs())
    assert [one["649a.11(d)"] for one in unlike_twins(met)] == ["enforced"]
    said = tuple(replace(one, unlike="why" if one.id in changed else one.unlike) for one in met)
    assert unlike_twins(said) == []


def test_a_reason_to_be_unlike_belongs_to_a_twin_that_is() -> None:
    twins = {id_ for ids in same_words() for id_ in ids}
    assert [one.id for one in paragraphs() if one.unlike and one.id not in twins] == []


def test_what_a_ruling_names_is_a_ruling() -> None:
    named = {number for one in paragraphs() for number in re.findall(r"\bR\d+\b", one.how)}
    assert named <= RULINGS


def test_every_cited_paragraph_exists() -> None:
    known = {one.id for one in paragraphs()} | RULINGS
    index = json.loads((trace_folder() / "tests.json").read_text(encoding="utf-8"))
    assert sorted(set(index) - known) == []


def test_the_index_of_tests_is_current(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    stored = json.loads((trace_folder() / "tests.json").read_text(encoding="utf-8"))
    assert collected(request.session.items, tmp_path) == stored, "run `make trace`"


def collected(items: list[pytest.Item], folder: Path) -> Any:
    """The index of all tests: of those that are run, if these are all; else they are collected."""
    if {*(ROOT / "tests").rglob("test_*.py")} <= {item.path for item in items}:
        return cited(items)
    fresh = folder / "tests.json"
    collect = ["tests", "-q", "--collect-only", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *collect, f"--trace-index={fresh}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    return json.loads(fresh.read_text(encoding="utf-8"))


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
