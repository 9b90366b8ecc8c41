"""The movements of a player's bank (645a.12, R72).

The stake of the bank lies on the layout from the moment that a wager needs it: at an electronic
table out of the game account, elsewhere the chips that the dealer counted. When betting closes the
house lays down its part, which is the dealer's wager and half of a co-bank. Losing wagers stay on
the layout, winners are paid from it, and the bank's seat, settled last, takes what is left; the
rest is the house's. So the layout is empty after every round, whoever won.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pitboss.floor import accounts as a
from pitboss.floor.accounts import units
from pitboss.floor.movements import Movement, MovementKind, move
from pitboss.floor.state import FloorTable
from pitboss.games import Line
from pitboss.games.lines import BANK
from pitboss.games.pai_gow_bank import exposure
from pitboss.money import Cents
from pitboss.round.state import Phase, State

__all__ = ["bank_closed", "bank_voided", "covered", "lines_changed", "set_aside"]

_NOTHING: Final[tuple[int, int]] = (0, 0)


def _house_part(state: State) -> int:
    """The chips that the house lays down: the dealer's wager, and its half of a co-bank."""
    bank = state.bank
    if bank is None or state.phase is Phase.BETTING:
        return 0
    against = state.against_bank
    whole = against + bank.dealer_wager
    half = whole - exposure(bank, against) if bank.co_banked else 0
    return bank.dealer_wager + half


def _down(state: State | None) -> tuple[int, int]:
    """The stake of the bank and the part of the house that lie on the layout."""
    if state is None or state.bank is None or state.closed or state.void is not None:
        return _NOTHING
    if state.bank.seat in state.settled:
        return _NOTHING
    return state.bank_stake, _house_part(state)


def covered(table: FloorTable) -> Cents:
    """The stake of the bank that is set aside now."""
    return Cents(_down(table.table.round)[0])


def set_aside(before: FloorTable, after: FloorTable) -> Iterator[Movement]:
    """The movement of the bank's stake, and of the house's part, to another amount."""
    was, now = before.table.round, after.table.round
    assert now is not None
    (stake, part), (new_stake, new_part) = _down(was), _down(now)
    layout = a.layout(after.name)
    if new_stake != stake:
        of = now if now.bank is not None else was
        assert of is not None
        purse = after.purse(BANK, of.seats[of.banks_at].player)
        if new_stake > stake:
            yield move(MovementKind.WAGER, purse, layout, units(new_stake - stake))
        else:
            yield move(MovementKind.WAGER_BACK, layout, purse, units(stake - new_stake))
    yield from _of_the_house(after, new_part - part)


def _of_the_house(table: FloorTable, cents: int) -> Iterator[Movement]:
    """A sum that the house lays down, or takes up if it is negative."""
    house, layout = table.bank(BANK), a.layout(table.name)
    if cents > 0:
        yield move(MovementKind.HOUSE_BANK, house, layout, units(cents))
    if cents < 0:
        yield move(MovementKind.HOUSE_BANK, layout, house, units(-cents))


def _left_by(settled: Iterable[Iterable[Line]]) -> int:
    """The sum that settled wagers against the bank left on the layout, or took from it."""
    return sum(
        line.staked - line.returned - line.vigorish
        for lines in settled
        for line in lines
        if line.banked and line.wager != BANK
    )


def bank_closed(table: FloorTable, lines: Iterable[Line]) -> Iterator[Movement]:
    """The movement to the house of the sum left after the bank's seat is settled."""
    state = table.table.round
    assert state is not None
    own = next((line for line in lines if line.wager == BANK), None)
    if own is None or not own.banked:
        return
    stake, part = _down(state)
    left = stake + part + _left_by(state.settled.values()) - own.returned - own.vigorish
    yield from _of_the_house(table, -left)


def bank_voided(table: FloorTable) -> Iterator[Movement]:
    """The house takes up its part of a void round. Seats that were settled pay back, or are paid,
    through the disputes account, so what they left goes to the house as well."""
    state = table.table.round
    assert state is not None
    if state.bank is None or state.bank.seat in state.settled:
        return
    yield from _of_the_house(table, -(_house_part(state) + _left_by(state.settled.values())))


def lines_changed(table: FloorTable, lines: Mapping[int, tuple[Line, ...]]) -> Iterator[Movement]:
    """Wagers that are settled again before the bank is: the difference goes through the disputes
    account, and the house takes it from the layout or lays it down."""
    state = table.table.round
    assert state is not None
    if state.bank is None or state.bank.seat in state.settled:
        return
    was = _left_by(state.settled[seat] for seat in lines)
    yield from _of_the_house(table, _left_by(lines.values()) - was)
