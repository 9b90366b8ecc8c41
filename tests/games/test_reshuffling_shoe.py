"""A reshuffling shoe (.10(g)): what it may dispense before the players' cards, and need not.

Whether it does is the submission's choice; without it the shoe deals as an automated shoe does, and
cards are burned as .11 has it (R46).
"""

from random import Random
from typing import Any

import pytest

from pitboss.cards import DECK_52
from pitboss.round.state import Laid
from tests.support.games import FOUR, HOLDEM, RIDE, UTH
from tests.support.rounds import Play, rules_of

BONUS = {"six-card-bonus": 10}
WAGERS = {
    FOUR: {"ante": 10, **BONUS},
    RIDE: {"bet-1": 10, "bet-2": 10, "bet-3": 10},
    HOLDEM: {"ante": 10, **BONUS},
    UTH: {"ante": 10, "blind": 10, **BONUS},
}
_FIVES = " ".join(["p2"] * 5 + ["p5"] * 5)
_TWOS = "p2 p2 p5 p5 d d b b b b"
#: Every card of a round, from the top of the deck, by whether the shoe dispenses some first.
ORDERS = [
    pytest.param(FOUR, True, f"d d d d d d b x x x {_FIVES}", marks=pytest.mark.cites("R32")),
    pytest.param(FOUR, False, f"{_FIVES} d d d d d d b x x x", marks=pytest.mark.cites("R32")),
    (RIDE, True, "c c p2 p2 p2 p5 p5 p5"),
    pytest.param(
        RIDE, False, "p2 p2 p2 p5 p5 p5 x c c", marks=pytest.mark.cites("643a.10(b)", "R32")
    ),
    (HOLDEM, True, f"c c c c c {_TWOS}"),
    pytest.param(
        HOLDEM,
        False,
        f"{_TWOS} burn c c c burn c burn c",
        marks=pytest.mark.cites("647a.11(c)", "647a.11(e)", "647a.11(g)"),
    ),
    (UTH, True, f"c c c c c {_TWOS}"),
    pytest.param(
        UTH,
        False,
        f"{_TWOS} burn c c c burn c c",
        marks=pytest.mark.cites("653a.11(c)", "653a.11(e)"),
    ),
]


def word(laid: Laid) -> str:
    area, seat, _ = laid.spot
    words = {"dealer": "d", "community": "c", "bonus": "b", "discard": "x", "burn": "burn"}
    return f"p{seat}" if seat else words[area]


def played(slug: str, dealing: str, **keys: Any) -> Play:
    """A whole round of seats 2 and 5 with a Six Card Bonus, where the game has one."""
    play = Play(rules_of(slug, dealing=dealing, **keys), {2: "Ann", 5: "Ben"})
    for seat in (2, 5):
        play.bet(seat, WAGERS[slug])
    play.close_bets(DECK_52)
    play.play_out(Random(1))
    return play


@pytest.mark.cites("641a.10(g)", "643a.10(g)", "647a.10(g)", "653a.10(g)", "R46")
@pytest.mark.parametrize(("slug", "first", "order"), ORDERS)
def test_cards_come_before_the_players_only_where_the_submission_says_so(
    slug: str, first: bool, order: str
) -> None:
    state = played(slug, "reshuffling-shoe", community_first=first).state
    assert [one.position for one in state.layout] == list(range(state.dealt))
    assert " ".join(word(one) for one in state.layout) == order


@pytest.mark.cites("641a.10(g)", "643a.10(g)", "647a.10(g)", "653a.10(g)", "R46")
@pytest.mark.parametrize("slug", WAGERS)
def test_they_come_first_unless_it_says_otherwise(slug: str) -> None:
    shoe = "reshuffling-shoe"
    first = played(slug, shoe, community_first=True).state.layout
    after = played(slug, shoe, community_first=False).state.layout
    assert played(slug, shoe).state.layout == first
    assert played(slug, "automated-shoe").state.layout == after != first
