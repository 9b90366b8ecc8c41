"""Advice in Pai Gow Poker (645a): every lawful split against every dealer's hand by the house way.

The dealer holds seven of 46 cards: 53,524,680 hands. Without a suit long enough for a flush, the
ranks alone decide how a hand is set; otherwise the ranks of that suit and the other ranks do. So
293,000 kinds of hands represent all. They are set once, and each question counts the hands of each
kind among the cards left.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK_53, JOKER, Card, cards_text
from pitboss.hands import pai_gow_high, pai_gow_low
from pitboss.odds.advice.model import Advice, Asked, Choice
from pitboss.odds.compiler import THREADS, in_parallel
from pitboss.odds.house_way_kernels import front_number, set_hands

__all__ = ["pai_gow_poker"]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Small = NDArray[np.int32]

_SEVEN: Final = 7
_ACE: Final = 12
_RANKS: Final = 13
_SUITS: Final = 4
#: ``_CHOOSE[n, k]``: the ways to pick k cards of a rank from n suits.
_CHOOSE: Final = np.array([[comb(n, k) for k in range(5)] for n in range(5)], np.int64)


@dataclass(frozen=True, eq=False)
class _Kinds:
    """Kinds of hands with a number of natural cards, set by the house way."""

    #: By kind, the number of cards of each rank.
    ranks: Ints
    #: By kind with a long suit: the ranks of that suit as bits, and the number of other cards of
    #: each rank.
    suited: Ints
    beside: Ints
    #: The kind by ranks alone, for each kind with a long suit.
    alike: Ints
    backs: Small
    fronts: Bytes
    dragons: Bytes

    def numbers(self, left: NDArray[np.bool_]) -> Ints:
        """The number of hands of each kind among the cards left, by rank and suit."""
        total = _ways(left.sum(axis=1), self.ranks)
        with_suit = np.zeros(len(self.suited), np.int64)
        for suit in range(_SUITS):
            there = int((left[:, suit] << np.arange(_RANKS)).sum())
            others = left.sum(axis=1) - left[:, suit]
            with_suit += _ways(others, self.beside) * (self.suited & ~there == 0)
        np.subtract.at(total, self.alike, with_suit)
        return np.concatenate([total, with_suit])


def _ways(suits: Ints, counts: Ints) -> Ints:
    """The ways to pick the cards of each rank from the suits left, multiplied over all ranks."""
    found = np.ones(len(counts), np.int64)
    for rank in range(_RANKS):
        found *= _CHOOSE[suits[rank], counts[:, rank]]
    return found


def _counted(rows: list[tuple[int, ...]]) -> Ints:
    counts = np.zeros((len(rows), _RANKS), np.int64)
    for column in np.array(rows, np.int64).reshape(len(rows), -1).T:
        np.add.at(counts, (np.arange(len(rows)), column), 1)
    return counts


def _key(counts: Ints) -> Ints:
    """A key for the numbers of cards of each rank."""
    found: Ints = (counts * 5 ** np.arange(_RANKS)).sum(axis=1)
    return found


@cache
def _kinds(joker: int) -> _Kinds:
    """All kinds with a joker, or without."""
    size = _SEVEN - joker
    ranks = _counted(list(combinations_with_replacement(range(_RANKS), size)))
    ranks = ranks[ranks.max(axis=1) <= _SUITS]
    ranks = ranks[np.argsort(_key(ranks))]
    suited, beside = [], []
    for long in range(5 - joker, size + 1):
        flushes = _counted(list(combinations(range(_RANKS), long)))
        rest = _counted(list(combinations_with_replacement(range(_RANKS), size - long)))
        suited.append(np.repeat(flushes, len(rest), axis=0))
        beside.append(np.tile(rest, (len(flushes), 1)))
    flush, others = np.concatenate(suited), np.concatenate(beside)
    hands = np.concatenate([_in_turn(ranks), _in_one_suit(flush, others)])
    if joker:
        hands = np.pad(hands, ((0, 0), (0, 1)), constant_values=int(JOKER))
    hands = np.ascontiguousarray(hands.astype(np.uint8))
    backs = np.zeros(len(hands), np.int32)
    fronts, dragons = (np.zeros(len(hands), np.uint8) for _ in range(2))
    in_parallel(
        lambda part: set_hands(part, THREADS, hands, backs, fronts, dragons), range(THREADS)
    )
    return _Kinds(
        ranks,
        (flush << np.arange(_RANKS)).sum(axis=1),
        others,
        np.searchsorted(_key(ranks), _key(flush + others)),
        backs,
        fronts,
        dragons,
    )


def _in_turn(counts: Ints) -> Ints:
    """Cards of these ranks with suits in rotation: equal ranks differ, and no suit exceeds two."""
    flat = np.repeat(np.tile(np.arange(_RANKS), len(counts)), counts.ravel())
    ranks: Ints = flat.reshape(len(counts), -1)
    return np.sort(_SUITS * ranks + np.arange(ranks.shape[1]) % _SUITS, axis=1)


def _in_one_suit(flush: Ints, beside: Ints) -> Ints:
    """Cards of one suit, and others of different suits."""
    held = np.zeros((len(flush), _RANKS, _SUITS), bool)
    held[:, :, 0] = flush > 0
    held[:, :, 1] = beside > 0
    held[:, :, 2] = beside > 1
    return np.nonzero(held.reshape(len(flush), -1))[1].reshape(len(flush), -1)


class _Dealers:
    """The dealer's possible hands, each set, with its count."""

    def __init__(self, seen: tuple[Card, ...]) -> None:
        left = np.array([card not in seen for card in DECK_53[:-1]]).reshape(_RANKS, _SUITS)
        kinds = [_kinds(joker) for joker in ((0,) if JOKER in seen else (0, 1))]
        self.numbers = np.concatenate([one.numbers(left) for one in kinds])
        self.backs = np.concatenate([one.backs for one in kinds])
        self.fronts = np.concatenate([one.fronts for one in kinds])
        self.dragons = np.concatenate([one.dragons for one in kinds]) > 0
        self.every = int(self.numbers.sum())
        assert self.every == comb(len(DECK_53) - len(seen), _SEVEN)

    def value(self, back: int, front: int, pays: Fraction, ez: bool) -> Fraction:
        """The value of a split. The dealer wins copies (645a.11(f)); a Queen's Dragon pushes."""
        won = (self.backs < back) & (self.fronts < front)
        lost = (self.backs >= back) & (self.fronts >= front)
        if ez:
            won, lost = won & ~self.dragons, lost & ~self.dragons
        return (int(self.numbers[won].sum()) * pays - int(self.numbers[lost].sum())) / self.every


def pai_gow_poker(asked: Asked) -> Advice:
    """645a: the two cards of the low hand, for every split that is not foul."""
    vigorish = asked.terms.chapter.vigorish
    assert vigorish is not None
    ez = asked.terms.option == "ez"
    pays = Fraction(1) if ez else 1 - Fraction(vigorish.percent, 100)
    dealers = _Dealers(asked.cards)
    found: dict[tuple[int, int], Fraction] = {}
    choices = []
    by_house: str | None = None
    own = _set_by_house(asked.cards)
    for low in combinations(sorted(asked.cards, reverse=True), 2):
        high = pai_gow_high(card for card in asked.cards if card not in low).strength
        if high < pai_gow_low(low).strength:
            continue  # foul: the high hand ranks below the low one (645a.1)
        ranks = [_ACE if card == JOKER else card >> 2 for card in low]
        key = high, int(front_number(*ranks))
        if key not in found:
            found[key] = dealers.value(*key, pays, ez)
        choices.append(Choice(f"set {cards_text(low)}", found[key]))
        if key == own and by_house is None:
            by_house = choices[-1].decision
    # Of equal splits the house way's comes first, so it is called the best.
    ordered = sorted(choices, key=lambda one: (-one.value, one.decision != by_house))
    return Advice(tuple(ordered), house_way=by_house)


def _set_by_house(cards: tuple[Card, ...]) -> tuple[int, int]:
    """The strength of the high hand and the number of the low one, by the house way."""
    backs = np.zeros(1, np.int32)
    fronts, dragons = np.zeros(1, np.uint8), np.zeros(1, np.uint8)
    set_hands(0, 1, np.array([sorted(cards)], np.uint8), backs, fronts, dragons)
    return int(backs[0]), int(fronts[0])
