"""Practice tables: electronic, for one person, without a clock."""

from typing import Any

import pytest

from pitboss.floor import Sit, TakeUpRules, view, view_at
from pitboss.record import Actor, Role
from pitboss.round import Phase, PlaceWagers, Ready
from pitboss.round.events import DecisionMade
from pitboss.rulebook import examine
from tests.support.floors import House, OnFloor
from tests.support.games import UTH, every_game
from tests.support.paths import DEMO
from tests.support.seated import Seated, demo_text
from tests.support.tables import DEALER, FLOOR

ANN, BEN = Actor(Role.PLAYER, "Ann"), Actor(Role.PLAYER, "Ben")
NO_CLOCK: dict[str, Any] = {"betting_seconds": 0, "decision_seconds": 0}
DAY = 24 * 3600


def waits(seated: Seated) -> tuple[Phase | None, int | None]:
    """What is waited for, and until when."""
    return seated.phase(), seated.due


@every_game
def test_no_time_is_over_at_a_practice_table(slug: str) -> None:
    seated = Seated(slug, (1,), **NO_CLOCK).start().bets()
    assert waits(seated) == (Phase.BETTING, None)
    assert seated.pass_until(seated.now + DAY) == 0
    assert waits(seated) == (Phase.BETTING, None)
    one = seated.players[1].actor
    assert seated.do(one, Ready(one)) is None
    # Bits are opened by programs: there the ten seconds stand.
    assert waits(seated) == (Phase.MIXING, seated.now + 10)
    seated.pass_until(seated.now + 10)
    while seated.phase() is Phase.DECISION:
        assert seated.due is None
        asked = seated.state
        assert seated.pass_until(seated.now + DAY) == 0
        assert seated.state is asked or seated.state == asked
        seated.step()
    seated.until(Phase.CLOSED)
    made = [entry for entry in seated.entries if isinstance(entry.event, DecisionMade)]
    assert {entry.actor.role for entry in made} == {Role.PLAYER}
    assert seated.view(None).practice
    (listed,) = [one for one in seated.floor.lobby(None).view.tables if one.name == seated.name]
    assert listed.practice


def test_the_next_round_of_a_practice_table_begins_by_itself() -> None:
    seated = Seated(UTH, (1,), **NO_CLOCK).round()
    ended = seated.round_id
    due = seated.due
    assert due is not None
    seated.pass_until(due)
    assert seated.round_id != ended
    assert (seated.phase(), seated.due) == (Phase.BETTING, None)


def test_the_lobby_says_where_the_round_of_a_table_stands() -> None:
    seated = Seated(UTH, (1,), **NO_CLOCK)

    def told() -> str:
        tables = seated.floor.lobby(None).view.tables
        return next(one.phase for one in tables if one.name == seated.name)

    assert told() == ""
    seated.start()
    assert told() == Phase.BETTING
    one = seated.bets().players[1].actor
    assert seated.do(one, Ready(one)) is None
    seated.pass_until(seated.now + 10)
    assert told() == Phase.DECISION
    while seated.phase() is Phase.DECISION:
        seated.step()
    seated.until(Phase.CLOSED)
    assert told() == Phase.CLOSED


def test_who_is_ready_without_complete_wagers_is_told_so() -> None:
    seated = Seated(UTH, (1,), **NO_CLOCK).start()
    one = seated.players[1]
    refused = seated.do(one.actor, Ready(one.actor))
    assert refused is not None
    assert refused.code == "ready/no-wagers"
    slip = one.slip(seated.round_id, plain=True)
    alone = PlaceWagers(one.actor, 1, {"ante": slip.wagers["ante"]}, slip.hash)
    assert seated.do(one.actor, alone) is None
    refused = seated.do(one.actor, Ready(one.actor))
    assert refused is not None
    assert refused.code == "wager/incomplete"
    assert seated.phase() is Phase.BETTING


@every_game
def test_betting_closes_early_when_everybody_with_a_complete_slip_is_ready(slug: str) -> None:
    """With a clock, too: who has no complete slip is not waited for."""
    seated = Seated(slug, (1, 2, 3)).start()
    for seat in (1, 2):
        while seated.act(seat):
            pass
    one, two = seated.players[1].actor, seated.players[2].actor
    assert seated.do(one, Ready(one)) is None
    assert seated.phase() is Phase.BETTING, "P2 has wagers down and is not ready"
    assert seated.do(two, Ready(two)) is None
    assert seated.phase() is Phase.MIXING
    assert seated.state.boxes == (1, 2)


def approved(slug: str, **keys: Any) -> str:
    """The submission of one game, approved before the clock of a house in memory begins."""
    return demo_text(slug, **keys).replace("= 2026-01-15", "= 1969-01-15")


# ── One person ───────────────────────────────────────────────────────────────────────────────


def test_a_practice_table_is_for_one_person() -> None:
    house = House(approved(UTH, **NO_CLOCK))
    house.set_up("P", UTH)
    house.do(Sit, ANN, "P", 1, "Ann")
    for who in (BEN, DEALER):
        refused = house.refused(Sit, who, "P", 2, "Ben")
        assert (refused.code, refused.seat) == ("seat/practice", 2)
    assert view_at(house.floor, ANN, "P", 0).table.practice
    assert view(house.floor, ANN, 0).tables[0].practice


def test_one_person_may_have_the_boxes_that_are_filed() -> None:
    house = House(approved("pai-gow-poker", adjacent_boxes=2, **NO_CLOCK))
    house.set_up("P", "pai-gow-poker")
    house.do(Sit, ANN, "P", 1, "Ann")
    house.do(Sit, ANN, "P", 2, "Ann")
    assert house.refused(Sit, BEN, "P", 3, "Ben").code == "seat/practice"


def test_a_table_with_several_players_does_not_become_a_practice_table() -> None:
    house = House(approved(UTH))
    run = OnFloor(house, "P", UTH, electronic=True, players={1: "Ann", 2: "Ben"})
    run.opened()
    run.sit_as(run.players)
    house.adopt(approved(UTH, **NO_CLOCK))
    assert house.refused(TakeUpRules, FLOOR, "P").code == "seat/practice"
    run.leave(2, "Ben")
    house.do(TakeUpRules, FLOOR, "P")
    assert house.floor.tables["P"].table.practice


def test_a_table_with_a_dealer_is_no_practice_table() -> None:
    house = House(approved(UTH, **NO_CLOCK))
    house.set_up("D", UTH, electronic=False)
    house.do(Sit, ANN, "D", 1, "Ann")
    house.do(Sit, BEN, "D", 2, "Ben")
    assert not view_at(house.floor, ANN, "D", 0).table.practice


# ── Filed ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("605a.8")
def test_a_practice_table_is_on_no_link() -> None:
    """One person without a clock feeds no meter that others play for."""
    text = DEMO.read_text(encoding="utf-8").replace(
        "[games.ultimate-texas-holdem]\n",
        "[games.ultimate-texas-holdem]\nbetting_seconds = 0\ndecision_seconds = 0\n",
    )
    (found,) = examine(text.encode(), "demo.toml")[1].violations
    assert (found.path, found.cite) == ("games.ultimate-texas-holdem.wagers", "605a.8")
    assert "practice table is on no link" in found.message
    submission, verdict = examine(demo_text(UTH, **NO_CLOCK).encode(), "demo.toml")
    assert verdict.ok
    assert submission.games[UTH].practice
