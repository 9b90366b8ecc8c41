"""The rounds of a table: started on a ready deck, handed their commands, counted, closed."""

from collections.abc import Mapping
from typing import Final

from pitboss.games.dealing import FROM_HAND
from pitboss.record import Actor, Entry, Role
from pitboss.round import (
    Close,
    Command,
    ConfirmCorrection,
    CorrectCards,
    CorrectDecisions,
    CorrectWager,
    NoMoreBets,
    PlaceWagers,
    Refusal,
    Report,
    State,
    TakeBank,
    judge,
    opened,
    opening,
)
from pitboss.round import Event as RoundEvent
from pitboss.round.betting import CALLED_OFF
from pitboss.round.draws import draws_due, draws_of
from pitboss.round.events import AttemptNoted, RoundClosed, RoundOpened
from pitboss.round.fairness import Deal, bound
from pitboss.round.fairness.hashing import is_hex, is_text
from pitboss.round.irregularities import MISDEALT, SHOE_JAM, STUB_KINDS, WRONG_STUB
from pitboss.round.machine import apply as apply_round
from pitboss.round.moves import kind_name
from pitboss.round.opening import OpeningError
from pitboss.round.procedure import cards_to_come
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.procedure import before_round, count_due, shoe_lost
from pitboss.table.rotation import rotated, turns_at
from pitboss.table.shuffle import unshuffled
from pitboss.table.state import DeckStatus, Table, TableStatus
from pitboss.table.topic import Applier, Judge, Outcome, deck_fault, in_round

__all__ = [
    "APPLIERS",
    "JUDGES",
    "apply_to_round",
    "hand_down",
    "held",
    "not_theirs",
]


# ── A round begins ───────────────────────────────────────────────────────────────────────────


def _start(table: Table, command: c.StartRound) -> Outcome:
    """Start a round on a deck that is inspected, shuffled and, if due, cut (.4, .5)."""
    refused = in_round(table, table.says.shuffle) or _out_of_turn(table, command.deck)
    if refused is None:
        missing = before_round(table, command.at)
        refused = missing.refusal if missing is not None else _unfair(table, command)
    if refused is not None:
        return refused
    deck = table.turn
    try:
        first = opening(
            table.rules,
            command.round_id,
            command.players,
            electronic=table.electronic,
            dealing=table.dealing,
            engine=command.engine,
            root=command.root,
            deck=deck.id if deck is not None else "",
            deal=command.deal,
            posted=command.posted,
            turns=turns_at(table, command.players),
        )
    except OpeningError as error:
        return Refusal("seat/unknown", error.reason, error.cite)
    return (first,)


def _out_of_turn(table: Table, name: str | None) -> Refusal | None:
    if name is None:
        return None
    if table.turn is not None and name in table.decks and name != table.turn.id:
        reason = f"it is deck {table.turn.id}'s turn: the decks alternate"
        cite = f"{table.rules.chapter.deck.two_decks_cite}(3)"
        return deck_fault(table, name) or Refusal("deck/out-of-turn", reason, cite)
    return deck_fault(table, name)


def _unfair(table: Table, command: c.StartRound) -> Refusal | None:
    """The refusal of a round's id or commitment: the system commits, a dealer shuffles in view."""
    last = table.round.round_id if table.round is not None else None
    if not is_text(command.round_id) or command.round_id == last:
        return Refusal("round/id", "a round needs a new id", table.says.play)
    if table.electronic and not is_hex(command.root):
        reason = (
            "an electronic table publishes the commitment to its deal when a round opens: "
            "64 hexadecimal digits"
        )
        return Refusal("deal/no-commitment", reason, "R34")
    if command.root and not table.electronic:
        reason = "a dealer shuffles and cuts in full view: send no commitment"
        return Refusal("deal/commitment", reason, table.says.shuffle)
    return None if command.deal is None else _uncommitted(table, command, command.deal)


def _uncommitted(table: Table, command: c.StartRound, deal: Deal) -> Refusal | None:
    """The refusal of a deal that the published root does not commit to, or None."""
    try:
        secret = bound(deal, command.round_id, table.rules.submission, draws_of(table.rules))
    except ValueError as error:
        return Refusal("deal/not-committed", str(error), "R34")
    if secret.commitment.root != command.root or not table.electronic:
        reason = "this deal is not the one that the root of the round commits to"
        return Refusal("deal/not-committed", reason, "R34")
    return None


def _opened(table: Table, event: RoundOpened, entry: Entry) -> Table:
    decks, uncounted = table.decks, table.uncounted
    if not table.electronic:
        deck = decks[event.deck]
        by_hand = deck.hand_dealt or table.dealing == FROM_HAND
        decks = {**decks, deck.id: deck.but(status=DeckStatus.IN_PLAY, hand_dealt=by_hand)}
        uncounted = 0 if deck.counted else uncounted + 1
    return table.but(
        status=TableStatus.OPEN,
        round=opened(table.rules, event),
        turned=entry.number,
        turned_at=entry.at,
        last_deck=event.deck,
        deck_before=table.last_deck,
        decks=decks,
        uncounted=uncounted,
        dealers=_dealt_by(frozenset(), entry),
        entered_by=entry.actor.person,
    )


# ── Commands of the round ───────────────────────────────────────────────────────


def hand_down(table: Table, command: Command) -> Outcome:
    """The round's answer to one of its commands."""
    state = table.playing
    if state is None:
        return Refusal("round/none", "no round is in progress", table.says.play)
    if isinstance(command, _WATCHED):
        name = kind_name(type(command))
        refused = held(table, name, getattr(command, "irregularity", None))
        if refused is not None:
            return refused
    return not_theirs(table, kind_name(type(command)), command.actor) or judge(state, command)


#: The round commands that the table checks first.
_WATCHED = (Close, NoMoreBets, PlaceWagers, Report, TakeBank)
#: Those that wait for the commitment to the system's draws.
_AFTER_DRAWS = ("no-more-bets", "place-wagers", "take-bank")


def held(table: Table, kind: str, irregularity: str | None) -> Refusal | None:
    """The table's refusal of a round command: a count is due, the shoe is lost, the system's draws
    are not committed to, or the table records it itself, with a count or a device; or None."""
    state = table.playing
    if kind == "close" and count_due(table) and state is not None and state.void is None:
        every = table.method.stub_every_rounds
        reason = f"the stub must be counted once in {every} rounds, and is due in this one"
        return Refusal("stub/not-counted", reason, table.stub_cite())
    if kind == "no-more-bets" and shoe_lost(table):
        reason = "the shoe that this round is dealt from is out of order: call the round off"
        return Refusal("device/out-of-order", reason, table.irregular("device-out-of-order"))
    if kind in _AFTER_DRAWS and state is not None:
        return draws_due(state)
    if irregularity in STUB_KINDS:
        reason = "a wrong stub is recorded with its count"
        return Refusal("irregular/table", reason, table.stub_cite())
    if irregularity == SHOE_JAM:
        reason = "a shoe that fails is recorded with the device"
        return Refusal("irregular/table", reason, table.irregular(SHOE_JAM))
    return None


#: The corrections of a round, by the kinds of their commands.
_CORRECTIONS: Final = frozenset(
    map(kind_name, (CorrectCards, CorrectWager, CorrectDecisions, ConfirmCorrection))
)


def not_theirs(table: Table, kind: str, actor: Actor) -> Refusal | None:
    """The refusal of a person who takes back another's entry, or who dealt in the round and
    corrects it in another role; or None (R63)."""
    if table.electronic:
        return None
    if kind == "undo" and table.entered_by != actor.person:
        reason = "another person made the last entry: who made an entry takes it back"
        return Refusal("undo/not-yours", reason, "R63")
    if kind in _CORRECTIONS and actor.person in table.dealers and actor.role is not Role.DEALER:
        reason = "you dealt in this round: other people correct it"
        return Refusal("correction/own", reason, "R63")
    return None


def _dealt_by(known: frozenset[str], entry: Entry) -> frozenset[str]:
    actor = entry.actor
    return known | {actor.person} if actor.role is Role.DEALER else known


def apply_to_round(table: Table, event: RoundEvent, entry: Entry) -> Table:
    """The table after an event of its round. At the round's end the deck goes to the rack."""
    assert table.round is not None
    state = apply_round(table.round, event)
    if not table.electronic:
        dealers = _dealt_by(table.dealers, entry)
        # A noted attempt leaves the last entry as it was, and whose it was.
        noted = isinstance(event, AttemptNoted)
        by = table.entered_by if noted else entry.actor.person
        table = table.but(dealers=dealers, entered_by=by)
    if isinstance(event, RoundClosed):
        number = entry.number
        ended = table.but(
            round=state, at=entry.at, entries=number, turned=number, turned_at=entry.at
        )
        return _ended(ended, state)
    return table.but(round=state, at=entry.at, entries=entry.number)


def _ended(table: Table, state: State) -> Table:
    table = table.but(rotation=rotated(table, state))
    name = table.last_deck
    if table.electronic or not table.decks[name].live:
        return table
    if state.void is not None and state.void.irregularity == CALLED_OFF:
        # No card was touched: the deck is still shuffled and still has its turn.
        back = table.with_deck(name, status=DeckStatus.SHUFFLED)
        uncounted = max(0, table.uncounted - 1)
        return back.but(uncounted=uncounted, last_deck=table.deck_before)
    return unshuffled(table, name, DeckStatus.IN_RACK)


# ── The stub is counted ──────────────────────────────────────────────────────────────────────


def _count(table: Table, command: c.CountStub) -> Outcome:
    """Count the stub. A wrong count always voids the round; the deck goes too, unless the cards
    were only misdealt (.8(h), R52)."""
    refused = _cannot_count(table, command)
    if refused is not None:
        return refused
    size = table.rules.chapter.deck.deck
    state = table.playing
    lying = state.dealt if state is not None else 0
    dealt = lying if command.dealt is None else command.dealt
    total = command.count + dealt
    deck = table.last_deck
    right = total == size and dealt == lying
    counted = e.StubCounted(deck, command.count, dealt, right)
    if right:
        return (counted,)
    void: tuple[RoundEvent, ...] = ()
    if state is not None and state.void is None:
        report = Report(
            Actor(Role.DEALER, command.actor.person),
            MISDEALT if total == size else WRONG_STUB,
            readings=command.readings,
        )
        outcome = judge(state, report)
        if isinstance(outcome, Refusal):
            return outcome
        void = outcome
    if total == size:
        return (counted, *void)
    reason = f"the count makes {total} cards, not {size}"
    return (counted, *void, e.DeckRemoved(deck, reason, table.method.stub_wrong_cite))


def _cannot_count(table: Table, command: c.CountStub) -> Refusal | None:
    cite = table.stub_cite()
    state = table.playing
    if state is None and not table.count_due:
        return Refusal("round/none", "the stub is counted during a round, after the deal", cite)
    refused = deck_fault(table, table.last_deck)
    if refused is not None:
        return refused
    numbers = [command.count, *([] if command.dealt is None else [command.dealt])]
    if any(type(number) is not int or number < 0 for number in numbers):
        return Refusal("stub/negative", "a count of cards is a whole number, zero or more", cite)
    if state is not None and state.void is None and (not state.layout or cards_to_come(state)):
        reason = "the stub is counted after the last card of the round is dealt"
        return Refusal("stub/too-early", reason, cite)
    size = table.rules.chapter.deck.deck
    expected = size - (state.dealt if state is not None else 0)
    if command.dealt is None and command.count != expected:
        reason = "the stub is not as it should be: count the cards that were dealt, too"
        return Refusal("stub/check-hands", reason, table.method.stub_wrong_cite)
    return None


def _counted(table: Table, event: e.StubCounted, entry: Entry) -> Table:
    return table.but(uncounted=0)


JUDGES: Mapping[type, Judge] = {c.StartRound: _start, c.CountStub: _count}
APPLIERS: Mapping[type, Applier] = {RoundOpened: _opened, e.StubCounted: _counted}
