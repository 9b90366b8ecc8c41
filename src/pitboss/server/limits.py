"""Limits of every request: the size of its head and body, its time, and the rate of its sender."""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from starlette.types import Message, Receive

from pitboss.server.problems import Problem

__all__ = ["ANSWER_SECONDS", "Rates", "asks_to_file", "head_fault", "replayed", "whole_body"]

_LARGEST_HEAD: Final = 16 * 1024
_LARGEST_BODY: Final = 64 * 1024
#: Bodies that are documents: submissions to check and price, rounds to settle.
_LARGER: Final = {
    "/api/v1/check": 1024 * 1024,
    "/api/v1/price": 1024 * 1024,
    "/api/v1/settle": 1024 * 1024,
}
#: A submission is filed by a command: from those who may do that it may be as large.
_FILED: Final = "/api/v1/commands"
_LARGEST_FILED: Final = 1024 * 1024
#: A body that takes longer to come is not waited for.
_BODY_SECONDS: Final = 10
#: An answer that takes longer is not waited for; long calculations end before by themselves.
ANSWER_SECONDS: Final = 60
#: The paths that calculate long, or make documents.
_COSTLY: Final = ("/api/v1/check", "/api/v1/price", "/api/v1/settle", "/api/v1/documents/")
_COSTLY_OF_GAMES: Final = (
    *("/odds", "/strategy", "/advice", "/paytable", "/simulation", "/drill", "/answer"),
)
#: The paths that write to the tables of sign-in, whoever asks.
_SIGN_IN: Final = "/api/v1/session"
#: The paths that read much of the books for one person.
_OF_THE_BOOKS: Final = ("/api/v1/rounds/", "/api/v1/forms/", "/api/v1/commands/outcome")


#: Headers that decide who asks, where, from where and what; of two, nobody knows which counts.
_ONCE: Final = (b"host", b"origin", b"authorization", b"content-type", b"sec-fetch-site")


def head_fault(headers: list[tuple[bytes, bytes]], target: int) -> Problem | None:
    """The problem of a head that is too large or says something twice, or None."""
    if target + sum(len(name) + len(value) for name, value in headers) > _LARGEST_HEAD:
        reason = f"the headers are larger than {_LARGEST_HEAD:,} bytes"
        return Problem(431, "request/head", reason)
    names = Counter(name for name, _ in headers)
    twice = next((name.decode() for name in _ONCE if names[name] > 1), None)
    if twice is None:
        return None
    return Problem(400, "request/head", f"the header {twice} came twice", where=twice)


def asks_to_file(path: str, length: str | None) -> bool:
    """Whether a body may be larger than all others, if its sender may file a submission."""
    return path == _FILED and not (
        length is not None and length.isdecimal() and int(length) <= _LARGEST_BODY
    )


async def whole_body(
    receive: Receive, path: str, length: str | None, *, files: bool = False
) -> bytes | None:
    """The body of a request, or None if its sender went away. Too large or too slow a body is a
    problem. ``files``: the sender may file a submission."""
    largest = _LARGEST_FILED if files else _LARGER.get(path, _LARGEST_BODY)
    if length is not None and (not length.isdecimal() or int(length) > largest):
        raise _too_large(largest)
    parts: list[bytes] = []
    got, more = 0, True
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return None
                parts.append(message.get("body", b""))
                more = message.get("more_body", False)
                got += len(parts[-1])
                if got > largest:
                    raise _too_large(largest)
    except TimeoutError:
        reason = f"the body did not come within {_BODY_SECONDS} seconds: send it again"
        raise Problem(408, "request/slow", reason, headers={"Connection": "close"}) from None
    return b"".join(parts)


def replayed(body: bytes, receive: Receive) -> Receive:
    """A body that was read, for the path to read; then whatever its sender does next."""
    told = False

    async def next_part() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return next_part


def _too_large(largest: int) -> Problem:
    reason = f"the body is larger than {largest:,} bytes"
    return Problem(413, "request/body", reason, headers={"Connection": "close", "Retry-After": "1"})


def _is_costly(path: str) -> bool:
    """Whether a path calculates long, or makes a document."""
    return path.startswith(_COSTLY) or path.endswith(_COSTLY_OF_GAMES)


def _is_paper(path: str) -> bool:
    """Whether a path makes a sheet or a form of the books."""
    return path.startswith("/api/v1/forms/") or path.endswith("/sheet")


class Rates:
    """The rates at which senders may ask: by address, by session, and at costly paths.

    Each sender has an allowance that fills up again with time.
    """

    #: The allowance, and what comes back in a second.
    _ADDRESS: Final = (2000, 500)
    _SESSION: Final = (400, 100)
    _COSTLY: Final = (60, 6)
    _BOOKS: Final = (100, 10)
    _SIGN_IN: Final = (100, 5)
    _MOST_SENDERS: Final = 10_000
    #: The calculations for one address at the same time.
    _AT_ONCE: Final = 6

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._works: Counter[str] = Counter()
        self._papers: Counter[str] = Counter()

    def fault(
        self, address: str, session: str | None, path: str, *, changes: bool = False
    ) -> Problem | None:
        """Count a request. The problem if it is one too many, or None. ``changes``: it may change
        something."""
        waits = [self._wait(("address", address), self._ADDRESS)]
        if session is not None:
            waits.append(self._wait(("session", session), self._SESSION))
            if path.startswith(_OF_THE_BOOKS):
                waits.append(self._wait(("books", session), self._BOOKS))
        if _is_costly(path):
            waits.append(self._wait(("costly", address), self._COSTLY))
        if changes and path.startswith(_SIGN_IN):
            waits.append(self._wait(("sign-in", address), self._SIGN_IN))
        seconds = max(waits)
        if not seconds:
            return None
        headers = {"Retry-After": str(seconds)}
        reason = f"too many requests: try again in {seconds} s"
        return Problem(429, "request/rate", reason, headers=headers)

    @contextmanager
    def at_work(self, address: str, path: str) -> Iterator[None]:
        """Count a calculation for as long as it lasts. One too many at once is a ``Problem``: what
        one address asks for does not keep all others waiting."""
        if not _is_costly(path) and not _is_paper(path):
            yield
            return
        # Papers are made in a place of their own, and wait for no calculation.
        works = self._papers if _is_paper(path) else self._works
        if works[address] >= self._AT_ONCE:
            reason = f"{self._AT_ONCE} calculations for this address are under way: wait for one"
            raise Problem(429, "request/at-once", reason, headers={"Retry-After": "2"})
        works[address] += 1
        try:
            yield
        finally:
            works[address] -= 1
            if not works[address]:
                del works[address]

    def _wait(self, key: tuple[str, str], bounds: tuple[int, int]) -> int:
        """Take one from an allowance; the seconds to wait where it is used up, else 0."""
        most, rate = bounds
        now = self._clock()
        left, at = self._left.pop(key, (most, now))
        left = min(most, left + (now - at) * rate)
        enough = left >= 1
        self._left[key] = (left - 1 if enough else left, now)
        if len(self._left) > self._MOST_SENDERS:
            self._left.popitem(last=False)
        return 0 if enough else 1
