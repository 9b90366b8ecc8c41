"""The lines of an export, each declared once: written, read and described by its fields.

An export is JSON Lines in ASCII: an ``ExportHead``, the checkpoints, each stream with its entries,
the balances if the export is whole, and an ``ExportEnd``.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

__all__ = [
    "EXPORT_FORMAT",
    "BadLine",
    "ExportBalance",
    "ExportBody",
    "ExportBytes",
    "ExportCheckpoint",
    "ExportEnd",
    "ExportEntry",
    "ExportHead",
    "ExportLine",
    "ExportStream",
    "Hash",
    "export_line",
    "line_text",
    "read_line",
]

T = TypeVar("T")

EXPORT_FORMAT: Final = "pitboss-export-2"


class BadLine(Exception):
    """A line that cannot be read: nothing after it can be trusted."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit of a field: a pattern, or the least number; and the words for a value beyond it."""

    says: str
    pattern: str | None = None
    least: int | None = None

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        found = {"pattern": self.pattern, "ge": self.least}
        return {**handler(source), **{key: one for key, one in found.items() if one is not None}}


Hash = Annotated[str, Limit("not 64 hexadecimal digits", pattern="^[0-9a-f]{64}$")]
Amount = Annotated[str, Limit("no whole number", pattern="^-?[0-9]{1,19}$")]
Count = Annotated[int, Limit("missing, or no number", least=0)]


@dataclass_transform(frozen_default=True, kw_only_default=True)
def export_line(cls: type[T]) -> type[T]:
    """Make a class a line of an export; its schema allows no other fields."""
    made: Any = dataclass(frozen=True, kw_only=True)(cls)
    made.__pydantic_config__ = {"extra": "forbid"}
    return made  # type: ignore[no-any-return]


@export_line
class ExportHead:
    """The first line; ``whole`` if everything of the store is here."""

    line: Literal["export"]
    format: Literal["pitboss-export-2"]
    whole: bool


@export_line
class ExportCheckpoint:
    """A signed checkpoint that names an entry which is here."""

    line: Literal["checkpoint"]
    text: str


@export_line
class ExportStream:
    """Entries of a stream follow, from the one after `after`, whose entry has this `hash` (64 zeros
    before the first), up to `last`."""

    line: Literal["stream"]
    stream: str
    after: Count
    hash: Hash
    last: Count


@export_line
class ExportEntry:
    """An entry: its bytes as UTF-8, its postings as chained, and its hash."""

    line: Literal["entry"]
    stream: str
    number: Count
    entry: str
    postings: str
    hash: Hash


@export_line
class ExportBytes:
    """An entry whose bytes are no UTF-8."""

    line: Literal["entry"]
    stream: str
    number: Count
    entry_base64: str
    postings: str
    hash: Hash


@export_line
class ExportBalance:
    """The balance of an account."""

    line: Literal["balance"]
    account: str
    amount: Amount


@export_line
class ExportEnd:
    """The last line: how many entries there are, and the SHA-256 of all bytes before it."""

    line: Literal["end"]
    entries: Count
    sha256: Hash


ExportBody = ExportCheckpoint | ExportStream | ExportEntry | ExportBytes | ExportBalance | ExportEnd
ExportLine = ExportHead | ExportBody


def line_text(line: object) -> bytes:
    """A line as it is written."""
    return json.dumps(vars(line), separators=(",", ":")).encode() + b"\n"


def read_line(cls: type[T], data: Mapping[str, Any]) -> T:
    """A line of that class. ``BadLine`` names the field that does not fit."""
    kind: Any = cls
    return cls(**{name: _checked(name, data.get(name), hint) for name, hint in _hints(kind)})


@cache
def _hints(cls: Any) -> tuple[tuple[str, Any], ...]:
    return tuple(get_type_hints(cls, include_extras=True).items())


def _checked(name: str, value: Any, hint: Any) -> Any:
    kind, limit = get_args(hint) if get_origin(hint) is Annotated else (hint, None)
    if get_origin(kind) is tuple and type(value) is list:
        return tuple(_checked(name, one, get_args(kind)[0]) for one in value)
    among = get_args(kind) if get_origin(kind) is Literal else ()
    if value not in among and type(value) is not kind:
        raise BadLine(f"{name} is missing, or no {'text' if kind is str else 'number'}")
    if isinstance(value, str) and not _encodes(value):
        raise BadLine(f"{name} is no text")
    if limit is not None and not _within(value, limit):
        raise BadLine(f"{name} is {limit.says}")
    return value


def _encodes(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _within(value: Any, limit: Limit) -> bool:
    if limit.pattern is not None:
        return re.fullmatch(limit.pattern, value, re.ASCII) is not None and "\n" not in value
    return limit.least is None or value >= limit.least
