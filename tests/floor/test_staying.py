"""Who holds cards of a round stays there until it is settled or abandoned (.7(b), R69): nobody sits
down, wagers or is dealt in at another table meanwhile."""

from dataclasses import replace

import pytest

from pitboss.audit.clocks import CLOCK_SECONDS
from pitboss.floor import AtTable, Sit, legal_at
from pitboss.floor import accounts as a
from pitboss.money import Cents
from pitboss.record import Actor, Entry, Role
from pitboss.round import Abandon, CorrectWager, PlaceWagers, Ready, Report
from pitboss.rulebook import chapters
from tests.support.citing import printed
from tests.support.floors import House, OnFloor
from tests.support.games import MISSISSIPPI, UTH, every_game
from tests.support.records import proven, record_of, refolded
from tests.support.tables import DEALER, FLOOR, SYSTEM

ANN, BEN = Actor(Role.PLAYER, "Ann"), Actor(Role.PLAYER, "Ben")
CITES = pytest.mark.cites(*printed(f"{one.chapter}.7(b)" for one in chapters().values()))
either = pytest.mark.parametrize("electronic", [False, True])


def at_table(house: House, name: str, slug: str, *players: str, electronic: bool) -> OnFloor:
    """An open table with players at its first seats, and money at hand."""
    seats = dict(enumerate(players, 1))
    run = OnFloor(house, name, slug, electronic=electronic, players=seats)
    run.opened()
    run.sit_as(seats)
    run.buy_in()
    return run


def now(run: OnFloor) -> OnFloor:
    """The table at the time of the house."""
    run.at = max(run.at, run.house.at)
    return run


def betting(run: OnFloor, *seats: int) -> OnFloor:
    """A round with the wagers that bring seats in, or all of them."""
    now(run).started()
    run.bet(*seats)
    return run


def closed(run: OnFloor) -> OnFloor:
    """The round with its betting closed."""
    now(run).give(run.no_more_bets(SYSTEM if run.table.electronic else DEALER))
    return run


def ended(run: OnFloor) -> None:
    """The round, played to its end."""
    while run.table.playing is not None:
        now(run).follow()


def hands(house: House, player: str) -> int:
    return house.floor.balance(a.hands(player))


def first_wager(run: OnFloor, seat: int) -> AtTable:
    """The first wager that brings a seat in."""
    wager = run.table.rules.chapter.entry.any_of[0][0]
    least = run.table.rules.offers[wager].minimum
    return AtTable(run.name, now(run).wager(run.speaker(seat), seat, wager, least))


def kinds(house: House, who: Actor, name: str) -> set[str]:
    return {one.kind for one in legal_at(house.floor, who, name, house.at)}


@CITES
@every_game
@either
def test_who_holds_cards_neither_sits_down_nor_wagers_at_another_table(
    slug: str, electronic: bool
) -> None:
    house = House()
    here = at_table(house, "A", UTH, "Ann", electronic=not electronic)
    there = at_table(house, "B", slug, "Ann", "Ben", electronic=electronic)
    house.set_up("C", slug, electronic=electronic)
    cite = there.table.rules.chapter.paragraphs.seats
    betting(here)
    assert hands(house, "Ann") == 0, "a wager can still be taken back"
    now(there).started()
    closed(here)
    assert hands(house, "Ann") == 1
    for who in (ANN, DEALER):
        refused = house.refused(Sit, who, "C", 1, "Ann")
        assert (refused.code, refused.cite) == ("player/elsewhere", cite)
    refused = house.refuses(first_wager(there, 1))
    assert (refused.code, refused.cite, refused.seat) == ("player/elsewhere", cite, 1)
    assert "sit" not in kinds(house, ANN, "C")
    assert "place-wagers" not in kinds(house, ANN, "B")
    house.give(first_wager(there, 2))
    house.do(Sit, BEN, "C", 1, "Ben")
    ended(here)
    assert hands(house, "Ann") == house.floor.balance(a.hands_dealt("A")) == 0
    assert "sit" in kinds(house, ANN, "C")
    if electronic:
        assert "place-wagers" in kinds(house, ANN, "B")
    house.give(first_wager(there, 1))
    house.do(Sit, ANN, "C", 2, "Ann")
    house.audit()
    assert proven(record_of(house)).faults == []


@CITES
@every_game
@either
def test_nobody_is_dealt_in_at_two_tables(slug: str, electronic: bool) -> None:
    house = House()
    here = at_table(house, "A", UTH, "Ann", electronic=not electronic)
    there = at_table(house, "B", slug, "Ann", "Ben", electronic=electronic)
    betting(here)
    betting(there)
    closed(here)
    close = AtTable("B", now(there).no_more_bets(SYSTEM if electronic else DEALER))
    refused = house.refuses(close)
    assert (refused.code, refused.seat) == ("player/elsewhere", 1)
    assert refused.cite == there.table.rules.chapter.paragraphs.seats
    if electronic:
        assert house.refuses(AtTable("B", Ready(ANN, at=there.at))).code == "player/elsewhere"
        assert "ready" not in kinds(house, ANN, "B")
        there.give(Ready(BEN, at=there.at))
    # Her wagers may lie or go back, and the others play on.
    there.give(PlaceWagers(there.speaker(1), 1, {}, at=there.at))
    closed(there)
    assert (hands(house, "Ann"), hands(house, "Ben")) == (1, 1)
    ended(here)
    ended(there)
    assert (hands(house, "Ann"), hands(house, "Ben")) == (0, 0)
    house.audit()


@CITES
@every_game
def test_a_seat_that_is_abandoned_or_a_void_round_frees_its_player(slug: str) -> None:
    house = House()
    here = at_table(house, "A", slug, "Ann", "Ben", electronic=False)
    house.set_up("C", UTH)
    closed(betting(here))
    while not here.state.layout:
        now(here).follow()
    assert (hands(house, "Ann"), hands(house, "Ben")) == (1, 1)
    now(here).give(Abandon(DEALER, 1, at=here.at))
    assert (hands(house, "Ann"), hands(house, "Ben")) == (0, 1)
    house.do(Sit, ANN, "C", 1, "Ann")
    assert house.refused(Sit, BEN, "C", 2, "Ben").code == "player/elsewhere"
    now(here).give(Report(DEALER, "wrong-count", at=here.at))
    assert here.state.void is not None
    assert hands(house, "Ben") == 0
    house.do(Sit, BEN, "C", 2, "Ben")
    house.audit()


@pytest.mark.cites("R69", "R57")
def test_a_seat_whose_only_wager_was_never_made_holds_no_cards() -> None:
    house = House()
    here = at_table(house, "A", MISSISSIPPI, "Ann", "Ben", electronic=False)
    closed(betting(here))
    assert (hands(house, "Ann"), hands(house, "Ben")) == (1, 1)
    held = here.state.seats[1].wagers["ante"]
    for amount, hand in ((Cents(0), 0), (held, 1), (Cents(0), 0)):
        now(here).give(CorrectWager(FLOOR, 1, "ante", amount, "misread", at=here.at))
        assert (hands(house, "Ann"), hands(house, "Ben")) == (hand, 1)
        house.audit()
    house.set_up("C", UTH)
    house.do(Sit, ANN, "C", 1, "Ann")
    ended(here)
    assert hands(house, "Ben") == 0
    house.audit()


@pytest.mark.cites("653a.7(e)", "645a.7(f)")
@pytest.mark.parametrize("slug", ["pai-gow-poker"])
def test_two_boxes_of_one_player_are_two_hands_at_one_table(slug: str) -> None:
    house = House()
    run = at_table(house, "A", slug, "Ann", electronic=True)
    if run.table.rules.adjacent_boxes < 2:
        pytest.fail("the demonstration files two boxes of this game")
    house.do(Sit, ANN, "A", 2, "Ann")
    run.players = {1: "Ann", 2: "Ann"}
    closed(betting(run))
    assert hands(house, "Ann") == 2
    ended(run)
    assert hands(house, "Ann") == 0


# ── On record ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("653a.7(b)")
@pytest.mark.parametrize("minutes", [5, 15])
def test_a_record_of_cards_at_two_tables_at_once_is_found(minutes: int) -> None:
    """A forger moves a round to where the same player held cards of another: wholly into it, or so
    that only the wager was made during the other."""
    house, minute = House(), CLOCK_SECONDS
    here = at_table(house, "A", UTH, "Ann", electronic=True)
    there = at_table(house, "B", UTH, "Ann", electronic=True)
    closed(betting(here))
    house.at += 10 * minute
    ended(here)
    house.at += 10 * minute
    after = house.at
    betting(there)
    house.at += 10 * minute
    closed(there)
    house.at += minutes * minute
    ended(there)
    honest = record_of(house)
    assert proven(honest).faults == []

    def moved(entry: Entry) -> Entry:
        if entry.stream != "table/B" or entry.at < after:
            return entry
        given, at = entry.given, entry.at - 15 * minute
        if given is not None:
            given = replace(given, command=replace(given.command, at=at))
        return replace(entry, at=at, given=given)

    found = proven(refolded([moved(entry) for entry, _ in honest])).faults
    assert [one.what.partition(", entry")[0] for one in found] == [
        "Ann held cards of a round at table/A"
    ]
    assert found[0].where.startswith("table/B, entry ")
