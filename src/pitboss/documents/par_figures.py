"""The figures of a PAR sheet: what the exact counts say of each wager that a submission offers.

Counts, returns and edges are exact. A standard deviation is the root of an exact variance. The
bands of hold are the normal approximation from both; where the wager is too lopsided for it, the
figures say so. Nothing is sampled.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Final

from pitboss.documents.meter_life import Level
from pitboss.money import NOTHING, Cents, MeterShare, Odds, Push
from pitboss.odds import MainOdds, Priced, PricedRow, SideOdds, submitted_main, submitted_sides
from pitboss.odds.paytable_values import net_of
from pitboss.odds.pricing import rows_of
from pitboss.odds.shipped_counts import census
from pitboss.odds.solvers import CHANGES_MAIN
from pitboss.odds.submission_odds import main_table
from pitboss.reports.theory import Moments, theory_of
from pitboss.rulebook import GameRules, Offer, Paytable

__all__ = [
    "BAND_ROUNDS",
    "DEVIATIONS",
    "Band",
    "Exposure",
    "Figures",
    "Line",
    "Player",
    "Shape",
    "dealt_rows",
    "exposures",
    "figures_of",
    "levels_of",
    "main_shape",
    "returned",
]

#: The rounds at which a band of hold is stated.
BAND_ROUNDS: Final = tuple(10**power for power in range(3, 8))
#: How many standard deviations lie to each side, by the percentage of results between.
DEVIATIONS: Final = {90: 1.6448536269514722, 95: 1.959963984540054}
#: Cochran's rule: the normal approximation of a mean wants more rounds than 25 times the squared
#: skewness.
_COCHRAN: Final = 25
_WHOLE: Final = 100


@dataclass(frozen=True, slots=True)
class Band:
    """The hold within which so many percent of results lie, by rounds."""

    rounds: int
    #: By percentage: the lowest and the highest hold, as parts of what is wagered.
    within: dict[int, tuple[float, float]]
    #: Whether the normal approximation is good at so many rounds; None if not known.
    good: bool | None


@dataclass(frozen=True, slots=True)
class Shape:
    """What decides the bands: the house's edge and the spread of a round."""

    edge: Fraction
    variance: Fraction
    #: None where only two moments are counted.
    skewness: float | None
    #: The most that the house can hold of a unit: all of it. None where raises add to the unit.
    most: int | None = None

    @property
    def deviation(self) -> float:
        """The standard deviation of a round, in units wagered."""
        return sqrt(self.variance)

    def volatility(self, percent: int) -> float:
        """The volatility index: so many results of a round lie within it, as a normal's would."""
        return DEVIATIONS[percent] * self.deviation

    def capped(self, hold: float) -> float:
        """A hold, but no more than there can be."""
        return hold if self.most is None else min(hold, self.most)

    @property
    def enough(self) -> int | None:
        """The rounds from which the normal approximation is good, by Cochran's rule."""
        return None if self.skewness is None else int(_COCHRAN * self.skewness**2) + 1

    @property
    def bands(self) -> list[Band]:
        """The bands of hold."""
        found = []
        for rounds in BAND_ROUNDS:
            middle, root = float(self.edge), sqrt(rounds)
            half = {percent: self.volatility(percent) / root for percent in DEVIATIONS}
            within = {
                percent: (middle - reach, self.capped(middle + reach))
                for percent, reach in half.items()
            }
            good = None if self.enough is None else rounds >= self.enough
            found.append(Band(rounds, within, good))
        return found


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a paytable: its deals, and what it adds to the return at the seed."""

    hand: str
    pays: Odds | None
    deals: int | Fraction
    often: Fraction
    adds: Fraction


@dataclass(frozen=True)
class Player:
    """A side wager for one kind of player."""

    words: str
    priced: Priced
    long_run: Fraction | None

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The rows, the losing hands last."""
        return tuple(self._lines())

    def _lines(self) -> Iterator[Line]:
        for row in self.priced.rows:
            often = Fraction(row.deals) / self.priced.deals
            adds = often * returned(row.pays, self.priced)
            yield Line(row.hand, row.pays, row.deals, often, adds)

    @cached_property
    def shape(self) -> Shape:
        """Edge and spread, with meters at their seed."""
        moments = self.priced.at_seed
        variance, mean = moments.variance, moments.mean
        strays = (
            line.often * (returned(line.pays, self.priced) - mean) ** 3 for line in self.lines
        )
        third = sum(strays, Fraction(0))
        skewness = float(third) / float(variance) ** 1.5 if variance else 0.0
        return Shape(moments.edge, variance, skewness, most=1)


@dataclass(frozen=True)
class Figures:
    """All figures of one game, or of a variant, as its submission offers it."""

    rules: GameRules
    main: MainOdds
    sides: tuple[SideOdds, ...]
    #: By line that is paid: its wager and the moments of what it pays on a unit (R33).
    draws: dict[str, tuple[str, Moments]]

    def players(self, side: SideOdds) -> list[Player]:
        """The side wager for each kind of player."""
        return [Player(words, one, side.long_run(one)) for words, one in side.players]

    def stake(self, wager: str) -> Cents:
        """The smallest stake of a side wager."""
        offer = self.rules.offers[wager]
        return offer.amount or offer.minimum

    def envy_stake(self, wager: str) -> Cents:
        """The smallest wager that earns an Envy Bonus."""
        least = self.rules.offers[wager].amount or self.rules.chapter.wagers[wager].qualifying
        return least or NOTHING

    @property
    def average_wager(self) -> Fraction:
        """The average of all that a seat wagers in a round, in cents: the first wager and every
        side wager at its minimum, the main game played best."""
        sides = sum(self.stake(side.wager) for side in self.sides)
        return self.main.solution.wagered * self.rules.minimum + sides

    @property
    def average_wager_main(self) -> Fraction:
        """The same of the main game alone."""
        return self.main.solution.wagered * self.rules.minimum

    @property
    def average_wager_most(self) -> Fraction:
        """The same with every wager at its maximum."""
        offers = self.rules.offers
        sides = sum(offers[side.wager].amount or offers[side.wager].maximum for side in self.sides)
        return self.main.solution.wagered * self.rules.maximum + sides


def figures_of(rules: GameRules) -> Figures:
    """The figures of a game under its submission."""
    main = submitted_main(rules)
    sides = tuple(submitted_sides(rules, main.solution))
    return Figures(rules, main, sides, dict(theory_of(rules).draws))


def main_shape(main: MainOdds) -> Shape:
    """Edge and spread of the main game. Its third moment is not counted."""
    found = main.solution
    return Shape(found.house_edge, found.square - found.net**2, None)


def returned(pays: Odds | None, priced: Priced) -> Fraction:
    """All that comes back on a unit, with meters at their seed."""
    if pays is None:
        return Fraction(0)
    if isinstance(pays, MeterShare):
        return Fraction(pays.percent, 100) * priced.meters[pays.level]
    return 1 + net_of(pays)


def dealt_rows(rules: GameRules) -> tuple[Paytable, int, Sequence[PricedRow]] | None:
    """The paytable that changes the main game, with the player's hands behind each row.

    They are all hands that can be dealt, folded or not. None where no paytable changes the game.
    """
    chapter = rules.chapter
    if chapter.chapter not in CHANGES_MAIN:
        return None
    table = main_table(rules)
    cards = {"653a": 7, "649a": 3}.get(chapter.chapter, 5)
    found = census(f"{table.ranking} of {cards}")
    return table, found.deals, rows_of(table.rows, table.ranking, found.hands)


def levels_of(figures: Figures, side: SideOdds) -> Iterator[tuple[str, Level]]:
    """The levels of a side wager's meter that a hand may take whole, for a wager of its size."""
    priced, terms = side.played, side.terms
    if terms is None:
        return
    amount = Fraction(figures.stake(side.wager), 100)
    for level, whole in priced.whole.items():
        parts = [
            (row.pays, Fraction(row.deals) / priced.deals)
            for row in priced.rows
            if isinstance(row.pays, MeterShare) and row.pays.level == level
        ]
        shares = tuple(
            (Fraction(pays.percent, _WHOLE), often)
            for pays, often in parts
            if pays.percent < _WHOLE
        )
        yield (
            level,
            Level(
                whole=whole,
                shares=shares,
                # Rates are parts of the wager, seeds stand for a wager of a dollar.
                rate=terms.rate[level] * amount,
                reseed=Fraction(terms.reseed[level], 100) * amount,
                reserve_rate=terms.reserve_rate * amount,
            ),
        )


@dataclass(frozen=True, slots=True)
class Exposure:
    """The most that one wager can win at the table's limits."""

    wager: str
    stake: Cents
    row: str
    #: The winnings, from the table; the stake is not among them.
    wins: Cents
    #: A prize of a meter at its seed, which the meter pays.
    meter: Cents
    limited: bool


def exposures(figures: Figures) -> list[Exposure]:
    """The most that each wager and bonus of one seat can win, at its maximum, fully raised."""
    rules = figures.rules
    laws = rules.chapter.wagers
    covered = rules.chapter.payout_limit.covers if rules.chapter.payout_limit else ()
    found = [
        _exposure(key, offer.paytable, _largest(rules, offer), offer, rules, covered)
        for key, offer in rules.offers.items()
    ]
    for key, table in rules.bonuses.items():
        law = rules.chapter.bonuses[key]
        for on in rules.offers.values():
            # A wager on the dealer's hand that shares the meter earns the bonus too.
            if law.on in (on.wager, laws[on.wager].shares):
                name = f"{law.name} on {laws[on.wager].name}"
                one = _exposure(key, table, _largest(rules, on), on, rules, covered)
                found.append(replace(one, wager=name))
    others = rules.chapter.positions - 1
    for key, offer in rules.offers.items():
        if offer.envy:
            top = max(offer.envy, key=lambda row: row.pays.returned(0))
            wins = Cents(top.pays.returned(0) * others)
            name, row = f"Envy Bonus of {laws[key].name}", f"{top.hand}, {others} others"
            found.append(Exposure(name, NOTHING, row, wins, NOTHING, False))
    return found


def _largest(rules: GameRules, offer: Offer) -> Cents:
    """The largest stake of a wager: its maximum, fully raised."""
    raises = rules.chapter.wagers[offer.wager].raises
    most = offer.amount or offer.maximum
    return Cents(most * max((point.largest for point in raises), default=1))


def _exposure(
    key: str, table: Paytable, stake: Cents, offer: Offer, rules: GameRules, covered: Sequence[str]
) -> Exposure:
    best, wins, meter = "", 0, 0
    for row in table.rows:
        if isinstance(row.pays, MeterShare):
            if offer.meter is not None:
                seed = offer.meter.seed[row.pays.level] * stake // 100
                meter = max(meter, seed * row.pays.percent // _WHOLE)
        elif not isinstance(row.pays, Push):
            # A plain sum is all that comes back, whatever the stake.
            won = row.pays.returned(stake) - stake
            if won > wins:
                best, wins = row.hand, won
    limited = rules.payout_limit is not None and key in covered
    return Exposure(key, stake, best, Cents(wins), Cents(meter), limited)
