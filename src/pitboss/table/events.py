"""What happened in a round: frozen records, enough of them to rebuild every state.

Each event of the procedure carries the moment that follows it, so that applying events decides
nothing. A face-down card is a position of the deck; its face comes with the event that turns it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pitboss.cards import Card
from pitboss.games import Line
from pitboss.games.dealing import Spot
from pitboss.money import NOTHING, Cents
from pitboss.table.meters import Contribution, Meter, Taken

__all__ = [
    "ApprovalGiven",
    "ApprovalRefused",
    "BetsClosed",
    "CardsDealt",
    "CardsTurned",
    "DecisionMade",
    "Event",
    "Moment",
    "RoundClosed",
    "SeatSettled",
    "WagerPlaced",
    "WagerTakenBack",
]


class Moment(NamedTuple):
    """Where the procedure stands: the step, and the seat that is asked or settled next.

    Seat 0 is no seat: the step is the dealer's, or all are asked at once.
    """

    step: int
    seat: int = 0


@dataclass(frozen=True, slots=True)
class WagerPlaced:
    """An amount was put on a wager, in place of what was there."""

    seat: int
    wager: str
    amount: Cents
    choice: str | None


@dataclass(frozen=True, slots=True)
class WagerTakenBack:
    """A wager was taken back while betting was open."""

    seat: int
    wager: str


@dataclass(frozen=True, slots=True)
class BetsClosed:
    """Nothing may be placed, changed or taken back any more. The deck's order is to be sealed."""

    deck: tuple[Card | None, ...]
    meters: Mapping[str, Meter]
    contributions: Mapping[str, Contribution]
    magic_card: Card | None
    lucky_position: int | None
    then: Moment


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """The next cards of the deck went to these spots; the faces of those dealt face up."""

    first: int
    spots: tuple[Spot, ...]
    faces: Mapping[int, Card | None]
    then: Moment


@dataclass(frozen=True, slots=True)
class CardsTurned:
    """Cards that lay face down were turned up: their faces by position of the deck."""

    faces: Mapping[int, Card | None]
    then: Moment


@dataclass(frozen=True, slots=True)
class DecisionMade:
    """A player answered: what was raised, lost or taken back by it."""

    seat: int
    decision: str
    then: Moment
    raised: str | None = None
    amount: Cents = NOTHING
    loses: Mapping[str, str] = field(default_factory=dict)
    withdraws: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeatSettled:
    """All wagers of one seat were settled; meters as they are after it, and prizes taken."""

    seat: int
    lines: tuple[Line, ...]
    meters: Mapping[str, Meter]
    taken: Mapping[str, Taken]
    #: Prizes on the dealer's hand, worked out once for all who share them (R17).
    shared: Mapping[str, Taken]
    faces: Mapping[int, Card | None]
    then: Moment


@dataclass(frozen=True, slots=True)
class ApprovalGiven:
    """A floorperson or above approved a prize."""

    seat: int
    wager: str
    by: str


@dataclass(frozen=True, slots=True)
class ApprovalRefused:
    """A prize was not approved: its meter has it back, and the wager was settled anew."""

    seat: int
    wager: str
    by: str
    reason: str
    line: Line
    meters: Mapping[str, Meter]


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """The round is over and its cards are in the discard rack."""

    discard: tuple[int, ...]


Event = (
    WagerPlaced
    | WagerTakenBack
    | BetsClosed
    | CardsDealt
    | CardsTurned
    | DecisionMade
    | SeatSettled
    | ApprovalGiven
    | ApprovalRefused
    | RoundClosed
)
