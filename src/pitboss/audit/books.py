"""The streams of a store for an audit: the facility after each entry, and any state."""

from collections.abc import Iterator, Mapping
from typing import Any

from pitboss.audit.beside import BROKEN
from pitboss.floor import (
    FACILITY,
    Account,
    Calendar,
    Facility,
    apply_stream,
    postings,
)
from pitboss.house.seals import FieldSealer
from pitboss.house.streams import State
from pitboss.record import Codec, RecordError
from pitboss.rulebook import GameRules
from pitboss.store import Head, Reading, Stored

__all__ = ["Books"]


class Books:
    """A store for an audit: its entries, the facility at any entry, other streams too."""

    def __init__(
        self,
        look: Reading,
        sealer: FieldSealer | None,
        heads: Mapping[str, Head],
        facilities: list[Facility] | None = None,
    ) -> None:
        self._look = look
        self.sealer = sealer
        self.heads = heads
        #: The facility after each number of entries, as far as it could be folded.
        self.facilities = facilities or self._fold_facility()
        self._others: dict[str, tuple[int, State | None, dict[Account, int]]] = {}
        rules: dict[type, Any] = {GameRules: self.facilities[-1].rules}
        self.codec = Codec(sealer, rules)
        #: Reads and writes without secrets.
        self.plain = Codec(None, rules)

    def stored(self, stream: str, after: int = 0, last: int | None = None) -> Iterator[Stored]:
        """The entries of a stream, up to its head when the audit began."""
        return self._look.read(stream, after, self.heads[stream].number if last is None else last)

    def _fold_facility(self) -> list[Facility]:
        codec, found = Codec(), [Facility()]
        try:
            for stored in self.stored(FACILITY) if FACILITY in self.heads else ():
                entry = codec.parse_entry(stored.entry.decode("utf-8"))
                after = apply_stream(found[-1], entry)
                assert isinstance(after, Facility)
                found.append(after)
        except (*BROKEN, RecordError):
            pass  # The audit of its stream reports it.
        return found

    @property
    def shut(self) -> int:
        """The number of seals that did not open so far."""
        return sum(self.seals)

    @property
    def seals(self) -> tuple[int, int]:
        """The numbers of seals that need another key and that were changed, so far."""
        return (0, 0) if self.sealer is None else (self.sealer.unopened, len(self.sealer.broken))

    @property
    def whole(self) -> bool:
        """Whether the facility was folded to its end."""
        head = self.heads.get(FACILITY)
        return head is None or len(self.facilities) > head.number

    @property
    def calendar(self) -> Calendar:
        """The facility's calendar of gaming days."""
        return self.facilities[-1].calendar

    def at(self, stream: str, number: int) -> tuple[State | None, Mapping[Account, int]]:
        """The state of another stream after ``number`` entries, and its movements until then.

        Secrets are left out. Commands name newer and newer entries, so each stream is folded once.
        """
        stands, state, balances = self._others.get(stream, (0, None, {}))
        if stands > number:
            stands, state, balances = 0, None, {}
        for stored in self.stored(stream, stands, number) if stream in self.heads else ():
            entry = self.plain.parse_entry(stored.entry.decode("utf-8"))
            before, state = state, apply_stream(state, entry)
            for account, amount in postings(before, entry, state):
                balances[account] = balances.get(account, 0) + amount
            stands = stored.number
        self._others[stream] = (stands, state, balances)
        return state, balances
