"""A player of the demonstration questions a closed round. Somebody who did not work on it looks at
the record, and it stands (R64)."""

from collections.abc import Callable
from typing import Final

from pitboss.demo.crews import Crew
from pitboss.floor import DecideDispute, FloorCommand, OpenDispute
from pitboss.floor.names import is_patron
from pitboss.house import Floor
from pitboss.record import Actor, Role
from pitboss.round.facts import AS_RECORDED

__all__ = ["question"]

#: The newest rounds of a table among which a player questions one.
_NEWEST: Final = 10


def question(floor: Floor, name: str, crew: Crew, do: Callable[[FloorCommand], object]) -> None:
    """Let a player question the newest round at a table, if one was played there."""
    for played in floor.history(crew.second, table=name, limit=_NEWEST):
        named = [seat for seat, player in played.players.items() if not is_patron(player)]
        if played.closed is None or played.void or not named:
            continue
        shown = floor.replay(crew.second, played.round)[-1].view
        own = next(one for one in shown.seats if one.seat == named[0])
        player = Actor(Role.PLAYER, own.player)
        about = (name, played.round, own.seat, next(iter(own.wagers)), AS_RECORDED)
        do(OpenDispute(player, *about, "asks to see the settlement again"))
        rows = floor.desk(crew.second, "disputes", table=name).rows
        for number in [row.dispute.number for row in rows if row.dispute.round_id == played.round]:
            found = (name, number, AS_RECORDED, "cards and wagers were as recorded")
            do(DecideDispute(crew.second, *found))
        return
