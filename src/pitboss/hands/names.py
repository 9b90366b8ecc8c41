"""The announced name of a hand: "Full house, kings over sevens"."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from pitboss.cards import JOKER, Card, rank_name, rank_plural, suit_name
from pitboss.hands.categories import Category, HoleCards

__all__ = ["call_out", "ranks_in"]

_COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")
_ACE: Final = 12
_FIVE: Final = 3
#: The number of ranks at the end of a hand's strength. Low hands are packed like high hands.
_RANKS_PACKED: Final = {"four-card": 4, "three-card": 3, "hole-cards": 2}


@lru_cache(maxsize=256)
def call_out(ranking: str, category: Category, strength: int, cards: tuple[Card, ...]) -> str:
    """The name of a hand as a dealer announces it. Cached: a round asks for the same few many
    times."""
    if ranking == "color":
        return _color(strength, cards)
    ranks = ranks_in(ranking, strength)
    if ranking == "hole-cards":
        return _hole_cards(category, ranks, cards)
    if ranking == "pai-gow-low" and category.name == "HIGH_CARD":
        return _sentence(f"{rank_name(ranks[0])}-{rank_name(ranks[1])}")
    if category.name == "SIX_CARD_ROYAL":
        return f"{category.label}, {suit_name(cards[0] & 3)}"
    tail = _TAILS.get(category.name)
    return category.label if tail is None else _sentence(tail(category.label, ranks))


def ranks_in(ranking: str, strength: int) -> list[int]:
    """The ranks at the end of a hand's strength, in calling order."""
    packed = _RANKS_PACKED.get(ranking, 5)
    return [strength >> 4 * place & 15 for place in reversed(range(packed))]


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def _run(label: str, ranks: Sequence[int]) -> str:
    """Name a straight by its highest card. 645a ranks ace to five by its ace, so the name says
    so."""
    if ranks[0] == _ACE and ranks[1] == _FIVE:
        return f"{label}, ace to five"
    return f"{label}, {rank_name(ranks[0])} high"


def _kinds(label: str, ranks: Sequence[int]) -> str:
    return f"{label}, {rank_plural(ranks[0])}"


_TAILS: Final[dict[str, Callable[[str, Sequence[int]], str]]] = {
    "STRAIGHT_FLUSH": _run,
    "FOUR_OF_A_KIND": _kinds,
    "FULL_HOUSE": lambda label, r: f"{label}, {rank_plural(r[0])} over {rank_plural(r[3])}",
    "FLUSH": lambda label, r: f"{label}, {rank_name(r[0])} high",
    "STRAIGHT": _run,
    "THREE_OF_A_KIND": _kinds,
    "TWO_PAIR": lambda label, r: f"{label}, {rank_plural(r[0])} and {rank_plural(r[2])}",
    "PAIR": lambda label, r: f"{label} of {rank_plural(r[0])}",
    "HIGH_CARD": lambda _label, r: f"{rank_name(r[0])} high",
}


def _hole_cards(category: Category, ranks: Sequence[int], cards: Sequence[Card]) -> str:
    if ranks[0] == ranks[1]:
        both = ", dealer and player" if category == HoleCards.ACES_WITH_DEALER else ""
        return f"Pair of {rank_plural(ranks[0])}{both}"
    suits = "same suit" if cards[0] & 3 == cards[1] & 3 else "different suits"
    return _sentence(f"{rank_name(ranks[0])}-{rank_name(ranks[1])}, {suits}")


def _color(count: int, cards: Sequence[Card]) -> str:
    """Name a color count. The first card shows the color: cards of the chosen color come first."""
    is_red = cards[0] != JOKER and cards[0] & 3 in (1, 2)
    color = "red" if is_red == (count > 0) else "black"
    return _sentence(f"{_COUNTS[count]} {color} card{'' if count == 1 else 's'}")
