"""Golden rounds: every line of ``cases/*.jsonl`` settles as it was worked out by hand.

A case has a ``name``, the paragraphs and rulings it ``cites``, its ``input``, and what to
``expect``: by seat the money and, by wager, the outcome and what comes back, only the latter, or
some fields of the line; the ``meters`` afterwards, and what becomes of a ``bank``; or
``"error": true``, if need be with ``where`` the fault lies (there or further in) and the paragraph,
``cite``.
"""

import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

import pytest

from pitboss.money import money_text, parse_money
from pitboss.rulebook import paragraphs
from pitboss.settle import SettleError, settle
from tests.support.paths import ROOT

FOLDER = ROOT / "cases"
RULINGS = {f"R{number}" for number in range(1, 74)}
Case = Mapping[str, Any]


def read_cases() -> list[Case]:
    """Every case of every file, with its numbers as exact decimals."""
    return [
        json.loads(line, parse_float=Decimal)
        for path in sorted(FOLDER.glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip()
    ]


CASES = read_cases()


def as_param(case: Case) -> Any:
    marks = [pytest.mark.cites(*case["cites"])] if case["cites"] else []
    return pytest.param(case, id=case["name"], marks=marks)


def differences(expect: Case, answer: Case) -> Iterator[str]:
    """What an answer has otherwise than expected; what a case leaves out may be anything."""
    if "error" in expect or "error" in answer:
        yield from error_differences(expect, answer)
        return
    seats = {str(seat["seat"]): seat for seat in answer["seats"]}
    for number, wanted in expect.get("seats", {}).items():
        if number in seats:
            yield from seat_differences(number, wanted, seats[number])
        else:
            yield f"seat {number} is not settled"
    for meter, levels in expect.get("meters", {}).items():
        left = answer["meters"].get(meter, {})
        for level, amount in levels.items():
            if left.get(level) != amount:
                yield f"{meter} {level}: {left.get(level)} is left, not {amount}"
    yield from field_differences("bank", expect.get("bank", {}), answer.get("bank") or {})


def field_differences(of: str, wanted: Case, found: Case) -> Iterator[str]:
    for key, value in wanted.items():
        if isinstance(value, dict):
            yield from field_differences(f"{of} {key}", value, found.get(key) or {})
        elif found.get(key) != value:
            yield f"{of} {key}: {found.get(key)}, not {value}"


def error_differences(expect: Case, answer: Case) -> Iterator[str]:
    if "error" not in answer:
        yield "the round is settled, not refused"
    elif "error" not in expect:
        yield f"the round is refused: {answer['error']}"
    else:
        error = answer["error"]
        if not lies_in(expect.get("where", ""), error["where"]):
            yield f"the fault is found at {error['where']}, not at {expect['where']}"
        if expect.get("cite", error["cite"]) != error["cite"]:
            yield f"the fault cites {error['cite']}, not {expect['cite']}"


def lies_in(field: str, where: str) -> bool:
    """Whether a path is a field's own or of something in it."""
    return field in ("", where) or where.startswith((f"{field}.", f"{field}["))


def seat_differences(number: str, wanted: Case, seat: Case) -> Iterator[str]:
    for key in ("staked", "returned", "net"):
        if wanted.get(key, seat[key]) != seat[key]:
            yield f"seat {number} {key}: {seat[key]}, not {wanted[key]}"
    for wager, line in wanted.get("lines", {}).items():
        found = [one for one in seat["lines"] if one["wager"] == wager]
        if isinstance(line, dict):
            yield from field_differences(
                f"seat {number} {wager}", line, found[0] if len(found) == 1 else {}
            )
            continue
        total = money_text(sum(parse_money(one["returned"]) for one in found))
        have = [found[0]["outcome"], total] if found and isinstance(line, list) else total
        if not found:
            yield f"seat {number} has no {wager} line"
        elif have != line:
            yield f"seat {number} {wager}: {have}, not {line}"


def answered(data: Case) -> Case:
    """The settlement, or the refusal as ``pitboss settle --json`` gives it."""
    try:
        return settle(data)
    except SettleError as error:
        return {"error": {"message": error.message, "where": error.where, "cite": error.cite}}


@pytest.mark.parametrize("case", [as_param(case) for case in CASES])
def test_a_round_settles_as_worked_out_by_hand(case: Case) -> None:
    assert list(differences(case["expect"], answered(case["input"]))) == []


def test_every_case_has_a_name_of_its_own() -> None:
    names = [case["name"] for case in CASES]
    assert len(names) == len(set(names)) > 0


def test_every_case_cites_paragraphs_and_rulings_that_exist() -> None:
    known = {one.id for one in paragraphs()} | RULINGS
    assert [cite for case in CASES for cite in case["cites"] if cite not in known] == []


ANSWER: Case = {
    "seats": [
        {
            "seat": 1,
            "staked": "10.00",
            "returned": "25.00",
            "net": "15.00",
            "lines": [
                {"wager": "ante", "outcome": "win", "returned": "20.00"},
                {"wager": "envy", "outcome": "win", "returned": "2.00"},
                {"wager": "envy", "outcome": "win", "returned": "3.00"},
            ],
        }
    ],
    "meters": {"progressive": {"meter": "10000.00"}},
    "bank": {"net": "5.00", "dealer": {"outcome": "push"}},
}
REFUSED: Case = {"error": {"message": "no", "where": "seats[0].decisions[1]", "cite": "653a.11"}}


@pytest.mark.parametrize(
    ("expect", "answer", "count"),
    [
        ({}, ANSWER, 0),
        ({"seats": {"1": {"net": "15.00", "lines": {"ante": ["win", "20.00"]}}}}, ANSWER, 0),
        ({"seats": {"1": {"lines": {"envy": "5.00"}}}}, ANSWER, 0),
        ({"meters": {"progressive": {"meter": "10000.00"}}}, ANSWER, 0),
        ({"error": True, "where": "seats[0].decisions[1]"}, REFUSED, 0),
        ({"error": True, "where": "seats[0].decisions", "cite": "653a.11"}, REFUSED, 0),
        ({"error": True}, REFUSED, 0),
        ({"seats": {"1": {"lines": {"ante": {"outcome": "win"}}}}}, ANSWER, 0),
        ({"bank": {"net": "5.00", "dealer": {"outcome": "push"}}}, ANSWER, 0),
        ({"seats": {"2": {}}}, ANSWER, 1),
        ({"seats": {"1": {"staked": "1.00", "returned": "2.00", "net": "1.00"}}}, ANSWER, 3),
        ({"seats": {"1": {"lines": {"ante": ["push", "20.00"], "blind": "0.00"}}}}, ANSWER, 2),
        ({"seats": {"1": {"lines": {"envy": "2.00", "ante": "20.00"}}}}, ANSWER, 1),
        ({"meters": {"progressive": {"mega": "0.00"}, "trips": {"meter": "1.00"}}}, ANSWER, 2),
        ({"seats": {"1": {"lines": {"ante": {"outcome": "push", "short": "1.00"}}}}}, ANSWER, 2),
        ({"seats": {"1": {"lines": {"envy": {"outcome": "win"}}}}}, ANSWER, 1),
        ({"bank": {"net": "4.00", "dealer": {"outcome": "win"}}}, ANSWER, 2),
        ({"bank": {"net": "5.00"}}, {"seats": [], "meters": {}}, 1),
        ({"error": True}, ANSWER, 1),
        ({"seats": {}}, REFUSED, 1),
        ({"error": True, "where": "seats[0].decision"}, REFUSED, 1),
        ({"error": True, "where": "community", "cite": "653a.12"}, REFUSED, 2),
    ],
)
def test_the_comparison_finds_what_differs(expect: Case, answer: Case, count: int) -> None:
    assert len(list(differences(expect, answer))) == count
