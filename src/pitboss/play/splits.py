"""Ways to set seven cards as two hands: the sensible ones, and the one that was typed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pitboss.cards import Card, card_name, parse_card
from pitboss.games.house_way import Split, lawful
from pitboss.terminal.screen import printable

__all__ = ["LowHandError", "Ways", "fouled"]

_LOW: Final = 2
#: The number of ways listed unless the player asks for all.
_MOST: Final = 6
_SUITS: Final = str.maketrans("♣♦♥♠", "cdhs")
#: A card by its number or its name, and what may stand between two of them.
_ONE: Final = r"(?:jk|(?:10|[2-9tjqka])[cdhs]|[0-9])"
_TYPED: Final = re.compile(rf"(?:(?:set|low)\b *)?((?:{_ONE}(?: and |[ ,+&]*))+)")
_COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")


class LowHandError(ValueError):
    """Input that does not name two of the seven cards, with the reason in words."""


@dataclass(frozen=True)
class Ways:
    """Seven cards, from the highest down, and the lawful ways to set them."""

    cards: tuple[Card, ...]
    lawful: tuple[Split, ...]
    house: Split

    @classmethod
    def of(
        cls, cards: Sequence[Card], lows: Sequence[Sequence[Card]], house: Sequence[Card]
    ) -> "Ways":
        """The ways by their low hands, as a view's moves list them."""
        order = tuple(sorted(cards, reverse=True))
        return cls(order, tuple(_split(order, low) for low in lows), _split(order, house))

    @cached_property
    def sensible(self) -> tuple[Split, ...]:
        """The house way, then the ways that no other way dominates in both hands. For each high
        hand by name, the way with the highest low hand comes first; ways that keep a kicker
        follow."""
        found: dict[tuple[int, int], Split] = {_strengths(self.house): self.house}
        strengths = {_strengths(split): split for split in reversed(self.lawful)}
        for one in sorted(strengths, reverse=True):
            if not any(other != one and _at_least(other, one) for other in strengths):
                found.setdefault(one, strengths[one])
        leaders: dict[str, Split] = {}
        for split in found.values():
            leaders.setdefault(split.high_hand.name, split)
        ordered = (self.house, *leaders.values(), *found.values())
        return tuple(dict.fromkeys(ordered))[:_MOST]

    def numbers(self, split: Split) -> str:
        """The numbers of the two low cards, as they are typed."""
        return " ".join(str(self.cards.index(card) + 1) for card in split.low)

    def typed(self, text: str) -> Split:
        """The way that a text names by its two low cards: ``3 5``, ``35``, ``Ks 4d``. It may be
        foul; raises ``LowHandError`` if it names none."""
        found = _TYPED.fullmatch(text.lower().translate(_SUITS).strip())
        if found is None:
            raise LowHandError(
                f"{printable(text)!r} is not a choice: type two cards for the low hand, as "
                f"{self.numbers(self.house)}"
            )
        low = [self._card(one) for one in re.findall(_ONE, found[1])]
        for card in low:
            if low.count(card) > 1:
                raise LowHandError(f"the {card_name(card)} is named twice")
        if len(low) != _LOW:
            named = f"{_COUNTS[len(low)]} card{' is' if len(low) == 1 else 's are'} named"
            raise LowHandError(f"{named}, and the low hand takes two")
        return _split(self.cards, low)

    def _card(self, word: str) -> Card:
        if word.isdecimal():
            if not 1 <= int(word) <= len(self.cards):
                raise LowHandError(f"there is no card {word}: yours are 1 to {len(self.cards)}")
            return self.cards[int(word) - 1]
        card = parse_card(word)
        if card not in self.cards:
            raise LowHandError(f"the {card_name(card)} is not among your seven cards")
        return card


def _split(cards: tuple[Card, ...], low: Sequence[Card]) -> Split:
    """The cards with two of them in the low hand, each hand from its highest card down."""
    first, second = sorted(low, reverse=True)
    return Split((first, second), tuple(card for card in cards if card not in low))


def _strengths(split: Split) -> tuple[int, int]:
    return split.low_hand.strength, split.high_hand.strength


def _at_least(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether neither hand of one way is weaker than the other's."""
    return one[0] >= other[0] and one[1] >= other[1]


def fouled(split: Split) -> str:
    """The fault of an unlawful way, in words; empty for a lawful one."""
    if lawful(split):
        return ""
    low, high = split.low_hand.name, split.high_hand.name
    return (
        f"that is foul: your low hand, {low.lower()}, would rank above your high hand, "
        f"{high.lower()}, and a foul hand loses"
    )
