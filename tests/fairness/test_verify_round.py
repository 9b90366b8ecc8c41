"""The script for strangers says what the engine says, and needs nothing but Python."""

import ast
import copy
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pitboss.round.fairness.check import problems
from pitboss.round.fairness.commitment import readable, salt_of
from pitboss.round.fairness.mixing import Wagered, player_hash
from tests.support.committed_deals import (
    ROOT,
    ROUND,
    SCRIPT,
    bits_of,
    both,
    changed_somewhere,
    deal,
    flipped,
    known_deck,
    opened,
    opened_json,
    opening,
)

PAGE = SCRIPT.parents[1] / "docs" / "fairness.md"
COMMAND = [sys.executable, "-I", "-S", str(SCRIPT)]
MORE_THAN_A_PIPE = 2_000_000


def run(text: str | bytes, *options: str) -> tuple[int, str]:
    """What the script ends with and prints on openings from standard input."""
    done = subprocess.run(
        [*COMMAND, "-", *options],
        input=text.encode() if isinstance(text, str) else text,
        capture_output=True,
        check=False,
    )
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    assert (done.returncode == 2) == bool(done.stderr)
    for line in (done.stdout + done.stderr).decode("ascii").splitlines():
        assert line.isprintable(), line
    return done.returncode, done.stdout.decode()


def test_good_openings_are_good() -> None:
    code, text = run(json.dumps(opened()), "--root", readable(ROOT))
    assert code == 0
    assert text.count("good  ") == 9
    assert "good  opening 4: card 18 dealt, position 29, 8d" in text
    assert "good  draw 1: magic, committed 1234 of 2600, gives nothing" in text
    assert "good  draw 3: start, committed 3 of 7, gives choice 3" in text
    assert f"GOOD: round {ROUND!r}, cards 6, draws 3: as bound before the first\n" in text


def test_a_whole_deck_with_joker_is_good() -> None:
    secret = deal(known_deck(53))
    code, text = run(json.dumps(opened(secret, range(53))), "--root", secret.commitment.root)
    assert code == 0
    assert text.count("good  ") == 56
    assert ", Jk\n" in text


def test_without_what_was_shown_nothing_is_proven() -> None:
    code, text = run(json.dumps(opened()))
    assert code == 1
    assert "BAD   shown: nothing was compared with what the screen showed" in text
    assert text.endswith("NOT PROVEN: it agrees with itself, but with nothing that you saw\n")


@pytest.mark.parametrize("shown", [flipped(ROOT), ROOT[:8], ROOT[:31], "", "hello", "\x1b[2J"])
def test_a_root_that_was_not_shown_is_bad(shown: str) -> None:
    code, text = run(json.dumps(opened()), "--root", shown)
    assert code == 1
    assert "BAD   shown: " in text
    assert text.endswith("BAD: do not trust these openings\n")


def test_own_bits_and_the_lock_are_compared() -> None:
    good = json.dumps(opened())
    mine = bits_of("anna").hex()
    assert run(good, "--root", ROOT, "--own", "anna", mine)[0] == 0
    assert run(good, "--root", ROOT, "--own", "anna", flipped(mine))[0] == 1
    assert run(good, "--root", ROOT, "--lock", ROOT)[0] == 1


def test_a_fault_ends_with_1_and_says_which_opening() -> None:
    openings = opened()
    openings["openings"][3]["card"] = "Ac"
    code, text = run(json.dumps(openings), "--root", ROOT)
    assert code == 1
    assert "BAD   opening 4: DOES NOT LEAD TO THE ROOT" in text
    assert text.count("BAD   ") == 1
    assert text.endswith("BAD: do not trust these openings\n")


def test_several_changes_at_once_are_found_in_the_same_places_by_both() -> None:
    """Changes upon changes: both readings judge the same steps in the same order."""
    numbers, good = random.Random(11), opened()
    for _ in range(400):
        openings: Any = good
        for _ in range(numbers.randint(2, 4)):
            openings = changed_somewhere(openings, numbers)
        both(openings)


def test_control_signs_of_the_input_are_not_printed_raw() -> None:
    openings = opened()
    for keys in (("round_id",), ("players", 0, "player"), ("wagers", 0, "wager"), ("\x1b]0;x",)):
        spoiled: Any = copy.deepcopy(openings)
        inner = spoiled
        for key in keys[:-1]:
            inner = inner[key]
        inner[keys[-1]] = "\x1b[2J\x07\u202e\x9b"
        assert run(json.dumps(spoiled), "--root", ROOT)[0] == 1
        assert all(line.isascii() and line.isprintable() for line in problems(spoiled))


@pytest.mark.parametrize("older", ["pitboss-deal-1", "pitboss-deal-2"])
def test_an_older_format_is_refused_by_name(older: str) -> None:
    openings = opened() | {"format": older}
    done = subprocess.run(
        [*COMMAND, "-", "--root", ROOT],
        input=json.dumps(openings).encode(),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, b"")
    words = f"cannot read the openings: these openings have the older format {older}"
    assert done.stderr.decode().startswith(words)
    assert both(openings) == ["the round"]
    assert len(problems(openings)) == 1
    # Whatever else is in it: another format may have other fields.
    assert both({"format": older}) == ["the round"]


@pytest.mark.parametrize("text", ["[]", "null", "3", '"x"', "{}", "NaN", "1e9"])
def test_json_that_is_no_openings_is_bad(text: str) -> None:
    assert run(text)[0] == 1
    assert problems(json.loads(text))


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"\xff",
        b"[" * 100_000,
        b'{"a": ' + b"9" * 5000 + b"}",
        b'{"root": 1, "root": 2}',
        b"[" + b"1," * 3_000_000 + b"1]",
        b"\x1b[31m{",
    ],
    ids="empty cut bytes deep digits twice huge control".split(),
)
def test_what_cannot_be_read_ends_with_2(text: bytes) -> None:
    assert run(text)[0] == 2


def test_a_file_is_read_and_what_is_none_ends_with_2(tmp_path: Path) -> None:
    file = tmp_path / "openings.json"
    file.write_text(json.dumps(opened()), encoding="utf-8")
    for path, code in [(file, 0), (tmp_path, 2), (tmp_path / "no\x1bwhere", 2), ("/dev/zero", 2)]:
        done = subprocess.run(
            [*COMMAND, str(path), "--root", ROOT], capture_output=True, check=False
        )
        assert done.returncode == code
        assert b"Traceback" not in done.stderr
        assert b"\x1b" not in done.stderr


def test_words_that_it_does_not_know_end_with_2() -> None:
    for words in (["--\x1b[2J"], [], ["-", "--own", "anna"]):
        done = subprocess.run([*COMMAND, *words], capture_output=True, check=False, input=b"")
        assert done.returncode == 2
        assert b"\x1b" not in done.stderr
        assert b"usage" in done.stderr


def test_a_reader_that_goes_away_does_not_change_the_verdict(tmp_path: Path) -> None:
    for name, openings in (("good", opened()), ("bad", opened() | {"cards": 53})):
        file = tmp_path / name
        file.write_text(json.dumps(openings), encoding="utf-8")
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run(
            [*COMMAND, str(file), "--root", ROOT],
            stdout=writer,
            stderr=subprocess.PIPE,
            check=False,
        )
        os.close(writer)
        assert (done.returncode, done.stderr) == (int(name == "bad"), b"")


def test_without_input_or_a_place_to_print_it_says_so() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, "-"], capture_output=True, check=False
    )
    assert (done.returncode, b"Traceback" in done.stderr) == (2, False)
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "-", "--root", ROOT],
            input=json.dumps(opened()).encode(),
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, b"Traceback" in done.stderr) == (2, False)
    assert b"cannot print the verdict" in done.stderr


def test_an_interruption_is_told() -> None:
    process = subprocess.Popen(
        [*COMMAND, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    # More than a pipe holds: once this is written the script is reading.
    process.stdin.write(b" " * MORE_THAN_A_PIPE)
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate()
    assert process.returncode == 130
    assert errors == b"interrupted: nothing was checked\n"


def code_block(opens: str) -> str:
    """A block of the page for players, without its fences."""
    return PAGE.read_text(encoding="utf-8").split(f"```{opens}", 1)[1].split("```", 1)[0]


def test_the_page_shows_what_the_script_prints() -> None:
    wagers = [Wagered(1, "anna", "ante", 1000)]
    players = [opening(1, "anna"), opening(4, "bob", opens=False)]
    shown = opened_json(deal(), wagers, players, [0, 17], ["magic"])
    command, printed = code_block("\n$ ").split("\n", 1)
    given = command.split('"')[1]
    assert given == readable(ROOT, 8)
    assert run(json.dumps(shown), "--root", given) == (0, printed)


def rows(name: str) -> dict[str, bytes]:
    """A worked example of the page: the bytes of each of its lines by name."""
    start = code_block("text\n" + name)
    lines = [line.split(maxsplit=1) for line in (name + start).splitlines()]
    return {word: bytes.fromhex(digits) for word, digits in lines}


def test_the_page_states_a_players_hash_byte_by_byte() -> None:
    """From the page's text and SHA-256 alone."""
    found = rows("kind")
    assert list(found) == ["kind", "format", "round", "person", "bits", "SHA-256"]
    *parts, stated = found.values()
    assert hashlib.sha256(b"".join(parts)).digest() == stated
    # The formula above it, with the values in the words around it.
    assert parts[0] == b"\3"
    plain = [b"pitboss-deal-3", b"table-7/round-1201", b"anna", bytes(range(32))]
    assert parts[1:] == [len(one).to_bytes(4, "big") + one for one in plain]
    assert player_hash("table-7/round-1201", "anna", bytes(range(32))) == stated.hex()
    text = PAGE.read_text(encoding="utf-8")
    assert 'hash = SHA-256(03 ‖ f("pitboss-deal-3") ‖ f(round) ‖ f(person) ‖ f(bits))' in text


def test_the_page_states_a_salt_byte_by_byte() -> None:
    """From the page's text and SHA-256 alone: HMAC is two hashes with a padded key (RFC 2104)."""
    found = rows("seed")
    assert list(found) == ["seed", "label", "round", "place", "HMAC"]
    seed, *parts, stated = found.values()
    inner, outer = (bytes(pad ^ one for one in seed.ljust(64, b"\0")) for pad in (0x36, 0x5C))
    below = hashlib.sha256(inner + b"".join(parts)).digest()
    assert hashlib.sha256(outer + below).digest() == stated
    plain = [b"pitboss-salt", b"table-7/round-1201", b"17"]
    assert parts == [len(one).to_bytes(4, "big") + one for one in plain]
    assert seed == bytes(range(0xA0, 0xC0))
    assert salt_of(seed, "table-7/round-1201", 17) == stated
    text = PAGE.read_text(encoding="utf-8")
    assert 'salt = HMAC-SHA256(seed, f("pitboss-salt") ‖ f(round) ‖ f(place))' in text


def test_the_program_on_the_page_draws_bits_and_hashes_them() -> None:
    source = code_block("python\n")
    bits = bits_of("björn")
    for words in ([bits.hex()], []):
        done = subprocess.run(
            [sys.executable, "-X", "utf8", "-c", source, ROUND, "björn", *words],
            capture_output=True,
            check=True,
            text=True,
        )
        sent, opens = (line.rsplit(" ", 1)[1] for line in done.stdout.splitlines())
        assert sent == player_hash(ROUND, "björn", bytes.fromhex(opens))
        assert len(opens) == 64
        assert (opens == bits.hex()) == bool(words)


def test_the_script_is_short_and_stands_alone() -> None:
    source = SCRIPT.read_text(encoding="utf-8")
    # A hundred lines of it read the code of a dispute sheet.
    assert source.count("\n") <= 570
    imported = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").split(".")[0])
    assert imported <= sys.stdlib_module_names
