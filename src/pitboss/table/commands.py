"""What people and the system may ask of a table, beside what they ask of its round.

Every command says who asks and when: ``at`` is in seconds, handed in by the shell, and never runs
backward.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.record import FromEvents, Sealed, kind
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
    "GoIdle",
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


@kind("open-table")
@dataclass(frozen=True, slots=True)
class OpenTable(Command):
    """Begin to open the table for gaming."""


@kind("receive-decks")
@dataclass(frozen=True, slots=True)
class ReceiveDecks(Command):
    """Take decks at the table: their ids with the colors of their backs."""

    decks: tuple[tuple[str, str], ...]
    preshuffled: bool = False


@kind("inspect-deck")
@dataclass(frozen=True, slots=True)
class InspectDeck(Command):
    """The dealer has inspected the cards and found no defect (.4(a))."""

    deck: str


@kind("verify-inspection")
@dataclass(frozen=True, slots=True)
class VerifyInspection(Command):
    """The floorperson verifies the dealer's inspection (.4(a))."""

    deck: str


@kind("spread-deck")
@dataclass(frozen=True, slots=True)
class SpreadDeck(Command):
    """The cards are spread face up, by suit and in sequence, for the first player (.4(b))."""

    deck: str


@kind("player-looks")
@dataclass(frozen=True, slots=True)
class PlayerLooks(Command):
    """The first player to arrive has looked at the spread cards, or did not want to (.4(c))."""

    player: str
    declined: bool = False


@kind("wash-deck")
@dataclass(frozen=True, slots=True)
class WashDeck(Command):
    """The cards are turned face down, washed and stacked (.4(c))."""

    deck: str


@kind("shuffle")
@dataclass(frozen=True, slots=True)
class Shuffle(Command):
    """Shuffle a deck by hand, or put it into a device that does (.5(a))."""

    deck: str
    by: Device | None = None


@kind("finish-shuffle")
@dataclass(frozen=True, slots=True)
class FinishShuffle(Command):
    """A device has completed its shuffle; how many cards it counted, if it counts (.5(b))."""

    deck: str
    count: int | None = None


@kind("cut-deck")
@dataclass(frozen=True, slots=True)
class CutDeck(Command):
    """The cover card goes in so far from the top, and what is above it goes below (.5(d))."""

    deck: str
    cards_in: int


@kind("order-recut")
@dataclass(frozen=True, slots=True)
class OrderRecut(Command):
    """A floorperson has the cards cut again before any is dealt (.5(e))."""

    deck: str
    reason: str


@kind("direct-shuffle")
@dataclass(frozen=True, slots=True)
class DirectShuffle(Command):
    """A floorperson has a shuffled deck shuffled again (.5(a))."""

    deck: str
    reason: str


@kind("start-round")
@dataclass(frozen=True, slots=True)
class StartRound(Command):
    """A deck goes into play and betting opens: no card of the round is dealt before it.

    ``players`` says who sits where, ``deck`` which one is in the dealer's hands (none means the one
    whose turn it is). An electronic table publishes ``root``, the commitment to its deal, with it.
    ``engine`` is the digest of the running core, ``deal`` what ``root`` commits to.
    """

    round_id: str
    players: FromEvents[Mapping[int, str]]
    deck: str | None = None
    root: str = ""
    engine: str = ""
    deal: Sealed[Deal | None] = field(default=None, repr=False)


@kind("count-stub")
@dataclass(frozen=True, slots=True)
class CountStub(WithReadings):
    """Count the stub face down (.8(f)). If it is wrong, the cards that lie dealt, burned or
    discarded are counted, too: ``dealt``.

    A count that was missed in a round which became void is made after it, of the whole deck.
    """

    count: int
    dealt: int | None = None


@kind("remove-deck")
@dataclass(frozen=True, slots=True)
class RemoveDeck(Command):
    """Take a deck from the table for good."""

    deck: str
    reason: str


@kind("device-fails")
@dataclass(frozen=True, slots=True)
class DeviceFails(WithReadings):
    """A device jams or stops; it may be that it cannot be used any more (.13(e) to (g))."""

    device: Device
    out_of_order: bool = False


@kind("cover-device")
@dataclass(frozen=True, slots=True)
class CoverDevice(Command):
    """A device that cannot be used is covered, or has a sign that says so (.13(g))."""

    device: Device


@kind("restore-device")
@dataclass(frozen=True, slots=True)
class RestoreDevice(Command):
    """A device can be used again."""

    device: Device


@kind("change-dealing")
@dataclass(frozen=True, slots=True)
class ChangeDealing(Command):
    """Deal by another method while a device is out of order, or by the filed one again."""

    method: str


@kind("go-idle")
@dataclass(frozen=True, slots=True)
class GoIdle(Command):
    """Nobody plays: the cards are spread, face down unless a player asks otherwise (.5(f))."""

    face_up: bool = False


@kind("close-table")
@dataclass(frozen=True, slots=True)
class CloseTable(Command):
    """Close the table; its decks leave it."""
