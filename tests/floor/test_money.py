"""Money over the table: buying in, cashing out, wagers held on the layout, fills and the drop."""

from dataclasses import replace
from typing import Any

import pytest

from pitboss.floor import (
    AcceptCredit,
    AcceptFill,
    AtTable,
    BuyIn,
    CarryCredit,
    CarryFill,
    CashOut,
    CollectTips,
    Dismiss,
    DropBox,
    Funds,
    Leave,
    PrepareCredit,
    PrepareFill,
    Purpose,
    Redeem,
    RequestCredit,
    RequestFill,
    Sit,
    TakeDownLink,
    Tip,
    chips_of,
    legal,
    legal_at,
    refusal,
)
from pitboss.floor import accounts as a
from pitboss.floor.accounts import LARGEST, Account
from pitboss.floor.state import AllKnown
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    CountChips,
    Phase,
    PlaceWagers,
    Proceed,
    Report,
    ResolveChips,
)
from pitboss.round.meters import UNITS
from pitboss.round.slip import lying
from pitboss.table import OpenTable
from tests.support.floors import ADMIN, CASHIER, GUARD, House, OnFloor
from tests.support.games import HOLDEM, UTH
from tests.support.logs import DEMO
from tests.support.tables import DEALER, FLOOR, SYSTEM, law

ANN = Actor(Role.PLAYER, "Ann")
BEN = Actor(Role.PLAYER, "Ben")


def with_table(*, electronic: bool, rack: int = 100_000) -> House:
    """A house with one table, a rack and Ann at seat 1."""
    house = House()
    house.set_up("T", UTH, electronic=electronic)
    if rack:
        house.fill("T", rack)
    house.do(Sit, ANN, "T", 1, "Ann")
    return house


def on(house: House) -> dict[str, int]:
    """What stands where, in cents, without meters."""
    return {
        str(account): units // 1_000_000
        for account, units in house.balances().items()
        if account.kind != "meter" and account.names[:1] != ("seeds",)
    }


@pytest.mark.cites("605a.3", "605a.3", "465a.36")
def test_cash_for_chips_goes_to_the_drop_box_and_chips_come_from_the_rack() -> None:
    house = with_table(electronic=False)
    house.do(BuyIn, DEALER, "T", "Ann", Cents(30_000))
    assert on(house) == {
        "cage": -100_000,
        "public": -30_000,
        "drop/T": 30_000,
        "inventory/T": 70_000,
        "chips/Ann": 30_000,
    }


@pytest.mark.cites("605a.2(d)(1)", "605a.3", "605a.2", "605a.3")
def test_a_game_account_is_credited_for_cash_and_chips_and_paid_out_in_chips() -> None:
    house = with_table(electronic=True)
    house.do(BuyIn, CASHIER, "T", "Ann", Cents(30_000), Funds.CASH, Funds.ACCOUNT)
    assert on(house)["game/T/Ann"] == 30_000
    assert on(house)["house/play/T"] == -30_000
    house.do(CashOut, ANN, "T", "Ann")
    assert on(house) == {
        "cage": -100_000,
        "public": -30_000,
        "drop/T": 30_000,
        "inventory/T": 70_000,
        "chips/Ann": 30_000,
    }
    house.do(BuyIn, ANN, "T", "Ann", Cents(10_000), Funds.CHIPS, Funds.ACCOUNT)
    assert on(house)["inventory/T"] == 80_000
    assert on(house)["chips/Ann"] == 20_000
    assert on(house)["game/T/Ann"] == 10_000
    assert house.refused(Leave, ANN, "T", 1).code == "account/open"
    house.do(CashOut, DEALER, "T", "Ann")
    assert house.refused(CashOut, DEALER, "T", "Ann").code == "account/empty"
    house.do(Leave, ANN, "T", 1)


@pytest.mark.cites("605a.3", "605a.3")
def test_a_buy_in_that_cannot_be_is_refused() -> None:
    house = with_table(electronic=True)
    rows = (
        (ANN, ("T", "Ann", Cents(5)), "money/cash"),
        (ANN, ("T", "Ann", Cents(5), Funds.CASH, Funds.ACCOUNT), "money/cash"),
        (SYSTEM, ("T", "Ann", Cents(5), Funds.CASH, Funds.ACCOUNT), "role/not-allowed"),
        (CASHIER, ("T", "Ann", Cents(5)), "buy-in/electronic"),
        (ANN, ("T", "Ann", Cents(5), Funds.CHIPS, Funds.CHIPS), "buy-in/funds"),
        (ANN, ("T", "Ann", Cents(5), Funds.ACCOUNT, Funds.CHIPS), "buy-in/funds"),
        (ANN, ("T", "Ann", Cents(-5), Funds.CASH, Funds.ACCOUNT), "amount/form"),
        (BEN, ("T", "Ann", Cents(5), Funds.CHIPS, Funds.ACCOUNT), "money/not-yours"),
        (BEN, ("T", "Ben", Cents(5), Funds.CHIPS, Funds.ACCOUNT), "seat/none"),
        (CASHIER, ("T", "Ben", Cents(5), Funds.CASH, Funds.ACCOUNT), "seat/none"),
        (ANN, ("T", "Ann", Cents(5), Funds.CHIPS, Funds.ACCOUNT), "chips/short"),
    )
    for who, args, code in rows:
        assert house.refused(BuyIn, who, *args).code == code
    bare = with_table(electronic=False, rack=0)
    assert bare.refused(BuyIn, DEALER, "T", "Ann", Cents(5)).code == "inventory/short"


@pytest.mark.cites("465a.36", "605a.3")
def test_where_a_dealer_runs_the_table_money_goes_through_the_dealers_hands() -> None:
    house = with_table(electronic=False)
    for who in (ANN, CASHIER):
        for gets in (Funds.CHIPS, Funds.ACCOUNT):
            why = house.refused(BuyIn, who, "T", "Ann", Cents(5_000), Funds.CASH, gets)
            assert (why.code, why.cite) == ("money/dealer", "465a.36(b)")
    assert house.refused(BuyIn, DEALER, "T", "Ben", Cents(5)).code == "seat/none"
    house.do(BuyIn, DEALER, "T", "Ann", Cents(5_000), Funds.CASH, Funds.ACCOUNT)
    assert house.refused(CashOut, ANN, "T", "Ann").code == "money/dealer"
    house.do(CashOut, DEALER, "T", "Ann")
    assert house.cents(a.chips("Ann")) == 5_000


@pytest.mark.cites("605a.3")
def test_a_cash_out_that_the_rack_cannot_pay_waits_for_a_fill() -> None:
    house = with_table(electronic=True, rack=0)
    house.do(BuyIn, CASHIER, "T", "Ann", Cents(10_000), Funds.CASH, Funds.ACCOUNT)
    assert house.refused(CashOut, ANN, "T", "Ann").code == "inventory/short"
    house.fill("T", 10_000)
    house.do(CashOut, ANN, "T", "Ann")
    assert house.cents(a.chips("Ann")) == 10_000


@pytest.mark.cites("R66")
def test_cash_is_taken_by_staff_alone_and_offered_to_nobody_else() -> None:
    for electronic, takes in ((True, {DEALER, CASHIER}), (False, {DEALER})):
        house = with_table(electronic=electronic)
        for who in (ANN, DEALER, CASHIER, FLOOR):
            house.send(BuyIn(who, "T", "Ann", Cents(1)))
            moves = legal_at(house.floor, who, "T", house.at)
            offered = any(one.gives is Funds.CASH for one in moves if one.kind == "buy-in")
            buy = BuyIn(who, "T", "Ann", Cents(5), Funds.CASH, Funds.ACCOUNT, at=house.at)
            assert offered is (refusal(house.floor, buy) is None) is (who in takes), (who, takes)


@pytest.mark.cites("R66")
def test_a_buy_in_or_redemption_has_an_upper_bound() -> None:
    house = with_table(electronic=True)
    million = Cents(100_000_000)
    over = (Cents(million + 1), Funds.CASH, Funds.ACCOUNT)
    assert house.refused(BuyIn, CASHIER, "T", "Ann", *over).code == "amount/limit"
    assert house.refused(Redeem, CASHIER, "Ann", Cents(million + 1)).code == "amount/limit"
    house.do(BuyIn, CASHIER, "T", "Ann", million, Funds.CASH, Funds.ACCOUNT)
    (move,) = [
        one
        for one in legal_at(house.floor, CASHIER, "T", house.at)
        if (one.kind, one.player) == ("buy-in", "Ann")
    ]
    assert move.amounts == ((1, million),)


@pytest.mark.cites("R66")
def test_the_bound_is_the_submissions() -> None:
    house = House(DEMO.replace("facility", "cash_limit = 250\nfacility", 1))
    assert house.floor.facility.cash_limit == Cents(25_000)
    house.set_up("T", UTH)
    house.do(Sit, ANN, "T", 1, "Ann")
    paid = (Funds.CASH, Funds.ACCOUNT)
    why = house.refused(BuyIn, CASHIER, "T", "Ann", Cents(25_001), *paid)
    assert (why.code, "$250" in why.reason) == ("amount/limit", True)
    house.do(BuyIn, CASHIER, "T", "Ann", Cents(25_000), *paid)


@pytest.mark.parametrize("account", [a.public(), a.play("T"), a.drop_box("T")])
def test_no_account_outgrows_the_integers_of_a_store(account: Account) -> None:
    """The edge itself is kept; a cent more is refused in words."""
    buys = (Cents(10_000), Funds.CASH, Funds.ACCOUNT)
    grows = 1 if account.never_negative else -1
    moved = 10_000 * UNITS * grows
    edge = grows * LARGEST
    for stands, lawful in ((edge - moved, True), (edge - moved + grows, False)):
        house = with_table(electronic=True)
        house.floor = house.floor.but(balances=AllKnown({account: stands}))
        buy = BuyIn(CASHIER, "T", "Ann", *buys, at=house.at)
        for floor in (house.floor, house.at_hand(buy)):
            why = refusal(floor, buy)
            assert (why is None) is lawful
            assert why is None or (why.code, "$92,233,720,368" in why.reason) == (
                "account/full",
                True,
            )


@pytest.mark.cites("605a.3")
def test_chips_are_redeemed_at_the_cage_by_a_cashier() -> None:
    house = with_table(electronic=False)
    house.do(BuyIn, DEALER, "T", "Ann", Cents(30_000))
    for who in (ANN, BEN, DEALER, FLOOR, SYSTEM):
        assert house.refused(Redeem, who, "Ann", Cents(1)).code == "role/not-allowed"
    why = house.refused(Redeem, CASHIER, "Ann", Cents(30_001))
    assert (why.code, "$0.01 more" in why.reason) == ("chips/unissued", True)
    (move,) = [one for one in legal(house.floor, CASHIER, house.at) if one.kind == "redeem"]
    assert (move.player, move.amounts) == ("Ann", ((1, 30_000),))
    house.do(Redeem, CASHIER, "Ann", Cents(30_000))
    assert on(house) == {"cage": -100_000, "drop/T": 30_000, "inventory/T": 70_000}


def test_only_what_may_be_owed_stands_below_nothing() -> None:
    below = {
        a.dispute("T", "Ann"): True,
        a.cage(): True,
        a.play("T"): True,
        a.over_short("T"): True,
        a.contributions(("link", "x")): True,
        a.seeds(("link", "x")): True,
        a.public(): True,
        a.chips("Ann"): False,
        a.outstanding(): False,
        a.instruments("promo-25"): False,
        a.game_account("T", "Ann"): False,
        a.layout("T"): False,
        a.inventory("T"): False,
        a.meter(("link", "x"), "meter"): False,
        a.slips("T"): False,
        a.expired_slips("T"): False,
        a.drop_box("T"): False,
        a.tip_box("T"): False,
        a.hands("Ann"): False,
        a.hands_dealt("T"): True,
    }
    assert {one.kind for one in below} == set(a.AccountKind)
    for account, may in below.items():
        assert account.never_negative is a.never_negative(str(account)) is not may


@pytest.mark.cites("R66")
def test_tips_and_the_drop_go_to_the_cage() -> None:
    house = with_table(electronic=False)
    house.do(BuyIn, DEALER, "T", "Ann", Cents(30_000))
    for who in (ANN, BEN):
        assert house.refused(Tip, who, "T", "Ann", Cents(5)).code == "money/dealer"
    assert house.refused(Tip, DEALER, "T", "Ben", Cents(5)).code == "seat/none"
    assert house.refused(Tip, DEALER, "T", "Ann", Cents(0)).code == "amount/form"
    house.do(Tip, DEALER, "T", "Ann", Cents(500))
    assert on(house)["tips/T"] == 500
    house.do(CollectTips, FLOOR, "T")
    assert house.refused(DropBox, FLOOR, "T").code == "drop/uncounted"
    house.count("T", Purpose.DROP)
    assert on(house)["cage"] == -100_000 + 500 + 30_000
    assert "drop/T" not in on(house)
    house.count("T", Purpose.DROP)
    assert house.log[-1].postings == (), "an empty box is dropped, too"


@pytest.mark.cites("465a.38(slip)", "465a.39(slip)", "465a.38", "465a.39")
def test_fills_and_credits_have_numbers_without_a_gap_and_are_counted_twice() -> None:
    house = with_table(electronic=False)
    house.do(RequestFill, FLOOR, "T", chips_of(500))
    assert house.refused(RequestFill, FLOOR, "T", chips_of(500)).code == "fill/open"
    house.fill_comes("T")
    assert house.refused(AcceptFill, DEALER, "T", 1, chips_of(500)).code == "fill/none"
    assert house.refused(AcceptFill, DEALER, "T", 2, chips_of(499)).code == "fill/count"
    house.do(AcceptFill, DEALER, "T", 2, chips_of(500))
    assert house.refused(AcceptFill, DEALER, "T", 2, chips_of(500)).code == "fill/none"
    house.do(RequestCredit, FLOOR, "T", chips_of(200_000))
    assert house.refused(RequestCredit, FLOOR, "T", chips_of(1)).code == "credit/open"
    house.credit_comes("T")
    assert house.refused(AcceptCredit, DEALER, "T", 1, chips_of(1)).code == "credit/count"
    assert house.refused(AcceptCredit, DEALER, "T", 1, chips_of(200_000)).code == "inventory/short"
    house.fill("T", 200_000)
    house.do(AcceptCredit, DEALER, "T", 1, chips_of(200_000))
    table = house.floor.tables["T"]
    assert (table.fills, table.credits, table.fill, table.credit) == (3, 1, None, None)
    assert on(house)["inventory/T"] == 100_500


@pytest.mark.cites("465a.38(carry)", "465a.39(slip)", "465a.38", "465a.39")
@pytest.mark.parametrize("what", ["fill", "credit"])
def test_a_slip_is_asked_for_prepared_carried_and_counted_by_four_persons(what: str) -> None:
    house = with_table(electronic=False)
    request, prepare, carry, accept = (
        (RequestFill, PrepareFill, CarryFill, AcceptFill)
        if what == "fill"
        else (RequestCredit, PrepareCredit, CarryCredit, AcceptCredit)
    )
    chips = chips_of(500)
    house.do(request, FLOOR, "T", chips)
    asked = getattr(house.floor.tables["T"], what)
    assert house.refused(carry, GUARD, "T", asked.number).code == f"{what}/step"
    assert house.refused(accept, DEALER, "T", asked.number, chips).code == f"{what}/step"
    assert house.refused(prepare, CASHIER, "T", 99, chips).code == f"{what}/none"
    assert house.refused(prepare, CASHIER, "T", asked.number, chips_of(499)).code == f"{what}/count"
    house.do(prepare, CASHIER, "T", asked.number, chips)
    assert house.refused(prepare, CASHIER, "T", asked.number, chips).code == "act/own"
    assert house.refused(accept, DEALER, "T", asked.number, chips).code == f"{what}/step"
    house.do(carry, GUARD, "T", asked.number)
    assert house.refused(carry, GUARD, "T", asked.number).code == "act/own"
    before = on(house)["inventory/T"]
    house.do(accept, DEALER, "T", asked.number, chips)
    assert abs(on(house)["inventory/T"] - before) == 500
    signed = [
        (one.entry.actor.role, one.entry.actor.person)
        for one in house.log[-4:]
        if one.entry.stream == "table/T"
    ]
    assert signed == [(one.role, one.person) for one in (FLOOR, CASHIER, GUARD, DEALER)]


@pytest.mark.cites("465a.38(carry)", "465a.38", "465a.39")
@pytest.mark.parametrize("step", range(1, 4))
@pytest.mark.parametrize("what", ["fill", "credit"])
def test_nobody_takes_two_steps_of_one_slip_in_whatever_role(what: str, step: int) -> None:
    """A person who was given another post meanwhile has still signed the slip."""
    house = with_table(electronic=False)
    kinds = (
        (RequestFill, PrepareFill, CarryFill, AcceptFill)
        if what == "fill"
        else (RequestCredit, PrepareCredit, CarryCredit, AcceptCredit)
    )
    cast = (FLOOR, CASHIER, GUARD, DEALER)
    number = getattr(house.floor.tables["T"], f"{what}s") + 1
    chips = chips_of(500)
    fields: dict[int, tuple[Any, ...]] = {0: (chips,), 2: (number,)}
    for earlier in range(step):
        house.do(kinds[earlier], cast[earlier], "T", *fields.get(earlier, (number, chips)))
    for earlier in range(step):
        person = cast[earlier].person
        house.do(Dismiss, ADMIN, person, "a new post")
        house.hire(Actor(cast[step].role, person), f"new {earlier}")
        again = Actor(cast[step].role, person)
        why = house.refused(kinds[step], again, "T", *fields.get(step, (number, chips)))
        assert why.code == "act/own"


# ── Wagers ───────────────────────────────────────────────────────────────────────────────────


def betting(*, electronic: bool) -> tuple[House, OnFloor]:
    house = House()
    run = OnFloor(house, "T", UTH, electronic=electronic, players={1: "Ann"})
    run.give(OpenTable(FLOOR, at=run.at))
    if not electronic:
        run.receive(run.table.most_decks)
    run.started()
    return house, run


@pytest.mark.cites("605a.2(d)(2)", "605a.2", "653a.7(d)")
@pytest.mark.parametrize("electronic", [False, True])
def test_a_wager_comes_from_the_purse_lies_on_the_layout_and_goes_back(electronic: bool) -> None:
    house, run = betting(electronic=electronic)
    purse = a.game_account("T", "Ann") if electronic else a.chips("Ann")
    short = "account/short" if electronic else "chips/unissued"
    who = ANN if electronic else DEALER
    first = run.wager(who, 1, "ante", 1000)
    assert house.refuses(AtTable("T", first)).code == short
    run.buy_in()
    has = house.cents(purse)
    run.give(first)
    assert (house.cents(purse), house.cents(a.layout("T"))) == (has - 1000, 1000)
    run.give(run.wager(who, 1, "ante", 4000))
    assert (house.cents(purse), house.cents(a.layout("T"))) == (has - 4000, 4000)
    run.give(run.wager(who, 1, "ante", 2000))
    assert (house.cents(purse), house.cents(a.layout("T"))) == (has - 2000, 2000)
    run.give(PlaceWagers(who, 1, {}, at=run.at))
    assert (house.cents(purse), house.cents(a.layout("T"))) == (has, 0)


@pytest.mark.cites("605a.2(a)", "605a.2(a)")
def test_at_a_dealer_run_table_the_hand_bonus_goes_through_the_game_account() -> None:
    house, run = betting(electronic=False)
    house.fill("T", 10_000_000)
    house.do(BuyIn, DEALER, "T", "Ann", Cents(100_000))
    for wager in ("ante", "blind"):
        run.give(run.wager(DEALER, 1, wager, 1000))
    bonus = run.wager(ANN, 1, "five-card-hand-bonus", 100)
    assert house.refuses(AtTable("T", bonus)).code == "account/short"
    house.do(BuyIn, DEALER, "T", "Ann", Cents(5_000), Funds.CHIPS, Funds.ACCOUNT)
    run.give(run.wager(ANN, 1, "five-card-hand-bonus", 100))
    assert house.cents(a.game_account("T", "Ann")) == 4_900
    assert house.cents(a.layout("T")) == 2_100


def down(house: House, run: OnFloor) -> tuple[int, int]:
    return house.cents(a.layout("T")), house.cents(a.inventory("T"))


@law("8(b)", "10(a)(2)")
@pytest.mark.cites("641a.9(a)(3)", "643a.9(a)(3)", "647a.9(b)", "653a.9(a)(3)")
def test_progressive_chips_are_in_the_rack_from_the_count_on() -> None:
    house, run = betting(electronic=False)
    house.fill("T", 10_000_000)
    run.buy_in()
    for wager, cents in (("ante", 1000), ("blind", 1000), ("progressive", 100)):
        run.give(run.wager(DEALER, 1, wager, cents))
    run.give(run.no_more_bets(DEALER))
    layout, rack = down(house, run)
    assert layout == 2100
    run.give(CountChips(DEALER, "progressive", 2, at=run.at))
    assert down(house, run) == (2100, rack), "a count that differs moves nothing"
    run.give(ResolveChips(FLOOR, "progressive", "too many", returned=(1,), at=run.at))
    assert down(house, run) == (2000, rack + 100)
    house.audit()


@law("8(b)")
def test_chips_that_were_racked_come_out_again_when_the_round_is_void() -> None:
    house, run = betting(electronic=False)
    house.fill("T", 10_000_000)
    run.buy_in()
    purse = a.chips("Ann")
    has = house.cents(purse)
    _, rack = down(house, run)
    for wager, cents in (("ante", 1000), ("blind", 1000), ("progressive", 100)):
        run.give(run.wager(run.speaker(1), 1, wager, cents))
    while not run.state.layout:
        run.follow()
    assert down(house, run) == (2000, rack + 100)
    run.give(Report(FLOOR, "wrong-count", at=run.at))
    assert (house.cents(purse), *down(house, run)) == (has, 0, rack)
    house.audit()


@pytest.mark.cites("653a.11(f)(2)", "647a.11(b)(2)")
@pytest.mark.parametrize(
    ("slug", "lost"), [(UTH, ("ante", "blind", "bad-beat")), (HOLDEM, ("ante",))]
)
def test_what_a_fold_loses_goes_to_the_rack_at_once(slug: str, lost: tuple[str, ...]) -> None:
    house = House()
    run = OnFloor(house, "T", slug, players={1: "Ann"}, seed=2)
    run.give(OpenTable(FLOOR, at=run.at))
    run.receive(run.table.most_decks)
    run.started()
    house.fill("T", 10_000_000)
    run.buy_in()
    for wager in ("ante", "blind", "trips", "bad-beat") if slug == UTH else ("ante",):
        run.give(run.wager(DEALER, 1, wager, 1000))
    while run.prompt().move.kind != "decide":
        run.follow()
    layout, rack = down(house, run)
    folds = [one for one in run.moves(DEALER) if one.decision == "fold"]
    while not folds:
        checks = next(one for one in run.moves(DEALER) if one.decision == "check")
        run.give(run.command_of(checks, DEALER))
        while run.prompt().move.kind != "decide":
            run.follow()
        folds = [one for one in run.moves(DEALER) if one.decision == "fold"]
    run.give(run.command_of(folds[0], DEALER))
    assert down(house, run) == (layout - 1000 * len(lost), rack + 1000 * len(lost))
    house.audit()
    while run.table.playing is not None:
        run.follow()
    assert down(house, run)[0] == 0
    house.audit()


@pytest.mark.cites("465a.38")
def test_a_rack_that_is_short_holds_the_settlement_until_a_fill_and_nothing_is_lost() -> None:
    house = House()
    run = OnFloor(house, "T", UTH, players={1: "Ann"}, seed=3)
    run.give(OpenTable(FLOOR, at=run.at))
    run.receive(run.table.most_decks)

    def is_short(state: object) -> bool:
        """A seat is due that the rack, all but emptied, could not pay."""
        if run.state.phase is not Phase.SETTLEMENT:
            return False
        rack = house.cents(a.inventory("T"))
        if rack:
            house.credit("T", rack)
        why = refusal(house.floor, AtTable("T", Proceed(DEALER, at=house.at)))
        return why is not None and why.code == "inventory/short"

    before = run.until(is_short)
    why = house.refuses(AtTable("T", Proceed(DEALER, at=house.at)))
    assert "fill" in why.reason
    assert house.floor.tables["T"].playing == before
    layout = house.cents(a.layout("T"))
    down = dict(before.seats[1].standing)
    assert layout == sum(down.values()) - down["progressive"], "its chips are in the rack"
    house.fill("T", 10**9)
    house.give(AtTable("T", Proceed(DEALER, at=house.at)))
    assert house.cents(a.layout("T")) < layout
    house.audit()


# ── Slips ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("605a.2", "653a.7(d)")
@pytest.mark.parametrize("electronic", [False, True])
def test_a_slip_moves_what_it_changes_from_each_purse_and_back(electronic: bool) -> None:
    house, run = betting(electronic=electronic)
    house.fill("T", 10_000_000)
    run.buy_in()
    account, chips = a.game_account("T", "Ann"), a.chips("Ann")
    had = {purse: house.cents(purse) for purse in (account, chips)}
    down = {"ante": 1000, "blind": 1000, "trips": 2000, "five-card-hand-bonus": 100}

    def spent(wagers: dict[str, int]) -> None:
        bonus = wagers.get("five-card-hand-bonus", 0)
        slip = {key: Cents(cents) for key, cents in wagers.items()}
        if not electronic:
            # The dealer records the chips, and the player makes the electronic wager (R66, R68).
            chips_down = {key: cents for key, cents in slip.items() if cents != bonus}
            run.give(run.placed(DEALER, 1, chips_down))
        if electronic or lying(run.state.seats[1]) != slip:
            run.give(run.placed(ANN, 1, slip))
        by_account = sum(wagers.values()) if electronic else bonus
        assert house.cents(account) == had[account] - by_account
        assert house.cents(chips) == had[chips] - (sum(wagers.values()) - by_account)
        assert house.cents(a.layout("T")) == sum(wagers.values())
        house.audit()

    spent(down)
    spent({**down, "trips": 1000, "ante": 3000, "blind": 3000})
    spent({"ante": 1000, "blind": 1000})
    spent({})


@pytest.mark.cites("605a.8", "601a.2")
def test_the_floor_and_the_table_name_their_faults_of_a_slip_together() -> None:
    house, run = betting(electronic=True)
    run.buy_in()
    house.do(TakeDownLink, FLOOR, "high-five", "a look at it")
    run.at = house.at
    wagers = {"ante": 1000, "blind": 1000, "trips": 7, "progressive": 100}
    slip = run.placed(ANN, 1, {key: Cents(cents) for key, cents in wagers.items()})
    why = house.refuses(AtTable("T", slip))
    faults = {fault.wager: fault.code for fault in why.faults}
    assert faults == {"trips": "wager/below-minimum", "progressive": "meter/down"}
    assert (why.code, why.wager) == ("wager/below-minimum", "trips")
    not_hers = replace(slip, actor=Actor(Role.PLAYER, "Ben"))
    assert house.refuses(AtTable("T", not_hers)).code == "seat/not-yours"
    run.give(run.placed(ANN, 1, {"ante": Cents(1000), "blind": Cents(1000)}))


@pytest.mark.cites("605a.8")
def test_a_wager_on_a_link_that_went_down_may_lie_on_while_others_change() -> None:
    house, run = betting(electronic=True)
    run.buy_in()
    lies = {"ante": Cents(1000), "blind": Cents(1000), "progressive": Cents(100)}
    run.give(run.placed(ANN, 1, lies))
    house.do(TakeDownLink, FLOOR, "high-five", "a look at it")
    run.at = house.at
    run.give(run.placed(ANN, 1, {**lies, "trips": Cents(1000)}))
    assert house.refuses(AtTable("T", run.no_more_bets(SYSTEM))).code == "meter/down"
    run.give(run.placed(ANN, 1, {key: lies[key] for key in ("ante", "blind")}))
    assert house.refuses(AtTable("T", run.placed(ANN, 1, lies))).code == "meter/down"
