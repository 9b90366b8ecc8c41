"""What holds in every void round of every game, whatever goes wrong and whenever."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pitboss.games import PaidFrom
from pitboss.round import (
    Abandon,
    Command,
    NoMoreBets,
    Report,
    State,
    refusal,
    replay,
)
from pitboss.round.meters import UNITS
from pitboss.round.state import Void
from pitboss.rulebook.chapter import Effect
from tests.support.accounts import Accounts, all_units
from tests.support.dealer_run import added_by, borne, kinds, meter_of, staked
from tests.support.games import GAMES
from tests.support.random_rounds import Scenario, scenarios
from tests.support.rounds import DEALER, FLOOR, Play

STUB = ("misdealt", "wrong-stub-count")
every_kind = pytest.mark.parametrize(
    ("slug", "kind"),
    [(slug, kind) for slug in GAMES for kind in (*kinds(slug, Effect.VOID), *STUB)],
)
some = settings(max_examples=max(10, settings().max_examples // 2))


def report(kind: str, chance: Random) -> Command:
    actor = chance.choice((DEALER, FLOOR))
    return StubWrong(actor, kind == "misdealt") if kind in STUB else Report(actor, kind)


def mishap(play: Play, chance: Random) -> None:
    """Now and then a player leaves, or a card is found face up."""
    leaves = Abandon(DEALER, chance.choice(play.state.boxes))
    command = chance.choice((leaves, Report(DEALER, "face-up-card")))
    if chance.random() < 0.1 and refusal(play.state, command) is None:
        play.do(command)


def voided(scenario: Scenario, kind: str) -> Play:
    """A round that goes wrong at one of the moments at which it can, to its end."""
    if kind == "shoe-jam":
        scenario = replace(scenario, dealing="automated-shoe")
    play, chance = replace(scenario, electronic=False).dealt()
    possible = []
    while not play.state.settled:
        mishap(play, chance)
        if refusal(play.state, report(kind, chance)) is None:
            possible.append(play.copy())
        play.step(chance)
    assume(possible)
    play = chance.choice(possible)
    play.do(report(kind, chance))
    play.play_out(chance)
    return play


@pytest.mark.cites("R31")
@every_kind
@some
@given(st.data())
def test_in_a_void_round_every_wager_has_one_line_and_no_chip_goes_missing(
    slug: str, kind: str, data: st.DataObject
) -> None:
    play = voided(data.draw(scenarios(slug)), kind)
    assert play.state.void is not None
    assert play.state.void.kind == kind
    assert replay(play.opened, play.log) == play.state
    check_lines(play.state, play.state.void)
    check_meters(play, play.state.void)


def check_lines(state: State, void: Void) -> None:
    """One line a wager; whatever does not stand comes back."""
    assert sorted(state.settled) == list(state.boxes)
    for number, lines in state.settled.items():
        found = staked(lines)
        assert {wager: one.staked for wager, one in found.items()} == state.seats[number].wagers
        for wager, one in found.items():
            if wager not in void.keeps:
                assert one.returned == one.staked
                assert one.outcome in ("push", "withdrawn")
                assert not one.approval


def check_meters(play: Play, void: Void) -> None:
    """Meters move by contributions and prizes of wagers that stand, and slips are the prizes."""
    state = play.state
    books = Accounts(play.log, {number: seat.player for number, seat in state.seats.items()})
    back: Counter[str] = Counter()
    slips = 0
    for number, lines in state.settled.items():
        for wager, one in staked(lines).items():
            if one.outcome == "push" and one.cite == void.cite:
                back[meter_of(state, wager)] += added_by(state, number, wager)
            slips += one.returned if one.paid_from is PaidFrom.SLIP else 0
    readings = next(one.readings for one in play.commands if isinstance(one, NoMoreBets))
    house = borne(play.log)
    for key, meter in state.meters.items():
        expected = sum(readings[key].values()) + books.fed[key] + books.reseeded[key]
        expected += house.get(key, 0) - books.prizes[key] - back[key]
        assert all_units(meter) == expected
        assert min(*meter.levels.values(), meter.reserve) >= 0
    assert books.prizes.total() == slips * UNITS
