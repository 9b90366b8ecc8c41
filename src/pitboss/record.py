"""How anything that happened is written down and read again."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, TypeVar

__all__ = ["Actor", "Entry", "Role", "Sealed", "kind"]

_T = TypeVar("_T")
SEALED = object()
Sealed = Annotated[_T, SEALED]


class Role(StrEnum):
    """In what capacity somebody acts."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    SYSTEM = "system"
    SURVEILLANCE = "surveillance"


@dataclass(frozen=True, slots=True)
class Actor:
    """A person in a role."""

    role: Role
    person: str


@dataclass(frozen=True, slots=True)
class Entry:
    """The envelope of an event."""

    stream: str
    number: int
    at: int
    actor: Actor
    command: str
    event: Any


def kind(
    name: str, version: int = 1, upcasts: Mapping[int, Callable[..., Any]] | None = None
) -> Callable[[type[_T]], type[_T]]:
    def register(cls: type[_T]) -> type[_T]:
        return cls

    return register
