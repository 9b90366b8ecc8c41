"""The state of a round: a frozen value that events build and nothing else changes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, NamedTuple

from pitboss.cards import Card
from pitboss.games import Box, Game, Line, Showdown, games
from pitboss.games.dealing import BURN, DISCARD, PLAYER, Spot
from pitboss.games.model import Ask, Settle, Step
from pitboss.money import Cents
from pitboss.rulebook import GameRules
from pitboss.rulebook.chapter import WagerKind
from pitboss.table.events import Moment
from pitboss.table.meters import Contribution, Meter, Taken

__all__ = ["BETTING", "Laid", "Phase", "Seat", "State", "Void", "open_round"]

#: The step before the first: betting is open.
BETTING = -1
_OPEN = Moment(BETTING)


class Phase(StrEnum):
    """Who may do what now."""

    BETTING = "betting"
    DEALER = "dealer"
    DECISION = "decision"
    SETTLEMENT = "settlement"
    APPROVAL = "approval"
    CLOSING = "closing"
    CLOSED = "closed"


class Laid(NamedTuple):
    """A card on the layout: its position in the deck, and where it lies."""

    position: int
    spot: Spot
    turned: bool


@dataclass(frozen=True, slots=True)
class Seat:
    """A betting position and what its player has done in the round."""

    number: int
    player: str
    wagers: Mapping[str, Cents] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)
    decisions: tuple[str, ...] = ()
    answered: int = BETTING
    folded: bool = False
    abandoned: bool = False
    forfeited: Mapping[str, str] = field(default_factory=dict)
    withdrawn: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Void:
    """A round that does not count: by which paragraph, and the wagers that still stand."""

    kind: str
    cite: str
    keeps: frozenset[str]
    removes_deck: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A round of play."""

    game: Game
    rules: GameRules
    round_id: str
    seats: Mapping[int, Seat]
    #: Whether the system deals; else a dealer with real cards does, and speaks for the players.
    electronic: bool = True
    moment: Moment = _OPEN
    #: The order of the cards; like the draws below, in no representation of the round.
    deck: tuple[Card | None, ...] = field(default=(), repr=False)
    dealt: int = 0
    layout: tuple[Laid, ...] = ()
    magic_card: Card | None = field(default=None, repr=False)
    lucky_position: int | None = field(default=None, repr=False)
    meters: Mapping[str, Meter] = field(default_factory=dict)
    contributions: Mapping[str, Contribution] = field(default_factory=dict)
    settled: Mapping[int, tuple[Line, ...]] = field(default_factory=dict)
    taken: Mapping[tuple[int, str], Taken] = field(default_factory=dict)
    shared: Mapping[str, Taken] = field(default_factory=dict)
    #: Prizes that wait for a floorperson: seat and wager.
    waiting: tuple[tuple[int, str], ...] = ()
    #: Prizes that a floorperson has decided on: those are not settled anew.
    approved: frozenset[tuple[int, str]] = frozenset()
    #: Irregularities that the round went on after: kind and paragraph.
    noted: tuple[tuple[str, str], ...] = ()
    #: Positions of the deck that were found face up and are not used.
    discards: frozenset[int] = frozenset()
    void: Void | None = None
    #: Progressive wagers whose chips agree with those accepted, and lights that were seen lit.
    chips: frozenset[str] = frozenset()
    lights: frozenset[tuple[int, str]] = frozenset()
    closed: bool = False

    @property
    def step(self) -> Step | None:
        """The step of the procedure that comes next, if betting is closed and one is left."""
        if 0 <= self.moment.step < len(self.game.steps):
            return self.game.steps[self.moment.step]
        return None

    @property
    def phase(self) -> Phase:
        """What kind of moment it is."""
        if self.closed:
            return Phase.CLOSED
        if self.moment.step == BETTING:
            return Phase.BETTING
        step = self.step
        if step is None:
            return Phase.APPROVAL if self.waiting else Phase.CLOSING
        if isinstance(step, Ask):
            return Phase.DECISION
        return Phase.SETTLEMENT if isinstance(step, Settle) else Phase.DEALER

    @property
    def boxes(self) -> tuple[int, ...]:
        """The seats with a wager, clockwise from the dealer's left."""
        return tuple(sorted(number for number, seat in self.seats.items() if seat.wagers))

    @property
    def settlement_order(self) -> tuple[int, ...]:
        """The seats with a wager, counterclockwise from the dealer's right."""
        return self.boxes[::-1]

    @property
    def made(self) -> frozenset[str]:
        """Every wager that somebody made."""
        return frozenset(key for seat in self.seats.values() for key in seat.wagers)

    def competes(self, seat: Seat) -> bool:
        """Whether a seat is in the main game: it is asked, a side wager alone is not."""
        wagers = self.rules.chapter.wagers
        return not seat.folded and any(wagers[key].kind is WagerKind.MAIN for key in seat.wagers)

    def lying(self, area: str, seat: int = 0) -> Iterable[Laid]:
        """The cards on an area, in the order dealt."""
        return (one for one in self.layout if one.spot.area == area and one.spot.seat == seat)

    def cards(self, area: str, seat: int = 0) -> tuple[Card | None, ...]:
        """The faces of the cards on an area, known to the engine and to nobody else yet."""
        deck = self.deck
        return tuple(
            deck[position]
            for position, spot, _ in self.layout
            if spot.area == area and spot.seat == seat
        )

    def but(self, **changes: Any) -> "State":
        """The same round with some fields changed: as ``dataclasses.replace``, and several times
        as quick, which every event feels."""
        new = object.__new__(State)
        for name, get, put in _FIELDS:
            put(new, changes.pop(name) if name in changes else get(self))
        assert not changes, f"a round has no {', '.join(changes)}"
        return new

    def showdown(self) -> Showdown:
        """What settlement looks at."""
        hands: dict[int, list[Card | None]] = {}
        areas: dict[str, list[Card | None]] = {}
        for position, spot, _ in self.layout:
            if spot.area == PLAYER:
                hands.setdefault(spot.seat, []).append(self.deck[position])
            elif spot.area not in (BURN, DISCARD):
                areas.setdefault(spot.area, []).append(self.deck[position])
        boxes = {
            number: Box(
                number,
                self.seats[number].player,
                self.seats[number].wagers,
                tuple(hands.get(number, ())),
                self.seats[number].folded,
                self.seats[number].abandoned,
                self.seats[number].forfeited,
                self.seats[number].withdrawn,
                self.seats[number].choices,
            )
            for number in self.boxes
        }
        return Showdown(
            self.rules,
            boxes,
            {area: tuple(cards) for area, cards in areas.items()},
            self.magic_card,
            self.lucky_position,
        )


_FIELDS = tuple(
    (one.name, State.__dict__[one.name].__get__, State.__dict__[one.name].__set__)
    for one in fields(State)
)


def open_round(
    rules: GameRules, round_id: str, players: Mapping[int, str], *, electronic: bool = True
) -> State:
    """A round with betting open; ``players`` says who sits where."""
    positions = rules.chapter.positions
    for seat in players:
        if not 1 <= seat <= positions:
            raise ValueError(
                f"{rules.chapter.name} has seats 1 to {positions}, not {seat} "
                f"[{rules.chapter.positions_cite}]"
            )
    return State(
        game=games()[rules.chapter.slug],
        rules=rules,
        round_id=round_id,
        seats={seat: Seat(seat, player) for seat, player in sorted(players.items())},
        electronic=electronic,
    )
