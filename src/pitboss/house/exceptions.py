"""Exceptions: everything on record that surveillance and audit want to see, in one list.

One table says of every kind of event whether it is an exception. A new event is one line in it. The
rows are written with their entries into the index of the store, by time, table and kind, so a list
costs what its period costs; ``verify`` works them out again.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple

from pitboss.floor import FloorTable, stream_name
from pitboss.floor import approvals as b
from pitboss.floor import assignments as s
from pitboss.floor import card_store as d
from pitboss.floor import clocks as k
from pitboss.floor import disputes as x
from pitboss.floor import events as f
from pitboss.floor import papers as p
from pitboss.floor import posted_signs as q
from pitboss.record import Entry
from pitboss.record.json_text import dump, load
from pitboss.record.kinds import kind_of
from pitboss.round import events as r
from pitboss.round.bank import BankPassed, BankTaken
from pitboss.round.betting import CALLED_OFF
from pitboss.round.machine import EVENTS as ROUND_EVENTS
from pitboss.store import Found
from pitboss.table import events as t

__all__ = [
    "ALL",
    "EXCEPTIONAL",
    "EXCEPTIONS",
    "OPEN",
    "ExceptionKind",
    "ExceptionRow",
    "Exceptional",
    "IndexRow",
    "exception_label",
    "exception_row",
    "exception_rows",
    "read_exception",
]

#: The labels of all exceptions, and of those that the whole floor staff sees.
ALL: Final = "exceptions/all"
OPEN: Final = "exceptions/open"


class ExceptionKind(StrEnum):
    """The kind of an exception."""

    VOID = "void"
    IRREGULARITY = "irregularity"
    CORRECTION = "correction"
    UNDONE = "undone"
    DISPUTE = "dispute"
    DIFFERENCE = "difference"
    CHIPS = "chips"
    PRIZE_REFUSED = "prize-refused"
    ABANDONED = "abandoned"
    DEVICE = "device"
    CARDS = "cards"
    ATTEMPT = "attempt"
    OVERRIDE = "override"
    LATE_PAPER = "late-paper"
    MISSING_PAPER = "missing-paper"
    VOID_PAPER = "void-paper"
    OVER_SHORT = "over-short"
    LINK = "link"
    METER = "meter"
    SLIP_EXPIRED = "slip-expired"
    CLOCK = "clock"
    SIGN = "sign"
    PASSWORD = "password"


def _always(event: object) -> bool:
    return True


def _has_sign(before: object) -> bool:
    """Whether a sign is posted, which states the old rules once new ones are taken up."""
    return isinstance(before, FloorTable) and before.sign is not None


class Exceptional(NamedTuple):
    """How an event is an exception: its kind, when it is one, whether only surveillance and audit
    see it, and after which state of its stream."""

    kind: ExceptionKind
    when: Callable[[Any], bool] = _always
    hidden: bool = False
    after: Callable[[object], bool] = _always


_K = ExceptionKind
_CORRECTED: Final = (Exceptional(_K.CORRECTION),)
_ASKED: Final = (Exceptional(_K.DISPUTE),)
_BROKEN: Final = (Exceptional(_K.DEVICE),)
_DOWN: Final = (Exceptional(_K.LINK),)
_METER: Final = (Exceptional(_K.METER),)
_ORDERED: Final = (Exceptional(_K.OVERRIDE),)
_VOID_PAPER: Final = (Exceptional(_K.VOID_PAPER),)

#: Every kind of event: how it may be an exception, the first way that applies; none if it is none.
EXCEPTIONS: Final[Mapping[type, tuple[Exceptional, ...]]] = {
    # ── Rounds ───────────────────────────────────────────────────────────────────────────────
    r.RoundVoided: (Exceptional(_K.VOID),),
    r.IrregularityNoted: (Exceptional(_K.IRREGULARITY),),
    r.CardsCorrected: _CORRECTED,
    r.WagerCorrected: _CORRECTED,
    r.DecisionsCorrected: _CORRECTED,
    r.CorrectionProposed: _CORRECTED,
    r.CorrectionConfirmed: _CORRECTED,
    r.CorrectionRejected: _CORRECTED,
    r.EntryUndone: (Exceptional(_K.UNDONE),),
    r.ChipsCounted: (Exceptional(_K.CHIPS, lambda event: event.count != event.accepted),),
    r.ChipsResolved: (Exceptional(_K.CHIPS),),
    r.ApprovalRefused: (Exceptional(_K.PRIZE_REFUSED),),
    r.SeatAbandoned: (Exceptional(_K.ABANDONED),),
    r.SurrenderCounted: (Exceptional(_K.CARDS, lambda event: event.count != event.dealt),),
    r.AttemptNoted: (Exceptional(_K.ATTEMPT, hidden=True),),
    **dict.fromkeys(
        (
            *(r.RoundOpened, r.HashGiven, r.WagersPlaced, r.PlayerReady, r.BetsClosed),
            *(r.BitsOpened, r.DeckMixed, r.StartFound, r.CardsDealt, r.CardsTurned),
            *(r.DrawsCommitted, r.DrawsShown, r.DecisionMade, r.HandsTurned, r.MetersRead),
            *(r.SeatSettled, r.ApprovalGiven, r.RoundClosed, r.CardsEntered, r.LightConfirmed),
            *(r.SettledAnew, BankTaken, BankPassed),
        ),
        (),
    ),
    # ── Tables ───────────────────────────────────────────────────────────────────────────────
    t.DeviceFailed: _BROKEN,
    t.ShuffleFailed: _BROKEN,
    t.StubCounted: (Exceptional(_K.CARDS, lambda event: not event.right),),
    t.DeckRemoved: (Exceptional(_K.CARDS),),
    t.ShuffleOrdered: _ORDERED,
    t.RecutOrdered: _ORDERED,
    t.DealingChanged: _ORDERED,
    **dict.fromkeys(
        (
            *(t.TableOpened, t.DeckReceived, t.DeckMoved, t.DeckSpread, t.PlayerLooked),
            *(t.ShuffleBegan, t.DeckShuffled, t.DeckCut, t.DeviceCovered, t.DeviceRestored),
            *(t.TableIdle, t.TableClosed),
        ),
        (),
    ),
    # ── The floor ────────────────────────────────────────────────────────────────────────────
    x.DisputeOpened: _ASKED,
    x.DecisionProposed: _ASKED,
    x.DisputeDecided: _ASKED,
    f.DifferenceSettled: (Exceptional(_K.DIFFERENCE),),
    f.AttemptsRefused: (Exceptional(_K.ATTEMPT),),
    f.LinkTakenDown: _DOWN,
    f.LinkFailed: _DOWN,
    f.MeterClosed: _METER,
    f.MeterTransferred: _METER,
    f.MeterAdjusted: _METER,
    f.SlipExpired: (Exceptional(_K.SLIP_EXPIRED),),
    f.RulesTakenUp: (Exceptional(_K.SIGN, after=_has_sign),),
    k.ClockBehind: (Exceptional(_K.CLOCK),),
    p.FillVoided: _VOID_PAPER,
    p.CreditVoided: _VOID_PAPER,
    b.ApprovalWithdrawn: _VOID_PAPER,
    p.GapReported: (Exceptional(_K.MISSING_PAPER),),
    p.ClosedFormCompleted: (Exceptional(_K.LATE_PAPER, lambda event: bool(event.late)),),
    p.InventorySigned: (
        Exceptional(_K.OVER_SHORT, lambda event: bool(event.off)),
        Exceptional(_K.LATE_PAPER, lambda event: bool(event.late)),
    ),
    p.BoxCounted: (
        Exceptional(_K.OVER_SHORT, lambda event: bool(event.off or event.instruments_off)),
        Exceptional(_K.MISSING_PAPER, lambda event: bool(event.missing)),
    ),
    f.PasswordReset: (Exceptional(_K.PASSWORD),),
    d.CardsCounted: (Exceptional(_K.CARDS, lambda event: bool(event.missing)),),
    **dict.fromkeys(
        (
            *(f.FacilityOpened, f.PersonEnrolled, f.PersonDismissed, f.SubmissionFiled),
            *(f.SubmissionAdopted, f.ActProposed, f.ActApproved, f.ActRejected, f.TableJoined),
            *(
                f.ChipsSold,
                f.ChipsBroughtIn,
                f.LinkJoined,
                f.ChipsRedeemed,
                f.TableSetUp,
                f.LimitsPosted,
                q.SignPosted,
            ),
            *(
                f.LimitsAnnounced,
                f.SeatTaken,
                f.SeatLeft,
                f.BoughtIn,
                f.CashedOut,
                f.TipGiven,
                f.TipsCollected,
            ),
            *(f.FillRequested, f.FillMade, f.CreditRequested, f.CreditMade, f.DropMade),
            *(f.SlipPrepared, f.SlipVerified, f.SlipPaid, f.LinkOpened, f.LinkRestored),
            *(f.LinkChanged, f.PrizeHit, f.PrizeReturned, x.DecisionCounted, s.StaffAssigned),
            *(p.InventoryCounted, p.FillPrepared, p.FillCarried, p.CreditPrepared),
            *(p.CreditCarried, d.CardsReceived, d.DecksIssued, d.DecksReturned),
            *(d.DecksDestroyed, b.ApprovalFiled),
        ),
        (),
    ),
}


#: The kinds of event that may be an exception.
EXCEPTIONAL: Final = frozenset(kind for kind, ways in EXCEPTIONS.items() if ways)


# ── Rows ─────────────────────────────────────────────────────────────────────────────────────


class ExceptionRow(NamedTuple):
    """An exception: where it stands on record, when it was, who brought it about, and what it is
    about."""

    at: int
    kind: ExceptionKind
    #: The kind of its event, and its place.
    event: str
    stream: str
    number: int
    #: The person and the role.
    person: str
    role: str
    table: str = ""
    round: str = ""
    seat: int = 0
    wager: str = ""
    player: str = ""
    #: The dispute, if it is about one.
    dispute: int = 0
    #: How often, the cents that it is about, and a reason or another detail in words.
    times: int = 0
    amount: int = 0
    about: str = ""


def exception_label(what: str, name: object) -> str:
    """The label of the exceptions of a ``table``, a ``kind``, a ``player`` or a ``dispute``."""
    return f"exceptions/{what}/{name}"


def _way(event: object) -> Exceptional | None:
    """The way in which an event is an exception, or None."""
    return next((one for one in EXCEPTIONS.get(type(event), ()) if one.when(event)), None)


def exception_row(before: object, entry: Entry) -> ExceptionRow | None:
    """The exception that an entry is, or None; ``before`` is its stream before the command."""
    event = entry.event
    found = _way(event)
    if found is None or not found.after(before) or _empty_round(before, event):
        return None
    what, name = stream_name(entry.stream)
    kind = kind_of(type(event))
    assert kind is not None
    state = before.table.round if isinstance(before, FloorTable) else None
    in_round = state is not None and (type(event) in ROUND_EVENTS or not state.closed)
    seat = getattr(event, "seat", 0)
    player = getattr(event, "player", "")
    if state is not None and in_round and seat in state.seats:
        player = player or state.seats[seat].player
    round_id = getattr(event, "round_id", "")
    if state is not None and in_round:
        round_id = round_id or state.round_id
    return ExceptionRow(
        at=entry.at,
        kind=found.kind,
        event=kind.name,
        stream=entry.stream,
        number=entry.number,
        person=getattr(event, "person", entry.actor.person),
        role=entry.actor.role.value,
        table=name if what == "table" else "",
        round=round_id,
        seat=seat,
        wager=getattr(event, "wager", "") or "",
        player=player,
        dispute=getattr(event, "dispute", 0),
        times=getattr(event, "count", 0),
        amount=_amount(event),
        about=_about(event),
    )


def _empty_round(before: object, event: object) -> bool:
    """Whether a round is called off in which nobody wagered: no cards, no money, nothing to see."""
    return (
        isinstance(event, r.RoundVoided)
        and event.irregularity == CALLED_OFF
        and isinstance(before, FloorTable)
        and before.table.round is not None
        and not any(seat.wagers for seat in before.table.round.seats.values())
    )


#: The fields of events that say in words what happened, the first one that does.
_WORDS: Final = (
    "reason",
    "late",
    "irregularity",
    "device",
    "papers",
    "missing",
    "method",
    "link",
    "other",
    "whose",
)


def _amount(event: Any) -> int:
    """The cents that an event is about."""
    amounts = (getattr(event, name, 0) for name in ("difference", "amount", "off"))
    return next((one for one in amounts if type(one) is int and one), 0)


def _about(event: Any) -> str:
    for name in _WORDS:
        told = getattr(event, name, "")
        if told:
            return ", ".join(told) if isinstance(told, tuple) else str(told)
    seconds = getattr(event, "seconds", None)
    return "" if seconds is None else f"{seconds} seconds"


#: A row of the index: stream and number, time, labels, data.
IndexRow = tuple[str, int, int, tuple[str, ...], bytes]


def exception_rows(before: object, entries: Iterable[Entry]) -> Iterator[IndexRow]:
    """The rows of the index that the entries of a command add."""
    for entry in entries:
        row = exception_row(before, entry)
        if row is not None:
            data = dump(row._asdict()).encode("ascii")
            yield row.stream, row.number, row.at, tuple(_labels(row, entry)), data


def _labels(row: ExceptionRow, entry: Entry) -> Iterator[str]:
    found = _way(entry.event)
    assert found is not None
    yield ALL
    if not found.hidden:
        yield OPEN
    yield exception_label("kind", row.kind.value)
    if row.table:
        yield exception_label("table", row.table)
    for number in (row.dispute, *getattr(entry.event, "also", ())) if row.dispute else ():
        yield exception_label("dispute", f"{row.table}/{number}")


def read_exception(row: Found) -> ExceptionRow:
    """An exception as the index has it."""
    data = load(row.data.decode("ascii"))
    return ExceptionRow(**{**data, "kind": ExceptionKind(data["kind"])})
