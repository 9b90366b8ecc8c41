"""Progressive meters: what wagers add, what prizes take, what a refusal or a void gives back."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money import Cents, MeterShare
from pitboss.round import (
    Approve,
    Event,
    Phase,
    TakeBack,
)
from pitboss.round import events as e
from pitboss.round.meters import (
    UNITS,
    Contribution,
    Meter,
    Taken,
    contribute,
    give_back,
    open_meter,
    read_again,
    read_meter,
    shown,
    take,
    withdraw,
)
from pitboss.rulebook import MeterTerms
from tests.support.games import UTH
from tests.support.rounds import FLOOR, Play, rules_of, stacked

ALL, TENTH = MeterShare(100), MeterShare(10)
DOLLAR, FIVE = Cents(100), Cents(500)

# The flop of the two straight flushes, and the hands that make them.
FLOP = "9s 8s 7s 2d 3d"
HIGH, LOW = "Js Ts", "6s 5s"


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


def at(dollars: int | Fraction, reserve: int = 0, numbers: MeterTerms | None = None) -> Meter:
    """A $1 meter that stands at so many dollars."""
    reading = {"meter": int(dollars * 100 * UNITS), "reserve": reserve * 100 * UNITS}
    return read_meter(numbers or terms(), DOLLAR, reading)


def dollars(units: int) -> Fraction:
    return Fraction(units, 100 * UNITS)


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
    after, added = contribute(before, 100)
    assert added == Contribution({level: cents * UNITS for level, cents in rates.items()}, 0)
    for level, cents in rates.items():
        assert after.levels[level] - before.levels[level] == cents * UNITS


@pytest.mark.cites("653a.12(e)(4)", "R26")
def test_the_reserve_has_a_rate_of_its_own() -> None:
    offer = rules_of(UTH).offers["five-card-hand-bonus"]
    assert offer.meter is not None
    after, added = contribute(open_meter(offer.meter, DOLLAR), 300)
    assert added == Contribution({"meter": 39 * UNITS}, 24 * UNITS)
    assert shown(after.reserve) == 24
    assert shown(after.levels["meter"]) == 10_000_00 + 39


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
        meter, _ = contribute(meter, stake)
    grown = Fraction(meter.levels["meter"] - before.levels["meter"], UNITS)
    assert grown == sum(stakes) * Fraction(rate, 10**6)
    assert Fraction(meter.reserve, UNITS) == sum(stakes) * Fraction(reserve, 10**6)


def test_a_rate_finer_than_the_units_of_a_meter_is_a_fault_of_the_program() -> None:
    with pytest.raises(AssertionError, match="six decimals"):
        contribute(open_meter(terms(rate="0.1234567"), DOLLAR), 1)


def test_a_reading_names_its_levels_and_the_others_stand_where_they_were() -> None:
    reading = read_meter(terms(reserve_rate="0.08"), DOLLAR, {"reserve": 7})
    assert reading.levels == {"meter": 10_000_00 * UNITS}
    assert reading.reserve == 7
    again = read_again(reading, {"meter": 5})
    assert (again.levels, again.reserve) == ({"meter": 5}, 7)


# ── Prizes ───────────────────────────────────────────────────────────────────────────────────


def test_a_percentage_leaves_the_rest_and_reseeds_nothing() -> None:
    after, taken = take(at(15_000), TENTH)
    assert taken == Taken("meter", Cents(1_500_00))
    assert dollars(after.levels["meter"]) == 13_500


def test_the_whole_meter_restarts_at_the_reseed() -> None:
    after, taken = take(at(15_000), ALL)
    assert taken == Taken("meter", Cents(15_000_00), reseeded=10_000_00 * UNITS)
    assert dollars(after.levels["meter"]) == 10_000


@pytest.mark.cites("653a.12(e)(4)", "R27")
def test_with_a_reserve_the_meter_restarts_at_the_reseed_and_the_reserve() -> None:
    after, taken = take(at(15_000, 800, terms(reseed=0)), ALL)
    assert taken == Taken("meter", Cents(15_000_00), 0, 800_00 * UNITS)
    assert dollars(after.levels["meter"]) == 800
    assert after.reserve == 0
    after, _ = take(at(15_000, 800, terms(reseed=2_000)), ALL)
    assert dollars(after.levels["meter"]) == 2_800
    assert after.reserve == 0


def test_a_percentage_leaves_the_reserve_alone() -> None:
    after, _ = take(at(15_000, reserve=800), TENTH)
    assert dollars(after.reserve) == 800


@pytest.mark.cites("R28")
def test_the_fraction_of_a_cent_stays_on_the_meter() -> None:
    meter = at(Fraction("15000.005") + Fraction(3, 10**8))
    after, taken = take(meter, TENTH)
    assert taken.cents == 1_500_00
    assert dollars(after.levels["meter"]) == Fraction("13500.005") + Fraction(3, 10**8)
    after, taken = take(meter, ALL)
    assert taken.cents == 15_000_00
    assert dollars(after.levels["meter"]) == 10_000 + Fraction("0.005") + Fraction(3, 10**8)
    assert shown(meter.levels["meter"]) == 15_000_00


@pytest.mark.parametrize("level", ["mega", "major", "minor"])
def test_a_jackpot_takes_its_own_level_alone(level: str) -> None:
    offer = rules_of(UTH, letters={"progressive": "C"}).offers["progressive"]
    assert offer.meter is not None
    reading = {"mega": 12_000_00 * UNITS, "major": 1_100_00 * UNITS, "minor": 300_00 * UNITS}
    before = read_meter(offer.meter, DOLLAR, reading)
    after, taken = take(before, MeterShare(100, level))
    assert taken.cents == reading[level] // UNITS
    restarted = {"mega": 10_000, "major": 1_000, "minor": 250}
    for one in reading:
        expected = restarted[one] * 100 * UNITS if one == level else reading[one]
        assert after.levels[one] == expected


@pytest.mark.cites("R18")
@given(st.integers(0, 10**13), st.integers(1, 6), st.sampled_from([1, 10, 50, 100]))
def test_heads_share_equally_and_the_odd_cent_stays(units: int, heads: int, percent: int) -> None:
    meter = read_meter(terms(reserve_rate="0.1"), DOLLAR, {"meter": units, "reserve": 5})
    after, taken = take(meter, MeterShare(percent), heads)
    prize = units * percent // (100 * UNITS)
    assert taken.cents == prize // heads
    assert prize - heads < taken.cents * heads <= prize
    total = sum(after.levels.values()) + after.reserve
    assert total == units + 5 - taken.cents * heads * UNITS + taken.reseeded


# ── What a refused prize and a void give back ────────────────────────────────────────────────


@pytest.mark.cites("R27")
@pytest.mark.parametrize("share", [ALL, TENTH], ids=str)
@pytest.mark.parametrize("reserve", [0, 800])
@pytest.mark.parametrize("since", [0, 700])
def test_a_refused_prize_goes_back_also_if_others_have_contributed_since(
    share: MeterShare, reserve: int, since: int
) -> None:
    before = at(15_000, reserve, RESERVED)
    after, taken = take(before, share)
    fed, _ = contribute(after, since)
    expected, _ = contribute(before, since)
    assert give_back(fed, taken) == expected


def test_a_meter_stays_above_nothing_if_its_reserve_was_won_meanwhile() -> None:
    before = at(100, 800, terms(reseed=0, reserve_rate="0.08"))
    once, refused = take(before, ALL)
    twice, granted = take(once, ALL)
    after = give_back(twice, refused)
    assert (after.levels["meter"], dollars(after.reserve)) == (0, Fraction(100))
    assert granted.cents == 800_00


@pytest.mark.cites("R31")
def test_a_void_takes_its_contributions_off_again() -> None:
    before = at(12_000, 50, RESERVED)
    fed, added = contribute(before, 300)
    assert withdraw(fed, added) == (before, 0)


@pytest.mark.cites("R31")
def test_what_a_meter_no_longer_holds_above_its_reseed_the_house_bears() -> None:
    fed, added = contribute(at(12_000, 50, RESERVED), 10_000)
    won, _ = take(fed, ALL)
    # The reserve went onto the meter with the prize, and its part is taken off there.
    after, borne = withdraw(won, added)
    assert dollars(after.levels["meter"]) == 10_000 + 50 + 8 - 13 - 8
    assert borne == 0
    low, _ = take(contribute(at(12_000), 10_000)[0], ALL)
    again, borne = withdraw(low, Contribution({"meter": 21_00 * UNITS}, 0))
    assert again == low
    assert dollars(borne) == 21


@pytest.mark.cites("R31")
@given(st.integers(0, 10**12), st.integers(0, 10**9), st.integers(0, 10**9), st.integers(0, 10**9))
def test_a_void_never_takes_a_meter_below_its_reseed(
    units: int, reserve: int, added: int, added_reserve: int
) -> None:
    meter = read_meter(terms(reserve_rate="0.1"), DOLLAR, {"meter": units, "reserve": reserve})
    after, borne = withdraw(meter, Contribution({"meter": added}, added_reserve))
    off = units + reserve - sum(after.levels.values()) - after.reserve
    assert off + borne == added + added_reserve
    assert min(off, borne, after.reserve) >= 0
    assert after.levels["meter"] >= min(units, meter.reseed("meter"))


# ── Meters in a round ────────────────────────────────────────────────────────────────────────


def seated(letter: str = "A", players: dict[int, str] | None = None, size: int = 0) -> Play:
    """Ann, Ben and Cleo, each with Ante and Blind."""
    rules = rules_of(UTH, letters={"progressive": letter}, size=size)
    play = Play(rules, players or {1: "Ann", 2: "Ben", 3: "Cleo"})
    for seat in play.state.seats:
        play.bet(seat, {"ante": 10, "blind": 10})
    return play


def returned(play: Play, seat: int, wager: str) -> Cents:
    (line,) = (one for one in play.state.settled[seat] if one.wager == wager)
    return line.returned


def stands(play: Play, meter: str, level: str = "meter") -> Fraction:
    return dollars(play.state.meters[meter].levels[level])


def closing(play: Play) -> e.BetsClosed:
    (event,) = (one for one in play.log if isinstance(one, e.BetsClosed))
    return event


@pytest.mark.cites("653a.8(b)", "653a.12(d)(3)", "653a.12(e)(4)", "R26", "R41")
def test_every_accepted_wager_feeds_its_meter_when_betting_closes() -> None:
    play = seated()
    for seat in (1, 2, 3):
        play.bet(seat, {"progressive": 1, "five-card-hand-bonus-dealer": 1})
    play.bet(3, {"five-card-hand-bonus": 1})
    play.do(TakeBack(play.actor(2), 2, "progressive"))
    readings = {"progressive": {"meter": 15_000_00 * UNITS}}
    play.close_bets(stacked(play, {}), readings)
    assert stands(play, "progressive") == 15_000 + Fraction("0.42")
    # Both Five Card Hand Bonus wagers feed one meter: four dollars, from its seed.
    assert stands(play, "five-card-hand-bonus") == 10_000 + Fraction("0.52")
    assert dollars(play.state.meters["five-card-hand-bonus"].reserve) == Fraction("0.32")
    assert closing(play).contributions == {
        "progressive": Contribution({"meter": 42 * UNITS}, 0),
        "five-card-hand-bonus": Contribution({"meter": 52 * UNITS}, 32 * UNITS),
    }
    assert play.state.dealt == 0, "before any card"


@pytest.mark.cites("R31")
def test_a_meter_that_was_fed_already_is_not_fed_again() -> None:
    play = seated()
    play.bet(1, {"progressive": 1})
    play.close_bets(stacked(play, {}), fed=True)
    assert stands(play, "progressive") == 10_000
    # What the round added is recorded all the same, so that a void can give it back.
    assert closing(play).contributions == {"progressive": Contribution({"meter": 21 * UNITS}, 0)}
    assert play.state.meters.keys() == {"progressive"}, "only meters of wagers that were made"


@pytest.mark.cites("R26")
def test_a_five_dollar_wager_feeds_five_times_as_much() -> None:
    play = seated(size=1)
    play.bet(1, {"progressive": 5})
    play.close_bets(stacked(play, {}))
    assert stands(play, "progressive") == 50_000 + Fraction("1.05")


def straight_flushes(play: Play, readings: dict[str, dict[str, int]] | None = None) -> None:
    """Cleo holds a straight flush with the Flop, and Ann a lower one; all is settled."""
    cards = {("player", 3): HIGH, ("player", 1): LOW, ("community", 0): FLOP}
    play.close_bets(stacked(play, cards), readings, fed=True)
    play.until(Phase.APPROVAL)


@pytest.mark.cites("653a.12(d)(4)", "R17")
def test_two_winners_are_paid_in_settlement_order_from_the_meter_as_it_then_stands() -> None:
    play = seated()
    play.bet(1, {"progressive": 1})
    play.bet(3, {"progressive": 1})
    straight_flushes(play, {"progressive": {"meter": 10_000_00 * UNITS}})
    assert returned(play, 3, "progressive") == 1_000_00
    assert returned(play, 1, "progressive") == 900_00
    assert stands(play, "progressive") == 8_100


@pytest.mark.cites("653a.12(d)(1)", "653a.12(d)(4)", "R17")
def test_the_second_winner_of_a_whole_level_gets_what_it_restarted_with() -> None:
    play = seated("C")
    play.bet(1, {"progressive": 1})
    play.bet(3, {"progressive": 1})
    readings = {"progressive": {"mega": 1, "major": 1_234_56 * UNITS + 7, "minor": 2}}
    straight_flushes(play, readings)
    assert returned(play, 3, "progressive") == 1_234_56
    assert returned(play, 1, "progressive") == 1_000_00
    assert play.state.meters["progressive"].levels == {
        "mega": 1,
        "major": 1_000_00 * UNITS + 7,
        "minor": 2,
    }


# ── The dealer's hand ────────────────────────────────────────────────────────────────────────

WAGER = "five-card-hand-bonus-dealer"


def dealer_straight_flush(players: dict[int, str], on: tuple[int, ...], hand: str = HIGH) -> Play:
    """The dealer holds a straight flush with the Flop; these seats wagered on it."""
    play = seated(players=players)
    for seat in on:
        play.bet(seat, {WAGER: 1})
    flop = FLOP if hand == HIGH else "Qs Js Ts 2d 3d"
    readings = {"five-card-hand-bonus": {"meter": 10_001_00 * UNITS, "reserve": 700_00 * UNITS}}
    cards = {("dealer", 0): hand, ("community", 0): flop}
    play.close_bets(stacked(play, cards), readings, fed=True)
    return play


@pytest.mark.cites("653a.12(e)(2)", "R17", "R18")
def test_players_on_the_dealers_hand_share_a_percentage_per_head() -> None:
    play = dealer_straight_flush({1: "Ann", 2: "Ben", 3: "Cleo"}, on=(1, 2, 3))
    play.until(Phase.APPROVAL)
    # 10% of $10,001 is $1,000.10: three times $333.36, and two cents stay.
    assert [returned(play, seat, WAGER) for seat in (1, 2, 3)] == [333_36] * 3
    assert stands(play, "five-card-hand-bonus") == 10_001 - Fraction("1000.08")
    assert dollars(play.state.meters["five-card-hand-bonus"].reserve) == 700


@pytest.mark.cites("653a.12(e)(2)", "R17", "R18", "R27")
def test_the_shared_prize_is_worked_out_once_and_restarts_the_meter_once() -> None:
    play = dealer_straight_flush({1: "Ann", 2: "Ben", 3: "Cleo"}, on=(1, 3), hand="As Ks")
    play.until(Phase.SETTLEMENT)
    settled = [play.proceed() for _ in range(3)]
    assert [returned(play, seat, WAGER) for seat in (1, 3)] == [5_000_50] * 2
    for one in settled:
        assert isinstance(one, e.SeatSettled)
        assert dollars(one.meters["five-card-hand-bonus"].levels["meter"]) == 700
    assert play.state.meters["five-card-hand-bonus"].reserve == 0


@pytest.mark.cites("R18")
def test_a_player_on_two_boxes_has_one_share() -> None:
    play = dealer_straight_flush({1: "Ann", 2: "Ann", 3: "Cleo"}, on=(1, 2, 3))
    play.until(Phase.APPROVAL)
    # Two heads, not three: $1,000.10 in halves. Seat 2 is settled before seat 1.
    assert [returned(play, seat, WAGER) for seat in (3, 2, 1)] == [500_05, 500_05, 0]
    (line,) = (one for one in play.state.settled[1] if one.wager == WAGER)
    assert "share was paid at another box" in line.rule
    assert play.state.waiting == ((3, WAGER), (2, WAGER))


@pytest.mark.cites("653a.12(e)(2)", "R17")
def test_within_a_seat_the_own_hand_is_paid_before_the_dealers() -> None:
    play = seated()
    for seat in (1, 3):
        play.bet(seat, {WAGER: 1})
    play.bet(3, {"five-card-hand-bonus": 1})
    readings = {"five-card-hand-bonus": {"meter": 10_000_00 * UNITS}}
    cards = {("player", 3): LOW, ("dealer", 0): HIGH, ("community", 0): FLOP}
    play.close_bets(stacked(play, cards), readings, fed=True)
    play.until(Phase.APPROVAL)
    assert returned(play, 3, "five-card-hand-bonus") == 1_000_00
    # Then 10% of the $9,000 that are left, for two heads; Ann's share was worked out with it.
    assert [returned(play, seat, WAGER) for seat in (3, 1)] == [450_00, 450_00]
    assert stands(play, "five-card-hand-bonus") == 8_100


@pytest.mark.cites("R18", "R27")
@pytest.mark.parametrize("hand", [HIGH, "As Ks"], ids=["10%", "100%"])
def test_refused_shares_go_back_and_with_the_last_of_them_the_new_start(hand: str) -> None:
    play = dealer_straight_flush({1: "Ann", 2: "Ann", 3: "Cleo"}, on=(1, 2, 3), hand=hand)
    before = play.state.meters["five-card-hand-bonus"]
    play.until(Phase.APPROVAL)
    after = play.state.meters["five-card-hand-bonus"]
    share = returned(play, 3, WAGER)
    refuse(play, 3)
    expected = after.levels["meter"] + share * UNITS
    assert play.state.meters["five-card-hand-bonus"].levels["meter"] == expected
    refuse(play, 2)
    assert play.state.meters["five-card-hand-bonus"] == before


@pytest.mark.cites("R18", "R27")
def test_a_share_that_stands_keeps_the_meter_restarted() -> None:
    play = dealer_straight_flush({1: "Ann", 2: "Ben", 3: "Cleo"}, on=(1, 3), hand="As Ks")
    play.until(Phase.SETTLEMENT)
    play.proceed()
    # Cleo's share is refused before Ann, who has the other, is settled.
    refuse(play, 3)
    play.until(Phase.APPROVAL)
    play.do(Approve(FLOOR, 1, WAGER, True))
    assert returned(play, 1, WAGER) == 5_000_50
    assert stands(play, "five-card-hand-bonus") == 700 + Fraction("5000.50")
    assert play.state.meters["five-card-hand-bonus"].reserve == 0


def refuse(play: Play, seat: int) -> tuple[Event, ...]:
    return play.do(Approve(FLOOR, seat, WAGER, False, "the cards were fouled"))
