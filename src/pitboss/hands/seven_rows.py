"""The rows that seven Pai Gow cards can satisfy: 645a.6(f) and (g), 645a.13, R23.

A row asks whether the seven cards *can form* its hand. Three-of-a-kind and a straight may both
be there; the first row from the top decides. The joker is an ace or completes a straight or a
flush. "Natural" means without the joker.

- (g)(1), (3) and (5): A-2-3-4-5 and the royal flush are of one suit. The additional ace and
  queen are also of one suit. (g)(3) means ace/queen, as its paytable says.
- "Royal flush and royal match" and "Royal flush and ace/king suited": the joker may stand in the
  royal flush. The king and queen, or the ace and king, are two further cards, without the joker.
- Three pair (R37): three ranks held twice, the joker as an ace. Better rows come before it.
- High-card rows and the Queen's Dragon: the cards form nothing better. A joker there is an ace.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.cards import JOKER, Card
from pitboss.hands.categories import PaiGow
from pitboss.hands.counters import ACE
from pitboss.hands.hand import Hand

__all__ = ["SEVEN_ROWS"]

_NINE: Final = 7
_QUEEN: Final = 10
_KING: Final = 11


def _bits(ranks: Sequence[int]) -> int:
    return sum(1 << rank for rank in ranks)


def _windows(size: int) -> tuple[int, ...]:
    """All runs of ``size`` ranks, the highest first. The ace is low in the last one."""
    lows = range(ACE - size + 1, -2, -1)
    return tuple(_bits([rank % 13 for rank in range(low, low + size)]) for low in lows)


_FIVES: Final = _windows(5)
_SEVENS: Final = _windows(7)
_ROYAL: Final = _FIVES[0]
_ACE_TO_FIVE: Final = _FIVES[-1]
_ACE_KING: Final = _bits([ACE, _KING])
_ACE_QUEEN: Final = _bits([ACE, _QUEEN])
_KING_QUEEN: Final = _bits([_KING, _QUEEN])


@dataclass(frozen=True, slots=True)
class _Seven:
    """Seven cards as sets of ranks by suit, with the number of jokers."""

    suits: tuple[int, ...]
    jokers: int

    @classmethod
    def of(cls, cards: Sequence[Card]) -> "_Seven":
        suits = [0, 0, 0, 0]
        for card in cards:
            if card != JOKER:
                suits[card & 3] |= 1 << (card >> 2)
        return cls(tuple(suits), int(JOKER in cards))

    def any_suit_fits(self, windows: Sequence[int], size: int) -> bool:
        """Whether one suit fills a window, with the joker in at most one place."""
        return any(
            (suit & window).bit_count() + self.jokers >= size
            for suit in self.suits
            for window in windows
        )

    def holds_suited_with(self, run: int, missing: int, pair: int) -> bool:
        """Whether one suit has a run with ``missing`` gaps, and another suit has the pair."""
        return any(
            (suit & run).bit_count() >= 5 - missing
            and any(other & pair == pair for other in self.suits if other != suit)
            for suit in self.suits
        )

    def counts(self) -> list[int]:
        """The count of each rank, the highest first. The joker is an ace."""
        by_rank = [sum(suit >> rank & 1 for suit in self.suits) for rank in range(13)]
        by_rank[ACE] += self.jokers
        return sorted(by_rank, reverse=True)


_Test = Callable[[_Seven], bool]


def _formed(floor: PaiGow, test: _Test) -> Callable[[Hand], bool]:
    """A row that looks at all seven cards. It requires their best five to be at least ``floor``."""
    return lambda hand: hand.category >= floor and test(_Seven.of(hand.cards))


def _high(rank: int) -> Callable[[Hand], bool]:
    """A row for a highest card, without a pair or better in the seven cards."""
    return lambda hand: hand.category == PaiGow.HIGH_CARD and hand.strength >> 16 & 15 == rank


def _straight(seven: _Seven) -> bool:
    ranks = seven.suits[0] | seven.suits[1] | seven.suits[2] | seven.suits[3]
    return any((ranks & window).bit_count() + seven.jokers >= 5 for window in _FIVES)


def _full_house(seven: _Seven) -> bool:
    most, next_most = seven.counts()[:2]
    return most >= 3 and next_most >= 2


SEVEN_ROWS: Final[Mapping[str, Callable[[Hand], bool]]] = {
    "Ace/five natural straight flush and natural ace/queen suited": _formed(
        PaiGow.STRAIGHT_FLUSH,
        lambda seven: seven.holds_suited_with(_ACE_TO_FIVE, 0, _ACE_QUEEN),
    ),
    "Seven-card natural straight flush": _formed(
        PaiGow.STRAIGHT_FLUSH, lambda seven: any(suit in _SEVENS for suit in seven.suits)
    ),
    "Natural royal flush and natural ace/queen suited": _formed(
        PaiGow.ROYAL_FLUSH, lambda seven: seven.holds_suited_with(_ROYAL, 0, _ACE_QUEEN)
    ),
    "Seven-card straight flush": _formed(
        PaiGow.STRAIGHT_FLUSH, lambda seven: seven.any_suit_fits(_SEVENS, 7)
    ),
    "Five aces": lambda hand: hand.category == PaiGow.FIVE_ACES,
    "Ace/five natural straight flush": _formed(
        PaiGow.STRAIGHT_FLUSH,
        lambda seven: any(suit & _ACE_TO_FIVE == _ACE_TO_FIVE for suit in seven.suits),
    ),
    "Royal flush": _formed(PaiGow.ROYAL_FLUSH, lambda seven: seven.any_suit_fits((_ROYAL,), 5)),
    "Straight flush": _formed(PaiGow.STRAIGHT_FLUSH, lambda seven: seven.any_suit_fits(_FIVES, 5)),
    "Four-of-a-kind": _formed(PaiGow.FOUR_OF_A_KIND, lambda seven: seven.counts()[0] >= 4),
    "Full house": _formed(PaiGow.FULL_HOUSE, _full_house),
    "Flush": _formed(
        PaiGow.FLUSH,
        lambda seven: any(suit.bit_count() + seven.jokers >= 5 for suit in seven.suits),
    ),
    "Three-of-a-kind": _formed(PaiGow.THREE_OF_A_KIND, lambda seven: seven.counts()[0] >= 3),
    "Straight": _formed(PaiGow.STRAIGHT, _straight),
    "Royal flush and royal match": _formed(
        PaiGow.ROYAL_FLUSH,
        lambda seven: seven.holds_suited_with(_ROYAL, seven.jokers, _KING_QUEEN),
    ),
    "Royal flush and ace/king suited": _formed(
        PaiGow.ROYAL_FLUSH,
        lambda seven: seven.holds_suited_with(_ROYAL, seven.jokers, _ACE_KING),
    ),
    "Three pair": _formed(PaiGow.TWO_PAIR, lambda seven: seven.counts()[2] >= 2),
    "Nine-high": _high(_NINE),
    "Ten-high": _high(_NINE + 1),
    "Jack-high": _high(_NINE + 2),
    "Queen-high": _high(_QUEEN),
    "King-high": _high(_KING),
    "Ace-high": _high(ACE),
    "Queen's Dragon": _high(_QUEEN),
}
