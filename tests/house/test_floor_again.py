"""What happened on the floor is decided again: an honest record passes, a forged entry does not,
even if the whole chain was made anew around it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pitboss.audit.engines import CLOCKS_APART_SECONDS, Engines
from pitboss.audit.floor import FloorAgain
from pitboss.floor import (
    FACILITY,
    BuyIn,
    CashOut,
    DeckLabel,
    Dismiss,
    Facility,
    IssueDecks,
    Purpose,
    RequestFill,
    ResolveDispute,
    ReturnDecks,
    Sit,
    apply_stream,
    chips_of,
    postings,
)
from pitboss.floor import accounts as a
from pitboss.floor import events as e
from pitboss.floor import papers as p
from pitboss.floor.assigning import StaffAssigned
from pitboss.floor.card_store import DecksIssued, DecksReturned
from pitboss.floor.commands import AtTable, Funds
from pitboss.floor.movements import Postings
from pitboss.floor.signing import with_signer
from pitboss.floor.table_play import slips_due
from pitboss.money import Cents
from pitboss.record import Actor, Entry, Role
from pitboss.round import Event
from pitboss.round.events import RoundOpened, WagersPlaced
from pitboss.rulebook import engine_digest
from pitboss.store import Fault
from pitboss.table import OpenTable
from tests.floor.test_jackpots_and_disputes import put_right
from tests.support.floors import ADMIN, PIT, SECOND, FloorHours, House, OnFloor
from tests.support.games import UTH, every_game
from tests.support.tables import DEALER, FLOOR, SYSTEM

#: An entry with its postings, in the order of a floor; each stream's is its own.
Record = list[tuple[Entry, Postings]]


def record_of(house: House) -> Record:
    return [(_by_us(one.entry), one.postings) for one in house.log]


def _by_us(entry: Entry) -> Entry:
    """Rounds of the tests do not say which engine decided them: the running one did."""
    if not isinstance(entry.event, RoundOpened):
        return entry
    return replace(entry, event=replace(entry.event, engine=engine_digest()))


def proven(record: Record) -> tuple[list[Fault], int, int]:
    """What is found when a record is decided again."""
    streams: dict[str, Record] = {}
    for entry, moved in record:
        streams.setdefault(entry.stream, []).append((entry, moved))

    def first_of(stream: str, facility: Facility) -> Entry | None:
        return streams[stream][0][0] if stream in streams else None

    again, engines = FloorAgain(first_of), Engines()
    for stream in sorted(streams):
        state: Any = Facility() if stream == FACILITY else None
        for entry, moved in streams[stream]:
            before, state = state, apply_stream(state, entry)
            again.take(before, state, moved, entry)
            if isinstance(entry.event, RoundOpened):
                engines.opened(entry)
        again.end()
    return again.finish(frozenset(), engines.until)


@cache
def hours(slug: str, electronic: bool) -> House:
    house = House()
    FloorHours(house, "A", slug, 7, electronic=electronic).pass_by(30)
    return house


@every_game
@pytest.mark.parametrize("electronic", [False, True])
def test_an_honest_floor_is_decided_again_command_by_command(slug: str, electronic: bool) -> None:
    house = hours(slug, electronic)
    faults, decided, folded = proven(record_of(house))
    assert faults == []
    assert folded == 0
    # Every command but those of tables; no one is left out.
    own = [one for one in house.commands if not isinstance(one, AtTable)]
    assert decided == len(own)


def test_what_another_engine_may_have_decided_by_other_rules_is_only_folded() -> None:
    record = [(replace(entry, at=1), moved) for entry, moved in record_of(hours(UTH, True))]
    other = [
        (replace(entry, event=replace(entry.event, engine="other")), moved)
        if isinstance(entry.event, RoundOpened)
        else (entry, moved)
        for entry, moved in record
    ]
    assert proven(record)[1:] == (proven(other)[2], 0)


# ── Forged entries ───────────────────────────────────────────────────────────────────────────


def refolded(entries: list[Entry]) -> Record:
    """Entries with the postings that a forger would work out for them."""
    states: dict[str, Any] = {}
    found: Record = []
    for entry in entries:
        before = states.get(entry.stream)
        after = states[entry.stream] = apply_stream(before, entry)
        found.append((entry, postings(before, entry, after)))
    return found


def with_event(house: House, stream: str, by: Actor, event: Event) -> Record:
    """A record with one entry more at the end of a stream, as if it were judged there."""
    event = with_signer(house.floor.facility, event)
    entries = [entry for entry, _ in record_of(house)]
    number = 1 + sum(one.stream == stream for one in entries)
    return refolded([*entries, Entry(stream, number, house.at, by, "forged", event)])


def changed(house: House, found: Callable[[Entry], bool], **changes: Any) -> Record:
    """A record with one entry changed, the first that is found."""
    entries = [entry for entry, _ in record_of(house)]
    at = next(number for number, one in enumerate(entries) if found(one))
    body = changes.pop("event", {})
    event = replace(entries[at].event, **body)
    entries[at] = replace(entries[at], event=event, **changes)
    return refolded(entries)


def found_at(record: Record, stream: str, kind: type) -> None:
    """One fault, and it is at the entry of this kind that was forged."""
    faults, _, _ = proven(record)
    places = {
        f"{entry.stream}, entry {entry.number}"
        for entry, _ in record
        if entry.stream == stream and isinstance(entry.event, kind)
    }
    assert faults
    assert {fault.where for fault in faults} & places


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
    assert proven(record_of(house))[0] == []
    return house


ANN, BEN = Actor(Role.PLAYER, "Ann"), Actor(Role.PLAYER, "Ben")
CASH, ACCOUNT = Funds.CASH, Funds.ACCOUNT

FORGED: Mapping[str, tuple[str, Actor, Event]] = {
    "who does not sit there buys in": (
        *(TABLE, DEALER),
        e.BoughtIn("Ben", Cents(900_000), CASH, ACCOUNT),
    ),
    "a player buys in with another's money": (
        *(TABLE, BEN),
        e.BoughtIn("Ann", Cents(900_000), CASH, ACCOUNT),
    ),
    "a floorperson puts money on an account": (
        *(TABLE, FLOOR),
        e.BoughtIn("Ann", Cents(900_000), CASH, ACCOUNT),
    ),
    "somebody whom nobody knows buys in": (
        *(TABLE, Actor(Role.DEALER, "Mallory")),
        e.BoughtIn("Ann", Cents(900_000), CASH, ACCOUNT),
    ),
    "a player acts as a dealer": (
        *(TABLE, Actor(Role.DEALER, "Ann")),
        e.BoughtIn("Ann", Cents(900_000), CASH, ACCOUNT),
    ),
    "more is cashed out than is there": (TABLE, DEALER, e.CashedOut("Ann", Cents(60_000))),
    "a fill that nobody asked for": (TABLE, DEALER, e.FillMade(9, FILL)),
    "a fill counts more than was asked for": (
        *(TABLE, DEALER),
        e.FillMade(2, chips_of(900_000)),
    ),
    "who asked for a fill counts it": (
        *(TABLE, Actor(Role.DEALER, FLOOR.person)),
        e.FillMade(2, FILL),
    ),
    "a second fill is asked for": (TABLE, FLOOR, e.FillRequested(3, FILL)),
    "a credit that nobody asked for": (TABLE, DEALER, e.CreditMade(1, FILL)),
    "a count that finds more is signed": (
        *(TABLE, FLOOR),
        p.InventorySigned(2, Purpose.DROP, "1970-01-01", "day", UTH, FILL, "Dan", Cents(5)),
    ),
    "a slip that nobody won": (
        *(TABLE, DEALER),
        e.SlipPrepared("A-1", "A-1-x", 1, "progressive", "Ann", Cents(10**6), "royal flush"),
    ),
    "a slip that was not prepared is paid": (TABLE, SYSTEM, e.SlipPaid("A-7", "Ann", Cents(5))),
    "a dispute that nobody let go": (
        *(TABLE, ADMIN),
        e.DisputeEnded("Ann", Cents(-500), "kind", waived=True),
    ),
    "limits beyond those filed": (TABLE, FLOOR, e.LimitsPosted(Cents(1), Cents(10**9))),
    "a seat that is taken": (TABLE, BEN, e.SeatTaken(1, "Ben")),
    "tips that are not in the box": (TABLE, FLOOR, e.TipsCollected(Cents(700))),
    "a player enrols an employee": (
        *(FACILITY, ANN),
        e.PersonEnrolled("Mallory", Role.PIT_MANAGER, "66"),
    ),
    "a pit manager enrols another": (
        *(FACILITY, PIT),
        e.PersonEnrolled("Mallory", Role.PIT_MANAGER, "66"),
    ),
    "a floorperson of another table posts limits": (
        *(TABLE, SECOND),
        e.LimitsPosted(Cents(2_000), Cents(10_000)),
    ),
    "a dealer takes a table": (FACILITY, DEALER, StaffAssigned(DEALER.person, ())),
    "a floorperson has a table twice": (FACILITY, PIT, StaffAssigned(FLOOR.person, ("A", "A"))),
    "an act that nobody proposed": (FACILITY, ADMIN, e.ActApproved(77)),
    "a submission in force without an act": (FACILITY, PIT, e.SubmissionAdopted("0" * 64)),
    "a link without an act": (FACILITY, PIT, e.LinkJoined("mine")),
    "a dealer takes a link down": ("link/high-five", DEALER, e.LinkTakenDown("no reason")),
    "a link is restored without an act": ("link/high-five", ADMIN, e.LinkRestored()),
    "a hit that no table had": (
        "link/high-five",
        SYSTEM,
        e.PrizeHit(1, "A", "A-1-x", 1, "meter", Cents(10**6), 1),
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_entry_is_found(name: str) -> None:
    stream, by, event = FORGED[name]
    found_at(with_event(quiet(True), stream, by, event), stream, type(event))


def test_who_proposed_an_act_does_not_approve_it() -> None:
    house = quiet(True)
    record = changed(house, lambda one: isinstance(one.event, e.ActApproved), actor=PIT)
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
    house.at += 2 * CLOCKS_APART_SECONDS
    event = e.BoughtIn("Ann", Cents(900_000), CASH, ACCOUNT)
    found_at(with_event(house, TABLE, DEALER, event), TABLE, e.BoughtIn)


def test_who_was_dismissed_in_the_same_second_does_not_act_any_more() -> None:
    """The clock does not tell: what is signed for says what was known of the signer."""
    house = House()
    house.set_up("A", UTH)
    house.do(Sit, DEALER, "A", 1, "Ann")
    event = e.BoughtIn("Ann", Cents(900_000), CASH, ACCOUNT)
    honest = with_event(house, TABLE, DEALER, event)
    assert proven(honest)[0] == []
    house.do(Dismiss, ADMIN, DEALER.person, "gone")
    forged = with_event(house, TABLE, DEALER, event)
    assert forged[-1][0].at == house.floor.facility.at, "of one second"
    found_at(forged, TABLE, e.BoughtIn)


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
    assert proven(record_of(house))[0] == []
    decks = {"decks": ("red 1",)} if kind is DecksIssued else {"unused": ("blue 1",)}
    entries = [entry for entry, _ in record_of(house)]
    at = next(number for number, one in enumerate(entries) if isinstance(one.event, kind))
    approved = entries[at - 1]
    for changes in (decks, {"table": "B"}):
        event = replace(entries[at].event, **changes)
        # What comes later may not fit any more: the record ends here.
        forged = refolded([*entries[:at], replace(entries[at], event=event)])
        found_at(forged, FACILITY, kind if kind is DecksIssued else e.ActApproved)
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
    house.do(ResolveDispute, by, "A", "Ann", "Trips was misread")
    assert proven(record_of(house))[0] == []
    ended = lambda one: isinstance(one.event, e.DisputeEnded)  # noqa: E731
    record = changed(house, ended, event={"amount": Cents(12_345 if more else -12_345)})
    found_at(record, TABLE, e.DisputeEnded)


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
    assert proven(record_of(house))[0] == []
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
    assert proven(record_of(house))[0] == []
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
    opened = next(
        one.entry.event for one in hours(UTH, True).log if isinstance(one.entry.event, RoundOpened)
    )
    event = replace(opened, players={3: "Ben"}, engine=engine_digest())
    faults, _, _ = proven(with_event(quiet(True), TABLE, SYSTEM, event))
    assert [fault.what for fault in faults] == ["these are not the players who sit there"]


def test_nobody_whom_the_facility_does_not_know_plays() -> None:
    house = hours(UTH, True)
    record = changed(
        house,
        lambda one: isinstance(one.event, WagersPlaced),
        actor=Actor(Role.PLAYER, "Mallory"),
    )
    assert "whoever did it may not act in this capacity" in {
        fault.what for fault in proven(record)[0]
    }
