"""Notices to print, from the record of the floor: a linked jackpot, changed limits, a device or a
link out of order, a meter that is closed, transferred or adjusted.

Each says what is so, from when, and by which paragraph. A notice of what is not so is refused.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from pitboss.documents.document import Document
from pitboss.documents.inscriptions import joined
from pitboss.documents.pages import rendered
from pitboss.floor import AdjustMeter, Facility, FloorLink, FloorTable, TransferMeter
from pitboss.floor.meter_life import MeterAct
from pitboss.money import dollars_text
from pitboss.refusals import Refused
from pitboss.rulebook.quoting import plain, shown, suggestion
from pitboss.table.state import Condition

__all__ = ["KINDS", "NoNoticeError", "Premises", "notice"]

_T = TypeVar("_T")


class NoNoticeError(Refused):
    """There is nothing of which a notice could be printed."""

    code = "notice/none"


@dataclass(frozen=True, slots=True)
class Premises:
    """The floor as it stands: the facility, its tables and its links by name."""

    facility: Facility
    tables: Mapping[str, FloorTable]
    links: Mapping[str, FloorLink]

    def clock(self, at: int) -> str:
        """The time on the wall: ``2026-03-08 03:00``."""
        return self.facility.calendar.clock(at)[: len("2026-03-08 03:00")]

    def table(self, name: str) -> FloorTable:
        """A table of this name."""
        return _known(self.tables, name, "table")

    def link(self, name: str) -> FloorLink:
        """A link of this name."""
        return _known(self.links, name, "link")

    def sharing(self, link: str) -> tuple[FloorTable, ...]:
        """The tables that share a meter."""
        return tuple(one for one in self.tables.values() if link in one.metered.values())


def _known(found: Mapping[str, _T], name: str, what: str) -> _T:
    if name not in found:
        others = suggestion(name, found, "there are") if found else "there is none"
        raise NoNoticeError(f"there is no {what} {shown(name)}: {others}")
    return found[name]


@dataclass(frozen=True, slots=True)
class _Notice:
    """What stands on it: a heading, sentences in large type, a list, and the paragraphs."""

    title: str
    said: tuple[str, ...]
    cite: str
    listed: tuple[str, ...] = ()


def notice(kind: str, name: str, premises: Premises, at: int) -> Document:
    """The notice of a kind about a table, link or meter. ``at`` is when it is printed."""
    make = _MAKERS.get(kind)
    if make is None:
        others = suggestion(kind, KINDS, "notices are of")
        raise NoNoticeError(f"there is no notice {shown(kind)}: {others}")
    made = make(premises, name)
    facility = premises.facility
    return Document(
        title=f"Notice: {made.title}",
        body=rendered(
            "notice.html.j2",
            facility=facility.name,
            title=made.title,
            said=made.said,
            listed=made.listed,
            cite=made.cite,
            printed=premises.clock(at),
        ),
        landscape=True,
        style=_STYLE,
        foot=f"Notice printed {premises.clock(at)} · {made.cite}",
    )


# ── The kinds ────────────────────────────────────────────────────────────────────────────────


def _linked(premises: Premises, name: str) -> _Notice:
    """Which tables share a jackpot (605a.7, 605a.8)."""
    link = premises.link(name)
    tables = premises.sharing(name)
    if not tables:
        raise NoNoticeError(f"no table shares the link {plain(name)}")
    size = dollars_text(link.book.amount)
    wager = tables[0].rules.chapter.wagers[_wager_on(tables[0], name)].name
    said = (
        f"One jackpot for all these tables: the {wager} wager of {size}.",
        "Each accepted wager at any of them adds to the meter. A win at one of them is paid from "
        "it, and the others show what is left.",
    )
    return _Notice("Linked jackpot", said, "605a.7, 605a.8", tuple(map(_titled, tables)))


def _wager_on(table: FloorTable, link: str) -> str:
    return next(wager for wager, one in table.metered.items() if one == link)


def _titled(table: FloorTable) -> str:
    return f"Table {table.name} · {table.rules.title}"


def _limits(premises: Premises, name: str) -> _Notice:
    """Other limits, and the time from which they count (601a.2)."""
    table = premises.table(name)
    told = table.notice
    if told is None:
        raise NoNoticeError(f"no other limits are announced at table {plain(name)}")
    low, high = table.limits
    said = (
        f"From {premises.clock(told.effective)}: {dollars_text(told.minimum)} to "
        f"{dollars_text(told.maximum)}.",
        f"Until then: {dollars_text(low)} to {dollars_text(high)}. A round ends under the limits "
        "it began with.",
    )
    wagers = [table.rules.chapter.wagers[one].name for one in table.rules.required]
    return _Notice(f"Table {name}: other limits", said, "601a.2", (f"For {joined(wagers)}",))


def _out_of_order(premises: Premises, name: str) -> _Notice:
    """Devices of a table that are out of order (.13(g)), or a link that is down (605a.8)."""
    if name.startswith("link/"):
        return _down(premises, name.removeprefix("link/"))
    table = premises.table(name)
    broken = [one for one, how in table.table.devices.items() if how is not Condition.WORKING]
    down = [one for one in sorted(table.links_of(table.metered)) if _is_down(premises, one)]
    if not broken and not down:
        raise NoNoticeError(f"no device of table {plain(name)} is out of order")
    cites = [table.table.irregular("device-out-of-order")] if broken else []
    said = [f"The {device} is out of order." for device in broken]
    for link in down:
        wager = table.rules.chapter.wagers[_wager_on(table, link)].name
        said.append(f"The {wager} is out of order: no such wager is taken. {_REST}")
    if down:
        cites.append("605a.8")
    return _Notice(f"Table {name}: out of order", tuple(said), ", ".join(cites))


_REST: Final = "All other wagers go on, and a prize that was won before is paid."


def _is_down(premises: Premises, link: str) -> bool:
    found = premises.links.get(link)
    return found is not None and bool(found.down)


def _down(premises: Premises, name: str) -> _Notice:
    link = premises.link(name)
    if not link.down:
        raise NoNoticeError(f"the link {plain(name)} is in order")
    tables = premises.sharing(name)
    wager = tables[0].rules.chapter.wagers[_wager_on(tables[0], name)].name if tables else name
    said = (f"The {wager} is out of order: no such wager is taken. {_REST}",)
    return _Notice("Linked jackpot out of order", said, "605a.8", tuple(map(_titled, tables)))


def _meter(premises: Premises, name: str) -> _Notice:
    """A meter that is to be closed, transferred or adjusted, announced beforehand (R71)."""
    acts = [
        one.act
        for one in premises.facility.proposals.values()
        if isinstance(one.act, MeterAct) and name in (one.act.meter, getattr(one.act, "to", None))
    ]
    if not acts:
        raise NoNoticeError(
            f"no change is announced of a meter {shown(name)}: a meter is link/NAME or "
            "table/NAME/WAGER"
        )
    said = tuple(words for act in acts for words in _act_words(premises, act))
    return _Notice(f"Meter {_meter_words(name)}", said, "605a.7, R71")


def _act_words(premises: Premises, act: MeterAct) -> Sequence[str]:
    when, which = premises.clock(act.effective), _meter_words(act.meter)
    if isinstance(act, TransferMeter):
        done = f"all that stands on the meter {which} goes to the meter {_meter_words(act.to)}."
    elif isinstance(act, AdjustMeter):
        moved = [
            f"{'plus' if cents > 0 else 'less'} {dollars_text(abs(cents))} on the {level}"
            for level, cents in act.changes.items()
        ]
        done = f"the meter {which} is adjusted: {joined(moved)}."
    else:
        done = f"the meter {which} is closed. What stands on it stays the players'."
    return f"From {when}, {done}", f"Reason: {act.reason}"


def _meter_words(name: str) -> str:
    """``link/high-five`` is ``high-five``, ``table/7/progressive`` ``progressive at table 7``."""
    what, _, rest = name.partition("/")
    table, _, wager = rest.rpartition("/")
    return f"{wager} at table {table}" if what == "table" and table else rest


_MAKERS: Final = {
    "linked-jackpot": _linked,
    "limits": _limits,
    "out-of-order": _out_of_order,
    "meter": _meter,
}
#: The kinds of notices.
KINDS: Final = tuple(_MAKERS)

_STYLE: Final = """\
.notice h1 { font-size: 44pt; overflow-wrap: anywhere }
.notice .said { font-size: 26pt; line-height: 1.25; font-weight: 700; margin: 0 0 5mm;
  overflow-wrap: anywhere }
.notice li { font-size: 20pt; line-height: 1.35; overflow-wrap: anywhere; break-inside: avoid }
.notice ul { margin: 4mm 0 0; padding-left: 8mm }
"""
