"""What happened at a table around its rounds: who, when and what, enough to rebuild every state."""

from dataclasses import dataclass

from pitboss.table.life.state import DeckStatus, Device, Source

__all__ = [
    "DealingChanged",
    "DeckCut",
    "DeckMoved",
    "DeckReceived",
    "DeckRemoved",
    "DeckShuffled",
    "DeckSpread",
    "DeviceCovered",
    "DeviceFailed",
    "DeviceRestored",
    "Event",
    "PlayerLooked",
    "RecutOrdered",
    "RoundEnded",
    "RoundStarted",
    "RoundToBeVoid",
    "ShuffleBegan",
    "ShuffleFailed",
    "ShuffleOrdered",
    "StubCounted",
    "TableClosed",
    "TableIdle",
    "TableOpened",
]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: when, and by whose hand or word."""

    at: int
    by: str


@dataclass(frozen=True, slots=True)
class TableOpened(Event):
    """The table is being opened; an electronic one is open at once."""


@dataclass(frozen=True, slots=True)
class DeckReceived(Event):
    """A deck came to the table."""

    deck: str
    color: str
    source: Source


@dataclass(frozen=True, slots=True)
class DeckMoved(Event):
    """A step of the opening was done with a deck: inspected, verified, washed and stacked."""

    deck: str
    to: DeckStatus


@dataclass(frozen=True, slots=True)
class DeckSpread(Event):
    """A deck lies spread for the first player to arrive."""

    deck: str
    face_up: bool


@dataclass(frozen=True, slots=True)
class PlayerLooked(Event):
    """The first player had the chance to look at every deck that lies spread."""

    player: str
    declined: bool


@dataclass(frozen=True, slots=True)
class ShuffleBegan(Event):
    """A deck was put into a device."""

    deck: str
    device: Device


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """A deck is shuffled and stacked: by a device or by hand, counted or not."""

    deck: str
    device: Device | None
    count: int | None


@dataclass(frozen=True, slots=True)
class ShuffleFailed(Event):
    """A device did not complete a shuffle: the cards are to be shuffled again."""

    deck: str
    cite: str


@dataclass(frozen=True, slots=True)
class ShuffleOrdered(Event):
    """A floorperson has a deck shuffled again."""

    deck: str
    reason: str


@dataclass(frozen=True, slots=True)
class DeckCut(Event):
    """A deck was cut."""

    deck: str
    cards_in: int


@dataclass(frozen=True, slots=True)
class RecutOrdered(Event):
    """A floorperson has a deck cut again."""

    deck: str
    reason: str


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """A round is dealt with this deck; at an electronic table with a new one of its own."""

    round_id: str
    deck: str


@dataclass(frozen=True, slots=True)
class StubCounted(Event):
    """The stub was counted, and with the cards that lie dealt it makes so many."""

    deck: str
    count: int
    dealt: int
    misdealt: bool | None
    right: bool


@dataclass(frozen=True, slots=True)
class RoundToBeVoid(Event):
    """The round in progress is to be void, and all wagers go back (R31)."""

    round_id: str
    reason: str
    cite: str


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A round is over; its cards are in the discard rack."""

    round_id: str
    voided: bool


@dataclass(frozen=True, slots=True)
class DeckRemoved(Event):
    """A deck left the table for good."""

    deck: str
    reason: str
    cite: str


@dataclass(frozen=True, slots=True)
class DeviceFailed(Event):
    """A device jammed or stopped; it may be out of order."""

    device: Device
    out_of_order: bool


@dataclass(frozen=True, slots=True)
class DeviceCovered(Event):
    """A device that is out of order was covered or signed."""

    device: Device


@dataclass(frozen=True, slots=True)
class DeviceRestored(Event):
    """A device can be used again."""

    device: Device


@dataclass(frozen=True, slots=True)
class DealingChanged(Event):
    """The cards are dealt by another method from now on."""

    method: str


@dataclass(frozen=True, slots=True)
class TableIdle(Event):
    """Nobody plays; the cards lie spread."""


@dataclass(frozen=True, slots=True)
class TableClosed(Event):
    """The table is closed and without cards."""
