"""What a settlement says: which lines, in which order, and why each paid what it paid."""

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.rulebook import paragraphs
from tests.support.ultimate import (
    BRICKS,
    CALL,
    CHAPTER,
    FOLD,
    LOSER,
    RAISE,
    WITH_FLOP,
    Answer,
    cents,
    lines,
    money,
    played,
    seat,
)

PARAGRAPHS = {one.id for one in paragraphs()}
KEYS = {
    "wager",
    "staked",
    "outcome",
    "pays",
    "returned",
    "paid_from",
    "approval",
    "cite",
    "hand",
    "against",
    "row",
    "rule",
}
EVERY_WAGER = {
    "trips": 5,
    "bad_beat": 5,
    "progressive": 1,
    "five_card_hand_bonus": 1,
    "five_card_hand_bonus_dealer": 1,
    "six_card_bonus": 5,
}


def busy_round() -> Answer:
    """A round in which one seat makes every wager and hits every bonus, another folds."""
    return played(
        seat("Jh Th", RAISE, number=2, **EVERY_WAGER),
        seat("6h 5h", FOLD, number=4, **EVERY_WAGER),
        dealer="Kd Kc",
        community="9h 8h 7h 2c 4d",
        bonus_cards="Ac Ad As 3c",
        magic_card="9h",
        lucky_position="dealer",
    )


def values(found: Any) -> Iterator[Any]:
    """Every value inside JSON values, at any depth."""
    if isinstance(found, dict):
        for one in found.values():
            yield from values(one)
    elif isinstance(found, list):
        for one in found:
            yield from values(one)
    else:
        yield found


@pytest.mark.cites("653a.11(h)", "653a.11(i)", "653a.11(j)", "653a.11(k)", "653a.11(l)", "R22")
def test_wagers_stand_in_settlement_order_and_what_has_no_stake_comes_last() -> None:
    (found,) = (one for one in busy_round()["seats"] if one["seat"] == 2)
    staked = [line["wager"] for line in found["lines"] if line["staked"] != "0.00"]
    assert staked == [
        "ante",
        "blind",
        "play",
        "trips",
        "bad-beat",
        "progressive",
        "five-card-hand-bonus",
        "five-card-hand-bonus-dealer",
        "six-card-bonus",
    ]
    free = [line["wager"] for line in found["lines"][len(staked) :]]
    assert sorted(free) == ["envy", "lucky-bonus-dealer", "magic-card", "magic-card-dealer"]


def test_every_line_explains_itself() -> None:
    for one in busy_round()["seats"]:
        for line in one["lines"]:
            assert line.keys() - {"of_seat", "limited"} == KEYS
            assert line["rule"]
            assert line["cite"] in PARAGRAPHS
            paid = cents(line["returned"]) > cents(line["staked"])
            assert (line["pays"] is not None) is paid
            assert (line["paid_from"] is not None) is paid
            assert (line["wager"] == "envy") is ("of_seat" in line)


def test_a_seat_adds_up_its_lines() -> None:
    for one in busy_round()["seats"]:
        staked = sum(cents(line["staked"]) for line in one["lines"])
        returned = sum(cents(line["returned"]) for line in one["lines"])
        assert (cents(one["staked"]), cents(one["returned"])) == (staked, returned)
        assert cents(one["net"]) == returned - staked


def test_a_settlement_holds_no_float() -> None:
    found = list(values(busy_round()))
    assert not [one for one in found if isinstance(one, float)]
    assert {type(one) for one in found if not isinstance(one, str)} <= {int, bool, type(None)}


def test_the_answer_names_the_game_the_dealers_hand_and_every_meter_of_a_wager_made() -> None:
    answer = busy_round()
    assert answer["game"] == CHAPTER.slug
    assert answer["dealer"]["hand"] == "Pair of kings"
    assert len(answer["dealer"]["cards"].split()) == 5
    assert [one["seat"] for one in answer["seats"]] == [4, 2]
    assert [one["hand"] for one in answer["seats"]] == ["Straight flush, nine high", JACK_HIGH]
    assert answer["meters"].keys() == {"progressive", "five-card-hand-bonus"}
    without = played(seat(LOSER, CALL, trips=1), dealer="Kd Kc", community="9h 8h 7h 2c 4d")
    assert without["meters"] == {}


JACK_HIGH = "Straight flush, jack high"


@pytest.mark.parametrize(
    ("wager", "hand", "rule"),
    [
        ("ante", JACK_HIGH, "higher than the dealer's pair of kings"),
        ("blind", JACK_HIGH, "straight flush pays 50 to 1"),
        ("trips", JACK_HIGH, "straight flush pays 40 to 1"),
        ("bad-beat", "Pair of kings", "the hand is on no paying row"),
        ("progressive", JACK_HIGH, "straight flush pays 10% of meter"),
        ("five-card-hand-bonus-dealer", "Pair of kings", "the hand is on no paying row"),
        ("envy", "Straight flush, nine high", "seat 4 holds an Envy Bonus hand: straight flush"),
    ],
)
def test_a_line_names_the_hand_that_decided_and_the_rule(wager: str, hand: str, rule: str) -> None:
    line = lines(busy_round(), 2)[wager]
    assert (line["hand"], line["rule"]) == (hand, rule)


@pytest.mark.cites("653a.11(k)(3)", "653a.11(l)(2)", "R15")
def test_progressive_wins_and_large_hand_bonuses_wait_for_a_floorperson() -> None:
    for hand, asked in (
        ("Royal flush", ["progressive", "five-card-hand-bonus"]),
        ("Straight flush", ["progressive", "five-card-hand-bonus"]),
        ("Four-of-a-kind", ["progressive", "five-card-hand-bonus"]),
        ("Full house", ["progressive"]),
        ("Flush", ["progressive"]),
        ("Straight", ["progressive"]),
        ("Three-of-a-kind", ["progressive"]),
        ("Pair", []),
    ):
        cards, flop = WITH_FLOP[hand]
        answer = played(
            seat(cards, RAISE, trips=1, bad_beat=1, progressive=1, five_card_hand_bonus=1),
            dealer=LOSER,
            community=f"{flop} {BRICKS}",
            lucky_position=1,
            magic_card=cards[:2],
        )
        assert [key for key, line in lines(answer).items() if line["approval"]] == asked


@pytest.mark.cites("653a.11(k)(4)", "653a.11(l)(3)", "R15")
def test_a_prize_comes_from_the_inventory_the_game_account_or_by_jackpot_slip() -> None:
    paid_from = {key: line["paid_from"] for key, line in lines(busy_round(), 2).items()}
    assert paid_from == {
        "ante": "table inventory",
        "blind": "table inventory",
        "play": "table inventory",
        "trips": "table inventory",
        "bad-beat": None,
        "progressive": "jackpot slip",
        "five-card-hand-bonus": "jackpot slip",
        "five-card-hand-bonus-dealer": None,
        "six-card-bonus": "table inventory",
        "envy": "table inventory",
        "magic-card": "game account",
        "magic-card-dealer": "game account",
        "lucky-bonus-dealer": "game account",
    }


@pytest.mark.cites("653a.12(d)(4)", "R17")
def test_each_prize_is_taken_from_the_meter_as_it_stands_at_the_seats_turn() -> None:
    answer = played(
        seat("Jh Th", number=1, progressive=1),
        seat("6h 5h", number=2, progressive=1),
        community="9h 8h 7h 2c 3d",
        meters={"progressive": {"meter": "20000.00"}},
    )
    assert money(lines(answer, 2)["progressive"]) == ("win", "2000.00")
    assert money(lines(answer, 1)["progressive"]) == ("win", "1800.00")
    assert answer["meters"] == {"progressive": {"meter": "16200.00"}}


# ── Cards that nobody needs ──────────────────────────────────────────────────────────────────


def test_a_fold_without_a_live_wager_needs_no_card_at_all() -> None:
    answer = played(seat(None, FOLD, trips=None))
    assert answer["dealer"] == {"cards": "", "hand": None, "qualifies": None}
    assert answer["seats"][0]["hand"] is None


def test_each_live_wager_needs_its_own_cards_only() -> None:
    assert played(seat("8c 8d", progressive=1), community="8h Kd 2c")["seats"]
    assert played(seat("8c 8d", five_card_hand_bonus=1), community="8h Kd 2c")["seats"]
    assert played(seat(None, five_card_hand_bonus_dealer=1), dealer="8c 8d", community="8h Kd 2c")
    assert played(seat("8c 8d", six_card_bonus=1), bonus_cards="8h Kd 2c 3s")["seats"]
    assert played(seat("8c 8d", trips=1), community="8h Kd 2c 3s 4d")["seats"]
