"""The papers of a table as its entries tell them: numbers, days, signatures, locations."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from pitboss.floor import Calendar, Chips
from pitboss.floor import events as e
from pitboss.floor import papers as p
from pitboss.floor.rack import PARTS
from pitboss.money import NOTHING, Cents
from pitboss.record import Entry

__all__ = ["KINDS", "NAMES", "Credentials", "Paper", "Papers", "Signature"]

#: The kinds of numbered papers.
KINDS: Final = ("slip", "form", "fill", "credit", "box", "jackpot")
#: The full name of each.
NAMES: Final[Mapping[str, str]] = {
    "slip": "Table Inventory Slip",
    "form": "Closed Table form",
    "fill": "Fill Slip",
    "credit": "Credit Slip",
    "box": "drop box",
    "jackpot": "jackpot slip",
}

#: The credential numbers of each person, each with the facility's entry and the time from which it
#: was valid.
Credentials = Mapping[str, list[tuple[int, int, str]]]


@dataclass(frozen=True, slots=True)
class Signature:
    """A signature: the person, the capacity, the time and the credential."""

    person: str
    capacity: str
    credential: str
    at: int


@dataclass(slots=True)
class Paper:
    """One paper: its number within its table, its day, its content, its signatures."""

    what: str
    number: int
    table: str
    game: str
    day: str
    shift: str
    about: str = ""
    amount: Cents = NOTHING
    chips: Chips = field(default_factory=dict)
    signatures: list[Signature] = field(default_factory=list)
    #: The destinations of its parts.
    parts: tuple[str, ...] = ()
    #: ``open`` until it is complete, then ``complete`` or ``void``; of a jackpot also ``expired``.
    status: str = "complete"
    #: The reason why it was made after the end of its gaming day, if it was.
    late: str = ""


class Papers:
    """The papers of one table, entry by entry."""

    def __init__(self, table: str, calendar: Calendar, credentials: Credentials) -> None:
        self.table = table
        self.game = ""
        self.all: list[Paper] = []
        self._calendar = calendar
        self._credentials = credentials
        self._by: dict[tuple[str, int], Paper] = {}
        self._counted: Signature | None = None

    def signature(self, entry: Entry) -> Signature:
        """The signature of the person behind an entry."""
        who = entry.actor
        # The number valid at that time: a later one does not change a signature. The facility's
        # entry known then decides; only old entries fall back to the clock.
        numbers = reversed(self._credentials.get(who.person, []))
        seen = getattr(entry.event, "seen", 0)
        had = (
            credential
            for number, at, credential in numbers
            if (number <= seen if seen else at <= entry.at)
        )
        return Signature(who.person, who.role, next(had, ""), entry.at)

    def see(self, entry: Entry) -> None:
        """Take the next entry of the table."""
        event, signed = entry.event, self.signature(entry)
        match event:
            case e.TableSetUp() | e.RulesTakenUp():
                self.game = event.rules.chapter.slug
            case p.InventoryCounted():
                self._counted = signed
            case p.InventorySigned():
                self._slip(event, signed)
            case p.ClosedFormCompleted():
                paper = self._new("form", event.form, entry)
                paper.day, paper.shift, paper.late = event.day, event.shift, event.late
                paper.about = f"last opened {event.last_opened}"
                paper.signatures = [replace(signed, credential=event.credential)]
                paper.parts = ("drop box",)
            case e.DropMade():
                paper = self._new("box", event.box, entry)
                paper.day, paper.shift = event.day, event.shift
                paper.amount, paper.status = event.amount, "open"
            case p.BoxCounted():
                self._end("box", event.box, signed)
            case e.FillRequested() | e.CreditRequested():
                what = "fill" if isinstance(event, e.FillRequested) else "credit"
                paper = self._new(what, event.number, entry)
                paper.amount, paper.chips, paper.status = event.amount, event.chips, "open"
                paper.parts = ("chip bank", "drop box")
            case p.FillPrepared() | p.FillCarried():
                self._sign("fill", event.number, signed)
            case p.CreditPrepared() | p.CreditCarried():
                self._sign("credit", event.number, signed)
            case e.FillMade() | p.FillVoided():
                self._end("fill", event.number, signed, void=getattr(event, "reason", ""))
            case e.CreditMade() | p.CreditVoided():
                self._end("credit", event.number, signed, void=getattr(event, "reason", ""))
            case e.SlipPrepared():
                number = int(event.slip.rpartition("-")[2])
                paper = self._new("jackpot", number, entry)
                paper.amount, paper.status = event.amount, "open"
                where = f"round {event.round_id}, seat {event.seat}, {event.wager}"
                paper.about = f"{event.player}: {event.hand}, {where}"
            case e.SlipVerified():
                self._sign("jackpot", int(event.slip.rpartition("-")[2]), signed)
            case e.SlipExpired():
                number = int(event.slip.rpartition("-")[2])
                self._sign("jackpot", number, signed).status = "expired"
            case e.SlipPaid():
                self._end("jackpot", int(event.slip.rpartition("-")[2]), signed)

    def void_jackpots(self, slips: Iterable[str], entry: Entry) -> list[int]:
        """Void the jackpot slips whose prizes an entry took away. Their numbers stay used."""
        numbers = sorted(int(slip.rpartition("-")[2]) for slip in slips)
        for number in numbers:
            self._end("jackpot", number, self.signature(entry), void="its prize was taken away")
        return numbers

    def _slip(self, event: p.InventorySigned, signed: Signature) -> None:
        both = [one for one in (self._counted, signed) if one is not None]
        known = self._by.get(("slip", event.slip))
        if known is not None:
            # An opening that matches the locked slip is signed on that slip (e)(5).
            known.signatures += both
            known.about = f"{known.about}, {event.purpose} {event.day}"
            return
        paper = Paper("slip", event.slip, self.table, event.game, event.day, event.shift)
        paper.about, paper.parts = f"{event.purpose}", PARTS[event.purpose]
        paper.amount, paper.chips, paper.signatures = event.amount, event.chips, both
        paper.late = event.late
        self._keep(paper)

    def _new(self, what: str, number: int, entry: Entry) -> Paper:
        day, shift = self._calendar.day(entry.at), self._calendar.shift(entry.at)
        paper = Paper(what, number, self.table, self.game, day, shift)
        paper.signatures.append(self.signature(entry))
        self._keep(paper)
        return paper

    def _keep(self, paper: Paper) -> None:
        self._by[paper.what, paper.number] = paper
        self.all.append(paper)

    def _sign(self, what: str, number: int, signed: Signature) -> Paper:
        """Add a signature."""
        paper = self._by[what, number]
        paper.signatures.append(signed)
        return paper

    def _end(self, what: str, number: int, signed: Signature, *, void: str = "") -> None:
        paper = self._sign(what, number, signed)
        paper.status = "void" if void else "complete"
        if void:
            paper.about = f"void: {void}"
