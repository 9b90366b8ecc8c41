"""The payout sign as a display at the table shows it: 16 to 9, with its meters (605a.7(a)(1)).

Meters come as data. Each amount is an element with ``data-meter`` and ``data-level``, so that a
page moves it while it stands.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.documents.document import Document
from pitboss.documents.pages import rendered
from pitboss.documents.sign import (
    PANEL_STYLE,
    approved,
    grouped,
    place_of,
    plan_style,
    stated_on,
    title_of,
)
from pitboss.documents.sign_panels import meter_levels, panels
from pitboss.documents.sign_plan import Plan, Space, plan
from pitboss.documents.type_widths import line_count, text_width
from pitboss.money import dollars_text
from pitboss.rulebook import GameRules, Submission

__all__ = ["Levels", "screen", "seeds"]

#: The cents on each level of a wager's meter, as they stand.
Levels = Mapping[str, Mapping[str, int]]

# The unit is a hundredth of the display's width.
_WIDTH, _HEIGHT = 100.0, 56.25
_SIDE: Final = 1.6
_TITLE, _UNDER, _FOOT = 3.0, 1.1, 0.7
_METERS: Final = 7.4
_LARGEST, _LEAST = 3.2, 1.0
_SIZES: Final = tuple(tenth / 20 for tenth in range(60, 17, -1))
#: How long one of several pages stands, in seconds.
_STANDS: Final = 12


@dataclass(frozen=True, slots=True)
class _Meter:
    wager: str
    level: str
    name: str
    amount: str


def seeds(rules: GameRules) -> Levels:
    """The meters before their first wager."""
    return {
        key: dict(meter_levels(offer))
        for key, offer in rules.offers.items()
        if offer.meter is not None and rules.chapter.wagers[key].shares is None
    }


def screen(
    rules: GameRules, submission: Submission, meters: Levels, *, table: str = ""
) -> Document:
    """The sign for a display, with the meters as they stand."""
    shown = tuple(_meters(rules, meters))
    where = place_of(rules, submission, table)
    under = f"{where} · {dollars_text(rules.minimum)} to {dollars_text(rules.maximum)}"
    inner = _WIDTH - 2 * _SIDE
    head = _TITLE * 1.1 + line_count(under, _UNDER, inner) * _UNDER * 1.25 + 0.8
    top = _SIDE + head + (_METERS if shown else 0)
    high = _HEIGHT - top - 2.2
    best = plan(panels(rules), Space(inner, high, high, _SIZES, most_columns=6))
    return Document(
        title=f"Payout sign: {title_of(rules)}",
        body=rendered(
            "screen.html.j2",
            title=title_of(rules),
            under=under,
            meters=shown,
            pages=best.pages,
            foot=f"Rules Submission {grouped(submission.digest[:12])} · {approved(submission)}",
            stated=stated_on(rules),
        ),
        landscape=True,
        style=_STYLE + plan_style(best, ".screen", "rem") + _pages(best, top, shown),
    )


def _meters(rules: GameRules, meters: Levels) -> Iterator[_Meter]:
    for wager, levels in meters.items():
        offer = rules.offers[wager]
        size = "" if offer.amount is None else f" {dollars_text(offer.amount)}"
        name = f"{rules.chapter.wagers[wager].name}{size}"
        for level, cents in levels.items():
            titled = name if level == "meter" else f"{name}, {level}"
            yield _Meter(wager, level, titled, _amount(cents))


def _amount(cents: int) -> str:
    """An amount with its cents, which move."""
    return f"${cents // 100:,}.{cents % 100:02d}"


def _pages(best: Plan, top: float, meters: tuple[_Meter, ...]) -> str:
    """Where the pages stand; several take turns."""
    count = len(best.pages)
    lines = [f".page {{ top: {top:.2f}rem }}"]
    if meters:
        room = (_WIDTH - 2 * _SIDE) / len(meters) - 2.2
        widest = max(text_width(meter.amount, 1.05, bold=True) for meter in meters)
        named = max(text_width(meter.name, 1.05, bold=True) for meter in meters)
        lines.append(f".meter b {{ font-size: {min(_LARGEST, room / widest):.2f}rem }}")
        lines.append(f".meter span {{ font-size: {min(_UNDER, room / named):.2f}rem }}")
    if count > 1:
        lines.append(
            f"@keyframes turns {{ 0% {{ visibility: visible }} {100 / count:.3f}%, 100% "
            "{ visibility: hidden } }"
        )
        lines.append(
            f".page {{ visibility: hidden; animation: turns {_STANDS * count}s step-end infinite }}"
        )
        lines += [f".g{at} {{ animation-delay: {at * _STANDS}s }}" for at in range(count)]
    return "".join(f"{line}\n" for line in lines)


_STYLE: Final = f"""\
{PANEL_STYLE}html {{ font-size: min(1vw, 1.77778vh) }}
@media screen {{ body {{ background: #0e1110; padding: 0; overflow: hidden }} }}
.screen {{ --soft: #b3bdb4; position: relative; width: {_WIDTH}rem; height: {_HEIGHT}rem;
  margin: 0 auto; padding: {_SIDE}rem; background: #0e1110; color: #f3ecd8; overflow: hidden }}
.screen > header {{ border-bottom: .2rem solid #f3ecd8; padding-bottom: .3rem;
  overflow-wrap: anywhere }}
.screen h1 {{ font-size: {_TITLE}rem; line-height: 1.1 }}
.screen > header p {{ font-size: {_UNDER}rem; line-height: 1.25; margin: 0; color: var(--soft) }}
.meters {{ display: flex; gap: 1rem; margin-top: .8rem }}
.meter {{ flex: 1; min-width: 0; height: 6rem; background: #0a0c0b; border: .12rem solid #4d3b14;
  border-radius: .7rem; padding: .4rem .5rem; text-align: center; line-height: 1.2;
  white-space: nowrap }}
.meter span {{ display: block; color: #e3b548; font-weight: 700 }}
.meter b {{ display: block; color: #ffd76a; font-feature-settings: "tnum" }}
.page {{ position: absolute; left: {_SIDE}rem; right: {_SIDE}rem; bottom: 2rem }}
.screen > footer {{ position: absolute; left: {_SIDE}rem; right: {_SIDE}rem; bottom: .7rem;
  display: flex; justify-content: space-between; font-size: {_FOOT}rem; color: var(--soft) }}
"""
