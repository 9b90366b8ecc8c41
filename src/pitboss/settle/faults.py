"""The faults of a written round: each with its place and paragraph, all of them at once."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from pitboss.cards import Card, card_name
from pitboss.refusals import Refused
from pitboss.rulebook.quoting import plain

__all__ = ["CardTwiceError", "Faults", "Field", "SettleError"]

#: The longest message or path. A longer one repeats too much of the input.
_LONGEST_MESSAGE = 600


_LONGEST_PATH = 100


_T = TypeVar("_T")


class SettleError(Refused):
    """A round that cannot be settled: the fault, its place and the paragraph.

    Quotes from the input are cut, and safe for a terminal. The first fault is raised; ``all`` holds
    it and every other.
    """

    code = "round/written"

    def __init__(self, message: str, where: str = "", cite: str | None = None) -> None:
        self.message = plain(message, _LONGEST_MESSAGE)
        self.where = plain(where, _LONGEST_PATH)
        self.cite = cite
        #: The number of the seat that ``where`` is in, if it is known.
        self.seat: int | None = None
        self.others: tuple[SettleError, ...] = ()
        super().__init__(self.message)

    @property
    def all(self) -> "tuple[SettleError, ...]":
        """All faults of the round, in the order found."""
        return (self, *self.others)


class Field(NamedTuple):
    """A field that holds cards: its path, and its name in a message."""

    path: str
    name: str


class CardTwiceError(SettleError):
    """A card in two fields of a round."""

    def __init__(self, card: Card, where: Field, first: Field, cite: str) -> None:
        self._fields = (where, first)
        self._told = f"the {card_name(card)} is there twice"
        super().__init__(f"{self._told}: also in {first.name}", where.path, cite)

    def seen_from(self, path: str) -> str | None:
        """The message for one of the two fields, which names the other; None for another field."""
        where, first = self._fields
        other = {first.path: where, where.path: first}.get(path)
        return None if other is None else f"{self._told}: also in {other.name}"


class Faults:
    """A collector of faults, so that all are reported at once."""

    def __init__(self) -> None:
        self._found: list[SettleError] = []
        self._told: set[tuple[str, str]] = set()

    def __bool__(self) -> bool:
        return bool(self._found)

    def add(self, error: SettleError) -> None:
        """Add an error and those it carries. Each is reported once."""
        for one in error.all:
            if (one.where, one.message) not in self._told:
                self._told.add((one.where, one.message))
                self._found.append(one)

    def within(self, where: str) -> list[str]:
        """The paths at fault that begin with this one."""
        return [one.where for one in self._found if one.where.startswith(where)]

    def tried(self, read: Callable[[], _T], otherwise: _T) -> _T:
        """The result of ``read``. If it is refused, keep the fault and return ``otherwise``."""
        try:
            return read()
        except SettleError as error:
            self.add(error)
            return otherwise

    def raise_any(self) -> None:
        """Raise the first fault, which carries the others, if there is one."""
        if self._found:
            first, *rest = self._found
            first.others = tuple(rest)
            raise first
