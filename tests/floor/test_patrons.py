"""Patrons without a name, and chips as bearer instruments (R66)."""

import pytest

from pitboss.floor import (
    AtTable,
    BuyIn,
    CashOut,
    Enrol,
    Funds,
    Leave,
    OpenFacility,
    Redeem,
    SellChips,
    SettleDifference,
    Sit,
    Tip,
    legal,
    legal_at,
    new_floor,
    refusal,
    view,
)
from pitboss.floor import accounts as a
from pitboss.floor.events import ChipsBroughtIn, SeatTaken
from pitboss.floor.names import is_patron, patron, reads_as_patron
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import Decide, PlaceWagers
from pitboss.table import OpenTable
from tests.support.floors import ADMIN, CASHIER, House, OnFloor
from tests.support.games import RIDE, UTH
from tests.support.tables import DEALER, FLOOR, SYSTEM

ANN, BEN = Actor(Role.PLAYER, "Ann"), Actor(Role.PLAYER, "Ben")
ONE, TWO = "patron 1", "patron 2"


def dealt(game: str = UTH, *, rack: int = 100_000) -> House:
    """A house with one dealer-run table and a rack."""
    house = House()
    house.set_up("T", game, electronic=False)
    if rack:
        house.fill("T", rack)
    return house


def betting(*players: str, brought: int = 0) -> tuple[House, OnFloor]:
    """A dealer-run table at which these people sit, betting open; chips were sold at the cage."""
    house = House()
    seats = dict(enumerate(players, 1))
    run = OnFloor(house, "T", UTH, players=seats)
    run.give(OpenTable(FLOOR, at=run.at))
    run.receive(run.table.most_decks)
    if brought:
        house.do(SellChips, CASHIER, None, Cents(brought))
    run.started()
    return house, run


def slip(run: OnFloor, seat: int, cents: int, by: Actor = DEALER) -> AtTable:
    wagers = {"ante": Cents(cents), "blind": Cents(cents)}
    return AtTable("T", PlaceWagers(by, seat, wagers, at=run.at))


# ── Seats ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R66")
def test_a_dealer_seats_somebody_without_a_name_who_gets_a_number_of_the_table() -> None:
    house = dealt()
    (event,) = house.do(Sit, DEALER, "T", 3)
    assert event == SeatTaken(3, ONE)
    house.do(Sit, FLOOR, "T", 5)
    assert house.floor.tables["T"].seats == {3: ONE, 5: TWO}
    house.do(Leave, DEALER, "T", 3)
    house.do(Sit, DEALER, "T", 3)
    assert house.floor.tables["T"].seats == {3: "patron 3", 5: TWO}, "no number is given twice"
    house.set_up("U", UTH, electronic=False)
    house.do(Sit, DEALER, "U", 1)
    assert house.floor.tables["U"].seats == {1: ONE}, "each table counts its own"


@pytest.mark.cites("R66")
def test_a_patron_without_a_name_takes_another_box_only_where_they_sit() -> None:
    house = dealt(RIDE)
    boxes = house.floor.tables["T"].rules.adjacent_boxes
    house.do(Sit, DEALER, "T", 3)
    assert house.refused(Sit, DEALER, "T", 4, TWO).code == "person/unknown"
    assert house.refused(Sit, ANN, "T", 4, ONE).code == "seat/not-yours"
    assert house.refused(Sit, SYSTEM, "T", 4, ONE).code == "patron/staff"
    if boxes > 1:
        house.do(Sit, DEALER, "T", 4, ONE)
        assert house.floor.tables["T"].seats == {3: ONE, 4: ONE}
    else:
        assert house.refused(Sit, DEALER, "T", 4, ONE).code == "boxes/too-many"


@pytest.mark.cites("R66")
def test_who_has_no_name_does_not_sit_at_an_electronic_table() -> None:
    house = House()
    house.set_up("E", UTH)
    why = house.refused(Sit, DEALER, "E", 1)
    assert (why.code, why.cite) == ("patron/account", "R66")
    assert house.refused(Sit, SYSTEM, "E", 1).code == "patron/account"
    house.set_up("T", UTH, electronic=False)
    assert house.refused(Sit, SYSTEM, "T", 1).code == "patron/staff"


def test_a_player_who_names_nobody_sits_down() -> None:
    house = dealt()
    house.do(Sit, ANN, "T", 2)
    assert house.floor.tables["T"].seats == {2: "Ann"}
    assert house.refused(Sit, BEN, "T", 3, "Ann").code == "seat/not-yours"


@pytest.mark.cites("R66")
@pytest.mark.parametrize("name", ["patron 1", "Patron 12", "PATRON 7", "рatron 3", "patron O"])
def test_nobody_is_enrolled_under_the_name_of_a_patron_without_one(name: str) -> None:
    house = House()
    assert house.refused(Enrol, SYSTEM, name, Role.PLAYER).code == "person/look-alike"
    opens = OpenFacility(SYSTEM, "A house", name, "1", "L-1")
    why = refusal(new_floor(), opens)
    assert why is not None
    assert why.code == "person/look-alike"


def test_names_of_patrons() -> None:
    assert all(is_patron(patron(number)) and reads_as_patron(patron(number)) for number in (1, 20))
    for name in ("Ann", "patron", "patron 0", "patron 01", "patron 1 ", "Patron 1", "patrons 1"):
        assert not is_patron(name), name
    for name in ("Ann", "Patron Smith", "patron", "El Patron", "Patron 1st"):
        assert not reads_as_patron(name), name
    house = House()
    house.do(Enrol, SYSTEM, "Patron Smith", Role.PLAYER)


# ── Chips at the cage ────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R66", "605a.3")
def test_chips_are_sold_and_redeemed_at_the_cage_with_a_name_or_without() -> None:
    house = House()
    house.do(SellChips, CASHIER, "Ann", Cents(30_000))
    house.do(SellChips, CASHIER, None, Cents(20_000))
    assert house.cents(a.chips("Ann")) == 30_000
    assert house.cents(a.outstanding()) == 20_000
    assert house.cents(a.public()) == -50_000
    house.do(Redeem, CASHIER, None, Cents(5_000))
    assert house.cents(a.outstanding()) == 15_000
    brought, _ = house.do(Redeem, CASHIER, "Ann", Cents(31_000))
    assert brought == ChipsBroughtIn("Ann", Cents(1_000))
    assert (house.cents(a.chips("Ann")), house.cents(a.outstanding())) == (0, 14_000)
    house.do(Redeem, CASHIER, "Ben", Cents(14_000))
    assert house.balances() == {
        account: units for account, units in House().balances().items() if units
    }


@pytest.mark.cites("R66")
def test_a_sale_or_redemption_that_cannot_be_is_refused() -> None:
    house = House()
    million = house.floor.facility.cash_limit
    for kind in (SellChips, Redeem):
        for who in (ANN, DEALER, FLOOR, ADMIN, SYSTEM):
            assert house.refused(kind, who, None, Cents(5)).code == "role/not-allowed"
        for amount in (0, -5):
            assert house.refused(kind, CASHIER, None, Cents(amount)).code == "amount/form"
        assert house.refused(kind, CASHIER, "Ann").code == "amount/form"
        assert house.refused(kind, CASHIER, None, Cents(million + 1)).code == "amount/limit"
        for name in ("nobody", DEALER.person, ONE):
            assert house.refused(kind, CASHIER, name, Cents(5)).code == "person/unknown"
    why = house.refused(Redeem, CASHIER, None, Cents(5))
    assert (why.code, why.cite) == ("chips/unissued", "R66")


@pytest.mark.cites("R66")
def test_the_cage_is_offered_what_it_may_do() -> None:
    house = House()
    (sells,) = legal(house.floor, CASHIER, house.at)
    assert (sells.kind, sells.player) == ("sell-chips", None)
    assert sells.amounts == ((1, house.floor.facility.cash_limit),)
    house.do(SellChips, CASHIER, None, Cents(700))
    house.do(SellChips, CASHIER, "Ann", Cents(300))
    moves = legal(house.floor, CASHIER, house.at)
    assert [(one.kind, one.player, one.amounts[0][1]) for one in moves[1:]] == [
        ("redeem", None, 700),
        ("redeem", "Ann", 1_000),
    ]
    for one in moves:
        amount = one.amounts[0][1]
        assert refusal(house.floor, one.command_for(CASHIER, amount=amount)) is None
        named = one.command_for(CASHIER, amount=Cents(700), player="Ann")
        assert refusal(house.floor, named) is None
    assert not [one for one in legal(house.floor, ANN, house.at) if "chips" in one.kind]
    assert view(house.floor, CASHIER, house.at).outstanding == 700
    assert view(house.floor, ANN, house.at).outstanding is None


# ── Chips at a table ─────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R66", "465a.36(b)")
def test_a_patron_without_a_name_buys_chips_at_the_table_and_has_no_game_account() -> None:
    house = dealt()
    house.do(Sit, DEALER, "T", 1)
    house.do(BuyIn, DEALER, "T", ONE, Cents(20_000))
    assert house.cents(a.outstanding()) == 20_000
    assert (house.cents(a.drop_box("T")), house.cents(a.inventory("T"))) == (20_000, 80_000)
    for gives in (Funds.CASH, Funds.CHIPS):
        why = house.refused(BuyIn, DEALER, "T", ONE, Cents(5), gives, Funds.ACCOUNT)
        assert (why.code, why.cite) == ("patron/account", "R66")
    assert house.refused(CashOut, DEALER, "T", ONE).code == "account/empty"
    assert house.refused(BuyIn, DEALER, "T", TWO, Cents(5)).code == "seat/none"
    moves = [one for one in legal_at(house.floor, DEALER, "T", house.at) if one.player == ONE]
    assert [(one.kind, one.gives, one.gets) for one in moves if one.kind == "buy-in"] == [
        ("buy-in", Funds.CASH, Funds.CHIPS)
    ]
    assert not any(account.kind == "game" for account in house.balances())


@pytest.mark.cites("R66")
def test_the_dealers_record_of_a_patrons_chips_counts_up_to_what_is_outstanding() -> None:
    house, run = betting(ONE, brought=5_000)
    house.give(slip(run, 1, 2_000))
    assert (house.cents(a.outstanding()), house.cents(a.layout("T"))) == (1_000, 4_000)
    why = house.refuses(slip(run, 1, 2_525))
    assert (why.code, "$0.50 more" in why.reason) == ("chips/unissued", True)
    house.give(slip(run, 1, 2_500))
    assert house.cents(a.outstanding()) == 0
    house.give(AtTable("T", PlaceWagers(DEALER, 1, {}, at=run.at)))
    assert house.cents(a.outstanding()) == 5_000


@pytest.mark.cites("R66")
def test_what_a_named_player_puts_down_beyond_a_known_balance_was_outstanding() -> None:
    house, run = betting("Ann", ONE, brought=10_000)
    house.do(SellChips, CASHIER, "Ann", Cents(3_000))
    booked = house.give(slip(run, 1, 2_000))
    assert booked[0].entry.event == ChipsBroughtIn("Ann", Cents(1_000))
    assert booked[0].entry.given is not None
    assert [one.entry.given is None for one in booked[1:]] == [True] * (len(booked) - 1)
    assert (house.cents(a.chips("Ann")), house.cents(a.outstanding())) == (0, 9_000)
    house.give(slip(run, 2, 4_500))
    why = house.refuses(slip(run, 1, 2_025))
    assert why.code == "chips/unissued", "the patron beside has put the rest down"
    house.give(AtTable("T", PlaceWagers(DEALER, 1, {}, at=run.at)))
    assert house.cents(a.chips("Ann")) == 4_000, "what was seen of her stays hers"


@pytest.mark.cites("R66")
def test_a_player_alone_brings_no_chips_in() -> None:
    house, run = betting("Ann", brought=10_000)
    why = house.refuses(slip(run, 1, 2_000, by=ANN))
    assert why.code == "wager/dealer-records", "only the dealer sees them"
    house.give(slip(run, 1, 2_000))
    electronic = House()
    electronic.set_up("E", UTH)
    electronic.do(SellChips, CASHIER, None, Cents(10_000))
    electronic.do(Sit, ANN, "E", 1)
    own = ("E", "Ann", Cents(500), Funds.CHIPS, Funds.ACCOUNT)
    assert electronic.refused(BuyIn, ANN, *own).code == "chips/short"
    electronic.do(BuyIn, CASHIER, *own)
    assert electronic.cents(a.outstanding()) == 9_500


@pytest.mark.cites("R66")
def test_a_raise_may_be_of_chips_that_nobody_knew_of() -> None:
    house, run = betting("Ann", ONE, brought=12_000)
    for seat in (1, 2):
        run.give(slip(run, seat, 1_000).command)
    while run.prompt().move.kind != "decide":
        run.follow()
    seat = run.prompt().move.seat
    moves = [one for one in legal_at(house.floor, DEALER, "T", house.at) if one.kind == "decide"]
    (raises,) = [one for one in moves if one.decision == "raise" and one.seat == seat]
    assert raises.amounts == ((3_000, 3_000), (4_000, 4_000))
    command = raises.command_for(DEALER, amount=Cents(4_000), at=run.at)
    assert isinstance(command, AtTable)
    run.give(command.command)
    assert house.cents(a.outstanding()) == 4_000
    assert isinstance(run.commands[-1], Decide)


@pytest.mark.cites("R66")
def test_a_dealer_records_tips_of_anybody() -> None:
    house = dealt()
    house.do(SellChips, CASHIER, None, Cents(1_000))
    house.do(Sit, DEALER, "T", 1)
    house.do(Sit, DEALER, "T", 2, "Ann")
    house.do(Tip, DEALER, "T", ONE, Cents(300))
    house.do(Tip, DEALER, "T", "Ann", Cents(200))
    assert (house.cents(a.tip_box("T")), house.cents(a.outstanding())) == (500, 500)
    tips = [one for one in legal_at(house.floor, DEALER, "T", house.at) if one.kind == "tip"]
    assert [(one.player, one.amounts) for one in tips] == [(ONE, ((1, 500),)), ("Ann", ((1, 500),))]
    assert house.refused(Tip, DEALER, "T", ONE, Cents(501)).code == "chips/unissued"
    assert house.refused(Tip, ANN, "T", "Ann", Cents(1)).code == "money/dealer"
    assert not [one for one in legal_at(house.floor, ANN, "T", house.at) if one.kind == "tip"]


@pytest.mark.cites("R66", "R52")
def test_nobody_settles_a_dispute_of_a_patron_without_one() -> None:
    house = dealt()
    house.do(Sit, DEALER, "T", 1)
    assert house.refused(SettleDifference, FLOOR, "T", ONE, "why").code == "difference/none"
