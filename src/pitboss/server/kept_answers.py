"""Answers that stay as they are: made once, kept, and told apart by their ``ETag``."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from pitboss.server.packed import packed, unchanged

__all__ = ["Kept", "Made", "fresh", "kept_answer"]

_MOST: Final = 256
_MOST_BYTES: Final = 64 * 2**20
#: How long a browser need not ask for what changes with the program alone.
_AGE: Final = "public, max-age=3600"
#: It may change: a browser asks each time, and is told in a few bytes that it has not.
_ASK: Final = "no-cache"


@dataclass(frozen=True, slots=True)
class Made:
    """The bytes of an answer and their ``ETag``."""

    body: bytes
    tag: str


@dataclass(slots=True, eq=False)
class _Making:
    """An answer that is being made, and how many wait for it."""

    task: "asyncio.Task[Made]"
    waiting: int = 0


class Kept:
    """Answers by key, the least used thrown away first. An answer that several ask for at once is
    made once. One that nobody waits for any more is given up, so that it does not wait in a queue
    in place of others."""

    def __init__(self) -> None:
        self._made: OrderedDict[Hashable, Made] = OrderedDict()
        self._making: dict[Hashable, _Making] = {}
        self._bytes = 0

    async def get(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> Made:
        """The answer of a key. What cannot be made is not kept."""
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = _Making(asyncio.create_task(self._make(key, make)))
            making.task.add_done_callback(partial(self._finished, key, making))
        making.waiting += 1
        try:
            return await asyncio.shield(making.task)
        finally:
            making.waiting -= 1
            if not making.waiting and not making.task.done():
                self._forget(key, making)
                making.task.cancel()

    async def _make(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> Made:
        body = await make()
        made = Made(body, f'"{sha256(body).hexdigest()[:32]}"')
        self._made[key] = made
        self._bytes += len(body)
        while len(self._made) > _MOST or self._bytes > _MOST_BYTES:
            _, gone = self._made.popitem(last=False)
            self._bytes -= len(gone.body)
        return made

    def _forget(self, key: Hashable, making: _Making) -> None:
        if self._making.get(key) is making:
            del self._making[key]

    def _finished(self, key: Hashable, making: _Making, done: "asyncio.Task[Made]") -> None:
        self._forget(key, making)
        if not done.cancelled():
            # Those who waited have seen it, if any still did.
            done.exception()


def kept_answer(
    request: Request,
    made: Made,
    media_type: str = "application/json",
    *,
    changes: bool = False,
    pack: bool = False,
    headers: dict[str, str] | None = None,
) -> Response:
    """An answer with its ``ETag``; 304 to somebody who has it. ``changes``: with what is filed.
    JSON is packed, and what ``pack`` says."""
    told = {"ETag": made.tag, "Cache-Control": _ASK if changes else _AGE, **(headers or {})}
    if pack or media_type == "application/json":
        answer = packed(request, made.body, media_type, told)
    else:
        answer = Response(made.body, headers=told, media_type=media_type)
    is_fresh = fresh(request.headers.get("if-none-match"), made.tag)
    return unchanged(answer) if is_fresh else answer


def fresh(asked: str | None, tag: str) -> bool:
    """Whether somebody has the answer of a tag already."""
    known = [one.strip().removeprefix("W/") for one in (asked or "").split(",")]
    return tag in known or "*" in known
