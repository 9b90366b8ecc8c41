"""Seven-card hands in batch, on all processors."""

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import THREADS, in_parallel, kernel
from pitboss.odds.kernels import CARD_BIT, five_card_strength
from pitboss.odds.rank_tables import CARD_NUMBER, RankTables, by_ranks, has_long_suit, rank_tables

__all__ = ["seven_card_strengths"]

Bytes = NDArray[np.uint8]
Small = NDArray[np.int32]


@kernel
def _look_up(hands: Bytes, tables: RankTables, found: Small) -> None:
    for row in range(len(hands)):
        number = 0
        for place in range(7):
            number += CARD_NUMBER[hands[row, place]]
        if has_long_suit(number, tables):
            bits = 0
            for place in range(7):
                bits |= CARD_BIT[hands[row, place]]
            found[row] = five_card_strength(bits)
        else:
            found[row] = by_ranks(number, tables)


def seven_card_strengths(hands: Bytes) -> Small:
    """The strength of the best five of each row of seven cards, on all processors."""
    tables, found = rank_tables(7), np.empty(len(hands), np.int32)
    bounds = [len(hands) * part // THREADS for part in range(THREADS + 1)]
    in_parallel(
        lambda part: _look_up(
            hands[bounds[part] : bounds[part + 1]], tables, found[bounds[part] : bounds[part + 1]]
        ),
        range(THREADS),
    )
    return found
