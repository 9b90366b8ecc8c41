"""Programs that a test starts: whatever becomes of the test, none is left running or unread."""

import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

_STARTED: list["subprocess.Popen[Any]"] = []
_LISTENERS: list["Listener"] = []


def started(words: Sequence[str | Path], **options: Any) -> "subprocess.Popen[Any]":
    """A program in a process of its own, which is ended after the test."""
    process = subprocess.Popen(words, **options)
    _STARTED.append(process)
    return process


class Listener(Thread):
    """Reads what a program prints, line by line, until it ends."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        super().__init__(daemon=True)
        assert process.stdout is not None
        self._pipe = process.stdout
        self.lines: list[str] = []
        _LISTENERS.append(self)
        self.start()

    def run(self) -> None:
        for line in self._pipe:
            self.lines.append(line.rstrip("\n"))


def end_all() -> None:
    """Kill what still runs, wait for all of it and close its pipes."""
    for process in _STARTED:
        process.kill()
        process.wait()
    for listener in _LISTENERS:
        listener.join()
    for process in _STARTED:
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                # What was still to be written has no reader any more: the pipe closes anyway.
                with suppress(BrokenPipeError):
                    pipe.close()
    _STARTED.clear()
    _LISTENERS.clear()
