"""What the topics of a table have in common: how they answer, and what several of them ask."""

from collections.abc import Callable
from typing import Any

from pitboss.record import Entry
from pitboss.round import Event, Refusal
from pitboss.table.state import Deck, DeckStatus, Table

__all__ = ["Applier", "Judge", "Outcome", "counted_first", "deck_fault", "in_round", "no_reason"]

#: What a topic says to a command: why not, or what follows.
Outcome = Refusal | tuple[Event, ...]
Judge = Callable[[Table, Any], Outcome]
#: A table after an event; the entry says who and when.
Applier = Callable[[Table, Any, Entry], Table]


def deck_fault(table: Table, name: str) -> Refusal | None:
    """Why there is no such deck at the table, or None."""
    deck = table.decks.get(name)
    if deck is None:
        reason = f"there is no deck {name!r:.60} at the table"
        return Refusal("deck/unknown", reason, table.says.decks)
    if not deck.live:
        reason = f"deck {name} was removed from the table and does not come back"
        return Refusal("deck/removed", reason, table.rules.chapter.deck.life_cite)
    return None


def in_round(table: Table, cite: str) -> Refusal | None:
    """Nothing that needs the layout is done during a round."""
    if table.playing is None:
        return None
    reason = f"round {table.playing.round_id} is in progress"
    return Refusal("round/in-progress", reason, cite)


def no_reason(reason: str, cite: str) -> Refusal | None:
    """An order without a reason."""
    if reason.strip():
        return None
    return Refusal("order/reason", "an order of a floorperson says why", cite)


def counted_first(table: Table, deck: Deck) -> Refusal | None:
    """A count that is overdue comes before anything else that is done with the deck."""
    dealing = deck.status is DeckStatus.IN_PLAY and table.playing is not None
    if not table.count_due or deck.id != table.last_deck or dealing:
        return None
    reason = f"the stub has not been counted in {table.uncounted} rounds: count deck {deck.id}"
    return Refusal("stub/overdue", reason, table.stub_cite())
