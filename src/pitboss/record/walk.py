"""One way through a value that is written or read: where it has come to, and what it needs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from pitboss.record.lines import dump

__all__ = ["DEEPEST", "Lookups", "RecordError", "Sealer", "Walk", "shown"]

#: How many fields and places deep a record may go: far more than any has, far less than Python can.
DEEPEST: Final = 100
#: How much of a wrong value a message repeats.
_LONGEST_ECHO: Final = 60
_LONGEST_NUMBER_BITS: Final = 200

#: How to find what a reference names, by its type.
Lookups = Mapping[type, Callable[[str], Any]]


class RecordError(ValueError):
    """A value that cannot be written, or a text that is no record: where, what, what to do."""


class Sealer(Protocol):
    """The keeper of a key. ``context`` says where the secret stands, and is bound to it."""

    def seal(self, plain: bytes, context: str) -> str:
        """The secret as a text that nobody reads without the key."""

    def open(self, text: str, context: str) -> bytes | None:
        """The secret again, or None where this key does not open it."""


@dataclass(slots=True)
class Walk:
    """Where the writing or reading of one record has come to."""

    kind: str
    sealer: Sealer | None
    lookups: Lookups
    stream: str = ""
    number: int = 0
    path: list[str | int] = field(default_factory=list)
    #: How many sets lie around this place: what is in a set has no place of its own.
    sets: int = 0
    #: Whether a seal was opened: a message that others word could tell what was in it.
    opened: bool = False

    def error(self, message: str) -> RecordError:
        """An error that begins with the place: ``table-7/12 wager-placed.amount: ...``."""
        stream = f"{self.stream[:_LONGEST_ECHO]}/{self.number} " if self.stream else ""
        path = "".join(
            f"[{part}]" if isinstance(part, int) else f".{part[:_LONGEST_ECHO]}"
            for part in self.path
        )
        return RecordError(f"{stream}{self.kind}{path}: {message}")

    def context(self) -> str:
        """This place as an unambiguous text: stream, number, kind and the way to the field."""
        return dump([self.stream, self.number, self.kind, *self.path])


def shown(value: object) -> str:
    """A wrong value in a message: in full if it is small and plain, else only what it is."""
    if isinstance(value, str):
        return repr(str(value[:_LONGEST_ECHO]))
    if value is None or isinstance(value, bool):
        return repr(value)
    if isinstance(value, int) and value.bit_length() <= _LONGEST_NUMBER_BITS:
        return str(int(value))
    return f"a value of type {type(value).__name__}"
