"""Visitors under load: players on sockets who wager, are ready, open bits and decide.

A player sends what the view offers, as its page would, and reads on while a command waits for its
turn. Commands leave at a given rate, or as fast as the floor takes them. Noted is the time from
each command to the last view of its table, and how late this process itself is.
"""

import asyncio
import itertools
import secrets
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from pitboss.round.fairness import player_hash

__all__ = ["Load", "Measured", "Place", "share_of"]

_SEEN = '{"op":"seen","n":%d}'
#: The seconds that a new rate gets before anything is counted, and those between looks at the time.
_SETTLING = 2.0
_LOOK = 0.05
#: The rate at which what still waits leaves when there is no rate any more.
_EAGER = 1000.0
#: The most that this process makes up for when it is late, in seconds.
_BEHIND = 0.1


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at a table, who holds it, and the server and the token of this player."""

    table: str
    seat: int
    person: str
    token: str
    port: int


@dataclass(slots=True)
class Measured:
    """What came out of one run."""

    seconds: float
    done: int
    refused: int
    latencies: list[float]
    #: The time to the answer of each command, without the views.
    answers: list[float]
    #: How late this process was, looked at twenty times a second, and the CPU seconds it took.
    late: list[float]
    cpu: float

    @property
    def rate(self) -> float:
        """Commands a second."""
        return self.done / self.seconds

    def latency(self, share: float) -> float:
        """The time from a command to the last view that a share needed at most, in milliseconds."""
        return share_of(self.latencies, share)


def share_of(times: Sequence[float], share: float) -> float:
    """The time that a share of some needed at most, in milliseconds."""
    ordered = sorted(times)
    return 1000 * ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else 0.0


@dataclass(slots=True)
class _Waiting:
    since: float
    n: int
    left: set[int]


@dataclass(slots=True)
class _Table:
    """The sockets of a table, and the commands that not all of them have seen."""

    numbers: dict[int, int] = field(default_factory=dict)
    waiting: list[_Waiting] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class _Player:
    """A player on a socket: what is shown there, and what was sent."""

    place: Place
    socket: ClientConnection
    table: _Table
    view: dict[str, Any] = field(default_factory=dict)
    bits: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    sent: dict[str, float] = field(default_factory=dict)
    #: The last question that was answered, and whether the next answer waits for its turn.
    asked: object = None
    queued: bool = False


class Load:
    """All players of a floor, on sockets of one process."""

    def __init__(self, places: Sequence[Place], wagers: dict[str, int]) -> None:
        self._places = places
        self._wagers = wagers
        self._tables: dict[str, _Table] = {}
        self._rate: float | None = None
        #: The players whose commands wait for their turn.
        self._queue: deque[_Player] = deque()
        self._found = Measured(0.0, 0, 0, [], [], [], 0.0)
        self._ids = itertools.count()
        self._run = secrets.token_hex(4)

    async def join(self) -> list[asyncio.Task[None]]:
        """Connect everybody, a few at a time."""
        gate = asyncio.Semaphore(32)
        events = [asyncio.Event() for _ in self._places]
        tasks = [
            asyncio.create_task(self._play(place, gate, ready))
            for place, ready in zip(self._places, events, strict=True)
        ]
        for ready in events:
            await ready.wait()
        return [*tasks, asyncio.create_task(self._give()), asyncio.create_task(self._look())]

    async def measure(self, seconds: float, rate: float | None) -> Measured:
        """Count the commands of some seconds, at a rate or as fast as they are taken."""
        self._rate = rate
        await asyncio.sleep(_SETTLING)
        found = self._found = Measured(0.0, 0, 0, [], [], [], 0.0)
        begin, used = time.monotonic(), time.process_time()
        await asyncio.sleep(seconds)
        found.seconds = time.monotonic() - begin
        found.cpu = time.process_time() - used
        self._found = Measured(0.0, 0, 0, [], [], [], 0.0)
        return found

    async def _look(self) -> None:
        """Note how late this process gets to what is due."""
        while True:
            due = time.monotonic() + _LOOK
            await asyncio.sleep(_LOOK)
            self._found.late.append(time.monotonic() - due)

    # ── One player ───────────────────────────────────────────────────────────────────────────

    async def _play(self, place: Place, gate: asyncio.Semaphore, ready: asyncio.Event) -> None:
        uri = f"ws://127.0.0.1:{place.port}/api/v1/tables/{place.table}/stream"
        headers = {"Authorization": f"Bearer {place.token}"}
        try:
            async with gate:
                socket = await connect(
                    uri,
                    additional_headers=headers,
                    subprotocols=[Subprotocol("pitboss.v1")],
                    compression=None,
                    open_timeout=60,
                    ping_interval=None,
                )
            ready.set()
            table = self._tables.setdefault(place.table, _Table())
            async with socket:
                await self._read(_Player(place, socket, table))
        except (ConnectionClosed, asyncio.CancelledError):
            ready.set()

    async def _read(self, player: _Player) -> None:
        async for text in player.socket:
            told = orjson.loads(text)
            match told["op"]:
                case "view" | "change":
                    player.view.update(told.get("view") or told["sections"])
                    await player.socket.send(_SEEN % told["n"])
                    self._seen(player.table, player.place.seat, told["n"])
                case "done":
                    since = player.sent.pop(told["id"])
                    self._found.done += 1
                    self._found.answers.append(time.monotonic() - since)
                    self._await(player.table, since, told["n"])
                case "refused":
                    self._found.refused += 1
                    player.sent.pop(told["id"], None)
            if player.queued or player.sent:
                continue
            move = self._move(player)
            if move is None or move[0] == player.asked:
                continue
            if self._rate is None:
                await self._do(player)
            else:
                player.queued = True
                self._queue.append(player)

    # ── Whose turn it is ─────────────────────────────────────────────────────────────────────

    async def _give(self) -> None:
        """Let the commands that wait go, one after the other, at the rate."""
        due = time.monotonic()
        while True:
            rate = self._rate or _EAGER
            # What could not leave for want of players, or because this process was late, is not
            # made up for.
            due = max(due, time.monotonic() - _BEHIND) + 1 / rate
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            while self._queue:
                player = self._queue.popleft()
                player.queued = False
                if await self._do(player):
                    break

    async def _do(self, player: _Player) -> bool:
        """Send what a player is asked for now. Returns whether anything is."""
        move = self._move(player)
        if move is None or move[0] == player.asked:
            return False
        player.asked = move[0]
        name = f"{self._run}-{next(self._ids)}"
        player.sent[name] = time.monotonic()
        with suppress(ConnectionClosed):
            await player.socket.send(orjson.dumps({"op": "do", "id": name, **move[1]}).decode())
        return True

    def _move(self, player: _Player) -> tuple[object, dict[str, Any]] | None:
        """The next command of a player, and what it answers; None if nothing is asked."""
        view, place = player.view, player.place
        playing = view.get("round")
        if playing is None:
            return None
        kinds = {one["kind"]: one for one in view.get("moves", ())}
        own = next((one for one in playing["seats"] if one["seat"] == place.seat), None)
        if own is None:
            return None
        round_id, body = playing["id"], None
        if playing["phase"] == "betting" and not own["wagers"]:
            kind = "place-wagers"
            hash = player_hash(round_id, place.person, player.bits)
            body = {"seat": place.seat, "wagers": self._wagers, "hash": hash}
        elif playing["phase"] == "betting":
            kind, body = "ready", {}
        elif playing["phase"] == "mixing":
            kind, body = "open-bits", {"bits": player.bits.hex()}
        else:
            kind = "decide"
            body = kinds[kind]["body"] if kind in kinds else None
        if kind not in kinds or body is None:
            return None
        key = (round_id, kind, len(own["decisions"]))
        return key, {"kind": kind, "round": round_id, "body": body}

    # ── What all have seen ───────────────────────────────────────────────────────────────────

    def _seen(self, table: _Table, seat: int, n: int) -> None:
        table.numbers[seat] = n
        now = time.monotonic()
        for one in table.waiting:
            if one.n <= n:
                one.left.discard(seat)
        over = [one for one in table.waiting if not one.left]
        self._found.latencies += [now - one.since for one in over]
        table.waiting = [one for one in table.waiting if one.left]

    def _await(self, table: _Table, since: float, n: int) -> None:
        left = {seat for seat, number in table.numbers.items() if number < n}
        if left:
            table.waiting.append(_Waiting(since, n, left))
        else:
            self._found.latencies.append(time.monotonic() - since)
