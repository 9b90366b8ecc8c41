"""The commands of a table, beside those of its round.

``at`` is the time in seconds. The shell hands it in, and it never runs backward.
"""

from collections.abc import Mapping
from dataclasses import field

from pitboss.money import Cents
from pitboss.record import FromEvents, Sealed, recorded
from pitboss.round.commands import Command, WithReadings
from pitboss.round.fairness import Deal
from pitboss.table.state import Device

__all__ = [
    "ChangeDealing",
    "CloseTable",
    "CountStub",
    "CoverDevice",
    "CutDeck",
    "DeviceFails",
    "DirectShuffle",
    "FinishShuffle",
    "InspectDeck",
    "OpenTable",
    "OrderRecut",
    "PlayerLooks",
    "ReceiveDecks",
    "RemoveDeck",
    "RestoreDevice",
    "Shuffle",
    "SpreadDeck",
    "StartRound",
    "VerifyInspection",
    "WashDeck",
]


@recorded("open-table")
class OpenTable(Command):
    """Start opening the table for gaming."""


@recorded("receive-decks")
class ReceiveDecks(Command):
    """Receive decks at the table: their ids and the colors of their backs."""

    decks: tuple[tuple[str, str], ...]
    preshuffled: bool = False


@recorded("inspect-deck")
class InspectDeck(Command):
    """Record that the dealer inspected the cards and found no defect (.4(a))."""

    deck: str


@recorded("verify-inspection")
class VerifyInspection(Command):
    """Verify, as a floorperson, the dealer's inspection (.4(a))."""

    deck: str


@recorded("spread-deck")
class SpreadDeck(Command):
    """Spread the cards for the first player: face up, by suit and in sequence (.4(b)); at an idle
    table face down, unless a player ``asked`` to see them (.5(f))."""

    deck: str
    asked: bool = False


@recorded("player-looks")
class PlayerLooks(Command):
    """Record that the first player looked at the spread cards, or declined (.4(c))."""

    player: str
    declined: bool = False


@recorded("wash-deck")
class WashDeck(Command):
    """Turn the cards face down, wash and stack them (.4(c))."""

    deck: str


@recorded("shuffle")
class Shuffle(Command):
    """Shuffle a deck by hand, or put it into a device that does (.5(a))."""

    deck: str
    by: Device | None = None


@recorded("finish-shuffle")
class FinishShuffle(Command):
    """Report that a device completed its shuffle, with its count of cards if it counts (.5(b))."""

    deck: str
    count: int | None = None


@recorded("cut-deck")
class CutDeck(Command):
    """Cut the deck: the cover card goes in ``cards_in`` from the top, and the cards above it go
    below (.5(d))."""

    deck: str
    cards_in: int


@recorded("order-recut")
class OrderRecut(Command):
    """Order, as a floorperson, a new cut before any card is dealt (.5(e))."""

    deck: str
    reason: str


@recorded("direct-shuffle")
class DirectShuffle(Command):
    """Order, as a floorperson, a new shuffle of a shuffled deck (.5(a))."""

    deck: str
    reason: str


@recorded("start-round")
class StartRound(Command):
    """Start a round: a deck goes into play and betting opens.

    ``deck`` is the one in the dealer's hands; None means the one whose turn it is. The rest is the
    floor's and the system's to fill in (R61): ``players`` by seat, ``posted``, the limits posted at
    the table, ``engine``, the digest of the running core, and at an electronic table ``root``, the
    commitment to its deal, and ``deal``, what ``root`` commits to.
    """

    round_id: FromEvents[str] = ""
    players: FromEvents[Mapping[int, str]] = field(default_factory=dict)
    deck: str | None = None
    root: str = ""
    engine: FromEvents[str] = ""
    posted: FromEvents[tuple[Cents, Cents] | None] = None
    deal: Sealed[Deal | None] = field(default=None, repr=False)


@recorded("count-stub")
class CountStub(WithReadings):
    """Count the stub face down (.8(f)). If the count is wrong, the cards dealt, burned or discarded
    are counted too: ``dealt``.

    A count that a void round missed is made after it, of the whole deck.
    """

    count: int
    dealt: int | None = None


@recorded("remove-deck")
class RemoveDeck(Command):
    """Take a deck from the table for good."""

    deck: str
    reason: str


@recorded("device-fails")
class DeviceFails(WithReadings):
    """Record that a device jammed or stopped, and whether it is out of order (.13(e) to (g))."""

    device: Device
    out_of_order: bool = False


@recorded("cover-device")
class CoverDevice(Command):
    """Cover a device that is out of order, or put a sign on it (.13(g))."""

    device: Device


@recorded("restore-device")
class RestoreDevice(Command):
    """Put a device back in use."""

    device: Device


@recorded("change-dealing")
class ChangeDealing(Command):
    """Change the dealing method while a device is out of order, or return to the filed one."""

    method: str


@recorded("close-table")
class CloseTable(Command):
    """Close the table; its decks leave it."""
