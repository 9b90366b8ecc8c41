"""Who may do what: every role against every act, "or above", and nobody both halves of an act."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from pitboss.floor import (
    AcceptFill,
    AdjustMeter,
    AdoptSubmission,
    ApproveAct,
    AssignStaff,
    AtTable,
    BuyIn,
    ChangeLink,
    CloseMeter,
    CountCards,
    DeckLabel,
    DestroyDecks,
    Dismiss,
    Enrol,
    EnrolStaff,
    FileSubmission,
    Floor,
    IssueDecks,
    OpenFacility,
    OpenLink,
    ProposeAct,
    Purpose,
    ReceiveCards,
    RejectAct,
    RequestFill,
    ResetPassword,
    RestoreLink,
    ReturnDecks,
    SetUpTable,
    Sit,
    TransferMeter,
    WaiveDifference,
    carry_out,
    chips_of,
    refusal,
)
from pitboss.floor.authority import ACT_RIGHTS
from pitboss.floor.events import PasswordReset
from pitboss.floor.machine import COMMANDS
from pitboss.floor.people import ABOVE, EMPLOYEES, may_act_as
from pitboss.floor.rights import RIGHTS
from pitboss.floor.staffing import SECONDS
from pitboss.floor.state import Act, Proposal
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.reports import forms_report
from pitboss.round import Approve, Close, Refusal
from pitboss.table import OpenTable
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
from tests.support.logs import DEMO
from tests.support.tables import DEALER, FLOOR, SYSTEM

ANN = Actor(Role.PLAYER, "Ann")
CAST = {
    one.role: one
    for one in (
        *(ANN, DEALER, FLOOR, PIT, EYE, AUDIT),
        *(ADMIN, SYSTEM, CASHIER, GUARD, ASSISTANT, CHIEF, BOX, REGULATOR, INTERNAL),
    )
}
#: Something to fill every field of a command in.
FILLED: dict[str, Any] = {
    "table": "T",
    "command": None,
    "whose": "Ann",
    "person": "Zoe",
    "role": Role.PLAYER,
    "administrator": "Zoe",
    "credential": "9",
    "name": "A house",
    "text": "",
    "act": AdoptSubmission("0"),
    "proposal": 1,
    "game": UTH,
    "seat": 1,
    "player": "Ann",
    "amount": Cents(100),
    "minimum": Cents(1000),
    "maximum": Cents(2000),
    "number": 1,
    "wager": "trips",
    "hand": "a hand",
    "slip": "T-1",
    "reason": "a reason",
    "link": "high-five",
    "chips": chips_of(100),
    "purpose": Purpose.OPENING,
    "last_opened": "2026-01-01",
    "box": 1,
    "cash": Cents(100),
    "papers": (),
    "decks": ("red 1",),
    "tables": ("T",),
    "subject": "shoe/automated-shoe",
    "date": "1969-01-15",
    "scope": "all tables",
    "model": "a model",
    "reference": "LAB-2",
    "minute": 1,
    "licence": "L-9",
    "round_id": "no such round",
    "dispute": 1,
    "stream": "facility",
    "time": 1,
    "seconds": 100,
    "count": 1,
    "choice": "sign",
    "digest": "0" * 12,
}


def command_of(kind: type, actor: Actor) -> Any:
    """A command of this kind, in this capacity."""
    if kind is AtTable:
        return AtTable("T", Close(actor))
    required = [
        name
        for name, one in kind.__dataclass_fields__.items()  # type: ignore[attr-defined]
        if name not in ("actor", "at", "id") and one.default is one.default_factory
    ]
    return kind(actor, *(FILLED[name] for name in required), at=10**6)


@pytest.fixture(scope="module")
def house() -> House:
    built = House()
    built.set_up("T", UTH)
    return built


def test_the_table_of_rights_knows_every_command_of_the_floor() -> None:
    assert set(RIGHTS) == COMMANDS
    for roles, cite in RIGHTS.values():
        assert roles
        assert cite


@pytest.mark.cites("465a.2(authority)", "465a.38(e)", "465a.35")
@pytest.mark.parametrize("kind", sorted(RIGHTS, key=str))
@pytest.mark.parametrize("role", Role)
def test_every_role_is_refused_what_is_not_its_own(house: House, kind: type, role: Role) -> None:
    actor = CAST[role]
    why = refusal(house.floor, command_of(kind, actor))
    if role in RIGHTS[kind][0]:
        assert why is None or (why.code, why.cite) != ("role/not-allowed", RIGHTS[kind][1])
    else:
        assert why is not None
        assert (why.code, why.cite) == ("role/not-allowed", RIGHTS[kind][1])
        assert role.named in why.reason


ACTS: dict[type[Act], Act] = {
    AdoptSubmission: AdoptSubmission("0"),
    OpenLink: OpenLink("high-five"),
    ChangeLink: ChangeLink("high-five"),
    RestoreLink: RestoreLink("high-five"),
    ReceiveCards: ReceiveCards((DeckLabel("new", "red"),)),
    DestroyDecks: DestroyDecks(("new",), "used"),
    CountCards: CountCards(()),
    IssueDecks: IssueDecks("T", ("new",)),
    ReturnDecks: ReturnDecks("T", ("new",)),
    WaiveDifference: WaiveDifference("T", "Ann", "ours to bear"),
    EnrolStaff: EnrolStaff("Zoe", Role.DEALER, "99", "L-99"),
    CloseMeter: CloseMeter("link/high-five", "no longer offered", 1800),
    TransferMeter: TransferMeter("link/high-five", "over", 1800, "link/hand-bonus"),
    AdjustMeter: AdjustMeter("link/high-five", "a fault", 1800, {"meter": 1}),
}


def test_the_table_of_acts_knows_every_act_and_no_role_can_do_both_halves_alone() -> None:
    assert set(ACT_RIGHTS) == set(ACTS)
    for proposers, approvers, cite in ACT_RIGHTS.values():
        assert proposers <= RIGHTS[ProposeAct][0]
        assert approvers <= RIGHTS[ApproveAct][0] & RIGHTS[RejectAct][0]
        assert cite


@pytest.mark.cites("465a.2", "603a.16")
@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
@pytest.mark.parametrize("role", Role)
def test_every_role_is_refused_the_half_of_an_act_that_is_not_its_own(
    house: House, act: type[Act], role: Role
) -> None:
    actor = CAST[role]
    proposers, approvers, _ = ACT_RIGHTS[act]
    proposed = refusal(house.floor, ProposeAct(actor, ACTS[act], at=house.at))
    refused = proposed is not None and proposed.code in ("act/role", "role/not-allowed")
    assert refused is (role not in proposers)
    waits = {1: Proposal(1, ACTS[act], "somebody else")}
    floor = house.floor.but(facility=house.floor.facility.but(proposals=waits))
    for command in (ApproveAct(actor, 1, at=house.at), RejectAct(actor, 1, "no", at=house.at)):
        why = refusal(floor, command)
        refused = why is not None and why.code in ("act/role", "role/not-allowed")
        assert refused is (role not in approvers)


@pytest.mark.cites("465a.2(duties)", "465a.2")
@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_no_act_is_approved_by_whoever_proposed_it(house: House, act: type[Act]) -> None:
    """Even if the person was given the second's post meanwhile."""
    for role in ACT_RIGHTS[act][1]:
        who = CAST[role]
        proposals = {1: Proposal(1, ACTS[act], who.person)}
        floor = house.floor.but(facility=house.floor.facility.but(proposals=proposals))
        why = refusal(floor, ApproveAct(who, 1, at=house.at))
        assert why is not None
        assert why.code == "act/own"


def test_nobody_approves_what_they_won_or_lets_go_what_they_owe() -> None:
    house = House()
    house.set_up("T", UTH)
    house.do(Dismiss, ADMIN, "Ann", "she works here now")
    house.hire(Actor(Role.FLOORPERSON, "Ann"), "55")
    run = OnFloor(house, "A", UTH, electronic=True, players={2: "Ben"})
    run.give(OpenTable(FLOOR, at=run.at))
    run.started()
    state = run.on_floor.playing
    assert state is not None
    seat = replace(state.seats[2], player="Ann")
    mine = run.on_floor.but(table=run.on_floor.table.but(round=state.with_seat(seat)))
    house.do(AssignStaff, PIT, "Ann", ("A",))
    floor = house.floor.but(tables={**house.floor.tables, "A": mine})
    own = Approve(Actor(Role.FLOORPERSON, "Ann"), 2, "progressive", granted=True, at=run.at)
    why = refusal(floor, AtTable("A", own))
    assert why is not None
    assert why.code == "act/own"
    owed = ProposeAct(Actor(Role.FLOORPERSON, "Ann"), WaiveDifference("T", "Ann", "x"), at=run.at)
    why = refusal(house.floor, owed)
    assert why is not None
    assert why.code == "act/own"


@pytest.mark.cites("465a.2(authority)", "465a.35(roles)", "465a.35")
def test_who_is_above_acts_for_those_below_and_nobody_else_does() -> None:
    rising = [FLOOR.role, PIT.role, ASSISTANT.role, CHIEF.role]
    covers = {(one, other) for one in Role for other in Role if may_act_as(one, other)}
    above = {(one, other) for other, one in combinations(rising, 2)}
    assert covers == {(one, one) for one in Role} | above
    assert set(ABOVE) == set(rising[:-1]), "nobody deals in a dealer's place"


def test_who_acts_above_the_own_role_or_is_not_known_is_refused(house: House) -> None:
    for person, role, code in (
        (DEALER.person, Role.FLOORPERSON, "person/role"),
        (FLOOR.person, Role.PIT_MANAGER, "person/role"),
        ("Ann", Role.DEALER, "person/role"),
        ("a stranger", Role.PLAYER, "person/unknown"),
    ):
        assert house.refused(RequestFill, Actor(role, person), "T", chips_of(1)).code == code
    fresh = House()
    fresh.set_up("T", UTH)
    fresh.do(RequestFill, Actor(Role.FLOORPERSON, PIT.person), "T", chips_of(100))
    (entry,) = [one.entry for one in fresh.log][-1:]
    assert entry.actor == Actor(Role.FLOORPERSON, PIT.person), "the record shows the capacity"


# ── People ───────────────────────────────────────────────────────────────────────────────────


def test_the_books_of_a_facility_begin_once_and_with_an_administrator(house: House) -> None:
    assert house.refused(OpenFacility, SYSTEM, "Other", "Bob", "7", "L7").code == "facility/open"
    person = house.floor.facility.people[ADMIN.person]
    assert (person.role, person.credential) == (Role.ADMINISTRATOR, "1")
    blank = House.__new__(House)
    blank.floor, blank.at = Floor(), 0
    assert blank.refused(OpenFacility, SYSTEM, " ", "Bob", "7", "L7").code == "facility/name"
    assert blank.refused(OpenFacility, SYSTEM, "A", "Bob", "", "L7").code == "person/credential"
    for none in ("", " ", "--"):
        assert blank.refused(OpenFacility, SYSTEM, "A", "Bob", "7", none).code == "person/licence"
    assert blank.refused(Enrol, ADMIN, "Bob", Role.PLAYER).code == "person/unknown"


@pytest.mark.cites("465a.36")
@pytest.mark.parametrize("role", sorted(EMPLOYEES))
def test_an_employee_has_a_credential_number_of_their_own(house: House, role: Role) -> None:
    assert enrolment_refused(house, "Zoe", role, "").code == "person/credential"
    taken = house.floor.facility.people[DEALER.person].credential
    why = enrolment_refused(house, "Zoe", role, taken)
    assert why.code == "person/credential"
    assert DEALER.person in why.reason
    assert house.refused(Enrol, SYSTEM, "Zoe", role, "99").code == "role/not-allowed"


def enrolment_refused(
    house: House, person: str, role: Role, credential: str, licence: str = "L-99"
) -> Refusal:
    return house.refused(ProposeAct, ADMIN, EnrolStaff(person, role, credential, licence))


@pytest.mark.cites("R63")
@pytest.mark.parametrize("role", sorted(EMPLOYEES))
def test_an_employee_has_a_licence_of_their_own_so_that_nobody_is_two(
    house: House, role: Role
) -> None:
    licence = house.floor.facility.people[DEALER.person].licence
    for same in (licence, licence.lower(), licence.replace("-", " ")):
        why = enrolment_refused(house, "Zoe", role, "99", same)
        assert why.code == "person/licence"
        assert DEALER.person in why.reason
    for none in ("", "-", "two\nlines"):
        assert enrolment_refused(house, "Zoe", role, "99", none).code == "person/licence"


@pytest.mark.cites("R63", "465a.2")
def test_two_people_enrol_the_staff_once_somebody_stands_beside_the_administrator() -> None:
    house = House()
    for role in EMPLOYEES:
        alone = house.refused(Enrol, ADMIN, "Zoe", role, "99", licence="L-99")
        assert alone.code == "person/two"
    zoe = EnrolStaff("Zoe", Role.DEALER, "99", "L-99")
    for actor in (PIT, FLOOR, EYE, DEALER, CASHIER):
        assert house.refused(ProposeAct, actor, zoe).code in ("act/role", "role/not-allowed")
    house.do(ProposeAct, ADMIN, zoe)
    number = house.floor.facility.proposed
    assert "Zoe" not in house.floor.facility.people
    assert house.refused(ApproveAct, ADMIN, number).code == "act/own"
    house.do(ApproveAct, PIT, number)
    person = house.floor.facility.people["Zoe"]
    assert (person.role, person.credential, person.licence) == (Role.DEALER, "99", "L-99")
    # An administrator who dismisses everybody else still does not enrol alone.
    for one in (PIT, CHIEF, ASSISTANT):
        house.do(Dismiss, ADMIN, one.person, "gone")
    again = house.refused(Enrol, ADMIN, "Sock", Role.PIT_MANAGER, "98", licence="L-98")
    assert again.code == "person/two"
    house.audit()


@pytest.mark.cites("465a.2")
def test_the_first_whom_the_administrator_enrols_can_be_the_second_authority() -> None:
    blank = House.__new__(House)
    blank.floor, blank.at = Floor(), 0
    opened = OpenFacility(SYSTEM, "A house", "Ada", "1", "L-1")
    blank.floor, _ = carry_out(blank.floor, opened)
    for role in EMPLOYEES - SECONDS:
        refused = blank.refused(Enrol, ADMIN, "Bob", role, "2", licence="L-2")
        assert refused.code == "person/two"
    blank.floor, _ = carry_out(
        blank.floor, Enrol(ADMIN, "Bob", Role.PIT_MANAGER, "2", licence="L-2")
    )
    second = blank.refused(Enrol, ADMIN, "Cy", Role.PIT_MANAGER, "3", licence="L-3")
    assert second.code == "person/two"


@pytest.mark.cites("465a.36")
def test_a_credential_number_is_never_anothers_and_old_papers_keep_theirs() -> None:
    house = House()
    house.set_up("T", UTH)
    old = house.floor.facility.people[DEALER.person].credential
    house.do(Dismiss, ADMIN, DEALER.person, "a year abroad")
    assert enrolment_refused(house, "Zoe", Role.CASHIER, old).code == "person/credential"
    house.at += 60
    house.hire(Actor(Role.DEALER, DEALER.person), "900")
    why = enrolment_refused(house, "Zoe", Role.CASHIER, old)
    assert (why.code, DEALER.person in why.reason) == ("person/credential", True)
    house.count("T", Purpose.DROP)
    entries = [one.entry for one in house.log]
    facility_first = sorted(entries, key=lambda entry: entry.stream != "facility")
    for order in (entries, facility_first):
        slips = [one for one in forms_report(order).papers if one.what == "slip"]
        assert [one.signatures[0].credential for one in slips] == [old, "900"]
    house.do(Dismiss, ADMIN, DEALER.person, "gone again")
    house.hire(Actor(Role.DEALER, DEALER.person), old)


@pytest.mark.cites("465a.36(e)(5)")
def test_a_credential_that_changes_in_the_second_of_a_count_is_told_by_the_order() -> None:
    house = House()
    house.set_up("T", UTH)
    old = house.floor.facility.people[DEALER.person].credential
    house.count("T", Purpose.DROP)
    house.do(Dismiss, ADMIN, DEALER.person, "a new card")
    house.hire(Actor(Role.DEALER, DEALER.person), "900")
    house.count("T", Purpose.DROP)
    entries = [one.entry for one in house.log]
    assert {one.at for one in entries} == {0}, "the clock stands still"
    facility_first = sorted(entries, key=lambda entry: entry.stream != "facility")
    for order in (entries, facility_first):
        slips = [one for one in forms_report(order).papers if one.what == "slip"]
        assert [one.signatures[0].credential for one in slips] == [old, old, "900"]


def test_players_and_names_are_known_once(house: House) -> None:
    assert house.refused(Enrol, SYSTEM, "Ann", Role.PLAYER).code == "person/known"
    assert house.refused(Enrol, ADMIN, "Zoe", Role.PLAYER, "12").code == "person/credential"
    assert house.refused(Enrol, ADMIN, "Zoe", Role.SYSTEM).code == "person/system"
    assert house.refused(Enrol, ADMIN, "  ", Role.PLAYER).code == "person/name"


def test_who_was_dismissed_acts_no_more_and_may_come_back() -> None:
    house = House()
    house.set_up("T", UTH)
    assert house.refused(Dismiss, ADMIN, ADMIN.person, "why").code == "act/own"
    assert house.refused(Dismiss, ADMIN, "nobody", "why").code == "person/unknown"
    assert house.refused(Dismiss, ADMIN, FLOOR.person, " ").code == "act/reason"
    house.do(Dismiss, ADMIN, FLOOR.person, "moved away")
    assert house.refused(RequestFill, FLOOR, "T", chips_of(1)).code == "person/unknown"
    house.hire(Actor(Role.DEALER, FLOOR.person), "44")
    assert house.refused(RequestFill, FLOOR, "T", chips_of(1)).code == "person/role"


# ── Two persons ──────────────────────────────────────────────────────────────────────────────


def other_submission() -> str:
    return DEMO.replace("1969-01-15", "1969-03-01")


@pytest.mark.cites("465a.2(duties)", "465a.2")
def test_nobody_approves_what_they_proposed() -> None:
    house = House()
    house.do(FileSubmission, PIT, other_submission())
    digest = [*house.floor.facility.filings][-1]
    house.do(ProposeAct, PIT, AdoptSubmission(digest))
    number = house.floor.facility.proposed
    assert house.refused(ApproveAct, PIT, number).code == "act/own"
    assert house.refused(ApproveAct, FLOOR, number).code == "role/not-allowed"
    assert house.refused(ApproveAct, ADMIN, number + 1).code == "act/none"
    house.do(ApproveAct, ADMIN, number)
    assert house.floor.facility.in_force == digest
    assert house.refused(ApproveAct, ADMIN, number).code == "act/none"


@pytest.mark.cites("601a.2")
def test_nobody_approves_a_submission_that_they_filed_whoever_proposes_it() -> None:
    house = House()
    house.do(FileSubmission, PIT, other_submission())
    digest = [*house.floor.facility.filings][-1]
    house.do(ProposeAct, ADMIN, AdoptSubmission(digest))
    number = house.floor.facility.proposed
    assert house.refused(ApproveAct, PIT, number).code == "act/own"
    house.hire(Actor(Role.PIT_MANAGER, "Kit"), "77")
    house.do(ApproveAct, Actor(Role.PIT_MANAGER, "Kit"), number)
    assert house.floor.facility.in_force == digest


def test_what_somebody_proposed_is_gone_with_them_even_if_they_come_back() -> None:
    house = House()
    house.do(FileSubmission, PIT, other_submission())
    act = AdoptSubmission([*house.floor.facility.filings][-1])
    house.do(ProposeAct, SECOND, act)
    number = house.floor.facility.proposed
    house.do(Dismiss, ADMIN, SECOND.person, "gone")
    assert house.refused(ApproveAct, ADMIN, number).code == "act/none"
    credential = house.floor.facility.people[SECOND.person].credential
    house.hire(Actor(SECOND.role, SECOND.person), credential)
    assert house.refused(ApproveAct, ADMIN, number).code == "act/none"
    house.do(ProposeAct, SECOND, act)
    another = house.floor.facility.proposed
    assert another > number
    house.do(ApproveAct, ADMIN, another)


def test_an_act_that_is_not_approved_is_not_done() -> None:
    house = House()
    house.do(FileSubmission, PIT, other_submission())
    digest = [*house.floor.facility.filings][-1]
    before = house.floor.facility.in_force
    house.do(ProposeAct, FLOOR, AdoptSubmission(digest))
    number = house.floor.facility.proposed
    assert house.refused(RejectAct, ADMIN, number, "").code == "act/reason"
    house.do(RejectAct, ADMIN, number, "not yet")
    assert house.floor.facility.in_force == before
    assert house.refused(ApproveAct, ADMIN, number).code == "act/none"


def test_what_cannot_be_done_is_not_proposed_either() -> None:
    house = House()
    assert house.refused(ProposeAct, PIT, AdoptSubmission("0")).code == "rules/unknown"
    assert house.refused(ProposeAct, PIT, "an act").code == "act/unknown"
    in_force = house.floor.facility.in_force
    assert house.refused(ProposeAct, PIT, AdoptSubmission(in_force)).code == "rules/same"


def test_an_act_that_became_impossible_is_not_done_when_it_is_approved() -> None:
    house = House()
    house.do(FileSubmission, PIT, other_submission())
    act = AdoptSubmission([*house.floor.facility.filings][-1])
    house.do(ProposeAct, PIT, act)
    house.do(ProposeAct, SECOND, act)
    first, second = house.floor.facility.proposals
    house.do(ApproveAct, ADMIN, first)
    assert house.refused(ApproveAct, ADMIN, second).code == "rules/same"


@pytest.mark.cites("465a.38(request)", "465a.38")
def test_who_asks_for_a_fill_does_not_sign_for_it() -> None:
    house = House()
    house.set_up("T", UTH)
    house.hire(Actor(Role.PIT_MANAGER, "Kit"), "77")
    house.do(RequestFill, FLOOR, "T", chips_of(500))
    house.do(Dismiss, ADMIN, FLOOR.person, "a new post")
    house.hire(Actor(Role.DEALER, FLOOR.person), "78")
    late = Actor(Role.DEALER, FLOOR.person)
    house.fill_comes("T")
    assert house.refused(AcceptFill, late, "T", 1, chips_of(500)).code == "act/own"
    house.do(AcceptFill, DEALER, "T", 1, chips_of(500))


# ── Submissions and garbage ──────────────────────────────────────────────────────────────────


@pytest.mark.cites("601a.2(filing)", "601a.2")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("not toml", "rules/unreadable"),
        ('facility = "Demo Casino"', "rules/unlawful"),
        (DEMO, "rules/filed"),
        (DEMO.replace("Demo Casino", "Another House"), "rules/facility"),
    ],
)
def test_a_submission_that_is_not_lawful_or_not_ours_is_not_filed(
    house: House, text: str, code: str
) -> None:
    assert house.refused(FileSubmission, PIT, text).code == code


@pytest.mark.cites("465a.2")
def test_a_password_for_once_goes_on_record_without_the_password(house: House) -> None:
    (event,) = house.do(ResetPassword, ADMIN, "Ann")
    assert event == PasswordReset("Ann")
    assert house.refused(ResetPassword, ADMIN, "Nobody").code == "person/unknown"
    assert house.refused(ResetPassword, PIT, "Ann").code == "role/not-allowed"


@pytest.mark.parametrize(
    "command",
    [
        "no command",
        AtTable("T", None),  # type: ignore[arg-type]
        AtTable(7, OpenTable(FLOOR)),  # type: ignore[arg-type]
        AtTable("nowhere", OpenTable(FLOOR)),
        Sit(DEALER, "T", 1.5, "Ann"),  # type: ignore[arg-type]
        Sit(DEALER, ["T"], 1, "Ann"),  # type: ignore[arg-type]
        BuyIn(DEALER, "T", "Ann", Cents(0)),
        BuyIn(DEALER, "T", "Ann", True),  # type: ignore[arg-type]
        SetUpTable(PIT, "a/b", UTH),
        SetUpTable(PIT, "", UTH),
        SetUpTable(PIT, "T", UTH),
        SetUpTable(PIT, "U", "no-game"),
        ApproveAct(ADMIN, "1"),  # type: ignore[arg-type]
        Enrol(ADMIN, "Zoe", "player"),  # type: ignore[arg-type]
        RequestFill(FLOOR, "T", chips_of(5), at="now"),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_command_is_refused_in_words(house: House, command: Any) -> None:
    why = refusal(house.floor, command)
    assert why is not None
    assert why.code
    assert why.reason
    assert why.cite
