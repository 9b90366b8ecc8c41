"""Money and odds: exact in, exact out, rounded down only where a ruling says so."""

import re
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money import (
    LEVELS,
    Amount,
    Cents,
    For,
    MeterShare,
    MoneyError,
    Odds,
    Push,
    To,
    decimal_text,
    dollars_text,
    money_text,
    parse_money,
    parse_odds,
    percent_text,
)
from pitboss.rulebook import chapters

MOST_CENTS = 10**15
amounts = st.integers(-MOST_CENTS, MOST_CENTS)
stakes = st.integers(0, 10**10)
counts = st.integers(1, 999_999_999)
levels = st.sampled_from(LEVELS[:-1])
any_odds = st.one_of(
    st.builds(To, counts, counts),
    st.builds(For, counts, counts),
    st.builds(Amount, st.integers(0, MOST_CENTS).map(Cents)),
    st.builds(MeterShare, st.integers(1, 100), levels),
    st.just(Push()),
)


# ── Amounts ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("value", "cents"),
    [
        ("12.50", 1250),
        ("12.5", 1250),
        ("12", 1200),
        (" 12 ", 1200),
        ("0", 0),
        ("0.01", 1),
        ("007", 700),
        ("$75", 7500),
        ("$1,000", 100_000),
        ("1,234,567.89", 123_456_789),
        ("1000000", 100_000_000),
        ("-3.25", -325),
        ("-$3.25", -325),
        (12, 1200),
        (0, 0),
        (-4, -400),
        (Decimal("12.50"), 1250),
        (Decimal("1E+3"), 100_000),
        (Decimal("12.5000"), 1250),
        (Decimal("-0.00"), 0),
        ("10,000,000,000,000", MOST_CENTS),
        (-(10**13), -MOST_CENTS),
    ],
)
def test_an_amount_is_dollars_as_text_whole_number_or_exact_decimal(
    value: object, cents: int
) -> None:
    assert parse_money(value) == cents
    assert type(parse_money(value)) is int


@pytest.mark.parametrize("value", [12.5, 12.0, True, False, None, b"12", [12], (12,), 12j])
def test_an_amount_is_never_a_float_nor_a_flag_nor_a_list(value: object) -> None:
    with pytest.raises(MoneyError, match="is not an amount of money: write dollars"):
        parse_money(value)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "$", "-", "--1", "+1", "$-1", "1$", "12.", ".50", "12.505", "1.2.3", "1 000"),
        *("1,00", "1,0000", "10,00", ",100", "1,000,00", "1000,000", "1,000,", "1,000.123"),
        *("1e3", "0x10", "1_000", "NaN", "inf", "twelve", "12 dollars", "12¢", "€12", "１２", "٣"),
    ],
)
def test_a_text_that_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(MoneyError, match=re.escape(repr(text)) + " is not an amount of money"):
        parse_money(text)


@pytest.mark.parametrize("text", ["NaN", "-NaN", "sNaN", "Infinity", "-Infinity"])
def test_an_amount_is_finite(text: str) -> None:
    with pytest.raises(MoneyError, match="is not an amount of money"):
        parse_money(Decimal(text))


@pytest.mark.parametrize(
    "text",
    [
        *("12.505", "0.001", "-0.001", "1E-3", "1E-999999"),
        # More digits than decimal arithmetic keeps: still not a whole number of cents.
        *("12.5000000000000000000000000000000001", "0.00999999999999999999999999999999999999"),
    ],
)
def test_a_fraction_of_a_cent_is_no_amount(text: str) -> None:
    with pytest.raises(MoneyError, match="is not a whole number of cents"):
        parse_money(Decimal(text))


@pytest.mark.parametrize(
    "value",
    [
        *("10000000000000.01", "-10,000,000,000,001", "9" * 5000),
        *(10**13 + 1, -(10**13) - 1, 10**5000),
        *(Decimal("10000000000000.001"), Decimal("1E+999999"), Decimal("-1E+999999")),
    ],
    ids=lambda value: str(value)[:20] if not isinstance(value, int) else "whole number",
)
def test_more_money_than_any_table_holds_is_refused(value: object) -> None:
    with pytest.raises(MoneyError, match="is more money than any table holds"):
        parse_money(value)


@given(amounts)
def test_an_amount_reads_back_as_it_is_printed(cents: int) -> None:
    assert parse_money(money_text(cents)) == cents
    assert parse_money(dollars_text(cents)) == cents
    assert parse_money(Decimal(money_text(cents))) == cents


@given(st.integers(-(10**13), 10**13))
def test_whole_dollars_read_back_from_numbers(dollars: int) -> None:
    assert parse_money(dollars) == parse_money(str(dollars)) == 100 * dollars


@given(st.decimals(allow_nan=True, allow_infinity=True))
def test_a_decimal_is_taken_exactly_or_refused(value: Decimal) -> None:
    try:
        cents = parse_money(value)
    except MoneyError:
        assert (
            not value.is_finite()
            or value.copy_abs() > 10**13
            or (100 * Fraction(value)).denominator != 1
        )
    else:
        assert Fraction(cents, 100) == Fraction(value)


@pytest.mark.parametrize(
    ("cents", "file_text", "person_text"),
    [
        (0, "0.00", "$0"),
        (5, "0.05", "$0.05"),
        (-5, "-0.05", "-$0.05"),
        (7500, "75.00", "$75"),
        (123_450, "1234.50", "$1,234.50"),
        (-100_000_000, "-1000000.00", "-$1,000,000"),
    ],
)
def test_files_get_decimals_and_people_get_dollars(
    cents: int, file_text: str, person_text: str
) -> None:
    assert money_text(cents) == file_text
    assert dollars_text(cents) == person_text


@pytest.mark.parametrize(
    ("rate", "decimal", "percent"),
    [
        (Fraction(21, 100), "0.21", "21%"),
        (Fraction(1, 10), "0.1", "10%"),
        (Fraction(1, 200), "0.005", "0.5%"),
        (Fraction(0), "0", "0%"),
        (Fraction(1), "1", "100%"),
        (Fraction(20), "20", "2000%"),
    ],
)
def test_a_rate_is_printed_as_a_decimal_or_a_percentage(
    rate: Fraction, decimal: str, percent: str
) -> None:
    assert decimal_text(rate) == decimal
    assert percent_text(rate) == percent


@given(st.integers(0, 10**18), st.integers(0, 18))
def test_a_rate_with_few_digits_is_printed_exactly(digits: int, places: int) -> None:
    rate = Fraction(digits, 10**places)
    assert Fraction(decimal_text(rate)) == rate
    assert "E" not in decimal_text(rate)


# ── Odds ─────────────────────────────────────────────────────────────────────────────────────


def odds_of_the_chapters() -> list[Odds]:
    """Every odds and every Envy amount that stands in a chapter, each once."""
    found: dict[str, Odds] = {}
    for chapter in chapters().values():
        for paytables in chapter.selections().values():
            for table in paytables.tables.values():
                found |= {str(row.pays): row.pays for row in table.rows}
        for wager in chapter.wagers.values():
            for schedule in wager.envy.schedules.values() if wager.envy else ():
                for rows in schedule.values():
                    found |= {str(row.pays): row.pays for row in rows}
    return list(found.values())


def test_the_chapters_use_every_form_of_odds() -> None:
    forms = {type(odds) for odds in odds_of_the_chapters()}
    assert forms == {To, For, Amount, MeterShare, Push}
    shares = {odds.level for odds in odds_of_the_chapters() if isinstance(odds, MeterShare)}
    assert shares == {"meter", "mega", "major", "minor"}


@pytest.mark.parametrize("odds", odds_of_the_chapters(), ids=str)
def test_odds_of_the_chapters_read_back_as_they_are_printed(odds: Odds) -> None:
    assert parse_odds(str(odds)) == odds
    assert parse_odds(str(odds).upper()) == odds
    assert parse_odds(f" {odds}  ".replace(" ", "  ")) == odds


@given(any_odds)
def test_any_odds_read_back_as_they_are_printed(odds: Odds) -> None:
    assert parse_odds(str(odds)) == odds


@pytest.mark.parametrize(
    ("text", "odds", "printed"),
    [
        ("3 to 2", To(3, 2), "3 to 2"),
        ("1000 TO 1", To(1000), "1,000 to 1"),
        ("200,000 to 1", To(200_000), "200,000 to 1"),
        ("50 for 1", For(50), "50 for 1"),
        ("10% of meter", MeterShare(10), "10% of meter"),
        ("100% of the meter", MeterShare(100), "100% of meter"),
        ("100% Mega Jackpot", MeterShare(100, "mega"), "100% mega jackpot"),
        ("100% minor jackpot", MeterShare(100, "minor"), "100% minor jackpot"),
        ("$75", Amount(Cents(7500)), "$75"),
        ("$1,500", Amount(Cents(150_000)), "$1,500"),
        ("$0", Amount(Cents(0)), "$0"),
        ("$2.50", Amount(Cents(250)), "$2.50"),
        ("push", Push(), "Push"),
    ],
)
def test_odds_are_read_in_every_form_of_the_chapters(text: str, odds: Odds, printed: str) -> None:
    assert parse_odds(text) == odds
    assert str(odds) == printed


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "50", "50 to", "to 1", "50to1", "50:1", "50/1", "50 - 1", "fifty to 1"),
        *("3 to 0", "0 to 1", "0 for 1", "3 for 0", "-3 to 1", "3.5 to 1", "3 to 1 odds"),
        *("1,00 to 1", "10,00 to 1", "1000,000 for 1", "1,000,000,000 to 1", "9" * 5000 + " to 1"),
        *("0% of meter", "101% of meter", "10.5% of meter", "10 of meter", "10%", "-10% of meter"),
        *("10% of mega", "100% reserve jackpot", "100% grand jackpot", "mega jackpot"),
        *("pushes", "N/A", "lose", "٣ to 2", "100% mega jac\N{KELVIN SIGN}pot"),
    ],
    ids=lambda text: str(text)[:24],
)
def test_a_cell_that_is_no_payout_is_refused(text: str) -> None:
    with pytest.raises(MoneyError, match="is not a payout: write odds such as '3 to 2'"):
        parse_odds(text)


@pytest.mark.parametrize("text", ["$", "$-5", "$1,00", "$1.005", "$ 5", "$five"])
def test_a_cell_that_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(MoneyError, match="is not an amount of money"):
        parse_odds(text)


@pytest.mark.parametrize("value", [None, 3, 1.5, True, ["3 to 2"], To(3, 2)])
def test_odds_are_read_from_text_alone(value: object) -> None:
    with pytest.raises(MoneyError, match="is not a payout"):
        parse_odds(value)


# ── Payouts ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R11")
def test_to_gives_the_stake_back_and_for_keeps_it() -> None:
    assert parse_odds("50 to 1").returned(500) == 25_500
    assert parse_odds("50 for 1").returned(500) == 25_000
    assert parse_odds("1 to 1").returned(500) == 1000
    assert parse_odds("1 for 1").returned(500) == 500
    assert parse_odds("Push").returned(500) == 500


@pytest.mark.cites("R11")
def test_a_share_of_the_meter_is_paid_in_all() -> None:
    assert parse_odds("100% of meter").returned(100, 1_234_567) == 1_234_567
    assert parse_odds("10% of meter").returned(500, 1_000_000) == 100_000
    assert parse_odds("100% major jackpot").returned(100, 100_021) == 100_021


@pytest.mark.cites("R20")
@given(stakes)
def test_an_amount_is_paid_in_all_whatever_the_stake(stake: int) -> None:
    assert parse_odds("$20,000").returned(stake) == 2_000_000
    assert parse_odds("$0").returned(stake) == 0


@pytest.mark.cites("R35")
@pytest.mark.parametrize(
    ("odds", "stake", "returned"),
    [
        ("3 to 2", 1000, 2500),
        ("3 to 2", 1, 2),
        ("3 to 2", 5, 12),
        ("3 to 2", 99, 247),
        ("3 to 2", 1001, 2502),
        ("3 for 2", 5, 7),
        ("1 to 3", 2, 2),
        ("3 to 2", 0, 0),
    ],
)
def test_a_payout_is_rounded_down_to_the_cent(odds: str, stake: int, returned: int) -> None:
    assert parse_odds(odds).returned(stake) == returned


@pytest.mark.cites("R28")
@pytest.mark.parametrize(
    ("odds", "meter", "returned"),
    [
        ("100% of meter", Fraction(10_000_099, 100), 100_000),
        ("10% of meter", Fraction(10_000_099, 100), 10_000),
        ("10% of meter", 1_000_009, 100_000),
        ("10% of meter", 9, 0),
        ("100% mega jackpot", Fraction(2, 3), 0),
        ("100% of meter", 0, 0),
    ],
)
def test_a_share_of_the_meter_is_rounded_down(
    odds: str, meter: Fraction | int, returned: int
) -> None:
    assert parse_odds(odds).returned(100, meter) == returned


@pytest.mark.cites("R28")
@given(st.integers(1, 100), st.fractions(min_value=0, max_value=10**9))
def test_what_rounding_leaves_on_the_meter_is_less_than_a_cent(
    percent: int, meter: Fraction
) -> None:
    paid = MeterShare(percent).returned(100, meter)
    assert type(paid) is int
    assert 0 <= meter * percent / 100 - paid < 1


@pytest.mark.parametrize("level", LEVELS[:-1])
def test_a_share_of_a_meter_cannot_be_paid_without_its_reading(level: str) -> None:
    share = MeterShare(100, level)
    assert share.meter_level == level
    with pytest.raises(MoneyError, match=f"{share} cannot be paid without the meter's reading"):
        share.returned(100)


@pytest.mark.parametrize("text", ["3 to 2", "50 for 1", "$75", "Push"])
def test_other_odds_look_at_no_meter(text: str) -> None:
    odds = parse_odds(text)
    assert odds.meter_level is None
    assert odds.returned(200, 1_000_000) == odds.returned(200)


@pytest.mark.cites("R11", "R35")
@given(stakes, counts, counts)
def test_to_returns_the_stake_and_the_whole_cents_of_the_winnings(
    stake: int, win: int, per: int
) -> None:
    returned = To(win, per).returned(stake)
    assert type(returned) is int
    assert returned == stake + stake * win // per
    assert 0 <= Fraction(stake * win, per) - (returned - stake) < 1


@pytest.mark.cites("R11", "R35")
@given(stakes, counts, counts)
def test_for_returns_the_whole_cents_of_the_winnings_alone(stake: int, win: int, per: int) -> None:
    returned = For(win, per).returned(stake)
    assert type(returned) is int
    assert returned == To(win, per).returned(stake) - stake


@given(any_odds, stakes, st.fractions(min_value=0, max_value=10**9))
def test_a_payout_is_whole_cents_and_never_below_zero(
    odds: Odds, stake: int, meter: Fraction
) -> None:
    returned = odds.returned(stake, meter)
    assert type(returned) is int
    assert returned >= 0
