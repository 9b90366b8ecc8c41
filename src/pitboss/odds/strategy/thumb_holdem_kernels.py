"""Compiled rules of thumb for the two hold'em games, 653a and 647a."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import FiveCard
from pitboss.odds.compiler import kernel
from pitboss.odds.kernels import CARD_BIT, five_card_strength
from pitboss.odds.sets import PAIRS
from pitboss.odds.strategy.set_expansion import PAIR_BYTES

__all__ = [
    "bonus_bits",
    "cards_that_beat",
    "own_pair",
    "ultimate_first",
    "ultimate_flop",
    "ultimate_river",
]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]

_EIGHT: Final = 6
_NINE: Final = 7
_TEN: Final = 8
_JACK: Final = 9
_QUEEN: Final = 10
_KING: Final = 11
_ACE: Final = 12
_TWO_PAIR: Final = int(FiveCard.TWO_PAIR)
#: The hand is played if fewer cards than this would beat the player.
_OUTS: Final = 21


@kernel
def ultimate_first() -> Bytes:
    """653a, two cards: four times the Ante, or check."""
    found = np.zeros(PAIRS, np.uint8)
    for high_card in range(52):
        for low_card in range(high_card):
            high, low = high_card >> 2, low_card >> 2
            suited = high_card & 3 == low_card & 3
            if high == low:
                plays = high >= 1
            elif high == _ACE:
                plays = True
            elif high == _KING:
                plays = suited or low >= 3
            elif high == _QUEEN:
                plays = low >= 6 or (suited and low >= 4)
            else:
                plays = high == _JACK and (low >= _TEN or (suited and low >= 6))
            if plays:
                found[high_card * (high_card - 1) // 2 + low_card] = 4
    return found


@kernel
def own_pair(board: Ints, low: int, high: int) -> bool:
    """Whether one of the two cards makes a pair, with the other or with the board."""
    paired = low >> 2 == high >> 2
    for card in board:
        paired = paired or card >> 2 == low >> 2 or card >> 2 == high >> 2
    return paired


@kernel
def _draws_flush(board: Ints, low: int, high: int, least: int) -> bool:
    """Whether four cards are suited and the player's in that suit has a rank or better."""
    for suit in range(4):
        number = (low & 3 == suit) + (high & 3 == suit)
        best = max(low if low & 3 == suit else -1, high if high & 3 == suit else -1)
        for card in board:
            number += card & 3 == suit
        if number >= 4 and best >= 0 and best >> 2 >= least:
            return True
    return False


@kernel
def ultimate_flop(boards: Ints) -> Bytes:
    """653a, a bit for each two cards beside each Flop: twice the Ante, or check."""
    bits = np.zeros((len(boards), PAIR_BYTES), np.uint8)
    for number in range(len(boards)):
        board = boards[number]
        flop = 0
        for card in board:
            flop |= CARD_BIT[card]
        own = five_card_strength(flop) >> 20
        for high in range(52):
            for low in range(high):
                two = CARD_BIT[high] | CARD_BIT[low]
                if two & flop:
                    continue
                deuces = low >> 2 == 0 and high >> 2 == 0
                kind = five_card_strength(flop | two) >> 20
                plays = kind >= _TWO_PAIR and kind > own
                plays = plays or (own_pair(board, low, high) and not deuces)
                if plays or _draws_flush(board, low, high, _TEN):
                    pair = high * (high - 1) // 2 + low
                    bits[number, pair >> 3] |= 1 << (pair & 7)
    return bits


@kernel
def cards_that_beat(board: Ints, beats: Ints) -> int:
    """The board as a set; into ``beats`` the hand that it makes with each card beside it."""
    lying = 0
    for card in board:
        lying |= CARD_BIT[card]
    for card in range(52):
        there = lying & CARD_BIT[card]
        beats[card] = 0 if there else five_card_strength(lying | CARD_BIT[card])
    return lying


@kernel
def ultimate_river(part: int, parts: int, boards: Ints, bits: Bytes) -> None:
    """653a, a bit for each two cards beside each board: once the Ante, or fold.

    The hand is played with an own pair or better, or if few cards would beat the player by giving
    the board a higher hand than the player's.
    """
    beats = np.zeros(52, np.int64)
    for number in range(len(boards) * part // parts, len(boards) * (part + 1) // parts):
        board = boards[number]
        lying = cards_that_beat(board, beats)
        own = five_card_strength(lying) >> 20
        for high in range(52):
            if lying & CARD_BIT[high]:
                continue
            for low in range(high):
                if lying & CARD_BIT[low]:
                    continue
                strength = five_card_strength(lying | CARD_BIT[high] | CARD_BIT[low])
                plays = own_pair(board, low, high) or strength >> 20 > own
                if not plays:
                    outs = -(beats[high] > strength) - (beats[low] > strength)
                    for card in range(52):
                        outs += beats[card] > strength
                    plays = outs < _OUTS
                if plays:
                    pair = high * (high - 1) // 2 + low
                    bits[number, pair >> 3] |= 1 << (pair & 7)


@kernel
def _pair_plays(board: Ints, low: int, high: int, kind: int) -> bool:
    """Whether there is an own pair or two pair, other than a pair below the whole board."""
    if not own_pair(board, low, high):
        return False
    rank = high >> 2 if high >> 2 == low >> 2 else -1
    for card in board:
        if card >> 2 in (low >> 2, high >> 2):
            rank = max(rank, card >> 2)
    above = 0
    for card in board:
        above += card >> 2 > rank
    return above < len(board) or kind >= _TWO_PAIR


@kernel
def _ranks_to_a_straight(ranks: int) -> int:
    """The number of ranks that would complete a straight."""
    found = 0
    for rank in range(13):
        bits = ranks | 1 << rank
        bits = bits << 1 | bits >> _ACE
        found += bits & bits >> 1 & bits >> 2 & bits >> 3 & bits >> 4 != 0
    return found


@kernel
def _after_flop(board: Ints, low: int, high: int, ranks: int, paired: bool) -> bool:
    """647a, three community cards: the hands without an own pair that are wagered on."""
    one, other = high >> 2, low >> 2
    if one == _ACE and (paired or other >= _TEN):
        return True
    if paired and one == _KING and other >= _EIGHT:
        return True
    draws = _ranks_to_a_straight(ranks | 1 << one | 1 << other) >= 2
    return (draws and one >= _JACK) or _draws_flush(board, low, high, _NINE)


@kernel
def _after_turn(board: Ints, low: int, high: int, paired: bool, four_suited: bool) -> bool:
    """647a, four community cards: the same."""
    ace = high >> 2 == _ACE and paired and not four_suited
    return ace or _draws_flush(board, low, high, _ACE)


@kernel
def bonus_bits(boards: Ints) -> Bytes:
    """647a, a bit for each two cards beside each three or four community cards: wager or check."""
    bits = np.zeros((len(boards), PAIR_BYTES), np.uint8)
    suits = np.zeros(4, np.int64)
    for number in range(len(boards)):
        board = boards[number]
        lying, ranks, paired = 0, 0, False
        suits[:] = 0
        for card in board:
            lying |= CARD_BIT[card]
            paired = paired or ranks >> (card >> 2) & 1 == 1
            ranks |= 1 << (card >> 2)
            suits[card & 3] += 1
        own, four_suited = five_card_strength(lying) >> 20, suits.max() == 4
        for high in range(52):
            for low in range(high):
                two = CARD_BIT[high] | CARD_BIT[low]
                if two & lying:
                    continue
                kind = five_card_strength(lying | two) >> 20
                plays = kind > _TWO_PAIR and kind > own
                if not plays and (kind > _TWO_PAIR or not four_suited):
                    plays = _pair_plays(board, low, high, kind)
                if not plays and len(board) == 3:
                    plays = _after_flop(board, low, high, ranks, paired)
                elif not plays:
                    plays = _after_turn(board, low, high, paired, four_suited)
                if plays:
                    pair = high * (high - 1) // 2 + low
                    bits[number, pair >> 3] |= 1 << (pair & 7)
    return bits
