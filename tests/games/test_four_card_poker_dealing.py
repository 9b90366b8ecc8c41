"""Four Card Poker: where every card of the deck goes, by every method (641a.8 to .10)."""

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.cards import DECK_52
from pitboss.games.dealing import BONUS, DEALER, DISCARD, PLAYER
from pitboss.round import NoMoreBets, Proceed, decide, replay
from pitboss.round import events as e
from pitboss.rulebook import check
from tests.support.four_card import LAW, STAFF, all_seated, do, rules, submitted
from tests.support.games import METHODS
from tests.support.rounds import SYSTEM

Where = dict[tuple[str, int], list[int]]


def around(*seats: int) -> Where:
    """One card at a time clockwise, then the dealer; the dealer's fifth and sixth together."""
    turn = len(seats) + 1
    hands = {(PLAYER, seat): [n + turn * k for k in range(5)] for n, seat in enumerate(seats)}
    last = turn * 5
    return {**hands, (DEALER, 0): [*range(turn - 1, last, turn), last]}


def shifted(where: Where, by: int) -> Where:
    return {place: [position + by for position in positions] for place, positions in where.items()}


def run(first: int, count: int = 5) -> list[int]:
    return list(range(first, first + count))


CARD_BY_CARD = [
    ((4,), False, {(PLAYER, 4): [0, 2, 4, 6, 8], (DEALER, 0): [1, 3, 5, 7, 9, 10]}),
    ((2, 5), False, around(2, 5)),
    ((2, 5), True, {(BONUS, 0): [0], **shifted(around(2, 5), 1)}),
    (tuple(range(1, 8)), True, {(BONUS, 0): [0], **shifted(around(*range(1, 8)), 1)}),
]
STACKS = [
    ((4,), False, {(PLAYER, 4): run(0), (DEALER, 0): run(5, 6), (DISCARD, 0): run(11, 4)}),
    (
        (2, 5),
        True,
        {
            (PLAYER, 2): run(0),
            (PLAYER, 5): run(5),
            (DEALER, 0): run(10, 6),
            (BONUS, 0): [16],
            (DISCARD, 0): run(17, 3),
        },
    ),
    (
        tuple(range(1, 8)),
        True,
        {(PLAYER, n): run(5 * n - 5) for n in range(1, 8)}
        | {(DEALER, 0): run(35, 6), (BONUS, 0): [41], (DISCARD, 0): run(42, 3)},
    ),
]
DEALER_FIRST = [
    ((4,), False, {(DEALER, 0): run(0, 6), (DISCARD, 0): run(6, 4), (PLAYER, 4): run(10)}),
    (
        (2, 5),
        True,
        {
            (DEALER, 0): run(0, 6),
            (BONUS, 0): [6],
            (DISCARD, 0): run(7, 3),
            (PLAYER, 2): run(10),
            (PLAYER, 5): run(15),
        },
    ),
]


def deals() -> Iterator[Any]:
    """Every method with one and several seats, with and without the Six Card Bonus card."""
    marks = {
        "manual-shoe": pytest.mark.cites("641a.8(d)"),
        "hand": pytest.mark.cites("641a.9(b)"),
        "automated-shoe": pytest.mark.cites("641a.10(b)", "641a.10(c)", "R32"),
        "reshuffling-shoe": pytest.mark.cites("641a.10(g)", "R32"),
    }
    tables = dict(zip(METHODS, (CARD_BY_CARD, CARD_BY_CARD, STACKS, DEALER_FIRST), strict=True))
    for method, expected in tables.items():
        for seats, with_bonus, where in expected:
            name = f"{method}-{len(seats)}{'-bonus' if with_bonus else ''}"
            yield pytest.param(method, seats, with_bonus, where, id=name, marks=marks[method])


@pytest.mark.parametrize(("method", "seats", "with_bonus", "where"), list(deals()))
def test_each_card_of_the_deck_goes_to_its_place_and_only_the_dealers_sixth_is_face_up(
    method: str, seats: tuple[int, ...], with_bonus: bool, where: Where
) -> None:
    bets = {seat: {"ante": 10} for seat in seats}
    if with_bonus:
        bets[seats[-1]]["six-card-bonus"] = 5
    state = do(all_seated(rules(method), bets), NoMoreBets(SYSTEM, DECK_52))
    (event,) = decide(state, Proceed(STAFF))
    state = replay(state, (event,))
    found: Where = {}
    for one in state.layout:
        found.setdefault((one.spot.area, one.spot.seat), []).append(one.position)
    assert found == where
    sixth = where[DEALER, 0][5]
    assert [one.position for one in state.layout if one.turned] == [sixth]
    assert isinstance(event, e.CardsDealt)
    assert event.faces == {sixth: DECK_52[sixth]}


@pytest.mark.cites("641a.9(a)(1)")
@pytest.mark.parametrize("method", METHODS)
def test_only_cards_dealt_from_the_hand_need_a_shuffling_device(method: str) -> None:
    filed = submitted(method)
    assert check(filed).ok
    filed["games"][LAW.slug]["shuffler"] = "none"
    found = [one.cite for one in check(filed).violations]
    assert ("641a.9(a)(1)" in found) == (method == "hand")
