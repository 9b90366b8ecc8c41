"""A void round: what goes back, what is still settled, and what meters give back (R31)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pitboss.games import Box, CardsMissingError, Line, Showdown
from pitboss.games.lines import push, withdrawn
from pitboss.rulebook.chapter import Irregularity
from pitboss.table.meters import Meter, contribution, withdraw
from pitboss.table.state import State, Void

__all__ = ["Returned", "return_all", "standing", "still_stand", "void_lines"]


def still_stand(state: State, rule: Irregularity) -> frozenset[str]:
    """The wagers that a void round still settles: those that its paragraph saves."""
    if rule.after_deal and state.moment.step == 0:
        return frozenset()
    return state.made & set(rule.settles)


@dataclass(slots=True)
class Returned:
    """Lines of wagers that went back, the meters after that, and what the house bears of it."""

    lines: dict[int, tuple[Line, ...]]
    meters: dict[str, Meter]
    borne: dict[str, int]


def return_all(state: State, void: Void) -> Returned:
    """Every wager of every seat goes back, also those that a fold lost."""
    found = Returned({}, dict(state.meters), {})
    show = state.showdown()
    for number in state.settlement_order:
        box = show.boxes[number]
        lines = tuple(_back(state, box, wager, void, found) for wager in _in_order(state, box))
        found.lines[number] = lines
    return found


def _in_order(state: State, box: Box) -> list[str]:
    """The wagers of a box in the chapter's order, however they were placed: the own hand comes
    before the dealer's (R17)."""
    return [wager for wager in state.rules.chapter.wagers if wager in box.wagers]


def _back(state: State, box: Box, wager: str, void: Void, found: Returned) -> Line:
    """One wager goes back, and its meter gives back what it added."""
    if wager in box.withdrawn:
        return withdrawn(box, wager)
    name = state.rules.chapter.wagers[wager].shares or wager
    if name in state.contributions and name in found.meters:
        added = contribution(found.meters[name], box.wagers[wager])
        found.meters[name], borne = withdraw(found.meters[name], added)
        if borne:
            found.borne[name] = found.borne.get(name, 0) + borne
    rule = f"the round is void ({void.kind}): the wager is returned"
    return push(box, wager, cite=void.cite, rule=rule)


def standing(box: Box, void: Void) -> Mapping[str, int]:
    """The wagers of a box that a void round still settles; a fold's are not among them."""
    return {
        wager: amount
        for wager, amount in box.wagers.items()
        if wager in void.keeps and wager not in box.forfeited
    }


def void_lines(
    state: State, show: Showdown, box: Box, void: Void, meters: dict[str, Meter]
) -> tuple[list[Line], Returned]:
    """The lines of a box in a void round: what stands by the game's own steps, the rest returned.

    A wager whose cards were never dealt cannot be settled, and goes back.
    """
    found = Returned({}, meters, {})
    kept = standing(box, void)
    lines: list[Line] = []
    for wager in _in_order(state, box):
        single = replace(box, wagers={wager: box.wagers[wager]}, folded=False)
        settled = _settled(state, show, single) if wager in kept else None
        if settled is None:
            settled = [_back(state, box, wager, void, found)]
        lines += settled
    return lines, found


def _settled(state: State, show: Showdown, box: Box) -> list[Line] | None:
    try:
        return [line for step in state.game.settle for line in step(show, box)]
    except CardsMissingError as error:
        if error.dealt:
            raise
        return None
