"""Compiled evaluators: the strengths of :mod:`pitboss.hands`, a hundred times as fast.

A set of cards is one integer with the ranks of each suit at bit ``16 * suit + rank``. The strengths
equal those of the pure functions bit by bit; tests compare them.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

import numpy as np

from pitboss.hands import FiveCard, FourCard, PaiGow
from pitboss.odds.compiler import kernel

__all__ = [
    "CARD_BIT",
    "FACT_ROWS",
    "HIGH_CARD_AT",
    "five_card_strength",
    "four_card_strength",
    "pai_gow_facts",
    "pai_gow_strength",
]

#: The bit of each card of 52 in a set of cards.
CARD_BIT: Final = cast(
    "Sequence[int]", np.array([1 << 16 * (card & 3) + (card >> 2) for card in range(52)], np.int64)
)

_SETS: Final = 1 << 13
_SUIT: Final = _SETS - 1
_ACE: Final = 1 << 12
_QUEEN: Final = 1 << 10
_KING: Final = 1 << 11


def _run_bits(size: int, top: int) -> int:
    """The ranks of a run as a set. An ace may be its low end."""
    return sum(1 << rank % 13 for rank in range(top - size + 1, top + 1))


def _packed(ranks: list[int], places: int) -> int:
    """Ranks packed in four bits each, as at the end of a strength."""
    value = 0
    for rank in [*ranks, *[0] * places][:places]:
        value = value << 4 | rank
    return value


def _runs(size: int, *, ace_to_five_second: bool = False) -> list[tuple[int, int]]:
    """The runs of a size from the lowest to the highest: their sets, and their packed ranks."""
    runs = [
        (_run_bits(size, top), _packed([r % 13 for r in range(top, top - size, -1)], size))
        for top in range(size - 2, 13)
    ]
    if ace_to_five_second:
        runs.insert(-1, (runs.pop(0)[0], _packed([12, 3, 2, 1, 0], size)))
    return runs


def _table(values: Iterable[int], kind: type[np.signedinteger[Any]] = np.int32) -> Sequence[int]:
    """An array for the kernels, typed as a sequence of integers."""
    return cast("Sequence[int]", np.array(list(values), kind))


def _best_runs(runs: list[tuple[int, int]], needed: int) -> list[int]:
    """For every set of ranks, the best run of which it holds ``needed`` cards, packed, or 0."""
    downward = runs[::-1]
    return [
        next((packed for run, packed in downward if (bits & run).bit_count() >= needed), 0)
        for bits in range(_SETS)
    ]


_COUNT: Final = _table((bits.bit_count() for bits in range(_SETS)), np.int8)
_HIGHEST: Final = _table((bits.bit_length() - 1 for bits in range(_SETS)), np.int8)
_TOP_FIVE: Final = _table(
    _packed([rank for rank in range(12, -1, -1) if bits >> rank & 1], 5) for bits in range(_SETS)
)
_RUN_OF_FIVE: Final = _table(_best_runs(_runs(5), 5))
_RUN_OF_FOUR: Final = _table(_best_runs(_runs(4), 4))
#: Straights of 645a without a joker, then those with one.
_PAI_GOW_RUN: Final = _table(
    [
        *_best_runs(_runs(5, ace_to_five_second=True), 5),
        *_best_runs(_runs(5, ace_to_five_second=True), 4),
    ]
)
_ROYAL_RUN: Final = _packed([12, 11, 10, 9, 8], 5)
_ROYAL: Final = _run_bits(5, 12)
_ACE_TO_FIVE: Final = _run_bits(5, 3)
_SEVENS: Final = _table(_run_bits(7, top) for top in range(5, 13))

_PAIR: Final = int(FiveCard.PAIR) << 20
_TWO_PAIR: Final = int(FiveCard.TWO_PAIR) << 20
_TRIPS: Final = int(FiveCard.THREE_OF_A_KIND) << 20
_STRAIGHT: Final = int(FiveCard.STRAIGHT) << 20
_FLUSH: Final = int(FiveCard.FLUSH) << 20
_FULL_HOUSE: Final = int(FiveCard.FULL_HOUSE) << 20
_QUADS: Final = int(FiveCard.FOUR_OF_A_KIND) << 20
_STRAIGHT_FLUSH: Final = int(FiveCard.STRAIGHT_FLUSH) << 20
_ROYAL_FLUSH: Final = int(FiveCard.ROYAL_FLUSH) << 20
_FIVE_ACES: Final = (int(PaiGow.FIVE_ACES) << 20) + 0xCCCCC

_FOUR_PAIR: Final = int(FourCard.PAIR) << 16
_FOUR_TWO_PAIR: Final = int(FourCard.TWO_PAIR) << 16
_FOUR_STRAIGHT: Final = int(FourCard.STRAIGHT) << 16
_FOUR_FLUSH: Final = int(FourCard.FLUSH) << 16
_FOUR_TRIPS: Final = int(FourCard.THREE_OF_A_KIND) << 16
_FOUR_STRAIGHT_FLUSH: Final = int(FourCard.STRAIGHT_FLUSH) << 16
_FOUR_QUADS: Final = int(FourCard.FOUR_OF_A_KIND) << 16


@kernel
def _suited(cards: int, number: int) -> int:
    """The ranks of the suit with at least ``number`` cards, or 0."""
    for shift in (0, 16, 32, 48):
        ranks = cards >> shift & _SUIT
        if _COUNT[ranks] >= number:
            return ranks
    return 0


@kernel
def _multiples(cards: int) -> tuple[int, int, int, int]:
    """The ranks present at least once, twice, three times and four times."""
    c = cards & _SUIT
    d = cards >> 16 & _SUIT
    h = cards >> 32 & _SUIT
    s = cards >> 48 & _SUIT
    minor, major = c & d, h & s
    either_minor, either_major = c | d, h | s
    return (
        either_minor | either_major,
        minor | major | either_minor & either_major,
        minor & either_major | major & either_minor,
        minor & major,
    )


@kernel
def _kinds(one: int, two: int, three: int, four: int) -> int:
    """The strength of a five-card hand by equal ranks and high cards alone."""
    if two == 0:
        return _TOP_FIVE[one]
    if four:
        rank = _HIGHEST[four]
        return _QUADS + rank * 0x11110 + (_TOP_FIVE[one ^ 1 << rank] >> 16)
    rank = _HIGHEST[three if three else two]
    rest = two ^ 1 << rank
    second = _HIGHEST[rest]
    if three and rest:
        return _FULL_HOUSE + rank * 0x11100 + second * 0x11
    if three:
        return _TRIPS + rank * 0x11100 + (_TOP_FIVE[one ^ 1 << rank] >> 12)
    if rest:
        kicker = _TOP_FIVE[one ^ 1 << rank ^ 1 << second] >> 16
        return _TWO_PAIR + rank * 0x11000 + second * 0x110 + kicker
    return _PAIR + rank * 0x11000 + (_TOP_FIVE[one ^ 1 << rank] >> 8)


@kernel
def five_card_strength(cards: int) -> int:
    """The strength of the best five-card hand of five to seven cards."""
    suited = _suited(cards, 5)
    if suited:
        run = _RUN_OF_FIVE[suited]
        if run:
            return run + (_ROYAL_FLUSH if run == _ROYAL_RUN else _STRAIGHT_FLUSH)
        return _FLUSH + _TOP_FIVE[suited]
    one, two, three, four = _multiples(cards)
    strength = _kinds(one, two, three, four)
    run = _RUN_OF_FIVE[one]
    if run and strength < _STRAIGHT:
        return _STRAIGHT + run
    return strength


@kernel
def four_card_strength(cards: int) -> int:
    """The strength of the best four-card hand of four to six cards."""
    one, two, three, four = _multiples(cards)
    if four:
        return _FOUR_QUADS + _HIGHEST[four] * 0x1111
    suited = _suited(cards, 4)
    run = _RUN_OF_FOUR[suited]
    if run:
        return _FOUR_STRAIGHT_FLUSH + run
    if three:
        rank = _HIGHEST[three]
        return _FOUR_TRIPS + rank * 0x1110 + (_TOP_FIVE[one ^ 1 << rank] >> 16)
    if suited:
        return _FOUR_FLUSH + (_TOP_FIVE[suited] >> 4)
    run = _RUN_OF_FOUR[one]
    if run:
        return _FOUR_STRAIGHT + run
    if two == 0:
        return _TOP_FIVE[one] >> 4
    rank = _HIGHEST[two]
    rest = two ^ 1 << rank
    if rest:
        return _FOUR_TWO_PAIR + rank * 0x1100 + _HIGHEST[rest] * 0x11
    return _FOUR_PAIR + rank * 0x1100 + (_TOP_FIVE[one ^ 1 << rank] >> 12)


@kernel
def _with_joker_as_ace(
    one: int, two: int, three: int, four: int, joker: int
) -> tuple[int, int, int, int]:
    """The same counts with one more ace if there is a joker."""
    ace = joker * _ACE
    return one | ace, two | one & ace, three | two & ace, four | three & ace


@kernel
def pai_gow_strength(cards: int, joker: int) -> int:
    """The strength of the best high hand of five to seven cards. ``joker`` is 0 or 1."""
    suited = _suited(cards, 5 - joker)
    run = _PAI_GOW_RUN[joker << 13 | suited]
    if run:
        return run + (_ROYAL_FLUSH if run == _ROYAL_RUN else _STRAIGHT_FLUSH)
    one, two, three, four = _multiples(cards)
    if joker and four & _ACE:
        return _FIVE_ACES
    run = _PAI_GOW_RUN[joker << 13 | one]
    one, two, three, four = _with_joker_as_ace(one, two, three, four, joker)
    strength = _kinds(one, two, three, four)
    if strength >= _FULL_HOUSE:
        return strength
    if suited:
        if joker:
            suited |= 1 << _HIGHEST[suited ^ _SUIT]
        return _FLUSH + _TOP_FIVE[suited]
    if run:
        return _STRAIGHT + run
    return strength


#: The rows that :func:`pai_gow_facts` finds, by bit.
FACT_ROWS: Final = (
    "Ace/five natural straight flush and natural ace/queen suited",
    "Seven-card natural straight flush",
    "Natural royal flush and natural ace/queen suited",
    "Seven-card straight flush",
    "Five aces",
    "Ace/five natural straight flush",
    "Royal flush",
    "Straight flush",
    "Four-of-a-kind",
    "Full house",
    "Flush",
    "Three-of-a-kind",
    "Straight",
    "Royal flush and royal match",
    "Royal flush and ace/king suited",
    "Three pair",
)
#: Above those bits: the highest rank of a hand with no pair or better, less 6; or 0.
HIGH_CARD_AT: Final = len(FACT_ROWS)


@kernel
def _has_suited_beside(cards: int, suited: int, pair: int) -> bool:
    """Whether a suit other than the given one has both ranks of a pair."""
    for shift in (0, 16, 32, 48):
        ranks = cards >> shift & _SUIT
        if ranks != suited and ranks & pair == pair:
            return True
    return False


@kernel
def _straight_flush_facts(cards: int, joker: int, suited: int) -> int:
    """The rows that include a straight flush, for cards that hold one in this suit."""
    facts = 1 << 7
    for run in _SEVENS:
        if _COUNT[suited & run] >= 7 - joker:
            facts |= 1 << 3 if joker else 1 << 3 | 1 << 1
    ace_queen = _has_suited_beside(cards, suited, _ACE | _QUEEN)
    if suited & _ACE_TO_FIVE == _ACE_TO_FIVE:
        facts |= 1 << 5 | ace_queen << 0
    if suited & _ROYAL == _ROYAL:
        facts |= ace_queen << 2
    if _COUNT[suited & _ROYAL] >= 5 - joker:
        facts |= 1 << 6
        facts |= _has_suited_beside(cards, suited, _KING | _QUEEN) << 13
        facts |= _has_suited_beside(cards, suited, _ACE | _KING) << 14
    return facts


@kernel
def pai_gow_facts(cards: int, joker: int) -> int:
    """The rows of 645a that seven cards satisfy, by FACT_ROWS and HIGH_CARD_AT (R23)."""
    facts = 0
    suited = _suited(cards, 5 - joker)
    if suited:
        facts = 1 << 10
        if _PAI_GOW_RUN[joker << 13 | suited]:
            facts |= _straight_flush_facts(cards, joker, suited)
    one, two, three, four = _multiples(cards)
    if _PAI_GOW_RUN[joker << 13 | one]:
        facts |= 1 << 12
    if joker and four & _ACE:
        facts |= 1 << 4
    one, two, three, four = _with_joker_as_ace(one, two, three, four, joker)
    if four:
        facts |= 1 << 8
    if three:
        facts |= 1 << 11 | 1 << 9 if two & two - 1 else 1 << 11
    if _COUNT[two] >= 3:
        facts |= 1 << 15
    if two == 0 and facts == 0:
        facts = (_HIGHEST[one] - 6) << HIGH_CARD_AT
    return facts
