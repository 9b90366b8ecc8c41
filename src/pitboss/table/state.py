"""The state of a table: its decks, its devices, what is still owed, and the round in play."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from pitboss.games.dealing import AUTOMATED_SHOE, FROM_HAND, RESHUFFLING_SHOE
from pitboss.record import Copied, derived, kind
from pitboss.round import State
from pitboss.rulebook import GameRules
from pitboss.rulebook.chapter import Dealing, Paragraphs

__all__ = [
    "SHOES",
    "Condition",
    "Deck",
    "DeckStatus",
    "Device",
    "Source",
    "Table",
    "TableStatus",
    "new_table",
]

#: The dealing methods that need the automated shoe.
SHOES: Final = (AUTOMATED_SHOE, RESHUFFLING_SHOE)
_HOUR: Final = 3600


class TableStatus(StrEnum):
    """Whether there is gaming at the table. It is opening until its first round."""

    CLOSED = "closed"
    OPENING = "opening"
    OPEN = "open"
    IDLE = "idle"


class Source(StrEnum):
    """How a deck came: to be inspected at the table, or preinspected and preshuffled (.4(e))."""

    NEW = "new"
    PRESHUFFLED = "preshuffled"


class DeckStatus(StrEnum):
    """What was done last with a deck, in the order of .4 and .5.

    ``STACKED`` waits for a shuffle; ``IN_DEVICE`` is being shuffled by one.
    """

    RECEIVED = "received"
    INSPECTED = "inspected"
    VERIFIED = "verified"
    SPREAD = "spread"
    SEEN = "seen"
    STACKED = "stacked"
    IN_DEVICE = "in-device"
    SHUFFLED = "shuffled"
    IN_PLAY = "in-play"
    IN_RACK = "discard-rack"
    REMOVED = "removed"


class Device(StrEnum):
    """A machine at the table."""

    SHUFFLER = "shuffler"
    SHOE = "shoe"


class Condition(StrEnum):
    """How a device is: once it cannot be used it is covered or signed (.13(g))."""

    WORKING = "working"
    OUT_OF_ORDER = "out-of-order"
    COVERED = "covered"


@dataclass(frozen=True)
class Deck(Copied):
    """A deck at the table, and what has been done with it."""

    id: str
    color: str
    source: Source
    #: When it was put in use: received at the table.
    since: int
    status: DeckStatus
    inspected_by: str = ""
    #: The device of the last shuffle; none by hand or before the deck came, and then it is cut.
    shuffled_by: Device | None = None
    #: Whether the device of the last shuffle counted it, and found every card.
    counted: bool = False
    cut: bool = False
    #: Whether it has ever been dealt from the hand: then the shorter time is its time.
    hand_dealt: bool = False

    @property
    def live(self) -> bool:
        """Whether it is at the table still. A deck that was removed never comes back."""
        return self.status is not DeckStatus.REMOVED

    @property
    def in_shuffler(self) -> bool:
        """Whether it is in the automated shuffler: being shuffled, or stored there."""
        held = (DeckStatus.IN_DEVICE, DeckStatus.SHUFFLED)
        return self.shuffled_by is Device.SHUFFLER and self.status in held


@kind("table")
@dataclass(frozen=True)
class Table(Copied):
    """A table of one game, and the round that lies in it."""

    #: The name of the table, which is that of its stream of entries, and how many there are.
    id: str
    rules: GameRules
    #: The dealing method now: the one filed, or another while a device is out of order.
    dealing: str
    electronic: bool = False
    entries: int = 0
    status: TableStatus = TableStatus.CLOSED
    #: The time of the last entry, in seconds.
    at: int = 0
    decks: Mapping[str, Deck] = field(default_factory=dict)
    devices: Mapping[Device, Condition] = field(default_factory=dict)
    #: The round in play, or the last one, for all to see until the next begins.
    round: State | None = None
    #: The deck of the last round that was started, and of the one before it.
    last_deck: str = ""
    deck_before: str = ""
    #: Rounds since the cards were last counted: the stub by the dealer, or the deck by a device.
    uncounted: int = 0
    first_player: str = ""
    #: The newest entry that opened or closed a round (R62), and its time.
    turned: int = 0
    turned_at: int = 0

    def __repr__(self) -> str:
        """The table, and its round as a spectator sees it."""
        lying = "" if self.round is None else f": {self.round!r}"
        return f"<Table {self.id}, {self.rules.chapter.slug}, {self.status}{lying}>"

    @property
    def says(self) -> Paragraphs:
        """Where the chapter says what is cited."""
        return self.rules.chapter.paragraphs

    def irregular(self, name: str) -> str:
        """The paragraph of an irregularity."""
        return self.rules.chapter.irregularities[name].cite

    @property
    def playing(self) -> State | None:
        """The round in progress, if there is one."""
        return None if self.round is None or self.round.closed else self.round

    @derived("decks")
    def live(self) -> tuple[Deck, ...]:
        """The decks at the table, in the order in which they came."""
        return tuple(deck for deck in self.decks.values() if deck.live)

    @derived("decks", "last_deck")
    def turn(self) -> Deck | None:
        """The deck of the next round: of two, the one that was not used last (.3(b)(3))."""
        live = self.live
        rested = [deck for deck in live if deck.id != self.last_deck]
        return next(iter(rested or live), None)

    @derived("rules", "dealing")
    def method(self) -> Dealing:
        """What the chapter says of the dealing method now in use."""
        return self.rules.chapter.dealing[self.dealing]

    @property
    def count_due(self) -> bool:
        """Whether the stub of this round must be counted, or a count was missed (.8(f))."""
        return self.uncounted >= self.method.stub_every_rounds

    @property
    def reshuffling(self) -> bool:
        """Whether the approved shoe that reshuffles and counts is in use (.5(g))."""
        return self.dealing == RESHUFFLING_SHOE

    @property
    def most_decks(self) -> int:
        """How many decks may be at the table: two only while an automated shuffler works."""
        return self.rules.decks if self.works(Device.SHUFFLER) else 1

    def works(self, device: Device) -> bool:
        """Whether there is such a device, and it can be used."""
        return self.devices.get(device) is Condition.WORKING

    def counts(self, device: Device) -> bool:
        """Whether a device counts the cards that it shuffles: a reshuffling shoe always does."""
        return device is Device.SHOE or self.rules.shuffler == "counting"

    def shuffles(self, device: Device) -> bool:
        """Whether the table has such a device and it shuffles: a shoe may only deal."""
        filed = device is Device.SHUFFLER or self.rules.dealing == RESHUFFLING_SHOE
        return device in self.devices and filed

    def inside(self, device: Device | None) -> Deck | None:
        """The deck that a device is shuffling."""
        for deck in self.decks.values():
            if deck.status is DeckStatus.IN_DEVICE and deck.shuffled_by is device:
                return deck
        return None

    def can_deal(self, method: str) -> bool:
        """Whether the devices that a dealing method needs can be used."""
        if method in SHOES:
            return self.works(Device.SHOE)
        needs = self.rules.chapter.dealing[method].needs_shuffler
        return not needs or self.works(Device.SHUFFLER)

    def cut_due(self, deck: Deck) -> bool:
        """Whether a shuffled deck must be cut before it is dealt (.5(c), (g))."""
        return deck.shuffled_by is None and not deck.cut and not self.reshuffling

    def hours(self, deck: Deck) -> int:
        """How many hours a deck may be used: fewer if it is or was dealt by hand (.3(c))."""
        life = self.rules.chapter.deck
        return life.hand_hours if self._by_hand(deck) else life.shoe_hours

    def over(self, deck: Deck) -> int:
        """When the deck's time is over, counted from when it was put in use (.3(c))."""
        return deck.since + self.hours(deck) * _HOUR

    def over_cite(self, deck: Deck) -> str:
        """The paragraph of that time."""
        return f"{self.rules.chapter.deck.life_cite}({1 if self._by_hand(deck) else 2})"

    def _by_hand(self, deck: Deck) -> bool:
        return self.dealing == FROM_HAND or deck.hand_dealt

    def stub_cite(self, after: int = 0) -> str:
        """The paragraph of the stub count in the method in use, or one that many after it.

        Where the rulebook has only the section, it is the section.
        """
        cite = self.method.stub_cite
        if not cite.endswith(")"):
            return cite
        return f"{cite[:-2]}{chr(ord(cite[-2]) + after)})"

    def with_deck(self, name: str, **changes: Any) -> "Table":
        """The table with changes to one deck."""
        return self.but(decks={**self.decks, name: self.decks[name].but(**changes)})


def new_table(rules: GameRules, name: str = "table", *, electronic: bool = False) -> Table:
    """A closed table without cards, with the devices that its submission files."""
    devices = {}
    if rules.shuffler != "none" and not electronic:
        devices[Device.SHUFFLER] = Condition.WORKING
    if rules.dealing in SHOES and not electronic:
        devices[Device.SHOE] = Condition.WORKING
    return Table(
        id=name, rules=rules, dealing=rules.dealing, electronic=electronic, devices=devices
    )
