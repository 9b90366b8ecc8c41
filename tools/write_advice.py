#!/usr/bin/env python3
"""Counts anew what ships for advice and strategy, some minutes' work.

python tools/write_advice.py
"""

import json
from pathlib import Path
from typing import Any

import numpy as np

from pitboss.odds import shipped_counts
from pitboss.odds.advice.first_cards import count_first
from pitboss.odds.compiler import THREADS, in_parallel
from pitboss.odds.house_way_kernels import set_hands
from pitboss.odds.pai_gow_best_splits import best_splits
from pitboss.odds.pai_gow_kinds import SetHands, hands_of
from pitboss.odds.pai_gow_poker import counted_solution
from pitboss.odds.pai_gow_shipped_splits import OPTIONS, packed
from pitboss.odds.sets import full_deck
from pitboss.odds.shipped_counts import solutions_json
from pitboss.odds.solution import Solution
from pitboss.odds.strategy.holdem_tallies import count_charts
from pitboss.odds.strategy.worth import count_worths

DATA = Path(shipped_counts.__file__).parent / "data"


def write_best_splits() -> None:
    """The best splits of Pai Gow Poker, and what they come to."""
    arrays: dict[str, Any] = {}
    solved: dict[str | None, Solution] = {}
    for option, (pays, dragons_push) in OPTIONS.items():
        best = best_splits(full_deck(), pays, dragons_push=dragons_push)
        arrays[f"{option}-hands"], arrays[f"{option}-splits"] = packed(best)
        solved[option] = counted_solution(best.deals, best.won, best.lost, pays)
    np.savez_compressed(DATA / "645a-best.npz", **arrays)
    text = json.dumps(solutions_json(solved), indent=0)
    (DATA / "645a-best.json").write_text(text + "\n", encoding="utf-8")


def house_sets(joker: int) -> SetHands:
    """Every kind of a Pai Gow dealer's hands, set by the house way."""
    hands = hands_of(joker)
    made = SetHands(
        np.zeros(len(hands), np.int32),
        np.zeros(len(hands), np.uint8),
        np.zeros(len(hands), np.uint8),
    )
    in_parallel(lambda part: set_hands(part, THREADS, hands, *made), range(THREADS))
    return made


def write_house_sets() -> None:
    """How the house way sets the hands that a Pai Gow dealer may hold."""
    arrays: dict[str, Any] = {}
    for joker in (0, 1):
        arrays |= {f"{key}-{joker}": one for key, one in house_sets(joker)._asdict().items()}
    np.savez_compressed(DATA / "645a-house.npz", **arrays)


if __name__ == "__main__":
    text = json.dumps(count_first(), separators=(",", ":"))
    # A line for each table: small to ship, and a change shows where it is.
    text = text.replace('{"of"', '\n{"of"')
    (DATA / "first.json").write_text(text + "\n", encoding="utf-8")
    charts = json.dumps(count_charts(), separators=(",", ":")).replace('"flop"', '\n"flop"')
    (DATA / "653a-charts.json").write_text(charts + "\n", encoding="utf-8")
    worths = json.dumps(count_worths(), indent=1)
    (DATA / "players.json").write_text(worths + "\n", encoding="utf-8")
    write_best_splits()
    write_house_sets()
