"""The states of streams, folded from their entries and cached by the hash of their head.

A hash stands for all entries up to it, so a cached state is never out of date, whichever process
wrote last and whatever was rolled back. Other states are folded from the nearest cached state, or
from a snapshot.
"""

from collections.abc import Callable, Iterator
from typing import Final

from pitboss.floor import FACILITY, Facility, FloorLink, FloorTable, apply_stream
from pitboss.record import Codec, Entry, RecordError, Sealer
from pitboss.rulebook import GameRules, engine_digest
from pitboss.store import Head, Reading, Stored, Transaction, Unreadable

__all__ = ["State", "Streams", "entries_of", "read_entries", "readable"]

State = Facility | FloorTable | FloorLink

#: The number of cached states of a stream: the newest, some for rollbacks, and some for readers
#: while others write. They share nearly everything.
_KEPT: Final = 16
#: The facility before its first entry.
_UNOPENED: Final = Facility()


class Streams:
    """The streams of a store, read with the keys of the house."""

    def __init__(self, sealer: Sealer | None, snapshot_every: int = 500) -> None:
        self._sealer = sealer
        self._every = snapshot_every
        self._kept: dict[str, tuple[tuple[Head, State], ...]] = {}
        self._codecs: dict[int, tuple[Facility, Codec]] = {}

    def codec(self, facility: Facility) -> Codec:
        """The codec of entries under the submissions that a facility has filed."""
        # A facility is a value: the same one has the same rules.
        known = self._codecs.get(id(facility))
        if known is None or known[0] is not facility:
            codec = Codec(self._sealer, {GameRules: _rules_of(facility)})
            self._codecs = {id(facility): (facility, codec)}
            return codec
        return known[1]

    def newest(self, stream: str) -> State | None:
        """The state of a stream as it was last seen here; it may be out of date."""
        kept = self._kept.get(stream)
        return kept[-1][1] if kept else None

    def facility(self, look: Reading, head: Head) -> Facility:
        """The facility at a head of its stream."""
        found = self.load(look, FACILITY, head, _UNOPENED)
        return found if isinstance(found, Facility) else _UNOPENED

    def load(self, look: Reading, stream: str, head: Head, facility: Facility) -> State | None:
        """The state of a stream at a head; None without entries."""
        if not head.number:
            return None
        kept = self._kept.get(stream, ())
        for known, state in reversed(kept):
            if known.hash == head.hash:
                return state
        number, folded = self._nearest(look, stream, head, facility)
        for stored in look.read(stream, number, head.number):
            try:
                entry = self.entry(stored, facility)
            except RecordError as error:
                # A newer program wrote it, or it was changed: do not guess.
                raise Unreadable(f"this program cannot read an entry: {error!s:.300}") from None
            folded = apply_stream(folded, entry)
        assert folded is not None
        self.keep(stream, head, folded)
        return folded

    def entry(self, stored: Stored, facility: Facility) -> Entry:
        """An entry as it was written."""
        return self.codec(facility).parse_entry(stored.entry.decode("utf-8"))

    def keep(self, stream: str, head: Head, state: State) -> None:
        """Keep the state of a stream at a head."""
        kept = self._kept.get(stream, ())
        self._kept[stream] = (*kept[1 - _KEPT :], (head, state))

    def snapshot(
        self,
        tx: Transaction,
        stream: str,
        before: int,
        stands: tuple[Head, State],
        facility: Facility,
    ) -> None:
        """Keep a snapshot in the store now and then, so that no process folds a whole history.

        The caller hands in the current head: the cached one may be another thread's.
        """
        head, state = stands
        if before // self._every != head.number // self._every:
            text = self.codec(facility).text(state, stream, head.number)
            tx.keep_snapshot(stream, head.number, engine_digest(), text.encode("ascii"))

    def _nearest(
        self, look: Reading, stream: str, head: Head, facility: Facility
    ) -> tuple[int, State | None]:
        """The newest state from which a head can be reached, and the number it stands at."""
        for known, state in reversed(self._kept.get(stream, ())):
            if known.number < head.number and _is_there(look, stream, known):
                return known.number, state
        snapshot = look.snapshot(stream, engine_digest())
        if snapshot is None or snapshot.number > head.number:
            return 0, None
        try:
            text = snapshot.data.decode("ascii")
            return snapshot.number, self.codec(facility).parse(text, stream, snapshot.number)
        except (RecordError, UnicodeDecodeError):
            return 0, None


def readable(entry: bytes) -> bool:
    """Whether this program knows the kind and version of an entry, and every field of it."""
    try:
        _BARE.parse_entry(entry.decode("utf-8"))
    except (RecordError, UnicodeDecodeError):
        return False
    return True


#: Reads an entry by itself: rules that it names are taken to be there.
_BARE: Final = Codec(None, {GameRules: lambda _: GameRules.__new__(GameRules)})


def _is_there(look: Reading, stream: str, known: Head) -> bool:
    entry = next(iter(look.read(stream, known.number - 1, known.number)), None)
    return entry is not None and entry.hash == known.hash


def _rules_of(facility: Facility) -> Callable[[str], GameRules]:
    return facility.rules


def entries_of(
    streams: Streams, look: Reading, stream: str, facility: Facility, after: int = 0
) -> Iterator[tuple[Stored, Entry]]:
    """The entries of a stream in order, each as it is stored and as it reads."""
    for stored in look.read(stream, after):
        yield stored, streams.entry(stored, facility)


def read_entries(look: Reading, streams: Streams) -> Iterator[Entry]:
    """Every entry of a store: the facility's, then each other stream's, each in its order. What is
    sealed is not needed to read them."""
    facility = streams.facility(look, look.head(FACILITY))
    for stream in (FACILITY, *sorted(set(look.heads()) - {FACILITY})):
        for _, entry in entries_of(streams, look, stream, facility):
            yield entry
