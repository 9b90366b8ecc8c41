"""Cards and devices of the house: where each deck is, and what the laboratory approved."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from pitboss.record import Copied
from pitboss.rulebook import GameRules
from pitboss.table.state import SHOES

__all__ = ["DeckLabel", "DeckPlace", "LabApproval", "StoredDeck", "devices_of"]


class DeckPlace(StrEnum):
    """Where a deck is: it goes from the store to one table, and comes back to be destroyed."""

    STORE = "store"
    TABLE = "table"
    #: It was used, and waits to be destroyed or cancelled.
    USED = "used"


class DeckLabel(NamedTuple):
    """What the box of a deck says: its name, the color of its backs, whether it came preinspected
    and preshuffled (603a.16(u), (v))."""

    deck: str
    color: str
    preshuffled: bool = False


@dataclass(frozen=True)
class StoredDeck(Copied):
    """A deck of the house."""

    label: DeckLabel
    place: DeckPlace = DeckPlace.STORE
    #: The table that it was issued to.
    table: str = ""


class LabApproval(NamedTuple):
    """The laboratory's approval of a device, on file (461a.4): which model, and its reference."""

    model: str
    reference: str


def devices_of(rules: GameRules) -> tuple[str, ...]:
    """The devices with which a game is dealt, as approvals name them: ``shuffler/counting``,
    ``shoe/reshuffling-shoe``."""
    found = [] if rules.shuffler == "none" else [f"shuffler/{rules.shuffler}"]
    if rules.dealing in SHOES:
        found.append(f"shoe/{rules.dealing}")
    return tuple(found)
