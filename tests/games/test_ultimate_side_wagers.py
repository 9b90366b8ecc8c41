"""Progressive, Envy, Five and Six Card Bonus of Ultimate Texas Hold 'Em: 653a.11(k) to (m), .12."""

from typing import Any

import pytest

from pitboss.money import MeterShare, money_text
from pitboss.rulebook import MeterTerms, Row
from tests.support.ultimate import (
    BRICKS,
    CHAPTER,
    FOLD,
    LOSER,
    RAISE,
    WITH_FLOP,
    cents,
    lines,
    money,
    paytable_rows,
    played,
    refused,
    returned,
    seat,
)

READINGS = {"meter": "12345.67", "mega": "11111.11", "major": "2222.22", "minor": "333.33"}
SIZES = (1, 5)
HAND_BONUS = "five-card-hand-bonus"


def rows(wager: str) -> list[Any]:
    return [
        pytest.param(letter, row, id=row.hand if letter is None else f"{letter}, {row.hand}")
        for letter, row in paytable_rows(wager)
    ]


def terms(wager: str, letter: str | None) -> MeterTerms:
    meter = CHAPTER.wagers[wager].meter
    assert meter is not None
    return meter.terms[letter]


def after_prize(reading: str, share: MeterShare, reseed: int) -> tuple[str, str]:
    """What a share of a meter pays, and what it leaves on a meter without a reserve."""
    prize = cents(reading) * share.percent // 100
    left = cents(reading) - prize + (reseed if share.percent == 100 else 0)
    return money_text(prize), money_text(left)


# ── 653a.11(k), 653a.12(d): the Progressive ──────────────────────────────────────────────────


@pytest.mark.parametrize(("letter", "row"), rows("progressive"))
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("decisions", [FOLD, RAISE], ids=["folded", "played"])
@pytest.mark.cites("653a.11(k)", "653a.12(d)(1)", "653a.12(d)(3)", "R8", "R26")
def test_a_progressive_pays_by_its_paytable_and_meter(
    letter: str, row: Row, size: int, decisions: tuple[str, ...]
) -> None:
    cards, flop = WITH_FLOP[row.hand]
    law = terms("progressive", letter)
    before = {level: READINGS[level] for level in law.seed}
    answer = played(
        seat(cards, decisions, progressive=size),
        dealer=LOSER,
        community=f"{flop} {BRICKS}",
        rules={"progressive": letter},
        meters={"progressive": before},
    )
    line, left = lines(answer)["progressive"], answer["meters"]["progressive"]
    if isinstance(row.pays, MeterShare):
        level = row.pays.level
        paid, rest = after_prize(before[level], row.pays, law.reseed[level] * size)
        assert (money(line), left) == (("win", paid), {**before, level: rest})
        assert line["paid_from"] == "jackpot slip"
    else:
        assert (money(line), left) == (("win", returned(row.pays, size)), before)
        assert line["paid_from"] == "table inventory"
    assert (line["row"], line["pays"], line["approval"]) == (row.hand, str(row.pays), True)


@pytest.mark.parametrize("letter", "ABCD")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.cites("653a.12(d)(3)", "R26")
def test_a_meter_that_nobody_read_is_at_its_seed_for_the_wagers_size(
    letter: str, size: int
) -> None:
    cards, flop = WITH_FLOP["Pair"]
    answer = played(
        seat(cards, progressive=size),
        community=f"{flop} {BRICKS}",
        rules={"progressive": letter},
    )
    seed = terms("progressive", letter).seed
    assert answer["meters"]["progressive"] == {
        level: money_text(amount * size) for level, amount in seed.items()
    }


@pytest.mark.parametrize("hand", ["Two pair", "Pair", "High card"])
@pytest.mark.cites("653a.11(k)")
def test_a_progressive_below_three_of_a_kind_loses(hand: str) -> None:
    cards, flop = WITH_FLOP[hand]
    line = lines(played(seat(cards, progressive=1), community=f"{flop} {BRICKS}"))["progressive"]
    assert (money(line), line["cite"], line["approval"]) == (("lose", "0.00"), "653a.11(k)", False)


@pytest.mark.cites("653a.12(d)(2)")
def test_turn_and_river_count_for_trips_and_not_for_the_progressive() -> None:
    found = lines(played(seat("As Ks", trips=5, progressive=1), community="Qs Js 2d Ts 3c"))
    assert found["trips"]["row"] == "Royal flush"
    assert money(found["progressive"]) == ("lose", "0.00")


@pytest.mark.parametrize("size", [2, "1.50", 10, "0.50"])
@pytest.mark.cites("653a.12(d)(5)", "R16")
def test_a_progressive_is_one_dollar_or_five(size: int | str) -> None:
    error = refused(seat("As Ks", progressive=size), community="Qs Js 2d Ts 3c")
    assert error.where == "seats[0].wagers.progressive"
    assert error.cite == "653a.12(d)(5)"


# ── 653a.11(k)(5), 653a.12(d)(5): Envy ───────────────────────────────────────────────────────


def envies(*seats: Any, receiver: int, **fields: Any) -> list[tuple[int, str]]:
    """The Envy Bonuses of a seat: for whose hand, and how much."""
    (found,) = (one for one in played(*seats, **fields)["seats"] if one["seat"] == receiver)
    return [
        (line["of_seat"], line["returned"]) for line in found["lines"] if line["wager"] == "envy"
    ]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("hand", WITH_FLOP)
@pytest.mark.cites("653a.11(k)(5)", "653a.12(d)(5)")
def test_envy_pays_for_another_players_hand_by_the_receivers_wager(hand: str, size: int) -> None:
    envy = CHAPTER.wagers["progressive"].envy
    assert envy is not None
    schedule = {row.hand: row.pays for row in envy.schedules[None][cents(str(size))]}
    cards, flop = WITH_FLOP[hand]
    found = envies(
        seat("4c 3d", progressive=size, number=2),
        seat(cards, number=5),
        receiver=2,
        community=f"{flop} {BRICKS}",
    )
    assert found == ([(5, returned(schedule[hand], 0))] if hand in schedule else [])


def test_two_schedules_of_envy_are_what_the_law_prints() -> None:
    envy = CHAPTER.wagers["progressive"].envy
    assert envy is not None
    printed = {size: [str(row.pays) for row in rows] for size, rows in envy.schedules[None].items()}
    assert printed == {100: ["$1,000", "$300"], 500: ["$5,000", "$1,500"]}


@pytest.mark.cites("653a.11(k)(5)", "R16")
def test_envy_is_paid_for_each_other_player_folded_or_not() -> None:
    found = envies(
        seat("Jh Th", RAISE, number=1),
        seat("6h 5h", FOLD, number=3),
        seat("2c 2d", FOLD, number=2, progressive=5),
        receiver=2,
        dealer="Ah Ac",
        community="9h 8h 7h 3c 4d",
    )
    assert found == [(1, "1500.00"), (3, "1500.00")]


@pytest.mark.cites("653a.11(k)(5)", "R16")
def test_no_envy_for_an_own_hand_an_own_other_box_or_the_dealer() -> None:
    flop = {"community": "9h 8h 7h 3c 4d", "dealer": "6h 5h"}
    own = seat("Jh Th", FOLD, progressive=1, player="ann")
    other = seat("2c 2d", FOLD, number=2, progressive=1, player="ann")
    assert envies(own, receiver=1, **flop) == []
    assert envies(own, other, receiver=2, **flop) == []
    assert envies({**other, "player": "bob"}, own, receiver=2, **flop) == [(1, "300.00")]


@pytest.mark.cites("R16")
def test_a_name_that_reads_like_a_seat_is_nobody_elses() -> None:
    found = envies(
        seat("Jh Th", FOLD, player="seat 2"),
        seat("2c 2d", FOLD, number=2, progressive=1),
        receiver=2,
        community="9h 8h 7h 3c 4d",
    )
    assert found == [(1, "300.00")]


@pytest.mark.cites("653a.1", "R8")
def test_envy_needs_a_progressive_and_outlives_a_fold() -> None:
    flop = {"community": "9h 8h 7h 3c 4d", "dealer": "Kc Kd"}
    holder = seat("Jh Th", RAISE)
    assert envies(holder, seat("2c 2d", FOLD, number=2), receiver=2, **flop) == []
    folded = seat("2c 2d", FOLD, number=2, progressive=1)
    assert envies(holder, folded, receiver=2, **flop) == [(1, "300.00")]


# ── 653a.11(l), 653a.12(e): the Five Card Hand Bonus ─────────────────────────────────────────


@pytest.mark.parametrize(("letter", "row"), rows(HAND_BONUS))
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("side", ["player", "dealer"])
@pytest.mark.cites(
    "653a.7(d)(4)", "653a.11(l)", "653a.12(e)(1)", "653a.12(e)(2)", "653a.12(e)(4)", "R27"
)
def test_a_hand_bonus_pays_on_either_hand(letter: None, row: Row, size: int, side: str) -> None:
    cards, flop = WITH_FLOP[row.hand]
    own = side == "player"
    wager = HAND_BONUS if own else f"{HAND_BONUS}-dealer"
    answer = played(
        seat(cards if own else LOSER, FOLD, **{wager: size}),
        dealer=LOSER if own else cards,
        community=f"{flop} {BRICKS}",
        meters={HAND_BONUS: {"meter": "12345.67", "reserve": "89.01"}},
    )
    line, left = lines(answer)[wager], answer["meters"][HAND_BONUS]
    if isinstance(row.pays, MeterShare):
        paid, rest = after_prize("12345.67", row.pays, 0)
        emptied = row.pays.percent == 100
        assert money(line) == ("win", paid)
        assert left == (
            {"meter": "89.01", "reserve": "0.00"}
            if emptied
            else {"meter": rest, "reserve": "89.01"}
        )
    else:
        assert money(line) == ("win", returned(row.pays, size))
        assert left == {"meter": "12345.67", "reserve": "89.01"}
    slip = isinstance(row.pays, MeterShare)
    assert line["paid_from"] == ("jackpot slip" if slip else "game account")
    assert line["approval"] is (slip or row.hand == "Four-of-a-kind")
    assert (line["row"], line["cite"]) == (row.hand, "653a.12(e)(1)")


@pytest.mark.parametrize("hand", ["Straight", "Three-of-a-kind", "Pair"])
@pytest.mark.cites("653a.7(d)(4)", "653a.11(l)")
def test_a_hand_bonus_below_a_flush_loses(hand: str) -> None:
    cards, flop = WITH_FLOP[hand]
    answer = played(seat(cards, five_card_hand_bonus=1), community=f"{flop} {BRICKS}")
    line = lines(answer)[HAND_BONUS]
    assert (money(line), line["cite"]) == (("lose", "0.00"), "653a.11(l)")


@pytest.mark.parametrize(
    ("heads", "share", "left"), [(1, 1000001, 0), (2, 500000, 1), (4, 250000, 1)]
)
@pytest.mark.cites("653a.12(e)(2)", "R18")
def test_a_percentage_on_the_dealers_hand_is_shared_per_head(
    heads: int, share: int, left: int
) -> None:
    hands = ["2h 2d", "3h 3d", "4h 4d", "5h 5d"]
    answer = played(
        *(
            seat(hands[place], number=place + 1, five_card_hand_bonus_dealer=1)
            for place in range(heads)
        ),
        dealer="As Ks",
        community="Qs Js Ts 2c 3c",
        meters={HAND_BONUS: {"meter": "10000.01"}},
    )
    for number in range(1, heads + 1):
        line = lines(answer, number)[f"{HAND_BONUS}-dealer"]
        assert money(line) == ("win", money_text(share))
        assert (line["paid_from"], line["approval"]) == ("jackpot slip", True)
    assert answer["meters"][HAND_BONUS]["meter"] == money_text(left)


@pytest.mark.cites("653a.12(e)(2)", "R18")
def test_one_player_on_two_boxes_has_one_share() -> None:
    answer = played(
        seat("2h 2d", number=1, player="ann", five_card_hand_bonus_dealer=1),
        seat("3h 3d", number=2, player="ann", five_card_hand_bonus_dealer=1),
        seat("4h 4d", number=3, player="bob", five_card_hand_bonus_dealer=1),
        dealer="As Ks",
        community="Qs Js Ts 2c 3c",
    )
    shares = [lines(answer, number)[f"{HAND_BONUS}-dealer"] for number in (3, 2, 1)]
    assert [one["returned"] for one in shares] == ["5000.00", "5000.00", "0.00"]
    assert [one["approval"] for one in shares] == [True, True, False]


@pytest.mark.cites("R16")
def test_hand_bonuses_on_one_meter_have_one_size() -> None:
    for own, dealers in ((1, 5), (5, 1)):
        error = refused(
            seat("2h 2d", five_card_hand_bonus=own, five_card_hand_bonus_dealer=dealers),
            dealer="As Ks",
            community="Qs Js Ts 2c 3c",
        )
        assert error.where == "seats[0].wagers.five-card-hand-bonus-dealer"


# ── 653a.1, 653a.12(e)(3): Magic Card and Lucky Bonus ────────────────────────────────────────


def extras(*, magic: str | None = None, lucky: int | str | None = None) -> dict[str, str]:
    """What is paid on $5 on each hand: the player holds 2c 2d, the dealer Kd Kc."""
    answer = played(
        seat("2c 2d", five_card_hand_bonus=5, five_card_hand_bonus_dealer=5),
        dealer="Kd Kc",
        community="9h 8s 7h 3c 4d",
        magic_card=magic,
        lucky_position=lucky,
    )
    return {
        wager: line["returned"] for wager, line in lines(answer).items() if line["staked"] == "0.00"
    }


@pytest.mark.parametrize(
    ("magic", "hits"),
    [
        ("2d", ["magic-card"]),
        ("Kc", ["magic-card-dealer"]),
        ("7h", ["magic-card", "magic-card-dealer"]),
        ("3c", []),  # the turn
        ("As", []),
    ],
)
@pytest.mark.cites("653a.1(magic)(i)", "653a.1(magic)(ii)", "653a.12(e)(3)", "R19")
def test_a_magic_card_in_the_hand_or_the_flop_pays_on_that_hands_wager(
    magic: str, hits: list[str]
) -> None:
    pays = CHAPTER.bonuses["magic-card"].paytables.default.flat
    assert extras(magic=magic) == dict.fromkeys(hits, returned(pays, 5))


@pytest.mark.parametrize(
    ("lucky", "hits"), [(1, ["lucky-bonus"]), ("dealer", ["lucky-bonus-dealer"]), (2, [])]
)
@pytest.mark.cites("653a.1(lucky)(i)", "653a.1(lucky)(ii)", "653a.12(e)(3)", "R19")
def test_a_lucky_position_pays_on_that_positions_wager(lucky: int | str, hits: list[str]) -> None:
    pays = CHAPTER.bonuses["lucky-bonus"].paytables.default.flat
    assert extras(lucky=lucky) == dict.fromkeys(hits, returned(pays, 5))


@pytest.mark.cites("653a.12(e)(3)", "R19")
def test_magic_and_lucky_are_paid_together_and_on_top_of_a_win() -> None:
    answer = played(
        seat("9h 4h", five_card_hand_bonus=1),
        community="Kh 7h 2h Qc Jd",
        magic_card="4h",
        lucky_position=1,
    )
    found = lines(answer)
    assert [money(found[key]) for key in (HAND_BONUS, "magic-card", "lucky-bonus")] == [
        ("win", "50.00"),
        ("win", "20.00"),
        ("win", "5.00"),
    ]


@pytest.mark.cites("653a.12(e)(3)")
def test_magic_and_lucky_pay_nobody_without_a_hand_bonus() -> None:
    answer = played(
        seat("9h 4h", trips=1), community="Kh 7h 2h Qc Jd", magic_card="4h", lucky_position=1
    )
    assert lines(answer).keys() == {"ante", "blind", "trips"}


# ── Six Card Bonus ───────────────────────────────────────────────────────────────────────────

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
