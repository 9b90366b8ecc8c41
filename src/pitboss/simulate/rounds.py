"""Compiled functions that the rounds of all games share."""

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import integer, kernel
from pitboss.odds.kernels import CARD_BIT, five_card_strength, four_card_strength
from pitboss.odds.rank_tables import CARD_NUMBER, RankTables, by_ranks, has_long_suit
from pitboss.odds.sets import CHOOSE
from pitboss.simulate.layout import Batch
from pitboss.simulate.streams import below, deal, happens, open_stream

__all__ = [
    "bits_at",
    "deal_rounds",
    "five_kind",
    "index_of",
    "number_at",
    "settle_main",
    "strength_at",
]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]


@kernel
def deal_rounds(
    sessions: int,
    rounds: int,
    seed: int,
    first_session: int,
    size: int,
    chances: NDArray[np.uint64],
    positions: int,
    batch: Batch,
) -> None:
    """Deal every round of some sessions into its row, each session from its own stream.

    The Magic Card and the Lucky position are drawn as often as the submission says (R33). A seat is
    its index from 0; the dealer's position comes last.
    """
    deck = np.zeros(size, np.uint8)
    number = 0
    for session in range(first_session, first_session + sessions):
        state, step = open_stream(seed, session)
        for card in range(size):
            deck[card] = card
        for _ in range(rounds):
            state = deal(state, step, deck, batch.dealt, number)
            for what in range(2):
                if chances[what]:
                    drawn = -1
                    state, happened = happens(state, step, chances[what])
                    if happened:
                        state, drawn = below(state, step, positions if what else 52)
                    batch.drawn[number, what] = drawn
            number += 1


@kernel
def settle_main(batch: Batch, number: int, seat: int, staked: int, net: int, folded: bool) -> None:
    """Store the result of a seat's main wagers."""
    batch.staked[number, seat] = staked
    batch.net[number, seat] = net
    batch.folded[number, seat] = folded


# Cards are addressed by row and position, not by a slice: making one takes longer than reading the
# card. Nothing here branches on the cards: mispredicted branches take longer still.


@kernel
def bits_at(dealt: Bytes, number: int, start: int, cards: int) -> int:
    """Some cards of a round as one set."""
    bits = integer(0)
    for place in range(start, start + cards):
        bits |= CARD_BIT[dealt[number, place]]
    return bits


@kernel
def number_at(dealt: Bytes, number: int, start: int, cards: int) -> int:
    """The sum of the numbers of some cards of a round, for the tables of ranks."""
    total = integer(0)
    for place in range(start, start + cards):
        total += CARD_NUMBER[dealt[number, place]]
    return total


@kernel
def strength_at(
    dealt: Bytes, number: int, start: int, cards: int, four: bool, tables: RankTables
) -> int:
    """The strength of some cards of a round. The best five count, or the best four."""
    total = number_at(dealt, number, start, cards)
    if not has_long_suit(total, tables):
        return by_ranks(total, tables)
    bits = bits_at(dealt, number, start, cards)
    return four_card_strength(bits) if four else five_card_strength(bits)


@kernel
def _set_of_three(a: int, b: int, c: int) -> int:
    low, high = min(a, b, c), max(a, b, c)
    return integer(low + CHOOSE[a + b + c - low - high, 2] + CHOOSE[high, 3])


@kernel
def _in_order(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    low, high, other_low, other_high = min(a, b), max(a, b), min(c, d), max(c, d)
    one, other = max(low, other_low), min(high, other_high)
    return min(low, other_low), min(one, other), max(one, other), max(high, other_high)


@kernel
def index_of(dealt: Bytes, number: int, fives: Ints, seat: int, size: int) -> int:
    """The index of the first two to five of the five cards that count for a seat."""
    a, b = integer(dealt[number, fives[seat, 0]]), integer(dealt[number, fives[seat, 1]])
    if size == 2:
        return integer(min(a, b) + CHOOSE[max(a, b), 2])
    c = integer(dealt[number, fives[seat, 2]])
    if size == 3:
        return _set_of_three(a, b, c)
    d = integer(dealt[number, fives[seat, 3]])
    a, b, c, d = _in_order(a, b, c, d)
    if size == 4:
        return integer(a + CHOOSE[b, 2] + CHOOSE[c, 3] + CHOOSE[d, 4])
    e = integer(dealt[number, fives[seat, 4]])
    a, e = min(a, e), max(a, e)
    b, e = min(b, e), max(b, e)
    c, e = min(c, e), max(c, e)
    d, e = min(d, e), max(d, e)
    return integer(a + CHOOSE[b, 2] + CHOOSE[c, 3] + CHOOSE[d, 4] + CHOOSE[e, 5])


@kernel
def five_kind(dealt: Bytes, number: int, fives: Ints, seat: int, tables: RankTables) -> int:
    """The category and leading rank of the five cards that count for a seat."""
    total = integer(0)
    for i in range(5):
        total += CARD_NUMBER[dealt[number, fives[seat, i]]]
    if not has_long_suit(total, tables):
        return by_ranks(total, tables) >> 16
    bits = integer(0)
    for i in range(5):
        bits |= CARD_BIT[dealt[number, fives[seat, i]]]
    return five_card_strength(bits) >> 16
