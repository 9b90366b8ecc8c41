"""The floor's own commands, rebuilt from the events that they brought about."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from pitboss.floor import FloorTable, table_stream
from pitboss.floor import card_store as d
from pitboss.floor import commands as c
from pitboss.floor import events as e
from pitboss.floor import papers as p
from pitboss.floor.assigning import AssignStaff, StaffAssigned
from pitboss.floor.rack import Requested
from pitboss.record import Entry
from pitboss.round import Command

__all__ = ["FOLLOWING", "at_facility", "at_link", "at_table"]

#: Finds the first entry of a stream, if it is there.
FirstOf = Callable[[str], Entry | None]
_Given = Mapping[str, Any]

#: Events that never come first: a command that began in another stream left them.
FOLLOWING: Final = frozenset(
    {
        *(e.TableSetUp, e.LinkOpened, e.LinkChanged, e.LinkRestored),
        *(e.PrizeHit, e.PrizeReturned),
    }
)


def _given(entry: Entry) -> dict[str, Any]:
    return {"at": entry.at, "id": entry.command}


# ── At a table ───────────────────────────────────────────────────────────────────────────────


def at_table(table: FloorTable, entry: Entry) -> Command | None:
    """The command behind an event of the floor at a table; nothing if there is none by itself."""
    make = _AT_TABLE.get(type(entry.event))
    if make is None:
        return None
    kind, fields = make
    values = fields(entry.event, table)
    return None if values is None else kind(entry.actor, table.name, *values, **_given(entry))


def _verified(event: e.SlipVerified, table: FloorTable) -> tuple[Any, ...]:
    return (event.slip, table.slips[event.slip].cents)


def _formed(event: p.ClosedFormCompleted, table: FloorTable) -> tuple[Any, ...]:
    """Whoever completes a form names its day only when it has ended."""
    return (event.last_opened, event.day if event.late else "", event.late)


def _disputed(event: e.DisputeEnded, table: FloorTable) -> tuple[Any, ...] | None:
    return None if event.waived else (event.player, event.reason)


_Fields = Callable[[Any, FloorTable], tuple[Any, ...] | None]


def _of(*names: str) -> _Fields:
    return lambda event, _: tuple(getattr(event, name) for name in names)


def _prepared(asked: Callable[[FloorTable], Requested | None]) -> _Fields:
    """The number of a slip, with the chips that were asked for."""

    def fields(event: p.FillPrepared | p.CreditPrepared, table: FloorTable) -> tuple[Any, ...]:
        found = asked(table)
        return (event.number, found.chips if found is not None else {})

    return fields


_AT_TABLE: Final[Mapping[type, tuple[Callable[..., Command], _Fields]]] = {
    e.RulesTakenUp: (c.TakeUpRules, _of()),
    e.LimitsPosted: (c.PostLimits, _of("minimum", "maximum")),
    e.SeatTaken: (c.Sit, _of("seat", "player")),
    e.SeatLeft: (c.Leave, _of("seat")),
    e.BoughtIn: (c.BuyIn, _of("player", "amount", "gives", "gets")),
    e.CashedOut: (c.CashOut, _of("player")),
    e.TipGiven: (c.Tip, _of("player", "amount")),
    e.TipsCollected: (c.CollectTips, _of()),
    e.FillRequested: (c.RequestFill, _of("chips")),
    p.FillPrepared: (p.PrepareFill, _prepared(lambda table: table.fill)),
    p.FillCarried: (p.CarryFill, _of("number")),
    e.FillMade: (c.AcceptFill, _of("number", "chips")),
    p.FillVoided: (p.VoidFill, _of("number", "reason")),
    e.CreditRequested: (c.RequestCredit, _of("chips")),
    p.CreditPrepared: (p.PrepareCredit, _prepared(lambda table: table.credit)),
    p.CreditCarried: (p.CarryCredit, _of("number")),
    e.CreditMade: (c.AcceptCredit, _of("number", "chips")),
    p.CreditVoided: (p.VoidCredit, _of("number", "reason")),
    e.DropMade: (c.DropBox, _of()),
    e.SlipPrepared: (c.PrepareSlip, _of("seat", "wager", "hand")),
    e.SlipVerified: (c.VerifySlip, _verified),
    e.SlipPaid: (c.PaySlip, _of("slip")),
    e.DisputeEnded: (c.ResolveDispute, _disputed),
    p.InventoryCounted: (p.CountInventory, _of("purpose", "chips", "day")),
    p.InventorySigned: (p.SignCount, _of("amount", "reason", "late")),
    p.ClosedFormCompleted: (p.CompleteClosedForm, _formed),
    p.GapReported: (p.ReportGap, _of("papers", "reason")),
    p.BoxCounted: (p.CountBox, _of("box", "cash", "papers")),
}


# ── At the facility ──────────────────────────────────────────────────────────────────────────


def at_facility(entries: Sequence[Entry], first_of: FirstOf) -> Command | None:
    """The command behind the first of some entries of the facility; nothing if it is not known."""
    first = entries[0]
    event, given = first.event, _given(first)
    if isinstance(event, e.FacilityOpened):
        return _opened(event, entries)
    if isinstance(event, e.TableJoined):
        set_up = first_of(table_stream(event.table))
        if set_up is None or not isinstance(set_up.event, e.TableSetUp):
            return None
        game = set_up.event.rules.chapter.slug
        return c.SetUpTable(first.actor, event.table, game, set_up.event.electronic, **given)
    make = _AT_FACILITY.get(type(event))
    if make is None:
        return None
    kind, names = make
    return kind(first.actor, *(getattr(event, name) for name in names), **given)


def _opened(event: e.FacilityOpened, entries: Sequence[Entry]) -> Command | None:
    second = entries[1].event if len(entries) > 1 else None
    if not isinstance(second, e.PersonEnrolled):
        return None
    first = entries[0]
    people = (second.person, second.credential)
    return c.OpenFacility(
        first.actor, event.name, *people, event.calendar, event.denominations, **_given(first)
    )


_AT_FACILITY: Final[Mapping[type, tuple[Callable[..., Command], tuple[str, ...]]]] = {
    e.PersonEnrolled: (c.Enrol, ("person", "role", "credential")),
    e.PersonDismissed: (c.Dismiss, ("person", "reason")),
    StaffAssigned: (AssignStaff, ("person", "tables")),
    e.SubmissionFiled: (c.FileSubmission, ("text",)),
    e.ActProposed: (c.ProposeAct, ("act",)),
    e.ActApproved: (c.ApproveAct, ("proposal",)),
    e.ActRejected: (c.RejectAct, ("proposal", "reason")),
    e.ChipsRedeemed: (c.Redeem, ("player", "amount")),
    d.ApprovalFiled: (d.FileApproval, ("device", "model", "reference")),
}


# ── At a link ────────────────────────────────────────────────────────────────────────────────


def at_link(name: str, entry: Entry) -> Command | None:
    """The command behind an event of a link."""
    event = entry.event
    if isinstance(event, e.LinkTakenDown):
        return c.TakeDownLink(entry.actor, name, event.reason, **_given(entry))
    if isinstance(event, e.LinkFailed):
        return c.CheckLink(entry.actor, name, **_given(entry))
    return None
