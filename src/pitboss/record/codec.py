"""The codec: any kind of record to a JSON value or a line of text, and back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from pitboss.record.envelope import Actor, Entry, Given, Unread
from pitboss.record.given import given_text, read_command, read_given, read_place
from pitboss.record.hints import form_of
from pitboss.record.json_text import JsonError, deeper, load, quoted
from pitboss.record.kinds import FORMS, Kind, kind_of
from pitboss.record.places import (
    DEEPEST,
    Lookups,
    RecordError,
    Sealer,
    Seals,
    Walk,
    error_at,
    shown,
)
from pitboss.record.tags import TAG, kind_in, read_tagged
from pitboss.record.writer import fault

__all__ = ["Codec"]

T = TypeVar("T")


class _Head(NamedTuple):
    """The envelope of an entry up to its kind."""

    stream: str
    number: int
    at: int
    actor: Actor
    command: str


_ENTRY: Final = (*_Head._fields, *TAG)
#: Optional fields of an entry: its command, or the place of its command.
_GIVEN: Final = "given"
_OF: Final = "of"
#: The key of the plans of kinds, among the forms.
_PLANS: Final = object()


@dataclass(frozen=True, slots=True)
class Codec:
    """Writes and reads every registered kind.

    Without a sealer, sealed fields are left out of the text and read as their defaults. ``lookups``
    resolve references, by type. A value that cannot be written or read raises a RecordError that
    names the place; a type that can never be written raises a TypeError.

    A seal is bound to ``stream`` and ``number``: read a value without an envelope (a snapshot) with
    the two that it was written with.
    """

    sealer: Sealer | None = field(default=None, repr=False)
    lookups: Lookups = field(default_factory=dict, repr=False)

    # ── Writing ──────────────────────────────────────────────────────────────────────────────

    def text(self, value: Any, stream: str = "", number: int = 0) -> str:
        """A registered kind as one compact line of ASCII; the same value gives the same line."""
        plan = _plan_of(value)
        return f"{{{plan.tag}{self._body(value, plan, stream, number)}}}"

    def entry_text(self, entry: Entry) -> str:
        """An event in its envelope as one compact line of ASCII."""
        plan = _plan_of(entry.event)
        head = _Head(entry.stream, entry.number, entry.at, entry.actor, entry.command)
        try:
            above = plan.head(head)[:-1]
        except Exception as wrong:
            found = fault(form_of(_Head), head, None)
            raise wrong if found is None else error_at("", 0, "entry", *found) from None
        body = self._body(entry.event, plan, entry.stream, entry.number)
        if entry.given is not None:
            return f'{above},{plan.tag}{body},"{_GIVEN}":{self._given(entry, entry.given)}}}'
        if entry.of is not None:
            of = f"[{quoted(entry.of.stream)},{entry.of.number}]"
            return f'{above},{plan.tag}{body},"{_OF}":{of}}}'
        return f"{above},{plan.tag}{body}}}"

    def write(self, value: Any, stream: str = "", number: int = 0) -> dict[str, Any]:
        """A registered kind as JSON: ``{"kind", "version", "body"}``."""
        return _data(self.text(value, stream, number))  # type: ignore[no-any-return]

    def write_entry(self, entry: Entry) -> dict[str, Any]:
        """An event in its envelope, as JSON."""
        return _data(self.entry_text(entry))  # type: ignore[no-any-return]

    def _body(self, value: Any, plan: "_Plan", stream: str, number: int) -> str:
        sealer = self.sealer if plan.seals else None
        at = None if sealer is None else Seals(sealer, (stream, number, plan.kind.name), ())
        try:
            text = plan.write(value, at) if plan.seals else plan.write(value)
        except Exception as wrong:
            raise self._error(plan.kind, value, (stream, number), wrong) from None
        if not plan.bounded and deeper(text, DEEPEST):
            message = f"the value is nested too deeply: at most {DEEPEST} places"
            raise error_at(stream, number, plan.kind.name, (), message)
        return text

    def _given(self, entry: Entry, given: Given) -> str:
        if isinstance(given.command, Unread):
            return given_text(given, None, None)
        kind, at = _plan_of(given.command).kind, (entry.stream, entry.number)
        seals = None if self.sealer is None else Seals(self.sealer, (*at, kind.name), ())
        try:
            return given_text(given, kind, seals)
        except Exception as wrong:
            raise self._error(kind, given.command, at, wrong) from None

    def _error(self, kind: Kind, value: Any, at: tuple[str, int], wrong: Exception) -> Exception:
        """The error that names the place of what cannot be written."""
        if isinstance(wrong, RecursionError):
            return error_at(*at, kind.name, (), "the record is nested too deeply")
        probe = None if self.sealer is None else Seals(_Blind(), (*at, kind.name), ())
        found = fault(form_of(kind.type), value, probe)
        if found is None and isinstance(wrong, ValueError):
            found = ([], str(wrong))
        return wrong if found is None else error_at(*at, kind.name, *found)

    # ── Reading ──────────────────────────────────────────────────────────────────────────────

    def parse(self, text: str, stream: str = "", number: int = 0) -> Any:
        """The value of a line that ``text`` wrote."""
        return self.read(_data(text), stream, number)

    def parse_entry(self, text: str) -> Entry:
        """The event and its envelope of a line that ``entry_text`` wrote."""
        return self.read_entry(_data(text))

    def read(self, data: Any, stream: str = "", number: int = 0) -> Any:
        """The value that ``write`` wrote."""
        walk = self._walk("record", stream, number)
        kind = kind_in(data, TAG, walk)
        walk.kind = kind.name
        return _bounded(walk, lambda: read_tagged(data, kind, walk, form_of))

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
        head: _Head = form_of(_Head).read({name: data[name] for name in _Head._fields}, walk)
        walk = self._walk(kind.name, head.stream, head.number)
        event = _bounded(walk, lambda: read_tagged(data, kind, walk, form_of))
        return Entry(*head, event, given, of)

    def command_of(self, entries: Sequence[Entry]) -> Any:
        """The command of these entries of one stream, in order."""
        first = entries[0]
        walk_of = partial(self._walk, stream=first.stream, number=first.number)
        return _bounded(walk_of(_GIVEN), lambda: read_command(entries, walk_of))

    def _walk(self, kind: str, stream: str, number: int) -> Walk:
        return Walk(kind, self.sealer, self.lookups, stream, number)


class _Blind:
    """A sealer that validates secrets and discards them."""

    def seal(self, plain: bytes, context: str) -> str:
        return ""

    def open(self, text: str, context: str) -> bytes | None:
        return None


class _Plan(NamedTuple):
    """The writers of a kind: its envelope, its tag and its body."""

    kind: Kind
    head: Callable[[_Head], str]
    tag: str
    write: Callable[..., str]
    seals: bool
    bounded: bool


def _plan_of(value: Any) -> _Plan:
    """The plan for a value of a registered kind."""
    plan: _Plan | None = FORMS.get((_PLANS, type(value)))
    if plan is not None:
        return plan
    kind = kind_of(type(value))
    if kind is None:
        raise RecordError(f"{shown(value)} is not a registered kind: put @kind on its class")
    text = form_of(kind.type).text()
    tag = f'"kind":"{kind.name}","version":{kind.version},"body":'
    bounded = text.levels is not None and text.levels <= DEEPEST
    head = form_of(_Head).text().uses
    plan = FORMS[_PLANS, type(value)] = _Plan(kind, head, tag, text.uses, text.seals, bounded)
    return plan


def _bounded(walk: Walk, work: Callable[[], T]) -> T:
    """Run a reading whose depth the text decides. Too much nesting, or too many digits of a number,
    is an ordinary error."""
    try:
        return work()
    except RecordError:
        raise
    except RecursionError:
        walk.path.clear()
        raise walk.error("the record is nested too deeply") from None
    except ValueError as wrong:
        raise walk.error(str(wrong)) from wrong


def _data(text: str) -> Any:
    try:
        return load(text)
    except JsonError as wrong:
        raise RecordError(str(wrong)) from None
