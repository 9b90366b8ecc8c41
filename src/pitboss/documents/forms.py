"""Slips and forms of a table on paper, filled from the record (465a.3, 465a.36 to .42).

Each part of a form is a page of its own, marked with the department that receives it. What nobody
has signed yet stands there as missing, so that an open form does not pass for a complete one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.documents.document import Document
from pitboss.documents.pages import rendered
from pitboss.floor import Calendar
from pitboss.money import dollars_text
from pitboss.reports.paper import Paper, Signature
from pitboss.rulebook import chapter_of

__all__ = ["Part", "departments", "form"]

#: The title of each form, and the paragraph it is made under.
TITLES: Final[Mapping[str, tuple[str, str]]] = {
    "slip": ("Table Inventory Slip", "465a.36(e)"),
    "form": ("Closed Table Form", "465a.36(f)"),
    "fill": ("Fill Slip", "465a.38"),
    "credit": ("Credit Slip", "465a.39"),
    "box": ("Drop Box Tag", "465a.41"),
    "jackpot": ("Jackpot Slip", "R15"),
    "correction": ("Correction of a Round", "R63"),
    "dispute": ("Dispute of a Closed Round", "R64"),
}
#: The department that receives a part, by the place the part is put in first.
_RECEIVES: Final[Mapping[str, str]] = {
    "drop box": "Revenue audit",
    "drop box coming off": "Revenue audit",
    "drop box going on": "Table games, and revenue audit with the next drop",
    "container": "Table games",
    "chip bank": "Cage",
    "cage": "Cage",
    "revenue audit": "Revenue audit",
    "table games": "Table games",
    "surveillance": "Surveillance",
    "internal audit": "Internal audit",
    "player": "The player",
}
_ORDER: Final = ("Original", "Duplicate", "Triplicate")
#: Who signs for each act; of some forms another person than elsewhere.
_SIGNERS: Final[Mapping[str, str]] = {
    "counted": "dealer",
    "watched the count": "floorperson or above",
    "completed": "floorperson or above",
    "requested": "floorperson or above",
    "prepared": "cashier of the chip bank",
    "carried": "security",
    "counted in": "dealer",
    "counted out": "dealer",
    "removed": "floorperson or above",
    "opened and counted": "revenue audit",
    "jackpot prepared": "dealer, or floorperson or above",
    "verified": "another floorperson or above",
    "paid": "cashier",
    "proposed": "floorperson or above",
    "confirmed": "pit manager or above, or surveillance",
    "opened": "player, dealer, floorperson or surveillance",
    "decided": "floorperson or above with no part in the round",
}


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a form: the original or a copy, where it is put, and who receives it."""

    name: str
    place: str
    department: str


def departments(paper: Paper) -> tuple[Part, ...]:
    """The parts of a form, each marked with the department that receives it (465a.3)."""
    places = paper.parts or ("drop box",)
    names = _ORDER if len(places) > 1 else ("Original",)
    return tuple(
        Part(name, place, _RECEIVES.get(place, place.capitalize()))
        for name, place in zip(names, places, strict=False)
    )


def form(paper: Paper, facility: str, calendar: Calendar) -> Document:
    """The form of a paper: a page for each of its parts (465a.3(title), (copies))."""
    title, cite = TITLES[paper.what]
    chapter = chapter_of(paper.game)
    body = rendered(
        "form.html",
        paper=paper,
        facility=facility,
        title=title,
        cite=cite,
        game=chapter.name,
        parts=departments(paper),
        made=calendar.clock(paper.at),
        facts=[(label, said) for label, said in paper.facts.items() if said],
        chips=_chips(paper),
        total=dollars_text(paper.amount),
        signatures=[_signed(one, calendar) for one in paper.signatures],
        approved=None if paper.approved is None else _signed(paper.approved, calendar),
        missing=[(one, _signer(paper, one)) for one in paper.missing],
        controls="465a.2",
    )
    return Document(
        title=f"{title} {paper.name}",
        body=body,
        style=_STYLE,
        foot=f"{facility}: {title} {paper.name}",
    )


def _chips(paper: Paper) -> list[tuple[str, str, str]]:
    """Every denomination: its value, the number of pieces, and what they are worth."""
    return [
        (dollars_text(piece), f"{value // piece:,}", dollars_text(value))
        for piece, value in sorted(paper.chips.items(), reverse=True)
    ]


def _signed(one: Signature, calendar: Calendar) -> dict[str, str]:
    return {
        "act": one.act,
        "person": one.person,
        "capacity": one.capacity.replace("-", " "),
        "credential": one.credential or ("-" if one.capacity == "player" else "none on record"),
        "at": calendar.clock(one.at),
    }


def _signer(paper: Paper, act: str) -> str:
    return _SIGNERS.get(f"{paper.what} {act}", _SIGNERS[act])


_STYLE: Final = """
.form { display: flex; flex-direction: column }
.head h1 { white-space: nowrap }
.part { border: .5mm solid var(--strong); margin-bottom: 4mm; break-inside: avoid }
.part td { border: 0; padding: 2.5mm 4mm; width: 33%; font-size: 8.5pt; color: var(--soft) }
.part td + td { border-left: .25mm solid var(--line) }
.part b { display: block; font-size: 11.5pt; line-height: 1.25; color: var(--ink) }
.mark { border: .8mm solid var(--strong); border-radius: 2mm; padding: 2mm 4mm; margin-bottom: 4mm;
  break-inside: avoid; overflow-wrap: anywhere }
.mark b { font-size: 16pt; margin-right: 3mm }
.facts td:first-child { width: 46mm; color: var(--soft) }
.facts td { overflow-wrap: anywhere }
.who td { overflow-wrap: anywhere }
.who .open td { border-top: .6mm solid var(--strong) }
.who .blank { border-bottom: .3mm solid var(--strong); height: 7mm }
.num { text-align: right; flex: none }
.num b { font-size: 13pt }
.head p { margin: 1.5mm 0 0 }
.approval { margin-top: 5mm }
"""
