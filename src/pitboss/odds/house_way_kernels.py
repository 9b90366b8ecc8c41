"""The compiled house way ``foxwoods`` of Pai Gow Poker (645a), rule by rule.

Seven cards come ascending, a joker last. A joker counts as an ace. Fronts are numbered from the
lowest to the highest: 78 of two ranks, then 13 pairs. Of several backs that leave the same front,
the highest is set. The rules have the numbers of the house way.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import PaiGow
from pitboss.odds.compiler import kernel
from pitboss.odds.kernels import CARD_BIT, HIGH_CARD_AT, pai_gow_facts, pai_gow_strength

__all__ = ["FRONTS", "back_of", "front_number", "rank_of", "set_hands"]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Small = NDArray[np.int32]

#: The number of fronts.
FRONTS: Final = 91

_PAIRED: Final = 78
_JOKER: Final = 52
_ACE: Final = 12
_KING: Final = 11
_JACK: Final = 9
_TEN: Final = 8
_SEVEN: Final = 5
_SIX: Final = 4
_STRAIGHT: Final = int(PaiGow.STRAIGHT)
_FLUSH: Final = int(PaiGow.FLUSH)
_STRAIGHT_FLUSH: Final = int(PaiGow.STRAIGHT_FLUSH)
_ROYAL_FLUSH: Final = int(PaiGow.ROYAL_FLUSH)
_QUEEN_HIGH: Final = 4


@kernel
def front_number(one: int, other: int) -> int:
    """The number of a front of two ranks."""
    if one == other:
        return _PAIRED + one
    return max(one, other) * (max(one, other) - 1) // 2 + min(one, other)


@kernel
def back_of(cards: Bytes, i: int, j: int) -> int:
    """The strength of the five cards that two in front leave."""
    bits = 0
    joker = 0
    for k in range(7):
        if k not in (i, j):
            if cards[k] == _JOKER:
                joker = 1
            else:
                bits |= CARD_BIT[cards[k]]
    return pai_gow_strength(bits, joker)


@kernel
def rank_of(card: int) -> int:
    """The rank of a card. A joker counts as an ace."""
    return _ACE if card == _JOKER else int(np.int64(card) >> 2)


@kernel
def _with_front(cards: Bytes, one: int, other: int) -> tuple[int, int]:
    """The highest back with these two ranks in front, and the front."""
    wanted = front_number(one, other)
    best = -1
    for j in range(7):
        for i in range(j):
            if front_number(rank_of(cards[i]), rank_of(cards[j])) == wanted:
                best = max(best, back_of(cards, i, j))
    return best, wanted


@kernel
def _complete(cards: Bytes, least: int) -> tuple[int, int]:
    """The complete back with the highest front from ``least`` up, then the highest back; or -1."""
    best = -1
    front = least - 1
    for j in range(7):
        for i in range(j):
            number = front_number(rank_of(cards[i]), rank_of(cards[j]))
            if number < front:
                continue
            back = back_of(cards, i, j)
            kind = back >> 20
            if kind in (_STRAIGHT, _FLUSH, _STRAIGHT_FLUSH, _ROYAL_FLUSH) and (
                number > front or back > best
            ):
                best, front = back, number
    return best, front


@kernel
def _may_be_complete(cards: Bytes, counts: Ints) -> bool:
    """Whether five of the cards could be a straight or a flush at all."""
    joker = cards[6] == _JOKER
    suits = np.zeros(4, np.int64)
    for card in cards:
        if card != _JOKER:
            suits[card & 3] += 1
    if suits.max() >= 5 - joker:
        return True
    for low in range(-1, 9):
        there = 0
        for rank in range(low, low + 5):
            there += counts[rank % 13] > (joker and rank % 13 == _ACE)
        if there >= 5 - joker:
            return True
    return False


@kernel
def _house_way(cards: Bytes) -> tuple[int, int]:
    """The strength of the back and the number of the front that the house way sets."""
    counts = np.zeros(13, np.int64)
    for card in cards:
        counts[rank_of(card)] += 1
    most = counts.max()
    pairs = np.zeros(4, np.int64)
    singles = np.zeros(8, np.int64)
    number_of_pairs = number_of_singles = trips = top = 0
    high_trips = -1
    for rank in range(12, -1, -1):
        if counts[rank] == most and counts[top] != most:
            top = rank
        if counts[rank] == 1:
            singles[number_of_singles] = rank
            number_of_singles += 1
        elif counts[rank] == 2:
            pairs[number_of_pairs] = rank
            number_of_pairs += 1
        elif counts[rank] == 3:
            trips += 1
            high_trips = max(high_trips, rank)
    if most == 5:  # rule 1
        front = _KING if counts[_KING] == 2 else _ACE
        return _with_front(cards, front, front)
    if most == 4:  # rule 2
        if trips or number_of_pairs:
            beside = high_trips if trips else pairs[0]
            return _with_front(cards, beside, beside)
        if top <= _SIX or (top <= _TEN and singles[0] >= _KING):
            return _with_front(cards, singles[0], singles[1])
        return _with_front(cards, top, top)
    if trips == 2:  # rule 3
        return _with_front(cards, high_trips, high_trips)
    if trips and number_of_pairs:
        return _with_front(cards, pairs[0], pairs[0])
    if trips:
        return _three_alone(cards, counts, high_trips, singles)
    if number_of_pairs == 3:  # rule 5
        return _with_front(cards, pairs[0], pairs[0])
    if number_of_pairs == 2:  # rule 6
        least = 13 if pairs[0] >= _JACK else _ACE if pairs[0] >= _SEVEN else _KING
        if singles[0] >= least:
            return _with_front(cards, singles[0], singles[1])
        return _with_front(cards, pairs[1], pairs[1])
    if number_of_pairs == 1:
        return _one_pair(cards, counts, pairs[0], singles)
    if _may_be_complete(cards, counts):  # rule 8
        back, front = _complete(cards, 0)
        if back >= 0:
            return back, front
    return _with_front(cards, singles[1], singles[2])


@kernel
def _three_alone(cards: Bytes, counts: Ints, three: int, singles: Ints) -> tuple[int, int]:
    """Rule 4: three-of-a-kind and nothing else."""
    if _may_be_complete(cards, counts):
        back, front = _complete(cards, _PAIRED)
        if back >= 0:
            return back, front
    if three == _ACE:
        return _with_front(cards, _ACE, singles[0])
    return _with_front(cards, singles[0], singles[1])


@kernel
def _one_pair(cards: Bytes, counts: Ints, pair: int, singles: Ints) -> tuple[int, int]:
    """Rule 7: one pair and nothing else."""
    two_highest = front_number(singles[0], singles[1])
    if _may_be_complete(cards, counts):
        back, front = _complete(cards, 0)
        ace_in_front = singles[0] == _ACE and _TEN <= pair <= _KING and two_highest > front
        if back >= 0 and not ace_in_front:
            return back, front
    return _with_front(cards, singles[0], singles[1])


@kernel
def set_hands(
    part: int, parts: int, hands: Bytes, backs: Small, fronts: Bytes, dragons: Bytes
) -> None:
    """Set a part of the hands, and mark the Queen's Dragons among them."""
    for number in range(part, len(hands), parts):
        back, front = _house_way(hands[number])
        backs[number] = back
        fronts[number] = front
        if hands[number, 6] != _JOKER:
            bits = 0
            for card in hands[number]:
                bits |= CARD_BIT[card]
            dragons[number] = pai_gow_facts(bits, 0) >> HIGH_CARD_AT == _QUEEN_HIGH
