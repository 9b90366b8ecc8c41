"""A table on a store: the system's steps there, and its timer.

Where a dealer deals, the system draws, and waits for the bits of players who have a device.

A table has at most one timer in the store. It is the time limit of a wait; or, due at once, the
system's next step that needs more than the last transaction held; or, a little later, the retry of
a step that is held up (by a short rack, a slip, a meter). It is set in the transaction that causes
it, so it is right whichever process ends when.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.floor import AtTable, FloorTable, table_stream
from pitboss.house import steps
from pitboss.house.chance import Chance
from pitboss.house.unit_of_work import NeedsMore, Outcome, UnitOfWork
from pitboss.record.json_text import dump
from pitboss.round import Command, Phase, Reading, Refusal, RefusedError
from pitboss.round.draws import draws_due
from pitboss.round.events import Moment
from pitboss.table import Table, TableStatus

__all__ = ["PAUSE_SECONDS", "FloorDesk", "Seconds", "attend", "betting_goes_on", "go_on"]

#: The seconds until a step that is held up is retried.
HELD_SECONDS: Final = 5
#: The pause of an electronic table between two rounds.
PAUSE_SECONDS: Final = 2
_UNSOUND: Final = "meter/unsound"
_NEXT_ROUND: Final = b"next round"


@dataclass(frozen=True, slots=True)
class Seconds:
    """The time to open bits, and the pause between rounds."""

    opening: int
    pause: int


class FloorDesk:
    """The desk (``steps.Desk``) of a table on the floor: carries out the system's steps."""

    def __init__(self, hand: UnitOfWork, name: str) -> None:
        self._hand = hand
        self._name = name
        self.readings: dict[str, Reading] = {}

    @property
    def on_floor(self) -> FloorTable:
        """The table with its seats and papers."""
        return self._hand.floor.tables[self._name]

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.on_floor.table

    @property
    def seats(self) -> Mapping[int, str]:
        """The players who sit there now, by seat."""
        return self.on_floor.seats

    @property
    def left(self) -> frozenset[str]:
        """The players of the round in progress who have left: nobody waits for them."""
        state = self.table.playing
        if state is None:
            return frozenset()
        seated = set(self.on_floor.seats.values())
        there = {
            seat.player
            for seat in state.seats.values()
            if not seat.abandoned and seat.player in seated
        }
        return frozenset(state.hashes.keys() - there)

    @property
    def awaited(self) -> bytes:
        """The key of the current wait, as stored with its timer."""
        found = _awaited(self.on_floor)
        if isinstance(found, bool):
            return _NEXT_ROUND if found else b""
        round_id, phase, moment = found
        return dump([round_id, str(phase), *moment]).encode("ascii")

    def judge(self, command: Command) -> Refusal | Outcome:
        """The floor's decision on a command of the system."""
        return self._hand.judge(AtTable(self._name, command))

    def carry_out(self, command: Command) -> None:
        """Decide and apply a command."""
        outcome = self.judge(command)
        if isinstance(outcome, Refusal):
            raise RefusedError(outcome)
        self._hand.add(outcome)

    def go_on(self, at: int) -> bool:
        """Take the system's steps, one after the other. Returns whether nothing holds them up."""
        hand = self._hand
        while (found := steps.next_step(self, at)) is not None:
            try:
                outcome = self.judge(found)
            except NeedsMore:
                if not hand.changed:
                    raise
                # The steps so far are committed; the rest needs more and comes next.
                self._set_timer(at)
                hand.pending.add(self._name)
                return False
            if isinstance(outcome, Refusal):
                if outcome.code == _UNSOUND:
                    hand.unsound.update(self.on_floor.links_of(self.on_floor.metered))
                if self.table.playing is not None and self.table.playing.phase is Phase.BETTING:
                    # Everybody is ready, and betting cannot close: its time limit stands.
                    return True
                self._set_timer(at + HELD_SECONDS)
                return False
            hand.add(outcome)
        return True

    def wait(self, at: int, seconds_of: "Seconds", *, looked: bool = False) -> None:
        """Set the time limit of the current wait. ``looked`` says that one has just run out."""
        if self.table.playing is None:
            pause = seconds_of.pause if looked else self._pause(at, seconds_of.pause)
            seconds = pause if self.awaited else None
        else:
            seconds = steps.seconds_for(self.table, seconds_of.opening)
        if seconds is None:
            self._hand.tx.drop_timer(table_stream(self._name))
        else:
            self._set_timer(at + seconds, self.awaited)

    def _pause(self, at: int, seconds: int) -> int:
        """The seconds until the next round. A practice table has one player: who has just sat down
        has no result to read, and nobody else comes."""
        if not self.table.practice:
            return seconds
        return max(0, min(seconds, self.table.turned_at + seconds - at))

    def _set_timer(self, due: int, payload: bytes = b"") -> None:
        stream = table_stream(self._name)
        self._hand.tx.set_timer(stream, due, stream, payload)

    @property
    def mixes(self) -> bool:
        """Whether players' bits are waited for, or were when the transaction began."""
        before = self._hand.before.tables.get(self._name)
        rounds = (None if before is None else before.playing, self.table.playing)
        return any(state is not None and state.phase is Phase.MIXING for state in rounds)

    @property
    def waits_for_another(self) -> bool:
        """Whether the wait changed since the transaction began."""
        before, now = self._hand.before.tables.get(self._name), self.on_floor
        return before is None or _awaited(now) != _awaited(before)


def betting_goes_on(hand: UnitOfWork, name: str) -> bool:
    """Whether wagers are waited for, as they were when the transaction began: the system has
    nothing to do, and the timer stands. Asked after every wager."""
    before, after = hand.before.tables.get(name), hand.floor.tables.get(name)
    if before is None or after is None:
        return False
    was, now = before.playing, after.playing
    if was is None or now is None:
        return False
    if now.ready or before.seats is not after.seats:
        return False
    return was.phase is now.phase is Phase.BETTING and was.round_id == now.round_id


def attend(desk: FloorDesk, at: int, seconds: Seconds, chance: Chance) -> None:
    """Do the system's part at a table after a command. Where a dealer deals, that is to draw for a
    new round before its first wager, and to wait for players' bits."""
    state = desk.table.playing
    if desk.table.electronic or desk.mixes:
        go_on(desk, at, seconds)
    elif state is not None and draws_due(state) is not None:
        desk.carry_out(steps.commit_draws(state, chance, at))


def go_on(desk: FloorDesk, at: int, seconds: Seconds, *, looked: bool = False) -> None:
    """Take the system's steps that are due, and set the timer of the next wait.

    ``looked`` says that the timer was claimed: it is set again in any case.
    """
    if desk.go_on(at) and (looked or desk.waits_for_another):
        desk.wait(at, seconds, looked=looked)


def _awaited(table: FloorTable) -> tuple[str, Phase, Moment] | bool:
    """The current wait of a table: a moment of a round, or whether the next round is awaited."""
    opens = table.table.electronic and table.table.status is TableStatus.OPEN
    return steps.awaited(table.table) or (opens and bool(table.seats))
