"""The effect of an act on a round, as it is told beforehand."""

from typing import Annotated

from pitboss.house.foresight import Foreseen
from pitboss.models import Form, from_core, model

__all__ = ["Outcome", "outcome_told"]

Amounts = Annotated[dict[str, int], Form("Whole cents by wager.", examples=[{"ante": 1000}])]


@model
class SeatOutcome:
    """A seat's wagers: returned, still settled, lost."""

    seat: int
    player: str
    back: Amounts
    stands: Amounts
    lost: Amounts
    difference: Annotated[int, Form("What a settled seat gets or owes, in cents (R52).")]


@model
class Outcome:
    """The effect of an act on a round."""

    void: bool
    cite: Annotated[str, Form("The paragraph; empty where the act is no irregularity.")]
    removes_deck: bool
    discards: Annotated[int, Form("Cards that go to the discard rack unused.")]
    goes_on: Annotated[bool, Form("Whether a step of the round comes after it.")]
    seats: tuple[SeatOutcome, ...]


def outcome_told(found: Foreseen) -> Outcome:
    """The effect of an act as it is told."""
    return from_core(Outcome, found, seats=tuple(from_core(SeatOutcome, o) for o in found.seats))
