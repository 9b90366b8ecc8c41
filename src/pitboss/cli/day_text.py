"""``pitboss day``: whole gaming days of the demonstration floor, at the speed of the machine."""

import time
from functools import partial
from importlib.resources import files
from pathlib import Path

from pitboss.cli.books import url_of
from pitboss.cli.report_text import show_forms
from pitboss.demo.day import DayError, DemoDays, SetClock
from pitboss.demo.facility import DemoError, DemoFloor
from pitboss.house import Floor
from pitboss.house.books import open_books
from pitboss.house.collector import collect_rarely
from pitboss.house.keys import KeyFileError
from pitboss.house.places import find_keys, make_folder
from pitboss.house.streams import Streams, read_entries
from pitboss.reports import forms_report
from pitboss.rulebook import UnreadableError, examine
from pitboss.store import StoreError
from pitboss.terminal.console import console, print_words

__all__ = ["run_days"]

_DAY = 24 * 3600


def run_days(db: str | None, named: Path | None, days: int, rounds: int) -> bool:
    """Run gaming days on a store and print their papers. Returns whether all are in order."""
    url = url_of(db)
    try:
        if db is None:
            make_folder(url)
        store = open_books(url)
        keys = find_keys(url, named, begun=bool(store.read(lambda look: look.heads())))
    except (StoreError, KeyFileError, OSError) as error:
        raise UnreadableError(str(error)) from None
    text = (files("pitboss.rulebook") / "demo.toml").read_text(encoding="utf-8")
    filed, _ = examine(text.encode(), "demo.toml")
    # Days in the past: the next process to serve the floor does not start behind them.
    clock = SetClock(int(time.time()) - (days + 1) * _DAY)
    floor = Floor(store, keys, clock)
    told = partial(print_words, console())
    begun = time.monotonic()
    collect_rarely()
    with store:
        demo = DemoFloor(floor, text, filed, dealer_run=True, variants=True)
        secret = keys.derived("demo players")
        run = DemoDays(floor, clock, demo, secret, rounds=rounds, told=told)
        try:
            run.run(days)
        except (DayError, DemoError, StoreError) as error:
            raise UnreadableError(str(error)) from None
        took = max(time.monotonic() - begun, 0.001)
        until = clock.now
        report = store.read(lambda look: forms_report(read_entries(look, Streams(None)), until))
    told(
        f"{days} {'day' if days == 1 else 'days'} in {took:.1f} seconds: "
        f"{days * _DAY / took:,.0f} times as fast as real"
    )
    show_forms(report, as_json=False, as_csv=False, out=None)
    return report.ok
