"""What may be wagered in Ultimate Texas Hold 'Em and the limit of what is paid: 653a.7, .12(h)."""

from typing import Any

import pytest

from tests.support.ultimate import CALL, CHAPTER, RAISE, cents, lines, played, refused, seat

BOARD = "Ks Qd 9h 7c 2s"
ACE_HIGH = "Ah 5c"
NINES = "9c 4d"


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
