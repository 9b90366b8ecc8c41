"""Guests of a demonstration: newcomers with chips from its cashier, who leave as anybody would.

A guest who goes cashes out, leaves the seats, redeems the chips and is dismissed. Where a round
holds the guest at a table, the rest follows when the round is over.
"""

import re
import secrets
from collections.abc import Callable, Iterator
from typing import Final

from pitboss.demo.crews import ADMIN, crew_at, crew_of
from pitboss.demo.roster import assign, tables_of
from pitboss.floor import (
    AtTable,
    CashOut,
    Dismiss,
    Enrol,
    FloorCommand,
    FloorTableView,
    Leave,
    Redeem,
    SellChips,
    TableListing,
)
from pitboss.house import Floor, Seen
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import Abandon, Command, Phase, PlaceWagers, RefusedError

__all__ = ["CHIPS", "MOST_GUESTS", "Guests", "GuestsError"]

#: The chips of a guest, in cents.
CHIPS: Final = Cents(100_000)
#: The most guests at one time.
MOST_GUESTS: Final = 20
_GUEST: Final = re.compile(r"Guest ([1-9][0-9]{0,8})")
#: The number of names tried: another process may give one away at the same time.
_TRIES: Final = 5


class GuestsError(Exception):
    """A guest who cannot come in now, and the reason."""


class Guests:
    """The guests of one demonstration floor."""

    def __init__(
        self, floor: Floor, token: Callable[[], str] = lambda: secrets.token_hex(8)
    ) -> None:
        self._floor = floor
        self._token = token

    def live(self) -> list[str]:
        """The guests who have not gone."""
        rows = self._floor.desk(ADMIN, "people").rows
        return [one.name for one in rows if one.active and _GUEST.fullmatch(one.name)]

    def come(self) -> str:
        """Enrol a new player and sell the chips at the cage. Returns the name."""
        rows = self._floor.desk(ADMIN, "people").rows
        if not rows:
            raise GuestsError("the floor is being set up: come back in a moment")
        known = [(one.name, one.active) for one in rows if _GUEST.fullmatch(one.name)]
        if sum(active for _, active in known) >= MOST_GUESTS:
            raise GuestsError(f"{MOST_GUESTS} guests are here, and no more can come in now")
        last = max((_number(name) for name, _ in known), default=0)
        for number in range(last + 1, last + 1 + _TRIES):
            name = f"Guest {number}"
            if self._do(Enrol(ADMIN, name, Role.PLAYER)):
                cashier = crew_at(self._floor.now).cashier
                if self._do(SellChips(cashier, name, CHIPS)):
                    return name
                raise GuestsError("the cashier is not there yet: come back in a moment")
        raise GuestsError("many guests come in at once: come back in a moment")

    def go(self, name: str) -> bool:
        """Let a guest go, as far as that goes now. Returns whether the guest has gone."""
        try:
            return self._gone(name)
        except RefusedError:
            # Another thread or process let the guest go meanwhile.
            return name not in self.live()

    def _gone(self, name: str) -> bool:
        own = Actor(Role.PLAYER, name)
        for table in self._floor.lobby(None).view.tables:
            if name in table.seats.values() and not self._left(own, table):
                return False
        chips = self._floor.lobby(own).view.chips
        if chips:
            self._do(Redeem(crew_at(self._floor.now).cashier, name, chips))
        return self._do(Dismiss(ADMIN, name, "the guest has gone"))

    def _left(self, own: Actor, listing: TableListing) -> bool:
        """Have a guest leave a table. Returns whether that is done."""
        table = listing.name
        shown = self._floor.view(own, table).view
        for command in self._freed(own, shown):
            seen = "" if shown.table.round is None else shown.table.round.round_id
            self._do(AtTable(table, command), Seen(seen))
        if shown.account:
            self._do(CashOut(own, table, own.person))
        for seat, player in shown.seats.items():
            if player == own.person and not self._do(Leave(own, table, seat)):
                return False
        return True

    def _freed(self, own: Actor, shown: FloorTableView) -> Iterator[Command]:
        """The commands that free a guest of the round: wagers go back as long as they may, and then
        the seat counts as abandoned, and the rest follows without the guest (``on_timeout``)."""
        playing = shown.table.round
        if playing is None or playing.phase is Phase.CLOSED:
            return
        held = [one for one in playing.seats if one.player == own.person and one.wagers]
        if not held:
            return
        crew = crew_of(tables_of(self._floor), self._floor.now, shown.name)
        if not shown.table.electronic or playing.phase is not Phase.BETTING:
            assign(self._floor, shown.name, self._token)
        if playing.phase is not Phase.BETTING:
            yield from (Abandon(crew.floor, one.seat) for one in held)
            return
        for one in held:
            yield PlaceWagers(own, one.seat, {})
            if not shown.table.electronic:
                # The chips on the layout are the dealer's to record.
                yield PlaceWagers(crew.dealer, one.seat, {})

    def _do(self, command: FloorCommand, seen: Seen | None = None) -> bool:
        actor = command.command.actor if isinstance(command, AtTable) else command.actor
        given = self._floor.submit(actor, command, id=self._token(), seen=seen or Seen())
        return given.result().ok


def _number(name: str) -> int:
    found = _GUEST.fullmatch(name)
    return int(found[1]) if found else 0
