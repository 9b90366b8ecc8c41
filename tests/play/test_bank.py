"""Chips: what is bought, staked and returned adds up, and the bank is never below zero."""

import re
from itertools import pairwise

import pytest

from pitboss.money import dollars_text, parse_money
from tests.support.databases import SOAK
from tests.support.games import GAMES
from tests.support.play_sessions import INTERRUPT, ScriptedSession, played_session, simply

ROUNDS = 6 if SOAK else 3


@pytest.mark.parametrize("choice", ["1", "2"])
@pytest.mark.parametrize("game", GAMES)
def test_the_bank_is_what_was_bought_and_the_sum_of_the_nets(game: str, choice: str) -> None:
    scripted = ScriptedSession(game, simply(choice), neighbours=2, rounds=ROUNDS, seed=3).run()
    ledger = scripted.session.player.ledger
    assert len(ledger.rounds) == ROUNDS
    printed = re.findall(r"Round (\d+): staked (\S+), returned (\S+), net (\S+)\.", scripted.text)
    nets = [parse_money(net.replace("+", "")) for *_, net in printed]
    assert nets == [one.net for one in ledger.rounds]
    for (*_, staked, returned, _), net in zip(printed, nets, strict=True):
        assert parse_money(returned) - parse_money(staked) == net
    assert ledger.bank == parse_money("1000") + sum(nets)
    banks = [parse_money(one) for one in re.findall(r"Your bank: (\S+)\.", scripted.text)]
    assert [after - before for before, after in pairwise([parse_money("1000"), *banks])] == nets
    assert f"You leave with {dollars_text(ledger.bank)}" in scripted.text


def test_a_bank_that_runs_out_may_be_filled_again() -> None:
    # A fold loses Ante and Blind: twenty of twenty-five dollars.
    scripted = played_session("653a", "", "1", "1", "1", "maybe", "y", "q", bank="25", seed=2)
    assert "You hold $5, and a round takes at least $20." in scripted.text
    assert "Please answer y or n" in scripted.text
    assert scripted.session.player.ledger.bought == parse_money("50")
    assert "You leave with $30: bought in $50, -$20 in one round." in scripted.text
    declined = played_session("653a", "", "1", "1", "1", "n", bank="25", seed=2)
    assert declined.session.player.ledger.bought == parse_money("25")
    assert declined.text.count("Your bets >") == 1


def test_a_bank_below_the_least_wager_never_starts() -> None:
    scripted = played_session("653a", "n", bank="10")
    assert "Your bets" not in scripted.text
    assert "You leave with $10: bought in $10, $0 in no round." in scripted.text


def test_a_raise_beyond_the_bank_is_not_made() -> None:
    scripted = played_session(
        "653a", "", "3", "2", "r 40", "b", "y", "3", "q", "y", bank="45", seed=2
    )
    assert scripted.text.count("That takes $40 and you hold $25: b buys in") == 2
    assert "That takes $30 and you hold $25" in scripted.text
    assert "You buy in for $45 more and hold $70." in scripted.text
    assert scripted.session.player.ledger.rounds[0].staked == parse_money("60")
    warned = played_session("653a", "q", bank="25")
    assert "The smallest raise will be $10: b buys in." in warned.text


def test_buying_in_asks_first() -> None:
    scripted = played_session("653a", "b", "n", "b 50", "y", "b ten", "b 0", "b", INTERRUPT, "q")
    text = scripted.text
    assert text.count("Buy in for $1,000 more? (y/n)") == 2
    assert "You buy nothing." in text
    assert "You buy in for $50 more and hold $1,030." in text
    assert "'ten' is not an amount of money" in text
    assert "Nobody buys in for that: b 50 buys in for $50" in text
    assert "You leave with $1,050: bought in $1,050, $0 in no round." in text


def test_a_wager_beyond_the_bank_is_not_placed() -> None:
    scripted = played_session("653a", "1 20", "3 10", "", "q", "y", bank="40", seed=2)
    assert "That is $10 more and you hold $0: b buys in" in scripted.text
    assert "ante" in scripted.state.seats[3].wagers
    assert sum(scripted.state.seats[3].wagers.values()) == parse_money("40")


def test_who_brings_too_little_is_offered_enough_in_one_step() -> None:
    scripted = ScriptedSession("653a", ["y", "", "check", "check", "fold"], bank="5", rounds=1)
    assert "Buy in for $15 more? (y/n)" in scripted.run().text
    assert "Bets for round 1" in scripted.text or "You: fold" in scripted.text
