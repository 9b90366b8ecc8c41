"""Shuffle and cut, and the removal of decks (.3, .5)."""

from collections.abc import Mapping

from pitboss.record import Entry
from pitboss.round import Refusal
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.duties import duty_cite
from pitboss.table.procedure import lack, uncovered
from pitboss.table.state import Deck, DeckStatus, Device, Table
from pitboss.table.topic import Applier, Judge, Outcome, counted_first, deck_fault, no_reason

__all__ = ["APPLIERS", "JUDGES", "SHUFFLEABLE", "unshuffled", "waived"]

SHUFFLEABLE = (DeckStatus.STACKED, DeckStatus.IN_RACK, DeckStatus.SHUFFLED)


def _shuffled_fault(table: Table, name: str, cite: str) -> Refusal | None:
    """The refusal of a deck that is not shuffled, or already dealt from, or None."""
    refused = deck_fault(table, name)
    if refused is not None:
        return refused
    deck = table.decks[name]
    if deck.status is DeckStatus.IN_PLAY:
        return Refusal("deck/in-play", f"the cards of deck {name} are being dealt", cite)
    return lack(table, deck)


def waived(table: Table) -> Refusal | None:
    """The refusal of a cut with the approved reshuffling shoe, or None (.5(g))."""
    if not table.reshuffling:
        return None
    reason = "with the approved reshuffling shoe cards are not cut"
    return Refusal("shoe/waived", reason, table.says.reshuffling)


# ── Shuffle ──────────────────────────────────────────────────────────────────────────────────


def _shuffle(table: Table, command: c.Shuffle) -> Outcome:
    """Shuffle a deck that is washed, dealt or shuffled, by lawful means (.5(a))."""
    refused = deck_fault(table, command.deck)
    if refused is not None:
        return refused
    deck = table.decks[command.deck]
    if deck.status is DeckStatus.IN_PLAY:
        reason = f"the cards of deck {deck.id} are being dealt"
        return Refusal("deck/in-play", reason, table.says.shuffle)
    if deck.status not in SHUFFLEABLE:
        missing = lack(table, deck)
        assert missing is not None
        return missing
    refused = counted_first(table, deck) or _means_fault(table, deck, command.by)
    if refused is not None:
        return refused
    if command.by is None:
        return (e.DeckShuffled(deck.id, None, None),)
    return (e.ShuffleBegan(deck.id, command.by),)


def _means_fault(table: Table, deck: Deck, by: Device | None) -> Refusal | None:
    """The refusal of a means by which the deck may not be shuffled now, or None."""
    broken = uncovered(table, by)
    out_of_order = table.irregular("device-out-of-order")
    if broken is not None:
        reason = f"the {broken} is out of order: cover it or put a sign on it first"
        return Refusal("device/not-covered", reason, out_of_order)
    if by is None:
        return _rests_fault(table, deck)
    if not table.shuffles(by):
        return Refusal("device/none", f"this table has no {by} that shuffles", table.says.shuffle)
    if not table.works(by):
        return Refusal("device/out-of-order", f"the {by} is out of order", out_of_order)
    if table.inside(by) is not None:
        reason = f"the {by} is shuffling another deck"
        return Refusal("device/busy", reason, table.says.shuffle)
    return _shoe_fault(table, deck) if by is Device.SHOE else None


def _rests_fault(table: Table, deck: Deck) -> Refusal | None:
    """The refusal to take a deck from the shuffler while the other is in play, or None
    (.3(b)(2))."""
    if table.playing is None or len(table.live) == 1:
        return None
    reason = f"deck {deck.id} stays with the shuffler while the other deck is in play"
    cite = f"{table.rules.chapter.deck.two_decks_cite}(2)"
    return Refusal("deck/not-in-shuffler", reason, cite)


def _shoe_fault(table: Table, deck: Deck) -> Refusal | None:
    """The refusal of a deck for the reshuffling shoe, which takes the next one between rounds."""
    if not table.reshuffling or table.playing is not None:
        return Refusal("device/busy", "the shoe is in use", table.says.reshuffling)
    if deck is not table.turn:
        reason = f"deck {deck.id} rests in the shuffler, not in the shoe"
        cite = f"{table.rules.chapter.deck.two_decks_cite}(2)"
        return Refusal("deck/not-in-shuffler", reason, cite)
    return None


def _began(table: Table, event: e.ShuffleBegan, entry: Entry) -> Table:
    return unshuffled(table, event.deck, DeckStatus.IN_DEVICE, event.device)


def _finish(table: Table, command: c.FinishShuffle) -> Outcome:
    """Finish a device's shuffle. A wrong count by the device removes the deck (.5(b))."""
    refused = deck_fault(table, command.deck) or _count_fault(table, command)
    if refused is not None:
        return refused
    device = table.decks[command.deck].shuffled_by
    done = e.DeckShuffled(command.deck, device, command.count)
    size = table.rules.chapter.deck.deck
    if command.count in (None, size):
        return (done,)
    reason = f"the {device} counted {command.count} cards, not {size}"
    return (done, e.DeckRemoved(command.deck, reason, table.says.count_by_device))


def _count_fault(table: Table, command: c.FinishShuffle) -> Refusal | None:
    deck = table.decks[command.deck]
    if deck.status is not DeckStatus.IN_DEVICE:
        reason = f"no device is shuffling deck {deck.id}"
        return Refusal("shuffle/none", reason, table.says.shuffle)
    assert deck.shuffled_by is not None
    cite = table.says.count_by_device
    if not table.counts(deck.shuffled_by):
        if command.count is None:
            return None
        reason = f"the {deck.shuffled_by} of this table does not count cards"
        return Refusal("shuffle/cannot-count", reason, cite)
    if type(command.count) is int and command.count >= 0:
        return None
    reason = f"the {deck.shuffled_by} counts the cards: say how many it found"
    return Refusal("shuffle/no-count", reason, cite)


def _shuffled(table: Table, event: e.DeckShuffled, entry: Entry) -> Table:
    return table.with_deck(
        event.deck,
        status=DeckStatus.SHUFFLED,
        shuffled_by=event.device,
        counted=event.count is not None,
        cut=False,
    )


def _direct(table: Table, command: c.DirectShuffle) -> Outcome:
    """Order a new shuffle of a shuffled deck (.5(a))."""
    cite = table.says.shuffle
    refused = _shuffled_fault(table, command.deck, cite) or no_reason(command.reason, cite)
    return refused or (e.ShuffleOrdered(command.deck, command.reason),)


def _to_shuffle_again(
    table: Table, event: e.ShuffleFailed | e.ShuffleOrdered, entry: Entry
) -> Table:
    return unshuffled(table, event.deck, DeckStatus.STACKED)


def unshuffled(table: Table, deck: str, status: DeckStatus, device: Device | None = None) -> Table:
    """The table with a deck whose last shuffle and cut no longer count."""
    return table.with_deck(deck, status=status, shuffled_by=device, counted=False, cut=False)


# ── Cut ──────────────────────────────────────────────────────────────────────────────────────


def _cut(table: Table, command: c.CutDeck) -> Outcome:
    """Cut a deck where a cut is due, at least the least number of cards in (.5(c), (d))."""
    law = table.rules.chapter.deck
    refused = _shuffled_fault(table, command.deck, law.cut_cite) or waived(table)
    if refused is not None:
        return refused
    deck = table.decks[command.deck]
    if deck.shuffled_by is not None:
        reason = f"deck {deck.id} was shuffled by a device and is dealt without a cut"
        return Refusal("cut/not-due", reason, table.says.cut_waived)
    if deck.cut:
        reason = f"deck {deck.id} is cut: only a floorperson orders another cut"
        return Refusal("cut/done", reason, table.says.recut)
    if type(command.cards_in) is not int or command.cards_in < law.cut_cards_in:
        reason = f"the cut is at least {law.cut_cards_in} cards in, not {command.cards_in!r:.20}"
        return Refusal("cut/too-shallow", reason, law.cut_cite)
    if command.cards_in >= law.deck:
        reason = f"a cut leaves cards below it: deck {deck.id} has {law.deck}"
        return Refusal("cut/too-deep", reason, law.cut_cite)
    return (e.DeckCut(deck.id, command.cards_in),)


def _is_cut(table: Table, event: e.DeckCut, entry: Entry) -> Table:
    return table.with_deck(event.deck, cut=True)


def _recut(table: Table, command: c.OrderRecut) -> Outcome:
    """Order a recut after the cut and before the deal, with a reason (.5(e))."""
    cite = table.says.recut
    refused = (
        _shuffled_fault(table, command.deck, cite)
        or waived(table)
        or no_reason(command.reason, cite)
    )
    if refused is None and not table.decks[command.deck].cut:
        refused = Refusal("cut/none", f"deck {command.deck} has not been cut", cite)
    return refused or (e.RecutOrdered(command.deck, command.reason),)


def _uncut(table: Table, event: e.RecutOrdered, entry: Entry) -> Table:
    return table.with_deck(event.deck, cut=False)


# ── Removed ──────────────────────────────────────────────────────────────────────────────────


def _remove(table: Table, command: c.RemoveDeck) -> Outcome:
    """Remove a deck that is not being dealt; an overdue count comes first."""
    refused = deck_fault(table, command.deck)
    if refused is not None:
        return refused
    deck = table.decks[command.deck]
    cite = duty_cite(table, c.RemoveDeck)
    if deck.status is DeckStatus.IN_PLAY:
        reason = f"the cards of deck {deck.id} are being dealt: end the round first"
        return Refusal("deck/in-play", reason, cite)
    if command.at >= table.over(deck):
        cite = table.over_cite(deck)
    refused = counted_first(table, deck) or no_reason(command.reason, cite)
    return refused or (e.DeckRemoved(command.deck, command.reason, cite),)


def _removed(table: Table, event: e.DeckRemoved, entry: Entry) -> Table:
    """The table without a deck."""
    return unshuffled(table, event.deck, DeckStatus.REMOVED)


JUDGES: Mapping[type, Judge] = {
    c.Shuffle: _shuffle,
    c.FinishShuffle: _finish,
    c.DirectShuffle: _direct,
    c.CutDeck: _cut,
    c.OrderRecut: _recut,
    c.RemoveDeck: _remove,
}
APPLIERS: Mapping[type, Applier] = {
    e.ShuffleBegan: _began,
    e.DeckShuffled: _shuffled,
    e.ShuffleFailed: _to_shuffle_again,
    e.ShuffleOrdered: _to_shuffle_again,
    e.DeckCut: _is_cut,
    e.RecutOrdered: _uncut,
    e.DeckRemoved: _removed,
}
