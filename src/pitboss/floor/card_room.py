"""Cards of the house: the place of each deck."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from pitboss.record import Copied

__all__ = ["DeckLabel", "DeckPlace", "StoredDeck"]


class DeckPlace(StrEnum):
    """The place of a deck: it goes from the store to one table, and comes back to be destroyed."""

    STORE = "store"
    TABLE = "table"
    #: Used, and waiting to be destroyed or cancelled.
    USED = "used"


class DeckLabel(NamedTuple):
    """The label of a deck's box: its name, the color of its backs, and whether it is preinspected
    and preshuffled (603a.16(u), (v))."""

    deck: str
    color: str
    preshuffled: bool = False


@dataclass(frozen=True)
class StoredDeck(Copied):
    """A deck of the house."""

    label: DeckLabel
    place: DeckPlace = DeckPlace.STORE
    #: The table it was issued to.
    table: str = ""
