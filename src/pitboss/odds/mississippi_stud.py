"""Mississippi Stud (655a) with best play: three decisions, each to fold or to wager more.

A fold loses the earlier wagers, so each decision depends on the amount down. The values of four
cards give those of three, and these give those of two. All values are whole numbers: each is
multiplied by the number of ways in which the cards to come may fall.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import total_of
from pitboss.odds.examples import by_example, five_card_strengths
from pitboss.odds.paytable_values import nets_by_leading_rank, whole
from pitboss.odds.sets import CHOOSE, Deck, canonical_masks, cards_of, finder, full_deck, located
from pitboss.odds.solution import Progress, Solution, no_progress
from pitboss.rulebook import Paytable

__all__ = ["Strategy", "solve"]

Ints = NDArray[np.int64]

_TIMES: Final = (1, 2, 3)
#: The largest amount down before 5th Street, and after it.
_MOST: Final = 10


@dataclass(frozen=True, eq=False)
class Strategy:
    """The best wager at each street, by cards and by the Antes down; 0 folds."""

    deck: Deck
    #: By number of cards: two, three or four.
    times: Mapping[int, Ints]

    def best(self, cards: Sequence[int], shown: Sequence[int] = (), down: int = 1) -> str:
        """The decision at two cards and no, one or two community cards."""
        known = [*cards, *shown]
        times = self.times[len(known)][located(known, self.deck)[0], down]
        return f"raise {times}" if times else "fold"


def _parts(size: int, deck: Deck) -> Ints:
    """For each representative set, the places of its subsets with one card less."""
    hands = cards_of(canonical_masks(size, deck)[0], size)
    place_of = finder(size - 1, deck).place_of
    columns = []
    for without in range(size):
        rest = np.delete(hands, without, axis=1)
        columns.append(place_of[sum(CHOOSE[rest[:, i], i + 1] for i in range(size - 1))])
    return np.stack(columns, axis=1)


class _Street:
    """One decision: the best wager and its value, for each set of cards and amount down."""

    def __init__(self, after: Ints, after_square: Ints, ways: int, unit: int) -> None:
        """``after`` holds the values of the next street, or of the showdown, by the amount down."""
        down = np.arange(_MOST + 4)[: after.shape[1] - 3]
        choices = [np.broadcast_to(-down * unit * ways, after[:, :-3].shape)]
        squares = [np.broadcast_to((down * unit) ** 2 * ways, after[:, :-3].shape)]
        for times in _TIMES:
            stop = after.shape[1] - 3 + times
            choices.append(after[:, times:stop])
            squares.append(after_square[:, times:stop])
        values = np.stack(choices)
        #: 0 folds. Of equal wagers the highest.
        self.times = len(_TIMES) - values[::-1].argmax(axis=0)
        self.value = values.max(axis=0)
        self.square = np.take_along_axis(np.stack(squares), self.times[None], axis=0)[0]


def _summed(values: Ints, parts: Ints, weights: Ints, part_weights: Ints) -> Ints:
    """Values of sets added up over the next card, for each set with one card less."""
    sums = np.zeros((len(part_weights), values.shape[1]), np.int64)
    for column in parts.T:
        np.add.at(sums, column, values * weights[:, None])
    return sums // part_weights[:, None]


def solve(
    ante: Paytable, deck: Deck | None = None, progress: Progress = no_progress
) -> tuple[Solution, Strategy]:
    """Solve the Ante and the wagers of 3rd, 4th and 5th Street."""
    deck = deck or full_deck()
    size = len(deck.cards)
    weights = {k: canonical_masks(k, deck)[1] for k in (2, 3, 4, 5)}
    parts = {k: _parts(k, deck) for k in (3, 4, 5)}
    kinds = five_card_strengths(cards_of(canonical_masks(5, deck)[0], 5)) >> 16
    values, unit = whole(nets_by_leading_rank(ante, Fraction(-1)))
    nets = np.array(values, np.int64)[kinds][:, None]
    down = np.arange(_MOST + 1)
    value, square, ways = nets * down, (nets * down) ** 2, 1
    streets = []
    for cards in (4, 3, 2):
        ways *= size - cards
        value = _summed(value, parts[cards + 1], weights[cards + 1], weights[cards])
        square = _summed(square, parts[cards + 1], weights[cards + 1], weights[cards])
        streets.append(_Street(value, square, ways, unit))
        value, square = streets[-1].value, streets[-1].square
    progress(1, 1)
    fifth, fourth, third = (street.times for street in streets)
    rounds = comb(size, 2) * ways
    played = _Played(third, fourth, fifth, parts, weights)
    solution = Solution(
        deals=comb(size, 2) * comb(size - 2, 3),
        net=Fraction(int((value[:, 1] * weights[2]).sum()), rounds * unit),
        square=Fraction(int((square[:, 1] * weights[2]).sum()), rounds * unit**2),
        wagered=played.wagered,
        decisions=played.decisions,
        kept={"five-card": played.kept(kinds)},
    )
    return solution, Strategy(deck, {2: third, 3: fourth, 4: fifth})


class _Played:
    """The frequency of each decision, over the orders of the cards that lead to it."""

    def __init__(
        self,
        third: Ints,
        fourth: Ints,
        fifth: Ints,
        parts: dict[int, Ints],
        weights: dict[int, Ints],
    ) -> None:
        self.parts, self.weights = parts, weights
        self.decisions: dict[str, Fraction] = {}
        self.wagered = Fraction(1)
        first = np.zeros((len(weights[2]), _MOST + 1), np.int64)
        first[:, 1] = 1
        second = self._next(first, third, 2, "3rd Street")
        before_fifth = self._next(second, fourth, 3, "4th Street")
        self._next(before_fifth, fifth, 4, "5th Street")
        width = fifth.shape[1]
        #: Orders of each four cards in which the hand is not folded.
        self.stayed = (before_fifth[:, :width] * (fifth > 0)).sum(axis=1)

    def _next(self, reached: Ints, times: Ints, cards: int, street: str) -> Ints:
        """Orders that reach each set with one more card, by the amount then down."""
        orders = int((reached.sum(axis=1) * self.weights[cards]).sum())
        width = times.shape[1]
        orders_of_all = orders if cards == 2 else self.all_orders(cards)
        after = np.zeros_like(reached)
        for wager in range(4):
            here = reached[:, :width] * (times == wager)
            often = Fraction(int((here.sum(axis=1) * self.weights[cards]).sum()), orders_of_all)
            name = f"raise {wager}" if wager else "fold"
            self.decisions[f"{name} on {street}"] = often
            self.wagered += wager * often
            if wager:
                after[:, wager : wager + width] += here
        if cards == 4:
            return after
        return total_of(after[column] for column in self.parts[cards + 1].T)

    def all_orders(self, cards: int) -> int:
        """The number of orders of all sets of so many cards. The first two come together."""
        return int(self.weights[cards].sum()) * (3 if cards == 3 else 12)

    def kept(self, kinds: Ints) -> dict[str, Fraction]:
        """Five cards not folded, of the 60 orders of each."""
        stayed = total_of(self.stayed[column] for column in self.parts[5].T) * self.weights[5]
        counts = np.bincount(kinds, stayed, 256).astype(np.int64)
        return {hand: Fraction(count, 60) for hand, count in by_example(5, counts).items()}
