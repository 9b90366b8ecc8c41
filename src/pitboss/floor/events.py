"""The events of the floor beside its tables' own. The envelope says who and when."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.floor.chips import DENOMINATIONS, Chips, total
from pitboss.floor.commands import Funds
from pitboss.floor.days import COMMON_DAYS, Calendar
from pitboss.floor.people import Strategy
from pitboss.floor.signatures import Signed
from pitboss.floor.state import Act
from pitboss.money import Cents
from pitboss.record import Role, recorded
from pitboss.round import Event
from pitboss.rulebook import GameRules, MeterTerms

__all__ = [
    "ActApproved",
    "ActProposed",
    "ActRejected",
    "AttemptsRefused",
    "BoughtIn",
    "CashedOut",
    "ChipsBroughtIn",
    "ChipsRedeemed",
    "ChipsSold",
    "CreditMade",
    "CreditRequested",
    "DifferenceSettled",
    "DropMade",
    "FacilityOpened",
    "FillMade",
    "FillRequested",
    "LimitsAnnounced",
    "LimitsPosted",
    "LinkChanged",
    "LinkFailed",
    "LinkJoined",
    "LinkOpened",
    "LinkRestored",
    "LinkTakenDown",
    "MeterAdjusted",
    "MeterClosed",
    "MeterTransferred",
    "PasswordReset",
    "PersonDismissed",
    "PersonEnrolled",
    "PrizeHit",
    "PrizeReturned",
    "RulesTakenUp",
    "SeatLeft",
    "SeatTaken",
    "SlipExpired",
    "SlipPaid",
    "SlipPrepared",
    "SlipVerified",
    "SubmissionAdopted",
    "SubmissionFiled",
    "TableJoined",
    "TableSetUp",
    "TipGiven",
    "TipsCollected",
]


# ── In the facility's stream ─────────────────────────────────────────────────────────────────


@recorded("facility-opened")
class FacilityOpened(Event):
    """The books of a facility were opened, with its calendar and its chips."""

    name: str
    calendar: Calendar = COMMON_DAYS
    denominations: tuple[int, ...] = DENOMINATIONS
    #: Whether it is a demonstration, for good: nobody pays there.
    demo: bool = False


@recorded("person-enrolled")
class PersonEnrolled(Event):
    """A person was enrolled in a role."""

    person: str
    role: Role
    credential: str = ""
    strategy: Strategy | None = None
    licence: str = ""


@recorded("person-dismissed")
class PersonDismissed(Event):
    """A person was dismissed and may no longer act."""

    person: str
    reason: str


@recorded("password-reset")
class PasswordReset(Event):
    """An administrator gave a person a password for once."""

    whose: str


@recorded("attempts-refused")
class AttemptsRefused(Event):
    """A person was refused so often for lack of a right, in one minute since the epoch."""

    person: str
    minute: int
    count: int


@recorded("submission-filed")
class SubmissionFiled(Event):
    """A lawful Rules Submission was filed: its number, its digest and its text."""

    number: int
    digest: str
    text: str


@recorded("submission-adopted")
class SubmissionAdopted(Event):
    """A submission came into force. Tables adopt it before their next round."""

    digest: str


@recorded("act-proposed")
class ActProposed(Event):
    """The first of two authorities proposed an act."""

    proposal: int
    act: Act


@recorded("act-approved")
class ActApproved(Event):
    """The second authority approved an act, and it was done."""

    proposal: int


@recorded("act-rejected")
class ActRejected(Event):
    """An act was rejected."""

    proposal: int
    reason: str


@recorded("table-joined")
class TableJoined(Event):
    """The facility got a table."""

    table: str


@recorded("link-joined")
class LinkJoined(Event):
    """The facility got a link."""

    link: str


@recorded("chips-redeemed")
class ChipsRedeemed(Event):
    """The cage paid cash for chips. Without a player, a patron without a name brought them.
    ``instrument`` is the name of wagering instruments, if it was for those."""

    player: str | None
    amount: Cents
    instrument: str = ""


@recorded("chips-sold")
class ChipsSold(Event):
    """The cage sold chips for cash. Without a player, a patron without a name bought them.
    ``instrument`` is the name of wagering instruments, if it was those."""

    player: str | None
    amount: Cents
    instrument: str = ""


# ── Where the chips were seen: at a table or at the cage ─────────────────────────────────────


@recorded("chips-brought-in")
class ChipsBroughtIn(Event):
    """A player had more chips than the ledger knew: they were outstanding until now (R66)."""

    player: str
    amount: Cents


# ── In a table's stream ──────────────────────────────────────────────────────────────────────


@recorded("table-set-up")
class TableSetUp(Event):
    """A table was set up; its stand-alone meters are at their seeds."""

    table: str
    rules: GameRules
    electronic: bool


@recorded("rules-taken-up")
class RulesTakenUp(Event):
    """The table adopted another submission from its next round."""

    rules: GameRules


@recorded("limits-posted")
class LimitsPosted(Signed):
    """Limits for the required wagers were posted."""

    minimum: Cents
    maximum: Cents


@recorded("limits-announced")
class LimitsAnnounced(Signed):
    """Limits were announced: they count for rounds that open at this time or later."""

    minimum: Cents
    maximum: Cents
    effective: int


@recorded("seat-taken")
class SeatTaken(Event):
    """A player sat down; ``strategy`` is how they are known to decide."""

    seat: int
    player: str
    strategy: Strategy | None = None


@recorded("seat-left")
class SeatLeft(Event):
    """A player left a seat."""

    seat: int
    player: str


@recorded("bought-in")
class BoughtIn(Signed):
    """A player bought in: the form of money given, and the one got."""

    player: str
    amount: Cents
    gives: Funds
    gets: Funds


@recorded("cashed-out")
class CashedOut(Signed):
    """A game account was paid out in chips."""

    player: str
    amount: Cents


@recorded("tip-given")
class TipGiven(Event):
    """A player tipped the dealer."""

    player: str
    amount: Cents


@recorded("tips-collected")
class TipsCollected(Signed):
    """The tip box went to the cage."""

    amount: Cents


@dataclass(frozen=True, slots=True)
class _OfChips(Signed):
    """A step of a numbered slip on which chips come to a table or leave it."""

    number: int
    chips: Chips

    @property
    def amount(self) -> Cents:
        """The total of its chips."""
        return total(self.chips)


@recorded("fill-requested")
class FillRequested(_OfChips):
    """A fill was requested, under the next number."""


@recorded("fill-made")
class FillMade(_OfChips):
    """The chips of a fill went into the rack."""


@recorded("credit-requested")
class CreditRequested(_OfChips):
    """A credit was requested, under the next number."""


@recorded("credit-made")
class CreditMade(_OfChips):
    """The chips of a credit left the rack."""


@recorded("drop-made")
class DropMade(Signed):
    """A drop box went to the count: its number, its gaming day, and its expected contents: cash,
    papers, and the value of instruments that were lost."""

    box: int
    day: str
    shift: str
    amount: Cents
    papers: tuple[str, ...] = ()
    instruments: Mapping[str, Cents] = field(default_factory=dict)


@recorded("slip-prepared")
class SlipPrepared(Signed):
    """The slip of a prize was written."""

    slip: str
    round_id: str
    seat: int
    wager: str
    player: str
    amount: Cents
    hand: str


@recorded("slip-verified")
class SlipVerified(Signed):
    """Another person verified a slip: the prize is documented."""

    slip: str


@recorded("slip-paid")
class SlipPaid(Signed):
    """The cage paid a slip."""

    slip: str
    player: str
    amount: Cents


@recorded("slip-expired")
class SlipExpired(Signed):
    """Nobody presented a slip in the filed time: its prize stays on an account of its own."""

    slip: str
    player: str
    amount: Cents


@recorded("difference-settled")
class DifferenceSettled(Event):
    """A difference was settled: paid to the player, given back by the player, or waived.

    ``amount`` is what the player was owed; a debt of the player is negative.
    """

    player: str
    amount: Cents
    reason: str
    waived: bool = False


# ── In the stream of a meter: a link's, or its table's ───────────────────────────────────────


@recorded("meter-closed")
class MeterClosed(Event):
    """A meter that is no longer offered was closed. It keeps its money."""

    wager: str
    reason: str


@recorded("meter-transferred")
class MeterTransferred(Event):
    """Units came to the levels and the reserve of a meter from another one; those that went there
    are negative."""

    wager: str
    other: str
    levels: Mapping[str, int]
    reserve: int


@recorded("meter-adjusted")
class MeterAdjusted(Event):
    """Two authorities changed the levels and the reserve of a meter, by units. The house gave what
    they gained in all."""

    wager: str
    levels: Mapping[str, int]
    reserve: int
    reason: str


# ── In a link's stream ───────────────────────────────────────────────────────────────────────


@recorded("link-opened")
class LinkOpened(Event):
    """A link was opened, with its meter at its seed."""

    link: str
    wager: str
    amount: Cents
    terms: MeterTerms


@recorded("link-taken-down")
class LinkTakenDown(Event):
    """A link was taken down: its wagers are not offered."""

    reason: str


@recorded("link-failed")
class LinkFailed(Event):
    """A link's meter does not equal its contributions less its prizes: the link is down."""

    off_by: int


@recorded("link-restored")
class LinkRestored(Event):
    """A link was restored."""


@recorded("link-changed")
class LinkChanged(Event):
    """The terms of a link changed: the old ones and the new."""

    was: MeterTerms
    terms: MeterTerms


@recorded("prize-hit")
class PrizeHit(Event):
    """A prize of the link was hit at a table: its place in the order of hits, and the number of
    100% prizes that it adds to its level."""

    number: int
    table: str
    round_id: str
    prize: int
    level: str
    amount: Cents
    hundreds: int = 0


@recorded("prize-returned")
class PrizeReturned(Event):
    """A prize, or some shares of it, went back to the link's meter."""

    table: str
    round_id: str
    prize: int
    level: str
    amount: Cents
    hundreds: int = 0
