"""Tests of dealt outcomes: positions, neighbours, orders, hands and draws.

Where a deal gives several figures that depend on each other, the exact correction stands with the
test; where none is known, a deal gives one figure.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import factorial, sqrt

from pitboss.cards import DECK_52
from pitboss.documents.kit.probability import FEWEST, Result, chi_square, normal
from pitboss.documents.kit.samples import DRAWS, Deals
from pitboss.hands import evaluate
from pitboss.odds.pricing import hand_of
from pitboss.odds.shipped_counts import census
from pitboss.round.fairness.draws import Draw

__all__ = ["deal_results", "draw_results"]

_FIRST = 4
_HAND = 5


def deal_results(sample: str, deals: bytes | bytearray, cards: int) -> Iterator[Result]:
    """Every test of decks of so many cards, one after the other."""
    decks = [bytes(deals[at : at + cards]) for at in range(0, len(deals), cards)]
    yield _positions(sample, decks, cards)
    yield _neighbours(sample, decks, cards)
    yield _successions(sample, decks, cards)
    yield _orders(sample, decks)
    yield _following(sample, decks, cards)
    if cards == len(DECK_52):
        yield _poker(sample, decks)


def _positions(sample: str, decks: Sequence[bytes], cards: int) -> Result:
    """Every card comes to every position equally often.

    A permutation fills each row and column once. The covariance of its matrix is that of
    (k - 1)² free cells times 1 / (k - 1), so chi-square is scaled by (k - 1) / k.
    """
    seen = Counter(at * cards + card for deck in decks for at, card in enumerate(deck))
    return chi_square(
        *(sample, "positions", "every card comes to every position equally often", seen),
        Fraction(len(decks), cards),
        classes=cards * cards,
        degrees=(cards - 1) ** 2,
        scale=Fraction(cards - 1, cards),
    )


def _neighbours(sample: str, decks: Sequence[bytes], cards: int) -> Result:
    """Every two cards are neighbours equally often: one pair a deal, its place moving on."""
    seen = Counter(
        (deck[number % (cards - 1)], deck[number % (cards - 1) + 1])
        for number, deck in enumerate(decks)
    )
    classes = cards * (cards - 1)
    return chi_square(
        *(sample, "neighbours", "every card follows every other equally often", seen),
        Fraction(len(decks), classes),
        classes=classes,
    )


def _successions(sample: str, decks: Sequence[bytes], cards: int) -> Result:
    """Cards that lie as in an ordered deck: on average one a deal, with variance one, exactly."""
    found = sum((before + 1) % cards == after for deck in decks for before, after in pairwise(deck))
    return normal(
        *(sample, "successions", "neighbours of an ordered deck lie together once a deal"),
        found,
        (found - len(decks)) / sqrt(len(decks)),
    )


def _orders(sample: str, decks: Sequence[bytes]) -> Result:
    """The first four cards lie in each of their 24 orders equally often."""
    seen = Counter(tuple(sorted(range(_FIRST), key=deck.__getitem__)) for deck in decks)
    classes = factorial(_FIRST)
    return chi_square(
        *(sample, "orders", "the first four cards lie in each order equally often", seen),
        Fraction(len(decks), classes),
        classes=classes,
    )


def _following(sample: str, decks: Sequence[bytes], cards: int) -> Result:
    """The first card of a deal does not depend on that of the deal before: pairs of deals."""
    seen = Counter(
        (before[0], after[0]) for before, after in zip(decks[::2], decks[1::2], strict=False)
    )
    return chi_square(
        *(
            sample,
            "serial",
            "the first card does not depend on that of the deal before",
            seen,
        ),
        Fraction(len(decks) // 2, cards * cards),
        classes=cards * cards,
    )


def _poker(sample: str, decks: Sequence[bytes]) -> Result:
    """The first five cards make each kind of hand as often as the exact counts say."""
    found = census("five-card of 5")
    counts: Counter[object] = Counter()
    for example, number in found.hands.items():
        counts[hand_of("five-card", example).category.name] += number
    seen: Counter[object] = Counter(
        evaluate("five-card", [DECK_52[card] for card in deck[:_HAND]]).category.name
        for deck in decks
    )
    expected, pooled = _pooled(counts, seen, len(decks), found.deals)
    return chi_square(
        *(sample, "poker", "the first five cards make each kind of hand as often as counted"),
        pooled,
        expected,
        classes=len(expected),
    )


def _pooled(
    counts: Counter[object], seen: Counter[object], decks: int, deals: int
) -> tuple[dict[object, Fraction], dict[object, int]]:
    """Expected and seen hands by kind, the rare kinds taken together."""
    expected: dict[object, Fraction] = {}
    pooled: dict[object, int] = {}
    for kind, number in counts.most_common():
        often = Fraction(number * decks, deals)
        into = kind if often >= FEWEST else "rarer"
        expected[into] = expected.get(into, Fraction(0)) + often
        pooled[into] = pooled.get(into, 0) + seen[kind]
    if expected.get("rarer", FEWEST) < FEWEST and len(expected) > 1:
        least = min((one for one in expected if one != "rarer"), key=expected.__getitem__)
        expected[least] += expected.pop("rarer")
        pooled[least] += pooled.pop("rarer")
    return expected, pooled


def draw_results(deals: Deals) -> Iterator[Result]:
    """Every test of the system's draws."""
    for draw in DRAWS:
        yield from _draw(f"draws with {deals.cards} cards", draw, deals.draws[draw.name])


def _draw(sample: str, draw: Draw, choices: Sequence[int | None]) -> Iterator[Result]:
    happened = [one for one in choices if one is not None]
    chance = float(draw.chance)
    if draw.chance < 1:
        spread = sqrt(len(choices) * chance * (1 - chance))
        yield normal(
            *(sample, f"{draw.name}, chance", f"it happens in {draw.chance} of deals"),
            len(choices),
            (len(happened) - len(choices) * chance) / spread,
        )
    yield chi_square(
        *(sample, f"{draw.name}, choice", f"each of {draw.choices} comes equally often"),
        dict(Counter(happened)),
        Fraction(len(happened), draw.choices),
        classes=draw.choices,
    )
