"""The desks of the floor: rows for the people who work there, by right."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pitboss.floor import FACILITY, Facility, FloorTable, parse_account, table_stream
from pitboss.floor import accounts as a
from pitboss.floor.accounts import AccountKind
from pitboss.floor.card_room import StoredDeck
from pitboss.floor.rack import Rack, Requested
from pitboss.floor.state import Act, Slip
from pitboss.house.history import find_rounds
from pitboss.house.loading import Streams
from pitboss.house.meters import meters_now
from pitboss.house.views import DeskView
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import Refusal, RefusedError
from pitboss.round.meters import UNITS
from pitboss.store import Reading

__all__ = [
    "DESKS",
    "AccountRow",
    "ApprovalRow",
    "AttemptsRow",
    "DeckRow",
    "DisputeRow",
    "PaperRow",
    "PersonRow",
    "SlipRow",
    "SubmissionRow",
    "desk_of",
]

_FLOOR: Final = frozenset(
    {Role.FLOORPERSON, Role.PIT_MANAGER, Role.ASSISTANT_SHIFT_MANAGER, Role.SHIFT_MANAGER}
)
_EYES: Final = frozenset({Role.SURVEILLANCE, Role.REVENUE_AUDIT})
_STAFF: Final = _FLOOR | _EYES | {Role.ADMINISTRATOR}


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody whom the facility knows; credential numbers stay with the facility."""

    name: str
    role: Role
    active: bool
    tables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ApprovalRow:
    """Something that waits for an authority: a proposed act, or a prize at a seat."""

    table: str
    round: str
    seat: int
    wager: str
    proposal: int
    act: Act | None
    by: str


@dataclass(frozen=True, slots=True)
class SlipRow:
    """A jackpot slip that is not paid yet."""

    table: str
    slip: Slip


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
class DisputeRow:
    """The amount that the house owes a player after a correction; owed to the house if below
    zero."""

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
class AttemptsRow:
    """A person who was refused for lack of a right: the newest minute in which that was, how often
    in it and ever. People whom the facility does not know are one row, without a name."""

    person: str
    at: int
    count: int
    total: int


class _Desk:
    """The source of a desk's rows: the store as it is now."""

    def __init__(self, look: Reading, streams: Streams, actor: Actor, table: str) -> None:
        self.look = look
        self.streams = streams
        self.actor = actor
        self.table = table
        self.facility: Facility = streams.facility(look, look.head(FACILITY))

    def tables(self) -> Iterator[FloorTable]:
        """The tables that are asked for: all, or one."""
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
    for proposal in desk.facility.proposals.values():
        yield ApprovalRow("", "", 0, "", proposal.number, proposal.act, proposal.by)
    for table in desk.tables():
        state = table.playing
        for seat, wager in () if state is None else state.waiting:
            assert state is not None
            yield ApprovalRow(table.name, state.round_id, seat, wager, 0, None, "")


def _slips(desk: _Desk) -> Iterator[SlipRow]:
    for table in desk.tables():
        for slip in table.slips.values():
            yield SlipRow(table.name, slip)


def _decks(desk: _Desk) -> Iterator[DeckRow]:
    for name, deck in desk.facility.decks.items():
        if desk.table in ("", deck.table):
            yield DeckRow(name, deck, desk.facility.cards_counted)


def _submissions(desk: _Desk) -> Iterator[SubmissionRow]:
    for filing in desk.facility.filings.values():
        in_force = filing.digest == desk.facility.in_force
        yield SubmissionRow(filing.number, filing.digest, filing.by, in_force, filing.text)


def _links(desk: _Desk) -> Iterator[Any]:
    yield from meters_now(desk.look, desk.streams)


def _disputes(desk: _Desk) -> Iterator[DisputeRow]:
    for text, amount in desk.look.balances(f"{AccountKind.DISPUTES.value}/").items():
        table, player = parse_account(text).names
        if amount and desk.table in ("", table):
            yield DisputeRow(table, player, Cents(amount // UNITS))


def _account(desk: _Desk) -> Iterator[AccountRow]:
    person = desk.actor.person
    own = {"": a.chips(person)}
    own |= {table: a.game_account(table, person) for table in desk.facility.tables}
    for table, account in own.items():
        amount = desk.look.balance(str(account))
        if desk.table in ("", table) and (amount or not table):
            yield AccountRow(account.kind.value, table, Cents(amount // UNITS))


def _papers(desk: _Desk) -> Iterator[PaperRow]:
    for table in desk.tables():
        yield PaperRow(table.name, table.rack, table.fill, table.credit)


def _exceptions(desk: _Desk) -> Iterator[Any]:
    """People who tried what they may not, and rounds in which something went wrong."""
    for person, one in desk.facility.attempts.items() if not desk.table else ():
        yield AttemptsRow(person, one.minute * 60, one.count, one.total)
    yield from find_rounds(desk.look, desk.actor, table=desk.table, mark="exception", limit=500)


#: Every desk: who may look at it, and its rows.
DESKS: Final[Mapping[str, tuple[frozenset[Role], Callable[[_Desk], Iterator[Any]]]]] = {
    "people": (_STAFF, _people),
    "approvals": (_STAFF, _approvals),
    "jackpot-slips": (_STAFF | {Role.CASHIER}, _slips),
    "decks": (_STAFF | {Role.SECURITY}, _decks),
    "submissions": (_STAFF, _submissions),
    "links": (_STAFF, _links),
    "disputes": (_STAFF, _disputes),
    "exceptions": (_FLOOR | _EYES, _exceptions),
    "papers": (_STAFF | {Role.CASHIER, Role.SECURITY, Role.DEALER}, _papers),
    "account": (frozenset({Role.PLAYER}), _account),
}


def desk_of(
    look: Reading, streams: Streams, actor: Actor, name: str, filters: Mapping[str, str]
) -> DeskView:
    """The rows of a desk, for somebody who may see them; ``table`` is the one filter."""
    found = DESKS.get(name)
    if found is None:
        reason = f"there is no desk {name!r:.40}: desks are {', '.join(sorted(DESKS))}"
        raise RefusedError(Refusal("desk/unknown", reason, "465a.2"))
    roles, rows = found
    if actor.role not in roles:
        reason = f"{actor.role.named} may not look at the desk {name}"
        raise RefusedError(Refusal("role/not-allowed", reason, "465a.35"))
    strange = filters.keys() - {"table"}
    if strange:
        reason = f"a desk is filtered by table, not by {min(strange)!r:.40}"
        raise RefusedError(Refusal("desk/filter", reason, "465a.2"))
    desk = _Desk(look, streams, actor, filters.get("table", ""))
    return DeskView(name, desk.facility.entries, tuple(rows(desk)))
