"""The Five Card Hand Bonus of Texas Hold 'Em Bonus: 647a.11(j), 647a.12(e), Magic and Lucky."""

import pytest

from pitboss.money import money_text
from pitboss.rulebook import Row
from tests.support.holdem_bonus import (
    CHAPTER,
    FOLD,
    STAY,
    WITH_FLOP,
    lines,
    meters_of,
    money,
    played,
    rows_of,
    seat,
    with_flop,
    worth,
)

HAND_BONUS = "five-card-hand-bonus"


@pytest.mark.cites("647a.12(e)(1)", "647a.12(e)(2)", "647a.11(j)", "647a.11(j)(3)", "R15")
@pytest.mark.parametrize("size", [1, 5])
@pytest.mark.parametrize("row", [row for _, row in rows_of(HAND_BONUS)])
def test_the_hand_bonus_pays_the_highest_row_of_either_hand_with_the_flop(
    row: Row, size: int
) -> None:
    cards, flop = WITH_FLOP[row.hand]
    for wager, hands in (
        (HAND_BONUS, {"own": cards, "dealer": "2c 7d"}),
        (f"{HAND_BONUS}-dealer", {"own": "2c 7d", "dealer": cards}),
    ):
        answer = played(
            seat(hands["own"], FOLD, **{wager: size}),
            dealer=hands["dealer"],
            community=flop,
            meters=meters_of(HAND_BONUS, None),
        )
        line = lines(answer)[wager]
        assert money(line) == ("win", worth(str(row.pays), size))
        share = row.pays.meter_level is not None
        assert line["paid_from"] == ("jackpot slip" if share else "game account")
        assert line["approval"] == (share or row.hand == "Four-of-a-kind")


@pytest.mark.cites("647a.11(j)(1)", "647a.7(d)(4)")
@pytest.mark.parametrize("hand", list(WITH_FLOP)[5:])
def test_less_than_a_flush_wins_no_hand_bonus(hand: str) -> None:
    assert money(with_flop(hand, wager=HAND_BONUS)) == ("lose", "0.00")


@pytest.mark.cites("647a.12(e)(2)", "647a.11(j)", "R17", "R18")
def test_own_hand_first_and_then_equal_shares_of_the_dealers_prize() -> None:
    both = {"five_card_hand_bonus": 1, "five_card_hand_bonus_dealer": 1}
    answer = played(
        seat("2c 2d", FOLD, number=1, five_card_hand_bonus_dealer=1),
        seat("5h 6h", FOLD, number=3, **both),
        seat("3c 3d", FOLD, number=5, five_card_hand_bonus_dealer=1),
        seat("4c 4d", FOLD, number=6, five_card_hand_bonus=1),
        dealer="Th Jh",
        community="7h 8h 9h",
        meters={HAND_BONUS: {"meter": "10000.00", "reserve": "50.00"}},
    )
    # The dealer's hand is first wagered on at seat 5: 10% of 10,000 in thirds; then seat 3's own.
    dealers = [lines(answer, number)[f"{HAND_BONUS}-dealer"] for number in (1, 3, 5)]
    assert {money(line) for line in dealers} == {("win", "333.33")}
    assert money(lines(answer, 3)[HAND_BONUS]) == ("win", "900.00")
    assert list(lines(answer, 6)) == ["ante", HAND_BONUS]
    assert answer["meters"][HAND_BONUS] == {"meter": "8100.01", "reserve": "50.00"}


@pytest.mark.cites("647a.12(e)(4)", "R27")
@pytest.mark.parametrize("reserve", ["0.00", "812.34"])
def test_after_a_royal_flush_the_meter_starts_from_the_reserve(reserve: str) -> None:
    cards, flop = WITH_FLOP["Royal flush"]
    answer = played(
        seat(cards, FOLD, five_card_hand_bonus=1),
        community=flop,
        meters={HAND_BONUS: {"meter": "20000.00", "reserve": reserve}},
    )
    assert answer["meters"][HAND_BONUS] == {"meter": reserve, "reserve": "0.00"}


@pytest.mark.cites("647a.12(e)(4)", "R26")
@pytest.mark.parametrize("size", [1, 5])
def test_a_hand_bonus_meter_starts_at_its_seed(size: int) -> None:
    meter = CHAPTER.wagers[HAND_BONUS].meter
    assert meter is not None
    line = with_flop("Royal flush", wager=HAND_BONUS, dollars=size)
    assert line["returned"] == money_text(size * meter.terms[None].seed["meter"])


# ── Magic Card and Lucky Bonus ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("magic", "paid"),
    [
        pytest.param("2d", {"magic-card"}, marks=pytest.mark.cites("647a.1(magic)(i)")),
        pytest.param("7h", {"magic-card"}, marks=pytest.mark.cites("647a.1(magic)(i)")),
        pytest.param("Kc", {"magic-card-dealer"}, marks=pytest.mark.cites("647a.1(magic)(ii)")),
        pytest.param("Kd", {"magic-card-dealer"}, marks=pytest.mark.cites("647a.1(magic)(ii)")),
        *(
            pytest.param(
                card,
                {"magic-card", "magic-card-dealer"},
                marks=pytest.mark.cites("647a.1(magic)(i)", "647a.1(magic)(ii)", "R16"),
            )
            for card in ("Ah", "Qh", "4s")
        ),
        ("9s", set()),
        ("3c", set()),
        ("2c", set()),
    ],
)
@pytest.mark.parametrize("size", [1, 5])
@pytest.mark.parametrize("decisions", [STAY, FOLD])
@pytest.mark.cites("647a.12(e)(3)", "R19")
def test_the_magic_card_pays_each_hand_that_has_it_with_the_flop(
    magic: str, paid: set[str], size: int, decisions: tuple[str, ...]
) -> None:
    both = {"five_card_hand_bonus": size, "five_card_hand_bonus_dealer": size}
    answer = played(
        seat("2d 7h", decisions, **both),
        dealer="Kc Kd",
        community="Ah Qh 4s 9s 3c",
        magic_card=magic,
    )
    found = {key: line for key, line in lines(answer).items() if key.startswith("magic")}
    assert set(found) == paid
    row = CHAPTER.bonuses["magic-card"].paytables.default.rows[0]
    for line in found.values():
        assert money(line) == ("win", worth(str(row.pays), size))
        assert (line["staked"], line["paid_from"]) == ("0.00", "game account")


@pytest.mark.cites("647a.1(lucky)(i)", "647a.1(lucky)(ii)", "647a.12(e)(3)", "R19")
@pytest.mark.parametrize("size", [1, 5])
@pytest.mark.parametrize("lucky", [1, 2, 3, 4, 5, 6, "dealer"])
def test_the_lucky_bonus_pays_the_hand_at_the_drawn_position(lucky: int | str, size: int) -> None:
    own, dealers = {"five_card_hand_bonus": size}, {"five_card_hand_bonus_dealer": size}
    answer = played(
        seat("2d 7h", FOLD, number=2, **own, **dealers),
        seat("2s 7c", FOLD, number=3, **own),
        seat("3d 8h", FOLD, number=4, **dealers),
        seat("3s 8c", FOLD, number=5),
        dealer="Kc Kd",
        community="Ah Qh 4s",
        lucky_position=lucky,
    )
    paid = {
        (one["seat"], line["wager"])
        for one in answer["seats"]
        for line in one["lines"]
        if line["wager"].startswith("lucky")
    }
    dealt = {(2, "lucky-bonus-dealer"), (4, "lucky-bonus-dealer")}
    own_hand = {(lucky, "lucky-bonus")} if lucky in (2, 3) else set()
    assert paid == (dealt if lucky == "dealer" else own_hand)
    row = CHAPTER.bonuses["lucky-bonus"].paytables.default.rows[0]
    for number, wager in paid:
        line = lines(answer, int(number))[wager]
        assert money(line) == ("win", worth(str(row.pays), size))
        assert (line["paid_from"], line["approval"]) == ("game account", False)
