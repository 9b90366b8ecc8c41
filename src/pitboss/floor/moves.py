"""Legal moves on the floor: a table's own, as far as money and links allow, and the floor's
(``offers``)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any, Final

from pitboss.floor import card_store as d
from pitboss.floor.assignments import assignment_fault
from pitboss.floor.bank_movements import covered
from pitboss.floor.card_room import DeckPlace
from pitboss.floor.chips import Chips, smallest_chip
from pitboss.floor.commands import AtTable, Funds
from pitboss.floor.held_hands import plays_elsewhere
from pitboss.floor.machine import COMMANDS, FloorCommand, refusal
from pitboss.floor.offers import Offer, at_table, in_house, stands
from pitboss.floor.patrons import in_reach
from pitboss.floor.people import capacity_fault
from pitboss.floor.rack import Purpose
from pitboss.floor.rights import AT_TABLE, RIGHTS
from pitboss.floor.state import Floor, FloorTable
from pitboss.floor.table_play import check_play, left_seat, link_down
from pitboss.floor.topic import cents_on
from pitboss.games import Bank
from pitboss.games.lines import BANK
from pitboss.money import Cents
from pitboss.record import Actor, Role, kept_with, kind
from pitboss.round import (
    Close,
    Command,
    Move,
    NoMoreBets,
    Ready,
    Refusal,
)
from pitboss.round.corrections import SECOND
from pitboss.round.moves import AnyMove, kind_name
from pitboss.table import CloseTable, OpenTable, StartRound
from pitboss.table import legal as table_moves

__all__ = ["FloorMove", "legal", "legal_at"]


@kind("floor-move")
@dataclass(frozen=True, kw_only=True)
class FloorMove(AnyMove):
    """A legal move of the floor or of a table on it."""

    table: str = ""
    #: Of an assignment: the person, and all tables that they then have.
    person: str | None = None
    tables: tuple[str, ...] = ()
    gives: Funds | None = None
    gets: Funds | None = None
    slip: str | None = None
    #: The closed round of a dispute.
    round_id: str = ""
    link: str | None = None
    #: The purpose of a count, the chips of a count or slip, the papers and instruments of a box.
    purpose: Purpose | None = None
    chips: Chips | None = None
    papers: tuple[str, ...] = ()
    instruments: Mapping[str, Cents] = field(default_factory=dict)
    #: The date on the locked slip, and the gaming day of a late paper.
    last_opened: str = ""
    day: str = ""
    #: Of limits: the seconds by which a notice of them is posted beforehand; 0 if they may count at
    #: once.
    notice: int = 0
    #: The kind of a proposed act, and the decks that it may be about.
    act: str = ""
    decks: tuple[str, ...] = ()

    def command_for(self, actor: Actor, **fill: Any) -> FloorCommand:
        """The floor command of this move; see ``Move.command_for``. ``decks`` fills an act on
        decks."""
        if self.act and isinstance(fill.get("act", ""), str):
            act = _ACTS[self.act]
            fill["act"] = act(self.table, tuple(fill.pop("decks", ())))
        command = self.made(actor, fill)
        return command if type(command) in COMMANDS else AtTable(self.table, command)


#: The acts that are offered at a table.
_ACTS: Final = {kind_name(act): act for act in (d.IssueDecks, d.ReturnDecks)}


#: Those who may do something in a round.
_AT_TABLES: Final = RIGHTS[AtTable][0].union(*AT_TABLE.values())


def _on_floor(table: FloorTable, move: Move) -> FloorMove:
    """A table's own move as a move of the floor."""
    return _BLANK.but(table=table.name, **vars(move))


#: Copying it is quicker than making a move of thirty fields.
_BLANK: Final = FloorMove(kind="", about="", cite="")


# ── At a table ───────────────────────────────────────────────────────────────────────────────


def legal_at(floor: Floor, actor: Actor, name: str, at: int) -> tuple[FloorMove, ...]:
    """All moves that this person may make now at a table."""
    table = floor.tables[name]
    if capacity_fault(floor.facility.people, actor) is not None:
        return ()
    found: list[FloorMove] = []
    there = assignment_fault(floor.facility, actor, name) is None
    if there and actor.role in _AT_TABLES:
        for move in table_moves(table.table, actor, at):
            allowed = _allowed(floor, table, actor, move, at)
            if allowed is not None:
                found.append(_on_floor(table, allowed))
    offers = at_table(floor, table, actor, at)
    found += [_move(one) for one in offers if stands(floor, one, there=there)]
    return tuple(found)


def _allowed(floor: Floor, table: FloorTable, actor: Actor, move: Move, at: int) -> Move | None:
    """A table's move as the floor allows it, or None."""
    if move.kind == "place-wagers":
        gone = move.seat is not None and left_seat(table, move.seat)
        return None if gone else _payable(floor, table, actor, move)
    if move.kind == "take-bank":
        return None if left_seat(table, move.seat) else _bankable(floor, table, actor, move)
    if move.kind == "decide" and move.wager is not None:
        return _affordable(floor, table, actor, move)
    if move.kind == "correct-wager" and move.wager is not None:
        return move if table.by_account(move.wager) else _whole_chips(floor, move)
    if move.kind == "approve" and move.granted:
        # A settled line is public, so whether there is money for it is no secret. For a seat that
        # is not settled it is one: "proceed" is always offered, and may be refused.
        command = AtTable(table.name, move.command_for(actor, at=at))
        return None if refusal(floor, command) is not None else move
    if move.kind == "player-looks":
        here = table.seats.values()
        return move if actor.person in here or (here and actor.role is not Role.PLAYER) else None
    if move.kind == "receive-decks":
        waiting = _untaken(floor, table)
        return replace(move, deck=waiting[0]) if waiting else None
    trial = _TRIALS.get(move.kind)
    if trial is not None and isinstance(check_play(floor, table, trial(actor, at)), Refusal):
        return None
    return move


def _untaken(floor: Floor, table: FloorTable) -> tuple[str, ...]:
    """Decks that the store issued to a table and that it has not received yet."""
    return tuple(
        name
        for name, deck in floor.facility.decks.items()
        if (deck.place, deck.table) == (DeckPlace.TABLE, table.name)
        and name not in table.table.decks
    )


#: Trial commands of the moves that the floor checks before the table.
_TRIALS: Final[Mapping[str, Callable[[Actor, int], Command]]] = {
    "open-table": lambda actor, at: OpenTable(actor, at=at),
    "start-round": lambda actor, at: StartRound(actor, "next", {}, at=at),
    "ready": lambda actor, at: Ready(actor, at=at),
    "no-more-bets": lambda actor, at: NoMoreBets(actor, at=at),
    "close": lambda actor, at: Close(actor, at=at),
    "close-table": lambda actor, at: CloseTable(actor, at=at),
}


def _reach(floor: Floor, table: FloorTable, actor: Actor, wager: str, player: str) -> Cents:
    """The most that somebody may put down for a player on a wager: the game account, or chips."""
    if table.by_account(wager):
        return cents_on(floor, table.purse(wager, player))
    return in_reach(floor, actor.role, player)


def _affordable(floor: Floor, table: FloorTable, actor: Actor, move: Move) -> Move | None:
    """A raise with the amounts that its player can pay."""
    state, wager = table.playing, move.wager
    assert state is not None
    assert wager is not None
    most = _reach(floor, table, actor, wager, state.seats[move.seat].player)
    amounts = tuple(
        (low, Cents(min(high, most))) for low, high in move.amounts if low <= min(high, most)
    )
    return replace(move, amounts=amounts) if amounts else None


def _payable(floor: Floor, table: FloorTable, actor: Actor, move: Move) -> Move | None:
    """A slip with the amounts that its player can pay and that limits and links allow, wager by
    wager. Placed wagers may stay."""
    assert table.playing is not None
    seat = table.playing.seats[move.seat]
    if not move.wagers:
        return None if plays_elsewhere(floor, table, seat.player) else move
    if plays_elsewhere(floor, table, seat.player):
        # Wagers that lie here may stay or go back; nothing is added (R69).
        stays = {key: (one, one) for key, one in seat.wagers.items() if key in move.wagers}
        return replace(move, wagers=stays, choices={}) if stays else None
    funds: dict[bool, int] = {}
    for key, amount in seat.wagers.items():
        by_account = table.by_account(key)
        funds[by_account] = funds.get(by_account, 0) + amount
    wagers, own = {}, {}
    for key, (low, high) in move.wagers.items():
        by_account = table.by_account(key)
        if by_account not in own:
            own[by_account] = _reach(floor, table, actor, key, seat.player)
        least, most = low, Cents(min(high, own[by_account] + funds.get(by_account, 0)))
        if table.posted is not None and key in table.rules.required:
            least, most = max(low, table.posted[0]), min(most, table.posted[1])
        if not by_account:
            least, most = _in_chips(floor, least, most)
        link = table.linked.get(key)
        down = link is not None and link_down(floor, table, link) is not None
        if (down or least > most) and key in seat.wagers:
            least = most = seat.wagers[key]
        elif down:
            continue
        if least <= most:
            wagers[key] = (least, most)
    choices = {key: move.choices[key] for key in wagers if key in move.choices}
    return replace(move, wagers=wagers, choices=choices) if wagers else None


def _bankable(floor: Floor, table: FloorTable, actor: Actor, move: Move) -> Move | None:
    """The bank with the dealer's wagers that its player's funds cover beside those of the others,
    alone or with half of it the house's."""
    state = table.playing
    assert state is not None
    player = state.seats[move.seat].player
    if plays_elsewhere(floor, table, player):
        return None
    funds = covered(table) + _reach(floor, table, actor, BANK, player)
    against = state.but(bank=Bank(move.seat)).against_bank
    ((least, wagered),) = move.amounts
    for halves, most in ((move.choices["co_banked"], funds), (("yes",), 2 * funds)):
        if most >= against and set(halves) <= set(move.choices["co_banked"]):
            high = min(wagered, Cents(most - against))
            if not table.table.electronic:
                high = _in_chips(floor, least, high)[1]
            return replace(move, amounts=((least, high),), choices={"co_banked": halves})
    return None


def _whole_chips(floor: Floor, move: Move) -> Move | None:
    """A correction of a wager with the amounts that chips make (R73)."""
    pairs = (_in_chips(floor, *pair) for pair in move.amounts)
    amounts = tuple((least, most) for least, most in pairs if least <= most)
    return replace(move, amounts=amounts) if amounts else None


def _in_chips(floor: Floor, least: Cents, most: Cents) -> tuple[Cents, Cents]:
    """The least and the most of an amount that chips make."""
    piece = smallest_chip(floor.facility.denominations)
    return Cents(-(-least // piece) * piece), Cents(most - most % piece)


# ── In the house ───────────────────────────────────────────────────────────────────────


def legal(floor: Floor, actor: Actor, at: int) -> tuple[FloorMove, ...]:
    """All moves that this person may make now in the house, away from the tables."""
    if capacity_fault(floor.facility.people, actor) is not None:
        return ()
    found = [_move(one) for one in in_house(floor, actor, at) if stands(floor, one)]
    return (*found, *_in_pit(floor, actor, at))


def _in_pit(floor: Floor, actor: Actor, at: int) -> Iterator[FloorMove]:
    """Corrections at the tables of the pit that wait for a second authority (R63)."""
    if actor.role not in SECOND:
        return
    for table in floor.tables.values():
        if table.playing is not None and table.playing.corrections:
            yield from (_on_floor(table, one) for one in table_moves(table.table, actor, at))


#: The fields of an offer's command that its move keeps; the sender fills in the others.
_SAID: Final = (
    *("table", "seat", "player", "wager", "gives", "gets", "slip", "link"),
    *("purpose", "person", "tables", "round_id"),
)


def _move(offer: Offer) -> FloorMove:
    """An offer as a move; offers of money are the same for long, and so are their moves."""
    kept = kept_with(offer)
    found: FloorMove | None = kept.get(_move)
    if found is None:
        found = kept[_move] = _as_move(offer)
    return found


def _as_move(offer: Offer) -> FloorMove:
    command = offer.command
    kind: type = type(command)
    values = tuple([getattr(command, key) for key in _said(kind)])
    reason = hasattr(command, "reason") or bool(getattr(command, "late", ""))
    move = _shared_move(kind, offer.about, values, reason)
    return move.but(**offer.says) if offer.says else move


@cache
def _said(command: type) -> tuple[str, ...]:
    """The fields that the moves of a kind of command keep."""
    return tuple(key for key in _SAID if hasattr(command, key))


@lru_cache(maxsize=8192)
def _shared_move(
    command: type, about: str, values: tuple[Any, ...], needs_reason: bool
) -> FloorMove:
    """A move with what its command says for good: the same at every moment, and so made once."""
    said = dict(zip(_said(command), values, strict=True))
    kind, cite = kind_name(command), RIGHTS[command][1]
    return FloorMove(kind=kind, about=about, cite=cite, needs_reason=needs_reason, **said)
