"""An electronic table of the floor, hosted on a store: what the system does there, and its timer.

Every table has one timer in the store at most. It says until when somebody is waited for; or, due
at once, that the system's own next step needs more than the last transaction held; or, a little
later, that the step is held up (by a rack that is short, a slip, a meter) and is tried again. It is
set in the transaction that makes it true, so it is right whichever process ends when.
"""

from typing import Final

from pitboss.floor import AtTable, FloorTable, table_stream
from pitboss.house import steps
from pitboss.house.unit_of_work import NeedsMore, Outcome, UnitOfWork
from pitboss.record.json_text import dump
from pitboss.round import Command, Phase, Reading, Refusal, RefusedError
from pitboss.table import Table

__all__ = ["FloorDesk", "betting_goes_on", "go_on"]

#: After how many seconds a step that is held up is tried again.
HELD_SECONDS: Final = 5
_UNSOUND: Final = "meter/unsound"


class FloorDesk:
    """Where the system's steps at a table of the floor are carried out (``steps.Desk``)."""

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
        """What is waited for, as a timer says it."""
        return awaited_text(self.table)

    def judge(self, command: Command) -> Refusal | Outcome:
        """What the floor says to a command of the system's."""
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
                self._set_timer(at + HELD_SECONDS)
                return False
            hand.add(outcome)
        return True

    def wait(self, at: int, opening_seconds: int) -> None:
        """Set the time limit of what is waited for now."""
        seconds = steps.seconds_for(self.table, opening_seconds)
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
        before = self._hand.before.tables.get(self._name)
        return before is None or steps.awaited(self.table) != steps.awaited(before.table)


def betting_goes_on(hand: UnitOfWork, name: str) -> bool:
    """Whether wagers are waited for, as they were when the transaction began: the system has
    nothing to do, and the timer stands. Asked after every wager."""
    before, after = hand.before.tables.get(name), hand.floor.tables.get(name)
    was = None if before is None else before.playing
    now = None if after is None else after.playing
    if was is None or now is None:
        return False
    return was.phase is now.phase is Phase.BETTING and was.round_id == now.round_id


def go_on(desk: FloorDesk, at: int, opening_seconds: int, *, looked: bool = False) -> None:
    """Do what is the system's now, and set the timer of what is waited for then.

    ``looked`` says that the timer was looked after: it is set anew in any case.
    """
    if desk.go_on(at) and (looked or desk.waits_for_another):
        desk.wait(at, opening_seconds)


def awaited_text(table: Table) -> bytes:
    """What is waited for at a table, as a timer says it."""
    found = steps.awaited(table)
    if found is None:
        return b""
    round_id, phase, moment = found
    return dump([round_id, str(phase), *moment]).encode("ascii")
