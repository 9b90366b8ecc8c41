"""Pai Gow Poker (645a): the main wager with both hands set by the house way, over every deal."""

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import THREADS, in_parallel, total_of
from pitboss.odds.dominance import WIDTH, sweep
from pitboss.odds.house_way_kernels import set_hands
from pitboss.odds.sets import Deck, canonical_masks, cards_of, full_deck, places_of
from pitboss.odds.solution import Progress, Solution, no_progress
from pitboss.rulebook import Chapter

__all__ = [
    "SIZES",
    "Counted",
    "Hands",
    "count",
    "counted_solution",
    "set_all_hands",
    "solve",
    "trees_for",
]

Ints = NDArray[np.int64]

_JOKER: Final = 52
_SEVEN: Final = 7
#: The sizes of subsets for each of two processors: about equal work.
SIZES: Final = ((0, 2, 3, 6), (1, 4, 5))


@dataclass(frozen=True, slots=True)
class Counted:
    """Deals of the player's and the dealer's seven cards, and those with a Queen's Dragon."""

    deals: int
    won: int
    lost: int
    dragon_won: int
    dragon_lost: int
    dragons: int


@dataclass(frozen=True, eq=False)
class Hands:
    """The representative hands, from the lowest high hand to the highest."""

    cards: NDArray[np.uint8]
    weights: NDArray[np.uint8]
    highs: NDArray[np.int32]
    lows: NDArray[np.uint8]
    dragons: NDArray[np.uint8]


def solve(chapter: Chapter, progress: Progress = no_progress) -> dict[str, Solution]:
    """Solve the Pai Gow Poker wager with vigorish taken to the cent, and EZ Pai Gow Poker."""
    assert chapter.vigorish is not None
    counted = count(full_deck(), progress)
    keeps = 1 - Fraction(chapter.vigorish.percent, 100)
    won, lost = counted.won - counted.dragon_won, counted.lost - counted.dragon_lost
    return {
        "standard": counted_solution(counted.deals, counted.won, counted.lost, keeps),
        "ez": counted_solution(counted.deals, won, lost, Fraction(1)),
    }


def counted_solution(deals: int, won: int, lost: int, pays: Fraction) -> Solution:
    """The solution for these deals won and lost, if a win pays ``pays``."""
    return Solution(
        deals=deals,
        net=(won * pays - lost) / deals,
        square=(won * pays**2 + lost) / deals,
        wagered=Fraction(1),
        decisions={
            "win": Fraction(won, deals),
            "lose": Fraction(lost, deals),
            "push": Fraction(deals - won - lost, deals),
        },
    )


def set_all_hands(deck: Deck) -> Hands:
    """Set all seven-card hands of a deck with a joker by the house way."""
    cards, weights = [], []
    for joker in (0, 1):
        masks, weight = canonical_masks(_SEVEN - joker, deck)
        rows = cards_of(masks, _SEVEN - joker).astype(np.uint8)
        if joker:
            rows = np.pad(rows, ((0, 0), (0, 1)), constant_values=_JOKER)
        cards.append(rows)
        weights.append(weight.astype(np.uint8))
    hands = np.ascontiguousarray(np.concatenate(cards))
    backs = np.zeros(len(hands), np.int32)
    fronts, dragons = np.zeros(len(hands), np.uint8), np.zeros(len(hands), np.uint8)
    in_parallel(
        lambda part: set_hands(part, THREADS, hands, backs, fronts, dragons), range(THREADS)
    )
    order = np.argsort(backs, kind="stable")
    every = np.concatenate(weights)
    return Hands(hands[order], every[order], backs[order], fronts[order], dragons[order])


def trees_for(deck: Deck) -> tuple[Ints, NDArray[np.int32], int, NDArray[np.uint8]]:
    """The places of the counts for up to six cards: the first set of each size, the place by set,
    the first place with a joker, and by place how often it is counted."""
    places = [places_of(size, deck) for size in range(_SEVEN)]
    kept = np.cumsum([0, *(len(canonical_masks(size, deck)[0]) for size in range(_SEVEN))])
    starts = np.cumsum([0, *(len(place) for place in places)])
    tree_of = np.concatenate([place + first for place, first in zip(places, kept, strict=False)])
    orbits = np.concatenate([canonical_masks(size, deck)[1] for size in range(_SEVEN)])
    scales = (len(deck.renamings) // np.concatenate([orbits, orbits[: kept[6]]])).astype(np.uint8)
    return starts, tree_of.astype(np.int32), int(kept[7]), scales


def count(deck: Deck, progress: Progress = no_progress) -> Counted:
    """The player's wins, losses and pushes. The dealer wins copies."""
    hands = set_all_hands(deck)
    progress(1, 4)
    starts, tree_of, with_joker, scales = trees_for(deck)
    trees = np.zeros((len(scales), WIDTH), np.uint32)
    level = int(np.unique(hands.highs, return_counts=True)[1].max())

    def work(part: int) -> Ints:
        sizes = SIZES[part]
        masks = np.array([m for m in range(127) if m.bit_count() in sizes], np.int64)
        found = sweep(
            masks, hands.cards, hands.weights, hands.highs, hands.lows, hands.dragons,
            starts, tree_of, with_joker, scales, level, trees,
        )  # fmt: skip
        progress(1, 4)
        return found

    sums = [int(total) for total in total_of(in_parallel(work, range(2)))]
    below, not_above, dragon_low, dragon_high, dragon_front = (
        total // len(deck.renamings) for total in sums
    )
    size = len(deck.cards) + 1
    each = comb(size - _SEVEN, _SEVEN)
    every = comb(size, _SEVEN)
    dragons = int(hands.weights[hands.dragons > 0].sum(dtype=np.int64))
    # A hand is not above itself, but cannot be dealt beside itself: the last subset of each.
    not_above, dragon_low = not_above - every, dragon_low - dragons
    dragon_high, dragon_front = dragon_high - dragons, dragon_front - dragons
    progress(1, 4)
    return Counted(
        deals=every * each,
        won=below,
        lost=not_above,
        dragon_won=dragons * each - dragon_high - dragon_front + dragon_low,
        dragon_lost=dragon_low,
        dragons=dragons,
    )
