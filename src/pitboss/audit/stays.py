"""Players who held cards at two tables at once, by the times on record (.7(b), R69).

Streams have no common order, so no stream shows it by itself. The hands of a round are held from
its close of betting until it is settled; at another table the same player was not dealt in
meanwhile and placed no wager. Clocks of processes differ by ``CLOCK_SECONDS`` at most.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pitboss.audit.clocks import CLOCK_SECONDS
from pitboss.floor import FloorTable
from pitboss.floor.held_hands import hands_held
from pitboss.record import Entry
from pitboss.round.events import WagersPlaced
from pitboss.store import Fault

__all__ = ["Stays"]

_TWO_TABLES: Final = "{} held cards of a round at {}, entry {}, meanwhile"


class _Stay(NamedTuple):
    """A player's hands in one round: the last slip before it, from when, until when, and where."""

    since: int
    until: int
    wagered: int
    stream: str
    number: int


@dataclass(slots=True)
class Stays:
    """The times for which each player held cards, by player."""

    stays: dict[str, list[_Stay]] = field(default_factory=dict)
    #: Hands that are held, and the last slip of each player, by stream and player.
    _held: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    _slips: dict[tuple[str, str], int] = field(default_factory=dict)

    def take(self, before: FloorTable, entries: Sequence[Entry], after: FloorTable) -> None:
        """Note what the entries of a command say of who holds cards."""
        first, state = entries[0], after.table.round
        for entry in entries:
            event = entry.event
            if isinstance(event, WagersPlaced) and event.wagers and state is not None:
                player = state.seats[event.seat].player
                self._slips[entry.stream, player] = entry.at
        if before.table.round is after.table.round:
            return
        was, now = hands_held(before.table.round), hands_held(after.table.round)
        if was.keys() == now.keys():
            return
        for player in now.keys() - was.keys():
            self._held[first.stream, player] = (first.at, first.number)
        for player in was.keys() - now.keys():
            begun = self._held.pop((first.stream, player), None)
            if begun is not None:
                since, number = begun
                wagered = self._slips.pop((first.stream, player), since)
                stay = _Stay(since, entries[-1].at, wagered, first.stream, number)
                self.stays.setdefault(player, []).append(stay)

    def add(self, other: "Stays") -> None:
        """Add what other streams say."""
        for player, stays in other.stays.items():
            self.stays.setdefault(player, []).extend(stays)

    def faults(self) -> Iterator[Fault]:
        """Everybody who was dealt in, or wagered, while holding cards at another table."""
        for player, stays in sorted(self.stays.items()):
            for one, other in _overlapping(sorted(stays)):
                where = f"{other.stream}, entry {other.number}"
                yield Fault(where, _TWO_TABLES.format(player, one.stream, one.number))


def _overlapping(stays: Iterable[_Stay]) -> Iterator[tuple[_Stay, _Stay]]:
    """Pairs of stays of one player at two tables: the second was dealt or wagered in the first."""
    longest: _Stay | None = None
    for one in stays:
        if longest is not None and one.stream != longest.stream:
            begun, ended = longest.since + CLOCK_SECONDS, longest.until - CLOCK_SECONDS
            dealt = one.since < ended and one.until > begun
            if dealt or begun < one.wagered < ended:
                yield longest, one
        if longest is None or one.until > longest.until:
            longest = one
