"""The best decisions of each game as arrays, indexed by sets of cards.

======  ==================================================================================
649a    ``play``: three cards
643a    ``first``: three cards, ``second``: four
655a    ``third``: two cards; ``fourth``: three and the amount down less 2; ``fifth``: four, less 3
657a    ``play``: five cards
639a    ``play``: five cards by their representative, and the dealer's card
641a    the same
653a    ``first``: two cards; ``flop``: Flop and a bit for two cards; ``river``: board and a bit
647a    ``first``: two cards; ``flop``: the same; ``turn``: four community cards and a bit
645a    ``hands``: sets with a better split than the house way's; ``splits``: those splits
======  ==================================================================================

Sets are numbered by :func:`pitboss.odds.sets.set_index`. A value is the wager in Antes, or whether
a wager is made; 0 folds, checks or withdraws.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.advice import Terms
from pitboss.odds.board_sets import kinds_of_pairs, subsets_of
from pitboss.odds.four_and_five_cards import (
    solve_caribbean_stud,
    solve_crazy_4_poker,
    solve_four_card_poker,
)
from pitboss.odds.one_decision import Strategy
from pitboss.odds.sets import finder, full_deck
from pitboss.odds.strategy.cache import Arrays, cached
from pitboss.odds.strategy.set_expansion import bits_by_place, bits_by_set
from pitboss.rulebook import Paytable

__all__ = ["best_decisions"]

Ints = NDArray[np.int64]


def best_decisions(terms: Terms) -> Arrays:
    """The best decisions under these terms."""
    chapter = terms.chapter.chapter
    if chapter == "645a":
        from pitboss.odds.pai_gow_shipped_splits import better_splits

        hands, splits = better_splits(terms.option or "standard")
        return {"hands": hands, "splits": splits}
    if chapter == "647a":
        option = terms.option or ""
        return cached("647a", option, lambda: _texas_holdem_bonus(option))
    table = terms.table
    assert table is not None
    key = repr([(row.hand, str(row.pays)) for row in table.rows])
    return cached(chapter, key, lambda: _COUNTED[chapter](table))


def _of_sets(values: NDArray[Any], size: int) -> NDArray[np.uint8]:
    """Values of representative sets, expanded to every set."""
    return values.astype(np.uint8)[finder(size, full_deck()).place_of]


def _three_card(table: Paytable) -> Arrays:
    from pitboss.odds.three_card_poker import solve

    return {"play": _of_sets(solve(table)[1].played, 3)}


def _let_it_ride(table: Paytable) -> Arrays:
    from pitboss.odds.let_it_ride import solve

    strategy = solve(table)[1]
    return {"first": _of_sets(strategy.first, 3), "second": _of_sets(strategy.second, 4)}


def _mississippi(table: Paytable) -> Arrays:
    from pitboss.odds.mississippi_stud import solve

    times = solve(table)[1].times
    return {
        "third": _of_sets(times[2][:, 1], 2),
        "fourth": _of_sets(times[3][:, 2:5], 3),
        "fifth": _of_sets(times[4][:, 3:8], 4),
    }


def _times(strategy: Strategy) -> NDArray[np.uint8]:
    """The wager by set; 0 for the player's own cards, which the dealer never shows."""
    return np.maximum(strategy.times, 0).astype(np.uint8)


def _caribbean(table: Paytable) -> Arrays:
    return {"play": _times(solve_caribbean_stud(table)[1])}


def _four_card(table: Paytable) -> Arrays:
    return {"play": _times(solve_four_card_poker(table)[1])}


def _crazy_4(table: Paytable) -> Arrays:
    return {"play": _of_sets(_times(solve_crazy_4_poker(table)[1])[:, 0], 5)}


def _ultimate(table: Paytable) -> Arrays:
    from pitboss.odds.ultimate_texas_holdem import solve_with_strategy

    strategy = solve_with_strategy(table)[1]
    return {
        "first": strategy.first.astype(np.uint8),
        "flop": _beside_flops(strategy.flop),
        "river": strategy.river,
    }


def _texas_holdem_bonus(option: str) -> Arrays:
    from pitboss.odds.texas_holdem_bonus import solve_with_strategy

    strategy = solve_with_strategy()[option][1]
    turns = subsets_of(4, full_deck())
    return {
        "first": strategy.first[kinds_of_pairs()].astype(np.uint8),
        "flop": _beside_flops(strategy.flop),
        "turn": bits_by_place(strategy.turn, turns.stand_ins),
    }


def _beside_flops(found: NDArray[np.uint8]) -> NDArray[np.uint8]:
    flops = subsets_of(3, full_deck())
    return bits_by_set(found, flops.place_of, flops.via, flops.stand_ins, flops.renamed)


_COUNTED: Final[Mapping[str, Callable[[Paytable], Arrays]]] = {
    "639a": _caribbean,
    "641a": _four_card,
    "643a": _let_it_ride,
    "649a": _three_card,
    "653a": _ultimate,
    "655a": _mississippi,
    "657a": _crazy_4,
}
