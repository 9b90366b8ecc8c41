"""One stream: a WebSocket that follows a table or the lobby, and carries commands.

The conversation says what is sent; this module has the socket. It reads, it writes when its flag is
set, and it ends with a code: 4401 when its session is over, 4403 when its role is.
"""

import asyncio
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboss.house import Seen
from pitboss.record import Actor
from pitboss.round import RefusedError
from pitboss.server.callers import caller_of, known, token_of
from pitboss.server.conversation import (
    Conversation,
    Malformed,
    RefusedForm,
    done,
    pong,
    refused,
)
from pitboss.server.paths.commands import carried_out
from pitboss.server.problems import Problem, problem_of
from pitboss.server.service import Service
from pitboss.server.watch import FLOOR
from pitboss.store import StoreError
from pitboss.wire.commands_in import Request
from pitboss.wire.stream import Do, Ping, Resync

__all__ = ["ROLE", "SIGNED_OUT", "Over", "Stream"]

#: Close codes: the session is over; the role is not the caller's.
SIGNED_OUT: Final = 4401
ROLE: Final = 4403
_TOO_LARGE: Final = 1009
#: The largest message of a client, in bytes.
_LONGEST: Final = 16 * 1024
#: The most commands of one stream that wait for their answers.
_MOST_WAITING: Final = 8
#: The messages of a client that are read at once, and then how many a second.
_BURST: Final = 100
_RATE: Final = 50
#: The lobby is sent no more often than this, in seconds.
_LOBBY_PAUSE: Final = 0.25
_SESSION_OVER: Final = "this session is over: sign in again"


class SessionOver(Exception):
    """The session of a command is over."""


class Over(Exception):
    """A stream ends, with a close code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Stream:
    """A stream of one caller, from the handshake to the close."""

    def __init__(
        self,
        socket: WebSocket,
        service: Service,
        topic: str,
        actor: Actor | None,
        session: str | None,
        after: int | None,
    ) -> None:
        self._socket = socket
        self._service = service
        self._topic = topic
        self._actor = actor
        self._session = session
        self._talk = Conversation(after)
        self._waiting: dict[str, asyncio.Task[None]] = {}
        self._room = asyncio.Semaphore(_MOST_WAITING)
        self._flag = asyncio.Event()

    async def run(self) -> None:
        """Serve until one side ends it."""
        role = "spectator" if self._actor is None else self._actor.role.value
        with self._service.metrics.sockets.labels(role).track_inprogress():
            await self._run()

    async def _run(self) -> None:
        streams = self._service.streams
        client = self._socket.client
        joined = streams.joined(self._session, "" if client is None else client.host)
        with streams.watch.follow(self._topic) as self._flag, joined as over:
            works = (self._read(), self._write(), _ended(over))
            tasks = {asyncio.create_task(work) for work in works}
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                tasks |= set(self._waiting.values())
                for task in tasks:
                    task.cancel()
                await asyncio.wait(tasks)
        await self._close([task.exception() for task in tasks if not task.cancelled()])

    async def _close(self, ends: list[BaseException | None]) -> None:
        """Close with the code of what ended the stream."""
        for one in ends:
            if one is not None and not isinstance(one, (Over, OSError, WebSocketDisconnect)):
                raise one
        over = next((one for one in ends if isinstance(one, Over)), None)
        if over is not None:
            with suppress(OSError, RuntimeError, WebSocketDisconnect):
                await self._socket.close(over.code, over.reason[:100])

    # ── From the client ──────────────────────────────────────────────────────────────────────

    async def _read(self) -> None:
        loop = asyncio.get_running_loop()
        credit, at = float(_BURST), loop.time()
        while True:
            frame = await self._frame()
            now = loop.time()
            credit, at = min(_BURST, credit + (now - at) * _RATE) - 1, now
            if credit < 0:
                # The socket is not read meanwhile: a sender who is too quick waits.
                await asyncio.sleep(-credit / _RATE)
            try:
                message = self._talk.read(frame)
            except Malformed as wrong:
                raise Over(wrong.code, wrong.reason) from None
            await self._take(message)

    async def _frame(self) -> str | bytes | None:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        frame: str | bytes | None = message.get("text")
        if frame is None:
            frame = message.get("bytes")
        if frame is not None and len(frame) > _LONGEST:
            raise Over(_TOO_LARGE, "a message has at most 16 kB")
        return frame

    async def _take(self, message: Do | Resync | Ping | RefusedForm | None) -> None:
        if message is None:
            self._flag.set()
        elif isinstance(message, RefusedForm):
            problem = Problem(422, "command/form", message.detail, where=message.where)
            await self._send(refused(message.id, problem.told))
        elif message["op"] == "resync":
            self._service.metrics.resyncs.inc()
            self._flag.set()
        elif message["op"] == "ping":
            await self._send(pong(self._service.streams.views.now()))
        elif message["id"] not in self._waiting:  # else it is answered once, for both
            await self._room.acquire()
            task = asyncio.create_task(self._do(message))
            self._waiting[message["id"]] = task
            task.add_done_callback(lambda _, id=message["id"]: self._answered(id))  # type: ignore[misc]

    def _answered(self, id: str) -> None:
        self._waiting.pop(id, None)
        self._room.release()

    async def _do(self, order: Do) -> None:
        """Carry a command out, and answer it. Without the books there is no answer, and the client
        asks again."""
        with suppress(StoreError, OSError, RuntimeError, WebSocketDisconnect):
            try:
                n = await self._carried_out(order)
            except Problem as problem:
                await self._send(refused(order["id"], problem.told))
            except RefusedError as why:
                await self._send(refused(order["id"], problem_of(why).told))
            else:
                await self._send(done(order["id"], n))

    async def _carried_out(self, order: Do) -> int:
        if self._session is None or self._actor is None:
            raise Problem(401, "session/none", "sign in first: POST /api/v1/session")
        sent = Request(
            id=order["id"],
            kind=order["kind"],
            body=order["body"],
            role=self._actor.role.value,
            table=self._topic or None,
            seen=Seen(order.get("round") or "", order.get("n") or 0),
        )
        try:
            return (await carried_out(self._service, self._actor, sent, self._check_session)).n
        except SessionOver:
            self._service.streams.end(self._session)
            raise Problem(401, "session/over", _SESSION_OVER) from None

    def _check_session(self) -> None:
        """Look whether the session is valid still; on the thread of the command."""
        token = token_of(self._socket)
        caller = None if token is None else known(self._service, token)
        if caller is None or caller.session is None or caller.session.id != self._session:
            raise SessionOver

    # ── To the client ────────────────────────────────────────────────────────────────────────

    async def _write(self) -> None:
        views = self._service.streams.views
        while True:
            await self._flag.wait()
            self._flag.clear()
            if not self._talk.open:
                continue  # the acknowledgement sets the flag again
            try:
                shown = await views.view(self._actor, self._topic)
                if not self._talk.news(shown):
                    continue
                talk = self._talk
                said = await views.said(self._actor, self._topic, talk.sent, talk.after, shown)
            except RefusedError as why:
                raise await self._ends(why) from None
            except StoreError:
                await asyncio.sleep(_LOBBY_PAUSE)
                self._flag.set()
                continue
            # A resync may have come meanwhile: then this is a view, and says nothing.
            await self._send(talk.message(shown, views.now(), said))
            self._service.metrics.views_sent.inc()
            if self._topic == FLOOR:
                await asyncio.sleep(_LOBBY_PAUSE)

    async def _ends(self, why: RefusedError) -> Over:
        """Why the stream ends: its session is over, or only its role."""
        over = False
        if self._session is not None:
            try:
                over = (await caller_of(self._socket, self._service)).session is None
            except Problem:
                over = True
        return Over(SIGNED_OUT, _SESSION_OVER) if over else Over(ROLE, why.refusal.reason)

    async def _send(self, message: bytes) -> None:
        await self._socket.send_text(message.decode())


async def _ended(over: asyncio.Event) -> None:
    """Wait until the session is over."""
    await over.wait()
    raise Over(SIGNED_OUT, _SESSION_OVER)
