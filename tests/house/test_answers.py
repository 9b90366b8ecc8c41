"""The first answer to a command is given again whole; an id belongs to one command of one person;
a command answers what its sender saw (R62)."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from pitboss.demo.crews import ADMIN, crew_at
from pitboss.floor import (
    AdoptSubmission,
    ApproveAct,
    AtTable,
    Dismiss,
    Enrol,
    FileSubmission,
    PrepareFill,
    ProposeAct,
    RejectAct,
    RequestFill,
    Sit,
    VoidFill,
    chips_of,
)
from pitboss.house import Seen
from pitboss.house.answers import Answer, refused
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import Fault, PlaceWagers, Refusal
from tests.house.test_floor import ANN, BETS, BOB, HASH, TABLE, House
from tests.support.houses import NOON

CREW = crew_at(NOON)
WHOLE = Refusal(
    code="wager/unequal",
    reason="two wagers are at fault: “ä”",
    cite="643a.7",
    seat=3,
    wager="bet-2",
    faults=(
        Fault("bet-2", "wager/unequal", "the bets are equal", "643a.7(d)"),
        Fault("bet-3", "wager/missing", "three bets are made", "643a.7(c)"),
    ),
)


@pytest.fixture
def house(url: str) -> Iterator[House]:
    found = House(url)
    yield found
    found.running.end()


def code_of(answer: Answer) -> str:
    assert answer.refusal is not None, answer
    return answer.refusal.code


def test_a_refusal_is_remembered_with_every_field() -> None:
    bare = Refusal("a/code", "a reason", "a paragraph")
    for one in fields(Refusal):
        assert getattr(WHOLE, one.name) != getattr(bare, one.name), f"{one.name} is not shown"
        only = replace(bare, **{one.name: getattr(WHOLE, one.name)})
        again = Answer.again(refused(only).written)
        assert (again.refusal, again.repeated) == (only, True)


def test_a_repeated_slip_gets_the_fault_of_each_wager_again(house: House) -> None:
    wrong = {"bet-1": Cents(1000), "bet-2": Cents(2000), "bet-3": Cents(1)}
    first = house.slip(id="wrong", wagers=wrong)
    assert first.refusal is not None
    assert first.refusal.faults
    again = house.slip(id="wrong", wagers=wrong)
    assert again == replace(first, repeated=True)


# ── Ids ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R62")
def test_an_id_used_again_for_anything_else_is_refused(house: House) -> None:
    assert house.slip(id="one").ok
    before = house.running.heads()
    assert code_of(house.slip(seat=2, id="one")) == "command/id-reused"
    assert code_of(house.do(ANN, Sit(ANN, TABLE, 3, ANN.person), "one")) == "command/id-reused"
    seen_other = AtTable(TABLE, PlaceWagers(ANN, 1, BETS, HASH))
    assert code_of(house.do(ANN, seen_other, "one", Seen(round="another"))) == "command/id-reused"
    as_dealer = Actor(Role.DEALER, ANN.person)
    dealers = AtTable(TABLE, PlaceWagers(ANN, 1, BETS))
    given = house.do(as_dealer, dealers, "one", Seen(round=house.round))
    assert code_of(given) == "command/id-reused"
    assert house.running.heads() == before
    assert house.running.verdict().ok


@pytest.mark.cites("R62")
def test_the_same_id_of_another_person_is_that_persons_own(house: House) -> None:
    anns = house.slip(id="same")
    bobs = house.slip(BOB, 2, id="same")
    assert (anns.ok, bobs.ok, bobs.repeated) == (True, True, False)
    assert anns.entries != bobs.entries
    assert house.slip(id="same") == replace(anns, repeated=True)
    assert house.slip(BOB, 2, id="same") == replace(bobs, repeated=True)
    assert house.running.verdict().ok


# ── What the sender saw ──────────────────────────────────────────────────────────────────────


def next_round(house: House) -> str:
    """Let the round be played to its end; the round before it."""
    first = house.round
    house.slip()
    for _ in range(40):
        house.pass_seconds(60)
        shown = house.floor.view(None, TABLE).view.table.round
        if shown is not None and shown.round_id != first:
            return first
    raise AssertionError("no other round begins")


@pytest.mark.cites("R62")
def test_a_command_of_an_earlier_round_is_stale_under_any_id(house: House) -> None:
    first = next_round(house)
    before = house.running.heads()
    assert code_of(house.slip(round=first, id="late")) == "command/stale"
    assert code_of(house.slip(round=first, id="late")) == "command/stale"
    assert house.running.heads() == before
    assert house.slip().ok


@pytest.mark.cites("R62")
def test_an_entry_that_was_seen_is_stale_only_once_a_round_began_or_ended(house: House) -> None:
    n = house.floor.view(ANN, TABLE).n
    assert house.slip().ok
    assert house.floor.view(ANN, TABLE).n > n
    request = RequestFill(CREW.floor, TABLE, chips_of(500))
    assert house.do(CREW.floor, request, seen=Seen(n=n)).ok, "a slip is no turn of a round"
    ahead = house.do(CREW.floor, request, seen=Seen(n=n + 10_000))
    assert code_of(ahead) == "command/form"
    both = house.do(CREW.floor, request, seen=Seen(house.round, n))
    assert code_of(both) == "command/form"
    next_round(house)
    prepare = PrepareFill(CREW.cashier, TABLE, 1, chips_of(500))
    assert code_of(house.do(CREW.cashier, prepare, seen=Seen(n=n))) == "command/stale"
    now = house.floor.view(CREW.cashier, TABLE).n
    assert house.do(CREW.cashier, prepare, seen=Seen(n=now)).ok


@pytest.mark.cites("R62")
def test_a_fill_that_changed_since_it_was_seen_is_looked_at_again(house: House) -> None:
    assert house.do(CREW.floor, RequestFill(CREW.floor, TABLE, chips_of(500))).ok
    n = house.floor.view(CREW.floor, TABLE).n
    prepare = PrepareFill(CREW.cashier, TABLE, 1, chips_of(500))
    assert house.do(CREW.cashier, prepare, seen=Seen(n=n)).ok
    void = VoidFill(CREW.second, TABLE, 1, "not needed")
    assert code_of(house.do(CREW.second, void, seen=Seen(n=n))) == "command/stale"
    assert house.do(CREW.second, void, seen=Seen(n=house.floor.view(CREW.second, TABLE).n)).ok


@pytest.mark.cites("R62")
@pytest.mark.parametrize("ends", [ApproveAct, RejectAct])
def test_a_proposal_is_answered_by_those_who_saw_it(house: House, ends: Any) -> None:
    text = house.running.text.replace("1969-01-15", "1969-03-01")
    assert house.do(CREW.pit, FileSubmission(CREW.pit, text)).ok
    n = house.floor.lobby(ADMIN).n
    act = AdoptSubmission(house.floor.desk(CREW.pit, "submissions").rows[-1].digest)
    assert house.do(CREW.pit, ProposeAct(CREW.pit, act)).ok
    number = house.floor.desk(ADMIN, "approvals").rows[0].proposal
    why = ("not yet",) if ends is RejectAct else ()
    end = ends(ADMIN, number, *why)
    assert code_of(house.do(ADMIN, end, seen=Seen(n=n))) == "command/stale"
    assert code_of(house.do(ADMIN, end, seen=Seen(round="7"))) == "command/form"
    enrol = Enrol(ADMIN, "Zoe", Role.PLAYER)
    assert house.do(ADMIN, enrol, seen=Seen(n=n)).ok, "no proposal is what it is about"
    assert house.do(ADMIN, end, seen=Seen(n=house.floor.lobby(ADMIN).n)).ok
    assert house.do(ADMIN, Dismiss(ADMIN, "Zoe", "gone"), seen=Seen(n=n)).ok
    assert house.running.verdict().ok
