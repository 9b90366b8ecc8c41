"""Odd input for ``pitboss settle``: one clear message, exit 2, and the other lines answered.

A file and standard input are read alike; what is repeated of them is short and printable; and
whatever happens to the output, nobody sees a traceback.
"""

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pitboss.cli import settle_text
from pitboss.rulebook import UnreadableError
from pitboss.settle import SettleError
from pitboss.settle import settle as settled

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
GOOD = json.dumps(ROUND).encode()
COMMAND = [sys.executable, "-m", "pitboss", "settle"]


def run(path: Path | str, *options: str, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own; it must end without a traceback."""
    command = [*COMMAND, str(path), *options]
    done = subprocess.run(command, input=data, capture_output=True, check=False)
    assert b"Traceback" not in done.stderr
    return done


class Answered(NamedTuple):
    """What came of some bytes: one answer a round, or a message that none could be read."""

    code: int
    rounds: list[Any]
    message: str = ""

    @property
    def error(self) -> str:
        """Why the only round was refused."""
        (one,) = self.rounds
        found: str = one["error"]["message"]
        return found


Reader = Callable[[bytes], Answered]


@pytest.fixture(params=["file", "stdin"])
def answered(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Reader:
    """Settles bytes out of a file, and again from standard input."""

    def answer(data: bytes) -> Answered:
        path = tmp_path / "rounds"
        path.write_bytes(data)
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        source = "-" if request.param == "stdin" else str(path)
        try:
            rounds = settle_text.read_rounds(source)
        except UnreadableError as error:
            return Answered(2, [], str(error))
        good = settle_text.print_json(rounds)
        out = capsys.readouterr().out
        texts = [out] if rounds[0].line is None else out.splitlines()
        return Answered(0 if good else 2, [json.loads(text) for text in texts])

    return answer


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"game":' * 50_000,
        '{"game": ' + "9" * 9_000 + "}",
        '{"game": 1.' + "9" * 9_000 + "}",
        '{"game": NaN}',
        '{"game": -Infinity}',
        '{"game": "653a", "game": "643a"}',
        '{"' + "\\u001b[31m" * 9_000 + '": 1, "' + "\\u001b[31m" * 9_000 + '": 1}',
    ],
)
def test_what_no_round_can_be_is_refused_without_a_traceback(text: str, answered: Reader) -> None:
    done = answered(text.encode())
    assert done.code == 2
    assert done.error.startswith("not JSON")
    assert done.error.isprintable()
    assert len(done.error) < 200


@pytest.mark.parametrize(
    "text",
    ['{"a": ' * 900 + "1" + "}" * 900, "[" * 900 + "]" * 900, "1", "null", '"653a"', "1e400"],
)
def test_a_value_that_is_no_round_is_refused(text: str, answered: Reader) -> None:
    done = answered(text.encode())
    assert done.code == 2
    assert done.error


def test_a_bad_line_leaves_the_other_rounds_answered(answered: Reader) -> None:
    done = answered(b"\n".join([GOOD, b"[" * 5_000, GOOD]))
    assert done.code == 2
    assert ["error" in one for one in done.rounds] == [False, True, False]
    assert done.rounds[0]["seats"][0]["net"] == "20.00"


def test_a_byte_order_mark_is_no_matter(answered: Reader) -> None:
    assert answered(b"\xef\xbb\xbf" + GOOD).code == 0


# ── Bytes that are no text ───────────────────────────────────────────────────────────────────


def named(player: bytes) -> bytes:
    """The round with a player's name in raw bytes."""
    return GOOD.replace(b'"seat": 1', b'"seat": 1, "player": "' + player + b'"')


@pytest.mark.parametrize("player", [b"\xff", b"\xc3", b"\xed\xa0\x80", b"Jos\xe9"])
def test_a_round_that_is_not_utf_8_is_refused(player: bytes, answered: Reader) -> None:
    data = named(player)
    done = answered(data)
    place = data.index(player[-1:] if player.startswith(b"Jos") else player)
    assert (done.code, done.rounds) == (2, [])
    assert done.message.endswith(f": not UTF-8 text (byte {place})")


def test_a_line_that_is_not_utf_8_leaves_the_others_answered(answered: Reader) -> None:
    done = answered(b"\n".join([GOOD, named(b"\xff"), GOOD]))
    assert done.code == 2
    first, second, third = done.rounds
    assert first == third
    assert second["error"]["message"].startswith("not UTF-8 text (byte ")


@pytest.mark.parametrize("mark", ["\u2028", "\u2029", "\x85", "\x1e", "\x0b", "\x0c"])
def test_a_line_ends_at_a_line_feed_and_nowhere_else(mark: str, answered: Reader) -> None:
    # In JSON these may stand in a text, or nowhere; none of them parts two rounds.
    line = named(f"Ann{mark}Lee".encode()) if ord(mark) > 0x1F else GOOD
    done = answered(line + b"\n" + line)
    assert [one["seats"][0]["net"] for one in done.rounds] == ["20.00", "20.00"]
    assert answered(GOOD + mark.encode() + GOOD).error


def test_blank_lines_and_carriage_returns_are_no_matter(answered: Reader) -> None:
    done = answered(b"\r\n".join([b"", GOOD, b" \t", GOOD, b""]))
    assert (done.code, len(done.rounds)) == (0, 2)


def test_two_names_of_half_characters_are_two_players() -> None:
    # A straight flush of seat 2 is worth an Envy Bonus to another player, and to nobody else.
    def envy(first: str, second: str) -> int:
        bets = {"bet-1": 10, "bet-2": 10, "bet-3": 10, "five-card-progressive": 1}
        seats = [
            {"seat": 1, "cards": "2d 3h 4c", "player": first},
            {"seat": 2, "cards": "9s 8s 7s", "player": second},
        ]
        whole = [{**one, "wagers": bets, "decisions": ["ride", "ride"]} for one in seats]
        answer = settled({"game": "643a", "community": "6s 5s", "seats": whole})
        return sum(line["wager"] == "envy" for one in answer["seats"] for line in one["lines"])

    assert envy("\ud800", "\ud801") == 1
    assert envy("\ud800", "\ud800") == 0


def test_a_lone_half_of_a_character_is_answered(answered: Reader) -> None:
    assert answered(named(b"\\ud800")).code == 0
    done = answered(GOOD.replace(b'"ride"', b'"\\udc80"'))
    assert done.code == 2
    assert "'\\udc80'" in done.error


def test_nothing_to_read_is_said_in_one_line(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none", Path("/dev/null")):
        done = run(path)
        assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    assert run("-", data=b" \n\t\r\n").stderr == b"pitboss: -: there is no round in it\n"
    odd = run(tmp_path / "a\x1b[31mred")
    assert b"\x1b" not in odd.stderr


# ── What is repeated of the input ────────────────────────────────────────────────────────────

ODD = "\x1b[31m\x07\u202e" + "x" * 5_000


def replaced(value: Any) -> Iterator[Any]:
    """The value with each of its parts in turn made odd: the text itself, or a key."""
    yield ODD
    yield {ODD: ODD}
    yield [ODD]
    if isinstance(value, dict):
        yield {**value, ODD: ODD}
        for key, inner in value.items():
            yield from ({**value, key: odd} for odd in replaced(inner))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            for odd in replaced(inner):
                yield [*value[:place], odd, *value[place + 1 :]]


def refusal(data: object) -> SettleError | None:
    try:
        settled(data)
    except SettleError as error:
        return error
    return None


def test_what_is_repeated_is_cut_and_printable() -> None:
    whole = ROUND | {
        "rules": {"main": "A", "minimum_wager": 1, "payout_limit": 50000, "dealing": "hand"},
        "meters": {"five-card-progressive": {"meter": "10000.00"}},
        "irregularity": {"kind": "drawn-in-error", "moment": "deal", "at": 0},
        "magic_card": "2s",
        "lucky_position": 1,
    }
    assert settled(whole)["seats"][0]["net"] == "20.00"
    refusals = [error for data in replaced(whole) if (error := refusal(data)) is not None]
    assert len(refusals) > 50
    for error in refusals:
        assert (error.message + error.where).isprintable()
        assert len(error.message) < 400
        assert len(error.where) < 120
        assert "x" * 70 not in error.message


def test_no_control_character_reaches_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(ROUND | {"game": ODD, ODD: 1}))
    for done in (run(path), run(path, "--json")):
        assert done.returncode == 2
        assert not {0x07, 0x1B} & set(done.stdout + done.stderr)


# ── Where the output goes ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("options", [[], ["--json"]])
@pytest.mark.parametrize("rounds", [1, 300])
def test_a_full_disk_is_told_in_one_line(options: list[str], rounds: int) -> None:
    data = b"\n".join([GOOD] * rounds)
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "-", *options], input=data, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr) == (2, b"pitboss: no space left on device\n")


@pytest.mark.parametrize("options", [[], ["--json"]])
@pytest.mark.parametrize("rounds", [1, 300])
def test_a_reader_who_leaves_is_no_error(options: list[str], rounds: int) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    data = b"\n".join([GOOD] * rounds)
    try:
        done = subprocess.run(
            [*COMMAND, "-", *options],
            input=data,
            stdout=writer,
            stderr=subprocess.PIPE,
            check=False,
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


def test_without_an_output_or_an_input_there_is_no_traceback() -> None:
    for closed in ("<&-", ">&-", "<&- >&-"):
        script = f'"$0" -m pitboss settle - {closed}'
        done = subprocess.run(
            ["/bin/sh", "-c", script, sys.executable], input=GOOD, capture_output=True, check=False
        )
        assert b"Traceback" not in done.stderr
        assert done.returncode == (2 if "<&-" in closed else 0)


@pytest.mark.parametrize("delay", [0.02, 0.1, 0.3, 0.6])
def test_an_interrupt_ends_it_quietly(delay: float) -> None:
    # With standard input left open the command waits for its end. It says that it has begun.
    script = (
        "from pitboss.cli import entry\n"
        "run = entry._run\n"
        "entry._run = lambda: print(flush=True) or run()\n"
        "entry.main()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, "settle", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=120)
    assert b"Traceback" not in told
    assert process.returncode == 130
