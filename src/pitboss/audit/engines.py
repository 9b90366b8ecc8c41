"""Which version of the engine decided which rounds of a store, as the rounds themselves say it.

A new version takes over once: what others decided lies before its first round, in every stream, and
is only folded, for their rules are not at hand. A round of another engine that comes later has no
such excuse. It may be that two versions ran on one store, and then only that other one can prove
the round; it may be that somebody wrote a digest into it so that nobody looks. Both are told.
"""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pitboss.record import Entry
from pitboss.rulebook import engine_digest
from pitboss.store import Fault

__all__ = ["CLOCKS_APART_SECONDS", "Engines", "other_engine"]

#: Clocks of processes that share a store are taken to be no further apart than this.
CLOCKS_APART_SECONDS: Final = 3600
_LATE: Final = (
    "the engine {} opened this round after the running one had opened others: it was not decided "
    "again, which only that version could do"
)


class _Opened(NamedTuple):
    """A round of another engine: when, where, whose, and whether the running one was there."""

    at: int
    where: str
    engine: str
    late: bool


def other_engine(digest: str) -> str:
    """Why rounds of another engine were only folded."""
    name = digest if digest.isalnum() and digest.isascii() and len(digest) == 64 else f"{digest!a}"
    return f"another version of the engine decided them, {name:.70}"


@dataclass(slots=True)
class Engines:
    """The engines of a store's rounds, stream by stream."""

    #: The streams in which the running engine has opened a round, and when it first did anywhere.
    _running: set[str] = field(default_factory=set)
    _first: int | None = None
    _others: list[_Opened] = field(default_factory=list)

    def opened(self, entry: Entry) -> bool:
        """A round is opened; whether the running engine opened it."""
        engine = entry.event.engine
        if engine == engine_digest():
            self._running.add(entry.stream)
            self._first = entry.at if self._first is None else min(self._first, entry.at)
            return True
        where = f"{entry.stream}, entry {entry.number}"
        late = entry.stream in self._running
        self._others.append(_Opened(entry.at, where, engine, late))
        return False

    def _late(self, one: _Opened) -> bool:
        return one.late or (self._first is not None and one.at > self._first + CLOCKS_APART_SECONDS)

    @property
    def faults(self) -> list[Fault]:
        """The rounds of other engines that come after the running one took over."""
        return [
            Fault(one.where, _LATE.format(f"{one.engine!a:.70}"))
            for one in self._others
            if self._late(one)
        ]

    @property
    def until(self) -> int:
        """When another engine last opened a round before the running one took over: until then
        other rules may have been known."""
        return max((one.at for one in self._others if not self._late(one)), default=-1)
