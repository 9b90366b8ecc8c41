"""Entries for an audit: grouped by command, and read only as far as needed.

A command that takes no field from its events is decided before they are read. Then the bytes of
its entries are compared with the recorded bytes. The events are read only if the bytes differ.
"""

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from pitboss.audit.books import Books
from pitboss.record import Actor, Entry, Given, RecordError, Role, Unread
from pitboss.record.fields import fields_of
from pitboss.record.kinds import kind_named
from pitboss.store import Stored

__all__ = ["Item", "groups", "read_whole"]

#: The codec's text for sealed fields.
UNDER_SEAL: Final = b'"sealed":"'
_ENVELOPE: Final = re.compile(
    r'\{"stream":"([^"\\]*)","number":([1-9][0-9]*),"at":(0|[1-9][0-9]*),'
    r'"actor":"([a-z-]+) ([^"\\]*)","command":"([^"\\]*)","kind":"'
)
#: The start of the command in an entry, and the kind of the event.
_GIVEN: Final = b',"given":{"kind":"'
_KIND: Final = b'","kind":"'
_ROLES: Final = {role.value: role for role in Role}


class Item(NamedTuple):
    """An entry as bytes and as a value. ``closed`` is true if a seal in it did not open.

    If ``read`` is false, the entry holds the type of its event instead of the event.
    """

    stored: Stored
    entry: Entry
    closed: bool
    read: bool = True


def groups(books: Books, stored: Iterable[Stored]) -> Iterator[list[Item]]:
    """The entries of each command in order. An entry of another stream's command is alone."""
    group: list[Item] = []
    for one in stored:
        item = _unread(one, group) or _read(books, one)
        if group and not _follows(group[0].entry, item.entry):
            yield group
            group = []
            if not item.read and item.entry.given is None:
                item = _read(books, one)
        group.append(item)
    if group:
        yield group


def read_whole(books: Books, group: list[Item]) -> list[Item]:
    """The entries of a command with their events."""
    return [item if item.read else _read(books, item.stored) for item in group]


def _follows(first: Entry, entry: Entry) -> bool:
    """Whether an entry is a further one of the command that an earlier one begins."""
    if first.given is None or entry.given is not None or entry.of is not None:
        return False
    return (entry.command, entry.at, entry.actor) == (first.command, first.at, first.actor)


def _read(books: Books, stored: Stored) -> Item:
    sealer, shut = books.sealer, books.shut
    try:
        entry = books.codec.parse_entry(stored.entry.decode("utf-8"))
    except UnicodeDecodeError:
        raise RecordError(f"{stored.stream}/{stored.number} is no text") from None
    closed = UNDER_SEAL in stored.entry if sealer is None else books.shut > shut
    return Item(stored, entry, closed)


# ── Envelopes alone ──────────────────────────────────────────────────────────────────────────


def _unread(stored: Stored, group: list[Item]) -> Item | None:
    """An entry whose event need not be read to decide its command; else None."""
    line = stored.entry
    begins = line.rfind(_GIVEN)
    if begins > 0:
        by = _name_at(line, begins + len(_GIVEN))
    elif group and not group[-1].read:
        given = group[0].entry.given
        by = b"" if given is None else given.command.kind.encode()
    else:
        return None
    event = _apart(by, _name_at(line, line.find(_KIND) + len(_KIND)))
    if event is None or UNDER_SEAL in line or not line.isascii():
        return None
    text = line.decode("ascii")
    envelope = _ENVELOPE.match(text)
    given = None if begins < 0 else _given(text[begins + 9 : -1])
    if envelope is None or (begins > 0 and given is None):
        return None
    stream, number, at, role, person, command = envelope.groups()
    if role not in _ROLES:
        return None
    actor = Actor(_ROLES[role], person)
    entry = Entry(stream, int(number), int(at), actor, command, event, given)
    return Item(stored, entry, closed=False, read=False)


def _name_at(line: bytes, at: int) -> bytes:
    return line[at : line.find(b'"', at)]


def _given(text: str) -> Given | None:
    """A recorded command of the usual form; else None."""
    try:
        data: Any = json.loads(text)
    except ValueError:
        return None
    if data.keys() - {"kind", "version", "under", "body"} or data.get("version") != 1:
        return None
    under, body = data.get("under"), data.get("body", {})
    if type(body) is not dict or type(under) is not dict:
        return None
    if not all(type(number) is int for number in under.values()):
        return None
    return Given(Unread(data["kind"], 1, body), under)


@cache
def _apart(command: bytes, event: bytes) -> type | None:
    """The type of an event that a command takes no field from; else None."""
    by, of = (
        kind_named(command.decode("ascii", "replace")),
        kind_named(event.decode("ascii", "replace")),
    )
    if by is None or of is None:
        return None
    taken = {one.name for one in fields_of(by.type)} & {one.name for one in fields_of(of.type)}
    return None if taken else of.type
