"""The effect of an act at a dealer-run table on the round, before anybody gives it.

Only acts that stop a round or a seat are foreseen, and only their effect on wagers. No card and no
draw is told.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.floor import AtTable, carry_out, reads_of
from pitboss.house.answers import command_text
from pitboss.house.streams import Streams
from pitboss.house.unit_of_work import last_seen, loaded, stamped
from pitboss.money import Cents
from pitboss.round import Abandon, CallOff, Refusal, RefusedError, Report, State
from pitboss.round.state import Seat
from pitboss.store import Reading, Store

__all__ = ["FORESEEN", "Foreseen", "SeatForeseen", "foresee"]

#: The acts whose effect is told beforehand.
FORESEEN: Final = (Report, CallOff, Abandon)


@dataclass(frozen=True, slots=True)
class SeatForeseen:
    """The wagers of a seat: what goes back, what is still settled, what is lost, in cents."""

    seat: int
    player: str
    back: Mapping[str, Cents]
    stands: Mapping[str, Cents]
    lost: Mapping[str, Cents]
    #: The amount that a settled seat gets or owes through the disputes account (R52).
    difference: Cents


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The effect of an act: whether the round is void, by which paragraph, seat by seat."""

    void: bool
    cite: str
    #: Whether the deck leaves the table.
    removes_deck: bool
    #: The number of cards that go to the discard rack without being used.
    discards: int
    #: Whether a step of the round comes after it.
    goes_on: bool
    seats: tuple[SeatForeseen, ...]


def foresee(store: Store, streams: Streams, now: int, command: AtTable) -> Foreseen:
    """The effect of an act on the round of its table; nothing is written. Raises
    ``RefusedError``."""
    text = command_text(command)
    if isinstance(text, Refusal):
        raise RefusedError(text)

    def look(reading: Reading) -> Foreseen:
        need = reads_of(last_seen(streams, (command,)), command)
        floor = loaded(streams, reading, need, need.accounts)
        while not (more := reads_of(floor, command)).within(need):
            need |= more
            floor = loaded(streams, reading, need, need.accounts)
        at = max(now, *(one.at for one in floor.tables.values()), floor.facility.at)
        outcome = carry_out(floor, stamped(command, at))
        if isinstance(outcome, Refusal):
            raise RefusedError(outcome)
        before, after = (one.tables[command.table].table.round for one in (floor, outcome[0]))
        assert before is not None, "it is an act of a round"
        assert after is not None, "the round stays until the next one"
        return _foreseen(before, after)

    return store.read(look)


def _foreseen(before: State, after: State) -> Foreseen:
    """The effect of an act on a round, from the round before and after it."""
    void = after.void if before.void is None else None
    noted = after.noted[len(before.noted) :]
    cite = void.cite if void is not None else noted[-1][1] if noted else ""
    return Foreseen(
        void=void is not None,
        cite=cite,
        removes_deck=void is not None and void.removes_deck,
        discards=len(after.discards) - len(before.discards),
        goes_on=void is None or bool(void.keeps),
        seats=tuple(_seat(one, before, after) for one in before.seats.values() if one.wagers),
    )


def _seat(seat: Seat, before: State, after: State) -> SeatForeseen:
    number = seat.number
    lost = after.seats[number].forfeited.keys() - seat.forfeited.keys()
    back: set[str] = set()
    if after.void is not None:
        back = seat.wagers.keys() - seat.withdrawn.keys()
        back -= seat.standing.keys() & after.void.keeps
    stands = seat.standing.keys() - back - lost
    was = before.disputed.get(number, 0)
    return SeatForeseen(
        seat=number,
        player=seat.player,
        back=_of(seat, back),
        stands=_of(seat, stands),
        lost=_of(seat, lost),
        difference=Cents(after.disputed.get(number, 0) - was),
    )


def _of(seat: Seat, wagers: set[str]) -> dict[str, Cents]:
    return {key: cents for key, cents in seat.wagers.items() if key in wagers}
