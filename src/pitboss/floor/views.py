"""Views of the floor, built by inclusion: the viewer's view of the table, their own money, the
public meters; the rack only for those who count it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from pitboss.floor import accounts as a
from pitboss.floor.authority import ACT_RIGHTS
from pitboss.floor.closed_rounds import Dispute
from pitboss.floor.meter_life import notices_of
from pitboss.floor.moves import FloorMove, legal, legal_at
from pitboss.floor.patrons import counts_chips
from pitboss.floor.people import EYES
from pitboss.floor.rack import Rack
from pitboss.floor.state import Act, Book, Floor, FloorTable, Hit, LimitsNotice, Slip
from pitboss.floor.table_play import link_down
from pitboss.floor.topic import cents_on
from pitboss.money import Cents
from pitboss.record import Actor, Role, recorded
from pitboss.round.meters import shown
from pitboss.rulebook import GameRules
from pitboss.table import TableView
from pitboss.table import view as table_view

__all__ = [
    "SEE_DISPUTES",
    "FloorTableView",
    "FloorView",
    "MeterView",
    "TableListing",
    "disputes_for",
    "view",
    "view_at",
]


#: The roles that see every dispute.
SEE_DISPUTES: Final = frozenset(
    {
        *(Role.FLOORPERSON, Role.PIT_MANAGER, Role.ASSISTANT_SHIFT_MANAGER, Role.SHIFT_MANAGER),
        *EYES,
    }
)


@dataclass(frozen=True, slots=True)
class MeterView:
    """A meter as displayed: whole cents by level, its link, why it is down, its last hits, and
    what is announced to be done with it."""

    levels: Mapping[str, Cents]
    link: str | None = None
    down: str = ""
    hits: Mapping[str, tuple[Hit, ...]] = field(default_factory=dict)
    notices: tuple[Act, ...] = ()


@recorded("floor-table-view", kw_only=True)
class FloorTableView:
    """A table on the floor as seen by one person in one role."""

    name: str
    table: TableView
    seats: Mapping[int, str]
    minimum: Cents
    maximum: Cents
    #: Other limits that are announced, and the time from which they count for new rounds.
    notice: LimitsNotice | None
    meters: Mapping[str, MeterView]
    #: The wagering instruments that its dealer accepts beside chips: the face value of each.
    instruments: Mapping[str, Cents]
    #: The digest of its submission, and its rules there.
    submission: str
    rules: GameRules
    #: A player's own money: chips, and the game account at this table.
    chips: Cents | None = None
    account: Cents | None = None
    #: The balance of the rack, for those who count it.
    inventory: Cents | None = None
    slips: tuple[Slip, ...] = ()
    #: What the house owes a player since a settlement was put right; below zero, the player owes.
    owed: Cents | None = None
    #: Disputes about closed rounds: a player's own, or all for those who decide and look on.
    disputes: tuple[Dispute, ...] = ()
    #: Its papers: locked or not, the last slip, a waiting count, the papers in the box.
    rack: Rack | None = None
    #: The moves of the floor, the table and its round.
    moves: tuple[FloorMove, ...] = ()

    def __repr__(self) -> str:
        return f"<FloorTableView {self.name}: {self.table!r}>"


def view_at(floor: Floor, viewer: Actor, name: str, at: int) -> FloorTableView:
    """The view of a table on the floor for one person in one role."""
    table = floor.tables[name]
    least, most = table.limits
    player = viewer.role is Role.PLAYER
    counts = counts_chips(viewer.role)
    return FloorTableView(
        name=name,
        table=table_view(table.table, viewer, at, moves=()),
        seats=table.seats,
        minimum=least,
        maximum=most,
        notice=table.notice,
        meters={wager: _meter(floor, table, wager) for wager in table.metered},
        instruments={} if table.table.electronic else table.rules.instruments,
        submission=table.rules.submission,
        rules=table.rules,
        chips=cents_on(floor, a.chips(viewer.person)) if player else None,
        account=cents_on(floor, a.game_account(name, viewer.person)) if player else None,
        inventory=cents_on(floor, a.inventory(name)) if counts else None,
        slips=tuple(table.slips.values()) if counts else (),
        owed=cents_on(floor, a.dispute(name, viewer.person)) if player else None,
        disputes=disputes_for(table, viewer),
        rack=table.rack if counts else None,
        moves=legal_at(floor, viewer, name, at),
    )


def disputes_for(table: FloorTable, viewer: Actor) -> tuple[Dispute, ...]:
    """The disputes of a table that a person sees: a player's own, all for those who decide, and for
    surveillance and audit."""
    if viewer.role in SEE_DISPUTES:
        return tuple(table.disputes.values())
    own = viewer.role is Role.PLAYER and bool(viewer.person)
    disputes = table.disputes.values() if own else ()
    return tuple(one for one in disputes if one.player == viewer.person)


def _meter(floor: Floor, table: FloorTable, wager: str) -> MeterView:
    link = table.metered[wager]
    down = "" if link is None else link_down(floor, table, link) or ""
    book = floor.book(table, wager)
    if book is None:
        return MeterView({}, link, down)
    return _displayed(floor, book, link, down)


def _displayed(floor: Floor, book: Book, link: str | None, down: str) -> MeterView:
    levels = {level: shown(floor.balance(a.meter(book.of, level))) for level in book.levels}
    return MeterView(levels, link, down, book.last, notices_of(floor.facility, book.of))


@dataclass(frozen=True, slots=True)
class TableListing:
    """A table in the lobby: its game and variant, its limits, its players by seat."""

    name: str
    game: str
    #: Empty for the game itself.
    variant: str
    electronic: bool
    #: Whether it is for one person, without a clock.
    practice: bool
    status: str
    minimum: Cents
    maximum: Cents
    seats: Mapping[int, str]
    positions: int
    #: The phase of the round in progress; empty between rounds.
    phase: str = ""
    #: The links whose meters its wagers feed.
    links: tuple[str, ...] = ()


@recorded("floor-view", kw_only=True)
class FloorView:
    """The house as seen by one person in one role."""

    facility: str
    tables: tuple[TableListing, ...]
    #: Links with their public meters.
    links: Mapping[str, MeterView]
    #: Whether it is a demonstration.
    demo: bool = False
    chips: Cents | None = None
    #: Chips in patrons' hands that nobody's name stands for, for those who count (R66).
    outstanding: Cents | None = None
    #: Wagering instruments in patrons' hands by name, for the same people.
    instruments: Mapping[str, Cents] = field(default_factory=dict)
    #: Acts that wait for a second authority, for those who may approve them.
    proposals: Mapping[int, Act] = field(default_factory=dict)
    moves: tuple[FloorMove, ...] = ()

    def __repr__(self) -> str:
        return f"<FloorView {self.facility}: {', '.join(one.name for one in self.tables)}>"


def view(floor: Floor, viewer: Actor, at: int) -> FloorView:
    """The view of the house, with the loaded tables and links, for one person in one role."""
    player = viewer.role is Role.PLAYER
    counts = counts_chips(viewer.role)
    issued = floor.facility.instruments if counts else ()
    proposals = {
        number: one.act
        for number, one in floor.facility.proposals.items()
        if viewer.role in ACT_RIGHTS[type(one.act)][1]
    }
    return FloorView(
        facility=floor.facility.name,
        tables=tuple(_listing(one) for one in floor.tables.values()),
        links={
            name: _displayed(floor, link.book, name, link.down)
            for name, link in floor.links.items()
        },
        demo=floor.facility.demo,
        chips=cents_on(floor, a.chips(viewer.person)) if player else None,
        outstanding=cents_on(floor, a.outstanding()) if counts else None,
        instruments={name: cents_on(floor, a.instruments(name)) for name in issued},
        proposals=proposals,
        moves=legal(floor, viewer, at),
    )


def _listing(table: FloorTable) -> TableListing:
    least, most = table.limits
    round_ = table.table.round
    return TableListing(
        table.name,
        table.rules.chapter.slug,
        table.rules.variant,
        table.table.electronic,
        table.table.practice,
        table.table.status,
        least,
        most,
        table.seats,
        table.rules.chapter.positions,
        "" if round_ is None else round_.phase.value,
        tuple(dict.fromkeys(link for link in table.metered.values() if link is not None)),
    )
