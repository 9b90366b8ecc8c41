"""The most that is paid on a single hand: on which wagers, and which are cut first (R25)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.games import Line, Outcome
from pitboss.round import (
    Phase,
)
from pitboss.settle.wording import rule_text
from tests.support.games import GAMES, UTH
from tests.support.random_rounds import a_few, scenarios
from tests.support.rounds import Play, rules_of, stacked


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
