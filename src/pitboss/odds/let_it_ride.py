"""Let It Ride (643a) with best play: a bet rides where it gains more than it loses."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import kernel
from pitboss.odds.examples import five_card_strengths
from pitboss.odds.paytable_values import nets_by_leading_rank, whole
from pitboss.odds.sets import CHOOSE, Deck, canonical_masks, cards_of, finder, full_deck, located
from pitboss.odds.solution import Progress, Solution, no_progress
from pitboss.rulebook import Paytable

__all__ = ["Strategy", "solve"]

Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Strategy:
    """Whether the bet rides, for each representative three and four cards."""

    deck: Deck
    first: Ints
    second: Ints

    def best(self, cards: Sequence[int], shown: Sequence[int] = (), down: int = 1) -> str:
        """The decision on the first bet, or on the second if a community card is shown."""
        rides = self.second if shown else self.first
        return "ride" if rides[located([*cards, *shown], self.deck)[0]] else "withdraw"


@kernel
def _places(hand: Ints, leave: int, also: int, place_of: Ints) -> int:
    """The place of five cards less one or two of them."""
    index = 0
    size = 0
    for i in range(5):
        if i not in (leave, also):
            size += 1
            index += CHOOSE[hand[i], size]
    return int(place_of[index])


@kernel
def _add_up(
    hands: Ints, weighted: Ints, threes: Ints, fours: Ints, of_three: Ints, of_four: Ints
) -> None:
    """Add the payout of each five cards to every three and every four of them."""
    for number in range(len(hands)):
        for i in range(5):
            of_four[_places(hands[number], i, i, fours)] += weighted[number]
            for j in range(i):
                of_three[_places(hands[number], i, j, threes)] += weighted[number]


@kernel
def _moments(
    hands: Ints, weights: Ints, nets: Ints, threes: Ints, fours: Ints, ride_1: Ints, ride_2: Ints
) -> tuple[int, int]:
    """The net and its square with the bets that ride, over 20 orders of each five cards."""
    net = 0
    square = 0
    for number in range(len(hands)):
        for i in range(5):
            second = ride_2[_places(hands[number], i, i, fours)]
            for j in range(5):
                if j != i:
                    first = ride_1[_places(hands[number], i, j, threes)]
                    won = nets[number] * (1 + first + second)
                    net += weights[number] * won
                    square += weights[number] * won * won
    return net, square


def solve(
    main: Paytable, deck: Deck | None = None, progress: Progress = no_progress
) -> tuple[Solution, Strategy]:
    """Solve the three bets, per bet."""
    deck = deck or full_deck()
    size = len(deck.cards)
    masks, weights = canonical_masks(5, deck)
    hands = cards_of(masks, 5)
    values, unit = whole(nets_by_leading_rank(main, Fraction(-1)))
    nets = np.array(values, np.int64)[five_card_strengths(hands) >> 16]
    three, four = finder(3, deck), finder(4, deck)
    of_three, of_four = np.zeros(len(three.masks), np.int64), np.zeros(len(four.masks), np.int64)
    _add_up(hands, nets * weights, three.place_of, four.place_of, of_three, of_four)
    ride_1, ride_2 = (of_three >= 0).astype(np.int64), (of_four >= 0).astype(np.int64)
    places = three.place_of, four.place_of
    net, square = _moments(hands, weights, nets, *places, ride_1, ride_2)
    progress(1, 1)
    orders = 20 * comb(size, 5)
    often_1 = Fraction(int((three.weights * ride_1).sum()), comb(size, 3))
    often_2 = Fraction(int((four.weights * ride_2).sum()), comb(size, 4))
    solution = Solution(
        deals=comb(size, 3) * comb(size - 3, 2),
        net=Fraction(int(net), orders * unit),
        square=Fraction(int(square), orders * unit**2),
        wagered=1 + often_1 + often_2,
        decisions={"ride bet 1": often_1, "ride bet 2": often_2},
    )
    return solution, Strategy(deck, ride_1, ride_2)
