"""The payout sign of a table, as section .2 of each chapter wants it posted.

It has what every row of every wager offered pays, pushes, raises, limits, Envy and meters, and on
every page the digest of its submission and the approval (601a.2).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from pitboss.documents.document import Document, Paper
from pitboss.documents.inscriptions import PAYOUTS, inscriptions
from pitboss.documents.pages import rendered
from pitboss.documents.sign_panels import MARKS, Panel, panels, sign_rows
from pitboss.documents.sign_plan import ABOUT, HEADING, SAID, TITLE, Plan, Space, plan
from pitboss.documents.type_widths import line_count
from pitboss.money import dollars_text
from pitboss.rulebook import GameRules, Submission
from pitboss.rulebook.submission.stated import stated_digest

__all__ = [
    "PANEL_STYLE",
    "approved",
    "grouped",
    "place_of",
    "plan_style",
    "sign",
    "signs",
    "stated_on",
    "title_of",
]

_POINTS: Final = 72 / 25.4
#: The margins of a printed page: left and right, above and below, in millimetres.
_SIDES, _ABOVE_BELOW = 28, 30
_TITLE, _MORE, _UNDER, _FOOT = 34.0, 20.0, 13.0, 8.5
_LINE: Final = 1.25
#: The sizes of a row's type, down to the least that is read at two metres: capitals of 4.1 mm, or
#: seven minutes of arc where good sight reads five.
_SIZES: Final = tuple(half / 2 for half in range(68, 31, -1))


def sign(
    rules: GameRules, submission: Submission, *, table: str = "", paper: Paper = Paper.LETTER
) -> Document:
    """The sign of one game."""
    return signs([rules], submission, table=table, paper=paper)


def signs(
    offered: Sequence[GameRules],
    submission: Submission,
    *,
    table: str = "",
    paper: Paper = Paper.LETTER,
) -> Document:
    """The signs of several games, each beginning a page."""
    made = [_sign(rules, submission, table, paper, number) for number, rules in enumerate(offered)]
    titles = ", ".join(dict.fromkeys(title_of(rules) for rules in offered))
    return Document(
        title=f"Payout sign: {titles}" if len(offered) == 1 else "Payout signs",
        body=rendered("sign.html.j2", signs=made),
        landscape=True,
        rows=tuple(_csv(offered)),
        style=_STYLE + "".join(one.style for one in made),
        foot=f"Rules Submission {grouped(submission.digest[:12])} · {approved(submission)}",
    )


def title_of(rules: GameRules) -> str:
    """The name of the game on paper. EZ Pai Gow Poker has its own (645a.1)."""
    name = rules.chapter.name
    return f"EZ {name}" if rules.options.get("variant") == "ez" else name


def grouped(digits: str) -> str:
    """Digits in groups of four, to be read out."""
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))


def stated_on(rules: GameRules) -> str:
    """The digest by which a posted sign is recorded, as it stands on the sign."""
    return f"states {grouped(stated_digest(rules))}"


def approved(submission: Submission) -> str:
    """The approval of a submission in words; its date stands on every page (601a.2, R67)."""
    paper = submission.approval
    if paper is None:
        return "no approval is on record: not to be posted"
    on = f"approved {_day(paper.date)}"
    return f"{on}, {paper.reference}" if paper.reference else f"{on}, without a reference"


def _day(written: str) -> str:
    day = date.fromisoformat(written)
    return f"{day:%B} {day.day}, {day.year}"


def _csv(offered: Sequence[GameRules]) -> Iterator[tuple[str, ...]]:
    several = len(offered) > 1
    yield ("game", "wager", "hand", "pays") if several else ("wager", "hand", "pays")
    for rules in offered:
        for row in sign_rows(rules):
            yield (rules.name, *row) if several else row


# ── A sign on its pages ──────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class _Sign:
    """What the template fills in for one game."""

    number: int
    title: str
    under: str
    where: str
    pages: tuple[tuple[tuple[Panel, ...], ...], ...]
    cites: str
    stated: str
    style: str


def _sign(rules: GameRules, submission: Submission, table: str, paper: Paper, number: int) -> _Sign:
    high, wide = paper.millimetres
    width, height = (wide - _SIDES) * _POINTS, (high - _ABOVE_BELOW) * _POINTS - 3
    found = panels(rules)
    title, where = title_of(rules), place_of(rules, submission, table)
    under = f"{where} · {dollars_text(rules.minimum)} to {dollars_text(rules.maximum)}"
    cites = _cites(rules, found)
    head = line_count(title, _TITLE, width, bold=True) * _TITLE * 1.1 + _UNDER * _LINE * (
        line_count(under, _UNDER, width)
    )
    more = line_count(title, _MORE, width, bold=True) * _MORE * 1.1 + _UNDER * _LINE * (
        line_count(where, _UNDER, width)
    )
    foot = line_count(cites, _FOOT, width - 140) * _FOOT * _LINE + 12
    space = Space(width, height - head - foot - 24, height - more - foot - 24, _SIZES)
    best = plan(found, space)
    return _Sign(
        *(number, title, under, where, best.pages, cites),
        stated=stated_on(rules),
        style=_sized(number, best, (width, height), head + 22, more + 22),
    )


def place_of(rules: GameRules, submission: Submission, table: str = "") -> str:
    """The facility, the table and the variant."""
    parts = [submission.facility, f"Table {table}" if table else "", rules.variant]
    return " · ".join(filter(None, parts))


def _cites(rules: GameRules, found: Sequence[Panel]) -> str:
    """The paragraphs that the sign answers, and what its marks mean."""
    said = [one.cite for one in inscriptions(rules)]
    chapter = rules.chapter
    own = dict.fromkeys([PAYOUTS[chapter.chapter], *said, chapter.paragraphs.payouts])
    marks = {panel.mark for panel in found} | {part.mark for panel in found for part in panel.parts}
    told = [MARKS[mark] for mark in MARKS if mark in marks]
    return " · ".join([f"58 Pa. Code {', '.join(own)}", *told])


# ── Style ────────────────────────────────────────────────────────────────────────────────────

#: How panels look, on paper and on a display.
PANEL_STYLE: Final = f"""\
.column {{ position: absolute }}
.panel {{ margin: 0 0 .8em; line-height: 1.22; font-feature-settings: normal }}
.panel h2 {{ font-size: {TITLE}em; line-height: 1.22; margin: 0; letter-spacing: -.01em;
  overflow-wrap: anywhere }}
.panel h3 {{ font-size: {HEADING}em; line-height: 1.22; margin: .5em 0 0; letter-spacing: 0;
  text-transform: none; color: inherit }}
.panel .about, .panel .note, .panel .mark {{ font-size: {ABOUT}em; line-height: 1.22; margin: 0 }}
.panel .about {{ color: var(--soft) }}
.panel .note {{ margin-top: .25em }}
.panel .mark b, .panel h3 b {{ border: .06em solid; border-radius: .3em; padding: 0 .35em;
  font-weight: 700; font-size: .9em }}
.panel .said {{ font-size: {SAID}em; line-height: 1.22; font-weight: 700; margin: .35em 0 0 }}
.panel dl {{ margin: 0 }}
.panel dl div {{ display: flex; justify-content: space-between; line-height: 1.22;
  border-top: .04em solid; break-inside: avoid }}
.panel > dl:first-of-type div:first-child {{ border-top-width: .08em }}
.panel dt {{ min-width: 0; overflow-wrap: anywhere }}
.panel dd {{ margin: 0 0 0 .6em; flex: none; font-weight: 700; white-space: nowrap;
  text-align: right }}
"""
_STYLE: Final = f"""\
{PANEL_STYLE}.sign-page {{ position: relative; overflow: hidden }}
.sign-head {{ border-bottom: 3pt solid var(--strong); padding-bottom: 6pt;
  overflow-wrap: anywhere }}
.sign-head h1 {{ font-size: {_TITLE}pt; line-height: 1.1; letter-spacing: -.02em }}
.later .sign-head h1 {{ font-size: {_MORE}pt }}
.sign-head p {{ font-size: {_UNDER}pt; line-height: {_LINE}; margin: 0; color: var(--soft) }}
.sign-foot {{ position: absolute; bottom: 0; left: 0; right: 0; display: flex; gap: 12pt;
  justify-content: space-between; border-top: .6pt solid var(--ink); padding-top: 4pt;
  font-size: {_FOOT}pt; line-height: {_LINE}; color: var(--soft) }}
.sign-foot span:last-child {{ white-space: nowrap }}
"""


def plan_style(best: Plan, own: str, unit: str) -> str:
    """The rules of style of a plan: the size of its type, its columns, the padding of its rows."""
    lines = [
        f"{own} {{ font-size: {best.size:.2f}{unit} }}",
        f"{own} .column {{ width: {best.width:.2f}{unit} }}",
        *(
            f"{own} .k{at} {{ left: {at * (best.width + best.between):.2f}{unit} }}"
            for at in range(best.columns)
        ),
        *(
            f"{own} .g{at} dl div {{ padding-top: {pad:.3f}em; padding-bottom: {pad:.3f}em }}"
            for at, pad in enumerate(best.pads)
        ),
    ]
    return "".join(f"{line}\n" for line in lines)


def _sized(number: int, best: Plan, page: tuple[float, float], top: float, more: float) -> str:
    """The rules of style that depend on a sign's plan."""
    own = f".s{number}"
    return plan_style(best, own, "pt") + (
        f"{own} .sign-page {{ width: {page[0]:.2f}pt; height: {page[1]:.2f}pt }}\n"
        f"{own} .first .column {{ top: {top:.2f}pt }}\n"
        f"{own} .later .column {{ top: {more:.2f}pt }}\n"
    )
