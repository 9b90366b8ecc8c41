"""The events of a table beside those of its rounds. The envelope says who and when."""

from pitboss.record import recorded
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


@recorded("table-opened")
class TableOpened(Event):
    """The table started to open; an electronic one is open at once."""


@recorded("deck-received")
class DeckReceived(Event):
    """A deck came to the table."""

    deck: str
    color: str
    source: Source


@recorded("deck-moved")
class DeckMoved(Event):
    """A deck took a step of the opening: inspected, verified, or washed and stacked."""

    deck: str
    to: DeckStatus


@recorded("deck-spread")
class DeckSpread(Event):
    """A deck was spread for the first player to arrive."""

    deck: str
    face_up: bool


@recorded("player-looked")
class PlayerLooked(Event):
    """The first player had the chance to look at every spread deck."""

    player: str
    declined: bool


@recorded("shuffle-began")
class ShuffleBegan(Event):
    """A deck was put into a device."""

    deck: str
    device: Device


@recorded("deck-shuffled")
class DeckShuffled(Event):
    """A deck was shuffled and stacked, by a device or by hand, counted or not."""

    deck: str
    device: Device | None
    count: int | None


@recorded("shuffle-failed")
class ShuffleFailed(Event):
    """A device did not complete a shuffle: the cards must be shuffled again."""

    deck: str
    cite: str


@recorded("shuffle-ordered")
class ShuffleOrdered(Event):
    """A floorperson ordered a new shuffle."""

    deck: str
    reason: str


@recorded("deck-cut")
class DeckCut(Event):
    """A deck was cut."""

    deck: str
    cards_in: int


@recorded("recut-ordered")
class RecutOrdered(Event):
    """A floorperson ordered a new cut."""

    deck: str
    reason: str


@recorded("stub-counted")
class StubCounted(Event):
    """The stub was counted; ``dealt`` is the count of cards dealt, burned or discarded."""

    deck: str
    count: int
    dealt: int
    right: bool


@recorded("deck-removed")
class DeckRemoved(Event):
    """A deck left the table for good."""

    deck: str
    reason: str
    cite: str


@recorded("device-failed")
class DeviceFailed(Event):
    """A device jammed or stopped, and may be out of order."""

    device: Device
    out_of_order: bool


@recorded("device-covered")
class DeviceCovered(Event):
    """A device that is out of order was covered or got a sign."""

    device: Device


@recorded("device-restored")
class DeviceRestored(Event):
    """A device is back in use."""

    device: Device


@recorded("dealing-changed")
class DealingChanged(Event):
    """The dealing method changed."""

    method: str


@recorded("table-idle")
class TableIdle(Event):
    """Nobody sits at the table: it is idle, and its cards are spread for the next player."""


@recorded("table-closed")
class TableClosed(Event):
    """The table is closed and without cards."""
