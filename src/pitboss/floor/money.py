"""Money over the table and the cage: buying in and cashing out, chips sold and redeemed, tips."""

from collections.abc import Iterator, Mapping
from typing import Final, TypeVar

from pitboss.floor import accounts as a
from pitboss.floor import commands as c
from pitboss.floor import events as e
from pitboss.floor.accounts import Account, units
from pitboss.floor.approvals import lacking
from pitboss.floor.commands import Funds
from pitboss.floor.inventory import locked
from pitboss.floor.movements import Movement, MovementKind, move
from pitboss.floor.names import is_patron
from pitboss.floor.register import of_instrument
from pitboss.floor.state import Facility, Floor, FloorTable
from pitboss.floor.topic import (
    Applier,
    Judge,
    Outcome,
    Poster,
    amount_fault,
    at_table,
    cents_on,
    facility,
    for_table,
)
from pitboss.money import Cents, dollars_text
from pitboss.record import Entry, Role
from pitboss.round import Refusal
from pitboss.round.moves import place_of

__all__ = ["APPLIERS", "JUDGES", "POSTERS", "exchanges", "handles", "pays_out"]

_BUYING: Final = "605a.3"
#: A command about a player's money at a table.
_Money = c.BuyIn | c.CashOut | c.Tip
State = TypeVar("State", Facility, FloorTable)


# ── Buying in and cashing out ────────────────────────────────────────────────────────────────


@for_table
def _buy_in(floor: Floor, table: FloorTable, command: c.BuyIn) -> Outcome:
    fault = _cash_fault(floor, command.amount) or _hands(table, command)
    fault = fault or locked(table) or _not_seated(table, command.player)
    if fault is not None:
        return fault
    if command.gets is Funds.ACCOUNT and is_patron(command.player):
        reason = f"{command.player} has no name here, and so no game account: sell chips"
        return Refusal("patron/account", reason, "R66")
    if (command.gives, command.gets) not in _EXCHANGES:
        reason = "cash buys chips or goes to the game account, chips go to the game account"
        return Refusal("buy-in/funds", reason, _BUYING)
    if table.table.electronic and command.gets is Funds.CHIPS:
        reason = "at an electronic table all wagers go through the game account"
        return Refusal("buy-in/electronic", reason, "605a.2(a)")
    return at_table(table, e.BoughtIn(command.player, command.amount, command.gives, command.gets))


def _cash_fault(floor: Floor, amount: Cents) -> Refusal | None:
    """An amount is no sum, or more than may change hands in one act."""
    fault = amount_fault(amount, _BUYING)
    most = floor.facility.cash_limit
    if fault is not None or amount <= most:
        return fault
    return Refusal("amount/limit", f"at most {dollars_text(most)} change hands in one act", "R66")


def _own(command: _Money) -> Refusal | None:
    """The refusal of a player who uses another player's money, or None."""
    if command.actor.role is not Role.PLAYER or command.actor.person == command.player:
        return None
    return Refusal("money/not-yours", "it is another player's money", _BUYING)


def exchanges(
    floor: Floor, table: FloorTable, role: Role, player: str, chips: Cents
) -> Iterator[tuple[Funds, Funds]]:
    """The exchanges that a role may make now for a seated player with these chips in reach."""
    if not handles(table, role) or locked(table) is not None:
        return
    if role in _TAKES_CASH:
        if not table.table.electronic and cents_on(floor, a.inventory(table.name)):
            yield Funds.CASH, Funds.CHIPS
        if not is_patron(player):
            yield Funds.CASH, Funds.ACCOUNT
    if chips and not is_patron(player):
        yield Funds.CHIPS, Funds.ACCOUNT


def pays_out(floor: Floor, table: FloorTable, role: Role, player: str) -> bool:
    """Whether a role may pay out a player's game account now."""
    if not handles(table, role) or locked(table) is not None:
        return False
    account = floor.balance(a.game_account(table.name, player))
    return 0 < account <= floor.balance(a.inventory(table.name))


def handles(table: FloorTable, role: Role) -> bool:
    """Whether a role handles money at a table: the dealer at a dealer-run table; at an electronic
    table also the player, for their own game account."""
    return table.table.electronic or role is Role.DEALER


def _hands(table: FloorTable, command: _Money) -> Refusal | None:
    role = command.actor.role
    if not handles(table, role):
        reason = f"at table {table.name} money and chips go through the dealer's hands"
        return Refusal("money/dealer", reason, "465a.36(b)")
    if isinstance(command, c.BuyIn) and command.gives is Funds.CASH and role not in _TAKES_CASH:
        reason = "a dealer or a cashier takes cash: a player alone never brings it in"
        return Refusal("money/cash", reason, "R66")
    return _own(command)


def _not_seated(table: FloorTable, player: str) -> Refusal | None:
    if player in table.seats.values():
        return None
    return Refusal("seat/none", f"{player!r:.60} does not sit at table {table.name}", _BUYING)


#: Who takes cash, and puts it into the drop box (465a.36(b), 605a.3).
_TAKES_CASH: Final = frozenset({Role.DEALER, Role.CASHIER})
_EXCHANGES: Final = frozenset(
    {
        (Funds.CASH, Funds.CHIPS),
        (Funds.CASH, Funds.ACCOUNT),
        (Funds.CHIPS, Funds.ACCOUNT),
    }
)


def _bought_in(before: FloorTable, event: e.BoughtIn, after: FloorTable) -> tuple[Movement, ...]:
    """Cash goes to the drop box and chips to the rack; the account's other side is the house."""
    name, amount = before.name, units(event.amount)
    kind = MovementKind.CASH_EXCHANGE if event.gets is Funds.CHIPS else MovementKind.ACCOUNT_CREDIT
    if event.gives is Funds.CASH:
        given = move(kind, a.public(), a.drop_box(name), amount)
    else:
        given = move(kind, a.chips(event.player), a.inventory(name), amount)
    if event.gets is Funds.CHIPS:
        got = move(kind, a.inventory(name), a.chips(event.player), amount)
    else:
        got = move(kind, a.play(name), a.game_account(name, event.player), amount)
    return (given, got)


@for_table
def _cash_out(floor: Floor, table: FloorTable, command: c.CashOut) -> Outcome:
    refused = _hands(table, command) or locked(table)
    if refused is not None:
        return refused
    left = cents_on(floor, a.game_account(table.name, command.player))
    if not left:
        return Refusal("account/empty", "there is nothing in the game account", _BUYING)
    return at_table(table, e.CashedOut(command.player, left))


def _cashed_out(before: FloorTable, event: e.CashedOut, after: FloorTable) -> tuple[Movement, ...]:
    name, amount = before.name, units(event.amount)
    kind = MovementKind.ACCOUNT_DEBIT
    return (
        move(kind, a.game_account(name, event.player), a.play(name), amount),
        move(kind, a.inventory(name), a.chips(event.player), amount),
    )


# ── Chips at the cage ────────────────────────────────────────────────────────────────────────


def _sell(floor: Floor, command: c.SellChips) -> Outcome:
    fault = _cash_fault(floor, command.amount) or _unknown(floor, command.player, active=True)
    fault = fault or _instrument_fault(floor, command)
    return fault or facility(e.ChipsSold(command.player, command.amount, command.instrument))


def _redeem(floor: Floor, command: c.Redeem) -> Outcome:
    """Who is dismissed may still redeem chips."""
    fault = _cash_fault(floor, command.amount) or _unknown(floor, command.player, active=False)
    fault = fault or _instrument_fault(floor, command)
    return fault or facility(e.ChipsRedeemed(command.player, command.amount, command.instrument))


def _instrument_fault(floor: Floor, command: c.SellChips | c.Redeem) -> Refusal | None:
    """The refusal of instruments that are not filed, not approved, or of a part of one. What was
    issued is redeemed at its face value, also after its approval ended."""
    name, known = command.instrument, floor.facility.instruments
    if not name:
        return None
    need = of_instrument(name)
    submission = floor.facility.submission
    filed = {} if submission is None else submission.instruments
    value = place_of(known if isinstance(command, c.Redeem) else filed, name)
    if value is None:
        reason = f"the submission in force files no instrument {name!r:.60}"
        return Refusal("instrument/unknown", reason, need.cite)
    if command.player is not None:
        reason = "the bearer of an instrument needs no name: leave it out"
        return Refusal("instrument/bearer", reason, "R66")
    if command.amount % value:
        reason = f"each {name} counts as {dollars_text(value)}: name a multiple of it"
        return Refusal("instrument/amount", reason, need.cite)
    return None if isinstance(command, c.Redeem) else lacking(floor.facility, [need], command.at)


def _unknown(floor: Floor, player: str | None, *, active: bool) -> Refusal | None:
    """The refusal of a name that is no player's, or None. A patron at the cage needs no name."""
    if player is None:
        return None
    person = floor.facility.people.get(player)
    if person is not None and person.role is Role.PLAYER and (person.active or not active):
        return None
    reason = f"the facility knows no player {player!r:.60}: leave the name out"
    return Refusal("person/unknown", reason, "R66")


def _sold(before: Facility, event: e.ChipsSold, after: Facility) -> tuple[Movement, ...]:
    kind = MovementKind.CAGE_EXCHANGE
    return (move(kind, a.public(), _carried(event), units(event.amount)),)


def _redeemed(before: Facility, event: e.ChipsRedeemed, after: Facility) -> tuple[Movement, ...]:
    kind = MovementKind.CAGE_EXCHANGE
    return (move(kind, _carried(event), a.public(), units(event.amount)),)


def _carried(event: e.ChipsSold | e.ChipsRedeemed) -> Account:
    """The account of chips or instruments that a patron gets or gives at the cage."""
    return a.instruments(event.instrument) if event.instrument else a.chips(event.player)


def _brought_in(before: object, event: e.ChipsBroughtIn, after: object) -> tuple[Movement, ...]:
    """Chips that nobody's name stood for are now the player's."""
    kind = MovementKind.CHIPS_BROUGHT
    return (move(kind, a.outstanding(), a.chips(event.player), units(event.amount)),)


# ── Tips ─────────────────────────────────────────────────────────────────────────────────────


@for_table
def _tip(floor: Floor, table: FloorTable, command: c.Tip) -> Outcome:
    fault = amount_fault(command.amount, _BUYING) or _hands(table, command)
    fault = fault or _not_seated(table, command.player)
    return fault or at_table(table, e.TipGiven(command.player, command.amount))


def _tipped(before: FloorTable, event: e.TipGiven, after: FloorTable) -> tuple[Movement, ...]:
    giver, box = a.chips(event.player), a.tip_box(before.name)
    return (move(MovementKind.TIP, giver, box, units(event.amount)),)


@for_table
def _collect(floor: Floor, table: FloorTable, command: c.CollectTips) -> Outcome:
    return at_table(table, e.TipsCollected(cents_on(floor, a.tip_box(table.name))))


def _collected(
    before: FloorTable, event: e.TipsCollected, after: FloorTable
) -> tuple[Movement, ...]:
    if not event.amount:
        return ()
    box = a.tip_box(before.name)
    return (move(MovementKind.TIPS_COLLECTED, box, a.cage(), units(event.amount)),)


# ── Joined ───────────────────────────────────────────────────────────────────────────────────


def _same(before: State, event: object, entry: Entry) -> State:
    return before


JUDGES: Mapping[type, Judge] = {
    c.BuyIn: _buy_in,
    c.CashOut: _cash_out,
    c.SellChips: _sell,
    c.Redeem: _redeem,
    c.Tip: _tip,
    c.CollectTips: _collect,
}
APPLIERS: Mapping[type, Applier] = {
    e.BoughtIn: _same,
    e.CashedOut: _same,
    e.ChipsSold: _same,
    e.ChipsRedeemed: _same,
    e.ChipsBroughtIn: _same,
    e.TipGiven: _same,
    e.TipsCollected: _same,
}
POSTERS: Mapping[type, Poster] = {
    e.BoughtIn: _bought_in,
    e.CashedOut: _cashed_out,
    e.ChipsSold: _sold,
    e.ChipsRedeemed: _redeemed,
    e.ChipsBroughtIn: _brought_in,
    e.TipGiven: _tipped,
    e.TipsCollected: _collected,
}
