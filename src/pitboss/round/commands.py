"""What people and the system may ask of a round, and how it says no.

Whatever comes from outside (the time, the deck, meter readings, drawn cards) is in the command: the
engine looks nowhere else. A command carries an id of the sender's choosing, so that whoever runs
commands can tell a repeat.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.cards import Card
from pitboss.games.choices import Decision
from pitboss.money import Cents
from pitboss.record import Actor, Copied, FromEvents, Sealed, kind
from pitboss.refusals import Refused
from pitboss.round.meters import Reading

__all__ = [
    "Abandon",
    "Approve",
    "CallOff",
    "Close",
    "Command",
    "ConfirmLight",
    "CorrectCards",
    "CorrectWager",
    "CountChips",
    "CountSurrendered",
    "Decide",
    "EnterCards",
    "Fault",
    "FindStart",
    "NoMoreBets",
    "OpenBits",
    "PlaceWagers",
    "Proceed",
    "Readings",
    "Ready",
    "Refusal",
    "RefusedError",
    "Report",
    "ResolveChips",
    "Stake",
    "Stakes",
    "TurnHands",
]

#: Meters as they stand, by the wager that has the meter.
Readings = Mapping[str, Reading]


@dataclass(frozen=True, slots=True)
class Command(Copied):
    """Something that is asked: by whom, when (in seconds), and under which id.

    ``round`` and ``n`` say what the sender saw (R62): the round in progress, or the newest entry of
    the table's stream (of a command without a table, the facility's). Empty and 0 name nothing.
    """

    actor: Actor
    at: int = field(default=0, kw_only=True)
    id: str = field(default="", kw_only=True)
    round: str = field(default="", kw_only=True)
    n: int = field(default=0, kw_only=True)


@dataclass(frozen=True, slots=True)
class WithReadings(Command):
    """A command that may move meters: linked ones are read, under lock, as they stand now."""

    readings: FromEvents[Readings] = field(default_factory=dict, kw_only=True)


@dataclass(frozen=True, slots=True)
class Stake:
    """An amount on a wager with something to choose: which color, on 645a's Red/Black."""

    amount: Cents
    choice: str


#: What lies on a seat's wagers, by wager: an amount, with its choice where there is one.
Stakes = Mapping[str, Cents | Stake]


@kind("place-wagers")
@dataclass(frozen=True, slots=True)
class PlaceWagers(Command):
    """A slip: all that shall lie on the wagers of a seat; an empty one takes everything back.

    A slip is taken whole or refused whole. One that changes nothing is refused as
    ``slip/unchanged``: who sends a slip again under a new id learns that it lies there already,
    and nothing is recorded twice. ``hash`` is the player's part in the shuffle, sent with the
    player's first slip of a round.
    """

    seat: int
    wagers: Stakes
    hash: str | None = None


@kind("ready")
@dataclass(frozen=True, slots=True)
class Ready(Command):
    """A player waits for no more time: betting closes when all with a complete slip are ready.

    A slip that is changed afterwards takes it back.
    """


@kind("no-more-bets")
@dataclass(frozen=True, slots=True)
class NoMoreBets(Command):
    """Close betting: lock everything, feed the meters, hand in the deck.

    ``deck`` is the order of the cards from the top; a card that nobody knows is None. ``readings``
    are the meters; ``fed`` says that this round's contributions are in them already.
    ``lucky_position`` is a seat, or 0 for the dealer's. Where the round's deal was committed to,
    ``seed``, ``house_bits`` and ``numbers`` open that commitment, and the draws follow from it; or
    nothing is handed in where the deal has been in the round since it opened.
    """

    deck: Sealed[tuple[Card | None, ...]] = field(default=(), repr=False)
    readings: FromEvents[Readings] = field(default_factory=dict)
    fed: bool = False
    magic_card: Sealed[Card | None] = field(default=None, repr=False)
    lucky_position: Sealed[int | None] = field(default=None, repr=False)
    start: Sealed[int | None] = field(default=None, repr=False)
    seed: Sealed[bytes] = field(default=b"", repr=False)
    house_bits: Sealed[bytes] = field(default=b"", repr=False)
    numbers: Sealed[tuple[int, ...]] = field(default=(), repr=False)


@kind("open-bits")
@dataclass(frozen=True, slots=True)
class OpenBits(Command):
    """Open the bits behind a player's hash; without ``bits`` the time for it is over."""

    player: str
    bits: bytes | None = None


@kind("proceed")
@dataclass(frozen=True, slots=True)
class Proceed(WithReadings):
    """Do the next step of the procedure: deal, burn, show, reveal, settle the next seat."""


@kind("decide")
@dataclass(frozen=True, slots=True)
class Decide(Command):
    """Answer what the dealer asks."""

    seat: int
    decision: Decision


@kind("approve")
@dataclass(frozen=True, slots=True)
class Approve(WithReadings):
    """Grant or refuse a prize that waits for a floorperson or above."""

    seat: int
    wager: str
    granted: bool
    reason: str = ""


@kind("close")
@dataclass(frozen=True, slots=True)
class Close(Command):
    """End the round: the remaining cards go to the discard rack."""


@kind("call-off")
@dataclass(frozen=True, slots=True)
class CallOff(Command):
    """End a round before betting has closed; what is down goes back."""

    reason: str


@kind("report")
@dataclass(frozen=True, slots=True)
class Report(WithReadings):
    """Report an irregularity. ``place`` says how many cards of the step were dealt before a card
    was found face up. Once a seat is settled a floorperson reports, and says why."""

    irregularity: str
    place: int = 0
    reason: str = ""


@kind("abandon")
@dataclass(frozen=True, slots=True)
class Abandon(Command):
    """A player has left the table during the round (.7(b))."""

    seat: int


@kind("find-start")
@dataclass(frozen=True, slots=True)
class FindStart(Command):
    """At a dealer-run table: the number by which the position is found at which the deal begins,
    the total of three dice or a random one (645a.5)."""

    number: int
    dice: bool = True


@kind("turn-hands")
@dataclass(frozen=True, slots=True)
class TurnHands(Command):
    """At a dealer-run table: a player's hands are turned, and which of the cards, by position of
    the deck, are the low one."""

    seat: int
    low: tuple[int, ...]


@kind("count-surrendered")
@dataclass(frozen=True, slots=True)
class CountSurrendered(Command):
    """At a dealer-run table: how many cards a player surrendered, counted face down on the layout
    before they go to the discard rack (645a.11(d))."""

    seat: int
    count: int


@kind("enter-cards")
@dataclass(frozen=True, slots=True)
class EnterCards(Command):
    """At a dealer-run table: the faces of cards that are turned, by position of the deck."""

    faces: Sealed[Mapping[int, Card]] = field(default_factory=dict, repr=False)


@kind("count-chips")
@dataclass(frozen=True, slots=True)
class CountChips(Command):
    """At a dealer-run table: how many chips were collected for a progressive wager (.8(b))."""

    wager: str
    count: int


@kind("resolve-chips")
@dataclass(frozen=True, slots=True)
class ResolveChips(Command):
    """A floorperson resolves a count that does not equal the wagers accepted."""

    wager: str
    reason: str


@kind("confirm-light")
@dataclass(frozen=True, slots=True)
class ConfirmLight(Command):
    """At a dealer-run table: the system's light of a progressive prize is lit."""

    seat: int
    wager: str


@kind("correct-cards")
@dataclass(frozen=True, slots=True)
class CorrectCards(WithReadings):
    """Cards were entered wrongly: under a floorperson's authority they are others, by position of
    the deck; two that were swapped are corrected in one act."""

    faces: Sealed[Mapping[int, Card]] = field(default_factory=dict, repr=False)
    reason: str = ""


@kind("correct-wager")
@dataclass(frozen=True, slots=True)
class CorrectWager(WithReadings):
    """A wager was read wrongly: under a floorperson's authority it is another amount."""

    seat: int
    wager: str
    amount: Cents
    reason: str


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one wager of a slip."""

    wager: str
    code: str
    reason: str
    cite: str


@kind("refusal")
@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command is not carried out: a code, what and why in plain words, the paragraph.

    ``seat`` and ``wager`` name the place, where there is one. Of a slip, ``faults`` has what is
    wrong with each wager; the refusal itself speaks of the first.
    """

    code: str
    reason: str
    cite: str
    seat: int = 0
    wager: str | None = None
    faults: tuple[Fault, ...] = ()


class RefusedError(Refused):
    """A command that is not allowed; the state stays as it was."""

    cite: str

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason} [{refusal.cite}]")
        self.refusal = refusal
        self.code = refusal.code
        self.cite = refusal.cite
