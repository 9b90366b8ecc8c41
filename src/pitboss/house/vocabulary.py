"""Text that entries often contain, by which the store packs them (``open_store(dictionary=)``).

It only saves space. The store keeps every version of it that entries were packed by, so it may
change from one release to the next.
"""

from dataclasses import fields
from functools import cache
from typing import Final

from pitboss.record import Kind, kinds

__all__ = ["vocabulary"]

#: The largest dictionary. A longer one would cost more time than it saves space.
_BYTES: Final = 4096
#: What every entry begins with, and the words of settled wagers.
_FRAMES: Final = (
    '"hand":"five-card; Pair; 1'
    '"against":"five-card; High card; '
    '"},{"wager":"ante","staked":1000,"outcome":"lose","returned":0,"cite":"'
    '","reason":"lower","outcome":"win","reason":"higher","pays":"1 to 1",'
    '"paid_from":"table inventory","hand":'
    '{"stream":"table/","number":1,"at":17,"actor":"player ","command":"'
    '{"stream":"table/","number":1,"at":17,"actor":"system the system",'
    '"command":"","kind":"'
)


@cache
def vocabulary() -> bytes:
    """The names of events and of their fields, the most frequent last."""
    words = "".join(_written(one) for one in sorted(kinds().values(), key=_how_often))
    return (words + _FRAMES).encode("ascii")[-_BYTES:]


def _how_often(kind: Kind) -> tuple[bool, bool, str]:
    module = kind.type.__module__
    return (module.endswith(".events"), ".round." in module, kind.name)


def _written(kind: Kind) -> str:
    names = ",".join(f'"{one.name}":' for one in fields(kind.type))
    return f'"kind":"{kind.name}","version":{kind.version},"body":{{{names}'
