"""Write the counts that ship with the package, counted anew: minutes, most of them for Pai Gow.

Names of chapters as arguments: those main games alone.
"""

import json
import sys
from pathlib import Path
from typing import Any

from pitboss.odds import shipped_counts
from pitboss.odds.bank_odds import may_bank
from pitboss.odds.census_builder import COUNTS, count_hands
from pitboss.odds.row_share_builder import row_shares
from pitboss.odds.row_shares import SHARED
from pitboss.odds.shipped_counts import bank_json, solutions_json
from pitboss.odds.solvers import solve_main
from pitboss.rulebook import chapter_of, chapters
from pitboss.simulate.pai_gow_bank import solve_bank

DATA = Path(shipped_counts.__file__).parent / "data"


def write(name: str, value: Any) -> None:
    """One file, a line for each number, so that a change shows."""
    (DATA / f"{name}.json").write_text(json.dumps(value, indent=0) + "\n", encoding="utf-8")


def main() -> None:
    """Count and write."""
    names = sys.argv[1:] or [one.chapter for one in chapters().values()]
    for name in names:
        chapter = chapter_of(name)
        write(name, solutions_json(solve_main(chapter)))
        if name in SHARED:
            write(f"{name}-rows", row_shares(chapter))
        if may_bank(chapter):
            write(f"{name}-bank", bank_json(solve_bank(chapter.positions)))
    if not sys.argv[1:]:
        write("hands", {name: count_hands(name) for name in COUNTS})


if __name__ == "__main__":
    main()
