"""Commands become events: the one place where a table moves on."""

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.table.commands import RefusedError
from pitboss.table.life import commands as c
from pitboss.table.life import events as e
from pitboss.table.life.acts import move
from pitboss.table.life.commands import Command
from pitboss.table.life.events import Event
from pitboss.table.life.refuse import refusal, spreadable
from pitboss.table.life.state import SHOES, DeckStatus, Device, Source, Table

__all__ = ["decide"]

_TO: Mapping[type[Command], DeckStatus] = {
    c.InspectDeck: DeckStatus.INSPECTED,
    c.VerifyInspection: DeckStatus.VERIFIED,
    c.WashDeck: DeckStatus.STACKED,
}


def decide(table: Table, command: Command) -> tuple[Event, ...]:
    """The events that a command brings about. Raises ``RefusedError`` and changes nothing if it is
    not allowed."""
    refused = refusal(table, command)
    if refused is not None:
        raise RefusedError(refused)
    return tuple(_DECIDERS[type(command)](table, command, (command.at, command.actor.person)))


#: When, and by whom: what every event begins with.
_Stamp = tuple[int, str]


def _open(table: Table, command: c.OpenTable, stamp: _Stamp) -> list[Event]:
    return [e.TableOpened(*stamp)]


def _receive(table: Table, command: c.ReceiveDecks, stamp: _Stamp) -> list[Event]:
    source = Source.PRESHUFFLED if command.preshuffled else Source.NEW
    return [e.DeckReceived(*stamp, name, color, source) for name, color in command.decks]


def _move(
    table: Table, command: c.InspectDeck | c.VerifyInspection | c.WashDeck, stamp: _Stamp
) -> list[Event]:
    return [e.DeckMoved(*stamp, command.deck, _TO[type(command)])]


def _spread(table: Table, command: c.SpreadDeck, stamp: _Stamp) -> list[Event]:
    return [e.DeckSpread(*stamp, command.deck, face_up=True)]


def _looks(table: Table, command: c.PlayerLooks, stamp: _Stamp) -> list[Event]:
    return [e.PlayerLooked(*stamp, command.player, command.declined)]


def _shuffle(table: Table, command: c.Shuffle, stamp: _Stamp) -> list[Event]:
    if command.by is None:
        return [e.DeckShuffled(*stamp, command.deck, None, None)]
    return [e.ShuffleBegan(*stamp, command.deck, command.by)]


def _finish(table: Table, command: c.FinishShuffle, stamp: _Stamp) -> list[Event]:
    """A wrong count takes the deck from the table (.5(b))."""
    device = table.decks[command.deck].shuffled_by
    done: list[Event] = [e.DeckShuffled(*stamp, command.deck, device, command.count)]
    size = table.rules.chapter.deck.deck
    if command.count not in (None, size):
        reason = f"the {device} counted {command.count} cards, not {size}"
        done.append(e.DeckRemoved(*stamp, command.deck, reason, table.cite("5(b)")))
    return done


def _cut(table: Table, command: c.CutDeck, stamp: _Stamp) -> list[Event]:
    return [e.DeckCut(*stamp, command.deck, command.cards_in)]


def _recut(table: Table, command: c.OrderRecut, stamp: _Stamp) -> list[Event]:
    return [e.RecutOrdered(*stamp, command.deck, command.reason)]


def _direct(table: Table, command: c.DirectShuffle, stamp: _Stamp) -> list[Event]:
    return [e.ShuffleOrdered(*stamp, command.deck, command.reason)]


def _start(table: Table, command: c.StartRound, stamp: _Stamp) -> list[Event]:
    deck = table.turn
    return [e.RoundStarted(*stamp, command.round_id, deck.id if deck is not None else "")]


def _count(table: Table, command: c.CountStub, stamp: _Stamp) -> list[Event]:
    """A wrong count voids the round; unless cards were only misdealt the deck goes (.8(h))."""
    size = table.rules.chapter.deck.deck
    total = command.count + command.dealt
    deck = table.round.deck if table.round is not None else table.last_deck
    right = total == size and not command.misdealt
    done: list[Event] = [
        e.StubCounted(*stamp, deck, command.count, command.dealt, command.misdealt, right)
    ]
    if right:
        return done
    cite = table.stub_cite(2)
    reason = f"the count makes {total} cards, not {size}"
    if total == size:
        reason = f"the cards were misdealt, and all {size} are there"
    if table.round is not None and table.round.void is None:
        done.append(e.RoundToBeVoid(*stamp, table.round.id, reason, cite))
    if total != size:
        done.append(e.DeckRemoved(*stamp, deck, reason, cite))
    return done


def _end(table: Table, command: c.EndRound, stamp: _Stamp) -> list[Event]:
    return [e.RoundEnded(*stamp, command.round_id, command.voided)]


def _remove(table: Table, command: c.RemoveDeck, stamp: _Stamp) -> list[Event]:
    deck = table.decks[command.deck]
    over = command.at >= table.over(deck)
    cite = table.over_cite(deck) if over else move(table, c.RemoveDeck).cite
    return [e.DeckRemoved(*stamp, command.deck, command.reason, cite)]


def _fails(table: Table, command: c.DeviceFails, stamp: _Stamp) -> list[Event]:
    """Cards in a device are shuffled again; a round dealt from a shoe is void (.13(e), (f))."""
    device = command.device
    done: list[Event] = [e.DeviceFailed(*stamp, device, command.out_of_order)]
    inside = table.inside(device)
    if inside is not None:
        done.append(e.ShuffleFailed(*stamp, inside.id, table.cite("13(e)")))
    dealing = device is Device.SHOE and table.dealing in SHOES
    if dealing and table.round is not None and table.round.void is None:
        reason = "the dealing shoe jammed or stopped during the round"
        done.append(e.RoundToBeVoid(*stamp, table.round.id, reason, table.cite("13(f)")))
    return done


def _cover(table: Table, command: c.CoverDevice, stamp: _Stamp) -> list[Event]:
    return [e.DeviceCovered(*stamp, command.device)]


def _restore(table: Table, command: c.RestoreDevice, stamp: _Stamp) -> list[Event]:
    return [e.DeviceRestored(*stamp, command.device)]


def _dealing(table: Table, command: c.ChangeDealing, stamp: _Stamp) -> list[Event]:
    return [e.DealingChanged(*stamp, command.method)]


def _idle(table: Table, command: c.GoIdle, stamp: _Stamp) -> list[Event]:
    spread = [e.DeckSpread(*stamp, deck.id, command.face_up) for deck in spreadable(table)]
    return [*spread, e.TableIdle(*stamp)]


def _close(table: Table, command: c.CloseTable, stamp: _Stamp) -> list[Event]:
    cite = move(table, c.CloseTable).cite
    gone = [e.DeckRemoved(*stamp, deck.id, "the table is closed", cite) for deck in table.live]
    return [*gone, e.TableClosed(*stamp)]


_DECIDERS: Mapping[type[Command], Callable[[Table, Any, _Stamp], list[Event]]] = {
    c.OpenTable: _open,
    c.ReceiveDecks: _receive,
    c.InspectDeck: _move,
    c.VerifyInspection: _move,
    c.SpreadDeck: _spread,
    c.PlayerLooks: _looks,
    c.WashDeck: _move,
    c.Shuffle: _shuffle,
    c.FinishShuffle: _finish,
    c.CutDeck: _cut,
    c.OrderRecut: _recut,
    c.DirectShuffle: _direct,
    c.StartRound: _start,
    c.CountStub: _count,
    c.EndRound: _end,
    c.RemoveDeck: _remove,
    c.DeviceFails: _fails,
    c.CoverDevice: _cover,
    c.RestoreDevice: _restore,
    c.ChangeDealing: _dealing,
    c.GoIdle: _idle,
    c.CloseTable: _close,
}
