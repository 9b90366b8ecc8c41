"""The check before a floor is served: the tails of its streams, its submissions, its meters.

It costs little whatever the books hold; ``verify`` is the whole proof.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pitboss.floor import FACILITY, Facility
from pitboss.house.meters import meters_now
from pitboss.house.streams import Streams
from pitboss.rulebook.reader import UnreadableError
from pitboss.store import Head, Reading, StoreError
from pitboss.store.chain import START, next_hash

__all__ = ["StartFault", "start_faults"]

#: The newest entries of each stream whose chain is checked.
_TAIL: Final = 20
_METER: Final = "the display of a meter is not what came in less what went out"


@dataclass(frozen=True, slots=True)
class StartFault:
    """A fault that keeps a floor from opening: in general, for everybody, and where it is."""

    general: str
    where: str

    def __str__(self) -> str:
        return f"{self.where}: {self.general}"


def start_faults(look: Reading, streams: Streams) -> Iterator[StartFault]:
    """Everything that keeps a floor from opening."""
    heads = look.heads()
    for stream, head in sorted(heads.items()):
        yield from _tail(look, stream, head)
    if FACILITY not in heads:
        return
    try:
        facility = streams.facility(look, heads[FACILITY])
        for stream, head in heads.items():
            streams.load(look, stream, head, facility)
        yield from _submissions(facility)
        for meter in meters_now(look, streams):
            if not meter.sound:
                name = " ".join(filter(None, (meter.of, meter.name, meter.wager)))
                yield StartFault(_METER, f"meter {name}")
    except StoreError as error:
        yield StartFault("the books cannot be read", str(error))


def _tail(look: Reading, stream: str, head: Head) -> Iterator[StartFault]:
    """The faults of the newest entries of a stream."""
    first = max(0, head.number - _TAIL)
    before, found = START, 0
    for stored in look.read(stream, max(0, first - 1), head.number):
        if stored.number > first:
            expected = next_hash(
                before, stream, stored.number, stored.entry, stored.chained_postings
            )
            if stored.hash != expected:
                where = f"{stream}, entry {stored.number}"
                yield StartFault("the hash of an entry is not that of its bytes", where)
                return
        before, found = stored.hash, stored.number
    if (found, before) != (head.number, head.hash):
        where = f"{stream}, which stands on entry {head.number}"
        yield StartFault("the newest entry of a stream is not the one that it stands on", where)


def _submissions(facility: Facility) -> Iterator[StartFault]:
    """The submissions whose text is no longer that of their digest."""
    for filing in facility.filings.values():
        try:
            same = filing.submission.digest == filing.digest
        except UnreadableError:
            same = False
        if not same:
            where = f"submission {filing.number}, {filing.digest}"
            yield StartFault("the text of a submission does not have its digest", where)
