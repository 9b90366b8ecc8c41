"""The rounds of a table, and whether each can be decided again.

A round is decided again if the running engine opened it and the keys of its cards are loaded. Other
rounds are only folded. A checkpoint that states a clean verify by a round's own engine vouches for
it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pitboss.audit.beside import Findings, place_of
from pitboss.audit.clocks import CLOCK_SECONDS
from pitboss.audit.entries import Item
from pitboss.floor import FloorTable
from pitboss.record import Entry
from pitboss.round import events as e
from pitboss.round.findings import CardsFound
from pitboss.rulebook import engine_digest
from pitboss.store import Head

__all__ = ["Engines", "RoundWatch", "Voucher"]

SEALED: Final = "the key that sealed their cards is missing"
BEFORE: Final = "they lie before the checkpoint of --since, which states no clean verify"
_LEFT_OUT: Final = "what is sealed in such an entry was left out of it"
_LATE: Final = (
    "the engine {} opened this round after the running one had opened others: only that version "
    "could decide it again"
)


class Voucher(NamedTuple):
    """A signed checkpoint that states a clean verify by an engine up to its heads."""

    engine: str
    heads: Mapping[str, Head]

    def reaches(self, stream: str, number: int) -> bool:
        """Whether an entry lies before it."""
        head = self.heads.get(stream)
        return head is not None and number <= head.number

    def covers(self, engine: str, stream: str, number: int) -> bool:
        """Whether it vouches for a round of this engine that was opened here."""
        return self.engine == engine and self.reaches(stream, number)


# ── Engines ──────────────────────────────────────────────────────────────────────────────────


def other_engine(digest: str) -> str:
    """The reason why rounds of another engine were only folded."""
    name = digest if digest.isalnum() and digest.isascii() and len(digest) == 64 else f"{digest!a}"
    return f"another version of the engine decided them, {name:.70}"


class _Opened(NamedTuple):
    """A round of another engine; ``late`` if the running one was there before in its stream."""

    at: int
    where: str
    engine: str
    late: bool


@dataclass(slots=True)
class Engines:
    """The engines of a store's rounds.

    A new version takes over once: rounds of others lie before its first round and are only folded.
    A later one of another engine is a fault: two versions ran on one store, or a digest was forged
    so that nobody decides the round again.
    """

    first: int | None = None
    others: list[_Opened] = field(default_factory=list)

    def opened(self, entry: Entry, *, late: bool) -> bool:
        """Note a new round. Returns whether the running engine opened it."""
        engine = entry.event.engine
        if engine == engine_digest():
            self.first = entry.at if self.first is None else min(self.first, entry.at)
            return True
        self.others.append(_Opened(entry.at, place_of(entry), engine, late))
        return False

    def add(self, other: "Engines") -> None:
        """Add the rounds of other streams."""
        times = [one for one in (self.first, other.first) if one is not None]
        self.first = min(times, default=None)
        self.others += other.others

    def _late(self, one: _Opened) -> bool:
        return one.late or (self.first is not None and one.at > self.first + CLOCK_SECONDS)

    @property
    def faults(self) -> list[tuple[str, str]]:
        """Rounds of other engines after the running one took over."""
        late = [one for one in self.others if self._late(one)]
        return [(one.where, _LATE.format(f"{one.engine!a:.70}")) for one in late]

    @property
    def until(self) -> int:
        """The time of the last round that another engine opened before the running one took over:
        until then other rules may have been in force."""
        return max((one.at for one in self.others if not self._late(one)), default=-1)


# ── The rounds of a stream ───────────────────────────────────────────────────────────────────


class RoundWatch:
    """The rounds of one table, in order: whether the round in progress can be decided."""

    def __init__(self, found: Findings, engines: Engines, vouchers: Sequence[Voucher]) -> None:
        self._found = found
        self._engines = engines
        self._vouchers = vouchers
        self._ran = False
        self._opened: Entry | None = None
        #: Whether the round in progress was counted when the store was proven before.
        self._counted = False
        #: The reason why the round in progress is only folded; None if it is decided.
        self._folded: str | None = None
        #: Whether the rest of it is skipped after a fault.
        self._faulty = False

    def note_in(self, found: Findings, engines: Engines) -> None:
        """Collect rounds in another place from now on."""
        self._found, self._engines = found, engines

    def resume(self, opened: Entry | None, *, ran: bool) -> None:
        """Continue from the proven part of the stream, with its round in progress, if any."""
        self._opened, self._ran = opened, ran
        self._counted = opened is not None

    @property
    def standing(self) -> tuple[int, bool]:
        """The entry that opened the round in progress (0: none), and whether this engine opened
        any."""
        return (0 if self._opened is None else self._opened.number), self._ran

    @property
    def open(self) -> bool:
        """Whether a round is in progress."""
        return self._opened is not None

    @property
    def decides(self) -> bool:
        """Whether its commands are decided again."""
        return self._folded is None and not self._faulty

    @property
    def unproven(self) -> bool:
        """Whether the round in progress is only folded and no checkpoint vouches for it."""
        return self._folded is not None and not self._vouched and not self._faulty

    @property
    def _vouched(self) -> bool:
        opened = self._opened
        if opened is None or self._folded == SEALED:
            return False
        round_of = (opened.event.engine, opened.stream, opened.number)
        return any(one.covers(*round_of) for one in self._vouchers)

    def begin(self, entry: Entry, since: int) -> None:
        """Begin a round."""
        self.end()
        running = self._engines.opened(entry, late=self._ran)
        self._ran = self._ran or running
        self._opened, self._faulty = entry, False
        self._folded = None if running else other_engine(entry.event.engine)
        if running and entry.number <= since:
            self._folded = BEFORE

    def close(self, before: FloorTable, group: Sequence[Item]) -> None:
        """Fold the rest of the round if a secret in this command is closed."""
        for item in group:
            missing = _secret_missing(before, item.entry)
            if missing and not item.closed and self.decides:
                self._found.fault(item.entry, _LEFT_OUT)
            if (item.closed or missing) and self._folded is None:
                self._folded = SEALED

    def fail(self) -> None:
        """Skip the rest of the round: a command in it was at fault."""
        self._faulty = self.open

    def end(self) -> None:
        """End the round, or the stream."""
        if self._opened is None:
            return
        if self._folded is None:
            self._found.decided += not self._counted
        elif self._vouched:
            self._found.vouched += 1
        else:
            self._found.folded[self._folded] += 1
        self._opened, self._folded, self._faulty = None, None, False
        self._counted = False


def _secret_missing(before: FloorTable, entry: Entry) -> bool:
    """Whether cards that a decision needs are not in an entry."""
    event = entry.event
    match event:
        case e.BetsClosed():
            state = before.playing
            known = state is None or not state.electronic or state.deal is not None
            return not event.deck and not known
        case e.DrawsCommitted():
            return event.deal is None
        case e.CardsEntered() | e.CardsCorrected() | e.AttemptNoted():
            return not event.faces
        case e.CorrectionProposed(finding=CardsFound() as found):
            return not found.faces
    return False
