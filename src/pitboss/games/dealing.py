"""Dealing as data: where each next card of the deck goes, by every method of .8, .9 and .10.

A game lists instructions; with the seats that are dealt in they become spots, one a card, in the
order in which the cards leave the deck. Seats are numbered from the dealer's left, so clockwise
is upward.
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
#: A betting position without a wager that is dealt in all the same: its cards are collected unseen.
EMPTY: Final = "empty"


class Spot(NamedTuple):
    """Where one card lies: an area of the layout, a seat where it is a player's, and which way up.

    Seat 0 is no seat.
    """

    area: str
    seat: int = 0
    face_up: bool = False


class Instruction(Protocol):
    """One step of a deal."""

    def spots(
        self, seats: Sequence[int], made: frozenset[str], around: Sequence[int] = ()
    ) -> list[Spot]:
        """The spots of its cards, for these seats, where these wagers were made. ``around`` has
        every position of the table clockwise from where the deal begins; 0 is the dealer's."""


@dataclass(frozen=True, slots=True)
class Around:
    """One card at a time to each player clockwise and then the dealer, until all have theirs.

    Where the dealer has more cards than the players the last ones come consecutively, and
    ``last_up`` turns the dealer's last card face up (641a.8(d)). Community cards come after the
    players' as the dealer's do (643a.8(d)).
    """

    players: int
    dealer: int = 0
    community: int = 0
    last_up: bool = False

    def spots(
        self, seats: Sequence[int], made: frozenset[str], around: Sequence[int] = ()
    ) -> list[Spot]:
        """A turn of the table for every card."""
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
        """Stack by stack."""
        found = [Spot(PLAYER, seat) for seat in seats for _ in range(self.players)]
        return found + [Spot(DEALER)] * self.dealer


@dataclass(frozen=True, slots=True)
class Everywhere:
    """Cards to every position, with a wager or without, and to the dealer, clockwise from the
    starting position: one at a time, or as stacks (645a.8 to 645a.10)."""

    cards: int
    stacks: bool = False

    def spots(
        self, seats: Sequence[int], made: frozenset[str], around: Sequence[int] = ()
    ) -> list[Spot]:
        """All the way around the table, as often as it takes."""
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
    """Cards to an area of the layout; with ``if_any`` only if a player made one of these wagers."""

    area: str
    cards: int
    face_up: bool = False
    if_any: tuple[str, ...] = ()

    def spots(
        self, seats: Sequence[int], made: frozenset[str], around: Sequence[int] = ()
    ) -> list[Spot]:
        """So many cards on one area."""
        if self.if_any and made.isdisjoint(self.if_any):
            return []
        return [Spot(self.area, 0, self.face_up)] * self.cards


@dataclass(frozen=True, slots=True)
class Split:
    """One stack whose cards, from the bottom to the top, go to different areas (R32).

    The first card that a shoe lets go lies at the bottom (641a.10(c), 643a.10(b)). A part given
    with a wager goes there only if a player made it; else it is discarded.
    """

    parts: tuple[tuple[Spot, str | None], ...]

    def spots(
        self, seats: Sequence[int], made: frozenset[str], around: Sequence[int] = ()
    ) -> list[Spot]:
        """Card by card of the stack."""
        return [
            spot if wager is None or wager in made else Spot(DISCARD) for spot, wager in self.parts
        ]
