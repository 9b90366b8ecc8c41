"""A table of house players: who they are, and who is in charge of it."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable

from pitboss.demo.table_staff import TableStaff
from pitboss.floor import FloorTable
from pitboss.house.runtime import Runtime
from pitboss.simulate import HousePlayer

__all__ = ["PlayedTable"]


class PlayedTable(ABC):
    """One table of a floor that plays by itself, step by step."""

    def __init__(
        self,
        house: Runtime,
        name: str,
        below: Callable[[int], int] = secrets.randbelow,
        token: Callable[[], str] = lambda: secrets.token_hex(8),
        player: type[HousePlayer] = HousePlayer,
    ) -> None:
        self._house = house
        self.name = name
        self._below = below
        self._token = token
        self._made = player
        self._staff = TableStaff(house, name, token)
        self.rounds = 0

    @property
    def commands(self) -> int:
        """The number of commands given."""
        return self._staff.commands

    def play(self) -> bool:
        """Do the next thing that somebody at the table does. Returns whether there was one."""
        table = self._house.table(self.name)
        assert table is not None, "the floor was opened"
        return self._play(table)

    @abstractmethod
    def _play(self, table: FloorTable) -> bool:
        """Do the next thing for this state of the table."""
