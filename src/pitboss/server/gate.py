"""The gate: every request and handshake passes it before any path, and every answer on its way out.

It gives the request an id, checks host, origin, size and rate, adds the headers of safety, turns
whatever went wrong into a problem, and logs a line.
"""

import asyncio
import hashlib
import secrets
import time
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.floor import FileSubmission
from pitboss.floor.rights import RIGHTS
from pitboss.server.callers import COOKIE, known_caller, token_of
from pitboss.server.headers import add_headers
from pitboss.server.limits import (
    ANSWER_SECONDS,
    Rates,
    asks_to_file,
    head_fault,
    replayed,
    whole_body,
)
from pitboss.server.log import log_error, log_event, milliseconds_since
from pitboss.server.origin import Origins
from pitboss.server.problems import Problem, problem_answer
from pitboss.server.senders import sender_of
from pitboss.server.service import Service
from pitboss.store import StoreError

__all__ = ["Gate"]

#: Close codes of a handshake that is refused where the server cannot answer with a problem.
_REFUSED: Final = 1008
_FILERS: Final = RIGHTS[FileSubmission][0]


class Gate:
    """The application behind its gate."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self._app = app
        self._service = service
        self._settings = service.settings
        self._metrics = service.metrics
        self._origins = Origins(service.settings)
        self._rates = Rates()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a handshake through, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        request = secrets.token_hex(8)
        scope.setdefault("state", {})["request_id"] = request
        passage = _Passage(self, scope, request)
        if scope["type"] == "http":
            await passage.request(receive, send)
        else:
            await passage.handshake(receive, send)


class _Passage:
    """One request on its way through the gate."""

    def __init__(self, gate: Gate, scope: Scope, request: str) -> None:
        self._gate = gate
        self._scope = scope
        self._request = request
        self._path: str = scope["path"]
        self._headers = Headers(scope=scope)
        client = scope.get("client")
        self._address = sender_of(client[0]) if client else ""
        self._begun = time.monotonic()
        self._status = 0

    async def request(self, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._status = message["status"]
                add_headers(message, self._path, self._request, self._gate._settings)
            await send(message)

        try:
            fault = self._fault()
            if fault is not None:
                raise fault
            length = self._headers.get("content-length")
            files = asks_to_file(self._path, length) and await self._may_file()
            body = await whole_body(receive, self._path, length, files=files)
            if body is None:
                return
            working = self._gate._rates.at_work(self._address, self._path)
            with working:
                async with asyncio.timeout(ANSWER_SECONDS):
                    await self._gate._app(self._scope, replayed(body, receive), sent)
        except Exception as error:
            if self._status:
                # The answer has begun: it can only be cut off.
                log_error(self._request, error)
                raise
            await problem_answer(self._problem(error))(self._scope, receive, sent)
        finally:
            self._log()

    async def handshake(self, receive: Receive, send: Send) -> None:
        """Let a handshake through, or refuse it before it is made."""
        fault = self._fault()
        if fault is None:
            try:
                await self._gate._app(self._scope, receive, send)
            except Exception as error:
                log_error(self._request, error)
                raise
            return
        self._status = fault.status
        self._log()
        if "websocket.http.response" not in self._scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": _REFUSED})
            return
        answer = problem_answer(fault)
        start: Message = {
            "type": "websocket.http.response.start",
            "status": fault.status,
            "headers": answer.raw_headers,
        }
        add_headers(start, self._path, self._request, self._gate._settings)
        await send(start)
        await send({"type": "websocket.http.response.body", "body": answer.body})

    def _fault(self) -> Problem | None:
        """The first fault of a request's head, or None."""
        gate, headers = self._gate, self._headers
        connection = HTTPConnection(self._scope)
        cookie = COOKIE in connection.cookies
        if self._scope["type"] == "websocket":
            foreign = gate._origins.stream_fault(headers, cookie=cookie)
        else:
            method = self._scope["method"]
            foreign = gate._origins.change_fault(method, headers, cookie=cookie)
        changes = self._scope.get("method") in ("POST", "DELETE")
        target = len(self._scope.get("raw_path") or b"") + len(self._scope["query_string"])
        return (
            head_fault(self._scope["headers"], target)
            or gate._origins.host_fault(headers)
            or gate._rates.fault(self._address, _session(connection), self._path, changes=changes)
            or foreign
        )

    async def _may_file(self) -> bool:
        """Whether the sender may file a Rules Submission."""
        try:
            caller = await known_caller(HTTPConnection(self._scope), self._gate._service)
        except (Problem, StoreError):
            return False  # the path says why
        return bool(_FILERS & set(caller.roles))

    def _problem(self, error: Exception) -> Problem:
        if isinstance(error, Problem):
            return error
        if isinstance(error, TimeoutError):
            reason = "this took too long, and was given up: try again later"
            return Problem(503, "server/slow", reason, headers={"Retry-After": "5"})
        if isinstance(error, UnicodeEncodeError):
            reason = "a text holds half a character: \\ud800 to \\udfff come in pairs"
            return Problem(422, "request/form", reason, where="body")
        log_error(self._request, error)
        reason = f"something went wrong here, and it is in the log as {self._request}"
        return Problem(500, "server/error", reason)

    def _log(self) -> None:
        self._gate._metrics.request(self._status)
        route = self._scope.get("route")
        log_event(
            "request",
            request=self._request,
            method=self._scope.get("method", "WEBSOCKET"),
            route=getattr(route, "path", None),
            status=self._status or None,
            command=self._scope["state"].get("command_id"),
            ms=milliseconds_since(self._begun),
        )


def _session(connection: HTTPConnection) -> str | None:
    """The sender's session, as a digest: rates are counted by it, and no token is kept."""
    try:
        token = token_of(connection)
    except Problem:
        return None  # the path refuses it
    return None if token is None else hashlib.sha256(token.encode()).hexdigest()
