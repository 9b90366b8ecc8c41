"""A corrected Ante takes along what equals it and what was raised as a multiple of it."""

from random import Random

from pitboss.money import Cents
from pitboss.table import CorrectWager
from pitboss.table.events import WagerCorrected
from tests.support.rounds import DEALER, FLOOR, Play, rules_of, shuffled


def raised() -> Play:
    rules = rules_of("ultimate-texas-holdem")
    play = Play(rules, {1: "Ann"}, electronic=False)
    play.bet(1, {"ante": 10, "blind": 10, "trips": 10})
    play.close_bets(shuffled(rules, Random(5)))
    play.proceed()
    play.answer(1, "raise", 40)
    return play


def test_the_blind_and_the_play_wager_follow_a_corrected_ante() -> None:
    play = raised()
    events = play.do(CorrectWager(FLOOR, 1, "ante", Cents(1500), "a green chip under the red"))
    assert [
        (one.wager, one.was, one.amount) for one in events if isinstance(one, WagerCorrected)
    ] == [
        ("ante", 1000, 1500),
        ("blind", 1000, 1500),
        ("play", 4000, 6000),
    ]
    assert play.state.seats[1].wagers == {
        "ante": 1500,
        "blind": 1500,
        "trips": 1000,
        "play": 6000,
    }


def test_the_blind_is_not_corrected_alone() -> None:
    play = raised()
    refused = play.refused(CorrectWager(FLOOR, 1, "blind", Cents(1500), "misread"))
    assert refused.code == "correction/follows"
    assert refused.cite == "653a.7(d)(1)"


def test_a_dealer_corrects_nothing() -> None:
    play = raised()
    refused = play.refused(CorrectWager(DEALER, 1, "ante", Cents(1500), "misread"))
    assert refused.code == "role/not-allowed"
