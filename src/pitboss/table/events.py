"""The events of a table beside those of its rounds. The envelope says who and when."""

from dataclasses import dataclass

from pitboss.record import kind
from pitboss.round import Event
from pitboss.table.state import DeckStatus, Device, Source

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
    "PlayerLooked",
    "RecutOrdered",
    "ShuffleBegan",
    "ShuffleFailed",
    "ShuffleOrdered",
    "StubCounted",
    "TableClosed",
    "TableIdle",
    "TableOpened",
]


@kind("table-opened")
@dataclass(frozen=True, slots=True)
class TableOpened(Event):
    """The table started to open; an electronic one is open at once."""


@kind("deck-received")
@dataclass(frozen=True, slots=True)
class DeckReceived(Event):
    """A deck came to the table."""

    deck: str
    color: str
    source: Source


@kind("deck-moved")
@dataclass(frozen=True, slots=True)
class DeckMoved(Event):
    """A deck took a step of the opening: inspected, verified, or washed and stacked."""

    deck: str
    to: DeckStatus


@kind("deck-spread")
@dataclass(frozen=True, slots=True)
class DeckSpread(Event):
    """A deck was spread for the first player to arrive."""

    deck: str
    face_up: bool


@kind("player-looked")
@dataclass(frozen=True, slots=True)
class PlayerLooked(Event):
    """The first player had the chance to look at every spread deck."""

    player: str
    declined: bool


@kind("shuffle-began")
@dataclass(frozen=True, slots=True)
class ShuffleBegan(Event):
    """A deck was put into a device."""

    deck: str
    device: Device


@kind("deck-shuffled")
@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """A deck was shuffled and stacked, by a device or by hand, counted or not."""

    deck: str
    device: Device | None
    count: int | None


@kind("shuffle-failed")
@dataclass(frozen=True, slots=True)
class ShuffleFailed(Event):
    """A device did not complete a shuffle: the cards must be shuffled again."""

    deck: str
    cite: str


@kind("shuffle-ordered")
@dataclass(frozen=True, slots=True)
class ShuffleOrdered(Event):
    """A floorperson ordered a new shuffle."""

    deck: str
    reason: str


@kind("deck-cut")
@dataclass(frozen=True, slots=True)
class DeckCut(Event):
    """A deck was cut."""

    deck: str
    cards_in: int


@kind("recut-ordered")
@dataclass(frozen=True, slots=True)
class RecutOrdered(Event):
    """A floorperson ordered a new cut."""

    deck: str
    reason: str


@kind("stub-counted")
@dataclass(frozen=True, slots=True)
class StubCounted(Event):
    """The stub was counted; ``dealt`` is the count of cards dealt, burned or discarded."""

    deck: str
    count: int
    dealt: int
    right: bool


@kind("deck-removed")
@dataclass(frozen=True, slots=True)
class DeckRemoved(Event):
    """A deck left the table for good."""

    deck: str
    reason: str
    cite: str


@kind("device-failed")
@dataclass(frozen=True, slots=True)
class DeviceFailed(Event):
    """A device jammed or stopped, and may be out of order."""

    device: Device
    out_of_order: bool


@kind("device-covered")
@dataclass(frozen=True, slots=True)
class DeviceCovered(Event):
    """A device that is out of order was covered or got a sign."""

    device: Device


@kind("device-restored")
@dataclass(frozen=True, slots=True)
class DeviceRestored(Event):
    """A device is back in use."""

    device: Device


@kind("dealing-changed")
@dataclass(frozen=True, slots=True)
class DealingChanged(Event):
    """The dealing method changed."""

    method: str


@kind("table-idle")
@dataclass(frozen=True, slots=True)
class TableIdle(Event):
    """The table is idle, its cards spread."""


@kind("table-closed")
@dataclass(frozen=True, slots=True)
class TableClosed(Event):
    """The table is closed and without cards."""
