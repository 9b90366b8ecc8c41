"""Compiled suit symmetry: the representative sets of cards, and how to find them.

A set is a mask with bit ``1 << card``. Of the sets that differ only in the names of suits, the one
whose ascending cards come first is the representative. A prefix of a representative is one, too, so
they can be grown card by card.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from math import comb, isqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import kernel

__all__ = [
    "CHOOSE",
    "PAIRS",
    "Deck",
    "Finder",
    "canonical_masks",
    "cards_of",
    "cards_of_pair",
    "deck_of",
    "finder",
    "full_deck",
    "located",
    "pair_index",
    "pair_masks",
    "permuted",
    "places_of",
    "renamed_card",
    "renamed_pair",
    "set_index",
    "short_deck",
    "stand_ins_of_cards",
    "stand_ins_of_pairs",
]

Ints = NDArray[np.int64]

_PLANE: Final = sum(1 << 4 * rank for rank in range(13))
#: The number of pairs of 52 cards.
PAIRS: Final = comb(52, 2)
#: ``CHOOSE[n, k]``: the number of sets of k of n cards.
CHOOSE: Final = np.array([[comb(n, k) for k in range(8)] for n in range(54)], np.int64)
#: The powers of two leave different remainders modulo 67.
_CARD_AT: Final = np.zeros(67, np.int64)
for _card in range(53):
    _CARD_AT[(1 << _card) % 67] = _card


@dataclass(frozen=True, eq=False)
class Deck:
    """The cards of a deck, in ascending order, and the renamings of its suits."""

    cards: Ints
    renamings: Ints


@cache
def full_deck() -> Deck:
    """The deck of 52."""
    return short_deck(0, 4)


def short_deck(lowest_rank: int, suits: int) -> Deck:
    """A deck of the ranks from one up, in the first suits alone: small enough to enumerate."""
    return deck_of(tuple(range(lowest_rank, 13)), suits)


@cache
def deck_of(ranks: tuple[int, ...], suits: int) -> Deck:
    """A deck of these ascending ranks, in the first suits."""
    cards = [4 * rank + suit for rank in ranks for suit in range(suits)]
    renamings = [(*names, *range(suits, 4)) for names in permutations(range(suits))]
    return Deck(np.array(cards, np.int64), np.array(renamings, np.int64))


@kernel
def permuted(mask: int, names: Ints) -> int:
    """The set with its suits renamed."""
    clubs = (mask & _PLANE) << names[0]
    diamonds = (mask >> 1 & _PLANE) << names[1]
    hearts = (mask >> 2 & _PLANE) << names[2]
    spades = (mask >> 3 & _PLANE) << names[3]
    return int(clubs | diamonds | hearts | spades)


@kernel
def _weight(mask: int, renamings: Ints) -> int:
    """The number of sets that this one represents, or 0 if it is not the representative."""
    same = 0
    for row in range(len(renamings)):
        other = permuted(mask, renamings[row])
        differ = other ^ mask
        if differ == 0:
            same += 1
        elif other & differ & -differ:
            return 0
    return len(renamings) // same


@kernel
def _grown(
    masks: Ints, tops: Ints, cards: Ints, renamings: Ints, found: Ints, last: Ints, weights: Ints
) -> int:
    """Grow every representative set by one card: mask, position of that card, weight.

    Returns their number. Arrays of length 0 are not filled.
    """
    number = 0
    for place in range(len(masks)):
        for top in range(tops[place] + 1, len(cards)):
            mask = masks[place] | 1 << cards[top]
            weight = _weight(mask, renamings)
            if weight:
                if len(found):
                    found[number] = mask
                    last[number] = top
                    weights[number] = weight
                number += 1
    return number


@cache
def canonical_masks(size: int, deck: Deck) -> tuple[Ints, Ints]:
    """The representative sets of a size, and the number of sets that each represents."""
    masks, tops = np.zeros(1, np.int64), np.full(1, -1, np.int64)
    weights = np.ones(1, np.int64)
    for _ in range(size):
        before = masks, tops, deck.cards, deck.renamings
        nothing = np.empty(0, np.int64)
        number = _grown(*before, nothing, nothing, nothing)
        masks, tops, weights = (np.empty(number, np.int64) for _ in range(3))
        _grown(*before, masks, tops, weights)
    return masks, weights


@kernel
def cards_of(masks: Ints, size: int) -> Ints:
    """The cards of each set, ascending, one row a set."""
    rows = np.empty((len(masks), size), np.int64)
    for place in range(len(masks)):
        mask = masks[place]
        column = 0
        for card in range(53):
            if mask >> card & 1:
                rows[place, column] = card
                column += 1
    return rows


@kernel
def set_index(cards: Ints) -> int:
    """The index of a set among all sets of its size. Its cards are ascending."""
    index = 0
    for place in range(len(cards)):
        index += CHOOSE[cards[place], place + 1]
    return index


@kernel
def pair_index(low: int, high: int) -> int:
    """The index of two cards among the 1,326 pairs."""
    return high * (high - 1) // 2 + low


def cards_of_pair(pair: int) -> tuple[int, int]:
    """The two cards at an index of the 1,326 pairs, the lower first."""
    high = (1 + isqrt(1 + 8 * pair)) // 2
    return pair - high * (high - 1) // 2, high


@kernel
def _mask_index(mask: int) -> int:
    """The index of a set among all sets of its size."""
    index = 0
    number = 0
    while mask:
        low = mask & -mask
        number += 1
        index += CHOOSE[_CARD_AT[low % 67], number]
        mask ^= low
    return index


@kernel
def _places(masks: Ints, size: int, renamings: Ints, inverses: Ints) -> tuple[Ints, Ints]:
    place_of = np.full(CHOOSE[52, size], -1, np.int64)
    via = np.zeros(CHOOSE[52, size], np.int64)
    for place in range(len(masks)):
        for row in range(len(renamings)):
            index = _mask_index(permuted(masks[place], renamings[row]))
            if place_of[index] < 0:
                place_of[index] = place
                via[index] = inverses[row]
    return place_of, via


@kernel
def _small_places(masks: Ints, size: int, renamings: Ints) -> NDArray[np.int32]:
    place_of = np.zeros(CHOOSE[52, size], np.int32)
    for place in range(len(masks)):
        for row in range(len(renamings)):
            place_of[_mask_index(permuted(masks[place], renamings[row]))] = place
    return place_of


def places_of(size: int, deck: Deck) -> NDArray[np.int32]:
    """For each set of a size, by index, the place of its representative."""
    return _small_places(canonical_masks(size, deck)[0], size, deck.renamings)


@dataclass(frozen=True, eq=False)
class Finder:
    """For each set of a size, by index: its representative, and the renaming to it."""

    masks: Ints
    weights: Ints
    place_of: Ints
    via: Ints


@cache
def finder(size: int, deck: Deck) -> Finder:
    """The finder of sets of a size. Size 0 has one set."""
    masks, weights = canonical_masks(size, deck)
    inverses = np.array(
        [
            next(i for i, back in enumerate(deck.renamings) if all(back[names] == range(4)))
            for names in deck.renamings
        ],
        np.int64,
    )
    place_of, via = _places(masks, size, deck.renamings, inverses)
    return Finder(masks, weights, place_of, via)


def located(cards: Iterable[int], deck: Deck) -> tuple[int, Ints]:
    """The place of the representative of these cards, and the renaming that leads there."""
    ordered = sorted(int(card) for card in cards)
    found = finder(len(ordered), deck)
    index = sum(comb(card, place + 1) for place, card in enumerate(ordered))
    return int(found.place_of[index]), deck.renamings[found.via[index]]


def renamed_card(card: int, names: Ints) -> int:
    """A card with its suit renamed."""
    return int(card & ~3 | int(names[card & 3]))


def renamed_pair(cards: Iterable[int], names: Ints) -> int:
    """The index of a pair with its suits renamed."""
    low, high = sorted(renamed_card(card, names) for card in cards)
    return high * (high - 1) // 2 + low


@kernel
def stand_ins_of_cards(masks: Ints, renamings: Ints) -> Ints:
    """For each set and each card: the lowest equivalent card beside the set."""
    found = np.empty((len(masks), 52), np.int64)
    for place in range(len(masks)):
        for card in range(52):
            found[place, card] = card
        for row in range(len(renamings)):
            if permuted(masks[place], renamings[row]) == masks[place]:
                for card in range(52):
                    other = card & ~3 | renamings[row, card & 3]
                    if other < found[place, card]:
                        found[place, card] = other
    return found


@kernel
def stand_ins_of_pairs(
    masks: Ints, renamings: Ints, renamed: NDArray[np.uint16]
) -> NDArray[np.uint16]:
    """For each set and each pair: the first equivalent pair beside the set."""
    found = np.empty((len(masks), PAIRS), np.uint16)
    for place in range(len(masks)):
        for pair in range(PAIRS):
            found[place, pair] = pair
        for row in range(len(renamings)):
            if permuted(masks[place], renamings[row]) == masks[place]:
                for pair in range(PAIRS):
                    if renamed[row, pair] < found[place, pair]:
                        found[place, pair] = renamed[row, pair]
    return found


@cache
def pair_masks(deck: Deck) -> Ints:
    """The mask of each pair of the deck, by index; 0 for other pairs."""
    masks = np.zeros(PAIRS, np.int64)
    for high in deck.cards:
        for low in deck.cards:
            if low < high:
                masks[high * (high - 1) // 2 + low] = 1 << int(low) | 1 << int(high)
    return masks
