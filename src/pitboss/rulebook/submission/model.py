"""A Rules Submission as typed data, and the verdict on one (docs/formats.md)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, TypeVar

from pitboss.money import Cents
from pitboss.record import reference
from pitboss.rulebook.chapter import Chapter, WagerKind
from pitboss.rulebook.paytables import MeterTerms, Paytable, Row
from pitboss.rulebook.quoting import escaped, shown, suggestion

__all__ = [
    "CASH_LIMIT",
    "DISPUTE_ALONE",
    "DISPUTE_HOURS",
    "MOST_DISPUTE_HOURS",
    "NOTICE_MINUTES",
    "PLACEHOLDER",
    "RULES_SUBMISSION",
    "Approval",
    "Finding",
    "Findings",
    "GameRules",
    "Link",
    "Offer",
    "Submission",
    "Verdict",
    "offer_name",
]

#: The section that requires Rules Submissions. Cited for faults of form.
RULES_SUBMISSION = "601a.2"
#: The facility of the template.
PLACEHOLDER = "Name of the facility"

#: The largest exchange of cash in one act, unless the submission files another.
CASH_LIMIT: Final = Cents(100_000_000)
#: The hours in which a closed round may be questioned, the most that may be filed, and the amount
#: that one person decides alone, unless filed (R64).
DISPUTE_HOURS: Final = 48
MOST_DISPUTE_HOURS: Final = 8760
DISPUTE_ALONE: Final = Cents(50_000)
#: The notice of a change that players are told of beforehand, in minutes, if none is filed.
NOTICE_MINUTES: Final = 30

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

    def told(self, path: str, message: str) -> bool:
        """Whether this finding was added already."""
        return (escaped(path), escaped(message)) in self._told

    def violation(self, path: str, message: str, cite: str) -> None:
        """Add something that the law does not allow."""
        self._count += 1
        path, message = escaped(path), escaped(message)
        if (path, message) not in self._told:
            self._told.add((path, message))
            self.violations.append(Finding(path, message, cite))

    def warning(self, path: str, message: str, cite: str) -> None:
        """Add something lawful that its author should know."""
        path, message = escaped(path), escaped(message)
        self._told.add((path, message))
        self.warnings.append(Finding(path, message, cite))

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
class Approval:
    """The Board's approval of a submission (R67). A date alone has no reference and no scope."""

    date: str
    reference: str = ""
    scope: str = ""

    @property
    def complete(self) -> bool:
        """Whether it has all that brings a submission into force."""
        return bool(self.reference and self.date and self.scope)


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
    #: The wagering instruments beside chips that a dealer accepts: the face value of each.
    instruments: Mapping[str, Cents] = field(default_factory=dict)
    #: The digest of the submission that these rules come from.
    submission: str = ""
    #: The name of the variant in the submission; empty for the game itself.
    variant: str = ""

    @property
    def practice(self) -> bool:
        """Whether an electronic table under these rules is a practice table, without a clock."""
        return not self.betting_seconds and not self.decision_seconds

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

    @property
    def entry(self) -> tuple[tuple[str, ...], ...]:
        """The sets of wagers of which one is needed to take part (.7(d))."""
        filed = self.options.get("required", ())
        assert isinstance(filed, tuple)
        return tuple(tuple(dict.fromkeys((*one, *filed))) for one in self.chapter.entry.any_of)

    def qualifying(self, wagers: Mapping[str, Cents]) -> frozenset[str]:
        """The wagers among these that are large enough to earn an Envy Bonus (645a.1)."""
        laws = self.chapter.wagers
        least = [(key, laws[key].qualifying) for key in wagers]
        return frozenset([key for key, low in least if low is not None and wagers[key] >= low])

    @property
    def name(self) -> str:
        """The name in the submission: the game, and the variant if it is one."""
        return offer_name(self.chapter.slug, self.variant)

    @property
    def title(self) -> str:
        """The name for people: that of the chapter, and the variant if it is one."""
        return f"{self.chapter.name}, {self.variant}" if self.variant else self.chapter.name

    @property
    def path(self) -> str:
        """The place in the submission's file."""
        inner = f".variants.{self.variant}" if self.variant else ""
        return f"games.{self.chapter.slug}{inner}"

    @property
    def key(self) -> str:
        """The name of these rules in a record: the submission's digest, game and variant."""
        return f"{self.submission}/{self.name}"


reference(GameRules, lambda rules: rules.key)


def offer_name(game: str, variant: str = "") -> str:
    """The name of a game or of one of its variants: ``pai-gow-poker/ez``."""
    return f"{game}/{variant}" if variant else game


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """A facility's Rules Submission."""

    facility: str
    approval: Approval | None
    links: Mapping[str, Link]
    #: The games, without their variants.
    games: Mapping[str, GameRules]
    #: The games and their variants by name: ``pai-gow-poker``, ``pai-gow-poker/ez``.
    offered: Mapping[str, GameRules]
    digest: str = ""
    #: The largest buy-in, sale or redemption in one act.
    cash_limit: Cents = CASH_LIMIT
    #: How long a closed round may be questioned, and what one person decides alone (R64).
    dispute_hours: int = DISPUTE_HOURS
    dispute_alone: Cents = DISPUTE_ALONE
    #: The minutes that a notice of other limits or of a changed meter is posted beforehand.
    notice_minutes: int = NOTICE_MINUTES
    #: The wagering instruments beside chips, by name: the face value of each.
    instruments: Mapping[str, Cents] = field(default_factory=dict)
    #: The days after which an unpaid jackpot slip expires, or None if it never does (R71).
    slip_days: int | None = None

    def rules(self, game: object, variant: object = "") -> GameRules | None:
        """The rules of a game or of one of its variants; None if it is not offered."""
        if not isinstance(game, str) or not isinstance(variant, str) or "/" in game:
            return None
        return self.offered.get(offer_name(game, variant))

    def lacking(self, game: str, variant: str) -> str:
        """Words for a game, or a variant of one, that is not offered."""
        if game not in self.games:
            offers = ", ".join(self.games)
            return f"the submission does not offer {game!r:.60}; it offers {offers}"
        if not self.variants(game):
            return f"{game} has no variant {shown(variant)}: the submission files none"
        others = suggestion(variant, self.variants(game), "its variants are")
        return f"{game} has no variant {shown(variant)}: {others}"

    def variants(self, game: str) -> tuple[str, ...]:
        """The names of a game's variants."""
        found = self.offered.values()
        return tuple(one.variant for one in found if one.variant and one.chapter.slug == game)
