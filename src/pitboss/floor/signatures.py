"""What somebody signs for at a table, and who that was.

Streams have no common order: a clock does not tell whether a credential was changed, or somebody
dismissed, before or after an act of the same second. So what is signed for says up to which entry
of the facility the signer was known.
"""

from dataclasses import dataclass, field, replace

from pitboss.floor.state import Facility
from pitboss.round import Event

__all__ = ["Signed", "with_signer"]


@dataclass(frozen=True, slots=True)
class Signed(Event):
    """An event that somebody signed for: ``seen`` is the last entry of the facility that was known
    when it was judged. One that has none is older than the field."""

    seen: int = field(default=0, kw_only=True)


def with_signer(facility: Facility, event: Event) -> Event:
    """An event as it is written down: one that is signed for says what was known of the signer."""
    return replace(event, seen=facility.entries) if isinstance(event, Signed) else event
