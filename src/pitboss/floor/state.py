"""The state of the floor: the facility, its tables, its links, and the balances.

Each is folded from the entries of its own stream alone: ``facility``, ``table/NAME``,
``link/NAME``. So the shell loads only what a command concerns.
"""

from abc import ABC
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pitboss.floor import accounts as a
from pitboss.floor.accounts import Account
from pitboss.floor.card_room import StoredDeck
from pitboss.floor.chips import DENOMINATIONS
from pitboss.floor.closed_rounds import ClosedRound, Dispute, RoundKey
from pitboss.floor.days import COMMON_DAYS, Calendar
from pitboss.floor.filings import Filing
from pitboss.floor.people import Attempts, Person, Strategy
from pitboss.floor.rack import Rack, Requested
from pitboss.floor.register import Approval
from pitboss.floor.stream_names import link_stream, table_stream
from pitboss.money import NOTHING, Cents
from pitboss.record import Copied, derived, kind
from pitboss.round.meters import UNITS, Reading, open_meter
from pitboss.round.state import State
from pitboss.rulebook import GameRules, MeterTerms, Submission
from pitboss.rulebook.submission.model import CASH_LIMIT, NOTICE_MINUTES
from pitboss.rulebook.submission.stated import PostedSign
from pitboss.table import Table

__all__ = [
    "HITS_KEPT",
    "Act",
    "AllKnown",
    "Book",
    "Facility",
    "Floor",
    "FloorLink",
    "FloorTable",
    "Hit",
    "LimitsNotice",
    "NotLoaded",
    "Proposal",
    "Slip",
    "decided_key",
    "new_floor",
    "stream_of",
]

#: The number of hits of each level that a meter lists (general provisions, "last 25 hits").
HITS_KEPT: Final = 25


def stream_of(state: "FloorTable | FloorLink") -> str:
    """The stream of a table or a link."""
    if isinstance(state, FloorTable):
        return table_stream(state.name)
    return link_stream(state.name)


#: The balance of an account in units.
Balance = Callable[[Account], int]


# ── Meters ───────────────────────────────────────────────────────────────────────────────────


class Hit(NamedTuple):
    """A hit prize: its place in the order of the meter's hits, its round, its amount, and the part
    that went back."""

    number: int
    table: str
    round_id: str
    prize: int
    level: str
    cents: Cents
    at: int
    returned: Cents = NOTHING


@dataclass(frozen=True)
class Book(Copied):
    """The book of a meter beside its balances: its terms, its hits, the amount locked."""

    #: The link, or the table and the wager: the names of its accounts.
    of: tuple[str, ...]
    terms: MeterTerms
    amount: Cents
    #: How often each level has paid 100%, without undone prizes (R31).
    hundreds: Mapping[str, int] = field(default_factory=dict)
    #: The number of prizes ever hit, and the cents of those not given back.
    hits: int = 0
    locked: Cents = NOTHING
    #: Whether it was closed because it is no longer offered (R71).
    closed: bool = False
    #: The last hits of each level, the newest last.
    last: Mapping[str, tuple[Hit, ...]] = field(default_factory=dict)

    @property
    def levels(self) -> tuple[str, ...]:
        """Its levels in the order filed."""
        return tuple(self.terms.seed)

    @derived("of", "terms")
    def accounts(self) -> tuple[Account, ...]:
        """Its levels and its reserve."""
        return tuple(a.meter(self.of, level) for level in (*self.levels, a.RESERVE))

    @derived("of")
    def funding(self) -> tuple[Account, ...]:
        """The accounts that fund it."""
        return a.funding(self.of)

    @property
    def balanced(self) -> tuple[Account, ...]:
        """The meter's accounts and its funding, which add up to the amount locked."""
        return (*self.accounts, *self.funding)

    def reading(self, balance: Balance) -> Reading:
        """The current reading of the meter."""
        return Reading(
            {level: balance(a.meter(self.of, level)) for level in self.levels},
            balance(a.meter(self.of, a.RESERVE)),
            self.hundreds,
        )

    def sound(self, balance: Balance) -> bool:
        """Whether the meter equals its funding less its prizes."""
        return sum(map(balance, self.balanced)) + self.locked * UNITS == 0

    def seeded(self) -> Mapping[str, int]:
        """Its opening units by level."""
        return open_meter(self.terms, self.amount).levels


@kind("floor-link")
@dataclass(frozen=True)
class FloorLink(Copied):
    """A link: one meter for several tables and games."""

    name: str
    book: Book
    #: The wager that it takes.
    wager: str = ""
    #: The reason why it is down, or empty. Its wagers are not offered then (605a.8).
    down: str = ""
    #: Whether it is down because its identity check failed.
    failed: bool = False
    entries: int = 0
    at: int = 0


# ── Tables ───────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Slip(Copied):
    """A jackpot slip: a prize of a meter that is not paid at the table, documented step by step
    (653a.11(k)(4), R15)."""

    number: str
    round_id: str
    seat: int
    wager: str
    player: str
    cents: Cents
    hand: str = ""
    prepared_by: str = ""
    verified_by: str = ""
    #: Whether its round is over, so that it may be paid, and since when.
    due: bool = False
    since: int = 0
    #: The newest entry that changed it.
    changed: int = 0


@dataclass(frozen=True, slots=True)
class LimitsNotice:
    """Limits that count for rounds from a later time on, told to those who sit there (601a.2)."""

    minimum: Cents
    maximum: Cents
    effective: int


@kind("floor-table")
@dataclass(frozen=True)
class FloorTable(Copied):
    """A table on the floor, with its seats and its papers."""

    name: str
    table: Table
    #: The players by seat.
    seats: Mapping[int, str] = field(default_factory=dict)
    #: How many patrons without a name have sat here: the newest has this number (R66).
    patrons: int = 0
    #: How seated players decide, of those of whom it is known.
    strategies: Mapping[str, Strategy] = field(default_factory=dict)
    #: Its stand-alone meters, by wager.
    books: Mapping[str, Book] = field(default_factory=dict)
    #: Unpaid jackpot slips, and the number of slips so far.
    slips: Mapping[str, Slip] = field(default_factory=dict)
    slips_made: int = 0
    #: The open fill and credit, and the number of each so far: numbers have no gap.
    fill: Requested | None = None
    credit: Requested | None = None
    fills: int = 0
    credits: int = 0
    #: Its inventory in the papers.
    rack: Rack = field(default_factory=Rack)
    #: The limits posted for the required wagers, within the filed ones.
    posted: tuple[Cents, Cents] | None = None
    #: Limits that are announced for a later time.
    notice: LimitsNotice | None = None
    #: The sign or layout that is posted.
    sign: PostedSign | None = None
    #: The newest entry that changed what a player is owed or owes, by player.
    differences: Mapping[str, int] = field(default_factory=dict)
    #: The dealer who closed the last round.
    closed_by: str = ""
    #: Disputes about its closed rounds, by number, and the number of them so far.
    disputes: Mapping[int, Dispute] = field(default_factory=dict)
    disputes_opened: int = 0
    #: When it was set up.
    since: int = 0

    def __repr__(self) -> str:
        """The table as a spectator sees it; nothing of its rack or papers."""
        return f"<FloorTable {self.name}: {self.table!r}>"

    @property
    def rules(self) -> GameRules:
        """Its current rules."""
        return self.table.rules

    @property
    def playing(self) -> State | None:
        """The round in progress."""
        return self.table.playing

    @property
    def limits(self) -> tuple[Cents, Cents]:
        """The limits of the required wagers: those posted, or the filed ones."""
        return self.posted or (self.rules.minimum, self.rules.maximum)

    def limits_at(self, at: int) -> tuple[Cents, Cents]:
        """The limits of a round that opens then, of which players were told: those of a notice
        whose time has come, or the present ones."""
        notice = self.notice
        if notice is None or at < notice.effective:
            return self.limits
        return notice.minimum, notice.maximum

    @property
    def entries(self) -> int:
        """The number of entries of its stream."""
        return self.table.entries

    @property
    def at(self) -> int:
        """The time of its last entry."""
        return self.table.at

    @derived("table")
    def metered(self) -> Mapping[str, str | None]:
        """The wagers with a meter, each with its link or None."""
        wagers = self.rules.chapter.wagers
        return {
            wager: offer.link
            for wager, offer in self.rules.offers.items()
            if offer.meter is not None and not wagers[wager].shares
        }

    @derived("table")
    def linked(self) -> Mapping[str, str | None]:
        """The link of every wager, or None."""
        laws = self.rules.chapter.wagers
        return {one: self.metered.get(law.shares or one) for one, law in laws.items()}

    def links_of(self, wagers: Iterable[str]) -> frozenset[str]:
        """The links of these wagers."""
        names = [self.linked.get(one) for one in wagers]
        return frozenset([name for name in names if name is not None])

    def of_meter(self, wager: str) -> tuple[str, ...]:
        """The names of the meter of a wager."""
        link = self.metered[wager]
        return ("link", link) if link is not None else ("table", self.name, wager)

    def by_account(self, wager: str) -> bool:
        """Whether a wager goes through the game account: all at an electronic table, elsewhere
        those that the chapter names (605a.2(a))."""
        if self.table.electronic:
            return True
        law = self.rules.chapter.wagers.get(wager)
        return law is not None and law.electronic

    def purse(self, wager: str, player: str) -> Account:
        """The account that a player's wager comes from and goes back to."""
        if self.by_account(wager):
            return a.game_account(self.name, player)
        return a.chips(player)

    def bank(self, wager: str) -> Account:
        """The account that a lost wager goes to and a win comes from."""
        return a.play(self.name) if self.by_account(wager) else a.inventory(self.name)


# ── The facility ─────────────────────────────────────────────────────────────────────────────


class Act(ABC):  # noqa: B024  # it is only a name: the record writes the kind
    """An act of two authorities: one proposes it, another approves it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Proposal:
    """An act that waits for its second authority, and who proposed it."""

    number: int
    act: Act
    by: str
    #: The entry that proposed it.
    changed: int = 0


def decided_key(by: str, player: str) -> str:
    """The key of what one person decided for one player; no name has a slash."""
    return f"{by}/{player}"


@kind("facility")
@dataclass(frozen=True)
class Facility(Copied):
    """The state of the whole house: people, submissions, cards, and the names of tables and
    links."""

    name: str = ""
    #: Its calendar, and the denominations of its chips.
    calendar: Calendar = COMMON_DAYS
    denominations: tuple[int, ...] = DENOMINATIONS
    #: Whether it is a demonstration, for good.
    demo: bool = False
    people: Mapping[str, Person] = field(default_factory=dict)
    #: The holder of every credential number ever given. None is given to another person.
    credentials: Mapping[str, str] = field(default_factory=dict)
    #: The holder of every licence ever seen, by its key: one person is not two names.
    licences: Mapping[str, str] = field(default_factory=dict)
    #: Refusals for lack of a right, by person; "" has those of people who are not known.
    attempts: Mapping[str, Attempts] = field(default_factory=dict)
    #: The tables that dealers and floorpersons are assigned to.
    assigned: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    filings: Mapping[str, Filing] = field(default_factory=dict)
    #: The digest of the submission in force.
    in_force: str = ""
    tables: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    proposals: Mapping[int, Proposal] = field(default_factory=dict)
    proposed: int = 0
    #: The last time of each stream that was ahead of the clock.
    clocks: Mapping[str, int] = field(default_factory=dict)
    #: The last gaming day in which disputes were decided, and the sum of what each person decided
    #: for each player in it (R64).
    decided_day: str = ""
    decided: Mapping[str, Cents] = field(default_factory=dict)
    #: The decks that are not destroyed, by name.
    decks: Mapping[str, StoredDeck] = field(default_factory=dict)
    #: The names of destroyed decks, which are not used again.
    decks_destroyed: frozenset[str] = frozenset()
    #: When the store of cards was last counted.
    cards_counted: int = 0
    #: The approvals register, by number (R67).
    approvals: Mapping[int, Approval] = field(default_factory=dict)
    entries: int = 0
    at: int = 0

    def __repr__(self) -> str:
        return f"<Facility {self.name}: {len(self.tables)} tables, {len(self.links)} links>"

    @property
    def submission(self) -> Submission | None:
        """The submission in force."""
        filing = self.filings.get(self.in_force)
        return None if filing is None else filing.submission

    @derived("approvals")
    def papers(self) -> Mapping[str, tuple[Approval, ...]]:
        """The approvals by subject, the newest last."""
        found: dict[str, tuple[Approval, ...]] = {}
        for one in self.approvals.values():
            found[one.subject] = (*found.get(one.subject, ()), one)
        return found

    @derived("filings")
    def instruments(self) -> Mapping[str, Cents]:
        """Every wagering instrument ever filed, with the face value that was filed last."""
        filed = sorted(self.filings.values(), key=lambda one: one.number)
        return {name: value for one in filed for name, value in one.submission.instruments.items()}

    @property
    def cash_limit(self) -> Cents:
        """The largest buy-in or redemption in one act."""
        return CASH_LIMIT if self.submission is None else self.submission.cash_limit

    @property
    def notice_minutes(self) -> int:
        """How long beforehand a notice to players is posted."""
        return NOTICE_MINUTES if self.submission is None else self.submission.notice_minutes

    def decided_for(self, day: str, by: str, player: str) -> Cents:
        """The sum of what one person decided for one player in a gaming day (R64)."""
        sums = self.decided if day == self.decided_day else {}
        return sums.get(decided_key(by, player), NOTHING)

    def rules(self, key: str) -> GameRules:
        """The rules of a key in the record: a submission's digest, a game, perhaps a variant."""
        digest, _, name = key.partition("/")
        return self.filings[digest].submission.offered[name]


# ── The floor ────────────────────────────────────────────────────────────────────────────────


class NotLoaded(RuntimeError):
    """A balance or a closed round that is not loaded. An unknown balance never reads as zero."""


class AllKnown(dict[Account, int]):
    """Balances that are all known: an account that was never moved has zero."""

    def __missing__(self, account: Account) -> int:
        return 0

    def copy(self) -> "AllKnown":
        return AllKnown(self)


@dataclass(frozen=True)
class Floor(Copied):
    """The facility with the tables, links and balances that are loaded.

    ``balances`` has the loaded ones; reading another is an error. A floor in memory alone begins as
    ``new_floor()``, with every balance known.
    """

    facility: Facility = field(default_factory=Facility)
    tables: Mapping[str, FloorTable] = field(default_factory=dict)
    links: Mapping[str, FloorLink] = field(default_factory=dict)
    balances: dict[Account, int] = field(default_factory=dict)
    #: The closed rounds that were read again, which are no part of the state; None for one that
    #: does not exist.
    rounds: Mapping[RoundKey, ClosedRound | None] = field(default_factory=dict, compare=False)

    def __repr__(self) -> str:
        return f"<Floor of {self.facility!r} with {', '.join((*self.tables, *self.links))}>"

    def balance(self, account: Account) -> int:
        """The balance of an account in units. Raises ``NotLoaded`` if it is not loaded."""
        try:
            return self.balances[account]
        except KeyError:
            raise NotLoaded(f"the balance of {account} is not loaded") from None

    def closed(self, key: RoundKey) -> ClosedRound | None:
        """A closed round, or None if there is none. Raises ``NotLoaded`` if it was not read."""
        try:
            return self.rounds[key]
        except KeyError:
            what = f"round {key.round_id!r:.60} of table {key.table!r:.40}"
            raise NotLoaded(f"{what} is not loaded") from None

    def book(self, table: FloorTable, wager: str) -> Book | None:
        """The book of a wager's meter at a table, or None if it is not loaded."""
        link = table.metered[wager]
        if link is None:
            return table.books.get(wager)
        found = self.links.get(link)
        return None if found is None else found.book


def new_floor() -> Floor:
    """A floor before its first entry, with every balance known."""
    return Floor(balances=AllKnown())
