"""What may be done now, and what each person sees of the floor."""

from dataclasses import fields
from typing import Any

import pytest

from pitboss.floor import (
    AtTable,
    BuyIn,
    CarryFill,
    CashOut,
    CountInventory,
    DeckLabel,
    FloorMove,
    FloorTableView,
    Funds,
    ProposeAct,
    Purpose,
    RequestFill,
    RestoreLink,
    SignCount,
    Sit,
    TakeDownLink,
    chips_of,
    legal,
    legal_at,
    refusal,
    view,
    view_at,
)
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import Command
from tests.support.floor_moves import OF_A_TABLE, by_a_person, of_table
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
    OnFloor,
)
from tests.support.games import UTH, every_game
from tests.support.tables import DEALER, FLOOR, PLAYER, SYSTEM

ANN = Actor(Role.PLAYER, "Ann")
EVERYBODY = (
    *(Actor(Role.PLAYER, name) for name in PLAYERS),
    *(DEALER, FLOOR, SECOND, PIT, ADMIN, EYE, AUDIT, SYSTEM),
)


def names(moves: tuple[FloorMove, ...]) -> set[str]:
    return {move.kind for move in moves}


@every_game
@pytest.mark.parametrize("electronic", [False, True])
def test_what_is_offered_at_a_table_is_accepted(slug: str, electronic: bool) -> None:
    house = House()
    hours = FloorHours(house, "A", slug, 11, electronic=electronic)
    run = hours.run
    tried = set()
    for _ in range(30):
        hours.pass_by(1)
        run.at = max(run.at, house.at)
        for actor in EVERYBODY:
            for move in legal_at(house.floor, actor, "A", run.at):
                if move.kind not in OF_A_TABLE or move.kind in ("proceed", "report"):
                    continue
                if move.granted is False or move.kind.startswith(("correct", "count", "receive")):
                    continue
                kept = (run.on_floor.seats, run.players)
                if move.kind == "start-round":
                    run.players = dict(run.on_floor.seats)
                inner = run.tried(of_table(move), actor)
                command = AtTable("A", inner)
                run.players = kept[1]
                assert refusal(house.floor, command) is None, (move, actor)
                # A system that knows the cards closes the betting in place of the dealer.
                assert move.command_for(inner.actor, **said(inner)) == command
                tried.add(move.kind)
    assert len(tried) >= 4


def said(command: Command) -> dict[str, Any]:
    """The fields of a command but for who gives it."""
    return {one.name: getattr(command, one.name) for one in fields(command) if one.name != "actor"}


def test_every_move_of_the_floors_own_makes_a_command_that_is_accepted() -> None:
    house = House()
    house.store(DeckLabel("red 1", "red"), DeckLabel("blue 1", "blue"))
    hours = FloorHours(house, "A", UTH, 5, electronic=False)
    tried: set[str] = set()

    def everything() -> None:
        for actor in (*EVERYBODY, CASHIER, GUARD, ASSISTANT):
            for move in (
                *legal_at(house.floor, actor, "A", house.at),
                *legal(house.floor, actor, house.at),
            ):
                if move.kind in OF_A_TABLE:
                    continue
                seated = house.floor.tables["A"].seats.values()
                says = by_a_person(move, house.floor.facility, seated, house.at)
                command = move.command_for(actor, **says, at=house.at, id="an id", n=0)
                why = refusal(house.floor, command)
                assert why is None, (move, actor, why)
                assert (command.actor, command.at, command.id) == (actor, house.at, "an id")
                tried.add(move.kind)

    for _ in range(25):
        hours.pass_by(1)
        everything()
    house.do(RequestFill, FLOOR, "A", chips_of(5_000))
    everything()
    house.do(TakeDownLink, FLOOR, "high-five", "a look at it")
    house.do(ProposeAct, PIT, RestoreLink("high-five"))
    taken = hours.run.on_floor.seats
    free = next(seat for seat in range(1, 7) if seat not in taken)
    other = next(player for player in PLAYERS if player not in taken.values())
    house.do(Sit, DEALER, "A", free, other)
    everything()
    for kind in ("prepare-fill", "carry-fill", "accept-fill"):
        for actor in (CASHIER, GUARD, DEALER):
            house.send(CarryFill(actor, "A", 0, at=house.at))
            for move in legal_at(house.floor, actor, "A", house.at):
                if move.kind == kind:
                    house.give(move.command_for(actor, at=house.at))
        everything()
    assert tried >= {
        *("sit", "leave", "buy-in", "tip", "request-fill", "request-credit", "assign-staff"),
        *("prepare-fill", "carry-fill", "void-fill", "take-down-link", "propose-act"),
        *("accept-fill", "approve-act", "reject-act", "redeem", "count-inventory", "collect-tips"),
    }


def test_money_is_offered_to_a_dealer_of_the_table_alone() -> None:
    house = House()
    run = OnFloor(house, "A", UTH, electronic=True, players={1: "Ann"})
    run.opened()
    run.sit_as({1: "Ann"})
    run.buy_in()
    house.fill("A", 100_000_000)
    assert {"buy-in", "cash-out"} <= names(legal_at(house.floor, DEALER, "A", house.at))
    house.set_up("B", UTH)
    assert house.floor.facility.assigned[DEALER.person] == ("B",)
    assert not {"buy-in", "cash-out"} & names(legal_at(house.floor, DEALER, "A", house.at))


def test_a_count_of_nothing_is_signed_as_it_is_offered() -> None:
    house = House()
    house.set_up("A", UTH, unlocked=False)
    house.do(CountInventory, DEALER, "A", Purpose.OPENING, {})
    house.send(SignCount(FLOOR, "A", Cents(0), at=house.at))
    (move,) = [
        one for one in legal_at(house.floor, FLOOR, "A", house.at) if one.kind == "sign-count"
    ]
    house.give(move.command_for(FLOOR, at=house.at))
    assert house.floor.tables["A"].rack.unlocked


def test_a_wager_is_offered_for_what_its_player_can_pay() -> None:
    house = House()
    run = OnFloor(house, "A", UTH, electronic=True, players={1: "Ann"})
    run.opened()
    run.started()

    def placeable() -> dict[str, tuple[Cents, Cents]]:
        moves = legal_at(house.floor, ANN, "A", run.at)
        slips = [one for one in moves if one.kind == "place-wagers"]
        assert len(slips) < 2, "one move a seat"
        return dict(slips[0].wagers) if slips else {}

    assert placeable() == {}
    house.do(BuyIn, CASHIER, "A", "Ann", Cents(2500), Funds.CASH, Funds.ACCOUNT)
    run.at = house.at
    assert placeable()["ante"] == (1000, 2500)
    run.give(run.wager(ANN, 1, "ante", 1000))
    assert placeable()["ante"] == (1000, 2500), "what lies there counts"
    run.give(run.wager(ANN, 1, "blind", 1000))
    assert placeable()["progressive"] == (100, 100)
    house.do(TakeDownLink, FLOOR, "high-five", "a look at it")
    assert "progressive" not in placeable()
    assert "blind" in placeable()
    assert "no-more-bets" in names(legal_at(house.floor, SYSTEM, "A", run.at))


def test_a_dealer_is_offered_to_seat_a_player() -> None:
    for electronic in (True, False):
        house = House()
        house.set_up("A", UTH, electronic=electronic)
        house.do(Sit, DEALER, "A", 2, "Ann")
        for who in (DEALER, FLOOR, SECOND):
            moves = [one for one in legal_at(house.floor, who, "A", house.at) if one.kind == "sit"]
            seats = [] if who is SECOND else [1, 3, 4, 5, 6]
            assert [one.seat for one in moves] == seats, "for those who are assigned"
            for one in moves:
                sits = one.command_for(who, player="Ben", at=house.at)
                assert refusal(house.floor, sits) is None
        for player in PLAYERS[1:5]:
            house.do(Sit, DEALER, "A", PLAYERS.index(player) + 2, player)
        left = legal_at(house.floor, DEALER, "A", house.at)
        assert ("sit" in names(left)) is not electronic, "everybody has the one box that is filed"


def test_a_tip_is_offered_at_an_electronic_table_too() -> None:
    house = House()
    house.set_up("A", UTH)
    house.fill("A", 50_000)
    house.do(Sit, ANN, "A", 1, "Ann")
    house.do(BuyIn, CASHIER, "A", "Ann", Cents(2500), Funds.CASH, Funds.ACCOUNT)
    assert "tip" not in names(legal_at(house.floor, ANN, "A", house.at)), "she has no chips"
    house.do(CashOut, ANN, "A", "Ann")
    (tip,) = [one for one in legal_at(house.floor, ANN, "A", house.at) if one.kind == "tip"]
    assert tip.amounts == ((1, 2500),)
    house.give(tip.command_for(ANN, amount=Cents(2500), at=house.at))


def test_a_player_sees_the_own_money_and_no_rack() -> None:
    house = House()
    house.set_up("A", UTH)
    house.fill("A", 50_000)
    house.do(Sit, ANN, "A", 1, "Ann")
    house.do(BuyIn, CASHIER, "A", "Ann", Cents(2500), Funds.CASH, Funds.ACCOUNT)
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
    assert "cash-out" in names(hers.moves)
    assert "sit" not in names(hers.moves), "one box here"
    assert "sit" in names(other.moves)
    assert not {"cash-out", "request-fill"} & names(other.moves)


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
    assert "approve-act" in names(both.moves)
    own = view(house.floor, PIT, house.at)
    assert "approve-act" not in names(own.moves), "nobody approves what they proposed"
    assert legal(house.floor, Actor(Role.PLAYER, "a stranger"), house.at) == ()
    assert legal_at(house.floor, Actor(Role.PLAYER, "a stranger"), "A", house.at) == ()
