"""Types and checks that the topics of a table share."""

from collections.abc import Callable
from typing import Any

from pitboss.record import Entry
from pitboss.round import Event, Refusal
from pitboss.table.state import Deck, DeckStatus, Table

__all__ = ["Applier", "Judge", "Outcome", "counted_first", "deck_fault", "in_round", "no_reason"]

#: A topic's answer to a command: a refusal, or the events.
Outcome = Refusal | tuple[Event, ...]
Judge = Callable[[Table, Any], Outcome]
#: A table after an event; the entry says who and when.
Applier = Callable[[Table, Any, Entry], Table]


def deck_fault(table: Table, name: str) -> Refusal | None:
    """The refusal of a deck that is not at the table, or None."""
    deck = table.decks.get(name)
    if deck is None:
        reason = f"there is no deck {name!r:.60} at the table"
        return Refusal("deck/unknown", reason, table.says.decks)
    if not deck.live:
        reason = f"deck {name} was removed from the table and does not come back"
        return Refusal("deck/removed", reason, table.rules.chapter.deck.life_cite)
    return None


def in_round(table: Table, cite: str) -> Refusal | None:
    """The refusal of work on the layout during a round, or None."""
    if table.playing is None:
        return None
    reason = f"round {table.playing.round_id} is in progress"
    return Refusal("round/in-progress", reason, cite)


def no_reason(reason: str, cite: str) -> Refusal | None:
    """The refusal of an order without a reason, or None."""
    if reason.strip():
        return None
    return Refusal("order/reason", "say why this is ordered", cite)


def counted_first(table: Table, deck: Deck) -> Refusal | None:
    """The refusal of any other work with a deck whose count is overdue, or None."""
    dealing = deck.status is DeckStatus.IN_PLAY and table.playing is not None
    if not table.count_due or deck.id != table.last_deck or dealing:
        return None
    reason = f"the stub has not been counted in {table.uncounted} rounds: count deck {deck.id}"
    return Refusal("stub/overdue", reason, table.stub_cite())
