"""Closed rounds, read again from the stream of their table for a command that needs one (R64)."""

from collections.abc import Iterable

from pitboss.floor import ClosedRound, Facility, RoundKey, closed_round, table_stream
from pitboss.house.derived import round_label, table_label
from pitboss.house.streams import Streams
from pitboss.store import Reading

__all__ = ["read_closed"]


def read_closed(
    look: Reading, streams: Streams, facility: Facility, keys: Iterable[RoundKey]
) -> dict[RoundKey, ClosedRound | None]:
    """The closed rounds of some keys; None for one that no table has closed. The index says where
    a round begins, and its last entry is the end of what is read."""
    return {key: _read(look, streams, facility, key) for key in keys}


def _read(look: Reading, streams: Streams, facility: Facility, key: RoundKey) -> ClosedRound | None:
    found = look.find((round_label(key.round_id), table_label(key.table)), limit=1)
    if not found:
        return None
    stored = look.read(table_stream(key.table), found[0].number - 1)
    return closed_round(facility.rules, (streams.entry(one, facility) for one in stored))
