"""Where the deal begins: the number that the dealer of a dealer-run table shakes or draws (645a.5).

At an electronic table the position is one of the round's draws: committed to before the first
wager, moved on by the players' part in the shuffle (``shuffling``).
"""

from collections.abc import Iterator, Mapping
from typing import Final

from pitboss.games.model import Deal
from pitboss.record import Actor, Role
from pitboss.round import commands as c
from pitboss.round import events as e
from pitboss.round.commands import Refusal
from pitboss.round.moves import Applier, Judge, Move, Outcome
from pitboss.round.records import dealer_run
from pitboss.round.state import State

__all__ = ["APPLIERS", "JUDGES", "moves", "start_due"]

#: The totals that three dice can show.
_DICE: Final = range(3, 19)


def start_due(state: State) -> Refusal | None:
    """That the position is not yet found at which a dealer deals the first card, or nothing."""
    if state.electronic or not _awaited(state):
        return None
    reason = "the starting position is not yet found: shake the dice, or draw a number"
    return Refusal("start/unknown", reason, state.game.start)


def _awaited(state: State) -> bool:
    due = state.game.start and state.start is None and state.void is None
    return bool(due) and isinstance(state.step, Deal)


def _find(state: State, command: c.FindStart) -> Outcome:
    cite = state.game.start or state.paragraphs.play
    refused = dealer_run(state, command.actor.role, (Role.DEALER,), cite)
    if refused is not None:
        return refused
    if not _awaited(state):
        reason = "no starting position is looked for now"
        return Refusal("start/not-now", reason, cite)
    numbers = _numbers(state, dice=bool(command.dice))
    if type(command.number) is not int or command.number not in numbers:
        what = "three dice show" if command.dice else "the number drawn is"
        reason = f"{what} {numbers[0]} to {numbers[-1]}, not {command.number!r:.20}"
        return Refusal("start/number", reason, cite)
    position = _counted(state, command.number)
    return (e.StartFound(position, command.number, bool(command.dice)),)


def _numbers(state: State, *, dice: bool) -> range:
    return _DICE if dice else range(1, state.rules.chapter.positions + 2)


def _counted(state: State, number: int) -> int:
    """The dealer is 1, then every position counterclockwise, with a wager or without, around and
    around: seats are numbered clockwise."""
    places = state.rules.chapter.positions + 1
    return -(number - 1) % places


def _found(state: State, event: e.StartFound) -> State:
    return state.but(start=event.position)


def moves(state: State, actor: Actor) -> Iterator[Move]:
    """A number to shake or draw."""
    if actor.role is Role.DEALER and start_due(state) is not None:
        yield Move(
            kind="find-start",
            about="shake the dice, or draw a number, for the starting position",
            cite=state.game.start,
            places=_DICE[-1],
        )


JUDGES: Mapping[type, Judge] = {c.FindStart: _find}
APPLIERS: Mapping[type, Applier] = {e.StartFound: _found}
