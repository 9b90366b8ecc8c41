"""Solved strategies: advice agrees with them, they are worth what was solved, and sampled play by
them comes to the exact values."""

import os
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from pitboss.cards import Card
from pitboss.odds import shipped_counts
from pitboss.odds.advice import Asked, Terms, advise, terms_of
from pitboss.odds.advice.first_cards import kinds
from pitboss.odds.board_sets import subsets_of
from pitboss.odds.sets import CHOOSE, canonical_masks, cards_of, finder, full_deck
from pitboss.odds.shipped_worths import shipped_worth
from pitboss.odds.strategy import decisions_of
from pitboss.odds.strategy.worth import worth_of
from pitboss.rulebook import chapter_of
from pitboss.simulate.engine_check import check_rounds
from pitboss.simulate.report import report
from pitboss.simulate.simulation import run
from pitboss.simulate.thumb_play import thumb_decision
from tests.support.simulations import CHAPTERS, spec_of

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
QUICK = ("643a", "649a")


def terms(chapter: str) -> Terms:
    return terms_of(chapter_of(chapter), {})


@cache
def best(chapter: str) -> dict[str, Any]:
    return decisions_of(terms(chapter), "best")


@cache
def by_thumb(chapter: str) -> dict[str, Any]:
    return decisions_of(terms(chapter), "thumb")


def index(cards: tuple[Card, ...]) -> int:
    return sum(int(CHOOSE[card, place + 1]) for place, card in enumerate(sorted(cards)))


def pair(cards: tuple[Card, ...]) -> int:
    return index(cards)


def bit(bits: Any, number: int) -> int:
    return int(bits[number >> 3] >> (number & 7) & 1)


def place(cards: tuple[Card, ...], own: tuple[Card, ...]) -> tuple[int, int]:
    """Where the set that stands for some cards is, and what becomes of a pair beside it."""
    found = finder(len(cards), full_deck())
    at = index(cards)
    return int(found.place_of[at]), int(
        subsets_of(3, full_deck()).renamed[found.via[at], pair(own)]
    )


def solved(chapter: str, own: tuple[Card, ...], board: tuple[Card, ...], up: Card | None) -> str:
    """What the solver's arrays say at a decision point where play was best until then."""
    return said(best(chapter), chapter, own, board, up)


def said(
    found: dict[str, Any],
    chapter: str,
    own: tuple[Card, ...],
    board: tuple[Card, ...],
    up: Card | None,
) -> str:
    """What arrays of decisions say at a decision point."""
    match chapter:
        case "649a":
            return "raise 1" if found["play"][index(own)] else "fold"
        case "643a":
            name = "second" if board else "first"
            return "ride" if found[name][index((*own, *board))] else "withdraw"
        case "657a":
            return raised(int(found["play"][index(own)]))
        case "639a" | "641a":
            assert up is not None
            sets = finder(5, full_deck())
            suit = full_deck().renamings[sets.via[index(own)], up & 3]
            return raised(int(found["play"][sets.place_of[index(own)], up & ~3 | suit]))
        case "653a" if not board:
            return f"raise {times}" if (times := found["first"][pair(own)]) else "check"
        case "653a" if len(board) == 3:
            return "raise 2" if bit(found["flop"][index(board)], pair(own)) else "check"
        case "653a":
            row, renamed = place(board, own)
            return "raise 1" if bit(found["river"][row], renamed) else "fold"
        case "647a" if not board:
            return "raise 2" if found["first"][pair(own)] else "fold"
        case "647a" if len(board) == 3:
            return "raise 1" if bit(found["flop"][index(board)], pair(own)) else "check"
        case "647a":
            row, renamed = place(board, own)
            return "raise 1" if bit(found["turn"][row], renamed) else "check"
        case "655a" if not board:
            return raised(int(found["third"][pair(own)]))
        case "655a":
            name = "fourth" if len(board) == 1 else "fifth"
            return raised(int(found[name][index((*own, *board)), 0]))
    raise AssertionError(chapter)


def raised(times: int) -> str:
    return f"raise {times}" if times else "fold"


def dealt(chapter: str, number: int, *sizes: int) -> Iterator[list[tuple[Card, ...]]]:
    chance = np.random.default_rng(int(chapter[:3]))
    for _ in range(number):
        deck = [Card(int(card)) for card in chance.permutation(52)]
        yield [tuple(deck.pop() for _ in range(size)) for size in sizes]


#: By chapter and community cards how many random points are compared; many more in the long form.
POINTS = [
    ("639a", 0, 100), ("641a", 0, 6), ("657a", 0, 6), ("643a", 1, 80), ("647a", 3, 5),
    ("647a", 4, 40), ("653a", 3, 15), ("653a", 5, 300),
]  # fmt: skip


@pytest.mark.parametrize(("chapter", "common", "number"), POINTS)
def test_advice_at_random_points_is_the_solved_decision(
    chapter: str, common: int, number: int
) -> None:
    sizes = {"639a": 5, "641a": 5, "657a": 5, "643a": 3}.get(chapter, 2)
    for own, board, up in dealt(chapter, number * (50 if SOAK else 1), sizes, common, 1):
        card = up[0] if chapter in ("639a", "641a") else None
        found = advise(Asked(terms(chapter), own, board, card))
        assert found.best.decision == solved(chapter, own, board, card), (own, board, card)


#: The sizes of a player's hand and of the community cards at every decision point.
ASKED = [
    ("639a", 5, 0), ("641a", 5, 0), ("657a", 5, 0), ("649a", 3, 0), ("643a", 3, 0), ("643a", 3, 1),
    ("655a", 2, 0), ("655a", 2, 1), ("655a", 2, 2), ("653a", 2, 0), ("653a", 2, 3), ("653a", 2, 5),
    ("647a", 2, 0), ("647a", 2, 3), ("647a", 2, 4),
]  # fmt: skip


@pytest.mark.parametrize(("chapter", "size", "common"), ASKED)
def test_house_players_decide_by_the_rule_of_thumb_that_was_priced(
    chapter: str, size: int, common: int
) -> None:
    priced = by_thumb(chapter)
    number = (100 if common == 5 else 2000) * (20 if SOAK else 1)
    for own, board in dealt(chapter, number, size, common):
        free = next(Card(card) for card in range(52) if card not in {*own, *board})
        up = free if chapter in ("639a", "641a") else None
        expected = said(priced, chapter, own, board, up)
        assert thumb_decision(chapter, own, board) == expected, (own, board)


@pytest.mark.parametrize("chapter", ["653a", "647a"])
def test_advice_on_every_two_cards_is_the_solved_decision(chapter: str) -> None:
    for cards in kinds().values():
        found = advise(Asked(terms(chapter), cards))
        assert found.best.decision == solved(chapter, cards, (), None)


@pytest.mark.parametrize(("chapter", "every"), [("649a", 8), ("643a", 24)])
def test_advice_on_three_cards_is_the_solved_decision(chapter: str, every: int) -> None:
    """Every kind of three cards in the long form, every so many here."""
    hands = cards_of(canonical_masks(3, full_deck())[0], 3).tolist()
    for hand in hands[:: 1 if SOAK else every]:
        own = tuple(Card(card) for card in hand)
        found = advise(Asked(terms(chapter), own))
        assert found.best.decision == solved(chapter, own, (), None), own


def test_advice_in_mississippi_stud_is_the_solved_decision() -> None:
    """Two cards of every kind in the long form; later cards with any sum down."""
    streets = best("655a")
    for cards in list(kinds().values())[:: 1 if SOAK else 24]:
        found = advise(Asked(terms("655a"), cards))
        assert found.best.decision == raised(int(streets["third"][pair(cards)]))
    chance = np.random.default_rng(655)
    for own, board in dealt("655a", 150 if SOAK else 25, 2, 2):
        wagers = [int(times) for times in chance.integers(1, 4, 2)]
        words = tuple(f"raise {times}" for times in wagers)
        later = advise(Asked(terms("655a"), own, board, None, words))
        times = streets["fifth"][index((*own, *board)), sum(wagers) - 2]
        assert later.best.decision == raised(int(times))
        if SOAK:
            sooner = advise(Asked(terms("655a"), own, board[:1], None, words[:1]))
            times = streets["fourth"][index((*own, *board[:1])), wagers[0] - 1]
            assert sooner.best.decision == raised(int(times))


@pytest.mark.parametrize("chapter", [c for c in CHAPTERS if c != "645a"] if SOAK else QUICK)
def test_following_the_solved_decisions_is_worth_what_was_solved(chapter: str) -> None:
    found = terms(chapter)
    key = found.option if found.table is None else found.table.letter
    assert worth_of(found, best(chapter)) == shipped_counts.solutions(chapter)[key].net


@pytest.mark.parametrize("chapter", [c for c in CHAPTERS if c != "645a"])
def test_the_shipped_cost_of_rules_of_thumb_is_what_is_counted(chapter: str) -> None:
    """A rule of thumb is worth no more than the best decisions; the quick ones are counted anew."""
    solution = shipped_counts.solutions(chapter)
    for player in ("thumb", "never-fold"):
        shipped = shipped_worth(terms(chapter), player)
        assert shipped is not None
        assert shipped <= next(iter(solution.values())).net
        if chapter in QUICK or SOAK:
            assert worth_of(terms(chapter), decisions_of(terms(chapter), player)) == shipped


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_sampled_play_comes_to_the_exact_values(chapter: str) -> None:
    """Every wager within four standard errors; the engine agrees on a sample to the cent."""
    spec = spec_of(chapter, seed=20_260_115)
    rounds = (10_000 if chapter == "645a" else 150_000) * (3 if SOAK else 1)
    total = run(spec, rounds)
    claims = total.events[:, 0].tolist()
    checked = check_rounds(spec, [*range(0, rounds, rounds // 12), *claims[:6]])
    found = report(total, checked, an_hour=40, bankrolls=[100_000], seconds=1)
    assert found.wagers[0].exact is not None
    for one in found.wagers:
        assert one.exact is not None, one.wager
        assert abs(one.z or 0) < 4, one


@pytest.mark.parametrize("chapter", ["643a", "649a"])
@pytest.mark.parametrize("player", ["thumb", "never-fold"])
def test_other_players_come_to_the_exact_value_of_their_decisions(
    chapter: str, player: str
) -> None:
    spec = spec_of(chapter, sides=False, player=player, seed=7)
    total = run(spec, 200_000)
    checked = check_rounds(spec, [0, 1, 2])
    main = report(total, checked, an_hour=40, bankrolls=[], seconds=1).wagers[0]
    assert main.exact == pytest.approx(float(shipped_worth(terms(chapter), player) or 0))
    assert abs(main.z or 0) < 4
