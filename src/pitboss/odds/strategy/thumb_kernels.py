"""Compiled rules of thumb for games of few cards: 639a, 641a, 643a, 649a, 655a and 657a.

:mod:`pitboss.odds.strategy.rules_of_thumb` has the rules in words. Each kernel fills an array of
:mod:`pitboss.odds.strategy.best_decisions`, set by set in the order of their indexes.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import FiveCard, FourCard
from pitboss.odds.compiler import kernel
from pitboss.odds.kernels import CARD_BIT, five_card_strength, four_card_strength

__all__ = [
    "best_four_at_least",
    "five_at_least",
    "let_first_ride",
    "let_second_ride",
    "mississippi_fifth",
    "mississippi_fourth",
    "mississippi_third",
]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]

_SIX: Final = 4
_TEN: Final = 8
_JACK: Final = 9
_ACE: Final = 12
_PAIR: Final = int(FiveCard.PAIR)
_ACES: Final = (int(FourCard.PAIR) << 4 | 12) << 12


@kernel
def _next_set(cards: Ints, size: int) -> None:
    """Advance to the next set in the order of indexes."""
    at = 0
    while at < size - 1 and cards[at] + 1 == cards[at + 1]:
        cards[at] = at
        at += 1
    cards[at] += 1


@kernel
def five_at_least(hands: Ints, least: int, times: int) -> Bytes:
    """The wager on each row of five cards that reaches a strength."""
    found = np.zeros(len(hands), np.uint8)
    for number in range(len(hands)):
        bits = 0
        for card in hands[number]:
            bits |= CARD_BIT[card]
        if five_card_strength(bits) >= least:
            found[number] = times
    return found


@kernel
def best_four_at_least(hands: Ints, once: int, thrice: int) -> Bytes:
    """Once the Ante from one strength of the best four cards, three times from another."""
    found = np.zeros(len(hands), np.uint8)
    for number in range(len(hands)):
        bits = 0
        for card in hands[number]:
            bits |= CARD_BIT[card]
        strength = four_card_strength(bits)
        found[number] = 3 if strength >= thrice else 1 if strength >= once else 0
    return found


@kernel
def _counted(cards: Ints, size: int, ranks: Ints) -> tuple[int, int, int]:
    """Count the cards of each rank. Returns the highest pair, the longest suit, the cards ten or
    better."""
    ranks[:] = 0
    suits = np.zeros(4, np.int64)
    high = 0
    for i in range(size):
        ranks[cards[i] >> 2] += 1
        suits[cards[i] & 3] += 1
        high += cards[i] >> 2 >= _TEN
    pair = -1
    for rank in range(13):
        if ranks[rank] > 1:
            pair = rank
    return pair, suits.max(), high


@kernel
def _span(ranks: Ints, size: int) -> int:
    """The span of ``size`` different ranks, with the ace low if that is shorter; 13 if two are
    equal."""
    lowest, highest, different = 13, -1, 0
    for rank in range(13):
        if ranks[rank]:
            different += 1
            lowest = min(lowest, rank)
            highest = rank
    if different < size:
        return 13
    span = highest - lowest + 1
    if ranks[_ACE]:
        below = 0
        for rank in range(12):
            if ranks[rank]:
                below = rank
        span = min(span, below + 2)
    return span


@kernel
def let_first_ride(sets: int) -> Bytes:
    """643a, three cards: a paying hand, or suited cards close enough to a straight flush."""
    found = np.zeros(sets, np.uint8)
    cards, ranks = np.arange(3), np.zeros(13, np.int64)
    for index in range(sets):
        pair, suited, high = _counted(cards, 3, ranks)
        if pair >= _TEN or (pair >= 0 and ranks[pair] == 3):
            found[index] = 1
        elif suited == 3:
            span = _span(ranks, 3)
            low = ranks[_ACE] + ranks[0] > 0 and high <= ranks[_ACE]
            found[index] = (
                (span == 3 and not low) or (span == 4 and high >= 1) or (span == 5 and high >= 2)
            )
        _next_set(cards, 3)
    return found


@kernel
def let_second_ride(sets: int) -> Bytes:
    """643a, four cards: a paying hand, four to a flush, four in a row from eight high up, or four
    cards ten or better."""
    found = np.zeros(sets, np.uint8)
    cards, ranks = np.arange(4), np.zeros(13, np.int64)
    for index in range(sets):
        pair, suited, high = _counted(cards, 4, ranks)
        pays = pair >= _TEN
        pairs = 0
        for rank in range(13):
            pays = pays or ranks[rank] >= 3
            pairs += ranks[rank] == 2
        in_a_row = _span(ranks, 4) == 4 and cards[3] >> 2 >= 6 and ranks[_ACE] == 0
        found[index] = pays or pairs == 2 or suited == 4 or in_a_row or (high == 4 and pair < 0)
        _next_set(cards, 4)
    return found


@kernel
def _points(cards: Ints, size: int) -> int:
    """655a: two for a jack or better, one for a six to a ten."""
    total = 0
    for i in range(size):
        rank = cards[i] >> 2
        total += 2 if rank >= _JACK else 1 if rank >= _SIX else 0
    return total


@kernel
def mississippi_third(sets: int) -> Bytes:
    """655a, two cards: three times with a pair, once with two points."""
    found = np.zeros(sets, np.uint8)
    cards = np.arange(2)
    for index in range(sets):
        if cards[0] >> 2 == cards[1] >> 2:
            found[index] = 3
        elif _points(cards, 2) >= 2:
            found[index] = 1
        _next_set(cards, 2)
    return found


@kernel
def mississippi_fourth(sets: int) -> Bytes:
    """655a, three cards, whatever the amount down."""
    found = np.zeros((sets, 3), np.uint8)
    cards, ranks = np.arange(3), np.zeros(13, np.int64)
    for index in range(sets):
        pair, suited, _ = _counted(cards, 3, ranks)
        times = 0
        made = pair >= _SIX or (pair >= 0 and ranks[pair] == 3)
        close = suited == 3 and _span(ranks, 3) <= 5 and cards[0] >> 2 >= 3
        if made or close:
            times = 3
        elif pair >= 0 or suited == 3 or _points(cards, 3) >= 3:
            times = 1
        found[index, :] = times
        _next_set(cards, 3)
    return found


@kernel
def mississippi_fifth(sets: int) -> Bytes:
    """655a, four cards, whatever the amount down."""
    found = np.zeros((sets, 5), np.uint8)
    cards, ranks = np.arange(4), np.zeros(13, np.int64)
    for index in range(sets):
        pair, suited, _ = _counted(cards, 4, ranks)
        times = 0
        span = _span(ranks, 4)
        pays = pair >= _SIX
        pairs = 0
        for rank in range(13):
            pays = pays or ranks[rank] >= 3
            pairs += ranks[rank] == 2
        open_ended = span == 4 and ranks[_ACE] == 0 and cards[3] >> 2 >= 6
        if pays or pairs == 2 or suited == 4 or open_ended:
            times = 3
        elif pair >= 0 or span <= 5 or _points(cards, 4) >= 4:
            times = 1
        found[index, :] = times
        _next_set(cards, 4)
    return found
