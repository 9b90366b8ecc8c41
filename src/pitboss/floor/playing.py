"""What play moves: every event of a round and of a table, as movements of value.

A wager lies on the layout until its line is settled; at a dealer-run table the dealer collects some
before that, into the table inventory (``collected``). A line that waits for a floorperson is not
settled yet: its stake stays where it is, and a prize of a meter is locked on the table's slips.
What is put right after settlement goes through the disputes account, never silently from a player.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pitboss.floor import accounts as a
from pitboss.floor.accounts import Account, units
from pitboss.floor.movements import Movement, MovementKind, move
from pitboss.floor.state import FloorTable
from pitboss.floor.topic import Poster
from pitboss.games import Line, Outcome, PaidFrom
from pitboss.round import events as e
from pitboss.round.meters import MeterChange, Why
from pitboss.round.settlement import line_at
from pitboss.round.state import Place, State
from pitboss.table import events as t

__all__ = ["POSTERS", "collected", "is_slip"]

Movements = tuple[Movement, ...]

_WHY: Final[Mapping[Why, MovementKind]] = {
    Why.ADDED: MovementKind.CONTRIBUTION,
    Why.TAKEN_OFF: MovementKind.CONTRIBUTION_OFF,
    Why.LOCKED: MovementKind.PRIZE_LOCKED,
    Why.LIMITED: MovementKind.PRIZE_CUT,
    Why.GIVEN_BACK: MovementKind.PRIZE_BACK,
    Why.RESTARTED: MovementKind.RESTART,
    Why.RESTART_UNDONE: MovementKind.RESTART_UNDONE,
}


def is_slip(line: Line) -> bool:
    """Whether a line is paid, if at all, by a jackpot slip out of a locked prize."""
    return line.prize is not None and line.outcome is Outcome.WIN


def _round(table: FloorTable) -> State:
    assert table.table.round is not None
    return table.table.round


# ── Meters ───────────────────────────────────────────────────────────────────────────────────


def _meters(table: FloorTable, changes: Iterable[MeterChange]) -> Iterator[Movement]:
    """A meter's change is a movement already: both of its sides are equal."""
    for change in changes:
        of = table.of_meter(change.meter)
        legs = [
            *((a.meter(of, level), gained) for level, gained in change.levels.items()),
            (a.meter(of, a.RESERVE), change.reserve),
            (a.contributions(of), -change.wagers),
            (a.seeds(of), -change.house),
            (a.slips(table.name), change.prizes),
        ]
        yield Movement(_WHY[change.why], tuple(leg for leg in legs if leg[1]))


def _bets_closed(before: FloorTable, event: e.BetsClosed, after: FloorTable) -> Movements:
    return tuple(_meters(before, event.added.values()))


# ── Wagers ───────────────────────────────────────────────────────────────────────────────────


def collected(state: State, seat: int, wager: str) -> bool:
    """Whether the dealer of a dealer-run table has a wager in the inventory before it is settled:
    progressive chips that were found equal (.8(b)), and what a fold or leaving lost (.11)."""
    if state.electronic:
        return False
    return wager in state.chips or wager in state.seats[seat].forfeited


def _collects(before: FloorTable, event: object, after: FloorTable) -> Movements:
    """What the dealer takes from the layout by this event."""
    was, now = _round(before), _round(after)
    if now.electronic:
        return ()
    layout = a.layout(before.name)
    return tuple(
        move(MovementKind.LOSS, layout, before.bank(wager), units(cents))
        for number, seat in now.seats.items()
        for wager, cents in seat.wagers.items()
        if collected(now, number, wager) and not collected(was, number, wager)
    )


def _down(table: FloorTable, seat: int, wager: str, cents: int) -> Movements:
    """So much more lies on a wager; less, if it is negative."""
    purse = table.purse(wager, _round(table).seats[seat].player)
    layout = a.layout(table.name)
    if cents > 0:
        return (move(MovementKind.WAGER, purse, layout, units(cents)),)
    if cents < 0:
        return (move(MovementKind.WAGER_BACK, layout, purse, units(-cents)),)
    return ()


def _placed(before: FloorTable, event: e.WagersPlaced, after: FloorTable) -> Movements:
    """What a slip changed, wager by wager."""
    was, now = (_round(table).seats[event.seat].wagers for table in (before, after))
    return tuple(
        moved
        for wager in (*event.back, *event.wagers)
        for moved in _down(before, event.seat, wager, now.get(wager, 0) - was.get(wager, 0))
    )


def _decided(before: FloorTable, event: e.DecisionMade, after: FloorTable) -> Movements:
    raised = () if event.raised is None else _down(before, event.seat, event.raised, event.amount)
    wagers = _round(before).seats[event.seat].wagers
    back = (_down(before, event.seat, wager, -wagers[wager]) for wager in event.withdraws)
    lost = _collects(before, event, after) if event.loses else ()
    return (*raised, *(one for moved in back for one in moved), *lost)


def _wager_corrected(before: FloorTable, event: e.WagerCorrected, after: FloorTable) -> Movements:
    """What really lay there; where the seat is settled its difference says it all."""
    state = _round(before)
    if event.seat in state.settled or event.wager in state.seats[event.seat].withdrawn:
        return ()
    more = event.amount - event.was
    down = _down(before, event.seat, event.wager, more)
    if not more or not collected(state, event.seat, event.wager):
        return down
    # It lies in the inventory already, and so does what it is more; what it is less comes out.
    bank, layout = before.bank(event.wager), a.layout(before.name)
    return (*down, move(MovementKind.LOSS, layout, bank, units(more)))


# ── Settlement ───────────────────────────────────────────────────────────────────────────────


def _places(table: FloorTable, seat: int, line: Line) -> tuple[Account, Account]:
    """The player's purse and the house's bank of a line."""
    player = _round(table).seats[seat].player
    if table.by_account(line.wager) or line.paid_from is PaidFrom.ACCOUNT:
        return a.game_account(table.name, player), a.play(table.name)
    return a.chips(player), a.inventory(table.name)


def _lies(table: FloorTable, seat: int, line: Line) -> Account:
    """Where the stake of a line is that is not settled yet."""
    taken = collected(_round(table), seat, line.wager)
    return table.bank(line.wager) if taken else a.layout(table.name)


def _settled_line(table: FloorTable, seat: int, line: Line) -> Iterator[Movement]:
    """One line that nothing holds: the stake leaves the layout, if it is not in the inventory
    already, and a win is paid."""
    if line.outcome is Outcome.WITHDRAWN:
        return
    purse, bank = _places(table, seat, line)
    lies = _lies(table, seat, line)
    returned = 0 if is_slip(line) else line.returned
    back = min(line.staked, returned)
    if back:
        yield move(MovementKind.WAGER_BACK, lies, purse, units(back))
    if line.staked > back and lies != bank:
        yield move(MovementKind.LOSS, lies, bank, units(line.staked - back))
    if returned - back + line.vigorish:
        yield move(MovementKind.WIN, bank, purse, units(returned - back + line.vigorish))
    if line.vigorish:
        yield move(MovementKind.VIGORISH, purse, bank, units(line.vigorish))


def _seat_settled(before: FloorTable, event: e.SeatSettled, after: FloorTable) -> Movements:
    lines = (line for line in event.lines if not line.approval)
    paid = (one for line in lines for one in _settled_line(before, event.seat, line))
    return (*_meters(before, event.changes), *paid)


def _approved(before: FloorTable, event: e.ApprovalGiven, after: FloorTable) -> Movements:
    line = line_at(_round(before), (event.seat, event.wager))
    return tuple(_settled_line(before, event.seat, line))


def _refused(before: FloorTable, event: e.ApprovalRefused, after: FloorTable) -> Movements:
    """The wager goes back: from the layout where it waited, from the bank where it was taken as
    that of a share at another box (R48, R50). What the limit had cut of other wagers is paid."""
    state = _round(before)
    found = list(_meters(before, event.changes))
    for number, lines in event.lines.items():
        for was, line in zip(state.settled[number], lines, strict=True):
            purse, bank = _places(before, number, line)
            place = (number, line.wager)
            if line.wager != event.wager:
                if line != was:
                    more = units(line.returned - was.returned)
                    found.append(move(MovementKind.WIN, bank, purse, more))
                continue
            giver = _lies(before, number, line) if place in state.waiting else bank
            cents = line.returned - (0 if place in state.waiting else was.returned)
            found.append(move(MovementKind.WAGER_BACK, giver, purse, units(cents)))
    return tuple(found)


# ── Put right after settlement ───────────────────────────────────────────────────────────────


def _position(seat: int, lines: Iterable[Line], waiting: Iterable[Place]) -> int:
    """What a settled seat has got at the table less what it put down, in cents: without slips,
    and without what waits."""
    held = frozenset(waiting)
    got = 0
    for line in lines:
        if line.outcome is Outcome.WITHDRAWN:
            continue
        got -= line.staked
        if not is_slip(line) and (seat, line.wager) not in held:
            got += line.returned
    return got


def _disputed(table: FloorTable, seat: int, cents: int) -> Movements:
    """What a player is owed since, or owes."""
    if not cents:
        return ()
    account = a.dispute(table.name, _round(table).seats[seat].player)
    return (move(MovementKind.DISPUTE, a.play(table.name), account, units(cents)),)


def _held(
    table: FloorTable, places: Iterable[Place], lines: Mapping[int, tuple[Line, ...]], *, sign: int
) -> Iterator[Movement]:
    """The stakes of lines that waited leave the layout for the bank, or come back from it."""
    for seat, wager in places:
        line = next(one for one in lines[seat] if one.wager == wager)
        _, bank = _places(table, seat, line)
        lies = _lies(table, seat, line)
        if line.staked and lies != bank:
            yield move(MovementKind.LOSS, lies, bank, sign * units(line.staked))


def _settled_anew(before: FloorTable, event: e.SettledAnew, after: FloorTable) -> Movements:
    """The new settlement less the old, seat by seat, and stakes that wait or wait no more."""
    state = _round(before)
    found = list(_meters(before, event.changes))
    ended = [place for place in state.waiting if place not in event.waiting]
    begun = [place for place in event.waiting if place not in state.waiting]
    found += _held(before, ended, state.settled, sign=1)
    found += _held(before, begun, event.lines, sign=-1)
    for seat, lines in event.lines.items():
        was = _position(seat, state.settled[seat], state.waiting)
        found += _disputed(before, seat, _position(seat, lines, event.waiting) - was)
    return tuple(found)


def _voided(before: FloorTable, event: e.RoundVoided, after: FloorTable) -> Movements:
    """What lies on the layout goes back; what was settled is reversed as a dispute (R31, R52)."""
    state = _round(before)
    found = list(_meters(before, event.changes))
    for seat, lines in event.lines.items():
        if seat not in state.settled:
            back = (one for line in lines for one in _settled_line(before, seat, line))
            found += back
            continue
        owed = _position(seat, lines, ()) - _position(seat, state.settled[seat], state.waiting)
        for line in lines:
            if (seat, line.wager) in state.waiting:
                found += _settled_line(before, seat, line)
                owed -= line.returned
        found += _disputed(before, seat, owed)
    return tuple(found)


# ── What moves nothing ───────────────────────────────────────────────────────────────────────


def _nothing(before: FloorTable, event: object, after: FloorTable) -> Movements:
    return ()


#: Cards, hashes and devices move no value.
_STILL: Final[tuple[type, ...]] = (
    e.RoundOpened,
    e.HashGiven,
    e.PlayerReady,
    e.BitsOpened,
    e.DeckMixed,
    e.CardsDealt,
    e.CardsTurned,
    e.DrawsShown,
    e.HandsTurned,
    e.RoundClosed,
    e.StartFound,
    e.SurrenderCounted,
    e.MetersRead,
    e.IrregularityNoted,
    e.CardsEntered,
    e.CardsCorrected,
    e.LightConfirmed,
    e.AttemptNoted,
    t.TableOpened,
    t.DeckReceived,
    t.DeckMoved,
    t.DeckSpread,
    t.PlayerLooked,
    t.ShuffleBegan,
    t.DeckShuffled,
    t.ShuffleFailed,
    t.ShuffleOrdered,
    t.DeckCut,
    t.RecutOrdered,
    t.StubCounted,
    t.DeckRemoved,
    t.DeviceFailed,
    t.DeviceCovered,
    t.DeviceRestored,
    t.DealingChanged,
    t.TableIdle,
    t.TableClosed,
)
POSTERS: Mapping[type, Poster] = {
    **dict.fromkeys(_STILL, _nothing),
    e.WagersPlaced: _placed,
    e.BetsClosed: _bets_closed,
    e.DecisionMade: _decided,
    e.SeatAbandoned: _collects,
    e.ChipsCounted: _collects,
    e.ChipsResolved: _collects,
    e.WagerCorrected: _wager_corrected,
    e.SeatSettled: _seat_settled,
    e.ApprovalGiven: _approved,
    e.ApprovalRefused: _refused,
    e.SettledAnew: _settled_anew,
    e.RoundVoided: _voided,
}
