"""Names where they enter: their form, and names that look like one that is known."""

import pytest

from pitboss.floor import AdoptSubmission, Dismiss, Enrol, OpenFacility, ProposeAct, SetUpTable
from pitboss.floor.names import is_name, skeletons
from pitboss.record import Role
from tests.support.command_samples import HOSTILE_TEXTS
from tests.support.floors import ADMIN, PIT, House
from tests.support.games import UTH
from tests.support.tables import FLOOR, SYSTEM

GOOD = ("Ann B.", "Ann-Marie O'Neil Jr.", "Żółw", "Nguyễn Thị", "李小龍", "अनिता", "x" * 64, "7")
BAD = (
    *(text for text in HOSTILE_TEXTS if text not in ("ｆｕｌｌ",)),
    *("x" * 65, "a  b", "a/b", "a\tb", "a_b", "Zoe\u0308", "\u0301a", "😀", "a,b", "a\u00a0b"),
    *("é" + "\u0323" * 3 + "\u0301" * 3, "\u00ad", "a\u200d"),
)


@pytest.fixture(scope="module")
def house() -> House:
    return House()


@pytest.mark.parametrize("name", GOOD)
def test_a_name_of_any_language_is_one(house: House, name: str) -> None:
    assert is_name(name)
    house.do(Enrol, SYSTEM, name, Role.PLAYER)
    assert house.floor.facility.people[name].active


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_name_is_no_persons_and_no_tables(house: House, name: str) -> None:
    assert not is_name(name)
    assert house.refused(Enrol, SYSTEM, name, Role.PLAYER).code == "person/name"
    assert house.refused(SetUpTable, PIT, name, UTH).code == "table/name"


def test_no_other_value_is_a_name() -> None:
    for value in (None, 7, b"Ann", ["Ann"], ()):
        assert not is_name(value)


@pytest.mark.parametrize(
    "twin",
    [
        *("ANN", "ann", "Ａｎｎ", "\u0410nn", "\u0391nn", "An\u0578", "\U0001d400nn"),
    ],
)
def test_a_name_that_looks_like_a_known_one_is_refused(house: House, twin: str) -> None:
    why = house.refused(Enrol, SYSTEM, twin, Role.PLAYER)
    assert (why.code, "Ann" in why.reason) == ("person/look-alike", True)


def test_looks_are_compared_with_those_who_are_gone_too() -> None:
    house = House()
    house.do(Enrol, ADMIN, "Al Iona", Role.PLAYER)
    house.do(Dismiss, ADMIN, "Al Iona", "gone")
    for twin in ("AI Iona", "Al lona", "AL IONA", "A1 Iona", "Al I0na"):
        assert house.refused(Enrol, SYSTEM, twin, Role.PLAYER).code == "person/look-alike"
    house.do(Enrol, ADMIN, "Al Iona", Role.PLAYER)
    for other in ("Alva Iona", "Zoë", "Zoe", "Miia", "Mila"):
        house.do(Enrol, SYSTEM, other, Role.PLAYER)


def test_a_skeleton_has_no_case_width_or_invisible_character() -> None:
    assert skeletons("Z\u200boe") & skeletons("ＺＯＥ") & skeletons("Ζοе")
    assert not skeletons("Zoe") & skeletons("Zoé")


@pytest.mark.parametrize("reason", ["x\ny", "x" * 201, "\u202ex", "x\x00", "e" + "\u0301" * 9])
def test_a_reason_is_one_line(house: House, reason: str) -> None:
    why = house.refused(Dismiss, ADMIN, FLOOR.person, reason)
    assert (why.code, why.reason.startswith("a text has at most 200")) == ("act/reason", True)


def test_a_facility_and_its_first_administrator_have_names() -> None:
    house = House()
    house.floor = type(house.floor)()
    assert house.refused(OpenFacility, SYSTEM, "a\nb", "Ada", "1", "L-1").code == "facility/name"
    assert house.refused(OpenFacility, SYSTEM, "A & B", "a\nb", "1", "L-1").code == "person/name"
    credential = house.refused(OpenFacility, SYSTEM, "A & B", "Ada", "1\n", "L-1")
    assert credential.code == "person/credential"


def test_an_act_is_of_something_that_is_known(house: House) -> None:
    for text in HOSTILE_TEXTS:
        assert house.refused(ProposeAct, PIT, AdoptSubmission(text)).code == "rules/unknown"
