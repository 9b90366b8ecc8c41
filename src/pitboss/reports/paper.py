"""A numbered paper of a table: its content, its signatures, and where its parts go."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pitboss.floor import Chips
from pitboss.money import NOTHING, Cents

__all__ = ["ACTS", "KINDS", "NAMES", "Change", "Paper", "Signature"]

#: The kinds of numbered papers.
KINDS: Final = ("slip", "form", "fill", "credit", "box", "jackpot", "correction", "dispute")
#: The full name of each.
NAMES: Final[Mapping[str, str]] = {
    "slip": "Table Inventory Slip",
    "form": "Closed Table form",
    "fill": "Fill Slip",
    "credit": "Credit Slip",
    "box": "drop box",
    "jackpot": "jackpot slip",
    "correction": "correction",
    "dispute": "dispute",
}
#: The acts that complete each, in order. Each is signed for.
ACTS: Final[Mapping[str, tuple[str, ...]]] = {
    "slip": ("counted", "watched the count"),
    "form": ("completed",),
    "fill": ("requested", "prepared", "carried", "counted in"),
    "credit": ("requested", "prepared", "carried", "counted out"),
    "box": ("removed", "opened and counted"),
    "jackpot": ("prepared", "verified", "paid"),
    "correction": ("proposed", "confirmed"),
    "dispute": ("opened", "decided"),
}


@dataclass(frozen=True, slots=True)
class Signature:
    """A signature: the person, the capacity, the time and the credential."""

    person: str
    capacity: str
    credential: str
    at: int
    #: What was signed for: ``counted``, ``prepared``, ``voided``.
    act: str = ""


class Change(NamedTuple):
    """The thing that a paper puts right, in words: as it was and as it is."""

    what: str
    was: str
    now: str


@dataclass(slots=True)
class Paper:
    """One paper: its number within its table, its day, its content, its signatures."""

    what: str
    number: int
    table: str
    game: str
    day: str
    shift: str
    about: str = ""
    amount: Cents = NOTHING
    chips: Chips = field(default_factory=dict)
    signatures: list[Signature] = field(default_factory=list)
    #: The destinations of its parts.
    parts: tuple[str, ...] = ()
    #: ``open`` until it is complete, then ``complete`` or ``void``; of a jackpot also ``expired``.
    status: str = "complete"
    #: The reason why it was made after the end of its gaming day, if it was.
    late: str = ""
    #: The time of its first entry.
    at: int = 0
    #: Further facts, each with its label, and what it puts right.
    facts: dict[str, str] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    #: Why it is void, if it is.
    void: str = ""
    #: The paragraph that asks for the approval of what is on it, and who approved the prize.
    cite: str = ""
    approved: Signature | None = None

    @property
    def name(self) -> str:
        """The name under which it is printed: ``7/fill-2``."""
        return f"{self.table}/{self.what}-{self.number}"

    @property
    def missing(self) -> tuple[str, ...]:
        """The acts that nobody has signed for yet, while it is open."""
        if self.status != "open":
            return ()
        signed = {one.act for one in self.signatures}
        return tuple(one for one in ACTS[self.what] if one not in signed)
