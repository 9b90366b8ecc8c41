"""The papers of a table as its entries tell them: numbers, days, signatures, locations."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from pitboss.floor import Calendar
from pitboss.floor import events as e
from pitboss.floor import papers as p
from pitboss.floor.rack import PARTS
from pitboss.money import Cents, dollars_text
from pitboss.record import Entry
from pitboss.reports.paper import KINDS, NAMES, Paper, Signature
from pitboss.reports.play_papers import PlayPapers
from pitboss.rulebook import Chapter
from pitboss.settle import wager_name

__all__ = ["KINDS", "NAMES", "Credentials", "Paper", "Papers", "Signature"]

#: The credential numbers of each person, each with the facility's entry and the time from which it
#: was valid.
Credentials = Mapping[str, list[tuple[int, int, str]]]


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
        self._chapter: Chapter | None = None
        self._play = PlayPapers(self._new, self.signature)

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
        event = entry.event
        if isinstance(event, e.TableSetUp | e.RulesTakenUp):
            self._chapter = event.rules.chapter
            self.game = self._chapter.slug
        if self._chapter is not None:
            self._play.see(entry, self._chapter)
        self._inventory(entry)
        self._moved(entry)
        self._jackpot(entry)

    def _inventory(self, entry: Entry) -> None:
        """Slips, Closed Table forms and drop boxes."""
        event, signed = entry.event, self.signature(entry)
        match event:
            case p.InventoryCounted():
                self._counted = replace(signed, act="counted")
            case p.InventorySigned():
                self._slip(event, entry)
            case p.ClosedFormCompleted():
                paper = self._new("form", event.form, entry)
                paper.day, paper.shift, paper.late = event.day, event.shift, event.late
                paper.about = f"last opened {event.last_opened}"
                paper.facts["Last opened for gaming"] = event.last_opened
                paper.signatures = [replace(signed, credential=event.credential, act="completed")]
                paper.parts = ("drop box",)
            case e.DropMade():
                paper = self._new("box", event.box, entry)
                paper.day, paper.shift = event.day, event.shift
                paper.amount, paper.status = event.amount, "open"
                lost = event.instruments.items()
                paper.about = ", ".join(f"{dollars_text(cents)} in {name}" for name, cents in lost)
                paper.signatures = [replace(signed, act="removed")]
                paper.facts["Instruments in it"] = paper.about
                paper.facts["Papers in it"] = ", ".join(event.papers) or "none"
            case p.BoxCounted():
                paper = self._end("box", event.box, signed, "opened and counted")
                paper.facts["Cash counted"] = dollars_text(event.cash)
                paper.facts["Difference"] = _off(event.off)
                paper.facts["Papers found"] = ", ".join(event.papers) or "none"
                paper.facts["Papers missing"] = ", ".join(event.missing) or "none"

    def _moved(self, entry: Entry) -> None:
        """Fills and credits."""
        event, signed = entry.event, self.signature(entry)
        match event:
            case e.FillRequested() | e.CreditRequested():
                what = "fill" if isinstance(event, e.FillRequested) else "credit"
                paper = self._new(what, event.number, entry)
                paper.amount, paper.chips, paper.status = event.amount, event.chips, "open"
                paper.signatures = [replace(signed, act="requested")]
                paper.parts = ("chip bank", "drop box")
            case p.FillPrepared():
                self._sign("fill", event.number, signed, "prepared")
            case p.FillCarried():
                self._sign("fill", event.number, signed, "carried")
            case p.CreditPrepared():
                self._sign("credit", event.number, signed, "prepared")
            case p.CreditCarried():
                self._sign("credit", event.number, signed, "carried")
            case e.FillMade():
                self._end("fill", event.number, signed, "counted in")
            case e.CreditMade():
                self._end("credit", event.number, signed, "counted out")
            case p.FillVoided():
                self._end("fill", event.number, signed, "voided", void=event.reason)
            case p.CreditVoided():
                self._end("credit", event.number, signed, "voided", void=event.reason)

    def _jackpot(self, entry: Entry) -> None:
        """Jackpot slips."""
        event, signed = entry.event, self.signature(entry)
        match event:
            case e.SlipPrepared():
                self._prize(event, entry)
            case e.SlipVerified():
                self._sign("jackpot", _number(event.slip), signed, "verified")
            case e.SlipExpired():
                paper = self._sign("jackpot", _number(event.slip), signed, "expired")
                paper.status = "expired"
            case e.SlipPaid():
                self._end("jackpot", _number(event.slip), signed, "paid")

    def _prize(self, event: e.SlipPrepared, entry: Entry) -> None:
        paper = self._new("jackpot", _number(event.slip), entry)
        paper.amount, paper.status = event.amount, "open"
        where = f"round {event.round_id}, seat {event.seat}, {event.wager}"
        paper.about = f"{event.player}: {event.hand}, {where}"
        paper.parts = ("cage", "revenue audit")
        assert self._chapter is not None
        law = self._chapter.wagers.get(event.wager)
        paper.cite = "R15" if law is None or law.approval is None else law.approval.cite
        paper.facts |= {
            "Round": event.round_id,
            "Seat": f"{event.seat}, {event.player}",
            "Wager": wager_name(event.wager, self._chapter),
            "Hand": event.hand,
        }
        paper.signatures = [replace(paper.signatures[0], act="prepared")]
        paper.approved = self._play.approved.get((event.seat, event.wager))

    def void_jackpots(self, slips: Iterable[str], entry: Entry) -> list[int]:
        """Void the jackpot slips whose prizes an entry took away. Their numbers stay used."""
        numbers = sorted(int(slip.rpartition("-")[2]) for slip in slips)
        for number in numbers:
            signed = self.signature(entry)
            self._end("jackpot", number, signed, "voided", void="its prize was taken away")
        return numbers

    def _slip(self, event: p.InventorySigned, entry: Entry) -> None:
        signed = replace(self.signature(entry), act="watched the count")
        both = [one for one in (self._counted, signed) if one is not None]
        known = self._by.get(("slip", event.slip))
        if known is not None:
            # An opening that matches the locked slip is signed on that slip (e)(5).
            known.signatures += both
            known.about = f"{known.about}, {event.purpose} {event.day}"
            known.facts["Signed again at"] = f"{event.purpose} {event.day}"
            return
        paper = Paper("slip", event.slip, self.table, event.game, event.day, event.shift)
        paper.about, paper.parts = f"{event.purpose}", PARTS[event.purpose]
        paper.amount, paper.chips, paper.signatures = event.amount, event.chips, both
        paper.late, paper.at = event.late, entry.at
        paper.facts["Count at"] = str(event.purpose)
        if event.off:
            paper.facts["Against the books"] = f"{_off(event.off)}: {event.reason}"
        self._keep(paper)

    def _new(self, what: str, number: int, entry: Entry) -> Paper:
        day, shift = self._calendar.day(entry.at), self._calendar.shift(entry.at)
        paper = Paper(what, number, self.table, self.game, day, shift, at=entry.at)
        paper.signatures.append(self.signature(entry))
        self._keep(paper)
        return paper

    def _keep(self, paper: Paper) -> None:
        self._by[paper.what, paper.number] = paper
        self.all.append(paper)

    def _sign(self, what: str, number: int, signed: Signature, act: str) -> Paper:
        """Add a signature."""
        paper = self._by[what, number]
        paper.signatures.append(replace(signed, act=act))
        return paper

    def _end(self, what: str, number: int, signed: Signature, act: str, *, void: str = "") -> Paper:
        paper = self._sign(what, number, signed, act)
        paper.status, paper.void = "void" if void else "complete", void
        if void:
            paper.about = f"void: {void}"
        return paper


def _number(slip: str) -> int:
    """The number of a jackpot slip within its table."""
    return int(slip.rpartition("-")[2])


def _off(cents: int) -> str:
    if not cents:
        return "none"
    return f"{dollars_text(Cents(abs(cents)))} {'over' if cents > 0 else 'short'}"
