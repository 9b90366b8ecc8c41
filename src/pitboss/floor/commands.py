"""What people and the system may ask of the floor. What is a table's own goes in ``AtTable``."""

from dataclasses import dataclass
from enum import StrEnum

from pitboss.floor.chips import DENOMINATIONS, Chips
from pitboss.floor.days import COMMON_DAYS, Calendar
from pitboss.floor.state import Act
from pitboss.money import Cents
from pitboss.record import Actor, Copied, Role, kind
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
    "ResolveDispute",
    "SetUpTable",
    "Sit",
    "TakeDownLink",
    "TakeUpRules",
    "Tip",
    "VerifySlip",
]


class Funds(StrEnum):
    """What a player hands over, or gets."""

    CASH = "cash"
    CHIPS = "chips"
    ACCOUNT = "game-account"


@kind("at-table")
@dataclass(frozen=True, slots=True)
class AtTable(Copied):
    """A command of a table or of its round, for the table of this name."""

    table: str
    command: Command

    @property
    def actor(self) -> Actor:
        """Who asks."""
        return self.command.actor

    @property
    def at(self) -> int:
        """When."""
        return self.command.at

    @property
    def id(self) -> str:
        """Under which id."""
        return self.command.id

    @property
    def round(self) -> str:
        """The round that the sender saw, if it is named (R62)."""
        return self.command.round

    @property
    def n(self) -> int:
        """The newest entry that the sender saw, if it is named (R62)."""
        return self.command.n


@dataclass(frozen=True, slots=True)
class OfATable(Command):
    """A command of the floor at one table."""

    table: str


# ── The facility ─────────────────────────────────────────────────────────────────────────────


@kind("open-facility")
@dataclass(frozen=True, slots=True)
class OpenFacility(Command):
    """Begin the books of a facility, with its first administrator; how it counts its days, and what
    chips it has."""

    name: str
    administrator: str
    credential: str
    calendar: Calendar = COMMON_DAYS
    denominations: tuple[int, ...] = DENOMINATIONS


@kind("enrol")
@dataclass(frozen=True, slots=True)
class Enrol(Command):
    """Let the facility know a person in a role; employees have a credential number."""

    person: str
    role: Role
    credential: str = ""


@kind("dismiss")
@dataclass(frozen=True, slots=True)
class Dismiss(Command):
    """A person may not act any more."""

    person: str
    reason: str


@kind("record-attempts")
@dataclass(frozen=True, slots=True)
class RecordAttempts(Command):
    """Record how often a person was refused for lack of a right in a minute that is over, counted
    from the epoch; all whom the facility does not know are one, without a name."""

    person: str
    minute: int
    count: int


@kind("file-submission")
@dataclass(frozen=True, slots=True)
class FileSubmission(Command):
    """File a Rules Submission: its TOML as it stands (601a.2)."""

    text: str


@kind("propose-act")
@dataclass(frozen=True, slots=True)
class ProposeAct(Command):
    """Propose an act that takes two authorities."""

    act: Act


@kind("approve-act")
@dataclass(frozen=True, slots=True)
class ApproveAct(Command):
    """Approve an act that somebody else proposed: it is done."""

    proposal: int


@kind("reject-act")
@dataclass(frozen=True, slots=True)
class RejectAct(Command):
    """Do not approve an act: it is not done."""

    proposal: int
    reason: str


# ── Tables ───────────────────────────────────────────────────────────────────────────────────


@kind("set-up-table")
@dataclass(frozen=True, slots=True)
class SetUpTable(OfATable):
    """Put a table of a game on the floor, under the submission in force."""

    game: str
    electronic: bool = True


@kind("take-up-rules")
@dataclass(frozen=True, slots=True)
class TakeUpRules(OfATable):
    """Play by the submission in force from the next round on."""


@kind("post-limits")
@dataclass(frozen=True, slots=True)
class PostLimits(OfATable):
    """Post limits for the required wagers, within those that are filed."""

    minimum: Cents
    maximum: Cents


@kind("sit")
@dataclass(frozen=True, slots=True)
class Sit(OfATable):
    """Sit down at a seat."""

    seat: int
    player: str


@kind("leave")
@dataclass(frozen=True, slots=True)
class Leave(OfATable):
    """Leave a seat."""

    seat: int


# ── Money ────────────────────────────────────────────────────────────────────────────────────


@kind("buy-in")
@dataclass(frozen=True, slots=True)
class BuyIn(OfATable):
    """Cash for chips, or cash or chips for the game account at the table (605a.2, 605a.3)."""

    player: str
    amount: Cents
    gives: Funds = Funds.CASH
    gets: Funds = Funds.CHIPS


@kind("cash-out")
@dataclass(frozen=True, slots=True)
class CashOut(OfATable):
    """What is left in a game account is paid in chips, and the account is at nothing (605a.3)."""

    player: str


@kind("redeem")
@dataclass(frozen=True, slots=True)
class Redeem(Command):
    """Chips for cash at the cage."""

    player: str
    amount: Cents


@kind("tip")
@dataclass(frozen=True, slots=True)
class Tip(OfATable):
    """A player tips the dealer."""

    player: str
    amount: Cents


@kind("collect-tips")
@dataclass(frozen=True, slots=True)
class CollectTips(OfATable):
    """The tip box goes to the cage."""


@kind("request-fill")
@dataclass(frozen=True, slots=True)
class RequestFill(OfATable):
    """Ask the chip bank for chips: how much of each denomination (465a.38)."""

    chips: Chips


@kind("accept-fill")
@dataclass(frozen=True, slots=True)
class AcceptFill(OfATable):
    """The dealer has counted the chips of a fill into the rack."""

    number: int
    chips: Chips


@kind("request-credit")
@dataclass(frozen=True, slots=True)
class RequestCredit(OfATable):
    """Have chips taken from the rack to the chip bank: how much of each denomination (465a.39)."""

    chips: Chips


@kind("accept-credit")
@dataclass(frozen=True, slots=True)
class AcceptCredit(OfATable):
    """The dealer has counted the chips of a credit out of the rack."""

    number: int
    chips: Chips


@kind("drop-box")
@dataclass(frozen=True, slots=True)
class DropBox(OfATable):
    """The drop box of a closed table goes to the count, and an empty one comes; an open table's
    goes with its count (465a.41)."""


# ── Jackpots and disputes ────────────────────────────────────────────────────────────────────


@kind("prepare-slip")
@dataclass(frozen=True, slots=True)
class PrepareSlip(OfATable):
    """Write the slip of a prize that was approved: which seat and wager. The hand is the one that
    was settled; who writes it down as well must have read it so."""

    seat: int
    wager: str
    hand: str = ""


@kind("verify-slip")
@dataclass(frozen=True, slots=True)
class VerifySlip(OfATable):
    """Verify a slip that somebody else prepared, and its amount."""

    slip: str
    amount: Cents


@kind("pay-slip")
@dataclass(frozen=True, slots=True)
class PaySlip(OfATable):
    """The cage pays a slip whose round is over."""

    slip: str


@kind("resolve-dispute")
@dataclass(frozen=True, slots=True)
class ResolveDispute(OfATable):
    """Pay what a player is owed since a settlement was put right, or take what the player agrees
    to give back."""

    player: str
    reason: str


# ── Links ────────────────────────────────────────────────────────────────────────────────────


@kind("take-down-link")
@dataclass(frozen=True, slots=True)
class TakeDownLink(Command):
    """Take a link down: its wagers are not offered until it is restored (605a.8)."""

    link: str
    reason: str


@kind("check-link")
@dataclass(frozen=True, slots=True)
class CheckLink(Command):
    """Check a link's identity: one that fails is down."""

    link: str
