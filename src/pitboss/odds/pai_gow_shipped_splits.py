"""The best splits of Pai Gow Poker (645a) that ship with the package.

They hold only the hands with a better split than the house way's, one for all that differ in suits
alone: the sets of cards in ascending order, each as the difference from the one before.
"""

from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import integer, kernel
from pitboss.odds.pai_gow_best_splits import Best
from pitboss.odds.pai_gow_split_kernels import HOUSE
from pitboss.odds.sets import permuted

__all__ = ["OPTIONS", "better_splits", "packed", "split_of"]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]

_JOKER: Final = 52
#: The payout of a win, and whether a dealer's Queen's Dragon pushes: with vigorish taken to the
#: cent, and without.
OPTIONS: Final = {"standard": (Fraction(95, 100), False), "ez": (Fraction(1), True)}
_FILE: Final = "645a-best"


@cache
def better_splits(option: str) -> tuple[Ints, Bytes]:
    """The hands with a better split than the house way's, and the splits."""
    data = resources.files("pitboss.odds").joinpath("data", f"{_FILE}.npz")
    with data.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
        columns, splits = arrays[f"{option}-hands"], arrays[f"{option}-splits"]
    steps = np.ascontiguousarray(columns.T).view("<i8")[:, 0]
    return np.cumsum(steps, dtype=np.int64), splits


def packed(best: Best) -> tuple[Bytes, Bytes]:
    """The shipped form: byte by byte, which compresses well."""
    better = best.splits != HOUSE
    masks = (1 << best.hands.cards[better].astype(np.int64)).sum(axis=1)
    order = np.argsort(masks)
    steps = np.diff(masks[order], prepend=0).astype("<i8")
    columns: Any = np.ascontiguousarray(steps.view(np.uint8).reshape(-1, 8).T)
    return columns, best.splits[better][order]


@kernel
def split_of(mask: int, hands: Ints, splits: Bytes, renamings: Ints) -> tuple[int, int]:
    """The representative of seven cards, and its split."""
    natural = mask & ~(1 << _JOKER)
    first = natural
    for row in range(len(renamings)):
        other = permuted(natural, renamings[row])
        differ = other ^ first
        if other & differ & -differ:
            first = other
    first |= mask & 1 << _JOKER
    at = np.searchsorted(hands, first)
    if at < len(hands) and hands[at] == first:
        return first, integer(splits[at])
    return first, HOUSE
