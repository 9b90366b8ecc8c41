"""What Three Card Poker pays: 649a.12, every row of every table, meters, Envy and draws."""

from collections.abc import Mapping
from typing import Any

import pytest

from pitboss.games.dealing import COMMUNITY, DEALER, PLAYER
from pitboss.money import MeterShare, Odds, money_text
from pitboss.rulebook import chapter_of
from pitboss.settle import settle
from tests.support.games import THREE
from tests.support.stacked_rounds import cards_of, dealt, line, play_on, rows, settled

CHAPTER = chapter_of(THREE)
HAND_BONUS, HAND_BONUS_DEALER = "five-card-hand-bonus", "five-card-hand-bonus-dealer"
THREE_CARD, FIVE_CARD = "three-card-progressive", "five-card-progressive"

#: Three cards for every row.
THREE_CARD_ROWS = {
    "Mini-royal, spades": "As Ks Qs",
    "Mini-royal, hearts, diamonds, clubs": "Ad Kd Qd",
    "Straight flush": "Ah 3h 2h",
    "Three-of-a-kind": "2c 2d 2h",
    "Straight": "Ah 3s 2d",
    "Flush": "Ks 9s 2s",
    "Pair": "2c 2d 9h",
}
#: The player's three cards and two community cards.
FIVE_CARD_ROWS = {
    "Royal flush": ("As Ks Qs", "Js Ts"),
    "Straight flush": ("Ah 4h 3h", "2h 5h"),
    "Four-of-a-kind": ("8c 8d 8h", "8s Kh"),
    "Full house": ("8c 8d 8h", "Ks Kh"),
    "Flush": ("Ks 9s 6s", "3s 2s"),
    "Straight": ("Ac 4d 3h", "2s 5h"),
    "Three-of-a-kind": ("5c 5d 5h", "Qs 9h"),
}
#: The player's three cards and the dealer's.
SIX_CARD_ROWS = {
    "Six-card royal flush, diamonds": ("Ad Kd Qd", "Jd Td 9d"),
    "Six-card royal flush, hearts, spades or clubs": ("Jh Th 9h", "Ah Kh Qh"),
    "Royal flush": ("As Ks 2c", "Qs Js Ts"),
    "Straight flush": ("9h 8h 7h", "6h 5h Kd"),
    "Four-of-a-kind": ("Ks Kh 2c", "Kd Kc 7d"),
    "Full house": ("Ks Kh 7s", "Kd 7c 2d"),
    "Flush": ("Ks 9s 6s", "3s 2s 2d"),
    "Straight": ("9s 8h 7d", "6c 5h Kd"),
    "Three-of-a-kind": ("5s 5h 9c", "5d Jd 2h"),
}


def all_rows(wager: str, made: Mapping[str, Any]) -> list[Any]:
    """A letter, the cards of a row, and what the row pays there."""
    return [
        pytest.param(wager, letter, row, made[row], pays, id=f"{wager} {letter} {row}")
        for letter, row, pays in rows(THREE, wager)
    ]


def round_of(
    wager: str,
    letter: str | None,
    cards: str,
    dealer: str = "Qc 9d 4s",
    board: str = "",
    **rest: Any,
) -> dict[str, Any]:
    """A seat with an Ante of $10, this wager at $1, and a Play wager."""
    seat = {"seat": 1, "cards": cards, "wagers": {"ante": 10, wager: 1}, "decisions": ["raise 1"]}
    data = {"game": THREE, "rules": {wager: letter} if letter else {}, "dealer": dealer}
    return data | {"seats": [seat]} | ({"community": board} if board else {})


def check_row(found: dict[str, Any], row: str, letter: str | None, pays: Odds | None) -> None:
    """The line says what the row does; a percentage is of a meter at its minimum."""
    if pays is None:
        assert found["row"] != row
        return
    assert (found["outcome"], found["row"], found["paytable"]) == ("win", row, letter)
    assert found["pays"] == str(pays)
    if not isinstance(pays, MeterShare):
        assert found["returned"] == money_text(pays.returned(100))


@pytest.mark.cites("649a.1", "649a.12")
@pytest.mark.parametrize(
    ("wager", "letter", "row", "cards", "pays"),
    [*all_rows("pair-plus", THREE_CARD_ROWS), *all_rows(THREE_CARD, THREE_CARD_ROWS)],
)
def test_every_row_on_three_cards_pays(
    wager: str, letter: str, row: str, cards: str, pays: Odds | None
) -> None:
    check_row(settled(round_of(wager, letter, cards))[wager], row, letter, pays)


@pytest.mark.cites("649a.1")
@pytest.mark.parametrize(("letter", "cards", "wins"), [
    ("A", "9c 8d 7h", True), ("A", "Ks 9s 2s", False),
    ("B", "2c 2d 2h", True), ("B", "9c 8d 7h", False),
])  # fmt: skip
def test_the_paytable_says_whether_a_straight_or_trips_is_the_least_progressive_hand(
    letter: str, cards: str, wins: bool
) -> None:
    found = settled(round_of(THREE_CARD, letter, cards))[THREE_CARD]
    assert found["outcome"] == ("win" if wins else "lose")


@pytest.mark.cites("649a.6(d)", "649a.12(h)(1)", "649a.12(i)(1)", "649a.12(h)(2)", "649a.12(i)(2)")
@pytest.mark.parametrize(
    ("wager", "letter", "row", "cards", "pays"),
    [*all_rows(FIVE_CARD, FIVE_CARD_ROWS), *all_rows(HAND_BONUS, FIVE_CARD_ROWS)],
)
def test_every_row_on_five_cards_pays_and_only_the_highest(
    wager: str, letter: str | None, row: str, cards: tuple[str, str], pays: Odds | None
) -> None:
    data = round_of(wager, letter, cards[0], "Qc 9d 4c", cards[1])
    check_row(settled(data)[wager], row, letter, pays)


@pytest.mark.cites("649a.7(d)(5)", "649a.11(c)(6)", "649a.6(d)", "R7")
@pytest.mark.parametrize(
    ("wager", "letter", "row", "cards", "pays"), all_rows("six-card-bonus", SIX_CARD_ROWS)
)
@pytest.mark.parametrize("decision", ["raise 1", "fold"])
def test_every_row_of_the_six_card_bonus_pays_whatever_becomes_of_the_ante(
    wager: str,
    letter: str,
    row: str,
    cards: tuple[str, str],
    pays: Odds | None,
    decision: str,
) -> None:
    data = round_of(wager, letter, *cards)
    data["seats"][0]["decisions"] = [decision]
    check_row(settled(data)[wager], row, letter, pays)


@pytest.mark.cites("649a.7(d)(5)", "649a.11(c)(6)")
@pytest.mark.parametrize("letter", "ABCDE")
def test_the_super_royal_is_no_more_than_a_royal_flush_but_on_paytable_e(letter: str) -> None:
    found = settled(round_of("six-card-bonus", letter, "Ad Kd Qd", "Jd Td 9d"))["six-card-bonus"]
    expected = "Six-card royal flush, diamonds" if letter == "E" else "Royal flush"
    assert found["row"] == expected


@pytest.mark.cites("649a.11(c)(6)", "649a.7(d)(5)")
def test_two_pair_of_six_cards_loses() -> None:
    found = settled(round_of("six-card-bonus", "A", "9c 9d 2h", "4c 4d Kh"))["six-card-bonus"]
    assert (found["outcome"], found["cite"]) == ("lose", "649a.11(c)(6)")


@pytest.mark.cites("649a.12", "R13")
@pytest.mark.parametrize("dealer", ["Jc 9d 2s", "Qc 9d 4s", "Kc Kd Ks"])
@pytest.mark.parametrize(
    ("cards", "bonus"),
    [
        ("As Ah Ad", "4 to 1"),
        ("7h 6h 5h", "5 to 1"),
        ("Ah Qh Kh", "5 to 1"),
        ("Ah 3s 2d", "1 to 1"),
        ("Ah 9h 2h", None),
        ("8c 8h 2h", None),
    ],
)
def test_the_ante_bonus_is_paid_with_a_play_wager_whoever_wins(
    cards: str, bonus: str | None, dealer: str
) -> None:
    seat = {"seat": 1, "cards": cards, "wagers": {"ante": 20}, "decisions": ["raise 1"]}
    data = {"game": THREE, "dealer": dealer, "seats": [seat]}
    lines = settled(data)
    assert (lines["ante-bonus"]["pays"] if bonus else None) == bonus
    assert ("ante-bonus" in lines) == (bonus is not None)
    if bonus:
        assert lines["ante-bonus"]["returned"] == f"{20 * int(bonus[0])}.00"
    seat["decisions"] = ["fold"]
    assert "ante-bonus" not in settled(data)


# ── Envy ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("649a.1", "649a.11(c)(7)(v)", "649a.12(h)(5)", "R16", "R44")
@pytest.mark.parametrize("decision", ["raise 1", "fold"])
@pytest.mark.parametrize(
    ("wager", "size", "cards", "cents"),
    [
        (THREE_CARD, 0, "As Ks Qs", 10_000),
        (THREE_CARD, 0, "Ac Kc Qc", 2_500),
        (THREE_CARD, 1, "As Ks Qs", 50_000),
        (THREE_CARD, 1, "Ac Kc Qc", 12_500),
        (THREE_CARD, 1, "Kc Qc Jc", None),
        (FIVE_CARD, 0, "As Ks Qs", 100_000),
        (FIVE_CARD, 0, "9s 8s 7s", 30_000),
        (FIVE_CARD, 1, "As Ks Qs", 500_000),
        (FIVE_CARD, 1, "9s 8s 7s", 150_000),
        (FIVE_CARD, 1, "As 8s 7s", None),
    ],
)
def test_envy_for_anothers_hand_whoever_folded(
    wager: str, size: int, cards: str, cents: int | None, decision: str
) -> None:
    stake = (1, 5)[size]
    bets = {2: {"pair-plus": 10}, 3: {"ante": 10, wager: stake}, 4: {"ante": 10}}
    places = {(PLAYER, 2): cards, (PLAYER, 3): "2c 4d 7h", (DEALER, 0): "Qd 9d 4c"}
    if wager == FIVE_CARD:
        places[COMMUNITY, 0] = "Js Ts"
    play = play_on(dealt(THREE, bets, places, size=size), {3: [decision], 4: ["fold"]})
    found = [one.returned for one in play.state.settled[3] if one.wager == "envy"]
    assert found == ([] if cents is None else [cents])
    assert all(one.wager != "envy" for seat in (2, 4) for one in play.state.settled[seat])


@pytest.mark.cites("649a.11(c)(7)(v)", "R16")
def test_envy_is_for_each_other_players_hand_and_never_for_ones_own() -> None:
    stakes = {"ante": 10, FIVE_CARD: 1}
    bets = dict.fromkeys((1, 2, 3, 4), stakes)
    players = {1: "Ann", 2: "Ann", 3: "Ben", 4: "Cleo"}
    places = {
        (PLAYER, 1): "As Ks Qs",
        (PLAYER, 3): "9s 8s 7s",
        (COMMUNITY, 0): "Js Ts",
        (PLAYER, 2): "2c 4d 7h",
        (PLAYER, 4): "3c 5d 8h",
        (DEALER, 0): "Qd 9d 4c",
    }
    play = dealt(THREE, bets, places, players=players)
    play_on(play, {seat: ["raise 1"] for seat in bets})
    envy = {
        seat: [(one.of_seat, one.returned) for one in lines if one.wager == "envy"]
        for seat, lines in play.state.settled.items()
    }
    assert envy == {
        4: [(1, 100_000), (3, 30_000)],
        3: [(1, 100_000)],
        2: [(3, 30_000)],
        1: [(3, 30_000)],
    }


# ── Meters ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("649a.12(h)(4)", "R17", "R27")
def test_the_meter_pays_what_it_shows_when_the_players_turn_comes() -> None:
    seats = [
        {"seat": seat, "cards": cards, "wagers": {"ante": 10, FIVE_CARD: 1},
         "decisions": ["raise 1"]}
        for seat, cards in ((1, "As Ks Qs"), (3, "9s 8s 7s"))
    ]  # fmt: skip
    data: dict[str, Any] = {"game": THREE, "dealer": "Qd 9d 4c", "community": "Js Ts"}
    data["seats"] = seats
    data["meters"] = {FIVE_CARD: {"meter": "20000.05"}}
    assert settled(data, 3)[FIVE_CARD]["returned"] == "2000.00"
    assert settled(data, 1)[FIVE_CARD]["returned"] == "18000.05"
    assert settle(data)["meters"] == {FIVE_CARD: {"meter": "10000.00"}}


@pytest.mark.cites("649a.12(i)(2)", "R17", "R18", "R48")
def test_the_bettors_on_the_dealers_hand_share_a_meter_prize_by_heads() -> None:
    wagers = {"pair-plus": 10, HAND_BONUS_DEALER: 1}
    seats = [
        {"seat": seat, "player": name, "wagers": wagers, "cards": cards, "decisions": []}
        for seat, name, cards in (
            (1, "Ann", "2c 4d 7h"),
            (2, "Ann", "3c 5d 8c"),
            (4, "Ben", "2d 5h 8d"),
            (6, "Cleo", "3d 4h 7c"),
        )
    ]
    data: dict[str, Any] = {"game": THREE, "dealer": "As Ks Qs", "community": "Js Ts"}
    data["seats"] = seats
    data["meters"] = {HAND_BONUS: {"meter": "30000.01", "reserve": "500.00"}}
    paid = {seat: settled(data, seat)[HAND_BONUS_DEALER]["returned"] for seat in (6, 4, 2, 1)}
    assert paid == {6: "10000.00", 4: "10000.00", 2: "10000.00", 1: "0.00"}
    assert settle(data)["meters"][HAND_BONUS] == {"meter": "10500.01", "reserve": "0.00"}


@pytest.mark.cites("649a.12(i)(2)")
def test_bets_on_both_hands_are_both_paid() -> None:
    wagers = {"ante": 10, HAND_BONUS: 5, HAND_BONUS_DEALER: 5}
    seat = {"seat": 1, "cards": "Ks 9s 6s", "wagers": wagers, "decisions": ["fold"]}
    data = {"game": THREE, "dealer": "As 8s 7s", "community": "3s 2s", "seats": [seat]}
    lines = settled(data)
    assert [lines[key]["returned"] for key in (HAND_BONUS, HAND_BONUS_DEALER)] == ["250.00"] * 2


# ── Magic Card and Lucky Bonus ───────────────────────────────────────────────────────────────


@pytest.mark.cites(
    *("649a.1(magic)(i)", "649a.1(magic)(ii)", "649a.1(lucky)(i)", "649a.1(lucky)(ii)"),
    *("649a.11(c)(8)", "649a.12(i)(3)", "R19"),
)
@pytest.mark.parametrize("decision", ["raise 1", "fold"])
@pytest.mark.parametrize(
    ("magic", "lucky", "paid"),
    [
        ("Ah", None, {"magic-card": 2000}),  # the player's
        ("Qd", None, {"magic-card-dealer": 2000}),  # the dealer's
        ("Ts", None, {"magic-card": 2000, "magic-card-dealer": 2000}),  # a community card
        ("2c", None, {}),
        (None, 3, {"lucky-bonus": 500}),
        (None, 0, {"lucky-bonus-dealer": 500}),
        (None, 4, {}),
        ("Js", 3, {"magic-card": 2000, "magic-card-dealer": 2000, "lucky-bonus": 500}),
    ],
)
def test_magic_card_and_lucky_bonus_pay_each_wager_by_its_own_hand(
    magic: str | None, lucky: int | None, paid: dict[str, int], decision: str
) -> None:
    bets = {3: {"ante": 10, HAND_BONUS: 1, HAND_BONUS_DEALER: 1}}
    places = {(PLAYER, 3): "Ah 7c 4d", (DEALER, 0): "Qd 9d 3c", (COMMUNITY, 0): "Js Ts"}
    draws = {"magic_card": cards_of(magic)[0] if magic else None, "lucky_position": lucky}
    play = play_on(dealt(THREE, bets, places, draws=draws), {3: [decision]})
    extra = {one.wager: one.returned for one in play.state.settled[3] if one.staked == 0}
    assert extra == paid
    assert {line(play, 3, key).paid_from for key in paid} <= {"game account"}
