"""Ultimate Texas Hold 'Em against the dealer, Trips, Bad Beat: 653a.7, .11(b) to (j), .12."""

from typing import Any

import pytest

from pitboss.money import Push
from pitboss.rulebook import Row
from tests.support.ultimate import (
    BRICKS,
    CALL,
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

BOARD = "Ks Qd 9h 7c 2s"  # nobody's pair, no flush, and a straight only for jack-ten
ACE_HIGH = "Ah 5c"
NINES = "9c 4d"


def against(dealer: str, cards: str, board: str = BOARD, *decisions: str) -> dict[str, Any]:
    """The lines of one player who stays in."""
    answer = played(seat(cards, decisions or RAISE), dealer=dealer, community=board)
    return lines(answer)


# ── 653a.7(d): what follows what ─────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("wagers", "fault", "cite"),
    [
        ({"blind": None}, "blind", "653a.7(d)(1)"),
        ({"ante": None}, "blind", "653a.7(d)(1)"),
        ({"blind": 5}, "blind", "653a.7(d)(1)"),
        ({"ante": None, "blind": None, "trips": 5}, "trips", "653a.7(d)(2)"),
        ({"ante": None, "blind": None, "progressive": 1}, "progressive", "653a.7(d)(3)"),
        (
            {"ante": None, "blind": None, "five_card_hand_bonus": 1},
            "five-card-hand-bonus",
            "653a.7(d)(4)",
        ),
        (
            {"ante": None, "blind": None, "five_card_hand_bonus_dealer": 1},
            "five-card-hand-bonus-dealer",
            "653a.7(d)(4)",
        ),
        ({"ante": None, "blind": None, "six_card_bonus": 1}, "six-card-bonus", "653a.7(d)(5)"),
        ({"bad_beat": 5}, "bad-beat", "653a.7(d)(6)"),
        ({"play": 40}, "play", "653a.11(b)"),
    ],
)
@pytest.mark.cites(
    "653a.7(c)",
    "653a.7(d)(1)",
    "653a.7(d)(2)",
    "653a.7(d)(3)",
    "653a.7(d)(4)",
    "653a.7(d)(5)",
    "653a.7(d)(6)",
)
def test_a_wager_without_what_it_follows_is_refused(
    wagers: dict[str, Any], fault: str, cite: str
) -> None:
    error = refused(seat("9c 4d", RAISE, **wagers), dealer=ACE_HIGH, community=BOARD)
    assert (error.where, error.cite) == (f"seats[0].wagers.{fault}", cite)


@pytest.mark.cites("653a.7(e)")
def test_a_players_boxes_lie_side_by_side_in_whatever_order_they_are_written() -> None:
    hands = {1: "3c 3d", 2: "4c 4d", 3: "5d 5h"}

    def boxes(*numbers: int) -> list[dict[str, Any]]:
        return [seat(hands[one], CALL, number=one, player="ann") for one in numbers]

    assert len(played(*boxes(1, 3, 2), dealer=ACE_HIGH, community=BOARD)["seats"]) == 3
    error = refused(*boxes(1, 3), dealer=ACE_HIGH, community=BOARD)
    assert (error.where, error.cite) == ("seats[1].wagers", "653a.7(e)")


@pytest.mark.cites("653a.2(a)", "R3")
def test_there_are_six_positions() -> None:
    assert CHAPTER.positions == 6
    assert played(seat(NINES, CALL, number=6), dealer=ACE_HIGH, community=BOARD)["seats"]
    error = refused(seat(NINES, CALL, number=7), dealer=ACE_HIGH, community=BOARD)
    assert (error.where, error.cite) == ("seats[0].seat", "653a.2(a)")


# ── 653a.11(b) to (f): the Play wager ────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("decisions", "times"),
    [
        pytest.param(("raise 4",), 4, marks=pytest.mark.cites("653a.11(b)", "653a.11(b)(1)")),
        pytest.param(("raise 3",), 3, marks=pytest.mark.cites("653a.11(b)", "653a.11(b)(1)")),
        pytest.param(
            ("check", "raise 2"), 2, marks=pytest.mark.cites("653a.11(b)(2)", "653a.11(d)(1)")
        ),
        pytest.param(
            ("check", "check", "raise 1"),
            1,
            marks=pytest.mark.cites("653a.11(d)(2)", "653a.11(f)", "653a.11(f)(1)"),
        ),
    ],
)
def test_a_play_wager_is_a_multiple_of_the_ante(decisions: tuple[str, ...], times: int) -> None:
    answer = played(
        seat("9c 4d", decisions, ante="12.50", blind="12.50"), dealer=ACE_HIGH, community=BOARD
    )
    assert cents(lines(answer)["play"]["staked"]) == times * 1250


@pytest.mark.parametrize(
    ("decisions", "place", "cite"),
    [
        (("raise 1",), 0, "653a.11(b)"),
        (("raise 2",), 0, "653a.11(b)"),
        (("raise 5",), 0, "653a.11(b)"),
        (("fold",), 0, "653a.11(b)"),
        (("check", "raise 1"), 1, "653a.11(d)"),
        (("check", "raise 3"), 1, "653a.11(d)"),
        (("check", "fold"), 1, "653a.11(d)"),
        (("check", "check", "raise 2"), 2, "653a.11(f)"),
        (("check", "check", "check"), 2, "653a.11(f)"),
    ],
)
@pytest.mark.cites("653a.11(b)", "653a.11(d)", "653a.11(f)")
def test_no_other_decision_is_taken(decisions: tuple[str, ...], place: int, cite: str) -> None:
    error = refused(seat("9c 4d", decisions), dealer=ACE_HIGH, community=BOARD)
    assert (error.where, error.cite) == (f"seats[0].decisions[{place}]", cite)


@pytest.mark.parametrize(
    ("decisions", "place", "cite"),
    [
        ((), "", "653a.11(b)"),
        (("check",), "", "653a.11(d)"),
        (("check", "check"), "", "653a.11(f)"),
        (("raise 4", "check"), "[1]", None),
        (("check", "raise 2", "fold"), "[2]", None),
        ((*FOLD, "raise 1"), "[3]", None),
    ],
)
@pytest.mark.cites("653a.11(b)", "653a.11(d)", "653a.11(f)")
def test_every_question_is_answered_and_no_other(
    decisions: tuple[str, ...], place: str, cite: str | None
) -> None:
    error = refused(seat("9c 4d", decisions), dealer=ACE_HIGH, community=BOARD)
    assert (error.where, error.cite) == (f"seats[0].decisions{place}", cite)


@pytest.mark.cites("653a.11(f)(2)", "R8")
def test_a_fold_loses_ante_blind_and_bad_beat_and_nothing_else() -> None:
    down = {
        "trips": 5,
        "bad_beat": 5,
        "progressive": 1,
        "five_card_hand_bonus": 1,
        "five_card_hand_bonus_dealer": 1,
        "six_card_bonus": 5,
    }
    answer = played(
        seat("9h 4h", FOLD, **down),
        dealer="8c 8d",
        community="Kh 7h 2h 8s 8h",
        bonus_cards="3c 5d 6s Jc",
    )
    found = lines(answer)
    gone = [wager for wager, line in found.items() if line["outcome"] == "forfeit"]
    assert gone == ["ante", "blind", "bad-beat"]
    assert {found[wager]["cite"] for wager in gone} == {"653a.11(f)(2)"}
    assert found.keys() == {"ante", "blind", *(key.replace("_", "-") for key in down)}


# ── 653a.11(g), (h): against the dealer ──────────────────────────────────────────────────────


@pytest.mark.cites("653a.11(g)")
def test_the_dealer_plays_the_best_five_of_seven_cards() -> None:
    dealer = played(seat("9c 4d", CALL), dealer="Kd 7h", community=BOARD)["dealer"]
    assert dealer["hand"] == "Two pair, kings and sevens"
    assert set(dealer["cards"].split()) == {"Kd", "Ks", "7h", "7c", "Qd"}
    assert dealer["qualifies"] is True


@pytest.mark.cites("653a.11(h)(1)", "R12")
def test_below_a_pair_the_dealer_returns_the_ante_to_winners_and_losers_alike() -> None:
    for cards, blind, play in (
        ("Jc 4d", ("lose", "0.00"), ("lose", "0.00")),
        ("9c 4d", ("push", "10.00"), ("win", "80.00")),
        ("Ad 4c", ("push", "10.00"), ("push", "40.00")),
        ("Jc Td", ("win", "20.00"), ("win", "80.00")),
    ):
        found = against("Ah 3c", cards)
        assert money(found["ante"]) == ("push", "10.00")
        assert found["ante"]["cite"] == "653a.11(h)(1)"
        assert (money(found["blind"]), money(found["play"])) == (blind, play)


@pytest.mark.cites("653a.11(h)(1)", "653a.11(h)(2)")
def test_a_pair_is_enough_for_the_dealer_and_ace_high_is_not() -> None:
    for dealer, qualifies in (("Ah 2c", True), ("Ah Jc", False), ("2c 2d", True)):
        answer = played(seat(NINES, RAISE), dealer=dealer, community=BOARD)
        assert answer["dealer"]["qualifies"] is qualifies


@pytest.mark.cites("653a.11(h)(2)(i)")
def test_a_lower_hand_loses_ante_blind_and_play() -> None:
    found = against("Kd 5c", "Qh 4d")
    for wager in ("ante", "blind", "play"):
        assert money(found[wager]) == ("lose", "0.00")
        assert found[wager]["cite"] == "653a.11(h)(2)(i)"


@pytest.mark.cites("653a.11(h)(2)(ii)", "653a.12(a)")
def test_a_higher_hand_is_paid_on_ante_and_play_at_even_money() -> None:
    found = against("Qh 5c", "Kd 4d")
    for wager in ("ante", "play"):
        line = found[wager]
        assert (line["outcome"], line["pays"], line["cite"]) == ("win", "1 to 1", "653a.12(a)")
        assert cents(line["returned"]) == 2 * cents(line["staked"])


@pytest.mark.cites("653a.11(h)(2)(iii)", "653a.6(c)")
def test_an_equal_hand_gets_ante_blind_and_play_back() -> None:
    found = against("Kd 5c", "Kh 4d")
    for wager in ("ante", "blind", "play"):
        assert money(found[wager]) == ("push", found[wager]["staked"])
        assert found[wager]["cite"] == "653a.11(h)(2)(iii)"


@pytest.mark.parametrize(
    ("letter", "row"),
    [
        pytest.param(letter, row, id=f"{letter}, {row.hand}")
        for letter, row in paytable_rows("blind")
        if not isinstance(row.pays, Push)
    ],
)
@pytest.mark.cites("653a.12(b)")
def test_a_winning_blind_pays_by_its_paytable(letter: str, row: Row) -> None:
    cards, flop = WITH_FLOP[row.hand]
    answer = played(
        seat(cards, RAISE, ante="11.11", blind="11.11"),
        dealer=LOSER,
        community=f"{flop} {BRICKS}",
        rules={"blind": letter},
    )
    line = lines(answer)["blind"]
    assert money(line) == ("win", returned(row.pays, "11.11"))
    assert (line["pays"], line["row"], line["cite"]) == (str(row.pays), row.hand, "653a.12(b)")


@pytest.mark.parametrize(
    ("letter", "hands"),
    [
        ("A", ["Three-of-a-kind", "Two pair", "Pair"]),
        ("B", ["Straight", "Three-of-a-kind", "Two pair", "Pair"]),
    ],
)
@pytest.mark.cites("653a.11(h)(2)(ii)", "653a.12(b)", "R14")
def test_a_winning_blind_below_its_lowest_row_comes_back(letter: str, hands: list[str]) -> None:
    for cards, flop in (WITH_FLOP[hand] for hand in hands):
        answer = played(
            seat(cards, RAISE),
            dealer=LOSER,
            community=f"{flop} {BRICKS}",
            rules={"blind": letter},
        )
        line = lines(answer)["blind"]
        assert money(line) == ("push", "10.00")
        assert (line["pays"], line["paid_from"]) == (None, None)
        assert line["row"] == {"A": "Less than a straight", "B": "Less than a flush"}[letter]


@pytest.mark.cites("653a.11(h)(2)(i)", "653a.12(b)")
def test_a_losing_blind_is_lost_whatever_its_hand() -> None:
    found = lines(played(seat("9s 8s", RAISE), dealer="As Ks", community="Qs Js Ts 2d 3c"))
    assert found["blind"]["hand"] == "Straight flush, queen high"
    assert money(found["blind"]) == ("lose", "0.00")


@pytest.mark.cites("653a.11(h)(2)")
def test_players_are_settled_from_the_dealers_right_one_wholly_before_the_next() -> None:
    down = [
        seat(cards, CALL, number=number)
        for number, cards in ((3, "3c 3d"), (6, "4c 4d"), (1, "5d 5h"))
    ]
    answer = played(*down, dealer=ACE_HIGH, community=BOARD)
    assert [one["seat"] for one in answer["seats"]] == [6, 3, 1]


# ── 653a.11(i): Trips ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("letter", "row"),
    [
        pytest.param(letter, row, id=f"{letter}, {row.hand}")
        for letter, row in paytable_rows("trips")
    ],
)
@pytest.mark.parametrize("decisions", [FOLD, RAISE], ids=["folded", "played"])
@pytest.mark.cites("653a.11(i)(1)", "653a.12(c)", "653a.11(f)(2)(i)", "653a.7(d)(2)")
def test_trips_pay_by_their_paytable_whoever_wins(
    letter: str, row: Row, decisions: tuple[str, ...]
) -> None:
    cards, flop = WITH_FLOP[row.hand]
    answer = played(
        seat(cards, decisions, trips=5),
        dealer=LOSER,
        community=f"{flop} {BRICKS}",
        rules={"trips": letter},
    )
    line = lines(answer)["trips"]
    assert money(line) == ("win", returned(row.pays, 5))
    assert (line["pays"], line["row"], line["cite"]) == (str(row.pays), row.hand, "653a.12(c)")


@pytest.mark.parametrize(("dealer", "ante"), [("Kc Kh", "lose"), ("2d 3d", "win")])
@pytest.mark.cites("653a.11(i)(1)", "653a.12(c)", "653a.7(d)(2)")
def test_trips_pay_a_player_who_plays_and_loses_as_one_who_wins(dealer: str, ante: str) -> None:
    answer = played(seat("7c 7d", RAISE, trips=5), dealer=dealer, community="7h Kd Qs 2c 9d")
    found = lines(answer)
    assert found["ante"]["outcome"] == ante
    assert (found["trips"]["outcome"], found["trips"]["row"]) == ("win", "Three-of-a-kind")


@pytest.mark.parametrize("hand", ["Two pair", "Pair", "High card"])
@pytest.mark.cites("653a.11(i)(2)")
def test_trips_below_three_of_a_kind_are_collected(hand: str) -> None:
    cards, flop = WITH_FLOP[hand]
    line = lines(played(seat(cards, trips=5), community=f"{flop} {BRICKS}"))["trips"]
    assert (money(line), line["cite"]) == (("lose", "0.00"), "653a.11(i)(2)")


@pytest.mark.cites("653a.11(i)")
def test_trips_look_at_all_seven_cards() -> None:
    line = lines(played(seat("As 2d", trips=5), community="Ks Qs Jh Js Ts"))["trips"]
    assert line["row"] == "Royal flush"


# ── 653a.11(j): Bad Beat ─────────────────────────────────────────────────────────────────────

#: Boards with two hands: the one that loses is of this row, the other one beats it.
BEATEN = {
    "Straight flush": ("Ts Js Qs 2d 3c", "9s 8s", "As Ks"),
    "Four-of-a-kind": ("8c 8d Kc Kd 2h", "8h 8s", "Kh Ks"),
    "Full house": ("8c 8d Kh Ks 3d", "Kd 2c", "8h 8s"),
    "Flush": ("Kh Kd 7h 2h 3c", "Ah 4h", "Ks 7c"),
    "Straight": ("5h 4c 3d Kd 9s", "As 2h", "7c 6h"),
    "Three-of-a-kind": ("9h 4h Kc Qd 2s", "4c 4d", "9c 9d"),
}


@pytest.mark.parametrize(
    ("letter", "row"),
    [
        pytest.param(letter, row, id=f"{letter}, {row.hand}")
        for letter, row in paytable_rows("bad-beat")
    ],
)
@pytest.mark.parametrize(
    ("player_loses", "cite"),
    [
        pytest.param(True, "653a.11(j)(1)", marks=pytest.mark.cites("653a.11(j)(1)")),
        pytest.param(False, "653a.11(j)(2)", marks=pytest.mark.cites("653a.11(j)(2)")),
    ],
    ids=["player loses", "dealer loses"],
)
@pytest.mark.cites("653a.12(g)", "653a.7(d)(6)")
def test_a_bad_beat_pays_by_the_hand_that_loses(
    letter: str, row: Row, player_loses: bool, cite: str
) -> None:
    board, low, high = BEATEN[row.hand]
    player, dealer = (low, high) if player_loses else (high, low)
    answer = played(
        seat(player, RAISE, trips=1, bad_beat=2),
        dealer=dealer,
        community=board,
        rules={"bad-beat": letter},
    )
    line = lines(answer)["bad-beat"]
    assert money(line) == ("win", returned(row.pays, 2))
    assert (line["row"], line["pays"], line["cite"]) == (row.hand, str(row.pays), cite)


@pytest.mark.parametrize(
    ("player", "dealer", "board"),
    [
        pytest.param("4h 4d", "2c 3d", "Th Jc Qd Ks As", id="tie"),
        pytest.param("8c 8d", "Kc 7d", "8h Kd 7h 2c 3d", id="trips over two pair"),
        pytest.param("Kc 7d", "8c 8d", "8h Kd 7h 2c 3d", id="two pair under trips"),
        pytest.param("Kc Qd", "Ac 4d", "8h Kd 7h 2c 3s", id="pair over high card"),
    ],
)
@pytest.mark.cites("653a.11(j)(3)")
def test_a_bad_beat_without_a_beaten_three_of_a_kind_is_collected(
    player: str, dealer: str, board: str
) -> None:
    answer = played(seat(player, RAISE, trips=1, bad_beat=2), dealer=dealer, community=board)
    line = lines(answer)["bad-beat"]
    assert (money(line), line["cite"]) == (("lose", "0.00"), "653a.11(j)(3)")


# ── 653a.12(h): the payout limit ─────────────────────────────────────────────────────────────

ROYAL = {"dealer": "9c 9d", "community": "Qs Js Ts 4c 4d"}


@pytest.mark.parametrize(
    ("limit", "ante", "blind", "play"),
    [(50500, None, None, None), (50300, None, None, "200.00"), (50000, None, "100.00", "400.00")],
)
@pytest.mark.cites("653a.12(h)", "R25")
def test_the_limit_cuts_the_winnings_of_play_then_blind_and_says_by_how_much(
    limit: int, ante: str | None, blind: str | None, play: str | None
) -> None:
    down = seat("As Ks", RAISE, ante=100, blind=100, trips=100, progressive=1, bad_beat=1)
    found = lines(played(down, rules={"payout_limit": limit}, **ROYAL))
    cut = [found[wager].get("limited") for wager in ("ante", "blind", "play")]
    assert cut == [ante, blind, play]
    won = sum(
        cents(found[wager]["returned"]) - cents(found[wager]["staked"])
        for wager in ("ante", "blind", "play")
    )
    assert won == limit * 100
    assert not any("limited" in found[wager] for wager in ("trips", "progressive", "bad-beat"))


@pytest.mark.parametrize(
    ("minimum", "least"), [(1, "50000"), (10, "50000"), (99, "50000"), (100, "50500")]
)
@pytest.mark.cites("653a.12(h)", "R25")
def test_a_limit_below_the_laws_is_refused(minimum: int, least: str) -> None:
    down = seat("As Ks", RAISE, ante=100, blind=100)
    rules = {"minimum_wager": minimum, "payout_limit": least}
    assert played(down, rules=rules, **ROYAL)["seats"]
    rules["payout_limit"] = f"{int(least) - 1}.99"
    error = refused(down, rules=rules, **ROYAL)
    assert (error.where, error.cite) == ("rules.payout_limit", "653a.12(h)")
