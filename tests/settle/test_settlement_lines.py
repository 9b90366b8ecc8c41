"""What a settlement says: which lines, in which order, and why each paid what it paid."""

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.rulebook import paragraphs
from pitboss.settle import SettleError, settle
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
    refused,
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
    "cards",
    "against",
    "against_cards",
    "row",
    "paytable",
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


def test_a_line_shows_the_cards_compared_and_the_letter_it_was_paid_by() -> None:
    found = lines(busy_round(), 2)
    assert found["ante"]["cards"] == "Jh Th 9h 8h 7h"
    assert found["ante"]["against_cards"] == "Kd Kc 9h 8h 7h"
    assert found["ante"]["paytable"] is None
    assert found["blind"]["against_cards"] == "Kd Kc 9h 8h 7h"
    assert (found["trips"]["paytable"], found["trips"]["against_cards"]) == ("A", None)
    assert found["six-card-bonus"]["cards"] == "As Ad Ac Jh Th"
    other = lines(busy_round(), 4)
    assert (other["ante"]["cards"], other["ante"]["against_cards"]) == (None, None)


@pytest.mark.cites("R5", "653a.6(c)")
def test_the_kicker_that_decides_stands_in_the_cards() -> None:
    answer = played(seat("Ah 9c", CALL), dealer="Ad 8c", community="As Kd Qh 4c 2s")
    ante = lines(answer)["ante"]
    assert (ante["cards"], ante["against_cards"]) == ("As Ah Kd Qh 9c", "As Ad Kd Qh 8c")
    assert money(ante) == ("win", "20.00")


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


# ── Limits and empty meters ──────────────────────────────────────────────────────────────────


def two_boxes(players: tuple[str, str]) -> Answer:
    """Two flushes of 647a with an Ante of $12,500 at a minimum of $9,999.99, all raises made."""
    boxes = zip((1, 2), players, ("As Ks", "9s 8s"), strict=True)
    seats = [
        {
            "seat": number,
            "player": player,
            "cards": cards,
            "wagers": {"ante": 12500},
            "decisions": ["raise 2", "raise 1", "raise 1"],
        }
        for number, player, cards in boxes
    ]
    return settle(
        {
            "game": "647a",
            "rules": {"minimum_wager": "9999.99"},
            "dealer": "2c 7d",
            "community": "Qs Js 4s 3d 4h",
            "seats": seats,
        }
    )


@pytest.mark.cites("647a.12(c)", "R25", "R47")
def test_the_floor_of_a_payout_limit_counts_the_boxes_that_one_player_holds() -> None:
    # One box could win five times $9,999.99, which is less than $50,000; two boxes $99,999.90.
    for one in two_boxes(("Ann", "Ben"))["seats"]:
        assert one["net"] == "50000.00"
        assert sum(cents(line.get("limited", "0")) for line in one["lines"]) == 12_500_00
    for one in two_boxes(("Ann", "Ann"))["seats"]:
        assert one["net"] == "62500.00"
        assert not any("limited" in line for line in one["lines"])


@pytest.mark.cites("653a.12(h)", "R47")
def test_a_limit_below_what_one_player_could_win_on_two_boxes_is_refused() -> None:
    # A royal flush on the minimum: $60 x 4 for Play, $60 for the Ante and $60 x 500 for the Blind.
    rules = {"minimum_wager": 60, "payout_limit": 60599}
    boxes = [seat("Jh Th", RAISE, number=n, ante=60, blind=60) for n in (1, 2)]
    boxes[1]["cards"] = "6c 5c"
    fields: dict[str, Any] = {"dealer": "Kd Kc", "community": "9h 8h 7h 2c 4d", "rules": rules}
    assert played(*boxes, **fields)["seats"]
    for box in boxes:
        box["player"] = "Ann"
    error = refused(*boxes, **fields)
    assert (error.where, error.cite) == ("rules.payout_limit", "653a.12(h)")
    rules["payout_limit"] = 60600
    assert played(*boxes, **fields)["seats"]


@pytest.mark.cites("R15")
@pytest.mark.parametrize("level", ["0.00", "0.09"])
def test_a_share_below_a_cent_is_a_win_of_nothing_without_a_slip(level: str) -> None:
    meters = {"progressive": {"meter": level}}
    answer = played(seat("Jh Th", progressive=1), community="9h 8h 7h", meters=meters)
    line = lines(answer)["progressive"]
    assert money(line) == ("win", "0.00")
    assert (line["pays"], line["paid_from"], line["approval"]) == (None, None, False)
    assert line["rule"] == "straight flush: the share of the meter is less than a cent"
    assert answer["meters"] == meters


# ── Cards that no wager needs ────────────────────────────────────────────────────────────────


def foul(*, low: str = "Ah Ad", wager: str | None = None, **rules: str) -> dict[str, Any]:
    """A Pai Gow seat whose hands are set wrongly, without the dealer's cards."""
    seat = {"seat": 1, "cards": "Ah Ad Kc 9d 7s 4h 2c", "decisions": [f"set {low}"]}
    wagers = {"pai-gow": 10} | ({wager: 5} if wager else {})
    return {"game": "pai-gow-poker", "rules": rules, "seats": [seat | {"wagers": wagers}]}


@pytest.mark.cites("645a.11(f)(1)(iv)")
def test_a_foul_set_loses_without_the_dealers_cards() -> None:
    answer = settle(foul(wager="fortune-bonus"))
    line = lines(answer)["pai-gow"]
    assert (line["outcome"], line["cite"]) == ("lose", "645a.11(f)(1)(iv)")
    assert (line["against"], line.get("against_low")) == (None, None)
    assert answer["dealer"]["hand"] is None
    shown = settle(foul() | {"dealer": "Kd Ks 9h 8h 6c 3s 2d"})
    assert lines(shown)["pai-gow"]["against"] == "Pair of kings", "shown where they are known"


@pytest.mark.cites("645a.11(f)(1)(v)", "R23")
def test_a_foul_set_at_an_ez_table_needs_the_dealers_cards() -> None:
    """A Queen's Dragon would push it."""
    for round_ in (foul(variant="ez"), foul(low="9d 7s"), foul(wager="insurance", low="9d 7s")):
        with pytest.raises(SettleError) as error:
            settle(round_)
        assert error.value.where == "dealer"
