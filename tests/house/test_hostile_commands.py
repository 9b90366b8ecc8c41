"""Whatever is put into a command is refused with a code or carried out; no exception leaves the
façade, no table stops, and the record stays clean."""

import itertools
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from pitboss.demo.crews import ADMIN, AUDIT, crew_at
from pitboss.floor import (
    ApproveAct,
    AssignStaff,
    AtTable,
    EnrolStaff,
    ProposeAct,
    SetUpTable,
)
from pitboss.floor.authority import ACT_RIGHTS
from pitboss.floor.command_forms import TEXTS
from pitboss.floor.rights import RIGHTS
from pitboss.house import Seen
from pitboss.house.answers import Answer
from pitboss.record import Actor, Role
from pitboss.record.fields import fields_of
from pitboss.round import Phase, PlaceWagers
from pitboss.round.machine import COMMANDS as OF_A_ROUND
from tests.house.test_floor import ANN, BETS, BOB, HASH, TABLE, House
from tests.support.command_samples import (
    AT_TABLES,
    EVERY_ACT,
    EVERY_KIND,
    HOSTILE_TEXTS,
    HOSTILE_VALUES,
    OF_THE_FLOOR,
    replaced,
    sample,
    with_texts,
    with_values,
)
from tests.support.databases import SOAK
from tests.support.games import RIDE
from tests.support.houses import NOON

CREW = crew_at(NOON)
BY_HAND = "by hand"
PEOPLE: dict[Role, Actor] = {
    **{one.role: one for one in (*CREW, CREW.floor, CREW.assistant, ADMIN, AUDIT)},
    Role.PLAYER: ANN,
}


class Attacked(House):
    """A floor with an electronic table and one with a dealer, to which anything is sent."""

    def __init__(self, url: str, every: int) -> None:
        super().__init__(url)
        #: One in so many commands is sent, in turn; in a soak each of them.
        self.every = every
        self.made = 0
        self.sent: list[Future[Answer]] = []
        self.codes: set[str] = set()
        assert self.do(CREW.pit, SetUpTable(CREW.pit, BY_HAND, RIDE, electronic=False)).ok
        dan = Actor(Role.DEALER, "another dealer")
        staff = EnrolStaff(dan.person, dan.role, "9999", "L-9999")
        assert self.do(ADMIN, ProposeAct(ADMIN, staff)).ok
        number = self.running.house.facility().proposed
        assert self.do(CREW.pit, ApproveAct(CREW.pit, number)).ok
        for who in (dan, CREW.floor):
            tables = (BY_HAND,) if who is dan else (TABLE, BY_HAND)
            assert self.do(CREW.pit, AssignStaff(CREW.pit, who.person, tables)).ok

    def attack(self, actor: Actor, command: Any, seen: Seen | None = None) -> None:
        """Send it, if it is its turn; many wait for their answers together."""
        self.made += 1
        if self.made % self.every:
            return
        name = f"h{len(self.sent)}"
        self.sent.append(self.floor.submit(actor, command, id=name, seen=seen or Seen()))
        if len(self.sent) % 500 == 0:
            self.answers(500)

    def answers(self, last: int = 0) -> None:
        """What is not refused with a code is carried out."""
        for one in self.sent[-last:]:
            answer = one.result(30)
            assert isinstance(answer, Answer)
            if answer.refusal is not None:
                assert answer.refusal.code
                assert len(answer.refusal.reason) < 1_000
                self.codes.add(answer.refusal.code)

    def attack_table(self, command: Any) -> None:
        """Send a command of a table or its round to both tables, from all who work there."""
        of_a_round = type(command) in OF_A_ROUND
        seen = Seen(round=self.round) if of_a_round else Seen()
        for role in (Role.PLAYER, Role.FLOORPERSON):
            self.attack(PEOPLE[role], AtTable(TABLE, command), seen)
        other = Seen(round="none") if of_a_round else Seen()
        self.attack(CREW.floor, AtTable(BY_HAND, command), other)

    def goes_on(self) -> None:
        """A round is played to its end and the record is clean."""
        self.answers()
        for _ in range(20):
            if self.phase is Phase.BETTING:
                break
            self.pass_seconds(5)
        first = self.round
        answer = self.slip()
        assert answer.ok, answer
        for _ in range(60):
            self.pass_seconds(60)
            shown = self.floor.view(None, TABLE).view.table.round
            if shown is not None and shown.round_id != first:
                break
        assert self.round != first
        verdict = self.running.verdict()
        assert verdict.ok, verdict.faults


@pytest.fixture
def house(url: str, kind: str) -> Iterator[Attacked]:
    found = Attacked(url, 1 if SOAK else {"sqlite": 3, "postgresql": 9}[kind])
    yield found
    found.running.end()


def roles_for(command: Any) -> list[Actor]:
    """People who have the right to give a command of the floor."""
    if isinstance(command, ProposeAct) and type(command.act) in ACT_RIGHTS:
        proposers = ACT_RIGHTS[type(command.act)][0]
    else:
        proposers = RIGHTS[type(command)][0]
    return [PEOPLE[role] for role in sorted(proposers) if role in PEOPLE][:2] or [ADMIN]


def floor_samples() -> Iterator[Any]:
    for kind in OF_THE_FLOOR:
        names = {one.name for one in fields_of(kind)}
        filled = {"table": TABLE} if "table" in names else {}
        if kind is not ProposeAct:
            yield sample(kind, **filled)
    for act in EVERY_ACT:
        yield sample(ProposeAct, act=sample(act))


def test_every_text_of_every_command_has_a_form() -> None:
    """A text in a field that nobody declared would be refused for good."""
    names = set()
    for one in itertools.chain(floor_samples(), map(sample, AT_TABLES)):
        for other in with_texts(one, ("a mark",)):
            assert other != one
        names |= {field.name for field in fields_of(type(one)) if field.hint is str}
    assert names <= TEXTS.keys()
    assert len(EVERY_KIND) > 80


@pytest.mark.cites("465a.2")
def test_hostile_texts_in_every_command_stop_nothing(house: Attacked) -> None:
    for one in floor_samples():
        for command in with_texts(one):
            for actor in roles_for(one):
                house.attack(actor, command)
    for kind in AT_TABLES:
        for command in with_texts(sample(kind)):
            house.attack_table(command)
    house.goes_on()
    assert house.made > 3_000
    assert {"command/form", "person/unknown", "table/unknown"} <= house.codes


def test_values_of_another_type_in_every_command_are_refused(house: Attacked) -> None:
    for one in floor_samples():
        for command in with_values(one):
            house.attack(roles_for(one)[0], command)
    for kind in AT_TABLES:
        for command in with_values(sample(kind)):
            house.attack_table(command)
    house.goes_on()
    assert house.made > 10_000
    assert "command/form" in house.codes


def test_no_hostile_sender_command_id_or_sight_raises(house: Attacked) -> None:
    slip = AtTable(TABLE, PlaceWagers(ANN, 1, BETS, HASH))
    seen = Seen(round=house.round)
    submit = house.floor.submit
    for number, value in enumerate(HOSTILE_VALUES):
        for place, answer in enumerate(
            (
                submit(value, slip, id=f"a{number}", seen=seen),
                submit(replaced(ANN, "person", value), slip, id=f"b{number}", seen=seen),
                submit(replaced(ANN, "role", value), slip, id=f"c{number}", seen=seen),
                submit(ANN, value, id=f"d{number}", seen=seen),
                submit(ANN, AtTable(value, slip.command), id=f"e{number}", seen=seen),
                submit(ANN, AtTable(TABLE, value), id=f"f{number}", seen=seen),
                submit(ANN, slip, id=f"g{number}", seen=value),
                submit(ANN, slip, id=f"h{number}", seen=Seen(round=value)),
                submit(ANN, slip, id=f"i{number}", seen=replaced(seen, "n", value or 0.0)),
            )
        ):
            why = answer.result(10).refusal
            assert why is not None, (place, value)
            assert why.code
        submit(BOB, slip, id=value, seen=seen).result(10)
    for text in HOSTILE_TEXTS:
        found = submit(Actor(Role.PLAYER, text), slip, id="a", seen=seen).result(10)
        assert found.refusal is not None
        assert found.refusal.code in ("command/form", "person/unknown")
    assert house.running.verdict().ok
