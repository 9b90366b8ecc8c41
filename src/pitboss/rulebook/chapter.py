"""What a chapter fixes or leaves to the operator, as typed, frozen data (docs/rulebook.md)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from pitboss.hands import Hand, tests_of
from pitboss.money import Amount, Cents, Odds

__all__ = [
    "Approval",
    "Bonus",
    "BoxRule",
    "Boxes",
    "Chapter",
    "Dealing",
    "DeckRules",
    "Effect",
    "Entry",
    "Envy",
    "Irregularity",
    "Meter",
    "MeterTerms",
    "Option",
    "Origin",
    "Paragraphs",
    "PayoutLimit",
    "Paytable",
    "Paytables",
    "Raise",
    "Row",
    "SetBy",
    "Until",
    "Vigorish",
    "Wager",
    "WagerKind",
    "Withdrawal",
]


_NOTHING = Amount(Cents(0))


class Origin(StrEnum):
    """Where a table comes from (R2)."""

    REGULATION = "regulation"
    PROPOSED = "proposed"
    SIBLING = "sibling"
    PUBLISHED = "published"
    ASSUMED = "assumed"

    @property
    def is_law(self) -> bool:
        """Whether a Rules Submission must take it as it stands (R2)."""
        return self in (Origin.REGULATION, Origin.PROPOSED)


class WagerKind(StrEnum):
    """When and why a wager is made."""

    MAIN = "main"
    RAISE = "raise"
    OPTIONAL = "optional"


class SetBy(StrEnum):
    """Who fixes a number: the chapter, or the Rules Submission."""

    LAW = "law"
    SUBMISSION = "submission"


class BoxRule(StrEnum):
    """On how many adjacent boxes a player may wager."""

    NAMED = "named"
    OPTIONAL = "optional"
    ONE = "one"
    TWO = "two"


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
        """Whether the row pays at all: a row at $0 loses (R20)."""
        return self.pays != _NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Paytable(Cited):
    """One paytable of a wager: a letter of the chapter, or its single table."""

    letter: str | None
    ranking: str
    looks_at: str
    rows: tuple[Row, ...]
    never: Mapping[str, str] = field(default_factory=dict)

    def row_for(self, hand: Hand) -> Row | None:
        """The first row from the top that the hand satisfies, if it pays."""
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
        """The meter levels that its rows pay from, in the order of the rows."""
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
        """The letters to choose from; none where the chapter prints a single table."""
        return tuple(letter for letter in self.tables if letter is not None)

    @property
    def default(self) -> Paytable:
        """The first table."""
        return next(iter(self.tables.values()))


@dataclass(frozen=True, slots=True)
class MeterTerms:
    """The numbers of a meter for each $1 of the wager: amounts in cents, rates exact."""

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
    """Envy Bonus schedules: by letter, by size of the receiver's wager, a paytable of amounts.

    ``at_least`` is true where every wager from that size upward earns the same (645a).
    """

    ranking: str
    schedules: Mapping[str | None, Mapping[Cents, tuple[Row, ...]]]
    at_least: bool = False

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters to choose from, if there is a choice."""
        return tuple(letter for letter in self.schedules if letter is not None)


@dataclass(frozen=True, slots=True)
class Raise:
    """One decision point at which a raise may be made, in multiples of another wager."""

    when: str
    of: str
    cite: str
    times: tuple[int, ...] = ()
    at_least: int = 0
    at_most: int = 0
    only_with: str | None = None

    @property
    def largest(self) -> int:
        """The largest multiple."""
        return max((*self.times, self.at_most))


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """The decision point at which a wager may be taken back (643a.11(b), (d))."""

    when: str
    cite: str


@dataclass(frozen=True, slots=True)
class Approval:
    """Which wins a floorperson or above must approve before the round can close (R15).

    Every win where ``odds`` is nothing; else wins at these odds and any share of a meter.
    ``light`` is the paragraph by which the dealer first sees the system's light lit, if one asks.
    """

    cite: str
    odds: Odds | None = None
    light: str | None = None

    def needed(self, pays: Odds) -> bool:
        """Whether a win at these odds waits for approval."""
        return self.odds is None or pays == self.odds or pays.meter_level is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager(Cited):
    """A wager: when it may be made, on what conditions, and what it pays."""

    key: str
    name: str
    #: What the wager is for, in a sentence of our own.
    purpose: str
    kind: WagerKind
    paytables: Paytables
    after: tuple[str, ...] = ()
    after_any: tuple[str, ...] = ()
    equals: str | None = None
    must_offer: str | None = None
    raises: tuple[Raise, ...] = ()
    withdrawn: Withdrawal | None = None
    amounts: tuple[Cents, ...] = ()
    amounts_cite: str | None = None
    electronic: bool = False
    #: The option under which a table game system accepts the wager.
    system: str | None = None
    choice: tuple[str, ...] = ()
    qualifying: Cents | None = None
    variant: str | None = None
    link_kind: str | None = None
    approval: Approval | None = None
    shares: str | None = None
    looks_at: str = ""
    meter: Meter | None = None
    envy: Envy | None = None

    @property
    def requires(self) -> str:
        """What must be down first, in words."""
        return " and ".join(self.after) or " or ".join(self.after_any)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus(Cited):
    """A payout on another wager's stake, without a stake of its own."""

    key: str
    name: str
    purpose: str
    on: str
    paytables: Paytables


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraphs:
    """Where a chapter says what every chapter says, each in a paragraph of its own."""

    definitions: str
    decks: str
    opening: str
    inspection: str
    spread: str
    first_look: str
    shuffle: str
    count_by_device: str
    #: A deck shuffled by a device is dealt without a cut; any other is cut.
    cut_waived: str
    cut_due: str
    recut: str
    idle: str
    #: The approved shoe that makes the cut and the spread of an idle table needless.
    reshuffling: str
    wagers: str
    #: Who may wager, and what becomes of the wagers of who leaves during a round.
    seats: str
    betting_closed: str
    play: str
    turns: str
    payouts: str
    irregularities: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Boxes(Cited):
    """Adjacent boxes."""

    rule: BoxRule


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Cited):
    """What a player places to take part: every wager of one of these sets."""

    any_of: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRules:
    """The deck, its cover cards, two decks, the hours a deck may be used, and the cut."""

    deck: int
    cover_cards: int
    cite: str
    origin: Origin
    two_decks_cite: str
    two_decks_origin: Origin
    hand_hours: int
    shoe_hours: int
    life_cite: str
    life_origin: Origin
    cut_cards_in: int
    cut_cite: str
    cut_origin: Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing(Cited):
    """A dealing method, what it needs, and how often the stub is counted."""

    method: str
    needs_shuffler: bool
    needs_cite: str | None
    stub_every_rounds: int
    stub_cite: str
    stub_wrong_cite: str
    #: Announcing "no more bets", locking and counting what the systems accepted.
    closing_cite: str
    may_come_first: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutLimit(Cited):
    """The most that a player is paid on a single hand, on the wagers that it covers (R25)."""

    set_by: SetBy
    floor: Cents
    covers: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option(Cited):
    """A choice of the submission that is not a paytable.

    Of kind ``choice`` it is one of the values, of kind ``flag`` true or false, of kind ``list``
    any of the values. ``needs`` names a wager or option without which it means nothing. One that
    is ``expected`` the chapter wants specified: where it is missing, that is a warning.
    """

    key: str
    kind: str
    about: str
    values: tuple[str, ...] = ()
    default: str | bool | tuple[str, ...] = False
    needs: str | None = None
    unless: str | None = None
    unless_cite: str | None = None
    expected: bool = False
    #: Why nobody may choose it, where the chapter names it and its rules are not known.
    barred: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Vigorish(Cited):
    """The part of a win that the house keeps (645a.13(a), R24)."""

    percent: int
    round_up_to: Cents
    unless: str


class Effect(StrEnum):
    """What an irregularity does to the round, or to the table."""

    DISCARD = "discard"
    USE = "use"
    VOID = "void"
    RESHUFFLE = "reshuffle"
    COVER = "cover"


class Until(StrEnum):
    """How long an exposed card voids the round (R54)."""

    #: Until every player has folded or answered what is asked.
    DECISIONS = "decisions"
    #: Until the dealer reveals the card.
    REVEAL = "reveal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity(Cited):
    """What goes wrong at a table, and what its paragraph says then (.13).

    In a void round every wager goes back but those in ``settles``, which are settled all the same
    (R31): with ``after_deal`` only if every initial card was dealt, with ``deals_on`` after the
    rest of the community cards. ``until`` says how long a card that is exposed is one too early.
    """

    kind: str
    effect: Effect
    settles: tuple[str, ...] = ()
    after_deal: bool = False
    deals_on: bool = False
    until: Until = Until.DECISIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """One chapter of 58 Pa. Code: one game."""

    chapter: str
    slug: str
    name: str
    positions: int
    positions_cite: str
    positions_origin: Origin
    dealer_hand: bool
    paragraphs: Paragraphs
    boxes: Boxes
    entry: Entry
    deck: DeckRules
    dealing: Mapping[str, Dealing]
    wagers: Mapping[str, Wager]
    bonuses: Mapping[str, Bonus]
    main_paytable: Paytables | None = None
    payout_limit: PayoutLimit | None = None
    options: Mapping[str, Option] = field(default_factory=dict)
    vigorish: Vigorish | None = None
    irregularities: Mapping[str, Irregularity] = field(default_factory=dict)

    #: The wagers that bring a player into the game.
    main_wagers: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        main = (key for key, wager in self.wagers.items() if wager.kind is WagerKind.MAIN)
        object.__setattr__(self, "main_wagers", frozenset(main))

    def selections(self) -> Mapping[str, Paytables]:
        """Every wager or bonus whose paytable a submission may select, by its key there.

        Where the required wagers share one table its key is ``main``.
        """
        chosen: dict[str, Paytables] = {}
        if self.main_paytable is not None:
            chosen["main"] = self.main_paytable
        for wager in self.wagers.values():
            if wager.paytables is not self.main_paytable and wager.shares is None:
                chosen[wager.key] = wager.paytables
        for bonus in self.bonuses.values():
            chosen[bonus.key] = bonus.paytables
        return chosen
