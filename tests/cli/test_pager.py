"""Long output at a terminal goes through a pager, and nowhere else."""

import os
import pty
import struct
import subprocess
import sys
import termios
from fcntl import ioctl
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.support.processes import started


def at_terminal(*arguments: str, typed: bytes = b"", **env: str) -> tuple[int, str]:
    """Run ``pitboss`` at a terminal of 24 lines: its exit code and what the terminal showed."""
    ours, theirs = pty.openpty()
    ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    kept = {key: value for key, value in os.environ.items() if key not in ("PAGER", "LESS")}
    done = started(
        [sys.executable, "-m", "pitboss", *arguments],
        cwd=ROOT,
        env={**kept, "TERM": "xterm", **env},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    if typed:
        os.write(ours, typed)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    os.close(ours)
    return done.wait(timeout=300), shown.decode("utf-8", "replace")


@pytest.fixture
def pager(tmp_path: Path) -> str:
    """A pager that counts the lines it is given."""
    script = tmp_path / "pager"
    script.write_text('#!/bin/sh\necho "paged $(wc -l)"\n', encoding="utf-8")
    script.chmod(0o755)
    return str(script)


@pytest.mark.parametrize("arguments", ["rules 653a", "rules 653a --json", "trace 653a"])
def test_what_is_longer_than_the_terminal_is_paged(arguments: str, pager: str) -> None:
    code, shown = at_terminal(*arguments.split(), PAGER=pager)
    assert code == 0
    assert shown.startswith("paged ")
    assert len(shown.splitlines()) == 1


def test_what_fits_is_not_paged(pager: str) -> None:
    code, shown = at_terminal("trace", "653a.2(a)", PAGER=pager)
    assert code == 0
    assert "653a.2(a)" in shown
    assert "paged" not in shown


def test_nothing_is_paged_into_a_pipe(pager: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pitboss", "rules", "653a"],
        cwd=ROOT,
        env={**os.environ, "PAGER": pager},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert "paged" not in done.stdout
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize("command", ["true", "head -n 1", "false"])
def test_who_leaves_the_pager_early_sees_no_traceback(command: str) -> None:
    code, shown = at_terminal("trace", PAGER=command)
    assert code == 0
    assert "Traceback" not in shown


@pytest.mark.parametrize("command", ["", "cat", "no-such-pager-here 2>/dev/null"])
def test_without_a_pager_all_of_it_is_printed(command: str) -> None:
    code, shown = at_terminal("rules", "653a", PAGER=command)
    assert code == 0
    assert "Ultimate Texas Hold 'Em Poker" in shown
    assert "Lucky Bonus: 5 for 1" in shown
