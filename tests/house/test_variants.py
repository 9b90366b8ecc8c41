"""A gaming day with two variants of a game at four tables, linked and not: it verifies, and every
report tells the variants apart."""

from collections import Counter

import pytest

from pitboss.demo.crews import ADMIN
from pitboss.demo.facility import DemoFloor
from pitboss.floor import FileApproval, FloorTable, WithdrawApproval, apply_stream
from pitboss.floor.disputes import DisputeDecided
from pitboss.house.history import find_rounds
from pitboss.house.meters import meters_now
from pitboss.house.streams import Streams
from pitboss.house.totals import MAIN, group_of
from pitboss.record import Actor, Role
from pitboss.reports import hold_report
from pitboss.reports.hold import HoldRow
from pitboss.reports.store_reports import STORE_REPORTS
from pitboss.reports.theory import theory_of
from pitboss.round import events as r
from pitboss.round.meters import UNITS
from pitboss.rulebook import GameRules
from pitboss.store import Reading
from tests.house.test_day import days_of, entries, on_a_file
from tests.support.chance import unshuffled
from tests.support.games import UTH
from tests.support.houses import Running
from tests.support.tables import SYSTEM

HIGH = "high-limit"
#: Two tables of the game, on the link, and two of its variant, each on a meter of its own.
OWN = (f"{UTH}-1", f"{UTH}-2")
OTHERS = (f"{UTH}-{HIGH}-1", f"{UTH}-{HIGH}-2")


@pytest.mark.cites("601a.2", "R29", "R67")
@on_a_file
def test_a_day_with_variants_at_four_tables_verifies_and_reports_each(url: str) -> None:
    running, days = days_of(url, UTH, rounds=1, tables=2, variants=True)
    with unshuffled():
        days.run(1)
        verdict = running.verdict()
    assert verdict.ok, verdict.faults
    assert not verdict.folded
    lobby = {one.name: (one.game, one.variant) for one in running.floor.lobby(None).view.tables}
    assert {lobby[name] for name in OWN} == {(UTH, "")}
    assert {lobby[name] for name in OTHERS} == {(UTH, HIGH)}
    rules = {name: running.house.facility().rules(_key(running, name)) for name in lobby}
    the_hold_is_told_by_variant(running, rules)
    the_meters_are_those_of_each_variant(running, rules)
    rounds_are_listed_with_their_variant(running)
    (decided,) = [one.event for one in entries(running) if isinstance(one.event, DisputeDecided)]
    assert decided.difference == 0, "a round was questioned, and its record stands"
    running.end()


def _key(running: Running, name: str) -> str:
    shown = running.floor.view(None, name).view
    variant = f"/{shown.table.variant}" if shown.table.variant else ""
    return f"{shown.submission}/{shown.table.game}{variant}"


def the_hold_is_told_by_variant(running: Running, rules: dict[str, GameRules]) -> None:
    """Every line of every round counts once, for its own variant; the theory is that of the
    variant's own tables."""
    handle, returned = wagered(running, rules)
    report = hold_report(entries(running))
    kept = running.store.read(lambda look: STORE_REPORTS["hold"](look, 0, "", ""))
    for found in (report, kept):
        rows = {(one.variant, one.wager): one for one in found.games}
        assert {variant for variant, _ in rows} == {"", HIGH}
        for key, row in rows.items():
            assert (row.game, row.handle, row.handle - row.win) == (UTH, handle[key], returned[key])
        for one in found.tables:
            assert (one.game, one.variant) == (UTH, HIGH if one.table in OTHERS else "")
        assert handle["", MAIN]
        assert handle[HIGH, MAIN]
        assert sum(one.handle for one in found.game_totals) == found.total.handle
        assert len(found.game_totals) == 2
    trips = {name: theory_of(one).sides["trips"].house_edge for name, one in rules.items()}
    assert trips[OWN[0]] != trips[OTHERS[0]], "Trips B beside Trips A"
    assert _expected(report.games, "trips", "") == trips[OWN[0]] * handle["", "trips"]
    assert _expected(report.games, "trips", HIGH) == trips[OTHERS[0]] * handle[HIGH, "trips"]


def _expected(rows: list[HoldRow], wager: str, variant: str) -> object:
    return next(one for one in rows if (one.wager, one.variant) == (wager, variant)).theoretical


def wagered(
    running: Running, rules: dict[str, GameRules]
) -> tuple[Counter[tuple[str, str]], Counter[tuple[str, str]]]:
    """Plainly, by variant and wager: what was staked and what came back."""
    handle: Counter[tuple[str, str]] = Counter()
    returned: Counter[tuple[str, str]] = Counter()
    for name, one in rules.items():
        state = None
        for entry in running.entries(f"table/{name}"):
            state = apply_stream(state, entry)
            if not isinstance(entry.event, r.RoundClosed):
                continue
            assert isinstance(state, FloorTable)
            played = state.table.round
            assert played is not None
            assert (played.rules.variant, played.void is None) == (one.variant, not played.void)
            for line in (line for lines in played.settled.values() for line in lines):
                if played.void is None or line.wager in played.void.keeps:
                    key = (one.variant, group_of(one, line.wager))
                    handle[key] += line.staked
                    returned[key] += line.returned
    return handle, returned


def the_meters_are_those_of_each_variant(running: Running, rules: dict[str, GameRules]) -> None:
    """Wagers of the game feed the link, those of the variant its table's own meter, at $5."""
    found = running.store.read(lambda look: meters_now(look, Streams(None)))
    meters = {(one.of, one.name): one for one in found if one.wager != "five-card-hand-bonus"}
    assert {name for of, name in meters if of == "table"} == set(OTHERS)
    fed: Counter[str] = Counter()
    for name in rules:
        for entry in running.entries(f"table/{name}"):
            if isinstance(entry.event, r.BetsClosed) and "progressive" in entry.event.added:
                added = entry.event.added["progressive"]
                fed[name] += sum(added.levels.values())
    linked = sum(cents for name, cents in fed.items() if name not in OTHERS)
    assert meters["link", "high-five"].contributions == linked > 0
    for name in OTHERS:
        meter = meters["table", name]
        assert (meter.game, meter.variant, meter.sound) == (UTH, HIGH, True)
        assert meter.contributions == fed[name] > 0
        assert meter.seeds % (5 * 1_000_000 * UNITS) == 0, "seeded for wagers of $5"
        assert fed[name] % (105 * UNITS) == 0, "21% of $5"


def rounds_are_listed_with_their_variant(running: Running) -> None:
    def listed(look: Reading) -> set[tuple[str, str, str]]:
        rows = find_rounds(look, SYSTEM, limit=400)
        return {(one.table, one.game, one.variant) for one in rows}

    for table, game, variant in running.store.read(listed):
        assert (game, variant) == (UTH, HIGH if table in OTHERS else "")
    one = running.store.read(lambda look: find_rounds(look, SYSTEM, table=OTHERS[0], limit=1))[0]
    steps = running.floor.replay(Actor(Role.SURVEILLANCE, "Iris"), one.round)
    assert steps, "a round of a variant is shown again by its own rules"


@pytest.mark.cites("R67")
def test_the_register_has_every_paper_and_the_tables_that_rest_on_it(url: str) -> None:
    running = Running(url, UTH)
    given = (running.floor, running.text, running.filed)
    DemoFloor(*given, seats=1, tables=2, variants=True, dealer_run=True).open()
    desk = running.floor.desk(ADMIN, "approvals-register")
    rows = {row.subject: row for row in desk.rows}
    assert all(row.standing == "in force" for row in rows.values())
    assert rows[f"layout/{UTH}/{HIGH}"].tables == OTHERS
    assert set(rows["link/high-five"].tables) == {*OWN, "dealt"}
    assert rows["shuffler/counting"].approval.model == "demonstration model"
    paper = rows[f"sign/{UTH}"].approval
    assert (paper.by, paper.reference) == (ADMIN.person, "DEMO-2026-0117")
    only = running.floor.desk(ADMIN, "approvals-register", table=OTHERS[0]).rows
    assert all(row.tables == (OTHERS[0],) for row in only)
    gone = WithdrawApproval(ADMIN, rows[f"sign/{UTH}"].number, "another sign")
    assert running.floor.submit(ADMIN, gone, id="gone").result().ok
    again = running.floor.desk(ADMIN, "approvals-register").rows
    assert next(one for one in again if one.subject == f"sign/{UTH}").standing == (
        "was withdrawn: another sign"
    )
    late = FileApproval(ADMIN, f"sign/{UTH}", "OPS-9", "2099-01-01", "all")
    refused = running.floor.submit(ADMIN, late, id="late").result().refusal
    assert refused is not None
    assert refused.code == "approval/date"
    assert running.verdict().ok
    running.end()
