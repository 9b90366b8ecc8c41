"""``pitboss serve``: a floor on a store, until it is stopped."""

import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from importlib.resources import files
from pathlib import Path
from types import FrameType

import typer
import uvicorn

from pitboss.cli.books import url_of
from pitboss.demo.facility import DemoError, DemoFloor
from pitboss.demo.run import DemoRun
from pitboss.house import Floor
from pitboss.house.books import open_books
from pitboss.house.keys import KeyFileError
from pitboss.house.places import find_keys, make_folder
from pitboss.reports.store_reports import STORE_REPORTS
from pitboss.rulebook import UnreadableError, examine
from pitboss.server import Service, Settings, make_app
from pitboss.server.access import Access
from pitboss.store import StoreError

__all__ = ["run_floor"]

_LINE_SECONDS = 1.0


class _Server(uvicorn.Server):
    """A server that exits with 0 when a signal stops it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle the signals that stop the server, and restore them afterwards."""

        def end(_number: int, _frame: FrameType | None) -> None:
            self.should_exit = True

        before = {one: signal.signal(one, end) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)


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
    with ExitStack() as held:
        listening = held.enter_context(_listen(host, port))
        try:
            if db is None:
                make_folder(url)
            store = held.enter_context(open_books(url))
            keys = find_keys(url, named, begun=bool(store.read(lambda look: look.heads())))
        except (StoreError, KeyFileError, OSError) as error:
            raise UnreadableError(str(error)) from None
        floor = Floor(store, keys, lambda: int(time.time()), reports=STORE_REPORTS)
        run = _demo_run(floor, keys.derived("demo players"), rounds)
        settings = Settings(host=host, port=listening.getsockname()[1])
        access = held.enter_context(closing(Access(url, settings, lambda: int(time.time()))))
        service = Service(floor, access, settings, run)
        _serve(run, service, store.where, listening, seconds)


def _demo_run(floor: Floor, secret: bytes, rounds: int | None) -> DemoRun:
    """The demonstration floor, open and not yet playing."""
    text = (files("pitboss.rulebook") / "demo.toml").read_text(encoding="utf-8")
    filed, _ = examine(text.encode(), "demo.toml")
    demo = DemoFloor(floor, text, filed, dealer_run=True, variants=True)
    run = DemoRun(floor, demo, secret, most_rounds=rounds)
    try:
        run.open()
    except DemoError as error:
        raise UnreadableError(str(error)) from None
    return run


def _serve(
    run: DemoRun, service: Service, where: str, listening: socket.socket, seconds: int | None
) -> None:
    server = _Server(uvicorn.Config(make_app(service), log_level="warning", access_log=False))

    def end() -> None:
        server.should_exit = True

    run.done = end
    if seconds is not None:
        timer = threading.Timer(seconds, end)
        timer.daemon = True
        timer.start()
    host, port = listening.getsockname()[:2]
    answers = f"http://{host}:{port}/healthz answers"
    typer.echo(f"The books are in {where}; {answers}. Ctrl-C stops.")
    sys.stdout.flush()
    threading.Thread(target=_tell, args=(run, server), daemon=True).start()
    server.run(sockets=[listening])
    typer.echo(f"{run.rounds:,} rounds were played, {run.commands:,} commands given.")


def _listen(host: str, port: int) -> socket.socket:
    """Take the port first, so that a taken port changes nothing."""
    try:
        return socket.create_server((host, port))
    except OSError as error:
        why = (error.strerror or "it cannot be used").lower()
        raise UnreadableError(f"port {port} of {host}: {why}") from None


def _tell(run: DemoRun, server: uvicorn.Server) -> None:
    """Print a progress line, at a terminal only."""
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
