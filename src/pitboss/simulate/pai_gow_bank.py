"""The bank of Pai Gow Poker (645a.12) by the house way: its average net win, sampled in part.

One other hand is counted exactly (:mod:`pitboss.odds.pai_gow_bank_classes`). For more hands the
remainder beside a control variate is sampled (:mod:`pitboss.odds.pai_gow_bank_controls`): every
deal lays out a hand for each position and the dealer, and each in turn is the bank's. Sums are
whole numbers, so a seed gives the same ones on every machine.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.bank_counts import BankCounts, Remainder
from pitboss.odds.compiler import in_parallel, kernel
from pitboss.odds.house_way_kernels import set_hands
from pitboss.odds.pai_gow_bank_classes import Classes, bank_classes
from pitboss.odds.pai_gow_bank_controls import SCALE, Controls, controls
from pitboss.odds.sets import Deck, full_deck
from pitboss.odds.solution import Progress, no_progress
from pitboss.simulate.streams import deal, open_stream

__all__ = ["SEED", "SESSIONS", "add_remainders", "sampled_remainders", "solve_bank"]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Small = NDArray[np.int32]

SEED: Final = 645
#: Sessions of a sample, and deals of a session.
SESSIONS: Final = 64
_DEALS: Final = 1 << 17
_JOKER: Final = 52
#: The share of the work that counts, of as many as there are sessions.
_COUNTING: Final = 64


def solve_bank(
    positions: int,
    deck: Deck | None = None,
    *,
    seed: int = SEED,
    sessions: int = SESSIONS,
    progress: Progress = no_progress,
) -> BankCounts:
    """Count the bank against one hand, and sample what more hands change. The bank takes one of
    the positions; the others and the dealer may wager against it."""
    of = deck or full_deck()
    classes = bank_classes(of)
    shares = _COUNTING + sessions
    progress(_COUNTING, shares)
    known = controls(classes, positions)

    def play(session: int) -> Ints:
        found = sampled_remainders(of, classes, known, seed, session)
        progress(1, shares)
        return found

    sums = np.zeros((2, positions + 1), np.int64)
    for found in in_parallel(play, range(sessions)):
        sums += found
    ahead = int(np.maximum(classes.won - classes.lost, 0).sum())
    return BankCounts(
        deals=classes.deals,
        won=int(classes.won.sum()),
        lost=int(classes.lost.sum()),
        ahead=ahead,
        seed=seed,
        sampled=sessions * _DEALS,
        unit=(positions + 1) * SCALE,
        remainders={
            hands: Remainder(known.values[hands], int(sums[0, hands]), int(sums[1, hands]))
            for hands in range(2, positions + 1)
        },
    )


def sampled_remainders(
    deck: Deck, classes: Classes, known: Controls, seed: int, session: int, deals: int = _DEALS
) -> Ints:
    """The remainders of a session's deals, and their squares, added up by the number of hands."""
    cards = np.array([*deck.cards, _JOKER], np.uint8)
    sums = np.zeros((2, len(known.nets)), np.int64)
    _sample(
        seed, session, deals, cards, classes.values, classes.class_of, known.nets,
        known.constants, known.losing, known.winning, sums,
    )  # fmt: skip
    return sums


@kernel
def add_remainders(
    backs: Small,
    fronts: Bytes,
    values: Small,
    class_of: NDArray[np.int32],
    nets: Ints,
    constants: Ints,
    losing: Ints,
    winning: Ints,
    found: Ints,
) -> None:
    """Add the remainders of a deal, each of its hands the bank's in turn."""
    for bank in range(len(backs)):
        won = lost = 0
        for hand in range(len(backs)):
            if hand == bank:
                continue
            high, low = backs[hand] > backs[bank], fronts[hand] > fronts[bank]
            won += not high and not low
            lost += high and low
        of = class_of[np.searchsorted(values, backs[bank]), fronts[bank]]
        for hands in range(1, len(nets)):
            known = constants[hands, of] + won * losing[hands, of] + lost * winning[hands, of]
            found[hands] += nets[hands, won, lost] - known


@kernel
def _sample(
    seed: int,
    session: int,
    deals: int,
    deck: Bytes,
    values: Small,
    class_of: NDArray[np.int32],
    nets: Ints,
    constants: Ints,
    losing: Ints,
    winning: Ints,
    sums: Ints,
) -> None:
    """Add the remainders of random deals, and the squares of each deal's."""
    number = len(nets)
    state, step = open_stream(seed, session)
    dealt = np.zeros((1, 7 * number), np.uint8)
    hands = np.zeros((number, 7), np.uint8)
    backs = np.zeros(number, np.int32)
    fronts, dragons = np.zeros(number, np.uint8), np.zeros(number, np.uint8)
    found = np.zeros(number, np.int64)
    for _ in range(deals):
        state = deal(state, step, deck, dealt, 0)
        for hand in range(number):
            hands[hand] = np.sort(dealt[0, 7 * hand : 7 * hand + 7])
        set_hands(0, 1, hands, backs, fronts, dragons)
        found[:] = 0
        add_remainders(backs, fronts, values, class_of, nets, constants, losing, winning, found)
        for count in range(1, number):
            sums[0, count] += found[count]
            sums[1, count] += found[count] * found[count]
