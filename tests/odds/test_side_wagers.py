"""Every side wager at every paytable: published edges, rows that add up, meters and Envy."""

from fractions import Fraction
from math import comb

import pytest

from pitboss.money import To
from pitboss.odds.side_wager_cards import lost_by_fold
from pitboss.odds.wager_odds import SideOdds, side_odds
from pitboss.rulebook import chapter_of, chapters
from pitboss.rulebook.chapter import WagerKind

#: The side wagers that a fold loses, read from the rulings (R8, R9) and not from the games.
LOST_BY_FOLD = {
    "639a": {"stud-bonus", "progressive"},
    "641a": {"four-card-progressive", "five-card-progressive", "bad-beat"},
    "643a": set(),
    "645a": set(),
    "647a": {"progressive"},
    "649a": {"pair-plus", "three-card-progressive", "five-card-progressive"},
    "653a": {"bad-beat"},
    "655a": {"progressive"},
    "657a": {"four-card-progressive", "five-card-progressive"},
}
FIVE = [4, 36, 624, 3_744, 5_108, 10_200, 54_912]


def side(chapter: str, wager: str, letter: str | None = None) -> SideOdds:
    found = [
        one
        for one in side_odds(chapter_of(chapter))
        if one.wager == wager and letter in (None, one.paytable)
    ]
    return found[0]


def edge(chapter: str, wager: str, letter: str | None = None) -> str:
    return f"{float(side(chapter, wager, letter).priced.house_edge) * 100:.4f}"


@pytest.mark.parametrize(
    ("chapter", "wager", "letter", "percent"),
    [
        ("653a", "trips", "A", "0.9018"),
        ("653a", "trips", "B", "1.9040"),
        ("653a", "trips", "C", "3.4979"),
        ("653a", "trips", "D", "6.1808"),
        ("649a", "pair-plus", "A", "4.5792"),
        ("649a", "pair-plus", "C", "7.2760"),
        ("649a", "pair-plus", "D", "2.3167"),
        ("641a", "aces-up", "A", "2.7759"),
        ("645a", "queens-dragon", None, "10.0222"),
        ("645a", "protection", None, "7.3457"),
        ("645a", "red-black", None, "2.6786"),
        ("645a", "dynasty-bonus", None, "8.1853"),
        ("647a", "holdem-bonus", "A", "8.5406"),
    ],
)
def test_published_house_edges(chapter: str, wager: str, letter: str | None, percent: str) -> None:
    assert edge(chapter, wager, letter) == percent


@pytest.mark.parametrize("chapter", [one.chapter for one in chapters().values()])
def test_every_wager_at_every_paytable_has_rows_that_add_up(chapter: str) -> None:
    rules = chapter_of(chapter)
    found = side_odds(rules)
    wanted = [
        (wager.key, letter)
        for wager in rules.wagers.values()
        if wager.kind is WagerKind.OPTIONAL
        for letter in wager.paytables.tables
    ]
    assert [(one.wager, one.paytable) for one in found] == wanted
    for one in found:
        assert sum(row.deals for row in one.priced.rows) == one.priced.deals
        assert all(row.deals >= 0 for row in one.priced.rows)
        assert one.priced.rows[-1].pays is None


def test_rows_of_the_cards_that_a_wager_looks_at() -> None:
    trips = side("653a", "trips", "A").priced
    assert trips.deals == 133_784_560
    assert [row.deals for row in trips.rows[:4]] == [4_324, 37_260, 224_848, 3_473_184]
    progressive = side("653a", "progressive", "A").priced
    assert progressive.deals == 2_598_960
    assert [row.deals for row in progressive.rows[:-1]] == FIVE
    both = side("647a", "holdem-bonus", "A").priced
    assert both.deals == comb(52, 2) * comb(50, 2)
    assert [row.deals for row in both.rows[:3]] == [6, 6 * 1_224, 4 * 1_225]
    assert side("647a", "holdem-bonus", "B").priced.deals == comb(52, 2)
    royals = side("653a", "six-card-bonus", "E").priced.rows
    assert [row.deals for row in royals[:4]] == [1, 3, 184, 1_656]
    spades = side("643a", "three-card-progressive", "A").priced.rows
    assert [row.deals for row in spades[:5]] == [1, 3, 44, 52, 720]
    beat = side("653a", "bad-beat", "A").priced
    assert beat.deals == comb(52, 5) * comb(47, 2) * comb(45, 2)
    assert side("641a", "bad-beat", "A").priced.deals == comb(52, 5) * comb(47, 6)


@pytest.mark.cites("R23", "R37")
@pytest.mark.parametrize(
    ("letter", "published"),
    [("A", "7.84"), ("B", "7.90"), ("C", "9.89"), ("D", "8.52"), ("E", "9.32")],
)
def test_the_menus_of_the_fortune_bonus_keep_what_was_worked_out_for_them(
    letter: str, published: str
) -> None:
    """That was without three pair, and with royal matches that hold no joker: 12 of the 72."""
    priced = side("645a", "fortune-bonus", letter).priced
    rows = {row.hand: row for row in priced.rows}
    match, royal = (rows[hand].pays for hand in ("Royal flush and royal match", "Royal flush"))
    assert isinstance(match, To)
    assert isinstance(royal, To)
    less = Fraction(60 * (match.win - royal.win), priced.deals)
    pushes = Fraction(rows["Three pair"].deals, priced.deals) if letter == "C" else 0
    assert f"{float(priced.house_edge + less + pushes) * 100:.2f}" == published


@pytest.mark.cites("R37")
def test_menu_1_of_the_fortune_bonus_returns_the_stake_on_three_pair() -> None:
    found = {letter: side("645a", "fortune-bonus", letter).priced for letter in "ABCDE"}
    assert {letter: one.rows[11].hand for letter, one in found.items()} == {
        **dict.fromkeys("ABDE", "Losing hands"),
        "C": "Three pair",
    }
    row = found["C"].rows[11]
    assert (str(row.pays), row.deals) == ("Push", 2_862_000)
    assert f"{float(found['C'].house_edge) * 100:.4f}" == "8.0008"
    assert len({one.hit_frequency for one in found.values()}) == 1, "a push is no hit"


@pytest.mark.cites("R11", "R29")
def test_meters_and_where_they_break_even() -> None:
    one = side("653a", "progressive", "A").priced
    deals = 2_598_960
    fixed = Fraction(624 * 300 + 3_744 * 50 + 5_108 * 40 + 10_200 * 30 + 54_912 * 9, deals)
    assert one.fixed_return == fixed
    assert one.per_meter_dollar == {"meter": Fraction(40, 10 * deals) + Fraction(36, 10 * deals)}
    assert one.expected_value == fixed + 10_000 * one.per_meter_dollar["meter"] - 1
    assert one.break_even_meter("meter") * one.per_meter_dollar["meter"] == 1 - fixed
    levels = side("653a", "progressive", "C").priced
    assert levels.meters == {"mega": 10_000, "major": 1_000, "minor": 250}
    assert levels.per_meter_dollar["minor"] == Fraction(624, deals)


@pytest.mark.cites("R16", "R33")
def test_envy_magic_card_and_lucky_bonus() -> None:
    deals = 2_598_960
    assert side("653a", "progressive", "A").envy == Fraction(4 * 1_000 + 36 * 300, deals)
    assert side("641a", "four-card-progressive", "A").envy == Fraction(
        48 * 100 + 576 * 10 + 2_072 * 5, deals
    )
    assert side("645a", "fortune-bonus", "A").envy is not None
    assert side("645a", "emperors-treasure").envy is None
    hand = side("653a", "five-card-hand-bonus")
    assert hand.magic_card == Fraction(20 * 5, 52)
    assert hand.lucky_bonus == Fraction(5, 7)
    assert side("643a", "five-card-hand-bonus").lucky_bonus == Fraction(5, 7)


@pytest.mark.cites("R8", "R9")
def test_a_fold_loses_the_side_wagers_that_the_rulings_name() -> None:
    assert {one.chapter: lost_by_fold(one) for one in chapters().values()} == LOST_BY_FOLD


@pytest.mark.cites("R8", "R9")
@pytest.mark.parametrize("chapter", [one.chapter for one in chapters().values()])
def test_a_wager_that_a_fold_loses_is_worth_no_more_to_who_plays_the_main_game_best(
    chapter: str,
) -> None:
    for one in side_odds(chapter_of(chapter)):
        if one.wager in LOST_BY_FOLD[chapter]:
            assert one.best_play is not None
            assert -1 < one.best_play <= one.priced.expected_value
        else:
            assert one.best_play is None


def test_nobody_folds_a_pair_for_pair_plus_but_some_fold_a_progressive_hand() -> None:
    assert (
        side("649a", "pair-plus", "C").best_play
        == side("649a", "pair-plus", "C").priced.expected_value
    )
    folded = side("655a", "progressive", "A")
    assert folded.best_play is not None
    assert folded.best_play < folded.priced.expected_value
