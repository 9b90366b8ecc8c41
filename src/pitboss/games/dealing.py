"""Dealing as data: the place of every next card from the deck, by each method of .8, .9 and .10.

A game lists instructions. With the seats that are dealt in they become spots, one a card, in the
order in which the cards leave the deck. Seats are numbered from the dealer's left, so clockwise is
upward.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

__all__ = [
    "AUTOMATED_SHOE",
    "BONUS",
    "BURN",
    "COMMUNITY",
    "DEALER",
    "DISCARD",
    "EMPTY",
    "FROM_HAND",
    "MANUAL_SHOE",
    "PLAYER",
    "RESHUFFLING_SHOE",
    "Around",
    "Everywhere",
    "Instruction",
    "Lay",
    "Split",
    "Spot",
    "Stacks",
]

MANUAL_SHOE: Final = "manual-shoe"
FROM_HAND: Final = "hand"
AUTOMATED_SHOE: Final = "automated-shoe"
RESHUFFLING_SHOE: Final = "reshuffling-shoe"

PLAYER: Final = "player"
DEALER: Final = "dealer"
COMMUNITY: Final = "community"
BONUS: Final = "bonus"
BURN: Final = "burn"
DISCARD: Final = "discard"
#: A betting position that is dealt in without a wager. Its cards are collected unseen.
EMPTY: Final = "empty"


class Spot(NamedTuple):
    """The place of one card: an area of the layout, a seat if it is a player's, and which way up.

    Seat 0 means no seat.
    """

    area: str
    seat: int = 0
    face_up: bool = False


class Instruction(Protocol):
    """One step of a deal."""

    def spots(
        self, seats: Sequence[int], made: frozenset[str], around: Sequence[int] = ()
    ) -> list[Spot]:
        """The spots of its cards for these seats, given the wagers that were made. ``around`` holds
        every position of the table clockwise from the start of the deal; 0 is the dealer's."""


@dataclass(frozen=True, slots=True)
class Around:
    """One card at a time to each player clockwise and then the dealer, until all have theirs.

    A dealer with more cards than the players gets the last ones in a row. ``last_up`` turns the
    dealer's last card face up (641a.8(d)). Community cards come after the players' cards, as the
    dealer's do (643a.8(d)).
    """

    players: int
    dealer: int = 0
    community: int = 0
    last_up: bool = False

    def spots(
        self, seats: Sequence[int], made: frozenset[str], around: Sequence[int] = ()
    ) -> list[Spot]:
        """One lap around the table for each card."""
        found = []
        for turn in range(max(self.players, self.dealer, self.community)):
            if turn < self.players:
                found += [Spot(PLAYER, seat) for seat in seats]
            if turn < self.community:
                found.append(Spot(COMMUNITY))
            if turn < self.dealer:
                last = turn == self.dealer - 1
                found.append(Spot(DEALER, 0, self.last_up and last))
        return found


@dataclass(frozen=True, slots=True)
class Stacks:
    """A whole stack to each player clockwise, then one to the dealer, as a shoe dispenses them."""

    players: int = 0
    dealer: int = 0

    def spots(
        self, seats: Sequence[int], made: frozenset[str], around: Sequence[int] = ()
    ) -> list[Spot]:
        """The spots, stack by stack."""
        found = [Spot(PLAYER, seat) for seat in seats for _ in range(self.players)]
        return found + [Spot(DEALER)] * self.dealer


@dataclass(frozen=True, slots=True)
class Everywhere:
    """Cards to every position, with or without a wager, and to the dealer, clockwise from the
    starting position: one at a time, or as stacks (645a.8 to 645a.10)."""

    cards: int
    stacks: bool = False

    def spots(
        self, seats: Sequence[int], made: frozenset[str], around: Sequence[int] = ()
    ) -> list[Spot]:
        """Laps around the whole table until everybody has theirs."""
        places = [_position(place, seats) for place in around]
        if self.stacks:
            return [spot for spot in places for _ in range(self.cards)]
        return places * self.cards


def _position(place: int, seats: Sequence[int]) -> Spot:
    if not place:
        return Spot(DEALER)
    return Spot(PLAYER if place in seats else EMPTY, place)


@dataclass(frozen=True, slots=True)
class Lay:
    """Cards to an area of the layout. With ``if_any``, only if a player made one of these
    wagers."""

    area: str
    cards: int
    face_up: bool = False
    if_any: tuple[str, ...] = ()

    def spots(
        self, seats: Sequence[int], made: frozenset[str], around: Sequence[int] = ()
    ) -> list[Spot]:
        """The spots on one area."""
        if self.if_any and made.isdisjoint(self.if_any):
            return []
        return [Spot(self.area, 0, self.face_up)] * self.cards


@dataclass(frozen=True, slots=True)
class Split:
    """One stack whose cards, from the bottom to the top, go to different areas (R32).

    The shoe releases the bottom card first (641a.10(c), 643a.10(b)). A part with a wager goes to
    its area only if a player made that wager; otherwise it is discarded.
    """

    parts: tuple[tuple[Spot, str | None], ...]

    def spots(
        self, seats: Sequence[int], made: frozenset[str], around: Sequence[int] = ()
    ) -> list[Spot]:
        """The spots, card by card."""
        return [
            spot if wager is None or wager in made else Spot(DISCARD) for spot, wager in self.parts
        ]
