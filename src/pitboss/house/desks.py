"""The desks of the floor: rows for the people who work there, by right."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pitboss.floor import FACILITY, Facility, FloorTable, needed, parse_account, table_stream
from pitboss.floor import accounts as a
from pitboss.floor.accounts import AccountKind
from pitboss.floor.authority import ACT_RIGHTS
from pitboss.floor.card_room import StoredDeck
from pitboss.floor.closed_rounds import Dispute
from pitboss.floor.filings import Filing
from pitboss.floor.people import EYES
from pitboss.floor.posted_signs import standing
from pitboss.floor.rack import Rack, Requested
from pitboss.floor.register import Approval
from pitboss.floor.state import Act
from pitboss.floor.views import SEE_DISPUTES, disputes_for
from pitboss.house.exceptions import (
    ALL,
    OPEN,
    ExceptionRow,
    exception_label,
    read_exception,
)
from pitboss.house.history import MOST_ROWS, cursor_of
from pitboss.house.meters import meters_now
from pitboss.house.pit import PitRow, pit_row
from pitboss.house.statement import StatementRow, statement_of
from pitboss.house.streams import Streams
from pitboss.house.unpaid_slips import SlipRow, unpaid_slips
from pitboss.house.views import DeskView
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import Refusal, RefusedError
from pitboss.round.events import CardsCorrected
from pitboss.round.meters import UNITS
from pitboss.round.moves import kind_name
from pitboss.rulebook.submission.stated import PostedSign, stated_digest
from pitboss.store import Reading

__all__ = [
    "DESKS",
    "AccountRow",
    "ApprovalRow",
    "DeckRow",
    "DifferenceRow",
    "DisputeRow",
    "PaperRow",
    "PersonRow",
    "RegisterRow",
    "SignRow",
    "SlipRow",
    "SubmissionRow",
    "desk_of",
    "submission_row",
]

_FLOOR: Final = frozenset(
    {Role.FLOORPERSON, Role.PIT_MANAGER, Role.ASSISTANT_SHIFT_MANAGER, Role.SHIFT_MANAGER}
)
_LONGEST_NUMBER: Final = 19
_CARDS_CORRECTED: Final = kind_name(CardsCorrected)
_STAFF: Final = _FLOOR | EYES | {Role.ADMINISTRATOR}


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person known to the facility, without the credential number."""

    name: str
    role: Role
    active: bool
    tables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ApprovalRow:
    """An item that waits for an authority: a proposed act, or a prize at a seat."""

    table: str
    round: str
    seat: int
    wager: str
    proposal: int
    act: Act | None
    by: str


@dataclass(frozen=True, slots=True)
class RegisterRow:
    """An approval on record: its subject, its paper, how it stands, and the tables that rest on it.
    A paper that tables lack has the number 0."""

    number: int
    subject: str
    approval: Approval | None
    standing: str
    tables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SignRow:
    """The posted sign of a table, how it stands to the rules there, and the digest that is due."""

    table: str
    posted: PostedSign | None
    standing: str
    due: str


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A deck of cards: its label, where it is, at which table, and when all were last counted."""

    name: str
    deck: StoredDeck
    counted: int


@dataclass(frozen=True, slots=True)
class SubmissionRow:
    """A Rules Submission that was filed."""

    number: int
    digest: str
    by: str
    in_force: bool
    text: str


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """The amount that the house owes a player since a settlement was put right; owed to the house
    if below zero."""

    table: str
    player: str
    owed: Cents


@dataclass(frozen=True, slots=True)
class AccountRow:
    """A balance of a player's own: chips, or a game account at a table."""

    account: str
    table: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class PaperRow:
    """The papers of a table: its rack, and the fill and credit that are under way."""

    table: str
    rack: Rack
    fill: Requested | None
    credit: Requested | None


@dataclass(frozen=True, slots=True)
class DisputeRow:
    """A dispute about a closed round of a table."""

    table: str
    dispute: Dispute


class _Desk:
    """The source of a desk's rows: the store as it is now."""

    def __init__(
        self,
        look: Reading,
        streams: Streams,
        actor: Actor,
        filters: Mapping[str, str],
        at: int,
    ) -> None:
        self.look = look
        self.at = at
        self.streams = streams
        self.actor = actor
        self.filters = filters
        self.table = filters.get("table", "")
        self.player = filters.get("player", "")
        self.facility: Facility = streams.facility(look, look.head(FACILITY))

    def tables(self) -> Iterator[FloorTable]:
        """The requested tables: all, or one."""
        for name in self.facility.tables:
            if self.table in ("", name):
                stream = table_stream(name)
                found = self.streams.load(self.look, stream, self.look.head(stream), self.facility)
                if isinstance(found, FloorTable):
                    yield found


def _people(desk: _Desk) -> Iterator[PersonRow]:
    facility = desk.facility
    for one in facility.people.values():
        tables = facility.assigned.get(one.name, ())
        if desk.table in ("", *tables):
            yield PersonRow(one.name, one.role, one.active, tables)


def _approvals(desk: _Desk) -> Iterator[ApprovalRow]:
    """Proposed acts, and prizes at seats. Security has the key of one lock of the card store, and
    sees the acts that it approves (603a.16)."""
    second = desk.actor.role is Role.SECURITY
    for proposal in desk.facility.proposals.values():
        if not second or desk.actor.role in ACT_RIGHTS[type(proposal.act)][1]:
            yield ApprovalRow("", "", 0, "", proposal.number, proposal.act, proposal.by)
    for table in () if second else desk.tables():
        state = table.playing
        for seat, wager in () if state is None else state.waiting:
            assert state is not None
            yield ApprovalRow(table.name, state.round_id, seat, wager, 0, None, "")


def _register(desk: _Desk) -> Iterator[RegisterRow]:
    """Every approval on record with the tables that rest on it, then what tables lack."""
    known = desk.facility
    day = known.calendar.date(desk.at)
    rests: dict[str, list[str]] = {}
    for table in desk.tables():
        for need in needed(table.rules, electronic=table.table.electronic):
            rests.setdefault(need.subject, []).append(table.name)
    for one in known.approvals.values():
        fault = one.fault(day)
        standing = "in force" if fault is None else fault[1]
        tables = tuple(rests.get(one.subject, ()))
        if tables or not desk.table:
            yield RegisterRow(one.number, one.subject, one, standing, tables)
    for subject, names in rests.items():
        if subject not in known.papers:
            yield RegisterRow(0, subject, None, "missing", tuple(names))


def _signs(desk: _Desk) -> Iterator[SignRow]:
    for table in desk.tables():
        yield SignRow(table.name, table.sign, standing(table), stated_digest(table.rules))


def _slips(desk: _Desk) -> Iterator[SlipRow]:
    yield from unpaid_slips(desk.facility, desk.tables())


def _decks(desk: _Desk) -> Iterator[DeckRow]:
    for name, deck in desk.facility.decks.items():
        if desk.table in ("", deck.table):
            yield DeckRow(name, deck, desk.facility.cards_counted)


def _submissions(desk: _Desk) -> Iterator[SubmissionRow]:
    for filing in desk.facility.filings.values():
        yield submission_row(desk.facility, filing)


def submission_row(facility: Facility, filed: Filing) -> SubmissionRow:
    """A submission as it was filed, and whether it is in force."""
    in_force = filed.digest == facility.in_force
    return SubmissionRow(filed.number, filed.digest, filed.by, in_force, filed.text)


def _links(desk: _Desk) -> Iterator[Any]:
    yield from meters_now(desk.look, desk.streams)


def _differences(desk: _Desk) -> Iterator[DifferenceRow]:
    for text, amount in desk.look.balances(f"{AccountKind.DISPUTES.value}/").items():
        table, player = parse_account(text).names
        if amount and desk.table in ("", table):
            yield DifferenceRow(table, player, Cents(amount // UNITS))


def _account(desk: _Desk) -> Iterator[AccountRow | StatementRow]:
    """A player's balances, and the statement of the game accounts (605a.2, 605a.3)."""
    person = desk.actor.person if desk.actor.role is Role.PLAYER else desk.player
    own = {"": a.chips(person)}
    own |= {table: a.game_account(table, person) for table in desk.facility.tables}
    for table, account in own.items():
        amount = desk.look.balance(str(account))
        if desk.table in ("", table) and (amount or not table):
            yield AccountRow(account.kind.value, table, Cents(amount // UNITS))
    yield from statement_of(desk.look, desk.streams, desk.facility, person, table=desk.table)


def _papers(desk: _Desk) -> Iterator[PaperRow]:
    for table in desk.tables():
        yield PaperRow(table.name, table.rack, table.fill, table.credit)


def _pit(desk: _Desk) -> Iterator[PitRow]:
    for table in desk.tables():
        timer = desk.look.timer(table_stream(table.name))
        due = None if timer is None or not timer.payload else timer.due
        yield pit_row(desk.facility, table, due, desk.at)


def _disputes(desk: _Desk) -> Iterator[DisputeRow]:
    """Disputes that are open, or were decided lately: a player's own, or all of them."""
    for table in desk.tables():
        for dispute in disputes_for(table, desk.actor):
            yield DisputeRow(table.name, dispute)


def _exceptions(desk: _Desk) -> Iterator[ExceptionRow]:
    """Everything that surveillance and audit want to see, newest first.

    The floor is told that a correction of cards was confirmed. Whether it was then carried out may
    turn on a card that lies face down, and is for surveillance and audit alone.
    """
    eyes = desk.actor.role in EYES
    labels = [ALL if eyes else OPEN]
    for what in ("table", "kind"):
        if named := desk.filters.get(what):
            labels.append(exception_label(what, named))
    since, until = _number(desk.filters, "since"), _number(desk.filters, "until")
    left = max(1, min(_number(desk.filters, "limit") or MOST_ROWS, MOST_ROWS))
    place = desk.filters.get("before")
    before = cursor_of(place) if place else None
    while left:
        rows = desk.look.find(tuple(labels), since=since, until=until, before=before, limit=left)
        told = [one for one in map(read_exception, rows) if eyes or not _carried_out(one)]
        yield from told
        if len(rows) < left:
            return
        left, before = left - len(told), rows[-1].cursor


def _carried_out(row: ExceptionRow) -> bool:
    """Whether a row says that a confirmed correction of cards was carried out."""
    return row.event == _CARDS_CORRECTED and row.role != Role.FLOORPERSON.value


def _number(filters: Mapping[str, str], name: str) -> int | None:
    """A filter that is a number, or None."""
    given = filters.get(name)
    if given is None:
        return None
    if not (given.isascii() and given.isdecimal() and len(given) < _LONGEST_NUMBER):
        raise RefusedError(
            Refusal("desk/filter", f"{name} is a number, not {given!r:.40}", "465a.2")
        )
    return int(given)


#: Every desk: who may look at it, and its rows.
DESKS: Final[Mapping[str, tuple[frozenset[Role], Callable[[_Desk], Iterator[Any]]]]] = {
    "people": (_STAFF, _people),
    "approvals": (_STAFF | {Role.SECURITY}, _approvals),
    "approvals-register": (_STAFF, _register),
    "jackpot-slips": (_STAFF | {Role.CASHIER}, _slips),
    "signs": (_STAFF, _signs),
    "decks": (_STAFF | {Role.SECURITY}, _decks),
    "submissions": (_STAFF, _submissions),
    "links": (_STAFF, _links),
    "differences": (_STAFF, _differences),
    "disputes": (SEE_DISPUTES | {Role.PLAYER}, _disputes),
    "exceptions": (_FLOOR | EYES, _exceptions),
    "papers": (_STAFF | {Role.CASHIER, Role.SECURITY, Role.DEALER}, _papers),
    "pit": (_STAFF, _pit),
    "account": (EYES | {Role.PLAYER}, _account),
}


#: Filters of a desk beside ``table``.
_FILTERS: Final[Mapping[str, frozenset[str]]] = {
    "account": frozenset({"player"}),
    "exceptions": frozenset({"kind", "since", "until", "before", "limit"}),
}
#: Desks about one player: a player's own, or the one whom audit names.
_OF_A_PLAYER: Final = frozenset({"account"})


def desk_of(
    look: Reading, streams: Streams, actor: Actor, name: str, filters: Mapping[str, str], at: int
) -> DeskView:
    """The rows of a desk, if the viewer may see it. ``table`` filters them; exceptions are also
    found by kind and time, and continued at a place."""
    found = DESKS.get(name)
    if found is None:
        reason = f"there is no desk {name!r:.40}: desks are {', '.join(sorted(DESKS))}"
        raise RefusedError(Refusal("desk/unknown", reason, "465a.2"))
    roles, rows = found
    if actor.role not in roles:
        reason = f"{actor.role.named} may not look at the desk {name}"
        raise RefusedError(Refusal("role/not-allowed", reason, "465a.35"))
    strange = filters.keys() - {"table"} - _FILTERS.get(name, frozenset())
    if strange:
        reason = f"this desk is not filtered by {min(strange)!r:.40}"
        raise RefusedError(Refusal("desk/filter", reason, "465a.2"))
    desk = _Desk(look, streams, actor, filters, at)
    if name in _OF_A_PLAYER and actor.role is not Role.PLAYER and not desk.player:
        raise RefusedError(Refusal("desk/filter", "say which player's account", "605a.3"))
    if desk.player not in ("", actor.person) and actor.role is Role.PLAYER:
        raise RefusedError(Refusal("money/not-yours", "it is another player's money", "605a.3"))
    return DeskView(name, desk.facility.entries, tuple(rows(desk)))
