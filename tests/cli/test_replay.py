"""``pitboss replay``: a record shown again, to each what they may see."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pitboss.cards import card_text
from pitboss.cli.app import app
from pitboss.cli.replay_entry import Telling
from pitboss.cli.replay_text import told
from pitboss.floor.machine import EVENTS
from pitboss.record import Actor
from pitboss.round import State, seen
from pitboss.round import events as e
from pitboss.table import apply
from tests.support.commands import within
from tests.support.databases import SOAK
from tests.support.games import GAMES, PAI_GOW, UTH
from tests.support.paths import ROOT
from tests.support.people import SPECTATOR, SURVEILLANCE
from tests.support.play_sessions import cards_in
from tests.support.seated import Seated
from tests.support.table_hours import Hours
from tests.support.terminal import Terminal

SEATS = (1, 2, 3)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the records of this module are."""
    return tmp_path_factory.mktemp("records")


@dataclass(frozen=True)
class Played:
    """What the house knows of a round: for tests alone."""

    state: State
    players: dict[int, Actor]
    #: The numbers of the entries that are told: the floor's own are not.
    told: list[int]


def played(folder: Path, slug: str = UTH) -> tuple[Path, Played]:
    """A record in a file, and the round that it is of."""
    return _played(folder, slug)


@cache
def _played(folder: Path, slug: str) -> tuple[Path, Played]:
    path = folder / f"{slug}.log"
    seated = Seated(slug, SEATS)
    try:
        seated.round()
        seated.staff.close()
        seated.save(path)
        players = {seat: one.actor for seat, one in seated.players.items()}
        told = [one.number for one in seated.entries if type(one.event) not in EVENTS]
        return path, Played(seated.state, players, told)
    finally:
        seated.private.close()


def replay(path: Path, *options: str) -> Result:
    """What the command does with a record."""
    return CliRunner().invoke(app, ["replay", str(path), *options])


def shown(path: Path, *options: str) -> str:
    """What the command prints of a good record."""
    done = replay(path, *options)
    assert (done.exit_code, done.stderr) == (0, ""), done.output
    return done.stdout


# ── To each what they may see ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
def test_everybody_sees_the_cards_that_they_saw_at_the_table(game: str, folder: Path) -> None:
    path, hosted = played(folder, game)
    viewers = [
        ((), SPECTATOR),
        *(((f"--seat={seat}",), hosted.players[seat]) for seat in SEATS),
        (("--surveillance",), SURVEILLANCE),
    ]
    for options, person in viewers:
        cards = {hosted.state.face(at) for at in seen(hosted.state, person)}
        drawn = hosted.state.shown_draws
        if drawn is not None:
            cards.add(drawn.magic_card)
        expected = {card_text(card) for card in cards if card is not None}
        assert cards_in(shown(path, *options)) == expected, options


@pytest.mark.parametrize("game", GAMES)
def test_every_step_and_every_line_has_its_paragraph(game: str, folder: Path) -> None:
    path, hosted = played(folder, game)
    text = " ".join(shown(path).split())
    for number, lines in hosted.state.settled.items():
        assert f"seat {number}, P{number} is settled" in text
        for line in lines:
            assert f"[{line.cite}]" in text
    heads = re.findall(r" (\d+) \d\d:\d\d:\d\d ", text)
    # A slip is told in a line for each of its wagers.
    assert list(dict.fromkeys(heads)) == [str(one) for one in hosted.told]
    assert text.endswith("The record is whole: it ends with the table's close.")
    assert hosted.state.root in re.sub(r"\s", "", text)
    assert hosted.state.lock in re.sub(r"\s", "", text)


def test_surveillance_learns_burns_folds_and_stub_only_after_the_round(folder: Path) -> None:
    path, hosted = played(folder)
    before, after = shown(path, "--surveillance").split("the round is over")
    public = {hosted.state.face(at) for at in seen(hosted.state, SPECTATOR)}
    assert cards_in(before) == {card_text(card) for card in public if card is not None}
    assert "never turned, burned:" in after
    assert "never turned, the stub:" in after
    assert len(cards_in(before + after)) == 52


def test_a_seat_that_nobody_sits_at_is_refused(folder: Path) -> None:
    path, _ = played(folder)
    done = subprocess.run(
        [sys.executable, "-m", "pitboss", "replay", str(path), "--seat", "6"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "pitboss: nobody sits at seat 6 in this record: seats 1, 2, 3\n"


# ── Cut short, changed, or no record ─────────────────────────────────────────────────────────


def test_a_record_that_was_cut_is_not_shown(folder: Path, tmp_path: Path) -> None:
    """A log is replaced whole by every save: one that ends in the middle was damaged."""
    raw = played(folder)[0].read_bytes()
    path = tmp_path / "cut.log"
    path.write_bytes(raw[: raw.index(b"cards-dealt") + 100])
    done = replay(path)
    assert (done.exit_code, done.stdout) == (1, "")
    assert re.fullmatch(rf"pitboss: {path}: line \d+: .*cut off.*\n", done.stderr)


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: [*lines[:4], *lines[5:]],
        lambda lines: [*lines[:4], lines[5], lines[4], *lines[6:]],
        lambda lines: [one.replace(b'\\"seat\\":1', b'\\"seat\\":2', 1) for one in lines],
    ],
)
def test_a_changed_record_is_not_shown_and_said_where(
    change: Callable[[list[bytes]], list[bytes]], folder: Path, tmp_path: Path
) -> None:
    lines = played(folder)[0].read_bytes().splitlines(keepends=True)
    path = tmp_path / "changed.log"
    path.write_bytes(b"".join(change(lines)))
    assert path.read_bytes() != b"".join(lines)
    done = replay(path)
    assert (done.exit_code, done.stdout) == (1, "")
    assert re.match(rf"pitboss: {path}: (line \d+|[a-z/]+(, entry \d+)?): ", done.stderr)
    assert done.stderr.count("\n") == 1


def test_an_older_log_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "older.log"
    path.write_bytes(b'{"chain":"00","format":"pitboss-log-1","table":"play"}\n')
    done = replay(path)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "is from before the first release" in done.stderr


@pytest.mark.parametrize("raw", [b"", b"hello\n", b"\xff\x00" * 50, b'{"game": "653a"}\n'])
def test_what_is_no_record_is_unreadable(raw: bytes, tmp_path: Path) -> None:
    path = tmp_path / "other"
    path.write_bytes(raw)
    done = replay(path)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"pitboss: {path}: this is no log that pitboss play wrote\n"
    assert replay(tmp_path / "nowhere").exit_code == 2
    assert replay(tmp_path).exit_code == 2


# ── As it is run ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES if SOAK else (UTH, PAI_GOW))
def test_a_session_is_written_down_and_replayed(game: str, tmp_path: Path) -> None:
    path = tmp_path / "session.log"
    play = [sys.executable, "-m", "pitboss", "play", game, "--seats", "2", "--log", str(path)]
    done = subprocess.run(
        play,
        input="\n1\n1\n1\n1\n\n2\n5\n2\n5\n2\n5\nq\ny\n",
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert f"pitboss replay {path}" in done.stdout
    text = shown(path, "--surveillance")
    assert "The record is whole" in text
    nets = re.findall(r"Round \d+: .* net (\S+)\. Your bank", done.stdout)
    assert re.findall(r"you is settled: (\S+)", text) == nets
    again = within(*play[3:])
    assert again.returncode == 2
    assert again.stderr == f"pitboss: {path}: there is such a file already: name a new one\n"


def test_a_step_at_a_time_at_a_terminal(folder: Path) -> None:
    path, hosted = played(folder)
    terminal = Terminal(["replay", str(path), "--step", "--seat", "1"])
    first = terminal.wait()
    assert "the table is opened" in first
    assert first.endswith("Enter goes on, q stops > ")
    assert "betting is open" in terminal.type("")
    for _ in range(len(hosted.told) - 2):
        last = terminal.type("")
    assert "The record is whole" in terminal.type("") or "The record is whole" in last
    assert terminal.close() == 0


@pytest.mark.parametrize("keys", [b"q\n", b"\x03", b"\x04"])
def test_stepping_can_be_stopped(keys: bytes, folder: Path) -> None:
    terminal = Terminal(["replay", str(played(folder)[0]), "--step"])
    terminal.wait()
    assert "betting" not in terminal.press(keys)
    assert terminal.close() == 0
    assert "Traceback" not in terminal.text


def test_lines_fit_a_narrow_screen_and_need_no_signs_of_ours(folder: Path) -> None:
    path, _ = played(folder)
    done = subprocess.run(
        [sys.executable, "-m", "pitboss", "replay", str(path)],
        env={**os.environ, "PYTHONIOENCODING": "ascii", "NO_COLOR": "1"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert max(map(len, done.stdout.splitlines())) <= 100


def test_a_session_that_was_killed_in_a_round_leaves_the_rounds_before_it(tmp_path: Path) -> None:
    path = tmp_path / "killed.log"
    terminal = Terminal(["play", "643a", "--log", str(path)])
    terminal.wait()
    for line in ("", "1", "1"):
        terminal.type(line)
    own = cards_in(terminal.type(""))
    terminal.process.kill()
    terminal.process.wait()
    assert own
    text = shown(path, "--surveillance")
    assert text.count("the round is over") == 1
    assert "The record ends here, and the table was not closed in it." in text


# ── Every entry in words ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("electronic", [False, True])
def test_whatever_happens_at_a_table_is_told_in_words(electronic: bool) -> None:
    """Decks, counts, corrections, refusals: no entry is told by the name of its type."""
    met: set[type] = set()
    wanted = {e.ApprovalRefused, e.RoundVoided} if electronic else _DEALER_RUN
    # The first seeds were seen to meet what is wanted.
    for seed in (5, 0, 52, *range(60)):
        if met >= wanted:
            break
        slug = GAMES[seed % len(GAMES)]
        run = Hours(slug, seed, electronic=electronic, looks=False).pass_by(40).run
        table = run.start
        for entry in run.log:
            before, table = table, apply(table, entry)
            watched = told(Telling(before, table, entry, SPECTATOR))
            lines = told(Telling(before, table, entry, SURVEILLANCE))
            kind = type(entry.event)
            met.add(kind)
            noted = kind is e.AttemptNoted
            assert (not watched) is noted, "an attempt is surveillance's to read"
            assert kind.__name__ not in " ".join(line.plain for line in lines)
            if kind is e.ApprovalRefused:
                assert len(lines) >= 2, "the wager that goes back is told"
    assert met >= wanted


_DEALER_RUN = {e.AttemptNoted, e.CardsCorrected, e.SettledAnew, e.StartFound, e.HandsTurned}
