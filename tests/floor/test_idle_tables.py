"""A table at which no seat is taken and no round is in progress is idle by itself (.5(f), R70)."""

import pytest

from pitboss.floor import AtTable, Sit, legal_at
from pitboss.record import Actor, Role
from pitboss.round import CallOff, PlaceWagers
from pitboss.rulebook import chapters
from pitboss.table import PlayerLooks, SpreadDeck, StartRound, TableStatus
from pitboss.table import events as t
from tests.support.citing import printed
from tests.support.floors import House, OnFloor
from tests.support.games import every_game
from tests.support.logs import DEMO
from tests.support.records import proven, record_of
from tests.support.tables import DEALER

ANN, BEN = Actor(Role.PLAYER, "Ann"), Actor(Role.PLAYER, "Ben")
CITES = pytest.mark.cites(
    *printed(one.paragraphs.idle for one in chapters().values()), *("641a.5(f)", "R70")
)


def played(house: House, slug: str, *, electronic: bool = False) -> OnFloor:
    """A table with one player and a round behind it."""
    run = OnFloor(house, "A", slug, electronic=electronic, players={1: "Ann"})
    run.opened()
    run.whole_round()
    return run


def status(run: OnFloor) -> TableStatus:
    return run.on_floor.table.status


def decks(run: OnFloor) -> list[str]:
    return [deck.id for deck in run.on_floor.table.live]


@CITES
@every_game
def test_a_table_is_idle_when_its_last_player_leaves(slug: str) -> None:
    house = House()
    run = played(house, slug)
    house.do(Sit, BEN, "A", 2, "Ben")
    run.leave(1, "Ann")
    assert status(run) is TableStatus.OPEN, "Ben still sits there"
    run.leave(2, "Ben")
    assert not run.on_floor.table.reshuffling
    assert status(run) is TableStatus.IDLE
    run.table = run.on_floor.table
    house.do(Sit, BEN, "A", 1, "Ben")
    start = AtTable("A", StartRound(DEALER, "early", {}, at=house.at))
    why = house.refuses(start)
    assert (why.code, why.cite) == ("deck/not-spread", run.table.rules.chapter.paragraphs.idle)
    kinds = [one.kind for one in legal_at(house.floor, DEALER, "A", house.at)]
    assert "spread-deck" in kinds
    assert "start-round" not in kinds
    run.at, run.players = house.at, {1: "Ben"}
    for name in decks(run):
        run.give(SpreadDeck(DEALER, name, at=run.at))
    start = AtTable("A", StartRound(DEALER, "early", {}, at=run.at))
    assert house.refuses(start).code == "deck/not-seen"
    run.give(PlayerLooks(BEN, "Ben", at=run.at))
    start = AtTable("A", StartRound(DEALER, "early", {}, at=run.at))
    assert house.refuses(start).code == "deck/not-washed"
    run.whole_round()
    house.audit()
    assert proven(record_of(house)).faults == []


@CITES
@every_game
@pytest.mark.parametrize("called_off", [False, True])
def test_a_table_is_idle_when_the_round_ends_that_its_last_player_left(
    slug: str, called_off: bool
) -> None:
    house = House()
    run = played(house, slug)
    run.started()
    if not called_off:
        run.bet()
        run.give(PlaceWagers(DEALER, 1, {}, at=run.at))
    run.leave(1, "Ann")
    assert status(run) is TableStatus.OPEN, "a round is in progress"
    run.at = house.at
    ended = run.give(CallOff(DEALER, "nobody plays", at=run.at))
    idle = not run.on_floor.table.reshuffling
    assert any(isinstance(one, t.TableIdle) for one in ended) is idle
    assert (status(run) is TableStatus.IDLE) is idle


@CITES
@every_game
def test_an_electronic_table_is_never_idle(slug: str) -> None:
    house = House()
    run = played(house, slug, electronic=True)
    run.leave(1, "Ann")
    assert status(run) is TableStatus.OPEN
    run.table, run.at = run.on_floor.table, house.at
    run.whole_round()


@pytest.mark.cites("653a.5(g)", "R70")
def test_the_reshuffling_shoe_lifts_the_idle_spread() -> None:
    slug = "ultimate-texas-holdem"
    text = DEMO.replace('dealing        = "automated-shoe"', 'dealing        = "reshuffling-shoe"')
    house = House(text)
    if house.floor.facility.submission.games[slug].dealing != "reshuffling-shoe":  # type: ignore[union-attr]
        pytest.fail("the demonstration's submission is written otherwise")
    run = played(house, slug)
    run.leave(1, "Ann")
    assert status(run) is TableStatus.OPEN
    run.table, run.at = run.on_floor.table, house.at
    run.whole_round()
