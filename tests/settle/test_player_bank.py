"""A round with a player's bank at the dispute desk (645a.12, R72): comparison, pool, halves."""

from typing import Any

import pytest

from pitboss.rulebook import read_submission
from pitboss.settle import SettleError, settle
from tests.support.submissions import one

PAI_GOW = "pai-gow-poker"
#: A pair of aces over king-queen.
BANK = "Ac Ad Kh Qs 9h 8c 4d"
#: A straight over ace-two: both hands higher than the bank's.
WINNER = "As Ah Ks Qd Jc Tc 2d"
#: A pair of tens over seven-five: both hands lower.
LOSER = "Th Td 2c 3c 4c 5h 7s"
#: A pair of nines over jack-seven: both hands lower.
DEALER = "9c 9d 2h 3s 5d 7c Jh"


def banked(*seats: dict[str, Any], bank: dict[str, Any] | None = None, **keys: Any) -> Any:
    """A round in which seat 3 has the bank."""
    of_bank = {"seat": 3, **(bank or {})}
    own = {"seat": 3, "cards": BANK, "wagers": {}, "decisions": ["set house"]}
    own |= keys.pop("own", {})
    if of_bank.get("co_banked"):
        own.pop("decisions")
    return {"game": PAI_GOW, "dealer": DEALER, "bank": of_bank, "seats": [own, *seats], **keys}


def seat(number: int, cards: str, dollars: Any, *decisions: str) -> dict[str, Any]:
    return {
        "seat": number,
        "cards": cards,
        "wagers": {"pai-gow": dollars},
        "decisions": list(decisions or ("set house",)),
    }


def line(found: Any, number: int, wager: str = "pai-gow") -> Any:
    of = next(one for one in found["seats"] if one["seat"] == number)
    return next(one for one in of["lines"] if one["wager"] == wager)


def faults(data: Any, **keys: Any) -> list[tuple[str, str]]:
    with pytest.raises(SettleError) as caught:
        settle(data, **keys)
    return [(one.where, one.message) for one in caught.value.all]


@pytest.mark.cites("R72", "645a.1")
def test_losing_wagers_are_pooled_and_winners_paid_from_them() -> None:
    found = settle(banked(seat(1, WINNER, 30), seat(5, LOSER, 20), bank={"dealer_wager": 50}))
    assert [one["seat"] for one in found["seats"]] == [5, 1, 3]
    won, lost = line(found, 1), line(found, 5)
    assert (won["outcome"], won["returned"], won["vigorish"]) == ("win", "58.50", "1.50")
    assert (won["paid_from"], won["against"]) == ("bank", "Pair of aces")
    assert (lost["outcome"], lost["returned"], lost["paid_from"]) == ("lose", "0.00", None)
    bank = line(found, 3, "bank")
    assert (bank["staked"], bank["outcome"], bank["returned"]) == ("100.00", "win", "138.00")
    assert found["bank"] == {
        "seat": 3,
        "co_banked": False,
        "dealer_wager": "50.00",
        "collected": "70.00",
        "paid": "30.00",
        "net": "40.00",
        "vigorish": "2.00",
        "dealer": {"outcome": "lose", "returned": "0.00"},
    }
    assert "the bank's pair of aces" in won["rule"]
    assert bank["rule"] == "the bank won $40 in all; 5% vigorish, $2"


@pytest.mark.cites("R72")
def test_a_copy_goes_to_the_bank_and_one_higher_hand_returns_the_wager() -> None:
    # Both pairs are of aces, the bank's with nine and eight; the low hands are copies.
    copy = seat(1, "As Ah Kc Qd 7s 6c 3d", 30, "set Kc Qd")
    found = settle(banked(copy))
    assert line(found, 1)["outcome"] == "lose"
    one_higher = seat(1, "4s 4h 4c Kc Jd 7s 6c", 30, "set Kc Jd")
    found = settle(banked(one_higher))
    assert (line(found, 1)["outcome"], line(found, 1)["returned"]) == ("push", "30.00")
    bank = line(found, 3, "bank")
    assert (bank["outcome"], bank["returned"]) == ("push", "30.00")
    assert bank["rule"] == "the bank won as much as it lost"


@pytest.mark.cites("R72", "645a.11(f)(1)(iv)")
def test_a_bank_that_sets_a_foul_hand_loses_to_all_but_foul_hands() -> None:
    foul = {"decisions": ["set Ac Ad"]}
    lost = seat(5, LOSER, 20)
    also_foul = seat(1, WINNER, 30, "set As Ah")
    found = settle(banked(lost, also_foul, own=foul))
    assert (line(found, 5)["outcome"], line(found, 5)["returned"]) == ("win", "39.00")
    assert line(found, 5)["rule"].startswith("the bank's hands are wrongly set")
    assert line(found, 1)["outcome"] == "lose"
    assert line(found, 1)["cite"] == "645a.11(f)(1)(iv)"


@pytest.mark.cites("645a.11(d)", "R72")
def test_a_surrendered_wager_goes_to_the_bank() -> None:
    found = settle(banked(seat(1, WINNER, 30, "surrender")))
    assert line(found, 1)["outcome"] == "surrender"
    assert found["bank"]["collected"] == "30.00"
    assert line(found, 3, "bank")["returned"] == "58.50"


@pytest.mark.cites("R72", "R35")
def test_a_co_banked_result_is_halved_and_rounded_down() -> None:
    pair = (seat(1, WINNER, "30.01"), seat(5, LOSER, "10.00"))
    bank = {"co_banked": True}
    found = settle(banked(*pair, bank=bank))
    # $20.01 beyond the pool: the bank pays $10.01, the house $10.
    assert found["bank"]["net"] == "-10.01"
    assert line(found, 3, "bank")["staked"] == "20.01"
    assert line(found, 3, "bank")["returned"] == "10.00"
    assert line(found, 1)["paid_from"] == "bank"
    won = settle(banked(seat(5, LOSER, "10.01"), bank=bank, rules={"vigorish": "exact"}))
    assert (won["bank"]["net"], won["bank"]["vigorish"]) == ("5.00", "0.25")


@pytest.mark.cites("R72")
def test_a_co_banked_hand_is_set_by_the_house_way() -> None:
    bank = {"co_banked": True}
    bare = settle(banked(seat(5, LOSER, 10), bank=bank))
    data = banked(seat(5, LOSER, 10), bank=bank)
    data["seats"][0]["decisions"] = ["set house"]
    assert settle(data) == bare
    data["seats"][0]["decisions"] = ["set Kh Qs"]
    where, words = faults(data)[0]
    assert where == "seats[0].decisions[0]"
    assert words.startswith("a co-banked hand is set by the house way")


@pytest.mark.cites("R72")
def test_a_bank_that_runs_short_pays_in_the_order_of_settlement() -> None:
    first = seat(6, WINNER, 30)
    second = seat(1, "Js Jh Jd 3h 3d Kd Qc", 20, "set 3h 3d")
    found = settle(banked(first, second, bank={"cover": 40}, dealer=""))
    assert "short" not in line(found, 6)
    assert (line(found, 1)["outcome"], line(found, 1)["short"]) == ("win", "10.00")
    # The wager goes back with $10 of the win, less vigorish on that.
    assert (line(found, 1)["returned"], line(found, 1)["vigorish"]) == ("29.50", "0.50")
    assert line(found, 3, "bank")["staked"] == "40.00"
    assert line(found, 3, "bank")["returned"] == "0.00"
    none = settle(banked(first, second, bank={"cover": 30}, dealer=""))
    assert (line(none, 1)["outcome"], line(none, 1)["short"]) == ("push", "20.00")
    assert line(none, 1)["returned"] == "20.00"
    assert none["bank"]["paid"] == "30.00"


@pytest.mark.cites("R72")
def test_the_house_pays_its_half_though_the_bank_runs_short() -> None:
    bank = {"co_banked": True, "cover": 5}
    found = settle(banked(seat(6, WINNER, 30), bank=bank))
    assert (line(found, 6)["short"], line(found, 6)["returned"]) == ("10.00", "49.00")
    assert found["bank"]["net"] == "-5.00"


@pytest.mark.cites("R72")
def test_the_dealer_is_compared_with_the_bank_first() -> None:
    strong = banked(seat(1, "Js Jh Jd 3h 3d Kd 2h", 20, "set 3h 3d"), bank={"cover": 20})
    strong["dealer"] = "7c 7d 7h 6c 6d 2c 4s"
    strong["bank"]["dealer_wager"] = 15
    found = settle(strong)
    assert found["bank"]["dealer"] == {"outcome": "win", "returned": "30.00"}
    assert line(found, 1)["short"] == "15.00"


@pytest.mark.cites("R72")
def test_optional_wagers_are_against_the_house_also_at_the_banks_area() -> None:
    own = {"wagers": {"fortune-bonus": 5}}
    found = settle(banked(seat(1, "As Ah Ks Qd Jc Tc 2d", 30), own=own))
    assert line(found, 3, "fortune-bonus")["outcome"] == "lose"
    bonus = settle(banked(seat(1, BANK, 30), own={**own, "cards": "4s 4h 4c 6d 6h 9s Jd"}))
    assert line(bonus, 3, "fortune-bonus")["paid_from"] == "table inventory"


@pytest.mark.cites("R72")
def test_the_dealers_cards_are_needed_only_where_the_dealer_plays() -> None:
    data = banked(seat(5, LOSER, 20))
    del data["dealer"]
    assert settle(data)["bank"]["dealer"] is None
    data["bank"]["dealer_wager"] = 10
    assert [where for where, _ in faults(data)] == ["dealer"]


@pytest.mark.cites("R72")
def test_the_dealer_alone_may_play_against_the_bank() -> None:
    found = settle(banked(bank={"dealer_wager": 10}))
    assert line(found, 3, "bank")["returned"] == "19.50"
    assert faults(banked())[0][1].startswith("no wager is down against the bank")


@pytest.mark.cites("R72")
def test_a_void_round_gives_the_bank_back_what_it_staked() -> None:
    data = banked(seat(5, LOSER, 20), bank={"dealer_wager": 10})
    found = settle({**data, "irregularity": {"kind": "wrong-count", "moment": 1}})
    assert line(found, 3, "bank")["outcome"] == "push"
    assert line(found, 3, "bank")["returned"] == "30.00"
    assert found["bank"]["dealer"] == {"outcome": "push", "returned": "10.00"}
    assert (found["bank"]["net"], found["bank"]["paid"]) == ("0.00", "0.00")


@pytest.mark.cites("R72")
@pytest.mark.parametrize(
    ("change", "where", "words"),
    [
        ({"bank": {"seat": 4}}, "bank.seat", "seat 4 is none of the round's seats"),
        ({"bank": {"seat": "3"}}, "bank.seat", "must be the number of a seat"),
        ({"bank": {"seat": 3, "co_banked": 1}}, "bank.co_banked", "must be true or false"),
        ({"bank": {"seat": 3, "cover": -1}}, "bank.cover", "must be nothing or more"),
        ({"bank": {"seat": 3, "rate": 1}}, "bank.rate", "is no field of a bank"),
        ({"bank": []}, "bank", "must be an object"),
        ({"rules": {"variant": "ez"}}, "bank", "a player's bank has no place at a table"),
    ],
)
def test_a_bank_that_is_written_wrongly_is_refused(change: Any, where: str, words: str) -> None:
    found = faults(banked(seat(5, LOSER, 20)) | change)
    assert any(place == where and text.startswith(words) for place, text in found), found


@pytest.mark.cites("R72", "645a.7(f)")
def test_the_bank_has_no_pai_gow_wager_and_one_area() -> None:
    assert faults(banked(seat(5, LOSER, 20), own={"wagers": {"pai-gow": 10}})) == [
        (
            "seats[0].wagers.pai-gow",
            "seat 3 has the bank, which stands in place of the Pai Gow Poker wager",
        )
    ]
    second = {**seat(4, WINNER, 20), "player": "Ann"}
    found = faults(banked(second, own={"player": "Ann"}))
    assert found[0][1] == "the player has the bank at seat 3, and plays at that area alone"


@pytest.mark.cites("R72")
def test_the_bank_surrenders_to_nobody_and_sets_its_hands() -> None:
    where, words = faults(banked(seat(5, LOSER, 20), own={"decisions": ["surrender"]}))[0]
    assert (where, words) == ("seats[0].decisions[0]", "who has the bank surrenders to nobody")
    where, words = faults(banked(seat(5, LOSER, 20), own={"decisions": []}))[0]
    assert words.startswith("a decision is missing")


@pytest.mark.cites("R72")
def test_a_submission_that_files_no_bank_refuses_it() -> None:
    data = banked(seat(5, LOSER, 20))
    none, _ = read_submission(one(PAI_GOW))
    alone, _ = read_submission(one(PAI_GOW, player_bank=True))
    both, _ = read_submission(one(PAI_GOW, player_bank=True, co_banking=True))
    assert faults(data, filed=none) == [("bank", "the table's rules offer no player's bank")]
    assert settle(data, alone)["bank"]["net"] == "20.00"
    data = banked(seat(5, LOSER, 20), bank={"co_banked": True})
    assert faults(data, filed=alone) == [
        ("bank.co_banked", "the table's rules offer no co-banking")
    ]
    assert settle(data, both)["bank"]["net"] == "10.00"


def test_another_game_has_no_players_bank() -> None:
    data = {"game": "three-card-poker", "bank": {"seat": 1}, "seats": [{"seat": 1}]}
    assert ("bank", "Three Card Poker has no player's bank") in faults(data)
