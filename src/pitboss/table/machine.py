"""The one way through a table: what is the round's is handed down, the rest is judged by its topic.

Every event comes out in the envelope of the table's stream, with who, when and which command, and
goes in again the same way: replaying the entries gives the same table and the same rounds.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from typing import Final

from pitboss.record import Actor, Entry, Role
from pitboss.round import (
    Close,
    Command,
    EnterCards,
    FindStart,
    Move,
    NoMoreBets,
    Proceed,
    Refusal,
    RefusedError,
)
from pitboss.round import legal as round_moves
from pitboss.round.machine import COMMANDS as ROUND_COMMANDS
from pitboss.round.machine import EVENTS as ROUND_EVENTS
from pitboss.round.machine import form_fault
from pitboss.round.moves import kind_name
from pitboss.table import commands as c
from pitboss.table import devices, opening, rounds, shuffling
from pitboss.table.duties import DUTIES, duty_cite, duty_move
from pitboss.table.staleness import stale
from pitboss.table.state import Device, Table, TableStatus
from pitboss.table.topic import Applier, Judge, Outcome

__all__ = ["apply", "decide", "judge", "legal", "refusal", "replay"]

#: A commitment as it could be, where one is tried out.
_ROOT: Final = "0" * 64
#: Who does anything of the table's own at an electronic one.
_ELECTRONIC: Final = frozenset(
    role for duty in DUTIES.values() if duty.electronic for role in duty.who
)
#: What is done with the cards and the betting of a round: the system's at an electronic table.
_DEALS: Final = frozenset(
    {c.StartRound, NoMoreBets, Proceed, Close, FindStart, EnterCards, c.CountStub}
)
_DEALS_BY_NAME: Final = frozenset(map(kind_name, _DEALS))
_TOPICS = (opening, shuffling, devices, rounds)
_JUDGES: Mapping[type, Judge] = {
    kind: judged for topic in _TOPICS for kind, judged in topic.JUDGES.items()
}
_APPLIERS: Mapping[type, Applier] = {
    kind: applied for topic in _TOPICS for kind, applied in topic.APPLIERS.items()
}


def judge(table: Table, command: Command) -> Outcome:
    """What a table says to a command: why not, or what follows."""
    kind = type(command)
    refused = _systems_own(table, command)
    if refused is not None:
        return refused
    if kind in ROUND_COMMANDS:
        refused = stale(table, command) or _backward(table, command)
        return refused or rounds.hand_down(table, command)
    if kind not in _JUDGES:
        reason = f"{command!r:.60} is no command of a table"
        return Refusal("command/unknown", reason, table.says.play)
    try:
        refused = stale(table, command) or _common(table, command)
        return refused or _JUDGES[kind](table, command)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        fault = form_fault(command)
        if fault is None:
            raise
        return Refusal("command/form", fault, table.says.play)


def _systems_own(table: Table, command: Command) -> Refusal | None:
    """Why a person does not deal at an electronic table, in any role, or None (R61)."""
    dealt_by_a_person = type(command) in _DEALS and command.actor.role is not Role.SYSTEM
    if not (table.electronic and dealt_by_a_person):
        return None
    reason = "at an electronic table the system alone starts rounds, closes the betting and deals"
    return Refusal("role/not-allowed", reason, "R61")


def _backward(table: Table, command: Command) -> Refusal | None:
    if type(command.at) is int and command.at >= table.at:
        return None
    reason = f"the time, {command.at!r:.20}, is not at or after the table's last entry, {table.at}"
    return Refusal("time/backward", reason, table.rules.chapter.deck.life_cite)


def _common(table: Table, command: Command) -> Refusal | None:
    """What holds for every command of the table's own: its kind, role, time, open or not."""
    duty = DUTIES[type(command)]
    if table.electronic and not duty.electronic:
        reason = "an electronic table has a new deck of its own every round: no cards are handled"
        return Refusal("table/electronic", reason, "R34")
    if command.actor.role not in duty.who:
        who = " or ".join(duty.who)
        reason = f"{command.actor.role.named} may not do that: it is the {who}'s to do"
        return Refusal("role/not-allowed", reason, duty_cite(table, type(command)))
    refused = _backward(table, command)
    if refused is not None:
        return refused
    opens = isinstance(command, c.OpenTable)
    if opens is not (table.status is TableStatus.CLOSED):
        code, reason = (
            ("table/not-closed", "the table is open already")
            if opens
            else ("table/closed", "the table is closed")
        )
        return Refusal(code, reason, table.says.opening)
    return None


def refusal(table: Table, command: Command) -> Refusal | None:
    """Why the command is refused, or nothing if it will be carried out."""
    outcome = judge(table, command)
    return outcome if isinstance(outcome, Refusal) else None


def decide(table: Table, command: Command) -> tuple[Entry, ...]:
    """The entries that a command brings about. Raises ``RefusedError`` and changes nothing if it is
    not allowed."""
    outcome = judge(table, command)
    if isinstance(outcome, Refusal):
        raise RefusedError(outcome)
    number = table.entries
    entries = []
    for event in outcome:
        number += 1
        entries.append(Entry(table.id, number, command.at, command.actor, command.id, event))
    return tuple(entries)


def apply(table: Table, entry: Entry) -> Table:
    """The table after an entry: nothing is decided here, so a replay gives the same table."""
    follows = entry.stream == table.id and entry.number == table.entries + 1
    if not follows or entry.at < table.at:
        raise ValueError(
            f"entry {entry.number} of {entry.stream!r:.40} does not follow entry {table.entries} "
            f"of {table.id!r:.40}"
        )
    event = entry.event
    if type(event) in ROUND_EVENTS:
        return rounds.apply_to_round(table, event, entry)
    after = _APPLIERS[type(event)](table, event, entry)
    return after.but(at=entry.at, entries=entry.number)


def replay(table: Table, entries: Iterable[Entry]) -> Table:
    """The table after all of them."""
    return reduce(apply, entries, table)


# ── What may be done now ─────────────────────────────────────────────────────────────────────


def legal(table: Table, actor: Actor, at: int) -> tuple[Move, ...]:
    """Everything that this person may do now, at the table and in its round."""
    nothing = table.electronic and actor.role not in _ELECTRONIC
    own: list[Move] = []
    for command in () if nothing else _trials(table, actor, at):
        if actor.role in DUTIES[type(command)].who and refusal(table, command) is None:
            move = _move(table, command)
            own += [] if move in own else [move]
    state = table.playing
    if state is None:
        return tuple(own)
    watched = table.electronic and actor.role is not Role.SYSTEM
    of_round = (
        move
        for move in round_moves(state, actor)
        if rounds.held(table, move.kind, move.irregularity) is None
        and not (watched and move.kind in _DEALS_BY_NAME)
    )
    return (*own, *of_round)


def _move(table: Table, command: Command) -> Move:
    deck = getattr(command, "deck", None) or ""
    device = getattr(command, "device", None) or getattr(command, "by", None)
    return duty_move(table, type(command), deck, device, getattr(command, "method", ""))


def _trials(table: Table, actor: Actor, at: int) -> Iterator[Command]:
    """One lawful-looking command of every kind, for every deck, device and method."""
    player = actor.person if actor.role is Role.PLAYER else table.first_player
    yield c.OpenTable(actor, at=at)
    yield from _fresh(table, actor, at)
    for deck in table.live:
        yield from _deck_trials(table, actor, at, deck.id)
    yield c.PlayerLooks(actor, player, at=at)
    turn = table.turn.id if table.turn is not None else None
    yield c.StartRound(actor, "next", {}, turn, _ROOT if table.electronic else "", at=at)
    size = table.rules.chapter.deck.deck
    lying = table.playing.dealt if table.playing is not None else 0
    yield c.CountStub(actor, size - lying, at=at)
    for device in table.devices:
        yield c.DeviceFails(actor, device, at=at)
        yield c.CoverDevice(actor, device, at=at)
        yield c.RestoreDevice(actor, device, at=at)
    for method in table.rules.chapter.dealing:
        yield c.ChangeDealing(actor, method, at=at)
    yield c.GoIdle(actor, at=at)
    yield c.CloseTable(actor, at=at)


def _fresh(table: Table, actor: Actor, at: int) -> Iterator[Command]:
    """A deck that the table has not seen, with backs of a color that it has not."""
    name = "".join(table.decks) + "'"
    color = "".join(deck.color for deck in table.live) + "'"
    yield c.ReceiveDecks(actor, ((name, color),), at=at)


def _deck_trials(table: Table, actor: Actor, at: int, deck: str) -> Iterator[Command]:
    law = table.rules.chapter.deck
    device = table.decks[deck].shuffled_by
    counts = device is not None and table.counts(device)
    for kind in (c.InspectDeck, c.VerifyInspection, c.SpreadDeck, c.WashDeck):
        yield kind(actor, deck, at=at)
    for by in (None, *Device):
        yield c.Shuffle(actor, deck, by, at=at)
    yield c.FinishShuffle(actor, deck, law.deck if counts else None, at=at)
    yield c.CutDeck(actor, deck, law.cut_cards_in, at=at)
    for order in (c.OrderRecut, c.DirectShuffle, c.RemoveDeck):
        yield order(actor, deck, "an order", at=at)
