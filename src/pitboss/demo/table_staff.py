"""The staff's work around a table: fill its rack, document and pay its prizes, sell chips. Each
command comes from the member of the shift whose duty it is."""

from collections.abc import Callable
from typing import Final
from zlib import crc32

from pitboss.demo.crews import Crew, crew_at, number_of
from pitboss.demo.roster import assign, not_there, tables_of
from pitboss.floor import (
    AcceptCredit,
    AcceptFill,
    AtTable,
    BuyIn,
    CarryCredit,
    CarryFill,
    Chips,
    FloorCommand,
    FloorTableView,
    Funds,
    PaySlip,
    PrepareCredit,
    PrepareFill,
    PrepareSlip,
    RequestCredit,
    RequestFill,
    SellChips,
    Slip,
    VerifySlip,
    chips_of,
)
from pitboss.floor.names import is_patron
from pitboss.floor.rack import Requested
from pitboss.house import Floor, Seen
from pitboss.house.answers import Answer
from pitboss.house.desks import PaperRow
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import Command

__all__ = ["TableStaff"]

_FILL: Final = chips_of(25_000_000)
#: The amounts below which an account and a rack are refilled.
_LEAST: Final = 300_000
_ENOUGH: Final = 15_000_000
_NOTHING_SEEN: Final = Seen()


def _buy_in(player: str) -> Cents:
    """A player's buy-in, from $3,000 to $10,000, by the name."""
    return Cents(_LEAST + 50_000 * (crc32(player.encode()) % 15))


class TableStaff:
    """The staff of one table, by shift."""

    def __init__(
        self,
        floor: Floor,
        name: str,
        token: Callable[[], str],
        ours: Callable[[str], bool] = lambda _: True,
    ) -> None:
        self._floor = floor
        #: Whether a player is one of the demonstration's own, who never run out of money.
        self._ours = ours
        self._name = name
        self._token = token
        self._number = number_of(tables_of(floor), name)
        self.commands = 0

    @property
    def crew(self) -> Crew:
        """The crew on duty at the table."""
        return crew_at(self._floor.now, self._number)

    def look(self) -> FloorTableView:
        """The table as its floorperson sees it."""
        return self._floor.view(self.crew.floor, self._name).view

    def come(self) -> None:
        """Have the crew of the shift assigned to the table, if it is not."""
        assign(self._floor, self._name, self._token)

    # ── Prizes ───────────────────────────────────────────────────────────────────────────────

    def document(self, shown: FloorTableView) -> bool | None:
        """The next step of a prize that is not paid at the table, as its floorperson sees it.
        Returns whether it was done, or None if there is no such prize."""
        for move in shown.moves:
            if move.kind == "prepare-slip":
                prepare = PrepareSlip(self.crew.floor, self._name, move.seat, move.wager or "")
                return self.do(prepare)
        for slip in shown.slips:
            if not slip.verified_by:
                verify = VerifySlip(self._another(slip), self._name, slip.number, slip.cents)
                return self.do(verify)
        return None

    def _another(self, slip: Slip) -> Actor:
        """A floorperson other than the one who prepared it. The shift may have changed since."""
        second, first = self.crew.second, self.crew.floor
        return first if second.person == slip.prepared_by else second

    def pay_slips(self, shown: FloorTableView) -> None:
        """Let the cage pay the slips of closed rounds."""
        for number in [one.number for one in shown.slips if one.due]:
            self.do(PaySlip(self.crew.cashier, self._name, number))

    # ── Chips ────────────────────────────────────────────────────────────────────────────────

    def funds(self) -> None:
        """Pay the due slips, and give the rack and the players enough to play with."""
        shown = self.look()
        self.pay_slips(shown)
        if (shown.inventory or 0) < _ENOUGH:
            self.fill(_FILL)
        for player in filter(self._ours, dict.fromkeys(shown.seats.values())):
            if is_patron(player):
                self._sell(player)
                continue
            own = self.purse(player)
            has = [(Funds.ACCOUNT, own.account or 0)]
            if not shown.table.electronic:
                has.append((Funds.CHIPS, own.chips or 0))
            for gets, amount in has:
                if amount < _LEAST:
                    electronic = shown.table.electronic
                    actor = self.crew.cashier if electronic else self.crew.dealer
                    self.do(BuyIn(actor, self._name, player, _buy_in(player), Funds.CASH, gets))

    def _sell(self, player: str) -> None:
        """Sell chips at the cage to a patron without a name, if few are outstanding (R66)."""
        cashier = self.crew.cashier
        if (self._floor.lobby(cashier).view.outstanding or 0) < _LEAST:
            self.do(SellChips(cashier, None, _buy_in(player)))

    def purse(self, player: str) -> FloorTableView:
        """The table as a player sees it, with the player's own money."""
        return self._floor.view(Actor(Role.PLAYER, player), self._name).view

    def hands(self, shown: FloorTableView, player: str) -> Actor:
        """The person who pays a player out: the dealer at a dealer-run table."""
        return Actor(Role.PLAYER, player) if shown.table.electronic else self.crew.dealer

    def fill(self, chips: Chips) -> bool:
        """Fill the rack from the chip bank, or finish a fill on its way. Returns whether it
        arrived."""
        if self._papers().fill is None:
            self.do(RequestFill(self.crew.floor, self._name, chips))
        asked = self._papers().fill
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
        asked = self._papers().credit
        if asked is not None:
            number = asked.number
            self.do(PrepareCredit(self.crew.cashier, self._name, number, asked.chips))
            self.do(CarryCredit(self.crew.security, self._name, number))
            self.do(AcceptCredit(self.crew.dealer, self._name, number, asked.chips))
        return asked

    def _papers(self) -> PaperRow:
        row = self._floor.desk(self.crew.floor, "papers", table=self._name).rows[0]
        assert isinstance(row, PaperRow)
        return row

    # ── Commands ─────────────────────────────────────────────────────────────────────────────

    def do(self, command: FloorCommand) -> bool:
        """Give a command of the floor. Returns whether it was accepted."""
        return self._give((command,), _NOTHING_SEEN)[0].ok

    def at_table(self, *commands: Command, round: str = "") -> tuple[Answer, ...]:
        """Give several commands of the table, or of the round that was seen there."""
        return self._give(tuple(AtTable(self._name, one) for one in commands), Seen(round))

    def _give(self, commands: tuple[FloorCommand, ...], seen: Seen) -> tuple[Answer, ...]:
        answers = list(self._sent(commands, seen))
        waiting = [number for number, one in enumerate(answers) if not_there((one,))]
        if waiting:
            self.come()
            again = self._sent(tuple(commands[number] for number in waiting), seen)
            for number, answer in zip(waiting, again, strict=True):
                answers[number] = answer
        return tuple(answers)

    def _sent(self, commands: tuple[FloorCommand, ...], seen: Seen) -> tuple[Answer, ...]:
        self.commands += len(commands)
        futures = [
            self._floor.submit(one.actor, one, id=self._token(), seen=seen) for one in commands
        ]
        return tuple(one.result() for one in futures)
