"""The script for strangers says what the engine says, and needs nothing but Python."""

import ast
import json
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.table.fairness import open_positions, problems
from tests.support import paths
from tests.support.committed_deals import CHANGES, ROUND, changed, deal, flipped, known_deck, opened

SCRIPT = paths.ROOT / "tools" / "verify_round.py"
ROOT = deal().commitment.root
NUMBERED = re.compile(r"opening (\d+)")


def run(text: str | bytes, *options: str) -> tuple[int, str]:
    """What the script ends with and prints on openings from standard input."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), "-", *options],
        input=text.encode() if isinstance(text, str) else text,
        capture_output=True,
        check=False,
    )
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return done.returncode, done.stdout.decode()


def faults(text: str) -> set[str]:
    """The numbers of the openings that the script finds bad."""
    lines = [line for line in text.splitlines() if line.startswith("BAD   ")]
    assert lines
    return set(NUMBERED.findall("\n".join(lines)))


def test_good_openings_are_good() -> None:
    code, text = run(json.dumps(opened()), "--root", ROOT)
    assert code == 0
    assert text.count("good  ") == len(opened()["openings"])
    assert "good  opening 7: magic, As" in text
    assert text.endswith(f"GOOD: every opening leads to the root of round {ROUND!r}\n")


def test_a_whole_deck_with_joker_is_good() -> None:
    secret = deal(known_deck(53), magic_card=None, lucky_position=0)
    code, text = run(json.dumps(open_positions(secret, range(53), magic=True, lucky=True)))
    assert code == 0
    assert text.count("good  ") == 55
    assert "give --root" in text


def test_a_root_that_was_not_published_is_bad() -> None:
    code, text = run(json.dumps(opened()), "--root", flipped(ROOT))
    assert code == 1
    assert "not the root that was published" in text
    assert problems(opened(), root=flipped(ROOT))


@pytest.mark.parametrize("name", CHANGES)
def test_the_script_and_the_engine_find_the_same_fault(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    openings = changed(name)
    assert not runpy.run_path(str(SCRIPT))["verify"](json.loads(json.dumps(openings)), None)
    assert faults(capsys.readouterr().out) == set(NUMBERED.findall("\n".join(problems(openings))))


@pytest.mark.parametrize("name", ["card", "salt", "leaf count up", "root missing", "a leaf twice"])
def test_a_fault_ends_with_1(name: str) -> None:
    code, text = run(json.dumps(changed(name)))
    assert code == 1
    assert text.endswith("BAD: do not trust these openings\n")
    assert faults(text) == set(NUMBERED.findall("\n".join(problems(changed(name)))))


@pytest.mark.parametrize("text", ["[]", "null", "3", '"x"', "{}"])
def test_json_that_is_no_openings_is_bad(text: str) -> None:
    assert run(text)[0] == 1
    assert problems(json.loads(text))


@pytest.mark.parametrize(
    "text",
    [b"", b"{", b"\xff", b"[" * 100_000, b'{"a": ' + b"9" * 5000 + b"}", b'{"root": 1, "root": 2}'],
    ids=["empty", "cut", "not UTF-8", "too deep", "too long a number", "a field twice"],
)
def test_what_cannot_be_read_ends_with_2(text: bytes) -> None:
    assert run(text)[0] == 2


def test_a_file_is_read_and_a_missing_one_ends_with_2(tmp_path: Path) -> None:
    file = tmp_path / "openings.json"
    file.write_text(json.dumps(opened()), encoding="utf-8")
    codes = [
        subprocess.run([sys.executable, str(SCRIPT), path], capture_output=True, check=False)
        for path in (str(file), str(tmp_path / "nowhere.json"))
    ]
    assert [done.returncode for done in codes] == [0, 2]


def test_the_script_is_short_and_stands_alone() -> None:
    source = SCRIPT.read_text(encoding="utf-8")
    assert source.count("\n") <= 160
    imported = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(node.module or "")
    assert imported <= sys.stdlib_module_names
