"""The card store of the demonstration floor: deliveries, issue to tables, return, destruction, and
counts."""

from collections.abc import Callable
from typing import Any, Final

from pitboss.demo.crews import ADMIN, Crew, crew_at
from pitboss.floor import (
    ApproveAct,
    CountCards,
    DeckLabel,
    DeckPlace,
    DestroyDecks,
    FloorCommand,
    IssueDecks,
    ProposeAct,
    ReceiveCards,
    ReturnDecks,
    StoredDeck,
)
from pitboss.floor.authority import ACT_RIGHTS
from pitboss.floor.state import Act
from pitboss.house import Floor
from pitboss.house.desks import DeckRow
from pitboss.record import Actor

__all__ = ["COLORS", "CardRoom", "second_of"]

COLORS: Final = ("red", "blue")
#: The number of decks of a color in a delivery, and the stock at which one is ordered.
_DELIVERY: Final = 12
#: The interval between counts of the store, well within the three months allowed (603a.16).
_COUNT_SECONDS: Final = 80 * 24 * 3600


def first_of(act: Act, crew: Crew) -> Actor:
    """The proposer of an act: an assistant shift manager for cards, else a pit manager."""
    return crew.pit if crew.pit.role in ACT_RIGHTS[type(act)][0] else crew.assistant


def second_of(act: Act, crew: Crew) -> Any:
    """The approver of a proposal: security for cards."""
    approvers = ACT_RIGHTS[type(act)][1]
    return ADMIN if ADMIN.role in approvers else crew.security


class CardRoom:
    """The people with the keys of the store."""

    def __init__(self, floor: Floor, token: Callable[[], str]) -> None:
        self._floor = floor
        self._token = token

    @property
    def _crew(self) -> Crew:
        return crew_at(self._floor.now)

    def _rows(self) -> tuple[DeckRow, ...]:
        return self._floor.desk(self._crew.assistant, "decks").rows

    def issue(self, table: str, colors: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
        """Issue decks of these colors to a table. Returns their names."""
        found = [self._stored(color) for color in colors]
        self.twice(IssueDecks(table, tuple(found)))
        return tuple(zip(found, colors, strict=True))

    def _stored(self, color: str) -> str:
        """A deck of a color from the store. If there is none, a delivery comes first."""
        there = [row.name for row in self._rows() if _waits(row.deck, color)]
        if there:
            return there[0]
        which = self._token()
        labels = [
            DeckLabel(f"{one} {which} {number}", one)
            for one in COLORS
            for number in range(1, _DELIVERY + 1)
        ]
        self.twice(ReceiveCards(tuple(labels)))
        return f"{color} {which} 1"

    def put_away(self, table: str) -> None:
        """Take back and destroy the decks that a table has used."""
        live = {one.id for one in self._floor.view(None, table).view.table.decks}
        at_table = tuple(
            row.name
            for row in self._rows()
            if (row.deck.table, row.deck.place) == (table, DeckPlace.TABLE) and row.name not in live
        )
        if at_table:
            self.twice(ReturnDecks(table, at_table))
        used = tuple(row.name for row in self._rows() if row.deck.place is DeckPlace.USED)
        if used:
            self.twice(DestroyDecks(used, "used"))

    def count(self) -> bool:
        """Count the store if a count is due. Returns whether it was."""
        rows = self._rows()
        if not rows or self._floor.now - rows[0].counted < _COUNT_SECONDS:
            return False
        here = [row.name for row in rows if row.deck.place is not DeckPlace.TABLE]
        self.twice(CountCards(tuple(here)))
        return True

    def twice(self, act: Act) -> None:
        """Propose and approve an act."""
        crew = self._crew
        self._give(ProposeAct(first_of(act, crew), act))
        for row in self._floor.desk(ADMIN, "approvals").rows:
            if row.act == act:
                self._give(ApproveAct(second_of(act, crew), row.proposal))

    def _give(self, command: FloorCommand) -> None:
        self._floor.submit(command.actor, command, id=self._token()).result()


def _waits(deck: StoredDeck, color: str) -> bool:
    return deck.place is DeckPlace.STORE and deck.label.color == color
