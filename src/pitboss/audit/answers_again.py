"""The answers that a store remembers, compared with the entries: each reads, and names just those
that its command brought about, and no person's command that brought any about is without one.

What a refusal said, and that there was one, stands nowhere else: that cannot be told.
"""

from collections.abc import Iterator
from typing import Final

from pitboss.audit.rounds import BROKEN
from pitboss.house.answers import Answer
from pitboss.record import Entry, RecordError, Role
from pitboss.store import Fault, Reading

__all__ = ["AnswersAgain"]

_UNREADABLE: Final = "it cannot be read"
_OTHERS: Final = "it does not name the entries that its command brought about"
_MISSING: Final = "what its command was answered is missing"


class AnswersAgain:
    """What every command brought about, as the entries say it."""

    def __init__(self) -> None:
        #: By who gave the command, and its id.
        self._entries: dict[tuple[str, str], set[tuple[str, int]]] = {}
        #: The commands of persons: what the system does by itself nobody waits for.
        self._persons: set[tuple[str, str]] = set()

    def take(self, entry: Entry) -> None:
        """The next entry of a stream."""
        if entry.command:
            sent = (entry.actor.person, entry.command)
            self._entries.setdefault(sent, set()).add((entry.stream, entry.number))
            if entry.actor.role is not Role.SYSTEM:
                self._persons.add(sent)

    def faults(self, look: Reading) -> Iterator[Fault]:
        """What is wrong with the answers, once every stream is read to its end."""
        answered: set[tuple[str, str]] = set()
        for sender, command, written in look.answers():
            answered.add((sender, command))
            try:
                named = set(Answer.again(written.answer).entries)
            except (*BROKEN, RecordError):
                yield Fault(f"answer {command:.60}", _UNREADABLE)
                continue
            if named != self._entries.get((sender, command), set()):
                yield Fault(f"answer {command:.60}", _OTHERS)
        for stream, number in sorted(min(self._entries[one]) for one in self._persons - answered):
            yield Fault(f"{stream}, entry {number}", _MISSING)
