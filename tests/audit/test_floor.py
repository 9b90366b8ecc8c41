"""Recorded commands are decided again: an honest record passes and a forged entry does not, even
if the forger writes a command for it and works out everything else anew."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pitboss.audit.clocks import CLOCK_SECONDS
from pitboss.cards import Card
from pitboss.floor import (
    FACILITY,
    AcceptCredit,
    AcceptFill,
    AdoptSubmission,
    ApproveAct,
    AssignStaff,
    BuyIn,
    CashOut,
    CheckLink,
    CollectTips,
    DeckLabel,
    Dismiss,
    Enrol,
    ExpireSlip,
    IssueDecks,
    OpenLink,
    PaySlip,
    PostLimits,
    PrepareSlip,
    ProposeAct,
    Purpose,
    Redeem,
    RequestFill,
    ReturnDecks,
    SellChips,
    SettleDifference,
    SignCount,
    Sit,
    TakeDownLink,
    Tip,
    chips_of,
)
from pitboss.floor import accounts as a
from pitboss.floor import events as e
from pitboss.floor import papers as p
from pitboss.floor.assignments import StaffAssigned
from pitboss.floor.card_store import DecksIssued, DecksReturned
from pitboss.floor.commands import AtTable, Funds
from pitboss.floor.machine import COMMANDS
from pitboss.floor.signatures import with_signer
from pitboss.floor.table_play import slips_due
from pitboss.money import Cents
from pitboss.record import Actor, Entry, Given, Place, Role
from pitboss.round import Command, Event, NoMoreBets, PlaceWagers
from pitboss.round.events import (
    BetsClosed,
    DeckMixed,
    Draws,
    DrawsCommitted,
    RoundOpened,
    WagersPlaced,
)
from pitboss.round.meters import UNITS
from pitboss.table import OpenTable
from tests.floor.test_jackpots_and_differences import put_right
from tests.support.floors import ADMIN, AUDIT, CASHIER, PIT, SECOND, FloorHours, House, OnFloor
from tests.support.games import UTH, every_game
from tests.support.records import Record, proven, record_of, refolded
from tests.support.tables import DEALER, FLOOR, SYSTEM


@cache
def hours(slug: str, electronic: bool) -> House:
    house = House()
    FloorHours(house, "A", slug, 7, electronic=electronic).pass_by(40)
    return house


@every_game
@pytest.mark.parametrize("electronic", [False, True])
def test_an_honest_floor_is_decided_again_command_by_command(slug: str, electronic: bool) -> None:
    house = hours(slug, electronic)
    found = proven(record_of(house))
    assert found.faults == []
    assert found.proven
    # Every command but those of tables; no one is left out.
    own = [one for one in house.commands if not isinstance(one, AtTable)]
    assert found.floor_decided == len(own)
    assert found.decided > 2


def test_what_another_engine_may_have_decided_by_other_rules_is_only_folded() -> None:
    record = record_of(hours(UTH, True))
    last = max(entry.at for entry, _ in record if isinstance(entry.event, RoundOpened))
    other = [
        (replace(entry, event=replace(entry.event, engine="other")), moved)
        if isinstance(entry.event, RoundOpened)
        else (entry, moved)
        for entry, moved in record
    ]
    ours, theirs = proven(record), proven(other)
    assert theirs.ok
    assert not theirs.proven
    until = sum(
        entry.at <= last and entry.given is not None and type(entry.given.command) in COMMANDS
        for entry, _ in record
    )
    assert theirs.floor_folded == until > 0
    assert theirs.floor_decided == ours.floor_decided - until
    assert sum(theirs.folded.values()) == ours.decided


# ── Forged entries ───────────────────────────────────────────────────────────────────────────


def with_event(
    house: House, stream: str, event: Event, command: Command | None, **named: Any
) -> Record:
    """A record with one entry more at the end of a stream: with a command that seems to lead to it,
    judged under the facility as it is, or with none."""
    event = with_signer(house.floor.facility, event)
    entries = [entry for entry, _ in record_of(house)]
    number = 1 + sum(one.stream == stream for one in entries)
    by = named.pop("by", None) or (SYSTEM if command is None else command.actor)
    entry = Entry(stream, number, house.at, by, "forged", event)
    if command is not None:
        under = {} if stream == FACILITY else {FACILITY: house.floor.facility.entries}
        held = {}
        for account, _ in refolded([*entries, entry])[-1][1]:
            if account.shared:
                held[str(account)] = house.floor.balance(account)
        given = Given(command, named.pop("under", under), held, named.pop("events", (event,)))
        entry = replace(entry, given=given)
    return refolded([*entries, replace(entry, **named)])


def changed(house: House, found: Callable[[Entry], bool], **changes: Any) -> Record:
    """A record with the first entry that is found changed. Its command follows the change where the
    record takes its fields from events. Another actor stands in all entries of the command."""
    entries = [entry for entry, _ in record_of(house)]
    at = next(number for number, one in enumerate(entries) if found(one))
    actor = changes.pop("actor", entries[at].actor)
    entries = [
        replace(one, actor=actor) if one.command == entries[at].command else one for one in entries
    ]
    event = replace(entries[at].event, **changes.pop("event", {}))
    entries[at] = replace(entries[at], event=event, **changes)
    return refolded(entries)


def found_at(record: Record, stream: str, kind: type, what: str = "") -> None:
    """A fault is told at an entry of this kind, and says so."""
    faults = proven(record).faults
    places = {
        f"{entry.stream}, entry {entry.number}"
        for entry, _ in record
        if entry.stream == stream and isinstance(entry.event, kind)
    }
    told = [fault for fault in faults if fault.where in places]
    assert told, faults
    assert what in told[0].what


TABLE = "table/A"
FILL = chips_of(500_000)


@cache
def quiet(electronic: bool) -> House:
    """A table with a player at it, and money in all places."""
    house = House()
    house.set_up("A", UTH, electronic=electronic)
    house.fill("A", 10_000_000)
    house.do(Sit, DEALER, "A", 1, "Ann")
    gets = Funds.ACCOUNT if electronic else Funds.CHIPS
    house.do(BuyIn, DEALER, "A", "Ann", Cents(50_000), Funds.CASH, gets)
    house.do(RequestFill, FLOOR, "A", FILL)
    assert proven(record_of(house)).faults == []
    return house


ANN, BEN = Actor(Role.PLAYER, "Ann"), Actor(Role.PLAYER, "Ben")
CASH, ACCOUNT = Funds.CASH, Funds.ACCOUNT

MANY = Cents(900_000)


def bought(by: Actor, player: str = "Ann") -> tuple[str, Event, Command]:
    """A buy-in that seems to come from a command."""
    event = e.BoughtIn(player, MANY, CASH, ACCOUNT)
    return TABLE, event, BuyIn(by, "A", player, MANY, CASH, ACCOUNT)


#: The stream, the event, the command that seems to lead to it, and why it does not.
FORGED: Mapping[str, tuple[str, Event, Command, str]] = {
    "who does not sit there buys in": (*bought(DEALER, "Ben"), "refused"),
    "a player buys in with another's money": (*bought(BEN), "refused"),
    "a floorperson puts money on an account": (*bought(FLOOR), "role/not-allowed"),
    "somebody whom nobody knows buys in": (
        *bought(Actor(Role.DEALER, "Mallory")),
        "person/unknown",
    ),
    "a player acts as a dealer": (*bought(Actor(Role.DEALER, "Ann")), "person/role"),
    "more is cashed out than is there": (
        *(TABLE, e.CashedOut("Ann", Cents(60_000)), CashOut(DEALER, "A", "Ann")),
        "does not follow",
    ),
    "a fill that nobody asked for": (
        *(TABLE, e.FillMade(9, FILL), AcceptFill(DEALER, "A", 9, FILL)),
        "refused",
    ),
    "a fill that did not come yet": (
        *(TABLE, e.FillMade(2, chips_of(900_000))),
        *(AcceptFill(DEALER, "A", 2, chips_of(900_000)), "refused"),
    ),
    "who asked for a fill counts it": (
        *(TABLE, e.FillMade(2, FILL)),
        *(AcceptFill(Actor(Role.DEALER, FLOOR.person), "A", 2, FILL), "person/role"),
    ),
    "a second fill is asked for": (
        *(TABLE, e.FillRequested(3, FILL), RequestFill(FLOOR, "A", FILL)),
        "refused",
    ),
    "a credit that nobody asked for": (
        *(TABLE, e.CreditMade(1, FILL), AcceptCredit(DEALER, "A", 1, FILL)),
        "refused",
    ),
    "a count that finds more is signed": (
        TABLE,
        p.InventorySigned(2, Purpose.DROP, "1970-01-01", "day", UTH, FILL, "Dan", Cents(5)),
        SignCount(FLOOR, "A", Cents(5)),
        "refused",
    ),
    "a slip that nobody won": (
        TABLE,
        e.SlipPrepared("A-1", "A-1-x", 1, "progressive", "Ann", Cents(10**6), "royal flush"),
        PrepareSlip(DEALER, "A", 1, "progressive", "royal flush"),
        "refused",
    ),
    "a slip that was not prepared is paid": (
        *(TABLE, e.SlipPaid("A-7", "Ann", Cents(5)), PaySlip(CASHIER, "A", "A-7")),
        "refused",
    ),
    "a slip expires that nobody prepared": (
        *(TABLE, e.SlipExpired("A-7", "Ann", Cents(5)), ExpireSlip(AUDIT, "A", "A-7")),
        "refused",
    ),
    "a notice of limits beyond those filed": (
        *(TABLE, e.LimitsAnnounced(Cents(1), Cents(10**9), 10**6)),
        *(PostLimits(FLOOR, "A", Cents(1), Cents(10**9), 10**6), "refused"),
    ),
    "a higher minimum without a notice": (
        *(TABLE, e.LimitsPosted(Cents(2_000), Cents(10_000))),
        *(PostLimits(FLOOR, "A", Cents(2_000), Cents(10_000)), "limits/notice"),
    ),
    "a dispute that nobody let go": (
        *(TABLE, e.DifferenceSettled("Ann", Cents(-500), "kind")),
        *(SettleDifference(ANN, "A", "Ann", "kind"), "refused"),
    ),
    "limits beyond those filed": (
        *(TABLE, e.LimitsPosted(Cents(1), Cents(10**9))),
        *(PostLimits(FLOOR, "A", Cents(1), Cents(10**9)), "refused"),
    ),
    "a seat that is taken": (
        *(TABLE, e.SeatTaken(1, "Ben"), Sit(BEN, "A", 1, "Ben")),
        "refused",
    ),
    "tips that are not in the box": (
        *(TABLE, e.TipsCollected(Cents(700)), CollectTips(FLOOR, "A")),
        "does not follow",
    ),
    "a player enrols an employee": (
        *(FACILITY, e.PersonEnrolled("Mallory", Role.PIT_MANAGER, "66")),
        *(Enrol(ANN, "Mallory", Role.PIT_MANAGER, "66"), "role/not-allowed"),
    ),
    "a pit manager enrols another": (
        *(FACILITY, e.PersonEnrolled("Mallory", Role.PIT_MANAGER, "66")),
        *(Enrol(PIT, "Mallory", Role.PIT_MANAGER, "66"), "role/not-allowed"),
    ),
    "a floorperson of another table posts limits": (
        *(TABLE, e.LimitsPosted(Cents(2_000), Cents(10_000))),
        *(PostLimits(SECOND, "A", Cents(2_000), Cents(10_000)), "person/assigned"),
    ),
    "a dealer takes a table": (
        *(FACILITY, StaffAssigned(DEALER.person, ())),
        *(AssignStaff(DEALER, DEALER.person, ()), "role/not-allowed"),
    ),
    "a floorperson has a table twice": (
        *(FACILITY, StaffAssigned(FLOOR.person, ("A", "A"))),
        *(AssignStaff(PIT, FLOOR.person, ("A", "A")), "assign/table"),
    ),
    "an act that nobody proposed": (FACILITY, e.ActApproved(77), ApproveAct(ADMIN, 77), "refused"),
    "a submission in force without an act": (
        *(FACILITY, e.SubmissionAdopted("0" * 64)),
        *(ProposeAct(PIT, AdoptSubmission("0" * 64)), "refused"),
    ),
    "a link without an act": (
        *(FACILITY, e.LinkJoined("mine"), ProposeAct(PIT, OpenLink("mine"))),
        "refused",
    ),
    "a dealer takes a link down": (
        *("link/high-five", e.LinkTakenDown("no reason")),
        *(TakeDownLink(DEALER, "high-five", "no reason"), "role/not-allowed"),
    ),
    "a link fails whose meter adds up": (
        *("link/high-five", e.LinkFailed(5), CheckLink(SYSTEM, "high-five")),
        "link/sound",
    ),
}
#: Events that no command of their own stream leads to.
LEFT: Mapping[str, tuple[str, Event]] = {
    "a dispute that an act let go": (
        *(TABLE,),
        e.DifferenceSettled("Ann", Cents(-500), "kind", waived=True),
    ),
    "a link is restored without an act": ("link/high-five", e.LinkRestored()),
    "a meter is closed without an act": ("link/high-five", e.MeterClosed("progressive", "mine")),
    "a meter is adjusted without an act": (
        *("link/high-five",),
        e.MeterAdjusted("progressive", {"meter": 10**9}, 0, "mine"),
    ),
    "a meter gets another's money without an act": (
        *("link/high-five",),
        e.MeterTransferred("progressive", "link/hand-bonus", {"meter": 10**9}, 0),
    ),
    "a hit that no table had": (
        *("link/high-five",),
        e.PrizeHit(1, "A", "A-1-x", 1, "meter", Cents(10**6), 1),
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_entry_is_found_whatever_command_is_written_for_it(name: str) -> None:
    stream, event, command, why = FORGED[name]
    house = quiet(True)
    found_at(with_event(house, stream, event, command), stream, type(event), why)
    without = with_event(house, stream, event, None, by=command.actor)
    found_at(without, stream, type(event), "it belongs to no command")


@pytest.mark.parametrize("name", LEFT)
def test_what_no_command_of_another_stream_left_is_found(name: str) -> None:
    stream, event = LEFT[name]
    house = quiet(True)
    without = with_event(house, stream, event, None)
    found_at(without, stream, type(event), "it belongs to no command")
    for place in (Place(FACILITY, 1), Place(FACILITY, 10**6), Place("table/nowhere", 1)):
        record = with_event(house, stream, event, None, of=place)
        found_at(record, stream, type(event), "the command that would have brought this about")


def test_who_proposed_an_act_does_not_approve_it() -> None:
    house = quiet(True)
    proposer = next(
        entry.actor for entry, _ in record_of(house) if isinstance(entry.event, e.ActProposed)
    )
    record = changed(house, lambda one: isinstance(one.event, e.ActApproved), actor=proposer)
    found_at(record, FACILITY, e.ActApproved)


def test_a_floorperson_does_not_approve_an_act() -> None:
    house = quiet(True)
    record = changed(house, lambda one: isinstance(one.event, e.ActApproved), actor=SECOND)
    found_at(record, FACILITY, e.ActApproved)


def test_an_act_leaves_what_it_does_where_it_does_it() -> None:
    """A link whose stream begins otherwise than by its act."""
    record = changed(
        quiet(True), lambda one: isinstance(one.event, e.LinkOpened), event={"amount": Cents(777)}
    )
    found_at(record, "link/high-five", e.LinkOpened)
    found_at(record, FACILITY, e.ActApproved)


def test_who_was_dismissed_does_not_act_any_more() -> None:
    house = House()
    house.set_up("A", UTH)
    house.do(Sit, DEALER, "A", 1, "Ann")
    house.do(Dismiss, ADMIN, DEALER.person, "gone")
    house.at += 2 * CLOCK_SECONDS
    found_at(with_event(house, *bought(DEALER)), TABLE, e.BoughtIn, "person/unknown")
    # It does not help to name an entry of the facility before that.
    before = {FACILITY: house.floor.facility.entries - 1}
    old = with_event(house, *bought(DEALER), under=before)
    found_at(old, TABLE, e.BoughtIn, "cannot have been judged under")


def test_who_was_dismissed_in_the_same_second_does_not_act_any_more() -> None:
    """The clock does not tell: the record names the facility's entry."""
    house = House()
    house.set_up("A", UTH)
    house.do(Sit, DEALER, "A", 1, "Ann")
    assert proven(with_event(house, *bought(DEALER))).faults == []
    house.do(Dismiss, ADMIN, DEALER.person, "gone")
    forged = with_event(house, *bought(DEALER))
    assert forged[-1][0].at == house.floor.facility.at, "of one second"
    found_at(forged, TABLE, e.BoughtIn, "person/unknown")
    # Once a command of the table was judged under the newer facility, none goes back behind it.
    house.do(RequestFill, FLOOR, "A", FILL)
    before = {FACILITY: house.floor.facility.entries - 1}
    old = with_event(house, *bought(DEALER), under=before)
    found_at(old, TABLE, e.BoughtIn, "cannot have been judged under")


def test_what_is_signed_for_says_what_was_known_and_nothing_else() -> None:
    house = quiet(True)
    for seen in (0, 1, 10**6):
        signed = lambda one: isinstance(one.event, p.InventorySigned)  # noqa: E731
        found_at(changed(house, signed, event={"seen": seen}), TABLE, p.InventorySigned)


@cache
def with_decks() -> House:
    """Decks go to a table, and come back."""
    house = House()
    house.set_up("A", UTH, electronic=False)
    house.store(DeckLabel("red 1", "red"), DeckLabel("blue 1", "blue"))
    house.two_persons(IssueDecks("A", ("red 1", "blue 1")))
    house.two_persons(ReturnDecks("A", ("red 1",)))
    house.two_persons(IssueDecks("A", ("red 1",)))
    return house


@pytest.mark.cites("603a.16")
@pytest.mark.parametrize("kind", [DecksIssued, DecksReturned])
def test_decks_move_only_as_two_departments_said(kind: type) -> None:
    house = with_decks()
    assert proven(record_of(house)).faults == []
    decks = {"decks": ("red 1",)} if kind is DecksIssued else {"unused": ("blue 1",)}
    entries = [entry for entry, _ in record_of(house)]
    at = next(number for number, one in enumerate(entries) if isinstance(one.event, kind))
    approved = entries[at - 1]
    for changes in (decks, {"table": "B"}):
        event = replace(entries[at].event, **changes)
        # What comes later may not fit any more: the record ends here.
        forged = refolded([*entries[:at], replace(entries[at], event=event)])
        found_at(forged, FACILITY, kind)
    for somebody in (PIT, ADMIN, FLOOR):
        alone = replace(approved, actor=somebody)
        forged = refolded([*entries[: at - 1], alone, replace(entries[at], actor=somebody)])
        found_at(forged, FACILITY, e.ActApproved)
    by_one = replace(entries[at], number=approved.number, actor=FLOOR)
    found_at(refolded([*entries[: at - 1], by_one]), FACILITY, kind)


def test_who_counted_an_inventory_does_not_sign_it() -> None:
    signer = Actor(Role.FLOORPERSON, DEALER.person)
    record = changed(
        quiet(True), lambda one: isinstance(one.event, p.InventorySigned), actor=signer
    )
    found_at(record, TABLE, p.InventorySigned)


def test_who_prepared_a_slip_does_not_verify_it() -> None:
    house = paid()
    verified = lambda one: isinstance(one.event, e.SlipVerified)  # noqa: E731
    preparer = next(
        one.entry.actor for one in house.log if isinstance(one.entry.event, e.SlipPrepared)
    )
    record = changed(house, verified, actor=Actor(Role.FLOORPERSON, preparer.person))
    found_at(record, TABLE, e.SlipVerified)


def test_a_slip_says_the_hand_that_was_settled() -> None:
    prepared = lambda one: isinstance(one.event, e.SlipPrepared)  # noqa: E731
    record = changed(paid(), prepared, event={"hand": "nothing at all, seven high"})
    found_at(record, TABLE, e.SlipPrepared)


@pytest.mark.parametrize("more", [False, True])
@pytest.mark.parametrize("locked", [False, True])
def test_a_dispute_that_was_ended_in_chips_is_proven_and_a_raised_one_is_not(
    more: bool, locked: bool
) -> None:
    house = House()
    put_right(house, more=more).closed()
    if locked:
        if house.cents(a.game_account("A", "Ann")):
            house.do(CashOut, DEALER, "A", "Ann")
        house.count("A", Purpose.CLOSING)
    by = FLOOR if more else Actor(Role.PLAYER, "Ann")
    house.do(SettleDifference, by, "A", "Ann", "Trips was misread")
    assert proven(record_of(house)).faults == []
    ended = lambda one: isinstance(one.event, e.DifferenceSettled)  # noqa: E731
    record = changed(house, ended, event={"amount": Cents(12_345 if more else -12_345)})
    found_at(record, TABLE, e.DifferenceSettled)


@cache
def paid() -> House:
    """A house in which a slip was prepared and verified."""
    house = House()
    run = OnFloor(house, "A", UTH, electronic=False, seed=3)
    run.seat_anew()
    run.do(OpenTable, by=FLOOR)
    run.until(lambda state: bool(slips_due(state)))
    (seat, wager), *_ = slips_due(run.state)
    run.document(seat, wager)
    assert proven(record_of(house)).faults == []
    return house


def test_a_sum_that_was_raised_does_not_fit_what_came_of_it() -> None:
    """The money of a forged buy-in is missing, or over, wherever it is counted next."""
    house = House()
    house.set_up("A", UTH)
    house.fill("A", 10_000_000)
    house.do(Sit, DEALER, "A", 1, "Ann")
    house.do(BuyIn, DEALER, "A", "Ann", Cents(50_000), CASH, ACCOUNT)
    house.do(CashOut, DEALER, "A", "Ann")
    house.count("A", Purpose.DROP)
    assert proven(record_of(house)).faults == []
    record = changed(
        house, lambda one: isinstance(one.event, e.BoughtIn), event={"amount": Cents(90_000)}
    )
    found_at(record, TABLE, e.CashedOut)
    both = [
        replace(entry, event=replace(entry.event, amount=Cents(90_000)))
        if isinstance(entry.event, e.CashedOut)
        else entry
        for entry, _ in record
    ]
    found_at(refolded(both), TABLE, p.InventoryCounted)


def test_rounds_are_opened_for_who_sits_there() -> None:
    record = [entry for entry, _ in record_of(hours(UTH, True))]
    at = next(number for number, one in enumerate(record) if isinstance(one.event, RoundOpened))
    event = replace(record[at].event, players={3: "Ben"})
    forged = refolded([*record[:at], replace(record[at], event=event)])
    found_at(forged, TABLE, RoundOpened, "does not follow from its command")


def test_nobody_whom_the_facility_does_not_know_plays() -> None:
    mallory = Actor(Role.PLAYER, "Mallory")
    house = hours(UTH, False)
    record = changed(house, lambda one: isinstance(one.event, WagersPlaced), actor=mallory)
    found_at(record, TABLE, WagersPlaced, "person/unknown")


# ── Forged commands ──────────────────────────────────────────────────────────────────────────


def of_table(kind: type) -> Callable[[Entry], bool]:
    return lambda one: one.stream == TABLE and isinstance(one.event, kind)


def altered_given(house: House, found: Callable[[Entry], bool], **changes: Any) -> Record:
    """A record in which one command says something else, and its entries stay as they were."""
    entries = [entry for entry, _ in record_of(house)]
    at = next(number for number, one in enumerate(entries) if found(one))
    given = entries[at].given
    assert given is not None
    command = replace(given.command, **changes.pop("command", {}))
    # Every field is written: none is taken from the events.
    forged = replace(given, command=command, events=(), **changes)
    entries[at] = replace(entries[at], given=forged)
    return refolded(entries)


def test_a_command_that_does_not_lead_to_its_entries_is_found() -> None:
    raised = {"amount": Cents(60_000)}
    record = altered_given(quiet(True), of_table(e.BoughtIn), command=raised)
    found_at(record, TABLE, e.BoughtIn, "does not follow from its command")
    # Nor may the entry say something else than its command.
    entries = [entry for entry, _ in record_of(quiet(True))]
    at = next(number for number, one in enumerate(entries) if of_table(e.BoughtIn)(one))
    given = entries[at].given
    assert given is not None
    event = replace(entries[at].event, amount=Cents(60_000))
    entries[at] = replace(entries[at], event=event, given=replace(given, events=()))
    found_at(refolded(entries), TABLE, e.BoughtIn, "does not follow from its command")


def test_a_command_that_was_removed_leaves_its_entries_alone() -> None:
    entries = [entry for entry, _ in record_of(quiet(True))]
    at = next(number for number, one in enumerate(entries) if of_table(e.BoughtIn)(one))
    alone = replace(entries[at], given=None)
    record = refolded([*entries[:at], alone, *entries[at + 1 :]])
    found_at(record, TABLE, e.BoughtIn, "it belongs to no command")
    # Nor is it one more entry of the command before.
    before = max((one for one in entries[:at] if one.stream == TABLE), key=lambda one: one.number)
    joined = replace(alone, actor=before.actor, command=before.command, at=before.at)
    record = refolded([*entries[:at], joined, *entries[at + 1 :]])
    found_at(record, TABLE, e.BoughtIn, "does not follow from its command")


def test_a_command_of_another_kind_is_found() -> None:
    entries = [entry for entry, _ in record_of(quiet(True))]
    at = next(number for number, one in enumerate(entries) if of_table(e.BoughtIn)(one))
    given = entries[at].given
    assert given is not None
    for other in (CashOut(DEALER, "A", "Ann"), NoMoreBets(DEALER), Enrol(ADMIN, "Zoe", ANN.role)):
        forged = replace(entries[at], given=replace(given, command=other, events=()))
        record = refolded([*entries[:at], forged, *entries[at + 1 :]])
        found_at(record, TABLE, e.BoughtIn)


@pytest.mark.parametrize("under", [{}, {FACILITY: 1}, {FACILITY: 10**6}, {FACILITY: -1}])
def test_another_entry_of_the_facility_than_it_was_judged_under_is_found(
    under: Mapping[str, int],
) -> None:
    record = altered_given(quiet(True), of_table(e.BoughtIn), under=under)
    found_at(record, TABLE, e.BoughtIn, "cannot have been judged under")


def test_a_stream_that_is_not_there_is_not_named() -> None:
    named = {FACILITY: quiet(True).floor.facility.entries, "table/nowhere": 3}
    record = altered_given(quiet(True), of_table(e.BoughtIn), under=named)
    found_at(record, TABLE, e.BoughtIn, "cannot have been judged under")


@pytest.mark.parametrize("held", [{}, {"chips/Ann": 10**15}])
def test_other_balances_than_a_command_found_are_found(held: Mapping[str, int]) -> None:
    house = House()
    house.set_up("A", UTH, electronic=False)
    house.fill("A", 10_000_000)
    house.do(Sit, DEALER, "A", 1, "Ann")
    house.do(BuyIn, DEALER, "A", "Ann", Cents(50_000), CASH, Funds.CHIPS)
    house.do(Tip, DEALER, "A", "Ann", Cents(500))
    assert proven(record_of(house)).faults == []
    faults = proven(altered_given(house, of_table(e.TipGiven), held=held)).faults
    assert {fault.where for fault in faults} & {"account chips/Ann", places(house, e.TipGiven)}


def brought() -> House:
    """A house in which Ann and a patron without a name brought chips to a table."""
    house = House()
    house.set_up("A", UTH, electronic=False)
    house.fill("A", 10_000_000)
    house.do(SellChips, CASHIER, None, Cents(20_000))
    house.do(Sit, DEALER, "A", 1, "Ann")
    house.do(Sit, DEALER, "A", 2)
    house.do(BuyIn, DEALER, "A", "Ann", Cents(1_000), CASH, Funds.CHIPS)
    house.do(Tip, DEALER, "A", "Ann", Cents(1_500))
    house.do(Tip, DEALER, "A", "patron 1", Cents(700))
    house.do(Redeem, CASHIER, None, Cents(300))
    assert house.cents(a.outstanding()) == 20_000 - 500 - 700 - 300
    return house


@pytest.mark.cites("R66")
def test_chips_that_patrons_bring_are_decided_again() -> None:
    assert proven(record_of(brought())).faults == []


@pytest.mark.cites("R66")
@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        (e.ChipsBroughtIn, {"amount": Cents(400)}),
        (e.ChipsBroughtIn, {"amount": Cents(600)}),
        (e.ChipsBroughtIn, {"player": "Ben"}),
        (e.TipGiven, {"amount": Cents(1_600)}),
        (e.TipGiven, {"player": "patron 1"}),
        (e.SeatTaken, {"player": "patron 9"}),
    ],
)
def test_chips_that_nobody_brought_are_found(kind: type, changes: Mapping[str, Any]) -> None:
    record = changed(brought(), of_table(kind), event=changes)
    found_at(record, TABLE, kind)


@pytest.mark.cites("R66")
@pytest.mark.parametrize(
    "held", [{}, {"chips/Ann": 0}, {"chips/Ann": 1_000 * UNITS, "outstanding": 10**15}]
)
def test_other_chips_than_were_outstanding_are_found(held: Mapping[str, int]) -> None:
    house = brought()
    faults = proven(altered_given(house, of_table(e.ChipsBroughtIn), held=held)).faults
    places_of = {"account chips/Ann", "account outstanding", places(house, e.ChipsBroughtIn)}
    assert {fault.where for fault in faults} & places_of


def places(house: House, kind: type) -> str:
    entry = next(one.entry for one in house.log if of_table(kind)(one.entry))
    return f"{entry.stream}, entry {entry.number}"


def test_what_an_act_left_elsewhere_says_by_which_command() -> None:
    """An entry that names another command is alone, and its own command misses it."""
    entries = [entry for entry, _ in record_of(quiet(True))]
    at = next(number for number, one in enumerate(entries) if isinstance(one.event, e.LinkOpened))
    right = entries[at].of
    assert right is not None
    entries[at] = replace(entries[at], of=Place(FACILITY, right.number - 1))
    found_at(refolded(entries), entries[at].stream, e.LinkOpened, "the command that would")
    told = {fault.where for fault in proven(refolded(entries)).faults}
    assert f"{right.stream}, entry {right.number}" in told


def test_what_an_act_left_elsewhere_cannot_be_cut_off() -> None:
    entries = [entry for entry, _ in record_of(quiet(True))]
    entries = [one for one in entries if one.stream != "link/high-five"]
    faults = proven(refolded(entries)).faults
    assert any("what it did to link/high-five is missing there" in one.what for one in faults)


@pytest.mark.parametrize("change", [{"actor": BEN}, {"command": "another"}, {"at": 10**6}])
def test_what_follows_a_command_has_its_actor_its_id_and_its_time(change: Any) -> None:
    entries = [entry for entry, _ in record_of(quiet(True))]
    numbers = [
        number
        for number, one in enumerate(entries)
        if one.given is None and one.of is None and one.stream == FACILITY
    ]
    entries[numbers[-1]] = replace(entries[numbers[-1]], **change)
    faults = [fault.what for fault in proven(refolded(entries)).faults]
    assert {"it belongs to no command", "this does not follow from its command"} <= {*faults}


def test_what_an_act_left_elsewhere_has_its_actor_its_id_and_its_time() -> None:
    for change in ({"actor": BEN}, {"command": "another"}, {"at": 10**6}):
        record = changed_alone(quiet(True), e.LinkOpened, **change)
        stream = next(one.stream for one, _ in record if isinstance(one.event, e.LinkOpened))
        found_at(record, stream, e.LinkOpened, "it is not what its command")


def changed_alone(house: House, kind: type, **changes: Any) -> Record:
    entries = [entry for entry, _ in record_of(house)]
    at = next(number for number, one in enumerate(entries) if isinstance(one.event, kind))
    entries[at] = replace(entries[at], **changes)
    return refolded(entries)


@pytest.mark.cites("R62")
@pytest.mark.parametrize("amount", [500, 700])
def test_an_id_is_used_once(amount: int) -> None:
    """The dealer's second tip has the id of the first: the house would have repeated its answer, or
    refused another body. The same id of somebody else is their own."""
    house = House()
    house.set_up("A", UTH, electronic=False)
    house.fill("A", 10_000_000)
    house.do(Sit, DEALER, "A", 1, "Ann")
    house.do(BuyIn, DEALER, "A", "Ann", Cents(50_000), CASH, Funds.CHIPS)
    house.do(Tip, DEALER, "A", "Ann", Cents(500), id="tip")
    house.do(Sit, FLOOR, "A", 2, "Ben", id="tip")
    assert proven(record_of(house)).faults == []
    house.do(Tip, DEALER, "A", "Ann", Cents(amount), id="tip")
    found_at(record_of(house), TABLE, e.TipGiven, "the id of this command was used before")


@pytest.mark.cites("R61")
def test_a_deal_that_a_person_handed_in_is_found() -> None:
    entries = [entry for entry, _ in record_of(hours(UTH, True))]
    for kind in (RoundOpened, BetsClosed):
        at = next(number for number, one in enumerate(entries) if of_table(kind)(one))
        by_dealer = [
            replace(one, actor=DEALER) if one.command == entries[at].command else one
            for one in entries
        ]
        if kind is RoundOpened:
            found_at(refolded(by_dealer), TABLE, kind, "a person handed in a deal or a draw")
        else:
            found_at(refolded(by_dealer), TABLE, kind)


@pytest.mark.cites("R61")
@pytest.mark.parametrize(
    "drawn",
    [
        {"magic_card": Card(51)},
        {"lucky_position": 1},
        {"start": 0},
        {"deck": (None,) * 52},
        {"numbers": (1, 2)},
        {"house_bits": bytes(32)},
    ],
)
def test_a_draw_that_a_person_handed_in_at_a_dealers_table_is_found(drawn: Any) -> None:
    """The command is forged, and the draws that it names are in the entry and paid."""
    house = hours(UTH, False)
    record = altered_given(house, by_a_dealer(BetsClosed), command=drawn)
    found_at(record, TABLE, BetsClosed, "a person handed in a deal or a draw")
    entries = [entry for entry, _ in record]
    at = next(number for number, one in enumerate(entries) if by_a_dealer(BetsClosed)(one))
    draws = Draws(drawn.get("magic_card"), drawn.get("lucky_position"), drawn.get("start"))
    entries[at] = replace(entries[at], event=replace(entries[at].event, draws=draws))
    found_at(refolded(entries), TABLE, BetsClosed, "a person handed in a deal or a draw")


@pytest.mark.cites("R61")
def test_draws_that_a_person_committed_to_are_found() -> None:
    entries = [entry for entry, _ in record_of(hours(UTH, False))]
    at = next(number for number, one in enumerate(entries) if of_table(DrawsCommitted)(one))
    entries[at] = replace(entries[at], actor=DEALER)
    found_at(refolded(entries), TABLE, DrawsCommitted, "a person handed in a deal or a draw")


@pytest.mark.cites("R61")
def test_other_draws_than_were_committed_to_are_found() -> None:
    entries = [entry for entry, _ in record_of(hours(UTH, False))]
    at = next(number for number, one in enumerate(entries) if of_table(DeckMixed)(one))
    event = entries[at].event
    chosen = replace(event, draws=event.draws._replace(magic_card=Card(51), lucky_position=1))
    entries[at] = replace(entries[at], event=chosen)
    found_at(refolded(entries), TABLE, DeckMixed, "does not follow from its command")


def by_a_dealer(kind: type) -> Callable[[Entry], bool]:
    return lambda one: of_table(kind)(one) and one.actor.role is Role.DEALER


def test_time_does_not_run_backward() -> None:
    entries = [entry for entry, _ in record_of(hours(UTH, True))]
    at = max(number for number, one in enumerate(entries) if of_table(WagersPlaced)(one))
    assert entries[at].at > 0
    back = replace(entries[at], at=0)
    moved = record_of(hours(UTH, True))[at][1]
    record = [*refolded(entries[:at]), (back, moved)]
    found_at(record, TABLE, WagersPlaced)


@pytest.mark.cites("R62")
@pytest.mark.parametrize("names", ["the round before", "an entry before the round"])
def test_a_command_of_an_earlier_round_is_found(names: str) -> None:
    house = hours(UTH, True)
    first = next(one.entry.event for one in house.log if of_table(RoundOpened)(one.entry))
    begun = second_round(house)
    entries = [entry for entry, _ in record_of(house)]
    at, given = next(
        (number, one.given)
        for number, one in enumerate(entries)
        if one.stream == TABLE
        and one.number > begun
        and one.given is not None
        and isinstance(one.given.command, PlaceWagers)
    )
    seen = {"round": first.round_id} if names == "the round before" else {"n": begun - 1}
    stale = replace(given, command=given.command.but(**{"round": "", **seen}))
    entries[at] = replace(entries[at], given=stale)
    told = [str(fault) for fault in proven(refolded(entries)).faults]
    assert f"{TABLE}, entry {entries[at].number}: its command is refused (command/stale)" in told


def second_round(house: House) -> int:
    """The entry that opened the second round."""
    opened = [one.entry for one in house.log if of_table(RoundOpened)(one.entry)]
    return opened[1].number


# ── Streams beside each other ────────────────────────────────────────────────────────────────


@cache
def hit() -> House:
    """A house whose link has paid a prize."""
    house = House()
    run = OnFloor(house, "A", UTH, players={1: "Ann"}, seed=5)
    run.opened()
    run.until(lambda state: bool(state.prizes))
    run.closed()
    return house


def test_a_hit_with_another_number_is_out_of_order() -> None:
    assert proven(record_of(hit())).faults == []
    found = proven(
        changed(hit(), lambda one: isinstance(one.event, e.PrizeHit), event={"number": 7})
    )
    assert [one.what for one in found.faults] == ["it is not the next of the link's hits"]


def test_a_stream_that_the_facility_does_not_know_is_told() -> None:
    house = hit()
    (opened,) = [
        one.entry
        for one in house.log
        if isinstance(one.entry.event, e.LinkOpened) and one.entry.stream == "link/high-five"
    ]
    ghost = replace(opened, stream="link/ghost", event=replace(opened.event, link="ghost"))
    found = proven(refolded([*(entry for entry, _ in record_of(house)), ghost]))
    told = [one.what for one in found.faults if one.where == "link/ghost"]
    assert "it is a stream, and the facility does not know it" in told
