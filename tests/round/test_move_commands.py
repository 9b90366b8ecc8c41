"""A move makes its command: it knows some fields, and asks for what a person has to say."""

import pytest

from pitboss.games.choices import Check, Raise
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.record.kinds import kind_named, kind_of
from pitboss.round import (
    Approve,
    Decide,
    Move,
    OpenBits,
    Phase,
    PlaceWagers,
    Report,
    legal,
    refusal,
)
from pitboss.round.machine import COMMANDS
from pitboss.round.moves import kind_name
from pitboss.table.duties import DUTIES
from tests.support.games import UTH
from tests.support.rounds import DEALER, FLOOR, SYSTEM, Play, rules_of, stacked, whole_deck

ANN = Actor(Role.PLAYER, "Ann")


def ready(**more: int) -> Play:
    play = Play(rules_of(UTH), {1: "Ann"})
    play.bet(1, {"ante": 10, "blind": 10, **more})
    return play


def one(play: Play, actor: Actor, kind: str) -> Move:
    (found,) = [move for move in legal(play.state, actor) if move.kind == kind]
    return found


def test_a_kind_is_the_name_of_a_command_everywhere() -> None:
    for command in (*COMMANDS, *DUTIES):
        found = kind_of(command)
        assert found is not None
        assert kind_name(command) == found.name
        assert kind_named(found.name) is found


def test_what_a_move_knows_fills_its_command_and_the_sender_says_the_rest() -> None:
    play = ready()
    slip = one(play, ANN, "place-wagers")
    wagers = {"ante": Cents(2000), "blind": Cents(2000)}
    made = slip.command_for(ANN, wagers=wagers, at=7, id="x", round="round 1")
    assert made == PlaceWagers(ANN, 1, wagers, at=7, id="x", round="round 1")
    with pytest.raises(TypeError, match="wagers"):
        slip.command_for(ANN)
    with pytest.raises(TypeError, match="tip"):
        slip.command_for(ANN, wagers={}, tip=5)
    with pytest.raises(TypeError, match="reason"):
        one(play, DEALER, "call-off").command_for(DEALER)


def test_a_raise_of_one_amount_is_known_and_of_several_is_asked_for() -> None:
    play = ready()
    play.close_bets(whole_deck(play.state.rules))
    play.proceed()
    moves = {move.decision: move for move in legal(play.state, ANN)}
    assert moves["check"].command_for(ANN) == Decide(ANN, 1, Check())
    with pytest.raises(TypeError, match="takes an amount"):
        moves["raise"].command_for(ANN)
    for amount, _ in moves["raise"].amounts:
        assert moves["raise"].command_for(ANN, amount=amount) == Decide(ANN, 1, Raise(amount))
    while "fold" not in moves:
        play.do(moves["check"].command_for(ANN))
        play.proceed()
        moves = {move.decision: move for move in legal(play.state, ANN)} or moves
    assert moves["raise"].command_for(ANN) == Decide(ANN, 1, Raise(Cents(1000)))


def test_a_prize_is_granted_or_refused_by_moves_of_one_kind() -> None:
    play = ready(progressive=1)
    cards = {("player", 1): "As Ks", ("community", 0): "Qs Js Ts 2d 3d"}
    play.close_bets(stacked(play, cards))
    play.until(Phase.APPROVAL)
    granted, refused = [move for move in legal(play.state, FLOOR) if move.kind == "approve"]
    assert granted.command_for(FLOOR) == Approve(FLOOR, 1, "progressive", granted=True)
    no = refused.command_for(FLOOR, reason="the seal was broken")
    assert no == Approve(FLOOR, 1, "progressive", False, "the seal was broken")
    assert refusal(play.state, no) is None


def test_the_end_of_the_time_for_bits_is_a_move_of_the_systems_without_them() -> None:
    move = Move(kind="open-bits", about="", cite="R34", player="Ann")
    assert move.command_for(SYSTEM) == OpenBits(SYSTEM, "Ann", None)
    assert move.command_for(ANN, bits=b"b") == OpenBits(ANN, "Ann", b"b")


def test_a_report_is_found_at_the_place_that_is_said() -> None:
    move = Move(kind="report", about="", cite="", irregularity="face-up-card", places=3)
    assert move.command_for(DEALER, place=2) == Report(DEALER, "face-up-card", 2)
