"""Who holds cards of a round stays there until it is settled or the seat is abandoned (.7(b), R69).

A player holds cards from the moment betting closes on a wager: it can no longer be taken back, and
the cards follow. Each table counts the hands of its own round on the accounts of their players
(``accounts.hands``), so a command at another table finds them under the same lock as its money.
"""

from collections.abc import Iterable, Mapping

from pitboss.floor import accounts as a
from pitboss.floor.movements import Movement, MovementKind
from pitboss.floor.names import is_patron
from pitboss.floor.state import Floor, FloorTable
from pitboss.record import kept_with
from pitboss.round import Refusal
from pitboss.round.state import Phase, State

__all__ = ["hands_held", "hands_moved", "not_staying", "plays_elsewhere"]

_NONE: Mapping[str, int] = {}


def hands_held(state: State | None) -> Mapping[str, int]:
    """The hands that each player holds in a round: those dealt in and not abandoned, until every
    one of them is settled or the round is void. Patrons without a name are nobody elsewhere."""
    if state is None or state.closed or state.void is not None or state.phase is Phase.BETTING:
        return _NONE
    kept = kept_with(state)
    found: Mapping[str, int] | None = kept.get(hands_held)
    if found is None:
        found = kept[hands_held] = _counted(state)
    return found


def _counted(state: State) -> Mapping[str, int]:
    boxes = state.boxes
    if state.settled.keys() >= set(boxes):
        return _NONE
    found: dict[str, int] = {}
    for number in boxes:
        seat = state.seats[number]
        if not seat.abandoned and not is_patron(seat.player):
            found[seat.player] = found.get(seat.player, 0) + 1
    return found


def hands_moved(before: object, after: object) -> tuple[Movement, ...]:
    """The movement of the hands that players hold, from a table's states before and after an
    event."""
    if not isinstance(before, FloorTable) or not isinstance(after, FloorTable):
        return ()
    if _same_hands(before.table.round, after.table.round):
        return ()
    was, now = hands_held(before.table.round), hands_held(after.table.round)
    if was == now:
        return ()
    changes = {one: now.get(one, 0) - was.get(one, 0) for one in sorted({*was, *now})}
    legs = [(a.hands(player), change) for player, change in changes.items() if change]
    total = sum(change for _, change in legs)
    other = ((a.hands_dealt(after.name), -total),) if total else ()
    return (Movement(MovementKind.HANDS, (*legs, *other)),)


def _same_hands(before: State | None, after: State | None) -> bool:
    """Whether nothing changed from which hands are counted, as after most events."""
    if before is None or after is None or before is after:
        return before is after
    return (
        before.seats is after.seats
        and before.settled is after.settled
        and before.void is after.void
        and before.closed is after.closed
        and (before.phase is Phase.BETTING) is (after.phase is Phase.BETTING)
    )


def plays_elsewhere(floor: Floor, table: FloorTable, player: str) -> bool:
    """Whether a player holds cards of a round at another table."""
    if is_patron(player):
        return False
    return floor.balance(a.hands(player)) > hands_held(table.playing).get(player, 0)


def not_staying(
    floor: Floor, table: FloorTable, players: Iterable[tuple[int, str]], what: str
) -> Refusal | None:
    """The refusal of what players at these seats may not do while they hold cards elsewhere, or
    None."""
    for seat, player in players:
        if plays_elsewhere(floor, table, player):
            reason = (
                f"{player} holds cards of a round at another table and stays there until it is "
                f"settled: {what}"
            )
            return Refusal("player/elsewhere", reason, table.rules.chapter.paragraphs.seats, seat)
    return None
