"""All wagers of a game at every paytable, priced from the shipped counts."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from pitboss.money import NOTHING, Cents
from pitboss.odds import shipped_counts
from pitboss.odds.paytable_values import net_of
from pitboss.odds.pricing import Moments, Priced, PricedRow, amounts_of, price, rows_of
from pitboss.odds.side_wager_cards import census_of, kept_of, lost_by_fold
from pitboss.odds.solution import Solution
from pitboss.rulebook import Chapter, Meter, MeterTerms, Offer, Paytable, Row, Wager
from pitboss.rulebook.chapter import Bonus, WagerKind

__all__ = ["MainOdds", "SideOdds", "main_odds", "per_of", "side_odds", "side_table"]

#: The chance that a card drawn from 52 is in a hand of five (R33).
_MAGIC_CARD = Fraction(5, 52)


def _short(wager: str, paytable: str | None, edge: Fraction) -> str:
    """``<trips A: house edge 1.9041%>``."""
    return f"<{' '.join(filter(None, (wager, paytable)))}: house edge {float(edge):.4%}>"


@dataclass(frozen=True, slots=True, kw_only=True)
class MainOdds:
    """The required wagers with best play."""

    paytable: str | None
    solution: Solution
    per: str
    wager: ClassVar[str] = "main"
    #: A main game is solved, not read off a paytable.
    rows: ClassVar[tuple[PricedRow, ...]] = ()

    def __repr__(self) -> str:
        return _short(self.wager, self.paytable, self.house_edge)

    @property
    def deals(self) -> int:
        """The number of deals counted."""
        return self.solution.deals

    @property
    def house_edge(self) -> Fraction:
        """The part of the first wager that the house keeps."""
        return self.solution.house_edge

    @property
    def expected_value(self) -> Fraction:
        """The average win of the player per unit of the first wager."""
        return self.solution.net

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of a round's net, in units of the first wager."""
        return self.solution.standard_deviation


@dataclass(frozen=True, slots=True, kw_only=True)
class SideOdds:
    """A side wager at one paytable, and the bonuses that go with it."""

    wager: str
    paytable: str | None
    #: For a player who never folds.
    priced: Priced
    #: For one who folds as the main game asks, if a fold loses the wager.
    folding: Priced | None = None
    #: The numbers of the meter. None without one, and where nobody filed them.
    terms: MeterTerms | None = None
    #: The Envy Bonus for each other player's hand: in dollars, and per dollar of the wager.
    envy_paid: Moments | None = None
    envy: Fraction | None = None
    #: The rows of the Envy Bonus, with the deals of each other player's hand behind them.
    envy_rows: tuple[PricedRow, ...] = ()
    #: The return of one draw per unit of the wager.
    magic_card: Fraction | None = None
    lucky_bonus: Fraction | None = None

    def __repr__(self) -> str:
        return _short(self.wager, self.paytable, self.house_edge)

    @property
    def rows(self) -> tuple[PricedRow, ...]:
        """The rows of the paytable with the deals behind each, the losing hands last."""
        return self.priced.rows

    @property
    def deals(self) -> int:
        """The number of deals counted."""
        return self.priced.deals

    @property
    def house_edge(self) -> Fraction:
        """The part of the wager that the house keeps, with the meter at its seed."""
        return self.priced.house_edge

    @property
    def expected_value(self) -> Fraction:
        """The average win of the player per unit wagered."""
        return self.priced.expected_value

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of what comes back on a unit."""
        return self.priced.standard_deviation

    @property
    def played(self) -> Priced:
        """The wager for a player who plays the main game best, and folds by it."""
        return self.folding or self.priced

    @property
    def best_play(self) -> Fraction | None:
        """The expected value for a player who folds as the main game asks, if a fold loses it."""
        return None if self.folding is None else self.folding.expected_value

    @property
    def players(self) -> tuple[tuple[str, Priced], ...]:
        """The wager for each kind of player, in words; one where folds make no difference."""
        if self.folding is None or self.folding.rows == self.priced.rows:
            return (("", self.priced),)
        return (("never folds", self.priced), ("folds as is best", self.folding))

    def long_run(self, priced: Priced) -> Fraction | None:
        """The long-run return for one of its players. None without a filed meter."""
        return None if self.terms is None else priced.long_run(self.terms)

    @property
    def long_run_return(self) -> Fraction | None:
        """The long-run return for a player who never folds. None without a filed meter."""
        return self.long_run(self.priced)

    @property
    def long_run_return_best_play(self) -> Fraction | None:
        """The same for a player who folds as the main game asks, if a fold loses the wager."""
        return None if self.folding is None else self.long_run(self.folding)


def main_odds(chapter: Chapter) -> list[MainOdds]:
    """The main game under every paytable or option."""
    return [
        MainOdds(paytable=key, solution=solution, per=per_of(chapter))
        for key, solution in shipped_counts.solutions(chapter.chapter).items()
    ]


def per_of(chapter: Chapter) -> str:
    """The wager that the main game's figures are per unit of."""
    return {"643a": "bet", "645a": "pai-gow"}.get(chapter.chapter, "ante")


def side_odds(
    chapter: Chapter,
    main: Solution | None = None,
    census: Callable[[str], shipped_counts.Census] = shipped_counts.census,
) -> list[SideOdds]:
    """All side wagers at every paytable that the chapter prints."""
    return [
        side_table(chapter, wager, table, main=main, census=census)
        for wager in chapter.wagers.values()
        if wager.kind is WagerKind.OPTIONAL
        for table in wager.paytables.tables.values()
    ]


def side_table(
    chapter: Chapter,
    wager: Wager,
    table: Paytable,
    main: Solution | None = None,
    census: Callable[[str], shipped_counts.Census] = shipped_counts.census,
    offer: Offer | None = None,
) -> SideOdds:
    """A side wager at one paytable, lawful or custom, with its meter at the seed.

    The counts are the shipped ones unless others are given. ``offer`` holds the filed terms.
    """
    solution = main or next(iter(shipped_counts.solutions(chapter.chapter).values()))
    source = census_of(chapter, wager, table)
    if source is None:
        hands, deals = solution.compared[wager.key], solution.deals
    else:
        found = census(source)
        hands, deals = found.hands, found.deals
    owner = chapter.wagers[wager.shares] if wager.shares else wager
    terms = _terms(owner.meter, table, offer)
    seeds = dict(_seeds(owner.meter, table, terms))
    folding = None
    if wager.key in lost_by_fold(chapter):
        kept = next(solution.kept[name] for name in kept_of(wager, table) if name in solution.kept)
        folding = price(table, kept, deals, seeds)
    bonuses = chapter.bonuses if owner.key == "five-card-hand-bonus" else {}
    envy_rows, ranking, least = _envy(wager, table, offer)
    envy = amounts_of(envy_rows, ranking, hands, deals) if envy_rows else None
    return SideOdds(
        wager=wager.key,
        paytable=table.letter,
        priced=price(table, hands, deals, seeds),
        folding=folding,
        terms=terms,
        envy_paid=envy,
        envy=None if envy is None else envy.mean / Fraction(least, 100),
        envy_rows=rows_of(envy_rows, ranking, hands) if envy_rows else (),
        magic_card=_bonus(bonuses, "magic-card", _MAGIC_CARD),
        lucky_bonus=_bonus(bonuses, "lucky-bonus", Fraction(1, _positions(chapter))),
    )


def _terms(meter: Meter | None, table: Paytable, offer: Offer | None) -> MeterTerms | None:
    """The numbers of a meter, as filed or as the chapter sets them."""
    if meter is None:
        return None
    return offer.meter if offer is not None else meter.terms.get(table.letter)


def _seeds(
    meter: Meter | None, table: Paytable, terms: MeterTerms | None
) -> Iterator[tuple[str, Fraction]]:
    """The start amount of each level, in dollars for a wager of a dollar (R29)."""
    least = None if meter is None else meter.minimum
    for level in table.levels:
        cents = terms.seed[level] if terms is not None else least
        if cents is not None:
            yield level, Fraction(cents, 100)


def _envy(wager: Wager, table: Paytable, offer: Offer | None) -> tuple[tuple[Row, ...], str, Cents]:
    """The rows of the Envy Bonus, the ranking they belong to, and the smallest wager that earns
    it; no rows without one."""
    rows: tuple[Row, ...] = ()
    least = None
    if offer is not None:
        least, rows = offer.amount or wager.qualifying, offer.envy
        ranking = (wager.envy or wager.paytables).ranking
    elif wager.envy is not None:
        schedules, ranking = wager.envy.schedules, wager.envy.ranking
        schedule = schedules.get(table.letter) or next(iter(schedules.values()))
        least = min(schedule)
        rows = schedule[least]
    if not rows or least is None:
        return (), "", NOTHING
    return rows, ranking, least


def _bonus(bonuses: Mapping[str, Bonus], key: str, often: Fraction) -> Fraction | None:
    """The return of one draw of the system per unit of the wager."""
    if key not in bonuses:
        return None
    return often * (1 + net_of(bonuses[key].paytables.default.flat))


def _positions(chapter: Chapter) -> int:
    """The number of positions to draw from. The dealer's is one if it can be wagered on."""
    return chapter.positions + ("five-card-hand-bonus-dealer" in chapter.wagers)
