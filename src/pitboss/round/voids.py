"""Void rounds: wagers returned, wagers still settled, and contributions taken off meters (R31)."""

from dataclasses import replace

from pitboss.games import Box, CardsMissingError, Line, Outcome, Reason, Showdown
from pitboss.games.lines import BANK, push, withdrawn
from pitboss.money import Cents
from pitboss.round.meters import Meter, MeterChange, Prize, fold, give_back, take_off
from pitboss.round.state import State, Void
from pitboss.rulebook.chapter import Irregularity

__all__ = ["still_stand", "undo_meters", "undo_seats", "void_lines"]


def still_stand(state: State, rule: Irregularity) -> frozenset[str]:
    """The wagers that a void round still settles, because the paragraph saves them (R31)."""
    if rule.after_deal and state.moment.step <= 0:
        return frozenset()
    return state.made & frozenset(rule.settles)


def undo_meters(state: State) -> tuple[tuple[Prize, ...], tuple[MeterChange, ...]]:
    """Give every prize of the round back to its meter, last one first, and then take the round's
    contributions off."""
    meters: dict[str, Meter] = dict(state.meters)
    prizes: list[Prize] = []
    changes: list[MeterChange] = []
    for prize in reversed([*state.prizes.values()]):
        if not prize.given_back:
            back, undone = give_back(meters[prize.meter], prize, tuple(prize.shares))
            meters = fold(meters, undone)
            prizes.append(back)
            changes += undone
    for name, added in state.added.items():
        off = take_off(meters[name], added, state.readings[name].hundreds or {})
        meters = fold(meters, (off,))
        changes.append(off)
    return tuple(prizes), tuple(changes)


def undo_seats(state: State, void: Void) -> tuple[dict[int, tuple[Line, ...]], dict[int, Cents]]:
    """The lines that return every wager, also those lost by a fold; and the amount that each
    settled seat gets or owes through the disputes account (R52)."""
    show = state.showdown()
    lines = {
        number: (
            *(
                _back(show.boxes[number], wager, void)
                for wager in _in_order(state, show.boxes[number])
            ),
            *_bank_back(state, number, void),
        )
        for number in state.settlement_order
    }
    difference = {
        number: Cents(
            sum(line.returned for line in lines[number]) - sum(line.returned for line in paid)
        )
        for number, paid in state.settled.items()
    }
    return lines, difference


def _in_order(state: State, box: Box) -> list[str]:
    """The wagers of a box in the chapter's order: the player's hand before the dealer's (R17)."""
    return [wager for wager in state.rules.chapter.wagers if wager in box.wagers]


def _back(box: Box, wager: str, void: Void) -> Line:
    """The line that returns a wager, unless the player already took it back (R51)."""
    if wager in box.withdrawn:
        return withdrawn(box, wager)
    return push(box, wager, Reason.VOID, cite=void.cite)


def _bank_back(state: State, number: int, void: Void) -> tuple[Line, ...]:
    """The line that returns what a bank put at stake."""
    if number != state.banks_at:
        return ()
    stake = state.bank_stake
    line = Line(
        wager=BANK,
        staked=stake,
        outcome=Outcome.PUSH,
        returned=stake,
        cite=void.cite,
        reason=Reason.VOID,
        banked=True,
    )
    return (line,)


def void_lines(state: State, show: Showdown, box: Box, void: Void) -> list[Line]:
    """The lines of a box in a void round: kept wagers by the game's steps, the others returned.

    A kept wager goes back too if its cards were never dealt, or if it was lost by a fold or by
    leaving.
    """
    stand = state.seats[box.seat].standing.keys() & void.keeps
    lines: list[Line] = []
    for wager in _in_order(state, box):
        settled = None
        if wager in stand:
            single = replace(box, wagers={wager: box.wagers[wager]}, folded=False)
            settled = _settled(state, show, single)
        lines += settled or [_back(box, wager, void)]
    return lines


def _settled(state: State, show: Showdown, box: Box) -> list[Line] | None:
    try:
        return [line for step in state.game.settle for line in step(show, box)]
    except CardsMissingError as error:
        if error.dealt:
            raise
        return None
