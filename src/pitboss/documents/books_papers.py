"""Papers from the books of a floor, for a person by right: the sheet of a round, a slip or form."""

from collections.abc import Callable
from typing import Final

from pitboss.documents.dispute_sheet import dispute_sheet
from pitboss.documents.document import Document
from pitboss.documents.forms import form
from pitboss.documents.seat_sheet import NoSheetError, SeatSheet, seat_sheets
from pitboss.house.desks import DESKS
from pitboss.house.history import round_for
from pitboss.house.keys import Keys
from pitboss.house.seals import FieldSealer
from pitboss.house.streams import Streams
from pitboss.record import Actor, Role
from pitboss.reports.filed_papers import NoPaperError, find_paper
from pitboss.round import Refusal, RefusedError
from pitboss.round.events import RoundOpened
from pitboss.store import Reading

__all__ = ["form_by", "sheet_by"]

#: Who may see slips and forms: those who see the papers of a table.
_SEE_FORMS: Final = DESKS["papers"][0]
_Make = Callable[[Reading, Keys, Actor], Document]


def sheet_by(round_id: str, seat: int | None) -> _Make:
    """The dispute sheet of a round: a player's own hands, or all for those who look rounds up, each
    with the cards that this person's view of the round shows."""

    def make(look: Reading, keys: Keys, actor: Actor) -> Document:
        found = round_for(look, Streams(FieldSealer(keys)), actor, round_id)
        opened = found.entries[0].event
        assert isinstance(opened, RoundOpened)
        wanted: list[int | None] = [seat]
        if actor.role is Role.PLAYER:
            own = [one for one, player in opened.players.items() if player == actor.person]
            if seat is not None and seat not in own:
                reason = f"seat {seat} is not yours in this round"
                raise RefusedError(Refusal("seat/not-yours", reason, "R64"))
            wanted = [*own] if seat is None else [seat]
        sheets: list[SeatSheet] = []
        reason = "nobody wagered there"
        for one in wanted:
            try:
                sheets += seat_sheets(look, keys, round_id, one, viewer=actor)
            except NoSheetError as error:
                # Of a player's boxes only those with a wager have a sheet.
                reason = str(error)
        if not sheets:
            raise RefusedError(Refusal("sheet/none", reason, "R64"))
        return dispute_sheet(sheets)

    return make


def form_by(number: str, now: int) -> _Make:
    """A slip or form of a table, for those who see its papers."""

    def make(look: Reading, keys: Keys, actor: Actor) -> Document:
        if actor.role not in _SEE_FORMS:
            reason = f"{actor.role.named} may not look at slips and forms"
            raise RefusedError(Refusal("role/not-allowed", reason, "465a.35"))
        try:
            found = find_paper(look, number, now)
        except NoPaperError as error:
            raise RefusedError(Refusal("form/unknown", str(error), "465a.36")) from None
        return form(found.paper, found.facility, found.calendar)

    return make
