"""Rows of paytables: which hand satisfies which, and that the first from the top decides."""

import pytest

from pitboss.cards import parse_cards
from pitboss.hands import RANKINGS, HandError, colors, evaluate, first_row, rows_of, satisfies

FIVE_CARD = {
    "As Ks Qs Js Ts": {"Royal flush", "Straight flush"},
    "Ks Qs Js Ts 9s": {"Straight flush"},
    "6s 6h 6d 6c Ks": {"Four-of-a-kind"},
    "6s 6h 6d Kc Ks": {"Full house"},
    "As 9s 6s 4s 2s": {"Flush"},
    "5s 4h 3d 2c As": {"Straight", "Less than a flush"},
    "6s 6h 6d Kc Qs": {"Three-of-a-kind", "Less than a straight", "Less than a flush"},
    "6s 6h 4d 4c Qs": {"Two pair", "Less than a straight", "Less than a flush"},
}
PAIRS = {
    "As Ah Kd Qc Js": {"Pair of tens, jacks, queens, kings or aces", "Pair of jacks or better"},
    "Js Jh 4d 3c 2s": {"Pair of tens, jacks, queens, kings or aces", "Pair of jacks or better"},
    "Ts Th 4d 3c 2s": {"Pair of tens, jacks, queens, kings or aces", "Pair of 6s to 10s"},
    "9s 9h Ad Kc Qs": {"Pair of 6s to 10s"},
    "6s 6h 4d 3c 2s": {"Pair of 6s to 10s"},
    "5s 5h Ad Kc Qs": set[str](),
}
FOUR_CARD = {
    "As Ah Ad Ac": {"Four aces", "Four-of-a-kind"},
    "Ks Kh Kd Kc": {"Four-of-a-kind"},
    "4s 3s 2s As": {"Straight flush"},
    "4s 4h 4d As": {"Three-of-a-kind"},
    "Ks 4s 3s 2s": {"Flush"},
    "4s 3h 2s As": {"Straight"},
    "4s 4h 2d 2c": {"Two pair", "Less than a straight"},
    "As Ah 4d 2c": {"Pair of aces", "Pair", "Less than a straight"},
    "Ks Kh 4d 2c": {"Pair", "Less than a straight"},
    "Qs Qh 4d 2c": {"Pair", "Less than a straight"},
    "Js Jh Ad Kc": {"Pair", "Less than a straight"},
    "As Kh 4d 2c": {"Less than a straight"},
}
THREE_CARD = {
    "As Ks Qs": {"Mini-royal, spades", "Mini-royal", "Straight flush"},
    "Ah Kh Qh": {"Mini-royal, hearts, diamonds, clubs", "Mini-royal", "Straight flush"},
    "Ad Kd Qd": {"Mini-royal, hearts, diamonds, clubs", "Mini-royal", "Straight flush"},
    "Ac Kc Qc": {"Mini-royal, hearts, diamonds, clubs", "Mini-royal", "Straight flush"},
    "3s 2s As": {"Straight flush"},
    "3s 3h 3d": {"Three-of-a-kind"},
    "3s 2h Ad": {"Straight"},
    "9s 2s As": {"Flush"},
    "9s 9h As": {"Pair"},
    "9s 2h As": set[str](),
}
BELOW_QUEENS = {"Js Jh Ad Kc", "As Kh 4d 2c"}
BELOW_ACES = {"Ks Kh 4d 2c", "Qs Qh 4d 2c", *BELOW_QUEENS}


@pytest.mark.parametrize("cards", FIVE_CARD)
def test_five_card_rows(cards: str) -> None:
    hand = evaluate("five-card", parse_cards(cards))
    satisfied = {row for row in rows_of("five-card") if satisfies(hand, row)}
    assert satisfied == FIVE_CARD[cards] | {"Pair of jacks or better"}


@pytest.mark.parametrize("cards", PAIRS)
def test_five_card_rows_of_pairs(cards: str) -> None:
    hand = evaluate("five-card", parse_cards(cards))
    below = {"One pair, ace/king or less", "Less than a straight", "Less than a flush"}
    satisfied = {row for row in rows_of("five-card") if satisfies(hand, row)}
    assert satisfied == PAIRS[cards] | {"Pair"} | below
    nothing = evaluate("five-card", parse_cards("As Kh 9d 5c 3s"))
    assert {row for row in rows_of("five-card") if satisfies(nothing, row)} == below


@pytest.mark.parametrize("cards", FOUR_CARD)
def test_four_card_rows(cards: str) -> None:
    hand = evaluate("four-card", parse_cards(cards))
    satisfied = {row for row in rows_of("four-card") if satisfies(hand, row)}
    queens_or_better = set() if cards in BELOW_QUEENS else {"Pair of queens or better"}
    aces_or_better = set() if cards in BELOW_ACES else {"Pair of aces or better"}
    assert satisfied == FOUR_CARD[cards] | queens_or_better | aces_or_better


@pytest.mark.parametrize("cards", THREE_CARD)
def test_three_card_rows(cards: str) -> None:
    hand = evaluate("three-card", parse_cards(cards))
    assert {row for row in rows_of("three-card") if satisfies(hand, row)} == THREE_CARD[cards]


@pytest.mark.cites("645a.11(h)(8)", "R23")
def test_color_rows() -> None:
    rows = rows_of("color")
    red = parse_cards("Ad Kd Qd Jh Th 9h 8h")
    black = parse_cards("As Ks Qs Js Ts 9s 8s")
    counted = [first_row(colors((*red[:n], *black[n:]), "red"), rows) for n in range(8)]
    assert counted == [None, None, None, None, 3, 2, 1, 0]


def test_first_row_from_the_top_decides() -> None:
    royal = evaluate("five-card", parse_cards("As Ks Qs Js Ts"))
    assert first_row(royal, ["Royal flush", "Straight flush"]) == 0
    assert first_row(royal, ["Straight flush", "Royal flush"]) == 0
    assert first_row(royal, ["Four-of-a-kind", "Straight flush"]) == 1
    assert first_row(royal, ["Four-of-a-kind", "Flush"]) is None
    assert first_row(royal, []) is None


def test_rows_of_every_ranking() -> None:
    assert all(isinstance(rows_of(ranking), tuple) for ranking in RANKINGS)
    assert rows_of("result") == ("Winning wager",)
    assert rows_of("draw") == ("Magic Card", "Lucky Bonus")
    assert rows_of("pai-gow-high") == rows_of("pai-gow-low") == ()
    assert len(rows_of("five-card")) == 15
    assert len(rows_of("four-card")) == 12
    assert len(rows_of("three-card")) == 8
    assert len(rows_of("six-card")) == 9
    assert len(rows_of("hole-cards")) == 8
    assert len(rows_of("pai-gow-seven")) == 23
    assert len(rows_of("color")) == 4
    assert rows_of("five-card")[0] == "Royal flush"
    assert rows_of("four-card")[0] == "Four aces"


def test_unknown_rows_and_rankings_are_refused() -> None:
    with pytest.raises(HandError, match="no ranking is called 'badugi'"):
        rows_of("badugi")
    royal = evaluate("five-card", parse_cards("As Ks Qs Js Ts"))
    with pytest.raises(HandError, match="no five-card paytable has a row 'Four aces'"):
        satisfies(royal, "Four aces")
    low = evaluate("pai-gow-low", parse_cards("As Ks"))
    with pytest.raises(HandError, match="its rows are: none"):
        satisfies(low, "Pair")
