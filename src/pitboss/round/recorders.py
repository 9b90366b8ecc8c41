"""Who records what at which kind of table (R61, R66, R68).

| | electronic table | dealer-run table |
| --- | --- | --- |
| chips on the layout | | the dealer |
| wagers of an electronic wagering system | the player | the player |
| decisions | the player; the system for one who gives none | the dealer |

At an electronic table every wager goes through the system. At a dealer-run table the dealer's
record of the layout and of what players decide counts; a player's own device makes electronic
wagers alone.
"""

from collections.abc import Iterator
from typing import Final

from pitboss.record import Actor, Role
from pitboss.round.commands import Fault, Refusal, Stakes
from pitboss.round.moves import STAFF, for_seat, not_for, place_of
from pitboss.round.state import State
from pitboss.rulebook import Wager

__all__ = [
    "chips_cite",
    "not_their_answer",
    "not_their_slip",
    "on_device",
    "others_wagers",
    "recorder_of",
]

#: Who takes wagers back at an electronic table: also staff, before betting closes.
_TAKES_BACK: Final = (Role.PLAYER, *STAFF)
_BETS: Final = {True: (Role.PLAYER,), False: (Role.PLAYER, Role.DEALER)}
_ANSWERS: Final = {True: (Role.PLAYER, Role.SYSTEM), False: (Role.DEALER,)}


def on_device(state: State, wager: str) -> bool:
    """Whether the player alone makes a wager, on the player's own device."""
    law: Wager | None = place_of(state.rules.chapter.wagers, wager)
    return law is not None and (state.electronic or law.electronic)


def recorder_of(state: State, wager: str) -> Role:
    """The role that records a wager."""
    return Role.PLAYER if on_device(state, wager) else Role.DEALER


def not_their_slip(state: State, actor: Actor, seat: int, *, adds: bool) -> Refusal | None:
    """The refusal of a slip by its sender's role or seat, or None. Staff of an electronic table
    only take wagers back."""
    takes_back = state.electronic and not adds
    return for_seat(state, actor, seat, _TAKES_BACK if takes_back else _BETS[state.electronic])


def others_wagers(state: State, actor: Actor, changed: Stakes) -> Iterator[Fault]:
    """The faults of the wagers of a slip that another than its sender records."""
    laws = state.rules.chapter.wagers
    for key in changed:
        law: Wager | None = place_of(laws, key)
        if law is None or recorder_of(state, key) is actor.role:
            continue
        if on_device(state, key):
            reason = f"the player makes the {law.name} wager on the player's own device alone"
            yield Fault(key, "wager/own-device", reason, "R68")
        else:
            reason = f"the {law.name} wager is made by chips on the layout, as the dealer records"
            yield Fault(key, "wager/dealer-records", reason, chips_cite(state))


def chips_cite(state: State) -> str:
    """The paragraph by which wagers are chips on the layout (.7(a))."""
    placing = state.rules.chapter.placing
    return state.paragraphs.wagers if placing is None else placing.cite


def not_their_answer(state: State, actor: Actor, seat: int) -> Refusal | None:
    """The refusal of an answer by its sender's role or seat, or None."""
    if actor.role is Role.PLAYER and not state.electronic:
        return not_for(state, actor, "the dealer of this table records what players decide")
    return for_seat(state, actor, seat, _ANSWERS[state.electronic])
