"""A player's bank on the floor (645a.12, R72): the offer, the money, the record."""

import pytest

from pitboss.floor import accounts as a
from pitboss.round import Phase, view
from pitboss.round.bank import BankTaken
from tests.support.banks import DEALERS, FILED, BankHours, banking
from tests.support.floors import House
from tests.support.games import PAI_GOW
from tests.support.records import proven, record_of
from tests.support.tables import SPECTATOR

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
    assert proven(record_of(house)).faults == []
