"""How fast odds are counted: games solved cold and warm, a paytable changed, hands evaluated.

Hands a second stand beside eval7, phevaluator and treys, each called as its users call it, where
they are installed; the ratio is to the fastest of them.
"""

import importlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from pitboss.cards import RANKS, SUITS
from pitboss.odds.count_kernels import count_five_card
from pitboss.odds.seven_card import seven_card_strengths
from pitboss.odds.wager_odds import side_table
from pitboss.rulebook import chapter_of, chapters

#: Solves a game three times in a process of its own: nothing compiled, then compiled.
_SOLVE = """
import json, resource, sys, time
from pitboss.odds.solvers import main_tables, solve_main, solve_table
from pitboss.rulebook import chapter_of
chapter = chapter_of(sys.argv[1])
took = []
for _ in range(3):
    start = time.perf_counter()
    if chapter.chapter in ("645a", "647a"):
        solve_main(chapter)
    else:
        solve_table(chapter, main_tables(chapter).default)
    took.append(time.perf_counter() - start)
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
print(json.dumps({"cold": took[0], "warm": min(took[1:]), "memory": memory}))
"""
#: Seconds within which a game should be solved once everything is compiled.
_AIMS = {"653a": 5, "647a": 5, "641a": 4, "657a": 3, "639a": 3, "645a": 90}
_BATCH = 200_000
_TIMES = 50
_RUNS = 3


def seconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def solved(chapter: str) -> dict[str, float]:
    """One paytable of a game, or all its options at once, in a process with nothing compiled."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-c", _SOLVE, chapter],
            env={**os.environ, "NUMBA_CACHE_DIR": folder},
            capture_output=True,
            text=True,
            check=True,
        )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def games(names: list[str]) -> Iterator[dict[str, Any]]:
    """Each game cold and warm, and the most memory that its process took."""
    for name in names:
        found = solved(name)
        print(
            f"{'solve ' + name:24} cold {found['cold']:7.1f} s   warm {found['warm']:7.2f} s "
            f"(aim {_AIMS.get(name, 1)} s)   {found['memory']:.2f} GiB"
        )
        yield {"what": f"solve {name}", **found}


def paytable_change() -> dict[str, Any]:
    """What one changed paytable of a side wager costs."""
    chapter = chapter_of("653a")
    trips = chapter.wagers["trips"]
    side_table(chapter, trips, trips.paytables.default)
    took = seconds(lambda: side_table(chapter, trips, trips.paytables.tables["B"]))
    print(f"{'one paytable changed':24} {took * 1000:.2f} ms")
    return {"what": "one paytable changed", "seconds": took}


def evaluated() -> dict[str, Any]:
    """Seven-card hands a second: enumerated, in batch, and by the libraries that are there."""
    count_five_card.__wrapped__(5)
    enumerated = 133_784_560 / seconds(lambda: count_five_card.__wrapped__(7))
    chance = np.random.default_rng(1)
    hands = chance.random((_BATCH, 52)).argpartition(7, axis=1)[:, :7].astype(np.uint8)
    many = np.tile(hands, (_TIMES, 1))
    seven_card_strengths(many)
    batch = len(many) / min(seconds(lambda: seven_card_strengths(many)) for _ in range(_RUNS))
    print(f"{'seven cards enumerated':24} {enumerated:15,.0f} a second")
    print(f"{'seven cards in batch':24} {batch:15,.0f} a second")
    rates = dict(_others(hands[:20_000].tolist()))
    for name, rate in rates.items():
        print(f"{name:24} {rate:15,.0f} a second: {batch / rate:,.1f} times")
    best = max(rates.values(), default=0.0)
    ratio = batch / best if best else None
    if ratio is not None:
        print(f"{'batch to the fastest':24} {ratio:15,.0f} times (aim 50)")
    return {
        "what": "seven cards",
        "enumerated": enumerated,
        "batch": batch,
        **rates,
        "ratio": ratio,
    }


def _others(hands: list[list[int]]) -> Iterator[tuple[str, float]]:
    """What other libraries do with the same hands, made ready for each beforehand."""
    texts = [[RANKS[card >> 2] + SUITS[card & 3] for card in hand] for hand in hands]
    for name, prepare in _LIBRARIES.items():
        try:
            library = importlib.import_module(name)
        except ImportError:
            print(f"{name:24} is not installed")
            continue
        evaluate, ready = prepare(library, texts)
        start = time.perf_counter()
        for hand in ready:
            evaluate(hand)
        yield name, len(hands) / (time.perf_counter() - start)


def _eval7(library: Any, texts: list[list[str]]) -> tuple[Callable[[Any], int], list[Any]]:
    return library.evaluate, [[library.Card(text) for text in hand] for hand in texts]


def _phevaluator(library: Any, texts: list[list[str]]) -> tuple[Callable[[Any], int], list[Any]]:
    return lambda hand: library.evaluate_cards(*hand), list(texts)


def _treys(library: Any, texts: list[list[str]]) -> tuple[Callable[[Any], int], list[Any]]:
    judge = library.Evaluator()
    cards = [[library.Card.new(text) for text in hand] for hand in texts]
    return lambda hand: judge.evaluate(hand[:5], hand[5:]), cards


_LIBRARIES = {"eval7": _eval7, "phevaluator": _phevaluator, "treys": _treys}


def main() -> None:
    """Print every measure; with a file name ending in .json, write them there; else solve those."""
    names = [name for name in sys.argv[1:] if not name.endswith(".json")]
    files = [name for name in sys.argv[1:] if name.endswith(".json")]
    found = [
        evaluated(),
        paytable_change(),
        *games(names or [c.chapter for c in chapters().values()]),
    ]
    if files:
        Path(files[0]).write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
