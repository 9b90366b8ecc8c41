"""Findings: facts of a round that the record has wrong (R57, R63).

A correction states a finding. It waits as a ``Correction`` if a second authority has to confirm it.
"""

from abc import ABC
from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.cards import Card
from pitboss.games.choices import Decision
from pitboss.money import Cents
from pitboss.record import Sealed, recorded

__all__ = ["CardsFound", "Correction", "DecisionsFound", "Finding", "WagerFound"]


class Finding(ABC):  # noqa: B024  # it is only a name: the record writes the kind
    """A fact that the record has wrong."""

    __slots__ = ()


@recorded("cards-found")
class CardsFound(Finding):
    """The faces of cards, by position of the deck."""

    faces: Sealed[Mapping[int, Card]] = field(default_factory=dict, repr=False)


@recorded("wager-found")
class WagerFound(Finding):
    """The amount of a wager; 0 if it was not made. An empty choice or instrument is the one on
    record."""

    seat: int
    wager: str
    amount: Cents
    choice: str = ""
    instrument: str = ""


@recorded("decisions-found")
class DecisionsFound(Finding):
    """All answers of a seat, in order."""

    seat: int
    decisions: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction that waits for its second authority, and who proposed it."""

    number: int
    finding: Finding
    by: str
    reason: str
    evidence: str
