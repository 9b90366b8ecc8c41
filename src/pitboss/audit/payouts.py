"""Payouts of folded rounds, checked against the cards that were turned."""

from collections.abc import Iterator
from typing import Final

from pitboss.audit.beside import BROKEN
from pitboss.floor import FloorTable
from pitboss.games import CardsMissingError
from pitboss.record import Entry
from pitboss.round.events import CardsCorrected, RoundClosed, SeatSettled
from pitboss.round.settlement import settle_seat
from pitboss.round.state import State

__all__ = ["WRONG_PAYOUT", "Payouts"]

WRONG_PAYOUT: Final = "it does not pay what the cards give that were turned"


class Payouts:
    """The settlements of one round.

    Cards of a later seat may decide an earlier one. So settlements are compared when the round is
    closed.
    """

    def __init__(self) -> None:
        #: With the state before each.
        self._settled: list[tuple[Entry, State]] = []

    def wrong(self, entry: Entry, table: FloorTable) -> Iterator[Entry]:
        """Note the next entry of a round. At its close, yield settlements that pay otherwise."""
        state = table.playing
        if state is not None and isinstance(entry.event, SeatSettled):
            self._settled.append((entry, state))
        if isinstance(entry.event, CardsCorrected):
            self._settled.clear()  # The cards are sealed.
        if state is not None and isinstance(entry.event, RoundClosed):
            yield from [one for one, before in self._settled if not _pays(one, before, state)]
            self._settled.clear()


def _pays(entry: Entry, before: State, closed: State) -> bool:
    """Whether a settlement pays by its cards. True also if some of them were not turned."""
    event = entry.event
    faces = {one: face for one, face in closed.faces.items() if one not in before.faces}
    shown = before.but(draws=before.shown_draws or before.draws)
    try:
        again = settle_seat(shown.turned({**faces, **event.faces}), event.seat)
    except (*BROKEN, CardsMissingError):
        return True
    return (tuple(again.lines), tuple(again.locked)) == (event.lines, event.prizes)
