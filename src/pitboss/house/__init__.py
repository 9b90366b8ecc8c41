"""The runtime of a floor: it runs commands on a store, keeps its keys, and shows people views.

``Floor`` is the one way in. It loads the store, so it is imported on first use.
"""

from typing import TYPE_CHECKING, Any

from pitboss.house.chance import Chance
from pitboss.house.keys import FacilityKey, KeyFileError, Keys, create_keys, read_keys, rotate_keys
from pitboss.house.seals import FieldSealer
from pitboss.house.shuffle import bits, draw_number, shuffle, shuffled

if TYPE_CHECKING:
    from pitboss.house.floor import Floor
    from pitboss.house.views import Seen

__all__ = [
    "Chance",
    "FacilityKey",
    "FieldSealer",
    "Floor",
    "KeyFileError",
    "Keys",
    "Seen",
    "bits",
    "create_keys",
    "draw_number",
    "read_keys",
    "rotate_keys",
    "shuffle",
    "shuffled",
]


def __getattr__(name: str) -> Any:
    """Import what needs a store when it is asked for."""
    if name == "Floor":
        from pitboss.house.floor import Floor

        return Floor
    if name == "Seen":
        from pitboss.house.views import Seen

        return Seen
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
