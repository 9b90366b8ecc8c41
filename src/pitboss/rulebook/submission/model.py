"""A Rules Submission as typed data, and the verdict on one (docs/formats.md)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, TypeVar

from pitboss.money import Cents
from pitboss.record import reference
from pitboss.rulebook.chapter import Chapter, MeterTerms, Paytable, Row, WagerKind
from pitboss.rulebook.quoting import escaped

__all__ = [
    "CASH_LIMIT",
    "PLACEHOLDER",
    "RULES_SUBMISSION",
    "Finding",
    "Findings",
    "GameRules",
    "Link",
    "Offer",
    "Submission",
    "Verdict",
]

#: The section that requires Rules Submissions. Cited for faults of form.
RULES_SUBMISSION = "601a.2"
#: The facility of the template.
PLACEHOLDER = "Name of the facility"

#: The largest exchange of cash in one act, unless the submission files another.
CASH_LIMIT: Final = Cents(100_000_000)

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Finding:
    """One violation or warning: the place, a message in plain words, and the paragraph."""

    path: str
    message: str
    cite: str
    #: The line in the file, or of the table that lacks the key. None if no file was read.
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """All findings of a check."""

    violations: tuple[Finding, ...]
    warnings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """Whether a table can be opened under the submission."""
        return not self.violations


class Findings:
    """A collector of findings. Each fault is reported once, even if several games share it."""

    def __init__(self) -> None:
        self.violations: list[Finding] = []
        self.warnings: list[Finding] = []
        self._told: set[tuple[str, str]] = set()
        self._count = 0

    def violation(self, path: str, message: str, cite: str) -> None:
        """Add something that the law does not allow."""
        self._count += 1
        path, message = escaped(path), escaped(message)
        if (path, message) not in self._told:
            self._told.add((path, message))
            self.violations.append(Finding(path, message, cite))

    def warning(self, path: str, message: str, cite: str) -> None:
        """Add something lawful that its author should know."""
        self.warnings.append(Finding(escaped(path), escaped(message), cite))

    def fault(self, path: str, message: str) -> None:
        """Add a fault of form. This is the sink of the TOML reader."""
        self.violation(path, message, RULES_SUBMISSION)

    def sound(self, read: Callable[[], _T]) -> _T | None:
        """The result of ``read``, or None if it reported a fault."""
        before = self._count
        value = read()
        return value if self._count == before else None

    def verdict(self) -> Verdict:
        """All findings: those of single games first, then those between games."""
        return Verdict(tuple(self.violations), tuple(self.warnings))


@dataclass(frozen=True, slots=True)
class Link:
    """One meter for several tables or games."""

    name: str
    wager: str
    amount: Cents
    paytable: str | None
    terms: MeterTerms | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A wager as this table offers it."""

    wager: str
    paytable: Paytable
    minimum: Cents
    maximum: Cents
    amount: Cents | None = None
    link: str | None = None
    meter: MeterTerms | None = None
    envy: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules:
    """All that a table of one game needs to know of the submission."""

    chapter: Chapter
    minimum: Cents
    maximum: Cents
    dealing: str
    shuffler: str
    decks: int
    adjacent_boxes: int
    offers: Mapping[str, Offer]
    bonuses: Mapping[str, Paytable]
    options: Mapping[str, str | bool | tuple[str, ...]] = field(default_factory=dict)
    payout_limit: Cents | None = None
    abandoned: str = "lose"
    betting_seconds: int = 20
    decision_seconds: int = 30
    on_timeout: str = "check-or-fold"
    closed_table_form: bool = False
    magic_card: Fraction = Fraction(0)
    lucky_bonus: Fraction = Fraction(0)
    #: Whether a reshuffling shoe dispenses first the cards that its chapter allows first (.10(g)).
    dispenses_first: bool = True
    #: The digest of the submission that these rules come from.
    submission: str = ""

    @property
    def before_the_deal(self) -> tuple[str, ...]:
        """The wagers that the table takes while betting is open, in the chapter's order."""
        wagers = self.chapter.wagers
        return tuple(key for key in self.offers if wagers[key].kind is not WagerKind.RAISE)

    @property
    def required(self) -> tuple[str, ...]:
        """The wagers needed to take part, by the first way that the chapter names (.7(d))."""
        filed = self.options.get("required", ())
        assert isinstance(filed, tuple)
        return tuple(dict.fromkeys((*self.chapter.entry.any_of[0], *filed)))

    def qualifying(self, wagers: Mapping[str, Cents]) -> frozenset[str]:
        """The wagers among these that are large enough to earn an Envy Bonus (645a.1)."""
        laws = self.chapter.wagers
        least = [(key, laws[key].qualifying) for key in wagers]
        return frozenset([key for key, low in least if low is not None and wagers[key] >= low])

    @property
    def key(self) -> str:
        """The name of these rules in a record: the submission's digest and the game."""
        return f"{self.submission}/{self.chapter.slug}"


reference(GameRules, lambda rules: rules.key)


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """A facility's Rules Submission."""

    facility: str
    approved: str | None
    links: Mapping[str, Link]
    games: Mapping[str, GameRules]
    digest: str = ""
    #: The largest buy-in, sale or redemption in one act.
    cash_limit: Cents = CASH_LIMIT
