"""A table's inventory in its papers: locked or not, its counts, and the papers in the drop box."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from pitboss.floor.chips import Chips, total
from pitboss.money import Cents
from pitboss.record import Copied

__all__ = ["PARTS", "Box", "Count", "InventorySlip", "Purpose", "Rack", "Requested", "paper"]


class Purpose(StrEnum):
    """The purpose of a count."""

    #: The container is unlocked and reconciled to the slip in it (465a.37).
    OPENING = "opening"
    #: The inventory is locked up with its slip (465a.42).
    CLOSING = "closing"
    #: The drop box of an open table is changed (465a.41).
    DROP = "drop"
    #: A table that stays closed gets its slip of the day (465a.36(c), (f)(5)).
    CLOSED = "closed"

    @property
    def about(self) -> str:
        """The purpose in words."""
        return _ABOUT[self]


_ABOUT: Final[Mapping[Purpose, str]] = {
    Purpose.OPENING: "to open the table",
    Purpose.CLOSING: "to lock it up",
    Purpose.DROP: "as the drop box is changed",
    Purpose.CLOSED: "for the slip of a day on which the table stays closed",
}

#: The places of a slip's original and duplicate (465a.36(e), .37, .41, .42).
PARTS: Mapping[Purpose, tuple[str, str]] = {
    Purpose.OPENING: ("drop box", "drop box"),
    Purpose.CLOSING: ("drop box", "container"),
    Purpose.DROP: ("drop box coming off", "drop box going on"),
    Purpose.CLOSED: ("drop box", "container"),
}


def paper(what: str, number: int, part: str = "") -> str:
    """The name of a paper in a drop box: ``slip 3``, ``slip 3 duplicate``, ``fill 2``."""
    return f"{what} {number} {part}".strip()


#: The number of equal counts that confirm a difference.
COUNTS: Final = 2


class Count(NamedTuple):
    """A count that waits for its second signature."""

    purpose: Purpose
    chips: Chips
    #: The balance in the books when it was counted.
    expected: Cents
    by: str
    #: The number of equal counts in a row, and the entry of the last one.
    times: int = 1
    entry: int = 0
    #: The gaming day of a late count.
    day: str = ""

    @property
    def amount(self) -> Cents:
        """Its total."""
        return total(self.chips)

    @property
    def off(self) -> Cents:
        """The count less the books."""
        return Cents(self.amount - self.expected)

    @property
    def again(self) -> bool:
        """Whether it must be counted again before it is signed: it differs, and nothing confirms
        it yet."""
        return bool(self.off) and self.times < COUNTS


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
    """A drop box on its way to the count: its expected contents."""

    amount: Cents
    papers: tuple[str, ...]
    instruments: Mapping[str, Cents] = MappingProxyType({})


class Requested(NamedTuple):
    """A requested fill or credit: the number of its slip, its chips, who requested it, the cashier
    who prepared it, and the security officer who carries it."""

    number: int
    chips: Chips
    by: str
    prepared_by: str = ""
    carried_by: str = ""
    #: The newest entry that changed it.
    changed: int = 0

    @property
    def signed_by(self) -> tuple[str, ...]:
        """The people who have signed so far."""
        return tuple(one for one in (self.by, self.prepared_by, self.carried_by) if one)

    @property
    def cents(self) -> Cents:
        """Its total."""
        return total(self.chips)


@dataclass(frozen=True)
class Rack(Copied):
    """A table's inventory in its papers. A table starts closed, with an empty rack."""

    unlocked: bool = False
    #: The last slip. While the container is locked, it lies in it.
    slip: InventorySlip | None = None
    count: Count | None = None
    #: The last gaming day on which the table was opened, or closed, or its open box dropped.
    active: str = ""
    #: The gaming day of the last Closed Table form.
    formed: str = ""
    #: The number of slips, forms and drop boxes so far: numbers have no gap.
    slips: int = 0
    forms: int = 0
    boxes: int = 0
    #: The papers in the drop box, and the boxes that are not counted yet.
    papers: tuple[str, ...] = ()
    dropped: Mapping[int, Box] = field(default_factory=dict)
    #: Papers that were missing from their box and are not reported yet.
    missing: tuple[str, ...] = ()
    #: Gaming days without a paper before the last one that has one, each with the date of the slip
    #: locked in the container then; empty if the table was open.
    unpapered: Mapping[str, str] = field(default_factory=dict)
    #: The gaming day of a late paper that lies in the drop box.
    late: str = ""

    @property
    def papered(self) -> str:
        """The last gaming day that has a paper."""
        return max(self.formed, "" if self.slip is None else self.slip.day)

    def with_day(self, day: str) -> "Rack":
        """The rack with a paper of a gaming day. Days before it without one are remembered, each
        with the slip in the container."""
        left = {one: slip for one, slip in self.unpapered.items() if one != day}
        locked = "" if self.unlocked or self.slip is None else self.slip.day
        if self.papered:
            left |= dict.fromkeys(_between(self.papered, day), locked)
        return self if left == self.unpapered else self.but(unpapered=left)

    def with_paper(self, *papers: str) -> "Rack":
        """The rack with more papers in the drop box."""
        return self.but(papers=(*self.papers, *papers))


def _between(first: str, last: str) -> Iterator[str]:
    """The days after one and before another."""
    day = date.fromisoformat(first) + timedelta(days=1)
    while (found := day.isoformat()) < last:
        yield found
        day += timedelta(days=1)
