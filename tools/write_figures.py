#!/usr/bin/env python3
"""Writes into README.md how much is true today: the trace by how it is met, tables by origin.

python tools/write_figures.py          (make docs)
"""

from collections import Counter
from pathlib import Path

from pitboss.rulebook import Chapter, Met, chapters, paragraphs
from pitboss.rulebook.paytables import Origin

PAGE = Path(__file__).parent.parent / "README.md"
START = "<!-- figures: made by `make docs`, held by a test -->\n"
END = "<!-- end of figures -->\n"


def figures() -> str:
    """The two tables."""
    return f"{START}\n{_trace()}\n{_tables()}\n{END}"


def _trace() -> str:
    counts = Counter(one.met for one in paragraphs())
    rows = "".join(f"| `{met}` | {counts[met]:,} | {met.meaning} |\n" for met in Met)
    return (
        f"Of the {len(paragraphs()):,} paragraphs that are traced, "
        "with the general provisions behind the games:\n\n"
        f"| met | paragraphs | meaning |\n| --- | ---: | --- |\n{rows}"
    )


def _tables() -> str:
    head = " | ".join(Origin)
    rows = "".join(_row(one) for one in chapters().values())
    line = "| --- " + "| ---: " * len(Origin) + "|\n"
    return (
        "Paytables by where they come from. `regulation` and `proposed` are law here and cannot be "
        "changed; the others fill gaps in the text, and a Rules Submission can replace them "
        "([R2](docs/rulings.md)):\n\n"
        f"| chapter | {head} |\n{line}{rows}"
    )


def _row(chapter: Chapter) -> str:
    counts: Counter[Origin] = Counter()
    for paytables in chapter.selections().values():
        counts[paytables.origin] += len(paytables.tables)
    cells = " | ".join(str(counts[origin] or "") for origin in Origin)
    return f"| {chapter.chapter} {chapter.name} | {cells} |\n"


def page(text: str) -> str:
    """The page with the figures of today."""
    before, _, rest = text.partition(START)
    return before + figures() + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
