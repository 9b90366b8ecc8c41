"""The most that is paid on a single hand: on which wagers, and which are cut first (R25)."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.games import Line, Outcome, PaidFrom
from pitboss.money import Cents
from pitboss.round import Approve, Phase
from pitboss.round import events as e
from pitboss.round.meters import UNITS
from pitboss.settle.reasons import rule_text
from tests.support.accounts import Accounts
from tests.support.games import GAMES, PAI_GOW, UTH
from tests.support.random_rounds import a_few, scenarios
from tests.support.rounds import FLOOR, Play, as_readings, rules_of, stacked


def royal_flush(raised: int, limit: int | None) -> dict[str, Line]:
    """Ann has $500 on everything and a royal flush; her lines by wager."""
    keys: dict[str, Any] = {} if limit is None else {"payout_limit": limit}
    play = Play(rules_of(UTH, **keys), {1: "Ann"})
    play.bet(1, {"ante": 500, "blind": 500, "trips": 500})
    cards = {("player", 1): "As Ks", ("community", 0): "Qs Js Ts 2c 2d", ("dealer", 0): "3c 4d"}
    play.close_bets(stacked(play, cards))
    play.proceed()
    play.answer(1, "raise", raised)
    play.until(Phase.CLOSING)
    return {line.wager: line for line in play.state.settled[1]}


@pytest.mark.cites("653a.12(h)", "R25")
def test_winnings_over_the_limit_are_cut_from_the_last_settled_first() -> None:
    lines = royal_flush(raised=2000, limit=50_000)
    # $500, $250,000 and $2,000 are $202,500 too much: all of the Play's, the rest of the Blind's.
    assert {key: line.limited for key, line in lines.items()} == {
        "ante": 0,
        "blind": 200_500_00,
        "play": 2_000_00,
        "trips": 0,
    }
    assert lines["play"].returned == lines["play"].staked, "the stake is never cut"
    covered = [lines[key] for key in ("ante", "blind", "play")]
    assert sum(line.returned - line.staked for line in covered) == 50_000_00
    assert all(line.outcome is Outcome.WIN for line in covered)
    assert "653a.12(h)" in rule_text(lines["play"], rules_of(UTH).chapter)


@pytest.mark.cites("653a.12(h)", "R25")
def test_the_limit_leaves_other_wagers_and_smaller_winnings_alone() -> None:
    without = royal_flush(raised=1500, limit=None)
    assert royal_flush(raised=1500, limit=252_000) == without
    limited = royal_flush(raised=1500, limit=50_000)
    assert limited["trips"] == without["trips"]
    assert limited["ante"] == without["ante"]


@pytest.mark.cites("R25")
@pytest.mark.parametrize("slug", GAMES)
@a_few
@given(st.data())
def test_nobody_wins_more_than_the_limit_on_one_hand(slug: str, data: st.DataObject) -> None:
    state = data.draw(scenarios(slug)).played().state
    rule, limit = state.rules.chapter.payout_limit, state.rules.payout_limit
    if rule is None or limit is None:
        return
    for lines in state.settled.values():
        covered = [one for one in lines if one.wager in rule.covers and one.outcome is Outcome.WIN]
        assert sum(one.returned - one.staked for one in covered) <= limit
        assert all(not one.limited for one in lines if one.wager not in rule.covers)


# ── Where the limit covers a prize of a meter (645a) ─────────────────────────────────────────

BETS = {"pai-gow": 10, "fortune-bonus": 10, "progressive": 1, "dynasty-bonus": 10}
FIVE_ACES = "As Ah Ad Ac Jk Kd 2c"


def five_aces(limit: int | None) -> Play:
    """Five aces, settled: ten per cent of a meter of about $30,000."""
    rules = rules_of(PAI_GOW, variant="ez")
    if limit is not None:
        rules = replace(rules, payout_limit=Cents(limit * 100))
    play = Play(rules, {1: "Ann"})
    play.bet(1, BETS)
    reading = as_readings({"progressive": {"meter": 30_000_00 * UNITS}})
    play.close_bets(stacked(play, {("player", 1): FIVE_ACES}), reading)
    play.until(Phase.APPROVAL)
    return play


def of_first(play: Play) -> dict[str, Line]:
    return {line.wager: line for line in play.state.settled[1]}


@pytest.mark.cites("645a.13(j)", "R25")
def test_what_the_limit_cuts_of_a_prize_stays_on_its_meter() -> None:
    whole, fortune = five_aces(None), of_first(five_aces(None))["fortune-bonus"]
    prize = of_first(whole)["progressive"].returned
    won = (fortune.returned - fortune.staked) // 100
    play = five_aces(won + 1_000)
    lines = of_first(play)
    assert lines["dynasty-bonus"].returned == lines["dynasty-bonus"].staked
    assert lines["progressive"].returned - lines["progressive"].staked == 1_000_00
    assert lines["progressive"].limited == prize - 1_000_00 - 1_00
    assert lines["fortune-bonus"].limited == 0
    more = (
        play.state.meters["progressive"].levels["meter"]
        - whole.state.meters["progressive"].levels["meter"]
    )
    assert more == lines["progressive"].limited * UNITS
    (locked,) = play.state.prizes.values()
    assert locked.each == lines["progressive"].returned
    cut = of_first(five_aces(won))["progressive"]
    assert (cut.returned, cut.limited) == (cut.staked, prize - cut.staked)
    assert cut.paid_from is PaidFrom.SLIP, "the stake is left of it, and comes from the meter too"


@pytest.mark.cites("645a.13(j)", "R25", "R50")
def test_a_prize_that_is_refused_cuts_nothing_of_the_wagers_beside_it() -> None:
    dynasty = of_first(five_aces(None))["dynasty-bonus"]
    fortune = of_first(five_aces(None))["fortune-bonus"]
    won = sum(line.returned - line.staked for line in (fortune, dynasty)) // 100
    play = five_aces(won + 10)
    fed = play.state.meters["progressive"]
    assert of_first(play)["dynasty-bonus"].limited > 0
    (event,) = play.do(Approve(FLOOR, 1, "progressive", False, "the seal was broken"))
    assert isinstance(event, e.ApprovalRefused)
    lines = of_first(play)
    assert event.lines == {1: play.state.settled[1]}
    assert lines["dynasty-bonus"] == dynasty, "as without the prize"
    assert lines["fortune-bonus"] == fortune
    assert lines["progressive"].returned == lines["progressive"].staked
    assert play.state.meters["progressive"].levels["meter"] > fed.levels["meter"]
    books = Accounts(play.log, {1: "Ann"})
    books.check(play.state.meters, play.state.prizes)
    books.check_slips()
