"""Every hand of a deck counted: the published totals, and every row of the 645a paytables."""

import subprocess
import sys
from math import comb

import pytest

from pitboss.hands import HandError, rows_of
from pitboss.odds import (
    five_card_census,
    four_card_census,
    pai_gow_seven_census,
    row_census,
)

FIVE_CARD = [
    "Royal flush",
    "Straight flush",
    "Four-of-a-kind",
    "Full house",
    "Flush",
    "Straight",
    "Three-of-a-kind",
    "Two pair",
    "Pair",
    "High card",
]
FIVE_OF_52 = [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540]
SIX_OF_52 = [188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816]
SIX_OF_52 += [9_730_740, 6_612_900]
SEVEN_OF_52 = [4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400]
SEVEN_OF_52 += [58_627_800, 23_294_460]
FOUR_CARD = [
    "Four-of-a-kind",
    "Straight flush",
    "Three-of-a-kind",
    "Flush",
    "Straight",
    "Two pair",
    "Pair",
    "High card",
]
SEVEN = rows_of("pai-gow-seven")
HIGH_CARDS = SEVEN[16:22]
SEVEN_OF_53 = comb(53, 7)


@pytest.mark.cites("653a.6(b)", "647a.6(b)", "643a.6(b)", "641a.6(d)")
@pytest.mark.parametrize(
    ("size", "counts"),
    [
        (5, FIVE_OF_52),
        (6, SIX_OF_52),
        (7, SEVEN_OF_52),
    ],
)
def test_best_five(size: int, counts: list[int]) -> None:
    assert list(five_card_census(size).items()) == list(zip(FIVE_CARD, counts, strict=True))
    assert sum(counts) == comb(52, size)


@pytest.mark.cites("641a.6(b)")
@pytest.mark.parametrize(
    ("size", "counts"),
    [
        (4, [13, 44, 2_496, 2_816, 2_772, 2_808, 82_368, 177_408]),
        (5, [624, 2_072, 58_656, 114_616, 101_808, 123_552, 1_047_552, 1_150_080]),
        (6, [14_664, 47_752, 897_616, 2_245_352, 1_744_080, 2_342_736, 8_194_320, 4_872_000]),
    ],
)
def test_best_four(size: int, counts: list[int]) -> None:
    assert list(four_card_census(size).items()) == list(zip(FOUR_CARD, counts, strict=True))
    assert sum(counts) == comb(52, size)


def test_rows_of_four_card_tables() -> None:
    rows = ["Four aces", "Four-of-a-kind", "Two pair", "Pair of aces", "Pair"]
    assert row_census("four-card", 5, rows) == {
        "Four aces": 48,
        "Four-of-a-kind": 576,
        "Two pair": 123_552,
        "Pair of aces": 81_096,
        "Pair": 1_047_552 - 81_096,
    }


def test_rows_of_five_card_tables() -> None:
    rows = ["Straight flush", "Two pair", "Pair of jacks or better", "Pair of 6s to 10s"]
    by_rank = 1_098_240 // 13
    above = 624 + 3_744 + 5_108 + 10_200 + 54_912  # "or better" takes what no row above took
    assert row_census("five-card", 5, rows) == {
        "Straight flush": 40,
        "Two pair": 123_552,
        "Pair of jacks or better": 4 * by_rank + above,
        "Pair of 6s to 10s": 5 * by_rank,
    }
    assert row_census("five-card", 7, ["Less than a flush"]) == {
        "Less than a flush": sum(SEVEN_OF_52[5:])
    }


@pytest.mark.cites(
    "645a.6(f)(6)",
    "645a.6(g)",
    "645a.6(g)(1)",
    "645a.6(g)(2)",
    "645a.6(g)(3)",
    "645a.6(g)(4)",
    "645a.6(g)(5)",
    "R23",
)
def test_dynasty_bonus_rows() -> None:
    counts = [12, 32, 12, 196, 1_128, 4_488, 26_080, 180_144, 307_472, 4_188_528, 6_172_088]
    counts += [7_672_500, 11_034_204]
    assert row_census("pai-gow-seven", 7, SEVEN[:13]) == dict(zip(SEVEN, counts, strict=False))


@pytest.mark.cites("645a.6(f)", "645a.6(f)(6)")
def test_progressive_rows() -> None:
    rows = ["Seven-card straight flush", "Five aces", *FIVE_CARD[:4]]
    counts = [228, 1_128, 26_092, 184_644, 307_472, 4_188_528]
    assert list(row_census("pai-gow-seven", 7, rows).values()) == counts


@pytest.mark.cites("645a.11(h)(7)", "R23")
def test_protection_rows() -> None:
    counts = [31_080, 248_640, 963_480, 2_719_500, 6_386_940, 14_430_780]
    assert row_census("pai-gow-seven", 7, HIGH_CARDS) == dict(zip(HIGH_CARDS, counts, strict=True))
    assert sum(counts) == pai_gow_seven_census()["High card"]


@pytest.mark.cites("645a.1", "R23")
def test_queens_dragons() -> None:
    assert row_census("pai-gow-seven", 7, ["Queen's Dragon"]) == {"Queen's Dragon": 2_719_500}


@pytest.mark.cites("R23")
def test_trips_that_are_also_a_straight() -> None:
    straight_last = row_census("pai-gow-seven", 7, SEVEN[:13])
    straight_first = row_census("pai-gow-seven", 7, [*SEVEN[:11], "Straight", "Three-of-a-kind"])
    both = straight_first["Straight"] - straight_last["Straight"]
    assert both == straight_last["Three-of-a-kind"] - straight_first["Three-of-a-kind"] == 201_824


def test_royal_flush_with_two_suited_cards() -> None:
    for row in ("Royal flush and royal match", "Royal flush and ace/king suited"):
        rows = [SEVEN[1], row, SEVEN[3], "Five aces", "Royal flush", "Straight flush"]
        assert list(row_census("pai-gow-seven", 7, rows).values()) == [
            32,
            72,  # 12 natural, 60 with the joker in the royal flush
            196,
            1_128,
            26_020,
            184_644,
        ]


@pytest.mark.cites("R37")
def test_three_pair_counts_below_all_that_is_more() -> None:
    rows = [*SEVEN[3:5], *SEVEN[6:13], "Three pair"]
    natural = comb(13, 3) * 6**3 * 40
    joker_alone = comb(12, 3) * 6**3  # three pair of deuces to kings
    joker_paired = 4 * comb(12, 2) * 6**2 * 40  # the joker and an ace are one of the pairs
    every = natural + joker_alone + joker_paired
    assert every == 2_898_720
    full_houses = 13 * 4 * comb(12, 2) * 6**2  # that hold two pairs besides, without the joker
    full_houses += 12 * 4 * 11 * 6 * 4 + comb(4, 2) * comb(12, 2) * 6**2  # and with it
    assert row_census("pai-gow-seven", 7, ["Three pair"])["Three pair"] == every + full_houses
    assert row_census("pai-gow-seven", 7, rows)["Three pair"] == 2_862_000
    with_completed = row_census("pai-gow-seven", 7, ["Full house", "Three pair"])["Three pair"]
    assert with_completed == every, "the joker completes a straight or a flush in 36,720"


@pytest.mark.cites("645a.11(h)", "R5", "R23")
def test_seven_of_53_by_category() -> None:
    assert pai_gow_seven_census() == {
        "Five aces": 1_128,
        "Royal flush": 26_132,
        "Straight flush": 184_832,
        "Four-of-a-kind": 307_472,
        "Full house": 4_188_528,
        "Flush": 6_172_088,
        "Straight": 11_236_028,
        "Three-of-a-kind": 7_470_676,
        "Two pair": 35_553_816,
        "Pair": 64_221_960,
        "High card": 24_780_420,
    }
    assert sum(pai_gow_seven_census().values()) == SEVEN_OF_53
    ranked = ["Five aces", *FIVE_CARD[:7]]
    by_rows = row_census("pai-gow-seven", 7, ranked)
    assert by_rows == {row: pai_gow_seven_census()[row] for row in ranked}


def test_refusals() -> None:
    with pytest.raises(HandError, match="5, 6 or 7 cards, not 4"):
        five_card_census(4)
    with pytest.raises(HandError, match="4, 5 or 6 cards, not 7"):
        four_card_census(7)
    with pytest.raises(HandError, match="no five-card paytable has a row 'Four aces'"):
        row_census("five-card", 5, ["Four aces"])
    with pytest.raises(HandError, match="no census of 6 cards for 'pai-gow-seven'"):
        row_census("pai-gow-seven", 6, ["Flush"])
    with pytest.raises(HandError, match="no census of 3 cards for 'three-card'"):
        row_census("three-card", 3, ["Flush"])


def test_package_loads_without_numpy_or_numba() -> None:
    code = "import sys, pitboss.odds; sys.exit(bool({'numpy', 'numba'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
