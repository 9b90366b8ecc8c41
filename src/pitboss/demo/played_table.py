"""A table of house players, and the staff in charge of it."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import lru_cache

from pitboss.demo.chance import bits_of
from pitboss.demo.crews import ADMIN
from pitboss.demo.table_staff import TableStaff
from pitboss.floor import FloorTableView
from pitboss.house import Floor
from pitboss.round import Command, Phase, RoundView
from pitboss.rulebook import GameRules, Submission, examine
from pitboss.simulate import HousePlayer

__all__ = ["PlayedTable", "in_progress", "next_of"]


class PlayedTable(ABC):
    """One table of a floor that plays by itself, step by step. Its people draw their chance from
    ``secret`` where it must be the same after a restart."""

    def __init__(
        self,
        floor: Floor,
        name: str,
        secret: bytes,
        below: Callable[[int], int] = secrets.randbelow,
        token: Callable[[], str] = lambda: secrets.token_hex(8),
        player: type[HousePlayer] = HousePlayer,
        ours: Callable[[str], bool] = lambda _: True,
    ) -> None:
        self._floor = floor
        self.name = name
        self._secret = secret
        self._below = below
        self._token = token
        self._made = player
        #: Whether a player is one of the demonstration's own.
        self._ours = ours
        self._staff = TableStaff(floor, name, token, ours)
        self._players: dict[int, HousePlayer] = {}
        self._posted: tuple[str, GameRules] | None = None
        self._counted = ""
        self.rounds = 0

    @property
    def commands(self) -> int:
        """The number of commands given."""
        return self._staff.commands

    @abstractmethod
    def play(self) -> bool:
        """Do the next thing that somebody at the table does. Returns whether there was one."""

    def _rules(self, shown: FloorTableView) -> GameRules:
        """The rules of the table, as the submission that it plays by says."""
        if self._posted is None or self._posted[0] != shown.submission:
            filings = self._floor.desk(ADMIN, "submissions").rows
            text = next(one.text for one in filings if one.digest == shown.submission)
            rules = _read(text).rules(shown.table.game, shown.table.variant)
            assert rules is not None, "a table plays by a submission on file"
            self._posted = (shown.submission, rules)
            self._players.clear()
        return self._posted[1]

    def _player(self, shown: FloorTableView, seat: int, name: str) -> HousePlayer:
        """The player at a seat, who keeps to what was decided in a round."""
        rules = self._rules(shown)
        known = self._players.get(seat)
        if known is None or known.actor.person != name:
            known = self._made(name, seat, rules, self._below, bits_of(self._secret, name))
            self._players[seat] = known
        return known

    def _count(self, playing: RoundView) -> None:
        """Count a round when its betting is over."""
        if playing.phase is not Phase.BETTING and playing.round_id != self._counted:
            self._counted = playing.round_id
            self.rounds += 1


def in_progress(shown: FloorTableView) -> RoundView | None:
    """The round that is played at a table, or None."""
    playing = shown.table.round
    return None if playing is None or playing.phase is Phase.CLOSED else playing


def next_of(player: HousePlayer, shown: FloorTableView) -> Command | None:
    """The next command of a player at this table."""
    playing = in_progress(shown)
    return None if playing is None else player.in_round(playing, shown.moves)


@lru_cache(maxsize=8)
def _read(text: str) -> Submission:
    return examine(text.encode("utf-8"), "submission")[0]
