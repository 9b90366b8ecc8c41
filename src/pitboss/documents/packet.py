"""The packet that asks for approval of a table's layout, sign and equipment (601a.10, R67).

A cover sheet says what is asked and by which paragraph, with blanks for the reference and date of
each approval; sign and layout follow.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pitboss.documents.document import Document, Paper
from pitboss.documents.layout import layout
from pitboss.documents.pages import rendered
from pitboss.documents.sign import approved, grouped, sign, stated_on, title_of
from pitboss.floor.register import Need, needs_of, of_submission
from pitboss.rulebook import GameRules, Submission
from pitboss.rulebook.chapter import WagerKind

__all__ = ["packet"]


@dataclass(frozen=True, slots=True)
class _Item:
    """A piece of equipment, what it is for, and the paragraph that wants it."""

    name: str
    about: str
    cite: str


def packet(
    rules: GameRules,
    submission: Submission,
    *,
    electronic: bool = False,
    paper: Paper = Paper.LETTER,
) -> Document:
    """The packet of one game, or of one of its variants: the request, its sign, its layout."""
    posted = sign(rules, submission, paper=paper)
    cover = rendered(
        "packet.html.j2",
        facility=submission.facility,
        title=title_of(rules),
        variant=rules.variant,
        chapter=rules.chapter.chapter,
        digest=grouped(submission.digest),
        approved=approved(submission),
        stated=stated_on(rules),
        asked=_asked(rules),
        bureaus=_bureaus(rules, electronic),
        items=tuple(_equipment(rules, electronic)),
    )
    high, wide = paper.millimetres
    parts = (posted, layout(rules, submission))
    return Document(
        title=f"Approval of layout, sign and equipment: {title_of(rules)}",
        body=cover + "".join(f'<div class="broad">{one.body}</div>' for one in parts),
        style="".join(one.style for one in parts)
        + f"{_STYLE}@page broad {{ size: {wide}mm {high}mm }}\n.broad {{ page: broad }}\n",
        foot=posted.foot,
    )


def _asked(rules: GameRules) -> tuple[tuple[str, str], ...]:
    """What is asked, and by which paragraph."""
    chapter = rules.chapter.chapter
    return (
        (f"Approval of the layout of {rules.title}, enclosed", f"{chapter}.2(b), 601a.10(a)"),
        (f"Approval of the sign of {rules.title}, enclosed", f"{chapter}.2(b), 601a.10(a)"),
        ("Approval of the equipment listed below", f"{chapter}.2, 601a.10(b), 461a.4"),
        ("The rules by which the table is run, as filed", "601a.2"),
    )


def _bureaus(rules: GameRules, electronic: bool) -> dict[str, list[Need]]:
    """The papers that the table needs to open, by whose they are."""
    found: dict[str, list[Need]] = {}
    for need in (of_submission(rules.submission), *needs_of(rules, electronic=electronic)):
        found.setdefault(need.whose.removeprefix("the "), []).append(need)
    return found


def _equipment(rules: GameRules, electronic: bool) -> Iterator[_Item]:
    """What stands at the table under these rules."""
    chapter = rules.chapter
    section = f"{chapter.chapter}.2"
    yield _Item("Table", f"{chapter.positions} betting positions", chapter.positions_cite)
    yield _Item("Layout", f"areas for {_areas(rules)}", f"{section}(b)")
    yield _Item("Cards", f"{rules.decks} deck{'s' if rules.decks > 1 else ''}", chapter.deck.cite)
    if rules.options.get("shaker"):
        yield _Item("Shaker", "three dice, the start of the deal", chapter.options["shaker"].cite)
    if not electronic:
        for need in needs_of(rules, electronic=False):
            if need.device:
                yield _Item(need.words.removeprefix("the ").capitalize(), "model: ", need.cite)
    yield from _systems(rules)
    yield _Item("Drop box and tip box", "on either side of the dealer", "601a.10(g)")
    yield _Item("Discard rack", "fixed to the table top on the dealer's side", section)


def _areas(rules: GameRules) -> str:
    names = [
        rules.chapter.wagers[key].name
        for key in rules.offers
        if rules.chapter.wagers[key].shares is None
    ]
    return ", ".join(names)


def _systems(rules: GameRules) -> Iterator[_Item]:
    """Devices at each position for the wagers that a system accepts."""
    wagers = rules.chapter.wagers
    for key, offer in rules.offers.items():
        law = wagers[key]
        if law.kind is not WagerKind.OPTIONAL or law.shares is not None:
            continue
        linked = f", on the link {offer.link}" if offer.link else ""
        if law.electronic:
            about = f"electronic wagering at each position, locked out at the deal{linked}"
            yield _Item(law.name, about, "605a.2")
        elif offer.meter is not None:
            about = f"device at each position, lock-out, meter in view{linked}"
            yield _Item(law.name, about, "605a.7")


_STYLE: Final = """\
.packet h2 { margin-top: 7mm; break-after: avoid }
.packet .blank { border-bottom: .3mm solid var(--ink); width: 30mm }
.packet td:nth-child(2), .packet td:last-child { overflow-wrap: normal }
.packet .fact { margin: 0 0 .6mm; overflow-wrap: anywhere }
.packet td { overflow-wrap: anywhere; padding-top: 1mm; padding-bottom: 1mm }
"""
