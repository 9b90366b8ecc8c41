"""The facts on the dispute sheet of one hand, as the person who asks for it may see them (R64).

The cards on a sheet are those of that person's view of the closed round: a player has the own hand,
staff what lay face up, surveillance every card.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from pitboss.audit.one_round import RoundProof, prove_round
from pitboss.documents.compared_hands import Panel, main_line, panels
from pitboss.documents.hand_story import Step, steps
from pitboss.documents.line_words import Rule, Settled, answer_of, rules_of, settled_rows
from pitboss.documents.round_code import round_code
from pitboss.documents.seat_ledger import LedgerLine, ledger_of
from pitboss.floor import FACILITY, Calendar, Dispute
from pitboss.games.dealing import BONUS, COMMUNITY, DEALER, PLAYER
from pitboss.house.exceptions import ExceptionKind, exception_label, read_exception
from pitboss.house.history import FoundRound, find_round, openings_in
from pitboss.house.keys import Keys
from pitboss.house.seals import FieldSealer
from pitboss.house.streams import Streams
from pitboss.record import Actor, Role
from pitboss.refusals import Refused
from pitboss.reports.exceptions import dispute_of
from pitboss.round import State
from pitboss.round.fairness import Openings
from pitboss.round.views import view_of
from pitboss.rulebook import Chapter
from pitboss.store import Reading

__all__ = ["NoSheetError", "SeatSheet", "seat_sheets"]

#: The areas whose cards stand on a sheet beside the seat's own.
_COMMON: Final = (COMMUNITY, BONUS, DEALER)
_MOST: Final = 500


class NoSheetError(Refused):
    """There is no sheet of this round or seat."""


class Asked(NamedTuple):
    """A dispute about the hand, by its name."""

    name: str
    dispute: Dispute


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatSheet:
    """The content of the sheet of one hand."""

    facility: str
    calendar: Calendar
    table: str
    chapter: Chapter
    round_id: str
    seat: int
    player: str
    #: Whether surveillance asked, which sees every card of a round that is over.
    surveillance: bool
    closed_at: int
    #: Whether the system dealt.
    electronic: bool
    asked: tuple[Asked, ...]
    answer: str
    panels: tuple[Panel, ...]
    settled: tuple[Settled, ...]
    steps: tuple[Step, ...]
    rules: tuple[Rule, ...]
    ledger: tuple[LedgerLine, ...]
    proof: RoundProof
    root: str
    #: The text of the QR code, and what it proves by itself: ``cards``, ``draws`` or nothing.
    code: str
    proves: str


def seat_sheets(
    look: Reading,
    keys: Keys | None,
    round_id: str,
    seat: int | None = None,
    *,
    viewer: Actor | None = None,
) -> tuple[SeatSheet, ...]:
    """The sheets of a round as a viewer may see them, or each as its own player may: of one seat,
    or of each with a wager. Raises ``NoSheetError``."""
    streams = Streams(None if keys is None else FieldSealer(keys))
    found = find_round(look, streams, round_id)
    if found is None:
        raise NoSheetError(f"there is no round {round_id!r:.60} here: pitboss rounds lists them")
    if not found.closed:
        raise NoSheetError(f"round {round_id} is still in progress: its sheet comes after it")
    state = found.end
    seats = [one for one in state.seats if state.seats[one].wagers or one in state.settled]
    if seat is not None and seat not in seats:
        there = ", ".join(map(str, seats)) or "none"
        raise NoSheetError(f"nobody wagered at seat {seat} of this round: seats {there}")
    if not seats:
        raise NoSheetError(f"nobody wagered in round {round_id}: there is no hand to show")
    proof = prove_round(look, keys, found.part)
    maker = _Maker(look, streams, found, state, proof, viewer)
    return tuple(maker.sheet(one) for one in seats if seat in (None, one))


@dataclass(frozen=True, slots=True)
class _Maker:
    """A closed round for its sheets."""

    look: Reading
    streams: Streams
    found: FoundRound
    state: State
    proof: RoundProof
    viewer: Actor | None

    def sheet(self, number: int) -> SeatSheet:
        """The sheet of one seat."""
        found, state = self.found, self.state
        player = state.seats[number].player
        viewer = self.viewer or Actor(Role.PLAYER, player)
        view = view_of(state, viewer)
        seat = next(one for one in view.seats if one.seat == number)
        asked = self._asked(number)
        lines = seat.lines or ()
        line = main_line(lines, asked[-1].dispute.wager if asked else "")
        chapter = state.rules.chapter
        code, proves = self._code(viewer, number)
        return SeatSheet(
            facility=found.facility,
            calendar=found.calendar,
            table=found.table,
            chapter=chapter,
            round_id=state.round_id,
            seat=number,
            player=player,
            surveillance=viewer.role is Role.SURVEILLANCE,
            closed_at=found.entries[-1].at,
            electronic=state.electronic,
            asked=asked,
            answer=answer_of(lines, line, view.void, chapter),
            panels=panels(view, seat, line),
            settled=settled_rows(lines, chapter),
            steps=tuple(steps(found, viewer, number)),
            rules=rules_of(lines, line, view.void, bool(asked)),
            ledger=tuple(ledger_of(self.look, found, number, player, self._decided_in(asked))),
            proof=self.proof,
            root=state.root,
            code=code,
            proves=proves,
        )

    def _asked(self, seat: int) -> tuple[Asked, ...]:
        """The disputes about a seat of the round, in order."""
        table = self.found.table
        facility = self.streams.facility(self.look, self.look.head(FACILITY))
        labels = (
            exception_label("kind", ExceptionKind.DISPUTE.value),
            exception_label("table", table),
        )
        rows = map(read_exception, self.look.find(labels, limit=_MOST))
        numbers = {one.dispute for one in rows if one.round == self.state.round_id and one.dispute}
        found = [
            dispute_of(self.look, self.streams, facility, table, one) for one in sorted(numbers)
        ]
        return tuple(
            Asked(f"{table}/dispute-{one.dispute.number}", one.dispute)
            for one in found
            if one is not None and one.dispute.seat == seat
        )

    def _decided_in(self, asked: Sequence[Asked]) -> tuple[int, ...]:
        """The entries of the decisions about the seat."""
        return tuple(one.dispute.changed for one in asked if one.dispute.decided is not None)

    def _code(self, viewer: Actor, seat: int) -> tuple[str, str]:
        """The text of the QR code: the proof of the cards on the sheet, or the round's digest."""
        openings = openings_in(self.found, viewer)
        if openings is not None:
            proves = "cards" if openings.cards else "draws"
            return round_code(self._on_sheet(openings, seat)), proves
        told: Mapping[str, object] = {
            "format": "pitboss-round-digest-1",
            "round_id": self.state.round_id,
            "stream": self.proof.stream,
            "entry": self.proof.entry,
            "hash": self.proof.hash,
        }
        return json.dumps(told, separators=(",", ":")), ""

    def _on_sheet(self, openings: Openings, seat: int) -> Openings:
        """The openings of the cards on the sheet alone."""
        wanted = {
            one.position
            for one in self.state.layout
            if one.spot.area in _COMMON or (one.spot.area == PLAYER and one.spot.seat == seat)
        }
        kept = tuple(one for one in openings.openings if one.dealt in wanted)
        return replace(openings, openings=kept)
