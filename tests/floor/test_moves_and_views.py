"""What may be done now, and what each person sees of the floor."""

from dataclasses import fields
from typing import Any

import pytest

from pitboss.floor import (
    AtTable,
    BuyIn,
    CarryFill,
    CashOut,
    DeckLabel,
    Floor,
    FloorMove,
    FloorTableView,
    Funds,
    ProposeAct,
    RequestFill,
    RestoreLink,
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
from pitboss.round import Command, Move
from pitboss.round.machine import COMMANDS as ROUND_COMMANDS
from pitboss.round.moves import kind_name
from pitboss.table.duties import DUTIES
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
    for _ in range(20):
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
                assert move.command_for(actor, **said(inner)) == command
                tried.add(move.kind)
    assert len(tried) >= 4


#: The kinds that are a table's own or its round's.
OF_A_TABLE = frozenset(kind_name(one) for one in (*ROUND_COMMANDS, *DUTIES))


def of_table(move: FloorMove) -> Move:
    """A move of the floor as the table has it."""
    return Move(**{one.name: getattr(move, one.name) for one in fields(Move)})


def said(command: Command) -> dict[str, Any]:
    """The fields of a command but for who gives it."""
    return {one.name: getattr(command, one.name) for one in fields(command) if one.name != "actor"}


def by_a_person(move: FloorMove, floor: Floor) -> dict[str, Any]:
    """What a person says with a move of the floor's own."""
    says: dict[str, Any] = {"reason": "a reason"} if move.needs_reason else {}
    piece = floor.facility.denominations[0]
    match move.kind:
        case "buy-in" | "tip" | "redeem":
            least, most = move.amounts[0] if move.amounts else (100, 100)
            says["amount"] = Cents(min(least, most))
        case "sit" if move.player is None:
            seated = floor.tables[move.table].seats.values()
            says["player"] = next(one for one in PLAYERS if one not in seated)
        case "post-limits":
            says |= dict(zip(("minimum", "maximum"), move.amounts[0], strict=True))
        case "request-fill" | "request-credit":
            says["chips"] = {piece: Cents(piece)}
        case "count-inventory":
            says["chips"] = {}
        case "count-box":
            says["cash"] = Cents(0)
        case "complete-closed-form" | "sign-count":
            says = {"reason": "known"} if move.kind == "sign-count" else {}
            says |= {"late": "it was forgotten"} if move.day else {}
        case "propose-act":
            says["decks"] = move.decks[:1]
    return says


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
                command = move.command_for(
                    actor, **by_a_person(move, house.floor), at=house.at, id="an id", n=0
                )
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
        assert "sit" not in names(left), "everybody has the one box that is filed"


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
