"""A table beside play, for the floor's people: the section ``desk`` of a table's view."""

from collections.abc import Mapping
from typing import Annotated, Any

from pitboss.floor import FloorTableView
from pitboss.floor.closed_rounds import Dispute
from pitboss.floor.closed_rounds import Finding as Found
from pitboss.floor.rack import Rack
from pitboss.floor.state import Slip
from pitboss.models import Form, from_core, model

__all__ = ["DeskTold", "DisputeTold", "desk_told"]

Amount = Annotated[int, Form("Whole cents.")]


@model
class SlipTold:
    """A jackpot slip: a prize that is not paid at the table."""

    number: str
    round: str
    seat: int
    wager: str
    player: str
    cents: Amount
    hand: str
    prepared_by: str
    verified_by: str
    due: bool


@model
class FoundTold:
    """A decision of a dispute: by whom, and the difference in cents."""

    by: str
    difference: Amount
    reason: str


@model
class DisputeTold:
    """A question about a seat and a wager of a closed round; times in UTC seconds."""

    number: int
    round: str
    seat: int
    wager: str
    player: str
    reason: str
    by: str
    at: int
    until: int
    waits: FoundTold | None
    decided: FoundTold | None


@model
class CountTold:
    """A count of the inventory that waits for its second signature."""

    purpose: str
    chips: dict[str, Amount]
    by: str
    day: str


@model
class RackTold:
    """The rack's papers: locked or not, the count that waits, the boxes that were dropped."""

    unlocked: bool
    count: CountTold | None
    slips: int
    forms: int
    boxes: tuple[int, ...]
    missing: tuple[str, ...]


@model
class DeskTold:
    """Papers, disputes and the rack of a table. Players see their own disputes alone."""

    inventory: Annotated[int | None, Form("The balance of the rack, in cents.")]
    slips: tuple[SlipTold, ...]
    disputes: tuple[DisputeTold, ...]
    rack: RackTold | None


def desk_told(view: FloorTableView) -> DeskTold:
    """The desk of a table's view."""
    return DeskTold(
        inventory=view.inventory,
        slips=tuple([_slip(one) for one in view.slips]),
        disputes=tuple([dispute_told(one) for one in view.disputes]),
        rack=None if view.rack is None else _rack(view.rack),
    )


def _slip(slip: Slip) -> SlipTold:
    return from_core(SlipTold, slip, round=slip.round_id)


def dispute_told(one: Dispute) -> DisputeTold:
    """A dispute as it is told."""
    return from_core(
        DisputeTold, one, round=one.round_id, waits=_found(one.waits), decided=_found(one.decided)
    )


def _found(found: Found | None) -> FoundTold | None:
    return None if found is None else from_core(FoundTold, found)


def _rack(rack: Rack) -> RackTold:
    count = rack.count
    return RackTold(
        unlocked=rack.unlocked,
        count=None
        if count is None
        else from_core(CountTold, count, purpose=count.purpose.value, chips=_chips(count.chips)),
        slips=rack.slips,
        forms=rack.forms,
        boxes=tuple(rack.dropped),
        missing=tuple(rack.missing),
    )


def _chips(chips: Mapping[int, Any]) -> dict[str, Any]:
    return {str(piece): cents for piece, cents in chips.items()}
