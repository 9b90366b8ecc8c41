"""All wagers of a game at every paytable, priced from the shipped counts."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from pitboss.odds import shipped_counts
from pitboss.odds.paytable_values import net_of
from pitboss.odds.pricing import Priced, PricedRow, price, share_of
from pitboss.odds.side_wager_cards import census_of, kept_of, lost_by_fold
from pitboss.odds.solution import Solution
from pitboss.rulebook import Chapter, Meter, Offer, Paytable, Wager
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
    priced: Priced
    #: For a wager that a fold loses: its value with best play of the main game.
    best_play: Fraction | None = None
    envy: Fraction | None = None
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
    meters: Mapping[str, Fraction] | None = None,
    main: Solution | None = None,
    census: Callable[[str], shipped_counts.Census] = shipped_counts.census,
    offer: Offer | None = None,
) -> SideOdds:
    """A side wager at one paytable, lawful or custom, with its meter at the seed unless given.

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
    seeds = dict(_seeds(owner.meter, table)) if meters is None else meters
    best_play = None
    if wager.key in lost_by_fold(chapter):
        kept = next(solution.kept[name] for name in kept_of(wager, table) if name in solution.kept)
        best_play = share_of(table, table.ranking, kept, deals, seeds) - 1
    bonuses = chapter.bonuses if owner.key == "five-card-hand-bonus" else {}
    return SideOdds(
        wager=wager.key,
        paytable=table.letter,
        priced=price(table, hands, deals, seeds),
        best_play=best_play,
        envy=_envy(wager, table, hands, deals, offer),
        magic_card=_bonus(bonuses, "magic-card", _MAGIC_CARD),
        lucky_bonus=_bonus(bonuses, "lucky-bonus", Fraction(1, _positions(chapter))),
    )


def _seeds(meter: Meter | None, table: Paytable) -> Iterator[tuple[str, Fraction]]:
    """The start amount of each level, in dollars for a wager of a dollar (R29)."""
    if meter is None:
        return
    terms = meter.terms.get(table.letter)
    for level in table.levels:
        cents = terms.seed[level] if terms is not None else meter.minimum
        if cents is not None:
            yield level, Fraction(cents, 100)


def _envy(
    wager: Wager, table: Paytable, hands: Mapping[str, int], deals: int, offer: Offer | None
) -> Fraction | None:
    """The value of each other player's hand, per dollar of the smallest wager that earns it."""
    if offer is not None:
        least = offer.amount or wager.qualifying
        if not offer.envy or least is None:
            return None
        return share_of(offer.envy, table.ranking, hands, deals, {}) / Fraction(least, 100)
    if wager.envy is None:
        return None
    schedules = wager.envy.schedules
    schedule = schedules.get(table.letter) or next(iter(schedules.values()))
    size = min(schedule)
    value = share_of(schedule[size], wager.envy.ranking, hands, deals, {})
    return value / Fraction(size, 100)


def _bonus(bonuses: Mapping[str, Bonus], key: str, often: Fraction) -> Fraction | None:
    """The return of one draw of the system per unit of the wager."""
    if key not in bonuses:
        return None
    return often * (1 + net_of(bonuses[key].paytables.default.flat))


def _positions(chapter: Chapter) -> int:
    """The number of positions to draw from. The dealer's is one if it can be wagered on."""
    return chapter.positions + ("five-card-hand-bonus-dealer" in chapter.wagers)
