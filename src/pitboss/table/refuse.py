"""Why a command is not allowed now: code, reason, paragraph; or nothing."""

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.table.commands import Refusal
from pitboss.table.life import commands as c
from pitboss.table.life.acts import ACTS, move
from pitboss.table.life.commands import Command
from pitboss.table.life.deck_rules import (
    SHUFFLEABLE,
    cut_deck,
    direct_shuffle,
    finish_shuffle,
    found,
    in_round,
    opening_step,
    order_recut,
    player_looks,
    receive_decks,
    remove_deck,
    shuffle,
    verify_inspection,
    waived,
)
from pitboss.table.life.device_rules import (
    change_dealing,
    cover_device,
    device_fails,
    restore_device,
)
from pitboss.table.life.procedure import before_round
from pitboss.table.life.state import Deck, DeckStatus, Table, TableStatus

__all__ = ["refusal", "spreadable"]


def refusal(table: Table, command: Command) -> Refusal | None:
    """Why the command is refused, or nothing if it will be carried out."""
    return _common(table, command) or _RULES[type(command)](table, command)


def _common(table: Table, command: Command) -> Refusal | None:
    """What holds for every command: the kind of table, the role, the time, an open table."""
    act = ACTS[type(command)]
    if table.electronic and not act.electronic:
        reason = "an electronic table has a new deck of its own every round: no cards are handled"
        return Refusal("table/electronic", reason, "R34")
    if command.actor.role not in act.who:
        who = " or ".join(act.who)
        reason = f"a {command.actor.role} may not do that: it is the {who}'s to do"
        return Refusal("role/not-allowed", reason, move(table, type(command)).cite)
    if command.at < table.at:
        reason = f"the time is before the last entry of the table, at {table.at} seconds"
        return Refusal("time/backward", reason, table.rules.chapter.deck.life_cite)
    opens = isinstance(command, c.OpenTable)
    if opens is not (table.status is TableStatus.CLOSED):
        code, reason = (
            ("table/not-closed", "the table is open already")
            if opens
            else ("table/closed", "the table is closed")
        )
        return Refusal(code, reason, table.cite("4"))
    return None


def _nothing_else(table: Table, command: Command) -> Refusal | None:
    return None


def _start(table: Table, command: c.StartRound) -> Refusal | None:
    refused = in_round(table, table.cite("5(a)"))
    if refused is not None:
        return refused
    if command.deck is not None:
        refused = found(table, command.deck)
        if refused is not None:
            return refused
        if table.turn is not None and command.deck != table.turn.id:
            reason = f"it is deck {table.turn.id}'s turn: the decks alternate"
            cite = f"{table.rules.chapter.deck.two_decks_cite}(3)"
            return Refusal("deck/out-of-turn", reason, cite)
    missing = before_round(table, command.at)
    return missing.refusal if missing is not None else None


def _this_round(table: Table, name: str) -> Refusal | None:
    if table.round is None:
        return Refusal("round/none", "no round is in progress", table.cite("5(a)"))
    if table.round.id != name:
        reason = f"the round in progress is {table.round.id}, not {name}"
        return Refusal("round/another", reason, table.cite("5(a)"))
    return None


def _end(table: Table, command: c.EndRound) -> Refusal | None:
    refused = _this_round(table, command.round_id)
    if refused is not None or command.voided or table.round is None:
        return refused
    void = table.round.void
    if void is not None:
        return Refusal("round/must-be-void", f"the round is to be void: {void.reason}", void.cite)
    if table.count_due:
        every = table.method.stub_every_rounds
        reason = f"the stub must be counted once in {every} rounds, and is due in this one"
        return Refusal("stub/not-counted", reason, table.stub_cite())
    return None


def _count(table: Table, command: c.CountStub) -> Refusal | None:
    cite = table.stub_cite()
    if table.round is None and not table.count_due:
        return Refusal("round/none", "the stub is counted in a round, after the deal", cite)
    refused = found(table, table.round.deck if table.round else table.last_deck)
    if refused is not None:
        return refused
    if command.count < 0 or command.dealt < 0:
        return Refusal("stub/negative", "a count of cards is never negative", cite)
    size = table.rules.chapter.deck.deck
    total = command.count + command.dealt
    if table.round is not None and total != size and command.misdealt is None:
        reason = f"that makes {total} cards, not {size}: see first whether the cards were misdealt"
        return Refusal("stub/check-hands", reason, table.stub_cite(2))
    return None


def spreadable(table: Table) -> tuple[Deck, ...]:
    """The decks that go onto the layout when nobody plays: out of shoe, rack and shuffler."""
    return tuple(deck for deck in table.live if deck.status in (*SHUFFLEABLE, DeckStatus.IN_DEVICE))


def _idle(table: Table, command: c.GoIdle) -> Refusal | None:
    cite = table.cite("5(f)")
    refused = in_round(table, cite) or waived(table)
    if refused is None and not spreadable(table):
        return Refusal("idle/no-cards", "there are no cards to spread", cite)
    return refused


def _close(table: Table, command: c.CloseTable) -> Refusal | None:
    return in_round(table, move(table, c.CloseTable).cite)


_RULES: Mapping[type[Command], Callable[[Table, Any], Refusal | None]] = {
    c.OpenTable: _nothing_else,
    c.ReceiveDecks: receive_decks,
    c.InspectDeck: opening_step,
    c.VerifyInspection: verify_inspection,
    c.SpreadDeck: opening_step,
    c.PlayerLooks: player_looks,
    c.WashDeck: opening_step,
    c.Shuffle: shuffle,
    c.FinishShuffle: finish_shuffle,
    c.CutDeck: cut_deck,
    c.OrderRecut: order_recut,
    c.DirectShuffle: direct_shuffle,
    c.StartRound: _start,
    c.CountStub: _count,
    c.EndRound: _end,
    c.RemoveDeck: remove_deck,
    c.DeviceFails: device_fails,
    c.CoverDevice: cover_device,
    c.RestoreDevice: restore_device,
    c.ChangeDealing: change_dealing,
    c.GoIdle: _idle,
    c.CloseTable: _close,
}
