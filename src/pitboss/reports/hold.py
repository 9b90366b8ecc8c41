"""The win of each wager beside its exact expectation, in standard deviations.

Rows are by table, game, variant and wager. The required wagers and raises of a game are one row,
because they are played together. The theory of the main game follows the strategy by which a player
was enrolled, and assumes best play of everybody else; each row says how many hands were which.
Standard deviations, and what a fold loses of a side wager, are those of best play. A wager with a
meter is priced at the meter when betting closed, and its prizes count as paid. Envy Bonus, Magic
Card and Lucky Bonus have no stake: their theory is the expected payout to every box that could win
one. Void rounds do not count, except for wagers that stand in them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from pitboss.floor import events as e
from pitboss.house.totals import ENVY, MAIN, NO_VARIANT, ROUNDS, Played, Total, big, by_wager
from pitboss.money import NOTHING, Cents
from pitboss.odds.pricing import Priced
from pitboss.record import Entry
from pitboss.reports.final_lines import FinalLines
from pitboss.reports.theory import Theory, theory_of
from pitboss.round import events as r
from pitboss.round.meters import UNITS
from pitboss.rulebook import GameRules
from pitboss.rulebook.submission.model import offer_name

__all__ = ["ALL", "ASSUMED", "FAR", "MANY", "HoldReport", "HoldRow", "hold_of_days", "hold_report"]


@dataclass(slots=True)
class HoldRow:
    """One wager at one table, or at all tables of a game."""

    table: str
    game: str
    wager: str
    #: The number of settled ones.
    hands: int = 0
    handle: Cents = NOTHING
    win: Cents = NOTHING
    #: In cents; None where the odds are not known.
    theoretical: Fraction | None = None
    variance: Fraction = Fraction(0)
    #: Of the main game: the hands by the strategy that they are expected from.
    expected_from: dict[str, int] = field(default_factory=dict)
    #: The house's win by the long-run return, in cents; None for a wager without a meter.
    long_run: Fraction | None = None
    #: The variant of the game; empty for the game itself.
    variant: str = ""

    @property
    def offer(self) -> str:
        """The name of the game with its variant."""
        return offer_name(self.game, self.variant)

    @property
    def hold(self) -> Fraction | None:
        """The share of the wagered money that the house kept."""
        return Fraction(self.win, self.handle) if self.handle else None

    @property
    def long_run_return(self) -> Fraction | None:
        """The long-run return of a wager with a meter."""
        if self.long_run is None or not self.handle:
            return None
        return 1 - self.long_run / self.handle

    @property
    def deviations(self) -> float | None:
        """The distance of the win from its expectation, in standard deviations."""
        if self.theoretical is None or not self.variance:
            return None
        return float(self.win - self.theoretical) / sqrt(self.variance)

    def add(self, other: "HoldRow") -> None:
        """Add another row to this one."""
        self.hands += other.hands
        self.handle = Cents(self.handle + other.handle)
        self.win = Cents(self.win + other.win)
        if other.theoretical is not None:
            self.theoretical = (self.theoretical or Fraction(0)) + other.theoretical
            self.variance += other.variance
        for strategy, hands in other.expected_from.items():
            self.expected_from[strategy] = self.expected_from.get(strategy, 0) + hands
        if other.long_run is not None and other.wager == self.wager:
            self.long_run = (self.long_run or Fraction(0)) + other.long_run


#: Hands of players of whom no strategy is on record: best play is assumed.
ASSUMED = "assumed best"
#: The row of all wagers together.
ALL = "all wagers"
#: Rows further off the theory than this many standard deviations are flagged.
FAR = 3.0
#: The fewest hands for a statement.
MANY = 100


@dataclass(slots=True)
class HoldReport:
    """All wagers at every table, and all wagers of every game."""

    rounds: int = 0
    tables: list[HoldRow] = field(default_factory=list)
    games: list[HoldRow] = field(default_factory=list)

    @property
    def table_totals(self) -> list[HoldRow]:
        """The totals of each table."""
        return _totals(self.tables)

    @property
    def game_totals(self) -> list[HoldRow]:
        """The totals of each game and variant."""
        return _totals(self.games)

    @property
    def total(self) -> HoldRow:
        """The grand total."""
        found = HoldRow("", "", ALL)
        for row in self.games:
            found.add(row)
        return found

    @property
    def far(self) -> list[HoldRow]:
        """The rows far off their expectation, the furthest first."""
        many = [one for one in (*self.tables, *self.table_totals) if one.hands >= MANY]
        rows = [one for one in many if abs(one.deviations or 0) > FAR]
        return sorted(rows, key=lambda one: -abs(one.deviations or 0))


def _totals(rows: Iterable[HoldRow]) -> list[HoldRow]:
    found: dict[tuple[str, str], HoldRow] = {}
    for row in rows:
        total = HoldRow(row.table, row.game, ALL, variant=row.variant)
        found.setdefault((row.table, row.offer), total).add(row)
    return list(found.values())


def hold_report(
    entries: Iterable[Entry], rules: Mapping[str, GameRules] | None = None
) -> HoldReport:
    """The hold in entries of any streams. ``rules`` are those of tables whose streams do not say
    under which rules they were set up, by stream."""
    known = {stream: _Table(stream, one) for stream, one in (rules or {}).items()}
    for entry in entries:
        if isinstance(entry.event, e.TableSetUp | e.RulesTakenUp):
            found = known.setdefault(entry.stream, _Table(entry.stream, entry.event.rules))
            found.rules = entry.event.rules
        elif entry.stream in known:
            known[entry.stream].see(entry.event)
    return _report([total for table in known.values() for total in table.totals])


def hold_of_days(totals: Iterable[Total], rules_of: Callable[[str], GameRules]) -> HoldReport:
    """The hold in totals of gaming days; ``rules_of`` finds rules by submission, game and
    variant."""
    return _report(
        [
            _Summed(table, rules_of(f"{submission}/{_offer(game, variant)}"), wager, amounts)
            for (_, table, game, variant, submission, wager), amounts in totals
        ]
    )


def _offer(game: str, variant: str) -> str:
    return offer_name(game, "" if variant == NO_VARIANT else variant)


class _Summed(NamedTuple):
    """The sums of one wager at one table, under some rules."""

    table: str
    rules: GameRules
    wager: str
    amounts: Mapping[str, int]


def _report(totals: Iterable[_Summed]) -> HoldReport:
    report = HoldReport()
    tables: dict[tuple[str, str, str], HoldRow] = {}
    games: dict[tuple[str, str], HoldRow] = {}
    for one in totals:
        if one.wager == ROUNDS:
            report.rounds += one.amounts[ROUNDS]
            continue
        key = (one.table, one.rules.name, one.wager)
        game, variant = one.rules.chapter.slug, one.rules.variant
        row = _priced(one)
        tables.setdefault(key, HoldRow(one.table, game, one.wager, variant=variant)).add(row)
        games.setdefault(key[1:], HoldRow("", game, one.wager, variant=variant)).add(row)
    report.tables, report.games = list(tables.values()), list(games.values())
    return report


class _Table:
    """The rounds of one table, entry by entry."""

    def __init__(self, stream: str, rules: GameRules) -> None:
        self.rules = rules
        self.totals: list[_Summed] = []
        self._name = stream.removeprefix("table/")
        self._lines = FinalLines()
        self._meters: dict[str, dict[str, int]] = {}
        self._closed: r.BetsClosed | None = None
        self._keeps: frozenset[str] | None = None
        self._players: Mapping[int, str] = {}
        self._left: set[int] = set()
        self._strategies: dict[str, str] = {}

    def see(self, event: object) -> None:
        """Take the next event of the table."""
        self._lines.see(event)
        match event:
            case r.RoundOpened():
                self._meters, self._keeps, self._closed = {}, None, None
                self._players, self._left = event.players, set()
            case e.SeatTaken():
                if event.strategy is not None:
                    self._strategies[event.player] = event.strategy
            case r.SeatAbandoned():
                self._left.add(event.seat)
            case r.BetsClosed():
                self._closed = event
                self._meters = dict(_closing_meters(event))
            case r.ChipsResolved() if self._closed is not None:
                # A wager that was not made adds nothing to its meter (R65).
                added = {**self._closed.added, **event.left}
                self._closed = replace(self._closed, added=added)
                self._meters = dict(_closing_meters(self._closed))
            case r.RoundVoided():
                self._keeps = event.keeps
            case r.RoundClosed():
                self._count()

    def _count(self) -> None:
        lines, left = self._lines.by_seat, frozenset(self._left)
        played = Played(lines, self._players, left, self._keeps, self._meters, self._strategies)
        self.totals.append(_Summed(self._name, self.rules, ROUNDS, {ROUNDS: 1}))
        for wager, amounts in by_wager(self.rules, played).items():
            self.totals.append(_Summed(self._name, self.rules, wager, amounts))


def _closing_meters(event: r.BetsClosed) -> Iterable[tuple[str, dict[str, int]]]:
    """The meter of each wager as it stood when betting closed."""
    for wager, reading in event.readings.items():
        added = event.added.get(wager)
        more = {} if event.fed or added is None else added.levels
        yield wager, {level: units + more.get(level, 0) for level, units in reading.levels.items()}


# ── Theory ───────────────────────────────────────────────────────────────────────────────────


def _priced(one: _Summed) -> HoldRow:
    """The row of some sums, with what the exact odds say."""
    amounts, theory = one.amounts, theory_of(one.rules)
    row = HoldRow("", "", one.wager, amounts.get("hands", 0))
    row.handle, row.win = Cents(amounts.get("handle", 0)), Cents(amounts.get("win", 0))
    square = big(amounts, "square")
    if one.wager == MAIN:
        _price_main(row, theory, amounts)
        row.variance = theory.main.variance * square
    elif one.wager == ENVY:
        _price_envy(row, theory, amounts)
    elif one.wager in theory.draws:
        of = theory.draws[one.wager][1]
        row.theoretical = -of.mean * amounts.get("stake", 0)
        row.variance = of.variance * square
    elif (side := theory.sides.get(one.wager)) is not None:
        _price_side(row, side.played, one.rules, amounts)
        long_run = side.long_run(side.played)
        row.long_run = None if long_run is None else (1 - long_run) * row.handle
    return row


def _price_main(row: HoldRow, theory: Theory, amounts: Mapping[str, int]) -> None:
    """Expect the house's win from each strategy on record, and best play from all other hands."""
    units, hands = amounts.get("unit", 0), row.hands
    row.theoretical = Fraction(0)
    for strategy, edge in theory.by_strategy.items():
        known = amounts.get(f"hands-{strategy}", 0)
        if known:
            row.theoretical += edge * amounts.get(f"unit-{strategy}", 0)
            row.expected_from[strategy] = known
            units -= amounts.get(f"unit-{strategy}", 0)
            hands -= known
    row.theoretical += theory.main.edge * units
    if hands:
        row.expected_from[ASSUMED] = hands


def _price_envy(row: HoldRow, theory: Theory, amounts: Mapping[str, int]) -> None:
    for wager, of in theory.envy.items():
        others = amounts.get(f"envy-{wager}", 0)
        if others:
            row.theoretical = (row.theoretical or Fraction(0)) - of.mean * others
            row.variance += of.variance * others


def _price_side(row: HoldRow, parts: Priced, rules: GameRules, amounts: Mapping[str, int]) -> None:
    """Price a side wager: its average return is a sum over the levels of its meter, so the square
    of that average has a part for every two levels."""
    law = rules.chapter.wagers[row.wager]
    size = rules.offers[law.shares or row.wager].amount
    unit = Fraction(1, UNITS * size) if size else Fraction(0)
    fixed, square = parts.fixed, big(amounts, "square")
    row.theoretical = (1 - fixed.mean) * row.handle
    row.variance = fixed.variance * square
    for level, mean in parts.per_meter_dollar.items():
        row.theoretical -= mean * unit * big(amounts, f"meter-{level}")
        row.variance -= 2 * fixed.mean * mean * unit * big(amounts, f"square-{level}")
        for other, others in parts.per_meter_dollar.items():
            names = "-".join(sorted((level, other)))
            both = unit**2 * big(amounts, f"square-{names}")
            row.variance -= mean * others * both
            if level == other:
                row.variance += parts.per_meter_square[level] * both
