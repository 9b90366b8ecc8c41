"""The movements of play: the value that every event of a round or a table moves.

A wager lies on the layout until its line is settled. At a dealer-run table the dealer collects some
wagers earlier, into the table inventory (``collected``). A line that waits for a floorperson is not
settled yet: its stake stays in place, and a meter prize is locked on the table's slips. A
correction after settlement goes through the disputes account, never silently from a player.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pitboss.floor import accounts as a
from pitboss.floor.accounts import Account, units
from pitboss.floor.bank_movements import bank_closed, bank_voided, lines_changed, set_aside
from pitboss.floor.movements import Movement, MovementKind, move
from pitboss.floor.state import FloorTable
from pitboss.floor.topic import Poster
from pitboss.games import Line, Outcome, PaidFrom
from pitboss.round import events as e
from pitboss.round.bank import BankPassed, BankTaken
from pitboss.round.meters import MeterChange, Why
from pitboss.round.settlement import line_at
from pitboss.round.state import Place, State
from pitboss.table import events as t

__all__ = ["POSTERS", "collected", "is_slip"]

Movements = tuple[Movement, ...]
_OfASeat = e.WagerCorrected | e.DecisionsCorrected | e.EntryUndone

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
    """Whether a line is paid by a jackpot slip from a locked prize."""
    return line.prize is not None and line.outcome is Outcome.WIN


def _round(table: FloorTable) -> State:
    assert table.table.round is not None
    return table.table.round


# ── Meters ───────────────────────────────────────────────────────────────────────────────────


def _meters(table: FloorTable, changes: Iterable[MeterChange]) -> Iterator[Movement]:
    """The movements of meter changes, whose two sides are equal."""
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
    return (*_meters(before, event.added.values()), *set_aside(before, after))


def _bank(before: FloorTable, event: object, after: FloorTable) -> Movements:
    return tuple(set_aside(before, after))


# ── Wagers ───────────────────────────────────────────────────────────────────────────────────


def collected(state: State, seat: int, wager: str) -> bool:
    """Whether the dealer put a wager into the inventory before its settlement: progressive chips
    that were counted (.8(b)), and wagers lost by a fold or by leaving (.11)."""
    if state.electronic:
        return False
    if state.bank is not None and wager in state.rules.chapter.main_wagers:
        return False  # a wager against a player's bank stays for its winners
    return wager in state.chips or wager in state.seats[seat].forfeited


def _collects(before: FloorTable, event: object, after: FloorTable) -> Movements:
    """The wagers that the dealer takes from the layout by this event."""
    was, now = _round(before), _round(after)
    if now.electronic:
        return ()
    layout = a.layout(before.name)
    return tuple(
        move(MovementKind.LOSS, layout, _stake(before, now, number, wager)[1], units(cents))
        for number, seat in now.seats.items()
        for wager, cents in seat.wagers.items()
        if collected(now, number, wager) and not collected(was, number, wager)
    )


def _stake(table: FloorTable, state: State, seat: int, wager: str) -> tuple[Account, Account]:
    """The accounts of a stake: the one it comes from, and the one it is lost to. An instrument goes
    into the drop box, chips into the inventory."""
    name = state.seats[seat].instruments.get(wager)
    if name is not None:
        return a.instruments(name), a.drop_box(table.name, name)
    return table.purse(wager, state.seats[seat].player), table.bank(wager)


def _moved(
    before: FloorTable, after: FloorTable, seat: int, wager: str, was: int, now: int
) -> Movements:
    """The movement of a wager from one amount to another, each in what it lies in."""
    states = (_round(before), _round(after))
    there, here = (_stake(before, state, seat, wager)[0] for state in states)
    if there == here:
        return _down(before, seat, wager, now - was, states[0])
    back = _down(before, seat, wager, -was, states[0])
    return (*back, *_down(before, seat, wager, now, states[1]))


def _down(
    table: FloorTable, seat: int, wager: str, cents: int, state: State | None = None
) -> Movements:
    """The movement of an amount onto a wager, or back from it if negative."""
    purse, _ = _stake(table, state or _round(table), seat, wager)
    layout = a.layout(table.name)
    if cents > 0:
        return (move(MovementKind.WAGER, purse, layout, units(cents)),)
    if cents < 0:
        return (move(MovementKind.WAGER_BACK, layout, purse, units(-cents)),)
    return ()


def _placed(before: FloorTable, event: e.WagersPlaced, after: FloorTable) -> Movements:
    """The movements of a slip, wager by wager."""
    was, now = (_round(table).seats[event.seat].wagers for table in (before, after))
    moved = (
        moved
        for wager in (*event.back, *event.wagers)
        for moved in _moved(before, after, event.seat, wager, was.get(wager, 0), now.get(wager, 0))
    )
    return (*moved, *set_aside(before, after))


def _decided(before: FloorTable, event: e.DecisionMade, after: FloorTable) -> Movements:
    raised = () if event.raised is None else _down(before, event.seat, event.raised, event.amount)
    wagers = _round(before).seats[event.seat].wagers
    back = (_down(before, event.seat, wager, -wagers[wager]) for wager in event.withdraws)
    lost = _collects(before, event, after) if event.loses else ()
    return (*raised, *(one for moved in back for one in moved), *lost)


def _seat_corrected(before: FloorTable, event: _OfASeat, after: FloorTable) -> Movements:
    """The difference to the wagers of a seat as they were. For a settled seat the resettlement has
    it."""
    bank = tuple(set_aside(before, after))
    if not event.seat or event.seat in _round(before).settled:
        return bank
    was, now = (_lying(_round(table), event.seat) for table in (before, after))
    found: list[Movement] = []
    for wager in was | now:
        (cents, taken), (new, now_taken) = was.get(wager, (0, 0)), now.get(wager, (0, 0))
        there, here = (_stake(before, _round(one), event.seat, wager)[1] for one in (before, after))
        moved = _moved(before, after, event.seat, wager, cents, new)
        # The dealer had collected it, or does so now.
        if there == here:
            found += (*moved, *_taken(before, here, now_taken - taken))
        else:
            found += _taken(before, there, -taken)
            found += (*moved, *_taken(before, here, now_taken))
    return (*found, *bank)


def _taken(table: FloorTable, bank: Account, cents: int) -> Movements:
    """The movement of an amount that the dealer collects, or puts back if negative."""
    if not cents:
        return ()
    return (move(MovementKind.LOSS, a.layout(table.name), bank, units(cents)),)


def _lying(state: State, number: int) -> dict[str, tuple[int, int]]:
    """The wagers of a seat that is not settled: how much of each the player put down, and how much
    of that the dealer took."""
    seat = state.seats[number]
    return {
        wager: (cents, cents if collected(state, number, wager) else 0)
        for wager, cents in seat.wagers.items()
        if wager not in seat.withdrawn
    }


def _chips_resolved(before: FloorTable, event: e.ChipsResolved, after: FloorTable) -> Movements:
    """Wagers that were not made go back, with their contributions; the others' chips are collected.
    A chip supplied was paid for when its wager was accepted, and one too many never was (R65)."""
    wagers = {seat: _round(before).seats[seat].wagers[event.wager] for seat in event.not_made}
    back = (_down(before, seat, event.wager, -cents) for seat, cents in wagers.items())
    undone = tuple(one for moved in back for one in moved)
    return (*_meters(before, event.changes), *undone, *_collects(before, event, after))


# ── Settlement ───────────────────────────────────────────────────────────────────────────────


def _places(table: FloorTable, seat: int, line: Line) -> tuple[Account, Account]:
    """The player's purse and the house's bank of a line."""
    player = _round(table).seats[seat].player
    if table.by_account(line.wager) or line.paid_from is PaidFrom.ACCOUNT:
        return a.game_account(table.name, player), a.play(table.name)
    return a.chips(player), a.inventory(table.name)


def _lies(table: FloorTable, seat: int, line: Line) -> Account:
    """The account of the stake of a line that is not settled yet."""
    taken = collected(_round(table), seat, line.wager)
    return _staked(table, seat, line)[1] if taken else a.layout(table.name)


def _staked(table: FloorTable, seat: int, line: Line) -> tuple[Account, Account]:
    """The accounts of the stake of a line: its owner, and the one it is lost to."""
    named = line.wager in _round(table).seats[seat].instruments
    return _stake(table, _round(table), seat, line.wager) if named else _places(table, seat, line)


def _settled_line(table: FloorTable, seat: int, line: Line) -> Iterator[Movement]:
    """The movements of a settled line: the stake leaves the layout, unless it is already in the
    inventory, and a win is paid."""
    if line.outcome is Outcome.WITHDRAWN:
        return
    purse, bank = _places(table, seat, line)
    lies = _lies(table, seat, line)
    owner, lost = _staked(table, seat, line)
    # What is lost to a player's bank stays on the layout, and pays its winners.
    pays = bank
    if line.banked:
        pays = lost = a.layout(table.name)
    returned = 0 if is_slip(line) else line.returned
    back = min(line.staked, returned)
    if back:
        yield move(MovementKind.WAGER_BACK, lies, owner, units(back))
    if line.staked > back and lies != lost:
        yield move(MovementKind.LOSS, lies, lost, units(line.staked - back))
    if returned - back + line.vigorish:
        yield move(MovementKind.WIN, pays, purse, units(returned - back + line.vigorish))
    if line.vigorish:
        yield move(MovementKind.VIGORISH, purse, bank, units(line.vigorish))


def _seat_settled(before: FloorTable, event: e.SeatSettled, after: FloorTable) -> Movements:
    lines = (line for line in event.lines if not line.approval)
    paid = (one for line in lines for one in _settled_line(before, event.seat, line))
    return (*_meters(before, event.changes), *paid, *bank_closed(before, event.lines))


def _approved(before: FloorTable, event: e.ApprovalGiven, after: FloorTable) -> Movements:
    line = line_at(_round(before), (event.seat, event.wager))
    return tuple(_settled_line(before, event.seat, line))


def _refused(before: FloorTable, event: e.ApprovalRefused, after: FloorTable) -> Movements:
    """The wager goes back from the layout, or from the bank if it was taken for a share at another
    box (R48, R50). Winnings that the limit had cut because of the prize are paid."""
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
            giver, (owner, lost) = _lies(before, number, line), _staked(before, number, line)
            giver = giver if place in state.waiting else lost
            cents = line.returned - (0 if place in state.waiting else was.returned)
            found.append(move(MovementKind.WAGER_BACK, giver, owner, units(cents)))
    return tuple(found)


# ── Corrections after settlement ───────────────────────────────────────────────────────────────


def _position(seat: int, lines: Iterable[Line], waiting: Iterable[Place]) -> int:
    """The net result of a settled seat at the table in cents, without slips and waiting lines."""
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
    """The movement of an amount that a player is now owed, or owes."""
    if not cents:
        return ()
    account = a.dispute(table.name, _round(table).seats[seat].player)
    return (move(MovementKind.DIFFERENCE, a.play(table.name), account, units(cents)),)


def _held(
    table: FloorTable, places: Iterable[Place], lines: Mapping[int, tuple[Line, ...]], *, sign: int
) -> Iterator[Movement]:
    """The stakes of waiting lines, from the layout to the bank or back."""
    for seat, wager in places:
        line = next(one for one in lines[seat] if one.wager == wager)
        _, bank = _staked(table, seat, line)
        lies = _lies(table, seat, line)
        if line.staked and lies != bank:
            yield move(MovementKind.LOSS, lies, bank, sign * units(line.staked))


def _settled_anew(before: FloorTable, event: e.SettledAnew, after: FloorTable) -> Movements:
    """The new settlement less the old one, seat by seat, and stakes that start or stop waiting."""
    state = _round(before)
    found = list(_meters(before, event.changes))
    ended = [place for place in state.waiting if place not in event.waiting]
    begun = [place for place in event.waiting if place not in state.waiting]
    found += _held(before, ended, state.settled, sign=1)
    found += _held(before, begun, event.lines, sign=-1)
    for seat, lines in event.lines.items():
        was = _position(seat, state.settled[seat], state.waiting)
        found += _disputed(before, seat, _position(seat, lines, event.waiting) - was)
    return (*found, *lines_changed(before, event.lines))


def _voided(before: FloorTable, event: e.RoundVoided, after: FloorTable) -> Movements:
    """Wagers on the layout go back; settled seats are reversed as disputes (R31, R52)."""
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
    return (*found, *bank_voided(before))


# ── Events that move nothing
# ───────────────────────────────────────────────────────────────────────


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
    e.DrawsCommitted,
    e.DrawsShown,
    e.HandsTurned,
    e.RoundClosed,
    e.StartFound,
    e.SurrenderCounted,
    e.MetersRead,
    e.IrregularityNoted,
    e.CardsEntered,
    e.CardsCorrected,
    e.CorrectionProposed,
    e.CorrectionConfirmed,
    e.CorrectionRejected,
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
    BankTaken: _bank,
    BankPassed: _bank,
    e.BetsClosed: _bets_closed,
    e.DecisionMade: _decided,
    e.SeatAbandoned: _collects,
    e.ChipsCounted: _collects,
    e.ChipsResolved: _chips_resolved,
    e.WagerCorrected: _seat_corrected,
    e.DecisionsCorrected: _seat_corrected,
    e.EntryUndone: _seat_corrected,
    e.SeatSettled: _seat_settled,
    e.ApprovalGiven: _approved,
    e.ApprovalRefused: _refused,
    e.SettledAnew: _settled_anew,
    e.RoundVoided: _voided,
}
