"""What people and the system may ask of a round, and how it says no.

Whatever comes from outside (the deck, meter readings, drawn cards) is in the command: the engine
looks nowhere else.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from pitboss.cards import Card
from pitboss.money import NOTHING, Cents

__all__ = [
    "Abandon",
    "Actor",
    "Approve",
    "Close",
    "Command",
    "ConfirmLight",
    "CorrectCard",
    "CorrectWager",
    "CountChips",
    "Decide",
    "EnterCards",
    "Irregular",
    "NoMoreBets",
    "PlaceWager",
    "Proceed",
    "Refusal",
    "RefusedError",
    "ResolveChips",
    "Role",
    "StubWrong",
    "TakeBack",
]


class Role(StrEnum):
    """In what capacity somebody acts."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    SYSTEM = "system"
    SURVEILLANCE = "surveillance"


@dataclass(frozen=True, slots=True)
class Actor:
    """A person in a role."""

    role: Role
    person: str


@dataclass(frozen=True, slots=True)
class PlaceWager:
    """Put an amount on a wager: place it, or change what is there."""

    actor: Actor
    seat: int
    wager: str
    amount: Cents
    choice: str | None = None


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take a wager back while betting is open."""

    actor: Actor
    seat: int
    wager: str


@dataclass(frozen=True, slots=True)
class NoMoreBets:
    """Close betting: lock everything, feed the meters, hand in the deck.

    ``deck`` is the order of the cards from the top; a card that nobody knows is None. ``readings``
    are the meters in units; ``fed`` says that this round's contributions are in them already.
    ``lucky_position`` is a seat, or 0 for the dealer's.
    """

    actor: Actor
    deck: tuple[Card | None, ...] = field(repr=False)
    readings: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    fed: bool = False
    magic_card: Card | None = field(default=None, repr=False)
    lucky_position: int | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Proceed:
    """Do the next step of the procedure: deal, burn, show, reveal, settle the next seat.

    ``readings`` are the linked meters as they stand now, if other tables may have moved them.
    """

    actor: Actor
    readings: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Decide:
    """Answer the dealer: check, fold, raise (with the amount), ride, withdraw."""

    actor: Actor
    seat: int
    decision: str
    amount: Cents = NOTHING


@dataclass(frozen=True, slots=True)
class Approve:
    """Grant or refuse a prize that waits for a floorperson or above."""

    actor: Actor
    seat: int
    wager: str
    granted: bool
    reason: str = ""
    readings: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Close:
    """End the round: the remaining cards go to the discard rack."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class Irregular:
    """Report an irregularity of .13. ``at`` says how many cards of the step were dealt before a
    card was found face up."""

    actor: Actor
    kind: str
    at: int = 0
    readings: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StubWrong:
    """Report a stub count that is wrong: misdealt with all cards there, or a deck that is not
    whole (.8(h) and its twins)."""

    actor: Actor
    misdealt: bool
    readings: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Abandon:
    """A player has left the table during the round (.7(b))."""

    actor: Actor
    seat: int


@dataclass(frozen=True, slots=True)
class EnterCards:
    """At a dealer-run table: the faces of cards that are turned, by position of the deck."""

    actor: Actor
    faces: Mapping[int, Card]


@dataclass(frozen=True, slots=True)
class CountChips:
    """At a dealer-run table: how many chips were collected for a progressive wager (.8(b))."""

    actor: Actor
    wager: str
    count: int


@dataclass(frozen=True, slots=True)
class ResolveChips:
    """A floorperson resolves a count that does not equal the wagers accepted."""

    actor: Actor
    wager: str
    reason: str


@dataclass(frozen=True, slots=True)
class ConfirmLight:
    """At a dealer-run table: the system's light of a progressive prize is lit."""

    actor: Actor
    seat: int
    wager: str


@dataclass(frozen=True, slots=True)
class CorrectCard:
    """A card was entered wrongly: under a floorperson's authority it is another one."""

    actor: Actor
    position: int
    card: Card
    reason: str
    readings: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CorrectWager:
    """A wager was read wrongly: under a floorperson's authority it is another amount."""

    actor: Actor
    seat: int
    wager: str
    amount: Cents
    reason: str
    readings: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


Command = (
    PlaceWager
    | TakeBack
    | NoMoreBets
    | Proceed
    | Decide
    | Approve
    | Close
    | Irregular
    | StubWrong
    | Abandon
    | EnterCards
    | CountChips
    | ResolveChips
    | ConfirmLight
    | CorrectCard
    | CorrectWager
)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command is not carried out: a code, what and why in plain words, the paragraph.

    ``seat`` and ``wager`` name the place, where there is one.
    """

    code: str
    reason: str
    cite: str
    seat: int = 0
    wager: str | None = None


class RefusedError(Exception):
    """A command that the round does not allow; the state stays as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason} [{refusal.cite}]")
        self.refusal = refusal
