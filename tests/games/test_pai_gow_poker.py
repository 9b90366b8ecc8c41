"""Pai Gow Poker (645a): how it is dealt, set, surrendered and turned, at both kinds of table."""

from collections.abc import Mapping
from typing import Any

import pytest

from pitboss.games import Outcome, Reason
from pitboss.games.choices import SetHands, SetHouse, Stand, Surrender
from pitboss.games.dealing import DEALER as HOUSE
from pitboss.games.dealing import EMPTY, PLAYER
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    Abandon,
    Close,
    Decide,
    EnterCards,
    FindStart,
    NoMoreBets,
    Phase,
    Proceed,
    TurnHands,
    legal,
    view,
)
from pitboss.settle import rule_text, settle
from tests.support.games import METHODS, PAI_GOW
from tests.support.rounds import DEALER, FLOOR, SYSTEM, Play, rules_of, stacked, whole_deck
from tests.support.slips import placing
from tests.support.stacked_rounds import cards_of, line, order
from tests.support.submissions import one, typed

EYE = Actor(Role.SURVEILLANCE, "the eye")
#: A dealer with king high, and players who win, tie and lose against it.
CARDS = {
    (HOUSE, 0): "Kd Qs Tc 8h 6d 4h 2c",
    (PLAYER, 2): "Ah Ad Kc Js 9h 7d 3c",
    (PLAYER, 5): "9c 9d 9s 8c 8s 5h 2h",
}


def table(
    bets: Mapping[int, Mapping[str, int]],
    *,
    players: Mapping[int, str] | None = None,
    electronic: bool = True,
    **rules: Any,
) -> Play:
    """A table with these wagers down, in dollars."""
    names = players or {seat: f"player {seat}" for seat in bets}
    play = Play(rules_of(PAI_GOW, **rules), names, electronic=electronic)
    for seat, wagers in bets.items():
        for wager, dollars in wagers.items():
            color = "red" if wager == "red-black" else None
            actor = play.actor(seat)
            play.do(placing(play.state, actor, seat, wager, Cents(100 * dollars), color))
    return play


def dealt(bets: Mapping[int, Mapping[str, int]], **keys: Any) -> Play:
    """The round when all are asked to set their hands."""
    play = table(bets, **keys)
    play.close_bets(stacked(play, {at: CARDS[at] for at in CARDS if at[1] in (0, *bets)}))
    play.proceed()
    return play


def seat_view(play: Play, viewer: Actor, seat: int) -> Any:
    return next(one for one in view(play.state, viewer).seats if one.seat == seat)


MAIN = {2: {"pai-gow": 10}, 5: {"pai-gow": 10}}


# ── The starting position and the deal ───────────────────────────────────────────────────────


@pytest.mark.cites("645a.8", "645a.9")
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand"])
def test_one_card_at_a_time_goes_to_every_position_clockwise_from_the_start(dealing: str) -> None:
    play = table(MAIN, dealing=dealing)
    play.close_bets(whole_deck(play.state.rules), start=4)
    play.proceed()
    assert order(play) == " ".join(["4 5 6 d 1 2 3"] * 7)
    empty = {one.spot.seat for one in play.state.layout if one.spot.area == EMPTY}
    assert empty == {1, 3, 4, 6}
    assert view(play.state, DEALER).stub == 4


@pytest.mark.cites("645a.10")
@pytest.mark.parametrize("dealing", ["automated-shoe", "reshuffling-shoe"])
def test_a_shoe_gives_stacks_of_seven_to_every_position(dealing: str) -> None:
    play = table(MAIN, dealing=dealing)
    play.close_bets(whole_deck(play.state.rules), start=0)
    play.proceed()
    assert (
        order(play) == " ".join(f"{place} " * 7 for place in "d123456").replace("  ", " ").strip()
    )


@pytest.mark.parametrize("dealing", METHODS)
def test_cards_of_a_position_without_a_wager_are_seen_by_nobody(dealing: str) -> None:
    """A player who sits without a wager does not see them either."""
    players = {1: "Ann", 2: "player 2", 5: "player 5"}
    play = table(MAIN, players=players, dealing=dealing)
    play.close_bets(whole_deck(play.state.rules), start=2)
    play.proceed()
    assert seat_view(play, Actor(Role.PLAYER, "Ann"), 1).cards == ()
    play.until(Phase.CLOSED)
    hidden = [one for one in play.state.layout if one.spot.area == EMPTY]
    assert len(hidden) == 28
    assert not any(one.turned for one in hidden)


@pytest.mark.parametrize(
    ("number", "start"),
    [(3, 5), (8, 0), (9, 6), (14, 1), (15, 0), (18, 4)],
)
def test_the_dealer_is_one_and_the_count_goes_counterclockwise(number: int, start: int) -> None:
    play = table(MAIN, electronic=False)
    play.do(NoMoreBets(DEALER))
    assert play.refused(Proceed(DEALER)).code == "start/unknown"
    play.do(FindStart(DEALER, number))
    assert view(play.state, DEALER).start == start
    play.proceed()
    assert play.state.layout[0].spot.seat == start
    assert play.refused(FindStart(DEALER, 3)).code == "start/not-now"


def test_a_number_that_cannot_be_shown_is_refused() -> None:
    play = table(MAIN, electronic=False)
    play.do(NoMoreBets(DEALER))
    wrong: tuple[Any, ...] = (2, 19, 0, -1, True, 8.0)
    for number in wrong:
        assert play.refused(FindStart(DEALER, number)).code == "start/number"
    assert play.refused(FindStart(SYSTEM, 3)).code == "role/not-allowed"
    electronic = table(MAIN)
    electronic.close_bets(whole_deck(electronic.state.rules))
    assert electronic.refused(FindStart(DEALER, 3)).code == "record/electronic"


@pytest.mark.cites("645a.8(b)(1)", "645a.9(a)(3)(i)", "645a.10(a)(2)(i)", "645a.1")
@pytest.mark.parametrize("dealing", METHODS)
def test_an_envy_lammer_lies_by_every_qualifying_wager_of_five_dollars(dealing: str) -> None:
    bets = {
        1: {"pai-gow": 10, "fortune-bonus": 10},
        2: {"pai-gow": 10, "emperors-treasure": 10},
        3: {"pai-gow": 10, "dynasty-bonus": 10},
        4: {"pai-gow": 10, "insurance": 10, "progressive": 1, "protection": 10},
        5: {"pai-gow": 10},
    }
    play = table(bets, variant="ez", dealing=dealing)
    assert not any(one.envy_lammer for one in view(play.state, DEALER).seats)
    play.close_bets(whole_deck(play.state.rules))
    lammers = {one.seat: one.envy_lammer for one in view(play.state, DEALER).seats}
    assert lammers == {1: True, 2: True, 3: True, 4: False, 5: False}


# ── Setting the hands ────────────────────────────────────────────────────────────────────────


def test_the_choices_are_the_lawful_low_hands_and_the_house_way() -> None:
    play = dealt(MAIN)
    moves = {one.decision: one for one in legal(play.state, play.actor(2))}
    assert moves["set house"].low_hands == (cards_of("Kc Js"),)
    lows = moves["set"].low_hands
    assert lows[0] == cards_of("Ah Js"), "ace-king would be above what is left"
    assert cards_of("Ah Ad") not in lows, "a foul set is taken, and not offered"
    assert all(len(low) == 2 for low in lows)
    assert not any(one.low_hands for one in legal(play.state, SYSTEM))


@pytest.mark.cites("645a.11(f)(1)(iv)")
def test_a_foul_set_is_taken_and_loses() -> None:
    play = dealt({2: {"pai-gow": 10}})
    play.do(Decide(play.actor(2), 2, SetHands(cards_of("Ah Ad"))))
    play.until(Phase.CLOSING)
    found = line(play, 2, "pai-gow")
    assert (found.outcome, found.reason) == (Outcome.LOSE, Reason.FOUL)
    assert found.cite == "645a.11(f)(1)(iv)"


@pytest.mark.cites("645a.7(f)", "R58")
@pytest.mark.parametrize(("first", "second", "order_of"), [(20, 10, (1, 2)), (10, 20, (2, 1))])
def test_the_larger_wager_of_one_player_is_set_first(
    first: int, second: int, order_of: tuple[int, int]
) -> None:
    _two_boxes(first, second, order_of)


@pytest.mark.cites("645a.7(f)", "R58")
def test_equal_wagers_of_one_player_are_set_counterclockwise() -> None:
    _two_boxes(10, 10, (2, 1))


def _two_boxes(first: int, second: int, order_of: tuple[int, int]) -> None:
    bets = {1: {"pai-gow": first}, 2: {"pai-gow": second}, 3: {"pai-gow": 10}}
    play = table(bets, players={1: "Ann", 2: "Ann", 3: "Ben"})
    play.close_bets(whole_deck(play.state.rules))
    play.proceed()
    ann = play.actor(1)
    assert view(play.state, ann).asked == tuple(sorted((order_of[0], 3)))
    for seat in order_of:
        other = next(one for one in order_of if one != seat)
        if seat == order_of[0]:
            why = play.refused(Decide(ann, other, SetHouse()))
            assert (why.code, why.cite) == ("decision/out-of-turn", "645a.7(f)")
            assert f"seat {seat}" in why.reason
        play.do(Decide(ann, seat, SetHouse()))
        again = play.refused(Decide(ann, seat, SetHouse()))
        assert again.code == "decision/not-asked", "what lies face down is not changed"
    play.do(Decide(play.actor(3), 3, SetHouse()))
    assert play.state.phase is Phase.DEALER


def test_one_player_has_two_boxes_at_most_and_only_if_filed() -> None:
    rules = rules_of(PAI_GOW, adjacent_boxes=1)
    play = Play(rules, {1: "Ann", 2: "Ann"})
    play.bet(1, {"pai-gow": 10})
    why = play.refused(placing(play.state, play.actor(2), 2, "pai-gow", Cents(1000)))
    assert (why.code, why.cite) == ("boxes/too-many", "645a.7(f)")


# ── Surrender ────────────────────────────────────────────────────────────────────────────────


def revealed(bets: Mapping[int, Mapping[str, int]], **keys: Any) -> Play:
    """The round when the dealer's hand is set."""
    play = dealt(bets, **keys)
    for seat in bets:
        play.do(Decide(play.actor(seat), seat, SetHouse()))
    assert play.state.phase is Phase.DEALER
    assert view(play.state, SYSTEM).dealer_low == ()
    play.proceed()
    assert view(play.state, SYSTEM).dealer_low == cards_of("Qs Tc")
    return play


@pytest.mark.cites("645a.11(d)")
def test_surrender_is_asked_after_the_dealer_is_set_of_who_has_no_optional_wager() -> None:
    bets = {2: {"pai-gow": 10}, 5: {"pai-gow": 10, "insurance": 10}}
    play = revealed(bets)
    assert view(play.state, SYSTEM).asked == (2,)
    assert play.refused(Decide(play.actor(5), 5, Surrender())).code == "decision/not-asked"
    play.do(Decide(play.actor(2), 2, Surrender()))
    play.until(Phase.CLOSING)
    found = line(play, 2, "pai-gow")
    assert (found.outcome, found.returned, found.cite) == (Outcome.SURRENDER, 0, "645a.11(d)")
    assert seat_view(play, EYE, 2).cards == (None,) * 7, "its cards are not exposed to anyone"


@pytest.mark.cites("R37", "R38")
def test_emperors_treasure_pays_the_envy_bonuses_that_are_filed_to_its_own_bettors() -> None:
    envy = [["Five aces", "$250"], ["Four-of-a-kind", "$7"]]
    offered = {"emperors-treasure": {"paytable": True, "envy": envy}, "fortune-bonus": "A"}
    rules = typed(one(PAI_GOW, offered)).games[PAI_GOW]
    play = Play(rules, {2: "Ann", 5: "Ben", 6: "Cy"})
    for seat, side in ((2, "fortune-bonus"), (5, "emperors-treasure")):
        play.bet(seat, {"pai-gow": 10, side: 10})
    play.bet(6, {"pai-gow": 10})
    play.close_bets(stacked(play, {(PLAYER, 6): "3c 3d 3h 3s Kc Js 9h"}))
    play.until(Phase.CLOSING)
    assert line(play, 5, "envy").returned == 7_00
    assert line(play, 2, "envy").returned == 5_00, "menu 2's own"


@pytest.mark.cites("645a.11(d)")
def test_an_optional_wager_at_one_box_bars_its_player_at_the_other() -> None:
    bets = {1: {"pai-gow": 10}, 2: {"pai-gow": 10, "insurance": 10}, 5: {"pai-gow": 10}}
    play = table(bets, players={1: "Ann", 2: "Ann", 5: "Ben"})
    play.close_bets(whole_deck(play.state.rules))
    play.proceed()
    for seat in (2, 1, 5):  # of equal wagers counterclockwise
        play.do(Decide(play.actor(seat), seat, SetHouse()))
    play.proceed()
    assert view(play.state, SYSTEM).asked == (5,)


@pytest.mark.cites("645a.11(d)")
def test_nobody_is_asked_where_all_have_optional_wagers() -> None:
    play = revealed({2: {"pai-gow": 10, "insurance": 10}})
    assert play.state.phase is Phase.SETTLEMENT


@pytest.mark.cites("645a.11(d)", "645a.11(h)", "R38")
def test_a_surrendered_hand_is_turned_for_the_envy_bonus_of_another() -> None:
    bets = {2: {"pai-gow": 10}, 5: {"pai-gow": 10, "fortune-bonus": 10}}
    play = table(bets)
    fours = {(PLAYER, 2): "3c 3d 3h 3s Kc Js 9h", (PLAYER, 5): CARDS[PLAYER, 5]}
    play.close_bets(stacked(play, fours))
    play.proceed()
    for seat in bets:
        play.do(Decide(play.actor(seat), seat, SetHouse()))
    play.proceed()
    play.do(Decide(play.actor(2), 2, Surrender()))
    play.proceed()
    assert line(play, 5, "envy").of_seat == 2
    assert None not in seat_view(play, DEALER, 2).cards
    play.proceed()
    assert line(play, 2, "pai-gow").outcome is Outcome.SURRENDER


@pytest.mark.cites("645a.11(d)")
def test_who_does_not_answer_or_has_left_stands() -> None:
    play = revealed(MAIN, abandoned="play-on")
    play.do(Abandon(SYSTEM, 2))
    assert play.refused(Decide(SYSTEM, 2, Surrender())).code == "decision/played-on"
    play.do(Decide(SYSTEM, 2, Stand()))
    assert line(_closed(play), 2, "pai-gow").outcome is Outcome.WIN


def _closed(play: Play) -> Play:
    play.until(Phase.CLOSING)
    return play


# ── A dealer with real cards ─────────────────────────────────────────────────────────────────


def test_a_dealer_records_that_hands_are_set_and_how_when_they_are_turned() -> None:
    play = dealt(MAIN, electronic=False)
    named = play.refused(Decide(DEALER, 2, SetHands(cards_of("Kc Js"))))
    assert named.code == "decision/hands", "they lie face down"
    for seat in MAIN:
        play.do(Decide(DEALER, seat, SetHands()))
    assert play.refused(TurnHands(DEALER, 5, (0, 7))).code == "hands/none", "not yet"
    play.do(Proceed(DEALER))
    for seat in MAIN:
        play.do(Decide(DEALER, seat, Stand()))
    assert play.refused(Proceed(DEALER)).reason == "how seat 5's hands are set is not yet known"
    own = [one.position for one in play.state.lying(PLAYER, 5)]
    other = next(one.position for one in play.state.lying(PLAYER, 2))
    for wrong in ((), (own[0], own[0]), (own[0], other), own):
        assert play.refused(TurnHands(DEALER, 5, tuple(wrong))).code == "hands/cards"
    assert play.refused(TurnHands(FLOOR, 5, (own[3], own[4]))).code == "role/not-allowed"
    play.do(TurnHands(DEALER, 5, (own[3], own[4])))
    assert play.refused(TurnHands(DEALER, 5, (own[3], own[4]))).code == "hands/none"
    play.do(Proceed(DEALER))
    found = line(play, 5, "pai-gow")
    assert found.low is not None
    assert found.low.name == "Pair of eights"
    assert found.hand is not None
    assert found.hand.name == "Three-of-a-kind, nines"
    assert found.outcome is Outcome.WIN


@pytest.mark.cites("645a.11(f)(1)(iv)", "645a.11(f)(1)(v)")
@pytest.mark.parametrize("size", [1, 3, 4, 6])
def test_cards_that_were_not_split_in_five_and_two_lose(size: int) -> None:
    """The round goes on: nobody can be asked to lay them otherwise when they are turned."""
    bets = {2: {"pai-gow": 10, "fortune-bonus": 10}}
    play = dealt(bets, electronic=False)
    play.do(Decide(DEALER, 2, SetHands()))
    play.do(Proceed(DEALER))
    own = [one.position for one in play.state.lying(PLAYER, 2)]
    play.do(TurnHands(DEALER, 2, tuple(own[:size])))
    play.do(Proceed(DEALER))
    found = line(play, 2, "pai-gow")
    assert (found.outcome, found.reason) == (Outcome.LOSE, Reason.FOUL)
    assert (found.hand, found.low) == (None, None)
    assert line(play, 2, "fortune-bonus").hand is not None, "the seven cards are what they are"
    assert "not five cards" in rule_text(found, play.state.rules.chapter)
    play.do(Close(DEALER))


def test_cards_that_nobody_knew_are_entered_when_the_hands_are_turned() -> None:
    play = table({2: {"pai-gow": 10}}, electronic=False)
    play.close_bets((None,) * 53)
    play.proceed()
    play.do(Decide(DEALER, 2, SetHands()))
    play.do(Proceed(DEALER))
    play.do(Decide(DEALER, 2, Stand()))
    for area, seat in CARDS:
        if seat in (0, 2):
            lying = [one.position for one in play.state.lying(area, seat)]
            faces = zip(lying, cards_of(CARDS[area, seat]), strict=True)
            play.do(EnterCards(DEALER, dict(faces)))
    own = [one.position for one in play.state.lying(PLAYER, 2)]
    play.do(TurnHands(DEALER, 2, (own[2], own[3])))
    play.do(Proceed(DEALER))
    assert line(play, 2, "pai-gow").outcome is Outcome.WIN
    play.do(Close(DEALER))


# ── Money ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("645a.13(a)", "R24")
def test_vigorish_is_a_field_of_the_line_and_returned_is_without_it() -> None:
    data = {
        "game": PAI_GOW,
        "dealer": CARDS[HOUSE, 0],
        "seats": [
            {
                "seat": 2,
                "cards": CARDS[PLAYER, 2],
                "wagers": {"pai-gow": 12},
                "decisions": ["set house"],
            }
        ],
    }
    answer = settle(data)
    (won,) = answer["seats"][0]["lines"]
    assert (won["returned"], won["vigorish"], won["pays"]) == ("23.25", "0.75", "1 to 1")
    assert (won["low"], won["low_cards"]) == ("King-jack", "Kc Js")
    assert (won["against_low"], won["against_low_cards"]) == ("Queen-ten", "Qs Tc")
    assert won["rule"] == (
        "high hand higher than the dealer's king high, low hand higher than the dealer's queen-ten;"
        " 5% vigorish, $0.75"
    )
    assert answer["dealer"] == {
        "cards": "Kd 8h 6d 4h 2c Qs Tc",
        "hand": "King high",
        "qualifies": None,
        "high": "King high",
        "high_cards": "Kd 8h 6d 4h 2c",
        "low": "Queen-ten",
        "low_cards": "Qs Tc",
    }
    ez = settle({**data, "rules": {"variant": "ez"}})["seats"][0]["lines"][0]
    assert "vigorish" not in ez


@pytest.mark.cites("645a.7(e)", "645a.7(e)(4)", "645a.7(e)(5)")
def test_an_optional_wager_follows_the_pai_gow_wager_and_only_if_it_is_offered() -> None:
    standard, ez = rules_of(PAI_GOW, variant="standard"), rules_of(PAI_GOW, variant="ez")
    for rules, offered in ((standard, False), (ez, True)):
        for wager in ("queens-dragon", "dynasty-bonus", "protection", "red-black"):
            assert (wager in rules.offers) is offered
        play = Play(rules, {2: "Ann"})
        why = play.refused(placing(play.state, play.actor(2), 2, "progressive", Cents(100)))
        assert (why.code, why.cite) == ("wager/needs", "645a.7(e)(4)")


@pytest.mark.cites("645a.7(e)(5)(iv)")
def test_red_or_black_is_named_with_the_wager() -> None:
    play = table({2: {"pai-gow": 10}}, variant="ez")
    for color in (None, "green"):
        why = play.refused(placing(play.state, play.actor(2), 2, "red-black", Cents(1000), color))
        assert (why.code, why.cite) == ("wager/choice", "645a.7(e)(5)(iv)")
    play.do(placing(play.state, play.actor(2), 2, "red-black", Cents(1000), "black"))
    assert play.state.seats[2].choices == {"red-black": "black"}


@pytest.mark.cites("645a.11(i)")
def test_all_wagers_of_a_player_are_settled_before_the_next_players() -> None:
    bets = {2: {"pai-gow": 10, "insurance": 10}, 5: {"pai-gow": 10, "fortune-bonus": 10}}
    play = revealed(bets)
    play.proceed()
    assert [one.wager for one in play.state.settled[5]] == ["pai-gow", "fortune-bonus"]
    assert 2 not in play.state.settled


# ── No more bets, and the wagers of EZ ───────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "dealing",
    [
        pytest.param("manual-shoe", marks=pytest.mark.cites("645a.8(b)")),
        pytest.param("hand", marks=pytest.mark.cites("645a.9(a)(3)")),
        pytest.param("automated-shoe", marks=pytest.mark.cites("645a.10(a)(2)")),
    ],
)
def test_no_card_is_dealt_before_no_more_bets_and_no_wager_changed_after(dealing: str) -> None:
    play = table(MAIN, dealing=dealing)
    assert play.refused(Proceed(DEALER)).code == "round/no-step"
    play.close_bets(whole_deck(play.state.rules))
    why = play.refused(placing(play.state, play.actor(2), 2, "pai-gow", Cents(2000)))
    assert (why.code, why.cite) == ("wager/closed", "645a.7(c)")


@pytest.mark.parametrize(
    ("wager", "cards", "dealer", "back"),
    [
        pytest.param(*one, marks=pytest.mark.cites(cite))
        for cite, *one in (
            (
                "645a.7(e)(5)(i)",
                "queens-dragon",
                CARDS[PLAYER, 2],
                "Qc Jd 9s 8h 6c 4d 2s",
                "255.00",
            ),
            ("645a.7(e)(5)(i)", "queens-dragon", CARDS[PLAYER, 2], CARDS[HOUSE, 0], "0.00"),
            ("645a.7(e)(5)(ii)", "dynasty-bonus", CARDS[PLAYER, 5], CARDS[HOUSE, 0], "30.00"),
            ("645a.7(e)(5)(ii)", "dynasty-bonus", CARDS[PLAYER, 2], CARDS[HOUSE, 0], "0.00"),
            ("645a.7(e)(5)(iii)", "protection", "As Jd 9s 7h 6c 5d 3s", CARDS[HOUSE, 0], "20.00"),
            ("645a.7(e)(5)(iii)", "protection", CARDS[PLAYER, 2], CARDS[HOUSE, 0], "0.00"),
        )
    ],
)
def test_what_each_wager_of_ez_looks_at(wager: str, cards: str, dealer: str, back: str) -> None:
    seat = {"seat": 2, "cards": cards, "wagers": {"pai-gow": 5, wager: 5}}
    data = {"game": PAI_GOW, "rules": {"variant": "ez"}, "dealer": dealer}
    answer = settle({**data, "seats": [{**seat, "decisions": ["set house"]}]})
    lines = {one["wager"]: one["returned"] for one in answer["seats"][0]["lines"]}
    assert lines[wager] == back


@pytest.mark.parametrize(
    "wagers",
    [
        pytest.param(
            {"pai-gow": 10, "dynasty-bonus": 10}, marks=pytest.mark.cites("645a.11(h)(6)(i)(B)")
        ),
        pytest.param({"pai-gow": 10}, marks=pytest.mark.cites("645a.11(h)(6)(i)(C)")),
    ],
)
def test_an_envy_hand_lies_face_up_and_is_named_to_everybody(wagers: Mapping[str, int]) -> None:
    bets = {2: wagers, 5: {"pai-gow": 10, "dynasty-bonus": 10}}
    play = table(bets, variant="ez")
    play.close_bets(stacked(play, {(PLAYER, 2): "3c 3d 3h 3s Kc Js 9h"}))
    play.proceed()
    for seat in bets:
        play.do(Decide(play.actor(seat), seat, SetHouse()))
    play.until(Phase.CLOSING)
    (envy,) = (one for one in seat_view(play, SYSTEM, 5).lines if one.wager == "envy")
    assert (envy.of_seat, envy.row, envy.cite) == (2, "Four-of-a-kind", "645a.11(h)(6)(ii)")
    assert None not in seat_view(play, SYSTEM, 2).cards
