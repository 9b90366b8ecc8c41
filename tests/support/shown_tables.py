"""Tables of a served floor as people see them, step by step."""

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from pitboss.house.views import RoundStep, RoundSummary, TableView
from pitboss.record import Actor, Role
from pitboss.wire.table_view import TableAnswer, table_answer
from tests.support.databases import new_database
from tests.support.houses import Running


@cache
def looks(game: str) -> tuple[tuple[Actor | None, TableView, TableAnswer], ...]:
    """A table of a game, step by step, as spectator, player and floorperson see it."""
    running = Running(new_database("sqlite", Path(mkdtemp())), game, seats=2)
    running.open()
    (name,) = running.plays
    people = (None, Actor(Role.PLAYER, f"{name} player 1"), Actor(Role.FLOORPERSON, "Fay"))
    found = []
    for _ in range(60):
        running.step(name)
        for who in people:
            now = running.floor.view(who, name)
            found.append((who, now, table_answer(now, who, now.now * 1000 + 500)))
    running.end()
    return tuple(found)


@cache
def replayed(game: str) -> tuple[tuple[RoundSummary, ...], tuple[RoundStep, ...]]:
    """The rounds of a player, and the steps of the newest that is closed."""
    running = Running(new_database("sqlite", Path(mkdtemp())), game, seats=2)
    running.open()
    (name,) = running.plays
    ann = Actor(Role.PLAYER, f"{name} player 1")
    for _ in range(45):
        running.step(name)
    found = running.floor.history(ann)
    closed = next(one.round for one in found if one.closed)
    steps = tuple(running.floor.replay(ann, closed))
    running.end()
    return tuple(found), steps
