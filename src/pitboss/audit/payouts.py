"""Payouts of folded rounds, checked against the cards that were turned."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

from pitboss.audit.beside import BROKEN
from pitboss.floor import FloorTable
from pitboss.games import CardsMissingError, Line
from pitboss.games.dealing import PLAYER
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
    """Whether a settlement pays by its cards. True also if some of its own were not turned."""
    event = entry.event
    faces = {one: face for one, face in closed.faces.items() if one not in before.faces}
    shown = before.but(draws=before.shown_draws or before.draws)
    known = shown.turned({**faces, **event.faces})
    with suppress(*BROKEN, CardsMissingError):
        again = settle_seat(known, event.seat)
        return (tuple(again.lines), tuple(again.locked)) == (event.lines, event.prizes)
    # An Envy Bonus asks for the hands of others, and a folded one may lie face down.
    seats = {
        number: seat
        for number, seat in known.seats.items()
        if number == event.seat or None not in known.cards(PLAYER, number)
    }
    with suppress(*BROKEN, CardsMissingError):
        alone = settle_seat(known.but(seats=seats), event.seat)
        return list(_own(alone.lines)) == list(_own(event.lines))
    return True


def _own(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines that turn on the seat's own hand alone."""
    return (line for line in lines if line.of_seat is None and line.meter is None)
