"""The long-run return of wagers with a meter: what the meter itself pays out, and in words."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from pitboss.games.shared_wagers import HAND_BONUS, HAND_BONUS_DEALER
from pitboss.money import Cents, MeterShare
from pitboss.odds.pricing import Moments, Priced
from pitboss.odds.submission_odds import submitted_main, submitted_sides
from pitboss.odds.wager_odds import SideOdds, side_odds
from pitboss.reports.theory import theory_of
from pitboss.round.meters import UNITS, contribution, fold, lock, open_meter
from pitboss.rulebook import MeterTerms, Submission, chapter_of, examine
from pitboss.simulate.exact_values import exact_values
from pitboss.simulate.plan import Sides
from pitboss.simulate.spec import rules_of
from tests.support.games import GAMES
from tests.support.logs import DEMO
from tests.support.simulations import CHAPTERS, spec_of

TERMS = MeterTerms(
    seed={"mega": Cents(500_00), "major": Cents(80_00)},
    reseed={"mega": Cents(200_00), "major": Cents(50_00)},
    rate={"mega": Fraction(11, 100), "major": Fraction(7, 100)},
    reserve_rate=Fraction(3, 100),
)
#: One hand in so many takes such a share of a level.
HITS = ((31, "mega", 100), (7, "mega", 10), (13, "major", 100))


@pytest.fixture(scope="module")
def filed() -> Submission:
    return examine(DEMO.encode(), "demo")[0]


def metered(filed: Submission) -> Iterator[tuple[str, SideOdds]]:
    for slug, rules in filed.games.items():
        for side in submitted_sides(rules, submitted_main(rules).solution):
            if side.terms is not None:
                yield slug, side


@pytest.mark.cites("R26", "R27")
def test_a_meter_pays_out_its_rates_and_reseeds_in_the_long_run() -> None:
    """The table's own arithmetic of a meter, wager after wager, beside the formula: to the last
    fraction, but for what stands on the meter at the end instead of the seed."""
    meter, paid, dollars = open_meter(TERMS, Cents(100)), 0, 31 * 7 * 13 * 10
    added = contribution("meter", TERMS, 100)
    for number in range(1, dollars + 1):
        meter = meter.after(added)
        for every, level, percent in HITS:
            if number % every == 0:
                prize, changes = lock(
                    meter, 1, "wager", "meter", MeterShare(percent, level), {"Ann": 1}
                )
                meter = fold({"meter": meter}, changes)["meter"]
                paid += prize.each
    priced = Priced(
        deals=1,
        rows=(),
        fixed=Moments(Fraction(1, 4), Fraction(1)),
        per_meter_dollar={"mega": Fraction(1, 31) + Fraction(1, 70), "major": Fraction(1, 13)},
        per_meter_square={},
        whole={"mega": Fraction(1, 31), "major": Fraction(1, 13)},
    )
    left = Fraction(sum(meter.levels.values()) + meter.reserve, UNITS) - 580_00
    assert abs(left) < 500_00, "the meter neither grows nor fades"
    assert (paid + left) / (100 * dollars) + Fraction(1, 4) == priced.long_run(TERMS)


@pytest.mark.cites("R18")
def test_heads_that_divide_a_prize_divide_its_reseed() -> None:
    whole = {"mega": Fraction(1, 1000)}
    priced = Priced(
        deals=1, rows=(), fixed=Moments(Fraction(0), Fraction(0)), per_meter_dollar=whole,
        per_meter_square=whole, whole=whole,
    )  # fmt: skip
    alone, shared = priced.long_run(TERMS), priced.long_run(TERMS, heads=4)
    assert alone == Fraction(14, 100) + Fraction(200, 1000)
    assert shared == Fraction(14, 100) + Fraction(50, 1000)


def test_a_level_that_no_hand_takes_whole_has_no_reseed_and_pays_no_reserve() -> None:
    often = {"major": Fraction(1, 1000)}
    priced = Priced(
        deals=1, rows=(), fixed=Moments(Fraction(0), Fraction(0)), per_meter_dollar=often,
        per_meter_square=often, whole={},
    )  # fmt: skip
    assert priced.long_run(TERMS) == Fraction(7, 100)


@pytest.mark.cites("653a.12(d)(3)")
@pytest.mark.parametrize(("letter", "reseeds"), [("A", 40_000), ("B", 40_000 + 36_000)])
def test_the_five_card_progressive_of_653a_by_hand(letter: str, reseeds: int) -> None:
    """Four royal flushes for $10,000, with table B 36 straight flushes for $1,000; rates of 21%."""
    (side,) = (
        one
        for one in side_odds(chapter_of("653a"))
        if (one.wager, one.paytable) == ("progressive", letter)
    )
    deals = 2_598_960
    fixed = 624 * 300 + 3_744 * 50 + 5_108 * 40 + 10_200 * 30 + 54_912 * 9
    assert side.priced.fixed_return == Fraction(fixed, deals)
    assert side.long_run_return == Fraction(fixed + reseeds, deals) + Fraction(21, 100)


def test_where_the_chapter_leaves_the_rates_open_nothing_is_said_without_a_submission() -> None:
    sides = {one.wager: one for one in side_odds(chapter_of("643a"))}
    progressive = sides["five-card-progressive"]
    assert progressive.priced.meters == {"meter": 10_000}
    assert (progressive.terms, progressive.long_run_return) == (None, None)


@pytest.mark.parametrize("slug", GAMES)
def test_odds_theory_and_simulation_have_one_long_run_return(filed: Submission, slug: str) -> None:
    """For best play, with one seat at the table."""
    rules = filed.games[slug]
    theory = theory_of(rules).sides
    chapter = rules.chapter.chapter
    spec = spec_of(chapter)
    exact = exact_values(spec, Sides(rules_of(spec), spec.wagers))
    for key, side in theory.items():
        best = side.long_run_return_best_play or side.long_run_return
        assert exact[key].long_run == best
        assert (best is None) is (side.terms is None)


def test_a_prize_on_the_dealers_hand_is_divided_by_the_seats() -> None:
    for chapter in CHAPTERS:
        alone, full = (spec_of(chapter, seats=seats) for seats in (1, 5))
        if HAND_BONUS_DEALER not in alone.wagers:
            continue
        values = [exact_values(one, Sides(rules_of(one), one.wagers)) for one in (alone, full)]
        assert values[0][HAND_BONUS].long_run == values[1][HAND_BONUS].long_run
        one, five = (found[HAND_BONUS_DEALER].long_run for found in values)
        assert one is not None
        assert five is not None
        terms = rules_of(alone).offers[HAND_BONUS].meter
        assert terms is not None
        often = Fraction(4, 2_598_960)
        assert one - five == often * Fraction(terms.reseed["meter"], 100) * Fraction(4, 5)


def test_a_fold_costs_the_wager_what_its_hands_would_have_brought(filed: Submission) -> None:
    folded = 0
    for _, side in metered(filed):
        if side.folding is None:
            assert side.long_run_return_best_play is None
            assert [words for words, _ in side.players] == [""]
            continue
        differs = side.best_play != side.expected_value
        folded += differs
        words = ["never folds", "folds as is best"] if differs else [""]
        assert [one for one, _ in side.players] == words
        assert side.long_run_return is not None
        assert side.long_run_return_best_play is not None
        assert side.long_run_return_best_play <= side.long_run_return
        assert side.played is side.folding
    assert folded
