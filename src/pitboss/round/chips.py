"""Progressive chips at a dealer-run table: counted against the wagers accepted before a card is
dealt (.8(b)), and a difference resolved seat by seat (R65)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from pitboss.games.model import Deal
from pitboss.record import Actor, Role
from pitboss.round import commands as c
from pitboss.round import events as e
from pitboss.round.betting import box_fault
from pitboss.round.commands import Refusal
from pitboss.round.meters import MeterChange, contribution, fold, take_off
from pitboss.round.moves import Applier, Judge, Move, Outcome, place_of
from pitboss.round.readings import reread
from pitboss.round.records import dealer_run
from pitboss.round.state import Phase, Seat, State

__all__ = ["APPLIERS", "JUDGES", "chip_wagers", "moves", "unready"]


def chip_wagers(state: State) -> tuple[str, ...]:
    """The wagers in play whose chips the dealer collects and counts before the deal (.8(b))."""
    return tuple(key for key in sorted(state.made) if _by_system(state, key))


def _by_system(state: State, key: str) -> bool:
    """Whether a system accepts the chips of a wager: progressives, and 643a.2(c) if filed so."""
    law = state.rules.chapter.wagers[key]
    if law.system is not None:
        return bool(state.rules.options.get(law.system))
    return law.meter is not None and not law.electronic


def _uncounted(state: State) -> tuple[str, ...]:
    """The wagers whose chips must be counted now and do not yet agree with those accepted."""
    if state.electronic or state.void is not None or not isinstance(state.step, Deal):
        return ()
    waiting = {*chip_wagers(state), *state.miscounted}
    return tuple(key for key in sorted(waiting) if key not in state.chips)


def unready(state: State) -> Refusal | None:
    """The refusal to deal before all chips are counted and agree, or None."""
    left = _uncounted(state)
    if not left:
        return None
    reason = f"the chips of the {left[0]} wagers must first be counted and agree"
    return Refusal("chips/uncounted", reason, _closing(state), 0, left[0])


def _closing(state: State) -> str:
    return state.rules.chapter.dealing[state.dealing].closing_cite


def _chips(state: State, command: c.CountChips | c.ResolveChips, role: Role) -> Refusal | None:
    cite = _closing(state)
    refused = dealer_run(state, command.actor.role, (role,), cite)
    if refused is not None:
        return refused
    if not isinstance(state.step, Deal):
        return Refusal("chips/not-now", "the chips are counted before the deal", cite)
    if command.wager not in _uncounted(state):
        reason = f"no chips of {command.wager!r:.60} wagers need counting"
        return Refusal("chips/none", reason, cite)
    return None


# ── The count ────────────────────────────────────────────────────────────────────────────────


def _count(state: State, command: c.CountChips) -> Outcome:
    refused = _chips(state, command, Role.DEALER)
    if refused is None and (type(command.count) is not int or command.count < 0):
        refused = Refusal("chips/count", "a count of chips is a whole number", _closing(state))
    if refused is not None:
        return refused
    return (e.ChipsCounted(command.wager, command.count, state.accepted(command.wager)),)


def _counted(state: State, event: e.ChipsCounted) -> State:
    if event.count == event.accepted:
        return _agreed(state, event.wager)
    return state.but(miscounted={**state.miscounted, event.wager: event.count})


def _agreed(state: State, wager: str) -> State:
    left = {key: count for key, count in state.miscounted.items() if key != wager}
    return state.but(chips=state.chips | {wager}, miscounted=left)


# ── A difference ─────────────────────────────────────────────────────────────────────────────


def _resolve(state: State, command: c.ResolveChips) -> Outcome:
    """Resolve a difference: each seat's chip was supplied, its wager was not made, or its chip too
    many went back."""
    refused = _chips(state, command, Role.FLOORPERSON) or _unfit(state, command)
    if refused is not None:
        return refused
    read = reread(state, command.readings)
    if isinstance(read, Refusal):
        return read
    state, before = read
    left, changes = _taken_off(state, command.wager, command.not_made)
    resolved = e.ChipsResolved(
        wager=command.wager,
        reason=command.reason,
        supplied=command.supplied,
        not_made=command.not_made,
        returned=command.returned,
        left=left,
        changes=changes,
    )
    return (*before, resolved)


def _unfit(state: State, command: c.ResolveChips) -> Refusal | None:
    """The refusal of a resolution that is not about these seats, or does not add up, or None."""
    cite, wager = _closing(state), command.wager
    if wager not in state.miscounted:
        reason = "the dealer counts the chips first; then a difference is resolved"
        return Refusal("chips/uncounted", reason, cite, 0, wager)
    if not command.reason.strip():
        return Refusal("chips/reason", "say how the difference was resolved", cite)
    return _seat_fault(state, command) or _sum_fault(state, command) or _box_fault(state, command)


def _seat_fault(state: State, command: c.ResolveChips) -> Refusal | None:
    cite, wager = _closing(state), command.wager
    of_wager = (*command.supplied, *command.not_made)
    for number in (*of_wager, *command.returned):
        seat: Seat | None = place_of(state.seats, number)
        if seat is None:
            reason = f"nobody sits at seat {number!r:.20}"
            return Refusal("chips/seat", reason, cite)
        if number in of_wager and wager not in seat.wagers:
            reason = f"no {wager} wager was accepted at seat {number}: its chip goes back"
            return Refusal("chips/seat", reason, cite, number, wager)
    twice = [seat for seat, times in Counter(of_wager).items() if times > 1]
    twice += [seat for seat in command.returned if seat in of_wager]
    if twice:
        reason = f"seat {twice[0]} is named for two things: say one"
        return Refusal("chips/seat", reason, cite, twice[0], wager)
    return None


def _sum_fault(state: State, command: c.ResolveChips) -> Refusal | None:
    """The refusal of a resolution that leaves other chips than wagers, or None."""
    count = state.miscounted[command.wager]
    chips = count + len(command.supplied) - len(command.returned)
    wagers = state.accepted(command.wager) - len(command.not_made)
    if chips == wagers:
        return None
    reason = (
        f"{count} chips were counted; with what was supplied and given back they are {chips}, "
        f"and the wagers that stand are {wagers}: say for every seat what was done"
    )
    return Refusal("chips/unresolved", reason, _closing(state), 0, command.wager)


def _box_fault(state: State, command: c.ResolveChips) -> Refusal | None:
    """The refusal if a box could not be dealt in without the wager, or None."""
    after = _without(state, command.wager, command.not_made)
    faults = (box_fault(after, after.seats[number]) for number in command.not_made)
    return next((fault for fault in faults if fault is not None), None)


def _without(state: State, wager: str, seats: tuple[int, ...]) -> State:
    """The round without a wager that these seats did not make."""
    after = dict(state.seats)
    for number in seats:
        seat = after[number]
        wagers = {key: cents for key, cents in seat.wagers.items() if key != wager}
        choices = {key: choice for key, choice in seat.choices.items() if key != wager}
        after[number] = seat.but(wagers=wagers, choices=choices)
    return state.but(seats=after)


def _taken_off(
    state: State, wager: str, seats: tuple[int, ...]
) -> tuple[dict[str, MeterChange], tuple[MeterChange, ...]]:
    """The round's remaining contribution to the meter, and the change that takes the rest off."""
    name = state.meter_of(wager)
    added = state.added.get(name)
    stake = sum(state.seats[number].wagers[wager] for number in seats)
    if added is None or not stake:
        return {}, ()
    meter = state.meters[name]
    whole = contribution(name, meter.terms, stake)
    part = replace(
        whole,
        levels={level: min(whole.levels[level], units) for level, units in added.levels.items()},
        reserve=min(whole.reserve, added.reserve),
    )
    part = replace(part, wagers=sum(part.levels.values()) + part.reserve)
    left = replace(
        added,
        levels={level: units - part.levels[level] for level, units in added.levels.items()},
        reserve=added.reserve - part.reserve,
        wagers=added.wagers - part.wagers,
    )
    off = take_off(meter, part, state.readings[name].hundreds or {})
    return {name: left}, (off,)


def _resolved(state: State, event: e.ChipsResolved) -> State:
    after = _without(state, event.wager, event.not_made)
    meters = fold(state.meters, event.changes)
    return _agreed(after.but(meters=meters, added={**state.added, **event.left}), event.wager)


# ── What may be done now ─────────────────────────────────────────────────────────────────────


def moves(state: State, actor: Actor) -> Iterator[Move]:
    """Chips to count, and differences to resolve."""
    if state.electronic or state.phase in (Phase.BETTING, Phase.MIXING, Phase.CLOSED):
        return
    counts = actor.role is Role.DEALER
    if not counts and actor.role is not Role.FLOORPERSON:
        return
    for key in _uncounted(state):
        if not counts and key not in state.miscounted:
            continue
        yield Move(
            kind="count-chips" if counts else "resolve-chips",
            about=f"count the {key} chips against the wagers accepted"
            if counts
            else _difference(state, key),
            cite=_closing(state),
            wager=key,
            accepted=state.accepted(key),
            counted=state.miscounted.get(key, 0),
            needs_reason=not counts,
        )


def _difference(state: State, key: str) -> str:
    """The difference that a floorperson resolves, in words."""
    counted, accepted = state.miscounted[key], state.accepted(key)
    chips = f"{counted} {key} chip{'' if counted == 1 else 's'} counted"
    wagers = f"{accepted} wager{'' if accepted == 1 else 's'} accepted"
    return f"{chips}, {wagers}: say for every seat what became of its chip"


JUDGES: Mapping[type, Judge] = {c.CountChips: _count, c.ResolveChips: _resolve}
APPLIERS: Mapping[type, Applier] = {e.ChipsCounted: _counted, e.ChipsResolved: _resolved}
