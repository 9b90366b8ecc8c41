"""Players who drive a table straight on the runtime, so that rounds are measured and not views.

They do what the demonstration's players do, but look at the state of the table, and neither wait
for the system's pause between two rounds nor for its clock.
"""

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from itertools import count
from secrets import randbelow, token_hex

from pitboss.demo.table_staff import TableStaff
from pitboss.floor import AtTable, BuyIn, FloorTable, Funds, chips_of
from pitboss.floor import accounts as a
from pitboss.house import Floor
from pitboss.house.answers import Answer
from pitboss.house.runtime import Runtime
from pitboss.money import Cents
from pitboss.record import Actor
from pitboss.round import Approve, Command, OpenBits, Phase, State, decisions
from pitboss.round.meters import UNITS
from pitboss.round.procedure import deciding
from pitboss.round.views import seen_by_seat
from pitboss.simulate import HousePlayer

__all__ = ["TableDriver"]

_LEAST = 300_000 * UNITS
_ENOUGH = 15_000_000 * UNITS


def _bits(player: str) -> Callable[[str], bytes]:
    return lambda round_id: sha256(f"bits of {player} in {round_id}".encode()).digest()


def _opened(player: Actor, round_id: str) -> OpenBits:
    return OpenBits(player, player.person, _bits(player.person)(round_id))


class TableDriver:
    """The players of one table, and the floorpersons in charge of it."""

    def __init__(
        self, house: Runtime, floor: Floor, name: str, player: type[HousePlayer] = HousePlayer
    ) -> None:
        self._house = house
        self._floor = floor
        self.name = name
        self._ids = (f"{token_hex(6)}-{number}" for number in count())
        self._staff = TableStaff(floor, name, self._next)
        table = self.table
        self.players = {
            seat: player(who, seat, table.rules, randbelow, _bits(who))
            for seat, who in table.seats.items()
        }
        self.rounds = 0

    def _next(self) -> str:
        return next(self._ids)

    @property
    def table(self) -> FloorTable:
        """The table as it stands."""
        found = self._house.table(self.name)
        assert found is not None
        return found

    def play(self) -> None:
        """Do the next thing that somebody at the table does."""
        table = self.table
        state = table.playing
        if state is None:
            self._funds(table)
            self._house.start(self.name)
        elif state.phase is Phase.BETTING:
            self._bet(state)
        elif state.phase is Phase.MIXING:
            waited = state.hashes.keys() - state.bits.keys()
            opening = [one for one in self.players.values() if one.actor.person in waited]
            self._give(state, *(_opened(one.actor, state.round_id) for one in opening))
        elif state.phase is Phase.DECISION:
            self._decide(state)
        else:
            self._look_after(state)

    def _bet(self, state: State) -> None:
        for seat, player in self.players.items():
            if not state.seats[seat].wagers:
                slips = (player.slip(state.round_id, plain=plain) for plain in (False, True))
                any(self._give(state, slip)[0].ok for slip in slips)
        if self._house.close_bets(self.name) is None:
            self.rounds += 1

    def _decide(self, state: State) -> None:
        answers = []
        for seat in deciding(state):
            player = self.players[seat]
            moves = tuple(decisions.moves(state, player.actor))
            cards = seen_by_seat(state, player.actor, seat)
            answer = player.decision(moves, *cards, state.seats[seat].wagers)
            if answer is not None:
                answers.append(answer)
        self._give(state, *answers)

    def _look_after(self, state: State) -> None:
        self._staff.come()
        if state.waiting:
            seat, wager = state.waiting[0]
            self._give(state, Approve(self._staff.crew.floor, seat, wager, granted=True))
        elif self._staff.document(self._staff.look()) is None:
            self._staff.funds()
            self._house.go_on(self.name)

    def _funds(self, table: FloorTable) -> None:
        """Give the rack and the players enough to play with."""
        if table.slips:
            self._staff.pay_slips(self._staff.look())
        rack, prefix = str(a.inventory(self.name)), str(a.game_account(self.name, ""))
        inventory, found = self._house.store.read(
            lambda look: (look.balance(rack), look.balances(prefix))
        )
        if inventory < _ENOUGH:
            self._staff.fill(chips_of(25_000_000))
        for player in dict.fromkeys(table.seats.values()):
            if found.get(str(a.game_account(self.name, player)), 0) < _LEAST:
                funds = (Cents(1_000_000), Funds.CASH, Funds.ACCOUNT)
                self._staff.do(BuyIn(self._staff.crew.cashier, self.name, player, *funds))

    def _give(self, state: State, *commands: Command) -> tuple[Answer, ...]:
        given = [replace(one, id=self._next(), round=state.round_id) for one in commands]
        return self._house.give_all([AtTable(self.name, one) for one in given]) if given else ()
