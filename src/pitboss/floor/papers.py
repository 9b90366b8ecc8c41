"""The papers of a table: their commands and events (465a.36 to .42).

A dealer counts and a floorperson signs Table Inventory Slips; a floorperson completes Closed Table
forms; revenue audit counts what a drop box held. The envelope says who and when; the events hold
day, shift and credential, which the papers show.
"""

from collections.abc import Mapping
from dataclasses import field

from pitboss.floor.chips import Chips, total
from pitboss.floor.commands import OfATable
from pitboss.floor.rack import Purpose
from pitboss.floor.signatures import Signed
from pitboss.money import NOTHING, Cents
from pitboss.record import recorded

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


# ── Commands ────────────────────────────────────────────────────────────────────────────


@recorded("count-inventory")
class CountInventory(OfATable):
    """Count the inventory, as its dealer, in front of a floorperson; ``day`` is the gaming day of a
    late count."""

    purpose: Purpose
    chips: Chips
    day: str = ""


@recorded("sign-count")
class SignCount(OfATable):
    """Sign the count and its total, as the floorperson who watched; ``reason`` explains a
    difference that a second count confirmed, ``late`` why a late count comes only now."""

    amount: Cents
    reason: str = ""
    late: str = ""


@recorded("complete-closed-form")
class CompleteClosedForm(OfATable):
    """Complete the Closed Table form of a table that was closed all gaming day; ``last_opened`` is
    the date on the slip locked in the container (465a.36(f)). A late form names its ``day``, and
    ``late`` says why it comes only now."""

    last_opened: str
    day: str = ""
    late: str = ""


@recorded("count-box")
class CountBox(OfATable):
    """Record revenue audit's count of a drop box: its cash, the papers found in it, and apart from
    both the value of its instruments, by name."""

    box: int
    cash: Cents
    papers: tuple[str, ...]
    instruments: Mapping[str, Cents] = field(default_factory=dict)


@recorded("report-gap")
class ReportGap(OfATable):
    """Report missing papers in writing, as revenue audit to internal audit, with what is known of
    them (465a.3)."""

    papers: tuple[str, ...]
    reason: str


@recorded("prepare-fill")
class PrepareFill(OfATable):
    """Prepare, as a cashier of the chip bank, a requested Fill Slip and its chips (465a.38)."""

    number: int
    chips: Chips


@recorded("carry-fill")
class CarryFill(OfATable):
    """Carry, as security, a Fill Slip and its chips from the chip bank to the table (465a.38)."""

    number: int


@recorded("prepare-credit")
class PrepareCredit(OfATable):
    """Prepare, as a cashier of the chip bank, a requested Credit Slip (465a.39)."""

    number: int
    chips: Chips


@recorded("carry-credit")
class CarryCredit(OfATable):
    """Bring, as security, a Credit Slip to the table; its chips go to the chip bank once counted
    (465a.39)."""

    number: int


@recorded("void-fill")
class VoidFill(OfATable):
    """Mark a Fill Slip void: its chips go back, its number stays (465a.38)."""

    number: int
    reason: str


@recorded("void-credit")
class VoidCredit(OfATable):
    """Mark a Credit Slip void: its chips stay, its number stays (465a.39)."""

    number: int
    reason: str


# ── Events ────────────────────────────────────────────────────────────────────────


@recorded("inventory-counted")
class InventoryCounted(Signed):
    """A dealer counted the inventory; ``expected`` is the balance in the books, ``day`` the gaming
    day of a late count."""

    purpose: Purpose
    chips: Chips
    expected: Cents
    day: str = ""


@recorded("inventory-signed")
class InventorySigned(Signed):
    """A Table Inventory Slip with both signatures: the count's, and the one in the envelope.

    ``off`` is the count less the books, which follow it. An opening count that equals the locked
    slip is signed on that slip, under its number. ``late`` says why a slip came after its gaming
    day.
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


@recorded("closed-form-completed")
class ClosedFormCompleted(Signed):
    """A Closed Table form; the envelope has its signature. ``late`` says why it came after its
    gaming day."""

    form: int
    day: str
    shift: str
    game: str
    last_opened: str
    credential: str
    late: str = ""


@recorded("box-counted")
class BoxCounted(Signed):
    """Revenue audit counted a drop box: ``off`` is its cash less the books, ``missing`` are papers
    that should have been in it."""

    box: int
    cash: Cents
    off: Cents
    papers: tuple[str, ...]
    missing: tuple[str, ...]
    #: The value of its instruments by name, and the differences from the books.
    instruments: Mapping[str, Cents] = field(default_factory=dict)
    instruments_off: Mapping[str, Cents] = field(default_factory=dict)


@recorded("gap-reported")
class GapReported(Signed):
    """Missing papers were reported to internal audit."""

    papers: tuple[str, ...]
    reason: str


@recorded("fill-prepared")
class FillPrepared(Signed):
    """A Fill Slip and its chips are ready at the chip bank."""

    number: int


@recorded("fill-carried")
class FillCarried(Signed):
    """The chips of a fill are on their way."""

    number: int


@recorded("credit-prepared")
class CreditPrepared(Signed):
    """A Credit Slip is ready at the chip bank."""

    number: int


@recorded("credit-carried")
class CreditCarried(Signed):
    """Security came to the table for the chips of a credit."""

    number: int


@recorded("fill-voided")
class FillVoided(Signed):
    """A Fill Slip is void."""

    number: int
    reason: str


@recorded("credit-voided")
class CreditVoided(Signed):
    """A Credit Slip is void."""

    number: int
    reason: str
