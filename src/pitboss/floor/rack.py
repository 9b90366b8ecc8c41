"""A table's inventory as its papers have it: locked or not, counted, and what lies in the box."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum
from typing import NamedTuple

from pitboss.floor.chips import Chips, total
from pitboss.money import Cents
from pitboss.record import Copied

__all__ = ["PARTS", "Box", "Count", "InventorySlip", "Purpose", "Rack", "Requested", "paper"]


class Purpose(StrEnum):
    """Why an inventory is counted."""

    #: The container is unlocked and reconciled to the slip in it (465a.37).
    OPENING = "opening"
    #: The inventory is locked up with its slip (465a.42).
    CLOSING = "closing"
    #: The drop box of an open table is changed (465a.41).
    DROP = "drop"
    #: A table that stays closed has its slip of the day (465a.36(c), (f)(5)).
    CLOSED = "closed"


#: Where the two parts of a slip go: the original, and the duplicate (465a.36(e), .37, .41, .42).
PARTS: Mapping[Purpose, tuple[str, str]] = {
    Purpose.OPENING: ("drop box", "drop box"),
    Purpose.CLOSING: ("drop box", "container"),
    Purpose.DROP: ("drop box coming off", "drop box going on"),
    Purpose.CLOSED: ("drop box", "container"),
}


def paper(what: str, number: int, part: str = "") -> str:
    """A paper as it is named in a drop box: ``slip 3``, ``slip 3 duplicate``, ``fill 2``."""
    return f"{what} {number} {part}".strip()


class Count(NamedTuple):
    """A count that waits for its second signature."""

    purpose: Purpose
    chips: Chips
    #: What should have been there when it was counted.
    expected: Cents
    by: str
    #: How often in a row it gave this, the number of its entry being that of the last time.
    times: int = 1
    entry: int = 0
    #: The gaming day that it is for, where that has ended.
    day: str = ""

    @property
    def amount(self) -> Cents:
        """Its total."""
        return total(self.chips)

    @property
    def off(self) -> Cents:
        """What it has more than it should; less, if negative."""
        return Cents(self.amount - self.expected)


class InventorySlip(NamedTuple):
    """A Table Inventory Slip: number, day and shift, value by denomination, two signatures."""

    number: int
    purpose: Purpose
    day: str
    shift: str
    chips: Chips
    counted_by: str
    signed_by: str

    @property
    def amount(self) -> Cents:
        """Its total."""
        return total(self.chips)


class Box(NamedTuple):
    """A drop box that is on its way to the count: what it should hold."""

    amount: Cents
    papers: tuple[str, ...]


class Requested(NamedTuple):
    """A fill or a credit that was asked for: its slip's number, how much of what, by whom; then
    which cashier prepared the slip, and who of security carries it."""

    number: int
    chips: Chips
    by: str
    prepared_by: str = ""
    carried_by: str = ""
    #: The newest entry that changed it.
    changed: int = 0

    @property
    def signed_by(self) -> tuple[str, ...]:
        """Who has signed so far."""
        return tuple(one for one in (self.by, self.prepared_by, self.carried_by) if one)

    @property
    def cents(self) -> Cents:
        """How much in all."""
        return total(self.chips)


@dataclass(frozen=True)
class Rack(Copied):
    """What the papers say of a table's inventory. A table starts closed, with nothing in it."""

    unlocked: bool = False
    #: The last slip: while the container is locked, the one that lies in it.
    slip: InventorySlip | None = None
    count: Count | None = None
    #: The last gaming day on which the table was opened, or closed, or its open box dropped.
    active: str = ""
    #: The gaming day of the last Closed Table form.
    formed: str = ""
    #: How many slips, forms and drop boxes there ever were: numbers have no gap.
    slips: int = 0
    forms: int = 0
    boxes: int = 0
    #: The papers in the drop box, and the boxes that are not counted yet.
    papers: tuple[str, ...] = ()
    dropped: Mapping[int, Box] = field(default_factory=dict)
    #: Papers that were not found in their box, and that internal audit was not told of yet.
    missing: tuple[str, ...] = ()
    #: Gaming days that ended without a paper before the last one that has one, each with the date
    #: of the slip that was then locked in the container: nothing, if the table was open.
    unpapered: Mapping[str, str] = field(default_factory=dict)
    #: The gaming day of a late paper that lies in the drop box.
    late: str = ""

    @property
    def papered(self) -> str:
        """The last gaming day that has a paper."""
        return max(self.formed, "" if self.slip is None else self.slip.day)

    def with_day(self, day: str) -> "Rack":
        """With a paper of a gaming day: those that ended before it without one are remembered, each
        with what lay in the container."""
        left = {one: slip for one, slip in self.unpapered.items() if one != day}
        locked = "" if self.unlocked or self.slip is None else self.slip.day
        if self.papered:
            left |= dict.fromkeys(_between(self.papered, day), locked)
        return self if left == self.unpapered else self.but(unpapered=left)

    def with_paper(self, *papers: str) -> "Rack":
        """With papers more in the drop box."""
        return self.but(papers=(*self.papers, *papers))


def _between(first: str, last: str) -> Iterator[str]:
    """The days after one and before another."""
    day = date.fromisoformat(first) + timedelta(days=1)
    while (found := day.isoformat()) < last:
        yield found
        day += timedelta(days=1)
