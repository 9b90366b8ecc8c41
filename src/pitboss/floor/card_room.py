"""Cards and devices of the house: the place of each deck, and the laboratory's approvals."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from pitboss.record import Copied
from pitboss.rulebook import GameRules
from pitboss.table.state import SHOES

__all__ = ["DeckLabel", "DeckPlace", "LabApproval", "StoredDeck", "devices_of"]


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


class LabApproval(NamedTuple):
    """The laboratory's approval of a device, on file (461a.4): the model and the reference."""

    model: str
    reference: str


def devices_of(rules: GameRules) -> tuple[str, ...]:
    """The devices of a game, as approvals name them: ``shuffler/counting``,
    ``shoe/reshuffling-shoe``."""
    found = [] if rules.shuffler == "none" else [f"shuffler/{rules.shuffler}"]
    if rules.dealing in SHOES:
        found.append(f"shoe/{rules.dealing}")
    return tuple(found)
