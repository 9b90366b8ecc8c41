"""Papers that come from play: approvals of prizes, corrections (R63) and disputes (R64)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pitboss.cards import card_text
from pitboss.floor import disputes as d
from pitboss.games import Line
from pitboss.money import Cents, dollars_text
from pitboss.record import Entry
from pitboss.reports.paper import Change, Paper, Signature
from pitboss.round import events as r
from pitboss.round.facts import Facts
from pitboss.round.findings import CardsFound, DecisionsFound, WagerFound
from pitboss.round.slip import amount_of
from pitboss.rulebook import Chapter

__all__ = ["PlayPapers"]

_CORRECTS: Final = (r.CardsCorrected, r.WagerCorrected, r.DecisionsCorrected)
_CORRECTION_COPIES: Final = ("table games", "surveillance", "internal audit")
_DISPUTE_COPIES: Final = ("player", "table games", "surveillance")

#: Makes a new paper of a kind and number from an entry.
Maker = Callable[[str, int, Entry], Paper]


class PlayPapers:
    """The papers of one table that rounds and disputes about them make."""

    def __init__(self, make: Maker, sign: Callable[[Entry], Signature]) -> None:
        self._make = make
        self._sign = sign
        self._round = ""
        self._corrections = 0
        #: Corrections of the round that wait, by their number in it, and the one just made with
        #: the command that made it.
        self._waiting: dict[int, Paper] = {}
        self._made: tuple[tuple[str, int], Paper] | None = None
        #: The approvals of the round, by seat and wager.
        self.approved: dict[tuple[int, str], Signature] = {}
        self._disputes: dict[int, Paper] = {}

    def see(self, entry: Entry, chapter: Chapter) -> None:
        """Take the next entry of the table."""
        event = entry.event
        match event:
            case r.RoundOpened(round_id=round_id):
                self._round, self._waiting, self._made = round_id, {}, None
                self.approved = {}
            case r.ApprovalGiven(seat=seat, wager=wager):
                self.approved[seat, wager] = _act(self._sign(entry), "approved")
            case r.CorrectionProposed():
                self._proposed(event, entry, chapter)
            case r.CorrectionConfirmed(number=number) if number in self._waiting:
                paper = self._waiting.pop(number)
                paper.signatures.append(_act(self._sign(entry), "confirmed"))
                paper.status, self._made = "complete", (_command(entry), paper)
            case r.CorrectionRejected(number=number, reason=reason) if number in self._waiting:
                paper = self._waiting.pop(number)
                paper.signatures.append(_act(self._sign(entry), "rejected"))
                paper.status, paper.void = "void", reason
            case r.CardsCorrected() | r.WagerCorrected() | r.DecisionsCorrected():
                self._corrected(event, entry, chapter)
            case r.SettledAnew(difference=owed) if self._made is not None:
                if self._made[0] == _command(entry):
                    _differences(self._made[1], owed)
            case d.DisputeOpened():
                self._opened(event, entry, chapter)
            case d.DecisionProposed() if event.dispute in self._disputes:
                paper = self._disputes[event.dispute]
                paper.signatures.append(_act(self._sign(entry), "decided"))
                _decision(paper, event, chapter)
                paper.facts["Waits for"] = "a second person, who signs it"
            case d.DisputeDecided():
                self._decided(event, entry, chapter)

    # ── Corrections ──────────────────────────────────────────────────────────────────────────

    def _correction(self, entry: Entry) -> Paper:
        self._corrections += 1
        paper = self._make("correction", self._corrections, entry)
        paper.parts, paper.cite = _CORRECTION_COPIES, "R63"
        paper.about = f"round {self._round}"
        paper.facts["Round"] = self._round
        return paper

    def _proposed(self, event: r.CorrectionProposed, entry: Entry, chapter: Chapter) -> None:
        paper = self._correction(entry)
        paper.signatures = [_act(paper.signatures[0], "proposed")]
        paper.status = "open"
        paper.facts["Reason"], paper.facts["Shown by"] = event.reason, event.evidence
        paper.facts["Found"] = _found(event.finding, chapter)
        self._waiting[event.number] = paper

    def _corrected(
        self,
        event: r.CardsCorrected | r.WagerCorrected | r.DecisionsCorrected,
        entry: Entry,
        chapter: Chapter,
    ) -> None:
        confirmed = self._made is not None and self._made[0] == _command(entry)
        if not confirmed:
            # Before a card is known, or where nothing turns on it, one person corrects.
            paper = self._correction(entry)
            paper.signatures = [_act(paper.signatures[0], "corrected")]
            paper.facts["Reason"] = event.reason
            self._made = (_command(entry), paper)
        assert self._made is not None
        if confirmed and isinstance(event, r.CardsCorrected):
            # A paper that listed cards face down would tell whether one clashed.
            event = replace(event, positions=tuple(event.shown))
        self._made[1].changes += _changes(event, chapter)

    # ── Disputes ─────────────────────────────────────────────────────────────────────────────

    def _opened(self, event: d.DisputeOpened, entry: Entry, chapter: Chapter) -> None:
        paper = self._disputes[event.dispute] = self._make("dispute", event.dispute, entry)
        paper.signatures = [_act(paper.signatures[0], "opened")]
        paper.status, paper.parts, paper.cite = "open", _DISPUTE_COPIES, "R64"
        paper.about = f"round {event.round_id}, seat {event.seat}, {event.wager}"
        paper.facts |= {
            "Round": event.round_id,
            "Seat": f"{event.seat}, {event.player}",
            "Wager": _name(event.wager, chapter),
            "Question": event.reason,
            "Claimed": _facts(event.claimed),
        }

    def _decided(self, event: d.DisputeDecided, entry: Entry, chapter: Chapter) -> None:
        for number in (event.dispute, *event.also):
            paper = self._disputes.get(number)
            if paper is None:
                continue
            signed = self._sign(entry)
            decided = any(one.act == "decided" for one in paper.signatures)
            paper.signatures.append(_act(signed, "signed" if decided else "decided"))
            paper.facts.pop("Waits for", None)
            _decision(paper, event, chapter)
            paper.status = "complete"


def _act(signed: Signature, act: str) -> Signature:
    return Signature(signed.person, signed.capacity, signed.credential, signed.at, act)


def _command(entry: Entry) -> tuple[str, int]:
    """The command of an entry: its id and its time."""
    return f"{entry.actor.person}/{entry.command}", entry.at


def _name(wager: str, chapter: Chapter) -> str:
    law = chapter.wagers.get(wager)
    return wager if law is None else law.name


def _found(finding: object, chapter: Chapter) -> str:
    match finding:
        case WagerFound(seat=seat, wager=wager, amount=amount, instrument=instrument):
            lies = f" in {instrument}" if instrument else ""
            return f"seat {seat}, {_name(wager, chapter)}: {dollars_text(amount)}{lies}"
        case DecisionsFound(seat=seat, decisions=decisions):
            return f"seat {seat}: {', '.join(one.shown for one in decisions) or 'no decision'}"
        case CardsFound():
            return "cards that were entered wrongly"
    return ""


def _changes(event: object, chapter: Chapter) -> Sequence[Change]:
    match event:
        case r.CardsCorrected(positions=positions, shown=shown):
            return [
                Change(
                    f"card {at + 1} of the deck",
                    "entered wrongly",
                    card_text(shown[at]) if at in shown else "entered again, face down",
                )
                for at in positions
            ]
        case r.WagerCorrected(seat=seat, wager=wager, was=was, amount=amount):
            what = f"seat {seat}, {_name(wager, chapter)}"
            return [Change(what, dollars_text(was), dollars_text(amount))]
        case r.DecisionsCorrected(seat=seat, was=before, decisions=decisions):
            both = (", ".join(one.shown for one in some) or "none" for some in (before, decisions))
            return [Change(f"seat {seat}, decisions", *both)]
    return []


def _differences(paper: Paper, owed: Mapping[int, Cents]) -> None:
    for seat, cents in owed.items():
        if cents:
            paper.changes.append(Change(f"seat {seat}, settled again", "", _signed(cents)))


def _decision(paper: Paper, event: d.DecisionProposed | d.DisputeDecided, chapter: Chapter) -> None:
    paper.facts |= {"Found": _facts(event.found), "Reason": event.reason}
    was, now = _by_wager(event.was), _by_wager(event.lines)
    paper.changes = [
        Change(_name(wager, chapter), was.get(wager, "-"), now.get(wager, "-"))
        for wager in event.wagers
    ]
    paper.amount = event.difference
    paper.facts["Difference"] = _signed(event.difference)


def _by_wager(lines: Sequence[Line]) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in lines:
        told = f"{dollars_text(line.staked)} staked, {dollars_text(line.returned)} back"
        found[line.wager] = f"{found[line.wager]}; {told}" if line.wager in found else told
    return found


def _facts(facts: Facts) -> str:
    told = [f"card {at + 1} of the deck: {card_text(one)}" for at, one in facts.cards.items()]
    told += [f"{key} {dollars_text(amount_of(one))}" for key, one in facts.wagers.items()]
    if facts.decisions is not None:
        told.append(f"decisions: {', '.join(one.told for one in facts.decisions) or 'none'}")
    return "; ".join(told) or "as recorded"


def _signed(cents: Cents) -> str:
    if not cents:
        return "nothing is owed"
    whom = "to the player" if cents > 0 else "by the player"
    return f"{dollars_text(Cents(abs(cents)))} owed {whom}"
