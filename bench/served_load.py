"""Visitors under load: players on sockets who wager, are ready, open bits and decide.

A player sends what the view offers, as its page would. Commands leave at a given rate, or as fast
as the floor takes them. Noted is the time from each command to the last view of its table.
"""

import asyncio
import itertools
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pitboss.round.fairness import player_hash

__all__ = ["Load", "Measured", "Place"]


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

    @property
    def rate(self) -> float:
        """Commands a second."""
        return self.done / self.seconds

    def latency(self, share: float) -> float:
        """The time that a share of the commands needed at most, in milliseconds."""
        ordered = sorted(self.latencies)
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


class Load:
    """All players of a floor, on sockets of one process."""

    def __init__(self, places: Sequence[Place], wagers: dict[str, int]) -> None:
        self._places = places
        self._wagers = wagers
        self._tables: dict[str, _Table] = {}
        self._rate: float | None = None
        self._next = 0.0
        self._done = 0
        self._refused = 0
        self._latencies: list[float] = []
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
        return tasks

    async def measure(self, seconds: float, rate: float | None) -> Measured:
        """Count the commands of some seconds, at a rate or as fast as they are taken."""
        self._rate, self._next = rate, time.monotonic()
        await asyncio.sleep(2)
        self._done = self._refused = 0
        self._latencies = []
        begin = time.monotonic()
        await asyncio.sleep(seconds)
        lasted = time.monotonic() - begin
        return Measured(lasted, self._done, self._refused, self._latencies)

    # ── One player ───────────────────────────────────────────────────────────────────────────

    async def _play(self, place: Place, gate: asyncio.Semaphore, ready: asyncio.Event) -> None:
        uri = f"ws://127.0.0.1:{place.port}/api/v1/tables/{place.table}/stream"
        headers = {"Authorization": f"Bearer {place.token}"}
        try:
            async with gate:
                socket = await connect(
                    uri,
                    additional_headers=headers,
                    subprotocols=["pitboss.v1"],  # type: ignore[list-item]
                    compression=None,
                    open_timeout=60,
                    ping_interval=None,
                )
            ready.set()
            async with socket:
                await self._talk(place, socket)
        except (ConnectionClosed, asyncio.CancelledError):
            ready.set()

    async def _talk(self, place: Place, socket: ClientConnection) -> None:
        view: dict[str, Any] = {}
        bits = secrets.token_bytes(32)
        sent: dict[str, float] = {}
        asked: object = None
        table = self._tables.setdefault(place.table, _Table())
        async for text in socket:
            told = orjson.loads(text)
            match told["op"]:
                case "view" | "change":
                    view.update(told.get("view") or told["sections"])
                    await socket.send(orjson.dumps({"op": "seen", "n": told["n"]}).decode())
                    self._seen(table, place.seat, told["n"])
                case "done":
                    self._done += 1
                    self._await(table, sent.pop(told["id"]), told["n"])
                    continue
                case "refused":
                    self._refused += 1
                    sent.pop(told["id"], None)
                    continue
            move = self._move(place, view, bits)
            if move is None or move[0] == asked:
                continue
            asked = move[0]
            await self._turn()
            name = f"{self._run}-{next(self._ids)}"
            sent[name] = time.monotonic()
            await socket.send(orjson.dumps({"op": "do", "id": name, **move[1]}).decode())

    def _move(
        self, place: Place, view: dict[str, Any], bits: bytes
    ) -> tuple[object, dict[str, Any]] | None:
        """The next command of a player, and what it answers; None if nothing is asked."""
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
            hash = player_hash(round_id, place.person, bits)
            body = {"seat": place.seat, "wagers": self._wagers, "hash": hash}
        elif playing["phase"] == "betting":
            kind, body = "ready", {}
        elif playing["phase"] == "mixing":
            kind, body = "open-bits", {"bits": bits.hex()}
        else:
            kind = "decide"
            body = kinds[kind]["body"] if kind in kinds else None
        if kind not in kinds or body is None:
            return None
        key = (round_id, kind, len(own["decisions"]))
        return key, {"kind": kind, "round": round_id, "body": body}

    async def _turn(self) -> None:
        """Wait for one's turn, where commands leave at a rate."""
        if self._rate is None:
            return
        now = time.monotonic()
        self._next = max(self._next, now) + 1 / self._rate
        await asyncio.sleep(self._next - now)

    # ── What all have seen ───────────────────────────────────────────────────────────────────

    def _seen(self, table: _Table, seat: int, n: int) -> None:
        table.numbers[seat] = n
        now = time.monotonic()
        for one in table.waiting:
            if one.n <= n:
                one.left.discard(seat)
        over = [one for one in table.waiting if not one.left]
        self._latencies += [now - one.since for one in over]
        table.waiting = [one for one in table.waiting if one.left]

    def _await(self, table: _Table, since: float, n: int) -> None:
        left = {seat for seat, number in table.numbers.items() if number < n}
        if left:
            table.waiting.append(_Waiting(since, n, left))
        else:
            self._latencies.append(time.monotonic() - since)
