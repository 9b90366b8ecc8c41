"""The representative boards of a deck, with their Flops and Turns.

Sums beside a Flop are stored for its representative, and there for each pair. Pairs that differ by
a renaming of suits that fixes the Flop are equivalent; their sums belong together.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import kernel
from pitboss.odds.sets import (
    CHOOSE,
    PAIRS,
    Deck,
    canonical_masks,
    cards_of,
    finder,
    pair_index,
    stand_ins_of_pairs,
)

__all__ = [
    "FLOPS",
    "TURNS",
    "Boards",
    "Subsets",
    "boards_of",
    "kinds_of_pairs",
    "subset_index",
    "subsets_of",
]

Ints = NDArray[np.int64]
Pairs = NDArray[np.uint16]

#: The positions in a board of the cards of each Flop, and of each Flop with the Turn card.
FLOPS: Final = np.array(list(combinations(range(5), 3)), np.int64)
TURNS: Final = np.array(list(combinations(range(5), 4)), np.int64)

_RANKS: Final = 13


@kernel
def subset_index(board: Ints, places: Ints) -> int:
    """The index of the set of the board's cards at these positions."""
    index = 0
    for i in range(len(places)):
        index += CHOOSE[board[places[i]], i + 1]
    return index


@dataclass(frozen=True, eq=False)
class Boards:
    """The representative boards of five cards."""

    cards: Ints
    weights: Ints
    #: The inverse of each renaming of suits.
    undone: Ints


@dataclass(frozen=True, eq=False)
class Subsets:
    """The representative sets of three or four cards of a board."""

    place_of: Ints
    via: Ints
    #: For each set and each pair, the first equivalent pair beside the set.
    stand_ins: Pairs
    #: For each renaming of suits, the image of each pair.
    renamed: Pairs

    def together(self, sums: Ints) -> Ints:
        """Sums by set and pair, added up over equivalent pairs."""
        _add_to_stand_ins(sums, self.stand_ins)
        return sums


@kernel
def _add_to_stand_ins(sums: Ints, stand_ins: Pairs) -> None:
    for place in range(len(sums)):
        here, to = sums[place], stand_ins[place]
        for pair in range(PAIRS):
            if to[pair] != pair:
                for column in range(here.shape[1]):
                    here[to[pair], column] += here[pair, column]
                    here[pair, column] = 0


@kernel
def _renamed_pairs(renamings: Ints) -> Pairs:
    renamed = np.zeros((len(renamings), PAIRS), np.uint16)
    for row in range(len(renamings)):
        for high in range(52):
            for low in range(high):
                a = low & ~3 | renamings[row, low & 3]
                b = high & ~3 | renamings[row, high & 3]
                renamed[row, pair_index(low, high)] = pair_index(min(a, b), max(a, b))
    return renamed


@cache
def boards_of(deck: Deck) -> Boards:
    """The boards of a deck."""
    masks, weights = canonical_masks(5, deck)
    return Boards(cards_of(masks, 5), weights, np.argsort(deck.renamings, axis=1))


@cache
def subsets_of(size: int, deck: Deck) -> Subsets:
    """The representative sets of a size that a board of the deck may hold."""
    found = finder(size, deck)
    renamed = _renamed_pairs(deck.renamings)
    stand_ins = stand_ins_of_pairs(found.masks, deck.renamings, renamed)
    return Subsets(found.place_of, found.via, stand_ins, renamed)


@cache
def kinds_of_pairs() -> Ints:
    """The kind of each pair: ``13 * high + low`` by rank, and ``13 * low + high`` if suited."""
    found = np.zeros(PAIRS, np.int64)
    for high in range(52):
        for low in range(high):
            one, other = low >> 2, high >> 2
            suited = low & 3 == high & 3
            place = one * _RANKS + other if suited else other * _RANKS + one
            found[pair_index(low, high)] = place
    return found
