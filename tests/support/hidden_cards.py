"""Rounds played again with other cards out of sight of a viewer."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from pitboss.cards import Card
from pitboss.record import Actor, Role
from pitboss.round import Command, Proceed, refusal, seen, view
from pitboss.round.state import Phase, State
from pitboss.wire.kinds import body_of
from tests.support.rounds import (
    DEALER,
    FLOOR,
    SYSTEM,
    Play,
    rules_of,
    shuffled,
    told_by_raises,
    with_deck,
)

SURVEILLANCE = Actor(Role.SURVEILLANCE, "the eye")
Viewer = Callable[[State, Actor], dict[str, Any]]


def played(slug: str, chance: Random) -> Play:
    """A whole round of up to four players with side wagers."""
    rules = rules_of(slug)
    seats = chance.sample(range(1, rules.chapter.positions + 1), chance.randint(1, 4))
    play = Play(rules, {seat: f"player {seat}" for seat in seats})
    for seat in seats:
        play.bet_at_random(seat, chance)
    play.close_bets(shuffled(rules, chance))
    play.play_out(chance)
    return play


def viewers(play: Play) -> list[Actor]:
    players = [Actor(Role.PLAYER, seat.player) for seat in play.state.seats.values()]
    return [*players, Actor(Role.PLAYER, "a stranger"), DEALER, FLOOR, SURVEILLANCE, SYSTEM]


def states(play: Play, commands: list[Command]) -> list[State]:
    """The state after each command, from the opening on."""
    again = Play.__new__(Play)
    again.opened = again.state = play.opened
    again.log, again.commands = [], []
    found = [again.state]
    for command in commands:
        again.do(command)
        found.append(again.state)
    return found


def altered(play: Play, hidden: list[int], chance: Random) -> list[Command]:
    """The same commands on a deck whose hidden cards are exchanged among themselves."""
    order = hidden[:]
    chance.shuffle(order)
    old = play.state.deck
    deck: list[Card | None] = list(old)
    for position, source in zip(hidden, order, strict=True):
        deck[position] = old[source]
    return [with_deck(command, old, tuple(deck)) for command in play.commands]


def shown(state: State, viewer: Actor, look: Viewer) -> str:
    """Everything that reaches a viewer at one moment: the view, and why a step is refused."""
    refused = refusal(state, Proceed(viewer))
    reason = None if refused is None else [refused.code, refused.reason, refused.cite]
    return json.dumps([look(state, viewer), reason], sort_keys=True)


def told(state: State, viewer: Actor) -> dict[str, Any]:
    """What reaches a viewer's screen."""
    return body_of(view(state, viewer))


def leak(
    slug: str, chance: Random, look: Viewer | None = None, play: Play | None = None
) -> str | None:
    """The first difference that a card out of sight makes to somebody, if any does."""
    look = look or told
    play = play or played(slug, chance)
    path = states(play, play.commands)
    # Settlement turns on every card that is settled by: a result may differ from there on.
    last = max(
        index
        for index, state in enumerate(path)
        if state.phase in (Phase.BETTING, Phase.DEALER, Phase.DECISION)
    )
    step = chance.randint(0, last)
    for viewer in viewers(play):
        known = seen(path[step], viewer) | told_by_raises(path[step])
        hidden = [position for position in range(len(play.state.deck)) if position not in known]
        commands = altered(play, hidden, chance)[:step]
        for before, after in zip(path[: step + 1], states(play, commands), strict=True):
            one, other = shown(before, viewer, look), shown(after, viewer, look)
            if one != other:
                return f"{viewer.role} at step {before.moment}: {one} is not {other}"
    return None
