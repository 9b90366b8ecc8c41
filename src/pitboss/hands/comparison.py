"""The reason why one hand beats another: the kind of hand, a rank in it, or a kicker.

The strength of a hand holds its ranks in calling order (R5). So the first place where two strengths
differ decides, and the kind of hand names that place.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pitboss.cards import rank_name, rank_plural
from pitboss.hands.hand import Hand, HandError
from pitboss.hands.names import ranks_in

__all__ = ["Decided", "Part", "decided", "decided_text"]


class Part(StrEnum):
    """The part of a hand that a comparison turns on."""

    CATEGORY = "category"
    QUADS = "four-of-a-kind"
    TRIPS = "three-of-a-kind"
    PAIR = "pair"
    SECOND_PAIR = "second pair"
    RUN = "highest card of the run"
    CARD = "card"
    KICKER = "kicker"
    COUNT = "count"


@dataclass(frozen=True, slots=True)
class Decided:
    """The first difference between two hands, and what each has there: a rank, category or count.

    ``place`` counts kickers from one, as well as the cards of a flush and of a high-card hand.
    """

    part: Part
    own: int
    other: int
    place: int = 1


_NTH: Final = ("", "", "second", "third", "fourth", "fifth")
#: The kinds of hands that begin with equal ranks. Kickers follow them.
_KINDS: Final[Mapping[str, tuple[Part, ...]]] = {
    "FOUR_OF_A_KIND": (Part.QUADS,) * 4,
    "FULL_HOUSE": (Part.TRIPS,) * 3 + (Part.PAIR,) * 2,
    "THREE_OF_A_KIND": (Part.TRIPS,) * 3,
    "TWO_PAIR": (Part.PAIR,) * 2 + (Part.SECOND_PAIR,) * 2,
    "PAIR": (Part.PAIR,) * 2,
}
_BY_CARDS: Final = ("FLUSH", "HIGH_CARD")


def decided(own: Hand, other: Hand) -> Decided | None:
    """The first difference between two hands of one ranking, or None if they tie.

    >>> from pitboss.cards import parse_cards
    >>> from pitboss.hands import five_card
    >>> first, second = (five_card(parse_cards(f"Ks Kd 8h 8c {one}")) for one in ("As", "Ts"))
    >>> decided_text(first, second)
    'ace kicker against ten'
    """
    if own.ranking != other.ranking:
        raise HandError(f"a {own.ranking} hand does not compare with a {other.ranking} hand")
    if own.strength == other.strength:
        return None
    if own.ranking == "color":
        return Decided(Part.COUNT, own.strength, other.strength)
    if own.category != other.category:
        return Decided(Part.CATEGORY, int(own.category), int(other.category))
    places = zip(_parts(own), _ranks(own), _ranks(other), strict=False)
    return next(
        Decided(part, mine, theirs, place)
        for (part, place), mine, theirs in places
        if mine != theirs
    )


def _ranks(hand: Hand) -> list[int]:
    return ranks_in(hand.ranking, hand.strength)


def _parts(hand: Hand) -> Iterator[tuple[Part, int]]:
    """The part of a hand at each place of its ranks, with its number among parts of that kind."""
    if hand.ranking == "hole-cards" or hand.category.name in _BY_CARDS:
        yield from ((Part.CARD, place) for place in range(1, 6))
        return
    kinds = _KINDS.get(hand.category.name)
    if kinds is None:
        yield from ((Part.RUN, 1) for _ in range(5))
        return
    yield from ((part, 1) for part in kinds)
    yield from ((Part.KICKER, place) for place in range(1, 6 - len(kinds)))


def decided_text(own: Hand, other: Hand) -> str:
    """The first difference in words, the own hand first: "ace kicker against ten". Empty for a
    tie."""
    found = decided(own, other)
    if found is None:
        return ""
    if found.part is Part.CATEGORY:
        return f"{own.category.label.lower()} against {other.category.label.lower()}"
    if found.part is Part.COUNT:
        return f"{found.own} cards against {found.other}"
    mine, theirs = rank_name(found.own), rank_name(found.other)
    nth = _NTH[found.place]
    if found.part is Part.KICKER:
        return f"{nth} kicker {mine} against {theirs}" if nth else f"{mine} kicker against {theirs}"
    if found.part is Part.CARD and nth:
        return f"{nth} card {mine} against {theirs}"
    if found.part in (Part.CARD, Part.RUN):
        return f"{mine} high against {theirs} high"
    return f"{rank_plural(found.own)} against {rank_plural(found.other)}"
