"""What may be done now, as data: a move names a command and the values that fill it in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.cards import Card
from pitboss.money import Cents
from pitboss.record import Actor, Role, kind
from pitboss.round.commands import Refusal
from pitboss.round.events import Event
from pitboss.round.state import State

__all__ = [
    "STAFF",
    "Applier",
    "Judge",
    "Move",
    "Outcome",
    "for_seat",
    "known_seat",
    "not_for",
    "place_of",
]

#: What a topic says to a command: why not, or what follows.
Outcome = Refusal | tuple[Event, ...]
Judge = Callable[[State, Any], Outcome]
Applier = Callable[[State, Any], State]

STAFF = (Role.DEALER, Role.SYSTEM)


@kind("move")
@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Something that may be done now. ``command`` names the command; the rest fills it in.

    ``amounts`` are pairs of least and most; a pair of equals is a single amount. ``needs_reason``
    says that the command takes a reason in words.
    """

    command: str
    about: str
    cite: str
    seat: int = 0
    wager: str | None = None
    decision: str | None = None
    amounts: tuple[tuple[Cents, Cents], ...] = ()
    #: Of a slip: the least and the most of each wager, and what there is to choose on it.
    wagers: Mapping[str, tuple[Cents, Cents]] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: The low hands that may be set from one's cards; of "set house" the one that is.
    low_hands: tuple[tuple[Card, ...], ...] = ()
    #: Cards of the deck that it is about.
    positions: tuple[int, ...] = ()
    #: How many wagers the system accepted.
    accepted: int = 0
    #: What is reported, and how many places of the deal it may be found at.
    irregularity: str | None = None
    places: int = 0
    player: str | None = None
    #: At a table: the deck, the device and the dealing method.
    deck: str = ""
    device: str | None = None
    method: str = ""
    needs_reason: bool = False


def not_for(state: State, actor: Actor, who: str) -> Refusal:
    """That a role may not do it, and whose it is."""
    return Refusal(
        "role/not-allowed", f"{actor.role.named} may not do that: {who}", state.paragraphs.play
    )


def for_seat(state: State, actor: Actor, number: int, also: tuple[Role, ...]) -> Refusal | None:
    """The player of the seat acts for it; at a dealer-run table the dealer records it."""
    seat = place_of(state.seats, number)
    if seat is None:
        reason = f"nobody sits at seat {number!r:.20}"
        return Refusal("seat/empty", reason, state.paragraphs.seats, known_seat(number))
    if actor.role is Role.PLAYER:
        if actor.person == seat.player:
            return None
        reason = f"seat {number} is another player's"
        return Refusal("seat/not-yours", reason, state.paragraphs.turns, number)
    if actor.role in also or (actor.role is Role.DEALER and not state.electronic):
        return None
    return not_for(state, actor, "it is the player's to do")


def known_seat(number: object) -> int:
    """A seat as a refusal names it: 0 for what is no seat."""
    return number if type(number) is int else 0


def place_of(places: Mapping[Any, Any], key: object) -> Any:
    """What stands under a key, or nothing; also for what is no key, such as a seat of 1.0."""
    return places.get(key) if type(key) in (int, str) else None
