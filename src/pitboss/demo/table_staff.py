"""The staff's work around a table: fill its rack, document and pay its prizes, sell chips. Each
command comes from the member of the shift whose duty it is."""

from collections.abc import Callable
from typing import Final

from pitboss.demo.crews import Crew, crew_at, number_of
from pitboss.demo.roster import assign, not_there
from pitboss.floor import (
    AcceptCredit,
    AcceptFill,
    AtTable,
    BuyIn,
    CarryCredit,
    CarryFill,
    Chips,
    FloorTable,
    Funds,
    PaySlip,
    PrepareCredit,
    PrepareFill,
    PrepareSlip,
    RequestCredit,
    RequestFill,
    Slip,
    VerifySlip,
    chips_of,
)
from pitboss.floor import accounts as a
from pitboss.floor.rack import Requested
from pitboss.floor.table_play import slips_due
from pitboss.house.answers import Answer
from pitboss.house.runtime import Runtime
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import Command, State
from pitboss.round.meters import UNITS

__all__ = ["TableStaff"]

_BUY_IN: Final = Cents(1_000_000)
_FILL: Final = chips_of(25_000_000)
#: The amount, in units, below which an account or a rack is refilled.
_LEAST: Final = 300_000 * UNITS
_ENOUGH: Final = 15_000_000 * UNITS


class TableStaff:
    """The staff of one table, by shift."""

    def __init__(self, house: Runtime, name: str, token: Callable[[], str]) -> None:
        self._house = house
        self._name = name
        self._token = token
        facility = house.facility()
        self._calendar, self._number = facility.calendar, number_of(facility, name)
        self.commands = 0

    @property
    def crew(self) -> Crew:
        """The crew on duty at the table."""
        return crew_at(self._calendar, self._house.now, self._number)

    # ── Prizes ───────────────────────────────────────────────────────────────────────────────

    def document(self, table: FloorTable, state: State) -> bool | None:
        """The next step of a prize that is not paid at the table. Returns whether it was done, or
        None if there is no such prize."""
        for seat, wager in slips_due(state):
            slip = _slip_of(table, state, seat, wager)
            if slip is None:
                return self.do(PrepareSlip(self.crew.floor, self._name, seat, wager))
            if not slip.verified_by:
                verify = VerifySlip(self._another(slip), self._name, slip.number, slip.cents)
                return self.do(verify)
        return None

    def _another(self, slip: Slip) -> Actor:
        """A floorperson other than the one who prepared it. The shift may have changed since."""
        second, first = self.crew.second, self.crew.floor
        return first if second.person == slip.prepared_by else second

    def pay_slips(self, table: FloorTable) -> None:
        """Let the cage pay the slips of closed rounds."""
        for number in [one.number for one in table.slips.values() if one.due]:
            self.do(PaySlip(self.crew.cashier, self._name, number))

    # ── Chips ────────────────────────────────────────────────────────────────────────────────

    def funds(self, table: FloorTable) -> None:
        """Pay the due slips, and give the rack and the players enough to play with."""
        self.pay_slips(table)
        players = tuple(dict.fromkeys(table.seats.values()))
        real = () if table.table.electronic else players
        rack, found = self._balances(real)
        if rack < _ENOUGH:
            self.fill(_FILL)
        wanted = [(Funds.ACCOUNT, a.game_account(self._name, one), one) for one in players]
        wanted += [(Funds.CHIPS, a.chips(one), one) for one in real]
        for gets, account, player in wanted:
            if found.get(str(account), 0) < _LEAST:
                actor = self.hands(table, player)
                self.do(BuyIn(actor, self._name, player, _BUY_IN, Funds.CASH, gets))

    def hands(self, table: FloorTable, player: str) -> Actor:
        """The person who takes a player's money and pays it out: the dealer at a dealer-run
        table."""
        return Actor(Role.PLAYER, player) if table.table.electronic else self.crew.dealer

    def fill(self, chips: Chips) -> bool:
        """Fill the rack from the chip bank, or finish a fill on its way. Returns whether it
        arrived."""
        if self._table().fill is None:
            self.do(RequestFill(self.crew.floor, self._name, chips))
        asked = self._table().fill
        if asked is None:
            return False
        if not asked.prepared_by:
            self.do(PrepareFill(self.crew.cashier, self._name, asked.number, asked.chips))
        if not asked.carried_by:
            self.do(CarryFill(self.crew.security, self._name, asked.number))
        return self.do(AcceptFill(self.crew.dealer, self._name, asked.number, asked.chips))

    def credit(self, chips: Chips) -> Requested | None:
        """Send a credit to the chip bank."""
        self.do(RequestCredit(self.crew.floor, self._name, chips))
        asked = self._table().credit
        if asked is not None:
            number = asked.number
            self.do(PrepareCredit(self.crew.cashier, self._name, number, asked.chips))
            self.do(CarryCredit(self.crew.security, self._name, number))
            self.do(AcceptCredit(self.crew.dealer, self._name, number, asked.chips))
        return asked

    def _table(self) -> FloorTable:
        found = self._house.table(self._name)
        assert found is not None, "the floor was opened"
        return found

    def _balances(self, players: tuple[str, ...]) -> tuple[int, dict[str, int]]:
        """The balance of the rack, and of each game account and these players' hands, in units."""
        rack = str(a.inventory(self._name))
        accounts = str(a.game_account(self._name, ""))
        chips = [str(a.chips(player)) for player in players]
        return self._house.store.read(
            lambda look: (
                look.balance(rack),
                {**look.balances(accounts), **{one: look.balance(one) for one in chips}},
            )
        )

    # ── Commands ─────────────────────────────────────────────────────────────────────────────

    def do(self, command: Command) -> bool:
        """Give a command of the floor. Returns whether it was accepted."""
        self.commands += 1
        answer = self._house.give(command.but(id=self._token()))
        if not_there((answer,)):
            assign(self._house, self._name, self._token)
            answer = self._house.give(command.but(id=self._token()))
        return answer.ok

    def at_table(self, *commands: Command) -> tuple[Answer, ...]:
        """Give several commands of the table at once."""
        self.commands += len(commands)
        answers = list(self._give(commands))
        waiting = [number for number, one in enumerate(answers) if not_there((one,))]
        if waiting:
            assign(self._house, self._name, self._token)
            again = self._give(tuple(commands[number] for number in waiting))
            for number, answer in zip(waiting, again, strict=True):
                answers[number] = answer
        return tuple(answers)

    def _give(self, commands: tuple[Command, ...]) -> tuple[Answer, ...]:
        return self._house.give_all(
            [AtTable(self._name, one.but(id=self._token())) for one in commands]
        )


def _slip_of(table: FloorTable, state: State, seat: int, wager: str) -> Slip | None:
    place = (state.round_id, seat, wager)
    slips = table.slips.values()
    return next((one for one in slips if (one.round_id, one.seat, one.wager) == place), None)
