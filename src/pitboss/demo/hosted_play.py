"""House players at an electronic table to which visitors come: they leave them time.

A house player wagers and answers after a short pause. It is ready only when every visitor with a
slip is: as long as a visitor has none, betting ends by its clock.
"""

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.demo.company import is_house_player
from pitboss.demo.electronic_play import TablePlay
from pitboss.demo.pace import Pace, Pauses
from pitboss.demo.played_table import in_progress, next_of
from pitboss.floor import CashOut, FloorTableView, Leave
from pitboss.house import Floor
from pitboss.record import Actor, Role
from pitboss.round import Phase, Ready, RoundView
from pitboss.simulate import HousePlayer

__all__ = ["HostedPlay"]


class HostedPlay(TablePlay):
    """The house players of one table, and the floorpersons in charge of it."""

    def __init__(
        self,
        floor: Floor,
        name: str,
        secret: bytes,
        stay: Mapping[int, str],
        pace: Pace,
        visited: Callable[[Role], bool],
        **options: Any,
    ) -> None:
        super().__init__(floor, name, secret, ours=is_house_player, **options)
        #: The house players that stay here, by seat. Others leave.
        self._stay = stay
        self._pace = pace
        self._visited = visited
        self._pauses = Pauses()
        self._paced = ""

    @property
    def stays(self) -> bool:
        """Whether house players play here."""
        return bool(self._stay)

    def play(self) -> bool:
        """Do the next thing that somebody of the house does here. Returns whether there was one."""
        playing = in_progress(self._floor.view(None, self.name).view)
        if playing is not None and playing.round_id != self._paced:
            self._paced = playing.round_id
            self._pauses.forget()
        return super().play()

    def _wait(self, shown: FloorTableView) -> bool:
        super()._wait(shown)
        return any(
            self._part(shown, seat, player)
            for seat, player in shown.seats.items()
            if self._ours(player) and self._stay.get(seat) != player
        )

    def _part(self, shown: FloorTableView, seat: int, player: str) -> bool:
        """Let a house player leave the table."""
        actor = Actor(Role.PLAYER, player)
        if self._staff.purse(player).account:
            self._staff.do(CashOut(actor, self.name, player))
        return self._staff.do(Leave(actor, self.name, seat))

    # ── A round ──────────────────────────────────────────────────────────────────────────────

    def _bet(self, playing: RoundView, players: Mapping[int, HousePlayer]) -> bool:
        """Those whose pause is over wager; all are ready together."""
        done = False
        for seat, player in players.items():
            if self._pauses.over(("wager", seat), self._pace.player):
                done |= self._wager(playing, player)
        wagered = done or any(one.wagers for one in playing.seats if one.seat in players)
        if players and not wagered and self._pauses.over("funds", self._pace.player):
            self._staff.funds()
        return self._say_ready(players) or done

    def _wager(self, playing: RoundView, player: HousePlayer) -> bool:
        slip = next_of(player, self._floor.view(player.actor, self.name).view)
        if slip is None:
            return False
        slips = (slip, player.slip(playing.round_id, plain=True))
        return any(self._staff.at_table(one, round=playing.round_id)[0].ok for one in slips)

    def _say_ready(self, players: Mapping[int, HousePlayer]) -> bool:
        """All house players are ready once they have wagered, and no visitor needs more time."""
        playing = in_progress(self._floor.view(None, self.name).view)
        if playing is None or playing.phase is not Phase.BETTING:
            return False
        wagered = {seat.player for seat in playing.seats if seat.wagers}
        if playing.bank is not None:
            wagered.add(playing.bank.player)
        visitors = {seat.player for seat in playing.seats if not self._ours(seat.player)}
        names = {player.actor.person: player for player in players.values()}
        if not names.keys() <= wagered:
            return False
        if not visitors and not self._pauses.over("ready", self._pace.ready):
            return False
        if any(one not in wagered or self._may_say_ready(one) for one in visitors):
            return False
        waiting = [player for name, player in names.items() if self._may_say_ready(name)]
        said = [Ready(player.actor) for player in waiting]
        return any(one.ok for one in self._staff.at_table(*said, round=playing.round_id))

    def _may_say_ready(self, player: str) -> bool:
        """Whether a player with a slip has not said so yet."""
        return any(move.kind == "ready" for move in self._staff.purse(player).moves)

    def _answer(self, playing: RoundView, players: Mapping[int, HousePlayer]) -> bool:
        """Those whose pause is over answer. Programs open bits, and need no pause."""
        if playing.phase is Phase.MIXING:
            return super()._answer(playing, players)
        moment = (playing.about, sum(len(one.decisions) for one in playing.seats))
        due = {
            seat: player
            for seat, player in players.items()
            if seat in playing.asked
            and self._pauses.over(("answer", seat, moment), self._pace.player)
        }
        return bool(due) and super()._answer(playing, due)

    def _look_after(self, playing: RoundView) -> bool:
        """The floorpersons act after a pause, a longer one where a visitor is a floorperson."""
        visited = self._visited(Role.FLOORPERSON)
        bounds = self._pace.visited if visited else self._pace.staff
        why = ("staff", playing.phase, visited)
        return self._pauses.over(why, bounds) and super()._look_after(playing)
