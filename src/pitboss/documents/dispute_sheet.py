"""The dispute sheet: one hand on one page, with the proof of its cards in a QR code (R64)."""

from collections.abc import Sequence
from typing import Any, Final

from markupsafe import Markup

from pitboss.documents.compared_hands import row_of_cards
from pitboss.documents.document import Document
from pitboss.documents.pages import rendered
from pitboss.documents.qr import modules_of, qr_code
from pitboss.documents.seat_sheet import SeatSheet
from pitboss.documents.svg import drawing
from pitboss.money import Cents, dollars_text
from pitboss.round.fairness import readable

__all__ = ["dispute_sheet"]

#: The width of a module of the QR code on paper, and the least and most of the whole, in
#: millimetres. A phone reads a module of a third of a millimetre.
_MODULE: Final = 0.33
_LEAST: Final = 30.0
_MOST: Final = 52.0
_CLOCK: Final = slice(11, 19)


def dispute_sheet(sheets: Sequence[SeatSheet]) -> Document:
    """The sheets of some hands of one round, a page each."""
    first = sheets[0]
    return Document(
        title=f"Dispute sheet, round {first.round_id}",
        body="\n".join(rendered("dispute_sheet.html", **_values(one)) for one in sheets),
        style=_STYLE,
        foot="The player may ask the Board’s representative in the casino to look at this.",
    )


def _values(sheet: SeatSheet) -> dict[str, Any]:
    calendar, asked = sheet.calendar, sheet.asked
    staked = sum(row.staked for row in sheet.settled)
    back = sum(row.returned for row in sheet.settled)
    return {
        "sheet": sheet,
        "when": calendar.clock(sheet.closed_at)[:-3],
        "asked": [
            {
                "name": one.name,
                "words": one.dispute.reason,
                "by": one.dispute.by,
                "at": calendar.clock(one.dispute.at)[:-3],
                "decided": _decision(one.dispute.decided, sheet),
                "waits": one.dispute.waits is not None,
            }
            for one in asked
        ],
        "panels": [
            {
                "whose": one.whose,
                "name": one.name,
                "remark": one.remark,
                "framed": any(framed for _, _, framed in one.rows),
                "rows": [
                    (words, Markup(row_of_cards(cards, framed, width=_width(one.rows))))
                    for words, cards, framed in one.rows
                    if cards
                ],
            }
            for one in sheet.panels
        ],
        "staked": dollars_text(Cents(staked)),
        "back": dollars_text(Cents(back)) if back else "nothing",
        "rows": [
            (row.wager, dollars_text(row.staked), row.result, dollars_text(row.returned), row.cite)
            for row in sheet.settled
        ],
        "steps": _timed(sheet),
        "ledger": [
            (f"{one.entry:,}", ", ".join(f"{name} {_signed(cents)}" for name, cents in one.moved))
            for one in sheet.ledger
        ],
        "proof": _proof(sheet),
        "root": readable(sheet.root) if sheet.root else "",
        "qr": Markup(_code(sheet.code)),
    }


def _timed(sheet: SeatSheet) -> list[tuple[str, str]]:
    """The steps, each with its time where that is another than before."""
    found, before = [], ""
    for one in sheet.steps:
        at = sheet.calendar.clock(one.at)[_CLOCK]
        found.append(("" if at == before else at, one.words))
        before = at
    return found


def _width(rows: Sequence[Any]) -> float:
    """The width of a card, so that the longest row fits."""
    most = max((len(cards) for _, cards, _ in rows), default=0)
    return 54 if most <= 5 else 54 * 5.5 / most


def _decision(finding: Any, sheet: SeatSheet) -> str:
    if finding is None:
        return ""
    owed = finding.difference
    whom = "to the player" if owed > 0 else "by the player"
    result = f"{dollars_text(Cents(abs(owed)))} is owed {whom}" if owed else "nothing is owed"
    signed = f", signed by {finding.signed_by}" if finding.signed_by else ""
    at = sheet.calendar.clock(finding.at)[:-3]
    return f"{at}, {finding.by}{signed}: {finding.reason.rstrip('.')}; {result}."


def _proof(sheet: SeatSheet) -> list[tuple[bool, str]]:
    """What was looked at, and whether it is good."""
    proof = sheet.proof
    again = "Decided again from the record: the same."
    if not proof.again:
        again = f"Not decided again: {proof.unproven or 'a command is at fault'}."
    unbroken = f"unbroken up to entry {proof.entry:,} of this table"
    chain = f"Chain of entries {unbroken}." if proof.chain else "THE CHAIN OF ENTRIES IS BROKEN."
    faults = [(False, one) for one in proof.faults[:3]]
    return [(proof.again, again), (proof.chain, chain), *faults]


def _code(text: str) -> str:
    """The QR code, its modules large enough for a phone."""
    wide = min(max(modules_of(text, error="l") * _MODULE, _LEAST), _MOST)
    code = qr_code(text, size=100, error="l")
    return drawing(code, width=100, height=100, title="QR code", millimetres=wide)


def _signed(cents: int) -> str:
    return f"{'+' if cents > 0 else '−'}{dollars_text(Cents(abs(cents)))}"


_STYLE: Final = """
@page { margin: 9mm 14mm 12mm }
.dispute { font-size: 9.2pt; line-height: 1.3 }
.dispute .head { margin-bottom: 2.5mm; padding-bottom: 2mm }
.dispute .head h1 { white-space: nowrap; font-size: 20pt }
.dispute .head p { margin: 1.2mm 0 0 }
.dispute .num { text-align: right; flex: none; max-width: 60mm }
.dispute h3 { font-size: 8pt; margin: 2.1mm 0 .5mm }
.dispute p { margin: 0 0 .8mm; overflow-wrap: anywhere }
.dispute .answer { font-size: 11.5pt; font-weight: 700; line-height: 1.3 }
.dispute td { padding: .6mm 3mm .6mm 0 }
.dispute th { padding: .4mm 3mm .4mm 0; font-size: 8pt }
.two { table-layout: fixed }
.two > tbody > tr { break-inside: auto }
.two, .two > tbody > tr > td { border: 0 }
.two > tbody > tr > td { padding: 0; vertical-align: top; width: 50% }
.two > tbody > tr > td + td { padding-left: 5mm }
.hands { margin: 2mm 0 }
.hands .boxed { padding: 2mm 3mm }
.hands .boxed b { font-size: 10pt }
.hands .boxed span { float: right; color: var(--soft) }
.hands svg { margin: 1mm 0 }
.hands p { clear: both; color: var(--soft); font-size: 8.5pt; margin: 0 }
.steps { list-style: none; margin: 0; padding: 0; font-size: 8.5pt }
.steps li { margin: 0 0 .3mm; padding-left: 15mm; text-indent: -15mm; overflow-wrap: anywhere }
.steps time { display: inline-block; width: 15mm; text-indent: 0; color: var(--soft) }
.ledger { font-size: 8pt }
.ledger td { border: 0; padding: .2mm 2mm .2mm 0; overflow-wrap: anywhere }
.ledger td:first-child { color: var(--soft); white-space: nowrap; width: 12mm }
.proof { border-left: 1.2mm solid var(--win); padding-left: 3mm; margin-top: 2.6mm;
  break-inside: avoid }
.proof.bad { border-left-color: var(--lose) }
.proof.unproven { border-left-color: var(--soft) }
.proof h3 { margin-top: 0 }
.proof code { font-size: 8pt; line-height: 1.35; font-family: "DejaVu Sans Mono", monospace }
.code { break-inside: avoid; margin-top: 2.6mm }
.code h3 { margin-top: 0 }
.code p { font-size: 7.5pt; line-height: 1.25; color: var(--soft) }
.code svg { margin-left: -1.4mm }
.dispute .signatures { margin-top: 9mm; break-inside: avoid }
"""
