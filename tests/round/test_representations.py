"""What a program prints of a round by accident, in a log or a traceback, tells no card."""

from random import Random

from pitboss.round import (
    NoMoreBets,
)
from pitboss.round.events import BetsClosed
from tests.support.games import every_game
from tests.support.rounds import SYSTEM, Play, rules_of, shuffled


@every_game
def test_no_representation_tells_the_deck_or_the_draws(slug: str) -> None:
    rules = rules_of(slug)
    play = Play(rules, {1: "Ann"})
    play.bet_at_random(1, Random(1))
    one, other = shuffled(rules, Random(2)), shuffled(rules, Random(3))
    commands = [NoMoreBets(SYSTEM, deck, magic_card=deck[0]) for deck in (one, other)]
    assert repr(commands[0]) == repr(commands[1])
    closed = []
    for command in commands:
        table = play.copy()
        table.do(command)
        closed.append(table)
    assert repr(closed[0].state) == repr(closed[1].state)
    events = [table.log[-1] for table in closed]
    assert isinstance(events[0], BetsClosed)
    assert repr(events[0]) == repr(events[1])
