"""Where every card of Texas Hold 'Em Bonus goes, by each method: 647a.8, .9, .10, .11(c) to (g)."""

from collections.abc import Mapping

import pytest

from pitboss.round.events import CardsDealt, CardsTurned
from pitboss.rulebook import check
from tests.support.games import METHODS
from tests.support.holdem_bonus import GAME, HoldemRound, rules

ANTE: Mapping[str, int] = {"ante": 10}
WITH_BONUS: Mapping[str, int] = {"ante": 10, "six-card-bonus": 10}

#: Seats 1, 2 and 5 take part; seat 4 is taken and has no wager down; seats 3 and 6 are empty.
GAPS: Mapping[int, Mapping[str, int]] = {1: ANTE, 2: ANTE, 4: {}, 5: ANTE}
GAPS_BONUS: Mapping[int, Mapping[str, int]] = {1: ANTE, 2: WITH_BONUS, 4: {}, 5: ANTE}

DEALS = [
    (("manual-shoe", "hand"), {3: ANTE}, "p3 d p3 d", "x C C C x C x C"),
    (("manual-shoe", "hand"), {3: WITH_BONUS}, "b b b b p3 d p3 d", "x C C C x C x C"),
    (("manual-shoe", "hand"), GAPS, "p1 p2 p5 d p1 p2 p5 d", "x C C C x C x C"),
    (("manual-shoe", "hand"), GAPS_BONUS, "b b b b p1 p2 p5 d p1 p2 p5 d", "x C C C x C x C"),
    (("automated-shoe",), {3: ANTE}, "p3 p3 d d", "x C C C x C x C"),
    (("automated-shoe",), {3: WITH_BONUS}, "p3 p3 d d b b b b", "x C C C x C x C"),
    (("automated-shoe",), GAPS, "p1 p1 p2 p2 p5 p5 d d", "x C C C x C x C"),
    (("automated-shoe",), GAPS_BONUS, "p1 p1 p2 p2 p5 p5 d d b b b b", "x C C C x C x C"),
    (("reshuffling-shoe",), {3: ANTE}, "c c c c c p3 p3 d d", ""),
    (("reshuffling-shoe",), {3: WITH_BONUS}, "c c c c c p3 p3 d d b b b b", ""),
    (("reshuffling-shoe",), GAPS, "c c c c c p1 p1 p2 p2 p5 p5 d d", ""),
    (("reshuffling-shoe",), GAPS_BONUS, "c c c c c p1 p1 p2 p2 p5 p5 d d b b b b", ""),
]
CITES = {
    "manual-shoe": ("647a.8(d)", "647a.8(e)"),
    "hand": ("647a.9(d)", "647a.9(e)"),
    "automated-shoe": ("647a.10(b)", "647a.10(c)"),
    "reshuffling-shoe": ("647a.10(g)",),
}
PARAMS = [
    pytest.param(
        method,
        seats,
        first,
        board,
        marks=pytest.mark.cites(*CITES[method], "R44"),
        id=f"{method}, {first}",
    )
    for methods, seats, first, board in DEALS
    for method in methods
]


@pytest.mark.parametrize(("method", "seats", "first", "board"), PARAMS)
def test_each_card_of_the_deck_has_its_place(
    method: str, seats: Mapping[int, Mapping[str, int]], first: str, board: str
) -> None:
    play = HoldemRound(rules(method), seats).dealt()
    assert play.order == first
    play.board(play.state.boxes)
    whole = f"{first} {board}" if board else first.replace("c", "C")
    assert play.order == whole


@pytest.mark.cites("647a.8(d)", "647a.9(d)", "647a.10(b)", "647a.10(c)")
@pytest.mark.parametrize("method", METHODS)
def test_every_card_of_the_deal_lies_face_down(method: str) -> None:
    play = HoldemRound(rules(method), GAPS_BONUS)
    play.close_bets()
    event = play.proceed()
    assert isinstance(event, CardsDealt)
    assert event.faces == {}
    assert not any(one.turned for one in play.state.layout)


@pytest.mark.cites("647a.11(c)", "647a.11(e)", "647a.11(g)")
@pytest.mark.parametrize("method", METHODS[:3])
def test_a_card_is_burned_before_flop_turn_and_river(method: str) -> None:
    play = HoldemRound(rules(method), {2: ANTE}).dealt()
    play.say(2, "raise", 20)
    for seen, decision in (
        (["x", "C", "C", "C"], "check"),
        (["x", "C"], "check"),
        (["x", "C"], ""),
    ):
        before = play.state.dealt
        event = play.proceed()
        assert isinstance(event, CardsDealt)
        assert play.order.split()[before:] == seen
        # The faces that the event tells are the board's: a burned card is shown to nobody.
        assert sorted(event.faces) == list(range(before + 1, before + len(seen)))
        if decision:
            play.say(2, decision)


@pytest.mark.cites("647a.10(g)", "R44")
def test_community_cards_that_came_first_are_only_turned() -> None:
    play = HoldemRound(rules("reshuffling-shoe"), {2: ANTE}).dealt()
    play.say(2, "raise", 20)
    shown = []
    for decision in ("check", "check", ""):
        event = play.proceed()
        assert isinstance(event, CardsTurned)
        shown.append(sorted(event.faces))
        if decision:
            play.say(2, decision)
    assert shown == [[0, 1, 2], [3], [4]]


@pytest.mark.cites("647a.11(b)", "647a.11(c)")
def test_the_flop_comes_though_everybody_has_folded() -> None:
    play = HoldemRound(rules(), {2: {**ANTE, "five-card-hand-bonus": 1}}).dealt()
    play.say(2, "fold")
    for _ in range(3):
        play.proceed()
    assert play.order == "p2 d p2 d x C C C x C x C"


@pytest.mark.cites("647a.9(a)(1)")
def test_cards_are_dealt_from_the_hand_only_after_an_automated_shuffle() -> None:
    game = {"minimum": 10, "maximum": 100, "adjacent_boxes": 1, "dealing": "hand"}
    by_hand = {"facility": "Test Casino", "games": {GAME: {**game, "shuffler": "none"}}}
    (fault,) = check(by_hand).violations
    assert fault.cite == "647a.9(a)(1)"
    by_device = {"facility": "Test Casino", "games": {GAME: {**game, "shuffler": "automated"}}}
    assert check(by_device).ok
