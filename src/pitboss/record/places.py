"""Places in a record: of reading, of seals, and of errors.

``Walk`` is the way of one reading. ``Seals`` goes along with one writing, to the places where
something is sealed. Both name a place in the same way, because a seal is bound to its place.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn, Protocol

from pitboss.record.json_text import dump

__all__ = [
    "BLOCK_BYTES",
    "DEEPEST",
    "Lookups",
    "RecordError",
    "Sealer",
    "Seals",
    "Step",
    "Unfit",
    "Walk",
    "error_at",
    "shown",
    "unfit",
]

#: The deepest nesting of a record: far more than any needs, far less than Python allows.
DEEPEST: Final = 100
#: Each secret is padded to a multiple of this, so that its length says next to nothing.
BLOCK_BYTES: Final = 64
#: The length of a wrong value that a message repeats.
_LONGEST_ECHO: Final = 60
_LONGEST_NUMBER_BITS: Final = 200

#: How to find what a reference names, by its type.
Lookups = Mapping[type, Callable[[str], Any]]
#: One step of a path: a field, a key, or a place in a list.
Step = str | int


class RecordError(ValueError):
    """A value that cannot be written, or a text that is no record: where, what, what to do."""


class Unfit(ValueError):
    """A value that does not fit its type. Whoever knows the place turns it into a RecordError."""


def unfit(value: object, words: str) -> NoReturn:
    """Refuse a value where something else belongs."""
    raise Unfit(f"{shown(value)} stands where {words} belongs")


class Sealer(Protocol):
    """The keeper of a key. ``context`` says where the secret stands, and is bound to it."""

    def seal(self, plain: bytes, context: str) -> str:
        """Seal a secret. Returns its sealed text."""

    def open(self, text: str, context: str) -> bytes | None:
        """Open a seal. Returns None if this key does not open it."""


def error_at(
    stream: str, number: int, kind: str, path: Iterable[Step], message: str
) -> RecordError:
    """An error that begins with the place: ``table-7/12 wager-placed.amount: ...``."""
    where = f"{stream[:_LONGEST_ECHO]}/{number} " if stream else ""
    steps = "".join(
        f"[{step}]" if isinstance(step, int) else f".{step[:_LONGEST_ECHO]}" for step in path
    )
    return RecordError(f"{where}{kind}{steps}: {message}")


@dataclass(slots=True)
class Walk:
    """The current place of one reading."""

    kind: str
    sealer: Sealer | None
    lookups: Lookups
    stream: str = ""
    number: int = 0
    path: list[Step] = field(default_factory=list)
    #: Whether a seal was opened. Messages of others could then quote a secret.
    opened: bool = False

    def error(self, message: str) -> RecordError:
        """An error at this place."""
        return error_at(self.stream, self.number, self.kind, self.path, message)

    def wrong(self, value: object, words: str) -> RecordError:
        """An error at this place: something else belongs here."""
        return self.error(f"{shown(value)} stands where {words} belongs")

    def open(self, text: str) -> bytes | None:
        """The secret that was sealed at this place; None without its key."""
        if self.sealer is None:
            return None
        return self.sealer.open(text, dump([self.stream, self.number, self.kind, *self.path]))


class Seals:
    """A place in a record that is written, for what is sealed there or beneath."""

    __slots__ = ("_head", "_path", "_sealer")

    def __init__(self, sealer: Sealer, head: tuple[str, int, str], path: tuple[Step, ...]) -> None:
        self._sealer = sealer
        self._head = head
        self._path = path

    def to(self, step: Step) -> "Seals":
        """The place one step further."""
        return Seals(self._sealer, self._head, (*self._path, step))

    def seal(self, plain: str) -> str:
        """A secret under the seal of this place."""
        return self._sealer.seal(plain.encode("ascii"), dump([*self._head, *self._path]))


def shown(value: object) -> str:
    """A wrong value in a message: in full if it is small and plain, else only its type."""
    if isinstance(value, str):
        return repr(str(value[:_LONGEST_ECHO]))
    if value is None or isinstance(value, bool):
        return repr(value)
    if isinstance(value, int) and value.bit_length() <= _LONGEST_NUMBER_BITS:
        return str(int(value))
    return f"a value of type {type(value).__name__}"
