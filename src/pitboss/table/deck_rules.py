"""When a deck may be received, opened, shuffled, cut or removed (.3 to .5)."""

from collections.abc import Mapping

from pitboss.table.commands import Refusal, Role
from pitboss.table.life import commands as c
from pitboss.table.life.acts import move
from pitboss.table.life.commands import Command
from pitboss.table.life.procedure import lack, uncovered
from pitboss.table.life.state import Deck, DeckStatus, Device, Table

__all__ = [
    "SHUFFLEABLE",
    "cut_deck",
    "direct_shuffle",
    "finish_shuffle",
    "found",
    "in_round",
    "opening_step",
    "order_recut",
    "player_looks",
    "receive_decks",
    "remove_deck",
    "shuffle",
    "verify_inspection",
    "waived",
]

#: The status in which each step of the opening finds a deck (.4(a) to (c)).
_STEPS: Mapping[type[Command], DeckStatus] = {
    c.InspectDeck: DeckStatus.RECEIVED,
    c.VerifyInspection: DeckStatus.INSPECTED,
    c.SpreadDeck: DeckStatus.VERIFIED,
    c.WashDeck: DeckStatus.SEEN,
}
_ORDER = tuple(DeckStatus)
SHUFFLEABLE = (DeckStatus.STACKED, DeckStatus.IN_RACK, DeckStatus.SHUFFLED)


def found(table: Table, name: str) -> Refusal | None:
    """A deck that is at the table."""
    deck = table.decks.get(name)
    if deck is None:
        return Refusal("deck/unknown", f"there is no deck {name} at the table", table.cite("3(a)"))
    if not deck.live:
        reason = f"deck {name} was removed from the table and does not come back"
        return Refusal("deck/removed", reason, table.cite("3(c)"))
    return None


def in_round(table: Table, cite: str) -> Refusal | None:
    """Nothing that needs the layout is done during a round."""
    if table.round is None:
        return None
    return Refusal("round/in-progress", f"round {table.round.id} is in progress", cite)


def _shuffled(table: Table, name: str, cite: str) -> Refusal | None:
    """A deck that is shuffled, and of which no card has been dealt."""
    refused = found(table, name)
    if refused is not None:
        return refused
    deck = table.decks[name]
    if deck.status is DeckStatus.IN_PLAY:
        return Refusal("deck/in-play", f"the cards of deck {name} are being dealt", cite)
    return lack(table, deck)


def _reasoned(table: Table, reason: str, cite: str) -> Refusal | None:
    if reason.strip():
        return None
    return Refusal("order/reason", "an order of a floorperson says why", cite)


def receive_decks(table: Table, command: c.ReceiveDecks) -> Refusal | None:
    """One deck, or two of different colors while an automated shuffler works (.3(a), (b))."""
    law = table.rules.chapter.deck
    refused = in_round(table, table.cite("4(a)"))
    if refused is not None:
        return refused
    names = [name for name, _ in command.decks]
    for name in names:
        if not name or name in table.decks or names.count(name) > 1:
            reason = f"a deck {name} has been at this table: every deck has a name of its own"
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


def opening_step(
    table: Table, command: c.InspectDeck | c.VerifyInspection | c.SpreadDeck | c.WashDeck
) -> Refusal | None:
    """A step of the opening, which comes after the one before it and only once."""
    refused = found(table, command.deck)
    if refused is not None:
        return refused
    deck = table.decks[command.deck]
    needed = _STEPS[type(command)]
    if _ORDER.index(deck.status) < _ORDER.index(needed):
        return lack(table, deck)
    if deck.status is not needed:
        reason = f"that is behind deck {deck.id}: it is {deck.status}"
        return Refusal("deck/step-done", reason, move(table, type(command), deck.id).cite)
    return None


def verify_inspection(table: Table, command: c.VerifyInspection) -> Refusal | None:
    """Another person than the one who inspected the cards verifies it (.4(a))."""
    refused = opening_step(table, command)
    if refused is None and command.actor.person == table.decks[command.deck].inspected_by:
        reason = "nobody verifies an inspection of their own"
        return Refusal("deck/own-inspection", reason, table.cite("4(a)"))
    return refused


def player_looks(table: Table, command: c.PlayerLooks) -> Refusal | None:
    """The first player looks at cards that lie spread (.4(b), .5(f))."""
    if command.actor.role is Role.PLAYER and command.actor.person != command.player:
        reason = "a player speaks for nobody else"
        return Refusal("role/not-allowed", reason, table.cite("4(c)"))
    if not any(deck.status is DeckStatus.SPREAD for deck in table.live):
        return Refusal("deck/not-spread", "no cards lie spread to be looked at", table.cite("4(b)"))
    return None


def shuffle(table: Table, command: c.Shuffle) -> Refusal | None:
    """A deck that is washed, dealt or shuffled may be shuffled; by lawful means (.5(a))."""
    refused = found(table, command.deck)
    if refused is not None:
        return refused
    deck = table.decks[command.deck]
    if deck.status is DeckStatus.IN_PLAY:
        reason = f"the cards of deck {deck.id} are being dealt"
        return Refusal("deck/in-play", reason, table.cite("5(a)"))
    if deck.status not in SHUFFLEABLE:
        return lack(table, deck)
    return _uncounted(table, deck) or _means(table, deck, command.by)


def _uncounted(table: Table, deck: Deck) -> Refusal | None:
    """A count that is overdue comes before anything else that is done with the deck."""
    if not table.count_due or deck.id != table.last_deck:
        return None
    reason = f"the stub has not been counted in {table.uncounted} rounds: count deck {deck.id}"
    return Refusal("stub/overdue", reason, table.stub_cite())


def _means(table: Table, deck: Deck, by: Device | None) -> Refusal | None:
    """By what a deck may be shuffled now."""
    broken = uncovered(table, by)
    if broken is not None:
        reason = f"the {broken} is out of order: cover it or put a sign on it first"
        return Refusal("device/not-covered", reason, table.cite("13(g)"))
    if by is None:
        return None
    if not table.shuffles(by):
        return Refusal("device/none", f"this table has no {by} that shuffles", table.cite("5(a)"))
    if not table.works(by):
        return Refusal("device/out-of-order", f"the {by} is out of order", table.cite("13(g)"))
    if table.inside(by) is not None:
        reason = f"the {by} is shuffling another deck"
        return Refusal("device/busy", reason, table.cite("5(a)"))
    if by is Device.SHOE:
        return _into_shoe(table, deck)
    return None


def _into_shoe(table: Table, deck: Deck) -> Refusal | None:
    """A reshuffling shoe takes the deck of the next round, between rounds."""
    two_decks = table.rules.chapter.deck.two_decks_cite
    if not table.reshuffling or table.round is not None:
        return Refusal("device/busy", "the shoe is in use otherwise", table.cite("5(g)"))
    if deck is not table.turn:
        reason = f"deck {deck.id} rests in the shuffler, not in the shoe"
        return Refusal("deck/not-in-shuffler", reason, f"{two_decks}(2)")
    return None


def finish_shuffle(table: Table, command: c.FinishShuffle) -> Refusal | None:
    """A counting device says how many cards it found (.5(b))."""
    refused = found(table, command.deck)
    if refused is not None:
        return refused
    deck = table.decks[command.deck]
    if deck.status is not DeckStatus.IN_DEVICE:
        reason = f"no device is shuffling deck {deck.id}"
        return Refusal("shuffle/none", reason, table.cite("5(a)"))
    assert deck.shuffled_by is not None
    if table.counts(deck.shuffled_by) is (command.count is not None):
        return None
    if command.count is None:
        reason = f"the {deck.shuffled_by} counts the cards: say how many it found"
        return Refusal("shuffle/no-count", reason, table.cite("5(b)"))
    reason = f"the {deck.shuffled_by} of this table does not count cards"
    return Refusal("shuffle/cannot-count", reason, table.cite("5(b)"))


def cut_deck(table: Table, command: c.CutDeck) -> Refusal | None:
    """A cut where one is due, at least so many cards in (.5(c), (d))."""
    law = table.rules.chapter.deck
    refused = _shuffled(table, command.deck, law.cut_cite) or waived(table)
    if refused is not None:
        return refused
    deck = table.decks[command.deck]
    if deck.shuffled_by is not None:
        reason = f"deck {deck.id} was shuffled by a device and is dealt without a cut"
        return Refusal("cut/not-due", reason, table.cite("5(c)(1)"))
    if deck.cut:
        reason = f"deck {deck.id} is cut: only a floorperson may have it cut again"
        return Refusal("cut/done", reason, table.cite("5(e)"))
    if command.cards_in < law.cut_cards_in:
        reason = f"the cut is at least {law.cut_cards_in} cards in, not {command.cards_in}"
        return Refusal("cut/too-shallow", reason, law.cut_cite)
    if command.cards_in >= law.deck:
        reason = f"a cut leaves cards below it: deck {deck.id} has {law.deck}"
        return Refusal("cut/too-deep", reason, law.cut_cite)
    return None


def waived(table: Table) -> Refusal | None:
    """The approved reshuffling shoe makes cut, recut and idle spread needless (.5(g))."""
    if not table.reshuffling:
        return None
    reason = "with the approved reshuffling shoe cards are neither cut nor spread when idle"
    return Refusal("shoe/waived", reason, table.cite("5(g)"))


def order_recut(table: Table, command: c.OrderRecut) -> Refusal | None:
    """A recut after the cut and before the deal, for a reason (.5(e))."""
    cite = table.cite("5(e)")
    refused = (
        _shuffled(table, command.deck, cite)
        or waived(table)
        or _reasoned(table, command.reason, cite)
    )
    if refused is None and not table.decks[command.deck].cut:
        return Refusal("cut/none", f"deck {command.deck} has not been cut", cite)
    return refused


def direct_shuffle(table: Table, command: c.DirectShuffle) -> Refusal | None:
    """A shuffled deck may be ordered to be shuffled again (.5(a))."""
    cite = table.cite("5(a)")
    return _shuffled(table, command.deck, cite) or _reasoned(table, command.reason, cite)


def remove_deck(table: Table, command: c.RemoveDeck) -> Refusal | None:
    """Any deck that is not being dealt may go; a count that is owed comes first."""
    refused = found(table, command.deck)
    if refused is not None:
        return refused
    deck = table.decks[command.deck]
    if deck.status is DeckStatus.IN_PLAY:
        reason = f"the cards of deck {deck.id} are being dealt: end the round first"
        return Refusal("deck/in-play", reason, move(table, c.RemoveDeck).cite)
    return _uncounted(table, deck) or _reasoned(
        table, command.reason, move(table, c.RemoveDeck).cite
    )
