"""A table, or the lobby, as the client sees it: number, time, and the view's sections."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["TableNow"]

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TableNow:
    """A view: ``view`` holds the sections as the server sent them, with the commonest at hand."""

    table: str
    n: int
    now: int
    view: Json
    #: What was seen to happen since the view before.
    said: tuple[Json, ...] = ()
    #: The sections that are new.
    changed: frozenset[str] = field(default_factory=frozenset)

    @property
    def round(self) -> Json | None:
        """The round on the table."""
        found: Json | None = self.view.get("round")
        return found

    @property
    def round_id(self) -> str:
        """The id of the round, or an empty text."""
        return "" if self.round is None else str(self.round["id"])

    @property
    def phase(self) -> str:
        """The phase of the round, or an empty text between rounds."""
        return "" if self.round is None else str(self.round["phase"])

    @property
    def person(self) -> str | None:
        """The person who looks; None is a spectator."""
        you = self.view.get("you")
        return None if not you else str(you["person"])

    @property
    def seats(self) -> tuple[int, ...]:
        """One's own seats."""
        you = self.view.get("you")
        return () if not you else tuple(you["seats"])

    @property
    def moves(self) -> tuple[Json, ...]:
        """The legal moves."""
        return tuple(self.view.get("moves") or ())

    def moves_of(self, kind: str) -> tuple[Json, ...]:
        """The legal moves of a kind."""
        return tuple(one for one in self.moves if one["kind"] == kind)

    @property
    def electronic(self) -> bool:
        """Whether the system deals, so that players send bits."""
        return bool((self.view.get("table") or {}).get("electronic"))
