"""Every entry of a store, for computations over the whole record."""

from collections.abc import Iterator

from pitboss.floor import FACILITY
from pitboss.house.loading import Streams, entries_of
from pitboss.record import Entry
from pitboss.store import Reading

__all__ = ["read_entries"]


def read_entries(look: Reading, streams: Streams) -> Iterator[Entry]:
    """The facility's entries, then each other stream's, each in its order. What is sealed is not
    needed to read them."""
    facility = streams.facility(look, look.head(FACILITY))
    for stream in (FACILITY, *sorted(set(look.heads()) - {FACILITY})):
        for _, entry in entries_of(streams, look, stream, facility):
            yield entry
