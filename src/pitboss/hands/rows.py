"""The rows of paytables: the row labels of a ranking, and the test of each.

A paytable is searched from the top, and the first row that the hand satisfies decides. So a row
also accepts better hands of its own sort. A royal flush satisfies "Straight flush", for tables
without a row for it; four aces satisfy "Four-of-a-kind". "Or better" accepts every hand above,
"less than" every hand below.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pitboss.hands.categories import (
    Category,
    ColorCount,
    FiveCard,
    FourCard,
    HoleCards,
    SixCard,
    ThreeCard,
)
from pitboss.hands.counters import ACE
from pitboss.hands.hand import Hand, HandError
from pitboss.hands.seven_rows import SEVEN_ROWS

__all__ = ["first_row", "rows_of", "satisfies", "tests_of"]

_Row = Callable[[Hand], bool]

_SIX: Final = 4
_TEN: Final = 8
_JACK: Final = 9
_QUEEN: Final = 10
_DIAMONDS: Final = 1
_SPADES: Final = 3


def rows_of(ranking: str) -> tuple[str, ...]:
    """All rows that a paytable of this ranking may have."""
    rows = _LABELS.get(ranking)
    if rows is None:
        raise HandError(f"no ranking is called {ranking!r}: there are {', '.join(_LABELS)}")
    return rows


def satisfies(hand: Hand, row: str) -> bool:
    """Whether a hand satisfies a row of its ranking."""
    return tests_of(hand.ranking)[row](hand)


def tests_of(ranking: str) -> Mapping[str, Callable[[Hand], bool]]:
    """The test of each row in a ranking. An unknown row raises ``HandError``."""
    return _TESTS[ranking]


class _Tests(dict[str, _Row]):
    """The tests of a ranking, by row."""

    def __init__(self, ranking: str) -> None:
        super().__init__(_ROWS[ranking])
        self.ranking = ranking

    def __missing__(self, row: str) -> _Row:
        known = "; ".join(self) or "none"
        raise HandError(f"no {self.ranking} paytable has a row {row!r}; its rows are: {known}")


def first_row(hand: Hand, rows: Sequence[str]) -> int | None:
    """The index of the first row that the hand satisfies, or None."""
    for place, row in enumerate(rows):
        if satisfies(hand, row):
            return place
    return None


def _is(category: Category) -> _Row:
    return lambda hand: hand.category == category


def _at_least(category: Category) -> _Row:
    return lambda hand: hand.category >= category


def _below(category: Category) -> _Row:
    return lambda hand: hand.category < category


def _suited(category: Category, *suits: int) -> _Row:
    """A test for a category in one of these suits."""
    return lambda hand: hand.category == category and hand.cards[0] & 3 in suits


def _ranked(category: Category, places: int, low: int, high: int = ACE) -> _Row:
    """A test for a category with a leading rank from low to high, of ``places`` packed ranks."""
    shift = 4 * (places - 1)
    return lambda hand: hand.category == category and low <= (hand.strength >> shift & 15) <= high


def _pair_or_better(pair: Category, places: int, low: int) -> _Row:
    """A test for a pair of this rank or above, or any better hand."""
    at_least = (pair << 4 | low) << 4 * (places - 1)
    return lambda hand: hand.strength >= at_least


_FIVE_CARD: Final[Mapping[str, _Row]] = {
    "Royal flush": _is(FiveCard.ROYAL_FLUSH),
    "Straight flush": _at_least(FiveCard.STRAIGHT_FLUSH),
    "Four-of-a-kind": _is(FiveCard.FOUR_OF_A_KIND),
    "Full house": _is(FiveCard.FULL_HOUSE),
    "Flush": _is(FiveCard.FLUSH),
    "Straight": _is(FiveCard.STRAIGHT),
    "Three-of-a-kind": _is(FiveCard.THREE_OF_A_KIND),
    "Two pair": _is(FiveCard.TWO_PAIR),
    "Pair of tens, jacks, queens, kings or aces": _ranked(FiveCard.PAIR, 5, _TEN),
    "Pair of jacks or better": _pair_or_better(FiveCard.PAIR, 5, _JACK),
    "Pair of 6s to 10s": _ranked(FiveCard.PAIR, 5, _SIX, _TEN),
    "Pair": _is(FiveCard.PAIR),
    "One pair, ace/king or less": _below(FiveCard.TWO_PAIR),
    "Less than a straight": _below(FiveCard.STRAIGHT),
    "Less than a flush": _below(FiveCard.FLUSH),
}

_FOUR_CARD: Final[Mapping[str, _Row]] = {
    "Four aces": _ranked(FourCard.FOUR_OF_A_KIND, 4, ACE),
    "Four-of-a-kind": _is(FourCard.FOUR_OF_A_KIND),
    "Straight flush": _is(FourCard.STRAIGHT_FLUSH),
    "Three-of-a-kind": _is(FourCard.THREE_OF_A_KIND),
    "Flush": _is(FourCard.FLUSH),
    "Straight": _is(FourCard.STRAIGHT),
    "Two pair": _is(FourCard.TWO_PAIR),
    "Pair of aces": _ranked(FourCard.PAIR, 4, ACE),
    "Pair of aces or better": _pair_or_better(FourCard.PAIR, 4, ACE),  # 657a.11(b)
    "Pair of queens or better": _pair_or_better(FourCard.PAIR, 4, _QUEEN),
    "Pair": _is(FourCard.PAIR),
    "Less than a straight": _below(FourCard.STRAIGHT),
}

_THREE_CARD: Final[Mapping[str, _Row]] = {
    "Mini-royal, spades": _suited(ThreeCard.MINI_ROYAL, _SPADES),
    "Mini-royal, hearts, diamonds, clubs": _suited(ThreeCard.MINI_ROYAL, 0, 1, 2),
    "Mini-royal": _is(ThreeCard.MINI_ROYAL),
    "Straight flush": _at_least(ThreeCard.STRAIGHT_FLUSH),
    "Three-of-a-kind": _is(ThreeCard.THREE_OF_A_KIND),
    "Straight": _is(ThreeCard.STRAIGHT),
    "Flush": _is(ThreeCard.FLUSH),
    "Pair": _is(ThreeCard.PAIR),
}

_SIX_CARD: Final[Mapping[str, _Row]] = {
    "Six-card royal flush, diamonds": _suited(SixCard.SIX_CARD_ROYAL, _DIAMONDS),
    "Six-card royal flush, hearts, spades or clubs": _suited(SixCard.SIX_CARD_ROYAL, 0, 2, 3),
    "Royal flush": _at_least(SixCard.ROYAL_FLUSH),
    "Straight flush": _at_least(SixCard.STRAIGHT_FLUSH),
    "Four-of-a-kind": _is(SixCard.FOUR_OF_A_KIND),
    "Full house": _is(SixCard.FULL_HOUSE),
    "Flush": _is(SixCard.FLUSH),
    "Straight": _is(SixCard.STRAIGHT),
    "Three-of-a-kind": _is(SixCard.THREE_OF_A_KIND),
}

_HOLE_CARDS: Final[Mapping[str, _Row]] = {
    "Ace-ace (dealer and player)": _is(HoleCards.ACES_WITH_DEALER),
    "Ace-ace": _at_least(HoleCards.ACES),
    "Ace-king (same suit)": _is(HoleCards.ACE_KING_SUITED),
    "Ace-queen or ace-jack (same suit)": _is(HoleCards.ACE_QUEEN_OR_JACK_SUITED),
    "Ace-king (different suits)": _is(HoleCards.ACE_KING),
    "King-king, queen-queen or jack-jack": _is(HoleCards.HIGH_PAIR),
    "Ace-queen or ace-jack (different suits)": _is(HoleCards.ACE_QUEEN_OR_JACK),
    "A pair of 10-10 through 2-2": _is(HoleCards.LOW_PAIR),
}

_COLOR: Final[Mapping[str, _Row]] = {
    "Seven cards of the chosen color": _is(ColorCount.SEVEN),
    "Six cards of the chosen color": _is(ColorCount.SIX),
    "Five cards of the chosen color": _is(ColorCount.FIVE),
    "Four cards of the chosen color": _is(ColorCount.FOUR),
}

_ROWS: Final[Mapping[str, Mapping[str, _Row]]] = {
    "five-card": _FIVE_CARD,
    "four-card": _FOUR_CARD,
    "three-card": _THREE_CARD,
    "six-card": _SIX_CARD,
    "hole-cards": _HOLE_CARDS,
    "pai-gow-high": {},  # high and low hands are compared, never paid by a table
    "pai-gow-low": {},
    "pai-gow-seven": SEVEN_ROWS,
    "color": _COLOR,
}

_TESTS: Final = {ranking: _Tests(ranking) for ranking in _ROWS}

#: Two rankings have rows but no hands: the result of the main wager, and the system's draws.
_LABELS: Final[Mapping[str, tuple[str, ...]]] = {
    **{ranking: tuple(rows) for ranking, rows in _ROWS.items()},
    "result": ("Winning wager",),
    "draw": ("Magic Card", "Lucky Bonus"),
}
