"""The papers of a table: what is asked, and what is then on record (465a.36 to .42).

Table Inventory Slips are counted by a dealer and signed by a floorperson; the Closed Table form is
a floorperson's; what leaves in a drop box is found again by revenue audit. Who and when stand in
the envelope; day, shift and credential, which the papers show, stand here.
"""

from dataclasses import dataclass

from pitboss.floor.chips import Chips, total
from pitboss.floor.commands import OfATable
from pitboss.floor.rack import Purpose
from pitboss.floor.signatures import Signed
from pitboss.money import NOTHING, Cents
from pitboss.record import kind

__all__ = [
    "BoxCounted",
    "CarryCredit",
    "CarryFill",
    "ClosedFormCompleted",
    "CompleteClosedForm",
    "CountBox",
    "CountInventory",
    "CreditCarried",
    "CreditPrepared",
    "CreditVoided",
    "FillCarried",
    "FillPrepared",
    "FillVoided",
    "GapReported",
    "InventoryCounted",
    "InventorySigned",
    "PrepareCredit",
    "PrepareFill",
    "ReportGap",
    "SignCount",
    "VoidCredit",
    "VoidFill",
]


# ── What is asked ────────────────────────────────────────────────────────────────────────────


@kind("count-inventory")
@dataclass(frozen=True, slots=True)
class CountInventory(OfATable):
    """The dealer has counted the inventory, a floorperson watching; ``day`` is the gaming day that
    it is for where that has ended."""

    purpose: Purpose
    chips: Chips
    day: str = ""


@kind("sign-count")
@dataclass(frozen=True, slots=True)
class SignCount(OfATable):
    """The floorperson who watched signs the count beside the dealer, and its total; ``reason`` says
    what is known of a difference that a second count found again, ``late`` why the count of a
    gaming day that has ended comes only now."""

    amount: Cents
    reason: str = ""
    late: str = ""


@kind("complete-closed-form")
@dataclass(frozen=True, slots=True)
class CompleteClosedForm(OfATable):
    """Complete the Closed Table form of a table that was not open all gaming day; ``last_opened``
    is the date read on the slip that is locked in the container (465a.36(f)). Where the day has
    ended, ``day`` names it, and ``late`` says why the form comes only now."""

    last_opened: str
    day: str = ""
    late: str = ""


@kind("count-box")
@dataclass(frozen=True, slots=True)
class CountBox(OfATable):
    """Revenue audit has what a drop box held: its cash as counted, and the papers found in it."""

    box: int
    cash: Cents
    papers: tuple[str, ...]


@kind("report-gap")
@dataclass(frozen=True, slots=True)
class ReportGap(OfATable):
    """Revenue audit reports to internal audit, in writing, papers that were in no box: what is
    known of them (465a.3)."""

    papers: tuple[str, ...]
    reason: str


@kind("prepare-fill")
@dataclass(frozen=True, slots=True)
class PrepareFill(OfATable):
    """A cashier of the chip bank prepares the Fill Slip that was asked for, and its chips
    (465a.38)."""

    number: int
    chips: Chips


@kind("carry-fill")
@dataclass(frozen=True, slots=True)
class CarryFill(OfATable):
    """Security carries a Fill Slip and its chips from the chip bank to the table (465a.38)."""

    number: int


@kind("prepare-credit")
@dataclass(frozen=True, slots=True)
class PrepareCredit(OfATable):
    """A cashier of the chip bank prepares the Credit Slip that was asked for (465a.39)."""

    number: int
    chips: Chips


@kind("carry-credit")
@dataclass(frozen=True, slots=True)
class CarryCredit(OfATable):
    """Security is at the table with a Credit Slip, and takes its chips to the chip bank when they
    are counted (465a.39)."""

    number: int


@kind("void-fill")
@dataclass(frozen=True, slots=True)
class VoidFill(OfATable):
    """Mark a Fill Slip void: its chips go back, its number stays (465a.38)."""

    number: int
    reason: str


@kind("void-credit")
@dataclass(frozen=True, slots=True)
class VoidCredit(OfATable):
    """Mark a Credit Slip void: its chips stay, its number stays (465a.39)."""

    number: int
    reason: str


# ── What is on record ────────────────────────────────────────────────────────────────────────


@kind("inventory-counted")
@dataclass(frozen=True, slots=True)
class InventoryCounted(Signed):
    """A dealer's count, and what should have been there; ``day`` is the gaming day that it is for,
    where that has ended."""

    purpose: Purpose
    chips: Chips
    expected: Cents
    day: str = ""


@kind("inventory-signed")
@dataclass(frozen=True, slots=True)
class InventorySigned(Signed):
    """A Table Inventory Slip with both signatures: the count's, and the one in the envelope.

    ``off`` is what the count has more than the books, less if it is negative: the books follow it.
    An opening that finds what the locked slip says is signed on that slip, under its number.
    ``late`` says why a slip came after the end of the gaming day that it is for.
    """

    slip: int
    purpose: Purpose
    day: str
    shift: str
    game: str
    chips: Chips
    counted_by: str
    off: Cents = NOTHING
    reason: str = ""
    late: str = ""

    @property
    def amount(self) -> Cents:
        """The total of the slip."""
        return total(self.chips)


@kind("closed-form-completed")
@dataclass(frozen=True, slots=True)
class ClosedFormCompleted(Signed):
    """A Closed Table form with its fields; its signature is the one in the envelope. ``late`` says
    why it came after the end of the gaming day that it is for."""

    form: int
    day: str
    shift: str
    game: str
    last_opened: str
    credential: str
    late: str = ""


@kind("box-counted")
@dataclass(frozen=True, slots=True)
class BoxCounted(Signed):
    """A drop box was counted and its papers are revenue audit's: ``off`` is what its cash has more
    than the books, ``missing`` the papers that should have been there."""

    box: int
    cash: Cents
    off: Cents
    papers: tuple[str, ...]
    missing: tuple[str, ...]


@kind("gap-reported")
@dataclass(frozen=True, slots=True)
class GapReported(Signed):
    """Internal audit was told of papers that are missing."""

    papers: tuple[str, ...]
    reason: str


@kind("fill-prepared")
@dataclass(frozen=True, slots=True)
class FillPrepared(Signed):
    """A Fill Slip and its chips are ready at the chip bank."""

    number: int


@kind("fill-carried")
@dataclass(frozen=True, slots=True)
class FillCarried(Signed):
    """The chips of a fill are on their way."""

    number: int


@kind("credit-prepared")
@dataclass(frozen=True, slots=True)
class CreditPrepared(Signed):
    """A Credit Slip is ready at the chip bank."""

    number: int


@kind("credit-carried")
@dataclass(frozen=True, slots=True)
class CreditCarried(Signed):
    """Security is at the table for the chips of a credit."""

    number: int


@kind("fill-voided")
@dataclass(frozen=True, slots=True)
class FillVoided(Signed):
    """A Fill Slip is void."""

    number: int
    reason: str


@kind("credit-voided")
@dataclass(frozen=True, slots=True)
class CreditVoided(Signed):
    """A Credit Slip is void."""

    number: int
    reason: str
