"""The staff of a private floor: all acts of its employees.

The person with the duty acts, as on any floor: two persons where the law requires two.
"""

from collections.abc import Iterator
from typing import Any, Final, Protocol

from pitboss.floor import (
    AdoptSubmission,
    ApproveAct,
    AssignStaff,
    AtTable,
    BuyIn,
    CashOut,
    CountInventory,
    Enrol,
    EnrolStaff,
    FileApproval,
    FileSubmission,
    FloorCommand,
    FloorMove,
    Funds,
    Leave,
    OpenLink,
    PaySlip,
    ProposeAct,
    Purpose,
    SetUpTable,
    SignCount,
    Sit,
    chips_of,
    needed,
)
from pitboss.floor.state import Act
from pitboss.house.views import TableView
from pitboss.money import Cents
from pitboss.play.place import YOU, Place
from pitboss.record import Actor, Role
from pitboss.round import Abandon, CallOff, Command, Phase, RefusedError
from pitboss.table import CloseTable, OpenTable

__all__ = ["ADMINISTRATOR", "NEIGHBOUR", "Order", "Staff", "Table", "opening"]

#: A person and the command that this person gives.
Order = tuple[Actor, FloorCommand]

ADMINISTRATOR: Final = Actor(Role.ADMINISTRATOR, "the administrator")
_PIT: Final = Actor(Role.PIT_MANAGER, "the pit manager")
_FLOOR: Final = Actor(Role.FLOORPERSON, "the floorperson")
#: Verifies what the first floorperson prepared.
_SECOND: Final = Actor(Role.FLOORPERSON, "another floorperson")
_DEALER: Final = Actor(Role.DEALER, "the dealer")
_CASHIER: Final = Actor(Role.CASHIER, "the cashier")
_SECURITY: Final = Actor(Role.SECURITY, "a guard")
#: A neighbour's buy-in.
NEIGHBOUR: Final = Cents(1_000_000)
_EMPLOYEES: Final = (_FLOOR, _SECOND, _DEALER, _CASHIER, _SECURITY)


def opening(place: Place, table: str, buy_in: Cents, today: str) -> Iterator[Order]:
    """The commands that open a table under a submission and seat its players, in order; ``today``
    is the date."""
    yield ADMINISTRATOR, Enrol(ADMINISTRATOR, _PIT.person, _PIT.role, "2", licence="2")
    for number, one in enumerate(_EMPLOYEES, 1):
        credential = str(number + 2)
        act = EnrolStaff(one.person, one.role, credential, credential)
        yield ADMINISTRATOR, ProposeAct(ADMINISTRATOR, act)
        yield _PIT, ApproveAct(_PIT, number)
    yield _PIT, FileSubmission(_PIT, place.text)
    yield from _papers(place, today)
    yield from _agreement(place)
    yield (
        _PIT,
        SetUpTable(_PIT, table, place.chapter.slug, electronic=True, variant=place.rules.variant),
    )
    for one in (_DEALER, _FLOOR):
        yield _PIT, AssignStaff(_PIT, one.person, (table,))
    yield _DEALER, CountInventory(_DEALER, table, Purpose.OPENING, {})
    yield _FLOOR, SignCount(_FLOOR, table, Cents(0))
    yield _FLOOR, AtTable(table, OpenTable(_FLOOR))
    for seat, name in place.players.items():
        player = Actor(Role.PLAYER, name)
        yield ADMINISTRATOR, Enrol(ADMINISTRATOR, name, Role.PLAYER)
        yield player, Sit(player, table, seat, name)
        amount = buy_in if name == YOU else NEIGHBOUR
        yield from _purchases(player, table, amount, place.cash_limit)


def _papers(place: Place, today: str) -> Iterator[Order]:
    """The approvals that the table and its links need (R67). A submission that is not approved is
    practised with all the same: nobody else plays here."""
    own, *others = needed(place.rules, electronic=True)
    for need in others if place.approved else (own, *others):
        paper = ("practice", today, f"{need.words}, to practise here")
        yield ADMINISTRATOR, FileApproval(ADMINISTRATOR, need.subject, *paper)


def _agreement(place: Place) -> Iterator[Order]:
    """Two authorities adopt the submission and open the links of the table's wagers."""
    offers = place.rules.offers.values()
    links = sorted({offer.link for offer in offers if offer.link is not None})
    acts: list[Act] = [AdoptSubmission(place.rules.submission), *map(OpenLink, links)]
    for number, act in enumerate(acts, len(_EMPLOYEES) + 1):
        yield _PIT, ProposeAct(_PIT, act)
        yield ADMINISTRATOR, ApproveAct(ADMINISTRATOR, number)


def _purchases(player: Actor, table: str, amount: int, most: int) -> Iterator[Order]:
    """Buy-ins in sums that the cashier may take at once (605a.3, R66)."""
    for paid in range(0, amount, most):
        cash = (Cents(min(amount - paid, most)), Funds.CASH, Funds.ACCOUNT)
        yield _CASHIER, BuyIn(_CASHIER, table, player.person, *cash)


class Table(Protocol):
    """The table that the staff looks after, as they see it and act there."""

    name: str

    def view(self, actor: Actor) -> TableView:
        """The table as a person sees it."""

    def give(self, actor: Actor, command: FloorCommand) -> None:
        """Give a command that is not refused."""


class Staff:
    """The employees of a floor with one electronic table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._name = table.name

    def sell(self, player: Actor, amount: Cents) -> None:
        """Put a player's cash into the game account (605a.3)."""
        offered = self._table.view(_CASHIER).view.moves
        most = next(move.amounts[0][1] for move in offered if move.kind == "buy-in")
        for order in _purchases(player, self._name, amount, most):
            self._table.give(*order)

    # ── Prizes ───────────────────────────────────────────────────────────────────────────────

    def approve(self) -> tuple[int, str] | None:
        """Verify and approve the next waiting prize. Returns its seat and wager, or None."""
        move = self._act(_FLOOR, "approve")
        return None if move is None or move.wager is None else (move.seat, move.wager)

    def document(self) -> bool:
        """Prepare or verify one slip of an approved prize (R15). Returns whether there was one."""
        playing = self._table.view(_FLOOR).view.table.round
        if playing is None or playing.phase is not Phase.CLOSING:
            return False
        steps = ((_FLOOR, "prepare-slip"), (_SECOND, "verify-slip"))
        return any(self._act(who, kind) is not None for who, kind in steps)

    def pay(self) -> None:
        """Pay the slips of rounds that are over; winners put the money into their accounts."""
        for slip in self._table.view(_CASHIER).view.slips:
            if slip.due:
                self._table.give(_CASHIER, PaySlip(_CASHIER, self._name, slip.number))
                self.sell(Actor(Role.PLAYER, slip.player), slip.cents)

    # ── Leaving and closing ──────────────────────────────────────────────────────────────────

    def abandon(self, seat: int) -> bool:
        """Record that a player left in a round (.7(b)). Returns whether a wager was abandoned."""
        try:
            self._at_table(_FLOOR, Abandon(_FLOOR, seat))
        except RefusedError:
            return False
        return True

    def close(self) -> None:
        """Pay everybody out, count the rack and close the table; a round whose betting is open is
        called off."""
        seen = self._table.view(_FLOOR).view
        playing = seen.table.round
        if playing is not None and playing.phase is Phase.BETTING:
            self._at_table(_FLOOR, CallOff(_FLOOR, "the table is closed"))
        self.pay()
        owed = {player: self._account(player) for player in dict.fromkeys(seen.seats.values())}
        self._fill(Cents(sum(owed.values())))
        for player, amount in owed.items():
            who = Actor(Role.PLAYER, player)
            if amount:
                self._table.give(who, CashOut(who, self._name, player))
        for seat, player in seen.seats.items():
            who = Actor(Role.PLAYER, player)
            self._table.give(who, Leave(who, self._name, seat))
        self._lock()

    def _account(self, player: str) -> Cents:
        found = self._table.view(Actor(Role.PLAYER, player)).view.account
        assert found is not None, "a player sees the own account"
        return found

    def _fill(self, amount: Cents) -> None:
        """Bring chips for this amount from the chip bank to the rack (465a.38)."""
        if not amount:
            return
        self._act(_FLOOR, "request-fill", chips=chips_of(amount))
        self._act(_CASHIER, "prepare-fill")
        self._act(_SECURITY, "carry-fill")
        self._act(_DEALER, "accept-fill")

    def _lock(self) -> None:
        """Count the rack, lock it up and close the table (465a.42)."""
        left = self._table.view(_DEALER).view.inventory
        assert left is not None, "a dealer counts the rack"
        count = CountInventory(_DEALER, self._name, Purpose.CLOSING, chips_of(left))
        self._table.give(_DEALER, count)
        self._table.give(_FLOOR, SignCount(_FLOOR, self._name, left))
        self._at_table(_FLOOR, CloseTable(_FLOOR))

    def _act(self, actor: Actor, kind: str, **fill: Any) -> FloorMove | None:
        """Make the first move of a kind that a person is offered; no refusal of a prize. Returns
        the move, or None if there is none."""
        offered = self._table.view(actor).view.moves
        for move in offered:
            if move.kind == kind and move.granted is not False:
                self._table.give(actor, move.command_for(actor, **fill))
                return move
        return None

    def _at_table(self, actor: Actor, command: Command) -> None:
        self._table.give(actor, AtTable(self._name, command))
