"""At an electronic table the system alone starts rounds, closes the betting and deals (R61): every
role is refused, by the table itself and at the façade."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pitboss.cards import DECK_53
from pitboss.demo.crews import ADMIN, crew_at
from pitboss.floor import ApproveAct, AtTable, EnrolStaff, ProposeAct, carry_out
from pitboss.house import Seen
from pitboss.house.steps import SYSTEM
from pitboss.record import Actor, Role
from pitboss.record.fields import fields_of
from pitboss.round import (
    Close,
    Command,
    CommitDraws,
    CorrectCards,
    EnterCards,
    FindStart,
    NoMoreBets,
    Phase,
    Proceed,
    RefusedError,
)
from pitboss.round.moves import kind_name
from pitboss.table import CountStub, StartRound, legal, refusal
from tests.floor.test_rights_matrix import AT_TABLE, ON_FLOOR
from tests.support.command_samples import AT_TABLES as OF_TABLES
from tests.support.command_samples import OF_THE_FLOOR, sample
from tests.support.games import UTH
from tests.support.houses import Running

TABLE = f"{UTH}-1"
PERSONS: list[Role] = [one for one in Role if one is not Role.SYSTEM]
DECK = tuple(DECK_53[:52])
#: Everything that deals, plain and with all that a person could hand in.
GIVEN: dict[str, Command] = {
    "start": StartRound(Actor(Role.DEALER, ""), "mine", {}),
    "start with a root": StartRound(Actor(Role.DEALER, ""), "mine", {1: "Ann"}, root="0" * 64),
    "no more bets": NoMoreBets(Actor(Role.DEALER, "")),
    "a deck": NoMoreBets(Actor(Role.DEALER, ""), DECK),
    "a seed": NoMoreBets(Actor(Role.DEALER, ""), DECK, seed=bytes(32)),
    "bits": NoMoreBets(Actor(Role.DEALER, ""), DECK, seed=bytes(32), house_bits=bytes(32)),
    "numbers": NoMoreBets(Actor(Role.DEALER, ""), numbers=(1, 2)),
    "a magic card": NoMoreBets(Actor(Role.DEALER, ""), magic_card=DECK[0]),
    "a lucky position": NoMoreBets(Actor(Role.DEALER, ""), lucky_position=1),
    "where it starts": NoMoreBets(Actor(Role.DEALER, ""), start=1),
    "proceed": Proceed(Actor(Role.DEALER, "")),
    "close": Close(Actor(Role.DEALER, "")),
    "find start": FindStart(Actor(Role.DEALER, ""), 7),
    "enter cards": EnterCards(Actor(Role.DEALER, ""), {0: DECK[0]}),
    "count stub": CountStub(Actor(Role.DEALER, ""), 52),
    "commit draws": CommitDraws(Actor(Role.DEALER, ""), "0" * 64),
}
#: Those that carry nothing of the system's.
PLAIN = {"no more bets", "proceed", "close", "find start", "enter cards"}
#: Who gives commands of a table at all.
AT_TABLES = {Role.PLAYER, Role.DEALER, Role.FLOORPERSON}
DEALS = {"start-round", "no-more-bets", "proceed", "close", "find-start", "enter-cards"}


class House(Running):
    """A floor on which somebody has every role."""

    def person(self, role: Role) -> Actor:
        crew = crew_at(self.clock.now)
        known: dict[Role, Actor] = {
            one.role: one for one in (*crew, crew.floor, crew.assistant, ADMIN)
        }
        if role is Role.PLAYER:
            return Actor(role, f"{TABLE} player 1")
        if role not in known:
            name = f"some {role}"
            number = str(10_000 + list(Role).index(role))
            if name not in {one.name for one in self.floor.desk(ADMIN, "people").rows}:
                staff = ProposeAct(ADMIN, EnrolStaff(name, role, number, number))
                self.floor.submit(ADMIN, staff, id=f"enrol-{role}").result()
                for row in self.floor.desk(ADMIN, "approvals").rows:
                    approve = ApproveAct(crew.pit, row.proposal)
                    self.floor.submit(crew.pit, approve, id=f"approve-{row.proposal}").result()
            return Actor(role, name)
        return known[role]


@pytest.fixture
def house(url: str) -> Iterator[House]:
    found = House(url, UTH, seats=2)
    found.open()
    yield found
    found.end()


def at_phase(house: House, phase: Phase | None) -> None:
    for _ in range(200):
        shown = house.floor.view(None, TABLE).view.table.round
        if (None if shown is None else shown.phase) is phase:
            return
        house.step(TABLE)
    raise AssertionError(f"no round comes to {phase}")


def test_everything_that_is_the_systems_alone_is_tried() -> None:
    """By the table that is written out by hand, and for every command that carries secrets."""
    alone = {name for name, (_, may) in AT_TABLE.items() if may == {Role.SYSTEM}}
    assert alone <= {kind_name(type(one)) for one in GIVEN.values()}
    secret = {one for one in OF_TABLES if any(field.sealed for field in fields_of(one))}
    assert secret - {type(one) for one in GIVEN.values()} == {CorrectCards}, "refused by .13"
    sealed = {field.name for field in fields_of(NoMoreBets) if field.sealed}
    assert sealed == {
        "deck",
        "magic_card",
        "lucky_position",
        "start",
        "seed",
        "house_bits",
        "numbers",
    }


@pytest.mark.cites("R61")
def test_what_is_the_systems_alone_on_the_floor_is_nobodys(house: House) -> None:
    alone = [one for one in OF_THE_FLOOR if ON_FLOOR[kind_name(one)] == {Role.SYSTEM}]
    assert {kind_name(one) for one in alone} == {"note-clock", "open-facility", "record-attempts"}
    before = house.heads()
    for kind in alone:
        for role in (*PERSONS, Role.SYSTEM):
            actor = SYSTEM if role is Role.SYSTEM else house.person(role)
            before = house.heads()
            id = f"{kind_name(kind)}-{role}"
            answer = house.floor.submit(actor, sample(kind, actor=actor), id=id).result()
            assert answer.refusal is not None
            assert answer.refusal.code == "role/not-allowed", (actor, answer.refusal)
            assert house.heads() == before


@pytest.mark.cites("R61")
def test_nobody_but_the_system_deals_at_an_electronic_table(house: House) -> None:
    persons = [house.person(role) for role in PERSONS]
    for phase in (None, Phase.BETTING, Phase.MIXING, Phase.DECISION):
        at_phase(house, phase)
        before = house.heads()[f"table/{TABLE}"]
        for actor in persons:
            every_command_is_refused(house, actor, str(phase))
        assert house.heads()[f"table/{TABLE}"] == before
    house.play(sum(one.rounds for one in house.plays.values()) + 1)
    assert house.verdict().ok


def every_command_is_refused(house: House, actor: Actor, phase: str) -> None:
    table = house.house.table(TABLE)
    assert table is not None
    at = max(house.clock.now, table.at)
    assert not DEALS & {move.kind for move in legal(table.table, actor, at)}
    floor = house.house.look(TABLE, (actor,))[0].floor
    round_id = "" if table.playing is None else table.playing.round_id
    for key, command in GIVEN.items():
        given = AtTable(TABLE, replace(command, actor=actor, at=at))
        why = refusal(table.table, given.command)
        assert why is not None, (actor, key)
        assert (why.code, why.cite) == ("role/not-allowed", "R61"), (actor, key)
        with pytest.raises(RefusedError):
            carry_out(floor, given)
        own = isinstance(command, StartRound | CountStub)
        seen = Seen() if own else Seen(round_id or "none")
        id = f"{phase}-{actor.role}-{key.replace(' ', '-')}"
        answer = house.floor.submit(actor, given, id=id, seen=seen).result()
        assert answer.refusal is not None, (actor, key)
        # What is the system's to fill in is refused at the door, whatever its sender saw.
        stale = not own and not round_id and key in PLAIN
        code = "command/stale" if stale and actor.role in AT_TABLES else "role/not-allowed"
        assert answer.refusal.code == code, (actor, key, answer.refusal)
