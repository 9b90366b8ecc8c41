"""What a role saw happen, typed and in words, from two views."""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from pitboss.floor.state import Hit, LimitsNotice
from pitboss.house.views import RoundStep, TableView
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.wire.round_steps import round_replay
from pitboss.wire.said import Said, said
from tests.support.databases import new_database
from tests.support.games import GAMES
from tests.support.houses import Running

BASIS = {"round-opened", "wagers-placed", "bets-closed", "cards-dealt", "seat-settled"}


@cache
def played(game: str) -> tuple[tuple[TableView, ...], tuple[RoundStep, ...], str]:
    """The views of a player, step by step; the steps of a closed round; and the player's name."""
    running = Running(new_database("sqlite", Path(mkdtemp())), game, seats=2)
    running.open()
    (name,) = running.plays
    ann = Actor(Role.PLAYER, f"{name} player 1")
    views = []
    for _ in range(45):
        views.append(running.floor.view(ann, name))
        running.step(name)
    closed = next(one.round for one in running.floor.history(ann) if one.closed)
    steps = tuple(running.floor.replay(ann, closed))
    running.end()
    return tuple(views), steps, ann.person


def told(views: tuple[TableView, ...]) -> list[Said]:
    return [one for before, after in pairwise(views) for one in said(before, after)]


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_told_in_order_with_paragraphs(game: str) -> None:
    views, _, ann = played(game)
    news = told(views)
    kinds = [one.kind for one in news]
    assert set(kinds) >= BASIS | {"decision-made", "round-closed"}
    first = kinds.index("round-opened")
    order = [kinds.index(kind, first) for kind in ("bets-closed", "cards-dealt", "seat-settled")]
    assert order == sorted(order)
    assert all(one.words.endswith(".") for one in news)
    assert all(one.cite for one in news if one.kind != "draws-shown")
    held = [one for one in news if one.kind == "cards-dealt" and one.cards]
    assert {one.player for one in held} == {ann}


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_replay_has_words_and_its_view(game: str) -> None:
    _, steps, _ = played(game)
    replay = round_replay("r", steps)
    assert [one.n for one in replay.steps] == [one.n for one in steps]
    assert all(one.said for one in replay.steps)
    assert replay.steps[0].kind == "round-opened"
    last = replay.steps[-1]
    assert (last.kind, last.view.phase) == ("round-closed", "closed")
    nets = {
        one.seat: one.amount
        for step in replay.steps
        for one in step.news
        if one.kind == "seat-settled"
    }
    assert nets == {seat.seat: seat.net for seat in last.view.seats if seat.lines is not None}


@pytest.mark.parametrize("game", GAMES)
def test_a_jump_over_many_steps_tells_what_the_steps_told(game: str) -> None:
    views, _, _ = played(game)
    ids = [one.view.table.round.round_id if one.view.table.round else "" for one in views]
    inside = [one for one, id in zip(views, ids, strict=True) if id == ids[-1]]
    slow = {one.words for one in told(tuple(inside)) if one.kind != "wagers-placed"}
    fast = {one.words for one in said(inside[0], inside[-1]) if one.kind != "wagers-placed"}
    assert fast == slow


def test_a_hash_is_told_before_its_slip_by_the_stream_and_by_the_steps() -> None:
    views, steps, _ = played("let-it-ride")
    replay = round_replay("r", steps)
    of_steps = [one.kind for step in replay.steps for one in step.news]
    first = next(at for at, one in enumerate(views) if one.view.table.round is not None)
    of_stream = [one.kind for one in said(views[first], views[-1])]
    for kinds in (of_steps, of_stream, [one.kind for one in told(views)]):
        assert kinds.index("hash-given") < kinds.index("wagers-placed")


def test_the_steps_say_who_is_ready() -> None:
    _, steps, ann = played("let-it-ride")
    ready = [one for one in round_replay("r", steps).steps if one.kind == "player-ready"]
    assert ann in {one.news[0].player for one in ready}
    for one in ready:
        (news,) = one.news
        assert one.said == news.words == f"{news.player} is ready for the deal."
        assert one.cite


def test_nothing_is_said_without_a_view_before_or_without_a_change() -> None:
    views, _, _ = played("let-it-ride")
    assert said(None, views[0]) == ()
    assert said(views[3], views[3]) == ()


# ── The table around its rounds ──────────────────────────────────────────────────────────────


def after(**changed: Any) -> list[tuple[str, str, str | None]]:
    """What is said when something of a table changes, and nothing else."""
    view = played("ultimate-texas-holdem")[0][0]
    then = replace(view, n=view.n + 1, view=replace(view.view, **changed))
    return [(one.kind, one.words, one.cite) for one in said(view, then)]


def test_players_who_come_and_go_are_told_by_name_and_seat() -> None:
    seats = played("ultimate-texas-holdem")[0][0].view.seats
    assert after(seats={**seats, 5: "ann"}) == [
        ("seat-taken", "ann sits down at seat 5.", "653a.7(b)")
    ]
    left = {seat: name for seat, name in seats.items() if seat != 2}
    assert after(seats=left) == [("seat-left", f"{seats[2]} leaves seat 2.", "653a.7(b)")]


def test_other_limits_are_told_when_they_are_announced_and_when_they_count() -> None:
    assert after(minimum=Cents(2500)) == [
        ("limits-posted", "The limits are $25 to $500.", "601a.2(limits)")
    ]
    notice = LimitsNotice(Cents(2500), Cents(100_000), 1_770_000_000)
    assert after(notice=notice) == [
        ("limits-announced", "Limits of $25 to $1,000 are announced.", "601a.2(limits)")
    ]


def test_a_meter_that_goes_down_and_a_prize_that_is_hit_are_told() -> None:
    meters = dict(played("ultimate-texas-holdem")[0][0].view.meters)
    meter = meters["progressive"]
    down = {**meters, "progressive": replace(meter, down="its meter does not add up")}
    assert after(meters=down) == [
        ("link-status", "High-five is down: its meter does not add up.", "605a.8")
    ]
    hit = Hit(1, "9", "9-7", 1, "meter", Cents(152_341), 1_770_000_000)
    struck = {**meters, "progressive": replace(meter, hits={"meter": (hit,)})}
    assert after(meters=struck) == [("prize-hit", "High-five is hit at table 9: $1,523.41.", "R15")]
