"""Many tables around one house, still pure: ledger, people, links, approvals, money.

The same machine a third time: ``decide(floor, command)`` returns entries, ``apply(floor, entry)``
the floor after one; ``refusal``, ``judge``, ``legal`` and ``view`` stand beside them. A table's own
command comes as ``AtTable(name, command)`` and is handed down once.

A ``Floor`` is a value: the facility, and the tables, links and balances that are loaded. A balance
that is not loaded raises ``NotLoaded``; ``new_floor()`` lies in memory alone and knows them all. A
shell runs a command like this::

    seen = Floor(facility, {name: table})             # as last seen; the command's own table
    need = reads_of(seen, command)                    # streams, accounts, and what to lock
    lock need.locks, in their order                   # meters of links that it may move
    load the streams and balances of need             # into a Floor
    if not reads_of(floor, command).within(need): start over with the floor just loaded
    for booked in decide(floor, command):             # RefusedError: nothing happens
        append booked.entry to its stream, with booked.postings
    answer, and remember the answer under command.id

A view needs ``shown_at(floor, table, viewer)``, a lobby ``shown_in_lobby(floor, viewer)``.

- Streams are ``facility``, ``table/NAME`` and ``link/NAME``. Each state is folded from its own
  stream: ``apply_stream(state or None, entry)``; a facility starts as ``Facility()``, the others as
  None. A table's record names its rules by a key: give the codec ``facility.rules`` for them.
- ``booked.postings`` are pairs of ``Account`` and units (a millionth of a cent); ``str(account)``
  is its one text form, ``parse_account`` reads it, ``never_negative(text)`` says which may not fall
  below zero. ``postings(before, entry, after)`` computes the same from the stream's states alone.
- Commands carry time and id. Entries of one command share both; where a stream is ahead of the
  command's clock, the stream's time stands.
- A command names the round that its sender saw, or the newest entry (R62): see ``staleness``.
- The floor puts what it knows into a table's command: who sits where into ``StartRound``, the
  meters into the commands that read them. The deal of an electronic table (commitment, deck, bits)
  comes from the shell.
- Dealers and floorpersons act at the tables that they are assigned to (``AssignStaff``).
- A submission comes into force with the Board's approval, and a table opens with the approvals of
  its layout, devices, systems and links on record (``FileApproval``; ``needed`` says which).
- A table opens when its inventory was counted and signed open (``CountInventory``, ``SignCount``),
  and closes when it is counted and signed locked. A dealer-run table takes decks that the store
  issued to it (``ReceiveCards``, ``IssueDecks``). The shell hands in the zone's offsets once, with
  ``OpenFacility``.
- A refusal ``meter/unsound`` says that a link's meter does not add up: give ``CheckLink`` for it,
  and the link is down. ``inventory/short`` holds a settlement until a fill; nothing is lost.
"""

from pitboss.floor.accounts import Account, AccountKind, never_negative, parse_account, units
from pitboss.floor.approvals import FileApproval, WithdrawApproval, needed
from pitboss.floor.assignments import AssignStaff
from pitboss.floor.authority import (
    AdoptSubmission,
    ChangeLink,
    OpenLink,
    RestoreLink,
)
from pitboss.floor.card_room import DeckLabel, DeckPlace, StoredDeck
from pitboss.floor.card_store import (
    CountCards,
    DestroyDecks,
    IssueDecks,
    ReceiveCards,
    ReturnDecks,
)
from pitboss.floor.chips import DENOMINATIONS, Chips, chips_of, total
from pitboss.floor.closed_rounds import ClosedRound, Dispute, Finding, RoundKey, closed_round
from pitboss.floor.commands import (
    AcceptCredit,
    AcceptFill,
    ApproveAct,
    AtTable,
    BuyIn,
    CashOut,
    CheckLink,
    CollectTips,
    Dismiss,
    DropBox,
    Enrol,
    ExpireSlip,
    FileSubmission,
    Funds,
    Leave,
    OpenFacility,
    PaySlip,
    PostLimits,
    PrepareSlip,
    ProposeAct,
    RecordAttempts,
    Redeem,
    RejectAct,
    RequestCredit,
    RequestFill,
    ResetPassword,
    SellChips,
    SettleDifference,
    SetUpTable,
    Sit,
    TakeDownLink,
    TakeUpRules,
    Tip,
    VerifySlip,
)
from pitboss.floor.days import COMMON_DAYS, SHIFTS, UTC, Calendar, Shift, Zone
from pitboss.floor.differences import WaiveDifference
from pitboss.floor.disputes import DecideDispute, OpenDispute, SignDispute
from pitboss.floor.machine import (
    Booked,
    FloorCommand,
    apply,
    apply_stream,
    carry_out,
    decide,
    judge,
    movements,
    postings,
    refusal,
    replay,
)
from pitboss.floor.meter_life import AdjustMeter, CloseMeter, TransferMeter
from pitboss.floor.movements import Movement, MovementKind, Postings
from pitboss.floor.moves import FloorMove, legal, legal_at
from pitboss.floor.papers import (
    CarryCredit,
    CarryFill,
    CompleteClosedForm,
    CountBox,
    CountInventory,
    PrepareCredit,
    PrepareFill,
    ReportGap,
    SignCount,
    VoidCredit,
    VoidFill,
)
from pitboss.floor.people import Person, Strategy, capacity_fault
from pitboss.floor.posted_signs import PostSign
from pitboss.floor.rack import InventorySlip, Purpose, Rack
from pitboss.floor.read_set import ReadSet, reads_of, shown_at, shown_in_lobby
from pitboss.floor.staffing import EnrolStaff
from pitboss.floor.state import (
    Facility,
    Floor,
    FloorLink,
    FloorTable,
    NotLoaded,
    Slip,
    new_floor,
)
from pitboss.floor.stream_names import FACILITY, link_stream, stream_name, table_stream
from pitboss.floor.views import FloorTableView, FloorView, MeterView, TableListing, view, view_at

__all__ = [
    "COMMON_DAYS",
    "DENOMINATIONS",
    "FACILITY",
    "SHIFTS",
    "UTC",
    "AcceptCredit",
    "AcceptFill",
    "Account",
    "AccountKind",
    "AdjustMeter",
    "AdoptSubmission",
    "ApproveAct",
    "AssignStaff",
    "AtTable",
    "Booked",
    "BuyIn",
    "Calendar",
    "CarryCredit",
    "CarryFill",
    "CashOut",
    "ChangeLink",
    "CheckLink",
    "Chips",
    "CloseMeter",
    "ClosedRound",
    "CollectTips",
    "CompleteClosedForm",
    "CountBox",
    "CountCards",
    "CountInventory",
    "DecideDispute",
    "DeckLabel",
    "DeckPlace",
    "DestroyDecks",
    "Dismiss",
    "Dispute",
    "DropBox",
    "Enrol",
    "EnrolStaff",
    "ExpireSlip",
    "Facility",
    "FileApproval",
    "FileSubmission",
    "Finding",
    "Floor",
    "FloorCommand",
    "FloorLink",
    "FloorMove",
    "FloorTable",
    "FloorTableView",
    "FloorView",
    "Funds",
    "InventorySlip",
    "IssueDecks",
    "Leave",
    "MeterView",
    "Movement",
    "MovementKind",
    "NotLoaded",
    "OpenDispute",
    "OpenFacility",
    "OpenLink",
    "PaySlip",
    "Person",
    "PostLimits",
    "PostSign",
    "Postings",
    "PrepareCredit",
    "PrepareFill",
    "PrepareSlip",
    "ProposeAct",
    "Purpose",
    "Rack",
    "ReadSet",
    "ReceiveCards",
    "RecordAttempts",
    "Redeem",
    "RejectAct",
    "ReportGap",
    "RequestCredit",
    "RequestFill",
    "ResetPassword",
    "RestoreLink",
    "ReturnDecks",
    "RoundKey",
    "SellChips",
    "SetUpTable",
    "SettleDifference",
    "Shift",
    "SignCount",
    "SignDispute",
    "Sit",
    "Slip",
    "StoredDeck",
    "Strategy",
    "TableListing",
    "TakeDownLink",
    "TakeUpRules",
    "Tip",
    "TransferMeter",
    "VerifySlip",
    "VoidCredit",
    "VoidFill",
    "WaiveDifference",
    "WithdrawApproval",
    "Zone",
    "apply",
    "apply_stream",
    "capacity_fault",
    "carry_out",
    "chips_of",
    "closed_round",
    "decide",
    "judge",
    "legal",
    "legal_at",
    "link_stream",
    "movements",
    "needed",
    "never_negative",
    "new_floor",
    "parse_account",
    "postings",
    "reads_of",
    "refusal",
    "replay",
    "shown_at",
    "shown_in_lobby",
    "stream_name",
    "table_stream",
    "total",
    "units",
    "view",
    "view_at",
]
