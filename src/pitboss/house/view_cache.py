"""Shared views: viewers of equal rights share one view of a state."""

from collections import OrderedDict
from threading import Lock
from typing import Final

from pitboss.floor import Floor, FloorTableView, view_at
from pitboss.record import Actor

__all__ = ["ViewCache"]

#: The number of cached views.
_MOST: Final = 4096


class ViewCache:
    """The newest view of each table for each viewer, for as long as nothing behind it changed.

    All spectators are one viewer. A state is a value: the same object shows the same view.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, Actor], tuple[Floor, int, FloorTableView]] = (
            OrderedDict()
        )
        self._lock = Lock()

    def view(self, floor: Floor, viewer: Actor, name: str, at: int) -> FloorTableView:
        """A table for one person in one role at a time."""
        key = (name, viewer)
        with self._lock:
            kept = self._kept.get(key)
        if kept is not None and _shows_alike(kept[0], floor, name, kept[1], at):
            return kept[2]
        shown = view_at(floor, viewer, name, at)
        with self._lock:
            self._kept[key] = (floor, at, shown)
            self._kept.move_to_end(key)
            if len(self._kept) > _MOST:
                self._kept.popitem(last=False)
        return shown


def _shows_alike(one: Floor, other: Floor, name: str, was: int, now: int) -> bool:
    """Whether two looks at a table show the same: time changes what is due at a dealer's table."""
    table = other.tables[name]
    return (
        one.facility is other.facility
        and one.tables[name] is table
        and (was == now or table.table.electronic)
        and one.links.keys() == other.links.keys()
        and all(one.links[link] is other.links[link] for link in other.links)
        and one.balances == other.balances
    )
