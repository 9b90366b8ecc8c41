"""The return of a side wager: a paytable applied to counted hands, without enumeration.

Amounts are per unit of the wager, a dollar where the paytable or a meter is in dollars.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Final

from pitboss.cards import parse_cards
from pitboss.hands import Hand, colors, evaluate, hole_cards, satisfies
from pitboss.money import MeterShare, Odds, Push
from pitboss.odds.paytable_values import net_of
from pitboss.rulebook import Paytable, Row

__all__ = ["Priced", "PricedRow", "hand_of", "price", "returned_on", "rows_of", "share_of"]

_RED: Final = "red"


@dataclass(frozen=True, slots=True)
class PricedRow:
    """A row of a paytable with its number of deals. A losing row has no odds."""

    hand: str
    pays: Odds | None
    deals: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Priced:
    """A side wager at one paytable."""

    deals: int
    rows: tuple[PricedRow, ...]
    #: The average return at the meters' seed, its square, and the return without the meter.
    returned: Fraction
    square: Fraction
    fixed_return: Fraction
    #: By level of the meter: the return that each dollar on it adds.
    per_meter_dollar: Mapping[str, Fraction] = field(default_factory=dict)
    meters: Mapping[str, Fraction] = field(default_factory=dict)

    @property
    def expected_value(self) -> Fraction:
        """The player's average win."""
        return self.returned - 1

    @property
    def house_edge(self) -> Fraction:
        """The share that the house keeps."""
        return 1 - self.returned

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the return."""
        return sqrt(self.square - self.returned**2)

    @property
    def hit_frequency(self) -> Fraction:
        """The frequency of a paying row. A returned stake does not count as paid."""
        paying = (row.deals for row in self.rows if not isinstance(row.pays, Push | None))
        return Fraction(sum(paying), self.deals)

    def break_even_meter(self, level: str) -> Fraction:
        """The amount on a meter level that makes the wager fair, with the others at their seed."""
        others = self.returned - self.per_meter_dollar[level] * self.meters[level]
        return (1 - others) / self.per_meter_dollar[level]


def hand_of(ranking: str, example: str) -> Hand:
    """Parse an example of the counts. A dealer's cards follow a slash."""
    own, _, dealer = example.partition("/")
    if ranking == "hole-cards":
        return hole_cards(parse_cards(own), parse_cards(dealer))
    if ranking == "color":
        return colors(parse_cards(own), _RED)
    return evaluate(ranking, parse_cards(own))


def rows_of(
    table: Paytable, hands: Mapping[str, int] | Mapping[str, Fraction]
) -> Iterator[tuple[Row | None, Fraction]]:
    """The row of each kind of hand, with the number of hands."""
    for example, count in hands.items():
        hand = hand_of(table.ranking, example)
        found = (
            row for row in table.rows if row.hand not in table.never and satisfies(hand, row.hand)
        )
        yield next(found, None), Fraction(count)


def price(
    table: Paytable, hands: Mapping[str, int], deals: int, meters: Mapping[str, Fraction]
) -> Priced:
    """Price a paytable against counted hands, with these dollars on each level of the meter.

    Hands that satisfy no row may be left out.
    """
    counts: dict[str, Fraction] = {row.hand: Fraction(0) for row in table.rows}
    for taken, count in rows_of(table, hands):
        if taken is not None:
            counts[taken.hand] += count
    rows = [PricedRow(r.hand, r.pays if r.wins else None, int(counts[r.hand])) for r in table.rows]
    losing = deals - sum(row.deals for row in rows)
    fixed = square = Fraction(0)
    levels: dict[str, Fraction] = {}
    for row in rows:
        often = Fraction(row.deals, deals)
        square += often * returned_on(row.pays, meters) ** 2
        if isinstance(row.pays, MeterShare):
            share = often * row.pays.percent / 100
            levels[row.pays.level] = levels.get(row.pays.level, Fraction(0)) + share
        else:
            fixed += often * returned_on(row.pays, meters)
    return Priced(
        deals=deals,
        rows=(*rows, PricedRow("Losing hands", None, losing)),
        returned=fixed + sum((levels[at] * meters[at] for at in levels), Fraction(0)),
        square=square,
        fixed_return=fixed,
        per_meter_dollar=levels,
        meters={level: meters[level] for level in levels},
    )


def share_of(
    rows: tuple[Row, ...] | Paytable,
    ranking: str,
    hands: Mapping[str, int] | Mapping[str, Fraction],
    deals: int,
    meters: Mapping[str, Fraction],
) -> Fraction:
    """The average return of rows over the given hands, of ``deals`` deals in all."""
    never = rows.never if isinstance(rows, Paytable) else {}
    listed = rows.rows if isinstance(rows, Paytable) else rows
    total = Fraction(0)
    for example, count in hands.items():
        hand = hand_of(ranking, example)
        found = (row for row in listed if row.hand not in never and satisfies(hand, row.hand))
        row = next(found, None)
        if row is not None:
            total += count * returned_on(row.pays if row.wins else None, meters)
    return total / deals


def returned_on(pays: Odds | None, meters: Mapping[str, Fraction]) -> Fraction:
    """The total returned on a unit."""
    if pays is None:
        return Fraction(0)
    if isinstance(pays, MeterShare):
        return meters[pays.level] * pays.percent / 100
    return 1 + net_of(pays)
