"""The Six Card Bonus: 653a.6(d), 653a.11(m), 653a.12(f)."""

import pytest

from pitboss.rulebook import Row
from tests.support.ultimate import (
    FOLD,
    RAISE,
    lines,
    money,
    paytable_rows,
    played,
    refused,
    returned,
    seat,
)

#: For each row two cards and four bonus cards whose best hand it is.
SIX_CARDS = {
    "Six-card royal flush, diamonds": ("Ad 9d", "Kd Qd Jd Td"),
    "Six-card royal flush, hearts, spades or clubs": ("Ac 9c", "Kc Qc Jc Tc"),
    "Royal flush": ("Ad 9c", "Kd Qd Jd Td"),
    "Straight flush": ("5c 6c", "7c 8c 9c Kc"),
    "Four-of-a-kind": ("5c 5s", "5d 5h 9d 9h"),
    "Full house": ("5c 9c", "5d 5h 9d 9h"),
    "Flush": ("Ac 9c", "3c 2c 4c 5d"),
    "Straight": ("5c 6d", "7c 8h 9c 9d"),
    "Three-of-a-kind": ("5c 5d", "5h 9c Kc 2d"),
}


ROWS = [
    pytest.param(letter, row, id=f"{letter}, {row.hand}")
    for letter, row in paytable_rows("six-card-bonus")
]


@pytest.mark.parametrize(("letter", "row"), ROWS)
@pytest.mark.parametrize("decisions", [FOLD, RAISE], ids=["folded", "played"])
@pytest.mark.cites("653a.7(d)(5)", "653a.11(m)", "653a.11(m)(2)", "653a.12(f)", "R7", "R8")
def test_a_six_card_bonus_pays_by_its_paytable(
    letter: str, row: Row, decisions: tuple[str, ...]
) -> None:
    cards, bonus = SIX_CARDS[row.hand]
    answer = played(
        seat(cards, decisions, six_card_bonus=2),
        dealer="Ah Jh",
        community="Qh 8s 7h 3s 4h",
        bonus_cards=bonus,
        rules={"six-card-bonus": letter},
    )
    line = lines(answer)["six-card-bonus"]
    assert money(line) == ("win", returned(row.pays, 2))
    assert (line["pays"], line["row"], line["cite"]) == (str(row.pays), row.hand, "653a.12(f)")


@pytest.mark.parametrize("letter", "ABCDE")
@pytest.mark.parametrize("suit", "cdhs")
@pytest.mark.cites("653a.6(d)(1)", "653a.12(f)", "R7")
def test_a_six_card_royal_flush_is_a_row_of_paytable_e_alone(letter: str, suit: str) -> None:
    answer = played(
        seat(f"A{suit} 9{suit}", six_card_bonus=1),
        bonus_cards=[f"{rank}{suit}" for rank in "KQJT"],
        rules={"six-card-bonus": letter},
    )
    if letter != "E":
        row = "Royal flush"
    elif suit == "d":
        row = "Six-card royal flush, diamonds"
    else:
        row = "Six-card royal flush, hearts, spades or clubs"
    assert lines(answer)["six-card-bonus"]["row"] == row


@pytest.mark.parametrize(
    ("row", "cards", "bonus"),
    [
        pytest.param(row, cards, bonus, id=f"{row}: {cards} {bonus}", marks=pytest.mark.cites(cite))
        for row, cards, bonus, cite in (
            ("Royal flush", "Ks Qs", "As Js Ts 9h", "653a.6(d)(2)"),
            ("Straight flush", "As 2s", "3s 4s 5s 9s", "653a.6(d)(3)"),
            ("Straight flush", "9s 4s", "5s 6s 7s 8s", "653a.6(d)(3)"),
            ("Four-of-a-kind", "9s 9h", "9c 9d Ks Kd", "653a.6(d)(4)"),
            ("Full house", "9s 9h", "9c Kd Ks 2d", "653a.6(d)(5)"),
            ("Flush", "As Ks", "Qs Js 9s 2s", "653a.6(d)(6)"),
            ("Straight", "Ac 2s", "3d 4h 5c Kd", "653a.6(d)(7)"),
            ("Three-of-a-kind", "9s 9h", "9c Kd Qs 2d", "653a.6(d)(8)"),
        )
    ],
)
def test_the_best_five_of_six_cards_decide(row: str, cards: str, bonus: str) -> None:
    answer = played(seat(cards, six_card_bonus=1), bonus_cards=bonus, rules={"six-card-bonus": "E"})
    assert lines(answer)["six-card-bonus"]["row"] == row


@pytest.mark.parametrize("bonus", ["9d 9h Kd Kh", "7d 8h Kd Qh"])
@pytest.mark.cites("653a.11(m)(1)")
def test_a_six_card_bonus_below_three_of_a_kind_is_collected(bonus: str) -> None:
    line = lines(played(seat("5c 5s", six_card_bonus=1), bonus_cards=bonus))["six-card-bonus"]
    assert (money(line), line["cite"]) == (("lose", "0.00"), "653a.11(m)(1)")


@pytest.mark.cites("653a.8(d)")
def test_bonus_cards_lie_there_only_if_a_player_made_the_wager() -> None:
    error = refused(seat("5c 5s"), bonus_cards="9d 9h Kd Kh")
    assert error.where == "bonus_cards"
