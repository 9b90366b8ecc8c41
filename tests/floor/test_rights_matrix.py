"""Who may do what, written out by hand: every role, every command, one's own seat or another's,
assigned to the table or not. Nothing here is read from the code that it tests."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from pitboss.floor import (
    ApproveAct,
    AssignStaff,
    AtTable,
    Funds,
    ProposeAct,
    RecordAttempts,
    RejectAct,
    legal_at,
    refusal,
)
from pitboss.floor.assignments import MOST_TABLES
from pitboss.floor.authority import ACTS
from pitboss.floor.events import AttemptsRefused
from pitboss.floor.state import Proposal
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.record.fields import fields_of
from pitboss.round import NoMoreBets
from pitboss.round.moves import kind_name
from pitboss.table import StartRound
from tests.support.command_samples import AT_TABLES, EVERY_ACT, OF_THE_FLOOR, sample
from tests.support.floors import (
    ADMIN,
    ASSISTANT,
    AUDIT,
    BOX,
    CASHIER,
    CHIEF,
    EYE,
    GUARD,
    INTERNAL,
    PIT,
    REGULATOR,
    SECOND,
    House,
    OnFloor,
)
from tests.support.games import UTH
from tests.support.tables import DEALER, FLOOR, SYSTEM

#: P player, D dealer, F floorperson, M pit manager, H assistant shift manager, A administrator,
#: C cashier, G security, R revenue audit, S the system, E surveillance, B boxperson. The shift
#: manager gives no command in the own capacity; regulators and internal auditors give none.
LETTERS = {
    "P": Role.PLAYER,
    "D": Role.DEALER,
    "F": Role.FLOORPERSON,
    "M": Role.PIT_MANAGER,
    "H": Role.ASSISTANT_SHIFT_MANAGER,
    "A": Role.ADMINISTRATOR,
    "C": Role.CASHIER,
    "G": Role.SECURITY,
    "R": Role.REVENUE_AUDIT,
    "S": Role.SYSTEM,
    "E": Role.SURVEILLANCE,
    "B": Role.BOXPERSON,
}
#: Every command of the floor.
FLOOR_RIGHTS = """
open-facility S         enrol AS              dismiss A             record-attempts S
file-submission AM      propose-act FMAH      approve-act MAG       reject-act MAG
set-up-table MA         assign-staff M        take-up-rules FS      post-limits F
sit PDFS                leave PDFS            buy-in PDC            cash-out PDS
sell-chips C            redeem C              tip PD                collect-tips F
request-fill F          reset-password A
prepare-fill C          carry-fill G          accept-fill DB        void-fill F
request-credit F        prepare-credit C      carry-credit G        accept-credit DB
void-credit F           count-inventory DB    sign-count F          complete-closed-form F
drop-box F              count-box R           report-gap R          file-approval MA
withdraw-approval MA
prepare-slip DF         verify-slip F         pay-slip C            settle-difference PF
take-down-link FA       check-link FAS       open-dispute PDFE     decide-dispute F
sign-dispute F          note-clock S          expire-slip R
post-sign F
"""
#: Every command of a table or its round: at a table with a dealer, and at an electronic one. The
#: system takes wagers back, and places none.
TABLE_RIGHTS = """
open-table F F          receive-decks DF -    inspect-deck D -      verify-inspection F -
spread-deck D -         player-looks DP -     wash-deck D -         shuffle D -
finish-shuffle DS -     cut-deck D -          order-recut F -       direct-shuffle F -
start-round DS S        count-stub D -        remove-deck F -       device-fails DFS -
commit-draws S S
cover-device DF -       restore-device F -    change-dealing F -
close-table F F         place-wagers PD P     ready - P             no-more-bets DS S
take-bank D P         pass-bank D PS
open-bits PS PS         proceed DS S          decide PDS PS         approve F F
close DS S              call-off DFS DFS      report DF DF          abandon DFS DFS
find-start D -          turn-hands D -        count-surrendered D - enter-cards DS -
count-chips D -         resolve-chips F -     confirm-light D -     correct-cards F -
correct-wager F -       correct-decisions F - confirm-correction ME - reject-correction FM -
undo PD -
"""
#: Every act that takes two: who proposes it, and who approves or rejects it.
ACT_RIGHTS = """
adopt-submission FMA MA  open-link FMA MA      change-link FMA MA    restore-link FMA MA
waive-difference FMA MA     receive-cards H G     issue-decks H G       return-decks H G
destroy-decks H G        count-cards H G       enrol-staff A MA
close-meter FMA MA       transfer-meter FMA MA adjust-meter FMA MA
"""
#: What a floorperson of another table may sign.
OF_ANY_TABLE = {
    *("verify-slip", "void-fill", "void-credit", "complete-closed-form"),
    *("open-dispute", "decide-dispute", "sign-dispute"),
}
#: What a player does at the own seat, or with the own money, alone.
OWN = {"sit", "leave", "buy-in", "cash-out", "tip", "settle-difference"}
OWN_IN_ROUND = {
    *("place-wagers", "decide", "open-bits", "player-looks", "take-bank", "pass-bank"),
}
#: Of those, what a player is refused in any case before it is time.
NOT_NOW = {"decision/not-now", "shuffle/not-now"}
RIGHT_CODES = {
    *("role/not-allowed", "person/role", "person/unknown", "act/role"),
    *("person/assigned", "person/elsewhere"),
    *("seat/not-yours", "money/not-yours", "money/cash", "money/dealer", "approval/role"),
}
#: A second dealer, since a dealer has one table.
DEE = Actor(Role.DEALER, "Dee")
ANN, BEN = Actor(Role.PLAYER, "Ann"), Actor(Role.PLAYER, "Ben")
#: What the system fills in, and a person leaves empty (R61).
SYSTEMS: dict[type, dict[str, Any]] = {
    StartRound: {"root": "", "deal": None},
    NoMoreBets: {
        **{"deck": (), "seed": b"", "house_bits": b"", "numbers": (), "fed": False},
        **{"magic_card": None, "lucky_position": None, "start": None},
    },
}
CAST = (
    *(ANN, DEALER, FLOOR, PIT, EYE, AUDIT, ADMIN, SYSTEM, CASHIER, GUARD, ASSISTANT, CHIEF),
    *(BOX, REGULATOR, INTERNAL),
)


def roles(letters: str) -> frozenset[Role]:
    return frozenset(LETTERS[one] for one in letters.replace("-", ""))


def table_of(text: str, columns: int) -> dict[str, tuple[frozenset[Role], ...]]:
    words = text.split()
    rows = [words[at : at + 1 + columns] for at in range(0, len(words), 1 + columns)]
    return {name: tuple(map(roles, letters)) for name, *letters in rows}


ON_FLOOR = {name: one for name, (one,) in table_of(FLOOR_RIGHTS, 1).items()}
AT_TABLE = table_of(TABLE_RIGHTS, 2)
OF_ACTS = table_of(ACT_RIGHTS, 2)


class Giver(NamedTuple):
    """Somebody who gives a command: whether the seat is theirs, and the table theirs to run."""

    actor: Actor
    own: bool = False
    assigned: bool = False
    elsewhere: bool = False

    @property
    def unassigned(self) -> str:
        """The code by which somebody who does not work at the table is refused."""
        return "person/elsewhere" if self.elsewhere else "person/assigned"


@pytest.fixture(scope="module")
def house() -> House:
    """A round open for wagers at an electronic table and at one with a dealer."""
    found = House()
    found.hire(Actor(DEE.role, DEE.person), "500")
    for name, electronic in (("E", True), ("D", False)):
        run = OnFloor(found, name, UTH, electronic=electronic, players={1: "Ann", 2: "Ben"})
        run.opened()
        run.started()
    found.do(AssignStaff, PIT, DEE.person, ("D",))
    found.do(AssignStaff, PIT, DEALER.person, ("E",))
    found.do(AssignStaff, PIT, FLOOR.person, ("D", "E"))
    if found.floor.facility.assigned.get(SECOND.person):
        found.do(AssignStaff, PIT, SECOND.person, ())
    return found


def givers(table: str) -> Iterator[Giver]:
    yield from (Giver(ANN, own=True), Giver(BEN))
    here, elsewhere = (DEALER, DEE) if table == "E" else (DEE, DEALER)
    yield from (Giver(here, assigned=True), Giver(elsewhere, elsewhere=True))
    yield from (Giver(FLOOR, assigned=True), Giver(SECOND))
    for one in (PIT, ASSISTANT, CHIEF):
        yield Giver(Actor(Role.FLOORPERSON, one.person), assigned=True)
    for one in CAST:
        if one.role not in (Role.PLAYER, Role.DEALER, Role.FLOORPERSON):
            yield Giver(one, assigned=one != BOX)


def command(kind: type, actor: Actor, table: str) -> Any:
    names = {one.name for one in fields_of(kind)}
    known = {"actor": actor, "table": table, "seat": 1, "player": "Ann", "gives": Funds.CHIPS}
    known |= {"gets": Funds.ACCOUNT, "amount": Cents(100), "at": 10**6}
    if actor.role is not Role.SYSTEM and kind in SYSTEMS:
        known |= SYSTEMS[kind]
    return sample(kind, **{name: one for name, one in known.items() if name in names})


def test_the_tables_name_every_command_and_act() -> None:
    assert ON_FLOOR.keys() == {kind_name(one) for one in OF_THE_FLOOR}
    assert AT_TABLE.keys() == {kind_name(one) for one in AT_TABLES}
    assert OF_ACTS.keys() == {kind_name(one) for one in EVERY_ACT} == set(map(kind_name, ACTS))
    assert {one.role for one in CAST} == set(Role)


@pytest.mark.cites("465a.2(authority)", "465a.35", "465a.36(e)(5)")
@pytest.mark.parametrize("kind", OF_THE_FLOOR, ids=kind_name)
@pytest.mark.parametrize("table", ["E", "D"])
def test_a_command_of_the_floor_is_for_those_who_are_named(
    house: House, kind: type, table: str
) -> None:
    name = kind_name(kind)
    at_a_table = any(one.name == "table" for one in fields_of(kind)) and name != "set-up-table"
    for giver in givers(table):
        why = refusal(house.floor, command(kind, giver.actor, table))
        code = "" if why is None else why.code
        runs = giver.actor.role in MOST_TABLES
        if giver.actor.role not in ON_FLOOR[name]:
            assert code == "role/not-allowed", (giver, name, code)
        elif runs and at_a_table and not giver.assigned and name not in OF_ANY_TABLE:
            assert code == giver.unassigned, (giver, name, code)
        elif giver.actor.role is Role.PLAYER and name in OWN and not giver.own:
            not_theirs = {"seat/not-yours", "money/not-yours", "money/dealer"}
            assert code in not_theirs, (giver, name, code)
        elif code in RIGHT_CODES:
            through_the_dealer = name in ("buy-in", "cash-out", "tip") and table == "D"
            assert code in ("money/dealer", "person/unknown", "act/role"), (giver, name, code)
            assert code != "money/dealer" or through_the_dealer


@pytest.mark.cites("465a.35", "R61")
@pytest.mark.parametrize("kind", AT_TABLES, ids=kind_name)
@pytest.mark.parametrize("table", ["E", "D"])
def test_a_command_of_a_table_is_for_those_who_are_named(
    house: House, kind: type, table: str
) -> None:
    name = kind_name(kind)
    may = AT_TABLE[name][table == "E"]
    for giver in givers(table):
        given = AtTable(table, command(kind, giver.actor, table))
        why = refusal(house.floor, given)
        code = "" if why is None else why.code
        runs = giver.actor.role in MOST_TABLES
        if giver.actor.role not in may:
            assert why is not None, (giver, name)
            offered = legal_at(house.floor, giver.actor, table, 10**6)
            assert name not in {one.kind for one in offered}, (giver, name)
        elif runs and not giver.assigned:
            assert code == giver.unassigned, (giver, name, code)
        elif giver.actor.role is Role.PLAYER and name in OWN_IN_ROUND and not giver.own:
            assert code in {"seat/not-yours", "role/not-allowed", *NOT_NOW}, (giver, name, code)
        else:
            assert code not in RIGHT_CODES, (giver, name, code)


@pytest.mark.cites("465a.2(duties)", "465a.2", "603a.16")
@pytest.mark.parametrize("act", EVERY_ACT, ids=kind_name)
def test_an_act_is_proposed_and_approved_by_those_who_are_named(house: House, act: type) -> None:
    value = sample(act)
    waits = {1: Proposal(1, value, "somebody else")}
    waiting = house.floor.but(facility=house.floor.facility.but(proposals=waits))
    for one in CAST:
        proposed = refusal(house.floor, ProposeAct(one, value, at=10**6))
        refused = proposed is not None and proposed.code in ("act/role", "role/not-allowed")
        assert refused is (one.role not in OF_ACTS[kind_name(act)][0]), (one, proposed)
        for end in (ApproveAct(one, 1, at=10**6), RejectAct(one, 1, "no", at=10**6)):
            why = refusal(waiting, end)
            refused = why is not None and why.code in ("act/role", "role/not-allowed")
            assert refused is (one.role not in OF_ACTS[kind_name(act)][1]), (one, why)


def test_attempts_are_recorded_by_the_system() -> None:
    house = House(at=10**6)
    minute = 10**6 // 60 - 1
    (event,) = house.do(RecordAttempts, SYSTEM, "Ann", minute, 3)
    assert event == AttemptsRefused("Ann", minute, 3)
    for wrong in (("Ann", minute, 1), ("Ben", minute + 1, 1), ("Ben", minute, 0)):
        assert house.refused(RecordAttempts, SYSTEM, *wrong).code == "attempts/minute"
    assert house.refused(RecordAttempts, SYSTEM, "Mallory", minute, 1).code == "person/unknown"
    house.do(RecordAttempts, SYSTEM, "", minute, 2)
    assert house.floor.facility.attempts["Ann"].total == 3
