"""The store of cards and its log: decks received, issued to tables, returned and destroyed, each by
the two people that the law asks for (603a.16)."""

from collections.abc import Mapping
from typing import Final

from pitboss.floor.card_room import DeckLabel, DeckPlace, StoredDeck
from pitboss.floor.names import NAME_WORDS, is_name
from pitboss.floor.state import Act, Facility, Floor, FloorTable
from pitboss.floor.topic import (
    Applier,
    Judge,
    Outcome,
    Poster,
    facility,
    for_table,
    moves_nothing,
    no_reason,
)
from pitboss.record import Entry, recorded
from pitboss.round import Event, Refusal
from pitboss.table import ReceiveDecks

__all__ = [
    "APPLIERS",
    "JUDGES",
    "POSTERS",
    "CardsCounted",
    "CardsReceived",
    "CountCards",
    "DecksDestroyed",
    "DecksIssued",
    "DecksReturned",
    "DestroyDecks",
    "IssueDecks",
    "ReceiveCards",
    "ReturnDecks",
    "bring_back",
    "count_cards",
    "destroy",
    "issue",
    "not_issued",
    "receive",
]

_CARDS: Final = "603a.16"


# ── Commands and acts ────────────────────────────────────────────────────────────────────────────


@recorded("receive-cards")
class ReceiveCards(Act):
    """Receive the decks of a delivery into the store, with unbroken seals."""

    decks: tuple[DeckLabel, ...]


@recorded("destroy-decks")
class DestroyDecks(Act):
    """Destroy or cancel decks that were used, or that the store will not keep."""

    decks: tuple[str, ...]
    reason: str


@recorded("count-cards")
class CountCards(Act):
    """Count the decks in the store, at least every three months; ``decks`` were found."""

    decks: tuple[str, ...]


@recorded("issue-decks")
class IssueDecks(Act):
    """Issue decks from the store to a table."""

    table: str
    decks: tuple[str, ...]


@recorded("return-decks")
class ReturnDecks(Act):
    """Return decks that a table no longer uses."""

    table: str
    decks: tuple[str, ...]


# ── Events ────────────────────────────────────────────────────────────────────────


@recorded("cards-received")
class CardsReceived(Event):
    """Decks were received into the store."""

    decks: tuple[DeckLabel, ...]


@recorded("decks-issued")
class DecksIssued(Event):
    """Decks left the store for a table."""

    table: str
    decks: tuple[str, ...]


@recorded("decks-returned")
class DecksReturned(Event):
    """Decks came back from a table, used and unused."""

    table: str
    used: tuple[str, ...]
    unused: tuple[str, ...]


@recorded("decks-destroyed")
class DecksDestroyed(Event):
    """Decks were destroyed or cancelled."""

    decks: tuple[str, ...]
    reason: str


@recorded("cards-counted")
class CardsCounted(Event):
    """The store was counted: the decks found, and those missing. A missing deck is struck from the
    house's decks."""

    found: tuple[str, ...]
    missing: tuple[str, ...]


# ── The store ────────────────────────────────────────────────────────────────────────────────


def receive(floor: Floor, act: ReceiveCards) -> Outcome:
    """Receive decks of a delivery, each with a new name."""
    names = [label.deck for label in act.decks]
    if not names or len(set(names)) < len(names):
        return Refusal("deck/none", "name each deck of the delivery once", _CARDS)
    for label in act.decks:
        if not is_name(label.deck) or not is_name(label.color):
            return Refusal("deck/name", f"a deck needs a name and a color: {NAME_WORDS}", _CARDS)
        if label.deck in floor.facility.decks:
            return Refusal("deck/known", f"the house already has a deck {label.deck}", _CARDS)
        if label.deck in floor.facility.decks_destroyed:
            reason = f"a destroyed deck was called {label.deck}: choose another name"
            return Refusal("deck/known", reason, _CARDS)
    return facility(CardsReceived(act.decks))


def destroy(floor: Floor, act: DestroyDecks) -> Outcome:
    """Destroy decks that are at no table."""
    refused = no_reason(act.reason, _CARDS) or _fault(floor, act.decks, ": have it returned first")
    return refused or facility(DecksDestroyed(act.decks, act.reason))


def count_cards(floor: Floor, act: CountCards) -> Outcome:
    """Count the decks in the store by name, with used ones that wait to be destroyed."""
    refused = _fault(floor, act.decks, ", not in the store") if act.decks else None
    decks = floor.facility.decks
    here = (name for name, deck in decks.items() if deck.place is not DeckPlace.TABLE)
    missing = tuple(name for name in here if name not in act.decks)
    return refused or facility(CardsCounted(act.decks, missing))


def _named(names: tuple[str, ...]) -> Refusal | None:
    if names and len(set(names)) == len(names):
        return None
    return Refusal("deck/none", "name each deck once", _CARDS)


def _fault(
    floor: Floor, names: tuple[str, ...], hint: str = "", *, used: bool = True
) -> Refusal | None:
    """The refusal of decks that are not all in the store, or None. ``used`` allows used ones."""
    refused = _named(names)
    code = "deck/issued" if used else "deck/not-in-store"
    for name in () if refused else names:
        deck = floor.facility.decks.get(name)
        if deck is None:
            return Refusal("deck/unknown", f"the house has no deck {name!r:.60}", _CARDS)
        if deck.place is DeckPlace.TABLE:
            return Refusal(code, f"deck {name} is at table {deck.table}{hint}", _CARDS)
        if deck.place is DeckPlace.USED and not used:
            return Refusal(code, f"deck {name} is used: issue another", _CARDS)
    return refused


@for_table
def issue(floor: Floor, table: FloorTable, act: IssueDecks) -> Outcome:
    """Issue decks in the store to a table with cards."""
    if table.table.electronic:
        return Refusal("deck/electronic", "an electronic table has no cards", _CARDS)
    refused = _fault(floor, act.decks, used=False)
    return refused or facility(DecksIssued(table.name, act.decks))


@for_table
def bring_back(floor: Floor, table: FloorTable, act: ReturnDecks) -> Outcome:
    """Return decks of a table that are not in use there."""
    refused = _named(act.decks)
    for name in () if refused else act.decks:
        refused = refused or _still_there(floor, table, name)
    if refused is not None:
        return refused
    taken = table.table.decks
    used = tuple(name for name in act.decks if name in taken)
    unused = tuple(name for name in act.decks if name not in taken)
    return facility(DecksReturned(table.name, used, unused))


def _still_there(floor: Floor, table: FloorTable, name: str) -> Refusal | None:
    deck = floor.facility.decks.get(name)
    if deck is None or deck.place is not DeckPlace.TABLE or deck.table != table.name:
        return Refusal("deck/not-issued", f"deck {name!r:.60} was not issued to this table", _CARDS)
    found = table.table.decks.get(name)
    if found is not None and found.live:
        reason = f"deck {name} is in use: remove it from the table first, with a reason"
        return Refusal("deck/in-use", reason, _CARDS)
    return None


def not_issued(floor: Floor, table: FloorTable, command: ReceiveDecks) -> Refusal | None:
    """The refusal of decks that the store did not issue to the table as described, or None."""
    for name, color in command.decks:
        deck = floor.facility.decks.get(name)
        if deck is None or deck.place is not DeckPlace.TABLE or deck.table != table.name:
            reason = f"the store has not issued deck {name!r:.60} to table {table.name}"
            return Refusal("deck/not-issued", reason, _CARDS)
        if (deck.label.color, deck.label.preshuffled) != (color, command.preshuffled):
            came = "preshuffled" if deck.label.preshuffled else "to be inspected"
            reason = f"deck {name} has {deck.label.color} backs and came {came}"
            return Refusal("deck/label", reason, _CARDS)
    return None


# ── Appliers ────────────────────────────────────────────────────────────────────────────


def _received(before: Facility, event: CardsReceived, entry: Entry) -> Facility:
    came = {label.deck: StoredDeck(label) for label in event.decks}
    return before.but(decks={**before.decks, **came})


def _issued(before: Facility, event: DecksIssued, entry: Entry) -> Facility:
    return _put(before, event.decks, DeckPlace.TABLE, event.table)


def _returned(before: Facility, event: DecksReturned, entry: Entry) -> Facility:
    after = _put(before, event.used, DeckPlace.USED, event.table)
    return _put(after, event.unused, DeckPlace.STORE, "")


def _put(before: Facility, names: tuple[str, ...], place: DeckPlace, table: str) -> Facility:
    moved = {name: before.decks[name].but(place=place, table=table) for name in names}
    return before.but(decks={**before.decks, **moved})


def _destroyed(before: Facility, event: DecksDestroyed, entry: Entry) -> Facility:
    gone = before.decks_destroyed | frozenset(event.decks)
    return _without(before, event.decks).but(decks_destroyed=gone)


def _counted(before: Facility, event: CardsCounted, entry: Entry) -> Facility:
    return _without(before, event.missing).but(cards_counted=entry.at)


def _without(before: Facility, names: tuple[str, ...]) -> Facility:
    gone = frozenset(names)
    left = {name: deck for name, deck in before.decks.items() if name not in gone}
    return before.but(decks=left)


JUDGES: Mapping[type, Judge] = {}
APPLIERS: Mapping[type, Applier] = {
    CardsReceived: _received,
    DecksIssued: _issued,
    DecksReturned: _returned,
    DecksDestroyed: _destroyed,
    CardsCounted: _counted,
}
POSTERS: Mapping[type, Poster] = dict.fromkeys(APPLIERS, moves_nothing)
