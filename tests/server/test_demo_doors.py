"""Guests and the switch of roles: open at a demonstration alone, and within bounds."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.demo.crews import ADMIN, EMPLOYEES
from pitboss.demo.facility import DEALER_RUN, DemoFloor
from pitboss.floor import AssignStaff, Sit
from pitboss.record import Actor, Role
from pitboss.server.demo_doors import DemoDoors
from pitboss.server.problems import Problem
from tests.support.servers import Served, problem, served


class Doors(Served):
    """A served demonstration with its own doors, and a dealer-run table."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        run = self.running
        DemoFloor(self.floor, run.text, run.filed, seats=1, dealer_run=True).open()
        self.seconds = [0.0]
        ids = iter(range(10**6))
        token = lambda: f"door-{next(ids)}"  # noqa: E731
        self.doors = DemoDoors(self.floor, self.access, token, lambda: self.seconds[0])
        self.service.demo = self.doors


RIDE = "let-it-ride-1"


def seated(floor: Doors) -> set[str]:
    tables = floor.floor.lobby(None).view.tables
    return {player for one in tables if one.name == RIDE for player in one.seats.values()}


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Doors]:
    with Doors(tmp_path) as found:
        yield found


def test_a_guest_comes_in_with_a_thousand_dollars_in_chips(floor: Doors) -> None:
    answer = floor.anybody().post("/api/v1/session/guest", {"bearer": True})
    assert answer.status_code == 201
    told = answer.json()
    assert told["roles"] == ["player"]
    lobby = floor.floor.lobby(Actor(Role.PLAYER, told["person"]))
    assert lobby.view.chips == 100_000


def test_five_guests_a_minute_come_from_one_address(floor: Doors) -> None:
    names = {floor.doors.guest("here") for _ in range(5)}
    assert len(names) == 5
    with pytest.raises(Problem) as too_many:
        floor.doors.guest("here")
    assert (too_many.value.status, too_many.value.code) == (429, "guests/too-often")
    assert int(too_many.value.headers["Retry-After"]) > 0
    assert floor.doors.guest("elsewhere") not in names
    floor.seconds[0] += 61
    assert floor.doors.guest("here") not in names


def test_no_more_than_twenty_guests_are_live(floor: Doors) -> None:
    for number in range(20):
        floor.doors.guest(f"address {number // 5}")
    with pytest.raises(Problem) as full:
        floor.doors.guest("another")
    assert (full.value.status, full.value.code) == (429, "guests/too-many")


def test_guests_without_a_session_are_dismissed(floor: Doors) -> None:
    stays, goes = floor.doors.guest("a"), floor.doors.guest("b")
    floor.access.begin(stays)
    assert floor.doors.sweep(), "newcomers get their session in a moment: a second look tells"
    floor.seconds[0] += 3
    assert not floor.doors.sweep()
    known = {name: floor.floor.person(name) for name in (stays, goes)}
    assert [one is not None and one.active for one in known.values()] == [True, False]
    floor.running.clock.now += floor.settings.idle_seconds + 1
    floor.doors.sweep()
    floor.seconds[0] += 3
    floor.doors.sweep()
    gone = floor.floor.person(stays)
    assert gone is not None
    assert not gone.active


def test_nobody_but_guests_is_dismissed(floor: Doors) -> None:
    for name in ("Fay", floor.player_names[0], "nobody"):
        floor.doors.dismiss(name)
    person = floor.floor.person(floor.player_names[0])
    assert person is not None
    assert person.active
    guest = floor.doors.guest("a")
    floor.doors.dismiss(guest)
    gone = floor.floor.person(guest)
    assert gone is not None
    assert not gone.active


def test_a_guest_who_signs_out_has_gone(floor: Doors) -> None:
    guest = floor.doors.guest("a")
    elsewhere, here = floor.person(guest), floor.person(guest)
    floor.floor.submit(own := Actor(Role.PLAYER, guest), Sit(own, RIDE, 4), id="sits").result()
    assert here.delete("/api/v1/session").status_code == 204
    assert guest in seated(floor), "there is another session"
    assert elsewhere.delete("/api/v1/session").status_code == 204
    assert guest not in seated(floor)
    gone = floor.floor.person(guest)
    assert gone is not None
    assert not gone.active


def test_every_role_but_the_administrators_can_be_taken(floor: Doors) -> None:
    for role in {one.role for one in EMPLOYEES} - {Role.ADMINISTRATOR}:
        person = floor.doors.person_of(role)
        known = None if person is None else floor.floor.person(person)
        assert known is not None
        assert known.role is role
    assert floor.doors.person_of(Role.ADMINISTRATOR) is None
    assert floor.doors.person_of(Role.PLAYER) is None
    refused = floor.anybody().post("/api/v1/session/demo", {"role": "administrator"})
    assert refused.status_code == 403
    assert problem(refused)["code"] == "role/not-allowed"


def test_whoever_takes_the_dealers_role_is_assigned_to_the_dealer_run_table(floor: Doors) -> None:
    person = floor.doors.person_of(Role.DEALER)
    rows = {one.name: one.tables for one in floor.floor.desk(ADMIN, "people").rows}
    assert rows[str(person)] == (DEALER_RUN,)


def test_a_dealer_who_was_sent_elsewhere_stays_there(floor: Doors) -> None:
    person = str(floor.doors.person_of(Role.DEALER))
    pit = Actor(Role.PIT_MANAGER, str(floor.doors.person_of(Role.PIT_MANAGER)))
    sent = floor.floor.submit(pit, AssignStaff(pit, person, (RIDE,)), id="sent").result()
    assert sent.ok, sent.refusal
    assert floor.doors.person_of(Role.DEALER) == person
    floor.doors.person_of(Role.FLOORPERSON)
    rows = {one.name: one.tables for one in floor.floor.desk(ADMIN, "people").rows}
    assert rows[person] == (RIDE,)


def test_a_person_of_a_role_is_taken_by_name_and_stays_where_they_are(floor: Doors) -> None:
    rows = floor.floor.desk(ADMIN, "people").rows
    other = next(one for one in rows if one.role is Role.DEALER and one.tables != (DEALER_RUN,))
    asked = {"role": "dealer", "person": other.name}
    listed = floor.anybody().get("/api/v1/session/demo").json()["people"]
    assert {"person": other.name, "role": "dealer"} in listed
    assert {"administrator", "player"}.isdisjoint(one["role"] for one in listed)
    taken = floor.anybody().post("/api/v1/session/demo", asked)
    assert taken.status_code == 201
    assert taken.json()["person"] == other.name
    known = floor.floor.person(other.name)
    assert known is not None
    for role, name in (("floorperson", other.name), ("dealer", "Nobody"), ("player", "Ann")):
        refused = floor.anybody().post("/api/v1/session/demo", {"role": role, "person": name})
        assert refused.status_code == 404
        assert problem(refused)["code"] == "role/nobody"


def test_a_role_is_visited_as_long_as_its_visitor_asks_for_something(floor: Doors) -> None:
    assert not floor.doors.visited(Role.DEALER)
    person = floor.doors.person_of(Role.DEALER)
    assert person is not None
    floor.access.begin(person)
    assert floor.doors.visited(Role.DEALER)
    floor.running.clock.now += 200
    floor.seconds[0] += 3
    assert not floor.doors.visited(Role.DEALER)


def test_elsewhere_there_are_no_doors(tmp_path: Path) -> None:
    with served(tmp_path, demo=False) as floor:
        for path, body in (("guest", {}), ("demo", {"role": "dealer"})):
            answer = floor.anybody().post(f"/api/v1/session/{path}", body)
            assert answer.status_code == 404
            assert problem(answer)["code"] == "demo/none"
