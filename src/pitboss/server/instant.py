"""The time in milliseconds, for what remains of a limit."""

import time

from pitboss.house import Floor

__all__ = ["now_ms"]


def now_ms(floor: Floor) -> int:
    """The time in UTC milliseconds by the floor's clock, which counts seconds."""
    seconds, milliseconds = floor.now, time.time_ns() // 1_000_000
    return milliseconds if milliseconds // 1000 == seconds else seconds * 1000
