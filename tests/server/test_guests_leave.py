"""Guests who go away, in every moment and every way: the seat is free for the next one."""

import time
from collections.abc import Callable, Iterator
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from pitboss.demo.crews import ADMIN
from pitboss.demo.facility import DemoFloor
from pitboss.demo.hosted_play import HostedPlay
from pitboss.demo.pace import Pace
from pitboss.record import Role
from pitboss.rulebook import examine
from pitboss.server.access import Access
from pitboss.server.demo_doors import DemoDoors
from pitboss.server.settings import Settings
from tests.support.api_players import API, Player
from tests.support.databases import new_database
from tests.support.houses import SECRET, Running
from tests.support.seated import demo_text
from tests.support.servers import ORIGIN, Served, problem

ADDRESS = ORIGIN.replace("http", "ws") + API
RIDE = "let-it-ride"
PRACTICE, ELECTRONIC = f"{RIDE}-practice-1", f"{RIDE}-1"
PATIENCE_SECONDS = 60
MOMENTS = ("betting", "wagered", "mixing", "decision")


def with_practice(game: str) -> str:
    """The demonstration's submission with one game and its practice variant."""
    every = (files("pitboss.demo") / "practice.toml").read_text(encoding="utf-8")
    blocks = every.split("\n[")
    own = [one for one in blocks if one.startswith(f"games.{game}.")]
    return "\n[".join([demo_text(game), *own])


class Floor(Served):
    """A demonstration of one game, to which guests come; its clock is turned by hand."""

    def __init__(self, folder: Path) -> None:
        self.url = new_database("sqlite", folder)
        self.running = Running(self.url, RIDE)
        text = with_practice(RIDE)
        filed, verdict = examine(text.encode(), "practice")
        assert verdict.ok, verdict.violations
        demo = DemoFloor(self.running.floor, text, filed, seats=0, variants=True)
        demo.open()
        self.settings = Settings(demo=True)
        self.access = Access(self.url, self.settings, self.running.clock)
        self._make()
        self.seconds = [0.0]
        ids = iter(range(10**6))
        token = lambda: f"door-{next(ids)}"  # noqa: E731
        self.doors = DemoDoors(self.floor, self.access, token, lambda: self.seconds[0])
        self.service.demo = self.doors
        # The staff fill racks and look after prizes. There are no house players.
        pace, visited = Pace((0, 0), (0, 0), (0, 0)), set[Role]().__contains__
        self.staff = [
            HostedPlay(self.floor, name, SECRET, {}, pace, visited, token=token)
            for name in demo.names
        ]

    def guest(self, table: str, seat: int) -> Player:
        """A guest who comes in and takes a seat."""
        self.seconds[0] += 60
        told = self.anybody().post(f"{API}/session/guest", {"bearer": True}).json()
        self.client.cookies.clear()
        caller = self.anybody()
        caller.token = told["token"]
        guest = Player(caller, told["person"], table)
        guest.send({"kind": "sit", "body": {"seat": seat}, "fill": {}}, "")
        buys = {"amount": 50_000, "gives": "chips", "gets": "account"}
        guest.send({"kind": "buy-in", "body": buys, "fill": {}}, "")
        return guest

    def passes(self, seconds: int) -> None:
        self.running.clock.now += seconds
        while self.running.house.tick() or any(table.play() for table in self.staff):
            pass

    def plays_to(self, guest: Player, moment: str, *others: Player) -> str:
        """A guest plays to a moment of a round, and others a step ahead. Returns the round."""
        self.passes(0)
        for _ in range(100):
            view = guest.look()
            playing = view["round"]
            if playing and any(one["player"] == guest.person for one in playing["seats"]):
                wagered = any(one["wagers"] for one in playing["seats"])
                now = "wagered" if playing["phase"] == "betting" and wagered else playing["phase"]
                if now == moment:
                    return str(playing["id"])
                for one in (*others, guest):
                    one.act()
            else:
                self.passes(1)
        raise AssertionError(f"{moment} never comes: {guest.look()}")

    def gone(self, guest: Player) -> bool:
        person = self.floor.person(guest.person)
        return person is not None and not person.active

    def sweeps_until(self, gone: Callable[[], bool]) -> None:
        """The housekeeping goes on, and nobody else does anything, until something is true."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not gone():
            assert time.monotonic() < end, "the guest does not go"
            self.seconds[0] += 20
            self.doors.sweep()
            self.passes(0)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    with Floor(tmp_path_factory.mktemp("guests")) as found:
        yield found


def signs_out(floor: Floor, guest: Player) -> None:
    assert guest.caller.delete(f"{API}/session").status_code == 204


def is_ended_by_an_administrator(floor: Floor, guest: Player) -> None:
    admin = floor.person(ADMIN.person)
    sessions = admin.get(f"{API}/sessions").json()["sessions"]
    (own,) = [one["id"] for one in sessions if one["person"] == guest.person]
    assert admin.delete(f"{API}/sessions/{own}").status_code == 204


def is_idle_too_long(floor: Floor, guest: Player) -> None:
    floor.running.clock.now += floor.settings.idle_seconds


def closes_the_page(floor: Floor, guest: Player) -> None:
    (session,) = floor.access.sessions(guest.person)
    floor.access.note_present([session.id])
    floor.running.clock.now += 601


WAYS = (is_ended_by_an_administrator, is_idle_too_long, closes_the_page)
GONE = [*((signs_out, one) for one in MOMENTS), *product(WAYS, ("betting", "decision"))]


@pytest.mark.parametrize(("way", "moment"), GONE)
def test_a_practice_table_is_free_again_when_its_guest_has_gone(
    floor: Floor, way: Callable[[Floor, Player], None], moment: str
) -> None:
    guest = floor.guest(PRACTICE, 1)
    left = floor.plays_to(guest, moment)
    way(floor, guest)
    floor.sweeps_until(lambda: floor.gone(guest))
    assert floor.anybody().get(f"{API}/tables/{PRACTICE}").json()["view"]["seats"] == []
    newcomer = floor.guest(PRACTICE, 1)
    assert floor.plays_to(newcomer, "decision") != left
    signs_out(floor, newcomer)
    floor.sweeps_until(lambda: floor.gone(newcomer))


def test_a_practice_table_is_free_at_once_when_its_guest_leaves_the_seat(floor: Floor) -> None:
    guest = floor.guest(PRACTICE, 1)
    left = floor.plays_to(guest, "betting")
    for kind, body in (("cash-out", {}), ("leave", {"seat": 1})):
        guest.send({"kind": kind, "body": body, "fill": {}}, "")
    playing = guest.look()["round"]
    assert (playing["id"], playing["phase"]) == (left, "closed")
    newcomer = floor.guest(PRACTICE, 2)
    assert floor.plays_to(newcomer, "wagered") != left
    for one in (guest, newcomer):
        signs_out(floor, one)
        floor.sweeps_until(lambda one=one: floor.gone(one))  # type: ignore[misc]


def test_a_guest_who_still_has_a_session_stays(floor: Floor) -> None:
    guest = floor.guest(PRACTICE, 1)
    floor.access.begin(guest.person)
    signs_out(floor, guest)
    floor.seconds[0] += 20
    assert not floor.doors.sweep()
    assert not floor.gone(guest)
    for session in floor.access.sessions(guest.person):
        floor.access.end(session.id)
    floor.sweeps_until(lambda: floor.gone(guest))


def test_who_follows_a_stream_or_asks_for_something_is_not_away(floor: Floor) -> None:
    guest = floor.guest(PRACTICE, 1)
    (session,) = floor.access.sessions(guest.person)
    bearer = guest.caller.headers
    with floor.client.websocket_connect(f"{ADDRESS}/floor/stream", headers=bearer):
        floor.running.clock.now += 599
        floor.client.portal.call(floor.service.streams.note_present)  # type: ignore[union-attr]
        floor.running.clock.now += 599
        assert session.id not in {one.id for one in floor.access.away(600)}
    floor.running.clock.now += 2
    assert session.id in {one.id for one in floor.access.away(600)}
    assert guest.caller.get(f"{API}/session").status_code == 200
    assert session.id not in {one.id for one in floor.access.away(600)}
    signs_out(floor, guest)
    floor.sweeps_until(lambda: floor.gone(guest))


# ── An electronic table ──────────────────────────────────────────────────────────────────────


def own(player: Player) -> Any:
    playing = player.look()["round"]
    return next(one for one in playing["seats"] if one["player"] == player.person)


@pytest.mark.parametrize("moment", MOMENTS)
def test_others_wait_for_no_guest_beyond_the_deadlines(floor: Floor, moment: str) -> None:
    guest, other = floor.guest(ELECTRONIC, 1), floor.guest(ELECTRONIC, 2)
    round_id = floor.plays_to(guest, moment, other)
    seconds = 0
    while other.look()["round"]["phase"] != "closed":
        while other.act():
            pass
        if other.look()["round"]["phase"] == "closed":
            break
        # The longest time limit at this table is the one for decisions.
        limit = other.look()["clock"]["remaining_ms"] // 1000 + 1
        assert limit <= 31
        floor.passes(limit)
        seconds += limit
        assert seconds <= 20 + 10 + 3 * 31 + 3, "three decisions, and no more"
    assert other.look()["round"]["id"] == round_id
    assert own(other)["wagers"]
    for one in (guest, other):
        signs_out(floor, one)
    floor.sweeps_until(lambda: floor.gone(guest) and floor.gone(other))


def test_a_newcomer_waits_for_nobody_who_does_not_wager(floor: Floor) -> None:
    idle = floor.guest(ELECTRONIC, 1)
    first = floor.plays_to(idle, "betting")
    newcomer = floor.guest(ELECTRONIC, 2)
    assert newcomer.look()["round"]["id"] == first
    floor.passes(21)
    second = floor.plays_to(newcomer, "betting")
    assert second != first
    assert {one["player"] for one in idle.look()["round"]["seats"]} == {
        idle.person,
        newcomer.person,
    }
    floor.passes(21)
    assert newcomer.look()["round"]["id"] == second, "nobody waits: betting stays open"
    for one in (idle, newcomer):
        signs_out(floor, one)
    floor.sweeps_until(lambda: floor.gone(idle) and floor.gone(newcomer))


def test_wagers_that_may_still_go_back_do_when_a_guest_signs_out(floor: Floor) -> None:
    guest, other = floor.guest(ELECTRONIC, 1), floor.guest(ELECTRONIC, 2)
    floor.plays_to(guest, "wagered")
    signs_out(floor, guest)
    floor.sweeps_until(lambda: floor.gone(guest))
    floor.plays_to(other, "decision")
    held = {one["player"]: one["wagers"] for one in other.look()["round"]["seats"]}
    assert not held[guest.person]
    assert held[other.person]
    signs_out(floor, other)
    floor.sweeps_until(lambda: floor.gone(other))


def test_the_books_hold_after_all_of_it(floor: Floor) -> None:
    refused = floor.anybody().post(f"{API}/commands", {"id": "a", "kind": "leave"})
    assert problem(refused)["status"] == 401
    assert floor.running.verdict().faults == []
    assert sum(floor.running.balances().values()) == 0
