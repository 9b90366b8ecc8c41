"""The time in which a floor is served. A clock that ran while no process served is given back.

Whoever serves notes it every second, in a timer that is never due. Who finds that note old adds
what is missing to every time limit that was running then, once: under a lock, and with a new note.
"""

from collections.abc import Callable
from typing import Final

from pitboss.floor import FACILITY
from pitboss.floor import accounts as a
from pitboss.store import Store, Transaction

__all__ = ["ServedTime"]

#: The key of the note, and what its time is added to.
_KEY: Final = "served"
_NEVER: Final = 2**40
#: Notes come every second: after so many without one nobody served.
_GAP_SECONDS: Final = 2


class ServedTime:
    """The notes that one process writes and finds."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._noted = -1

    def note(self) -> int:
        """Note that this process serves now. Returns the seconds that were given back."""
        now = self._clock()
        if now == self._noted:
            return 0
        given = self._store.run(lambda tx: _noted(tx, now))
        self._noted = now
        return given


def _noted(tx: Transaction, now: int) -> int:
    # Two processes that begin at once find the same note: the second one waits here.
    tx.lock(str(a.cage()))
    known = tx.timer(_KEY)
    last = now if known is None else known.due - _NEVER
    gap = now - last if now - last > _GAP_SECONDS else 0
    for timer in tx.timers() if gap else ():
        # A time limit has a payload. One that was over before has run out, and is not renewed.
        if timer.payload and last < timer.due < _NEVER:
            tx.set_timer(timer.key, timer.due + gap, timer.stream, timer.payload)
    tx.set_timer(_KEY, _NEVER + max(now, last), FACILITY)
    return gap
