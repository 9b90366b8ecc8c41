"""``pitboss serve``: a floor on a store, until it is stopped."""

import socket
import sys
import threading
import time
from importlib.resources import files
from pathlib import Path

import typer
import uvicorn

from pitboss.cli.books import url_of
from pitboss.house.demo import DemoError, DemoFloor
from pitboss.house.keys import KeyFileError
from pitboss.house.places import find_keys, make_folder
from pitboss.house.running import House, open_books
from pitboss.rulebook import UnreadableError, examine
from pitboss.server import DemoRun, make_app
from pitboss.store import StoreError

__all__ = ["run_floor"]

_LINE_SECONDS = 1.0


def run_floor(
    db: str | None,
    named: Path | None,
    host: str,
    port: int,
    rounds: int | None,
    seconds: int | None,
) -> None:
    """Open the demonstration floor on a store and serve until somebody stops it."""
    url = url_of(db)
    listening = _listen(host, port)
    try:
        if db is None:
            make_folder(url)
        store = open_books(url)
        begun = bool(store.read(lambda look: look.heads()))
        keys = find_keys(url, named, begun=begun)
    except (StoreError, KeyFileError, OSError) as error:
        raise UnreadableError(str(error)) from None
    text = (files("pitboss.rulebook") / "demo.toml").read_text(encoding="utf-8")
    filed, _ = examine(text.encode(), "demo.toml")
    house = House(store, keys, lambda: int(time.time()))
    server = uvicorn.Server(uvicorn.Config("", log_level="warning"))

    def end() -> None:
        server.should_exit = True

    run = DemoRun(house, DemoFloor(house, text, filed), most_rounds=rounds, done=end)
    server.config = uvicorn.Config(make_app(run), log_level="warning", access_log=False)
    if seconds is not None:
        timer = threading.Timer(seconds, end)
        timer.daemon = True
        timer.start()
    where = f"http://{host}:{listening.getsockname()[1]}/healthz"
    typer.echo(f"The books are in {store.where}; {where} answers. Ctrl-C stops.")
    sys.stdout.flush()
    line = threading.Thread(target=_tell, args=(run, server), daemon=True)
    line.start()
    try:
        server.run(sockets=[listening])
    except DemoError as error:
        raise UnreadableError(str(error)) from None
    if not server.started:
        raise UnreadableError("the floor could not be opened: see above")
    typer.echo(f"{run.rounds:,} rounds were played, {run.commands:,} commands given.")


def _listen(host: str, port: int) -> socket.socket:
    """Take the port before anything else is done: who cannot have it has changed nothing."""
    try:
        return socket.create_server((host, port))
    except OSError as error:
        why = (error.strerror or "it cannot be used").lower()
        raise UnreadableError(f"port {port} of {host}: {why}") from None


def _tell(run: DemoRun, server: uvicorn.Server) -> None:
    """A line that says how it goes, at a terminal alone."""
    if not sys.stderr.isatty():
        return
    before = 0
    while not server.should_exit:
        time.sleep(_LINE_SECONDS)
        now = run.rounds
        rate = (now - before) / _LINE_SECONDS
        before = now
        print(f"\r{now:,} rounds, {rate:,.0f} a second  ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
