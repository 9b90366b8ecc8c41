"""A command answers what its sender saw: the round in progress, or the newest entry (R62)."""

from dataclasses import replace
from typing import Any

import pytest

from pitboss.round import CallOff, Command, Decide, PlaceWagers, Proceed
from pitboss.round.decisions import played_on
from pitboss.round.state import Phase
from pitboss.table import CloseTable, OpenTable, StartRound, legal, refusal
from pitboss.table.commands import ReceiveDecks
from tests.support.games import UTH, every_game
from tests.support.tables import DEALER, FLOOR, SYSTEM, TableRun

pytestmark = pytest.mark.cites("R62")


def code(run: TableRun, command: Command, **names: Any) -> str:
    """What is said to a command that names this, or nothing."""
    named = replace(command, at=run.at, **names)
    why = refusal(run.table, named)
    if why is not None and why.code == "command/stale":
        assert why.cite == "R62"
    return "" if why is None else why.code


@every_game
@pytest.mark.parametrize("electronic", [False, True])
def test_a_command_of_an_earlier_round_is_stale(slug: str, electronic: bool) -> None:
    run = TableRun(slug, electronic=electronic).opened()
    first = run.started()
    run.bet()
    slip = PlaceWagers(run.speaker(min(run.state.seats)), min(run.state.seats), {})
    assert code(run, slip, round=first) == ""
    assert code(run, slip, round="round 99") == "command/stale"
    run.closed()
    for command in (slip, Proceed(SYSTEM), CallOff(DEALER, "why")):
        assert code(run, command, round=first) == "command/stale", "no round is in progress"
        assert code(run, command) == "round/none"
    second = run.started()
    run.bet()
    assert code(run, slip, round=first) == "command/stale"
    assert code(run, slip, round=second) == ""
    assert code(run, slip) == ""


def test_a_decision_that_was_meant_for_another_round_is_not_taken() -> None:
    run = TableRun(UTH, electronic=True, players={1: "Ann"}).opened()
    rounds = []
    for _ in range(2):
        rounds.append(run.started())
        run.bet()
        while run.state.phase is not Phase.DECISION:
            run.follow()
        answer = Decide(run.speaker(1), 1, played_on(run.state, 1))
        assert [code(run, answer, round=one) == "" for one in rounds] == [
            one == rounds[-1] for one in rounds
        ]
        run.closed()


def test_a_stale_command_is_told_so_before_anything_else_is_said() -> None:
    run = TableRun(UTH, electronic=True).opened()
    run.started()
    nobody = PlaceWagers(DEALER, 99, {"lottery": -1}, at=run.at - 5)  # type: ignore[dict-item]
    assert refusal(run.table, replace(nobody, round="round 99")).code == "command/stale"  # type: ignore[union-attr]


def test_the_tables_own_commands_name_a_round_too() -> None:
    run = TableRun(UTH).opened()
    name = run.started()
    run.closed()
    assert code(run, CloseTable(FLOOR), round=name) == "command/stale"
    assert code(run, CloseTable(FLOOR)) == ""


# ── The newest entry ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("electronic", [False, True])
def test_the_newest_entry_seen_is_stale_only_when_a_round_began_or_ended_since(
    electronic: bool,
) -> None:
    run = TableRun(UTH, electronic=electronic).opened()
    command = CloseTable(FLOOR)
    seen = run.table.entries
    assert run.table.turned == 0
    assert code(run, command, n=1) == "", "what else was done is no reason"
    run.started()
    # At a dealer's table the system commits to its draws next.
    began = run.table.entries
    assert run.table.turned == (began if electronic else began - 1)
    assert code(run, command, n=seen) == "command/stale"
    slip = PlaceWagers(run.speaker(min(run.state.seats)), min(run.state.seats), {})
    run.bet()
    assert code(run, slip, n=began) == ""
    assert code(run, slip, n=run.table.entries) == ""
    assert code(run, slip, n=seen) == "command/stale"
    run.closed()
    ended = run.table.turned
    assert ended > began
    last = run.table.entries
    for n in (seen, began, ended - 1):
        assert code(run, command, n=n) == "command/stale"
    for n in {ended, last}:
        assert code(run, command, n=n) == ""


def test_a_round_that_is_called_off_has_ended() -> None:
    run = TableRun(UTH, electronic=True).opened()
    run.started()
    began = run.table.entries
    run.do(CallOff, "nobody plays", by=SYSTEM)
    assert run.table.turned == run.table.entries > began
    assert code(run, CloseTable(FLOOR), n=began) == "command/stale"


# ── How it is named ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "names",
    [
        {"round": "round 1", "n": 1},
        {"n": 10_000},
        {"n": -1},
        {"n": True},
        {"n": False},
        {"n": 1.0},
        {"n": "1"},
        {"n": None},
        {"round": 1},
        {"round": None},
        {"round": b"round 1"},
    ],
    ids=str,
)
def test_what_names_no_round_and_no_entry_is_refused_in_words(names: dict[str, Any]) -> None:
    run = TableRun(UTH, electronic=True).opened()
    run.started()
    run.bet()
    slip = PlaceWagers(run.speaker(min(run.state.seats)), min(run.state.seats), {})
    for command in (slip, CloseTable(FLOOR), OpenTable(FLOOR), ReceiveDecks(DEALER, ())):
        assert code(run, command, **names) == "command/form"


def test_nothing_needs_to_be_named() -> None:
    run = TableRun(UTH).opened().ready()
    assert any(move.kind == "start-round" for move in legal(run.table, DEALER, run.at))
    assert refusal(run.table, StartRound(DEALER, "one", {1: "Ann"}, at=run.at)) is None
