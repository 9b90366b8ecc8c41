"""What may be done now: the same rules as ``refusal``, listed for a person in a role."""

from collections.abc import Iterator

from pitboss.table.commands import Actor, Role
from pitboss.table.life import commands as c
from pitboss.table.life.acts import Move, move
from pitboss.table.life.commands import Command
from pitboss.table.life.refuse import refusal
from pitboss.table.life.state import Device, Table

__all__ = ["legal"]


def legal(table: Table, actor: Actor, at: int) -> tuple[Move, ...]:
    """Everything that this person may do now: each that would be refused is left out."""
    moves = {
        move(
            table,
            type(command),
            getattr(command, "deck", None) or "",
            getattr(command, "device", None) or getattr(command, "by", None),
            getattr(command, "method", ""),
            voided=getattr(command, "voided", False),
        ): None
        for command in _trials(table, actor, at)
        if refusal(table, command) is None
    }
    return tuple(moves)


def _trials(table: Table, actor: Actor, at: int) -> Iterator[Command]:
    """One lawful-looking command of every kind, for every deck, device and method."""
    player = actor.person if actor.role is Role.PLAYER else table.first_player
    round_id = table.round.id if table.round is not None else ""
    whole = table.rules.chapter.deck.deck
    yield c.OpenTable(actor, at)
    yield from _fresh(table, actor, at)
    for deck in table.live:
        yield from _deck_trials(table, actor, at, deck.id)
    yield c.PlayerLooks(actor, at, player)
    yield c.StartRound(actor, at, round_id, table.turn.id if table.turn is not None else None)
    yield c.CountStub(actor, at, whole)
    yield c.EndRound(actor, at, round_id)
    yield c.EndRound(actor, at, round_id, voided=True)
    for device in table.devices:
        yield c.DeviceFails(actor, at, device)
        yield c.CoverDevice(actor, at, device)
        yield c.RestoreDevice(actor, at, device)
    for method in table.rules.chapter.dealing:
        yield c.ChangeDealing(actor, at, method)
    yield c.GoIdle(actor, at)
    yield c.CloseTable(actor, at)


def _fresh(table: Table, actor: Actor, at: int) -> Iterator[Command]:
    """A deck that the table has not seen, with backs of a color that it has not."""
    name = "".join(table.decks) + "'"
    color = "".join(deck.color for deck in table.live) + "'"
    yield c.ReceiveDecks(actor, at, ((name, color),))


def _deck_trials(table: Table, actor: Actor, at: int, deck: str) -> Iterator[Command]:
    law = table.rules.chapter.deck
    device = table.decks[deck].shuffled_by
    counts = device is not None and table.counts(device)
    for kind in (c.InspectDeck, c.VerifyInspection, c.SpreadDeck, c.WashDeck):
        yield kind(actor, at, deck)
    for by in (None, *Device):
        yield c.Shuffle(actor, at, deck, by)
    yield c.FinishShuffle(actor, at, deck, law.deck if counts else None)
    yield c.CutDeck(actor, at, deck, law.cut_cards_in)
    for order in (c.OrderRecut, c.DirectShuffle, c.RemoveDeck):
        yield order(actor, at, deck, "an order")
