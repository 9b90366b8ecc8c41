"""Ultimate Texas Hold 'Em (653a) played best: four decision points, exactly."""

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import FiveCard
from pitboss.odds.boards import boards_of, subsets_of
from pitboss.odds.compiling import THREADS, added, in_parallel
from pitboss.odds.examples import by_example
from pitboss.odds.paying import nets_by_leading_rank, whole
from pitboss.odds.sets import PAIRS, Deck, canonical_masks, full_deck, pair_masks
from pitboss.odds.solution import Progress, Solution, unseen
from pitboss.odds.ultimate import (
    BEST,
    FOLDS_AT,
    RAISED,
    RAISED_SQUARE,
    SQUARE,
    add_up,
    add_up_folds,
)
from pitboss.rulebook import Paytable

__all__ = ["Strategy", "solve", "solve_with_strategy"]

Ints = NDArray[np.int64]
Bits = NDArray[np.uint8]
Pairs = NDArray[np.uint16]

_FLOPS: Final = 10
_SHARES: Final = 8


@dataclass(frozen=True, eq=False)
class Strategy:
    """The best decision at every point."""

    #: By pair: the times the Ante of the Play wager before the Flop, or 0 to check.
    first: Ints
    #: By Flop that stands for others and pair that does beside it: whether to raise.
    flop: Bits
    #: By board that stands for others: a bit for each pair that is played at the end.
    river: Bits
    #: By pair: the net of a Play wager of four and of three times the Ante before the Flop and of a
    #: check, over so many rounds of the pair, in parts of the Ante.
    values: Ints
    rounds: int


def solve(blind: Paytable, deck: Deck | None = None, progress: Progress = unseen) -> Solution:
    """The main wagers under one table of the Blind."""
    return solve_with_strategy(blind, deck, progress)[0]


def solve_with_strategy(
    blind: Paytable, deck: Deck | None = None, progress: Progress = unseen
) -> tuple[Solution, Strategy]:
    """The same, and the decisions."""
    deck = deck or full_deck()
    pays, unit = whole(nets_by_leading_rank(blind, Fraction(0))[::16])
    sums = _Sums(deck, np.array(pays, np.int64), unit, progress)
    strategy, totals = sums.best()
    rounds = _FLOPS * sums.deals
    decisions = {name: Fraction(totals[name], rounds) for name in _NAMES}
    raised = (times * decisions[f"raise {times}"] for times in (4, 3, 2, 1))
    solution = Solution(
        deals=sums.deals,
        net=Fraction(totals["net"], rounds * unit),
        square=Fraction(totals["square"], rounds * unit * unit),
        wagered=sum(raised, Fraction(2)),
        decisions=decisions,
        compared={"bad-beat": sums.lower_hands()},
        kept={"bad-beat": sums.lower_hands_kept(strategy)},
    )
    return solution, strategy


_NAMES: Final = ("raise 4", "raise 3", "raise 2", "raise 1", "fold")


class _Sums:
    """What every decision brings, added up over all boards of a deck."""

    def __init__(self, deck: Deck, blind: Ints, unit: int, progress: Progress) -> None:
        self.deck = deck
        self.unit = unit
        self.boards = boards_of(deck)
        self.flops = subsets_of(3, deck)
        size = len(deck.cards)
        self.dealers = comb(size - 7, 2)
        self.deals = comb(size, 5) * comb(size - 5, 2) * self.dealers
        self.river = np.zeros((len(self.boards.cards), (PAIRS + 7) // 8), np.uint8)
        flop = [np.zeros((len(self.flops.stand_ins), PAIRS, 4), np.int64) for _ in range(THREADS)]
        first = [np.zeros((PAIRS, 4), np.int64) for _ in range(THREADS)]
        lower = [np.zeros(16, np.int64) for _ in range(THREADS)]
        free = list(range(THREADS))

        def work(part: int) -> None:
            mine = free.pop()
            add_up(
                part, _SHARES, *self._tables(), blind, unit,
                flop[mine], first[mine], self.river, lower[mine],
            )  # fmt: skip
            free.append(mine)
            progress(1, _SHARES)

        in_parallel(work, range(_SHARES))
        self.flop, self.first, self.lower = added(flop), added(first), added(lower)

    def _tables(self) -> tuple[Ints, Ints, Ints, Pairs, Ints, Ints, Pairs]:
        boards, flops = self.boards, self.flops
        return (
            boards.cards,
            boards.weights,
            self.deck.cards,
            boards.renamed,
            flops.place_of,
            flops.via,
            flops.stand_ins,
        )

    def best(self) -> tuple[Strategy, dict[str, int]]:
        """The decisions, backward from the Flop, and what they bring in all."""
        raises = self.flop[:, :, RAISED] > self.flop[:, :, BEST] >> FOLDS_AT
        kinds = self.boards.kind_of_pair
        after = _by_kind(kinds, self._after_flop(raises))
        before = _FLOPS * _by_kind(kinds, self.first)
        values = np.stack(
            [before[:, 0] + 4 * before[:, 1], before[:, 0] + 3 * before[:, 1], after[:, 0]]
        )
        choice = values.argmax(axis=0)
        squares = np.stack([before[:, 3], before[:, 2], after[:, 1]])
        rounds = _by_kind(kinds, self._rounds_of_pairs()[:, None])[:, 0]
        checks = choice == 2
        totals = {
            "net": _total(values.max(axis=0)),
            "square": _total(np.take_along_axis(squares, choice[None], axis=0)[0]),
            "raise 4": _total(rounds[choice == 0]),
            "raise 3": _total(rounds[choice == 1]),
            "raise 2": _total(after[checks, 2]),
            "raise 1": _total(rounds[checks] - after[checks, 2] - after[checks, 3]),
            "fold": _total(after[checks, 3]),
        }
        times = np.array([4, 3, 0], np.int64)[choice[kinds]]
        pairs = np.maximum(np.bincount(kinds, pair_masks(self.deck) > 0, PAIRS).astype(np.int64), 1)
        each = _FLOPS * self.deals // comb(len(self.deck.cards), 2) * self.unit
        by_pair = (values // pairs).T[kinds]
        return Strategy(times, raises.astype(np.uint8), self.river, by_pair, each), totals

    def _after_flop(self, raises: NDArray[np.bool_]) -> Ints:
        """By pair: net, square, rounds raised after the Flop and rounds folded in the end."""
        check = self.flop[:, :, BEST] >> FOLDS_AT
        folds = np.where(raises, 0, self.flop[:, :, BEST] & (1 << FOLDS_AT) - 1)
        net = np.where(raises, self.flop[:, :, RAISED], check)
        square = np.where(raises, self.flop[:, :, RAISED_SQUARE], self.flop[:, :, SQUARE])
        raised = np.where(raises, self._rounds_of_places(), 0)
        columns = net, square, raised, folds * self.dealers
        return np.stack([column.sum(axis=0) for column in columns], axis=1)

    def _rounds_of_places(self) -> Ints:
        """How many rounds lead to each place of a hand beside a Flop."""
        masks, weights = canonical_masks(3, self.deck)
        pairs = pair_masks(self.deck)
        apart = (masks[:, None] & pairs == 0) & (pairs > 0)
        found = np.zeros((len(masks), PAIRS), np.int64)
        rows = np.broadcast_to(np.arange(len(masks))[:, None], apart.shape)
        np.add.at(found, (rows, self.flops.stand_ins), apart * weights[:, None])
        left = comb(len(self.deck.cards) - 5, 2)
        return found * (left * self.dealers)

    def _rounds_of_pairs(self) -> Ints:
        each = _FLOPS * self.deals // comb(len(self.deck.cards), 2)
        return np.where(pair_masks(self.deck) > 0, each, 0)

    def lower_hands(self) -> dict[str, int]:
        """The deals by the lower hand, the player's as often as the dealer's."""
        return self._by_category(2 * self.lower)

    def lower_hands_kept(self, strategy: Strategy) -> dict[str, Fraction]:
        """The same without those that the player folds."""
        folded = [np.zeros(16, np.int64) for _ in range(THREADS)]

        def work(part: int) -> None:
            raises = strategy.first, strategy.flop, strategy.river
            add_up_folds(part, THREADS, *self._tables(), *raises, folded[part])

        in_parallel(work, range(THREADS))
        kept = self._by_category(2 * _FLOPS * self.lower - added(folded))
        return {hand: Fraction(count, _FLOPS) for hand, count in kept.items()}

    def _by_category(self, counts: Ints) -> dict[str, int]:
        """Counts by an example of each category from three-of-a-kind up: lower ones never pay."""
        spread = np.zeros(256, np.int64)
        for category in FiveCard:
            if category >= FiveCard.THREE_OF_A_KIND:
                leading = 12 if category == FiveCard.ROYAL_FLUSH else 8
                spread[category * 16 + leading] = counts[category]
        return by_example(5, spread)


def _by_kind(kinds: NDArray[np.uint16], values: Ints) -> Ints:
    """Sums over the pairs that differ in suits alone."""
    found = np.zeros_like(values)
    np.add.at(found, kinds, values)
    return found


def _total(values: Ints) -> int:
    return sum(int(value) for value in values)
