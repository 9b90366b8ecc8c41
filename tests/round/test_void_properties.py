"""What holds in every void round of every game, whatever goes wrong and whenever."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pitboss.round import (
    Abandon,
    Command,
    Report,
    State,
    refusal,
    replay,
)
from pitboss.round import events as e
from pitboss.round.irregularities import STUB_KINDS
from pitboss.round.state import Void
from pitboss.rulebook.chapter import Effect
from tests.support.accounts import Accounts
from tests.support.dealer_run import kinds, staked
from tests.support.games import GAMES
from tests.support.random_rounds import Scenario, scenarios
from tests.support.rounds import DEALER, FLOOR, Play

every_kind = pytest.mark.parametrize(
    ("slug", "kind"),
    [(slug, kind) for slug in GAMES for kind in (*kinds(slug, Effect.VOID), *STUB_KINDS)],
)
some = settings(max_examples=max(10, settings().max_examples // 2))


def report(kind: str, chance: Random) -> Command:
    actor = chance.choice((DEALER, FLOOR))
    return Report(actor, kind)


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
    while not play.state.closed:
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
    assert play.state.void.irregularity == kind
    assert replay(play.opened, play.log) == play.state
    check_lines(play.state, play.state.void)
    check_meters(play)


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


def check_meters(play: Play) -> None:
    """The books balance, and every contribution and every prize is back (R31)."""
    state = play.state
    books = Accounts(play.log, {number: seat.player for number, seat in state.seats.items()})
    books.check(state.meters, state.prizes)
    books.check_slips()
    assert all(prize.given_back for prize in state.prizes.values())
    assert books.players + books.house + books.grown == 0
    if not any(isinstance(event, e.ApprovalRefused) for event in play.log):
        assert books.grown == 0  # else the house may have borne something (R50)
    assert all(meter.wagers == 0 for meter in books.meters.values())
