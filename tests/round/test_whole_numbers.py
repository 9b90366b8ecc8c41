"""Cents, chips, units and places are whole numbers: anything else is refused in words (R57)."""

from random import Random
from typing import Any

import pytest

from pitboss.games.choices import Raise
from pitboss.record import Actor, Role
from pitboss.round import (
    Abandon,
    Approve,
    CorrectCards,
    CorrectWager,
    CountChips,
    Decide,
    EnterCards,
    NoMoreBets,
    Proceed,
    Reading,
    Report,
    decide,
    refusal,
)
from pitboss.round.machine import COMMANDS
from tests.support.any_command import NO_NUMBERS
from tests.support.dealer_run import betted, count_chips, ready
from tests.support.games import UTH
from tests.support.rounds import DEALER, FLOOR, SYSTEM, Play, rules_of, stacked, whole_deck
from tests.support.slips import placing

ANN = Actor(Role.PLAYER, "Ann")
OWN = "five-card-hand-bonus"
not_a_number = pytest.mark.parametrize("number", NO_NUMBERS, ids=repr)


def betting() -> Play:
    play = Play(rules_of(UTH), {1: "Ann"})
    play.bet(1, {"ante": 10, "blind": 10, "progressive": 1, OWN: 1})
    return play


@not_a_number
@pytest.mark.parametrize("wager", ["ante", "blind", "trips", "progressive"])
def test_a_wager_is_a_whole_number_of_cents(wager: str, number: Any) -> None:
    play = betting()
    why = play.refused(placing(play.state, ANN, 1, wager, number))
    assert why.code == "wager/amount"
    assert "whole number of cents" in why.reason


@not_a_number
def test_a_raise_is_a_whole_number_of_cents(number: Any) -> None:
    play = betting()
    play.close_bets(whole_deck(play.state.rules))
    play.proceed()
    why = play.refused(Decide(ANN, 1, Raise(number)))
    assert (why.code, why.cite) == ("decision/amount", "653a.11(b)")
    assert "whole number of cents" in why.reason


@pytest.mark.cites("R57")
@not_a_number
@pytest.mark.parametrize("wager", ["ante", "trips", "play"])
def test_a_corrected_wager_is_a_whole_number_of_cents(wager: str, number: Any) -> None:
    play = ready(UTH, 2)
    play.proceed()
    play.answer(2, "raise", 40)
    assert play.refused(CorrectWager(FLOOR, 2, wager, number, "misread")).code in (
        "wager/amount",
        "correction/amount",
    )


@not_a_number
def test_chips_are_counted_in_whole_numbers(number: Any) -> None:
    play = betted(UTH, 2)
    play.close_bets(whole_deck(play.state.rules))
    why = play.refused(CountChips(DEALER, "progressive", number))
    assert (why.code, "whole number" in why.reason) == ("chips/count", True)
    assert play.refused(CountChips(DEALER, "progressive", -1)).code == "chips/count"


def wrong_readings(number: Any) -> list[Any]:
    """A number that is none on a level, in the reserve or among the counts of 100% prizes."""
    found = [Reading({"meter": number}), Reading({"meter": 1}, 0, {"meter": number})]
    return [*found, *([Reading({"meter": 1}, number)] if number is not None else [])]


@not_a_number
def test_a_meter_is_read_in_whole_units(number: Any) -> None:
    play = betting()
    deck = whole_deck(play.state.rules)
    for reading in (*wrong_readings(number), number, {"meter": 5}):
        why = play.refused(NoMoreBets(SYSTEM, deck, {OWN: reading}))
        assert (why.code, why.wager) == ("meter/reading", OWN)


@not_a_number
def test_a_meter_is_read_again_in_whole_units(number: Any) -> None:
    play = betting()
    cards = {("player", 1): "As Ks", ("community", 0): "Qs Js Ts 2d 3d"}
    play.close_bets(stacked(play, cards))
    while not play.state.settled:
        for reading in wrong_readings(number):
            if play.state.step is play.state.game.steps[-1]:
                why = play.refused(Proceed(DEALER, readings={OWN: reading}))
                assert why.code == "meter/reading"
        play.step(Random(0))
    for granted in (True, False):
        for reading in wrong_readings(number):
            approve = Approve(FLOOR, 1, OWN, granted, "why", readings={OWN: reading})
            assert play.refused(approve).code == "meter/reading"


@pytest.mark.parametrize("seat", [True, 1.0, "1", None, (), float("nan")], ids=repr)
def test_a_seat_is_a_whole_number_too(seat: Any) -> None:
    play = ready(UTH, 1)
    play.proceed()
    commands = (
        placing(play.state, DEALER, seat, "ante", rules_of(UTH).minimum),
        Decide(DEALER, seat, Raise(rules_of(UTH).minimum)),
        Abandon(DEALER, seat),
        CorrectWager(FLOOR, seat, "trips", rules_of(UTH).minimum, "misread"),
        Approve(FLOOR, seat, "progressive", True),
    )
    for command in commands:
        assert play.refused(command)


@pytest.mark.parametrize("position", [True, 1.0, "1", None, -1, 99], ids=repr)
def test_a_position_of_the_deck_is_a_whole_number_too(position: Any) -> None:
    play = betted(UTH, 2)
    play.close_bets((None,) * 52)
    count_chips(play).proceed()
    card = whole_deck(play.state.rules)[0]
    assert play.refused(EnterCards(DEALER, {position: card})).code == "cards/not-dealt"
    play.do(EnterCards(DEALER, {1: card}))
    assert (
        play.refused(CorrectCards(FLOOR, {position: card}, "misread", "seen")).code
        == "correction/none"
    )


@pytest.mark.parametrize("place", [0.5, True, "0", None], ids=repr)
def test_a_place_of_the_deal_is_a_whole_number_too(place: Any) -> None:
    assert ready(UTH).refused(Report(DEALER, "face-up-card", place)).code == "irregular/at"


@pytest.mark.parametrize("position", [True, 1.0, "1"], ids=repr)
def test_a_lucky_position_is_a_whole_number_too(position: Any) -> None:
    play = betting()
    command = NoMoreBets(SYSTEM, whole_deck(play.state.rules), lucky_position=position)
    assert play.refused(command).code == "draw/position"


# ── What is no command ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "thing",
    [None, 5, "proceed", ("Proceed",), {}, object(), Proceed],
    ids=lambda one: str(one)[:20],
)
def test_what_is_no_command_is_refused_in_words(thing: Any) -> None:
    play = betting()
    why = refusal(play.state, thing)
    assert why is not None
    assert (why.code, why.cite) == ("command/unknown", "653a.11")
    assert "no command of a round" in why.reason
    assert len(why.reason) < 120
    assert play.refused(thing) == why


def test_a_command_of_another_kind_is_none_of_a_rounds() -> None:
    class Whistle(Proceed):
        """A command that no topic knows."""

    assert Whistle not in COMMANDS
    play = betting()
    why = play.refused(Whistle(DEALER))
    assert why.code == "command/unknown"
    assert decide(play.state, placing(play.state, ANN, 1, "trips", rules_of(UTH).minimum))
