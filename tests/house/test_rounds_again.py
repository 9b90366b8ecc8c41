"""Every command of a table and its rounds can be rebuilt from what it left, and is decided again:
with everything that goes wrong at a table where a dealer has real cards."""

from collections import Counter
from typing import Any

from pitboss.audit import judging_again
from pitboss.audit.engines import Engines
from pitboss.audit.rounds import RoundsAgain
from pitboss.floor import apply_stream, table_stream
from pitboss.round import events as e
from pitboss.round.machine import EVENTS
from pitboss.store import Stored
from pitboss.table import events as t
from tests.house.test_floor_again import hours, record_of
from tests.support.games import every_game

#: What never comes first: it follows from another event of the same command.
FOLLOWING = {
    *(e.DeckMixed, e.DrawsShown, e.MetersRead, e.SettledAnew),
    *(t.ShuffleFailed, t.TableIdle),
}


def test_whatever_a_command_begins_with_says_which_it_was() -> None:
    every = {*EVENTS, e.RoundOpened, *(getattr(t, name) for name in t.__all__)}
    assert {*judging_again._COMMANDS} == every - FOLLOWING


@every_game
def test_every_entry_of_an_honest_dealers_table_is_decided_again(slug: str) -> None:
    again = RoundsAgain(Engines())
    state: Any = None
    kinds: Counter[type] = Counter()
    for entry, _ in record_of(hours(slug, False)):
        if entry.stream != table_stream("A"):
            continue
        before, state = state, apply_stream(state, entry)
        kinds[type(entry.event)] += 1
        again.take(before, Stored(entry.stream, entry.number, b'{"sealed":"', b"", b""), entry)
    again.end()
    assert again.faults == []
    assert again.between == []
    assert not again.folded
    assert again.decided == kinds[e.RoundOpened] > 5
