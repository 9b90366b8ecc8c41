"""What people and the system may ask of a table around its rounds.

Every command says who asks and when: ``at`` is in seconds, handed in by the shell, and never runs
backward.
"""

from dataclasses import dataclass

from pitboss.table.commands import Actor
from pitboss.table.life.state import Device

__all__ = [
    "ChangeDealing",
    "CloseTable",
    "Command",
    "CountStub",
    "CoverDevice",
    "CutDeck",
    "DeviceFails",
    "DirectShuffle",
    "EndRound",
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


@dataclass(frozen=True, slots=True)
class Command:
    """Something asked of the table."""

    actor: Actor
    at: int


@dataclass(frozen=True, slots=True)
class OpenTable(Command):
    """Begin to open the table for gaming."""


@dataclass(frozen=True, slots=True)
class ReceiveDecks(Command):
    """Take decks at the table: their ids with the colors of their backs."""

    decks: tuple[tuple[str, str], ...]
    preshuffled: bool = False


@dataclass(frozen=True, slots=True)
class InspectDeck(Command):
    """The dealer has inspected the cards and found no defect (.4(a))."""

    deck: str


@dataclass(frozen=True, slots=True)
class VerifyInspection(Command):
    """The floorperson verifies the dealer's inspection (.4(a))."""

    deck: str


@dataclass(frozen=True, slots=True)
class SpreadDeck(Command):
    """The cards are spread face up, by suit and in sequence, for the first player (.4(b))."""

    deck: str


@dataclass(frozen=True, slots=True)
class PlayerLooks(Command):
    """The first player to arrive has looked at the spread cards, or did not want to (.4(c))."""

    player: str
    declined: bool = False


@dataclass(frozen=True, slots=True)
class WashDeck(Command):
    """The cards are turned face down, washed and stacked (.4(c))."""

    deck: str


@dataclass(frozen=True, slots=True)
class Shuffle(Command):
    """Shuffle a deck by hand, or put it into a device that does (.5(a))."""

    deck: str
    by: Device | None = None


@dataclass(frozen=True, slots=True)
class FinishShuffle(Command):
    """A device has completed its shuffle; how many cards it counted, if it counts (.5(b))."""

    deck: str
    count: int | None = None


@dataclass(frozen=True, slots=True)
class CutDeck(Command):
    """The cover card goes in so far from the top, and what is above it goes below (.5(d))."""

    deck: str
    cards_in: int


@dataclass(frozen=True, slots=True)
class OrderRecut(Command):
    """A floorperson has the cards cut again before any is dealt (.5(e))."""

    deck: str
    reason: str


@dataclass(frozen=True, slots=True)
class DirectShuffle(Command):
    """A floorperson has a shuffled deck shuffled again (.5(a))."""

    deck: str
    reason: str


@dataclass(frozen=True, slots=True)
class StartRound(Command):
    """A deck goes into play: no card of the round is dealt before it.

    ``deck`` is the one in the dealer's hands; none means the one whose turn it is.
    """

    round_id: str
    deck: str | None = None


@dataclass(frozen=True, slots=True)
class CountStub(Command):
    """Count the stub face down (.8(f)): its cards, and those that lie dealt, burned or discarded.

    ``misdealt`` says whether a hand has the wrong number of cards, once that was determined. A
    count that was missed in a round which became void is made after it, of the whole deck.
    """

    count: int
    dealt: int = 0
    misdealt: bool | None = None


@dataclass(frozen=True, slots=True)
class EndRound(Command):
    """The round is over, played or void, and its cards are in the discard rack."""

    round_id: str
    voided: bool = False


@dataclass(frozen=True, slots=True)
class RemoveDeck(Command):
    """Take a deck from the table for good."""

    deck: str
    reason: str


@dataclass(frozen=True, slots=True)
class DeviceFails(Command):
    """A device jams or stops; it may be that it cannot be used any more (.13(e) to (g))."""

    device: Device
    out_of_order: bool = False


@dataclass(frozen=True, slots=True)
class CoverDevice(Command):
    """A device that cannot be used is covered, or has a sign that says so (.13(g))."""

    device: Device


@dataclass(frozen=True, slots=True)
class RestoreDevice(Command):
    """A device can be used again."""

    device: Device


@dataclass(frozen=True, slots=True)
class ChangeDealing(Command):
    """Deal by another method while a device is out of order, or by the filed one again."""

    method: str


@dataclass(frozen=True, slots=True)
class GoIdle(Command):
    """Nobody plays: the cards are spread, face down unless a player asks otherwise (.5(f))."""

    face_up: bool = False


@dataclass(frozen=True, slots=True)
class CloseTable(Command):
    """Close the table; its decks leave it."""
