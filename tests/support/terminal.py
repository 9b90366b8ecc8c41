"""A terminal for tests: a program at a pseudo-terminal, driven as a person would."""

import os
import re
import select
import shlex
import signal
import struct
import subprocess
import sys
import termios
import time
from codecs import getincrementaldecoder
from collections.abc import Mapping, Sequence
from fcntl import ioctl
from pathlib import Path

from tests.support.paths import ROOT
from tests.support.processes import started

PROMPT = re.compile(r"( >|to leave:) $")
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_CLEAR = "\x1b[2J"
#: A machine that does much else at once takes its time; nothing is measured by it.
_LONGEST = 120.0


class Terminal:
    """``pitboss`` with these arguments in a terminal of so many columns and lines."""

    def __init__(
        self,
        arguments: Sequence[str],
        *,
        columns: int = 100,
        lines: int = 30,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self._master, slave = os.openpty()
        ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self._slave = slave
        self.before = termios.tcgetattr(slave)
        self.raw = ""
        self._decoder = getincrementaldecoder("utf-8")("replace")
        command = shlex.join([sys.executable, "-m", "pitboss", *arguments])
        path = os.ttyname(slave)
        # A shell that leads a session and opens the terminal has it as its own: Ctrl-C then works.
        script = f"exec {command} <{path} >{path} 2>&1"
        plain = {
            key: os.environ[key] for key in ("PATH", "HOME", "PYTHONPATH") if key in os.environ
        }
        self.process = started(
            ["/bin/sh", "-c", script],
            cwd=ROOT,
            env={**plain, "TERM": "xterm-256color", "LANG": "C.UTF-8", **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    @property
    def text(self) -> str:
        """All that was printed, without colours."""
        return plain(self.raw)

    def screens(self) -> list[str]:
        """What was printed between clearings of the screen."""
        return [plain(one) for one in self.raw.split(_CLEAR)]

    def wait(self) -> str:
        """Read until the program asks for something or ends: what came since, without colours."""
        start = len(self.raw)
        end = time.monotonic() + _LONGEST
        while time.monotonic() < end:
            # Asked before the last look at its output: who has ended prints no more.
            ended = self.process.poll() is not None
            ready, _, _ = select.select([self._master], [], [], 0.01)
            if ready:
                self.raw += self._decoder.decode(os.read(self._master, 65536))
            elif ended or (PROMPT.search(plain(self.raw[start:])) and self._listens()):
                return plain(self.raw[start:])
        os.killpg(self.process.pid, signal.SIGKILL)
        raise AssertionError(f"the program neither asks nor ends:\n{self.text[-2000:]}")

    def _listens(self) -> bool:
        """Whether the program sleeps, as it does when it waits for a key. What is pressed between
        its prompt and that moment meets a terminal in another mode, and a Ctrl-C is only seen
        with the next key."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] == "S"

    def type(self, line: str) -> str:
        """Type a line and read what comes of it."""
        return self.press(line.encode() + b"\n")

    def press(self, keys: bytes) -> str:
        """Press keys: b"\\x03" is Ctrl-C, b"\\x04" Ctrl-D."""
        os.write(self._master, keys)
        return self.wait()

    def close(self) -> int:
        """The exit code; the terminal must be as it was."""
        try:
            code = self.process.wait(timeout=_LONGEST)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            raise
        assert termios.tcgetattr(self._slave) == self.before
        os.close(self._slave)
        os.close(self._master)
        return code


def plain(raw: str) -> str:
    """Text without colours, as it stands on the screen."""
    return _ESCAPE.sub("", raw).replace("\r\n", "\n").replace("\r", "")
