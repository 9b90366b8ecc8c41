"""The payout limit: who sets it, its floor, and the greater figure of a high minimum (R25)."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import DECK_53, JOKER, Card, parse_cards
from pitboss.hands import colors, evaluate, pai_gow_seven, rows_of, satisfies
from pitboss.odds.shipped_counts import census
from pitboss.rulebook import Offer, limit_floor
from pitboss.rulebook.submission.limits import most_winnable
from pitboss.rulebook.submission.winning_hands import winning_hands
from tests.support.games import (
    CARIBBEAN,
    CRAZY,
    FOUR,
    HOLDEM,
    MISSISSIPPI,
    PAI_GOW,
    RIDE,
    THREE,
    UTH,
)
from tests.support.submissions import NUMBERS, filed, is_clean, one, only, typed


def limit_of(slug: str, wagers: dict[str, Any] | None = None, **keys: Any) -> int | None:
    """The limit that a clean submission applies, in cents."""
    return typed(one(slug, wagers, **keys)).games[slug].payout_limit


# Where the submission may set one


@pytest.mark.cites("643a.12(g)", "653a.12(h)", "645a.13(j)", "R25")
@pytest.mark.parametrize(
    ("slug", "cite"), [(UTH, "653a.12(h)"), (RIDE, "643a.12(g)"), (PAI_GOW, "645a.13(j)")]
)
def test_a_limit_is_a_choice_and_at_least_50000(slug: str, cite: str) -> None:
    assert limit_of(slug) is None
    assert limit_of(slug, payout_limit=50000) == 5_000_000
    assert limit_of(slug, payout_limit="75,000.00") == 7_500_000
    finding = only(one(slug, payout_limit=Decimal("49999.99")))
    assert finding.path == f"games.{slug}.payout_limit"
    assert finding.message == "$49,999.99 is below the law's floor of $50,000"
    assert finding.cite == cite
    assert only(one(slug, payout_limit=0)).cite == cite


@pytest.mark.parametrize("limit", ["much", -1, True, Decimal("nan"), [], {}])
@pytest.mark.parametrize("slug", [UTH, HOLDEM, FOUR])
def test_a_limit_that_is_no_money_is_told_once(slug: str, limit: Any) -> None:
    finding = only(one(slug, payout_limit=limit))
    assert (finding.path, finding.cite) == (f"games.{slug}.payout_limit", "601a.2")


@pytest.mark.cites("653a.12(h)", "R25")
@pytest.mark.parametrize("blind", ["A", "B"])
def test_ante_blind_and_the_largest_play_can_win_505_minimums(blind: str) -> None:
    high = {"minimum": 100, "maximum": 1000}
    assert is_clean(one(UTH, {"blind": blind}, payout_limit=50500, **high))
    finding = only(one(UTH, {"blind": blind}, payout_limit=50499, **high))
    assert finding.message == (
        "$50,499 is below $50,500, the most that one player could win in a round at the minimum "
        "wager of $100"
    )
    assert finding.cite == "653a.12(h)"
    assert is_clean(one(UTH, payout_limit=50000, minimum=99))


@pytest.mark.cites("653a.12(h)")
def test_the_side_wagers_of_ultimate_texas_holdem_do_not_raise_it() -> None:
    side = {"six-card-bonus": "E", "bad-beat": "A", "progressive": "A"}
    assert is_clean(one(UTH, side, payout_limit=50000, minimum=90))


@pytest.mark.cites("643a.12(g)", "R25")
@pytest.mark.parametrize(("letter", "times"), [("A", 3000), ("B", 1500)])
def test_three_bets_on_a_royal_flush_set_the_figure_of_let_it_ride(letter: str, times: int) -> None:
    minimum = 50000 // times + 1
    assert is_clean(one(RIDE, {"main": letter}, minimum=minimum, payout_limit=times * minimum))
    finding = only(one(RIDE, {"main": letter}, minimum=minimum, payout_limit=times * minimum - 1))
    assert f"${times * minimum:,}, the most that one player could win" in finding.message
    assert is_clean(one(RIDE, {"main": letter}, minimum=50000 // times, payout_limit=50000))


@pytest.mark.cites("653a.12(h)", "643a.12(g)", "R47")
def test_the_figure_counts_every_box_that_one_patron_may_play() -> None:
    two: dict[str, Any] = {"minimum": 50, "adjacent_boxes": 2}
    assert is_clean(one(UTH, minimum=50, payout_limit=50000))
    finding = only(one(UTH, payout_limit=50000, **two))
    assert finding.path == f"games.{UTH}.payout_limit"
    assert finding.message == (
        "$50,000 is below $50,500, the most that one player could win in a round at the minimum "
        "wager of $50 on 2 boxes (R47)"
    )
    assert finding.cite == "653a.12(h)"
    assert is_clean(one(UTH, payout_limit=50500, **two))
    ride: dict[str, Any] = {"minimum": 10, "adjacent_boxes": 3}
    assert is_clean(one(RIDE, payout_limit=90000, **ride))
    assert only(one(RIDE, payout_limit=89999, **ride)).cite == "643a.12(g)"


@pytest.mark.cites("645a.13(j)", "R47")
def test_two_boxes_of_pai_gow_count_twice() -> None:
    fortune = {"fortune-bonus": {"paytable": "A", "minimum": 5}}
    assert is_clean(one(PAI_GOW, fortune, adjacent_boxes=2, payout_limit=80000))
    assert "$80,000" in only(one(PAI_GOW, fortune, adjacent_boxes=2, payout_limit=79999)).message


@pytest.mark.cites("R47")
@pytest.mark.parametrize("boxes", [1, 2, 3])
def test_the_floor_can_be_had_for_any_number_of_boxes(boxes: int) -> None:
    rules = typed(one(UTH, minimum=100, adjacent_boxes=3)).games[UTH]
    assert limit_floor(rules.chapter, rules.offers, boxes=boxes) == boxes * 5_050_000
    low = typed(one(UTH)).games[UTH]
    assert limit_floor(low.chapter, low.offers, boxes=boxes) == 5_000_000
    four = typed(one(FOUR)).games[FOUR]
    assert limit_floor(four.chapter, four.offers, boxes=boxes) is None


@pytest.mark.cites("R47")
def test_a_wrong_number_of_boxes_is_told_once() -> None:
    wrong: dict[str, Any] = {"payout_limit": 50000, "minimum": 99, "adjacent_boxes": 9}
    assert only(one(UTH, **wrong)).path == f"games.{UTH}.adjacent_boxes"


# Pai Gow: by the side wagers that are offered


@pytest.mark.cites("645a.13(j)", "R25")
@pytest.mark.parametrize(
    ("wagers", "times"),
    [
        ({"fortune-bonus": "A"}, 8000),
        ({"emperors-treasure": True}, 8000),
        ({"fortune-bonus": "A", "emperors-treasure": True}, 16000),
        ({"insurance": True}, 100),
        ({"fortune-bonus": "A", "insurance": True}, 8000),
        ({"dynasty-bonus": True}, 2000),
        ({"protection": True}, 100),
        ({"protection": True, "insurance": True}, 200),
        ({"red-black": True}, 5),
        ({"protection": True, "red-black": True}, 105),
        ({"dynasty-bonus": True, "red-black": True}, 2005),
        ({"queens-dragon": True}, 50),
        ({"queens-dragon": True, "dynasty-bonus": True, "fortune-bonus": "A"}, 10050),
        ({}, 0),
    ],
)
def test_the_offered_side_wagers_set_the_figure_of_pai_gow(
    wagers: dict[str, Any], times: int
) -> None:
    minimum = 50000 // max(times, 1) + 1
    keys: dict[str, Any] = {"variant": "ez", "minimum": minimum}
    figure = max(50000, times * minimum)
    assert is_clean(one(PAI_GOW, wagers, payout_limit=figure, **keys))
    assert only(one(PAI_GOW, wagers, payout_limit=figure - 1, **keys)).cite == "645a.13(j)"


@pytest.mark.cites("645a.13(j)")
def test_each_side_wager_counts_at_its_own_minimum() -> None:
    fortune = {"fortune-bonus": {"paytable": "A", "minimum": 5, "maximum": 50}}
    assert is_clean(one(PAI_GOW, fortune, minimum=100, payout_limit=50000))
    assert only(one(PAI_GOW, {"fortune-bonus": "A"}, minimum=100, payout_limit=50000)).message == (
        "$50,000 is below $800,000, the most that one player could win in a round at the minimum "
        "wager of $100"
    )


@pytest.mark.cites("645a.13(j)", "R25")
@pytest.mark.parametrize("amount", [1, 5])
def test_a_meter_prize_counts_at_its_seed(amount: int) -> None:
    numbers = {**NUMBERS, "seed": 80000, "amount": amount}
    figure = 80000 * amount - amount  # a meter's prize includes the stake
    assert is_clean(one(PAI_GOW, {"progressive": numbers}, payout_limit=figure))
    assert only(one(PAI_GOW, {"progressive": numbers}, payout_limit=figure - 1)).path.endswith(
        "payout_limit"
    )
    link = {"wager": "pai-gow-progressive", **numbers}
    for limit, good in ((figure, True), (figure - 1, False)):
        table = {"wagers": {"progressive": {"link": "dragon"}}, "payout_limit": limit}
        data = filed({PAI_GOW: table}, links={"dragon": link})
        assert is_clean(data) if good else only(data).cite == "645a.13(j)"


def test_a_custom_table_counts_by_its_own_rows() -> None:
    for hand in rows_of("pai-gow-seven"):
        rows = [["Five aces", "2 to 1"], [hand, "60,000 to 1"]]
        if hand == "Five aces":
            rows = rows[1:]
        wagers = {"fortune-bonus": {"paytable": rows}}
        assert is_clean(one(PAI_GOW, wagers, payout_limit=60000))
        assert "$60,000" in only(one(PAI_GOW, wagers, payout_limit=59999)).message


def test_winning_hands_show_every_set_of_rows_that_seven_cards_can_satisfy() -> None:
    def rows(cards: Iterable[Card]) -> frozenset[str]:
        hand = pai_gow_seven(cards)
        return frozenset(row for row in rows_of("pai-gow-seven") if satisfies(hand, row))

    shown = {rows(cards) for cards in winning_hands("pai-gow-seven")}
    there = {rows(parse_cards(cards)) for cards in census("pai-gow-seven of 7").hands}
    assert shown == there - {frozenset()}


SIDE = {
    **dict.fromkeys(("emperors-treasure", "insurance", "dynasty-bonus"), True),
    **dict.fromkeys(("protection", "red-black"), True),
}


@st.composite
def seven_cards(draw: st.DrawFn) -> list[Card]:
    """Seven cards of few suits and neighbouring ranks, so that rare hands are not rare."""
    suits = draw(st.sets(st.integers(0, 3), min_size=1))
    lowest, ranks = draw(st.integers(0, 12)), draw(st.integers(3, 13))
    near = {(lowest + step) % 13 for step in range(ranks)} | {12}
    pool = [card for card in DECK_53 if card == JOKER or (card >> 2 in near and card & 3 in suits)]
    few = pool if len(pool) >= 7 else DECK_53
    return draw(st.lists(st.sampled_from(few), min_size=7, max_size=7, unique=True))


def won(offer: Offer, cards: list[Card]) -> Fraction:
    """What a stake of one wins on these cards."""
    table = offer.paytable
    if table.ranking == "color":
        rows = [table.row_for(colors(cards, color)) for color in ("red", "black")]
    else:
        rows = [table.row_for(evaluate(table.ranking, cards))]
    pays = [row.pays.returned(100) - 100 for row in rows if row is not None]
    return Fraction(max(pays, default=0), 100)


@pytest.mark.cites("R25")
@given(
    seven_cards(),
    st.lists(
        st.tuples(st.sampled_from(rows_of("pai-gow-seven")), st.integers(1, 99999)),
        min_size=1,
        unique_by=lambda row: row[0],
    ),
    st.sets(st.sampled_from(sorted(SIDE))),
)
def test_no_seven_cards_win_more_than_the_figure(
    cards: list[Card], rows: list[tuple[str, int]], side: set[str]
) -> None:
    custom = [[hand, f"{times} to 1"] for hand, times in rows]
    wagers = {"fortune-bonus": {"paytable": custom}, **dict.fromkeys(side, True)}
    rules = typed(one(PAI_GOW, wagers, variant="ez")).games[PAI_GOW]
    covered = [offer for key, offer in rules.offers.items() if key in wagers]
    figure = most_winnable(rules.chapter, rules.offers)
    assert sum(won(offer, cards) for offer in covered) * 100 <= figure


# Where the law sets one, or none


@pytest.mark.cites("647a.12(c)", "R25")
@pytest.mark.parametrize(
    ("minimum", "limit"), [(10, 50000), (10000, 50000), (10001, 50005), (20000, 100000)]
)
def test_the_limit_of_holdem_bonus_is_the_laws_own(minimum: int, limit: int) -> None:
    assert limit_of(HOLDEM, {"holdem-bonus": "A"}, minimum=minimum) == limit * 100
    both = limit_of(HOLDEM, minimum=minimum, adjacent_boxes=2)
    assert both == max(50000, minimum * 10) * 100
    finding = only(one(HOLDEM, minimum=minimum, payout_limit=limit))
    assert finding.path == f"games.{HOLDEM}.payout_limit"
    assert finding.message == (
        f"the chapter itself fixes the limit (${limit:,} at this minimum wager); "
        "a submission cannot set one"
    )
    assert finding.cite == "647a.12(c)"


@pytest.mark.cites("R25")
@pytest.mark.parametrize(("minimum", "limit"), [(5, 50000), (10, 50000), (15, 75000)])
def test_the_limit_of_mississippi_stud_is_the_laws_own(minimum: int, limit: int) -> None:
    assert limit_of(MISSISSIPPI, minimum=minimum) == limit * 100
    finding = only(one(MISSISSIPPI, minimum=minimum, payout_limit=500000))
    assert (finding.path, finding.cite) == (f"games.{MISSISSIPPI}.payout_limit", "655a.12")


@pytest.mark.parametrize(
    ("slug", "chapter"), [(FOUR, "641a"), (CARIBBEAN, "639a"), (THREE, "649a"), (CRAZY, "657a")]
)
def test_the_other_chapters_know_no_limit(slug: str, chapter: str) -> None:
    assert limit_of(slug) is None
    finding = only(one(slug, payout_limit=1_000_000))
    assert finding.path == f"games.{slug}.payout_limit"
    assert finding.message.endswith("has no payout limit: every winning wager is paid in full")
    assert finding.cite == f"{chapter}.12"
