"""The client for programs without an event loop.

It is the asynchronous client on a loop of its own, in a thread; nothing of the protocol is here.
"""

import asyncio
import threading
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Self, TypeVar

from pitboss.client.async_client import AsyncClient
from pitboss.client.live_table import LiveTable
from pitboss.client.table_now import TableNow

__all__ = ["Client", "Table"]

T = TypeVar("T")
Json = dict[str, Any]


class _Loop:
    """An event loop in a thread."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="client", daemon=True)
        self._thread.start()

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine to its end, and return its result."""
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def close(self) -> None:
        """End the thread."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class Client:
    """A person at a server, or a spectator until somebody signs in. See ``AsyncClient``."""

    def __init__(self, url: str, *, token: str | None = None) -> None:
        self._loop = _Loop()
        self._client = self._loop.wait(_made(url, token))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the server."""
        self._loop.wait(self._client.close())
        self._loop.close()

    @property
    def person(self) -> str | None:
        """The person who is signed in."""
        return self._client.person

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles of the person."""
        return self._client.roles

    @property
    def token(self) -> str | None:
        """The bearer token of the session."""
        return self._client.token

    def get(self, path: str, **query: Any) -> Any:
        """The JSON of a path under ``/api/v1``."""
        return self._loop.wait(self._client.get(path, **query))

    def post(self, path: str, body: Mapping[str, Any]) -> Any:
        """Post JSON to a path under ``/api/v1``."""
        return self._loop.wait(self._client.post(path, body))

    def delete(self, path: str) -> None:
        """Delete a path under ``/api/v1``."""
        self._loop.wait(self._client.delete(path))

    def sign_in(self, person: str, password: str) -> Self:
        """Sign in with a password."""
        self._loop.wait(self._client.sign_in(person, password))
        return self

    def guest(self) -> Self:
        """Sign in as a new player with chips, on a demonstration floor."""
        self._loop.wait(self._client.guest())
        return self

    def demo(self, role: str) -> Self:
        """Sign in as somebody of a role, on a demonstration floor."""
        self._loop.wait(self._client.demo(role))
        return self

    def who(self) -> Json:
        """Who is signed in."""
        return self._loop.wait(self._client.who())

    def sign_out(self) -> None:
        """Sign out; the token is dead at once."""
        self._loop.wait(self._client.sign_out())

    def floor(self) -> Json:
        """The lobby."""
        return self._loop.wait(self._client.floor())

    def table(self, table: str, as_: str | None = None) -> TableNow:
        """A table now. Bits that the round waits for are opened by the way."""
        return self._loop.wait(self._client.table(table, as_))

    def rounds(self, **query: Any) -> Json:
        """Rounds, newest first."""
        return self._loop.wait(self._client.rounds(**query))

    def round(self, round_id: str) -> Json:
        """Every step of a round, with words and paragraphs."""
        return self._loop.wait(self._client.round(round_id))

    def openings(self, round_id: str) -> Json:
        """The proof of a deal."""
        return self._loop.wait(self._client.openings(round_id))

    def proof(self, round_id: str) -> Json:
        """The openings of a round, checked here; ``Unfair`` if they do not match."""
        return self._loop.wait(self._client.proof(round_id))

    def advice(self, game: str, **question: Any) -> Json:
        """The exact worth of every choice."""
        return self._loop.wait(self._client.advice(game, **question))

    def command(self, kind: str, body: Mapping[str, Any] | None = None, **where: Any) -> int:
        """Send a command; the number of its entry."""
        return self._loop.wait(self._client.command(kind, body, **where))

    def sit(self, table: str, seat: int) -> int:
        """Take a seat."""
        return self._loop.wait(self._client.sit(table, seat))

    def leave(self, table: str, seat: int) -> int:
        """Give a seat up."""
        return self._loop.wait(self._client.leave(table, seat))

    def buy_in(self, table: str, amount: int) -> int:
        """Put chips, in cents, into one's game account at a table."""
        return self._loop.wait(self._client.buy_in(table, amount))

    def cash_out(self, table: str) -> int:
        """Take what is left of one's game account at a table as chips."""
        return self._loop.wait(self._client.cash_out(table))

    def place_wagers(self, table: str, round: str, seat: int, wagers: Json) -> int:
        """Place a slip; the hash of one's bits goes with it."""
        return self._loop.wait(self._client.place_wagers(table, round, seat, wagers))

    def take_bank(
        self, table: str, round: str, seat: int, dealer_wager: int = 0, *, co_banked: bool = False
    ) -> int:
        """Take the bank that is offered, or change its terms, in cents (645a.12, R72: assumed)."""
        taken = self._client.take_bank(table, round, seat, dealer_wager, co_banked=co_banked)
        return self._loop.wait(taken)

    def pass_bank(self, table: str, round: str, seat: int) -> int:
        """Pass the bank that is offered, or give it back while betting is open."""
        return self._loop.wait(self._client.pass_bank(table, round, seat))

    def ready(self, table: str, round: str) -> int:
        """Have no more to bet."""
        return self._loop.wait(self._client.ready(table, round))

    def decide(self, table: str, round: str, seat: int, decision: str) -> int:
        """Answer the dealer's question."""
        return self._loop.wait(self._client.decide(table, round, seat, decision))

    @contextmanager
    def stream(self, table: str, as_: str | None = None) -> "Iterator[Table]":
        """Follow a table for as long as the block lasts; an empty name is the lobby."""
        live = self._loop.wait(_started(self._client, table, as_))
        try:
            yield Table(self._loop, live)
        finally:
            self._loop.wait(live.stop())


class Table:
    """A table that is followed. See ``LiveTable``."""

    def __init__(self, loop: _Loop, live: LiveTable) -> None:
        self._loop = loop
        self._live = live

    def __iter__(self) -> Iterator[TableNow]:
        """The newest view, again whenever it changes."""
        while True:
            yield self._loop.wait(self._live.__anext__())

    @property
    def now(self) -> TableNow:
        """The newest view."""
        return self._live.now

    def do(self, kind: str, body: Mapping[str, Any] | None = None, **what: Any) -> int:
        """Give a command; the number of its entry."""
        return self._loop.wait(self._live.do(kind, body, **what))

    def place_wagers(self, seat: int, wagers: Mapping[str, Any]) -> int:
        """Place a slip in the round that is shown; the hash of one's bits goes with it."""
        return self._loop.wait(self._live.place_wagers(seat, wagers))

    def take_bank(self, seat: int, dealer_wager: int = 0, *, co_banked: bool = False) -> int:
        """Take the bank that is offered, or change its terms, in cents (645a.12, R72: assumed)."""
        return self._loop.wait(self._live.take_bank(seat, dealer_wager, co_banked=co_banked))

    def pass_bank(self, seat: int) -> int:
        """Pass the bank that is offered, or give it back while betting is open."""
        return self._loop.wait(self._live.pass_bank(seat))

    def ready(self) -> int:
        """Have no more to bet."""
        return self._loop.wait(self._live.ready())

    def decide(self, seat: int, decision: str) -> int:
        """Answer the dealer's question."""
        return self._loop.wait(self._live.decide(seat, decision))


async def _made(url: str, token: str | None) -> AsyncClient:
    return AsyncClient(url, token=token)


async def _started(client: AsyncClient, table: str, as_: str | None) -> LiveTable:
    return LiveTable(client, table, as_).start()
