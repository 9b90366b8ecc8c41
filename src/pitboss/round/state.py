"""The state of a round: a frozen value built from events alone."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, NamedTuple

from pitboss.cards import Card
from pitboss.games import Bank, Box, Game, Line, Showdown, games
from pitboss.games.choices import Decision, SetHands
from pitboss.games.dealing import BURN, DEALER, DISCARD, EMPTY, PLAYER, Spot
from pitboss.games.model import Ask, Settle, Step
from pitboss.games.pai_gow_bank import bank_stake
from pitboss.money import NOTHING, Cents, dollars_text
from pitboss.record import Copied, Sealed, derived, kind, quick
from pitboss.round.events import Draws, Moment, Turn
from pitboss.round.fairness import Deal, Opening
from pitboss.round.findings import Correction
from pitboss.round.meters import Meter, MeterChange, Prize, Reading
from pitboss.rulebook import GameRules
from pitboss.rulebook.chapter import Paragraphs

__all__ = ["BETTING", "MIXING", "Entered", "Laid", "Phase", "Place", "Seat", "State", "Void"]

#: The steps before the first: betting is open, and the players shuffle.
BETTING: Final = -2
MIXING: Final = -1
_OPEN = Moment(BETTING)

#: A wager at a seat.
Place = tuple[int, str]


class Phase(StrEnum):
    """The phase of a round: it decides who may do what."""

    BETTING = "betting"
    MIXING = "mixing"
    DEALER = "dealer"
    DECISION = "decision"
    SETTLEMENT = "settlement"
    APPROVAL = "approval"
    CLOSING = "closing"
    CLOSED = "closed"


#: The phases of steps that are not the dealer's.
_PHASES: Final[Mapping[type[Step], Phase]] = {Ask: Phase.DECISION, Settle: Phase.SETTLEMENT}


class Laid(NamedTuple):
    """A card on the layout: its position in the deck, its spot, and whether it is face up."""

    position: int
    spot: Spot
    turned: bool


@quick
@dataclass(frozen=True)
class Seat(Copied):
    """A betting position, and its player's actions in the round."""

    number: int
    player: str
    wagers: Mapping[str, Cents] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)
    decisions: tuple[Decision, ...] = ()
    answered: int = BETTING
    folded: bool = False
    abandoned: bool = False
    #: Wagers lost by a fold or by leaving, and wagers taken back, each with the paragraph.
    forfeited: Mapping[str, str] = field(default_factory=dict)
    withdrawn: Mapping[str, str] = field(default_factory=dict)
    #: The wagers that lie in an approved instrument instead of chips, each with its name.
    instruments: Mapping[str, str] = field(default_factory=dict)
    #: At a dealer-run table: the positions of the deck that were turned as the low hand.
    low: tuple[int, ...] = ()
    #: At a dealer-run table: how many cards of a surrendered hand the dealer counted.
    counted: int | None = None

    def __repr__(self) -> str:
        """Wagers and decisions as everybody sees them."""
        parts = [f"{key} {dollars_text(cents)}" for key, cents in self.wagers.items()]
        parts += [one.shown for one in self.decisions]
        return f"<{', '.join((f'seat {self.number} {self.player}', *parts))}>"

    @property
    def standing(self) -> Mapping[str, Cents]:
        """The wagers neither lost nor taken back."""
        if not self.forfeited and not self.withdrawn:
            return self.wagers
        gone = self.forfeited.keys() | self.withdrawn.keys()
        return {key: amount for key, amount in self.wagers.items() if key not in gone}


@dataclass(frozen=True, slots=True)
class Void:
    """A void of a round: its reason, its paragraph, and the wagers that still stand."""

    irregularity: str
    cite: str
    keeps: frozenset[str] = frozenset()
    removes_deck: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Entered:
    """The last entry at a dealer-run table that its sender may take back: the seat or the cards
    that it is about, and the moment before it."""

    entry: str
    moment: Moment
    seat: Seat | None = None
    positions: tuple[int, ...] = ()
    #: The bank, and those who passed it.
    bank: Bank | None = None
    passed: frozenset[str] = frozenset()


@kind("round")
@dataclass(frozen=True)
class State(Copied):
    """A round of play."""

    rules: GameRules
    round_id: str
    seats: Mapping[int, Seat]
    #: Whether the system deals. Otherwise a dealer with real cards does, and speaks for the
    #: players.
    electronic: bool = True
    #: The dealing method in use: the one filed, or another while a device is out of order.
    dealing: str = ""
    engine: str = ""
    #: The commitment to the deal, and the players' part in the shuffle.
    root: str = ""
    deal: Sealed[Deal | None] = field(default=None, repr=False)
    hashes: Mapping[str, Opening] = field(default_factory=dict)
    #: The players who are ready for the deal.
    ready: frozenset[str] = frozenset()
    lock: str = ""
    bits: Mapping[str, bytes | None] = field(default_factory=dict)
    house_bits: Sealed[bytes] = field(default=b"", repr=False)
    numbers: Sealed[tuple[int, ...]] = field(default=(), repr=False)
    moment: Moment = _OPEN
    #: The order of the cards as far as the engine knows it. Never shown in a ``repr``.
    deck: Sealed[tuple[Card | None, ...]] = field(default=(), repr=False)
    #: The faces of cards turned up, by position of the deck.
    faces: Mapping[int, Card | None] = field(default_factory=dict)
    dealt: int = 0
    layout: tuple[Laid, ...] = ()
    draws: Sealed[Draws] = field(default=Draws(), repr=False)
    shown_draws: Draws | None = None
    #: Where the deal begins, as it was found at a dealer-run table (0: at the dealer).
    start: int | None = None
    #: Who is offered the bank, in this order; those who passed it; and the bank of this round
    #: (645a.12).
    turns: tuple[Turn, ...] = ()
    passed: frozenset[str] = frozenset()
    bank: Bank | None = None
    meters: Mapping[str, Meter] = field(default_factory=dict)
    #: The meters as they were read when betting closed, and what the round's wagers added.
    readings: Mapping[str, Reading] = field(default_factory=dict)
    added: Mapping[str, MeterChange] = field(default_factory=dict)
    settled: Mapping[int, tuple[Line, ...]] = field(default_factory=dict)
    prizes: Mapping[int, Prize] = field(default_factory=dict)
    #: Prizes that wait for a floorperson, and those granted or refused.
    waiting: tuple[Place, ...] = ()
    approved: frozenset[Place] = frozenset()
    refused: frozenset[Place] = frozenset()
    #: Irregularities that did not end the round, each with its paragraph.
    noted: tuple[tuple[str, str], ...] = ()
    #: Positions of the deck found face up, which are not used.
    discards: frozenset[int] = frozenset()
    void: Void | None = None
    #: Progressive wagers whose chips agree with those accepted, and lights that were seen lit.
    chips: frozenset[str] = frozenset()
    #: Those whose count differed and waits for a floorperson, with the count.
    miscounted: Mapping[str, int] = field(default_factory=dict)
    lights: frozenset[Place] = frozenset()
    #: The amount that each settled seat got or owes since, through the disputes account.
    disputed: Mapping[int, Cents] = field(default_factory=dict)
    #: The corrections that wait for a second authority, and the number of those ever proposed.
    corrections: Mapping[int, Correction] = field(default_factory=dict)
    proposed: int = 0
    #: The last entry, while it can be taken back.
    last: Entered | None = None
    closed: bool = False

    def __repr__(self) -> str:
        """The round as a spectator sees it."""
        from pitboss.round.views import spectator_text

        return f"<State of {spectator_text(self)}>"

    @derived("rules")
    def game(self) -> Game:
        """The game, found by its slug."""
        return games()[self.rules.chapter.slug]

    @property
    def paragraphs(self) -> Paragraphs:
        """The chapter's paragraphs by topic, for citations."""
        return self.rules.chapter.paragraphs

    @derived("rules", "moment")
    def step(self) -> Step | None:
        """The next step of the procedure, or None before the deal and after the last step."""
        steps = self.game.steps
        if 0 <= self.moment.step < len(steps):
            return steps[self.moment.step]
        return None

    @derived("rules", "moment", "waiting", "closed")
    def phase(self) -> Phase:
        """The phase of the current moment."""
        if self.closed:
            return Phase.CLOSED
        number = self.moment.step
        if number < 0:
            return Phase.BETTING if number == BETTING else Phase.MIXING
        steps = self.game.steps
        if number >= len(steps):
            return Phase.APPROVAL if self.waiting else Phase.CLOSING
        return _PHASES.get(type(steps[number]), Phase.DEALER)

    @derived("seats", "bank")
    def boxes(self) -> tuple[int, ...]:
        """The seats with a wager or the bank, clockwise from the dealer's left."""
        bank = self.banks_at
        return tuple(
            [number for number, seat in self.seats.items() if seat.wagers or number == bank]
        )

    @property
    def bank_offer(self) -> Turn | None:
        """The turn of the player to whom the bank is offered now, or None."""
        if self.bank is not None or self.moment.step != BETTING or self.closed:
            return None
        return next((turn for turn in self.turns if turn.player not in self.passed), None)

    @property
    def banks_at(self) -> int:
        """The seat of the player who has the bank, or 0."""
        return 0 if self.bank is None else self.bank.seat

    @property
    def against_bank(self) -> int:
        """The sum of the wagers against the bank, without the dealer's."""
        main = self.rules.chapter.main_wagers
        return sum(
            cents
            for number, seat in self.seats.items()
            if number != self.banks_at
            for key, cents in seat.wagers.items()
            if key in main
        )

    @property
    def played_against(self) -> bool:
        """Whether the bank has a wager against it: a player's, or the dealer's."""
        return self.bank is not None and bool(self.against_bank or self.bank.dealer_wager)

    @derived("seats", "bank")
    def bank_stake(self) -> Cents:
        """The stake of the bank, 0 if the dealer banks."""
        return NOTHING if self.bank is None else bank_stake(self.bank, self.against_bank)

    @property
    def settlement_order(self) -> tuple[int, ...]:
        """The boxes, counterclockwise from the dealer's right; the bank's is last."""
        order = self.boxes[::-1]
        if self.bank is None:
            return order
        return (*(one for one in order if one != self.bank.seat), self.bank.seat)

    @derived("seats")
    def made(self) -> frozenset[str]:
        """The wagers that any player made."""
        return frozenset(key for seat in self.seats.values() for key in seat.wagers)

    def plays(self, person: str) -> bool:
        """Whether a person has a wager in the round, or the bank."""
        return any(self.seats[number].player == person for number in self.boxes)

    def accepted(self, wager: str) -> int:
        """The number of boxes with a wager."""
        return sum(wager in seat.wagers for seat in self.seats.values())

    def meter_of(self, wager: str) -> str:
        """The wager whose meter this wager is on: its own, or one that it shares."""
        return self.rules.chapter.wagers[wager].shares or wager

    def lying(self, area: str, seat: int = 0) -> Iterator[Laid]:
        """The cards on an area, in the order dealt."""
        return (one for one in self.layout if one.spot.area == area and one.spot.seat == seat)

    def face(self, position: int) -> Card | None:
        """The face of a card if the engine knows it, whether or not it was turned."""
        card = self.deck[position] if self.deck else None
        return self.faces.get(position) if card is None else card

    def cards(self, area: str, seat: int = 0) -> tuple[Card | None, ...]:
        """The faces of the cards on an area if the engine knows them, turned or not."""
        return tuple(self.face(one.position) for one in self.lying(area, seat))

    def with_seat(self, seat: Seat, **changes: Any) -> "State":
        """The round with one seat changed."""
        return self.but(seats={**self.seats, seat.number: seat}, **changes)

    def turned(self, faces: Mapping[int, Card | None], **changes: Any) -> "State":
        """The round after these cards are turned up."""
        if not faces:
            return self.but(**changes)
        layout = tuple(
            [
                Laid(one.position, one.spot, True) if one.position in faces else one
                for one in self.layout
            ]
        )
        after = self.but(layout=layout, faces={**self.faces, **faces}, **changes)
        if all(self.face(position) == card for position, card in faces.items()):
            # The engine knew these cards, so the hands that it evaluated stay valid.
            self.hand_on("_hands", after)
        return after

    def low_of(self, seat: Seat) -> tuple[Card | None, ...]:
        """The cards of a seat's low hand, as turned or as its player named it."""
        if seat.low:
            return tuple(self.face(position) for position in seat.low)
        named = (one.low for one in seat.decisions if isinstance(one, SetHands))
        return next(named, ())

    @property
    def started_at(self) -> int | None:
        """The position at which the deal began, once everybody can see it; 0 is the dealer's."""
        if not self.game.start:
            return None
        dealt = (one.spot.seat for one in self.layout if one.spot.area in (PLAYER, EMPTY, DEALER))
        return next(dealt, self.start)

    def showdown(self) -> Showdown:
        """Cards and wagers for settlement: no area is marked as used yet, evaluated hands are
        kept."""
        return self._hands.anew()

    @derived("rules", "seats", "deck", "faces", "layout", "draws", "bank")
    def _hands(self) -> Showdown:
        """Cards and wagers on the layout, with a cache of evaluated hands."""
        hands: dict[int, list[Card | None]] = {}
        areas: dict[str, list[Card | None]] = {}
        for position, spot, _ in self.layout:
            if spot.area == PLAYER:
                hands.setdefault(spot.seat, []).append(self.face(position))
            elif spot.area not in (BURN, DISCARD, EMPTY):
                areas.setdefault(spot.area, []).append(self.face(position))
        dealt_in = frozenset(self.boxes)
        boxes = {
            number: Box(
                number,
                seat.player,
                seat.wagers,
                tuple(hands.get(number, ())),
                seat.folded,
                seat.abandoned,
                seat.forfeited,
                seat.withdrawn,
                seat.choices,
                seat.decisions,
                self.low_of(seat),
            )
            for number, seat in self.seats.items()
            if number in dealt_in
        }
        return Showdown(
            self.rules,
            boxes,
            {area: tuple(cards) for area, cards in areas.items()},
            self.draws.magic_card,
            self.draws.lucky_position,
            self.bank,
        )
