"""The number of hands of each category, or of each row of a paytable, among all possible hands."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from pitboss.hands import (
    Category,
    FiveCard,
    FourCard,
    Hand,
    HandError,
    PaiGow,
    first_row,
    rows_of,
)

if TYPE_CHECKING:
    from pitboss.odds.count_kernels import Counts

__all__ = ["five_card_census", "four_card_census", "pai_gow_seven_census", "row_census"]

_HIGH_CARD_ROWS: Final = (
    "Nine-high",
    "Ten-high",
    "Jack-high",
    "Queen-high",
    "King-high",
    "Ace-high",
)
_QUEEN_HIGH: Final = 4


def five_card_census(size: int) -> dict[str, int]:
    """The best five of every hand of five, six or seven of 52 cards: 653a.6(b) and its twins."""
    return _by_category(FiveCard, _five_card_counts(size))


def four_card_census(size: int) -> dict[str, int]:
    """The best four of every hand of four, five or six of 52 cards: 641a.6(b), 657a.6(b)."""
    return _by_category(FourCard, _four_card_counts(size))


def pai_gow_seven_census() -> dict[str, int]:
    """The highest ranking five of every hand of seven of 53 cards: 645a.6(b), 645a.11(h)."""
    from pitboss.odds.count_kernels import count_pai_gow_strengths

    return _by_category(PaiGow, count_pai_gow_strengths())


def row_census(ranking: str, size: int, rows: Sequence[str]) -> dict[str, int]:
    """Count the hands of each row of a paytable. The first row from the top decides.

    Hands that satisfy no row are left out. The rankings are "five-card", "four-card" and
    "pai-gow-seven", the last always of seven cards (R23).
    """
    for row in rows:
        if row not in rows_of(ranking):
            raise HandError(f"no {ranking} paytable has a row {row!r}")
    if ranking == "pai-gow-seven" and size == 7:
        return _by_facts(rows)
    if ranking == "five-card":
        return _by_rows(_representatives("five-card", FiveCard, 16, _five_card_counts(size)), rows)
    if ranking == "four-card":
        return _by_rows(_representatives("four-card", FourCard, 12, _four_card_counts(size)), rows)
    raise HandError(f"there is no census of {size} cards for {ranking!r}")


def _five_card_counts(size: int) -> "Counts":
    if size not in (5, 6, 7):
        raise HandError(f"a five-card hand is made from 5, 6 or 7 cards, not {size}")
    from pitboss.odds.count_kernels import count_five_card

    return count_five_card(size)


def _four_card_counts(size: int) -> "Counts":
    if size not in (4, 5, 6):
        raise HandError(f"a four-card hand is made from 4, 5 or 6 cards, not {size}")
    from pitboss.odds.count_kernels import count_four_card

    return count_four_card(size)


def _by_category(family: type[Category], counts: "Counts") -> dict[str, int]:
    """Counts by the label of a category, the highest first."""
    return {
        category.label: int(counts[category * 16 : category * 16 + 16].sum())
        for category in sorted(family, reverse=True)
    }


def _representatives(
    ranking: str, family: type[Category], shift: int, counts: "Counts"
) -> Iterator[tuple[Hand, int]]:
    """A hand of each category and leading rank, with its count.

    The rows of these rankings ask for nothing else, so the hand needs no cards.
    """
    for category in family:
        for rank in range(13):
            number = int(counts[category * 16 + rank])
            if number:
                yield Hand(ranking, category, (category * 16 + rank) << shift, ()), number


def _by_rows(hands: Iterator[tuple[Hand, int]], rows: Sequence[str]) -> dict[str, int]:
    result = dict.fromkeys(rows, 0)
    for hand, number in hands:
        place = first_row(hand, rows)
        if place is not None:
            result[rows[place]] += number
    return result


def _by_facts(rows: Sequence[str]) -> dict[str, int]:
    """The same for seven Pai Gow cards, from the facts that the kernel found."""
    from pitboss.odds.count_kernels import count_pai_gow_facts
    from pitboss.odds.kernels import FACT_ROWS, HIGH_CARD_AT

    bits: Mapping[str, int] = {row: 1 << place for place, row in enumerate(FACT_ROWS)}
    high = {row: place + 1 for place, row in enumerate(_HIGH_CARD_ROWS)}
    high["Queen's Dragon"] = _QUEEN_HIGH
    counts = count_pai_gow_facts()
    result = dict.fromkeys(rows, 0)
    for facts in counts.nonzero()[0].tolist():
        for row in rows:
            if facts & bits[row] if row in bits else facts >> HIGH_CARD_AT == high[row]:
                result[row] += int(counts[facts])
                break
    return result
