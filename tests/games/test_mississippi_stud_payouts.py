"""What Mississippi Stud pays: 655a.12, every row of every table, the limit, meters and draws."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest

from pitboss.games.dealing import COMMUNITY, PLAYER
from pitboss.money import Cents, MeterShare, Odds, Push, money_text
from pitboss.rulebook import chapter_of
from pitboss.settle import settle
from tests.support.games import MISSISSIPPI
from tests.support.stacked_rounds import cards_of, dealt, line, play_on, rows, settled

CHAPTER = chapter_of(MISSISSIPPI)
STREETS = ("3rd-street", "4th-street", "5th-street")
MAIN = ("ante", *STREETS)
ON = ["raise 1", "raise 1", "raise 1"]
HAND_BONUS = "five-card-hand-bonus"

#: The player's two cards and the three community cards.
FIVE_CARD_ROWS = {
    "Royal flush": ("As Ks", "Qs Js Ts"),
    "Straight flush": ("Ah 4h", "3h 2h 5h"),
    "Four-of-a-kind": ("8c 8d", "8h 8s Kh"),
    "Full house": ("8c 8d", "8h Ks Kh"),
    "Flush": ("Ks 9s", "6s 3s 2s"),
    "Straight": ("Ac 4d", "3h 2s 5h"),
    "Three-of-a-kind": ("5c 5d", "5h Qs 9h"),
    "Two pair": ("2c 2d", "3h 3s 9h"),
    "Pair of jacks or better": ("Jc 4d", "Jh 2s 7h"),
    "Pair of 6s to 10s": ("6c 4d", "6h As Kh"),
}
THREE_CARD_ROWS = {
    "Mini-royal": "Ah Kh Qh",
    "Straight flush": "Ah 3h 2h",
    "Three-of-a-kind": "2c 2d 2h",
    "Straight": "Ac 3d 2h",
    "Flush": "Ks 9s 2s",
    "Pair": "2c 2d 9h",
}


def all_rows(wager: str, made: Mapping[str, Any]) -> list[Any]:
    """A letter, the cards of a row, and what the row pays there."""
    return [
        pytest.param(wager, letter, row, made[row], pays, id=f"{wager} {letter} {row}")
        for letter, row, pays in rows(MISSISSIPPI, wager)
    ]


def round_of(
    cards: str,
    board: str,
    wagers: Mapping[str, Any],
    rules: Mapping[str, Any] | None = None,
    decisions: list[str] = ON,
) -> dict[str, Any]:
    """One seat with an Ante of $10 and these wagers."""
    down = {"ante": 10, **wagers}
    seat = {"seat": 1, "cards": cards, "wagers": down, "decisions": decisions}
    return {"game": MISSISSIPPI, "rules": rules or {}, "community": board, "seats": [seat]}


@pytest.mark.cites("655a.12", "655a.11(i)")
@pytest.mark.parametrize(
    ("wager", "letter", "row", "cards", "pays"),
    [one for wager in MAIN for one in all_rows(wager, FIVE_CARD_ROWS)],
)
def test_every_row_pays_on_the_ante_and_on_each_street(
    wager: str, letter: str | None, row: str, cards: tuple[str, str], pays: Odds
) -> None:
    found = settled(round_of(*cards, {}, decisions=["raise 1", "raise 2", "raise 3"]))[wager]
    stake = Cents({"4th-street": 2000, "5th-street": 3000}.get(wager, 1000))
    assert (found["row"], found["staked"]) == (row, money_text(stake))
    if isinstance(pays, Push):
        assert (found["outcome"], found["returned"]) == ("push", money_text(stake))
    else:
        assert (found["outcome"], found["pays"]) == ("win", str(pays))
        assert found["returned"] == money_text(pays.returned(stake))


@pytest.mark.cites("655a.12", "655a.11(i)")
@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        ("5c 5d", "lose"),
        ("2c 2d", "lose"),
        ("6c 6d", "push"),
        ("Tc Td", "push"),
        ("Jc Jd", "win"),
        ("Ac Ad", "win"),
        ("Kc Qd", "lose"),
    ],
)
def test_sixes_to_tens_push_jacks_win_and_less_loses(cards: str, outcome: str) -> None:
    lines = settled(round_of(cards, "3h 4s 8h", {}))
    assert {lines[wager]["outcome"] for wager in MAIN} == {outcome}


@pytest.mark.cites("655a.1", "655a.12", "655a.12(e)(1)", "655a.12(e)(2)", "R26")
@pytest.mark.parametrize(
    ("wager", "letter", "row", "cards", "pays"),
    [*all_rows("progressive", FIVE_CARD_ROWS), *all_rows(HAND_BONUS, FIVE_CARD_ROWS)],
)
@pytest.mark.parametrize("size", [1, 5])
def test_every_row_on_five_cards_pays_and_only_the_highest(
    wager: str, letter: str | None, row: str, cards: tuple[str, str], pays: Odds | None, size: int
) -> None:
    rules = {wager: letter} if letter else {}
    found = settled(round_of(*cards, {wager: size}, rules))[wager]
    assert pays is not None
    assert (found["outcome"], found["row"], found["paytable"]) == ("win", row, letter)
    assert found["pays"] == str(pays)
    if not isinstance(pays, MeterShare):
        assert found["returned"] == money_text(pays.returned(Cents(100 * size)))


@pytest.mark.cites("655a.1")
def test_two_pair_is_no_progressive_hand_and_a_straight_no_hand_bonus() -> None:
    lines = settled(round_of("2c 2d", "3h 3s 9h", {"progressive": 1}))
    assert lines["progressive"]["outcome"] == "lose"
    lines = settled(round_of("9c 8d", "7h 6s 5h", {HAND_BONUS: 1}))
    assert (lines[HAND_BONUS]["outcome"], lines[HAND_BONUS]["cite"]) == (
        "lose",
        "655a.11(i)(4)(iii)",
    )


@pytest.mark.cites("655a.7(d)(4)", "655a.11(i)(4)(ii)", "R6", "R37")
@pytest.mark.parametrize(
    ("wager", "letter", "row", "board", "pays"), all_rows("three-card-bonus", THREE_CARD_ROWS)
)
@pytest.mark.parametrize("decisions", [ON, ["fold"], ["raise 1", "raise 3", "fold"]])
def test_every_row_of_the_three_card_bonus_pays_on_the_community_cards(
    wager: str, letter: str | None, row: str, board: str, pays: Odds, decisions: list[str]
) -> None:
    found = settled(round_of("7c 5d", board, {wager: 10}, decisions=decisions))[wager]
    assert (found["outcome"], found["row"], found["pays"]) == ("win", row, str(pays))
    assert found["cite"] == "655a.11(i)(4)(ii)"
    assert found["returned"] == money_text(pays.returned(Cents(1000)))


@pytest.mark.cites("655a.7(d)(4)")
def test_the_own_cards_make_no_three_card_bonus() -> None:
    found = settled(round_of("Ac Ad", "Ah 9c 4d", {"three-card-bonus": 10}))["three-card-bonus"]
    assert (found["outcome"], found["cards"]) == ("lose", "Ah 9c 4d")


# ── The payout limit ─────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("655a.12", "R25", "R47")
@pytest.mark.parametrize(
    ("ante", "minimum", "net", "limited"),
    [
        (10, 10, "50000.00", {}),  # 5,000 times the Ante is the limit itself
        (11, 10, "50000.00", {"5th-street": "5000.00"}),
        (11, 11, "55000.00", {}),  # what the least wager could win is more
        (100, 10, "50000.00", {"4th-street": "150000.00", "5th-street": "150000.00",
                               "3rd-street": "150000.00"}),
    ],
)  # fmt: skip
def test_the_law_limits_what_a_hand_wins_on_ante_and_streets(
    ante: int, minimum: int, net: str, limited: dict[str, str]
) -> None:
    wagers = {"ante": ante, "three-card-bonus": 5}
    data = round_of(
        *("As Ks", "Qs Js Ts", wagers, {"minimum_wager": minimum}),
        ["raise 3", "raise 3", "raise 3"],
    )
    lines = settled(data)
    assert {key: lines[key]["limited"] for key in MAIN if "limited" in lines[key]} == limited
    won = sum(Decimal(lines[key]["returned"]) - Decimal(lines[key]["staked"]) for key in MAIN)
    assert f"{won:.2f}" == net
    assert lines["three-card-bonus"]["returned"] == "205.00"  # no part of it


# ── Envy, meters, draws ──────────────────────────────────────────────────────────────────────


@pytest.mark.cites("655a.1", "655a.11(h)", "R16")
@pytest.mark.parametrize("decisions", [ON, ["fold"]])
@pytest.mark.parametrize(
    ("size", "cards", "cents"),
    [
        (0, "As Ks", 100_000),
        (0, "9s 8s", 30_000),
        (1, "As Ks", 500_000),
        (1, "9s 8s", 150_000),
        (1, "As 2s", None),
    ],
)
def test_envy_for_anothers_hand_by_the_size_of_the_own_wager(
    size: int, cards: str, cents: int | None, decisions: list[str]
) -> None:
    bets = {1: {"ante": 10, "progressive": (1, 5)[size]}, 4: {"ante": 10}}
    places = {(PLAYER, 1): "2c 3d", (PLAYER, 4): cards, (COMMUNITY, 0): "Qs Js Ts"}
    play = play_on(dealt(MISSISSIPPI, bets, places, size=size), {1: decisions, 4: ON})
    found = [one.returned for one in play.state.settled[1] if one.wager == "envy"]
    assert found == ([] if cents is None else [cents])
    assert all(one.wager != "envy" for one in play.state.settled[4])


@pytest.mark.cites("R16")
def test_nobody_has_envy_for_the_own_hand() -> None:
    found = settled(round_of("As Ks", "Qs Js Ts", {"progressive": 1}))
    assert "envy" not in found


@pytest.mark.cites("655a.12", "R17", "R27")
def test_the_meter_pays_what_it_shows_when_the_players_turn_comes() -> None:
    seats = [
        {"seat": seat, "cards": cards, "wagers": {"ante": 10, "progressive": 5}, "decisions": ON}
        for seat, cards in ((2, "As Ks"), (5, "9s 8s"))
    ]
    data: dict[str, Any] = {"game": MISSISSIPPI, "community": "Qs Js Ts", "seats": seats}
    data["meters"] = {"progressive": {"meter": "60000.05"}}
    assert settled(data, 5)["progressive"]["returned"] == "6000.00"
    assert settled(data, 2)["progressive"]["returned"] == "54000.05"
    assert settle(data)["meters"] == {"progressive": {"meter": "50000.00"}}


@pytest.mark.cites("655a.1", "655a.11(i)(4)(iii)", "655a.12(e)(3)", "R19")
@pytest.mark.parametrize("decisions", [ON, ["fold"]])
@pytest.mark.parametrize(
    ("magic", "lucky", "paid"),
    [
        ("Ah", None, {"magic-card": 2000}),
        ("2s", None, {"magic-card": 2000}),  # the last community card
        ("3c", None, {}),
        (None, 3, {"lucky-bonus": 500}),
        (None, 4, {}),
        ("Ah", 3, {"magic-card": 2000, "lucky-bonus": 500}),
    ],
)
def test_magic_card_and_lucky_bonus_pay_on_the_stake(
    magic: str | None, lucky: int | None, paid: dict[str, int], decisions: list[str]
) -> None:
    places = {(PLAYER, 3): "Ah 7c", (COMMUNITY, 0): "Js Td 2s"}
    draws = {"magic_card": cards_of(magic)[0] if magic else None, "lucky_position": lucky}
    play = dealt(MISSISSIPPI, {3: {"ante": 10, HAND_BONUS: 1}}, places, draws=draws)
    play_on(play, {3: decisions})
    extra = {one.wager: one.returned for one in play.state.settled[3] if one.staked == 0}
    assert extra == paid
    assert {line(play, 3, key).paid_from for key in paid} <= {"game account"}
