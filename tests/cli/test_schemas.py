"""The JSON Schemas fit what the commands really read and write."""

import json
import tomllib
from typing import Any

import jsonschema_rs
import pytest

from pitboss.cli.check_text import verdict_json
from pitboss.cli.odds_text import found_json, look_up
from pitboss.cli.schemas import schema, schema_names
from pitboss.cli.trace_text import trace_json
from pitboss.rulebook import chapter_of, chapters, check, paragraphs
from pitboss.settle import SettleError, settle
from tests.support.commands import fits
from tests.support.paths import ROOT


def cases() -> list[dict[str, Any]]:
    lines = [
        line
        for path in sorted((ROOT / "cases").glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip()
    ]
    return [json.loads(line) for line in lines]


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
        fits("settle-input", case["input"])
        fits("settle-output", json.loads(json.dumps(answer)))
        settled += 1
    assert settled > 20


def test_a_refusal_fits_the_output_schema() -> None:
    refusal = {"error": {"message": "no", "where": "seats[0].cards", "cite": None}}
    fits("settle-output", refusal)
    with pytest.raises(jsonschema_rs.ValidationError):
        fits("settle-output", {"error": "no"})


def test_an_input_with_an_unknown_field_does_not_fit() -> None:
    with pytest.raises(jsonschema_rs.ValidationError):
        fits("settle-input", {"game": "let-it-ride", "seats": [], "deck": 1})


def test_the_demo_submission_fits() -> None:
    text = (ROOT / "examples" / "demo.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    data["approved"] = data["approved"].isoformat()
    fits("submission", data)


@pytest.mark.parametrize("chapter", [one.chapter for one in chapters().values()])
def test_odds_fit(chapter: str) -> None:
    found = found_json(chapter_of(chapter), look_up(chapter_of(chapter)))
    fits("odds-output", json.loads(json.dumps(found)))
    fits("solve", json.loads(json.dumps({**found, "agrees": True})))


def test_odds_that_lack_or_add_something_do_not_fit() -> None:
    found = json.loads(json.dumps(found_json(chapter_of("649a"), look_up(chapter_of("649a")))))
    main, side = found["wagers"][:2]
    for wrong in (
        {"game": "x", "wagers": [{**main, "guess": 1}]},
        {"game": "x", "wagers": [{**side, "rows": [{"hand": "Pair", "pays": "1 to 1"}]}]},
        {"game": "x", "wagers": [{k: v for k, v in main.items() if k != "house_edge"}]},
        {"game": "x", "wagers": [{**main, "fraction": "a third"}]},
    ):
        with pytest.raises(jsonschema_rs.ValidationError):
            fits("odds", wrong)
    with pytest.raises(jsonschema_rs.ValidationError):
        fits("solve-output", found)


def test_what_a_command_answers_may_be_called_as_the_command_is() -> None:
    assert schema("odds") == schema("odds-output")
    with pytest.raises(KeyError):
        schema("whist")


def test_verdicts_and_the_trace_fit() -> None:
    fits("check-output", verdict_json(check({"facility": "x", "games": {"chess": {}}})))
    fits("trace-output", json.loads(json.dumps(trace_json(paragraphs()))))
