"""The commands of a round, and its refusals.

All input from outside (the time, the deck, meter readings, drawn cards) comes with the command. The
sender chooses the command's id, by which a retry is recognized. What the system draws, counts or
reads comes with the system's own commands: a person's carries none of it (R61).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.cards import Card
from pitboss.games.choices import Decision
from pitboss.money import NOTHING, Cents
from pitboss.record import Actor, Copied, FromEvents, Sealed, recorded
from pitboss.refusals import Refused
from pitboss.round.fairness import Deal
from pitboss.round.meters import Reading

__all__ = [
    "Abandon",
    "Approve",
    "CallOff",
    "Close",
    "Command",
    "CommitDraws",
    "ConfirmCorrection",
    "ConfirmLight",
    "CorrectCards",
    "CorrectDecisions",
    "CorrectWager",
    "CountChips",
    "CountSurrendered",
    "Decide",
    "EnterCards",
    "Fault",
    "FindStart",
    "NoMoreBets",
    "OpenBits",
    "PassBank",
    "PlaceWagers",
    "Proceed",
    "Readings",
    "Ready",
    "Refusal",
    "RefusedError",
    "RejectCorrection",
    "Report",
    "ResolveChips",
    "Stake",
    "Stakes",
    "TakeBank",
    "TurnHands",
    "Undo",
]

#: Current meter readings, by the wager that has the meter.
Readings = Mapping[str, Reading]


@dataclass(frozen=True, slots=True)
class Command(Copied):
    """A request: its sender, its time in seconds, and its id.

    ``round`` and ``n`` say what the sender saw (R62): the round in progress, or the newest entry of
    the table's stream (the facility's, for a command without a table). Empty and 0 mean unstated.
    """

    actor: Actor
    at: int = field(default=0, kw_only=True)
    id: str = field(default="", kw_only=True)
    round: str = field(default="", kw_only=True)
    n: int = field(default=0, kw_only=True)


@dataclass(frozen=True, slots=True)
class WithReadings(Command):
    """A command that may move meters. Linked meters are read under lock."""

    readings: FromEvents[Readings] = field(default_factory=dict, kw_only=True)


@dataclass(frozen=True, slots=True)
class Stake:
    """An amount on a wager with something to choose, such as the color on 645a's Red/Black; or one
    that lies in an approved wagering instrument instead of chips (641a.7(a))."""

    amount: Cents
    choice: str = ""
    instrument: str = ""


#: The stakes of a seat by wager: an amount of chips, with its choice or instrument if any.
Stakes = Mapping[str, Cents | Stake]


@recorded("place-wagers")
class PlaceWagers(Command):
    """A slip: all wagers of a seat. An empty slip takes every wager back.

    At a dealer-run table the dealer's slips have the chips on the layout, the player's the wagers
    of an electronic wagering system; each leaves those of the other as they are (R66, R68).
    A slip is accepted or refused as a whole. One that changes nothing is refused as
    ``slip/unchanged``, so a retry under a new id records nothing twice. ``hash`` is the player's
    part in the shuffle, sent with the player's first slip of a round.
    """

    seat: int
    wagers: Stakes
    hash: str | None = None


@recorded("take-bank")
class TakeBank(Command):
    """Take the bank that is offered, for this round, or change its terms (645a.12).

    ``dealer_wager`` is what the dealer plays against it. At a dealer-run table the dealer records
    the answer (R66), with the chips of the bank as ``cover``. ``hash`` is the player's part in the
    shuffle, as with a slip.
    """

    seat: int
    co_banked: bool = False
    dealer_wager: Cents = NOTHING
    cover: Cents | None = None
    hash: str | None = None


@recorded("pass-bank")
class PassBank(Command):
    """Pass the bank that is offered, or give it back while betting is open (645a.12)."""

    seat: int


@recorded("ready")
class Ready(Command):
    """A player is ready: betting closes when all players with a complete slip are, for those
    without one, too.

    Changing the slip takes it back.
    """


@recorded("commit-draws")
class CommitDraws(Command):
    """At a dealer-run table: publish the system's commitment to its draws, before the first wager
    (R61). ``deal`` is what ``root`` commits to: no deck, and a number for each draw."""

    root: str
    deal: Sealed[Deal | None] = field(default=None, repr=False)


@recorded("no-more-bets")
class NoMoreBets(Command):
    """Close betting: lock the wagers, feed the meters, hand in the deck.

    A dealer with real cards only says so. The rest is the system's to fill in (R61), and none of it
    comes with the command if the round has held its deal since it opened. ``deck`` is the order of
    the cards from the top; an unknown card is None. ``readings`` are the meters; ``fed`` says that
    they already include this round's contributions. ``lucky_position`` is a seat, or 0 for the
    dealer's. If the round committed to its deal, ``seed``, ``house_bits`` and ``numbers`` open the
    commitment, and the draws follow from it.
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


@recorded("open-bits")
class OpenBits(Command):
    """Open the bits behind a player's hash, once betting is closed."""

    player: str
    #: The system's own command has none: the player's time is up.
    bits: bytes | None = None


@recorded("proceed")
class Proceed(WithReadings):
    """Take the next step of the procedure: deal, burn, show, reveal, or settle the next seat."""


@recorded("decide")
class Decide(Command):
    """Answer the dealer's question. At a dealer-run table the dealer records the answer (R66)."""

    seat: int
    decision: Decision


@recorded("approve")
class Approve(WithReadings):
    """Grant or refuse a prize that needs a floorperson or above."""

    seat: int
    wager: str
    granted: bool
    reason: str = ""


@recorded("close")
class Close(Command):
    """End the round: the remaining cards go to the discard rack."""


@recorded("call-off")
class CallOff(Command):
    """Call the round off before betting closes; all wagers go back."""

    reason: str


@recorded("report")
class Report(WithReadings):
    """Report an irregularity. ``place`` is the number of cards of the step dealt before a card was
    found face up. Once a seat is settled, only a floorperson reports, with a reason."""

    irregularity: str
    place: int = 0
    reason: str = ""


@recorded("abandon")
class Abandon(Command):
    """Record that a player left the table during the round (.7(b))."""

    seat: int


@recorded("find-start")
class FindStart(Command):
    """At a dealer-run table with a shaker: the total of three dice, which decides where the deal
    begins (645a.5)."""

    number: int


@recorded("turn-hands")
class TurnHands(Command):
    """At a dealer-run table: a player's hands are turned. ``low`` names the low hand by position of
    the deck."""

    seat: int
    low: tuple[int, ...]


@recorded("count-surrendered")
class CountSurrendered(Command):
    """At a dealer-run table: the number of cards that a player surrendered, counted face down on
    the layout before they go to the discard rack (645a.11(d))."""

    seat: int
    count: int


@recorded("enter-cards")
class EnterCards(Command):
    """At a dealer-run table: the faces of turned cards, by position of the deck."""

    faces: Sealed[Mapping[int, Card]] = field(default_factory=dict, repr=False)


@recorded("count-chips")
class CountChips(Command):
    """At a dealer-run table: the number of chips collected for a progressive wager (.8(b))."""

    wager: str
    count: int


@recorded("resolve-chips")
class ResolveChips(WithReadings):
    """Resolve, as a floorperson, a count that differs from the wagers accepted, seat by seat (R65).

    ``supplied`` are the seats whose missing chip was supplied. ``not_made`` are those whose wager
    was not made: it is struck, and its contribution taken off the meter. ``returned`` are those
    that got back a chip too many, once for each chip.
    """

    wager: str
    reason: str
    supplied: tuple[int, ...] = ()
    not_made: tuple[int, ...] = ()
    returned: tuple[int, ...] = ()


@recorded("confirm-light")
class ConfirmLight(Command):
    """At a dealer-run table: confirm that the system's light of a progressive prize is lit."""

    seat: int
    wager: str


@recorded("correct-cards")
class CorrectCards(WithReadings):
    """Correct cards that were entered wrongly, by position of the deck. Two swapped cards are one
    correction.

    A floorperson corrects. Where two authorities are needed (R63) the correction waits for the
    second one, and ``evidence`` says what shows it.
    """

    faces: Sealed[Mapping[int, Card]] = field(default_factory=dict, repr=False)
    reason: str = ""
    evidence: str = ""


@recorded("correct-wager")
class CorrectWager(WithReadings):
    """Correct a wager to what it was: another amount, a wager that was not recorded, or none (an
    amount of 0). ``choice`` is a choice that was recorded wrongly, ``instrument`` the name of what
    the wager lay in, or "chips" (.7(a)); empty keeps what is on record."""

    seat: int
    wager: str
    amount: Cents
    reason: str
    evidence: str = ""
    choice: str = ""
    instrument: str = ""


@recorded("correct-decisions")
class CorrectDecisions(WithReadings):
    """Correct the answers of a seat to what they were: all of them, in order, up to the question
    that is now asked."""

    seat: int
    decisions: tuple[Decision, ...]
    reason: str
    evidence: str = ""


@recorded("confirm-correction")
class ConfirmCorrection(WithReadings):
    """Confirm, as the second authority, a correction that a floorperson proposed (R63)."""

    number: int


@recorded("reject-correction")
class RejectCorrection(Command):
    """Reject a correction that waits, or withdraw one's own."""

    number: int
    reason: str


@recorded("undo")
class Undo(Command):
    """At a dealer-run table: take back one's own last entry, before the next step begins (R63)."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of one wager of a slip."""

    wager: str
    code: str
    reason: str
    cite: str


@recorded("refusal")
class Refusal:
    """The answer to a command that is not allowed: a code, a reason in words, and the paragraph.

    ``seat`` and ``wager`` name the place, if there is one. The refusal of a slip lists the fault of
    each wager in ``faults`` and itself repeats the first.
    """

    code: str
    reason: str
    cite: str
    seat: int = 0
    wager: str | None = None
    faults: tuple[Fault, ...] = ()


class RefusedError(Refused):
    """A refused command. The state does not change."""

    cite: str

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason} [{refusal.cite}]")
        self.refusal = refusal
        self.code = refusal.code
        self.cite = refusal.cite
