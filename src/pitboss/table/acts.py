"""What every command is called, who gives it and which paragraph asks for it, as one table."""

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.table.commands import Role
from pitboss.table.life import commands as c
from pitboss.table.life.commands import Command
from pitboss.table.life.state import Device, Table

__all__ = ["ACTS", "Act", "Move", "move"]

_DEALER = (Role.DEALER,)
_FLOOR = (Role.FLOORPERSON,)
_EITHER = (Role.DEALER, Role.FLOORPERSON)
_DEALING = (Role.DEALER, Role.SYSTEM)
#: Cards; receipt, storage, inspection and removal from use.
_CARDS = "603a.16"


@dataclass(frozen=True, slots=True)
class Act:
    """A command in words: its name, what is done, who does it, and the paragraph.

    A paragraph with a leading point is of the table's own chapter.
    """

    name: str
    about: str
    who: tuple[Role, ...]
    cite: str
    #: Whether an electronic table knows it: it has no cards to handle and no devices (R34).
    electronic: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Something that may be done now. ``command`` names the command; the rest fills it in."""

    command: str
    about: str
    cite: str
    deck: str = ""
    device: Device | None = None
    method: str = ""
    voided: bool = False


ACTS: Mapping[type[Command], Act] = {
    c.OpenTable: Act("open table", "open the table for gaming", _FLOOR, ".4", electronic=True),
    c.ReceiveDecks: Act("receive decks", "receive decks at the table", _EITHER, ".4(a)"),
    c.InspectDeck: Act(
        "inspect deck", "inspect the cards of deck {deck} for defects", _DEALER, ".4(a)"
    ),
    c.VerifyInspection: Act(
        "verify inspection", "verify the inspection of deck {deck}", _FLOOR, ".4(a)"
    ),
    c.SpreadDeck: Act(
        "spread deck",
        "spread deck {deck} face up, by suit and in sequence, for the first player",
        _DEALER,
        ".4(b)",
    ),
    c.PlayerLooks: Act(
        "player looks",
        "let the first player to arrive look at the cards",
        (Role.DEALER, Role.PLAYER),
        ".4(c)",
    ),
    c.WashDeck: Act(
        "wash deck", "turn deck {deck} face down, wash it and stack it", _DEALER, ".4(c)"
    ),
    c.Shuffle: Act("shuffle", "shuffle deck {deck} by {means}", _DEALER, ".5(a)"),
    c.FinishShuffle: Act(
        "finish shuffle", "take the report of the {device} on deck {deck}", _DEALING, ".5(a)"
    ),
    c.CutDeck: Act("cut deck", "cut deck {deck}, at least {least} cards in", _DEALER, ".5(d)"),
    c.OrderRecut: Act("order recut", "have deck {deck} cut again", _FLOOR, ".5(e)"),
    c.DirectShuffle: Act("direct shuffle", "have deck {deck} shuffled again", _FLOOR, ".5(a)"),
    c.StartRound: Act(
        "start round", "deal the next round with deck {deck}", _DEALING, ".5(c)", electronic=True
    ),
    c.CountStub: Act("count stub", "count the stub face down on the layout", _DEALER, ".8(f)"),
    c.EndRound: Act("end round", "end the round{void}", _DEALING, ".5(a)", electronic=True),
    c.RemoveDeck: Act("remove deck", "take deck {deck} from the table for good", _FLOOR, _CARDS),
    c.DeviceFails: Act(
        "device fails",
        "record that the {device} jammed or stopped",
        (Role.DEALER, Role.FLOORPERSON, Role.SYSTEM),
        ".13(e)",
    ),
    c.CoverDevice: Act("cover device", "cover the {device} or put a sign on it", _EITHER, ".13(g)"),
    c.RestoreDevice: Act("restore device", "use the {device} again", _FLOOR, ".13(g)"),
    c.ChangeDealing: Act("change dealing", "deal by {method} from now on", _FLOOR, ".13(g)"),
    c.GoIdle: Act(
        "go idle", "nobody plays: spread the cards face down on the table", _DEALER, ".5(f)"
    ),
    c.CloseTable: Act(
        "close table", "close the table; its decks leave it", _FLOOR, _CARDS, electronic=True
    ),
}


def move(
    table: Table,
    kind: type[Command],
    deck: str = "",
    device: Device | None = None,
    method: str = "",
    *,
    voided: bool = False,
    cite: str | None = None,
) -> Move:
    """A command at this table, in words and with its paragraph."""
    act = ACTS[kind]
    if kind is c.FinishShuffle and deck in table.decks:
        device = table.decks[deck].shuffled_by
    about = act.about.format(
        deck=deck or "of its own",
        device=device,
        means=device or "hand",
        method=method,
        void=" as void" if voided else "",
        least=table.rules.chapter.deck.cut_cards_in,
    )
    return Move(
        command=act.name,
        about=about,
        cite=cite or _cite(table, kind, device),
        deck=deck,
        device=device,
        method=method,
        voided=voided,
    )


def _cite(table: Table, kind: type[Command], device: Device | None) -> str:
    if kind is c.CountStub:
        return table.stub_cite()
    if kind is c.CutDeck:
        return table.rules.chapter.deck.cut_cite
    if kind is c.DeviceFails and device is Device.SHOE:
        return table.cite("13(f)")
    cite = ACTS[kind].cite
    return table.cite(cite[1:]) if cite.startswith(".") else cite
