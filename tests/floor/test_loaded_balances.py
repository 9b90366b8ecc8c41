"""A balance that was not loaded is an error, never zero; a read set names all that is looked at."""

import pytest

from pitboss.floor import (
    Floor,
    NotLoaded,
    ProposeAct,
    RestoreLink,
    TakeDownLink,
    new_floor,
    shown_at,
    shown_in_lobby,
    view,
    view_at,
)
from pitboss.floor import accounts as a
from pitboss.record import Actor, Role
from tests.floor.test_jackpots_and_differences import put_right
from tests.support.floors import (
    ADMIN,
    ASSISTANT,
    AUDIT,
    CASHIER,
    EYE,
    GUARD,
    PIT,
    PLAYERS,
    SECOND,
    FloorHours,
    House,
)
from tests.support.games import UTH, every_game
from tests.support.tables import DEALER, FLOOR, SYSTEM

VIEWERS = (
    *(Actor(Role.PLAYER, name) for name in (*PLAYERS, "a stranger")),
    *(DEALER, FLOOR, SECOND, PIT, ADMIN, EYE, AUDIT, SYSTEM, CASHIER, GUARD, ASSISTANT),
)


def test_a_new_floor_knows_every_balance_and_a_loaded_one_its_own() -> None:
    assert new_floor().balance(a.chips("Ann")) == 0
    loaded = Floor(balances={a.chips("Ann"): 5, a.chips("Ben"): 0})
    assert [loaded.balance(a.chips(name)) for name in ("Ann", "Ben")] == [5, 0]
    for floor in (loaded, Floor()):
        with pytest.raises(NotLoaded, match="the balance of chips/Cleo is not loaded"):
            floor.balance(a.chips("Cleo"))


def test_a_view_without_the_viewers_money_is_an_error_and_shows_no_zero() -> None:
    house = House()
    house.set_up("A", UTH)
    table = house.floor.tables["A"]
    need = shown_at(house.floor, table, Actor(Role.PLAYER, "Ann"))
    seen = house.loaded(need)
    for account in (a.chips("Ann"), a.game_account("A", "Ann")):
        assert account in need.accounts
        short = {one: units for one, units in seen.balances.items() if one != account}
        with pytest.raises(NotLoaded, match=str(account)):
            view_at(seen.but(balances=short), Actor(Role.PLAYER, "Ann"), "A", house.at)


@every_game
@pytest.mark.parametrize("electronic", [False, True])
def test_a_view_looks_at_nothing_but_its_read_set(slug: str, electronic: bool) -> None:
    house = House()
    hours = FloorHours(house, "A", slug, 3, electronic=electronic)
    for _ in range(8):
        hours.pass_by(2)
        everybody_sees(house)


def test_a_view_of_disputes_and_proposals_looks_at_nothing_but_its_read_set() -> None:
    for more in (False, True):
        house = House()
        put_right(house, more=more)
        house.do(TakeDownLink, FLOOR, "high-five", "a look at it")
        house.do(ProposeAct, PIT, RestoreLink("high-five"))
        everybody_sees(house)


def everybody_sees(house: House) -> None:
    """Everybody's views are the same with nothing loaded but what they look at."""
    table = house.floor.tables["A"]
    for viewer in VIEWERS:
        seen = house.loaded(shown_at(house.floor, table, viewer))
        whole = view_at(house.floor, viewer, "A", house.at)
        assert view_at(seen, viewer, "A", house.at) == whole, viewer
        balances = house.loaded(shown_in_lobby(house.floor, viewer)).balances
        lobby = house.floor.but(balances=balances)
        assert view(lobby, viewer, house.at) == view(house.floor, viewer, house.at), viewer
