"""``pitboss serve``: a floor on a store, until it is stopped."""

import secrets
import sys
import threading
import time
from contextlib import ExitStack, closing
from functools import partial
from importlib.resources import files
from pathlib import Path

import typer

from pitboss.cli.serve_http import (
    Server,
    address,
    listen,
    print_address,
    print_progress,
    server_of,
)
from pitboss.cli.serve_metrics import metrics_port
from pitboss.cli.serve_plan import Plan, check
from pitboss.cli.serve_submission import file_first
from pitboss.demo.facility import DemoError, DemoFloor
from pitboss.demo.host import Host, hosted_floor
from pitboss.demo.run import DemoRun
from pitboss.house import Floor, Keys
from pitboss.house.books import open_books
from pitboss.house.keys import KeyFileError
from pitboss.house.places import find_keys, make_folder
from pitboss.reports.store_reports import STORE_REPORTS
from pitboss.rulebook import UnreadableError, examine
from pitboss.server import Service, make_app
from pitboss.server.access import Access
from pitboss.server.clockwork import Clockwork
from pitboss.server.demo_doors import DemoDoors
from pitboss.server.service import Running
from pitboss.server.settings import Settings
from pitboss.store import Store, StoreError

__all__ = ["run_floor"]

#: The pause between two rounds; at a demonstration long enough for newcomers to read the result.
_PAUSE_SECONDS = 2
_DEMO_PAUSE_SECONDS = 5
#: The longest that a thread keeps the interpreter while another one waits. A command goes through
#: several; by default each of its turns could wait five milliseconds.
_SWITCH_SECONDS = 0.001


def run_floor(plan: Plan) -> None:
    """Open the floor of a plan and serve it until somebody stops it."""
    check(plan)
    with ExitStack() as held:
        listening = held.enter_context(listen(plan))
        figures = held.enter_context(metrics_port(plan.host, plan.metrics_port))
        store, keys, begun = _books(plan, held)
        pause = _PAUSE_SECONDS if plan.rush or not plan.demo else _DEMO_PAUSE_SECONDS
        floor = Floor(store, keys, _now, reports=STORE_REPORTS, pause_seconds=pause)
        _check_kind(plan, floor, begun=begun)
        settings = plan.settings(listening.getsockname()[1])
        access = held.enter_context(closing(Access(plan.url, settings, _now)))
        if plan.submission is not None and not plan.demo:
            file_first(floor, access, plan.submission)
        service = _service(plan, floor, access, keys, settings)
        if figures is not None:
            figures.start(service.metrics.text)
        server = server_of(make_app(service), plan)
        _end_by_itself(plan, service.running, server)
        print_address(plan, address(plan, listening), store.where)
        if plan.demo:
            counted = (service.running, server)
            threading.Thread(target=print_progress, args=counted, daemon=True).start()
        sys.setswitchinterval(_SWITCH_SECONDS)
        server.run(sockets=[listening])
        if plan.demo:
            run = service.running
            typer.echo(f"{run.rounds:,} rounds were played, {run.commands:,} commands given.")


def _now() -> int:
    return int(time.time())


def _token() -> str:
    return secrets.token_hex(8)


# ── The store ────────────────────────────────────────────────────────────────────────────────


def _books(plan: Plan, held: ExitStack) -> tuple[Store, Keys, bool]:
    """The store of a plan, its keys, and whether anything stands in it."""
    path = Path(plan.url.removeprefix("sqlite:///"))
    if plan.url.startswith("sqlite:///") and not plan.demo and not path.exists():
        raise _nothing_yet(plan)
    try:
        if plan.db is None:
            make_folder(plan.url)
        store = held.enter_context(open_books(plan.url))
        begun = bool(store.read(lambda look: look.heads()))
        if not begun and not plan.demo:
            raise _nothing_yet(plan)
        return store, find_keys(plan.url, plan.keys, begun=begun), begun
    except (StoreError, KeyFileError, OSError) as error:
        raise UnreadableError(str(error)) from None


def _nothing_yet(plan: Plan) -> UnreadableError:
    named = "" if plan.db is None else f" --db {plan.db}"
    return UnreadableError(
        f"there is no facility in this store yet: pitboss admin create NAME{named} begins one; "
        "to look around first: pitboss serve --demo"
    )


def _check_kind(plan: Plan, floor: Floor, *, begun: bool) -> None:
    """Refuse a demonstration on the books of a facility, and the other way round."""
    if not begun:
        return
    known = floor.lobby(None).view
    if plan.demo and not known.demo:
        reason = f"the books in this store are those of {known.facility!r:.60}"
        raise UnreadableError(f"{reason}: a demonstration needs a store of its own")
    if known.demo and not plan.demo:
        raise UnreadableError("the books in this store are a demonstration's: add --demo")


# ── What runs ────────────────────────────────────────────────────────────────────────────────


def _service(plan: Plan, floor: Floor, access: Access, keys: Keys, settings: Settings) -> Service:
    if not plan.demo:
        return Service(floor, access, settings, Clockwork(floor))
    secret = keys.derived("demo players")
    doors = DemoDoors(floor, access, _token)
    if plan.rush:
        return Service(floor, access, settings, _rushed(floor, secret, plan), demo=doors)
    host = Host(
        floor,
        partial(hosted_floor, floor),
        secret,
        players=plan.players,
        visited=doors.visited,
        token=_token,
        sweep=doors.sweep,
    )
    return Service(floor, access, settings, host, demo=doors)


def _rushed(floor: Floor, secret: bytes, plan: Plan) -> DemoRun:
    """The demonstration floor with full tables, open and not yet playing."""
    text = (files("pitboss.rulebook") / "demo.toml").read_text(encoding="utf-8")
    filed, _ = examine(text.encode(), "demo.toml")
    demo = DemoFloor(floor, text, filed, dealer_run=True, variants=True)
    run = DemoRun(floor, demo, secret, most_rounds=plan.rounds)
    try:
        run.open()
    except DemoError as error:
        raise UnreadableError(str(error)) from None
    return run


def _end_by_itself(plan: Plan, running: Running, server: Server) -> None:
    """Have the server end after the seconds or the rounds that were asked for."""

    def end() -> None:
        server.should_exit = True

    if isinstance(running, DemoRun):
        running.done = end
    if plan.seconds is not None:
        timer = threading.Timer(plan.seconds, end)
        timer.daemon = True
        timer.start()
