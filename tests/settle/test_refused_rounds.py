"""Rounds that cannot be settled: each is refused with what is wrong, where, and by which rule."""

from decimal import Decimal
from typing import Any

import pytest

from pitboss.settle import SettleError, settle

WAGERS = {"ante": 10, "blind": 10}
GONE = object()


def whole(**changed: Any) -> dict[str, Any]:
    """A round that settles, but for what is changed: ``seat_…`` is a field of its only seat."""
    seat: dict[str, Any] = {
        "seat": 1,
        "cards": "Ah Ad",
        "wagers": dict(WAGERS),
        "decisions": ["raise 4"],
    }
    found: dict[str, Any] = {
        "game": "ultimate-texas-holdem",
        "dealer": "Kc 7d",
        "community": "As Kd 7h 2c 2d",
        "seats": [seat],
    }
    for key, value in changed.items():
        target, name = (seat, key[5:]) if key.startswith("seat_") else (found, key)
        if value is GONE:
            del target[name]
        else:
            target[name] = value
    return found


def refusal(data: object) -> SettleError:
    with pytest.raises(SettleError) as caught:
        settle(data)
    return caught.value


def wagered(**more: Any) -> dict[str, Any]:
    return {**WAGERS, **{key.replace("_", "-"): value for key, value in more.items()}}


def test_the_round_to_start_from_settles() -> None:
    assert settle(whole())["seats"][0]["net"] == "80.00"


@pytest.mark.parametrize("data", [None, [], "round", 3, [whole()]])
def test_a_round_is_an_object(data: object) -> None:
    assert refusal(data).where == ""


ODD_AMOUNTS = [None, True, 10.0, [10], "", "ten", "1e1", "10.005", "+10", Decimal("0.005"), 10**14]


@pytest.mark.parametrize("amount", ODD_AMOUNTS, ids=repr)
def test_an_amount_is_dollars_and_whole_cents(amount: object) -> None:
    error = refusal(whole(seat_wagers={"ante": amount, "blind": amount}))
    assert error.where == "seats[0].wagers.ante"
    assert error.message


@pytest.mark.parametrize("amount", ["10.00", "$10", Decimal("10.0"), Decimal("1E+1"), " 10 "])
def test_an_amount_may_be_written_in_several_ways(amount: object) -> None:
    assert (
        settle(whole(seat_wagers={"ante": amount, "blind": amount}))["seats"][0]["net"] == "80.00"
    )


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"game": GONE}, "game"),
        ({"game": None}, "game"),
        ({"game": 653}, "game"),
        ({"game": "poker"}, "game"),
        ({"board": "As"}, "board"),
        ({"seats": GONE}, "seats"),
        ({"seats": {}}, "seats"),
        ({"seats": []}, "seats"),
        ({"seats": ["ann"]}, "seats[0]"),
        ({"seat_bets": {}}, "seats[0].bets"),
        ({"seat_seat": GONE}, "seats[0].seat"),
        ({"seat_seat": "1"}, "seats[0].seat"),
        ({"seat_seat": True}, "seats[0].seat"),
        ({"seat_seat": Decimal("1.5")}, "seats[0].seat"),
        ({"seat_seat": 0}, "seats[0].seat"),
        ({"seat_seat": 7}, "seats[0].seat"),
        ({"seat_seat": -1}, "seats[0].seat"),
        ({"seat_player": None}, "seats[0].player"),
        ({"seat_player": True}, "seats[0].player"),
        ({"seat_player": ["ann"]}, "seats[0].player"),
        ({"seat_wagers": GONE}, "seats[0].wagers"),
        ({"seat_wagers": {}}, "seats[0].wagers"),
        ({"seat_wagers": [10, 10]}, "seats[0].wagers"),
        ({"seat_wagers": wagered(trips=0)}, "seats[0].wagers.trips"),
        ({"seat_wagers": wagered(trips=-5)}, "seats[0].wagers.trips"),
        ({"seat_wagers": wagered(trips={"amount": 5})}, "seats[0].wagers.trips"),
        ({"seat_wagers": wagered(trips={"amount": 5, "color": "red"})}, "seats[0].wagers.trips"),
        ({"seat_wagers": wagered(aces_up=5)}, "seats[0].wagers.aces-up"),
        ({"seat_wagers": wagered(play=40)}, "seats[0].wagers.play"),
        ({"seat_wagers": wagered(progressive=2)}, "seats[0].wagers.progressive"),
    ],
)
def test_a_field_that_is_wrong_is_named(changed: dict[str, Any], where: str) -> None:
    error = refusal(whole(**changed))
    assert error.where == where
    assert error.message


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"dealer": "Kc 1d"}, "dealer"),
        ({"dealer": "Kc Jk"}, "dealer"),
        ({"dealer": "Kc 7d 9c"}, "dealer"),
        ({"dealer": 5}, "dealer"),
        ({"dealer": {"cards": "Kc 7d"}}, "dealer"),
        ({"community": "Kc Kd 7h 2c 2d"}, "community"),
        ({"community": "As As 7h 2c 2d"}, "community"),
        ({"community": "As Kd 7h 2c 2d 9s"}, "community"),
        ({"bonus_cards": "3c 4c 5c 6c"}, "bonus_cards"),
        ({"seat_cards": "Ah Kc"}, "seats[0].cards"),
        ({"seat_cards": "Ah Ah"}, "seats[0].cards"),
        ({"seat_cards": "Ah"}, "seats[0].cards"),
        ({"seat_cards": "Ah Ad Ac"}, "seats[0].cards"),
        ({"seat_cards": [1, 2]}, "seats[0].cards"),
        ({"magic_card": "Jk"}, "magic_card"),
        ({"magic_card": "Ah Kd"}, "magic_card"),
        ({"magic_card": 5}, "magic_card"),
        ({"lucky_position": 0}, "lucky_position"),
        ({"lucky_position": 7}, "lucky_position"),
        ({"lucky_position": True}, "lucky_position"),
        ({"lucky_position": "2"}, "lucky_position"),
        ({"lucky_position": Decimal("1E+999999999")}, "lucky_position"),
    ],
)
@pytest.mark.cites("653a.3(a)")
def test_cards_and_draws_come_from_one_deck_and_six_positions(
    changed: dict[str, Any], where: str
) -> None:
    assert refusal(whole(**changed)).where == where


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"dealer": GONE}, "dealer"),
        ({"dealer": "Kc"}, "dealer"),
        ({"community": GONE}, "community"),
        ({"community": "As Kd 7h 2c"}, "community"),
        ({"seat_cards": GONE}, "seats[0].cards"),
        ({"seat_wagers": wagered(six_card_bonus=5)}, "bonus_cards"),
        ({"seat_wagers": wagered(six_card_bonus=5), "bonus_cards": "3c 4c 5c"}, "bonus_cards"),
    ],
)
@pytest.mark.cites("653a.11(g)", "653a.11(h)(2)", "653a.11(m)")
def test_cards_that_a_live_wager_needs_must_be_there(changed: dict[str, Any], where: str) -> None:
    assert refusal(whole(**changed)).where == where


@pytest.mark.cites("R10", "R16")
def test_a_folded_hand_is_needed_where_an_envy_bonus_turns_on_it() -> None:
    data = whole(seat_wagers=wagered(progressive=1))
    folded = {"seat": 2, "wagers": WAGERS, "decisions": ["check", "check", "fold"]}
    data["seats"].append(folded)
    assert refusal(data).where == "seats[1].cards"
    del data["seats"][0]["wagers"]["progressive"]
    assert settle(data)["seats"][0]["hand"] is None


@pytest.mark.parametrize(
    ("decisions", "where"),
    [
        ("raise 4", ""),
        (None, ""),
        ([4], ""),
        ([""], "[0]"),
        (["raise"], "[0]"),
        (["raise four"], "[0]"),
        (["raise -4"], "[0]"),
        (["raise 4 times"], "[0]"),
        (["raise 4.00001"], "[0]"),
        (["raise 4.0000000000000000000000000000000001"], "[0]"),
        (["raise " + "9" * 400], "[0]"),
        (["Raise 4"], "[0]"),
        (["check 4"], "[0]"),
        (["check", "surrender"], "[1]"),
        (["ride"], "[0]"),
    ],
)
def test_a_decision_is_a_word_and_at_most_its_size(decisions: object, where: str) -> None:
    assert refusal(whole(seat_decisions=decisions)).where == f"seats[0].decisions{where}"


@pytest.mark.parametrize(
    ("rules", "where"),
    [
        (None, "rules"),
        ([], "rules"),
        ({"blind": "C"}, "rules.blind"),
        ({"blind": 1}, "rules.blind"),
        ({"trips": "a"}, "rules.trips"),
        ({"trips": True}, "rules.trips"),
        ({"trips": [["Royal flush", "1 to 1"]]}, "rules.trips"),
        ({"progressive": "E"}, "rules.progressive"),
        ({"five-card-hand-bonus": "A"}, "rules.five-card-hand-bonus"),
        ({"aces-up": "A"}, "rules.aces-up"),
        ({"variant": "ez"}, "rules.variant"),
        ({"maximum": 100}, "rules.maximum"),
        ({"minimum_wager": 0}, "rules.minimum_wager"),
        ({"minimum_wager": -1}, "rules.minimum_wager"),
        ({"minimum_wager": "low"}, "rules.minimum_wager"),
        ({"minimum_wager": 15}, "seats[0].wagers.ante"),
        ({"minimum_wager": "10.01"}, "seats[0].wagers.ante"),
        ({"payout_limit": "all"}, "rules.payout_limit"),
        ({"payout_limit": 100}, "rules.payout_limit"),
    ],
)
def test_rules_are_the_chapters_own(rules: object, where: str) -> None:
    assert refusal(whole(rules=rules)).where == where


def test_the_tables_minimum_is_of_required_wagers_and_a_side_wager_has_its_own() -> None:
    data = whole(rules={"minimum_wager": 10}, seat_wagers=wagered(trips=1))
    assert settle(data)["seats"][0]["lines"]
    data["seats"][0]["wagers"]["trips"] = "0.99"
    assert refusal(data).where == "seats[0].wagers.trips"
    data["seats"][0]["wagers"]["trips"] = 4
    data["rules"] = {"trips": {"minimum": 5}}
    assert refusal(data).where == "seats[0].wagers.trips"
    data["seats"][0]["wagers"]["trips"] = 5
    assert settle(data)["seats"][0]["lines"]


@pytest.mark.parametrize(
    ("meters", "where"),
    [
        (None, "meters"),
        ([], "meters"),
        ({"progressive": 10000}, "meters.progressive"),
        ({"progressive": {"meter": "full"}}, "meters.progressive.meter"),
        ({"progressive": {"meter": "-0.01"}}, "meters.progressive.meter"),
        ({"progressive": {"meter": 10000.5}}, "meters.progressive.meter"),
        ({"progressive": {"mega": 10000}}, "meters.progressive.mega"),
        ({"progressive": {"reserve": 10}}, "meters.progressive.reserve"),
        ({"trips": {"meter": 10000}}, "meters.trips"),
        ({"jackpot": {"meter": 10000}}, "meters.jackpot"),
        ({"five-card-hand-bonus-dealer": {"meter": 1}}, "meters.five-card-hand-bonus-dealer"),
        ({"five-card-hand-bonus": {"minor": 1}}, "meters.five-card-hand-bonus.minor"),
    ],
)
@pytest.mark.cites("653a.12(d)(3)", "653a.12(e)(4)")
def test_meters_are_those_of_the_law(meters: object, where: str) -> None:
    assert refusal(whole(meters=meters)).where == where


@pytest.mark.cites("R16")
def test_one_meter_has_one_size_of_wager() -> None:
    data = whole(seat_wagers=wagered(progressive=1))
    other = {
        "seat": 2,
        "cards": "9c 9d",
        "wagers": wagered(progressive=5),
        "decisions": ["raise 4"],
    }
    data["seats"].append(other)
    assert refusal(data).where == "seats[1].wagers.progressive"


def test_a_seat_is_taken_once() -> None:
    data = whole()
    data["seats"].append({**data["seats"][0], "cards": "9c 9d"})
    assert refusal(data).where == "seats[1].seat"
