"""The win of each wager beside its exact expectation, in standard deviations.

Rows are by table, game and wager. The required wagers and raises of a game are one row, because
they are played together. The theory assumes best play of the main game, hand by hand. A wager with
a meter is priced at the meter when betting closed, and its prizes count as paid. Envy Bonus, Magic
Card and Lucky Bonus have no stake: their theory is the expected payout to every box that could win
one. Void rounds do not count, except for wagers that stand in them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

from pitboss.floor import events as e
from pitboss.games import Line, Outcome
from pitboss.money import NOTHING, Cents
from pitboss.odds.side_wager_cards import one_hand_for_all
from pitboss.record import Entry
from pitboss.reports.final_lines import FinalLines
from pitboss.reports.theory import (
    ENVY,
    MAIN,
    Moments,
    Theory,
    envy_wagers,
    group_of,
    theory_of,
)
from pitboss.round import events as r
from pitboss.round.meters import UNITS
from pitboss.rulebook import GameRules

__all__ = ["ALL", "FAR", "MANY", "HoldReport", "HoldRow", "hold_report"]


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

    @property
    def hold(self) -> Fraction | None:
        """The share of the wagered money that the house kept."""
        return Fraction(self.win, self.handle) if self.handle else None

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
        return _totals(self.tables, lambda row: (row.table, row.game))

    @property
    def game_totals(self) -> list[HoldRow]:
        """The totals of each game."""
        return _totals(self.games, lambda row: ("", row.game))

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


def _totals(rows: Iterable[HoldRow], key: Callable[[HoldRow], tuple[str, str]]) -> list[HoldRow]:
    found: dict[tuple[str, str], HoldRow] = {}
    for row in rows:
        found.setdefault(key(row), HoldRow(*key(row), ALL)).add(row)
    return list(found.values())


def hold_report(
    entries: Iterable[Entry], rules: Mapping[str, GameRules] | None = None
) -> HoldReport:
    """The hold in entries of any streams. ``rules`` holds the rules by stream, for tables whose
    streams do not name them."""
    known = {stream: _Table(stream, one) for stream, one in (rules or {}).items()}
    for entry in entries:
        if isinstance(entry.event, e.TableSetUp | e.RulesTakenUp):
            found = known.setdefault(entry.stream, _Table(entry.stream, entry.event.rules))
            found.take_up(entry.event.rules)
        elif entry.stream in known:
            known[entry.stream].see(entry.event)
    report = HoldReport()
    games: dict[tuple[str, str], HoldRow] = {}
    for table in known.values():
        report.rounds += table.rounds
        for row in table.rows.values():
            report.tables.append(row)
            key = (row.game, row.wager)
            games.setdefault(key, HoldRow("", *key)).add(row)
    report.games = list(games.values())
    return report


class _Table:
    """One table's rounds, entry by entry."""

    def __init__(self, stream: str, rules: GameRules) -> None:
        self.name = stream.removeprefix("table/")
        self.rows: dict[tuple[str, str], HoldRow] = {}
        self.rounds = 0
        self._lines = FinalLines()
        self._meters: dict[str, dict[str, Fraction]] = {}
        self._keeps: frozenset[str] | None = None
        self._players: Mapping[int, str] = {}
        self._left: set[int] = set()
        #: By row, the stakes of the round's boxes on the same cards.
        self._together: dict[str, tuple[Moments, int]] = {}
        self.take_up(rules)

    def take_up(self, rules: GameRules) -> None:
        """Use these rules from now on."""
        self._rules = rules
        self._theory: Theory | None = None

    def see(self, event: object) -> None:
        """Take the next event of the table."""
        self._lines.see(event)
        match event:
            case r.RoundOpened():
                self._meters, self._keeps = {}, None
                self._players, self._left = event.players, set()
            case r.SeatAbandoned():
                self._left.add(event.seat)
            case r.BetsClosed():
                self._meters = dict(self._closing_meters(event))
            case r.RoundVoided():
                self._keeps = event.keeps
            case r.RoundClosed():
                self._count()

    def _closing_meters(self, event: r.BetsClosed) -> Iterable[tuple[str, dict[str, Fraction]]]:
        """The meters in dollars by level, for a wager of a dollar."""
        for wager, reading in event.readings.items():
            amount = self._rules.offers[wager].amount
            added = event.added.get(wager)
            more = {} if event.fed or added is None else added.levels
            if amount:
                yield (
                    wager,
                    {
                        level: Fraction(units + more.get(level, 0), UNITS * amount)
                        for level, units in reading.levels.items()
                    },
                )

    def _count(self) -> None:
        self.rounds += 1
        self._together = {}
        if self._theory is None:
            self._theory = theory_of(self._rules)
        for lines in self._lines.by_seat.values():
            standing = [one for one in lines if self._keeps is None or one.wager in self._keeps]
            groups: dict[str, list[Line]] = {}
            for line in standing:
                groups.setdefault(group_of(self._rules, line.wager), []).append(line)
            for group, found in groups.items():
                self._row(group).add(self._result(self._theory, group, found))
        for seat in self._lines.by_seat if self._keeps is None else ():
            for one in self._to_come(self._theory, seat):
                self._row(one.wager).add(one)
        for group, (moments, cents) in self._together.items():
            self._row(group).variance += moments.variance * cents**2

    def _to_come(self, theory: Theory, seat: int) -> Iterator[HoldRow]:
        """The expected payouts to a box without a stake: Envy Bonuses and the system's draws."""
        made = {line.wager: line for line in self._lines.by_seat[seat] if line.staked}
        down = {
            wager: line.staked
            for wager, line in made.items()
            if line.outcome is not Outcome.WITHDRAWN
        }
        player = self._players.get(seat)
        others = sum(self._players.get(other) != player for other in self._lines.by_seat)
        moments = [theory.envy[key] for key in envy_wagers(self._rules, down) if key in theory.envy]
        if moments and others and seat not in self._left:
            one = HoldRow("", "", ENVY, 1)
            one.theoretical = -sum((of.mean for of in moments), Fraction(0)) * others
            one.variance = sum((of.variance for of in moments), Fraction(0)) * others
            yield one
        for key, (wager, of) in theory.draws.items():
            if wager in down and made[wager].outcome is not Outcome.FORFEIT:
                one = HoldRow("", "", key, 1)
                one.theoretical = -of.mean * down[wager]
                if self._rules.chapter.wagers[wager].shares is not None:
                    self._pool(key, of, down[wager])
                else:
                    one.variance = of.variance * down[wager] ** 2
                yield one

    def _row(self, group: str) -> HoldRow:
        game = self._rules.chapter.slug
        return self.rows.setdefault((game, group), HoldRow(self.name, game, group))

    def _result(self, theory: Theory, group: str, lines: list[Line]) -> HoldRow:
        """The result of one box's lines that belong together."""
        live = [line for line in lines if line.outcome is not Outcome.WITHDRAWN]
        handle = sum(line.staked for line in live)
        win = handle - sum(line.returned for line in live)
        # A line without a stake is counted with the box that could win it.
        one = HoldRow("", "", group, int(bool(handle)), Cents(handle), Cents(win))
        if group == MAIN:
            units = sum(line.staked for line in lines if line.wager == theory.unit)
            one.theoretical = theory.main.edge * units
            one.variance = theory.main.variance * units**2
        else:
            meter = self._rules.chapter.wagers[group].shares if self._filed(group) else None
            moments = theory.side(group, self._meters.get(meter or group, {}))
            if moments is not None:
                self._price(one, moments, handle)
        return one

    def _price(self, row: HoldRow, moments: Moments, cents: int) -> None:
        """Add the expectation of a stake. Boxes that wager on the same cards win or lose together,
        so their variance is that of one large wager, once a round."""
        row.theoretical = moments.edge * cents
        if self._filed(row.wager) and one_hand_for_all(
            self._rules.chapter, self._rules.chapter.wagers[row.wager]
        ):
            self._pool(row.wager, moments, cents)
        else:
            row.variance = moments.variance * cents**2

    def _pool(self, group: str, moments: Moments, cents: int) -> None:
        _, before = self._together.get(group, (moments, 0))
        self._together[group] = (moments, before + cents)

    def _filed(self, group: str) -> bool:
        return group in self._rules.chapter.wagers
