"""How many of the dealer's hands lie below a player's, card by card of what the dealer shows.

Inclusion and exclusion over the player's cards: the dealer's hands are swept from the lowest up,
and for every few cards with one marked card the hands swept so far that hold them all are kept.
Those that hold the marked card and none of the player's are an alternating sum over the subsets
of the player's hand. Only one of the sets that differ in suits alone is swept and kept.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiling import added, in_parallel, kernel
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

Ints = NDArray[np.int64]

_PLAYER: Final = 5


@dataclass(frozen=True, eq=False)
class Hands:
    """The hands of a deck that stand for all others, from the lowest to the highest."""

    cards: Ints
    masks: Ints
    weights: Ints
    strengths: Ints


@cache
def dealt_hands(size: int, four: bool, deck: Deck) -> Hands:
    """Hands of five or six cards by the strength of their best five, or four."""
    masks, weights = canonical_masks(size, deck)
    cards = cards_of(masks, size)
    strengths = four_card_strengths(cards) if four else five_card_strengths(cards)
    order = np.argsort(strengths, kind="stable")
    return Hands(cards[order], masks[order], weights[order], strengths[order])


@dataclass(frozen=True, eq=False)
class _Marked:
    """Every few cards with one marked card: where their count is kept, and its scale."""

    #: By size: where the sets of that size begin among all sets, and among those kept.
    starts: Ints
    kept_starts: Ints
    place_of: Ints
    via: Ints
    stand_ins: Ints
    #: By kept set and marked card: the renamings of suits for each set of its kind.
    scale: Ints
    renamed: Ints


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
    cards = np.arange(52)
    renamed = np.array([cards & ~3 | names[cards & 3] for names in deck.renamings], np.int64)
    return _Marked(
        starts,
        kept_starts,
        np.concatenate([one.place_of for one in found]),
        np.concatenate([one.via for one in found]),
        stand_ins,
        len(deck.renamings) // np.minimum(alike, len(deck.renamings)),
        renamed,
    )


def _subsets(size: int, largest: int, part: int) -> tuple[Ints, Ints]:
    """The places of the cards of each subset, padded, and its size, for one part of the work."""
    kinds = [k for k in range(largest + 1) if (k in (2, 4)) == bool(part)]
    found = [places for k in kinds for places in combinations(range(size), k)]
    padded = [(*places, *[0] * (size - len(places))) for places in found]
    return np.array(padded, np.int64), np.array([len(places) for places in found], np.int64)


@kernel
def _find(
    cards: Ints, places: Ints, size: int, starts: Ints, kept: Ints, place_of: Ints, via: Ints
) -> tuple[int, int]:
    """Where the count of a subset is kept, and the renaming that leads there."""
    index = starts[size]
    for i in range(size):
        index += CHOOSE[cards[places[i]], i + 1]
    return kept[size] + place_of[index], via[index]


@kernel
def _insert(
    sums: Ints,
    hand: Ints,
    weight: int,
    places: Ints,
    sizes: Ints,
    starts: Ints,
    kept: Ints,
    place_of: Ints,
    via: Ints,
    stand_ins: Ints,
    scale: Ints,
    renamed: Ints,
) -> None:
    """Count a dealer's hand at every few of its cards with each other card marked."""
    for row in range(len(sizes)):
        size = sizes[row]
        place, names = _find(hand, places[row], size, starts, kept, place_of, via)
        next_one = 0
        for i in range(len(hand)):
            if next_one < size and places[row, next_one] == i:
                next_one += 1
                continue
            card = stand_ins[place, renamed[names, hand[i]]]
            sums[place, card] += weight * scale[place, card]


@kernel
def _query(
    sums: Ints,
    hand: Ints,
    total: Ints,
    places: Ints,
    sizes: Ints,
    starts: Ints,
    kept: Ints,
    place_of: Ints,
    via: Ints,
    stand_ins: Ints,
    renamed: Ints,
) -> None:
    """The swept hands with each marked card and none of the player's, times the renamings."""
    for row in range(len(sizes)):
        place, names = _find(hand, places[row], sizes[row], starts, kept, place_of, via)
        sign = -1 if sizes[row] & 1 else 1
        here = sums[place]
        to = stand_ins[place]
        by = renamed[names]
        for card in range(52):
            total[card] += sign * here[to[by[card]]]


@kernel
def _whole_hands_below(
    hand: Ints, cards: Ints, level: int, size: int, four: bool, total: Ints, scale: int
) -> None:
    """The same for the dealer's hands that are all but one card of the player's."""
    sign = scale if size & 1 else -scale
    for without in range(_PLAYER if size == _PLAYER else 1):
        bits = 0
        for i in range(_PLAYER):
            if size != _PLAYER or i != without:
                bits |= CARD_BIT[hand[i]]
        for card in cards:
            if bits & CARD_BIT[card]:
                continue
            with_card = bits | CARD_BIT[card]
            strength = four_card_strength(with_card) if four else five_card_strength(with_card)
            if strength < level:
                total[card] += sign


@kernel
def _sweep(
    part: int,
    hands: Ints,
    levels: Ints,
    dealers: Ints,
    weights: Ints,
    strengths: Ints,
    four: bool,
    cards: Ints,
    places: Ints,
    sizes: Ints,
    own_places: Ints,
    own_sizes: Ints,
    starts: Ints,
    kept: Ints,
    place_of: Ints,
    via: Ints,
    stand_ins: Ints,
    scale: Ints,
    renamed: Ints,
) -> Ints:
    """A part of the alternating sums: over subsets of some sizes alone."""
    sums = np.zeros((len(stand_ins), 52), np.int64)
    found = np.zeros((len(hands), 52), np.int64)
    swept = 0
    for number in range(len(hands)):
        while swept < len(dealers) and strengths[swept] < levels[number]:
            _insert(
                sums,
                dealers[swept],
                weights[swept],
                places,
                sizes,
                starts,
                kept,
                place_of,
                via,
                stand_ins,
                scale,
                renamed,
            )
            swept += 1
        hand, total = hands[number], found[number]
        _query(
            sums,
            hand,
            total,
            own_places,
            own_sizes,
            starts,
            kept,
            place_of,
            via,
            stand_ins,
            renamed,
        )
        if part == 0:
            size = dealers.shape[1]
            _whole_hands_below(hand, cards, levels[number], size, four, total, len(renamed))
    return found


def hands_below(hands: Ints, levels: Ints, dealers: Hands, four: bool, deck: Deck) -> Ints:
    """For each player's hand and card: the dealer's hands with that card below the level.

    The levels ascend. The dealer's hands hold none of the player's cards; cards that are the
    player's own, or not of the deck, have 0.
    """
    size = dealers.cards.shape[1]
    marked = _marked_sets(size - 2, deck)

    def swept(part: int) -> Ints:
        return _sweep(
            part,
            hands,
            levels,
            dealers.cards,
            dealers.weights,
            dealers.strengths,
            four,
            deck.cards,
            *_subsets(size, size - 2, part),
            *_subsets(_PLAYER, size - 2, part),
            marked.starts,
            marked.kept_starts,
            marked.place_of,
            marked.via,
            marked.stand_ins,
            marked.scale,
            marked.renamed,
        )

    found = added(in_parallel(swept, range(2)))
    found //= len(deck.renamings)
    np.put_along_axis(found, hands, 0, axis=1)
    found[:, np.setdiff1d(np.arange(52), deck.cards)] = 0
    return found
