"""The checklist of a layout: each demand of section .2, and whether the drawing meets it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from pitboss.documents.felt.checks import Shown
from pitboss.documents.felt.demands import DEMANDS, Demand
from pitboss.documents.felt.reading import read_felt
from pitboss.rulebook import GameRules

__all__ = ["Item", "Status", "checklist"]


class Status(StrEnum):
    """How a demand is met."""

    MET = "on the layout"
    SIGN = "on the sign"
    NOT_OFFERED = "not offered"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Item:
    """A demand, and where the drawing meets it, or why it does not."""

    cite: str
    words: str
    status: Status
    where: str


def checklist(svg: str, rules: GameRules, facility: str) -> tuple[Item, ...]:
    """Every demand on the layout of a table under these rules, looked up in its drawing."""
    shown = Shown(read_felt(svg), rules, facility)
    return tuple(_item(shown, one) for one in DEMANDS[rules.chapter.chapter])


def _item(shown: Shown, demand: Demand) -> Item:
    why = _not_offered(shown.rules, demand)
    if why:
        return Item(demand.cite, demand.words, Status.NOT_OFFERED, why)
    found = demand.check(shown)
    if found.faults:
        return Item(demand.cite, demand.words, Status.MISSING, _short(found.faults))
    if found.none:
        return Item(demand.cite, demand.words, Status.NOT_OFFERED, found.where)
    status = Status.SIGN if found.sign else Status.MET
    return Item(demand.cite, demand.words, status, found.where)


def _not_offered(rules: GameRules, demand: Demand) -> str:
    """Why this table need not meet a demand, or nothing."""
    if demand.wagers and not any(key in rules.offers for key in demand.wagers):
        laws = rules.chapter.wagers
        names = [laws[key].name for key in demand.wagers if key in laws and not laws[key].shares]
        return f"{' and '.join(names)}: not filed"
    if demand.option:
        key, _, value = demand.option.partition("=")
        filed = rules.options.get(key)
        if filed != (value or True):
            return f"{key.replace('_', ' ')}: not filed"
    return ""


def _short(faults: Sequence[str]) -> str:
    rest = f"; {len(faults) - 3} more" if len(faults) > 3 else ""
    return f"{'; '.join(faults[:3])}{rest}"
