"""What a void round does to meters: they give back exactly what its wagers added (R31)."""

import pytest

from pitboss.games.dealing import COMMUNITY
from pitboss.games.model import Settle
from pitboss.table import Irregular, StubWrong, refusal
from pitboss.table import events as e
from pitboss.table.meters import read_meter
from tests.support.dealer_run import (
    HOLDEM,
    UTH,
    added_by,
    all_units,
    before,
    betted,
    borne,
    closed,
    every_game,
    finish,
    go_on,
    meter_of,
    staked,
    units,
)
from tests.support.rounds import DEALER, Play, whole_deck

COUNT, EXPOSED = "wrong-count", "dealer-exposed"


def voided(play: Play, kind: str) -> e.RoundVoided:
    (event,) = play.do(Irregular(DEALER, kind))
    assert isinstance(event, e.RoundVoided)
    return event


def readings(play: Play) -> dict[str, dict[str, int]]:
    """Every meter at $50,000 and a fraction, with a reserve where it has one."""
    found = {}
    for key, offer in play.state.rules.offers.items():
        if offer.meter is not None and play.state.rules.chapter.wagers[key].shares is None:
            found[key] = dict.fromkeys(offer.meter.seed, units(50_000) + 7)
            if offer.meter.reserve_rate:
                found[key]["reserve"] = units(300) + 11
    return found


@pytest.mark.cites("R31")
@pytest.mark.parametrize("size", [0, 1])
@every_game()
def test_meters_give_back_exactly_what_the_round_added_to_them(slug: str, size: int) -> None:
    bets = betted(slug, 1, 2, 3, size=size)
    before_all = readings(bets)
    play = closed(bets, (), before_all)
    assert play.state.meters
    assert all(
        all_units(meter) > sum(before_all[key].values()) for key, meter in play.state.meters.items()
    )
    for command in (Irregular(DEALER, COUNT), StubWrong(DEALER, True)):
        trial = play.copy()
        while refusal(trial.state, command) is not None:
            go_on(trial)
        trial.do(command)
        for key, meter in trial.state.meters.items():
            assert meter == read_meter(meter.terms, meter.amount, before_all[key])
        assert borne(trial.log) == {}


@pytest.mark.cites("R31", "653a.13(d)", "647a.13(d)")
@pytest.mark.parametrize("flop", [False, True])
@pytest.mark.parametrize("slug", [UTH, HOLDEM])
def test_a_meter_keeps_what_a_wager_added_that_is_still_settled(slug: str, flop: bool) -> None:
    bets = betted(slug, 1, 2)
    before_all = readings(bets)
    play = closed(bets, whole_deck(bets.state.rules)[::-1], before_all)
    play.proceed()
    while flop and not play.state.cards(COMMUNITY):
        go_on(play)
    voided(play, EXPOSED)
    state = finish(play).state
    added = dict.fromkeys(state.meters, 0)
    kept = 0
    for seat in (1, 2):
        for wager, one in staked(state.settled[seat]).items():
            if meter_of(state, wager) in added and one.outcome != "push":
                added[meter_of(state, wager)] += added_by(state, seat, wager)
                kept += 1
    assert kept == (6 if flop or slug == UTH else 0)
    assert not state.taken
    for key, meter in state.meters.items():
        assert all_units(meter) == sum(before_all[key].values()) + added[key]


@pytest.mark.cites("R31")
@every_game()
def test_what_a_linked_meter_no_longer_holds_above_its_reseed_the_house_bears(slug: str) -> None:
    play = betted(slug, 1, 2)
    offers = play.state.rules.offers
    low = {
        key: {
            level: cents * (offers[key].amount or 0) // 100 * 1_000_000 + 5
            for level, cents in (offers[key].meter or pytest.fail(key)).reseed.items()
        }
        for key in readings(play)
    }
    # The contributions went in, and then another table won what stood there.
    closed(play, (), low, fed=True)
    added = play.state.contributions.items()
    fed = {key: sum(one.levels.values()) + one.reserve for key, one in added}
    voided(play, COUNT)
    for key, meter in play.state.meters.items():
        assert meter.levels == {
            level: units_ - min(5, fed[key]) for level, units_ in low[key].items()
        }
    left = {key: fed[key] - 5 * len(low[key]) for key in fed}
    assert borne(play.log) == left


@pytest.mark.cites("R31", "653a.13(a)")
def test_a_meter_read_anew_at_settlement_bears_it_too() -> None:
    play = closed(betted(UTH, 1, 2))
    play.proceed()
    voided(play, "face-up-cards")
    before(play, Settle)
    fed = play.state.contributions["progressive"]
    reseed = {level: play.state.meters["progressive"].reseed(level) for level in fed.levels}
    for _ in range(2):
        play.proceed({"progressive": reseed})
    assert play.state.meters["progressive"].levels == reseed
    assert borne(play.log)["progressive"] == sum(fed.levels.values()) + fed.reserve
