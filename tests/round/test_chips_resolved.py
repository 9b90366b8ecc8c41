"""Progressive chips that do not match the wagers accepted (.8(b), R65): every seat's is resolved,
in every chapter, and money and meters are conserved."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.record import Actor, Role
from pitboss.round import CountChips, Proceed, ResolveChips
from pitboss.round import events as e
from pitboss.round.chips import chip_wagers
from pitboss.round.meters import UNITS, Reading, Why, contribution
from tests.support.dealer_run import betted
from tests.support.games import GAMES, UTH, every_game
from tests.support.rounds import DEALER, FLOOR, Play, resolution, whole_deck

SEATS = (2, 3, 5)


def counted(slug: str, off: int, **keys: Any) -> tuple[Play, str]:
    """Betting closed at a table where the chips of one wager do not match, and the wager."""
    play = betted(slug, *SEATS, **keys)
    play.close_bets(whole_deck(play.state.rules))
    wager, *others = chip_wagers(play.state)
    for other in others:
        play.do(CountChips(DEALER, other, len(SEATS)))
    play.do(CountChips(DEALER, wager, len(SEATS) + off))
    assert play.refused(Proceed(DEALER)).code == "chips/uncounted"
    return play, wager


def cite_of(play: Play) -> str:
    return play.state.rules.chapter.dealing[play.state.dealing].closing_cite


# ── "Never mind" deals no card ───────────────────────────────────────────────────────────────


@pytest.mark.cites("R65")
@pytest.mark.parametrize("off", [-3, -1, 1, 2])
@every_game
def test_a_difference_that_is_not_resolved_seat_by_seat_deals_no_card(slug: str, off: int) -> None:
    play, wager = counted(slug, off)
    why = play.refused(ResolveChips(FLOOR, wager, "never mind"))
    assert (why.code, why.wager, why.cite) == ("chips/unresolved", wager, cite_of(play))
    assert play.refused(Proceed(DEALER)).code == "chips/uncounted"
    (move,) = [one for one in play.moves() if one[1].kind == "resolve-chips"]
    assert move[0] is FLOOR
    assert (move[1].accepted, move[1].counted) == (len(SEATS), len(SEATS) + off)


@pytest.mark.cites("R65")
@every_game
def test_every_way_in_which_a_resolution_can_be_wrong_is_refused(slug: str) -> None:
    play, wager = counted(slug, -1)
    wrong: dict[str, dict[str, Any]] = {
        "chips/unresolved": {"supplied": (2, 3)},
        "chips/seat": {"supplied": (1,)},
    }
    for code, seats in wrong.items():
        assert play.refused(ResolveChips(FLOOR, wager, "found", **seats)).code == code
    for seats in (
        {"supplied": (2, 2)},
        {"supplied": (2,), "not_made": (2,)},
        {"supplied": (2, 3), "returned": (3,)},
        {"supplied": ("2",)},
        {"supplied": (2.0,)},
        {"returned": (99,)},
        {"not_made": (None,)},
    ):
        why = play.refused(ResolveChips(FLOOR, wager, "found", **seats))
        assert why.code == "chips/seat", seats
    for actor in (DEALER, Actor(Role.PLAYER, "player 2"), Actor(Role.SURVEILLANCE, "the eye")):
        why = play.refused(ResolveChips(actor, wager, "found", (2,)))
        assert why.code == "role/not-allowed"
    assert play.refused(ResolveChips(FLOOR, wager, " ", (2,))).code == "chips/reason"
    assert play.refused(ResolveChips(FLOOR, "lottery", "found", (2,))).code == "chips/none"


# ── What was done ────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R65")
@every_game
def test_a_chip_that_was_supplied_keeps_wager_and_contribution(slug: str) -> None:
    play, wager = counted(slug, -1)
    meters, seats = play.state.meters, play.state.seats
    (resolved,) = play.do(ResolveChips(FLOOR, wager, "it fell", supplied=(3,)))
    assert isinstance(resolved, e.ChipsResolved)
    assert (resolved.supplied, resolved.changes) == ((3,), ())
    assert (play.state.meters, play.state.seats) == (meters, seats)
    play.proceed()
    assert play.state.layout


@pytest.mark.cites("R65", "R28")
@every_game
def test_a_wager_that_was_not_made_is_struck_with_its_contribution(slug: str) -> None:
    play, wager = counted(slug, -1)
    name = play.state.meter_of(wager)
    before = play.state.meters[name]
    stake = play.state.seats[3].wagers[wager]
    (resolved,) = play.do(ResolveChips(FLOOR, wager, "the seat wagered none", not_made=(3,)))
    assert isinstance(resolved, e.ChipsResolved)
    assert wager not in play.state.seats[3].wagers
    assert all(wager in play.state.seats[seat].wagers for seat in (2, 5))
    part = contribution(name, before.terms, stake)
    (off,) = resolved.changes
    assert (off.why, off.wagers, off.house) == (Why.TAKEN_OFF, -part.wagers, 0)
    after = play.state.meters[name]
    for level, units in part.levels.items():
        assert after.levels[level] == before.levels[level] - units
    assert after.reserve == before.reserve - part.reserve
    left = play.state.added[name]
    both = contribution(name, before.terms, play.state.seats[2].wagers[wager] * 2)
    assert (left.levels, left.reserve, left.wagers) == (both.levels, both.reserve, both.wagers)
    play.proceed()
    play.play_out(Random(1))
    assert not any(line.wager == wager for line in play.state.settled[3])


@pytest.mark.cites("R65")
@every_game
def test_a_chip_too_many_goes_back_and_nothing_else_changes(slug: str) -> None:
    play, wager = counted(slug, 2)
    before = play.state
    (resolved,) = play.do(ResolveChips(FLOOR, wager, "two at seat 5", returned=(5, 5)))
    assert isinstance(resolved, e.ChipsResolved)
    assert (play.state.seats, play.state.meters) == (before.seats, before.meters)
    assert play.state.accepted(wager) == len(SEATS)
    play.proceed()


@pytest.mark.cites("R65", "R31")
@every_game
def test_a_void_takes_off_only_what_the_wagers_that_stand_added(slug: str) -> None:
    play, wager = counted(slug, -1)
    name = play.state.meter_of(wager)
    was = play.state.readings[name]
    play.do(ResolveChips(FLOOR, wager, "the seat wagered none", not_made=(2,)))
    report = next(move for actor, move in play.moves() if actor is DEALER and move.kind == "report")
    play.do(report.command_for(DEALER))
    if play.state.void is not None and not play.state.void.keeps:
        after = play.state.meters[name]
        assert {level: after.levels[level] for level in was.levels} == dict(was.levels)


# ── Conservation ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R65")
@given(st.sampled_from(GAMES), st.integers(-3, 3), st.integers(0, 10**6), st.booleans())
def test_money_and_meters_are_conserved_whatever_was_done(
    slug: str, off: int, seed: int, moved: bool
) -> None:
    """The meter is what was read and what the wagers that stand add; other tables may have moved
    it meanwhile, and paid it in full."""
    chance = Random(seed)
    play, wager = counted(slug, off or -1)
    name = play.state.meter_of(wager)
    readings = {name: elsewhere(play, name, chance)} if moved else {}
    meter = play.state.meters[name]
    before = meter.read(readings[name]) if moved else meter
    stakes = {seat: play.state.seats[seat].wagers[wager] for seat in SEATS}
    seats: dict[str, Any] = resolution(play.state, wager, chance)
    events = play.do(ResolveChips(FLOOR, wager, "searched", readings=readings, **seats))
    resolved = events[-1]
    assert isinstance(resolved, e.ChipsResolved)
    state, after = play.state, play.state.meters[name]
    struck = {*resolved.not_made}
    assert {seat for seat in SEATS if wager not in state.seats[seat].wagers} == struck
    for change in resolved.changes:
        assert change.balances
    total = sum(after.levels.values()) + after.reserve
    was = sum(before.levels.values()) + before.reserve
    took = sum(-sum(one.levels.values()) - one.reserve for one in resolved.changes)
    borne = sum(one.house for one in resolved.changes)
    assert total == was - took
    part = contribution(name, after.terms, sum(stakes[seat] for seat in struck))
    assert took + borne == part.wagers, "what the meter does not give back the house bears"
    left = contribution(name, after.terms, sum(stakes[one] for one in SEATS if one not in struck))
    assert state.added[name].wagers == left.wagers
    assert all(units >= 0 for units in after.levels.values())
    assert wager in state.chips
    assert not state.miscounted


def elsewhere(play: Play, name: str, chance: Random) -> Reading:
    """The meter after play at other tables: fed, or paid in full and started anew."""
    meter = play.state.meters[name]
    more = chance.randrange(10**6) * UNITS
    levels = {level: units + more for level, units in meter.levels.items()}
    hundreds = dict(meter.hundreds)
    if chance.random() < 0.5:
        level = chance.choice(list(levels))
        levels[level] = meter.reseed(level)
        hundreds[level] = hundreds.get(level, 0) + 1
    return Reading(levels, meter.reserve, hundreds)


def lines(play: Play) -> Iterator[Any]:
    for seat in play.state.settled.values():
        yield from seat


def test_the_first_script() -> None:
    """One chip was counted of three wagers; "never mind" fed the meter with $3 and dealt on."""
    play, wager = counted(UTH, -2)
    assert play.refused(ResolveChips(FLOOR, wager, "never mind")).code == "chips/unresolved"
    play.do(ResolveChips(FLOOR, wager, "two never wagered", not_made=(3, 5)))
    play.play_out(Random(2))
    staked = sum(line.staked for line in lines(play) if line.wager == wager)
    assert staked == play.state.rules.offers[wager].amount
