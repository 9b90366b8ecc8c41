"""Compiled random streams for simulations: one for each session, from the run's seed.

A stream is a counter with its own step, mixed by SplitMix64. Counter and step come from the seed
and the session's number, so a session is the same wherever and whenever it is played. These streams
are for sampling alone: nothing is ever dealt to a person from them.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import integer, kernel

__all__ = ["below", "deal", "happens", "open_stream"]

Bytes = NDArray[np.uint8]

_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_OTHER: Final = np.uint64(0xD6E8FEB86659FD93)
_HALF: Final = np.uint64(32)
_LOW: Final = np.uint64(0xFFFFFFFF)
_ONE: Final = np.uint64(1)
_DRAWN: Final = np.uint64(16)
_DRAW: Final = np.uint64(0xFFFF)


@kernel
def _mixed(value: np.uint64) -> np.uint64:
    value = (value ^ (value >> np.uint64(30))) * _FIRST
    value = (value ^ (value >> np.uint64(27))) * _SECOND
    return value ^ (value >> np.uint64(31))


@kernel
def open_stream(seed: int, session: int) -> tuple[np.uint64, np.uint64]:
    """The start of a session's stream, and its step."""
    key = _mixed(np.uint64(seed) + _GOLDEN)
    start = _mixed(key + np.uint64(session) * _GOLDEN)
    return _mixed(start ^ _OTHER), _mixed(start + _OTHER) | _ONE


@kernel
def below(state: np.uint64, step: np.uint64, bound: int) -> tuple[np.uint64, int]:
    """The next state, and a number from 0 to one less than ``bound``, each equally likely."""
    limit = np.uint64(bound)
    least = (_LOW - limit + _ONE) % limit
    while True:
        state += step
        product = (_mixed(state) >> _HALF) * limit
        if product & _LOW >= least:
            return state, integer(product >> _HALF)


@kernel
def happens(state: np.uint64, step: np.uint64, chance: np.uint64) -> tuple[np.uint64, bool]:
    """The next state, and whether an event of this chance, in parts of 2**64, happens."""
    state += step
    return state, bool(_mixed(state) < chance)


@kernel
def deal(state: np.uint64, step: np.uint64, deck: Bytes, dealt: Bytes, number: int) -> np.uint64:
    """Shuffle as many cards of a deck, in any order, as a row of rounds has.

    Returns the next state. One number of 64 bits serves four cards. Values that would make a card
    likelier than another are drawn again.
    """
    size = len(deck)
    bits = np.uint64(0)
    for place in range(dealt.shape[1]):
        if place & 3 == 0:
            state += step
            bits = _mixed(state)
        limit = np.uint64(size - place)
        product = (bits & _DRAW) * limit
        bits >>= _DRAWN
        if product & _DRAW < limit:
            least = (_DRAW - limit + _ONE) % limit
            while product & _DRAW < least:
                state += step
                product = (_mixed(state) & _DRAW) * limit
        other = place + integer(product >> _DRAWN)
        card = deck[other]
        deck[other] = deck[place]
        deck[place] = card
        dealt[number, place] = card
    return state
