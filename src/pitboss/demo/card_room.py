"""The store of cards of the demonstration floor, as its people keep it: decks come in deliveries,
go out to tables, come back when they are used, and are destroyed; now and then all are counted."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from pitboss.demo.crews import ADMIN, Crew, crew_at
from pitboss.floor import (
    ApproveAct,
    CountCards,
    DeckLabel,
    DeckPlace,
    DestroyDecks,
    IssueDecks,
    ProposeAct,
    ReceiveCards,
    ReturnDecks,
    StoredDeck,
)
from pitboss.floor.authority import ACT_RIGHTS
from pitboss.floor.state import Act
from pitboss.house.answers import Answer
from pitboss.house.runtime import Runtime
from pitboss.record import Actor

__all__ = ["COLORS", "CardRoom", "second_of"]

COLORS: Final = ("red", "blue")
#: How many decks of a color a delivery has, and with how few another one comes.
_DELIVERY: Final = 12
#: The store is counted every three months at the latest (603a.16); this is well before.
_COUNT_SECONDS: Final = 80 * 24 * 3600


def first_of(act: Act, crew: Crew) -> Actor:
    """Who proposes an act: of cards it is an assistant shift manager, else a pit manager."""
    return crew.pit if crew.pit.role in ACT_RIGHTS[type(act)][0] else crew.assistant


def second_of(act: Act, crew: Crew) -> Any:
    """Who approves what was proposed: of cards it is security."""
    approvers = ACT_RIGHTS[type(act)][1]
    return ADMIN if ADMIN.role in approvers else crew.security


class CardRoom:
    """Whoever has the keys of the store."""

    def __init__(self, house: Runtime, token: Callable[[], str]) -> None:
        self._house = house
        self._token = token

    @property
    def _crew(self) -> Crew:
        return crew_at(self._house.facility().calendar, self._house.now)

    def issue(self, table: str, colors: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
        """Decks of these colors from the store to a table; what they are called."""
        found = [self._stored(color) for color in colors]
        self.twice(IssueDecks(table, tuple(found)))
        return tuple(zip(found, colors, strict=True))

    def _stored(self, color: str) -> str:
        """A deck of a color; a delivery comes first if there is none."""
        decks = self._house.facility().decks
        there = [name for name, one in decks.items() if _waits(one, color)]
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
        """Decks that a table has used come back, and are destroyed."""
        found = self._house.table(table)
        live = () if found is None else tuple(one.id for one in found.table.live)
        decks = self._house.facility().decks.items()
        back = tuple(name for name, one in decks if one.table == table and name not in live)
        at_table = tuple(
            name for name in back if self._house.facility().decks[name].place is DeckPlace.TABLE
        )
        if at_table:
            self.twice(ReturnDecks(table, at_table))
        used = tuple(
            name
            for name, one in self._house.facility().decks.items()
            if one.place is DeckPlace.USED
        )
        if used:
            self.twice(DestroyDecks(used, "used"))

    def count(self) -> bool:
        """The count of the store, if one is due; whether it was."""
        facility = self._house.facility()
        if not facility.decks or self._house.now - facility.cards_counted < _COUNT_SECONDS:
            return False
        here = [name for name, one in facility.decks.items() if one.place is not DeckPlace.TABLE]
        self.twice(CountCards(tuple(here)))
        return True

    def twice(self, act: Act) -> None:
        """One proposes, another approves."""
        crew = self._crew
        self._give(ProposeAct(first_of(act, crew), act))
        proposals = self._house.facility().proposals.values()
        for number in [one.number for one in proposals if one.act == act]:
            self._give(ApproveAct(second_of(act, crew), number))

    def _give(self, command: Any) -> Answer:
        return self._house.give(replace(command, id=self._token()))


def _waits(deck: StoredDeck, color: str) -> bool:
    return deck.place is DeckPlace.STORE and deck.label.color == color
