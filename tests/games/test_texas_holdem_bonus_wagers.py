"""The wagers of Texas Hold 'Em Bonus before the deal, and the meters they feed: 647a.7, .8(b)."""

from collections.abc import Mapping
from typing import Any

import pytest

from pitboss.money import Cents
from pitboss.rulebook import check
from pitboss.table import Command, PlaceWager, Proceed, TakeBack, refusal
from pitboss.table.commands import CountChips, ResolveChips
from pitboss.table.meters import UNITS
from tests.support.holdem_bonus import (
    ALL_DOWN,
    CHAPTER,
    DEALER,
    FLOOR,
    METHODS,
    SIDE_WAGERS,
    Round,
    lines,
    played,
    player,
    seat,
    table,
)

ANTE: Mapping[str, int] = {"ante": 10}

# ── 647a.7: wagers ───────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("647a.7(b)")
def test_only_a_seated_player_wagers_and_only_at_the_own_seat() -> None:
    play = Round(table(), {1: ANTE, 2: ANTE})
    ten = Cents(1000)
    assert play.why(PlaceWager(player(3), 3, "ante", ten)).code == "seat/empty"
    assert play.why(PlaceWager(player(1), 2, "holdem-bonus", ten)).code == "seat/not-yours"


@pytest.mark.cites("647a.7(c)", "647a.8(b)", "647a.9(b)", "647a.10(a)(2)", "R41", "R42")
@pytest.mark.parametrize("method", METHODS)
def test_no_wager_is_made_changed_or_taken_back_after_no_more_bets(method: str) -> None:
    play = Round(table(method), {1: ALL_DOWN, 2: ANTE})
    play.close_bets()
    for wager, dollars in ALL_DOWN.items():
        late: list[Command] = [
            PlaceWager(player(2), 2, wager, Cents(dollars * 100)),
            PlaceWager(player(1), 1, wager, Cents(dollars * 500)),
            TakeBack(player(1), 1, wager),
        ]
        for command in late:
            why = play.why(command)
            assert (why.code, why.cite) == ("wager/closed", "647a.7(c)")


@pytest.mark.cites("647a.8(b)", "647a.9(b)", "647a.10(a)(2)")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("chips", [1, 2, 3])
def test_the_progressive_chips_equal_the_wagers_accepted_before_a_card_is_dealt(
    method: str, chips: int
) -> None:
    down = {**ANTE, "progressive": 1}
    play = Round(table(method), {1: down, 2: ANTE, 5: down}, electronic=False)
    play.close_bets()
    assert play.why(Proceed(DEALER)).code == "chips/uncounted"
    play.do(CountChips(DEALER, "progressive", chips))
    if chips != 2:
        assert play.why(Proceed(DEALER)).code == "chips/uncounted"
        play.do(ResolveChips(FLOOR, "progressive", "a chip had rolled off the layout"))
    play.proceed()
    assert play.state.dealt > 0


@pytest.mark.cites("647a.7(c)")
@pytest.mark.parametrize("wager", ["flop", "turn", "river"])
def test_flop_turn_and_river_wagers_are_not_made_before_the_deal(wager: str) -> None:
    play = Round(table(), {1: ANTE})
    why = play.why(PlaceWager(player(1), 1, wager, Cents(1000)))
    assert why.code == "wager/not-now"


@pytest.mark.parametrize(
    ("wager", "cite"),
    [
        pytest.param(wager, cite, marks=pytest.mark.cites(cite, "R42"))
        for wager, cite in (
            ("holdem-bonus", "647a.7(d)(2)"),
            ("progressive", "647a.7(d)(3)"),
            ("five-card-hand-bonus", "647a.7(d)(4)"),
            ("five-card-hand-bonus-dealer", "647a.7(d)(4)"),
            ("six-card-bonus", "647a.7(d)(5)"),
        )
    ],
)
def test_a_side_wager_is_offered_by_the_submission_and_follows_the_ante(
    wager: str, cite: str
) -> None:
    place = PlaceWager(player(1), 1, wager, Cents(ALL_DOWN[wager] * 100))
    without_ante = Round(table(), {1: {}}).why(place)
    assert (without_ante.code, without_ante.cite) == ("wager/needs", cite)
    filed = wager.removesuffix("-dealer")
    not_offered = Round(table(wagers={filed: None}), {1: ANTE}).why(place)
    assert (not_offered.code, not_offered.cite) == ("wager/not-offered", cite)
    made = Round(table(), {1: ANTE})
    made.do(place)
    assert made.why(TakeBack(player(1), 1, "ante")).cite == cite


@pytest.mark.cites("647a.7(d)(4)")
def test_the_hand_bonus_is_on_either_hand_or_both() -> None:
    own, dealers = "five-card-hand-bonus", "five-card-hand-bonus-dealer"
    play = Round(table(), {1: {**ANTE, own: 1}, 2: {**ANTE, dealers: 1}})
    play.place(1, dealers, 1)
    assert set(play.state.seats[1].wagers) == {"ante", own, dealers}
    assert set(play.state.seats[2].wagers) == {"ante", dealers}


@pytest.mark.cites("647a.7(d)(2)", "647a.7(d)(5)")
def test_side_wagers_change_nothing_about_the_others() -> None:
    cards = {"dealer": "9c 9d", "community": "Qd Jh 3s Tc 2d"}
    alone = lines(played(seat("9h 8c"), **cards))
    bonus = "As Kd 4d 5d"
    down: dict[str, Any] = {key.replace("-", "_"): ALL_DOWN[key] for key in SIDE_WAGERS}
    among = lines(played(seat("9h 8c", **down), **cards, bonus_cards=bonus))
    assert {key: among[key] for key in alone} == alone
    assert set(among) == {*alone, *SIDE_WAGERS}


@pytest.mark.cites("647a.7(e)")
def test_a_player_has_as_many_adjacent_boxes_as_the_submission_names() -> None:
    def why(most: int, *boxes: int) -> str:
        """Why the last of these boxes may not be the same player's as the others, if so."""
        play = Round(table(adjacent_boxes=most), {}, dict.fromkeys(boxes, player(1).person))
        for number in boxes[:-1]:
            play.do(PlaceWager(player(1), number, "ante", Cents(1000)))
        refused = refusal(play.state, PlaceWager(player(1), boxes[-1], "ante", Cents(1000)))
        assert refused is None or refused.cite == "647a.7(e)"
        return refused.code if refused is not None else ""

    assert why(1, 1) == ""
    assert why(1, 1, 2) == "boxes/too-many"
    assert why(2, 1, 2) == ""
    assert why(2, 1, 3) == "boxes/apart"
    assert why(2, 1, 2, 3) == "boxes/too-many"
    game = {"minimum": 10, "maximum": 100}
    data = {"facility": "Test Casino", "games": {"texas-holdem-bonus": game}}
    (fault,) = check(data).violations
    assert (fault.path, fault.cite) == ("games.texas-holdem-bonus.adjacent_boxes", "647a.7(e)")


# ── The meters when betting closes ───────────────────────────────────────────────────────────


@pytest.mark.cites("647a.12(d)(3)", "647a.8(b)", "R26")
@pytest.mark.parametrize("size", [1, 5])
@pytest.mark.parametrize("letter", list(CHAPTER.wagers["progressive"].paytables.letters))
def test_a_progressive_starts_at_its_seed_and_every_wager_adds_its_rate(
    letter: str, size: int
) -> None:
    meter = CHAPTER.wagers["progressive"].meter
    assert meter is not None
    terms = meter.terms[letter]
    rules = table(wagers={"progressive": {"paytable": letter, "amount": size}})
    down = {**ANTE, "progressive": size}
    play = Round(rules, {1: down, 2: ANTE, 4: down, 6: down})
    play.close_bets()
    levels = play.state.meters["progressive"].levels
    assert levels == {
        level: size * (seed + 3 * 100 * terms.rate[level]) * UNITS
        for level, seed in terms.seed.items()
    }
    assert play.state.meters["progressive"].reserve == 0


@pytest.mark.cites("647a.12(e)(4)", "R26", "R41")
@pytest.mark.parametrize("size", [1, 5])
def test_the_hand_bonus_feeds_its_meter_and_the_reserve_from_both_wagers(size: int) -> None:
    meter = CHAPTER.wagers["five-card-hand-bonus"].meter
    assert meter is not None
    terms = meter.terms[None]
    own, dealers = "five-card-hand-bonus", "five-card-hand-bonus-dealer"
    play = Round(
        table(size=size), {1: {**ANTE, own: size, dealers: size}, 5: {**ANTE, dealers: size}}
    )
    play.close_bets()
    kept = play.state.meters[own]
    assert kept.levels == {
        "meter": size * (terms.seed["meter"] + 300 * terms.rate["meter"]) * UNITS
    }
    assert kept.reserve == size * 300 * terms.reserve_rate * UNITS
