"""The house way: how the dealer, and a player who asks for it, sets seven cards (645a.11)."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

from pitboss.cards import JOKER, Card
from pitboss.hands import Hand, PaiGow, pai_gow_high, pai_gow_low

__all__ = ["Split", "set_by_house_way"]


class Split(NamedTuple):
    """Seven cards set: two for the low hand, five for the high hand."""

    low: tuple[Card, ...]
    high: tuple[Card, ...]


ACE, KING, JACK, TEN, SEVEN, SIX = 12, 11, 9, 8, 5, 4
COMPLETE = (PaiGow.STRAIGHT, PaiGow.FLUSH, PaiGow.STRAIGHT_FLUSH, PaiGow.ROYAL_FLUSH)
Set = tuple[Hand, Hand]
Front = Callable[[int, int], Set]


def rank(card: Card) -> int:
    return ACE if card == JOKER else card >> 2


def set_by_house_way(cards: tuple[Card, ...], way: str = "foxwoods") -> Split:
    """The low and the high hand of seven cards."""
    high, low = _set(cards)
    return Split(low.cards, high.cards)


def _set(cards: tuple[Card, ...]) -> Set:
    settings = []
    for two in combinations(cards, 2):
        back = [card for card in cards if card not in two]
        settings.append((pai_gow_high(back), pai_gow_low(two)))
    counts = Counter(rank(card) for card in cards)
    singles = sorted((r for r, n in counts.items() if n == 1), reverse=True)
    pairs = sorted((r for r, n in counts.items() if n == 2), reverse=True)
    trips = sorted((r for r, n in counts.items() if n == 3), reverse=True)
    fours = [r for r, n in counts.items() if n == 4]

    def front(one: int, other: int) -> Set:
        wanted = sorted([one, other], reverse=True)
        return max(
            (s for s in settings if [rank(card) for card in s[1].cards] == wanted),
            key=lambda s: s[0].strength,
        )

    def complete(*, paired: bool = False) -> Set | None:
        found = [
            s
            for s in settings
            if s[0].category in COMPLETE and (not paired or s[1].category == PaiGow.PAIR)
        ]
        return max(found, key=lambda s: (s[1].strength, s[0].strength), default=None)

    if 5 in counts.values():
        return front(KING, KING) if KING in pairs else front(ACE, ACE)
    if fours:
        return _four(fours[0], [*trips, *pairs], singles, front)
    if len(trips) == 2 or (trips and pairs):
        in_front = trips[0] if len(trips) == 2 else pairs[0]
        return front(in_front, in_front)
    if trips:
        whole = complete(paired=True)
        if whole is not None:
            return whole
        return front(ACE, singles[0]) if trips[0] == ACE else front(singles[0], singles[1])
    if len(pairs) == 3:
        return front(pairs[0], pairs[0])
    if len(pairs) == 2:
        return _two_pair(pairs, singles, front)
    whole = complete()
    if pairs:
        highest = front(singles[0], singles[1])
        if whole is None:
            return highest
        special = singles[0] == ACE and TEN <= pairs[0] <= KING
        return highest if special and highest[1].strength > whole[1].strength else whole
    return whole if whole is not None else front(singles[1], singles[2])


def _four(four: int, beside: list[int], singles: list[int], front: Front) -> Set:
    if beside:
        return front(beside[0], beside[0])
    together = four <= SIX or (SEVEN <= four <= TEN and singles[0] in (KING, ACE))
    return front(singles[0], singles[1]) if together else front(four, four)


def _two_pair(pairs: list[int], singles: list[int], front: Front) -> Set:
    high, low = pairs
    if high >= JACK:
        return front(low, low)
    kept = (ACE,) if high >= SEVEN else (ACE, KING)
    return front(singles[0], singles[1]) if singles[0] in kept else front(low, low)
