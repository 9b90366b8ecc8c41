"""House players at an electronic table of the floor, and the floorpersons in charge of it.

They only give commands, as people would, and see what people of their role see. The next command
follows from that, so a restarted process plays the present round to its end, with the same cards.
"""

from collections.abc import Mapping

from pitboss.demo.played_table import PlayedTable, in_progress, next_of
from pitboss.floor import FloorTableView
from pitboss.round import PassBank, Phase, Ready, RoundView
from pitboss.simulate import HousePlayer

__all__ = ["TablePlay"]


class TablePlay(PlayedTable):
    """The players of one table, and the floorpersons in charge of it."""

    #: The round after which the players last checked their funds.
    _funded: str | None = None

    def play(self) -> bool:
        """Do the next thing that somebody at the table does. Returns whether there was one."""
        shown = self._floor.view(None, self.name).view
        playing = in_progress(shown)
        if playing is None:
            return self._wait(shown)
        self._count(playing)
        players = self._seated(shown, playing)
        match playing.phase:
            case Phase.BETTING:
                return self._bet(playing, players)
            case Phase.MIXING | Phase.DECISION:
                return self._answer(playing, players)
        return self._look_after(playing)

    def _seated(self, shown: FloorTableView, playing: RoundView) -> Mapping[int, HousePlayer]:
        """The house players of the round who are at the table still."""
        return {
            one.seat: self._player(shown, one.seat, one.player)
            for one in playing.seats
            if shown.seats.get(one.seat) == one.player and self._ours(one.player)
        }

    def _wait(self, shown: FloorTableView) -> bool:
        """Wait for the system's next round, with enough to play with."""
        last = "" if shown.table.round is None else shown.table.round.round_id
        if last != self._funded:
            self._staff.funds()
            self._funded = last
        return False

    # ── A round ──────────────────────────────────────────────────────────────────────────────

    def _bet(self, playing: RoundView, players: Mapping[int, HousePlayer]) -> bool:
        """Everybody wagers, and then is ready."""
        ready = []
        for player in players.values():
            shown = self._floor.view(player.actor, self.name).view
            slip = next_of(player, shown)
            if isinstance(slip, PassBank):
                # The bank is offered to the next; this player wagers then.
                return self._staff.at_table(slip, round=playing.round_id)[0].ok
            if slip is None and any(move.kind == "ready" for move in shown.moves):
                ready.append(player)
            elif slip is not None:
                slips = (slip, player.slip(playing.round_id, plain=True))
                if any(self._staff.at_table(one, round=playing.round_id)[0].ok for one in slips):
                    ready.append(player)
        if not ready:
            if not any(seat.wagers for seat in playing.seats):
                self._staff.funds()
            return False
        said = [Ready(player.actor) for player in ready]
        return any(one.ok for one in self._staff.at_table(*said, round=playing.round_id))

    def _answer(self, playing: RoundView, players: Mapping[int, HousePlayer]) -> bool:
        """All players who are asked answer at once."""
        asked = playing.asked if playing.phase is Phase.DECISION else tuple(players)
        answers = []
        for player in (players[seat] for seat in asked if seat in players):
            command = next_of(player, self._floor.view(player.actor, self.name).view)
            if command is not None:
                answers.append(command)
        given = self._staff.at_table(*answers, round=playing.round_id)
        return any(one.ok for one in given)

    # ── What floorpersons do ─────────────────────────────────────────────────────────────────

    def _look_after(self, playing: RoundView) -> bool:
        """Approve and document prizes, and fill the rack: then the system goes on."""
        self._staff.come()
        shown = self._staff.look()
        now = in_progress(shown)
        if now is None or now.round_id != playing.round_id:
            return True
        for move in shown.moves:
            if move.kind == "approve" and move.granted:
                command = move.made(self._staff.crew.floor, {})
                return self._staff.at_table(command, round=now.round_id)[0].ok
        documented = self._staff.document(shown)
        if documented is not None:
            return documented
        self._staff.funds()
        return False
