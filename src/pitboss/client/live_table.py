"""A stream that holds: it connects, follows, and connects again, until it is stopped.

The feed knows the protocol; this module has the socket and the clock.
"""

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Subprotocol

from pitboss.client.errors import Refused, SignedOut, Unreachable
from pitboss.client.feed import Answered, Backoff, Feed, Moved, Order, new_id
from pitboss.client.table_now import TableNow
from pitboss.wire.stream import SUBPROTOCOL

if TYPE_CHECKING:
    from pitboss.client.async_client import AsyncClient

__all__ = ["LiveTable"]

_SIGNED_OUT: Final = 4401
_ROLE: Final = 4403
#: The times between looks at what must be sent again, in seconds.
_TICK: Final = 0.25
#: Refused handshakes that no later try would mend.
_NEVER: Final = (400, 403, 404, 421, 422)
_OPENING: Final = 10.0
_LARGEST: Final = 4 * 1024 * 1024


class LiveTable:
    """A table that is followed: its newest view, and commands that are answered once."""

    def __init__(self, client: "AsyncClient", table: str, as_: str | None) -> None:
        self._client = client
        self._table = table
        self._as = as_
        self._feed = Feed()
        self._backoff = Backoff()
        self._answers: dict[str, asyncio.Future[int]] = {}
        self._wake = asyncio.Event()
        self._news = asyncio.Condition()
        self._fresh = False
        self._said: list[Mapping[str, Any]] = []
        self._changed: set[str] = set()
        self._opened: set[str] = set()
        self._fault: Exception | None = None
        self._works: set[asyncio.Task[None]] = set()
        #: How often the line was lost and found again.
        self.reconnects = -1

    def start(self) -> Self:
        """Begin to follow."""
        self._begin(self._follow())
        return self

    async def stop(self) -> None:
        """Stop following."""
        for work in tuple(self._works):
            work.cancel()
        await asyncio.gather(*self._works, return_exceptions=True)
        self._end(Unreachable("the stream was stopped"))

    # ── Looking ──────────────────────────────────────────────────────────────────────────────

    @property
    def now(self) -> TableNow:
        """The newest view."""
        return TableNow(self._table, self._feed.n or 0, self._feed.now, dict(self._feed.view))

    def __aiter__(self) -> Self:
        """The newest view, again whenever it changes."""
        return self

    async def __anext__(self) -> TableNow:
        """The newest view, once it is another than at the last look. Changes that came meanwhile
        are one, with everything that was said."""
        async with self._news:
            await self._news.wait_for(self._is_news)
            if self._fault is not None:
                raise self._fault
            self._fresh = False
            said, self._said = tuple(self._said), []
            changed, self._changed = frozenset(self._changed), set()
        now = self.now
        return TableNow(now.table, now.n, now.now, now.view, said, changed)

    def _is_news(self) -> bool:
        return self._fresh or self._fault is not None

    def remaining_ms(self) -> int | None:
        """The milliseconds that remain of the time limit; None without one."""
        clock = self._feed.view.get("clock")
        if not clock:
            return None
        passed = asyncio.get_running_loop().time() - self._feed.clock_at
        return max(0, int(clock["remaining_ms"] - passed * 1000))

    # ── Commands ─────────────────────────────────────────────────────────────────────────────

    async def do(
        self,
        kind: str,
        body: Mapping[str, Any] | None = None,
        *,
        round: str | None = None,
        n: int | None = None,
        id: str | None = None,
    ) -> int:
        """Give a command; the number of its entry. ``Refused`` says why not. It is sent again, with
        the same id, until there is an answer."""
        if self._fault is not None:
            raise self._fault
        sent: dict[str, Any] = {"op": "do", "id": id or new_id(), "kind": kind}
        sent |= {"round": round} if round is not None else {}
        sent |= {"n": n} if n is not None else {}
        order = Order(sent["id"], json.dumps({**sent, "body": dict(body or {})}))
        loop = asyncio.get_running_loop()
        answer = self._answers.setdefault(order.id, loop.create_future())
        self._feed.give(order, loop.time())
        self._wake.set()
        try:
            return await asyncio.shield(answer)
        finally:
            self._feed.forget(order.id)

    async def place_wagers(self, seat: int, wagers: Mapping[str, Any]) -> int:
        """Place a slip in the round that is shown; the hash of one's bits goes with it."""
        now = self.now
        body: dict[str, Any] = {"seat": seat, "wagers": dict(wagers)}
        if now.electronic and now.person is not None:
            body["hash"] = self._client.bits.hash(now.round_id, now.person)
        return await self.do("place-wagers", body, round=now.round_id)

    async def take_bank(self, seat: int, dealer_wager: int = 0, *, co_banked: bool = False) -> int:
        """Take the bank that is offered, or change its terms (645a.12, R72: assumed)."""
        round_id = self.now.round_id
        body = self._client.bank(round_id, seat, dealer_wager, co_banked=co_banked)
        return await self.do("take-bank", body, round=round_id)

    async def pass_bank(self, seat: int) -> int:
        """Pass the bank that is offered, or give it back while betting is open."""
        return await self.do("pass-bank", {"seat": seat}, round=self.now.round_id)

    async def ready(self) -> int:
        """Have no more to bet."""
        return await self.do("ready", round=self.now.round_id)

    async def decide(self, seat: int, decision: str) -> int:
        """Answer the dealer's question."""
        body = {"seat": seat, "decision": decision}
        return await self.do("decide", body, round=self.now.round_id)

    # ── The line ─────────────────────────────────────────────────────────────────────────────

    def _begin(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._works.add(task)
        task.add_done_callback(self._works.discard)

    async def _follow(self) -> None:
        """Connect, and again whenever the line is lost, until the server says that it is over."""
        while self._fault is None:
            try:
                async with await self._connected() as socket:
                    self.reconnects += 1
                    await self._talk(socket)
            except ConnectionClosed as closed:
                await self._closed(closed)
            except InvalidStatus as refused:
                await self._refused(refused)
            except (OSError, TimeoutError, InvalidHandshake, ValueError):
                pass
            if self._fault is None:
                await asyncio.sleep(self._backoff.pause())

    def _connected(self) -> connect:
        place = f"/tables/{self._table}/stream" if self._table else "/floor/stream"
        query = {"after": self._feed.n, "as": self._as}
        given = "&".join(f"{name}={value}" for name, value in query.items() if value is not None)
        address = self._client.url.replace("http", "ws", 1)
        options: dict[str, Any] = {}
        if address.startswith("wss") and not isinstance(self._client.tls, bool):
            options["ssl"] = self._client.tls
        return connect(
            f"{address}/api/v1{place}?{given}",
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            additional_headers=self._client.headers,
            compression=None,
            open_timeout=_OPENING,
            ping_interval=None,
            max_size=_LARGEST,
            proxy=None,
            **options,
        )

    async def _talk(self, socket: ClientConnection) -> None:
        """Follow one line to its end."""
        self._feed.connected(_time())
        sending = asyncio.create_task(self._send(socket))
        try:
            while True:
                await self._take(await socket.recv())
        finally:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)

    async def _send(self, socket: ClientConnection) -> None:
        while True:
            self._feed.tick(_time())
            if self._feed.dead(_time()):
                await socket.close()
                return
            for text in self._feed.take():
                await socket.send(text)
            # Not wait_for: up to Python 3.11 it may swallow the cancellation that ends the line.
            with suppress(TimeoutError):
                async with asyncio.timeout(_TICK):
                    await self._wake.wait()
            self._wake.clear()

    async def _take(self, text: str | bytes) -> None:
        event = self._feed.received(text, _time())
        self._wake.set()
        if isinstance(event, Answered):
            answer = self._answers.pop(event.id, None)
            if answer is not None and not answer.done():
                if event.refusal is not None:
                    answer.set_exception(event.refusal)
                else:
                    answer.set_result(event.n or 0)
        elif isinstance(event, Moved):
            self._backoff.reset()
            await self._moved(event)

    async def _moved(self, event: Moved) -> None:
        async with self._news:
            self._fresh = True
            self._said += event.said
            self._changed |= set(event.sections)
            self._news.notify_all()
        bits, view = self._client.bits, self._feed.view
        bits.look(view)
        due = bits.due(view, str((view.get("you") or {}).get("person", "")))
        if due is not None and due[0] not in self._opened:
            self._opened.add(due[0])
            self._begin(self._open_bits(*due))

    async def _open_bits(self, round_id: str, bits: str) -> None:
        with suppress(Refused, Unreachable):  # too late: the hash counts
            await self.do("open-bits", {"bits": bits}, round=round_id)

    async def _closed(self, closed: ConnectionClosed) -> None:
        code = None if closed.rcvd is None else closed.rcvd.code
        reason = "" if closed.rcvd is None else closed.rcvd.reason
        if code == _SIGNED_OUT:
            await self._tell(SignedOut("session/over", reason or "signed out", status=401))
        elif code == _ROLE:
            await self._tell(Refused("role/not-yours", reason or "not this role", status=403))

    async def _refused(self, refused: InvalidStatus) -> None:
        status = refused.response.status_code
        if status not in _NEVER:
            return
        told = {}
        with suppress(ValueError):
            told = json.loads(refused.response.body or b"{}")
        await self._tell(Refused.of(told, status))

    async def _tell(self, fault: Exception) -> None:
        self._end(fault)
        async with self._news:
            self._news.notify_all()

    def _end(self, fault: Exception) -> None:
        self._fault = self._fault or fault
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(self._fault)
                answer.exception()  # nobody may wait for it any more
        self._answers.clear()


def _time() -> float:
    return asyncio.get_running_loop().time()
