"""``pitboss replay``: a record shown again, to each what they may see."""

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pitboss.cards import card_text
from pitboss.cli.app import app
from pitboss.cli.replay_telling import Telling
from pitboss.cli.replay_text import told
from pitboss.round import events as e
from pitboss.round import seen
from pitboss.table import apply
from tests.support.commands import within
from tests.support.games import GAMES, UTH
from tests.support.hosts import SPECTATOR, SURVEILLANCE, Hosted
from tests.support.paths import ROOT
from tests.support.play_sessions import cards_in
from tests.support.table_hours import Hours
from tests.support.terminal import Terminal

SEATS = (1, 2, 3)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the records of this module are."""
    return tmp_path_factory.mktemp("records")


def played(folder: Path, slug: str = UTH) -> tuple[Path, Hosted]:
    """A record in a file, and the table that it is of."""
    return _played(folder, slug)


@cache
def _played(folder: Path, slug: str) -> tuple[Path, Hosted]:
    path = folder / f"{slug}.log"
    hosted = Hosted(slug, SEATS, log=path).round()
    hosted.host.close(hosted.now)
    return path, hosted


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
        *(((f"--seat={seat}",), hosted.players[seat].actor) for seat in SEATS),
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
    assert heads == [str(one) for one in range(1, len(hosted.kept.entries) + 1)]
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


def test_a_record_that_was_killed_is_shown_as_far_as_it_goes(folder: Path, tmp_path: Path) -> None:
    raw = played(folder)[0].read_bytes()
    path = tmp_path / "killed.log"
    dealt = raw.index(b'"kind":"cards-dealt"')
    path.write_bytes(raw[: raw.index(b"\n", dealt) + 100])
    for options in ((), ("--seat=1",), ("--surveillance",)):
        done = replay(path, *options)
        assert done.exit_code == 0
        assert re.fullmatch(
            r"pitboss: \S+: line \d+ was cut short: the record ends with the line before it\n",
            done.stderr,
        )
        assert "The record ends here, and the table was not closed in it." in done.stdout
        # What was sealed stays so: nobody has opened it.
        assert "[##]" in done.stdout
        assert not cards_in(done.stdout)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda lines: [*lines[:4], *lines[5:]], 5),
        (lambda lines: [*lines[:4], lines[5], lines[4], *lines[6:]], 5),
        (lambda lines: [*lines[:6], lines[6].replace(b'"seat":1', b'"seat":2'), *lines[7:]], 7),
    ],
)
def test_a_changed_record_is_not_shown_and_said_where(
    change: object, line: int, folder: Path, tmp_path: Path
) -> None:
    assert callable(change)
    lines = played(folder)[0].read_bytes().splitlines(keepends=True)
    path = tmp_path / "changed.log"
    path.write_bytes(b"".join(change(lines)))
    done = replay(path)
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith(f"pitboss: {path}: line {line}: ")
    assert done.stderr.count("\n") == 1


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


@pytest.mark.parametrize("game", GAMES)
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
    for _ in range(len(hosted.kept.entries) - 2):
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


def test_a_session_that_was_killed_in_a_round_leaves_what_was_public(tmp_path: Path) -> None:
    path = tmp_path / "killed.log"
    terminal = Terminal(["play", "653a", "--log", str(path)])
    terminal.wait()
    own = cards_in(terminal.type(""))
    terminal.process.kill()
    terminal.process.wait()
    assert len(own) == 2
    text = shown(path, "--seat", "3")
    assert "two cards to each player" in text
    assert "The record ends here, and the table was not closed in it." in text
    # The cards of a round that is not over are sealed, a player's own too.
    assert not cards_in(text)


# ── Every entry in words ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("electronic", [False, True])
def test_whatever_happens_at_a_table_is_told_in_words(electronic: bool) -> None:
    """Decks, counts, corrections, refusals: no entry is told by the name of its type."""
    met: set[type] = set()
    wanted = {e.ApprovalRefused, e.RoundVoided} if electronic else _DEALER_RUN
    for seed in range(60):
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
