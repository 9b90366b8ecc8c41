"""What may be done now, and what each person sees of the floor."""

import pytest

from pitboss.floor import (
    AtTable,
    BuyIn,
    FloorMove,
    FloorTableView,
    Funds,
    ProposeAct,
    RestoreLink,
    Sit,
    TakeDownLink,
    legal,
    legal_at,
    refusal,
    view,
    view_at,
)
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import Move
from tests.support.floors import (
    ADMIN,
    AUDIT,
    EYE,
    PIT,
    PLAYERS,
    SECOND,
    FloorHours,
    House,
    OnFloor,
)
from tests.support.games import UTH, every_game
from tests.support.tables import DEALER, FLOOR, PLAYER, SYSTEM

ANN = Actor(Role.PLAYER, "Ann")
EVERYBODY = (
    *(Actor(Role.PLAYER, name) for name in PLAYERS),
    *(DEALER, FLOOR, SECOND, PIT, ADMIN, EYE, AUDIT, SYSTEM),
)


def names(moves: tuple[Move | FloorMove, ...]) -> set[str]:
    return {move.command for move in moves}


@every_game
@pytest.mark.parametrize("electronic", [False, True])
def test_what_is_offered_at_a_table_is_accepted(slug: str, electronic: bool) -> None:
    house = House()
    hours = FloorHours(house, "A", slug, 11, electronic=electronic)
    run = hours.run
    tried = set()
    for _ in range(12):
        hours.pass_by(1)
        run.at = max(run.at, house.at)
        for actor in EVERYBODY:
            for move in legal_at(house.floor, actor, "A", run.at):
                if not isinstance(move, Move) or move.command in ("proceed", "refuse", "report"):
                    continue
                if move.command.startswith(("correct", "count", "receive")):
                    continue
                kept = (run.on_floor.seats, run.players)
                if move.command == "start round":
                    run.players = dict(run.on_floor.seats)
                command = AtTable("A", run.tried(move, actor))
                run.players = kept[1]
                assert refusal(house.floor, command) is None, (move, actor)
                tried.add(move.command)
    assert len(tried) >= 4


def test_a_wager_is_offered_for_what_its_player_can_pay() -> None:
    house = House()
    run = OnFloor(house, "A", UTH, electronic=True, players={1: "Ann"})
    run.opened()
    run.started()

    def placeable() -> dict[str, tuple[Cents, Cents]]:
        moves = legal_at(house.floor, ANN, "A", run.at)
        slips = [one for one in moves if isinstance(one, Move) and one.command == "place-wagers"]
        assert len(slips) < 2, "one move a seat"
        return dict(slips[0].wagers) if slips else {}

    assert placeable() == {}
    house.do(BuyIn, ANN, "A", "Ann", Cents(2500), Funds.CASH, Funds.ACCOUNT)
    run.at = house.at
    assert placeable()["ante"] == (1000, 2500)
    run.give(run.wager(ANN, 1, "ante", 1000))
    assert placeable()["ante"] == (1000, 2500), "what lies there counts"
    run.give(run.wager(ANN, 1, "blind", 1000))
    assert placeable()["progressive"] == (100, 100)
    house.do(TakeDownLink, FLOOR, "high-five", "a look at it")
    assert "progressive" not in placeable()
    assert "blind" in placeable()
    assert "no more bets" in names(legal_at(house.floor, SYSTEM, "A", run.at))


def test_a_player_sees_the_own_money_and_no_rack() -> None:
    house = House()
    house.set_up("A", UTH)
    house.fill("A", 50_000)
    house.do(Sit, ANN, "A", 1, "Ann")
    house.do(BuyIn, ANN, "A", "Ann", Cents(2500), Funds.CASH, Funds.ACCOUNT)
    hers: FloorTableView = view_at(house.floor, ANN, "A", house.at)
    assert (hers.chips, hers.account, hers.inventory) == (0, 2500, None)
    other = view_at(house.floor, PLAYER, "A", house.at)
    assert (other.chips, other.account) == (0, 0)
    dealers = view_at(house.floor, DEALER, "A", house.at)
    assert (dealers.chips, dealers.account, dealers.inventory) == (None, None, 50_000)
    assert view_at(house.floor, ADMIN, "A", house.at).inventory is None
    assert hers.meters["progressive"].levels == {"meter": 1_000_000}
    assert hers.meters["progressive"].link == "high-five"
    assert hers.submission == house.floor.facility.in_force
    assert "cash out" in names(hers.moves)
    assert "sit" not in names(hers.moves), "one box here"
    assert "sit" in names(other.moves)
    assert not {"cash out", "request fill"} & names(other.moves)


def test_the_house_shows_its_tables_and_links_and_to_authorities_what_waits() -> None:
    house = House()
    house.set_up("A", UTH)
    house.do(TakeDownLink, FLOOR, "high-five", "a look at it")
    house.do(ProposeAct, PIT, RestoreLink("high-five"))
    number = house.floor.facility.proposed
    for viewer in (ANN, DEALER, FLOOR):
        seen = view(house.floor, viewer, house.at)
        assert seen.proposals == {}
        assert [one.name for one in seen.tables] == ["A"]
        assert seen.links["high-five"].down == "a look at it"
    both = view(house.floor, ADMIN, house.at)
    assert both.proposals == {number: RestoreLink("high-five")}
    assert "approve act" in names(both.moves)
    own = view(house.floor, PIT, house.at)
    assert "approve act" not in names(own.moves), "nobody approves what they proposed"
    assert legal(house.floor, Actor(Role.PLAYER, "a stranger"), house.at) == ()
    assert legal_at(house.floor, Actor(Role.PLAYER, "a stranger"), "A", house.at) == ()
