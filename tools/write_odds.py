"""Write the counts that ship with the package, counted anew: minutes, most of them for Pai Gow.

Names of chapters as arguments: those main games alone.
"""

import json
import sys
from pathlib import Path
from typing import Any

from pitboss.odds import shipped_counts
from pitboss.odds.census_builder import COUNTS, count_hands
from pitboss.odds.row_share_builder import row_shares
from pitboss.odds.row_shares import SHARED
from pitboss.odds.shipped_counts import solutions_json
from pitboss.odds.solvers import solve_main
from pitboss.rulebook import chapter_of, chapters

DATA = Path(shipped_counts.__file__).parent / "data"


def write(name: str, value: Any) -> None:
    """One file, a line for each number, so that a change shows."""
    (DATA / f"{name}.json").write_text(json.dumps(value, indent=0) + "\n", encoding="utf-8")


def main() -> None:
    """Count and write."""
    names = sys.argv[1:] or [one.chapter for one in chapters().values()]
    for name in names:
        write(name, solutions_json(solve_main(chapter_of(name))))
        if name in SHARED:
            write(f"{name}-rows", row_shares(chapter_of(name)))
    if not sys.argv[1:]:
        write("hands", {name: count_hands(name) for name in COUNTS})


if __name__ == "__main__":
    main()
