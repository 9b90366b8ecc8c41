"""Paytables, meters and Envy schedules of a chapter, each with its paragraph and origin (R2)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from pitboss.hands import Hand, tests_of
from pitboss.money import Amount, Cents, Odds

__all__ = [
    "Cited",
    "Envy",
    "Meter",
    "MeterTerms",
    "Origin",
    "Paytable",
    "Paytables",
    "Row",
    "SetBy",
]


_NOTHING = Amount(Cents(0))


class Origin(StrEnum):
    """The source of a table (R2)."""

    REGULATION = "regulation"
    PROPOSED = "proposed"
    SIBLING = "sibling"
    PUBLISHED = "published"
    ASSUMED = "assumed"

    @property
    def is_law(self) -> bool:
        """Whether a Rules Submission must use it unchanged (R2)."""
        return self in (Origin.REGULATION, Origin.PROPOSED)


class SetBy(StrEnum):
    """The authority that fixes a number: the chapter, or the Rules Submission."""

    LAW = "law"
    SUBMISSION = "submission"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """A piece of the rulebook with its paragraph and its origin."""

    cite: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a paytable: a hand and what it pays."""

    hand: str
    pays: Odds

    @property
    def wins(self) -> bool:
        """Whether the row pays. A row at $0 loses (R20)."""
        return self.pays != _NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Paytable(Cited):
    """One paytable of a wager: one with a letter, or the chapter's single table."""

    letter: str | None
    ranking: str
    looks_at: str
    rows: tuple[Row, ...]
    never: Mapping[str, str] = field(default_factory=dict)

    def row_for(self, hand: Hand) -> Row | None:
        """The first row from the top that the hand satisfies; None if it does not pay."""
        tests = tests_of(hand.ranking)
        for row in self.rows:
            if row.hand not in self.never and tests[row.hand](hand):
                return row if row.wins else None
        return None

    @property
    def flat(self) -> Odds:
        """The odds of a table with a single row, such as 1 to 1."""
        (row,) = self.rows
        return row.pays

    @property
    def levels(self) -> tuple[str, ...]:
        """The meter levels that its rows pay from, in row order."""
        levels = (row.pays.meter_level for row in self.rows)
        return tuple(dict.fromkeys(level for level in levels if level is not None))


@dataclass(frozen=True, slots=True, kw_only=True)
class Paytables(Cited):
    """All paytables that a chapter offers for a wager; the submission selects one."""

    ranking: str
    looks_at: str
    hands: tuple[str, ...]
    tables: Mapping[str | None, Paytable]

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters to choose from; empty where the chapter prints a single table."""
        return tuple(letter for letter in self.tables if letter is not None)

    @property
    def default(self) -> Paytable:
        """The first table."""
        return next(iter(self.tables.values()))


@dataclass(frozen=True, slots=True)
class MeterTerms:
    """The numbers of a meter per $1 of the wager: amounts in cents, rates exact."""

    seed: Mapping[str, Cents]
    reseed: Mapping[str, Cents]
    rate: Mapping[str, Fraction]
    reserve_rate: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Meter(Cited):
    """A progressive meter: fixed by the chapter, or left to the submission with a minimum (R29)."""

    set_by: SetBy
    terms: Mapping[str | None, MeterTerms]
    minimum: Cents | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Envy(Cited):
    """Envy Bonus schedules: by letter and by size of the receiver's wager, a paytable of amounts.

    ``at_least`` is true where every wager from that size up earns the same (645a).
    """

    ranking: str
    schedules: Mapping[str | None, Mapping[Cents, tuple[Row, ...]]]
    at_least: bool = False

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters to choose from, if there is a choice."""
        return tuple(letter for letter in self.schedules if letter is not None)
