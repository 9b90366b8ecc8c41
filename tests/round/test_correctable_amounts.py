"""The amounts to which wagers may be corrected are listed from the state, not found by trying: the
list agrees with a trial of every amount, all through a round."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money import NOTHING, Cents
from pitboss.round import Refusal, State
from pitboss.round.correctable_amounts import correctable_amounts, other_choices
from pitboss.round.findings import WagerFound
from pitboss.round.state import Seat
from pitboss.round.wager_corrections import wager_found
from pitboss.rulebook import Wager
from tests.round.test_legal import all_listed, chosen, table
from tests.support.games import every_game
from tests.support.random_rounds import a_few, scenarios
from tests.support.rounds import FLOOR

_MOST = 300


def probes(state: State, seat: Seat, law: Wager) -> Iterator[Cents]:
    """Amounts at and beside every bound that a correction of a wager may have."""
    offer, was = state.rules.offers[law.key], seat.wagers.get(law.key, NOTHING)
    yield NOTHING
    for bound in (offer.minimum, offer.maximum, offer.amount or offer.minimum, was):
        yield from (Cents(bound - 1), bound, Cents(bound + 1))
    for unit in {*seat.wagers.values()}:
        yield from (Cents(unit * times) for times in range(1, 6))


def lawful(state: State, seat: Seat, law: Wager, amount: Cents) -> bool:
    """Whether a trial of this amount is allowed."""
    choice = next(iter(other_choices(seat, law)), "") if amount else ""
    found = WagerFound(seat.number, law.key, amount, choice)
    return not isinstance(wager_found(state, FLOOR, found, "a reason"), Refusal)


@pytest.mark.cites("R57")
@every_game
@a_few
@given(st.data())
def test_listed_amounts_are_those_that_a_trial_allows(slug: str, data: st.DataObject) -> None:
    scenario = data.draw(scenarios(slug))
    play, deal, chance = table(replace(scenario, electronic=False))
    for _ in range(_MOST):
        if play.state.closed:
            return
        state = play.state
        for seat, amounts in correctable_amounts(state, FLOOR):
            for key in state.rules.offers:
                law = state.rules.chapter.wagers[key]
                for amount in {*probes(state, seat, law)}:
                    listed = any(a <= amount <= b for a, b in amounts.get(key, ()))
                    if law.choice and amount == seat.wagers.get(key):
                        continue  # Another choice with the same amount is listed with the amounts.
                    tried = lawful(state, seat, law, amount)
                    assert listed == tried, (key, seat, amount, amounts)
        play.do(chosen(all_listed(play, deal), chance))
