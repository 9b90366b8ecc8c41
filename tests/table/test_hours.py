"""Tables through hours, with everything that can go wrong: what holds whatever is done.

Both kinds of table, every dealing method and shuffler, every game. Somebody who knows the law reads
every entry (``TableWatcher``); between the steps everything that may be done is tried, and what the
procedure asks for is always something that may be done.
"""

import pytest
from hypothesis import settings

from pitboss.record import kinds
from pitboss.round import Event
from pitboss.round import events as r
from pitboss.table import events as e
from tests.support.games import GAMES, every_game
from tests.support.table_hours import SETUPS, Hours, WatchedRun
from tests.support.tables import HOUR

_WITH_PLAYERS_WHO_SHUFFLE = {r.PlayerReady}
_WITH_REAL_CARDS = {
    *(one for one in vars(e).values() if isinstance(one, type) and issubclass(one, Event)),
    r.AttemptNoted,
    r.CardsCorrected,
    r.CardsEntered,
    r.ChipsCounted,
    r.ChipsResolved,
    r.DrawsCommitted,
    r.CorrectionConfirmed,
    r.CorrectionProposed,
    r.CorrectionRejected,
    r.DecisionsCorrected,
    r.EntryUndone,
    r.HandsTurned,
    r.IrregularityNoted,
    r.LightConfirmed,
    r.SettledAnew,
    r.StartFound,
    r.SurrenderCounted,
    r.WagerCorrected,
} - {Event, e.TableOpened, e.TableClosed}


@pytest.mark.cites("R30", "R31", "R34", "R52", "R55")
@every_game
@pytest.mark.parametrize("electronic", [False, True])
def test_a_table_runs_for_hours_and_one_level_never_contradicts_another(
    slug: str, electronic: bool
) -> None:
    for seed in range(max(2, settings().max_examples // (20 if electronic else 10))):
        Hours(slug, seed, electronic=electronic).pass_by(60).replays()


#: The seeds that are tried first: together they were seen to meet everything.
MET_SOONEST = {False: (37, 5, 2, 16, 53, 8, 24), True: (0, 1, 99)}


@pytest.mark.parametrize("electronic", [False, True])
def test_the_hours_meet_everything_that_can_happen(electronic: bool) -> None:
    """The test above would show nothing if nothing ever went wrong."""
    every = {
        kind.type
        for kind in kinds().values()
        if kind.type.__module__ in (r.__name__, e.__name__) and issubclass(kind.type, Event)
    }
    expected = every - (_WITH_REAL_CARDS if electronic else _WITH_PLAYERS_WHO_SHUFFLE)
    met: set[type] = set()
    for seed in (*MET_SOONEST[electronic], *range(100)):
        slug = GAMES[seed % len(GAMES)]
        run = Hours(slug, seed, electronic=electronic, looks=False).pass_by(60).run
        met.update(type(event) for event in run.events)
        if met >= expected:
            break
    assert met == expected


def test_a_table_runs_for_a_day_and_a_night() -> None:
    """Thirty hours by prompts alone: decks are changed, stubs counted, no round refused."""
    for number, (dealing, shuffler, decks) in enumerate(SETUPS):
        slug = GAMES[number % len(GAMES)]
        run = WatchedRun(slug, dealing=dealing, shuffler=shuffler, decks=decks)
        run.opened()
        while run.at < 30 * HOUR:
            run.whole_round(0)
            run.at += HOUR
            if len(run.table.live) < decks:
                run.receive()
        hours = 4 if dealing == "hand" else 8
        assert run.watch.started > 25
        assert len(run.watch.gone) >= decks * (30 // (hours + 1) - 1)
        counted = [event for event in run.events if isinstance(event, e.StubCounted)]
        device_counts = shuffler == "counting" or (dealing == "reshuffling-shoe" and decks == 1)
        assert bool(counted) is not device_counts
