"""The kinds of hands that a Pai Gow dealer (645a) may hold, and how the house way sets each.

The dealer holds seven of 46 cards: 53,524,680 hands. Without a suit long enough for a flush, the
ranks alone decide how a hand is set; otherwise the ranks of that suit and the other ranks do. So
293,000 kinds of hands represent all. How they are set ships with the package, so that a first
answer compiles nothing.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import JOKER

__all__ = ["RANKS", "SUITS", "Kinds", "SetHands", "hands_of", "kinds", "shipped"]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Small = NDArray[np.int32]

SUITS: Final = 4
RANKS: Final = 13
_SEVEN: Final = 7
_FILE: Final = "645a-house.npz"
#: ``_CHOOSE[n, k]``: the ways to pick k cards of a rank from n suits.
_CHOOSE: Final = np.array([[comb(n, k) for k in range(5)] for n in range(5)], np.int64)


class SetHands(NamedTuple):
    """Hands set by the house way: the strength of each high hand, the number of each low one, and
    whether it holds a Queen's Dragon."""

    backs: Small
    fronts: Bytes
    dragons: Bytes


@dataclass(frozen=True, eq=False)
class Kinds:
    """Kinds of hands with a joker, or without."""

    #: By kind, the number of cards of each rank.
    ranks: Ints
    #: By kind with a long suit: the cards of that suit, and of the others, by rank.
    flush: Ints
    beside: Ints

    @cached_property
    def suited(self) -> Ints:
        """By kind with a long suit: the ranks of that suit as bits."""
        found: Ints = (self.flush << np.arange(RANKS)).sum(axis=1)
        return found

    @cached_property
    def alike(self) -> Ints:
        """The kind by ranks alone, for each kind with a long suit."""
        found: Ints = np.searchsorted(_key(self.ranks), _key(self.flush + self.beside))
        return found

    def numbers(self, left: NDArray[np.bool_]) -> Ints:
        """The number of hands of each kind among the cards left, by rank and suit."""
        total = _ways(left.sum(axis=1), self.ranks)
        with_suit = np.zeros(len(self.flush), np.int64)
        for suit in range(SUITS):
            there = int((left[:, suit] << np.arange(RANKS)).sum())
            others = left.sum(axis=1) - left[:, suit]
            with_suit += _ways(others, self.beside) * (self.suited & ~there == 0)
        np.subtract.at(total, self.alike, with_suit)
        return np.concatenate([total, with_suit])


@cache
def kinds(joker: int) -> Kinds:
    """All kinds with a joker, or without."""
    size = _SEVEN - joker
    ranks = _counted(list(combinations_with_replacement(range(RANKS), size)))
    ranks = ranks[ranks.max(axis=1) <= SUITS]
    ranks = ranks[np.argsort(_key(ranks))]
    suited, beside = [], []
    for long in range(5 - joker, size + 1):
        flushes = _counted(list(combinations(range(RANKS), long)))
        rest = _counted(list(combinations_with_replacement(range(RANKS), size - long)))
        suited.append(np.repeat(flushes, len(rest), axis=0))
        beside.append(np.tile(rest, (len(flushes), 1)))
    return Kinds(ranks, np.concatenate(suited), np.concatenate(beside))


@cache
def shipped(joker: int) -> SetHands:
    """How the house way sets each kind."""
    data = resources.files("pitboss.odds").joinpath("data", _FILE)
    with data.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
        return SetHands(*(arrays[f"{name}-{joker}"] for name in SetHands._fields))


def hands_of(joker: int) -> Bytes:
    """A hand of each kind, in their order."""
    known = kinds(joker)
    hands = np.concatenate([_in_turn(known.ranks), _in_one_suit(known.flush, known.beside)])
    if joker:
        hands = np.pad(hands, ((0, 0), (0, 1)), constant_values=int(JOKER))
    return np.ascontiguousarray(hands.astype(np.uint8))


def _ways(suits: Ints, counts: Ints) -> Ints:
    """The ways to pick the cards of each rank from the suits left, multiplied over all ranks."""
    found = np.ones(len(counts), np.int64)
    for rank in range(RANKS):
        found *= _CHOOSE[suits[rank], counts[:, rank]]
    return found


def _counted(rows: list[tuple[int, ...]]) -> Ints:
    counts = np.zeros((len(rows), RANKS), np.int64)
    for column in np.array(rows, np.int64).reshape(len(rows), -1).T:
        np.add.at(counts, (np.arange(len(rows)), column), 1)
    return counts


def _key(counts: Ints) -> Ints:
    """A key for the numbers of cards of each rank."""
    found: Ints = (counts * 5 ** np.arange(RANKS)).sum(axis=1)
    return found


def _in_turn(counts: Ints) -> Ints:
    """Cards of these ranks with suits in rotation: equal ranks differ, and no suit exceeds two."""
    flat = np.repeat(np.tile(np.arange(RANKS), len(counts)), counts.ravel())
    ranks: Ints = flat.reshape(len(counts), -1)
    return np.sort(SUITS * ranks + np.arange(ranks.shape[1]) % SUITS, axis=1)


def _in_one_suit(flush: Ints, beside: Ints) -> Ints:
    """Cards of one suit, and others of different suits."""
    held = np.zeros((len(flush), RANKS, SUITS), bool)
    held[:, :, 0] = flush > 0
    held[:, :, 1] = beside > 0
    held[:, :, 2] = beside > 1
    return np.nonzero(held.reshape(len(flush), -1))[1].reshape(len(flush), -1)
