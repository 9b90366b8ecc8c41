"""The positions of the cards of a simulated round, and the results of the kernels for each seat."""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "COLOR",
    "DEALER_FACTS",
    "DEALER_FIVE",
    "FACTS",
    "FOUR",
    "HOLE",
    "LOOKS",
    "LOWER",
    "NO_KIND",
    "OWN_FIVE",
    "SEVEN",
    "SIX",
    "THREE",
    "Batch",
    "Layout",
    "Table",
    "layout_of",
    "new_batch",
]

#: The hands that side wagers look at: the five cards that count, the best of seven, four or three
#: cards, six cards, two cards, the lower of two hands, the dealer's five cards, and in 645a the
#: seven cards, their color, and the dealer's seven.
OWN_FIVE: Final = 0
SEVEN: Final = 1
FOUR: Final = 2
THREE: Final = 3
SIX: Final = 4
HOLE: Final = 5
LOWER: Final = 6
DEALER_FIVE: Final = 7
FACTS: Final = 8
COLOR: Final = 9
DEALER_FACTS: Final = 10
LOOKS: Final = 11

#: A hand without a row in any paytable: two equal hands have no lower one.
NO_KIND: Final = 255


@dataclass(frozen=True, slots=True)
class Layout:
    """The positions of a round's cards: the seats' one after the other, the dealer's, the
    community's, the Six Card Bonus cards."""

    seats: int
    own: int
    dealer: int
    community: int
    bonus: int

    @property
    def dealer_at(self) -> int:
        """The position of the dealer's first card."""
        return self.seats * self.own

    @property
    def community_at(self) -> int:
        """The position of the first community card."""
        return self.dealer_at + self.dealer

    @property
    def bonus_at(self) -> int:
        """The position of the first Six Card Bonus card."""
        return self.community_at + self.community

    @property
    def cards(self) -> int:
        """The number of cards in a round."""
        return self.bonus_at + self.bonus

    def fives(self) -> NDArray[np.int64]:
        """The positions of five cards: those of each seat that count for a bonus, the dealer's, and
        the community's; as many as there are."""
        rows = []
        for seat in (*range(self.seats), -1):
            start = self.dealer_at if seat < 0 else seat * self.own
            number = self.dealer if seat < 0 else self.own
            own = list(range(start, start + min(number, 5)))
            number = min(self.community, 5 - len(own))
            common = list(range(self.community_at, self.community_at + number))
            rows.append([*own, *common])
        rows.append(list(range(self.community_at, self.community_at + self.community)))
        return np.array([[*row, *[0] * 5][:5] for row in rows], np.int64)


#: By chapter: the player's cards, the dealer's, the community's and the Six Card Bonus cards.
_CARDS: Final = {
    "639a": (5, 5, 0, 0),
    "641a": (5, 6, 0, 1),
    "643a": (3, 0, 2, 0),
    "645a": (7, 7, 0, 0),
    "647a": (2, 2, 5, 4),
    "649a": (3, 3, 2, 0),
    "653a": (2, 2, 5, 4),
    "655a": (2, 0, 3, 0),
    "657a": (5, 5, 0, 1),
}


def layout_of(chapter: str, seats: int, *, bonus: bool) -> Layout:
    """The layout of a game with so many seats, with Six Card Bonus cards if that wager is made."""
    own, dealer, community, cards = _CARDS[chapter]
    return Layout(seats, own, dealer, community, cards if bonus else 0)


class Batch(NamedTuple):
    """The results of the kernels for some rounds, one row a round."""

    dealt: NDArray[np.uint8]
    #: By seat and decision: the wager in Antes, 0 to check, fold or withdraw, -1 if not asked.
    decided: NDArray[np.int8]
    #: By seat, in cents: the net of the main wagers, and the amount wagered on them.
    net: NDArray[np.int64]
    staked: NDArray[np.int64]
    folded: NDArray[np.uint8]
    #: By seat, the dealer's last: the strength of the hand in the main game.
    strengths: NDArray[np.int32]
    #: By seat: the kind of each hand in demand.
    kinds: NDArray[np.int32]
    #: The Magic Card and the Lucky position drawn, or -1.
    drawn: NDArray[np.int16]

    def only(self, rounds: Any) -> "Batch":
        """Some of the rounds, by a slice or an index array."""
        parts: Any = (part[rounds] for part in self)
        return Batch(*parts)


class Table(NamedTuple):
    """The arguments of all kernels: the seats and the positions of their five cards, the hands in
    demand, the first wager, and other money in cents as each kernel documents."""

    seats: int
    fives: NDArray[np.int64]
    wanted: NDArray[np.uint8]
    ante: int
    money: NDArray[np.int64]
    pays: NDArray[np.int64]


def new_batch(rounds: int, layout: Layout) -> Batch:
    """Allocate a batch of rounds."""
    seats = layout.seats
    return Batch(
        np.zeros((rounds, layout.cards), np.uint8),
        np.full((rounds, seats, 3), -1, np.int8),
        np.zeros((rounds, seats), np.int64),
        np.zeros((rounds, seats), np.int64),
        np.zeros((rounds, seats), np.uint8),
        np.zeros((rounds, seats + 1), np.int32),
        np.zeros((rounds, seats, LOOKS), np.int32),
        np.full((rounds, 2), -1, np.int16),
    )
