"""Settles one seat: the game's lines in order, meter prizes resolved, the payout limit applied."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pitboss.games import Line, Outcome
from pitboss.money import Cents, MeterShare
from pitboss.table.meters import Meter, Taken, give_back, read_again, take
from pitboss.table.state import State
from pitboss.table.voiding import void_lines

__all__ = ["Settled", "read_meters", "settle_anew", "settle_seat"]


@dataclass(slots=True)
class Settled:
    """The lines of a seat, and what its prizes did to the meters."""

    lines: list[Line]
    meters: dict[str, Meter]
    taken: dict[str, Taken]
    shared: dict[str, Taken]
    #: What a void round's meters could not give back, in units.
    borne: dict[str, int]


def read_meters(
    meters: Mapping[str, Meter], readings: Mapping[str, Mapping[str, int]]
) -> dict[str, Meter]:
    """The round's meters, with the levels that were read anew."""
    return {key: read_again(meter, readings.get(key, {})) for key, meter in meters.items()}


def settle_seat(state: State, number: int, readings: Mapping[str, Mapping[str, int]]) -> Settled:
    """Every wager of a seat in the chapter's order, then what is paid without a stake."""
    show = state.showdown()
    box = show.boxes[number]
    settled = Settled([], read_meters(state.meters, readings), {}, dict(state.shared), {})
    if state.void is None:
        lines = [line for step in state.game.settle for line in step(show, box)]
    else:
        lines, back = void_lines(state, show, box, state.void, settled.meters)
        settled.meters, settled.borne = back.meters, back.borne
    lines.sort(key=lambda line: line.wager not in box.wagers)
    for line in lines:
        settled.lines.append(_resolve(state, number, line, settled))
    settled.lines = _limit(state, settled.lines)
    return settled


def _resolve(state: State, number: int, line: Line, settled: Settled) -> Line:
    """A claim on a meter becomes a sum, from the meter as it stands at the seat's turn (R17)."""
    if line.meter is None:
        return line
    assert isinstance(line.pays, MeterShare)
    if line.shared:
        taken = _share(state, line, settled)
        if _paid_before(state, number, line.wager):
            rule = f"{line.rule}; this player's share was paid at another box"
            return replace(line, rule=rule, approval=False, pays=None, paid_from=None)
    else:
        settled.meters[line.meter], taken = take(settled.meters[line.meter], line.pays)
    settled.taken[line.wager] = taken
    return replace(line, returned=taken.cents)


def _share(state: State, line: Line, settled: Settled) -> Taken:
    """A prize on the dealer's hand: worked out once, in equal shares a head (R17, R18)."""
    assert line.meter is not None
    assert isinstance(line.pays, MeterShare)
    if line.wager not in settled.shared:
        # A wager that was lost with a player who left has no share.
        heads = len(
            {
                seat.player
                for seat in state.seats.values()
                if line.wager in seat.wagers and line.wager not in seat.forfeited
            }
        )
        meter, settled.shared[line.wager] = take(settled.meters[line.meter], line.pays, heads)
        settled.meters[line.meter] = meter
    prize = settled.shared[line.wager]
    # What started the meter anew is nobody's alone to give back.
    return Taken(prize.level, prize.cents)


def _paid_before(state: State, number: int, wager: str) -> bool:
    """Whether the same player had this share at a box settled earlier."""
    player = state.seats[number].player
    return any(
        line.wager == wager
        for other, lines in state.settled.items()
        if state.seats[other].player == player
        for line in lines
    )


def _limit(state: State, lines: list[Line]) -> list[Line]:
    """The payout limit on a hand: winnings over it are cut, the last-settled first (R25)."""
    rule = state.rules.chapter.payout_limit
    limit = state.rules.payout_limit
    if rule is None or limit is None:
        return lines
    covered = [
        index
        for index, line in enumerate(lines)
        if line.wager in rule.covers and line.outcome is Outcome.WIN
    ]
    excess = sum(lines[index].returned - lines[index].staked for index in covered) - limit
    limited = list(lines)
    for index in reversed(covered):
        if excess <= 0:
            break
        line = lines[index]
        cut = min(excess, line.returned - line.staked)
        if cut <= 0:
            continue
        whole = cut == line.returned - line.staked
        limited[index] = replace(
            line,
            pays=None if whole else line.pays,
            paid_from=None if whole else line.paid_from,
            returned=Cents(line.returned - cut),
            limited=Cents(cut),
            rule=f"{line.rule}; cut by the payout limit [{rule.cite}]",
        )
        excess -= cut
    return limited


def _last_share(state: State, number: int, wager: str) -> bool:
    """Whether nobody else has, or can still have, a share of the prize on the dealer's hand."""
    player = state.seats[number].player
    return not any(
        other not in state.settled or (other, wager) in state.taken
        for other, seat in state.seats.items()
        if wager in seat.wagers and seat.player != player
    )


def settle_anew(
    state: State, number: int, wager: str, readings: Mapping[str, Mapping[str, int]]
) -> tuple[Line, dict[str, Meter]]:
    """A wager whose prize was not approved: the meter has the prize back, the player the stake."""
    line = next(one for one in state.settled[number] if one.wager == wager)
    meters = read_meters(state.meters, readings)
    taken = state.taken.get((number, wager))
    if taken is not None and line.meter is not None:
        if line.shared and _last_share(state, number, wager):
            taken = state.shared[wager]
        meters[line.meter] = give_back(meters[line.meter], taken)
    law = state.rules.chapter.wagers[wager]
    anew = replace(
        line,
        outcome=Outcome.PUSH,
        returned=line.staked,
        pays=None,
        paid_from=None,
        approval=False,
        limited=Cents(0),
        rule="the prize was not approved: the wager is returned",
        cite=law.approval.cite if law.approval else line.cite,
    )
    return anew, meters
