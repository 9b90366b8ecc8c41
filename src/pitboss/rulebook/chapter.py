"""A chapter as typed, frozen data: what it fixes and what it leaves open (docs/rulebook.md).

``paytables`` has its paytables, meters and Envy schedules.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from pitboss.money import Cents, Odds
from pitboss.rulebook.paytables import Cited, Envy, Meter, Origin, Paytables, SetBy

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
    "Irregularity",
    "Option",
    "Paragraphs",
    "PayoutLimit",
    "Placing",
    "Raise",
    "Until",
    "Vigorish",
    "Wager",
    "WagerKind",
    "Withdrawal",
]


class WagerKind(StrEnum):
    """The occasion on which a wager is made."""

    MAIN = "main"
    RAISE = "raise"
    OPTIONAL = "optional"


class BoxRule(StrEnum):
    """The rule for wagers on adjacent boxes."""

    NAMED = "named"
    OPTIONAL = "optional"
    ONE = "one"
    TWO = "two"


@dataclass(frozen=True, slots=True)
class Raise:
    """A decision point that allows a raise, in multiples of another wager."""

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
    """The decision point that allows taking a wager back (643a.11(b), (d))."""

    when: str
    cite: str


@dataclass(frozen=True, slots=True)
class Approval:
    """The wins that a floorperson or above must approve before the round can close (R15).

    If ``odds`` is None, every win. Otherwise wins at these odds, and any share of a meter.
    ``light`` is the paragraph that has the dealer check the system's light first, if there is one.
    """

    cite: str
    odds: Odds | None = None
    light: str | None = None

    def needed(self, pays: Odds) -> bool:
        """Whether a win at these odds needs approval."""
        return self.odds is None or pays == self.odds or pays.meter_level is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager(Cited):
    """A wager: when it may be made, its conditions, and what it pays."""

    key: str
    name: str
    #: The purpose of the wager, in a sentence of our own.
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
    #: The option that lets a table game system accept the wager.
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
        """The wagers that must be placed first, in words."""
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
    """The chapter's paragraph for each rule that all chapters have."""

    definitions: str
    decks: str
    opening: str
    inspection: str
    spread: str
    first_look: str
    shuffle: str
    count_by_device: str
    #: The cut: required unless a device shuffled the deck.
    cut_waived: str
    cut_due: str
    recut: str
    idle: str
    #: The approved shoe that replaces the cut and the spread of an idle table.
    reshuffling: str
    wagers: str
    #: Who may wager, and the wagers of a player who leaves during a round.
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
class Placing(Cited):
    """The means of a wager: chips and plaques, and where they are named approved instruments."""

    instruments: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Cited):
    """The wagers that a player places to take part: all of one of these sets."""

    any_of: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRules:
    """The deck, its cover cards, the second deck, the hours of use, and the cut."""

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
    """A dealing method, the devices it needs, and the interval of stub counts."""

    method: str
    needs_shuffler: bool
    needs_cite: str | None
    stub_every_rounds: int
    stub_cite: str
    stub_wrong_cite: str
    #: Announcing "no more bets", and locking and counting the wagers that the systems accepted.
    closing_cite: str
    may_come_first: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutLimit(Cited):
    """The limit on payouts to a player for a single hand, and the wagers it covers (R25)."""

    set_by: SetBy
    floor: Cents
    covers: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option(Cited):
    """A choice of the submission other than a paytable.

    A ``choice`` is one of the values, a ``flag`` is true or false, a ``list`` is any of the values.
    ``needs`` names the wager or option that it depends on. If ``expected``, the chapter wants it
    specified, and a missing one is a violation.
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
    #: The reason why nobody may choose it: the chapter names it, but its rules are not known.
    barred: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Vigorish(Cited):
    """The share of a win that the house keeps (645a.13(a), R24)."""

    percent: int
    round_up_to: Cents
    unless: str


class Effect(StrEnum):
    """The effect of an irregularity on the round or the table."""

    DISCARD = "discard"
    USE = "use"
    VOID = "void"
    RESHUFFLE = "reshuffle"
    COVER = "cover"


class Until(StrEnum):
    """The period in which an exposed card voids the round (R54)."""

    #: Until every player has folded or answered the question.
    DECISIONS = "decisions"
    #: Until the dealer reveals the card.
    REVEAL = "reveal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity(Cited):
    """An irregularity at a table, and the consequence that its paragraph sets (.13).

    A void round returns every wager but those in ``settles``, which are settled (R31): with
    ``after_deal`` only if every initial card was dealt, with ``deals_on`` after the remaining
    community cards. ``until`` ends the period in which an exposed card counts as exposed too early.
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
    placing: Placing | None = None
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
        """All wagers and bonuses whose paytable a submission may select, by key.

        If the required wagers share one table, its key is ``main``.
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
