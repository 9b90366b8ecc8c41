"""A player's bank on the floor (645a.12, R72): the offer, the money, the record."""

import pytest

from pitboss.floor import Leave
from pitboss.floor import accounts as a
from pitboss.games.lines import BANK
from pitboss.record import Actor, Role
from pitboss.reports.hold import hold_report
from pitboss.round import Phase, Report, view
from pitboss.round.bank import BankTaken
from tests.support.banks import DEALERS, FILED, BankHours, banking
from tests.support.floors import House
from tests.support.games import PAI_GOW
from tests.support.records import proven, record_of
from tests.support.tables import FLOOR, SPECTATOR

either = pytest.mark.parametrize("electronic", [True, False])
CITES = pytest.mark.cites("R72")


@CITES
@either
def test_the_bank_goes_round_counterclockwise_and_then_the_dealer_banks(electronic: bool) -> None:
    run = banking("Ann", "Ben", "Cleo", electronic=electronic)
    offer = view(run.state, SPECTATOR).bank_offer
    assert offer is not None
    assert (offer.seat, offer.player) == (3, "Cleo")
    assert run.offered(3) == {"take-bank", "pass-bank"}
    run.take(3)
    run.wager(1, 2)
    run.to_the_end()
    run.started()
    assert [turn.player for turn in run.state.turns] == ["Ben", "Ann"]
    run.passes(2)
    run.take(1, dealer_wager=DEALERS)
    run.wager(2, 3)
    run.to_the_end()
    run.started()
    assert not run.state.turns
    run.wager(1, 2)
    run.to_the_end()
    run.started()
    assert [turn.player for turn in run.state.turns] == ["Ben", "Ann"]
    assert proven(record_of(run.house)).faults == []


@CITES
@either
@pytest.mark.parametrize("co_banked", [False, True])
def test_money_is_conserved_whatever_the_cards(electronic: bool, co_banked: bool) -> None:
    run = banking("Ann", "Ben", "Cleo", electronic=electronic)
    for _ in range(6):
        offer = run.state.bank_offer
        banker = 0
        if offer is not None:
            banker = offer.seat
            run.take(banker, co_banked=co_banked, dealer_wager=2000)
            run.house.audit()
        others = [seat for seat in run.state.seats if seat != banker]
        run.wager(*others)
        run.house.audit()
        run.to_the_end()
        run.house.audit()
        assert run.house.floor.balance(a.layout("A")) == 0
        run.started()
    assert proven(record_of(run.house)).faults == []
    assert run.state.phase is Phase.BETTING


@CITES
@either
@pytest.mark.parametrize("seed", range(4))
def test_every_balance_stands_whatever_happens_at_a_table_with_banks(
    seed: int, electronic: bool
) -> None:
    house = House(FILED)
    hours = BankHours(house, "A", PAI_GOW, seed, electronic=electronic)
    for _ in range(60):
        hours.pass_by(10)
        house.audit()
    kinds = {type(one.entry.event) for one in house.log}
    assert BankTaken in kinds
    (row,) = (
        one for one in hold_report(one.entry for one in house.log).tables if one.wager == BANK
    )
    assert row.hands
    assert not row.handle, "players win and lose among themselves"
    assert proven(record_of(house)).faults == []


@CITES
@either
def test_a_bank_whose_funds_do_not_cover_the_wagers_is_refused(electronic: bool) -> None:
    run = banking("Ann", "Ben", electronic=electronic)
    run.take(2, cover=None if electronic else DEALERS)
    more = run.slip_of_seat(1, {"pai-gow": 50_000})
    if electronic:
        run.cash_out("Ben")
        why = run.refuses(more)
        words = "the bank cannot cover this wager: wager less, or wait for the next round"
        assert (why.code, why.reason) == ("bank/cover", words)
    else:
        assert run.refuses(more).code == "bank/cover"
    run.house.audit()


@CITES
def test_a_player_takes_no_bank_that_the_own_account_does_not_cover() -> None:
    run = banking("Ann", "Ben", "Cleo")
    run.wager(1, 2, cents=50_000)
    run.cash_out("Cleo")
    why = run.refuses(run.taking(3))
    assert (why.code, why.cite) == ("bank/cover", "645a.12")
    assert why.reason == "the bank holds $0, and must cover $1,000"
    assert run.offered(3) == {"pass-bank"}


@CITES
def test_who_has_the_bank_stays_until_it_is_given_back() -> None:
    run = banking("Ann", "Ben")
    run.take(2)
    ben = Actor(Role.PLAYER, "Ben")
    assert run.house.refused(Leave, ben, "A", 2).code == "seat/in-round"
    run.passes(2)
    run.cash_out("Ben")
    run.house.do(Leave, ben, "A", 2)


@CITES
def test_the_dealers_wager_is_of_whole_chips() -> None:
    run = banking("Ann", "Ben", electronic=False)
    why = run.refuses(run.taking(2, dealer_wager=1001))
    assert (why.code, why.cite) == ("bank/dealer-wager", "R73")


@CITES
@pytest.mark.parametrize("co_banked", [False, True])
def test_a_void_after_some_seats_gives_everything_back(co_banked: bool) -> None:
    run = banking("Ann", "Ben", "Cleo", electronic=False)
    run.take(3, co_banked=co_banked, dealer_wager=2000)
    run.wager(1, 2)
    run.close_bets()
    while not run.state.settled:
        run.at = max(run.at, run.house.at)
        run.follow()
    run.give(run.named(Report(FLOOR, "wrong-count", reason="a card lay on the floor")))
    run.house.audit()
    assert run.house.floor.balance(a.layout("A")) == 0
    run.to_the_end()
    assert proven(record_of(run.house)).faults == []
