"""Compiled chance for simulations: a stream of numbers for each session, from the run's seed.

A stream is a counter that goes in steps of its own and is mixed (SplitMix64); counter and step both
come from the seed and the session's number. So a session plays the same whoever plays it and when.
This chance is for sampling alone: nothing is ever dealt to a person from it.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiling import integer, kernel

__all__ = ["Stream", "below", "deal", "happens", "open_stream"]

Stream = NDArray[np.uint64]
Deck = NDArray[np.uint8]

_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_OTHER: Final = np.uint64(0xD6E8FEB86659FD93)
_HALF: Final = np.uint64(32)
_LOW: Final = np.uint64(0xFFFFFFFF)
_ONE: Final = np.uint64(1)


@kernel
def _mixed(value: np.uint64) -> np.uint64:
    value = (value ^ (value >> np.uint64(30))) * _FIRST
    value = (value ^ (value >> np.uint64(27))) * _SECOND
    return value ^ (value >> np.uint64(31))


@kernel
def open_stream(stream: Stream, seed: int, session: int) -> None:
    """Set a stream to the beginning of a session's."""
    key = _mixed(np.uint64(seed) + _GOLDEN)
    start = _mixed(key + np.uint64(session) * _GOLDEN)
    stream[0] = _mixed(start ^ _OTHER)
    stream[1] = _mixed(start + _OTHER) | _ONE


@kernel
def _next(stream: Stream) -> np.uint64:
    stream[0] += stream[1]
    return _mixed(stream[0])


@kernel
def _bounded(stream: Stream, bits: np.uint64, limit: np.uint64) -> int:
    """32 bits as a number below a limit; what is left over of them is drawn again."""
    product = bits * limit
    if product & _LOW < limit:
        least = (_LOW - limit + _ONE) % limit
        while product & _LOW < least:
            product = (_next(stream) >> _HALF) * limit
    return integer(product >> _HALF)


@kernel
def below(stream: Stream, bound: int) -> int:
    """A number from 0 to one less than a bound, each as likely as any other."""
    return _bounded(stream, _next(stream) >> _HALF, np.uint64(bound))


@kernel
def happens(stream: Stream, chance: np.uint64) -> bool:
    """Whether something happens whose chance is so many parts of 2**64."""
    return bool(_next(stream) < chance)


@kernel
def deal(stream: Stream, deck: Deck, dealt: NDArray[np.uint8], number: int) -> None:
    """Shuffle as many cards of a deck, in whatever order it is, as a row of rounds has.

    A number of 64 bits serves two cards.
    """
    size = len(deck)
    cards = dealt.shape[1]
    bits = np.uint64(0)
    for place in range(cards):
        if place & 1 == 0:
            bits = _next(stream)
            half = bits >> _HALF
        else:
            half = bits & _LOW
        other = place + _bounded(stream, half, np.uint64(size - place))
        card = deck[other]
        deck[other] = deck[place]
        deck[place] = card
        dealt[number, place] = card
