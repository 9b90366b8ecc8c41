"""Odd files for ``pitboss settle``: one clear message, exit 2, and the other lines answered."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROUND = {
    "game": "let-it-ride",
    "community": "Td 2s",
    "seats": [
        {
            "seat": 1,
            "cards": "Th 4d 7c",
            "wagers": {"bet-1": 10, "bet-2": 10, "bet-3": 10},
            "decisions": ["withdraw", "ride"],
        }
    ],
}


def settle(path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pitboss", "settle", str(path), "--json"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"game":' * 50_000, '{"game": ' + "9" * 9_000 + "}"]
)
def test_what_no_round_can_be_is_refused_without_a_traceback(text: str, tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_text(text)
    done = settle(path)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert json.loads(done.stdout)["error"]["message"].startswith("not JSON")


def test_a_bad_line_leaves_the_other_rounds_answered(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    good = json.dumps(ROUND)
    path.write_text("\n".join([good, "[" * 5_000, good]))
    done = settle(path)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert ["error" in one for one in answers] == [False, True, False]
    assert answers[0]["seats"][0]["net"] == "20.00"


def test_a_byte_order_mark_is_no_matter(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(ROUND), encoding="utf-8-sig")
    assert settle(path).returncode == 0
