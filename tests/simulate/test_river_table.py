"""The River's decisions by kinds of cards are the solved ones, board by board."""

import numpy as np
import pytest

from pitboss.odds.advice import terms_of
from pitboss.odds.board_sets import boards_of
from pitboss.odds.rank_tables import CARD_NUMBER
from pitboss.odds.sets import full_deck
from pitboss.odds.strategy import decisions_of
from pitboss.rulebook import chapter_of
from pitboss.simulate.river_table import river_at, river_bit, rivers_of
from tests.support.databases import SOAK


@pytest.mark.parametrize("player", ["best", "thumb"])
def test_every_pair_beside_a_board_is_played_as_solved(player: str) -> None:
    """Boards of every kind of suits: none three times, three, four and five cards of one."""
    river = decisions_of(terms_of(chapter_of("653a"), {}), player)["river"]
    boards = boards_of(full_deck()).cards.astype(np.uint8)
    rivers = rivers_of(boards, river)
    seen = set()
    for place in range(0, len(boards), 997 if SOAK else 7993):
        board = boards[place]
        start, suit = river_at(boards, place, 0, int(CARD_NUMBER[board].sum()), rivers)
        seen.add(max(np.bincount(board & 3)))
        for high in range(1, 52):
            for low in range(high):
                if low in board or high in board:
                    continue
                pair = high * (high - 1) // 2 + low
                row = np.array([[low, high]], np.uint8)
                found = river_bit(row, 0, 0, start, suit, rivers)
                assert found == river[place, pair >> 3] >> (pair & 7) & 1, (board, low, high)
    assert seen >= {2, 3, 4}
