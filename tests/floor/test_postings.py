"""Every kind of event has its rule of what it moves, and whatever happens sums to nothing."""

import pytest

from pitboss.floor import new_floor, postings, replay
from pitboss.floor.accounts import (
    NEVER_NEGATIVE,
    Account,
    AccountKind,
    never_negative,
    parse_account,
)
from pitboss.floor.machine import POSTERS, State, apply_stream
from pitboss.floor.movements import TOUCHES, Movement, MovementKind, move
from pitboss.record import kinds
from pitboss.round import Event
from tests.support.floors import FloorHours, House
from tests.support.games import every_game


def test_every_kind_of_event_says_what_it_moves() -> None:
    events = {one.type for one in kinds().values() if issubclass(one.type, Event)}
    ours = {one for one in events if one.__module__.startswith("pitboss.")}
    assert len(ours) > 80
    assert ours == set(POSTERS)


@pytest.mark.cites("465a.36(b)", "465a.39(tables)", "465a.36")
def test_an_inventory_changes_in_the_ways_of_the_closed_list_alone() -> None:
    touching = {kind for kind, where in TOUCHES.items() if AccountKind.INVENTORY in where}
    assert touching == {
        MovementKind.CASH_EXCHANGE,
        MovementKind.ACCOUNT_CREDIT,
        MovementKind.ACCOUNT_DEBIT,
        MovementKind.LOSS,
        MovementKind.WIN,
        MovementKind.WAGER_BACK,
        MovementKind.VIGORISH,
        # The house's part in a player's bank (645a.12).
        MovementKind.HOUSE_BANK,
        # Wins paid and losses collected when a settlement was put right.
        MovementKind.DIFFERENCE_PAID,
        MovementKind.DIFFERENCE_COLLECTED,
        MovementKind.FILL,
        MovementKind.CREDIT,
        MovementKind.DISCREPANCY,
    }
    assert set(TOUCHES) == set(MovementKind)


@pytest.mark.cites("465a.39(tables)")
@pytest.mark.parametrize(
    "kind", [one for one in MovementKind if AccountKind.INVENTORY in TOUCHES[one]]
)
def test_no_movement_leads_from_one_inventory_to_another(kind: MovementKind) -> None:
    one, other = (Account(AccountKind.INVENTORY, (name,)) for name in "12")
    with pytest.raises(AssertionError):
        move(kind, one, other, 5)
    assert move(kind, one, one, 5).legs == ((one, -5), (one, 5))


def test_a_movement_that_does_not_balance_or_goes_astray_is_not_made() -> None:
    chips, layout = Account(AccountKind.CHIPS, ("Ann",)), Account(AccountKind.LAYOUT, ("7",))
    assert move(MovementKind.WAGER, chips, layout, 5).legs == ((chips, -5), (layout, 5))
    with pytest.raises(AssertionError):
        Movement(MovementKind.WAGER, ((chips, -5), (layout, 4)))
    with pytest.raises(AssertionError):
        move(MovementKind.FILL, chips, layout, 5)


@pytest.mark.parametrize("kind", AccountKind)
@pytest.mark.parametrize("names", [(), ("7",), ("7", "Ann"), ("a/b%2F", "%", "")])
def test_an_account_is_read_from_its_text(kind: AccountKind, names: tuple[str, ...]) -> None:
    account = Account(kind, names)
    assert parse_account(str(account)) == account
    assert never_negative(str(account)) is account.never_negative is (kind in NEVER_NEGATIVE)


@pytest.mark.parametrize("text", ["", "purse/Ann", "chips/%41", "Chips/Ann", "chips/a%2f"])
def test_what_is_no_account_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match=r"account|valid"):
        parse_account(text)


@every_game
@pytest.mark.parametrize("electronic", [False, True])
def test_hours_at_a_table_sum_to_nothing_and_replay_to_the_same_floor(
    slug: str, electronic: bool
) -> None:
    house = House()
    for seed in range(2):
        FloorHours(house, f"T{seed}", slug, seed, electronic=electronic).pass_by(25)
    states: dict[str, State] = {}
    for booked in house.log:
        entry = booked.entry
        assert sum(units for _, units in booked.postings) == 0
        before = states.get(entry.stream)
        after = states[entry.stream] = apply_stream(before, entry)
        assert postings(before, entry, after) == booked.postings
    assert sum(house.floor.balances.values()) == 0
    assert replay(new_floor(), [one.entry for one in house.log]) == house.floor
    for account, units in house.floor.balances.items():
        assert units >= 0 or not account.never_negative
