"""The asynchronous client: HTTP calls and streams of one person.

Its methods are those of the API. A path that has none here is asked with ``get`` and ``post``.
"""

import ssl
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final, Self

try:
    import httpx2
except ModuleNotFoundError:
    raise ModuleNotFoundError(
        "the client needs httpx2: pip install 'pitboss[client]'", name="httpx2"
    ) from None

from pitboss.client.errors import Refused, SignedOut, Unfair, Unreachable
from pitboss.client.feed import new_id
from pitboss.client.live_table import LiveTable
from pitboss.client.own_bits import OwnBits
from pitboss.client.table_now import TableNow

__all__ = ["AsyncClient"]

Json = dict[str, Any]
_API: Final = "/api/v1"
_TIMEOUT: Final = 10.0
_UNAUTHORIZED: Final = 401
_ERRORS: Final = 400
#: How often a command without an answer is sent again, with the same id.
_TRIES: Final = 4
#: The server could not take it now.
_LATER: Final = 503


class AsyncClient:
    """A person at a server, or a spectator until somebody signs in."""

    def __init__(
        self, url: str, *, token: str | None = None, tls: ssl.SSLContext | bool = True
    ) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self.person: str | None = None
        self.roles: tuple[str, ...] = ()
        self.bits = OwnBits()
        self.tls = tls
        self._http = httpx2.AsyncClient(base_url=self.url, timeout=_TIMEOUT, verify=tls)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Let go of the server."""
        await self._http.aclose()

    @property
    def headers(self) -> dict[str, str]:
        """The headers of a signed-in request."""
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    # ── Any path ─────────────────────────────────────────────────────────────────────────────

    async def get(self, path: str, **query: Any) -> Any:
        """The JSON of a path under ``/api/v1``. Arguments that are None are left out."""
        given = {name.rstrip("_"): value for name, value in query.items() if value is not None}
        return await self._ask("GET", path, params=given)

    async def post(self, path: str, body: Mapping[str, Any]) -> Any:
        """Post JSON to a path under ``/api/v1``."""
        return await self._ask("POST", path, json=dict(body))

    async def delete(self, path: str) -> None:
        """Delete a path under ``/api/v1``."""
        await self._ask("DELETE", path)

    async def _ask(self, method: str, path: str, **options: Any) -> Any:
        try:
            answer = await self._http.request(
                method, f"{_API}{path}", headers=self.headers, **options
            )
        except httpx2.TransportError as error:
            raise Unreachable(f"{self.url} does not answer: {error!s:.200}") from error
        if answer.status_code >= _ERRORS:
            raise _refusal(answer)
        return answer.json() if answer.content else None

    # ── Sign-in ──────────────────────────────────────────────────────────────────────────────

    async def sign_in(self, person: str, password: str) -> Self:
        """Sign in with a password."""
        return await self._begin("/session", {"person": person, "password": password})

    async def guest(self) -> Self:
        """Sign in as a new player with chips, on a demonstration floor."""
        return await self._begin("/session/guest", {})

    async def demo(self, role: str) -> Self:
        """Sign in as somebody of a role, on a demonstration floor."""
        return await self._begin("/session/demo", {"role": role})

    async def _begin(self, path: str, body: Json) -> Self:
        told = await self.post(path, {**body, "bearer": True})
        self.token = told["token"]
        self.person, self.roles = told["person"], tuple(told["roles"])
        return self

    async def who(self) -> Json:
        """Who is signed in."""
        told: Json = await self.get("/session")
        self.person, self.roles = told.get("person"), tuple(told.get("roles") or ())
        return told

    async def sign_out(self) -> None:
        """Sign out; the token is dead at once."""
        await self.delete("/session")
        self.token, self.person, self.roles = None, None, ()

    # ── Looking ──────────────────────────────────────────────────────────────────────────────

    async def floor(self) -> Json:
        """The lobby."""
        told: Json = await self.get("/floor")
        return told

    async def table(self, table: str, as_: str | None = None) -> TableNow:
        """A table now. Bits that the round waits for are opened by the way."""
        told = await self.get(f"/tables/{table}", as_=as_)
        now = TableNow(table, told["n"], told["now"], told["view"])
        self.bits.look(now.view)
        due = self.bits.due(now.view, now.person or "")
        if due is not None:
            try:
                await self.command("open-bits", {"bits": due[1]}, table=table, round=due[0])
            except SignedOut:
                raise
            except Refused:
                pass  # too late: the hash counts
        return now

    async def rounds(self, **query: Any) -> Json:
        """Rounds, newest first: ``table``, ``player``, ``since``, ``until``, ``prize``, ``before``,
        ``limit``."""
        told: Json = await self.get("/rounds", **query)
        return told

    async def round(self, round_id: str) -> Json:
        """Every step of a round, with words and paragraphs."""
        told: Json = await self.get(f"/rounds/{round_id}")
        return told

    async def openings(self, round_id: str) -> Json:
        """The proof of a deal."""
        told: Json = await self.get(f"/rounds/{round_id}/openings")
        return told

    async def proof(self, round_id: str) -> Json:
        """The openings of a round, checked here against what was shown before the deal. ``Unfair``
        if they do not match."""
        openings = await self.openings(round_id)
        problems = self.bits.problems(openings, self.person)
        if problems:
            raise Unfair(round_id, problems)
        return openings

    async def advice(self, game: str, **question: Any) -> Json:
        """The exact worth of every choice: ``cards``, ``board``, ``up``, ``decided``, ``rules``."""
        told: Json = await self.post(f"/games/{game}/advice", question)
        return told

    # ── Commands ─────────────────────────────────────────────────────────────────────────────

    async def command(
        self,
        kind: str,
        body: Mapping[str, Any] | None = None,
        *,
        table: str | None = None,
        round: str | None = None,
        n: int | None = None,
        as_: str | None = None,
        id: str | None = None,
    ) -> int:
        """Send a command; the number of its entry. Without an answer the same id is sent again."""
        given = {"as": as_, "table": table, "round": round, "n": n}
        sent: Json = {"id": id or new_id(), "kind": kind, "body": dict(body or {})}
        sent |= {name: value for name, value in given.items() if value is not None}
        for left in reversed(range(_TRIES)):
            try:
                return int((await self.post("/commands", sent))["n"])
            except Unreachable:
                if not left:
                    raise
            except Refused as why:
                if why.status != _LATER or not left:
                    raise
        raise AssertionError("the last try returns or raises")

    async def sit(self, table: str, seat: int) -> int:
        """Take a seat."""
        return await self.command("sit", {"seat": seat}, table=table)

    async def leave(self, table: str, seat: int) -> int:
        """Give a seat up."""
        return await self.command("leave", {"seat": seat}, table=table)

    async def buy_in(self, table: str, amount: int) -> int:
        """Put chips, in cents, into one's game account at a table."""
        body = {"amount": amount, "gives": "chips", "gets": "account"}
        return await self.command("buy-in", body, table=table)

    async def cash_out(self, table: str) -> int:
        """Take what is left of one's game account at a table as chips."""
        return await self.command("cash-out", {}, table=table)

    async def place_wagers(self, table: str, round: str, seat: int, wagers: Json) -> int:
        """Place a slip; the hash of one's bits goes with it."""
        body = self.slip(round, seat, wagers)
        return await self.command("place-wagers", body, table=table, round=round)

    async def take_bank(
        self, table: str, round: str, seat: int, dealer_wager: int = 0, *, co_banked: bool = False
    ) -> int:
        """Take the bank that is offered, or change its terms, in cents; the hash of one's bits goes
        with it (645a.12, R72: assumed)."""
        body = self.bank(round, seat, dealer_wager, co_banked=co_banked)
        return await self.command("take-bank", body, table=table, round=round)

    async def pass_bank(self, table: str, round: str, seat: int) -> int:
        """Pass the bank that is offered, or give it back while betting is open."""
        return await self.command("pass-bank", {"seat": seat}, table=table, round=round)

    async def ready(self, table: str, round: str) -> int:
        """Have no more to bet."""
        return await self.command("ready", {}, table=table, round=round)

    async def decide(self, table: str, round: str, seat: int, decision: str) -> int:
        """Answer the dealer's question."""
        body = {"seat": seat, "decision": decision}
        return await self.command("decide", body, table=table, round=round)

    def slip(self, round: str, seat: int, wagers: Mapping[str, Any]) -> Json:
        """The body of ``place-wagers``, with the hash of one's own bits."""
        body: Json = {"seat": seat, "wagers": dict(wagers)}
        if self.person is not None:
            body["hash"] = self.bits.hash(round, self.person)
        return body

    def bank(self, round: str, seat: int, dealer_wager: int, *, co_banked: bool) -> Json:
        """The body of ``take-bank``, with the hash of one's own bits."""
        body = {**self.slip(round, seat, {}), "dealer_wager": dealer_wager, "co_banked": co_banked}
        del body["wagers"]
        return body

    # ── Streams ──────────────────────────────────────────────────────────────────────────────

    @asynccontextmanager
    async def stream(self, table: str, as_: str | None = None) -> AsyncIterator[LiveTable]:
        """Follow a table for as long as the block lasts; an empty name is the lobby."""
        live = LiveTable(self, table, as_)
        try:
            yield live.start()
        finally:
            await live.stop()


def _refusal(answer: httpx2.Response) -> Refused:
    try:
        told = answer.json()
    except ValueError:
        told = {}
    cls = SignedOut if answer.status_code == _UNAUTHORIZED else Refused
    return cls.of(told if isinstance(told, dict) else {}, answer.status_code)
