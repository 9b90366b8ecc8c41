"""The turns at the bank, from round to round (645a.12, R72).

The dealer banks the first round of a table. After a round that the dealer banked, the bank is
offered counterclockwise from the dealer's right to those who wagered in it; each has one turn, and
then the dealer banks again.
"""

from collections.abc import Mapping

from pitboss.money import Cents
from pitboss.round import State
from pitboss.round.bank import OPTION
from pitboss.round.events import Turn
from pitboss.table.state import Rotation, Table

__all__ = ["rotated", "turns_at"]


def turns_at(table: Table, players: Mapping[int, str]) -> tuple[Turn, ...]:
    """The turns of the players of a new round, in the order in which the bank is offered."""
    if not table.rules.options.get(OPTION):
        return ()
    wagered, had = table.rotation.wagered, table.rotation.had
    turns: dict[str, Turn] = {}
    for seat in sorted(players, reverse=True):
        player = players[seat]
        if player in wagered and player not in had:
            turns.setdefault(player, Turn(seat, player, wagered[player]))
    return tuple(turns.values())


def rotated(table: Table, state: State) -> Rotation:
    """The rotation after a round. One that was called off or void leaves it as it was."""
    if state.void is not None or not table.rules.options.get(OPTION):
        return table.rotation
    if state.bank is None:
        return Rotation(_wagered(state))
    had = {*state.passed, state.seats[state.bank.seat].player}
    return Rotation(table.rotation.wagered, table.rotation.had | had)


def _wagered(state: State) -> dict[str, Cents]:
    """The wager of each player against the dealer, of two boxes the larger."""
    main = state.rules.chapter.main_wagers
    found: dict[str, Cents] = {}
    for seat in state.seats.values():
        for key, cents in seat.wagers.items():
            if key in main:
                found[seat.player] = max(cents, found.get(seat.player, cents))
    return found
