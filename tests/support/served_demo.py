"""A demonstration floor served by a program of its own, for clients over the network."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Thread
from typing import Any

import httpx2

#: The practice tables of a demonstration: one for each game.
_GAMES = 9
_PATIENCE = 120.0


@contextmanager
def served_demo(folder: Path) -> Iterator[str]:
    """The address of a demonstration on a fresh store, once every practice table is there."""
    words = ["serve", "--demo", "--port", "0", "--db", f"sqlite:///{folder / 'demo.db'}"]
    program = [sys.executable, "-m", "pitboss", *words]
    with Popen(program, stdout=PIPE, text=True, cwd=folder) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            Thread(target=process.stdout.read, daemon=True).start()
            address = said.split()[-1].rstrip("/")
            _wait(address, process)
            yield address
        finally:
            process.terminate()
            process.wait(_PATIENCE)


def _wait(address: str, process: "Popen[Any]") -> None:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        assert process.poll() is None, "the server ended"
        try:
            tables = (
                httpx2.get(f"{address}/api/v1/floor", timeout=_PATIENCE).json().get("tables", ())
            )
        except httpx2.TransportError:
            tables = ()
        if sum(one["practice"] for one in tables) == _GAMES:
            return
        time.sleep(0.1)
    raise AssertionError("the demonstration does not open its tables")
