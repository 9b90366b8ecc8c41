"""The decisions of named players, as the arrays of :mod:`pitboss.odds.strategy.best_decisions`."""

from typing import Final

import numpy as np

from pitboss.odds.advice import Terms
from pitboss.odds.strategy.best_decisions import best_decisions
from pitboss.odds.strategy.cache import Arrays, house_splits
from pitboss.odds.strategy.set_expansion import PAIR_BYTES

__all__ = ["PLAYERS", "decisions_of"]

#: The players: best decisions, rules of thumb, and every hand played to its end for the least.
PLAYERS: Final = ("best", "thumb", "never-fold")

_SETS: Final = {1: 1326, 3: 22_100, 4: 270_725}


def decisions_of(terms: Terms, player: str) -> Arrays:
    """The decisions of a player."""
    if player == "best":
        return best_decisions(terms)
    if player == "thumb":
        from pitboss.odds.strategy.rules_of_thumb import thumb_decisions

        return thumb_decisions(terms.chapter.chapter)
    assert player == "never-fold"
    return _never_fold(terms.chapter.chapter)


def _never_fold(chapter: str) -> Arrays:
    """The smallest raise wherever one is needed, and no other. Every bet rides."""

    def every(*shape: int, value: int = 1) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
        return np.full(shape, value, np.uint8)

    match chapter:
        case "639a":
            return {"play": every(134_459, 52, value=2)}
        case "641a":
            return {"play": every(134_459, 52)}
        case "643a":
            return {"first": every(22_100), "second": every(270_725)}
        case "645a":
            return house_splits()
        case "647a":
            none = every(22_100, PAIR_BYTES, value=0), every(16_432, PAIR_BYTES, value=0)
            return {"first": every(1326), "flop": none[0], "turn": none[1]}
        case "649a":
            return {"play": every(22_100)}
        case "653a":
            none = every(1326, value=0), every(22_100, PAIR_BYTES, value=0)
            river = every(134_459, PAIR_BYTES, value=255)
            return {"first": none[0], "flop": none[1], "river": river}
        case "655a":
            return {
                "third": every(1326),
                "fourth": every(22_100, 3),
                "fifth": every(270_725, 5),
            }
    return {"play": every(2_598_960)}
