"""An electronic table of the floor, hosted on a store: what the system does there, and its timer.

Every table has one timer in the store at most. It says until when somebody is waited for; or, due
at once, that the system's own next step needs more than the last transaction held; or, a little
later, that the step is held up (by a rack that is short, a slip, a meter) and is tried again. It is
set in the transaction that makes it true, so it is right whichever process ends when.
"""

from dataclasses import dataclass
from typing import Final

from pitboss.floor import AtTable, FloorTable, table_stream
from pitboss.house import steps
from pitboss.house.unit_of_work import NeedsMore, Outcome, UnitOfWork
from pitboss.record.json_text import dump
from pitboss.round import Command, Phase, Reading, Refusal, RefusedError
from pitboss.round.events import Moment
from pitboss.table import Table, TableStatus

__all__ = ["PAUSE_SECONDS", "FloorDesk", "Seconds", "betting_goes_on", "go_on"]

#: After how many seconds a step that is held up is tried again.
HELD_SECONDS: Final = 5
#: How long an electronic table rests between two rounds.
PAUSE_SECONDS: Final = 2
_UNSOUND: Final = "meter/unsound"
_NEXT_ROUND: Final = b"next round"


@dataclass(frozen=True, slots=True)
class Seconds:
    """How long players have to open their bits, and how long a table rests between rounds."""

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
        """Decide a command, write down what follows, and let it count."""
        outcome = self.judge(command)
        if isinstance(outcome, Refusal):
            raise RefusedError(outcome)
        self._hand.add(outcome)

    def go_on(self, at: int) -> bool:
        """Do the system's own steps, one after the other; whether nothing holds them up."""
        hand = self._hand
        while (found := steps.next_step(self, at)) is not None:
            try:
                outcome = self.judge(found[1])
            except NeedsMore:
                if not hand.changed:
                    raise
                # What was done is committed; the rest needs more, and is done next.
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

    def wait(self, at: int, seconds_of: "Seconds") -> None:
        """Set the time limit of what is waited for now."""
        if self.table.playing is None:
            seconds = seconds_of.pause if self.awaited else None
        else:
            seconds = steps.seconds_for(self.table, seconds_of.opening)
        if seconds is None:
            self._hand.tx.drop_timer(table_stream(self._name))
        else:
            self._set_timer(at + seconds, self.awaited)

    def _set_timer(self, due: int, payload: bytes = b"") -> None:
        stream = table_stream(self._name)
        self._hand.tx.set_timer(stream, due, stream, payload)

    @property
    def waits_for_another(self) -> bool:
        """Whether something else is waited for than when the transaction began."""
        before, now = self._hand.before.tables.get(self._name), self.on_floor
        return before is None or _awaited(now) != _awaited(before)


def betting_goes_on(hand: UnitOfWork, name: str) -> bool:
    """Whether wagers are waited for, as they were when the transaction began: the system has
    nothing to do, and the timer stands. Asked after every wager."""
    before, after = hand.before.tables.get(name), hand.floor.tables.get(name)
    was = None if before is None else before.playing
    now = None if after is None else after.playing
    if was is None or now is None:
        return False
    if now.ready:
        return False
    return was.phase is now.phase is Phase.BETTING and was.round_id == now.round_id


def go_on(desk: FloorDesk, at: int, seconds: Seconds, *, looked: bool = False) -> None:
    """Do the system's steps that are due, and set the timer of what is waited for then.

    ``looked`` says that the timer was claimed: it is set again in any case.
    """
    if desk.go_on(at) and (looked or desk.waits_for_another):
        desk.wait(at, seconds)


def _awaited(table: FloorTable) -> tuple[str, Phase, Moment] | bool:
    """The current wait of a table: a moment of a round, or whether the next round is awaited."""
    opens = table.table.electronic and table.table.status is TableStatus.OPEN
    return steps.awaited(table.table) or (opens and bool(table.seats))
