"""The layout of a table as a document: the felt to scale, and a checklist of section .2 beside it.

It is what goes to the Bureau of Gaming Operations for approval (601a.10(a)).
"""

from collections.abc import Iterator
from typing import Final

from markupsafe import Markup

from pitboss.documents.document import Document
from pitboss.documents.felt import SCALE, felt_drawing, felt_of
from pitboss.documents.felt.checklist import Item, Status, checklist
from pitboss.documents.pages import rendered
from pitboss.documents.sign import approved, grouped, stated_on, title_of
from pitboss.rulebook import GameRules, Submission

__all__ = ["layout"]

#: The scales of a printed felt, and the room for it on the smaller of two papers, in millimetres.
_SCALES: Final = (SCALE, 12.5, 15, 20, 25, 40)
_ROOM: Final = (250.0, 150.0)


def layout(rules: GameRules, submission: Submission, *, inscribed: bool = False) -> Document:
    """The layout under these rules; ``inscribed`` has payouts and notices on the felt."""
    felt = felt_of(rules, submission.facility, inscribed=inscribed)
    scale = next(
        one
        for one in _SCALES
        if (felt.width / one <= _ROOM[0] and felt.height / one <= _ROOM[1]) or one == _SCALES[-1]
    )
    drawing = felt_drawing(felt)
    items = checklist(drawing, rules, submission.facility)
    title = title_of(rules)
    body = rendered(
        "layout.html.j2",
        facility=submission.facility,
        title=title,
        variant=rules.variant,
        chapter=rules.chapter.chapter,
        scale=f"{scale:g}",
        width=f"{felt.width / 1000:.2f}",
        positions=felt.positions,
        inscribed=inscribed,
        stated=stated_on(rules),
        drawing=Markup(felt_drawing(felt, scale=scale)),
        items=items,
        missing=Status.MISSING,
    )
    return Document(
        title=f"Layout: {title}",
        body=body,
        landscape=True,
        drawing=f"{drawing}\n",
        rows=tuple(_csv(items)),
        style=_STYLE,
        foot=f"Rules Submission {grouped(submission.digest[:12])} · {approved(submission)}",
    )


def _csv(items: tuple[Item, ...]) -> Iterator[tuple[str, ...]]:
    yield ("paragraph", "demand", "met", "where")
    for one in items:
        yield (one.cite, one.words, str(one.status), one.where)


_STYLE: Final = """
.layout .head h1 { font-size: 18pt }
.layout .head { margin-bottom: 4mm; padding-bottom: 2mm }
.layout .head p { margin: 0 }
.layout .head .right { text-align: right; flex: 0 1 auto; max-width: 45% }
.layout .head > :first-child { flex: 1 1 55% }
.layout svg { margin: 0 auto }
.demands td:first-child { width: 37mm; white-space: nowrap }
.demands td:nth-child(2) { width: 98mm }
.demands td:nth-child(3) { width: 27mm; font-weight: 700; white-space: nowrap }
.demands tr.off td { color: var(--soft); font-weight: 400 }
.demands tr.lost td { color: var(--lose); font-weight: 700 }
"""
