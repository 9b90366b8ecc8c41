"""The opening of a table, its decks from receipt to the first wash, and its closing (.3 to
.5(f))."""

from collections.abc import Mapping

from pitboss.record import Entry, Role
from pitboss.round import Command, Event, Refusal
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.duties import duty_cite, duty_move
from pitboss.table.procedure import lack
from pitboss.table.shuffle import SHUFFLEABLE, unshuffled
from pitboss.table.state import Deck, DeckStatus, Rotation, Source, Table, TableStatus
from pitboss.table.topic import Applier, Judge, Outcome, counted_first, deck_fault, in_round

__all__ = ["APPLIERS", "JUDGES", "goes_idle"]

#: The status of a deck before and after each step of the opening.
_STEPS: Mapping[type[Command], tuple[DeckStatus, DeckStatus]] = {
    c.InspectDeck: (DeckStatus.RECEIVED, DeckStatus.INSPECTED),
    c.VerifyInspection: (DeckStatus.INSPECTED, DeckStatus.VERIFIED),
    c.SpreadDeck: (DeckStatus.VERIFIED, DeckStatus.SPREAD),
    c.WashDeck: (DeckStatus.SEEN, DeckStatus.STACKED),
}
_ORDER = tuple(DeckStatus)


def _open(table: Table, command: c.OpenTable) -> Outcome:
    return (e.TableOpened(),)


def _opened(table: Table, event: e.TableOpened, entry: Entry) -> Table:
    status = TableStatus.OPEN if table.electronic else TableStatus.OPENING
    return table.but(status=status, rotation=Rotation())


# ── Decks come ───────────────────────────────────────────────────────────────────────────────


def _receive(table: Table, command: c.ReceiveDecks) -> Outcome:
    """One deck, or two of different colors while an automated shuffler works (.3(a), (b))."""
    refused = in_round(table, table.says.inspection) or _too_many(table, command)
    if refused is not None:
        return refused
    source = Source.PRESHUFFLED if command.preshuffled else Source.NEW
    return tuple(e.DeckReceived(name, color, source) for name, color in command.decks)


def _too_many(table: Table, command: c.ReceiveDecks) -> Refusal | None:
    law = table.rules.chapter.deck
    names = [name for name, _ in command.decks]
    for name in names:
        if not name or name in table.decks or names.count(name) > 1:
            reason = f"deck {name!r:.60} was at this table before: each deck needs a new name"
            return Refusal("deck/known", reason, law.cite)
    colors = [deck.color for deck in table.live] + [color for _, color in command.decks]
    if not names or len(colors) > table.most_decks:
        most = "one deck" if table.most_decks == 1 else "two decks"
        reason = f"{most} may be at this table, not {len(colors)}: take one away first"
        cite = law.cite if table.most_decks == 1 else law.two_decks_cite
        return Refusal("deck/too-many" if names else "deck/none", reason, cite)
    if len(set(colors)) < len(colors):
        reason = f"both decks have {colors[-1]} backs: their colors must differ"
        return Refusal("deck/same-color", reason, f"{law.two_decks_cite}(1)")
    return None


def _received(table: Table, event: e.DeckReceived, entry: Entry) -> Table:
    """The table with a new deck. A preshuffled one skips the steps of .4 (.4(e), R4)."""
    ready = event.source is Source.PRESHUFFLED
    status = DeckStatus.SHUFFLED if ready else DeckStatus.RECEIVED
    deck = Deck(event.deck, event.color, event.source, entry.at, status)
    return table.but(decks={**table.decks, deck.id: deck})


# ── Inspected, spread, washed ────────────────────────────────────────────────────────────────

_Step = c.InspectDeck | c.VerifyInspection | c.SpreadDeck | c.WashDeck


def _step_fault(table: Table, command: _Step) -> Refusal | None:
    """The refusal of a step of the opening out of its order, or a second time, or None."""
    refused = deck_fault(table, command.deck)
    if refused is not None:
        return refused
    deck = table.decks[command.deck]
    needed, _ = _STEPS[type(command)]
    if _ORDER.index(deck.status) < _ORDER.index(needed):
        return lack(table, deck)
    if deck.status is not needed:
        reason = f"this step is already done: deck {deck.id} is {deck.status}"
        return Refusal("deck/step-done", reason, duty_move(table, type(command), deck.id).cite)
    return None


def _step(table: Table, command: _Step) -> Outcome:
    _, after = _STEPS[type(command)]
    return _step_fault(table, command) or (e.DeckMoved(command.deck, after),)


def _verify(table: Table, command: c.VerifyInspection) -> Outcome:
    """Verify an inspection: by another person than the inspector (.4(a))."""
    refused = _step_fault(table, command)
    if refused is None and command.actor.person == table.decks[command.deck].inspected_by:
        reason = "you inspected this deck: another person verifies it"
        refused = Refusal("deck/own-inspection", reason, table.says.inspection)
    return refused or (e.DeckMoved(command.deck, DeckStatus.VERIFIED),)


def _spread(table: Table, command: c.SpreadDeck) -> Outcome:
    """Spread a deck: face up at the opening (.4(b)), at an idle table only if asked (.5(f))."""
    refused = _step_fault(table, command) or counted_first(table, table.decks[command.deck])
    face_up = command.asked or table.status is not TableStatus.IDLE
    return refused or (e.DeckSpread(command.deck, face_up),)


def _moved(table: Table, event: e.DeckMoved, entry: Entry) -> Table:
    if event.to is DeckStatus.INSPECTED:
        return table.with_deck(event.deck, status=event.to, inspected_by=entry.actor.person)
    return table.with_deck(event.deck, status=event.to)


def _lies_spread(table: Table, event: e.DeckSpread, entry: Entry) -> Table:
    return unshuffled(table, event.deck, DeckStatus.SPREAD)


def _looks(table: Table, command: c.PlayerLooks) -> Outcome:
    """The first player looks at cards that lie spread (.4(b), .5(f))."""
    if command.actor.role is Role.PLAYER and command.actor.person != command.player:
        reason = "a player speaks only for themselves"
        return Refusal("role/not-allowed", reason, table.says.first_look)
    if not any(deck.status is DeckStatus.SPREAD for deck in table.live):
        reason = "no cards are spread to look at"
        return Refusal("deck/not-spread", reason, table.says.spread)
    return (e.PlayerLooked(command.player, command.declined),)


def _looked(table: Table, event: e.PlayerLooked, entry: Entry) -> Table:
    seen = {
        name: deck.but(status=DeckStatus.SEEN) if deck.status is DeckStatus.SPREAD else deck
        for name, deck in table.decks.items()
    }
    status = TableStatus.OPEN if table.status is TableStatus.IDLE else table.status
    return table.but(decks=seen, status=status, first_player=event.player)


# ── Idle, and closed ─────────────────────────────────────────────────────────────────────────


#: Decks that a first player has looked at, or that came preshuffled.
_LOOKED_AT = (*SHUFFLEABLE, DeckStatus.IN_DEVICE, DeckStatus.SEEN, DeckStatus.IN_PLAY)


def goes_idle(table: Table) -> tuple[Event, ...]:
    """The events of a table at which nobody sits any more and no round is in progress, or one ends:
    it is idle by itself (.5(f), R70).

    An electronic table has a fresh deal every round, and with the reshuffling shoe .5(g) lifts the
    rule. Decks that no player has looked at yet have the look still before them.
    """
    active = table.status in (TableStatus.OPENING, TableStatus.OPEN)
    if table.electronic or table.reshuffling or not active:
        return ()
    if not any(deck.status in _LOOKED_AT for deck in table.live):
        return ()
    return (e.TableIdle(),)


def _is_idle(table: Table, event: e.TableIdle, entry: Entry) -> Table:
    """The idle table: every deck is spread again, looked at, washed and shuffled."""
    for deck in table.live:
        if deck.status in _LOOKED_AT:
            table = unshuffled(table, deck.id, DeckStatus.VERIFIED)
    return table.but(status=TableStatus.IDLE, first_player="")


def _close(table: Table, command: c.CloseTable) -> Outcome:
    cite = duty_cite(table, c.CloseTable)
    gone = (e.DeckRemoved(deck.id, "the table is closed", cite) for deck in table.live)
    owed = [counted_first(table, deck) for deck in table.live]
    refused = in_round(table, cite) or next((one for one in owed if one is not None), None)
    return refused or (*gone, e.TableClosed())


def _closed(table: Table, event: e.TableClosed, entry: Entry) -> Table:
    return table.but(status=TableStatus.CLOSED, last_deck="", uncounted=0, first_player="")


JUDGES: Mapping[type, Judge] = {
    c.OpenTable: _open,
    c.ReceiveDecks: _receive,
    c.InspectDeck: _step,
    c.VerifyInspection: _verify,
    c.SpreadDeck: _spread,
    c.PlayerLooks: _looks,
    c.WashDeck: _step,
    c.CloseTable: _close,
}
APPLIERS: Mapping[type, Applier] = {
    e.TableOpened: _opened,
    e.DeckReceived: _received,
    e.DeckMoved: _moved,
    e.DeckSpread: _lies_spread,
    e.PlayerLooked: _looked,
    e.TableIdle: _is_idle,
    e.TableClosed: _closed,
}
