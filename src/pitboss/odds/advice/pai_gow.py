"""Advice in Pai Gow Poker (645a): every lawful split against every dealer's hand by the house way.

The kinds of hands that a dealer may hold are set already (``pai_gow_kinds``); each question counts
the hands of each kind among the cards left.
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Final

import numpy as np

from pitboss.cards import DECK_53, JOKER, Card, cards_text
from pitboss.games.house_way import set_by_house_way
from pitboss.hands import pai_gow_high, pai_gow_low
from pitboss.odds.advice.model import Advice, Asked, Choice
from pitboss.odds.pai_gow_kinds import RANKS, SUITS, kinds, shipped

__all__ = ["front_of", "pai_gow_poker"]

_SEVEN: Final = 7
_ACE: Final = 12
_PAIRED: Final = 78


class _Dealers:
    """The dealer's possible hands, each set, with its count."""

    def __init__(self, seen: tuple[Card, ...]) -> None:
        left = np.array([card not in seen for card in DECK_53[:-1]]).reshape(RANKS, SUITS)
        jokers = (0,) if JOKER in seen else (0, 1)
        self.numbers = np.concatenate([kinds(one).numbers(left) for one in jokers])
        sets = [shipped(one) for one in jokers]
        self.backs = np.concatenate([one.backs for one in sets])
        self.fronts = np.concatenate([one.fronts for one in sets])
        self.dragons = np.concatenate([one.dragons for one in sets]) > 0
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
        high = pai_gow_high(card for card in asked.cards if card not in low)
        named = pai_gow_low(low)
        if high.strength < named.strength:
            continue  # foul: the high hand ranks below the low one (645a.1)
        key = high.strength, front_of(low)
        if key not in found:
            found[key] = dealers.value(*key, pays, ez)
        hands = named.name, high.name
        choices.append(Choice(f"set {cards_text(low)}", found[key], hands))
        if key == own and by_house is None:
            by_house = choices[-1].decision
    # Of equal splits the house way's comes first, so it is called the best.
    ordered = sorted(choices, key=lambda one: (-one.value, one.decision != by_house))
    return Advice(tuple(ordered), house_way=by_house)


def front_of(low: Iterable[Card]) -> int:
    """The number of a low hand among all, from the lowest to the highest: 78 of two ranks, then 13
    pairs."""
    less, more = sorted(_ACE if card == JOKER else card >> 2 for card in low)
    return _PAIRED + more if less == more else more * (more - 1) // 2 + less


def _set_by_house(cards: tuple[Card, ...]) -> tuple[int, int]:
    """The strength of the high hand and the number of the low one, by the house way."""
    split = set_by_house_way(cards)
    return pai_gow_high(split.high).strength, front_of(split.low)
