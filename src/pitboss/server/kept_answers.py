"""Answers that stay as they are: made once, kept, and told apart by their ``ETag``."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
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
#: What everybody may have; a document of somebody's own is not packed.
_PACKED: Final = ("application/json", "image/svg+xml", "text/javascript")


@dataclass(frozen=True, slots=True)
class Made:
    """The bytes of an answer and their ``ETag``."""

    body: bytes
    tag: str


class Kept:
    """Answers by key, the least used thrown away first. An answer that several ask for at once is
    made once."""

    def __init__(self) -> None:
        self._made: OrderedDict[Hashable, Made] = OrderedDict()
        self._making: dict[Hashable, asyncio.Task[Made]] = {}
        self._bytes = 0

    async def get(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> Made:
        """The answer of a key. What cannot be made is not kept."""
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        if key not in self._making:
            task = asyncio.ensure_future(self._make(key, make))
            self._making[key] = task
            task.add_done_callback(lambda done: self._finished(key, done))
        return await asyncio.shield(self._making[key])

    async def _make(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> Made:
        body = await make()
        made = Made(body, f'"{sha256(body).hexdigest()[:32]}"')
        self._made[key] = made
        self._bytes += len(body)
        while len(self._made) > _MOST or self._bytes > _MOST_BYTES:
            _, gone = self._made.popitem(last=False)
            self._bytes -= len(gone.body)
        return made

    def _finished(self, key: Hashable, done: "asyncio.Task[Made]") -> None:
        self._making.pop(key, None)
        if not done.cancelled():
            # Those who waited have seen it, if any still did.
            done.exception()


def kept_answer(
    request: Request,
    made: Made,
    media_type: str = "application/json",
    *,
    changes: bool = False,
    headers: dict[str, str] | None = None,
) -> Response:
    """An answer with its ``ETag``; 304 to somebody who has it. ``changes``: with what is filed."""
    told = {"ETag": made.tag, "Cache-Control": _ASK if changes else _AGE, **(headers or {})}
    if media_type in _PACKED:
        answer = packed(request, made.body, media_type, told)
    else:
        answer = Response(made.body, headers=told, media_type=media_type)
    is_fresh = fresh(request.headers.get("if-none-match"), made.tag)
    return unchanged(answer) if is_fresh else answer


def fresh(asked: str | None, tag: str) -> bool:
    """Whether somebody has the answer of a tag already."""
    known = [one.strip().removeprefix("W/") for one in (asked or "").split(",")]
    return tag in known or "*" in known
