"""Progressive meters as arithmetic: what wagers add, what prizes lock, what goes back."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money import Cents, MeterShare
from pitboss.round.meters import (
    UNITS,
    Ending,
    Meter,
    MeterChange,
    Prize,
    Reading,
    Restart,
    Share,
    Why,
    contribution,
    fold,
    give_back,
    lock,
    open_meter,
    shown,
    take_off,
)
from pitboss.rulebook import MeterTerms
from tests.support.games import UTH
from tests.support.rounds import rules_of

ALL, TENTH = MeterShare(100), MeterShare(10)
DOLLAR, FIVE = Cents(100), Cents(500)
NAME = "progressive"


def terms(
    seed: int = 10_000, reseed: int = 10_000, rate: str = "0.21", reserve_rate: str = "0"
) -> MeterTerms:
    """The numbers of a single meter, in dollars for each $1 of the wager."""
    return MeterTerms(
        {"meter": Cents(seed * 100)},
        {"meter": Cents(reseed * 100)},
        {"meter": Fraction(rate)},
        Fraction(reserve_rate),
    )


#: The rates of the Five Card Hand Bonus, with a reseed.
RESERVED = terms(rate="0.13", reserve_rate="0.08")


def read(meter: MeterTerms, levels: dict[str, int], reserve: int = 0) -> Meter:
    """A $1 meter that shows so many units."""
    return open_meter(meter, DOLLAR).read(Reading(levels, reserve))


def at(dollars: int | Fraction, reserve: int = 0, numbers: MeterTerms | None = None) -> Meter:
    """A $1 meter that stands at so many dollars."""
    units = {"meter": int(dollars * 100 * UNITS)}
    return read(numbers or terms(), units, reserve * 100 * UNITS)


def dollars(units: int) -> Fraction:
    return Fraction(units, 100 * UNITS)


def total(meter: Meter) -> int:
    return sum(meter.levels.values()) + meter.reserve


def after(meter: Meter, *changes: MeterChange) -> Meter:
    """The meter after changes, each of which balances."""
    assert all(change.balances for change in changes)
    return fold({NAME: meter}, changes)[NAME]


def added(meter: Meter, stake: int) -> tuple[Meter, MeterChange]:
    """A stake's part on the meter."""
    change = contribution(NAME, meter.terms, stake)
    return after(meter, change), change


def won(
    meter: Meter, pays: MeterShare, heads: tuple[str, ...] = ("Ann",), number: int = 1
) -> tuple[Meter, Prize]:
    """A prize locked for each of these players."""
    seats = {player: place for place, player in enumerate(heads, 1)}
    prize, changes = lock(meter, number, NAME, NAME, pays, seats)
    return after(meter, *changes), prize


def refused(meter: Meter, prize: Prize, *players: str) -> tuple[Meter, Prize]:
    """Shares given back: all of them, or those of some players."""
    back, changes = give_back(meter, prize, players or tuple(prize.shares))
    return after(meter, *changes), back


def one_share(
    cents: int, restart: Restart | None = None, ended: Ending | None = None, level: str = "meter"
) -> Prize:
    return Prize(1, NAME, NAME, level, Cents(cents), {"Ann": Share(1, ended)}, restart)


# ── Seed and contribution ────────────────────────────────────────────────────────────────────


@pytest.mark.cites("653a.12(d)(3)", "653a.12(e)(4)", "R26")
@pytest.mark.parametrize(("amount", "times"), [(DOLLAR, 1), (FIVE, 5)])
def test_seed_and_reseed_scale_with_the_size_of_the_wager(amount: Cents, times: int) -> None:
    rules = rules_of(UTH, letter=2, size=0 if times == 1 else 1)
    for key, seeds, reseeds in (
        ("progressive", (10_000, 1_000, 250), (10_000, 1_000, 250)),
        ("five-card-hand-bonus", (10_000,), (0,)),
    ):
        offer = rules.offers[key]
        assert offer.meter is not None
        assert offer.amount == amount
        meter = open_meter(offer.meter, amount)
        assert tuple(map(dollars, meter.levels.values())) == tuple(one * times for one in seeds)
        restarts = tuple(dollars(meter.reseed(level)) for level in meter.levels)
        assert restarts == tuple(one * times for one in reseeds)


@pytest.mark.cites("653a.12(d)(3)", "R26")
@pytest.mark.parametrize(
    ("letter", "rates"),
    [
        ("A", {"meter": 21}),
        ("B", {"mega": 11, "major": 10}),
        ("C", {"mega": 9, "major": 7, "minor": 3}),
        ("D", {"mega": 10, "major": 8, "minor": 3}),
    ],
)
def test_a_dollar_adds_its_rate_to_every_level(letter: str, rates: dict[str, int]) -> None:
    offer = rules_of(UTH, letters={"progressive": letter}).offers["progressive"]
    assert offer.meter is not None
    before = open_meter(offer.meter, DOLLAR)
    fed, change = added(before, 100)
    expected = {level: cents * UNITS for level, cents in rates.items()}
    assert change == MeterChange(NAME, Why.ADDED, expected, 0, wagers=sum(expected.values()))
    for level, cents in rates.items():
        assert fed.levels[level] - before.levels[level] == cents * UNITS


@pytest.mark.cites("653a.12(e)(4)", "R26")
def test_the_reserve_has_a_rate_of_its_own() -> None:
    offer = rules_of(UTH).offers["five-card-hand-bonus"]
    assert offer.meter is not None
    fed, change = added(open_meter(offer.meter, DOLLAR), 300)
    assert (change.levels, change.reserve) == ({"meter": 39 * UNITS}, 24 * UNITS)
    assert change.wagers == 63 * UNITS
    assert shown(fed.reserve) == 24
    assert shown(fed.levels["meter"]) == 10_000_00 + 39


@pytest.mark.cites("R28")
@given(
    st.integers(1, 999_999),
    st.integers(0, 999_999),
    st.lists(st.integers(1, 10**7), max_size=20),
)
def test_a_rate_of_six_decimals_loses_no_fraction(
    rate: int, reserve: int, stakes: list[int]
) -> None:
    meter = open_meter(terms(rate=f"0.{rate:06}", reserve_rate=f"0.{reserve:06}"), DOLLAR)
    before = meter
    for stake in stakes:
        meter, _ = added(meter, stake)
    grown = Fraction(meter.levels["meter"] - before.levels["meter"], UNITS)
    assert grown == sum(stakes) * Fraction(rate, 10**6)
    assert Fraction(meter.reserve, UNITS) == sum(stakes) * Fraction(reserve, 10**6)


def test_a_rate_finer_than_the_units_of_a_meter_is_a_fault_of_the_program() -> None:
    with pytest.raises(AssertionError, match="six decimals"):
        contribution(NAME, terms(rate="0.1234567"), 1)


def test_a_reading_names_its_levels_and_the_others_stand_where_they_were() -> None:
    meter = open_meter(terms(reserve_rate="0.08"), DOLLAR).read(Reading({}, 7, {"meter": 2}))
    assert meter.levels == {"meter": 10_000_00 * UNITS}
    assert meter.reserve == 7
    again = meter.read(Reading({"meter": 5}))
    assert (again.levels, again.reserve, again.hundreds) == ({"meter": 5}, 7, {"meter": 2})
    assert meter.read(again.reading) == again


# ── Prizes ───────────────────────────────────────────────────────────────────────────────────


def test_a_percentage_leaves_the_rest_and_reseeds_nothing() -> None:
    left, prize = won(at(15_000), TENTH)
    assert prize == one_share(1_500_00)
    assert dollars(left.levels["meter"]) == 13_500
    assert not left.hundreds


@pytest.mark.cites("605a.7(a)(5)")
def test_the_whole_meter_restarts_at_the_reseed() -> None:
    left, prize = won(at(15_000), ALL)
    assert prize == one_share(15_000_00, Restart(10_000_00 * UNITS, 0))
    assert dollars(left.levels["meter"]) == 10_000
    assert left.hundreds == {"meter": 1}


@pytest.mark.cites("653a.12(e)(4)", "R27")
def test_with_a_reserve_the_meter_restarts_at_the_reseed_and_the_reserve() -> None:
    left, prize = won(at(15_000, 800, terms(reseed=0)), ALL)
    assert prize == one_share(15_000_00, Restart(0, 800_00 * UNITS))
    assert dollars(left.levels["meter"]) == 800
    assert left.reserve == 0
    left, _ = won(at(15_000, 800, terms(reseed=2_000)), ALL)
    assert dollars(left.levels["meter"]) == 2_800
    assert left.reserve == 0


def test_a_percentage_leaves_the_reserve_alone() -> None:
    left, _ = won(at(15_000, reserve=800), TENTH)
    assert dollars(left.reserve) == 800


@pytest.mark.cites("R28")
def test_the_fraction_of_a_cent_stays_on_the_meter() -> None:
    meter = at(Fraction("15000.005") + Fraction(3, 10**8))
    left, prize = won(meter, TENTH)
    assert prize.each == 1_500_00
    assert dollars(left.levels["meter"]) == Fraction("13500.005") + Fraction(3, 10**8)
    left, prize = won(meter, ALL)
    assert prize.each == 15_000_00
    assert dollars(left.levels["meter"]) == 10_000 + Fraction("0.005") + Fraction(3, 10**8)
    assert shown(meter.levels["meter"]) == 15_000_00


@pytest.mark.parametrize("level", ["mega", "major", "minor"])
def test_a_jackpot_takes_its_own_level_alone(level: str) -> None:
    offer = rules_of(UTH, letters={"progressive": "C"}).offers["progressive"]
    assert offer.meter is not None
    reading = {"mega": 12_000_00 * UNITS, "major": 1_100_00 * UNITS, "minor": 300_00 * UNITS}
    left, prize = won(read(offer.meter, reading), MeterShare(100, level))
    assert prize.each == reading[level] // UNITS
    restarted = {"mega": 10_000, "major": 1_000, "minor": 250}
    for one in reading:
        expected = restarted[one] * 100 * UNITS if one == level else reading[one]
        assert left.levels[one] == expected


@pytest.mark.cites("R18")
@given(st.integers(0, 10**13), st.integers(1, 6), st.sampled_from([1, 10, 50, 100]))
def test_heads_share_equally_and_the_odd_cent_stays(units: int, heads: int, percent: int) -> None:
    meter = read(terms(reserve_rate="0.1"), {"meter": units}, 5)
    left, prize = won(meter, MeterShare(percent), tuple("abcdef"[:heads]))
    whole = units * percent // (100 * UNITS)
    assert prize.each == whole // heads
    assert whole - heads < prize.each * heads <= whole
    reseeded = prize.restart.reseed if prize.restart is not None else 0
    assert total(left) == units + 5 - prize.each * heads * UNITS + reseeded


# ── What a refused prize gives back ──────────────────────────────────────────────────────────


@pytest.mark.cites("R27", "R50")
@pytest.mark.parametrize("share", [ALL, TENTH], ids=str)
@pytest.mark.parametrize("reserve", [0, 800])
@pytest.mark.parametrize("since", [0, 700])
def test_a_refused_prize_goes_back_also_if_others_have_contributed_since(
    share: MeterShare, reserve: int, since: int
) -> None:
    before = at(15_000, reserve, RESERVED)
    left, prize = won(before, share)
    fed, _ = added(left, since)
    expected, _ = added(before, since)
    back, ended = refused(fed, prize)
    assert back == expected
    assert ended.given_back


@pytest.mark.cites("R50")
def test_what_another_winner_had_of_the_new_start_the_house_bears() -> None:
    before = at(100, 800, terms(reseed=0, reserve_rate="0.08"))
    once, prize = won(before, ALL)
    twice, granted = won(once, ALL, ("Ben",), 2)
    assert granted.each == 800_00
    back, changes = give_back(twice, prize, ("Ann",))
    after_it = after(twice, *changes)
    # The prize is on the meter again, and the reserve has its part, which the house makes up for.
    assert [dollars(after_it.levels["meter"]), dollars(after_it.reserve)] == [100, 800]
    assert sum(change.house for change in changes) == 800_00 * UNITS
    assert back.given_back


@pytest.mark.cites("R50")
def test_a_reserve_stays_above_nothing_after_a_refused_100_and_a_later_10_per_cent() -> None:
    before = at(20_000, 800, terms(reseed=0, reserve_rate="0.08"))
    once, royal = won(before, ALL)
    twice, straight = won(once, TENTH, ("Ben",), 2)
    assert straight.each == 80_00
    back, _ = refused(twice, royal)
    assert [dollars(back.levels["meter"]), dollars(back.reserve)] == [20_000, 800]
    again, _ = refused(back, straight)
    assert [dollars(again.levels["meter"]), dollars(again.reserve)] == [20_080, 800]


def test_a_share_is_given_back_once() -> None:
    left, prize = won(at(15_000), ALL)
    back, ended = refused(left, prize)
    again, changes = give_back(back, ended, ("Ann",))
    assert again == ended
    assert after(back, *changes) == back


@pytest.mark.cites("R18", "R50")
def test_the_new_start_goes_back_with_the_last_share_alone() -> None:
    before = at(15_000, 800, RESERVED)
    left, prize = won(before, ALL, ("Ann", "Ben"))
    paid = prize.ending("Ben", Ending.PAID)
    back, half = refused(left, paid, "Ann")
    assert not half.given_back
    assert total(back) == total(left) + 7_500_00 * UNITS
    assert back.reserve == 0
    assert back.hundreds == {"meter": 1}
    whole, ended = refused(back, half)  # a correction takes back also what was paid
    assert (whole, ended.given_back) == (before, True)


# ── What a void takes off ────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R31")
def test_a_void_takes_its_contributions_off_again() -> None:
    before = at(12_000, 50, RESERVED)
    fed, change = added(before, 300)
    off = take_off(fed, change, {})
    assert after(fed, off) == before
    assert (off.wagers, off.house) == (-change.wagers, 0)


@pytest.mark.cites("R31")
def test_it_comes_off_below_the_reseed_too() -> None:
    fed, change = added(at(10_000), 10_000)
    low, _ = won(fed, TENTH)  # a ten per cent prize of another table
    off = take_off(low, change, {})
    assert dollars(after(low, off).levels["meter"]) == Fraction("9018.90") - 21
    assert off.house == 0


@pytest.mark.cites("R31", "R27")
def test_what_went_with_a_100_per_cent_prize_the_house_bears() -> None:
    fed, change = added(at(12_000, 50, RESERVED), 10_000)
    once, _ = won(fed, ALL)
    off = take_off(once, change, fed.hundreds)
    # The level's $13 went with the prize; the reserve's $8 came onto the level and is taken there.
    assert dollars(after(once, off).levels["meter"]) == 10_000 + 50 + 8 - 8
    assert dollars(off.house) == 13
    twice, _ = won(once, ALL, ("Ben",), 2)
    off = take_off(twice, change, fed.hundreds)
    assert after(twice, off) == twice
    assert dollars(off.house) == 21


@pytest.mark.cites("R31")
@given(
    st.integers(0, 10**12),
    st.integers(0, 10**9),
    st.integers(0, 10**9),
    st.integers(0, 3),
)
def test_a_void_takes_off_what_is_there_and_the_house_bears_the_rest(
    units: int, reserve: int, stake: int, since: int
) -> None:
    meter = open_meter(RESERVED, DOLLAR).read(Reading({"meter": units}, reserve, {"meter": since}))
    change = contribution(NAME, RESERVED, stake)
    off = take_off(meter, change, {"meter": 0})
    left = after(meter, off)
    assert total(meter) - total(left) + off.house == change.wagers
    assert min(off.house, left.levels["meter"], left.reserve) >= 0
    if since == 0 and units >= change.levels["meter"] and reserve >= change.reserve:
        assert off.house == 0
    if since > 1:
        assert left == meter
