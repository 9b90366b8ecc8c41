"""Links: one meter for tables of several games, its order of hits, down and up, its numbers."""

import re

import pytest

from pitboss.floor import (
    Account,
    ApproveAct,
    AtTable,
    ChangeLink,
    CheckLink,
    Floor,
    FloorLink,
    OpenLink,
    ProposeAct,
    RestoreLink,
    TakeDownLink,
    judge,
    link_stream,
)
from pitboss.floor import accounts as a
from pitboss.floor.events import PrizeHit
from pitboss.floor.hits import Taken, hit, went_back
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import NoMoreBets, PlaceWagers, Proceed
from pitboss.round.events import BetsClosed, MetersRead, SeatSettled
from tests.support.floors import ADMIN, PIT, House, OnFloor
from tests.support.games import CARIBBEAN, MISSISSIPPI, UTH
from tests.support.logs import DEMO
from tests.support.tables import DEALER, FLOOR, SYSTEM

ANN = Actor(Role.PLAYER, "Ann")
LINK = "high-five"
METER = a.meter(("link", LINK), "meter")
FILED = "hand-bonus-filed"


def with_balance(floor: Floor, account: Account, units: int) -> dict[Account, int]:
    """The balances of a floor with another one on one account."""
    balances = floor.balances.copy()
    balances[account] = units
    return balances


def link(house: House, name: str = LINK) -> FloorLink:
    return house.floor.links[name]


def dealt_in(house: House, name: str, slug: str, *, seed: int = 0, player: str = "Ann") -> OnFloor:
    """A table that is open, with one player."""
    run = OnFloor(house, name, slug, electronic=False, players={1: player}, seed=seed)
    run.opened()
    return run


def wagered(run: OnFloor, *more: str) -> None:
    """A round with the required wagers and some others down."""
    run.at = max(run.at, run.house.at)
    run.started()
    run.bet()
    run.buy_in()
    for wager in more:
        run.give(run.wager(run.speaker(1, wager), 1, wager, 100))


@pytest.mark.cites("605a.8(tables)", "605a.8(meter)", "605a.8")
def test_tables_of_several_games_feed_one_meter_when_their_betting_closes() -> None:
    house = House()
    start = house.floor.balance(METER)
    assert start == 10_000 * 100 * 10**6
    players = ("Ann", "Ben", "Cleo")
    for number, slug in enumerate((UTH, MISSISSIPPI, CARIBBEAN)):
        run = dealt_in(house, f"T{number}", slug, player=players[number])
        wagered(run, "progressive")
        assert house.floor.balance(METER) == start + number * 21 * 10**6, "not before"
        run.give(run.no_more_bets(DEALER))
        assert house.floor.balance(METER) == start + (number + 1) * 21 * 10**6
    house.audit()


@pytest.mark.cites("605a.8(meter)", "605a.8")
def test_a_round_reads_the_meter_as_the_other_tables_left_it() -> None:
    house = House()
    first, second = dealt_in(house, "A", UTH), dealt_in(house, "B", MISSISSIPPI, player="Ben")
    wagered(first, "progressive")
    first.give(first.no_more_bets(DEALER))
    wagered(second, "progressive")
    second.give(second.no_more_bets(DEALER))
    closed = [one for one in second.events if isinstance(one, BetsClosed)][-1]
    assert closed.readings["progressive"].levels["meter"] == (1_000_000 + 21) * 10**6
    first.at = house.at
    while not any(isinstance(one, SeatSettled) for one in first.events):
        first.follow()
    read = [one for one in first.events if isinstance(one, MetersRead)]
    assert read[-1].readings["progressive"].levels["meter"] == (1_000_000 + 42) * 10**6


@pytest.mark.cites("605a.8(order)", "605a.8", "653a.12(d)")
def test_a_hit_is_locked_for_its_winner_the_meter_restarts_and_the_others_play_on() -> None:
    house = House()
    run = dealt_in(house, "A", UTH, seed=2)
    state = run.until(lambda state: any(one.restart for one in state.prizes.values()))
    prize = next(one for one in state.prizes.values() if one.restart)
    name = run.table.rules.offers[prize.meter].link
    assert name is not None
    book = link(house, name).book
    (last,) = book.last[prize.level]
    assert (last.table, last.round_id, last.prize) == ("A", state.round_id, prize.number)
    assert last.cents == prize.each
    assert book.hundreds == {prize.level: 1}
    assert house.cents(a.slips("A")) >= prize.each
    assert book.locked > 0
    assert house.refused(CheckLink, SYSTEM, name).code == "link/sound"
    other = dealt_in(house, "B", UTH, player="Ben")
    wagered(other, prize.wager)
    fed = house.floor.balance(a.meter(("link", name), prize.level))
    other.give(other.no_more_bets(DEALER))
    assert house.floor.balance(a.meter(("link", name), prize.level)) > fed
    assert house.cents(a.slips("A")) >= prize.each, "frozen"
    house.audit()


def test_hits_are_numbered_in_the_order_in_which_the_link_recorded_them() -> None:
    house = House()
    runs = [dealt_in(house, "A", UTH, seed=1), dealt_in(house, "B", UTH, seed=2, player="Ben")]
    for _ in range(3):
        for run in runs:
            run.at = max(run.at, house.at)
            known = len(house.log)
            run.until(lambda state: bool(state.prizes))
            while run.table.playing is not None:
                run.follow()
            assert len(house.log) > known
    for name in house.floor.links:
        stream = [one.entry for one in house.log if one.entry.stream == link_stream(name)]
        numbers = [one.event.number for one in stream if isinstance(one.event, PrizeHit)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert [one.number for one in stream] == list(range(1, len(stream) + 1))
        assert [one.at for one in stream] == sorted(one.at for one in stream)
        assert link(house, name).book.hits == len(numbers)


def test_a_meter_tells_of_its_last_25_hits_of_each_level() -> None:
    book = link(House()).book
    for number in range(30):
        book = hit(book, "A", "r", Taken("m", number, "meter", Cents(10), 0, False), number)
    assert [one.number for one in book.last["meter"]] == list(range(6, 31))
    assert (book.hits, book.locked) == (30, 300)


def test_each_share_of_a_prize_that_goes_back_counts_on_its_hit() -> None:
    book = hit(link(House()).book, "A", "r", Taken("m", 7, "meter", Cents(90), 0, False), 1)
    for left in (60, 30, 0):
        book = went_back(book, "A", "r", Taken("m", 7, "meter", Cents(30), 0, False))
        (one,) = book.last["meter"]
        assert (one.cents, one.returned, book.locked) == (90, 90 - left, left)


# ── Down ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("605a.8(unplayable)", "605a.8")
def test_a_link_that_is_down_takes_no_wager_and_the_base_game_goes_on() -> None:
    house = House()
    run = dealt_in(house, "A", UTH)
    run.started()
    run.bet()
    run.buy_in()
    assert house.refused(TakeDownLink, FLOOR, LINK, " ").code == "act/reason"
    assert house.refused(TakeDownLink, FLOOR, "nowhere", "why").code == "link/unknown"
    house.do(TakeDownLink, FLOOR, LINK, "the display is dark")
    assert house.refused(TakeDownLink, FLOOR, LINK, "again").code == "link/down"
    wager = run.wager(DEALER, 1, "progressive", 100)
    why = house.refuses(AtTable("A", wager))
    assert why.code == "meter/down"
    assert "the display is dark" in why.reason
    run.give(run.wager(DEALER, 1, "trips", 1000))
    run.closed()
    house.two_persons(RestoreLink(LINK))
    run.started()
    run.bet()
    run.give(run.wager(DEALER, 1, "progressive", 100))
    assert house.refused(ProposeAct, PIT, RestoreLink(LINK)).code == "link/up"


@pytest.mark.cites("605a.8")
def test_wagers_that_a_link_had_taken_go_back_before_betting_closes() -> None:
    house = House()
    run = dealt_in(house, "A", UTH)
    wagered(run, "progressive")
    house.do(TakeDownLink, FLOOR, LINK, "a look at it")
    why = house.refuses(AtTable("A", run.no_more_bets(DEALER)))
    assert (why.code, why.seat, why.wager) == ("meter/down", 1, "progressive")
    run.give(run.no_more_bets(DEALER))
    assert "progressive" not in run.state.seats[1].wagers


@pytest.mark.cites("605a.8(inoperable)", "605a.8")
def test_a_meter_that_does_not_add_up_takes_its_link_down_and_holds_its_prizes() -> None:
    house = House()
    assert house.refused(CheckLink, SYSTEM, LINK).code == "link/sound"
    run = dealt_in(house, "A", UTH, seed=5)

    def due(_: object) -> bool:
        """A prize of the link is about to be locked, if a settlement is due."""
        command = AtTable("A", Proceed(DEALER, at=house.at))
        booked = judge(house.floor, command)
        return isinstance(booked, tuple) and any(
            isinstance(one.entry.event, PrizeHit) and one.entry.stream == link_stream(LINK)
            for one in booked
        )

    run.until(due)
    right = house.floor
    house.floor = right.but(balances=with_balance(right, METER, right.balance(METER) + 1))
    assert house.refuses(AtTable("A", Proceed(DEALER, at=house.at))).code == "meter/unsound"
    house.do(CheckLink, SYSTEM, LINK)
    assert link(house).failed
    assert house.refused(CheckLink, SYSTEM, LINK).code == "link/down"
    assert house.refused(ProposeAct, PIT, RestoreLink(LINK)).code == "meter/unsound"
    assert house.refuses(AtTable("A", Proceed(DEALER, at=house.at))).code == "meter/unsound"
    house.floor = house.floor.but(balances=right.balances)
    house.two_persons(RestoreLink(LINK))
    house.give(AtTable("A", Proceed(DEALER, at=house.at)))
    house.audit()


@pytest.mark.cites("605a.8")
def test_betting_on_a_meter_that_does_not_add_up_does_not_close() -> None:
    house = House()
    run = dealt_in(house, "A", UTH)
    wagered(run, "progressive")
    house.floor = house.floor.but(balances=with_balance(house.floor, METER, 5))
    close: NoMoreBets = run.no_more_bets(DEALER)
    assert house.refuses(AtTable("A", close)).code == "meter/unsound"


# ── Numbers ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("605a.8")
def test_a_link_opens_once_and_under_two_authorities() -> None:
    house = House()
    assert house.refused(ProposeAct, PIT, OpenLink(LINK)).code == "link/open"
    assert house.refused(ProposeAct, PIT, OpenLink("nowhere")).code == "link/unknown"


@pytest.mark.cites("605a.8(parameters)", "605a.8")
def test_numbers_change_under_two_authorities_and_never_while_the_link_is_in_play() -> None:
    house = House()
    run = dealt_in(house, "A", MISSISSIPPI)
    wagered(run, "five-card-hand-bonus")
    run.give(run.no_more_bets(DEALER))
    act = ChangeLink(FILED)
    assert house.refused(ProposeAct, PIT, act).code == "link/same"
    house.adopt(DEMO.replace("rate   = 0.15", "rate   = 0.16"))
    assert house.refused(ProposeAct, PIT, act).code == "link/up"
    house.do(TakeDownLink, FLOOR, FILED, "new numbers")
    why = house.refused(ProposeAct, PIT, act)
    assert why.code == "link/in-play"
    assert "A" in why.reason
    run.closed()
    house.do(ProposeAct, PIT, act)
    number = house.floor.facility.proposed
    assert house.refused(ApproveAct, PIT, number).code == "act/own"
    before = house.balances()
    house.do(ApproveAct, ADMIN, number)
    assert house.balances() == before
    assert str(link(house, FILED).book.terms.rate["meter"]) == "4/25"
    house.two_persons(RestoreLink(FILED))


@pytest.mark.cites("605a.8(inoperable)", "605a.8")
def test_a_table_with_older_numbers_does_not_offer_the_link() -> None:
    house = House()
    run = dealt_in(house, "A", MISSISSIPPI)
    run.started()
    run.bet()
    run.buy_in()
    house.adopt(DEMO.replace("rate   = 0.15", "rate   = 0.16"))
    house.do(TakeDownLink, FLOOR, FILED, "new numbers")
    house.two_persons(ChangeLink(FILED))
    house.two_persons(RestoreLink(FILED))
    ann = run.speaker(1, "five-card-hand-bonus")
    wager = run.wager(ann, 1, "five-card-hand-bonus", 100)
    assert house.refuses(AtTable("A", wager)).code == "meter/down"
    run.closed()
    run.started()
    run.bet()
    run.give(run.wager(ann, 1, "five-card-hand-bonus", 100))


@pytest.mark.cites("605a.8")
def test_other_levels_or_another_size_make_another_link() -> None:
    house = House()
    before, part, after = DEMO.partition("[links.hand-bonus-filed]")
    text = before + part + after.replace("amount = 1", "amount = 5", 1)
    linked = re.compile(r"(five-card-hand-bonus *= \{ amount =) 1(.*hand-bonus-filed)")
    text = linked.sub(r"\1 5\2", text)
    house.adopt(text)
    house.do(TakeDownLink, FLOOR, FILED, "new numbers")
    assert house.refused(ProposeAct, PIT, ChangeLink(FILED)).code == "link/levels"


@pytest.mark.cites("605a.8")
def test_a_linked_wager_without_a_round_is_refused_for_the_round_and_not_for_the_link() -> None:
    house = House()
    run = dealt_in(house, "A", UTH)
    wager = next(key for key, name in run.on_floor.metered.items() if name == LINK)
    assert run.on_floor.playing is None
    early = AtTable("A", PlaceWagers(DEALER, 1, {wager: Cents(100)}, at=run.at))
    assert house.refuses(early).code == "round/none"
    house.do(TakeDownLink, FLOOR, LINK, "a look at it")
    assert house.refuses(early).code == "round/none"
