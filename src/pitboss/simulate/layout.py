"""Where the cards of a simulated round lie, and what the kernels tell of each seat."""

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

#: What side wagers look at: the five cards that count, the best of seven, four or three cards, six
#: cards, two cards, the lower of two hands, the dealer's five cards, and in 645a the seven cards,
#: their color, and the dealer's seven.
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

#: A hand that no row of any paytable takes: two equal hands have no lower one.
NO_KIND: Final = 255


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of a round's cards: the seats' one after the other, the dealer's, the community's,
    the Six Card Bonus cards."""

    seats: int
    own: int
    dealer: int
    community: int
    bonus: int

    @property
    def dealer_at(self) -> int:
        """Where the dealer's cards begin."""
        return self.seats * self.own

    @property
    def community_at(self) -> int:
        """Where the community cards begin."""
        return self.dealer_at + self.dealer

    @property
    def bonus_at(self) -> int:
        """Where the Six Card Bonus cards begin."""
        return self.community_at + self.community

    @property
    def cards(self) -> int:
        """All cards of a round."""
        return self.bonus_at + self.bonus

    def fives(self) -> NDArray[np.int64]:
        """The places of five cards: of each seat's that count for a bonus, of the dealer's, and of
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
    """The layout of a game with so many seats, and with Six Card Bonus cards where it is made."""
    own, dealer, community, cards = _CARDS[chapter]
    return Layout(seats, own, dealer, community, cards if bonus else 0)


class Batch(NamedTuple):
    """What kernels tell of some rounds: a row a round."""

    dealt: NDArray[np.uint8]
    #: By seat and decision: the times the Ante wagered, 0 to check, fold or withdraw; -1 not asked.
    decided: NDArray[np.int8]
    #: By seat, in cents: the net of the main wagers, and what was wagered on them.
    net: NDArray[np.int64]
    staked: NDArray[np.int64]
    folded: NDArray[np.uint8]
    #: By seat, and the dealer's last: how strong the hand is that plays the main game.
    strengths: NDArray[np.int32]
    #: By seat: the kind of hand of each look that is wanted.
    kinds: NDArray[np.int32]
    #: The Magic Card and the Lucky position drawn, or -1.
    drawn: NDArray[np.int16]

    def only(self, rounds: Any) -> "Batch":
        """Some of the rounds alone, by a slice or one by one."""
        parts: Any = (part[rounds] for part in self)
        return Batch(*parts)


class Table(NamedTuple):
    """What the kernels of all games take: the seats and where their five cards lie, which looks are
    wanted, the first wager, and other money in cents as each kernel says."""

    seats: int
    fives: NDArray[np.int64]
    wanted: NDArray[np.uint8]
    ante: int
    money: NDArray[np.int64]
    pays: NDArray[np.int64]


def new_batch(rounds: int, layout: Layout) -> Batch:
    """Room for so many rounds."""
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
