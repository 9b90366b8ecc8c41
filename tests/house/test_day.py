"""Gaming days of the demonstration floor, on both stores: everything balances, and verifies."""

from collections import Counter

import pytest

from pitboss.floor import events as e
from pitboss.floor.card_store import DecksDestroyed
from pitboss.floor.papers import ClosedFormCompleted, InventorySigned
from pitboss.house.day import DAY_TABLES, DemoDays
from pitboss.house.demo import DemoFloor
from pitboss.house.loading import Streams
from pitboss.house.reading import read_entries
from pitboss.house.running import House
from pitboss.house.table_play import TablePlay
from pitboss.record import Entry
from pitboss.reports import FormsReport, forms_report, hold_report
from pitboss.rulebook import examine
from pitboss.table.events import DeckRemoved
from tests.floor.test_days import at
from tests.support.games import RIDE, UTH
from tests.support.hosts import unshuffled
from tests.support.houses import Keen, Running, lucky_decks

DAYS = ["2026-03-05", "2026-03-06", "2026-03-07", "2026-03-08"]


def run_days(url: str, days: int, told: list[str] | None = None, ids: str = "first") -> Running:
    """Some days around the change of the clocks, with cards that win prizes."""
    running = Running(url, UTH, RIDE, decks=lucky_decks(UTH, 3, 1), player=Keen)
    running.clock.now = at("2026-03-04 12:00:00")
    game = f"[games.{RIDE}]\n"
    text = running.text.replace(game, f"{game}closed_table_form = true\n")
    filed, verdict = examine(text.encode(), "demo.toml")
    assert verdict.ok

    def token() -> str:
        return f"{ids} {running._token()}"

    def play(house: House, name: str) -> TablePlay:
        return TablePlay(house, name, running.chance.randrange, token, player=Keen)

    floor = DemoFloor(running.house, text, filed, seats=3)
    days_run = DemoDays(
        running.house,
        running.clock,
        floor,
        rounds=1,
        told=(told if told is not None else []).append,
        play=play,
    )
    with unshuffled():
        days_run.run(days)
    assert days_run.rounds == days * 4 * len(floor.names)
    return running


def entries(running: Running) -> list[Entry]:
    return running.store.read(lambda look: list(read_entries(look, Streams(None))))


def papers(running: Running) -> FormsReport:
    return forms_report(entries(running), running.clock.now)


@pytest.mark.cites("465a.36", "465a.36(f)(1)", "465a.36(f)(5)")
def test_days_open_play_are_dropped_close_and_balance(url: str) -> None:
    told: list[str] = []
    running = run_days(url, 4, told)
    report = papers(running)
    assert [one.what for one in report.findings] == [
        "the clocks change: this gaming day has 23 hours"
    ]
    assert report.ok
    assert sorted({one.day for one in report.periods}) == DAYS
    assert len(report.periods) == 4 * 4
    assert all(one.agrees for one in report.periods)
    events = Counter(type(one.event) for one in entries(running))
    assert events[e.SlipPrepared] == events[e.SlipVerified] == events[e.SlipPaid] > 0
    assert events[ClosedFormCompleted] == 2, "a slip on the first day and on Saturday"
    assert events[e.FillMade] > 0
    assert events[e.CreditMade] > 0
    assert events[DecksDestroyed] == 4
    reasons = [one.event.reason for one in entries(running) if isinstance(one.event, DeckRemoved)]
    assert any("hours" in reason for reason in reasons), "decks change when their time is over"
    shifts = {one.event.shift for one in entries(running) if isinstance(one.event, InventorySigned)}
    assert shifts == {"day", "night"}
    assert hold_report(entries(running)).rounds == 4 * 4 * 2
    assert told[0] == f"gaming day {DAYS[0]}"
    with unshuffled():
        verdict = running.verdict()
    assert verdict.ok, verdict.faults
    assert verdict.decided == 4 * 4 * 2
    running.end()


def test_days_go_on_where_the_last_one_ended(url: str) -> None:
    running = run_days(url, 1)
    assert set(DAY_TABLES) < set(running.house.facility().tables)
    first = papers(running)
    running.end()
    again = run_days(url, 1, ids="second")
    report = papers(again)
    assert [one.day for one in first.periods] == DAYS[:1] * 4
    assert sorted({one.day for one in report.periods}) == DAYS[:2]
    assert report.ok
    again.end()
