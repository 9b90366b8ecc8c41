"""Events become state: no choice is made here, so replaying them gives the same table."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import reduce
from typing import Any

from pitboss.games.dealing import FROM_HAND
from pitboss.table.life import events as e
from pitboss.table.life.events import Event
from pitboss.table.life.state import (
    Condition,
    Deck,
    DeckStatus,
    Round,
    Source,
    Table,
    TableStatus,
    Void,
)

__all__ = ["apply", "replay"]


def apply(table: Table, event: Event) -> Table:
    """The table after an event."""
    return replace(_APPLIERS[type(event)](table, event), at=event.at)


def replay(table: Table, events: Iterable[Event]) -> Table:
    """The table after all of them."""
    return reduce(apply, events, table)


def _opened(table: Table, event: e.TableOpened) -> Table:
    return replace(table, status=TableStatus.OPEN if table.electronic else TableStatus.OPENING)


def _received(table: Table, event: e.DeckReceived) -> Table:
    """A preshuffled deck skips what .4 asks of a new one (.4(e), R4)."""
    ready = event.source is Source.PRESHUFFLED
    status = DeckStatus.SHUFFLED if ready else DeckStatus.RECEIVED
    deck = Deck(event.deck, event.color, event.source, event.at, status)
    return replace(table, decks={**table.decks, deck.id: deck})


def _moved(table: Table, event: e.DeckMoved) -> Table:
    if event.to is DeckStatus.INSPECTED:
        return table.with_deck(event.deck, status=event.to, inspected_by=event.by)
    return table.with_deck(event.deck, status=event.to)


def _spread(table: Table, event: e.DeckSpread) -> Table:
    return _unshuffled(table, event.deck, DeckStatus.SPREAD)


def _looked(table: Table, event: e.PlayerLooked) -> Table:
    seen = {
        name: replace(deck, status=DeckStatus.SEEN) if deck.status is DeckStatus.SPREAD else deck
        for name, deck in table.decks.items()
    }
    status = TableStatus.OPEN if table.status is TableStatus.IDLE else table.status
    return replace(table, decks=seen, status=status, first_player=event.player)


def _began(table: Table, event: e.ShuffleBegan) -> Table:
    began = _unshuffled(table, event.deck, DeckStatus.IN_DEVICE)
    return began.with_deck(event.deck, shuffled_by=event.device)


def _shuffled(table: Table, event: e.DeckShuffled) -> Table:
    return table.with_deck(
        event.deck,
        status=DeckStatus.SHUFFLED,
        shuffled_by=event.device,
        counted=event.count is not None,
        cut=False,
    )


def _to_shuffle_again(table: Table, event: e.ShuffleFailed | e.ShuffleOrdered) -> Table:
    return _unshuffled(table, event.deck, DeckStatus.STACKED)


def _unshuffled(table: Table, deck: str, status: DeckStatus) -> Table:
    """A deck whose last shuffle and cut count for nothing any more."""
    return table.with_deck(deck, status=status, shuffled_by=None, counted=False, cut=False)


def _cut(table: Table, event: e.DeckCut) -> Table:
    return table.with_deck(event.deck, cut=True)


def _recut(table: Table, event: e.RecutOrdered) -> Table:
    return table.with_deck(event.deck, cut=False)


def _started(table: Table, event: e.RoundStarted) -> Table:
    started = replace(
        table,
        status=TableStatus.OPEN,
        round=Round(event.round_id, event.deck),
        last_deck=event.deck,
    )
    if table.electronic:
        return started
    deck = table.decks[event.deck]
    by_hand = deck.hand_dealt or table.dealing == FROM_HAND
    uncounted = 0 if deck.counted else table.uncounted + 1
    return replace(
        started.with_deck(event.deck, status=DeckStatus.IN_PLAY, hand_dealt=by_hand),
        uncounted=uncounted,
    )


def _counted(table: Table, event: e.StubCounted) -> Table:
    return replace(table, uncounted=0)


def _to_be_void(table: Table, event: e.RoundToBeVoid) -> Table:
    assert table.round is not None
    return replace(table, round=replace(table.round, void=Void(event.reason, event.cite)))


def _ended(table: Table, event: e.RoundEnded) -> Table:
    assert table.round is not None
    name = table.round.deck
    ended = replace(table, round=None)
    if table.electronic or not table.decks[name].live:
        return ended
    return _unshuffled(ended, name, DeckStatus.IN_RACK)


def _removed(table: Table, event: e.DeckRemoved) -> Table:
    return _unshuffled(table, event.deck, DeckStatus.REMOVED)


def _failed(table: Table, event: e.DeviceFailed) -> Table:
    return _device(table, event, Condition.OUT_OF_ORDER) if event.out_of_order else table


def _covered(table: Table, event: e.DeviceCovered) -> Table:
    return _device(table, event, Condition.COVERED)


def _restored(table: Table, event: e.DeviceRestored) -> Table:
    return _device(table, event, Condition.WORKING)


def _device(
    table: Table,
    event: e.DeviceFailed | e.DeviceCovered | e.DeviceRestored,
    condition: Condition,
) -> Table:
    return replace(table, devices={**table.devices, event.device: condition})


def _dealing(table: Table, event: e.DealingChanged) -> Table:
    return replace(table, dealing=event.method)


def _idle(table: Table, event: e.TableIdle) -> Table:
    return replace(table, status=TableStatus.IDLE, first_player="")


def _closed(table: Table, event: e.TableClosed) -> Table:
    return replace(table, status=TableStatus.CLOSED, last_deck="", uncounted=0, first_player="")


_APPLIERS: Mapping[type, Callable[[Table, Any], Table]] = {
    e.TableOpened: _opened,
    e.DeckReceived: _received,
    e.DeckMoved: _moved,
    e.DeckSpread: _spread,
    e.PlayerLooked: _looked,
    e.ShuffleBegan: _began,
    e.DeckShuffled: _shuffled,
    e.ShuffleFailed: _to_shuffle_again,
    e.ShuffleOrdered: _to_shuffle_again,
    e.DeckCut: _cut,
    e.RecutOrdered: _recut,
    e.RoundStarted: _started,
    e.StubCounted: _counted,
    e.RoundToBeVoid: _to_be_void,
    e.RoundEnded: _ended,
    e.DeckRemoved: _removed,
    e.DeviceFailed: _failed,
    e.DeviceCovered: _covered,
    e.DeviceRestored: _restored,
    e.DealingChanged: _dealing,
    e.TableIdle: _idle,
    e.TableClosed: _closed,
}
