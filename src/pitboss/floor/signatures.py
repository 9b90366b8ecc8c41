"""Signed events, and the signer as known at the time.

Streams have no common order: a clock cannot tell whether a credential changed, or a person was
dismissed, before or after an act of the same second. So a signed event names the last entry of the
facility that was known.
"""

from dataclasses import dataclass, field, replace

from pitboss.floor.state import Facility
from pitboss.round import Event

__all__ = ["Signed", "with_signer"]


@dataclass(frozen=True, slots=True)
class Signed(Event):
    """A signed event: ``seen`` is the last entry of the facility known when it was judged; 0 in
    events older than the field."""

    seen: int = field(default=0, kw_only=True)


def with_signer(facility: Facility, event: Event) -> Event:
    """The event, with the last known entry of the facility if it is a signed one."""
    return replace(event, seen=facility.entries) if isinstance(event, Signed) else event
