"""Decisions of disputes are decided again from the record alone (R64)."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pitboss.floor import DecideDispute, OpenDispute, SignDispute
from pitboss.floor.disputes import DecisionCounted, DecisionProposed, DisputeDecided, DisputeOpened
from pitboss.money import Cents
from pitboss.record import Actor, Entry, Given, Role
from pitboss.round.facts import AS_RECORDED
from tests.audit.test_floor import found_at
from tests.floor.test_disputes import (
    ANN,
    BEN,
    PIT_AS_FLOOR,
    asks,
    played,
    trips,
    with_trips,
)
from tests.support.floors import SECOND, House
from tests.support.games import every_game
from tests.support.logs import DEMO
from tests.support.records import proven, record_of, refolded

TABLE = "table/A"


@cache
def disputed() -> House:
    """A house: one decision paid alone, one waited for a signature, one paid nothing."""
    house = House(DEMO.replace("facility", "dispute_alone = 15\nfacility", 1))
    run, first = played(house)
    for _ in range(2):
        found = asks(house, with_trips(run, won=False))
        house.do(DecideDispute, SECOND, "A", found.number, trips(4000), "camera")
    house.do(SignDispute, PIT_AS_FLOOR, "A", found.number, Cents(1000))
    house.do(OpenDispute, BEN, "A", first.state.round_id, 2, "ante", AS_RECORDED, "misread")
    house.do(DecideDispute, SECOND, "A", 3, AS_RECORDED, "as recorded")
    return house


@every_game
@pytest.mark.parametrize("electronic", [False, True])
def test_disputes_of_every_game_are_decided_again(slug: str, electronic: bool) -> None:
    house = House()
    _, closed = played(house, slug, electronic=electronic)
    wager = min(closed.state.seats[1].wagers)
    found = asks(house, closed, wager=wager)
    house.do(DecideDispute, SECOND, "A", found.number, AS_RECORDED, "as recorded")
    verdict = proven(record_of(house))
    assert verdict.faults == []
    assert verdict.proven


def test_an_honest_record_of_disputes_is_proven() -> None:
    verdict = proven(record_of(disputed()))
    assert verdict.faults == []
    assert verdict.proven
    kinds = {type(one.entry.event) for one in disputed().log}
    assert {DisputeOpened, DecisionProposed, DisputeDecided, DecisionCounted} <= kinds


def forged(kind: type, number: int, **changes: Any) -> Any:
    """The record with the nth event of a kind changed, and all that follows worked out anew."""
    entries = [entry for entry, _ in record_of(disputed())]
    places = [at for at, one in enumerate(entries) if isinstance(one.event, kind)]
    at = places[number]
    was = entries[at]
    event = replace(was.event, **{key: one for key, one in changes.items() if key != "actor"})
    given = was.given
    if given is not None:
        names = {key: one for key, one in changes.items() if hasattr(given.command, key)}
        given = Given(replace(given.command, **names), given.under, given.held, (event,))
    actor = changes.get("actor", was.actor)
    entries[at] = Entry(was.stream, was.number, was.at, actor, was.command, event, given, was.of)
    return refolded(entries)


@pytest.mark.parametrize(
    ("number", "changes"),
    [
        (0, {"difference": Cents(900_000)}),
        (0, {"found": trips(1000)}),
        (0, {"by": "Gus, somebody else"}),
        (0, {"player": "Ben"}),
        (0, {"wagers": ("trips", "ante")}),
        (0, {"actor": Actor(Role.FLOORPERSON, "Ann")}),
        (1, {"difference": Cents(1500)}),
        (1, {"actor": SECOND}),
        (2, {"difference": Cents(5)}),
        (2, {"found": trips(0)}),
    ],
)
def test_a_forged_decision_is_found(number: int, changes: dict[str, Any]) -> None:
    found_at(forged(DisputeDecided, number, **changes), TABLE, DisputeDecided)


@pytest.mark.parametrize(
    "changes",
    [
        {"opened": 1},
        {"opened": 3},
        {"round_id": "round 999"},
        {"barred": ()},
        {"until": 10**9},
        {"closed_at": 5},
        {"player": "Ben"},
        {"actor": Actor(Role.PLAYER, "Cleo")},
    ],
)
def test_a_forged_question_is_found(changes: dict[str, Any]) -> None:
    found_at(forged(DisputeOpened, 0, **changes), TABLE, DisputeOpened)


def test_a_decision_that_was_not_counted_is_found() -> None:
    record = forged(DecisionCounted, 0, amount=Cents(1))
    assert proven(record).faults
    entries = [one for one, _ in record_of(disputed())]
    first = next(at for at, one in enumerate(entries) if isinstance(one.event, DecisionCounted))
    gone = entries[first]
    left = [
        replace(one, number=one.number - (one.stream == gone.stream and one.number > gone.number))
        for one in entries
        if one is not gone
    ]
    assert proven(refolded(left)).faults


def test_without_the_key_of_its_cards_a_decision_is_only_folded() -> None:
    house = House()
    _, closed = played(house, electronic=True)
    found = asks(house, closed)
    house.do(DecideDispute, SECOND, "A", found.number, AS_RECORDED, "as recorded")
    verdict = proven(record_of(house), sealed=True)
    assert verdict.faults == []
    assert not verdict.proven
    assert verdict.floor_folded == 2
    assert ANN.person == found.by
