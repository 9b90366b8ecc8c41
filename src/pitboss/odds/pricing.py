"""The return of a side wager: a paytable applied to counted hands, without enumeration.

Amounts are per unit of the wager, a dollar where the paytable or a meter is in dollars.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Final

from pitboss.cards import parse_cards
from pitboss.hands import Hand, colors, evaluate, hole_cards, satisfies
from pitboss.money import MeterShare, Odds, Push
from pitboss.odds.paytable_values import net_of
from pitboss.rulebook import MeterTerms, Paytable, Row

__all__ = ["Moments", "Priced", "PricedRow", "amounts_of", "hand_of", "price", "rows_of"]

_RED: Final = "red"
_WHOLE: Final = 100

#: Hands by an example of their kind. A deal that is folded in some orders counts in part.
Hands = Mapping[str, int] | Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class Moments:
    """The average return on a unit, and its square."""

    mean: Fraction
    square: Fraction

    @property
    def edge(self) -> Fraction:
        """The house's win per unit."""
        return 1 - self.mean

    @property
    def variance(self) -> Fraction:
        """The variance of the house's win."""
        return self.square - self.mean**2


@dataclass(frozen=True, slots=True)
class PricedRow:
    """A row of a paytable with its number of deals. A losing row has no odds."""

    hand: str
    pays: Odds | None
    deals: int | Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Priced:
    """A side wager at one paytable."""

    deals: int
    rows: tuple[PricedRow, ...]
    #: The return without the meter.
    fixed: Moments
    #: By level of the meter: the return that each dollar on it adds, and its square.
    per_meter_dollar: Mapping[str, Fraction] = field(default_factory=dict)
    per_meter_square: Mapping[str, Fraction] = field(default_factory=dict)
    #: By level: the frequency of a hand that takes all of it.
    whole: Mapping[str, Fraction] = field(default_factory=dict)
    #: The meter at its seed, in dollars by level.
    meters: Mapping[str, Fraction] = field(default_factory=dict)

    def at(self, meters: Mapping[str, Fraction]) -> Moments:
        """The return with these dollars on each level of the meter."""
        mean, square = self.fixed.mean, self.fixed.square
        for level, each in self.per_meter_dollar.items():
            mean += each * meters[level]
            square += self.per_meter_square[level] * meters[level] ** 2
        return Moments(mean, square)

    @property
    def at_seed(self) -> Moments:
        """The return with the meter at its seed."""
        return self.at(self.meters)

    def long_run(self, terms: MeterTerms, heads: int = 1) -> Fraction:
        """The return in the long run: the fixed rows, everything that the wagers add to meter and
        reserve, since the meter pays it out in the end, and the house's reseed a whole prize
        (R26, R27), which so many heads divide (R18). The first seed is paid once, and does not
        count."""
        added = sum((terms.rate[level] for level in self.per_meter_dollar), Fraction(0))
        reserve = terms.reserve_rate if any(self.whole.values()) else Fraction(0)
        seeds = (often * Fraction(terms.reseed[at], 100) for at, often in self.whole.items())
        return self.fixed.mean + added + reserve + sum(seeds, Fraction(0)) / heads

    @property
    def fixed_return(self) -> Fraction:
        """The return of the rows that no meter pays."""
        return self.fixed.mean

    @property
    def expected_value(self) -> Fraction:
        """The player's average win, with the meter at its seed."""
        return -self.house_edge

    @property
    def house_edge(self) -> Fraction:
        """The share that the house keeps, with the meter at its seed."""
        return self.at_seed.edge

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the return."""
        return sqrt(self.at_seed.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """The frequency of a paying row. A returned stake does not count as paid."""
        paying = (row.deals for row in self.rows if not isinstance(row.pays, Push | None))
        return Fraction(sum(paying)) / self.deals

    def break_even_meter(self, level: str) -> Fraction:
        """The amount on a meter level that makes the wager fair, with the others at their seed."""
        without = self.at({**self.meters, level: Fraction(0)})
        return without.edge / self.per_meter_dollar[level]


def hand_of(ranking: str, example: str) -> Hand:
    """Parse an example of the counts. A dealer's cards follow a slash."""
    own, _, dealer = example.partition("/")
    if ranking == "hole-cards":
        return hole_cards(parse_cards(own), parse_cards(dealer))
    if ranking == "color":
        return colors(parse_cards(own), _RED)
    return evaluate(ranking, parse_cards(own))


def _rows_of(rows: Iterable[Row], ranking: str, hands: Hands) -> Iterator[tuple[Row, Fraction]]:
    """The row of each kind of hand that has one, with the number of hands."""
    for example, count in hands.items():
        hand = hand_of(ranking, example)
        row = next((one for one in rows if satisfies(hand, one.hand)), None)
        if row is not None:
            yield row, Fraction(count)


def price(table: Paytable, hands: Hands, deals: int, meters: Mapping[str, Fraction]) -> Priced:
    """Price a paytable against counted hands, with these dollars on each level of the meter.

    Hands that satisfy no row may be left out.
    """
    reached = [row for row in table.rows if row.hand not in table.never]
    counts = {row.hand: row.deals for row in rows_of(reached, table.ranking, hands)}
    rows = [
        PricedRow(row.hand, row.pays if row.wins else None, counts.get(row.hand, 0))
        for row in table.rows
    ]
    losing = _number(deals - sum(map(Fraction, counts.values()), Fraction(0)))
    fixed = square = Fraction(0)
    means: dict[str, Fraction] = {}
    squares: dict[str, Fraction] = {}
    whole: dict[str, Fraction] = {}
    for row in rows:
        often = Fraction(row.deals) / deals
        if isinstance(row.pays, MeterShare):
            level, share = row.pays.level, Fraction(row.pays.percent, 100)
            means[level] = means.get(level, Fraction(0)) + often * share
            squares[level] = squares.get(level, Fraction(0)) + often * share**2
            if row.pays.percent == _WHOLE:
                whole[level] = whole.get(level, Fraction(0)) + often
        elif row.pays is not None:
            returned = 1 + net_of(row.pays)
            fixed += often * returned
            square += often * returned**2
    return Priced(
        deals=deals,
        rows=(*rows, PricedRow("Losing hands", None, losing)),
        fixed=Moments(fixed, square),
        per_meter_dollar=means,
        per_meter_square=squares,
        whole=whole,
        meters={level: meters[level] for level in means},
    )


def _number(count: Fraction) -> int | Fraction:
    return int(count) if count.denominator == 1 else count


def amounts_of(rows: Iterable[Row], ranking: str, hands: Hands, deals: int) -> Moments:
    """The average of what rows of plain amounts pay, in dollars, and of its square."""
    mean = square = Fraction(0)
    for row, count in _rows_of(tuple(rows), ranking, hands):
        paid = 1 + net_of(row.pays)
        mean += count * paid / deals
        square += count * paid**2 / deals
    return Moments(mean, square)


def rows_of(rows: Iterable[Row], ranking: str, hands: Hands) -> tuple[PricedRow, ...]:
    """Rows with the number of hands behind each; a hand counts for the first that it satisfies."""
    known = tuple(rows)
    counts: dict[str, Fraction] = {row.hand: Fraction(0) for row in known}
    for taken, count in _rows_of(known, ranking, hands):
        counts[taken.hand] += count
    return tuple(PricedRow(row.hand, row.pays, _number(counts[row.hand])) for row in known)
