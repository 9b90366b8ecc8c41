"""House players at an electronic table of the floor, and the floorpersons in charge of it.

They only give commands, as people would. The next command follows from the state of the table, so a
restarted process plays the present round to its end, with the same cards.
"""

import hmac
from collections.abc import Callable, Mapping
from hashlib import sha256
from types import MappingProxyType

from pitboss.demo.played_table import PlayedTable
from pitboss.floor import FloorTable
from pitboss.round import Approve, Phase, State, decisions
from pitboss.round.procedure import deciding
from pitboss.round.views import seen_by_seat
from pitboss.rulebook import GameRules
from pitboss.simulate import HousePlayer

__all__ = ["TablePlay"]


class TablePlay(PlayedTable):
    """The players of one table, and the floorpersons in charge of it."""

    #: The players by seat, with the rules they play by; empty until they sit down.
    _players: Mapping[int, HousePlayer] = MappingProxyType({})
    _rules: GameRules | None = None

    def _play(self, table: FloorTable) -> bool:
        """Do the next thing that somebody at the table does. Returns whether there was one."""
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
        """Seat the players by the table's seats and rules."""
        there = {seat: player.actor.person for seat, player in self._players.items()}
        if table.rules is not self._rules or there != table.seats:
            self._rules = table.rules
            self._players = {
                seat: self._made(player, seat, table.rules, self._below, self._bits_of(player))
                for seat, player in table.seats.items()
            }

    def _bits_of(self, player: str) -> Callable[[str], bytes]:
        """A player's bits in a round: the same after a restart, and secret from others."""
        key = self._house.keys.sealing[0].secret

        def bits(round_id: str) -> bytes:
            return hmac.digest(key, f"bits of {player} in {round_id}".encode(), sha256)

        return bits

    # ── A round ──────────────────────────────────────────────────────────────────────────────

    def _begin(self, table: FloorTable) -> bool:
        self._staff.funds(table)
        return self._house.start(self.name) is None

    def _bet(self, state: State) -> bool:
        """Everybody wagers, and then betting closes."""
        for seat, player in self._players.items():
            if not state.seats[seat].wagers:
                slips = (player.slip(state.round_id, plain=plain) for plain in (False, True))
                any(self._staff.at_table(slip)[0].ok for slip in slips)
        if self._house.close_bets(self.name) is None:
            self.rounds += 1
            return True
        return False

    def _mix(self, state: State) -> bool:
        """Players who gave a hash open their bits."""
        opened = [
            player.opening(state.round_id)
            for player in self._players.values()
            if player.actor.person in state.hashes.keys() - state.bits.keys()
        ]
        return bool(opened) and any(answer.ok for answer in self._staff.at_table(*opened))

    def _decide(self, state: State) -> bool:
        """All players who are asked answer; nobody waits for another."""
        answers = []
        for seat in deciding(state):
            player = self._players.get(seat)
            if player is None or state.seats[seat].player != player.actor.person:
                continue
            moves = tuple(decisions.moves(state, player.actor))
            answer = player.decides(moves, *seen_by_seat(state, player.actor, seat))
            if answer is not None:
                answers.append(answer)
        return bool(answers) and any(one.ok for one in self._staff.at_table(*answers))

    # ── What floorpersons do ─────────────────────────────────────────────────────────────────

    def _look_after(self, table: FloorTable, state: State) -> bool:
        """Approve and document prizes, fill the rack, then let the round go on."""
        if state.waiting:
            seat, wager = state.waiting[0]
            command = Approve(self._staff.crew.floor, seat, wager, granted=True)
            return self._staff.at_table(command)[0].ok
        documented = self._staff.document(table, state)
        if documented is not None:
            return documented
        self._staff.funds(table)
        self._house.go_on(self.name)
        return True
