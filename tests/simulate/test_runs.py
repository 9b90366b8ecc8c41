"""Runs of sessions: the same however they are cut, exact when merged, told so far when stopped."""

from dataclasses import replace
from math import sqrt

import numpy as np
import pytest

from pitboss.money import Cents, MeterShare
from pitboss.round.meters import contribution, fold, lock, open_meter, shown
from pitboss.simulate import engine_check
from pitboss.simulate.engine_check import DisagreementError, check_rounds
from pitboss.simulate.exact_values import hit_chances
from pitboss.simulate.meters import meter_hits
from pitboss.simulate.report import Simulated, report, wilson
from pitboss.simulate.sessions import play_sessions, ready
from pitboss.simulate.simulation import Total, chunks_of, run
from pitboss.simulate.spec import rules_of
from pitboss.simulate.tally import CLAIM_LEVEL
from tests.support.simulations import spec_of

NAMES = ("sums", "squares", "round_squares", "wins")


def figures(total: Total) -> Simulated:
    """A whole report; only ``timing`` holds anything of when, where and how fast."""
    checked = engine_check.Checked(0, True)
    return report(total, checked, an_hour=40, bankrolls=[50_000, 100_000], seconds=1)


def test_sessions_come_out_the_same_however_they_are_cut() -> None:
    spec = spec_of("649a", seats=3)
    whole, cut = Total(spec), Total(spec)
    whole.add(play_sessions(spec, 0, 40))
    for first, sessions in ((25, 15), (0, 7), (7, 18)):
        cut.add(play_sessions(spec, first, sessions))
    assert figures(whole) == figures(cut)
    assert (whole.events == cut.events).all()
    assert (whole.results, whole.lows) == (cut.results, cut.lows)


def test_one_processor_and_two_come_to_the_same_integers() -> None:
    spec = spec_of("643a")
    assert figures(run(spec, 20_000, workers=1)) == figures(run(spec, 20_000, workers=2))


def test_another_seed_plays_otherwise() -> None:
    one, other = (run(spec_of("643a", seed=seed), 2000) for seed in (1, 2))
    assert one.summed("sums") != other.summed("sums")


def test_a_chunk_that_comes_twice_counts_once() -> None:
    spec = spec_of("649a", sides=False)
    total = Total(spec)
    for _ in range(2):
        total.add(play_sessions(spec, 0, 5))
    assert total.sessions == 5
    assert total.rounds == 500


def test_chunks_are_every_session_once() -> None:
    spec = spec_of("649a")
    chunks = chunks_of(spec, 12_345, workers=3)
    assert [session for first, number in chunks for session in range(first, first + number)] == [
        *range(124)
    ]


def test_an_interruption_ends_with_what_is_known_so_far() -> None:
    def stop(total: Total) -> None:
        if total.sessions >= 10:
            raise KeyboardInterrupt

    spec = spec_of("649a", sides=False)
    total = run(spec, 100_000, told=stop)
    assert 1000 <= total.rounds < 100_000
    known = Total(spec)
    for first, sessions in total.parts.items():
        known.add(play_sessions(spec, first, sessions))
    assert figures(known) == figures(total)


def test_an_interruption_before_anything_is_known_is_one() -> None:
    def stop(total: Total) -> None:
        total.parts.clear()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(spec_of("649a", sides=False), 10_000, told=stop)


@pytest.mark.parametrize("chapter", ["653a", "641a", "649a"])
def test_seats_with_every_wager_settle_as_the_engine_does(chapter: str) -> None:
    """Envy, shared prizes, the Magic Card and the Lucky Bonus among them."""
    spec = spec_of(chapter, seats=4, player="never-fold")
    total = run(spec, 40_000)
    events = total.events
    sums = dict(zip(("envy", "magic-card", "lucky-bonus"), total.summed("sums")[-3:], strict=True))
    assert sums["envy"] > 0
    assert (sums["magic-card"] > 0) == (sums["lucky-bonus"] > 0) == (chapter == "653a")
    rounds = [*events[:15, 0].tolist(), *range(0, 40_000, 4000)]
    assert check_rounds(spec, rounds).rounds == len(rounds)


def test_a_table_of_cents_that_is_wrong_is_found_out() -> None:
    spec = spec_of("643a", seed=99)
    made = ready(spec)
    made.sides.nets[0] += 1
    try:
        with pytest.raises(DisagreementError, match="round 0 of session 0"):
            check_rounds(spec, [0])
    finally:
        made.sides.nets[0] -= 1
    assert check_rounds(spec, [0]).rounds == 1


def test_a_meter_grows_with_every_round_and_pays_what_it_shows() -> None:
    """Ten rounds, 10% of the meter in the third, all of it in the seventh: by hand."""
    spec = replace(spec_of("653a", sides=False, seats=2), wagers=("progressive",))
    sides = ready(spec).sides
    (level,) = sides.levels
    events = np.array([[2, 0, 0, 10], [6, 1, 0, 100]], np.int64)
    hits = meter_hits(spec, sides, 10, events)[level.meter, level.name]
    terms = rules_of(spec).offers["progressive"].meter
    assert terms is not None
    meter = open_meter(terms, Cents(100))
    for number in range(7):
        meter = meter.after(contribution("m", terms, 200))
        if number == 2:
            changes = lock(meter, 1, "w", "m", MeterShare(10), {"p": 1})[1]
            meter = fold({"m": meter}, changes)["m"]
    assert [(hit.rounds, hit.cents) for hit in hits] == [(7, shown(meter.levels["meter"]))]


def test_claims_of_a_level_name_it_and_its_percentage() -> None:
    sides = ready(spec_of("653a")).sides
    claims = {int(claim) for claim in np.unique(sides.claims) if claim}
    assert {claim % CLAIM_LEVEL for claim in claims} == {10, 100}
    assert {claim // CLAIM_LEVEL for claim in claims} == set(range(len(sides.levels)))


def test_ruin_counts_sessions_that_ever_fell_so_low() -> None:
    spec = spec_of("649a", sides=False)
    total = run(spec, 20_000)
    checked = engine_check.Checked(0, True)
    found = report(total, checked, an_hour=40, bankrolls=[1, 10**9], seconds=1)
    every = sum(total.lows.values())
    assert every == total.sessions
    fell = every - total.lows[0]
    assert found.ruin[0].chance == fell / every > 0
    assert found.ruin[1].chance == 0
    assert found.hour.hold == pytest.approx(-40 * total.summed("sums")[0] / 20_000 / 100)


@pytest.mark.parametrize(("seats", "rounds"), [(1, 324_870), (3, 162_435), (6, 92_820)])
def test_the_dealers_hand_hits_a_meter_once_a_round_however_many_play(
    seats: int, rounds: int
) -> None:
    """A royal flush in five cards is one hand in 649,740: one of each seat, and one dealer's."""
    both = ("five-card-hand-bonus", "five-card-hand-bonus-dealer")
    spec = replace(spec_of("639a", sides=False, seats=seats), wagers=both)
    (chance,) = hit_chances(spec, ready(spec).sides).values()
    assert 1 / chance == rounds


def test_something_is_known_soon_of_a_long_run() -> None:
    spec = spec_of("653a", sides=False)
    first, second, *others = chunks_of(spec, 3_000_000_000)
    assert first[1] * 16 <= second[1]
    assert second[0] == first[1]
    at, count = others[-1]
    assert (at + count) * spec.rounds >= 3_000_000_000


@pytest.mark.parametrize("trials", [1, 40, 10_000])
def test_a_frequency_of_none_or_all_has_an_interval_with_a_width(trials: int) -> None:
    """Of n trials without a hit about 3.84 / n may still be the chance."""
    low, high = wilson(0.0, trials)
    assert low == 0.0
    assert high == pytest.approx(3.8415 / (trials + 3.8415), rel=1e-4)
    low, top = wilson(1.0, trials)
    assert low == pytest.approx(1 - high)
    assert top == 1.0
    for part in (0.01, 0.25, 0.5):
        low, high = wilson(part, trials)
        assert low < part < high
        # The bounds are the chances from which the sample lies 1.96 standard errors away.
        for bound in (low, high):
            error = sqrt(bound * (1 - bound) / trials)
            assert abs(part - bound) == pytest.approx(1.959964 * error, rel=1e-6)


@pytest.mark.parametrize("player", ["best", "thumb", "never-fold"])
def test_a_wager_without_a_hit_has_an_interval_with_a_width(player: str) -> None:
    spec = replace(spec_of("655a", player=player, seats=2), rounds=2)
    found = report(
        run(spec, 4), engine_check.Checked(0, True), an_hour=40, bankrolls=[10**9], seconds=1.0
    )
    assert found.wagers
    for one in found.wagers:
        assert one.interval[0] < one.mean < one.interval[1], one.wager
    (ruin,) = found.ruin
    assert ruin.chance == 0
    assert ruin.interval[1] > 0
