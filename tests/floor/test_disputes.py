"""Disputes after the close: a closed round is questioned, and settled by the facts found (R64)."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cards import DECK_53
from pitboss.floor import (
    DecideDispute,
    Dispute,
    OpenDispute,
    PostLimits,
    RoundKey,
    SettleDifference,
    SignDispute,
    legal_at,
    refusal,
    units,
    view_at,
)
from pitboss.floor import accounts as a
from pitboss.floor.closed_rounds import ClosedRound
from pitboss.floor.disputes import DecisionCounted, DecisionProposed, DisputeDecided
from pitboss.games.choices import Check, Decision, Fold, Raise, Ride, SetHouse, Withdraw
from pitboss.games.dealing import BURN, PLAYER
from pitboss.games.model import Ask
from pitboss.games.offers import MayRaise
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import CallOff, CorrectWager, Phase, PlaceWagers, Refusal, State
from pitboss.round.facts import AS_RECORDED, Facts, by_wager, settled_by
from pitboss.rulebook.chapter import WagerKind
from tests.support.floors import AUDIT, CASHIER, CHIEF, EYE, PIT, SECOND, House, OnFloor
from tests.support.games import GAMES, UTH, every_game
from tests.support.logs import DEMO
from tests.support.played_again import made, played_again, slip_of
from tests.support.records import proven, record_of
from tests.support.tables import DEALER, FLOOR

ANN, BEN = (Actor(Role.PLAYER, name) for name in ("Ann", "Ben"))
OTHER_DEALER = Actor(Role.DEALER, "Del")
HOUR = 3600
TWENTY = Cents(2_000)


def played(
    house: House, slug: str = UTH, seed: int = 3, *, electronic: bool = False
) -> tuple[OnFloor, ClosedRound]:
    """A table after one closed round of two players who wager on everything."""
    run = OnFloor(house, "A", slug, players={1: "Ann", 2: "Ben"}, seed=seed, electronic=electronic)
    run.opened()
    return run, another(run)


def another(run: OnFloor) -> ClosedRound:
    """One more round with every wager, closed."""
    run.until(lambda state: state.phase is Phase.CLOSING)
    return ended(run)


def with_trips(run: OnFloor, *, won: bool) -> ClosedRound:
    """One more round in which Ann won or lost $50 on Trips."""
    for _ in range(100):
        run.started()
        for seat in (1, 2):
            slip = {"ante": Cents(1000), "blind": Cents(1000), "trips": Cents(5000)}
            run.give(PlaceWagers(DEALER, seat, slip, at=run.at))
        closed = ended(run)
        if (on_trips(closed) > 0) is won:
            return closed
    raise AssertionError("no such round")


def on_trips(closed: ClosedRound) -> int:
    """What Ann won or lost on Trips."""
    return by_wager(closed.state.settled[1])["trips"]


def ended(run: OnFloor) -> ClosedRound:
    """The round in progress, closed."""
    run.closed()
    state = run.table.round
    assert state is not None
    found = run.house.rounds[RoundKey("A", state.round_id)]
    assert found is not None
    return found


def asks(
    house: House, closed: ClosedRound, by: Actor = ANN, wager: str = "trips", **keys: Any
) -> Dispute:
    """A question about seat 1."""
    claimed = keys.pop("claimed", AS_RECORDED)
    house.do(OpenDispute, by, "A", closed.state.round_id, 1, wager, claimed, "misread")
    (*_, found) = house.floor.tables["A"].disputes.values()
    return found


def trips(cents: int) -> Facts:
    """Another amount on Trips."""
    return Facts(wagers={"trips": Cents(cents)})


def owed(house: House, player: str = "Ann") -> int:
    return house.cents(a.dispute("A", player))


# ── Who asks, about what, and until when ─────────────────────────────────────────────────────


@pytest.mark.cites("R64")
def test_a_closed_round_is_questioned_by_its_player_its_dealer_the_floor_or_surveillance() -> None:
    house = House()
    _, closed = played(house)
    for by, wager in ((ANN, "trips"), (DEALER, "ante"), (FLOOR, "blind"), (EYE, "play")):
        found = asks(house, closed, by, wager)
        assert (found.seat, found.wager, found.player, found.by) == (1, wager, "Ann", by.person)
        assert (found.opened, found.closed_at) == (closed.number, closed.closed_at)
    about = (closed.state.round_id, 1, "bad-beat", AS_RECORDED, "misread")
    assert house.refused(OpenDispute, BEN, "A", *about).code == "seat/not-yours"
    cleo = Actor(Role.PLAYER, "Cleo")
    why = house.refused(OpenDispute, cleo, "A", *about)
    none = house.refused(OpenDispute, cleo, "A", "no round", *about[1:])
    assert (why.code, none.code) == ("dispute/round", "dispute/round"), "nobody learns of a round"
    assert house.refused(OpenDispute, AUDIT, "A", *about).code == "role/not-allowed"
    assert house.refused(OpenDispute, Actor(Role.DEALER, "Gus"), "A", *about).code == "person/role"
    house.audit()


@pytest.mark.cites("R64")
def test_of_the_dealers_only_the_rounds_own_questions_it() -> None:
    house = House()
    _, closed = played(house)
    house.hire(Actor(Role.DEALER, OTHER_DEALER.person), "777")
    about = (closed.state.round_id, 1, "trips", AS_RECORDED, "misread")
    assert house.refused(OpenDispute, OTHER_DEALER, "A", *about).code == "act/role"
    assert asks(house, closed, DEALER).by == DEALER.person


@pytest.mark.cites("R64")
def test_a_dispute_names_a_closed_round_a_seat_a_wager_a_claim_and_a_reason() -> None:
    house = House()
    run, closed = played(house)
    this = closed.state.round_id

    def why(*about: Any) -> str:
        return house.refused(OpenDispute, FLOOR, "A", *about).code

    assert why("no such round", 1, "trips", AS_RECORDED, "x") == "dispute/round"
    assert why(this, 5, "trips", AS_RECORDED, "x") == "dispute/seat"
    assert why(this, 1, "no-such-wager", AS_RECORDED, "x") == "dispute/wager"
    assert why(this, 1, "trips", AS_RECORDED, " ") == "act/reason"
    assert why(this, 1, "trips", Facts(cards={99: DECK_53[0]}), "x") == "cards/not-dealt"
    assert why(this, 1, "trips", Facts(wagers={"nothing": Cents(1)}), "x") == "wager/not-offered"
    many: tuple[Decision, ...] = (Check(),) * 9
    assert why(this, 1, "trips", Facts(decisions=many), "x") == "decision/not-asked"
    assert house.refused(OpenDispute, FLOOR, "B", this, 1, "trips", AS_RECORDED, "x").code == (
        "table/unknown"
    )
    run.started()
    assert why(run.state.round_id, 1, "trips", AS_RECORDED, "x") == "dispute/round"


@pytest.mark.cites("R64")
@pytest.mark.parametrize(("filed", "hours"), [("", 48), ("dispute_hours = 2\n", 2)])
def test_a_round_is_questioned_for_as_long_as_the_submission_files(filed: str, hours: int) -> None:
    house = House(DEMO.replace("facility", f"{filed}facility", 1))
    _, closed = played(house)
    house.at = closed.closed_at + hours * HOUR + 1
    about = (closed.state.round_id, 1, "trips", AS_RECORDED, "misread")
    assert house.refused(OpenDispute, ANN, "A", *about).code == "dispute/late"
    house.at -= 1
    found = asks(house, closed)
    house.at += 1000 * HOUR
    house.do(DecideDispute, SECOND, "A", found.number, AS_RECORDED, "as recorded")


@pytest.mark.cites("R64")
def test_a_longer_time_filed_later_does_not_open_an_older_round_again() -> None:
    house = House()
    _, closed = played(house)
    house.adopt(DEMO.replace("facility", "dispute_hours = 999\nfacility", 1))
    house.at = closed.closed_at + 48 * HOUR + 1
    about = (closed.state.round_id, 1, "trips", AS_RECORDED, "misread")
    assert house.refused(OpenDispute, ANN, "A", *about).code == "dispute/late"


# ── Who decides ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R64")
def test_who_dealt_corrected_or_approved_in_a_round_or_played_does_not_decide() -> None:
    house = House()
    run = OnFloor(house, "A", UTH, players={1: "Ann", 2: "Ben"}, seed=3)
    run.opened()
    state = run.until(lambda state: state.phase is Phase.CLOSING)
    staked = state.seats[1].wagers["trips"]
    amount = Cents(1000 if staked != 1000 else 2000)
    run.give(CorrectWager(FLOOR, 1, "trips", amount, "misread", "camera 4", at=run.at))
    run.confirmed()
    closed = another(run)
    found = asks(house, closed)
    assert {"Ann", "Ben", DEALER.person, FLOOR.person, PIT.person} <= {*found.barred}
    this = (found.number, AS_RECORDED, "as recorded")
    assert house.refused(DecideDispute, FLOOR, "A", *this).code == "act/own"
    assert house.refused(DecideDispute, DEALER, "A", *this).code == "role/not-allowed"
    assert house.refused(DecideDispute, EYE, "A", *this).code == "role/not-allowed"
    assert house.refused(DecideDispute, ANN, "A", *this).code == "role/not-allowed"
    assert house.refused(DecideDispute, SECOND, "A", 9, AS_RECORDED, "x").code == "dispute/none"
    assert house.refused(DecideDispute, SECOND, "A", 1, AS_RECORDED, " ").code == "act/reason"
    assert house.refused(DecideDispute, PIT_AS_FLOOR, "A", *this).code == "act/own"
    manager = Actor(Role.FLOORPERSON, CHIEF.person)
    house.do(DecideDispute, manager, "A", *this)
    assert house.refused(DecideDispute, SECOND, "A", *this).code == "dispute/decided"


# ── What is decided ──────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R64")
def test_the_difference_of_two_settlements_goes_through_the_disputes_account() -> None:
    house = House()
    run, _ = played(house)
    closed = with_trips(run, won=True)
    found = asks(house, closed, claimed=trips(10_000))
    before = house.balances()
    (decided,) = house.do(DecideDispute, SECOND, "A", found.number, AS_RECORDED, "as recorded")
    assert isinstance(decided, DisputeDecided)
    assert (decided.difference, decided.wagers) == (0, ("trips",))
    assert house.balances() == before, "the record stands, and nothing is paid"
    assert run.table.round == house.floor.tables["A"].table.round
    house.audit()


@pytest.mark.cites("R64")
@pytest.mark.parametrize("more", [False, True])
def test_a_player_is_paid_what_the_facts_give_or_owes_it(more: bool) -> None:
    house = House()
    run, _ = played(house)
    closed = with_trips(run, won=not more)
    facts, expected = trips(4000), -on_trips(closed) // 5
    record = list(house.log)
    found = asks(house, closed)
    decided, counted = house.do(DecideDispute, SECOND, "A", found.number, facts, "seen on camera")
    assert isinstance(decided, DisputeDecided)
    assert isinstance(counted, DecisionCounted)
    assert decided.difference == expected == owed(house)
    assert counted == DecisionCounted("1969-12-31", SECOND.person, "Ann", Cents(abs(expected)))
    chips, rack = house.cents(a.chips("Ann")), house.cents(a.inventory("A"))
    house.do(SettleDifference, FLOOR if more else ANN, "A", "Ann", "dispute 1")
    assert house.cents(a.chips("Ann")) == chips + expected
    assert house.cents(a.inventory("A")) == rack - expected
    assert owed(house) == 0
    assert house.log[: len(record)] == record, "the round's record stays as it was"
    assert sum(house.balances().values()) == 0
    house.audit()


@pytest.mark.cites("R64")
def test_a_decision_covers_every_wager_of_the_seat_that_its_facts_change_once() -> None:
    house = House(DEMO.replace("facility", "dispute_alone = 1000000\nfacility", 1))
    run, closed = played(house)
    while [one.word for one in closed.state.seats[1].decisions] != ["check", "check", "raise"]:
        closed = another(run)
    seat = closed.state.seats[1]
    first = asks(house, closed, wager="ante")
    second = asks(house, closed, FLOOR, wager="play")
    folded = Facts(decisions=(Check(), Check(), Fold()))
    house.do(DecideDispute, SECOND, "A", first.number, folded, "the camera shows a fold")
    decided = house.floor.tables["A"].disputes[first.number].decided
    assert decided is not None
    assert {"ante", "play"} <= {*decided.wagers}
    assert house.floor.tables["A"].disputes[second.number].decided == decided
    assert owed(house) == decided.difference != 0
    for wager in decided.wagers:
        about = (closed.state.round_id, 1, wager, AS_RECORDED, "again")
        assert house.refused(OpenDispute, FLOOR, "A", *about).code == "dispute/decided"
    left = next(key for key in seat.wagers if key not in decided.wagers)
    third = asks(house, closed, wager=left)
    about = (closed.state.round_id, 1, left, AS_RECORDED, "again")
    assert house.refused(OpenDispute, ANN, "A", *about).code == "dispute/known"
    otherwise = Facts(decisions=(Check(), Raise(Cents(2 * seat.wagers["ante"]))))
    why = house.refused(DecideDispute, SECOND, "A", third.number, otherwise, "no")
    assert why.code == "dispute/found"
    before = owed(house)
    (last,) = house.do(DecideDispute, SECOND, "A", third.number, AS_RECORDED, "as found")
    assert isinstance(last, DisputeDecided)
    assert (last.wagers, last.difference) == ((left,), 0), "nothing is paid a second time"
    assert owed(house) == before
    house.audit()


PIT_AS_FLOOR = Actor(Role.FLOORPERSON, PIT.person)


@pytest.mark.cites("R64")
def test_cards_found_by_one_decision_hold_for_every_seat_of_the_round() -> None:
    house = House(DEMO.replace("facility", "dispute_alone = 1000000\nfacility", 1))
    _, closed = played(house)
    state = closed.state
    at = next(one.position for one in state.layout if one.spot.area == "dealer")
    used = {state.face(one.position) for one in state.layout}
    card = next(one for one in DECK_53[:52] if one not in used)
    other = next(one for one in DECK_53[:52] if one not in {*used, card})
    first = asks(house, closed, wager="ante")
    house.do(DecideDispute, SECOND, "A", first.number, Facts(cards={at: card}), "camera")
    house.do(OpenDispute, BEN, "A", state.round_id, 2, "ante", AS_RECORDED, "me too")
    why = house.refused(DecideDispute, SECOND, "A", 2, Facts(cards={at: other}), "camera")
    assert why.code == "dispute/found"
    decided, *_ = house.do(DecideDispute, SECOND, "A", 2, AS_RECORDED, "as found")
    assert isinstance(decided, DisputeDecided)
    by_facts = settled_by(state, 2, Facts(cards={at: card}))
    assert not isinstance(by_facts, Refusal)
    now, was = by_wager(by_facts), by_wager(state.settled[2])
    assert decided.difference == sum(now.values()) - sum(was.values()) == owed(house, "Ben")
    house.audit()


# ── The second person ────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R64")
def test_above_the_filed_amount_a_second_person_signs() -> None:
    house = House(DEMO.replace("facility", "dispute_alone = 15\nfacility", 1))
    run, _ = played(house)
    amounts: list[int] = []
    for _ in range(2):
        one = with_trips(run, won=False)
        found = asks(house, one)
        events = house.do(DecideDispute, SECOND, "A", found.number, trips(4000), "camera")
        amounts.append(1000)
        if sum(amounts) <= 1500:
            assert isinstance(events[0], DisputeDecided)
            continue
        (proposed,) = events
        assert isinstance(proposed, DecisionProposed)
        before = house.balances()
        this = (found.number, proposed.difference)
        assert house.refused(SignDispute, SECOND, "A", *this).code == "act/own"
        assert house.refused(SignDispute, DEALER, "A", *this).code == "role/not-allowed"
        wrong = (found.number, Cents(proposed.difference + 1))
        assert house.refused(SignDispute, PIT_AS_FLOOR, "A", *wrong).code == "dispute/amount"
        assert house.refused(SignDispute, PIT_AS_FLOOR, "A", 99, Cents(0)).code == "dispute/none"
        assert house.balances() == before, "nothing moves before the second signature"
        decided, _ = house.do(SignDispute, PIT_AS_FLOOR, "A", *this)
        assert isinstance(decided, DisputeDecided)
        assert (decided.by, decided.difference) == (SECOND.person, proposed.difference)
        kept = house.floor.tables["A"].disputes[found.number].decided
        assert kept is not None
        assert (kept.by, kept.signed_by) == (SECOND.person, PIT.person)
        assert house.refused(SignDispute, PIT_AS_FLOOR, "A", *this).code == "dispute/decided"
    assert sum(amounts) > 1500
    assert house.floor.facility.decided == {f"{SECOND.person}/Ann": sum(amounts)}
    house.at += 24 * HOUR
    run.at = house.at
    one = with_trips(run, won=False)
    found = asks(house, one)
    assert house.refused(SignDispute, SECOND, "A", found.number, Cents(0)).code == (
        "dispute/unsigned"
    )
    events = house.do(DecideDispute, SECOND, "A", found.number, trips(4000), "camera")
    assert isinstance(events[0], DisputeDecided), "a new gaming day begins with nothing"
    assert len(house.floor.facility.decided) == 1
    house.audit()


# ── Facts that are not lawful (R57) ──────────────────────────────────────────────────────────


@pytest.mark.cites("R57", "R64", "601a.2(limits)")
def test_the_facts_found_keep_the_limits_posted_in_that_round() -> None:
    house = House()
    run, _ = played(house)
    filed = (run.table.rules.minimum, run.table.rules.maximum)
    posted = (Cents(1_500), Cents(20_000))
    assert filed[0] < posted[0] < posted[1] < filed[1]
    later = house.at + house.floor.facility.notice_minutes * 60
    house.do(PostLimits, FLOOR, "A", *posted, later)
    run.at = house.at = later
    run.started()
    for seat in (1, 2):
        run.give(PlaceWagers(DEALER, seat, {"ante": TWENTY, "blind": TWENTY}, at=run.at))
    closed = ended(run)
    assert closed.limits == posted
    found = asks(house, closed, wager="ante")

    def fault(cents: int) -> Refusal | None:
        wagers = {"ante": Cents(cents), "blind": Cents(cents)}
        facts = Facts(wagers=wagers, decisions=(Check(), Check(), Fold()))
        said = DecideDispute(SECOND, "A", found.number, facts, "camera", at=house.at)
        return refusal(house.floor, said)

    # Other limits at the table today change nothing about that round.
    house.do(PostLimits, FLOOR, "A", *filed, house.at + 3600)
    house.at += 3601
    run.at = house.at
    run.started()
    run.give(CallOff(DEALER, "a look at the limits", at=run.at))
    assert run.on_floor.limits == filed
    for cents in (posted[0] - 500, posted[1] + 500):
        why = fault(cents)
        assert why is not None
        assert (why.code, why.cite, why.seat, why.wager) == ("limits/posted", "601a.2", 1, "ante")
    for cents in posted:
        assert fault(cents) is None
    assert proven(record_of(house)).faults == []


@pytest.mark.cites("R57", "R64", "R73")
def test_the_facts_found_are_lawful() -> None:
    house = House()
    _, closed = played(house)
    state = closed.state
    found = asks(house, closed)
    burned = next((one.position for one in state.layout if one.spot.area == BURN), None)
    own = next(one.position for one in state.layout if one.spot[:2] == (PLAYER, 1))
    theirs = next(one.position for one in state.layout if one.spot[:2] == (PLAYER, 2))
    taken = state.face(theirs)
    assert taken is not None
    ante = state.seats[1].wagers["ante"]

    def why(facts: Facts) -> str:
        return house.refused(DecideDispute, SECOND, "A", found.number, facts, "camera").code

    assert why(Facts(cards={own: taken})) == "cards/twice"
    assert why(Facts(cards={own: DECK_53[52]})) == "cards/twice"
    assert why(Facts(cards={60: DECK_53[0]})) == "cards/not-dealt"
    if burned is not None:
        assert why(Facts(cards={burned: DECK_53[0]})) == "cards/not-dealt"
    assert why(trips(1_007)) == "wager/chip"
    assert why(trips(10**9)) == "wager/above-maximum"
    assert why(trips(25)) == "wager/below-minimum"
    assert why(Facts(wagers={"trips": Cents(-1)})) == "wager/amount"
    assert why(Facts(wagers={"nothing": Cents(100)})) == "wager/not-offered"
    least, most = state.rules.offers["ante"].minimum, state.rules.offers["ante"].maximum
    other = least if ante != least else most
    assert why(Facts(wagers={"blind": other})) == "wager/unequal"
    assert why(Facts(wagers={"play": ante})) == "wager/not-now"
    assert why(Facts(wagers={"progressive": Cents(0)})) == "dispute/accepted"
    assert why(Facts(wagers={"five-card-hand-bonus": Cents(0)})) == "dispute/accepted"
    assert why(Facts(wagers={"ante": Cents(0), "blind": Cents(0)})) in (
        "wager/needs",
        "wager/incomplete",
    )
    assert why(Facts(decisions=())) == "decision/missing"
    assert why(Facts(decisions=(Check(), Check()))) == "decision/missing"
    assert why(Facts(decisions=(Fold(),))) == "decision/not-offered"
    assert why(Facts(decisions=(Raise(Cents(7 * ante)),))) == "decision/amount"
    four = Raise(Cents(4 * ante))
    assert why(Facts(decisions=(four, Check()))) == "decision/not-asked"


@pytest.mark.cites("R34", "R64", "R68")
def test_of_an_electronic_round_cards_and_wagers_are_committed() -> None:
    house = House()
    _, closed = played(house, electronic=True)
    state = closed.state
    found = asks(house, closed)
    own = next(one.position for one in state.layout if one.spot[:2] == (PLAYER, 1))
    for facts in (Facts(cards={own: DECK_53[0]}), trips(2000)):
        why = house.refused(DecideDispute, SECOND, "A", found.number, facts, "device")
        assert why.code == "dispute/committed"
    word = state.seats[1].decisions
    assert word
    lines = settled_by(state, 1, Facts(decisions=word))
    assert lines == state.settled[1]
    house.do(DecideDispute, SECOND, "A", found.number, AS_RECORDED, "as recorded")
    assert owed(house) == 0


@pytest.mark.cites("R64")
def test_a_hand_that_was_not_turned_stays_its_players() -> None:
    house = House()
    run = OnFloor(house, "A", UTH, players={1: "Ann", 2: "Ben"}, seed=3, enters=True)
    run.opened()
    hidden: list[int] = []
    for _ in range(60):
        run.started()
        run.bet()
        closed = ended(run)
        hidden = [
            one.position
            for one in closed.state.layout
            if one.spot[:2] == (PLAYER, 2) and not one.turned
        ]
        if hidden:
            break
    assert hidden, "Ben folded at last"
    found = asks(house, closed, wager="ante")
    facts = Facts(cards={hidden[0]: DECK_53[0]})
    why = house.refused(DecideDispute, SECOND, "A", found.number, facts, "camera")
    assert why.code == "cards/hidden"


@pytest.mark.cites("R64")
def test_of_a_void_round_wagers_and_decisions_change_nothing() -> None:
    house = House()
    run = OnFloor(house, "A", UTH, players={1: "Ann", 2: "Ben"}, seed=3)
    run.opened()
    run.voided()
    state = run.table.round
    assert state is not None
    closed = house.rounds[RoundKey("A", state.round_id)]
    assert closed is not None
    found = asks(house, closed, wager="ante")
    facts = Facts(decisions=(Check(), Check(), Fold()))
    why = house.refused(DecideDispute, SECOND, "A", found.number, facts, "camera")
    assert why.code == "dispute/void"
    house.do(DecideDispute, SECOND, "A", found.number, AS_RECORDED, "void")
    assert owed(house) == 0


def test_decided_disputes_are_kept_as_long_as_their_round_may_be_questioned() -> None:
    house = House()
    run, closed = played(house)
    first = asks(house, closed, wager="ante")
    house.do(DecideDispute, SECOND, "A", first.number, AS_RECORDED, "as recorded")
    second = asks(house, closed, wager="blind")
    house.at = closed.closed_at + 200 * HOUR
    run.at = house.at
    third = asks(house, another(run), wager="ante")
    assert [*house.floor.tables["A"].disputes] == [first.number, second.number, third.number]
    house.do(DecideDispute, SECOND, "A", second.number, AS_RECORDED, "as recorded")
    house.do(DecideDispute, SECOND, "A", third.number, AS_RECORDED, "as recorded")
    assert [*house.floor.tables["A"].disputes] == [second.number, third.number]


# ── Nothing but what the facts give ──────────────────────────────────────────────────────────


@cache
def rounds(slug: str) -> tuple[State, ...]:
    """Closed rounds of a game, nothing wrong in them."""
    house = House()
    run, first = played(house, slug, seed=11)
    found = [first.state, *(another(run).state for _ in range(7))]
    return tuple(one for one in found if one.void is None and not one.refused)


def some_cards(state: State, seat: int, data: st.DataObject) -> dict[int, Any]:
    """One or two cards of the seat, the dealer or the community, read otherwise."""
    places = [
        one.position
        for one in state.layout
        if one.spot.area != BURN and (one.spot.area != PLAYER or one.spot.seat == seat)
    ]
    used = {state.face(one.position) for one in state.layout}
    free = [card for card in DECK_53[: state.rules.chapter.deck.deck] if card not in used]
    at = data.draw(st.lists(st.sampled_from(places), max_size=2, unique=True))
    cards = data.draw(
        st.lists(st.sampled_from(free), min_size=len(at), max_size=len(at), unique=True)
    )
    return dict(zip(at, cards, strict=True))


def some_wagers(state: State, seat: int, data: st.DataObject) -> dict[str, Any]:
    """Some wagers of the seat in other amounts, or not made."""
    laws = state.rules.chapter.wagers
    slip = {
        key: one
        for key, one in slip_of(state, seat).items()
        if isinstance(one, int) and laws[key].kind is WagerKind.OPTIONAL
        if laws[key].meter is None and laws[key].shares is None and not laws[key].electronic
    }
    keys = (
        data.draw(st.lists(st.sampled_from(sorted(slip)), max_size=2, unique=True)) if slip else []
    )
    return {
        key: Cents(data.draw(st.sampled_from((0, offer.minimum, offer.maximum))))
        for key in keys
        for offer in (state.rules.offers[key],)
    }


def some_decisions(state: State, seat: int, data: st.DataObject) -> tuple[Decision, ...]:
    """Answers that the dealer's questions might have got."""
    wagers = state.seats[seat].wagers
    found: list[Decision] = []
    for step in state.game.steps:
        if not isinstance(step, Ask):
            continue
        ways: list[Decision] = []
        for offer in step.offers:
            if isinstance(offer, MayRaise):
                points = state.rules.chapter.wagers[offer.wager].raises
                ways += [
                    Raise(Cents(wagers[point.of] * times))
                    for point in points
                    for times in (*point.times, point.at_most or 1)
                    if point.of in wagers
                ]
            elif offer.answer in (Check, Fold, Ride, Withdraw, SetHouse):
                ways.append(offer.answer())
        if ways:
            found.append(data.draw(st.sampled_from(ways)))
    return tuple(found[: data.draw(st.integers(1, max(1, len(found))))])


@pytest.mark.cites("R64")
@every_game
@settings(max_examples=60)
@given(data=st.data())
def test_facts_give_what_the_round_would_have_given_if_played_by_them(
    slug: str, data: st.DataObject
) -> None:
    state = data.draw(st.sampled_from(rounds(slug)))
    seat = data.draw(st.sampled_from(sorted(state.boxes)))
    facts = Facts(
        some_cards(state, seat, data) if data.draw(st.booleans()) else {},
        some_wagers(state, seat, data) if data.draw(st.booleans()) else {},
        some_decisions(state, seat, data) if data.draw(st.booleans()) else None,
    )
    found = settled_by(state, seat, facts)
    if isinstance(found, Refusal):
        return
    again = played_again(state, seat, facts)
    assert again is not None, "facts that are lawful can be played"
    assert by_wager(found) == by_wager(again)


@pytest.mark.cites("R64")
@every_game
def test_the_facts_as_recorded_pay_nothing(slug: str) -> None:
    for state in rounds(slug):
        for seat in state.boxes:
            own = [one.position for one in state.layout if one.spot[:2] == (PLAYER, seat)]
            cards = {at: card for at in own if (card := state.face(at)) is not None}
            for facts in (AS_RECORDED, Facts(decisions=made(state, seat)), Facts(cards=cards)):
                assert settled_by(state, seat, facts) == state.settled[seat]


@pytest.mark.cites("R64")
@every_game
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_a_dispute_moves_the_difference_and_nothing_else(slug: str, data: st.DataObject) -> None:
    house, closed = _floor(slug)
    state = closed.state
    seat = 1
    facts = Facts(
        some_cards(state, seat, data),
        some_wagers(state, seat, data),
        some_decisions(state, seat, data) if data.draw(st.booleans()) else None,
    )
    wager = data.draw(st.sampled_from(sorted(state.seats[seat].wagers)))
    kept, log = house.floor, len(house.log)
    rest = (house.commands[:], house.auditor)
    try:
        house.do(OpenDispute, FLOOR, "A", state.round_id, seat, wager, facts, "misread")
        lawful = settled_by(state, seat, facts)
        number = house.floor.tables["A"].disputes_opened
        before = house.balances()
        if isinstance(lawful, Refusal):
            why = house.refused(DecideDispute, SECOND, "A", number, facts, "camera")
            assert why.code == lawful.code
            return
        decided, *_ = house.do(DecideDispute, SECOND, "A", number, facts, "camera")
        if isinstance(decided, DecisionProposed):
            assert house.balances() == before
            house.do(SignDispute, PIT_AS_FLOOR, "A", number, decided.difference)
        now, was = by_wager(lawful), by_wager(state.settled[seat])
        difference = sum(now.values()) - sum(was.values())
        moved = {
            account: amount - before.get(account, 0)
            for account, amount in house.floor.balances.items()
            if amount != before.get(account, 0)
        }
        player = state.seats[seat].player
        due = {a.dispute("A", player): units(difference), a.play("A"): -units(difference)}
        assert moved == (due if difference else {})
    finally:
        house.floor, house.commands, house.auditor = kept, *rest
        del house.log[log:]


@cache
def _floor(slug: str) -> tuple[House, ClosedRound]:
    house = House()
    _, closed = played(house, slug, seed=5)
    return house, closed


def test_there_are_nine_games() -> None:
    assert len(GAMES) == 9


# ── Moves and views ──────────────────────────────────────────────────────────────────────────


def offered(house: House, actor: Actor, kind: str) -> list[Any]:
    return [one for one in legal_at(house.floor, actor, "A", house.at) if one.kind == kind]


@pytest.mark.cites("R64")
def test_the_last_round_is_offered_to_question_and_disputes_to_decide_and_to_sign() -> None:
    house = House(DEMO.replace("facility", "dispute_alone = 0\nfacility", 1))
    run, _ = played(house)
    closed = with_trips(run, won=False)
    cleo = Actor(Role.PLAYER, "Cleo")
    for actor, seats in ((ANN, [1]), (cleo, []), (DEALER, [1, 2]), (SECOND, [1, 2]), (EYE, [1, 2])):
        moves = offered(house, actor, "open-dispute")
        assert [one.seat for one in moves] == seats
        assert all(one.round_id == closed.state.round_id for one in moves)
    (move,) = offered(house, ANN, "open-dispute")
    assert "trips" in move.choices["wager"]
    house.give(move.command_for(ANN, wager="trips", reason="misread", at=house.at))
    assert "trips" not in offered(house, ANN, "open-dispute")[0].choices["wager"]
    assert offered(house, ANN, "decide-dispute") == []
    assert offered(house, SECOND, "sign-dispute") == []
    (move,) = offered(house, SECOND, "decide-dispute")
    assert move.needs_reason
    house.give(move.command_for(SECOND, found=trips(4000), reason="camera", at=house.at))
    assert offered(house, SECOND, "sign-dispute") == []
    (move,) = offered(house, PIT_AS_FLOOR, "sign-dispute")
    house.give(move.command_for(PIT_AS_FLOOR, at=house.at))
    assert offered(house, PIT_AS_FLOOR, "decide-dispute") == []
    house.at += 48 * HOUR + 1
    assert offered(house, ANN, "open-dispute") == []


@pytest.mark.cites("R64")
def test_the_player_is_told_and_others_are_not() -> None:
    house = House()
    run, _ = played(house)
    found = asks(house, with_trips(run, won=False))
    house.do(DecideDispute, SECOND, "A", found.number, trips(4000), "camera")
    (told,) = view_at(house.floor, ANN, "A", house.at).disputes
    assert told.decided is not None
    assert (told.decided.difference, told.decided.reason) == (1000, "camera")
    assert view_at(house.floor, ANN, "A", house.at).owed == 1000
    assert view_at(house.floor, SECOND, "A", house.at).disputes == (told,)
    assert view_at(house.floor, EYE, "A", house.at).disputes == (told,)
    for other in (BEN, Actor(Role.PLAYER, ""), DEALER, CASHIER):
        assert view_at(house.floor, other, "A", house.at).disputes == ()
