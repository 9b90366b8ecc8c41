"""The order of the deal as data: it leads to the same places as the game's own instructions."""

from collections.abc import Collection, Sequence
from itertools import product

import pytest

from pitboss.games import games
from pitboss.games.dealing import DEALER, EMPTY, PLAYER
from pitboss.rulebook import chapters
from pitboss.wire.deal_order import DealtCards, deal_order
from pitboss.wire.rules import chapter_rules
from tests.support.games import GAMES

Place = tuple[str, int]


def places(
    order: Sequence[DealtCards], seats: Sequence[int], made: Collection[str], around: Sequence[int]
) -> list[Place]:
    """Where each card goes, read from the data alone."""
    found: list[Place] = []
    for one in order:
        to: str | None = one.to
        if one.if_any and not set(one.if_any) & set(made):
            to = one.otherwise
        if to == "players":
            found += [("player", seat) for seat in seats for _ in range(one.cards)]
        elif to == "positions":
            found += [("position", place) for place in around for _ in range(one.cards)]
        elif to is not None:
            found += [(to, 0)] * one.cards
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_order_leads_where_the_instructions_lead(game: str) -> None:
    chapter = chapters()[game]
    every = (*range(1, chapter.positions + 1), 0)
    side = sorted(chapter.wagers)
    tried = 0
    for method, parts in games()[game].deal.items():
        order = deal_order(game, method)
        for seats, made, turn in product(((1,), (2, 5)), (side, side[:1], []), (0, 3)):
            around = every[turn:] + every[:turn]
            spots = [one for part in parts for one in part.spots(seats, frozenset(made), around)]
            expected = [(spot.area, spot.seat) for spot in spots]
            whole = any(one.to == "positions" for one in order)
            if whole:
                assert {DEALER, PLAYER, EMPTY} == {area for area, _ in expected}
                expected = [("position", seat) for _, seat in expected]
            assert places(order, seats, made, around)[: len(expected)] == expected
            tried += 1
    assert tried == 12 * len(chapter.dealing)


@pytest.mark.cites("653a.11(c)", "653a.11(e)", "653a.10(g)")
def test_later_cards_are_burned_and_shown_unless_they_lie_there_already() -> None:
    later = [("burn", 1), ("community", 3), ("burn", 1), ("community", 2)]
    by_shoe = deal_order("ultimate-texas-holdem", "automated-shoe")
    assert [(one.to, one.cards) for one in by_shoe][-4:] == later
    first = deal_order("ultimate-texas-holdem", "reshuffling-shoe")
    assert [(one.to, one.cards) for one in first if one.to in ("burn", "community")] == [
        ("community", 5)
    ]


def test_the_rules_of_a_game_have_the_order_of_every_method() -> None:
    told = chapter_rules(chapters()["let-it-ride"]).dealing
    assert {one.method: one.order for one in told} == {
        method: deal_order("let-it-ride", method) for method in games()["let-it-ride"].deal
    }
