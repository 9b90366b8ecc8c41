"""Suit symmetry: one hand for all that differ only in the names of suits.

Suits are equal in rank (653a.6(a) and its twins), so 134,459 hands represent the 2,598,960 of five
cards. Equivalent choices of suits depend only on the number of cards of each rank.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product

from pitboss.cards import Card, make_card

__all__ = ["canonical_hands"]

#: The suits present at each rank of a hand.
_Suits = tuple[tuple[int, ...], ...]


def canonical_hands(size: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Representative hands of ``size`` of 52 cards, each with the number of hands it represents."""
    for counts in _compositions(size):
        choices = _suit_choices(counts)
        for ranks in combinations(range(13), len(counts)):
            for suits, weight in choices:
                yield _cards(ranks, suits), weight


def _cards(ranks: Sequence[int], suits: _Suits) -> tuple[Card, ...]:
    return tuple(
        make_card(rank, suit) for rank, here in zip(ranks, suits, strict=True) for suit in here
    )


def _compositions(size: int) -> Iterator[tuple[int, ...]]:
    """The ways to spread cards over ranks in ascending order, one to four of each."""
    if size == 0:
        yield ()
    for first in range(1, min(size, 4) + 1):
        for rest in _compositions(size - first):
            yield (first, *rest)


@cache
def _suit_choices(counts: tuple[int, ...]) -> tuple[tuple[_Suits, int], ...]:
    """The choices of suits for ranks with these counts, up to renaming, each with its number."""
    weights: dict[_Suits, int] = {}
    for suits in product(*(tuple(combinations(range(4), count)) for count in counts)):
        least = min(_renamed(suits, names) for names in permutations(range(4)))
        weights[least] = weights.get(least, 0) + 1
    return tuple(weights.items())


def _renamed(suits: _Suits, names: Sequence[int]) -> _Suits:
    return tuple(tuple(sorted(names[suit] for suit in here)) for here in suits)
