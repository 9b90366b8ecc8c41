"""Wagers of an electronic wagering system: the player alone makes them, on the own device (R68)."""

from typing import Any

import pytest

from pitboss.floor import AtTable, SellChips, legal_at, refusal
from pitboss.floor import accounts as a
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import PlaceWagers
from pitboss.rulebook import chapter_of
from pitboss.table import OpenTable
from tests.support.floors import CASHIER, House, OnFloor
from tests.support.games import GAMES
from tests.support.tables import DEALER, FLOOR, SYSTEM

BONUS = "five-card-hand-bonus"
#: The games with an electronic wager: 645a has none.
ELECTRONIC = [slug for slug in GAMES if BONUS in chapter_of(slug).wagers]
ANN = Actor(Role.PLAYER, "Ann")
with_a_bonus = pytest.mark.parametrize("slug", ELECTRONIC)


def seated(slug: str, player: str = "Ann") -> tuple[House, OnFloor]:
    """A dealer-run table with the least down at seat 1, and the money to go on."""
    house = House()
    run = OnFloor(house, "T", slug, players={1: player})
    run.give(OpenTable(FLOOR, at=run.at))
    run.receive(run.table.most_decks)
    run.started()
    house.do(SellChips, CASHIER, None, Cents(10_000_000))
    run.bet(1)
    if player == "Ann":
        run.buy_in()
    return house, run


def slip(run: OnFloor, by: Actor, **more: Any) -> AtTable:
    return AtTable("T", PlaceWagers(by, 1, {**run.state.seats[1].wagers, **more}, at=run.at))


def bonus(run: OnFloor, by: Actor) -> AtTable:
    amount = run.table.rules.offers[BONUS].amount
    return AtTable("T", run.wager(by, 1, BONUS, amount or 0))


def test_eight_chapters_have_an_electronic_wager() -> None:
    assert len(ELECTRONIC) == 8
    assert {slug for slug in GAMES if slug not in ELECTRONIC} == {"pai-gow-poker"}


@with_a_bonus
@pytest.mark.cites(
    *("R68", "605a.2", "639a.7(d)(4)", "641a.7(d)(7)", "643a.7(i)", "647a.7(d)(4)"),
    *("649a.7(d)(7)", "653a.7(d)(4)", "655a.7(d)(5)", "657a.7(d)(5)"),
)
def test_no_dealer_or_floorperson_makes_an_electronic_wager(slug: str) -> None:
    house, run = seated(slug)
    why = house.refuses(bonus(run, DEALER))
    assert (why.code, why.cite, why.wager) == ("wager/own-device", "R68", BONUS)
    assert house.refuses(bonus(run, FLOOR)).code == "role/not-allowed"
    assert house.refuses(bonus(run, SYSTEM)).code == "role/not-allowed"
    assert house.refuses(bonus(run, Actor(Role.PLAYER, "Ben"))).code == "seat/not-yours"
    has = house.cents(a.game_account("T", "Ann"))
    run.give(bonus(run, ANN).command)
    amount = run.table.rules.offers[BONUS].amount
    assert amount is not None
    assert house.cents(a.game_account("T", "Ann")) == has - amount


@with_a_bonus
@pytest.mark.cites("R68")
def test_a_dealers_slip_leaves_the_electronic_wager_as_it_is(slug: str) -> None:
    house, run = seated(slug)
    chips = dict(run.state.seats[1].wagers)
    run.give(bonus(run, ANN).command)
    whole = dict(run.state.seats[1].wagers)
    doubled = {key: Cents(2 * cents) for key, cents in chips.items()}
    run.give(PlaceWagers(DEALER, 1, doubled, at=run.at))
    assert run.state.seats[1].wagers == {**whole, **doubled}
    run.give(PlaceWagers(DEALER, 1, whole, at=run.at))
    assert run.state.seats[1].wagers == whole, "to repeat it changes nothing"
    other = Cents(whole[BONUS] + 100)
    assert house.refuses(slip(run, DEALER, **{BONUS: other})).code in (
        "wager/own-device",
        "wager/fixed-amount",
    )
    has = house.cents(a.game_account("T", "Ann"))
    run.give(PlaceWagers(DEALER, 1, {}, at=run.at))
    assert run.state.seats[1].wagers == {}, "what it depends on is gone"
    assert house.cents(a.game_account("T", "Ann")) == has + whole[BONUS]


@with_a_bonus
@pytest.mark.cites("R68", "R66")
def test_a_patron_without_a_name_has_no_electronic_wager(slug: str) -> None:
    house, run = seated(slug, "patron 1")
    assert run.on_floor.seats == {1: "patron 1"}
    assert house.refuses(bonus(run, DEALER)).code == "wager/own-device"
    stranger = refusal(house.floor, bonus(run, Actor(Role.PLAYER, "patron 1")))
    assert stranger is not None
    assert stranger.code == "person/unknown"
    moves = legal_at(house.floor, DEALER, "T", house.at)
    slips = [one for one in moves if one.kind == "place-wagers"]
    assert slips
    assert not any(BONUS in one.wagers for one in slips)


@with_a_bonus
@pytest.mark.cites("R68")
def test_the_electronic_wager_is_offered_to_its_player_alone(slug: str) -> None:
    house, _ = seated(slug)
    for who in (ANN, DEALER, FLOOR, Actor(Role.PLAYER, "Ben")):
        moves = legal_at(house.floor, who, "T", house.at)
        offered = any(BONUS in one.wagers for one in moves if one.kind == "place-wagers")
        assert offered is (who == ANN), who
