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
    "Actor",
    "Approve",
    "Close",
    "Command",
    "Decide",
    "NoMoreBets",
    "PlaceWager",
    "Proceed",
    "Refusal",
    "RefusedError",
    "Role",
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
    deck: tuple[Card | None, ...]
    readings: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    fed: bool = False
    magic_card: Card | None = None
    lucky_position: int | None = None


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


Command = PlaceWager | TakeBack | NoMoreBets | Proceed | Decide | Approve | Close


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
