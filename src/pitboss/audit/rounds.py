"""The rounds of a table and what is done at it between them, decided again where the running engine
decided them: with the system's cards and with a dealer's, whose faces are on record under seal."""

from collections import Counter
from typing import Final

from pitboss.audit.across_streams import Timed
from pitboss.audit.engines import Engines, other_engine
from pitboss.audit.judging_again import follows
from pitboss.floor import FloorTable
from pitboss.house.loading import State
from pitboss.record import Entry
from pitboss.round import events as e
from pitboss.round.machine import EVENTS as ROUND_EVENTS
from pitboss.store import Fault, Stored
from pitboss.table import events as t

__all__ = ["BROKEN", "RoundsAgain", "place_of"]

#: What an entry that was made up may run into when it is applied or decided again.
BROKEN: Final = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError),
)
_OF_TABLES: Final = frozenset(
    {*ROUND_EVENTS, e.RoundOpened, *(getattr(t, name) for name in t.__all__)}
)
_SEALED: Final = "the key that sealed their cards is not at hand"
_LEFT_OUT: Final = "what is sealed in such an entry was left out of it"
_UNLAWFUL: Final = "this does not follow from what was done before"
#: As the codec writes a seal.
_UNDER_SEAL: Final = b'"sealed":"'


def place_of(stored: Stored) -> str:
    """The place of an entry, in words."""
    return f"{stored.stream}, entry {stored.number}"


class RoundsAgain:
    """The rounds of all tables, one stream after the other."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines
        #: Rounds that were decided again; and why others were only folded, with how many.
        self.decided = 0
        self.folded: Counter[str] = Counter()
        #: What is wrong with a round.
        self.faults: list[Fault] = []
        #: What is wrong between rounds, where nothing says which engine was at work.
        self.between: list[Timed] = []
        self._in_round = False
        #: Whether another engine opened the round, or the last one.
        self._other = False
        self._waiting: list[tuple[FloorTable, Stored, Entry]] = []

    def take(self, before: State | None, stored: Stored, entry: Entry) -> None:
        """The next entry of a stream."""
        if not isinstance(before, FloorTable) or type(entry.event) not in _OF_TABLES:
            return
        event = entry.event
        if isinstance(event, e.RoundOpened):
            other = not self._engines.opened(entry)
            self._other = self._other or other
            self._flush()
            self._other, self._in_round = other, True
            if other:
                self.folded[other_engine(event.engine)] += 1
        self._waiting.append((before, stored, entry))
        if isinstance(event, e.RoundClosed):
            self._flush()

    def end(self) -> None:
        """The stream is at its end."""
        self._flush()
        self._other = False

    def _flush(self) -> None:
        """Decide what waits again, a round or what lies between two."""
        waiting, self._waiting = self._waiting, []
        in_round, self._in_round = self._in_round, False
        if self._other or not waiting:
            return
        closed = next(
            (at for at, (before, _, one) in enumerate(waiting) if _closed(before, one)), None
        )
        if closed is not None and _UNDER_SEAL not in waiting[closed][1].entry:
            self.faults.append(Fault(place_of(waiting[closed][1]), _LEFT_OUT))
        if in_round and closed is not None:
            self.folded[_SEALED] += 1
        elif in_round:
            self.decided += 1
        wrong = _unlike(waiting[:closed])
        if wrong is None:
            return
        fault = Fault(place_of(wrong), _UNLAWFUL)
        if in_round:
            self.faults.append(fault)
        else:
            at = next(entry.at for _, stored, entry in waiting if stored is wrong)
            self.between.append((at, fault))


def _unlike(waiting: list[tuple[FloorTable, Stored, Entry]]) -> Stored | None:
    """The first entry that no lawful command brought about, or whose command brought about other
    ones; or nothing."""
    at = 0
    while at < len(waiting):
        before, stored, _ = waiting[at]
        entries = [entry for _, _, entry in waiting[at:]]
        try:
            count = follows(before.table, entries)
        except BROKEN:
            count = None
        if count is None:
            return stored
        at += count
    return None


def _closed(before: FloorTable, entry: Entry) -> bool:
    """Whether what is sealed in an entry, and has to be known to decide it again, is not open."""
    event = entry.event
    match event:
        case e.RoundOpened():
            return event.electronic and event.deal is None
        case e.BetsClosed():
            return not before.table.electronic and not event.deck
        case e.CardsEntered() | e.CardsCorrected() | e.AttemptNoted():
            return not event.faces
    return False
