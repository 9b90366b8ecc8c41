"""``pitboss verify-round``: the proof's command says what the script for strangers says."""

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from pitboss.cli.app import app
from pitboss.round.fairness import lock, readable
from tests.support.committed_deals import (
    PLAYERS,
    ROOT,
    ROUND,
    WAGERS,
    bits_of,
    changed_somewhere,
    flipped,
    opened,
    script,
)

LOCK = lock(ROOT, ROUND, WAGERS, PLAYERS)


def verify(openings: object, *options: str) -> Result:
    """What the command does with openings."""
    text = openings if isinstance(openings, str) else json.dumps(openings)
    return CliRunner().invoke(app, ["verify-round", "-", *options], input=text)


def test_good_openings_are_good() -> None:
    own = ("--own", "anna", bits_of("anna").hex())
    done = verify(opened(), "--root", readable(ROOT, 8), "--lock", LOCK, *own)
    assert (done.exit_code, done.stderr) == (0, "")
    text = " ".join(done.stdout.split())
    assert f"GOOD: round {ROUND}, cards 6, draws 3: as bound before the first wager" in text
    assert "with your own bits and the lock" in text
    assert "NOT OPENED in time" in text
    assert done.stdout.count("good  ") == 9


def test_a_file_is_read_too(tmp_path: Path) -> None:
    path = tmp_path / "openings.json"
    path.write_text(json.dumps(opened()), encoding="utf-8")
    done = CliRunner().invoke(app, ["verify-round", str(path), "--root", ROOT])
    assert done.exit_code == 0


def test_without_what_was_shown_nothing_is_proven() -> None:
    done = verify(opened())
    assert done.exit_code == 1
    assert "NOT PROVEN" in done.stdout


@pytest.mark.parametrize(
    "options",
    [
        ("--root", flipped(ROOT)),
        ("--root", ROOT[:8]),
        ("--root", "hello"),
        ("--root", ROOT, "--lock", flipped(LOCK)),
        ("--root", ROOT, "--own", "anna", flipped(bits_of("anna").hex())),
        ("--root", ROOT, "--own", "nobody", bits_of("anna").hex()),
        ("--root", ROOT, "--own", "björn", bits_of("björn").hex()),
    ],
)
def test_what_does_not_agree_with_what_you_have_is_bad(options: tuple[str, ...]) -> None:
    done = verify(opened(), *options)
    assert done.exit_code == 1
    assert "BAD: do not trust these openings" in done.stdout


def test_it_says_what_the_script_says() -> None:
    numbers = random.Random(5)
    openings: Any = opened()
    for _ in range(150):
        other = changed_somewhere(copy.deepcopy(openings), numbers)
        try:
            text = json.dumps(other, allow_nan=False)
            text.encode("utf-8")
        except ValueError:
            continue
        verdict = script["verify"](json.loads(text), ROOT, None, None)
        done = verify(text, "--root", ROOT)
        assert done.exit_code == (1 if verdict.bad() else 0), text[:200]
        assert "\x1b" not in done.stdout


def test_an_older_format_is_refused_by_name() -> None:
    done = verify(opened() | {"format": "pitboss-deal-2"}, "--root", ROOT)
    assert type(done.exception).__name__ == "UnreadableError"
    assert "the older format pitboss-deal-2, and this version checks pitboss-deal-3" in str(
        done.exception
    )
    assert "BAD" not in done.stdout


@pytest.mark.parametrize("raw", [b"", b"{", b'{"a": 1, "a": 2}', b"[" * 100_000, b"\xff"])
def test_what_is_no_json_is_unreadable(raw: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(raw)
    for source in (str(path), str(tmp_path / "none"), str(tmp_path)):
        done = CliRunner().invoke(app, ["verify-round", source, "--root", ROOT])
        assert type(done.exception).__name__ == "UnreadableError"
