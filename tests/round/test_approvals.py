"""Prizes that wait for a floorperson or above: which, until when, and what a refusal does (R15)."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from pitboss.games import Line, Outcome, PaidFrom, Reason
from pitboss.money import Cents
from pitboss.round import (
    Approve,
    Close,
    Phase,
    legal,
    replay,
)
from pitboss.round import events as e
from pitboss.round.meters import UNITS
from pitboss.settle.reasons import rule_text
from tests.support.accounts import all_units
from tests.support.games import UTH
from tests.support.rounds import DEALER, FLOOR, Play, as_readings, rules_of, stacked

OWN, DEALERS = "five-card-hand-bonus", "five-card-hand-bonus-dealer"
SIDE = {"progressive": 1, OWN: 1, DEALERS: 1}
READINGS = {
    "progressive": {"meter": 15_000_00 * UNITS + 123},
    OWN: {"meter": 20_000_00 * UNITS + 456, "reserve": 800_00 * UNITS + 789},
}

#: Cards for Ann that make a hand with the Flop, and the board.
HANDS = {
    "royal flush": ("As Ks", "Qs Js Ts 2d 3d"),
    "straight flush": ("6s 5s", "9s 8s 7s 2d 3d"),
    "four-of-a-kind": ("9c 9d", "9h 9s 7s 2d 3d"),
    "full house": ("9c 9d", "9h 7d 7s 2d 3d"),
    "flush": ("As Ks", "9s 8s 7s 2d 3d"),
    "straight": ("Jc Td", "9s 8s 7s 2d 3d"),
    "three-of-a-kind": ("9c 9d", "9h Ks 7s 2d 3d"),
    "pair": ("9c 9d", "Ah Ks 7s 2d 4d"),
}


def settled(
    hand: str,
    wagers: Mapping[str, int] = SIDE,
    *,
    dealer: str = "2c 2h",
    ben: Mapping[str, int] | None = None,
) -> Play:
    """Ann holds a hand with the Flop; all is settled, the meters read as above."""
    play = Play(rules_of(UTH), {1: "Ann", 4: "Ben"})
    play.bet(1, {"ante": 10, "blind": 10, **wagers})
    play.bet(4, {"ante": 10, "blind": 10, **(ben or {})})
    own, board = HANDS[hand]
    cards = {("player", 1): own, ("community", 0): board, ("dealer", 0): dealer}
    play.close_bets(stacked(play, cards), READINGS, fed=True)
    play.until(Phase.APPROVAL, Phase.CLOSING)
    return play


def line(play: Play, wager: str, seat: int = 1) -> Line:
    (found,) = (one for one in play.state.settled[seat] if one.wager == wager)
    return found


# ── Which prizes wait ────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("653a.11(k)(3)", "653a.11(l)(2)", "R15")
@pytest.mark.parametrize(
    ("hand", "waiting"),
    [
        ("royal flush", ["progressive", OWN]),
        ("straight flush", ["progressive", OWN]),
        ("four-of-a-kind", ["progressive", OWN]),
        ("full house", ["progressive"]),
        ("flush", ["progressive"]),
        ("straight", ["progressive"]),
        ("three-of-a-kind", ["progressive"]),
        ("pair", []),
    ],
)
def test_progressive_wins_500_for_1_and_percentages_wait(hand: str, waiting: list[str]) -> None:
    play = settled(hand)
    assert play.state.waiting == tuple((1, wager) for wager in waiting)
    assert [one.wager for one in play.state.settled[1] if one.approval] == waiting
    assert play.state.phase is (Phase.APPROVAL if waiting else Phase.CLOSING)


@pytest.mark.cites("653a.11(l)(2)", "R15")
def test_the_dealers_hand_waits_by_the_same_odds() -> None:
    for dealer, waits in (("9c 9d", True), ("7c 7d", False)):
        play = Play(rules_of(UTH), {1: "Ann"})
        play.bet(1, {"ante": 10, "blind": 10, DEALERS: 1})
        cards = {("community", 0): "9h 9s 7s 2d 3d", ("dealer", 0): dealer}
        play.close_bets(stacked(play, cards), READINGS, fed=True)
        play.until(Phase.APPROVAL, Phase.CLOSING)
        assert line(play, DEALERS).outcome is Outcome.WIN
        assert play.state.waiting == (((1, DEALERS),) if waits else ())


@pytest.mark.cites("653a.11(k)(5)", "R15")
def test_an_envy_bonus_never_waits() -> None:
    play = settled("royal flush", {}, ben={"progressive": 1})
    envy = line(play, "envy", seat=4)
    assert envy.returned == 1_000_00
    assert envy.paid_from is PaidFrom.TABLE
    assert play.state.phase is Phase.CLOSING


@pytest.mark.cites("653a.11(k)(5)", "R16")
def test_nobody_envies_an_own_hand_or_the_dealers() -> None:
    play = Play(rules_of(UTH), {1: "Ann", 2: "Ann", 4: "Ben"})
    for seat in (1, 2, 4):
        play.bet(seat, {"ante": 10, "blind": 10, "progressive": 1})
    cards = {
        ("player", 1): "6s 5s",
        ("dealer", 0): "Js Ts",
        ("community", 0): "9s 8s 7s 2d 3d",
    }
    play.close_bets(stacked(play, cards))
    play.until(Phase.APPROVAL)
    envied = {
        seat: [one.of_seat for one in lines if one.wager == "envy"]
        for seat, lines in play.state.settled.items()
    }
    assert envied == {1: [], 2: [], 4: [1]}


def test_no_other_wager_waits() -> None:
    wagers = {"trips": 500, "bad-beat": 500, "six-card-bonus": 500}
    play = settled("royal flush", wagers)
    assert line(play, "trips").outcome is Outcome.WIN
    assert play.state.phase is Phase.CLOSING


@pytest.mark.cites("653a.11(k)(4)", "653a.11(l)(3)", "R15")
def test_a_percentage_is_a_jackpot_slip_and_all_else_comes_from_where_it_must() -> None:
    play = settled("straight flush")
    assert line(play, "progressive").paid_from is PaidFrom.SLIP
    assert line(play, OWN).paid_from is PaidFrom.SLIP
    play = settled("four-of-a-kind")
    assert line(play, "progressive").paid_from is PaidFrom.TABLE
    assert line(play, OWN).paid_from is PaidFrom.ACCOUNT


# ── Granted ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("653a.11(k)(3)", "653a.11(k)(4)", "653a.11(l)(2)", "653a.11(l)(3)")
def test_the_round_closes_only_when_every_prize_is_approved() -> None:
    play = settled("royal flush")
    before = play.state
    assert legal(play.state, DEALER) == ()
    assert play.refused(Close(DEALER)).code == "approval/open"
    (given,) = play.do(Approve(FLOOR, 1, "progressive", True))
    assert given == e.ApprovalGiven(1, "progressive")
    assert play.refused(Close(DEALER)).wager == OWN
    play.do(Approve(FLOOR, 1, OWN, True))
    assert play.state.settled == before.settled
    assert play.state.meters == before.meters
    play.do(Close(DEALER))
    assert play.state.phase is Phase.CLOSED


@pytest.mark.cites("653a.11(k)(3)")
def test_a_prize_may_be_approved_while_others_are_still_settled() -> None:
    play = Play(rules_of(UTH), {1: "Ann", 4: "Ben"})
    play.bet(1, {"ante": 10, "blind": 10})
    play.bet(4, {"ante": 10, "blind": 10, "progressive": 1})
    cards = {("player", 4): "9c 9d", ("community", 0): "9h 7d 7s 2d 3d"}
    play.close_bets(stacked(play, cards))
    play.until(Phase.SETTLEMENT)
    play.proceed()
    play.do(Approve(FLOOR, 4, "progressive", True))
    play.proceed()
    assert play.state.phase is Phase.CLOSING


# ── Refused ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("hand", ["royal flush", "straight flush", "four-of-a-kind"])
@pytest.mark.parametrize("wager", ["progressive", OWN])
def test_a_refused_prize_is_back_on_its_meter_and_the_stake_with_the_player(
    hand: str, wager: str
) -> None:
    play = settled(hand)
    closed_with = next(one for one in play.log if isinstance(one, e.BetsClosed)).readings
    (refused,) = play.do(Approve(FLOOR, 1, wager, False, "the seal was broken"))
    assert isinstance(refused, e.ApprovalRefused)
    assert refused.reason == "the seal was broken"
    anew = line(play, wager)
    assert (anew.outcome, anew.returned, anew.staked) == (Outcome.PUSH, 100, 100)
    assert (anew.pays, anew.paid_from, anew.approval) == (None, None, False)
    assert anew.reason is Reason.NOT_APPROVED
    assert "not approved" in rule_text(anew, play.state.rules.chapter)
    assert all_units(play.state.meters[wager]) == all_units(closed_with[wager])
    assert play.state.meters[wager].levels == closed_with[wager].levels
    assert (1, wager) not in play.state.waiting
    assert play.state == replay(play.opened, play.log)


def test_other_lines_and_meters_stay_when_one_prize_is_refused() -> None:
    play = settled("royal flush")
    before = play.state
    play.do(Approve(FLOOR, 1, "progressive", False, "the seal was broken"))
    assert play.state.meters[OWN] == before.meters[OWN]
    others = [one for one in before.settled[1] if one.wager != "progressive"]
    assert [one for one in play.state.settled[1] if one.wager != "progressive"] == others
    assert [one.wager for one in play.state.settled[1]] == [one.wager for one in before.settled[1]]
    play.do(Approve(FLOOR, 1, OWN, True))
    play.do(Close(DEALER))
    assert play.state == replay(play.opened, play.log)


# ── Fresh readings ───────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("653a.12(d)(4)", "R17")
def test_a_prize_is_paid_from_the_meter_as_it_is_read_at_the_players_turn() -> None:
    play = Play(rules_of(UTH), {1: "Ann"})
    play.bet(1, {"ante": 10, "blind": 10, "progressive": 1, OWN: 1})
    own, board = HANDS["royal flush"]
    play.close_bets(stacked(play, {("player", 1): own, ("community", 0): board}), READINGS)
    play.until(Phase.SETTLEMENT)
    play.proceed(
        {"progressive": {"meter": 40_000_00 * UNITS + 5}, OWN: {"meter": 30_000_00 * UNITS}}
    )
    assert line(play, "progressive").returned == 40_000_00
    assert play.state.meters["progressive"].levels["meter"] == 10_000_00 * UNITS + 5
    assert line(play, OWN).returned == 30_000_00
    # The reading named no reserve: it stands as it was, with the eight cents of this wager.
    reserve = READINGS[OWN]["reserve"] + 8 * UNITS
    assert play.state.meters[OWN].levels["meter"] == reserve
    assert play.state.meters[OWN].reserve == 0


def test_a_refused_prize_goes_back_to_the_meter_as_it_is_read_then() -> None:
    play = settled("straight flush")
    assert line(play, "progressive").returned == 1_500_00
    now = {"progressive": {"meter": 13_600_00 * UNITS}}
    refuse = Approve(FLOOR, 1, "progressive", False, "the seal was broken")
    play.do(replace(refuse, readings=as_readings(now)))
    assert play.state.meters["progressive"].levels["meter"] == Cents(15_100_00) * UNITS
