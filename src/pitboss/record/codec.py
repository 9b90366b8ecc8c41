"""The codec: any kind of record to a JSON value or a line of text, and back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import Any, Final, TypeVar

from pitboss.record.compiling import form_of
from pitboss.record.entries import straight_line
from pitboss.record.envelope import Actor, Entry
from pitboss.record.given import read_command, read_given, read_place, write_given
from pitboss.record.kinds import Kind, kind_of
from pitboss.record.lines import JsonError, dump, load
from pitboss.record.objects import TAG, kind_in, read_tagged, seals, write_tagged
from pitboss.record.walk import Lookups, RecordError, Sealer, Walk, shown

__all__ = ["Codec"]

T = TypeVar("T")

_HEAD: Final[dict[str, Any]] = {
    "stream": str,
    "number": int,
    "at": int,
    "actor": Actor,
    "command": str,
}
_ENTRY: Final = (*_HEAD, *TAG)
#: What an entry may have beside them: its command, or where its command is recorded.
_GIVEN: Final = "given"
_OF: Final = "of"


@dataclass(frozen=True, slots=True)
class Codec:
    """Writes and reads every registered kind.

    Without a sealer what is sealed is left out of the text, and a reader has its default.
    ``lookups`` find what references name, by its type. What cannot be written or read is a
    RecordError that names the place; a type that could never be written is a TypeError.

    What is sealed is bound to ``stream`` and ``number``: a value without an envelope (a snapshot)
    is read with the same two that it was written with.
    """

    sealer: Sealer | None = field(default=None, repr=False)
    lookups: Lookups = field(default_factory=dict, repr=False)

    def write(self, value: Any, stream: str = "", number: int = 0) -> dict[str, Any]:
        """A registered kind as JSON: ``{"kind", "version", "body"}``."""
        kind = _kind_of(value)
        walk = self._walk(kind.name, stream, number)
        return _bounded(walk, lambda: write_tagged(value, kind, walk, form_of))

    def read(self, data: Any, stream: str = "", number: int = 0) -> Any:
        """The value that ``write`` wrote."""
        walk = self._walk("record", stream, number)
        kind = kind_in(data, TAG, walk)
        walk.kind = kind.name
        return _bounded(walk, lambda: read_tagged(data, kind, walk, form_of))

    def write_entry(self, entry: Entry) -> dict[str, Any]:
        """An event in its envelope, as JSON."""
        kind = _kind_of(entry.event)
        walk = self._walk("entry", "", 0)
        found: dict[str, Any] = {}
        for name, hint in _HEAD.items():
            held = getattr(entry, name)
            # What JSON has itself is written as it is.
            if type(held) is hint and (hint is int or (hint is str and held.isascii())):
                found[name] = held
                continue
            walk.path.append(name)
            found[name] = form_of(hint).write(held, walk)
            walk.path.pop()
        walk = self._walk(kind.name, found["stream"], found["number"])
        found |= _bounded(walk, lambda: write_tagged(entry.event, kind, walk, form_of))
        return found | self._cause(entry)

    def _cause(self, entry: Entry) -> dict[str, Any]:
        """What an entry says of its command, if anything."""
        given = entry.given
        if given is not None:
            walk_of = partial(self._walk, stream=entry.stream, number=entry.number)
            walk = walk_of(_GIVEN)
            return {_GIVEN: _bounded(walk, lambda: write_given(given, walk_of))}
        return {} if entry.of is None else {_OF: list(entry.of)}

    def command_of(self, entries: Sequence[Entry]) -> Any:
        """The command that brought about these entries of one stream, the first of them first."""
        first = entries[0]
        walk_of = partial(self._walk, stream=first.stream, number=first.number)
        return _bounded(walk_of(_GIVEN), lambda: read_command(entries, walk_of))

    def read_entry(self, data: Any) -> Entry:
        """The event and its envelope that ``write_entry`` wrote."""
        walk = self._walk("entry", "", 0)
        given = of = None
        if type(data) is dict and (_GIVEN in data or _OF in data):
            data = dict(data)
            if _GIVEN in data:
                given = read_given(data.pop(_GIVEN), walk)
            else:
                of = read_place(data.pop(_OF), walk)
        kind = kind_in(data, _ENTRY, walk)
        head: dict[str, Any] = {}
        for name, hint in _HEAD.items():
            held = data[name]
            # What JSON has itself is read as it is.
            if type(held) is hint:
                head[name] = held
                continue
            walk.path.append(name)
            head[name] = form_of(hint).read(held, walk)
            walk.path.pop()
        walk = self._walk(kind.name, head["stream"], head["number"])
        event = _bounded(walk, lambda: read_tagged(data, kind, walk, form_of))
        return Entry(**head, event=event, given=given, of=of)

    def text(self, value: Any, stream: str = "", number: int = 0) -> str:
        """A registered kind as one compact line of ASCII; the same value gives the same line."""
        return _line(self.write(value, stream, number))

    def parse(self, text: str, stream: str = "", number: int = 0) -> Any:
        """The value of a line that ``text`` wrote."""
        return self.read(_data(text), stream, number)

    def entry_text(self, entry: Entry) -> str:
        """An event in its envelope as one compact line of ASCII."""
        found = straight_line(entry)
        if found is None:
            return _line(self.write_entry(entry))
        cause = self._cause(entry)
        tail = f",{_line(cause)[1:]}" if cause else "}"
        if isinstance(found, str):
            return f"{found[:-1]}{tail}"
        head, body, slots = found
        # What has effects comes last, when nothing is left that the forms would refuse.
        walk = self._walk(_kind_of(entry.event).name, entry.stream, entry.number)
        sealed = _bounded(walk, lambda: seals(entry.event, slots, walk))
        fields = "".join(chain.from_iterable(zip(body, (*sealed, ""), strict=True)))
        return f"{head}{{{fields[1:]}}}{tail}"

    def parse_entry(self, text: str) -> Entry:
        """The event and its envelope of a line that ``entry_text`` wrote."""
        return self.read_entry(_data(text))

    def _walk(self, kind: str, stream: str, number: int) -> Walk:
        return Walk(kind, self.sealer, self.lookups, stream, number)


def _kind_of(value: Any) -> Kind:
    kind = kind_of(type(value))
    if kind is None:
        raise RecordError(f"{shown(value)} is not a registered kind: put @kind on its class")
    return kind


def _bounded(walk: Walk, work: Callable[[], T]) -> T:
    """Work whose size a text or value decides: too deep, or a number with more digits than Python
    reads, is an error like any other."""
    try:
        return work()
    except RecordError:
        raise
    except RecursionError:
        walk.path.clear()
        raise walk.error("the record is nested too deeply") from None
    except ValueError as wrong:
        raise walk.error(str(wrong)) from wrong


def _line(data: dict[str, Any]) -> str:
    try:
        return dump(data)
    except (RecursionError, ValueError) as wrong:
        raise RecordError(
            f"{data.get('kind', 'command')}: the record cannot be written: {wrong}"
        ) from None


def _data(text: str) -> Any:
    try:
        return load(text)
    except JsonError as wrong:
        raise RecordError(str(wrong)) from None
