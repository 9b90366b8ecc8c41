"""The commands of the floor. A table's own command goes in ``AtTable``."""

from dataclasses import dataclass
from enum import StrEnum

from pitboss.floor.chips import DENOMINATIONS, Chips
from pitboss.floor.days import COMMON_DAYS, Calendar
from pitboss.floor.people import Strategy
from pitboss.floor.state import Act
from pitboss.money import NOTHING, Cents
from pitboss.record import Actor, Copied, Role, recorded
from pitboss.round import Command

__all__ = [
    "AcceptCredit",
    "AcceptFill",
    "ApproveAct",
    "AtTable",
    "BuyIn",
    "CashOut",
    "CheckLink",
    "CollectTips",
    "Dismiss",
    "DropBox",
    "Enrol",
    "ExpireSlip",
    "FileSubmission",
    "Funds",
    "Leave",
    "OfATable",
    "OpenFacility",
    "PaySlip",
    "PostLimits",
    "PrepareSlip",
    "ProposeAct",
    "RecordAttempts",
    "Redeem",
    "RejectAct",
    "RequestCredit",
    "RequestFill",
    "ResetPassword",
    "SellChips",
    "SetUpTable",
    "SettleDifference",
    "Sit",
    "TakeDownLink",
    "TakeUpRules",
    "Tip",
    "VerifySlip",
]


class Funds(StrEnum):
    """The form of money that a player gives or gets."""

    CASH = "cash"
    CHIPS = "chips"
    ACCOUNT = "game-account"

    # Offers of money are looked up by it: an enumeration's own hash is a call in Python.
    __hash__ = str.__hash__


@recorded("at-table")
class AtTable(Copied):
    """A command of a table or its round, for the table of this name."""

    table: str
    command: Command

    @property
    def actor(self) -> Actor:
        """The sender."""
        return self.command.actor

    @property
    def at(self) -> int:
        """The time."""
        return self.command.at

    @property
    def id(self) -> str:
        """The command's id."""
        return self.command.id

    @property
    def round(self) -> str:
        """The round that the sender saw, if named (R62)."""
        return self.command.round

    @property
    def n(self) -> int:
        """The newest entry that the sender saw, if named (R62)."""
        return self.command.n


@dataclass(frozen=True, slots=True)
class OfATable(Command):
    """A command of the floor at one table."""

    table: str


# ── The facility ─────────────────────────────────────────────────────────────────────────────


@recorded("open-facility")
class OpenFacility(Command):
    """Open the books of a facility, with its first administrator, its calendar and its chips."""

    name: str
    administrator: str
    credential: str
    licence: str
    calendar: Calendar = COMMON_DAYS
    denominations: tuple[int, ...] = DENOMINATIONS
    #: Whether it is a demonstration, for good: nobody pays there.
    demo: bool = False


@recorded("enrol")
class Enrol(Command):
    """Enrol a player, or the first person of authority beside the administrator. From then on two
    people enrol the staff (``EnrolStaff``). ``strategy`` says how a house player decides."""

    person: str
    role: Role
    credential: str = ""
    strategy: Strategy | None = None
    licence: str = ""


@recorded("dismiss")
class Dismiss(Command):
    """Dismiss a person: they may no longer act."""

    person: str
    reason: str


@recorded("reset-password")
class ResetPassword(Command):
    """Record that a person was given a password for once. The password is on no record."""

    whose: str


@recorded("record-attempts")
class RecordAttempts(Command):
    """Record how often a person was refused for lack of a right in a past minute, counted
    from the epoch; all whom the facility does not know are one, without a name."""

    person: str
    minute: int
    count: int


@recorded("file-submission")
class FileSubmission(Command):
    """File a Rules Submission as TOML text (601a.2)."""

    text: str


@recorded("propose-act")
class ProposeAct(Command):
    """Propose an act of two authorities."""

    act: Act


@recorded("approve-act")
class ApproveAct(Command):
    """Approve, and so do, an act that somebody else proposed."""

    proposal: int


@recorded("reject-act")
class RejectAct(Command):
    """Reject a proposed act."""

    proposal: int
    reason: str


# ── Tables ───────────────────────────────────────────────────────────────────────────────────


@recorded("set-up-table")
class SetUpTable(OfATable):
    """Put a table of a game, or of one of its variants, on the floor, under the submission in
    force."""

    game: str
    electronic: bool = True
    variant: str = ""


@recorded("take-up-rules")
class TakeUpRules(OfATable):
    """Adopt the submission in force from the next round, under the same game and variant."""


@recorded("post-limits")
class PostLimits(OfATable):
    """Post limits for the required wagers, within the filed ones: at once, or as a notice of the
    time from which they count."""

    minimum: Cents
    maximum: Cents
    effective: int = 0


@recorded("sit")
class Sit(OfATable):
    """Sit down at a seat. A player who names nobody takes it; staff who name nobody give it to a
    patron whose name is not known, and who gets the next number of the table (R66)."""

    seat: int
    player: str | None = None


@recorded("leave")
class Leave(OfATable):
    """Leave a seat."""

    seat: int


# ── Money ────────────────────────────────────────────────────────────────────────────────────


@recorded("buy-in")
class BuyIn(OfATable):
    """Buy chips for cash, or pay cash or chips into the game account (605a.2, 605a.3)."""

    player: str
    amount: Cents
    gives: Funds = Funds.CASH
    gets: Funds = Funds.CHIPS


@recorded("cash-out")
class CashOut(OfATable):
    """Pay out a game account in chips, which leaves it at zero (605a.3)."""

    player: str


@recorded("redeem")
class Redeem(Command):
    """Exchange chips for cash at the cage. Chips are bearer instruments: ``player`` is None for a
    patron whose name is not known (R66). ``instrument`` names an approved wagering instrument
    instead of chips: it is worth its face value."""

    player: str | None = None
    amount: Cents = NOTHING
    instrument: str = ""


@recorded("sell-chips")
class SellChips(Command):
    """Sell chips for cash at the cage, to a player or to a patron whose name is not known (R66); or
    approved wagering instruments of a name, to any bearer."""

    player: str | None = None
    amount: Cents = NOTHING
    instrument: str = ""


@recorded("tip")
class Tip(OfATable):
    """Tip the dealer. At a dealer-run table the dealer records it (R66)."""

    player: str
    amount: Cents


@recorded("collect-tips")
class CollectTips(OfATable):
    """Send the tip box to the cage."""


@recorded("request-fill")
class RequestFill(OfATable):
    """Request chips from the chip bank, by denomination (465a.38)."""

    chips: Chips


@recorded("accept-fill")
class AcceptFill(OfATable):
    """Accept a fill: the dealer counted its chips into the rack."""

    number: int
    chips: Chips


@recorded("request-credit")
class RequestCredit(OfATable):
    """Request that chips go from the rack to the chip bank, by denomination (465a.39)."""

    chips: Chips


@recorded("accept-credit")
class AcceptCredit(OfATable):
    """Accept a credit: the dealer counted its chips out of the rack."""

    number: int
    chips: Chips


@recorded("drop-box")
class DropBox(OfATable):
    """Send the drop box of a closed table to the count, and put on an empty one. An open table's
    box goes with its count (465a.41)."""


# ── Jackpots and differences ────────────────────────────────────────────────────────────────────


@recorded("prepare-slip")
class PrepareSlip(OfATable):
    """Write the slip of an approved prize. The hand is the settled one; a ``hand`` that is given
    must match it."""

    seat: int
    wager: str
    hand: str = ""


@recorded("verify-slip")
class VerifySlip(OfATable):
    """Verify a slip that somebody else prepared, and its amount."""

    slip: str
    amount: Cents


@recorded("pay-slip")
class PaySlip(OfATable):
    """Pay, at the cage, a slip whose round is over."""

    slip: str


@recorded("expire-slip")
class ExpireSlip(OfATable):
    """Record that a slip was not presented in the time that is filed (R71)."""

    slip: str


@recorded("settle-difference")
class SettleDifference(OfATable):
    """Pay what a player is owed since a settlement was put right, or take what the player agrees
    to give back."""

    player: str
    reason: str


# ── Links ────────────────────────────────────────────────────────────────────────────────────


@recorded("take-down-link")
class TakeDownLink(Command):
    """Take a link down. Its wagers are not offered until it is restored (605a.8)."""

    link: str
    reason: str


@recorded("check-link")
class CheckLink(Command):
    """Check that a link's meter adds up. If not, the link goes down."""

    link: str
