"""The client's side of one stream, without a socket and without a clock: messages in, messages out.

A ``Feed`` outlives its connections. It keeps the view and its number, sends a command again until
it is answered, asks for a whole view when a change does not fit, and says when the line is dead.
Times are seconds on any clock that only goes forward.
"""

import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pitboss.client.errors import Refused
from pitboss.wire.stream import Change, Done, Pong, View, read_from_server
from pitboss.wire.stream import Refused as RefusedTold

__all__ = ["SILENCE", "Answered", "Backoff", "Feed", "Moved", "Order", "new_id"]

#: A command without an answer is sent again after so long.
_ANSWER: Final = 2.5
#: A line on which nothing came for so long is dead.
SILENCE: Final = 25.0
#: A question for life on a line that has been quiet for so long.
_QUIET: Final = 10.0


@dataclass(frozen=True, slots=True)
class Order:
    """A command as it is sent: the same text each time."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Moved:
    """The view is another: the sections that changed, and what was seen to happen."""

    n: int
    sections: tuple[str, ...]
    said: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """A command was answered: with the number of its entry, or with a refusal."""

    id: str
    n: int | None
    refusal: Refused | None = None


class Feed:
    """A view that follows a stream, and the commands that wait for an answer."""

    def __init__(self) -> None:
        self.n: int | None = None
        self.now = 0
        self.view: dict[str, Any] = {}
        #: The time at which ``now`` and the clock of the view arrived.
        self.at = 0.0
        self.clock_at = 0.0
        self._orders: dict[str, Order] = {}
        self._sent: dict[str, float] = {}
        self._heard = 0.0
        self._asked = 0.0
        self._out: list[str] = []
        self._whole = False

    # ── Commands ─────────────────────────────────────────────────────────────────────────────

    def give(self, order: Order, now: float) -> None:
        """Send a command, now and again until it is answered."""
        self._orders[order.id] = order
        self._send(order, now)

    def forget(self, id: str) -> None:
        """Give up waiting for the answer to a command."""
        self._orders.pop(id, None)
        self._sent.pop(id, None)

    def _send(self, order: Order, now: float) -> None:
        self._sent[order.id] = now
        self._out.append(order.text)

    # ── The line ─────────────────────────────────────────────────────────────────────────────

    def connected(self, now: float) -> None:
        """A new line is there: what has no answer is sent again."""
        self._heard = self._asked = now
        self._whole, self._out = False, []
        for order in self._orders.values():
            self._send(order, now)

    def dead(self, now: float) -> bool:
        """Whether the line has been silent for too long."""
        return now - self._heard >= SILENCE

    def tick(self, now: float) -> None:
        """Send again what has waited too long for its answer, and ask whether anybody is there."""
        for id, sent in list(self._sent.items()):
            if now - sent >= _ANSWER:
                self._send(self._orders[id], now)
        if now - max(self._heard, self._asked) >= _QUIET:
            self._asked = now
            self._out.append(_text(op="ping"))

    def take(self) -> list[str]:
        """What is to be sent, each once."""
        out, self._out = self._out, []
        return out

    # ── From the server ──────────────────────────────────────────────────────────────────────

    def received(self, text: str | bytes, now: float) -> Moved | Answered | None:
        """Read a message of the server. ``ValueError`` if it is none."""
        self._heard = now
        message = read_from_server(text)
        return _READERS[message["op"]](self, message, now)

    def _on_view(self, told: View, now: float) -> Moved:
        self.view = dict(told["view"])
        return self._took(told, tuple(self.view), now, ())

    def _on_change(self, told: Change, now: float) -> Moved | None:
        if told["from"] != self.n or not self.view:
            if not self._whole:
                self._whole = True
                self._out.append(_text(op="resync"))
            return None
        self.view |= told["sections"]
        return self._took(told, tuple(told["sections"]), now, tuple(told["said"]))

    def _took(
        self,
        told: View | Change,
        sections: tuple[str, ...],
        now: float,
        said: tuple[Mapping[str, Any], ...],
    ) -> Moved:
        self.n, self.now, self.at, self._whole = told["n"], told["now"], now, False
        if "clock" in sections:
            self.clock_at = now
        self._out.append(_text(op="seen", n=told["n"]))
        return Moved(told["n"], sections, said)

    def _on_done(self, told: Done, now: float) -> Answered | None:
        if told["id"] not in self._orders:
            return None  # answered already, before it was sent again
        self.forget(told["id"])
        return Answered(told["id"], told["n"])

    def _on_refused(self, told: RefusedTold, now: float) -> Answered | None:
        if told["id"] not in self._orders:
            return None
        self.forget(told["id"])
        return Answered(told["id"], None, Refused.of(told, told["status"]))

    def _on_pong(self, told: Pong, now: float) -> None:
        self.now, self.at = told["now"], now


_READERS: Final[Mapping[str, Callable[[Feed, Any, float], Moved | Answered | None]]] = {
    "view": Feed._on_view,
    "change": Feed._on_change,
    "done": Feed._on_done,
    "refused": Feed._on_refused,
    "pong": Feed._on_pong,
}


def _text(**message: Any) -> str:
    return json.dumps(message, separators=(",", ":"))


def new_id() -> str:
    """An id for a command."""
    return secrets.token_hex(16)


class Backoff:
    """The pauses before a line is tried again: half a second, doubling to 1.5 s for a minute, then
    to ten; each up to a quarter shorter, so that not everybody comes at once. In the first minute
    nobody stays away for more than the second and a half."""

    def __init__(self, jitter: Callable[[], float] | None = None) -> None:
        self._jitter = jitter or _jitter
        self._next = _FIRST
        self._spent = 0.0

    def pause(self) -> float:
        """The seconds before the next try."""
        plain = min(self._next, _SOON if self._spent < _SOON_FOR else _LATE)
        self._next = plain * 2
        self._spent += plain
        return plain * self._jitter()

    def reset(self) -> None:
        """Begin again: a line held."""
        self._next, self._spent = _FIRST, 0.0


_FIRST: Final = 0.5
_SOON: Final = 1.5
_SOON_FOR: Final = 60.0
_LATE: Final = 10.0


def _jitter() -> float:
    return 0.75 + secrets.randbelow(251) / 1000
