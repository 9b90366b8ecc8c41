"""Texas Hold 'Em Bonus (647a) with best play: three decision points, exactly, for both options."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import FiveCard
from pitboss.odds.board_sets import boards_of, kinds_of_pairs, subsets_of
from pitboss.odds.compiler import THREADS, in_parallel, total_of
from pitboss.odds.examples import by_example
from pitboss.odds.sets import (
    PAIRS,
    Deck,
    canonical_masks,
    cards_of,
    cards_of_pair,
    full_deck,
    located,
    pair_masks,
    renamed_pair,
)
from pitboss.odds.solution import Progress, Solution, no_progress
from pitboss.odds.texas_kernels import (
    add_up,
    add_up_flops,
    add_up_rounds,
    count_flop_hands,
    no_fewer_won,
)

__all__ = ["Strategy", "solve", "solve_with_strategy"]

Bits = NDArray[np.uint8]
Ints = NDArray[np.int64]

#: The lowest winning hand that pays the Ante, by the option of the submission (647a.11(h)(2)(ii)).
_ANTE_PAYS: Final = {"straight": FiveCard.STRAIGHT, "flush": FiveCard.FLUSH}
_FLOP: Final = 3
_ORDERS: Final = 20
_SHARES: Final = 8


@dataclass(frozen=True, eq=False)
class Strategy:
    """The best decision at every point, under one option."""

    deck: Deck
    #: By kind of two cards: whether to make the Flop wager.
    first: NDArray[np.bool_]
    #: By representative Flop and representative pair beside it: whether to wager.
    flop: Bits
    #: The same by Flop and Turn card together.
    turn: Bits

    def best(self, cards: Sequence[int], shown: Sequence[int] = (), down: int = 1) -> str:
        """The decision before the Flop, after it (three cards shown) or after the Turn (four)."""
        place, names = located(shown, self.deck)
        pair = renamed_pair(cards, names)
        if not shown:
            return "raise 2" if self.first[kinds_of_pairs()[pair]] else "fold"
        beside = subsets_of(len(shown), self.deck).stand_ins[place, pair]
        wagers = self.flop if len(shown) == _FLOP else self.turn
        return "raise 1" if wagers[place, beside] else "check"


def solve(deck: Deck | None = None, progress: Progress = no_progress) -> dict[str, Solution]:
    """Solve the main wagers under each option."""
    found = solve_with_strategy(deck, progress)
    return {option: solution for option, (solution, _) in found.items()}


def solve_with_strategy(
    deck: Deck | None = None, progress: Progress = no_progress
) -> dict[str, tuple[Solution, Strategy]]:
    """Solve the main wagers under each option, with the decisions."""
    deck = deck or full_deck()
    size = len(deck.cards)
    by_kind, flop, turn = _by_kind_of_pair(deck, progress)
    deals = comb(size, 5) * comb(size - 5, 2) * comb(size - 7, 2)
    found = {}
    for place, option in enumerate(_ANTE_PAYS):
        sums = by_kind[:, [2 * place, 2 * place + 1, 4, 5, 6]]
        first = _worth_a_wager(sums, deals, size)
        solution = _solution(sums, first, deals, deck)
        found[option] = solution, Strategy(deck, first, flop, turn)
    return found


def _by_kind_of_pair(deck: Deck, progress: Progress) -> tuple[Ints, Bits, Bits]:
    """The sums of :func:`add_up_rounds` by kind of two cards, and the decisions."""
    boards, flops, turns = boards_of(deck), subsets_of(3, deck), subsets_of(4, deck)
    pays_from = np.array(list(_ANTE_PAYS.values()), np.int64)
    sums = [np.zeros((len(turns.stand_ins), PAIRS, 2), np.int64) for _ in range(THREADS)]
    free = list(range(THREADS))

    def work(part: int) -> None:
        mine = free.pop()
        add_up(
            part, _SHARES, boards.cards, boards.weights, boards.undone, deck.cards,
            turns.place_of, turns.via, pays_from, sums[mine],
        )  # fmt: skip
        free.append(mine)
        progress(1, _SHARES)

    in_parallel(work, range(_SHARES))
    turn = turns.together(total_of(sums))
    masks, weights = canonical_masks(4, deck)
    sets = cards_of(masks, 4)
    tables = flops.renamed, flops.place_of, flops.via, flops.stand_ins
    flop = np.zeros((len(flops.stand_ins), PAIRS), np.int64)
    add_up_flops(sets, turn, *tables, flop)
    wagers = (flop >= 0).astype(np.uint8)
    kinds = kinds_of_pairs()
    totals = add_up_rounds(
        sets, turn, *tables, wagers, masks, weights, turns.stand_ins, kinds, pair_masks(deck)
    )
    return totals, wagers, no_fewer_won(turn)


def _worth_a_wager(by_kind: Ints, deals: int, size: int) -> NDArray[np.bool_]:
    """Whether a Flop wager is no worse than a fold, for each kind of two cards."""
    sets = 4 * comb(size - 2, 4)
    each = _ORDERS * deals // comb(size, 2)
    return (by_kind[:, 2] > 0) & (by_kind[:, 0] >= -each * (by_kind[:, 2] // sets))


def _solution(by_kind: Ints, first: NDArray[np.bool_], deals: int, deck: Deck) -> Solution:
    size = len(deck.cards)
    rounds = _ORDERS * deals
    each = rounds // comb(size, 2)
    sets = 4 * comb(size - 2, 4)
    net = square = turn = river = folded = 0
    played = []
    for kind in by_kind[:, 2].nonzero()[0].tolist():
        value, squared, all_sets, with_turn, with_river = (int(n) for n in by_kind[kind])
        pairs = all_sets // sets
        if first[kind]:
            net, square = net + value, square + squared
            turn, river = turn + with_turn, river + with_river
            played.append((kind, pairs))
        else:
            folded += pairs
    net, square = net - each * folded, square + each * folded
    assert sum(pairs for _, pairs in played) + folded == comb(size, 2)
    all_sets = sets * comb(size, 2)
    decisions = {
        "fold": Fraction(folded, comb(size, 2)),
        "raise 2": 1 - Fraction(folded, comb(size, 2)),
        "raise 1 after the Flop": Fraction(turn, all_sets),
        "raise 1 after the Turn": Fraction(river, all_sets),
    }
    wagered = 1 + 2 * decisions["raise 2"] + Fraction(turn + river, all_sets)
    return Solution(
        deals=deals,
        net=Fraction(net, rounds),
        square=Fraction(square, rounds),
        wagered=wagered,
        decisions=decisions,
        kept={"progressive": _kept(played, deck)},
    )


def _kept(played: Sequence[tuple[int, int]], deck: Deck) -> dict[str, Fraction]:
    """Five cards of the hand and the Flop, where the hand was not folded, as sets of five."""
    counts = np.zeros(256, np.int64)
    dealt = pair_masks(deck) > 0
    for kind, pairs in played:
        pair = int(np.flatnonzero((kinds_of_pairs() == kind) & dealt)[0])
        low, high = cards_of_pair(pair)
        counts += pairs * count_flop_hands(low, high, deck.cards)
    return {hand: Fraction(count, comb(5, 2)) for hand, count in by_example(5, counts).items()}
