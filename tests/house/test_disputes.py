"""Disputes through the façade, on a store: any process reads the closed round again (R64)."""

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.demo.crews import CREWS
from pitboss.demo.facility import DEALER_RUN
from pitboss.floor import DecideDispute, OpenDispute, SettleDifference, SignDispute
from pitboss.floor.disputes import DisputeDecided
from pitboss.house import Floor
from pitboss.house.answers import Answer
from pitboss.house.exceptions import ExceptionKind
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import RefusedError
from pitboss.round.facts import AS_RECORDED, Facts
from tests.house.test_dealer_play import dealt, go_on
from tests.house.test_floor import ANN, BOB, PATIENCE_SECONDS, TABLE, House
from tests.support.games import UTH
from tests.support.houses import KEYS, Running, seeded

SECOND = CREWS["day"].second
PIT = Actor(Role.FLOORPERSON, CREWS["day"].pit.person)
EYE = Actor(Role.SURVEILLANCE, "Iris")


class Table:
    """A dealer-run table with closed rounds."""

    def __init__(self, url: str) -> None:
        self.running, self.play = dealt(url, UTH, 3)
        self.ids = iter(range(10**6))

    def give(self, actor: Actor, command: Any, floor: Floor | None = None) -> Answer:
        given = (floor or self.running.floor).submit(actor, command, id=f"d{next(self.ids)}")
        return given.result(PATIENCE_SECONDS)

    def a_round(self) -> tuple[str, int, Actor]:
        """A closed round with a seat that lost, and its player."""
        floor = self.running.floor
        for _ in range(40):
            for one in floor.history(SECOND, table=DEALER_RUN):
                for seat, player in one.players.items():
                    if one.closed and not one.void and one.net.get(player, 0) < 0:
                        return one.round, seat, Actor(Role.PLAYER, player)
            go_on(self.running, self.play, self.play.rounds + 1)
        raise AssertionError("nobody ever loses")


@pytest.fixture
def table(url: str) -> Iterator[Table]:
    found = Table(url)
    yield found
    found.running.end()


def not_made(running: Running, round_id: str, seat: int) -> Facts | None:
    """A side wager of the seat, found not to have been made; None if it has none."""
    view = running.floor.replay(SECOND, round_id)[-1].view
    (own,) = [one for one in view.seats if one.seat == seat]
    for key in ("six-card-bonus", "bad-beat", "trips"):
        if key in own.wagers:
            return Facts(wagers={key: Cents(0)})
    return None


@pytest.mark.cites("R64")
def test_a_dispute_goes_through_the_facade_to_the_players_money(table: Table) -> None:
    running = table.running
    round_id, seat, player = table.a_round()
    about = (DEALER_RUN, round_id, seat, "ante")
    assert table.give(EYE, OpenDispute(EYE, *about, AS_RECORDED, "look again")).ok
    again = table.give(player, OpenDispute(player, *about, AS_RECORDED, "mine"))
    assert again.refusal is not None
    assert again.refusal.code == "dispute/known"
    (row,) = running.floor.desk(player, "disputes").rows
    assert (row.table, row.dispute.seat, row.dispute.decided) == (DEALER_RUN, seat, None)
    # Another process knows nothing of the round but the record.
    other = Floor(running.store, KEYS, running.clock, seeded(9))
    found = table.give(
        SECOND, DecideDispute(SECOND, DEALER_RUN, 1, AS_RECORDED, "as recorded"), other
    )
    assert found.ok, found.refusal
    (row,) = running.floor.desk(player, "disputes").rows
    assert row.dispute.decided is not None
    assert row.dispute.decided.difference == 0
    assert running.floor.desk(SECOND, "disputes").rows == (row,)
    assert running.floor.desk(SECOND, "disputes", table="elsewhere").rows == ()
    with pytest.raises(RefusedError):
        running.floor.desk(CREWS["day"].dealer, "disputes")
    kinds = [one.event for one in running.floor.desk(EYE, "exceptions").rows]
    assert [one for one in kinds if one.startswith("d")][:2] == [
        "dispute-decided",
        "dispute-opened",
    ]
    assert running.verdict().ok
    assert running.verdict().proven


@pytest.mark.cites("R64")
def test_facts_found_pay_what_they_give_and_the_record_is_proven(table: Table) -> None:
    running = table.running
    facts: Facts | None = None
    while facts is None:
        go_on(running, table.play, table.play.rounds + 1)
        round_id, seat, player = table.a_round()
        facts = not_made(running, round_id, seat)
    (wager,) = facts.wagers
    asked = OpenDispute(player, DEALER_RUN, round_id, seat, wager, facts, "I made none")
    assert table.give(player, asked).ok
    assert table.give(SECOND, DecideDispute(SECOND, DEALER_RUN, 1, facts, "camera")).ok
    (row,) = running.floor.desk(player, "disputes").rows
    if row.dispute.waits is not None:
        amount = row.dispute.waits.difference
        assert table.give(PIT, SignDispute(PIT, DEALER_RUN, 1, amount)).ok
        (row,) = running.floor.desk(player, "disputes").rows
    decided = row.dispute.decided
    assert decided is not None
    assert decided.difference != 0
    assert running.floor.view(player, DEALER_RUN).view.owed == decided.difference
    assert running.verdict().faults == []
    payer = player if decided.difference < 0 else PIT
    paid = table.give(payer, SettleDifference(payer, DEALER_RUN, player.person, "dispute 1"))
    assert paid.ok, paid.refusal
    assert running.floor.view(player, DEALER_RUN).view.owed == 0
    assert running.verdict().faults == []


@pytest.mark.cites("R64")
def test_an_electronic_round_is_questioned_and_stands(url: str) -> None:
    house = House(url)
    assert house.slip().ok
    round_id = house.round
    for _ in range(40):
        house.pass_seconds(60)
        shown = house.floor.view(None, TABLE).view.table.round
        if shown is None or shown.round_id != round_id:
            break
    ask = OpenDispute(ANN, TABLE, round_id, 1, "bet-1", AS_RECORDED, "the light was red")
    assert house.do(ANN, ask).ok
    unknown = house.do(BOB, OpenDispute(BOB, TABLE, "x", 1, "bet-1", AS_RECORDED, "?")).refusal
    theirs = house.do(BOB, OpenDispute(BOB, TABLE, round_id, 1, "bet-1", AS_RECORDED, "?")).refusal
    assert unknown is not None
    assert theirs is not None
    assert unknown.code == theirs.code == "dispute/round"
    done = house.do(SECOND, DecideDispute(SECOND, TABLE, 1, AS_RECORDED, "as recorded"))
    assert done.ok, done.refusal
    (row,) = house.floor.desk(ANN, "disputes").rows
    assert row.dispute.decided is not None
    assert house.floor.desk(BOB, "disputes").rows == ()
    assert house.running.verdict().ok
    decided = [one.event for one in house.running.entries(f"table/{TABLE}")]
    assert sum(isinstance(one, DisputeDecided) for one in decided) == 1
    kinds = {one.kind for one in house.floor.desk(EYE, "exceptions").rows}
    assert ExceptionKind.DISPUTE in kinds
    nothing = house.do(ANN, SettleDifference(ANN, TABLE, ANN.person, "mine")).refusal
    assert nothing is not None
    assert nothing.code == "difference/none"
    house.running.end()
    assert Cents(0) == row.dispute.decided.difference
