"""One decision on five cards, perhaps beside a card of the dealer's: the choice of highest value.

The value of a decision is linear in a few counts of the dealer's hands. So the factors of each
player's hand are computed once, and compiled loops try every card that may be shown.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import THREADS, in_parallel, kernel, total_of
from pitboss.odds.dealer_hands_below import Hands
from pitboss.odds.examples import by_example, five_card_strengths
from pitboss.odds.sets import Deck, located, renamed_card
from pitboss.odds.solution import Solution

__all__ = ["Decision", "Offer", "Strategy", "masked_sums", "weighted"]

Ints = NDArray[np.int64]
Small = NDArray[np.int32]
Times = NDArray[np.int8]

_HALF: Final = 32


@dataclass(frozen=True, eq=False)
class Strategy:
    """The best decision of each representative hand, by the dealer's card shown, if any."""

    deck: Deck
    #: The wager in Antes; 0 folds; -1 where the card is the player's own.
    times: Times

    def best(self, cards: Sequence[int], shown: Sequence[int] = (), down: int = 1) -> str:
        """The decision on five cards, beside the dealer's card in games that show one."""
        place, names = located(cards, self.deck)
        times = self.times[place, renamed_card(shown[0], names) if shown else 0]
        return f"raise {times}" if times else "fold"


@dataclass(frozen=True, eq=False)
class Offer:
    """A wager of so many Antes, with the net of each possible result."""

    times: int
    #: A result is given by its factors: one for each count and, last, one for all dealer's hands.
    results: Sequence[tuple[Sequence[Ints], Ints]]
    allowed: NDArray[np.bool_] | None = None

    def factors(self, power: int) -> Ints:
        """The factors of the net, or of its square."""
        return total_of(np.stack(factors) * net**power for factors, net in self.results)


@kernel
def _decide(
    part: int,
    parts: int,
    counts: tuple[Small, ...],
    dealers: int,
    fold: int,
    wagers: Ints,
    nets: Ints,
    squares: Ints,
    allowed: NDArray[np.bool_],
    times: Times,
    sums: Ints,
) -> None:
    """Decide a part of the hands at each card shown. Add up net, square and each decision."""
    kinds = len(counts)
    for hand in range(len(times) * part // parts, len(times) * (part + 1) // parts):
        for look in range(times.shape[1]):
            if times[hand, look] < 0:
                continue
            best, square, choice = -fold * dealers, fold * fold * dealers, -1
            for wager in range(len(wagers)):
                if not allowed[wager, hand]:
                    continue
                net = nets[wager, kinds, hand] * dealers
                for kind in range(kinds):
                    net += nets[wager, kind, hand] * counts[kind][hand, look]
                if net >= best:
                    best, choice = net, wager
            if choice >= 0:
                square = squares[choice, kinds, hand] * dealers
                for kind in range(kinds):
                    square += squares[choice, kind, hand] * counts[kind][hand, look]
                times[hand, look] = wagers[choice]
            sums[hand, 0] += best
            sums[hand, 1] += square
            sums[hand, 3 + choice] += 1


@kernel
def masked_sums(counts: Small, numbers: Ints, times: Times, only_folds: bool) -> tuple[Ints, Ints]:
    """For each hand, the counts added up over the cards shown, and the number of those cards."""
    found = np.zeros(len(numbers), np.int64)
    looks = np.zeros(len(numbers), np.int64)
    for row in range(len(numbers)):
        here = times[numbers[row]]
        for look in range(len(here)):
            if here[look] == 0 or (here[look] > 0 and not only_folds):
                found[row] += counts[row, look]
                looks[row] += 1
    return found, looks


def weighted(values: Ints, weights: Ints) -> int:
    """The weighted sum of values, without a size limit."""
    high, low = values >> _HALF, values & (1 << _HALF) - 1
    return (int((high * weights).sum()) << _HALF) + int((low * weights).sum())


class Decision:
    """A fold or one of several wagers, for each hand and card shown."""

    def __init__(self, players: Hands, deck: Deck, dealers: int, *, shown: bool = True) -> None:
        self.players = players
        self.deck = deck
        #: The number of dealer's hands for each card shown, or in all.
        self.dealers = dealers
        #: The number of cards that may be the one shown.
        self.looks = len(deck.cards) - 5 if shown else 1
        self.times: Times = np.full((len(players.cards), 52 if shown else 1), -1, np.int8)
        self.times[:, deck.cards if shown else [0]] = 0
        if shown:
            np.put_along_axis(self.times, players.cards, -1, axis=1)

    def decide(self, offers: Sequence[Offer], counts: Sequence[Small], fold: int) -> None:
        """Choose the highest value. Of equals, the wager offered last; a fold counts as first."""
        self.offers = offers
        self.sums = np.zeros((len(self.players.cards), 3 + len(offers)), np.int64)
        everyone = np.ones(len(self.players.cards), bool)
        allowed = [everyone if one.allowed is None else one.allowed for one in offers]
        nets, squares = (np.stack([one.factors(power) for one in offers]) for power in (1, 2))
        wagers = np.array([one.times for one in offers], np.int64)
        in_parallel(
            lambda part: _decide(
                part, THREADS, tuple(counts), self.dealers, fold, wagers, nets, squares,
                np.stack(allowed), self.times, self.sums,
            ),
            range(THREADS),
        )  # fmt: skip

    def solution(self, unit: int, required: int, shown: int, five: bool) -> Solution:
        """The solution. ``shown`` is the number of the dealer's cards that could be the one
        shown."""
        size = len(self.deck.cards)
        net, square, folds, *taken = (
            weighted(column, self.players.weights) for column in self.sums.T
        )
        looks = comb(size, 5) * self.looks
        rounds = looks * self.dealers
        often = {
            one.times: Fraction(count, looks)
            for one, count in zip(self.offers, taken, strict=True)
            if count
        }
        decisions = {f"raise {times}": often[times] for times in sorted(often, reverse=True)}
        raised = sum((times * part for times, part in often.items()), Fraction())
        return Solution(
            deals=rounds // shown,
            net=Fraction(net, rounds * unit),
            square=Fraction(square, rounds * unit * unit),
            wagered=required + raised,
            decisions={**decisions, "fold": Fraction(folds, looks)},
            kept=self._kept(five),
        )

    def _kept(self, five: bool) -> dict[str, dict[str, Fraction]]:
        """Hands not folded, by the categories of five cards and, in two of the games, of four."""
        stayed = self.sums[:, 3:].sum(axis=1) * self.players.weights
        fives = five_card_strengths(self.players.cards) >> 16
        kept = {"five-card": _by_hand(5, fives, stayed, self.looks)}
        if not five:
            kept["four-card"] = _by_hand(4, self.players.strengths >> 12, stayed, self.looks)
        return kept

    def strategy(self) -> Strategy:
        """The decisions."""
        times = np.empty_like(self.times)
        times[self.players.places] = self.times
        return Strategy(self.deck, times)


def _by_hand(size: int, kinds: Ints, counts: Ints, per: int) -> dict[str, Fraction]:
    sums = np.bincount(kinds, counts, 256).astype(np.int64)
    return {hand: Fraction(count, per) for hand, count in by_example(size, sums).items()}
