"""Views of a table: its decks and devices, which lie in full view, and the viewer's view of the
round."""

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.record import Actor, Role, recorded
from pitboss.round import Move, RoundView
from pitboss.round.views import view_of
from pitboss.table.machine import legal
from pitboss.table.procedure import Prompt, next_step
from pitboss.table.state import Condition, DeckStatus, Device, Table, TableStatus

__all__ = ["DeckView", "TableView", "view"]


@dataclass(frozen=True, slots=True)
class DeckView:
    """A deck at the table, the last step taken with it, and its time of use (.3(c))."""

    id: str
    color: str
    status: DeckStatus
    since: int = 0
    over: int = 0


@recorded("table-view", kw_only=True)
class TableView:
    """A table as seen by one person in one role."""

    id: str
    game: str
    #: The variant of the game in its submission; empty for the game itself.
    variant: str
    status: TableStatus
    dealing: str
    electronic: bool
    #: Whether it is a practice table, for one person and without a clock.
    practice: bool
    decks: tuple[DeckView, ...]
    devices: Mapping[Device, Condition]
    count_due: bool
    #: The next step of the procedure and its role. Players see only their own steps.
    next: Prompt | None
    moves: tuple[Move, ...]
    round: RoundView | None

    def __repr__(self) -> str:
        lying = "" if self.round is None else f": {self.round!r}"
        return f"<TableView {self.id}, {self.game}, {self.status}{lying}>"


def view(
    table: Table, viewer: Actor, at: int, *, moves: tuple[Move, ...] | None = None
) -> TableView:
    """The view of a table and its round for one person in one role. ``moves`` replaces the list of
    legal moves."""
    return TableView(
        id=table.id,
        game=table.rules.chapter.slug,
        variant=table.rules.variant,
        status=table.status,
        dealing=table.dealing,
        electronic=table.electronic,
        practice=table.practice,
        decks=tuple(
            DeckView(deck.id, deck.color, deck.status, deck.since, table.over(deck))
            for deck in table.live
        ),
        devices=table.devices,
        count_due=not table.electronic and table.count_due,
        next=_asked(next_step(table, at), viewer),
        moves=legal(table, viewer, at) if moves is None else moves,
        round=None if table.round is None else view_of(table.round, viewer),
    )


def _asked(prompt: Prompt | None, viewer: Actor) -> Prompt | None:
    if prompt is None or viewer.role is not Role.PLAYER:
        return prompt
    return prompt if prompt.who is Role.PLAYER else None
