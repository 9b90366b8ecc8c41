"""What happened in a round: frozen records, enough of them to rebuild every state.

Who did it, when, and by which command stands in the envelope (``record.Entry``), not here. Each
event of the procedure carries the moment that follows it, so that applying events decides nothing.
A face-down card is a position of the deck; its face comes with the event that turns it. What is
``Sealed`` is never written in clear.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pitboss.cards import Card
from pitboss.games import Line
from pitboss.games.choices import Decision
from pitboss.games.dealing import Spot
from pitboss.money import NOTHING, Cents
from pitboss.record import Sealed, kind
from pitboss.round.commands import Stakes
from pitboss.round.fairness.deals import Deal
from pitboss.round.meters import MeterChange, Prize, Reading

__all__ = [
    "ApprovalGiven",
    "ApprovalRefused",
    "AttemptNoted",
    "BetsClosed",
    "BitsOpened",
    "CardsCorrected",
    "CardsDealt",
    "CardsEntered",
    "CardsTurned",
    "ChipsCounted",
    "ChipsResolved",
    "DecisionMade",
    "DeckMixed",
    "Draws",
    "DrawsShown",
    "Event",
    "HandsTurned",
    "HashGiven",
    "IrregularityNoted",
    "LightConfirmed",
    "MetersRead",
    "Moment",
    "PlayerReady",
    "RoundClosed",
    "RoundOpened",
    "RoundVoided",
    "SeatAbandoned",
    "SeatSettled",
    "SettledAnew",
    "StartFound",
    "SurrenderCounted",
    "WagerCorrected",
    "WagersPlaced",
]

_Place = tuple[int, str]


class Moment(NamedTuple):
    """Where the procedure stands: the step, and the seat that is asked or settled next.

    Seat 0 is no seat: the step is the dealer's, or all are asked at once.
    """

    step: int
    seat: int = 0


class Draws(NamedTuple):
    """The Magic Card and the Lucky position of a round (0: the dealer's), if they were drawn, and
    the position at which its deal begins, where the system draws it (645a.5)."""

    magic_card: Card | None = None
    lucky_position: int | None = None
    start: int | None = None


class Event:
    """Something that happened in a round."""

    __slots__ = ()


@kind("round-opened")
@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOpened(Event):
    """A round begins, betting is open: the game, who sits where, and under which rules, law and
    engine. ``root`` is the commitment to its deal, ``deck`` the deck it is dealt with. ``deal`` is
    what the system will deal: it is there from the first, so that it is never drawn again."""

    round_id: str
    game: str
    players: Mapping[int, str]
    electronic: bool
    dealing: str
    submission: str
    law: str
    engine: str = ""
    root: str = ""
    deck: str = ""
    deal: Sealed[Deal | None] = field(default=None, repr=False)


@kind("hash-given")
@dataclass(frozen=True, slots=True)
class HashGiven(Event):
    """A player gave the hash of own bits: the player's part in the shuffle."""

    player: str
    seat: int
    hash: str


@kind("wagers-placed")
@dataclass(frozen=True, slots=True)
class WagersPlaced(Event):
    """What a slip changed at a seat: the wagers that were placed or changed, as they now lie, and
    those that were taken back."""

    seat: int
    wagers: Stakes = field(default_factory=dict)
    back: tuple[str, ...] = ()


@kind("player-ready")
@dataclass(frozen=True, slots=True)
class PlayerReady(Event):
    """A player waits for no more time to wager."""

    player: str


@kind("bets-closed")
@dataclass(frozen=True, slots=True, kw_only=True)
class BetsClosed(Event):
    """Nothing may be placed, changed or taken back any more; the meters as read, and what the
    round's wagers add to them (``fed``: it is in the readings already)."""

    readings: Mapping[str, Reading]
    added: Mapping[str, MeterChange]
    fed: bool
    then: Moment
    #: What binds the wagers and the players' hashes before any bits are opened.
    lock: str = ""
    deck: Sealed[tuple[Card | None, ...]] = field(default=(), repr=False)
    draws: Sealed[Draws] = field(default=Draws(), repr=False)
    seed: Sealed[bytes] = field(default=b"", repr=False)
    house_bits: Sealed[bytes] = field(default=b"", repr=False)
    numbers: Sealed[tuple[int, ...]] = field(default=(), repr=False)


@kind("bits-opened")
@dataclass(frozen=True, slots=True)
class BitsOpened(Event):
    """A player's bits were opened; without ``bits`` they were not in time, and the hash counts."""

    player: str
    bits: bytes | None


@kind("deck-mixed")
@dataclass(frozen=True, slots=True)
class DeckMixed(Event):
    """All who wagered have shuffled: the house's bits are open, and in this order, for all to work
    out again, the committed positions are dealt."""

    house_bits: bytes
    order: tuple[int, ...]
    then: Moment
    draws: Sealed[Draws] = field(default=Draws(), repr=False)


@kind("start-found")
@dataclass(frozen=True, slots=True)
class StartFound(Event):
    """The position at which the deal begins was found by a number: the total of three dice, or a
    random one. 0 is the dealer's."""

    position: int
    number: int
    dice: bool


@kind("cards-dealt")
@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    """The next cards of the deck went to these spots; the faces of those dealt face up."""

    first: int
    spots: tuple[Spot, ...]
    faces: Mapping[int, Card | None]
    then: Moment


@kind("cards-turned")
@dataclass(frozen=True, slots=True)
class CardsTurned(Event):
    """Cards that lay face down were turned up: their faces by position of the deck."""

    faces: Mapping[int, Card | None]
    then: Moment


@kind("draws-shown")
@dataclass(frozen=True, slots=True)
class DrawsShown(Event):
    """The Magic Card and the Lucky position were shown: what turns on them is settled."""

    draws: Draws


@kind("decision-made")
@dataclass(frozen=True, slots=True)
class DecisionMade(Event):
    """A player answered: what was raised, lost or taken back by it."""

    seat: int
    decision: Decision
    then: Moment
    raised: str | None = None
    amount: Cents = NOTHING
    loses: Mapping[str, str] = field(default_factory=dict)
    withdraws: Mapping[str, str] = field(default_factory=dict)
    folds: bool = False


@kind("hands-turned")
@dataclass(frozen=True, slots=True)
class HandsTurned(Event):
    """A player's hands were turned at a dealer-run table: which cards, by position of the deck,
    are the low one."""

    seat: int
    low: tuple[int, ...]


@kind("surrender-counted")
@dataclass(frozen=True, slots=True)
class SurrenderCounted(Event):
    """The dealer counted the cards of a surrendered hand face down, against those dealt to it."""

    seat: int
    count: int
    dealt: int


@kind("meters-read")
@dataclass(frozen=True, slots=True)
class MetersRead(Event):
    """Linked meters were read again: other tables have moved them."""

    readings: Mapping[str, Reading]


@kind("seat-settled")
@dataclass(frozen=True, slots=True)
class SeatSettled(Event):
    """All wagers of one seat were settled: lines, prizes locked, what that did to the meters, and
    the cards turned for it."""

    seat: int
    lines: tuple[Line, ...]
    prizes: tuple[Prize, ...]
    changes: tuple[MeterChange, ...]
    faces: Mapping[int, Card | None]
    then: Moment


@kind("approval-given")
@dataclass(frozen=True, slots=True)
class ApprovalGiven(Event):
    """A floorperson or above approved a prize."""

    seat: int
    wager: str


@kind("approval-refused")
@dataclass(frozen=True, slots=True)
class ApprovalRefused(Event):
    """A prize was not approved: its meter has it back, and its player the wager, at every box that
    had a part in it."""

    seat: int
    wager: str
    reason: str
    #: All lines of those boxes: what a payout limit cut of others because of the prize is paid.
    lines: Mapping[int, tuple[Line, ...]]
    prizes: tuple[Prize, ...]
    changes: tuple[MeterChange, ...]


@kind("round-closed")
@dataclass(frozen=True, slots=True)
class RoundClosed(Event):
    """The round is over and its cards are in the discard rack, in this order."""

    discard: tuple[int, ...]


@kind("irregularity-noted")
@dataclass(frozen=True, slots=True)
class IrregularityNoted(Event):
    """An irregularity that the round goes on after; ``discards`` is a position not to be used."""

    irregularity: str
    cite: str
    discards: int | None = None


@kind("round-voided")
@dataclass(frozen=True, slots=True, kw_only=True)
class RoundVoided(Event):
    """The round is void: what still stands is settled, everything else goes back (R31).

    ``lines`` are there at once where nothing still stands. ``difference`` is what seats that were
    settled already get or give through the disputes account (R52).
    """

    irregularity: str
    cite: str
    reason: str = ""
    keeps: frozenset[str] = frozenset()
    removes_deck: bool = False
    lines: Mapping[int, tuple[Line, ...]] = field(default_factory=dict)
    prizes: tuple[Prize, ...] = ()
    changes: tuple[MeterChange, ...] = ()
    difference: Mapping[int, Cents] = field(default_factory=dict)
    then: Moment


@kind("seat-abandoned")
@dataclass(frozen=True, slots=True)
class SeatAbandoned(Event):
    """A player left; by the table's policy the wagers are lost, or the system plays on."""

    seat: int
    loses: Mapping[str, str]
    then: Moment


@kind("cards-entered")
@dataclass(frozen=True, slots=True)
class CardsEntered(Event):
    """The dealer entered the faces of cards that lie at these positions; ``shown`` are those that
    lie face up for all to see."""

    positions: tuple[int, ...]
    shown: Mapping[int, Card] = field(default_factory=dict)
    faces: Sealed[Mapping[int, Card]] = field(default_factory=dict, repr=False)


@kind("chips-counted")
@dataclass(frozen=True, slots=True)
class ChipsCounted(Event):
    """The dealer counted the chips of a progressive wager against those accepted."""

    wager: str
    count: int
    accepted: int


@kind("chips-resolved")
@dataclass(frozen=True, slots=True)
class ChipsResolved(Event):
    """A floorperson resolved a count that did not agree."""

    wager: str
    reason: str


@kind("light-confirmed")
@dataclass(frozen=True, slots=True)
class LightConfirmed(Event):
    """The dealer saw the light of a prize lit."""

    seat: int
    wager: str


@kind("cards-corrected")
@dataclass(frozen=True, slots=True, kw_only=True)
class CardsCorrected(Event):
    """Cards are others than were entered. ``shown`` are those that lie face up for all to see."""

    positions: tuple[int, ...]
    reason: str
    shown: Mapping[int, Card] = field(default_factory=dict)
    was: Sealed[Mapping[int, Card]] = field(default_factory=dict, repr=False)
    faces: Sealed[Mapping[int, Card]] = field(default_factory=dict, repr=False)


@kind("wager-corrected")
@dataclass(frozen=True, slots=True)
class WagerCorrected(Event):
    """A wager is another amount than was recorded; names the old one."""

    seat: int
    wager: str
    was: Cents
    amount: Cents
    reason: str


@kind("settled-anew")
@dataclass(frozen=True, slots=True, kw_only=True)
class SettledAnew(Event):
    """After a correction the settled seats were settled anew.

    ``difference`` is what each seat is still owed, or owes: it goes through the disputes account,
    never silently from a player. ``prizes`` are those that were given back or locked anew.
    """

    lines: Mapping[int, tuple[Line, ...]]
    prizes: tuple[Prize, ...]
    changes: tuple[MeterChange, ...]
    waiting: tuple[_Place, ...]
    approved: frozenset[_Place]
    refused: frozenset[_Place]
    faces: Mapping[int, Card | None]
    difference: Mapping[int, Cents]


@kind("attempt-noted")
@dataclass(frozen=True, slots=True)
class AttemptNoted(Event):
    """Somebody named a card that they cannot have seen where it lies. Nothing changes, nobody is
    told, and surveillance can read it."""

    faces: Sealed[Mapping[int, Card]] = field(default_factory=dict, repr=False)
