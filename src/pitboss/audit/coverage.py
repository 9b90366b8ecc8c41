"""How much of a record lies behind its newest checkpoint: what was cut off or made anew there shows
by none. A house signs every hour that it runs, and at the close of its day."""

from collections.abc import Iterable
from typing import Final

from pitboss.record import Entry
from pitboss.store import Fault, StoreError, read_checkpoint

__all__ = ["MOST_HOURS", "Coverage"]

_HOUR: Final = 3600
#: A record of more hours than this, of those in which anything was written, has a checkpoint.
MOST_HOURS: Final = 25
_NONE: Final = (
    "none names what was written in the last {} hours in which anything was: the newest are "
    "missing, or nobody signed"
)


class Coverage:
    """The entries that no checkpoint names or has behind it, counted."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._stands: dict[str, int] = {}
        self._hours: set[int] = set()
        #: How many checkpoints there are, and how many entries none of them covers.
        self.checkpoints = 0
        self.uncovered = 0
        for text in texts:
            self._read(text)

    def _read(self, text: str) -> None:
        try:
            heads = read_checkpoint(text).heads
        except StoreError:
            return  # That it is none is told where its signature is looked at.
        self.checkpoints += 1
        for stream, head in heads.items():
            self._stands[stream] = max(head.number, self._stands.get(stream, 0))

    def take(self, entry: Entry) -> None:
        """The next entry of a stream."""
        if entry.number > self._stands.get(entry.stream, 0):
            self.uncovered += 1
            self._hours.add(entry.at // _HOUR)

    @property
    def hours(self) -> int:
        """In how many hours what is not covered was written."""
        return len(self._hours)

    @property
    def faults(self) -> list[Fault]:
        """That checkpoints are missing, if they must be."""
        if self.hours <= MOST_HOURS:
            return []
        return [Fault("checkpoints", _NONE.format(self.hours))]
