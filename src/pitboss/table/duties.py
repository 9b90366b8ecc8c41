"""The duties at a table: each command with its description, its roles and its paragraph."""

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.record import Role
from pitboss.round import Command, Move
from pitboss.round.moves import kind_name
from pitboss.table import commands as c
from pitboss.table.state import Device, Table

__all__ = ["DUTIES", "Duty", "duty_cite", "duty_move"]

_DEALER = (Role.DEALER,)
_FLOOR = (Role.FLOORPERSON,)
_EITHER = (Role.DEALER, Role.FLOORPERSON)
_DEALING = (Role.DEALER, Role.SYSTEM)
#: Cards; receipt, storage, inspection and removal from use.
_CARDS = "603a.16"


@dataclass(frozen=True, slots=True)
class Duty:
    """A command's description, roles and paragraph.

    The paragraph is a name in ``Chapter.paragraphs``, the name of an irregularity, or a citation.
    """

    about: str
    who: tuple[Role, ...]
    cite: str
    #: Whether electronic tables have it; they have no cards to handle and no devices (R34).
    electronic: bool = False
    needs_reason: bool = False


DUTIES: Mapping[type[Command], Duty] = {
    c.OpenTable: Duty("open the table for gaming", _FLOOR, "opening", True),
    c.ReceiveDecks: Duty("receive decks at the table", _EITHER, "inspection"),
    c.InspectDeck: Duty("inspect the cards of deck {deck} for defects", _DEALER, "inspection"),
    c.VerifyInspection: Duty("verify the inspection of deck {deck}", _FLOOR, "inspection"),
    c.SpreadDeck: Duty(
        "spread deck {deck} for the first player: face up, by suit and in sequence; at an idle "
        "table face down, unless a player asks",
        _DEALER,
        "spread",
    ),
    c.PlayerLooks: Duty(
        "let the first player to arrive look at the cards",
        (Role.DEALER, Role.PLAYER),
        "first_look",
    ),
    c.WashDeck: Duty("turn deck {deck} face down, wash it and stack it", _DEALER, "first_look"),
    c.Shuffle: Duty("shuffle deck {deck} by {means}", _DEALER, "shuffle"),
    c.FinishShuffle: Duty("take the report of the {device} on deck {deck}", _DEALING, "shuffle"),
    c.CutDeck: Duty("cut deck {deck}, at least {least} cards in", _DEALER, "cut_due"),
    c.OrderRecut: Duty("have deck {deck} cut again", _FLOOR, "recut", needs_reason=True),
    c.DirectShuffle: Duty("have deck {deck} shuffled again", _FLOOR, "shuffle", needs_reason=True),
    c.StartRound: Duty("open the betting of a round with deck {deck}", _DEALING, "shuffle", True),
    c.CountStub: Duty("count the stub face down on the layout", _DEALER, "shuffle"),
    c.RemoveDeck: Duty(
        "take deck {deck} from the table for good", _FLOOR, _CARDS, needs_reason=True
    ),
    c.DeviceFails: Duty(
        "record that the {device} jammed or stopped",
        (Role.DEALER, Role.FLOORPERSON, Role.SYSTEM),
        "shuffler-jam",
    ),
    c.CoverDevice: Duty("cover the {device} or put a sign on it", _EITHER, "device-out-of-order"),
    c.RestoreDevice: Duty("use the {device} again", _FLOOR, "device-out-of-order"),
    c.ChangeDealing: Duty("deal by {method} from now on", _FLOOR, "device-out-of-order"),
    c.CloseTable: Duty("close the table; its decks leave it", _FLOOR, _CARDS, electronic=True),
}


def duty_move(
    table: Table,
    kind: type[Command],
    deck: str = "",
    device: Device | None = None,
    method: str = "",
    *,
    cite: str | None = None,
) -> Move:
    """The move of a command at this table, with its description and paragraph."""
    duty = DUTIES[kind]
    if kind is c.FinishShuffle and deck in table.decks:
        device = table.decks[deck].shuffled_by
    about = duty.about.format(
        deck=deck or "of its own",
        device=device,
        means=device or "hand",
        method=method,
        least=table.rules.chapter.deck.cut_cards_in,
    )
    return Move(
        kind=kind_name(kind),
        about=about,
        cite=cite or duty_cite(table, kind, device),
        deck=deck,
        device=device,
        method=method,
        needs_reason=duty.needs_reason,
    )


def duty_cite(table: Table, kind: type[Command], device: Device | None = None) -> str:
    """The paragraph of a command at this table."""
    if kind is c.CountStub:
        return table.stub_cite()
    if kind is c.CutDeck:
        return table.rules.chapter.deck.cut_cite
    if kind is c.DeviceFails and device is Device.SHOE:
        return table.irregular("shoe-jam")
    cite = DUTIES[kind].cite
    if cite in table.rules.chapter.irregularities:
        return table.irregular(cite)
    return str(getattr(table.says, cite, cite))
