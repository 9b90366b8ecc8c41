"""Players of the house at a table of the floor, and the floorpersons who look after it.

They give commands as people would, and nothing else. What is to be done follows from the table as
it stands: a process that begins again plays the round in progress to its end, with the same cards.
"""

import hmac
import secrets
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from typing import Final

from pitboss.floor import (
    AcceptFill,
    AtTable,
    BuyIn,
    FloorTable,
    Funds,
    PaySlip,
    PrepareSlip,
    RequestFill,
    Slip,
    VerifySlip,
    chips_of,
)
from pitboss.floor import accounts as a
from pitboss.floor.tables import slips_due
from pitboss.house.answers import Answer
from pitboss.house.demo import DEALER, FLOOR, SECOND
from pitboss.house.running import House
from pitboss.house.steps import SYSTEM
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import Approve, Command, Phase, State, view
from pitboss.round.meters import UNITS
from pitboss.round.procedure import deciding
from pitboss.rulebook import GameRules
from pitboss.simulate import HousePlayer

__all__ = ["TablePlay"]

_BUY_IN: Final = Cents(1_000_000)
_FILL: Final = chips_of(100_000_000)
#: With less than this an account or a rack gets more, in units.
_LEAST: Final = 300_000 * UNITS
_ENOUGH: Final = 10_000_000 * UNITS


class TablePlay:
    """The players of one table, and the floorpersons who look after it."""

    def __init__(
        self,
        house: House,
        name: str,
        below: Callable[[int], int] = secrets.randbelow,
        token: Callable[[], str] = lambda: secrets.token_hex(8),
        player: type[HousePlayer] = HousePlayer,
    ) -> None:
        self._house = house
        self._name = name
        self._below = below
        self._token = token
        self._made = player
        self._players: dict[int, HousePlayer] = {}
        self._rules: GameRules | None = None
        self.rounds = 0
        self.commands = 0

    @property
    def name(self) -> str:
        """The name of the table."""
        return self._name

    def play(self) -> bool:
        """Do the next thing that somebody at the table does; whether there was anything."""
        table = self._house.table(self._name)
        assert table is not None, "the floor was opened"
        self._sit(table)
        state = table.playing
        if state is None:
            return self._begin(table)
        match state.phase:
            case Phase.BETTING:
                return self._bet(state)
            case Phase.MIXING:
                return self._mix(state)
            case Phase.DECISION:
                return self._decide(state)
        return self._look_after(table, state)

    def _sit(self, table: FloorTable) -> None:
        """The players, as the table's seats and rules say."""
        there = {seat: player.actor.person for seat, player in self._players.items()}
        if table.rules is not self._rules or there != table.seats:
            self._rules = table.rules
            self._players = {
                seat: self._made(player, seat, table.rules, self._below, self._bits_of(player))
                for seat, player in table.seats.items()
            }

    def _bits_of(self, player: str) -> Callable[[str], bytes]:
        """A player's bits in a round: the same after a restart, and nobody else's to know."""
        key = self._house.keys.sealing[0].secret

        def bits(round_id: str) -> bytes:
            return hmac.digest(key, f"bits of {player} in {round_id}".encode(), sha256)

        return bits

    # ── A round ──────────────────────────────────────────────────────────────────────────────

    def _begin(self, table: FloorTable) -> bool:
        self._funds(table)
        return self._house.start(self._name) is None

    def _bet(self, state: State) -> bool:
        """Everybody wagers, and then betting closes."""
        for seat, player in self._players.items():
            if not state.seats[seat].wagers:
                self._at_table(*player.wagers(state.round_id))
        if self._house.close_bets(self._name) is None:
            self.rounds += 1
            return True
        return False

    def _mix(self, state: State) -> bool:
        """Whoever gave a hash opens the bits behind it."""
        opened = [
            player.opening(state.round_id)
            for player in self._players.values()
            if player.actor.person in state.hashes.keys() - state.bits.keys()
        ]
        return bool(opened) and any(answer.ok for answer in self._at_table(*opened))

    def _decide(self, state: State) -> bool:
        for seat in deciding(state):
            player = self._players.get(seat)
            if player is None or state.seats[seat].player != player.actor.person:
                continue
            shown = view(state, player.actor)
            command = player.in_round(shown, shown.moves)
            if command is not None and self._at_table(command)[0].ok:
                return True
        return False

    # ── What floorpersons do ─────────────────────────────────────────────────────────────────

    def _look_after(self, table: FloorTable, state: State) -> bool:
        """Prizes are approved and documented, the rack is filled; then the round goes on."""
        if state.waiting:
            seat, wager = state.waiting[0]
            return self._at_table(Approve(FLOOR, seat, wager, granted=True))[0].ok
        for seat, wager in slips_due(state):
            slip = _slip_of(table, state, seat, wager)
            if slip is None:
                hand = "the hand on the table"
                return self._do(PrepareSlip(FLOOR, self._name, seat, wager, hand))
            if not slip.verified_by:
                return self._do(VerifySlip(SECOND, self._name, slip.number, slip.cents))
        self._funds(table)
        self._house.go_on(self._name)
        return True

    def _funds(self, table: FloorTable) -> None:
        """Slips of rounds that are over are paid; the rack and the game accounts have enough."""
        for number in [one.number for one in table.slips.values() if one.due]:
            self._do(PaySlip(SYSTEM, self._name, number))
        rack, accounts = self._balances()
        if rack < _ENOUGH:
            self._fill(table)
        for player in dict.fromkeys(table.seats.values()):
            if accounts.get(str(a.game_account(self._name, player)), 0) < _LEAST:
                actor = Actor(Role.PLAYER, player)
                cash, account = Funds.CASH, Funds.ACCOUNT
                self._do(BuyIn(actor, self._name, player, _BUY_IN, cash, account))

    def _fill(self, table: FloorTable) -> None:
        if table.fill is None:
            self._do(RequestFill(FLOOR, self._name, _FILL))
        asked = self._house.table(self._name)
        if asked is not None and asked.fill is not None:
            self._do(AcceptFill(DEALER, self._name, asked.fill.number, asked.fill.chips))

    def _balances(self) -> tuple[int, dict[str, int]]:
        """What is in the rack, and in each game account, in units."""
        rack = str(a.inventory(self._name))
        accounts = str(a.game_account(self._name, ""))
        return self._house.store.read(lambda look: (look.balance(rack), look.balances(accounts)))

    # ── Commands ─────────────────────────────────────────────────────────────────────────────

    def _do(self, command: Command) -> bool:
        self.commands += 1
        return self._house.give(replace(command, id=self._token())).ok

    def _at_table(self, *commands: Command) -> tuple[Answer, ...]:
        self.commands += len(commands)
        return self._house.give_all(
            [AtTable(self._name, replace(one, id=self._token())) for one in commands]
        )


def _slip_of(table: FloorTable, state: State, seat: int, wager: str) -> Slip | None:
    place = (state.round_id, seat, wager)
    slips = table.slips.values()
    return next((one for one in slips if (one.round_id, one.seat, one.wager) == place), None)
