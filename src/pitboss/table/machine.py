"""The entry to a table: the round judges its own commands, the table's topics the others.

Every event is wrapped in an entry of the table's stream that says who, when and by which command.
Replaying the entries gives the same table and the same rounds.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, reduce
from typing import Any, Final

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
from pitboss.round.system_fields import handed_in
from pitboss.table import commands as c
from pitboss.table import devices, opening, rounds, shuffle
from pitboss.table.duties import DUTIES, duty_cite, duty_move
from pitboss.table.staleness import stale
from pitboss.table.state import Condition, Deck, DeckStatus, Table, TableStatus
from pitboss.table.topic import Applier, Judge, Outcome

__all__ = [
    "COMMANDS",
    "SYSTEMS_OWN",
    "apply",
    "decide",
    "judge",
    "legal",
    "not_ones_duty",
    "not_the_systems",
    "refusal",
    "replay",
]

#: A sample commitment for trial commands.
_ROOT: Final = "0" * 64
#: The commands that start rounds, close betting and deal: the system's at an electronic table.
_DEALS: Final = frozenset(
    {c.StartRound, NoMoreBets, Proceed, Close, FindStart, EnterCards, c.CountStub}
)
#: The fields of the table's commands that are the system's to fill in (R61).
SYSTEMS_OWN: Final[Mapping[type, frozenset[str]]] = {c.StartRound: frozenset({"root", "deal"})}
_DEALS_BY_NAME: Final = frozenset(map(kind_name, _DEALS))
_TOPICS = (opening, shuffle, devices, rounds)
_JUDGES: Mapping[type, Judge] = {
    kind: judged for topic in _TOPICS for kind, judged in topic.JUDGES.items()
}
_APPLIERS: Mapping[type, Applier] = {
    kind: applied for topic in _TOPICS for kind, applied in topic.APPLIERS.items()
}
#: What a table takes beside what its round takes.
COMMANDS = frozenset(_JUDGES)


def judge(table: Table, command: Command) -> Outcome:
    """Judge a command: the events that follow, or the refusal."""
    kind = type(command)
    refused = not_the_systems(table, command)
    if refused is not None:
        return refused
    if kind in ROUND_COMMANDS:
        refused = stale(table, command) or _backward(table, command)
        return refused or rounds.hand_down(table, command)
    if kind not in _JUDGES:
        reason = f"a {type(command).__name__:.40} is no command of a table"
        return Refusal("command/unknown", reason, table.says.play)
    try:
        refused = stale(table, command) or _common(table, command)
        return refused or _JUDGES[kind](table, command)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        fault = form_fault(command)
        if fault is None:
            raise
        return Refusal("command/form", fault, table.says.play)


def not_the_systems(table: Table, command: Command) -> Refusal | None:
    """The refusal of a person who deals at an electronic table, or hands in what the system fills
    in at any table, in any role; or None (R61)."""
    handed = handed_in(command) or handed_in(command, SYSTEMS_OWN)
    if handed is not None:
        return handed
    dealt_by_a_person = type(command) in _DEALS and command.actor.role is not Role.SYSTEM
    if not (table.electronic and dealt_by_a_person):
        return None
    reason = "at an electronic table only the system starts rounds, closes betting and deals"
    return Refusal("role/not-allowed", reason, "R61")


def not_ones_duty(table: Table, command: Command) -> Refusal | None:
    """The refusal of a table command by its sender's role; or None."""
    duty = DUTIES.get(type(command))
    if duty is None or command.actor.role in duty.who:
        return None
    who = " or ".join(duty.who)
    reason = f"{command.actor.role.named} may not do that: it is the {who}'s to do"
    return Refusal("role/not-allowed", reason, duty_cite(table, type(command)))


def _backward(table: Table, command: Command) -> Refusal | None:
    if type(command.at) is int and command.at >= table.at:
        return None
    reason = f"the time, {command.at!r:.20}, is not at or after the table's last entry, {table.at}"
    return Refusal("time/backward", reason, table.rules.chapter.deck.life_cite)


def _common(table: Table, command: Command) -> Refusal | None:
    """The refusal of a table command by its kind, role or time, or a closed table; or None."""
    duty = DUTIES[type(command)]
    if table.electronic and not duty.electronic:
        reason = "an electronic table has a new deck every round: nobody handles cards there"
        return Refusal("table/electronic", reason, "R34")
    refused = not_ones_duty(table, command) or _backward(table, command)
    if refused is not None:
        return refused
    opens = isinstance(command, c.OpenTable)
    if opens is not (table.status is TableStatus.CLOSED):
        code, reason = (
            ("table/not-closed", "the table is already open")
            if opens
            else ("table/closed", "the table is closed")
        )
        return Refusal(code, reason, table.says.opening)
    return None


def refusal(table: Table, command: Command) -> Refusal | None:
    """The refusal of a command, or None if it is allowed."""
    outcome = judge(table, command)
    return outcome if isinstance(outcome, Refusal) else None


def decide(table: Table, command: Command) -> tuple[Entry, ...]:
    """The entries of a command. Raises ``RefusedError`` if it is not allowed."""
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
    """The table after an entry. It decides nothing, so a replay gives the same table."""
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
    """The table after all entries."""
    return reduce(apply, entries, table)


# ── What may be done now ─────────────────────────────────────────────────────────────────────


def legal(table: Table, actor: Actor, at: int) -> tuple[Move, ...]:
    """All moves that this person may make now, at the table and in its round."""
    may = _kinds_for(actor.role, table.electronic)
    own = []
    for command in _candidates(table, actor, at, may) if may else ():
        if refusal(table, command) is None:
            own.append(_move(table, command))
    state = table.playing
    if state is None:
        return tuple(own)
    watched = table.electronic and actor.role is not Role.SYSTEM
    of_round = [
        move
        for move in round_moves(state, actor)
        if rounds.held(table, move.kind, move.irregularity) is None
        and rounds.not_theirs(table, move.kind, actor) is None
        and not (watched and move.kind in _DEALS_BY_NAME)
    ]
    return (*own, *of_round)


@cache
def _kinds_for(role: Role, electronic: bool) -> frozenset[type[Command]]:
    """The table commands that a role may give."""
    return frozenset(
        kind
        for kind, duty in DUTIES.items()
        if role in duty.who and (duty.electronic or not electronic)
    )


def _move(table: Table, command: Command) -> Move:
    deck = getattr(command, "deck", None) or ""
    device = getattr(command, "device", None) or getattr(command, "by", None)
    return duty_move(table, type(command), deck, device, getattr(command, "method", ""))


def _candidates(
    table: Table, actor: Actor, at: int, may: frozenset[type[Command]]
) -> Iterator[Command]:
    """One trial command of every kind that may be lawful, for every deck, device and method."""
    if table.status is TableStatus.CLOSED:
        if c.OpenTable in may:
            yield c.OpenTable(actor, at=at)
        return
    between = table.playing is None
    if c.ReceiveDecks in may and between:
        yield _fresh(table, actor, at)
    for deck in table.live:
        yield from _of_deck(table, actor, at, deck, may)
    if c.PlayerLooks in may and any(one.status is DeckStatus.SPREAD for one in table.live):
        player = actor.person if actor.role is Role.PLAYER else table.first_player
        yield c.PlayerLooks(actor, player, at=at)
    if c.StartRound in may and between:
        turn = table.turn.id if table.turn is not None else None
        yield c.StartRound(actor, "next", {}, turn, _ROOT if table.electronic else "", at=at)
    if c.CountStub in may:
        lying = 0 if table.playing is None else table.playing.dealt
        yield c.CountStub(actor, table.rules.chapter.deck.deck - lying, at=at)
    for device, condition in table.devices.items():
        for kind in _OF_A_DEVICE[condition]:
            if kind in may:
                yield kind(actor, device, at=at)
    if c.ChangeDealing in may and between:
        for method in table.rules.chapter.dealing:
            yield c.ChangeDealing(actor, method, at=at)
    if c.CloseTable in may and between:
        yield c.CloseTable(actor, at=at)


#: What is done with a device, by its condition.
_OF_A_DEVICE: Final[Mapping[Condition, tuple[Any, ...]]] = {
    Condition.WORKING: (c.DeviceFails,),
    Condition.OUT_OF_ORDER: (c.CoverDevice, c.RestoreDevice),
    Condition.COVERED: (c.RestoreDevice,),
}


def _fresh(table: Table, actor: Actor, at: int) -> Command:
    """A trial deck with a name and a color that the table does not have."""
    name = "".join(table.decks) + "'"
    color = "".join(deck.color for deck in table.live) + "'"
    return c.ReceiveDecks(actor, ((name, color),), at=at)


#: The step of the opening that a deck is ready for.
_OPENING: Final = {
    DeckStatus.RECEIVED: c.InspectDeck,
    DeckStatus.INSPECTED: c.VerifyInspection,
    DeckStatus.VERIFIED: c.SpreadDeck,
    DeckStatus.SEEN: c.WashDeck,
}


def _of_deck(
    table: Table, actor: Actor, at: int, deck: Deck, may: frozenset[type[Command]]
) -> Iterator[Command]:
    """Trial commands for a deck, by its status."""
    if deck.status is DeckStatus.IN_PLAY:
        return
    law, name = table.rules.chapter.deck, deck.id
    opens = _OPENING.get(deck.status)
    if opens in may:
        assert opens is not None
        yield opens(actor, name, at=at)
    if c.Shuffle in may and deck.status in shuffle.SHUFFLEABLE:
        for by in (None, *table.devices):
            yield c.Shuffle(actor, name, by, at=at)
    if c.FinishShuffle in may and deck.status is DeckStatus.IN_DEVICE:
        counts = deck.shuffled_by is not None and table.counts(deck.shuffled_by)
        yield c.FinishShuffle(actor, name, law.deck if counts else None, at=at)
    if deck.status is DeckStatus.SHUFFLED:
        if c.CutDeck in may:
            yield c.CutDeck(actor, name, law.cut_cards_in, at=at)
        for order in (c.OrderRecut, c.DirectShuffle):
            if order in may:
                yield order(actor, name, "an order", at=at)
    if c.RemoveDeck in may:
        yield c.RemoveDeck(actor, name, "an order", at=at)
