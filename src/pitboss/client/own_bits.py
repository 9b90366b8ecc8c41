"""A player's part in the shuffle: bits drawn here, hashed before the deal, opened after betting.

``OwnBits`` remembers, too, what was shown of each round before it was dealt, so that its openings
can be checked later with nothing from the server but them.
"""

import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pitboss.round.fairness import player_hash, problems

__all__ = ["OwnBits"]

_BYTES: Final = 32
#: The number of rounds that are remembered.
_ROUNDS: Final = 200
_BETTING: Final = "betting"
_MIXING: Final = "mixing"


@dataclass(slots=True)
class _Kept:
    """What is known of a round: its root as first shown, its lock, and the bits of each person."""

    root: str = ""
    lock: str = ""
    bits: dict[str, bytes] | None = None


class OwnBits:
    """The bits of this program's players, by round, and what was shown of each round."""

    def __init__(self, draw: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._draw = draw
        self._rounds: OrderedDict[str, _Kept] = OrderedDict()

    def look(self, view: Mapping[str, Any]) -> None:
        """Note the root and the lock of the round that a view shows."""
        shown = view.get("round")
        if not shown:
            return
        kept = self._kept(shown["id"])
        if shown["phase"] == _BETTING and not kept.root:
            kept.root = shown["root"]
        if shown["phase"] == _MIXING and not kept.lock:
            kept.lock = shown["lock"]

    def hash(self, round_id: str, person: str) -> str:
        """The hash for a slip of a round. The bits behind it are drawn once."""
        kept = self._kept(round_id)
        kept.bits = kept.bits or {}
        bits = kept.bits.setdefault(person, self._draw(_BYTES))
        return player_hash(round_id, person, bits)

    def due(self, view: Mapping[str, Any], person: str) -> tuple[str, str] | None:
        """The round and the bits to open now, if it waits for them; None otherwise."""
        shown = view.get("round")
        if not shown or shown["phase"] != _MIXING:
            return None
        bits = (self._kept(shown["id"]).bits or {}).get(person)
        if bits is None or person in shown["shuffled_by"]:
            return None
        return shown["id"], bits.hex()

    def problems(self, openings: Mapping[str, Any], person: str | None = None) -> list[str]:
        """What is wrong with the openings of a deal; none if it is proven fair."""
        kept = self._rounds.get(str(openings.get("round_id")), _Kept())
        bits = (kept.bits or {}).get(person or "")
        return problems(
            openings,
            shown=kept.root or None,
            locked=kept.lock or None,
            own=None if bits is None or person is None else (person, bits.hex()),
        )

    def _kept(self, round_id: str) -> _Kept:
        kept = self._rounds.setdefault(round_id, _Kept())
        self._rounds.move_to_end(round_id)
        while len(self._rounds) > _ROUNDS:
            self._rounds.popitem(last=False)
        return kept
