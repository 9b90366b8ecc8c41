"""The number of dealer's hands below a player's, for each card that the dealer may show.

The method is inclusion and exclusion over the player's cards. The dealer's hands are swept from the
lowest up. For every small set of cards with one marked card, a counter keeps the swept hands that
hold all of them. The hands with the marked card and none of the player's are an alternating sum
over the subsets of the player's hand. Of sets that differ only in suits, one is swept and kept.
Counters may overflow their 32 bits: the final sums are small, and so they are right.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import THREADS, in_parallel, kernel, total_of
from pitboss.odds.examples import five_card_strengths, four_card_strengths
from pitboss.odds.kernels import CARD_BIT, five_card_strength, four_card_strength
from pitboss.odds.sets import (
    CHOOSE,
    Deck,
    canonical_masks,
    cards_of,
    finder,
    stand_ins_of_cards,
)

__all__ = ["Hands", "dealt_hands", "hands_below"]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Small = NDArray[np.int32]

_PLAYER: Final = 5


@dataclass(frozen=True, eq=False)
class Hands:
    """The representative hands of a deck, from the lowest to the highest."""

    cards: Ints
    masks: Ints
    weights: Ints
    strengths: Ints
    #: The place of each hand among the representative sets of its size.
    places: Ints


@cache
def dealt_hands(size: int, four: bool, deck: Deck) -> Hands:
    """Hands of five or six cards, sorted by the strength of their best five, or four."""
    masks, weights = canonical_masks(size, deck)
    cards = cards_of(masks, size)
    strengths = four_card_strengths(cards) if four else five_card_strengths(cards)
    order = np.argsort(strengths, kind="stable")
    return Hands(cards[order], masks[order], weights[order], strengths[order], order)


class _Marked(NamedTuple):
    """Every small set of cards with one marked card: the place of its counter, and its scale."""

    #: By size: the first set of that size among all sets, and among those kept.
    starts: Ints
    kept_starts: Ints
    place_of: Small
    via: Bytes
    #: By kept set and marked card: the first card equivalent to it beside the set, and the
    #: renamings of suits for each set of its kind.
    stand_ins: Bytes
    scale: Bytes
    renamed: Bytes


@cache
def _marked_sets(largest: int, deck: Deck) -> _Marked:
    found = [finder(size, deck) for size in range(largest + 1)]
    starts = np.cumsum([0, *(len(one.place_of) for one in found)])
    kept_starts = np.cumsum([0, *(len(one.masks) for one in found)])
    stand_ins = np.concatenate([stand_ins_of_cards(one.masks, deck.renamings) for one in found])
    weights = np.concatenate([one.weights for one in found])
    alike = np.zeros_like(stand_ins)
    rows = np.arange(len(stand_ins))[:, None]
    np.add.at(alike, (rows, stand_ins), 1)
    alike = np.maximum(alike, 1) * weights[:, None]
    scale = len(deck.renamings) // np.minimum(alike, len(deck.renamings))
    cards = np.arange(52)
    renamed = np.array([cards & ~3 | names[cards & 3] for names in deck.renamings], np.uint8)
    return _Marked(
        starts,
        kept_starts,
        np.concatenate([one.place_of for one in found]).astype(np.int32),
        np.concatenate([one.via for one in found]).astype(np.uint8),
        stand_ins.astype(np.uint8),
        scale.astype(np.uint8),
        renamed,
    )


def _subsets(size: int, largest: int, part: int) -> tuple[Ints, Ints]:
    """The positions of the cards of each subset, padded, and its size, for one part of the work."""
    kinds = [k for k in range(largest + 1) if (k in (2, 4)) == bool(part)]
    found = [places for k in kinds for places in combinations(range(size), k)]
    padded = [(*places, *[0] * (size - len(places))) for places in found]
    return np.array(padded, np.int64), np.array([len(places) for places in found], np.int64)


@kernel
def _find(cards: Ints, places: Ints, size: int, marked: _Marked) -> tuple[int, int]:
    """The place of a subset's counter, and the renaming that leads there."""
    index = marked.starts[size]
    for i in range(size):
        index += CHOOSE[cards[places[i]], i + 1]
    return marked.kept_starts[size] + marked.place_of[index], marked.via[index]


@kernel
def _insert(
    sums: Small, hand: Ints, weight: int, places: Ints, sizes: Ints, marked: _Marked
) -> None:
    """Count a dealer's hand at every subset of its cards, with each other card marked.

    It counts at all cards that are equivalent beside the subset.
    """
    for row in range(len(sizes)):
        size = sizes[row]
        place, names = _find(hand, places[row], size, marked)
        stand_ins = marked.stand_ins[place]
        next_one = 0
        for i in range(len(hand)):
            if next_one < size and places[row, next_one] == i:
                next_one += 1
                continue
            card = stand_ins[marked.renamed[names, hand[i]]]
            count = weight * marked.scale[place, card]
            for suit in range(4):
                other = card & ~3 | suit
                if stand_ins[other] == card:
                    sums[place, other] += count


@kernel
def _query(
    sums: Small, hand: Ints, total: Small, places: Ints, sizes: Ints, marked: _Marked
) -> None:
    """The swept hands with each marked card and none of the player's, times the renamings."""
    for row in range(len(sizes)):
        place, names = _find(hand, places[row], sizes[row], marked)
        here, by = sums[place], marked.renamed[names]
        if sizes[row] & 1:
            for card in range(52):
                total[card] -= here[by[card]]
        else:
            for card in range(52):
                total[card] += here[by[card]]


@kernel
def _sweep(
    hands: Ints,
    asked: Small,
    levels: Ints,
    dealers: Ints,
    weights: Ints,
    strengths: Ints,
    places: Ints,
    sizes: Ints,
    own_places: Ints,
    own_sizes: Ints,
    marked: _Marked,
) -> Small:
    """A part of the alternating sums, over subsets of some sizes alone, for each hand asked
    about."""
    sums = np.zeros((len(marked.stand_ins), 52), np.int32)
    found = np.zeros((len(asked), 52), np.int32)
    swept = 0
    for number in range(len(asked)):
        while swept < len(dealers) and strengths[swept] < levels[number]:
            _insert(sums, dealers[swept], weights[swept], places, sizes, marked)
            swept += 1
        _query(sums, hands[asked[number]], found[number], own_places, own_sizes, marked)
    return found


@kernel
def _whole_hands(
    part: int,
    parts: int,
    hands: Ints,
    rows: Small,
    levels: Ints,
    size: int,
    four: bool,
    cards: Ints,
    found: Small,
    scale: int,
) -> None:
    """Add the dealer's hands that are all but one card of the player's.

    ``rows`` and ``levels`` hold what is asked of each hand, -1 for nothing. The player's own cards
    get 0 in the end.
    """
    sign = scale if size & 1 else -scale
    for number in range(len(hands) * part // parts, len(hands) * (part + 1) // parts):
        hand = hands[number]
        for without in range(_PLAYER if size == _PLAYER else 1):
            bits = own = 0
            for i in range(_PLAYER):
                own |= CARD_BIT[hand[i]]
                if size != _PLAYER or i != without:
                    bits |= CARD_BIT[hand[i]]
            for card in cards:
                if own & CARD_BIT[card]:
                    continue
                with_card = bits | CARD_BIT[card]
                strength = four_card_strength(with_card) if four else five_card_strength(with_card)
                for query in range(len(rows)):
                    if rows[query, number] >= 0 and strength < levels[query, number]:
                        found[rows[query, number], card] += sign
        for query in range(len(rows)):
            if rows[query, number] >= 0:
                _finish(found[rows[query, number]], hand, scale)


@kernel
def _finish(total: Small, hand: Ints, scale: int) -> None:
    """Divide by the renamings. The dealer never shows the player's own cards: they get 0."""
    for card in range(52):
        total[card] //= scale
    for card in hand:
        total[card] = 0


def hands_below(
    hands: Ints,
    queries: Sequence[tuple[Ints, Ints]],
    dealers: Hands,
    four: bool,
    deck: Deck,
) -> list[Small]:
    """For some player's hands and each card: the dealer's hands with it below a level.

    A query has the numbers of the hands and a level for each. The dealer's hands hold none of the
    player's cards. The player's own cards, and cards not in the deck, have 0.
    """
    size = dealers.cards.shape[1]
    marked = _marked_sets(size - 2, deck)
    asked = np.concatenate([numbers for numbers, _ in queries])
    level = np.concatenate([levels for _, levels in queries])
    order = np.argsort(level, kind="stable")

    def swept(part: int) -> Small:
        return _sweep(
            hands, asked[order].astype(np.int32), level[order],
            dealers.cards, dealers.weights, dealers.strengths,
            *_subsets(size, size - 2, part), *_subsets(_PLAYER, size - 2, part), marked,
        )  # fmt: skip

    found = total_of(in_parallel(swept, range(2)))
    rows = np.full((len(queries), len(hands)), -1, np.int32)
    levels = np.zeros((len(queries), len(hands)), np.int64)
    place = np.empty(len(order), np.int32)
    place[order] = np.arange(len(order))
    start = 0
    for query, (numbers, wanted) in enumerate(queries):
        rows[query, numbers] = place[start : start + len(numbers)]
        levels[query, numbers] = wanted
        start += len(numbers)

    def whole(part: int) -> None:
        _whole_hands(
            part, THREADS, hands, rows, levels, size, four, deck.cards, found, len(deck.renamings)
        )

    in_parallel(whole, range(THREADS))
    return [found[rows[query, numbers]] for query, (numbers, _) in enumerate(queries)]
