"""The stored answer to a command: its effects, or its refusal.

A refusal is stored like any answer. Otherwise a repeated command would be judged again, perhaps a
round later, and a late wager would go down in a round that its sender never saw.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from pitboss.floor import AtTable, Booked, FloorCommand
from pitboss.floor.command_forms import value_fault
from pitboss.record import Codec, RecordError
from pitboss.record.json_text import dump, load
from pitboss.round import Refusal

__all__ = ["Answer", "command_text", "done", "refused"]


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a command: its entries, or its refusal."""

    entries: tuple[tuple[str, int], ...] = ()
    refusal: Refusal | None = None
    #: Whether it was given before, and the command was a repeat.
    repeated: bool = False

    @property
    def ok(self) -> bool:
        """Whether the command was carried out."""
        return self.refusal is None

    @property
    def written(self) -> bytes:
        """The answer as it is stored."""
        if self.refusal is None:
            pairs = ",".join([f"[{dump(stream)},{number}]" for stream, number in self.entries])
            return f'{{"entries":[{pairs}]}}'.encode("ascii")
        return f'{{"refusal":{_PLAIN.text(self.refusal)}}}'.encode("ascii")

    @classmethod
    def again(cls, written: bytes) -> "Answer":
        """Read a stored answer."""
        data: Any = load(written.decode("ascii"))
        if "refusal" in data:
            return cls(refusal=_PLAIN.read(data["refusal"]), repeated=True)
        return cls(tuple((stream, number) for stream, number in data["entries"]), repeated=True)


def done(booked: Sequence[Booked]) -> Answer:
    """The answer of a command that was carried out."""
    return Answer(tuple((one.entry.stream, one.entry.number) for one in booked))


def refused(why: Refusal) -> Answer:
    """The answer of a refused command."""
    return Answer(refusal=why)


def command_text(command: FloorCommand) -> str | Refusal:
    """The text of a command as its sender gave it, without time and id; or the fault of its form.
    The text holds secrets in clear and is only hashed."""
    try:
        text = _CLEAR.text(_bare(command))
        fault = value_fault(command)
    except (RecordError, TypeError, AttributeError) as error:
        fault = f"no command can be read from this: {error!s:.200}"
    return text if fault is None else Refusal("command/form", fault, "465a.2")


def _bare(command: FloorCommand) -> FloorCommand:
    if isinstance(command, AtTable):
        return command.but(command=command.command.but(at=0, id=""))
    return command.but(at=0, id="")


class _InClear:
    """A sealer that leaves secrets in clear, for a text that is only hashed."""

    def seal(self, plain: bytes, context: str) -> str:
        """The secret itself."""
        return plain.decode("ascii")

    def open(self, text: str, context: str) -> bytes | None:
        """Never called: nothing is read through it."""
        return None


_CLEAR: Final = Codec(_InClear())
_PLAIN: Final = Codec()
