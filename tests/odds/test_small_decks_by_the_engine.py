"""Every deal of a small deck settled by the engine itself, every choice tried.

The solvers give the same fraction, and their strategies come to it: what is won and its square,
what is wagered, how often each decision is taken, and which hands are not folded.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from pitboss.cards import Card, parse_cards
from pitboss.hands import FiveCard, FourCard, Hand, five_card, four_card
from pitboss.odds import (
    four_and_five_cards,
    let_it_ride,
    mississippi_stud,
    texas_holdem_bonus,
    three_card_poker,
    ultimate_texas_holdem,
)
from pitboss.odds.sets import Deck, deck_of
from pitboss.odds.solution import Solution, Strategy
from pitboss.odds.solvers import main_tables
from pitboss.odds.three_card_poker import three_card_kind
from pitboss.rulebook import chapter_of
from tests.support.played_out import GAMES, Deal, PlayedOut
from tests.support.small_decks import SmallDeck

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"

#: Deuce, seven, jack, queen, ace: hands that lose, push and pay, and dealers who do not play.
MIXED = (0, 5, 9, 10, 12)
TOP = (9, 10, 11, 12)

_SOLVERS: Mapping[str, Callable[..., tuple[Solution, Strategy]]] = {
    "639a": four_and_five_cards.solve_caribbean_stud,
    "641a": four_and_five_cards.solve_four_card_poker,
    "643a": let_it_ride.solve,
    "649a": three_card_poker.solve,
    "653a": ultimate_texas_holdem.solve_with_strategy,
    "655a": mississippi_stud.solve,
    "657a": four_and_five_cards.solve_crazy_4_poker,
}


def solved(chapter: str, which: str | None, deck: Deck) -> tuple[Solution, Strategy]:
    """A game solved by the kernels, under a paytable or an option."""
    if chapter == "647a":
        return texas_holdem_bonus.solve_with_strategy(deck)[str(which)]
    return _SOLVERS[chapter](main_tables(chapter_of(chapter)).tables[which], deck)


def rules(chapter: str, which: str | None) -> Mapping[str, Any]:
    """The same choice as the engine is told."""
    key = {"653a": "blind", "647a": "ante_pays", "643a": "main", "649a": "ante-bonus"}
    return {key[chapter]: which} if which is not None else {}


SHORT: list[tuple[str, str | None, tuple[int, ...], int]] = [
    ("653a", "A", (10, 11, 12), 3),
    ("653a", "B", (10, 11, 12), 3),
    ("647a", "straight", (10, 11, 12), 3),
    ("647a", "flush", (10, 11, 12), 3),
    ("639a", None, (0, 9, 11, 12), 3),
    ("641a", None, TOP, 3),
    ("657a", None, (0, 1, 2, 11, 12), 2),
    ("643a", "A", (10, 11, 12), 3),
    ("643a", "B", MIXED, 2),
    ("649a", "A", MIXED, 2),
    ("655a", None, (0, 5, 9, 12), 2),
]
LONG: list[tuple[str, str | None, tuple[int, ...], int]] = [
    ("653a", "A", MIXED, 2),
    ("653a", "B", (8, 9, 10, 11, 12), 2),
    ("647a", "straight", (8, 9, 10, 11, 12), 2),
    ("647a", "flush", MIXED, 2),
    ("639a", None, (7, 8, 9, 10, 11, 12), 2),
    ("657a", None, TOP, 3),
    ("641a", None, (0, 1, 2, 3, 11, 12), 2),
    ("643a", "A", (0, 5, 9, 12), 3),
    ("649a", "A", (1, 6, 9, 10, 11, 12), 3),
    ("655a", None, MIXED, 2),
    ("655a", None, (0, 5, 9, 12), 3),
]


Found = Mapping[Any, Fraction]
Share = Callable[[Deal], Iterable[tuple[Any, Fraction]]]


def of_five(cards: tuple[Card, ...]) -> int:
    return five_card(cards).strength >> 16


def of_four(cards: tuple[Card, ...]) -> int:
    return four_card(cards).strength >> 12


def with_two_more(ranks: tuple[int, ...], suits: int) -> Share:
    """649a: each two other cards with the player's three."""
    deck = SmallDeck(ranks, suits).cards

    def share(deal: Deal) -> Iterable[tuple[Any, Fraction]]:
        others = list(combinations([card for card in deck if card not in deal.cards], 2))
        for two in others:
            yield of_five((*deal.cards, *two)), Fraction(1, len(others))

    return share


def lower(read: Callable[[tuple[Card, ...]], Hand], least: int) -> Share:
    """653a, 641a: the category of the lower hand, if it may pay at all."""

    def share(deal: Deal) -> Iterable[tuple[Any, Fraction]]:
        board = deal.areas.get("community", ())
        own, house = read(deal.cards + board), read(deal.areas["dealer"] + board)
        losing = min(own, house, key=lambda hand: hand.strength)
        if own.strength != house.strength and losing.category >= least:
            yield losing.category, Fraction(1)

    return share


def one(kind: Callable[[Deal], Any]) -> Share:
    return lambda deal: [(kind(deal), Fraction(1))]


def kinds_kept(chapter: str, ranks: tuple[int, ...], suits: int) -> Mapping[str, Share]:
    """What is told of the hands that stay, under each name that a solution keeps.

    One hand is laid out for all that differ in suits, so a mini-royal's suit is not told.
    """
    five = one(lambda deal: of_five(deal.cards + deal.areas.get("community", ())))
    four = one(lambda deal: of_four(deal.cards))
    return {
        "639a": {"five-card": five},
        "641a": {
            "five-card": five,
            "four-card": four,
            "bad-beat": lower(four_card, FourCard.TWO_PAIR),
        },
        "647a": {"progressive": one(lambda deal: of_five(deal.cards + deal.shown[1]))},
        "649a": {
            "three-card": one(lambda deal: three_card_kind(deal.cards)[0]),
            "five-card": with_two_more(ranks, suits),
        },
        "653a": {"bad-beat": lower(five_card, FiveCard.THREE_OF_A_KIND)},
        "655a": {"five-card": five},
        "657a": {"five-card": five, "four-card": four},
    }.get(chapter, {})


def shares(counts: Mapping[str, Any], name: str, chapter: str, deals: int, size: int) -> Found:
    """Counts by an example hand, as parts of all, by what is told of the example."""
    per = {"five-card": comb(size, 5), "four-card": comb(size, 5), "three-card": comb(size, 3)}
    per |= {"progressive": comb(size, 5), "bad-beat": deals}
    found: dict[Any, Fraction] = {}
    for example, count in counts.items():
        cards = tuple(parse_cards(example))
        if name == "bad-beat":
            kind: Any = (four_card if chapter == "641a" else five_card)(cards).category
        elif name == "three-card":
            kind = three_card_kind(cards)[0]
        else:
            kind = of_four(cards) if name == "four-card" else of_five(cards)
        if count:
            found[kind] = found.get(kind, Fraction(0)) + Fraction(count) / per[name]
    return found


def assert_hands_kept(
    deals: Sequence[Deal],
    game: PlayedOut,
    solution: Solution,
    strategy: Strategy,
    told: Mapping[str, Share],
    size: int,
) -> None:
    """The hands that are not folded, and those that lose against another, are what is laid out."""
    total = sum(deal.number for deal in deals)
    assert told.keys() == solution.kept.keys()
    for name, share in told.items():
        stayed: dict[Any, Fraction] = {}
        every: dict[Any, Fraction] = {}
        for deal in deals:
            folds = "fold" in game.answered(deal, strategy)
            for kind, part in share(deal):
                every[kind] = every.get(kind, Fraction(0)) + part * deal.number / total
                if not folds:
                    stayed[kind] = stayed.get(kind, Fraction(0)) + part * deal.number / total
        assert shares(solution.kept[name], name, game.chapter, solution.deals, size) == stayed
        if name in solution.compared:
            compared = solution.compared[name]
            assert shares(compared, name, game.chapter, solution.deals, size) == every


@pytest.mark.parametrize(("chapter", "which", "ranks", "suits"), SHORT + (LONG if SOAK else []))
def test_solved_and_played_out(
    chapter: str, which: str | None, ranks: tuple[int, ...], suits: int
) -> None:
    game = GAMES[chapter]
    deals = game.deals(SmallDeck(ranks, suits), rules(chapter, which))
    solution, strategy = solved(chapter, which, deck_of(ranks, suits))
    totals, often = game.play(deals, strategy)
    assert solution.net == game.best(deals) / totals.deals
    assert solution.net == totals.net / totals.deals
    assert solution.square == totals.square / totals.deals
    assert solution.wagered == totals.wagered / totals.deals
    assert {name: part for name, part in solution.decisions.items() if part} == often
    told = kinds_kept(chapter, ranks, suits)
    assert_hands_kept(deals, game, solution, strategy, told, len(ranks) * suits)
