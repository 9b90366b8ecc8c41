"""The server's side of one stream, without a socket: messages in, messages out.

A conversation knows what its client was sent last and what the client has acknowledged. It never
queues a view: it is asked for the next message when the newest view is there, and compares that
with what the client has.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from weakref import WeakKeyDictionary

import orjson

from pitboss.house.views import Clock, TableView
from pitboss.wire.json_in import read_json
from pitboss.wire.stream import Do, Ping, Resync, Seen, first_fault, read_from_client
from pitboss.wire.table_view import clock_told

__all__ = [
    "MOST_UNSEEN",
    "Conversation",
    "Malformed",
    "RefusedForm",
    "Shown",
    "done",
    "pong",
    "refused",
]

#: The most views and changes that a client has not acknowledged.
MOST_UNSEEN: Final = 4
#: The most entries that a change spans; behind that a client gets a whole view.
_FAR: Final = 100
#: The close codes of a frame that holds no message, and of a binary one.
_NO_MESSAGE: Final = 1007
_BINARY: Final = 1003


_ID: Final = re.compile("[A-Za-z0-9_-]{1,64}")


class Malformed(Exception):
    """A frame that holds no message; the stream is closed with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Shown:
    """A view as it is sent: each section as JSON. The clock counts down, so it has its own form."""

    n: int
    sections: Mapping[str, bytes]
    #: The view that it was made of; None for the lobby, which has no clock either.
    source: TableView | None = None
    #: What was seen to happen between other views and this one, as JSON.
    news: WeakKeyDictionary["Shown", bytes] = field(default_factory=WeakKeyDictionary)

    def names(self) -> tuple[str, ...]:
        """The sections in order, the clock among them."""
        return tuple(self.sections) if self.source is None else (*self.sections, "clock")

    @property
    def clock(self) -> Clock | None:
        """The time limit."""
        return None if self.source is None else self.source.clock

    def section(self, name: str, now_ms: int) -> bytes:
        """A section at a time."""
        if name != "clock":
            return self.sections[name]
        if self.clock is None:
            return b"null"
        return orjson.dumps(clock_told(self.clock, now_ms))

    def changed_since(self, older: "Shown") -> list[str]:
        """The sections that differ from an older view's."""
        changed = [
            name for name, value in self.sections.items() if older.sections.get(name) != value
        ]
        return [*changed, "clock"] if self.clock != older.clock else changed


class Conversation:
    """The knowledge of one client: its newest view, and the messages it has not acknowledged.

    ``after`` is the number at which a client resumes; None for one that has nothing.
    """

    def __init__(self, after: int | None = None) -> None:
        self._after = after
        self._sent: Shown | None = None
        self._unseen: list[int] = []

    # ── From the client ──────────────────────────────────────────────────────────────────────

    def read(self, frame: str | bytes | None) -> "Do | Resync | Ping | RefusedForm | None":
        """Read a frame, and take note of it: a command to carry out, a question to answer, or
        None. ``Malformed`` if it holds no message."""
        if not isinstance(frame, str):
            raise Malformed(_BINARY, "messages are text")
        try:
            value = read_json(frame)
        except ValueError:
            reason = "a message is JSON, with each name once"
            raise Malformed(_NO_MESSAGE, reason) from None
        try:
            message = read_from_client(value)
        except (ValueError, RecursionError) as error:
            return _refused_form(value, error)
        if message["op"] == "seen":
            self._note(message)
            return None
        if message["op"] == "resync":
            self._after, self._sent, self._unseen = None, None, []
        return message

    def _note(self, message: Seen) -> None:
        self._unseen = [number for number in self._unseen if number > message["n"]]

    @property
    def sent(self) -> Shown | None:
        """The view that the client has, as far as is known here."""
        return self._sent

    @property
    def after(self) -> int | None:
        """The number at which a client resumes, until it was sent something."""
        return self._after

    # ── To the client ────────────────────────────────────────────────────────────────────────

    @property
    def open(self) -> bool:
        """Whether the client may be sent one more view or change."""
        return len(self._unseen) < MOST_UNSEEN

    def since(self, shown: Shown) -> int | None:
        """The number from which a change to this view leads; None where a whole view is due."""
        start = self._after if self._sent is None else self._sent.n
        near = start is not None and start <= shown.n <= start + _FAR
        return start if near else None

    def news(self, shown: Shown) -> bool:
        """Whether a view shows the client something new. An older one does not."""
        sent = self._sent
        return sent is None or (shown.n >= sent.n and bool(shown.changed_since(sent)))

    def message(self, shown: Shown, now_ms: int, said: bytes = b"[]") -> bytes:
        """The next message: the way to a view that is news. ``said`` is what the client saw happen
        since ``since``."""
        start = self.since(shown)
        if start is None:
            text = _view(shown, now_ms)
        else:
            names = shown.names() if self._sent is None else shown.changed_since(self._sent)
            text = _change(start, shown, names, now_ms, said)
        self._after, self._sent = None, shown
        self._unseen.append(shown.n)
        return text


@dataclass(frozen=True, slots=True)
class RefusedForm:
    """A command whose form is wrong, with an id to which it can be answered."""

    id: str
    detail: str
    where: str


def done(id: str, n: int) -> bytes:
    """The answer to a command that was carried out."""
    return orjson.dumps({"op": "done", "id": id, "n": n})


def refused(id: str, told: Mapping[str, Any]) -> bytes:
    """The answer to a command that was refused, with the fields of its problem."""
    return orjson.dumps({"op": "refused", "id": id, **told})


def pong(now_ms: int) -> bytes:
    """The answer to a ping."""
    return orjson.dumps({"op": "pong", "now": now_ms})


def _refused_form(value: object, error: Exception) -> RefusedForm:
    """The refusal of a command with an id; anything else is no message."""
    named = isinstance(value, Mapping) and value.get("op") == "do"
    id = value.get("id") if isinstance(value, Mapping) else None
    if not (named and isinstance(id, str) and _ID.fullmatch(id)):
        raise Malformed(_NO_MESSAGE, "this is no message of the stream")
    detail, where = first_fault(error) or ("this is no command", "body")
    return RefusedForm(id, detail, where[:100])


def _object(shown: Shown, names: Sequence[str], now_ms: int) -> bytes:
    """Sections as one JSON object. Their values are encoded already."""
    parts = [b'"%b":%b' % (name.encode(), shown.section(name, now_ms)) for name in names]
    return b"{%b}" % b",".join(parts)


def _view(shown: Shown, now_ms: int) -> bytes:
    view = _object(shown, shown.names(), now_ms)
    return b'{"op":"view","n":%d,"now":%d,"view":%b}' % (shown.n, now_ms, view)


def _change(start: int, shown: Shown, names: Sequence[str], now_ms: int, said: bytes) -> bytes:
    sections = _object(shown, names, now_ms)
    head = b'{"op":"change","from":%d,"n":%d,"now":%d' % (start, shown.n, now_ms)
    return b'%b,"sections":%b,"said":%b}' % (head, sections, said)
