"""Prizes that are paid by slip, and settlements that are put right."""

import pytest

from pitboss.cards import cards_text
from pitboss.floor import (
    AtTable,
    CashOut,
    Dismiss,
    Leave,
    PaySlip,
    PrepareSlip,
    ProposeAct,
    Purpose,
    SettleDifference,
    VerifySlip,
    WaiveDifference,
    legal_at,
    shown_at,
    units,
)
from pitboss.floor import accounts as a
from pitboss.floor.events import DifferenceSettled
from pitboss.floor.machine import POSTERS
from pitboss.floor.movements import MovementKind
from pitboss.floor.play_movements import collected
from pitboss.floor.table_play import slips_due
from pitboss.games import Line, Outcome, PaidFrom, Reason
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.reports import forms_report
from pitboss.round import Approve, Close, CorrectWager, Phase, Report, State
from pitboss.round.events import SeatSettled, SettledAnew
from pitboss.round.meters import keep_back
from tests.support.floors import ADMIN, CASHIER, PIT, SECOND, House, OnFloor
from tests.support.games import UTH
from tests.support.tables import DEALER, FLOOR

ANN = Actor(Role.PLAYER, "Ann")


def won(house: House, seed: int = 5) -> tuple[OnFloor, State, tuple[int, str]]:
    """A round in which nothing is left to do but the slip of a prize."""
    run = OnFloor(house, "A", UTH, players={1: "Ann", 2: "Ben"}, seed=seed)
    run.opened()
    state = run.until(lambda state: state.phase is Phase.CLOSING and bool(slips_due(state)))
    return run, state, next(iter(slips_due(state)))


@pytest.mark.cites("653a.11(k)(4)", "653a.11(l)(3)")
def test_a_prize_is_prepared_verified_and_paid_by_people_who_did_not_win_it() -> None:
    house = House()
    run, state, place = won(house)
    amount = slips_due(state)[place].returned
    seat, wager = place
    winner = state.seats[seat].player
    locked = house.cents(a.slips("A"))
    assert house.refuses(AtTable("A", Close(DEALER, at=run.at))).code == "slip/undocumented"
    assert house.refused(PrepareSlip, DEALER, "A", 6, "ante", "x").code == "slip/none"
    for made_up in (" ", "nothing at all, seven high"):
        why = house.refused(PrepareSlip, DEALER, "A", seat, wager, made_up)
        assert why.code == "slip/hand"
    hand = slips_due(state)[place].hand
    assert hand is not None
    read = f"{hand.name} ({cards_text(hand.cards)})"
    assert read in why.reason
    house.do(PrepareSlip, FLOOR, "A", seat, wager, read)
    assert house.refused(PrepareSlip, DEALER, "A", seat, wager).code == "slip/known"
    (slip,) = house.floor.tables["A"].slips.values()
    assert (slip.player, slip.cents, slip.prepared_by) == (winner, amount, FLOOR.person)
    assert slip.hand == read
    assert house.refuses(AtTable("A", Close(DEALER, at=run.at))).code == "slip/undocumented"
    assert house.refused(VerifySlip, FLOOR, "A", slip.number, amount).code == "act/own"
    assert house.refused(VerifySlip, SECOND, "A", "A-99", amount).code == "slip/none"
    why = house.refused(VerifySlip, SECOND, "A", slip.number, Cents(amount + 1))
    assert why.code == "slip/amount"
    house.do(VerifySlip, SECOND, "A", slip.number, amount)
    assert house.refused(VerifySlip, SECOND, "A", slip.number, amount).code == "slip/verified"
    assert house.refused(PaySlip, CASHIER, "A", slip.number).code == "slip/round"
    assert house.cents(a.slips("A")) == locked
    run.closed()
    assert house.refused(PaySlip, SECOND, "A", slip.number).code == "role/not-allowed"
    before = house.floor.balance(a.public())
    house.do(PaySlip, CASHIER, "A", slip.number)
    assert house.floor.balance(a.public()) - before == amount * 10**6
    assert house.refused(PaySlip, CASHIER, "A", slip.number).code == "slip/none"
    house.audit()


@pytest.mark.cites("653a.11(k)(4)")
def test_nobody_prepares_or_verifies_the_slip_of_an_own_prize() -> None:
    house = House()
    _, state, (seat, wager) = won(house)
    winner = state.seats[seat].player
    house.do(Dismiss, ADMIN, winner, "hired")
    house.hire(Actor(Role.FLOORPERSON, winner), "55")
    own = Actor(Role.FLOORPERSON, winner)
    assert house.refused(PrepareSlip, own, "A", seat, wager).code == "act/own"
    house.do(PrepareSlip, DEALER, "A", seat, wager)
    number = next(iter(house.floor.tables["A"].slips))
    cents = house.floor.tables["A"].slips[number].cents
    assert house.refused(VerifySlip, own, "A", number, cents).code == "act/own"


@pytest.mark.cites("653a.11(k)(4)")
def test_a_prize_that_is_not_approved_goes_back_to_its_meter_and_the_wager_to_its_player() -> None:
    house = House()
    run = OnFloor(house, "A", UTH, players={1: "Ann"}, seed=5)
    run.opened()
    state = run.until(
        lambda state: any(
            line.prize and (seat, line.wager) in state.waiting
            for seat, lines in state.settled.items()
            for line in lines
        )
    )
    seat, wager = next(
        (seat, line.wager)
        for seat, lines in state.settled.items()
        for line in lines
        if line.prize and (seat, line.wager) in state.waiting
    )
    purse = run.on_floor.purse(wager, "Ann")
    had, rack = house.cents(purse), house.cents(a.inventory("A"))
    assert collected(state, seat, wager), "its chip was racked before the deal"
    stake = state.seats[seat].wagers[wager]
    run.give(Approve(FLOOR, seat, wager, False, "the light was not lit", at=run.at))
    assert house.cents(purse) == had + stake
    assert house.cents(a.inventory("A")) == rack - stake
    house.audit()


def test_a_prize_that_a_correction_takes_away_waits_no_more_and_its_stake_is_collected() -> None:
    house = House()
    run = OnFloor(house, "A", UTH, players={1: "Ann"}, seed=5)
    run.opened()
    ended = set()
    for _ in range(30):
        before = run.until(lambda state: bool(state.waiting))
        (move,) = [one for one in run.moves(FLOOR) if one.kind == "correct-cards"]
        run.give(run.command_of(move, FLOOR))
        run.confirmed()
        house.audit()
        ended = set(before.waiting) - set(run.state.waiting)
        if ended:
            break
        run.closed()
    assert ended
    lines = (
        line
        for line in run.state.settled[1]
        if (1, line.wager) in run.state.waiting and not collected(run.state, 1, line.wager)
    )
    assert house.cents(a.layout("A")) == sum(line.staked for line in lines)


@pytest.mark.cites("R31", "R52")
def test_a_void_while_a_prize_waits_leaves_the_player_with_what_was_brought() -> None:
    house = House()
    run = OnFloor(house, "A", UTH, players={1: "Ann"}, seed=5)
    run.opened()
    state = run.until(lambda state: any(place not in state.waiting for place in _settled(state)))

    def worth() -> int:
        mine = (a.chips("Ann"), a.game_account("A", "Ann"), a.dispute("A", "Ann"))
        return sum(house.cents(one) for one in mine)

    lines = state.settled[1]
    paid = [one for one in lines if (1, one.wager) not in state.waiting]
    assert any(one.staked for one in lines if one not in paid), "a stake waits"
    brought = worth() + sum(one.staked for one in lines) - sum(one.returned for one in paid)
    run.give(Report(FLOOR, "wrong-count", reason="a card too many", at=run.at))
    assert worth() == brought
    assert house.cents(a.layout("A")) == 0
    house.audit()


def _settled(state: State) -> list[tuple[int, str]]:
    """The lines of a seat that is settled, but for a prize that waits."""
    return [(1, line.wager) for line in state.settled.get(1, ())] if state.waiting else []


@pytest.mark.cites("653a.11(k)(4)")
def test_a_slip_whose_prize_is_taken_away_is_void_and_its_number_stays() -> None:
    house = House()
    run, _, (seat, wager) = won(house)
    house.do(PrepareSlip, DEALER, "A", seat, wager)
    run.give(Report(FLOOR, "wrong-count", reason="a card too many", at=run.at))
    assert not house.floor.tables["A"].slips
    assert house.floor.tables["A"].slips_made == 1
    assert house.refused(VerifySlip, SECOND, "A", "A-1", Cents(1)).code == "slip/none"
    report = forms_report([one.entry for one in house.log], until=house.at + 3 * 24 * 3600)
    (paper,) = [one for one in report.papers if one.what == "jackpot"]
    assert (paper.number, paper.status) == (1, "void")
    assert [one.person for one in paper.signatures] == [DEALER.person, FLOOR.person]
    (found,) = [one for one in report.findings if "jackpot" in one.what]
    assert (found.what, found.fault) == ("jackpot 1 is void: its prize was taken away", False)


@pytest.mark.cites("645a.13(j)", "R25")
def test_what_a_limit_cuts_off_a_prize_stays_on_its_meter() -> None:
    house = House()
    run, state, (_, wager) = won(house)
    prize = next(one for one in state.prizes.values() if one.wager == wager)
    cut, change = keep_back(prize, Cents(500))
    assert cut.each == prize.each - 500
    event = SeatSettled(1, (), (cut,), (change,), {}, state.moment)
    (moved,) = POSTERS[SeatSettled](run.on_floor, event, run.on_floor)
    assert moved.kind is MovementKind.PRIZE_CUT
    level = a.meter(run.on_floor.of_meter(prize.meter), prize.level)
    assert set(moved.legs) == {(level, units(500)), (a.slips("A"), -units(500))}


@pytest.mark.cites("465a.36")
def test_vigorish_is_collected_into_the_rack_as_a_movement_of_its_own() -> None:
    house = House()
    run, state, _ = won(house)
    table = run.on_floor.but(table=run.on_floor.table.but(round=state.but(settled={})))
    ante = state.seats[1].wagers["ante"]
    line = Line(
        wager="ante",
        staked=ante,
        outcome=Outcome.WIN,
        returned=Cents(2 * ante - 50),
        cite="645a.12",
        reason=Reason.HIGHER,
        paid_from=PaidFrom.TABLE,
        vigorish=Cents(50),
    )
    settled = SeatSettled(1, (line,), (), (), {}, state.moment)
    moved = {one.kind: one.legs for one in POSTERS[SeatSettled](table, settled, table)}
    chips, rack = a.chips("Ann"), a.inventory("A")
    assert moved == {
        MovementKind.WAGER_BACK: ((a.layout("A"), -units(ante)), (chips, units(ante))),
        MovementKind.WIN: ((rack, -units(ante)), (chips, units(ante))),
        MovementKind.VIGORISH: ((chips, -units(50)), (rack, units(50))),
    }


# ── Disputes ─────────────────────────────────────────────────────────────────────────────────


def put_right(house: House, *, more: bool) -> OnFloor:
    """A settled seat whose Trips wager, it turns out, was another amount: the player is owed, or
    owes."""
    run = OnFloor(house, "A", UTH, players={1: "Ann"}, seed=1)
    run.opened()
    for _ in range(400):
        state = run.until(
            lambda state: (
                state.phase is Phase.CLOSING
                and 1 in state.settled
                and "trips" in state.seats[1].wagers
            )
        )
        (line,) = [one for one in state.settled[1] if one.wager == "trips"]
        lost = line.returned == 0
        amount = Cents(1000 if lost is more else 50_000)
        if line.staked != amount:
            chips = house.cents(a.chips("Ann"))
            correct = CorrectWager(FLOOR, 1, "trips", amount, "misread", "camera 4", at=run.at)
            run.give(correct)
            run.confirmed()
            assert house.cents(a.chips("Ann")) == chips, "nothing silently from a player"
            return run
        run.closed()
    raise AssertionError("no such round")


@pytest.mark.cites("653a.13(c)")
def test_what_a_player_is_owed_is_paid_by_a_floorperson() -> None:
    house = House()
    run = put_right(house, more=True)
    (anew,) = [one for one in run.events if isinstance(one, SettledAnew)]
    owed = house.cents(a.dispute("A", "Ann"))
    assert owed == anew.difference[1] > 0
    assert house.refused(SettleDifference, ANN, "A", "Ann", "mine").code == "act/own"
    assert house.refused(SettleDifference, FLOOR, "A", "Ann", " ").code == "act/reason"
    assert house.refused(SettleDifference, FLOOR, "A", "Ben", "why").code == "difference/none"
    assert (
        house.refused(ProposeAct, PIT, WaiveDifference("A", "Ann", "x")).code == "difference/none"
    )
    chips = house.cents(a.chips("Ann"))
    house.do(SettleDifference, FLOOR, "A", "Ann", "Trips was misread")
    assert house.cents(a.chips("Ann")) == chips + owed
    assert house.cents(a.dispute("A", "Ann")) == 0
    house.audit()


@pytest.mark.cites("653a.13(c)")
@pytest.mark.parametrize("waived", [False, True])
def test_what_a_player_owes_is_given_back_willingly_or_let_go_by_two(waived: bool) -> None:
    house = House()
    put_right(house, more=False)
    owed = house.cents(a.dispute("A", "Ann"))
    assert owed < 0
    assert house.refused(SettleDifference, FLOOR, "A", "Ann", "hers").code == "difference/consent"
    ben = Actor(Role.PLAYER, "Ben")
    assert house.refused(SettleDifference, ben, "A", "Ann", "hers").code == "money/not-yours"
    chips = house.cents(a.chips("Ann"))
    if waived:
        assert house.refused(ProposeAct, PIT, WaiveDifference("A", "Ann", "")).code == "act/reason"
        house.two_persons(WaiveDifference("A", "Ann", "our mistake"))
        assert house.cents(a.chips("Ann")) == chips
    else:
        house.do(SettleDifference, ANN, "A", "Ann", "fair enough")
        assert house.cents(a.chips("Ann")) == chips + owed
    assert house.cents(a.dispute("A", "Ann")) == 0
    house.audit()


@pytest.mark.cites("R52")
@pytest.mark.parametrize("more", [True, False])
def test_a_difference_is_offered_to_who_settles_it_until_it_is_also_when_its_player_has_left(
    more: bool,
) -> None:
    house = House()
    put_right(house, more=more).closed()
    settles, waits = (FLOOR, ANN) if more else (ANN, FLOOR)
    ben = Actor(Role.PLAYER, "Ben")

    def offered(actor: Actor) -> list[str | None]:
        seen = house.loaded(shown_at(house.floor, house.floor.tables["A"], actor))
        moves = legal_at(seen, actor, "A", house.at)
        return [one.player for one in moves if one.kind == "settle-difference"]

    assert [offered(one) for one in (settles, waits, ben)] == [["Ann"], [], []]
    house.do(CashOut, DEALER, "A", "Ann")
    house.do(Leave, ANN, "A", 1)
    assert [offered(one) for one in (settles, waits, ben)] == [["Ann"], [], []]
    house.do(SettleDifference, settles, "A", "Ann", "Trips was misread")
    assert [offered(one) for one in (settles, waits, ben)] == [[], [], []]


def _ends_it(house: House, more: bool) -> None:
    house.do(SettleDifference, FLOOR if more else ANN, "A", "Ann", "Trips was misread")


def _banks(house: House) -> tuple[int, int]:
    return house.cents(a.inventory("A")), house.cents(a.cage())


@pytest.mark.cites("465a.36")
@pytest.mark.parametrize("more", [False, True])
def test_chips_of_a_dispute_come_from_the_open_rack_and_go_there(more: bool) -> None:
    house = House()
    run = put_right(house, more=more)
    run.closed()
    owed, (rack, cage) = house.cents(a.dispute("A", "Ann")), _banks(house)
    if more:
        house.credit("A", rack - owed + 1)
        assert (
            house.refused(SettleDifference, FLOOR, "A", "Ann", "misread").code == "inventory/short"
        )
        house.fill("A", rack - owed + 1)
    _ends_it(house, more)
    assert _banks(house) == (rack - owed, cage), "no chip is made or lost"
    house.audit()
    house.count("A", Purpose.DROP)
    report = forms_report(one.entry for one in house.log)
    assert report.periods
    assert all(period.agrees for period in report.periods)
    moved = [one for one in house.log if one.entry.event.__class__ is DifferenceSettled]
    assert moved[0].movements[1].legs[0] == (a.inventory("A"), -units(owed))


@pytest.mark.cites("465a.36")
@pytest.mark.parametrize("more", [False, True])
def test_chips_of_a_dispute_at_a_locked_rack_are_the_cages(more: bool) -> None:
    house = House()
    put_right(house, more=more).closed()
    if house.cents(a.game_account("A", "Ann")):
        house.do(CashOut, DEALER, "A", "Ann")
    house.count("A", Purpose.CLOSING)
    owed, (rack, cage) = house.cents(a.dispute("A", "Ann")), _banks(house)
    _ends_it(house, more)
    assert _banks(house) == (rack, cage - owed)
    house.audit()
    report = forms_report(one.entry for one in house.log)
    assert all(period.agrees for period in report.periods)
