"""The resettlement of settled seats after a correction (R57).

Everything that the correction does not touch stays: lines, approvals given and refused, and each
meter on which no claim has changed. On a meter with a changed claim, this round's prizes go back
and are locked again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.cards import Card
from pitboss.games import Line
from pitboss.money import Cents
from pitboss.round import events as e
from pitboss.round.meters import Ending, Meter, MeterChange, Prize, fold, give_back
from pitboss.round.settlement import (
    Settled,
    claims,
    keep_to_limit,
    line_at,
    not_approved,
    resolve_seat,
    turned_at,
    waiting_at,
)
from pitboss.round.state import Place, State

__all__ = ["Resettlement", "resettled"]


def _claims(state: State) -> dict[Place, Line]:
    """The claims of all wagers of the settled seats, by the cards."""
    return {
        (number, line.wager): line
        for number in state.settled
        for line in claims(state, number)[0]
        if line.staked
    }


@dataclass(slots=True)
class Resettlement:
    """The resettlement of a round's settled seats, from the states before and after a
    correction."""

    before: State
    after: State
    prizes: dict[int, Prize] = field(default_factory=dict)
    changes: list[MeterChange] = field(default_factory=list)
    lines: dict[int, tuple[Line, ...]] = field(default_factory=dict)
    refused: set[Place] = field(default_factory=set)
    faces: dict[int, Card | None] = field(default_factory=dict)

    def event(self) -> e.SettledAnew:
        """The settlement that the seats would have had without the error."""
        before, after = self.before, self.after
        was, now = _claims(before), _claims(after)
        same = {place for place, line in now.items() if was.get(place) == line}
        moved = self._moved(was, now, same)
        state = self._given_back(moved)
        for number in before.settled:
            state = self._seat(state, number, same, moved)
        approved = frozenset(place for place in before.approved if self._unchanged(place))
        return e.SettledAnew(
            lines=self.lines,
            prizes=tuple(self._paid(approved).values()),
            changes=tuple(self.changes),
            waiting=tuple(
                place
                for number, lines in self.lines.items()
                for place in waiting_at(number, lines)
                if place not in approved
            ),
            approved=approved,
            refused=frozenset(self.refused),
            faces=self.faces,
            difference={
                number: Cents(_net(after, number, lines) - _net(before, number, paid))
                for number, lines in self.lines.items()
                for paid in (before.settled[number],)
            },
        )

    def _moved(
        self, was: Mapping[Place, Line], now: Mapping[Place, Line], same: set[Place]
    ) -> set[str]:
        """The meters with a changed claim, or with other winnings beside it under the payout limit,
        which changes the part of the prize that stays on the meter."""
        rules = self.after.rules
        limit = rules.chapter.payout_limit
        covers = limit.covers if limit is not None and rules.payout_limit is not None else ()
        others = [place for place in was.keys() | now.keys() if place not in same]
        beside = {number for number, wager in others if wager in covers}
        return {
            line.meter
            for found in (was, now)
            for (number, wager), line in found.items()
            if line.meter is not None
            and ((number, wager) not in same or (wager in covers and number in beside))
        }

    def _given_back(self, moved: set[str]) -> State:
        """The round without its prizes on the meters with a changed claim."""
        meters: dict[str, Meter] = dict(self.before.meters)
        for number, prize in reversed([*self.before.prizes.items()]):
            if prize.meter in moved and not prize.superseded:
                back, undone = give_back(meters[prize.meter], prize, tuple(prize.shares))
                meters = fold(meters, undone)
                self.prizes[number] = back.but(superseded=True)
                self.changes += undone
        return self.after.but(
            settled={}, meters=meters, prizes={**self.before.prizes, **self.prizes}
        )

    def _seat(self, state: State, number: int, same: set[Place], moved: set[str]) -> State:
        found = resolve_seat(state, number)
        self.faces |= {at: state.face(at) for at in turned_at(state, number, found)}
        found.locked = [one for one in found.locked if one.meter in moved]
        found.changes = [one for one in found.changes if one.meter in moved]
        found.prizes = {**state.prizes, **{one.number: one for one in found.locked}}
        found.meters = fold(state.meters, found.changes)
        found.lines = [
            self._line(found, (number, line.wager), line, same, moved) for line in found.lines
        ]
        keep_to_limit(state, found)
        self.prizes |= {one.number: one for one in found.locked}
        self.changes += found.changes
        self.lines[number] = tuple(found.lines)
        return state.but(meters=found.meters, prizes=found.prizes)

    def _line(
        self, found: Settled, place: Place, line: Line, same: set[Place], moved: set[str]
    ) -> Line:
        """A line before the payout limit; an unchanged line stays as it was."""
        if place not in same:
            return line
        refused = place in self.before.refused
        self.refused |= {place} if refused else set()
        if line.meter in moved:
            return self._refused_again(found, place, line) if refused else line
        return line_at(self.before, place) if refused or line.meter is not None else line

    def _refused_again(self, found: Settled, place: Place, line: Line) -> Line:
        """The line of a prize that was refused before: it stays refused."""
        if line.prize is not None:
            prize, player = found.prizes[line.prize], self.after.seats[place[0]].player
            back, undone = give_back(found.meters[prize.meter], prize, (player,))
            found.meters = fold(found.meters, undone)
            found.prizes[back.number] = back
            found.locked = [*(one for one in found.locked if one.number != back.number), back]
            found.changes += undone
        return not_approved(self.after, line)

    def _unchanged(self, place: Place) -> bool:
        """Whether an approval still holds: its line is the same."""
        number, wager = place
        old = line_at(self.before, place).but(prize=None)
        return any(
            line.but(prize=None) == old for line in self.lines[number] if line.wager == wager
        )

    def _paid(self, approved: frozenset[Place]) -> dict[int, Prize]:
        """The prizes, with the shares paid by approvals that still hold."""
        found = dict(self.prizes)
        for number, wager in approved:
            line = next(one for one in self.lines[number] if one.wager == wager)
            if line.prize in found:
                player = self.after.seats[number].player
                found[line.prize] = found[line.prize].ending(player, Ending.PAID)
        return found


def _net(state: State, number: int, lines: tuple[Line, ...]) -> int:
    stake = state.bank_stake if number == state.banks_at else 0
    return sum(line.returned for line in lines) - sum(state.seats[number].wagers.values()) - stake


def resettled(state: State, event: e.SettledAnew) -> State:
    """The round after a resettlement."""
    disputed = dict(state.disputed)
    for number, cents in event.difference.items():
        disputed[number] = Cents(disputed.get(number, 0) + cents)
    return state.turned(
        event.faces,
        settled={**state.settled, **event.lines},
        prizes={**state.prizes, **{one.number: one for one in event.prizes}},
        meters=fold(state.meters, event.changes),
        waiting=event.waiting,
        approved=event.approved,
        refused=event.refused,
        disputed=disputed,
    )
