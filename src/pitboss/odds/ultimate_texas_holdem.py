"""Ultimate Texas Hold 'Em (653a) with best play: four decision points, exactly."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import FiveCard
from pitboss.odds.board_sets import boards_of, kinds_of_pairs, subsets_of
from pitboss.odds.boards import (
    KINDS,
)
from pitboss.odds.compiler import THREADS, in_parallel, total_of
from pitboss.odds.examples import by_example
from pitboss.odds.paytable_values import nets_by_leading_rank, whole
from pitboss.odds.sets import (
    PAIRS,
    Deck,
    canonical_masks,
    full_deck,
    located,
    pair_masks,
    renamed_pair,
)
from pitboss.odds.solution import Progress, Solution, no_progress
from pitboss.odds.ultimate_kernels import (
    ANTE_AND_BLIND,
    BEST,
    BEST_SQUARE,
    FOLDS,
    FOLDS_AT,
    PLAY,
    SQUARE,
    SUMS,
    add_up,
    add_up_folds,
)
from pitboss.rulebook import Paytable

__all__ = ["Kinds", "Strategy", "Sums", "solve", "solve_with_strategy"]

Ints = NDArray[np.int64]
Bits = NDArray[np.uint8]

_FLOP: Final = 3
_FLOPS: Final = 10
_SHARES: Final = 8
#: The Play wagers before the Flop, in Antes. Of equals the first is made.
_TIMES: Final = np.array([4, 3], np.int64)


@dataclass(frozen=True, eq=False)
class Strategy:
    """The best decision at every point."""

    deck: Deck
    #: By pair: the Play wager before the Flop in Antes, or 0 to check.
    first: Ints
    #: By representative Flop and representative pair beside it: whether to raise.
    flop: Bits
    #: By representative board: a bit for each pair that is played at the end.
    river: Bits

    def best(self, cards: Sequence[int], shown: Sequence[int] = (), down: int = 1) -> str:
        """The decision before the Flop, after it (three cards shown) or after the River (five)."""
        place, names = located(shown, self.deck)
        pair = renamed_pair(cards, names)
        if not shown:
            times = int(self.first[pair])
            return f"raise {times}" if times else "check"
        if len(shown) == _FLOP:
            beside = subsets_of(_FLOP, self.deck).stand_ins[place, pair]
            return "raise 2" if self.flop[place, beside] else "check"
        return "raise 1" if self.river[place, pair >> 3] >> (pair & 7) & 1 else "fold"


def solve(blind: Paytable, deck: Deck | None = None, progress: Progress = no_progress) -> Solution:
    """Solve the main wagers under one table of the Blind."""
    return solve_with_strategy(blind, deck, progress)[0]


def solve_with_strategy(
    blind: Paytable, deck: Deck | None = None, progress: Progress = no_progress
) -> tuple[Solution, Strategy]:
    """Solve the main wagers under one table of the Blind, with the decisions."""
    deck = deck or full_deck()
    sums = Sums(deck, blind, progress)
    strategy, totals = sums.best()
    rounds, unit = sums.rounds, sums.unit
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


@dataclass(frozen=True, eq=False)
class Kinds:
    """The two cards by kind: rounds, and sums over them with best play after the first decision."""

    #: By kind and decision before the Flop: a Play wager of four Antes, of three, or none.
    nets: Ints
    squares: Ints
    rounds: Ints
    #: After a check: the rounds raised after the Flop, and those folded in the end.
    raised: Ints
    folded: Ints


_NAMES: Final = ("raise 4", "raise 3", "raise 2", "raise 1", "fold")


class Sums:
    """The results of every decision, added up over all boards of a deck."""

    def __init__(self, deck: Deck, table: Paytable, progress: Progress = no_progress) -> None:
        self.deck = deck
        pays, self.unit = whole(nets_by_leading_rank(table, Fraction(0))[::16])
        blind, unit = np.array(pays, np.int64), self.unit
        self.boards = boards_of(deck)
        self.flops = subsets_of(3, deck)
        size = len(deck.cards)
        self.dealers = comb(size - 7, 2)
        self.deals = comb(size, 5) * comb(size - 5, 2) * self.dealers
        #: Each deal counts once for each Flop of its board.
        self.rounds = _FLOPS * self.deals
        self.river = np.zeros((len(self.boards.cards), (PAIRS + 7) // 8), np.uint8)
        self.good_folds = np.zeros(len(self.boards.cards), np.uint8)
        flop = [np.zeros((len(self.flops.stand_ins), PAIRS, 2), np.int64) for _ in range(THREADS)]
        first = [np.zeros((KINDS, SUMS), np.int64) for _ in range(THREADS)]
        lower = [np.zeros(16, np.int64) for _ in range(THREADS)]
        free = list(range(THREADS))

        def work(part: int) -> None:
            mine = free.pop()
            boards, flops = self.boards, self.flops
            add_up(
                part, _SHARES, boards.cards, boards.weights, boards.undone, deck.cards,
                flops.place_of, flops.via, blind, unit,
                first[mine], flop[mine], self.river, self.good_folds, lower[mine],
            )  # fmt: skip
            free.append(mine)
            progress(1, _SHARES)

        in_parallel(work, range(_SHARES))
        self.first, self.lower = total_of(first), total_of(lower)
        self.flop = self.flops.together(total_of(flop))

    def best(self) -> tuple[Strategy, dict[str, int]]:
        """The decisions, backward from the Flop, and their totals."""
        kinds = self.kinds()
        choice = kinds.nets.argmax(axis=1)
        checks = choice == len(_TIMES)
        totals = {
            "net": _total(kinds.nets.max(axis=1)),
            "square": _total(np.take_along_axis(kinds.squares, choice[:, None], axis=1)[:, 0]),
            "raise 4": _total(kinds.rounds[choice == 0]),
            "raise 3": _total(kinds.rounds[choice == 1]),
            "raise 2": _total(kinds.raised[checks]),
            "raise 1": _total((kinds.rounds - kinds.raised - kinds.folded)[checks]),
            "fold": _total(kinds.folded[checks]),
        }
        times = np.array([*_TIMES, 0], np.int64)[choice[kinds_of_pairs()]]
        return Strategy(self.deck, times, self.raises.astype(np.uint8), self.river), totals

    def kinds(self) -> Kinds:
        """The two cards by kind, with the results of each decision before the Flop."""
        after = self._after_flop(self.raises)
        before = _FLOPS * self.first
        nets = before[:, [ANTE_AND_BLIND]] + before[:, [PLAY]] * _TIMES
        a, b, c = (before[:, [SQUARE + power]] for power in range(3))
        squares = a + b * _TIMES + c * _TIMES**2
        return Kinds(
            np.concatenate([nets, after[:, :1]], axis=1),
            np.concatenate([squares, after[:, 1:2]], axis=1),
            self._rounds_of_kinds(),
            after[:, 2],
            after[:, 3],
        )

    @property
    def raises(self) -> NDArray[np.bool_]:
        """By Flop and pair beside it: whether to raise."""
        found: NDArray[np.bool_] = self.flop[:, :, 0] >> FOLDS_AT >= 0
        return found

    def _after_flop(self, raises: NDArray[np.bool_]) -> Ints:
        """By kind: net, square, rounds raised after the Flop and rounds folded in the end."""
        more, square = (np.where(raises, self.flop[:, :, column], 0) for column in range(2))
        raised = np.where(raises, self._rounds_of_places(), 0)
        columns = more >> FOLDS_AT, square, raised, (more & (1 << FOLDS_AT) - 1)
        found = np.zeros((KINDS, len(columns)), np.int64)
        for place, column in enumerate(columns):
            np.add.at(found[:, place], kinds_of_pairs(), column.sum(axis=0))
        found[:, 0] += _FLOPS * self.first[:, BEST]
        found[:, 1] += _FLOPS * self.first[:, BEST_SQUARE]
        found[:, 3] = self.dealers * (_FLOPS * self.first[:, FOLDS] - found[:, 3])
        return found

    def _rounds_of_places(self) -> Ints:
        """The number of rounds that lead to each hand beside a Flop."""
        masks, weights = canonical_masks(3, self.deck)
        pairs = pair_masks(self.deck)
        apart = (masks[:, None] & pairs == 0) & (pairs > 0)
        found = np.zeros((len(masks), PAIRS), np.int64)
        rows = np.broadcast_to(np.arange(len(masks))[:, None], apart.shape)
        np.add.at(found, (rows, self.flops.stand_ins), apart * weights[:, None])
        left = comb(len(self.deck.cards) - 5, 2)
        return found * (left * self.dealers)

    def _rounds_of_kinds(self) -> Ints:
        dealt = kinds_of_pairs()[pair_masks(self.deck) > 0]
        each = _FLOPS * self.deals // comb(len(self.deck.cards), 2)
        return each * np.bincount(dealt, minlength=KINDS)

    def lower_hands(self) -> dict[str, int]:
        """The deals by the lower hand, the player's as often as the dealer's."""
        return self._by_category(2 * self.lower)

    def lower_hands_kept(self, strategy: Strategy) -> dict[str, Fraction]:
        """The deals by the lower hand, without those that the player folds."""
        folded = [np.zeros(16, np.int64) for _ in range(THREADS)]

        def work(part: int) -> None:
            boards, flops = self.boards, self.flops
            add_up_folds(
                part, THREADS, boards.cards, boards.weights, self.deck.cards,
                flops.renamed, flops.place_of, flops.via, flops.stand_ins,
                strategy.first, strategy.flop, strategy.river, self.good_folds, folded[part],
            )  # fmt: skip

        in_parallel(work, range(THREADS))
        kept = self._by_category(2 * _FLOPS * self.lower - total_of(folded))
        return {hand: Fraction(count, _FLOPS) for hand, count in kept.items()}

    def _by_category(self, counts: Ints) -> dict[str, int]:
        """Counts by an example of each category from three-of-a-kind up. Lower ones never pay."""
        spread = np.zeros(256, np.int64)
        for category in FiveCard:
            if category >= FiveCard.THREE_OF_A_KIND:
                leading = 12 if category == FiveCard.ROYAL_FLUSH else 8
                spread[category * 16 + leading] = counts[category]
        return by_example(5, spread)


def _total(values: Ints) -> int:
    return sum(int(value) for value in values)
