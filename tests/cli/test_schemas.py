"""The JSON Schemas fit what the commands really read and write."""

import json
import tomllib
from typing import Any

import jsonschema_rs
import pytest

from pitboss.cli.check_text import verdict_json
from pitboss.cli.schemas import schema, schema_names
from pitboss.cli.trace_text import trace_json
from pitboss.rulebook import check, paragraphs
from pitboss.settle import SettleError, settle
from tests.support.paths import ROOT


def cases() -> list[dict[str, Any]]:
    lines = [
        line
        for path in sorted((ROOT / "cases").glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip()
    ]
    return [json.loads(line) for line in lines]


def valid(name: str, value: object) -> None:
    jsonschema_rs.Draft202012Validator(schema(name)).validate(value)


@pytest.mark.parametrize("name", schema_names())
def test_every_schema_is_a_schema(name: str) -> None:
    assert jsonschema_rs.meta.is_valid(schema(name))


def test_rounds_that_settle_fit_the_input_schema_and_their_answers_the_output_schema() -> None:
    settled = 0
    for case in cases():
        try:
            answer = settle(case["input"])
        except SettleError:
            continue
        valid("settle-input", case["input"])
        valid("settle-output", json.loads(json.dumps(answer)))
        settled += 1
    assert settled > 20


def test_a_refusal_fits_the_output_schema() -> None:
    refusal = {"error": {"message": "no", "where": "seats[0].cards", "cite": None}}
    valid("settle-output", refusal)
    with pytest.raises(jsonschema_rs.ValidationError):
        valid("settle-output", {"error": "no"})


def test_an_input_with_an_unknown_field_does_not_fit() -> None:
    with pytest.raises(jsonschema_rs.ValidationError):
        valid("settle-input", {"game": "let-it-ride", "seats": [], "deck": 1})


def test_the_demo_submission_fits() -> None:
    text = (ROOT / "examples" / "demo.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    data["approved"] = data["approved"].isoformat()
    valid("submission", data)


def test_verdicts_and_the_trace_fit() -> None:
    valid("check-output", verdict_json(check({"facility": "x", "games": {"chess": {}}})))
    valid("trace-output", json.loads(json.dumps(trace_json(paragraphs()))))
