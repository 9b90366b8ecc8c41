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
    "CardCorrected",
    "CardsDealt",
    "CardsEntered",
    "CardsTurned",
    "ChipsCounted",
    "ChipsResolved",
    "DecisionMade",
    "Event",
    "IrregularityNoted",
    "LightConfirmed",
    "Moment",
    "RoundClosed",
    "RoundVoided",
    "SeatAbandoned",
    "SeatSettled",
    "SettledAnew",
    "WagerCorrected",
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

    deck: tuple[Card | None, ...] = field(repr=False)
    meters: Mapping[str, Meter]
    contributions: Mapping[str, Contribution]
    magic_card: Card | None = field(repr=False)
    lucky_position: int | None = field(repr=False)
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
    #: What a void round's meters could not give back, in units: the house bears it.
    borne: Mapping[str, int] = field(default_factory=dict)


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


@dataclass(frozen=True, slots=True)
class IrregularityNoted:
    """An irregularity that the round goes on after; ``discards`` is a position not to be used."""

    kind: str
    cite: str
    by: str
    discards: int | None = None


@dataclass(frozen=True, slots=True)
class RoundVoided:
    """The round is void: what still stands is settled, everything else goes back (R31).

    ``lines`` are there at once where nothing still stands. ``borne`` is what meters could not give
    back and the house bears, in units.
    """

    kind: str
    cite: str
    by: str
    keeps: frozenset[str]
    removes_deck: bool
    lines: Mapping[int, tuple[Line, ...]]
    meters: Mapping[str, Meter]
    borne: Mapping[str, int]
    then: Moment


@dataclass(frozen=True, slots=True)
class SeatAbandoned:
    """A player left; by the table's policy the wagers are lost, or the system plays on."""

    seat: int
    by: str
    loses: Mapping[str, str]
    then: Moment


@dataclass(frozen=True, slots=True)
class CardsEntered:
    """The dealer entered the faces of cards."""

    faces: Mapping[int, Card]


@dataclass(frozen=True, slots=True)
class ChipsCounted:
    """The dealer counted the chips of a progressive wager against those accepted."""

    wager: str
    count: int
    accepted: int
    by: str


@dataclass(frozen=True, slots=True)
class ChipsResolved:
    """A floorperson resolved a count that did not agree."""

    wager: str
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class LightConfirmed:
    """The dealer saw the light of a prize lit."""

    seat: int
    wager: str
    by: str


@dataclass(frozen=True, slots=True)
class CardCorrected:
    """A card is another one than was entered; names the old one."""

    position: int
    was: Card | None
    card: Card
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class WagerCorrected:
    """A wager is another amount than was recorded; names the old one."""

    seat: int
    wager: str
    was: Cents
    amount: Cents
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class SettledAnew:
    """After a correction the settled seats were settled anew.

    ``difference`` is what each seat is still owed, or owes: it goes through the disputes account,
    never silently from a player.
    """

    lines: Mapping[int, tuple[Line, ...]]
    taken: Mapping[tuple[int, str], Taken]
    shared: Mapping[str, Taken]
    meters: Mapping[str, Meter]
    waiting: tuple[tuple[int, str], ...]
    difference: Mapping[int, Cents]


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
    | IrregularityNoted
    | RoundVoided
    | SeatAbandoned
    | CardsEntered
    | ChipsCounted
    | ChipsResolved
    | LightConfirmed
    | CardCorrected
    | WagerCorrected
    | SettledAnew
)
