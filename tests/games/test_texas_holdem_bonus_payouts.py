"""What Texas Hold 'Em Bonus pays: 647a.12, with the outcomes of 647a.11(h) to (k)."""

from collections.abc import Mapping

import pytest

from pitboss.hands import FiveCard
from pitboss.money import money_text, parse_money
from pitboss.rulebook import Row
from tests.support.holdem_bonus import (
    CHAPTER,
    FOLD,
    LOSING,
    STAY,
    TURN_RIVER,
    WITH_FLOP,
    lines,
    meters_of,
    money,
    paytable_rows,
    played,
    seat,
    with_flop,
    worth,
)

MAIN = ("ante", "flop", "turn", "river")
ALL_FOUR = ("raise 2", "raise 1", "raise 1")
MINIMUMS = (1, 100, 10_000, 10_001, 25_000)


def main_lines(
    cards: str, dealer: str, board: str, ante_pays: str
) -> dict[str, tuple[str, str, str]]:
    """Outcome, money and paragraph of the four wagers against the dealer, all of them made."""
    answer = played(
        seat(cards, ALL_FOUR), dealer=dealer, community=board, rules={"ante_pays": ante_pays}
    )
    return {wager: (*money(line), line["cite"]) for wager, line in lines(answer).items()}


# ── Against the dealer ───────────────────────────────────────────────────────────────────────


@pytest.mark.cites("647a.11(h)(2)(ii)", "647a.12(a)", "R14")
@pytest.mark.parametrize("ante_pays", ["straight", "flush"])
@pytest.mark.parametrize("hand", list(WITH_FLOP))
def test_a_winner_is_paid_even_money_and_the_ante_only_from_the_filed_hand_up(
    hand: str, ante_pays: str
) -> None:
    cards, flop = WITH_FLOP[hand]
    found = main_lines(cards, LOSING, f"{flop} {TURN_RIVER}", ante_pays)
    rank = next(one for one in FiveCard if one.label == hand)
    least = {"straight": FiveCard.STRAIGHT, "flush": FiveCard.FLUSH}[ante_pays]
    even, returned = ("win", "20.00", "647a.12(a)"), ("push", "10.00", "647a.11(h)(2)(ii)")
    assert found == {
        "ante": even if rank >= least else returned,
        "flop": ("win", "40.00", "647a.12(a)"),
        "turn": even,
        "river": even,
    }


@pytest.mark.cites("647a.11(h)(2)(ii)")
def test_the_ante_is_paid_from_a_straight_unless_a_flush_is_filed() -> None:
    answer = played(seat("9h 8c"), dealer="9c 9d", community="Qd Jh 3s Tc 2d")
    assert money(lines(answer)["ante"]) == ("win", "20.00")


@pytest.mark.cites("647a.11(h)(2)(i)")
@pytest.mark.parametrize("ante_pays", ["straight", "flush"])
@pytest.mark.parametrize("hand", list(WITH_FLOP))
def test_a_lower_hand_loses_all_four_wagers(hand: str, ante_pays: str) -> None:
    cards, flop = WITH_FLOP[hand]
    found = main_lines(LOSING, cards, f"{flop} {TURN_RIVER}", ante_pays)
    assert found == dict.fromkeys(MAIN, ("lose", "0.00", "647a.11(h)(2)(i)"))


@pytest.mark.cites("647a.11(h)(2)(iii)")
@pytest.mark.parametrize("ante_pays", ["straight", "flush"])
@pytest.mark.parametrize(
    "board", ["As Ks Qs Js Ts", "9c 8d 7h 6s 5c", "Ac Ad Kc Kd Qs", "Ac Kd Qs Jh 9h"]
)
def test_equal_hands_return_all_four_wagers(board: str, ante_pays: str) -> None:
    found = main_lines("2c 3d", "2d 3c", board, ante_pays)
    returned = {"ante": "10.00", "flop": "20.00", "turn": "10.00", "river": "10.00"}
    assert found == {
        wager: ("push", amount, "647a.11(h)(2)(iii)") for wager, amount in returned.items()
    }


@pytest.mark.cites("647a.12(c)", "R25")
@pytest.mark.parametrize("minimum", MINIMUMS)
def test_winnings_stop_at_50000_or_at_what_the_minimum_wager_wins(minimum: int) -> None:
    limit = max(50_000, 5 * minimum)
    for ante, wins in ((limit // 5, limit // 5 * 5), (limit, limit), (10 * limit, limit)):
        answer = played(
            seat("9h 8c", ALL_FOUR, ante=ante),
            dealer="9c 9d",
            community="Qd Jh 3s Tc 2d",
            rules={"minimum_wager": minimum},
        )
        (found,) = answer["seats"]
        assert found["net"] == money_text(100 * wins)
        cut = sum(parse_money(line.get("limited", 0)) for line in found["lines"])
        assert cut == 100 * (5 * ante - wins)


@pytest.mark.cites("647a.12(c)", "R25")
def test_the_limit_cuts_the_last_settled_wager_first_and_never_a_stake() -> None:
    answer = played(
        seat("9h 8c", ALL_FOUR, ante=20_000), dealer="9c 9d", community="Qd Jh 3s Tc 2d"
    )
    found = lines(answer)
    assert {wager: (found[wager]["returned"], found[wager].get("limited")) for wager in MAIN} == {
        "ante": ("40000.00", None),
        "flop": ("70000.00", "10000.00"),
        "turn": ("20000.00", "20000.00"),
        "river": ("20000.00", "20000.00"),
    }


# ── Texas Hold 'Em Bonus ─────────────────────────────────────────────────────────────────────

TWO_CARDS: Mapping[str, tuple[str, ...]] = {
    "Ace-ace (dealer and player)": ("As Ah",),
    "Ace-ace": ("As Ah", "Ac Ad"),
    "Ace-king (same suit)": ("As Ks", "Kd Ad"),
    "Ace-queen or ace-jack (same suit)": ("As Qs", "Jh Ah"),
    "Ace-king (different suits)": ("As Kh", "Kc Ad"),
    "King-king, queen-queen or jack-jack": ("Ks Kh", "Qs Qh", "Js Jh"),
    "Ace-queen or ace-jack (different suits)": ("As Qh", "Jc Ah"),
    "A pair of 10-10 through 2-2": tuple(f"{rank}s {rank}h" for rank in "T98765432"),
}


@pytest.mark.cites("647a.12(b)", "647a.11(h)(3)")
@pytest.mark.parametrize(("letter", "row"), list(paytable_rows("holdem-bonus")))
@pytest.mark.parametrize("decisions", [STAY, FOLD])
def test_two_cards_pay_the_row_of_the_hold_em_bonus(
    letter: str, row: Row, decisions: tuple[str, ...]
) -> None:
    dealer = "Ac Ad" if row.hand == "Ace-ace (dealer and player)" else "9d 4c"
    for cards in TWO_CARDS[row.hand]:
        answer = played(
            seat(cards, decisions, holdem_bonus=5),
            dealer=dealer,
            community="Qd Jd 7c 6d 3c",
            rules={"holdem-bonus": letter},
        )
        line = lines(answer)["holdem-bonus"]
        assert money(line) == ("win", worth(str(row.pays), 5))
        assert (line["row"], line["paid_from"]) == (row.hand, "table inventory")


@pytest.mark.cites("647a.12(b)")
@pytest.mark.parametrize(
    ("letter", "dealer", "returned"),
    [("A", "Ac Ad", "1001.00"), ("A", "Ac Kd", "31.00"), ("B", "Ac Ad", "31.00")],
)
def test_only_paytable_a_pays_for_the_dealers_aces(letter: str, dealer: str, returned: str) -> None:
    answer = played(
        seat("As Ah", FOLD, holdem_bonus=1), dealer=dealer, rules={"holdem-bonus": letter}
    )
    assert money(lines(answer)["holdem-bonus"]) == ("win", returned)


@pytest.mark.cites("647a.12(b)")
def test_paytable_b_does_not_ask_for_the_dealers_cards() -> None:
    answer = played(seat("As Ah", FOLD, holdem_bonus=1), rules={"holdem-bonus": "B"})
    assert money(lines(answer)["holdem-bonus"]) == ("win", "31.00")


@pytest.mark.cites("647a.11(h)(3)", "647a.12(b)")
@pytest.mark.parametrize("letter", ["A", "B"])
@pytest.mark.parametrize("cards", ["As Ts", "Ah 2h", "Ks Qs", "Kh Jd", "7s 2d"])
def test_other_cards_lose_the_hold_em_bonus_though_they_beat_the_dealer(
    cards: str, letter: str
) -> None:
    answer = played(
        seat(cards, holdem_bonus=5),
        dealer="9d 4c",
        community="Ac Kc Qc Jc Tc",
        rules={"holdem-bonus": letter},
    )
    assert money(lines(answer)["holdem-bonus"]) == ("lose", "0.00")


# ── Progressive and Envy ─────────────────────────────────────────────────────────────────────


@pytest.mark.cites("647a.12(d)(1)", "647a.12(d)(2)", "647a.11(i)", "647a.11(i)(4)", "R11", "R15")
@pytest.mark.parametrize("size", [1, 5])
@pytest.mark.parametrize(("letter", "row"), list(paytable_rows("progressive")))
def test_the_progressive_pays_the_highest_row_of_the_hand_with_the_flop(
    letter: str, row: Row, size: int
) -> None:
    cards, flop = WITH_FLOP[row.hand]
    answer = played(
        seat(cards, progressive=size),
        dealer=LOSING,
        community=f"{flop} {TURN_RIVER}",
        rules={"progressive": letter},
        meters=meters_of("progressive", letter),
    )
    line = lines(answer)["progressive"]
    assert money(line) == ("win", worth(str(row.pays), size))
    share = row.pays.meter_level is not None
    assert line["paid_from"] == ("jackpot slip" if share else "table inventory")
    assert (line["row"], line["approval"]) == (row.hand, True)


@pytest.mark.cites("647a.11(i)", "647a.11(j)")
def test_progressive_and_hand_bonus_are_paid_to_a_hand_that_loses_to_the_dealer() -> None:
    answer = played(
        seat("As Js", progressive=1, five_card_hand_bonus=1),
        dealer="9c 9d",
        community="9s 7s 4s 9h 4d",
    )
    assert {wager: line["outcome"] for wager, line in lines(answer).items()} == {
        "ante": "lose",
        "flop": "lose",
        "progressive": "win",
        "five-card-hand-bonus": "win",
    }


@pytest.mark.cites("647a.11(i)", "647a.11(i)(1)", "R16")
@pytest.mark.parametrize("letter", list(CHAPTER.wagers["progressive"].paytables.letters))
@pytest.mark.parametrize(
    ("cards", "board"),
    [
        ("8c 8h", "Ks Kd 5d 8d 8s"),
        ("8c 8h", "Ks Jd 5c 8d 8s"),
        ("Ac 8d", "Ks Jd 5c Th Qd"),
        ("As Ks", "Qs Js 2d Ts 3h"),
    ],
)
def test_a_hand_made_by_turn_or_river_wins_no_progressive(
    letter: str, cards: str, board: str
) -> None:
    answer = played(
        seat(cards, progressive=1, five_card_hand_bonus=1),
        dealer="2c 7c",
        community=board,
        rules={"progressive": letter},
    )
    found = lines(answer)
    assert money(found["progressive"]) == money(found["five-card-hand-bonus"]) == ("lose", "0.00")
    assert found["flop"]["outcome"] == "win"


@pytest.mark.cites("647a.12(d)(3)", "647a.12(d)(4)", "R17", "R26")
@pytest.mark.parametrize("size", [1, 5])
@pytest.mark.parametrize(
    ("letter", "row"),
    [(letter, row) for letter, row in paytable_rows("progressive") if "100%" in str(row.pays)],
)
def test_a_whole_jackpot_starts_anew_at_its_reseed_and_the_others_stay(
    letter: str, row: Row, size: int
) -> None:
    cards, flop = WITH_FLOP[row.hand]
    meters = meters_of("progressive", letter)
    answer = played(
        seat(cards, progressive=size),
        dealer=LOSING,
        community=f"{flop} {TURN_RIVER}",
        rules={"progressive": letter},
        meters=meters,
    )
    meter = CHAPTER.wagers["progressive"].meter
    assert meter is not None
    level = row.pays.meter_level
    assert level is not None
    anew = money_text(size * meter.terms[letter].reseed[level])
    assert answer["meters"]["progressive"] == {**meters["progressive"], level: anew}


@pytest.mark.cites("647a.12(d)(1)", "647a.12(d)(4)", "R17", "R28")
def test_each_share_is_of_what_the_winner_before_left() -> None:
    answer = played(
        seat("Kh Qh", number=1, progressive=1),
        seat("8h 7h", number=4, progressive=1),
        dealer="2c 3d",
        community="Jh Th 9h 2s 4d",
        meters={"progressive": {"meter": "12345.67"}},
    )
    assert lines(answer, 4)["progressive"]["returned"] == "1234.56"
    assert lines(answer, 1)["progressive"]["returned"] == "1111.11"
    assert answer["meters"]["progressive"] == {"meter": "10000.00"}


@pytest.mark.cites("647a.12(d)(5)", "647a.11(i)(5)", "R16")
@pytest.mark.parametrize("letter", list(CHAPTER.wagers["progressive"].paytables.letters))
@pytest.mark.parametrize("size", [1, 5])
@pytest.mark.parametrize("hand", list(WITH_FLOP))
def test_envy_follows_the_hand_of_the_other_and_the_size_of_the_own_wager(
    hand: str, size: int, letter: str
) -> None:
    cards, flop = WITH_FLOP[hand]
    answer = played(
        seat("4h 4d", FOLD, number=2, progressive=size),
        seat(cards, FOLD, number=5),
        community=flop,
        rules={"progressive": letter},
    )
    envy = CHAPTER.wagers["progressive"].envy
    assert envy is not None
    (schedules,) = envy.schedules.values()
    rows = {row.hand: str(row.pays) for row in schedules[parse_money(size)]}
    found = lines(answer, 2).get("envy")
    if hand in rows:
        assert found is not None
        assert money(found) == ("win", money_text(parse_money(rows[hand])))
        assert (found["of_seat"], found["paid_from"]) == (5, "table inventory")
        assert (found["staked"], found["approval"]) == ("0.00", False)
    else:
        assert found is None
    assert "envy" not in lines(answer, 5)


@pytest.mark.cites("647a.11(i)(5)", "R16")
def test_an_envy_for_each_other_hand_and_none_for_the_own_or_the_dealers() -> None:
    answer = played(
        seat("Kh Qh", number=1, progressive=1),
        seat("8h 7h", number=3, progressive=1),
        seat("4c 4d", FOLD, number=6, progressive=1),
        dealer="Ah 2h",
        community="Jh Th 9h 2s 4s",
    )
    owed = {
        one["seat"]: [line["of_seat"] for line in one["lines"] if line["wager"] == "envy"]
        for one in answer["seats"]
    }
    assert owed == {6: [1, 3], 3: [1], 1: [3]}
    royal = played(seat("4c 4d", FOLD, progressive=1), dealer="Ah Kh", community="Qh Jh Th")
    assert list(lines(royal)) == ["ante", "progressive"]


# ── Six Card Bonus ───────────────────────────────────────────────────────────────────────────

SIX_CARDS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "Six-card royal flush, diamonds": (("Ad Kd", "Qd Jd Td 9d"), ("9d Kd", "Qd Jd Td Ad")),
    "Six-card royal flush, hearts, spades or clubs": (
        ("Ah Kh", "Qh Jh Th 9h"),
        ("As Ks", "Qs Js Ts 9s"),
        ("Ac Kc", "Qc Jc Tc 9c"),
    ),
    "Royal flush": (("Ad Kd", "Qd Jd Td 8d"), ("Ad Kd", "Qd Jd Td 9s")),
    "Straight flush": (("9s 8s", "7s 6s 5s Kd"), ("Kd Qd", "Jd Td 9d 8d")),
    "Four-of-a-kind": (("8c 8d", "8h 8s Kd 2c"),),
    "Full house": (("8c 8d", "8h Ks Kd 2c"), ("8c 8d", "8h Ks Kd Kc")),
    "Flush": (("As Js", "9s 5s 3s Kd"), ("As Js", "9s 5s 3s 2s")),
    "Straight": (("9c 8d", "7h 6s 5c Kd"), ("Ac 2s", "3h 4s 5c Kd")),
    "Three-of-a-kind": (("8c 8d", "8h Ks 5d 2c"),),
}


@pytest.mark.cites("647a.12(f)", "647a.11(k)(2)", "647a.7(d)(5)", "R7")
@pytest.mark.parametrize(("letter", "row"), list(paytable_rows("six-card-bonus")))
@pytest.mark.parametrize("decisions", [STAY, FOLD])
def test_two_cards_with_the_bonus_cards_pay_the_row_of_the_six_card_bonus(
    letter: str, row: Row, decisions: tuple[str, ...]
) -> None:
    for cards, bonus in SIX_CARDS[row.hand]:
        answer = played(
            seat(cards, decisions, six_card_bonus=5),
            dealer="2h 3d",
            community="2d 4c 6h 7d 5h",
            bonus_cards=bonus,
            rules={"six-card-bonus": letter},
        )
        line = lines(answer)["six-card-bonus"]
        assert money(line) == ("win", worth(str(row.pays), 5))
        assert (line["row"], line["paid_from"]) == (row.hand, "table inventory")


@pytest.mark.cites("647a.11(k)(1)", "R7")
@pytest.mark.parametrize("letter", list(CHAPTER.wagers["six-card-bonus"].paytables.letters))
@pytest.mark.parametrize("cards", ["8c 8d", "Ah Kh", "7d 2c"])
def test_less_than_three_of_a_kind_loses_the_six_card_bonus(cards: str, letter: str) -> None:
    answer = played(
        seat(cards, six_card_bonus=5),
        dealer="3h 4d",
        community="8h 8s Ad As Kd",
        bonus_cards="5h 5d 7h Jc",
        rules={"six-card-bonus": letter},
    )
    line = lines(answer)["six-card-bonus"]
    assert (money(line), line["cite"]) == (("lose", "0.00"), "647a.11(k)(1)")


# ── Five Card Hand Bonus ─────────────────────────────────────────────────────────────────────

HAND_BONUS = "five-card-hand-bonus"


@pytest.mark.cites("647a.12(e)(1)", "647a.12(e)(2)", "647a.11(j)", "647a.11(j)(3)", "R15")
@pytest.mark.parametrize("size", [1, 5])
@pytest.mark.parametrize("row", [row for _, row in paytable_rows(HAND_BONUS)])
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
