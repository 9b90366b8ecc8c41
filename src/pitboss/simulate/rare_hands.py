"""Hands so rare that a sample hardly meets them, and so costly that it must not miss them."""

from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import JOKER
from pitboss.simulate.layout import Batch
from pitboss.simulate.plan import HAND_BONUS_DEALER
from pitboss.simulate.sessions import Ready

__all__ = ["Rare", "rare_hands", "rare_sevens"]

_RANKS = range(13)
_SUITS = range(4)
_ACE, _KING, _QUEEN = 12, 11, 10


@dataclass(frozen=True, eq=False, slots=True)
class Rare:
    """A kind of hand: the positions that hold it, and all sets of cards that make it."""

    places: NDArray[np.int64]
    sets: NDArray[np.uint8]
    #: The chance that it is dealt there.
    chance: float

    def there(self, batch: Batch) -> NDArray[np.bool_]:
        """The rounds in which it is dealt."""
        return np.isin(_bits(batch.dealt[:, self.places]), _bits(self.sets))

    def put(self, batch: Batch, chance: np.random.Generator) -> None:
        """Put one into every round. A card that was elsewhere changes places, so that all other
        cards stay equally likely."""
        dealt = batch.dealt
        rounds = np.arange(len(dealt))
        wanted = chance.permuted(
            self.sets[chance.integers(len(self.sets), size=len(dealt))], axis=1
        )
        for column, place in enumerate(self.places):
            card = wanted[:, column]
            at = dealt == card[:, None]
            lies = at.any(axis=1)
            dealt[rounds[lies], at.argmax(axis=1)[lies]] = dealt[lies, place]
            dealt[:, place] = card


def _bits(cards: NDArray[np.uint8]) -> NDArray[np.uint64]:
    found: NDArray[np.uint64] = np.bitwise_or.reduce(
        np.uint64(1) << cards.astype(np.uint64), axis=1
    )
    return found


def rare_hands(made: Ready) -> list[Rare]:
    """The rare hands of the player, then those of the dealer if they are wagered on."""
    if made.layout.own == 7:
        return [_rare(np.arange(7), sets, made.deck) for sets in rare_sevens()]
    places = [made.table.fives[0]]
    if HAND_BONUS_DEALER in made.spec.wagers:
        places.append(made.table.fives[made.spec.seats])
    kinds = [_straight_flushes([_ACE]), _straight_flushes(range(3, _ACE)), _fours()]
    return [_rare(place, sets, made.deck) for place in places for sets in kinds]


def rare_sevens() -> list[list[tuple[int, ...]]]:
    """645a: seven in a row without and with the joker, a royal match, five aces."""
    return [_seven_in_a_row(), _seven_with_joker(), _royal_match(), _five_aces()]


def _rare(places: NDArray[np.int64], sets: list[tuple[int, ...]], deck: int) -> Rare:
    chance = len(sets) / comb(deck, len(places))
    return Rare(places, np.array(sets, np.uint8), chance)


def _in_a_row(top: int, number: int, suit: int) -> tuple[int, ...]:
    """Suited cards down from a rank. The ace also counts below the two."""
    return tuple(4 * ((top - step) % 13) + suit for step in range(number))


def _straight_flushes(tops: "range | list[int]") -> list[tuple[int, ...]]:
    return [_in_a_row(top, 5, suit) for top in tops for suit in _SUITS]


def _fours() -> list[tuple[int, ...]]:
    return [
        (*(4 * rank + suit for suit in _SUITS), other)
        for rank in _RANKS
        for other in range(52)
        if other // 4 != rank
    ]


def _seven_in_a_row() -> list[tuple[int, ...]]:
    return [_in_a_row(top, 7, suit) for top in range(5, 13) for suit in _SUITS]


def _seven_with_joker() -> list[tuple[int, ...]]:
    sixes = {tuple(sorted(six)) for seven in _seven_in_a_row() for six in combinations(seven, 6)}
    return [(*six, JOKER) for six in sorted(sixes)]


def _royal_match() -> list[tuple[int, ...]]:
    """A royal flush, perhaps with the joker, and a suited king and queen besides."""
    natural = [
        (*_in_a_row(_ACE, 5, suit), 4 * _KING + other, 4 * _QUEEN + other)
        for suit in _SUITS
        for other in _SUITS
        if other != suit
    ]
    joined = [(*hand[:place], JOKER, *hand[place + 1 :]) for hand in natural for place in range(5)]
    return natural + joined


def _five_aces() -> list[tuple[int, ...]]:
    aces = tuple(4 * _ACE + suit for suit in _SUITS)
    return [(*aces, JOKER, *two) for two in combinations(range(4 * _ACE), 2)]
