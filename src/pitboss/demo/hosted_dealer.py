"""The dealer-run table of a demonstration to which visitors come.

The demonstration's dealer deals at a pace that can be followed, and makes way for a visitor who has
the dealer's role: until that visitor is gone, nobody else deals here.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pitboss.demo.company import is_house_player
from pitboss.demo.dealer_play import DealerPlay
from pitboss.demo.pace import Pace, Pauses
from pitboss.floor import FloorTableView
from pitboss.floor.names import is_patron
from pitboss.house import Floor
from pitboss.record import Role
from pitboss.round import RoundView
from pitboss.table import Prompt

__all__ = ["HostedDealer"]


class HostedDealer(DealerPlay):
    """The dealer and the house players of a dealer-run table."""

    def __init__(
        self,
        floor: Floor,
        name: str,
        secret: bytes,
        pace: Pace,
        visited: Callable[[Role], bool],
        **options: Any,
    ) -> None:
        super().__init__(floor, name, secret, ours=_is_ours, **options)
        self._pace = pace
        self._visited = visited
        self._pauses = Pauses()
        self._steps = 0

    def play(self) -> bool:
        """Take the next step of the procedure after a pause. Returns whether it was taken."""
        if self._visited(Role.DEALER) or not self._pauses.over(self._steps, self._pace.staff):
            return False
        self._pauses.forget()
        self._steps += 1
        shown = self._floor.view(None, self.name).view
        return any(map(self._ours, shown.seats.values())) and super().play()

    def _during(self, shown: FloorTableView, playing: RoundView, prompt: Prompt) -> bool:
        """The dealer speaks for the house players, and for no visitor."""
        ours = tuple(one for one in playing.seats if self._ours(one.player))
        return super()._during(shown, replace(playing, seats=ours), prompt)


def _is_ours(player: str) -> bool:
    return is_house_player(player) or is_patron(player)
