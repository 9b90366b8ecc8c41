"""The state of a table: its decks, its devices, counts that are due, and its round."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from pitboss.games.dealing import AUTOMATED_SHOE, FROM_HAND, RESHUFFLING_SHOE
from pitboss.money import Cents
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
    "Rotation",
    "Source",
    "Table",
    "TableStatus",
    "new_table",
]

#: The dealing methods that need the automated shoe.
SHOES: Final = (AUTOMATED_SHOE, RESHUFFLING_SHOE)
_HOUR: Final = 3600


class TableStatus(StrEnum):
    """The status of a table. It is opening until its first round."""

    CLOSED = "closed"
    OPENING = "opening"
    OPEN = "open"
    IDLE = "idle"


class Source(StrEnum):
    """The source of a deck: to be inspected at the table, or preshuffled (.4(e))."""

    NEW = "new"
    PRESHUFFLED = "preshuffled"


class DeckStatus(StrEnum):
    """The last step taken with a deck, in the order of .4 and .5.

    A ``STACKED`` deck waits for a shuffle; a device is shuffling an ``IN_DEVICE`` one.
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
    """The condition of a device. One out of order is then covered or gets a sign (.13(g))."""

    WORKING = "working"
    OUT_OF_ORDER = "out-of-order"
    COVERED = "covered"


@dataclass(frozen=True)
class Deck(Copied):
    """A deck at the table, and the steps taken with it."""

    id: str
    color: str
    source: Source
    #: When it was put in use: received at the table.
    since: int
    status: DeckStatus
    inspected_by: str = ""
    #: The device of the last shuffle; None if by hand or before the deck came, and then it is cut.
    shuffled_by: Device | None = None
    #: Whether the device of the last shuffle counted every card.
    counted: bool = False
    cut: bool = False
    #: Whether it was ever dealt from the hand, which shortens its time of use.
    hand_dealt: bool = False

    @property
    def live(self) -> bool:
        """Whether it is still at the table. A removed deck never comes back."""
        return self.status is not DeckStatus.REMOVED

    @property
    def in_shuffler(self) -> bool:
        """Whether it is in the automated shuffler, being shuffled or stored."""
        held = (DeckStatus.IN_DEVICE, DeckStatus.SHUFFLED)
        return self.shuffled_by is Device.SHUFFLER and self.status in held


@dataclass(frozen=True, slots=True)
class Rotation:
    """Who may take the bank before the dealer banks again (645a.12): those who wagered against the
    dealer in the last round that the dealer banked, with what each wagered at one box at most, and
    those among them who had their turn."""

    wagered: Mapping[str, Cents] = field(default_factory=dict)
    had: frozenset[str] = frozenset()


@kind("table")
@dataclass(frozen=True)
class Table(Copied):
    """A table of one game, with its round."""

    #: The name of the table and of its stream.
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
    #: The round in play, or the last one, shown until the next begins.
    round: State | None = None
    #: The deck of the last round that was started, and of the one before it.
    last_deck: str = ""
    deck_before: str = ""
    #: Rounds since the last count: of the stub by the dealer, or of the deck by a device.
    uncounted: int = 0
    first_player: str = ""
    #: Those who dealt in the round, and the person of its last entry (R63).
    dealers: frozenset[str] = frozenset()
    entered_by: str = ""
    #: The turns at the bank since the dealer last banked.
    rotation: Rotation = Rotation()
    #: The newest entry that opened or closed a round (R62), and its time.
    turned: int = 0
    turned_at: int = 0

    def __repr__(self) -> str:
        """The table, and its round as a spectator sees it."""
        lying = "" if self.round is None else f": {self.round!r}"
        return f"<Table {self.id}, {self.rules.chapter.slug}, {self.status}{lying}>"

    @property
    def practice(self) -> bool:
        """Whether it is a practice table: the system deals, one person plays, no clock runs."""
        return self.electronic and self.rules.practice

    @property
    def says(self) -> Paragraphs:
        """The chapter's paragraphs by topic, for citations."""
        return self.rules.chapter.paragraphs

    def irregular(self, name: str) -> str:
        """The paragraph of an irregularity."""
        return self.rules.chapter.irregularities[name].cite

    @property
    def playing(self) -> State | None:
        """The round in progress, or None."""
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
        """The chapter's rules for the dealing method in use."""
        return self.rules.chapter.dealing[self.dealing]

    @property
    def count_due(self) -> bool:
        """Whether the stub of this round must be counted, or a count is overdue (.8(f))."""
        return self.uncounted >= self.method.stub_every_rounds

    @property
    def reshuffling(self) -> bool:
        """Whether the approved reshuffling shoe is in use (.5(g))."""
        return self.dealing == RESHUFFLING_SHOE

    @property
    def most_decks(self) -> int:
        """The most decks at the table: two only while an automated shuffler works."""
        return self.rules.decks if self.works(Device.SHUFFLER) else 1

    def works(self, device: Device) -> bool:
        """Whether the table has a device and it works."""
        return self.devices.get(device) is Condition.WORKING

    def counts(self, device: Device) -> bool:
        """Whether a device counts the cards it shuffles. A reshuffling shoe always does."""
        return device is Device.SHOE or self.rules.shuffler == "counting"

    def shuffles(self, device: Device) -> bool:
        """Whether the table has a device that shuffles. A shoe may only deal."""
        filed = device is Device.SHUFFLER or self.rules.dealing == RESHUFFLING_SHOE
        return device in self.devices and filed

    def inside(self, device: Device | None) -> Deck | None:
        """The deck that a device is shuffling, or None."""
        for deck in self.decks.values():
            if deck.status is DeckStatus.IN_DEVICE and deck.shuffled_by is device:
                return deck
        return None

    def can_deal(self, method: str) -> bool:
        """Whether the devices that a dealing method needs work."""
        if method in SHOES:
            return self.works(Device.SHOE)
        needs = self.rules.chapter.dealing[method].needs_shuffler
        return not needs or self.works(Device.SHUFFLER)

    def cut_due(self, deck: Deck) -> bool:
        """Whether a shuffled deck must be cut before it is dealt (.5(c), (g))."""
        return deck.shuffled_by is None and not deck.cut and not self.reshuffling

    def hours(self, deck: Deck) -> int:
        """The hours that a deck may be used: fewer if it is or was dealt by hand (.3(c))."""
        life = self.rules.chapter.deck
        return life.hand_hours if self._by_hand(deck) else life.shoe_hours

    def over(self, deck: Deck) -> int:
        """The time at which the deck's use ends, counted from its receipt (.3(c))."""
        return deck.since + self.hours(deck) * _HOUR

    def over_cite(self, deck: Deck) -> str:
        """The paragraph of that limit."""
        return f"{self.rules.chapter.deck.life_cite}({1 if self._by_hand(deck) else 2})"

    def _by_hand(self, deck: Deck) -> bool:
        return self.dealing == FROM_HAND or deck.hand_dealt

    def stub_cite(self, after: int = 0) -> str:
        """The paragraph of the stub count in the method in use, or one ``after`` it.

        If the rulebook has only the section, it is the section.
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
