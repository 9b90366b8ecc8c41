"""A day of one table on which the staff does what there is beside the play: corrections, disputes,
slips, fills and credits, chips at the cage, links, papers, meters, counts, cards."""

from dataclasses import replace
from functools import cache

from pitboss.floor import (
    ApproveAct,
    BuyIn,
    CashOut,
    CollectTips,
    CountBox,
    Dismiss,
    DropBox,
    Funds,
    PaySlip,
    PostLimits,
    ProposeAct,
    Purpose,
    Redeem,
    RejectAct,
    RequestFill,
    ResetPassword,
    RestoreLink,
    SellChips,
    SettleDifference,
    TakeDownLink,
    Tip,
    VoidFill,
    WithdrawApproval,
    chips_of,
)
from pitboss.floor.approvals import FileApproval
from pitboss.floor.card_store import CountCards, DestroyDecks, ReturnDecks
from pitboss.floor.disputes import DecideDispute, OpenDispute
from pitboss.floor.meter_life import AdjustMeter
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round.facts import AS_RECORDED, Facts
from pitboss.table import CloseTable
from tests.floor.test_jackpots_and_differences import put_right
from tests.support.floors import (
    ADMIN,
    AUDIT,
    CASHIER,
    EYE,
    PIT,
    SECOND,
    House,
    OnFloor,
    paper,
)
from tests.support.tables import DEALER, FLOOR

_ANN = Actor(Role.PLAYER, "Ann")
_NOTICE = 30 * 60


@cache
def worked_day() -> House:
    """The house at the end of that day."""
    house = House()
    run = put_right(house, more=True)
    run.closed()
    _of_the_round(house, run)
    _money(house)
    _of_the_house(house)
    _end(house, run)
    return house


def _of_the_round(house: House, run: OnFloor) -> None:
    """What is owed is paid, its slips are, and the round is questioned."""
    house.do(SettleDifference, FLOOR, "A", "Ann", "put right")
    for slip in [one.number for one in run.on_floor.slips.values() if one.due]:
        house.do(PaySlip, CASHIER, "A", slip)
    state = run.table.round
    assert state is not None
    what = ("A", state.round_id, 1, "ante")
    house.do(OpenDispute, EYE, *what, Facts(wagers={"ante": Cents(100)}), "misread")
    (number,) = run.on_floor.disputes
    house.do(DecideDispute, SECOND, "A", number, AS_RECORDED, "the recording shows it")


def _money(house: House) -> None:
    """Chips, cash and accounts over the counter, a fill that is void, a credit."""
    house.do(BuyIn, DEALER, "A", "Ann", Cents(5000), Funds.CHIPS, Funds.ACCOUNT)
    house.do(CashOut, DEALER, "A", "Ann")
    house.do(Tip, DEALER, "A", "Ann", Cents(500))
    house.do(CollectTips, FLOOR, "A")
    house.do(SellChips, CASHIER, None, Cents(2500))
    house.do(Redeem, CASHIER, "Ann", Cents(1500))
    house.do(RequestFill, FLOOR, "A", chips_of(10_000))
    asked = house.floor.tables["A"].fill
    assert asked is not None
    house.do(VoidFill, FLOOR, "A", asked.number, "not needed")
    house.credit("A", 20_000)


def _of_the_house(house: House) -> None:
    """Links, papers, limits, meters, people."""
    house.do(TakeDownLink, FLOOR, "high-five", "a look at it")
    subject = "layout/ultimate-texas-holdem"
    on_file = house.floor.facility.papers[subject][-1].number
    house.do(WithdrawApproval, PIT, on_file, "a new layout")
    house.do(FileApproval, PIT, *paper(subject))
    house.do(PostLimits, FLOOR, "A", Cents(1000), Cents(50_000), house.at + _NOTICE)
    (level, *_) = house.floor.links["high-five"].book.levels
    adjusted = AdjustMeter("link/high-five", "the display", house.at + _NOTICE, {level: 5})
    house.do(ProposeAct, PIT, adjusted)
    house.at = adjusted.effective
    house.do(ApproveAct, ADMIN, house.floor.facility.proposed)
    house.two_persons(RestoreLink("high-five"))
    house.do(ProposeAct, PIT, replace(adjusted, effective=house.at + _NOTICE))
    house.do(RejectAct, ADMIN, house.floor.facility.proposed, "it was put right")
    house.do(ResetPassword, ADMIN, "Dov")
    house.do(Dismiss, ADMIN, "Dov", "moved away")


def _end(house: House, run: OnFloor) -> None:
    """The table closes: counts, box, decks, the count of the next day."""
    run.at = house.at
    run.nobody_sits()
    house.count("A", Purpose.CLOSING)
    run.at = house.at
    run.give(CloseTable(FLOOR, at=run.at))
    house.do(DropBox, FLOOR, "A")
    for number, box in house.floor.tables["A"].rack.dropped.items():
        house.do(CountBox, AUDIT, "A", number, box.amount, box.papers)
    decks = tuple(house.floor.facility.decks)
    house.two_persons(ReturnDecks("A", decks))
    house.two_persons(DestroyDecks(decks[:1], "a day's use"))
    house.two_persons(CountCards(decks[1:]))
    house.at += 24 * 3600
    house.count("A", Purpose.CLOSED)
