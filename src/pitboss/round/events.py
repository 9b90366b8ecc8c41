"""The events of a round: frozen records from which every state is rebuilt.

The envelope (``record.Entry``) says who, when and by which command. Each event of the procedure
carries the moment that follows it, so applying events decides nothing. A face-down card is a
position of the deck; the event that turns it brings its face. ``Sealed`` fields are never written
in clear.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import NamedTuple

from pitboss.cards import Card
from pitboss.games import Line
from pitboss.games.choices import Decision
from pitboss.games.dealing import Spot
from pitboss.money import NOTHING, Cents
from pitboss.record import Sealed, recorded
from pitboss.round.commands import Stakes
from pitboss.round.fairness.deals import Deal
from pitboss.round.findings import Finding
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
    "CorrectionConfirmed",
    "CorrectionProposed",
    "CorrectionRejected",
    "DecisionMade",
    "DecisionsCorrected",
    "DeckMixed",
    "Draws",
    "DrawsCommitted",
    "DrawsShown",
    "EntryUndone",
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
    "Turn",
    "WagerCorrected",
    "WagersPlaced",
]

_Place = tuple[int, str]


class Moment(NamedTuple):
    """A moment of the procedure: the step, and the seat to be asked or settled next.

    Seat 0 is no seat: the step is the dealer's, or all seats are asked at once.
    """

    step: int
    seat: int = 0


class Turn(NamedTuple):
    """A player's turn to take the bank, and the most that the dealer then wagers (645a.12)."""

    seat: int
    player: str
    wagered: Cents


class Draws(NamedTuple):
    """The draws of a round: the Magic Card, the Lucky position (0 is the dealer's), and the
    position at which the deal begins, if the system draws it (645a.5)."""

    magic_card: Card | None = None
    lucky_position: int | None = None
    start: int | None = None


class Event:
    """An event of a round."""

    __slots__ = ()


@recorded("round-opened", kw_only=True)
class RoundOpened(Event):
    """A round began and betting is open: the game, the players by seat, and the digests of rules,
    law and engine. ``root`` is the commitment to the deal, ``deck`` the deck in use. ``deal`` is
    what the system will deal, recorded at the start so that it is drawn only once."""

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
    #: The variant of the game in the submission; empty for the game itself.
    variant: str = ""
    #: The limits posted for the required wagers, where they are not the filed ones.
    posted: tuple[Cents, Cents] | None = None
    #: Who is offered the bank, in this order (645a.12).
    turns: tuple[Turn, ...] = ()


@recorded("draws-committed")
class DrawsCommitted(Event):
    """The system committed to the draws of a round that a dealer deals, before its first wager."""

    root: str
    deal: Sealed[Deal | None] = field(default=None, repr=False)


@recorded("hash-given")
class HashGiven(Event):
    """A player gave the hash of their bits, the player's part in the shuffle."""

    player: str
    seat: int
    hash: str


@recorded("wagers-placed")
class WagersPlaced(Event):
    """A slip was accepted: the wagers placed or changed, with their new stakes, and those taken
    back."""

    seat: int
    wagers: Stakes = field(default_factory=dict)
    back: tuple[str, ...] = ()


@recorded("player-ready")
class PlayerReady(Event):
    """A player is ready for the deal."""

    player: str


@recorded("bets-closed", kw_only=True)
class BetsClosed(Event):
    """Betting closed: no wager is placed, changed or taken back after this. ``readings`` are the
    meters, ``added`` the contributions of the round's wagers (``fed``: already in the readings)."""

    readings: Mapping[str, Reading]
    added: Mapping[str, MeterChange]
    fed: bool
    then: Moment
    #: The hash that binds wagers and players' hashes before any bits are opened.
    lock: str = ""
    deck: Sealed[tuple[Card | None, ...]] = field(default=(), repr=False)
    draws: Sealed[Draws] = field(default=Draws(), repr=False)
    seed: Sealed[bytes] = field(default=b"", repr=False)
    house_bits: Sealed[bytes] = field(default=b"", repr=False)
    numbers: Sealed[tuple[int, ...]] = field(default=(), repr=False)


@recorded("bits-opened")
class BitsOpened(Event):
    """A player's bits were opened. Without ``bits`` the player was late, and the hash counts."""

    player: str
    bits: bytes | None


@recorded("deck-mixed")
class DeckMixed(Event):
    """The players' shuffle is complete: the house's bits are open, and the committed positions are
    dealt in this order, which anybody can compute again."""

    house_bits: bytes
    order: tuple[int, ...]
    then: Moment
    draws: Sealed[Draws] = field(default=Draws(), repr=False)


@recorded("start-found")
class StartFound(Event):
    """The start of the deal was found, by the total of three dice, or by the system's draw where no
    shaker is used. Position 0 is the dealer's."""

    position: int
    number: int
    dice: bool


@recorded("cards-dealt")
class CardsDealt(Event):
    """The next cards of the deck were dealt to these spots; ``faces`` has those dealt face up."""

    first: int
    spots: tuple[Spot, ...]
    faces: Mapping[int, Card | None]
    then: Moment


@recorded("cards-turned")
class CardsTurned(Event):
    """Face-down cards were turned up; ``faces`` are by position of the deck."""

    faces: Mapping[int, Card | None]
    then: Moment


@recorded("draws-shown")
class DrawsShown(Event):
    """The Magic Card and the Lucky position were shown, before settlement."""

    draws: Draws


@recorded("decision-made")
class DecisionMade(Event):
    """A player answered: the raise, the wagers lost and those taken back."""

    seat: int
    decision: Decision
    then: Moment
    raised: str | None = None
    amount: Cents = NOTHING
    loses: Mapping[str, str] = field(default_factory=dict)
    withdraws: Mapping[str, str] = field(default_factory=dict)
    folds: bool = False


@recorded("hands-turned")
class HandsTurned(Event):
    """A player's hands were turned at a dealer-run table; ``low`` is the low hand, by position of
    the deck."""

    seat: int
    low: tuple[int, ...]


@recorded("surrender-counted")
class SurrenderCounted(Event):
    """The dealer counted the cards of a surrendered hand, face down, against those dealt."""

    seat: int
    count: int
    dealt: int


@recorded("meters-read")
class MetersRead(Event):
    """Linked meters were read again, because other tables moved them."""

    readings: Mapping[str, Reading]


@recorded("seat-settled")
class SeatSettled(Event):
    """One seat was settled: its lines, the prizes locked, the changes of meters, and the cards
    turned for it."""

    seat: int
    lines: tuple[Line, ...]
    prizes: tuple[Prize, ...]
    changes: tuple[MeterChange, ...]
    faces: Mapping[int, Card | None]
    then: Moment


@recorded("approval-given")
class ApprovalGiven(Event):
    """A floorperson or above approved a prize."""

    seat: int
    wager: str


@recorded("approval-refused")
class ApprovalRefused(Event):
    """A prize was refused: it went back to its meter, and the wager to its player at every box that
    had a part in it."""

    seat: int
    wager: str
    reason: str
    #: All lines of those boxes; winnings that a payout limit cut because of the prize are paid.
    lines: Mapping[int, tuple[Line, ...]]
    prizes: tuple[Prize, ...]
    changes: tuple[MeterChange, ...]


@recorded("round-closed")
class RoundClosed(Event):
    """The round is over; its cards are in the discard rack in this order."""

    discard: tuple[int, ...]


@recorded("irregularity-noted")
class IrregularityNoted(Event):
    """An irregularity that does not end the round; ``discards`` is a position not to be used."""

    irregularity: str
    cite: str
    discards: int | None = None


@recorded("round-voided", kw_only=True)
class RoundVoided(Event):
    """The round is void: the wagers in ``keeps`` are still settled, all others go back (R31).

    ``lines`` are set at once if no wager is kept. ``difference`` is the amount that each settled
    seat gets or owes through the disputes account (R52).
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


@recorded("seat-abandoned")
class SeatAbandoned(Event):
    """A player left: by the table's policy the wagers are lost, or the system plays on."""

    seat: int
    loses: Mapping[str, str]
    then: Moment


@recorded("cards-entered")
class CardsEntered(Event):
    """The dealer entered the faces of cards at these positions; ``shown`` are those that lie face
    up."""

    positions: tuple[int, ...]
    shown: Mapping[int, Card] = field(default_factory=dict)
    faces: Sealed[Mapping[int, Card]] = field(default_factory=dict, repr=False)


@recorded("chips-counted")
class ChipsCounted(Event):
    """The dealer counted the chips of a progressive wager against those accepted."""

    wager: str
    count: int
    accepted: int


@recorded("chips-resolved", kw_only=True)
class ChipsResolved(Event):
    """A floorperson resolved a wrong count, seat by seat: chips supplied, wagers that were not
    made, and chips too many that went back (R65). ``left`` is what the round's wagers still add to
    their meter, ``changes`` what was taken off."""

    wager: str
    reason: str
    supplied: tuple[int, ...] = ()
    not_made: tuple[int, ...] = ()
    returned: tuple[int, ...] = ()
    left: Mapping[str, MeterChange] = field(default_factory=dict)
    changes: tuple[MeterChange, ...] = ()


@recorded("light-confirmed")
class LightConfirmed(Event):
    """The dealer confirmed the light of a prize."""

    seat: int
    wager: str


@recorded("cards-corrected", kw_only=True)
class CardsCorrected(Event):
    """Cards that were entered wrongly were corrected. ``shown`` are those that lie face up."""

    positions: tuple[int, ...]
    reason: str
    shown: Mapping[int, Card] = field(default_factory=dict)
    was: Sealed[Mapping[int, Card]] = field(default_factory=dict, repr=False)
    faces: Sealed[Mapping[int, Card]] = field(default_factory=dict, repr=False)


@recorded("wager-corrected")
class WagerCorrected(Event):
    """A wager was corrected; ``was`` is its old amount. A wager that was not recorded was 0 before,
    one that was recorded by mistake is 0 now. ``choice`` is the corrected choice, where there is
    one, ``instrument`` what the wager was found to lie in: an instrument's name, or "chips"."""

    seat: int
    wager: str
    was: Cents
    amount: Cents
    reason: str
    choice: str = ""
    instrument: str = ""


@recorded("decisions-corrected", kw_only=True)
class DecisionsCorrected(Event):
    """The answers of a seat were corrected, with all that follows from them: its wagers, those lost
    and taken back, and the moment at which the round goes on."""

    seat: int
    was: tuple[Decision, ...]
    decisions: tuple[Decision, ...]
    reason: str
    wagers: Mapping[str, Cents]
    answered: int
    folded: bool
    forfeited: Mapping[str, str]
    withdrawn: Mapping[str, str]
    then: Moment


@recorded("correction-proposed", kw_only=True)
class CorrectionProposed(Event):
    """A floorperson found what was so, and a second authority has to confirm it (R63)."""

    number: int
    by: str
    finding: Finding
    reason: str
    evidence: str


@recorded("correction-confirmed")
class CorrectionConfirmed(Event):
    """A second authority confirmed a correction. The events that correct the round follow."""

    number: int
    by: str


@recorded("correction-rejected")
class CorrectionRejected(Event):
    """A correction that waited was rejected, or withdrawn."""

    number: int
    by: str
    reason: str


@recorded("entry-undone")
class EntryUndone(Event):
    """A person took back their own last entry: a slip, a decision, cards, how a hand was set, or a
    count. ``then`` is the moment before it."""

    entry: str
    then: Moment
    seat: int = 0
    positions: tuple[int, ...] = ()


@recorded("settled-anew", kw_only=True)
class SettledAnew(Event):
    """The settled seats were settled again after a correction.

    ``difference`` is the amount that each seat is owed, or owes: it goes through the disputes
    account, never silently from a player. ``prizes`` are those given back or locked again.
    """

    lines: Mapping[int, tuple[Line, ...]]
    prizes: tuple[Prize, ...]
    changes: tuple[MeterChange, ...]
    waiting: tuple[_Place, ...]
    approved: frozenset[_Place]
    refused: frozenset[_Place]
    faces: Mapping[int, Card | None]
    difference: Mapping[int, Cents]


@recorded("attempt-noted")
class AttemptNoted(Event):
    """Somebody named a card at a place where they cannot have seen it. The state does not change,
    and only surveillance can read it."""

    faces: Sealed[Mapping[int, Card]] = field(default_factory=dict, repr=False)
