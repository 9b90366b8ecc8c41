"""The newest checkpoint of a store beside what stands in the store now.

It costs little whatever the books hold: of each stream the entry that the checkpoint names is
compared, and nothing is decided again. ``verify`` is the whole proof.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.house.keys import Keys
from pitboss.store import Reading, StoreError
from pitboss.store.checkpoints import Checkpoint, read_checkpoint

__all__ = ["CoveredStream", "LastCheckpoint", "last_checkpoint"]


@dataclass(frozen=True, slots=True)
class CoveredStream:
    """A stream: its entries now, those that the checkpoint covers, and whether its newest covered
    entry is still the one that was signed."""

    stream: str
    entries: int
    covered: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class LastCheckpoint:
    """A checkpoint, whether a key of this house signed it, and how it fits the store."""

    number: int
    at: int
    key: str
    signed: bool
    #: Whether it states a clean verify of everything up to it.
    verified: bool
    streams: tuple[CoveredStream, ...]

    @property
    def good(self) -> bool:
        """Whether the signature fits, and every stream agrees."""
        return self.signed and all(one.agrees for one in self.streams)


def last_checkpoint(look: Reading, keys: Keys) -> LastCheckpoint | None:
    """The newest checkpoint that the store keeps, or None."""
    texts = look.checkpoints()
    if not texts:
        return None
    try:
        found = read_checkpoint(texts[-1])
    except StoreError:
        return LastCheckpoint(len(texts), 0, "", signed=False, verified=False, streams=())
    return LastCheckpoint(
        number=found.number,
        at=found.at,
        key=found.key.hex(),
        signed=found.wrong(keys.public) is None,
        verified=bool(found.proven),
        streams=tuple(_streams(look, found)),
    )


def _streams(look: Reading, found: Checkpoint) -> Iterator[CoveredStream]:
    heads = look.heads()
    for stream in sorted({*heads, *found.heads}):
        covered = found.heads.get(stream)
        entries = heads[stream].number if stream in heads else 0
        if covered is None or not covered.number:
            yield CoveredStream(stream, entries, 0, agrees=True)
            continue
        named = [*look.read(stream, covered.number - 1, covered.number)]
        agrees = bool(named) and named[0].hash == covered.hash
        yield CoveredStream(stream, entries, covered.number, agrees)
