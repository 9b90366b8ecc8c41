"""Every refusal of a round: its code, its paragraph, and a state that stays as it was.

``Play.refused`` holds the last part: the state is still what the events before it gave.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pitboss.cards import JOKER, Card
from pitboss.games.choices import Check, Fold, Raise, Ride, SetHands, SetHouse, Surrender, Withdraw
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    Approve,
    Close,
    Command,
    Decide,
    NoMoreBets,
    Phase,
    PlaceWagers,
    Proceed,
    Reading,
    Stake,
    open_round,
)
from pitboss.rulebook import paragraphs
from tests.support.games import UTH
from tests.support.rounds import DEALER, FLOOR, SYSTEM, Play, rules_of, stacked, whole_deck
from tests.support.slips import placing, taking_back

ANN, BEN, CLEO = (Actor(Role.PLAYER, name) for name in ("Ann", "Ben", "Cleo"))
PLAYERS = {1: "Ann", 2: "Ann", 3: "Ann", 5: "Ben"}

KNOWN = {one.id for one in paragraphs()} | {f"R{number}" for number in range(1, 74)}


def play(*, electronic: bool = True, **keys: Any) -> Play:
    """A table with Ann on three boxes and Ben apart; two boxes side by side are allowed."""
    keys.setdefault("adjacent_boxes", 2)
    return Play(rules_of(UTH, **keys), PLAYERS, electronic=electronic)


def place(table: Play, seat: int, wager: str, dollars: int, actor: Actor = ANN) -> PlaceWagers:
    return placing(table.state, actor, seat, wager, Cents(dollars * 100))


def ready(**wagers: int) -> Play:
    """Ann and Ben with Ante and Blind down, and these wagers on Ann's first box."""
    table = play()
    more = {key.replace("_", "-"): dollars for key, dollars in wagers.items()}
    table.bet(1, {"ante": 10, "blind": 10} | more)
    table.bet(5, {"ante": 20, "blind": 20})
    return table


def dealt(**wagers: int) -> Play:
    """The same after "no more bets"."""
    table = ready(**wagers)
    table.close_bets(whole_deck(table.state.rules))
    return table


def asked(**wagers: int) -> Play:
    """The same at the first decision: Ann's."""
    table = dealt(**wagers)
    table.proceed()
    return table


def jackpot() -> Play:
    """Ann's royal flush on the Progressive, settled and waiting for approval."""
    table = ready(progressive=1)
    cards = {("player", 1): "As Ks", ("player", 5): "2c 2d", ("community", 0): "Qs Js Ts 3h 4h"}
    table.close_bets(stacked(table, cards))
    table.until(Phase.APPROVAL)
    return table


def expect(table: Play, command: Command, code: str, cite: str, *words: str) -> None:
    """The command is refused with this code, on this paragraph, in these words among others."""
    why = table.refused(command)
    assert (why.code, why.cite) == (code, cite), why
    assert why.cite in KNOWN
    for word in words:
        assert word in why.reason


# ── Wagers ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("653a.7(c)", "653a.8(b)", "653a.9(a)(3)", "653a.10(a)(2)")
@pytest.mark.parametrize("wager", ["ante", "trips", "progressive", "five-card-hand-bonus"])
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe", "reshuffling-shoe"])
def test_no_wager_is_made_changed_or_taken_back_after_no_more_bets(
    wager: str, dealing: str
) -> None:
    table = play(dealing=dealing)
    table.bet(1, {"ante": 10, "blind": 10, "trips": 10})
    table.close_bets(whole_deck(table.state.rules))
    while not table.state.closed:
        expect(table, place(table, 1, wager, 1), "wager/closed", "653a.7(c)", "no more bets")
        expect(table, place(table, 5, wager, 1, BEN), "wager/closed", "653a.7(c)")
        expect(table, PlaceWagers(ANN, 1, {}), "wager/closed", "653a.7(c)")
        table.step(Random(0))


@pytest.mark.parametrize(
    ("wager", "dollars", "code", "cite"),
    [
        ("ante", 9, "wager/below-minimum", "601a.2"),
        ("ante", 0, "wager/below-minimum", "601a.2"),
        ("ante", -10, "wager/below-minimum", "601a.2"),
        ("ante", 501, "wager/above-maximum", "601a.2"),
        ("trips", 501, "wager/above-maximum", "601a.2"),
        ("progressive", 2, "wager/fixed-amount", "653a.12(d)(5)"),
        ("progressive", 5, "wager/fixed-amount", "653a.12(d)(5)"),
        ("five-card-hand-bonus", 5, "wager/fixed-amount", "R16"),
        ("five-card-hand-bonus-dealer", 5, "wager/fixed-amount", "R16"),
    ],
)
def test_a_wager_has_its_limits_or_its_size(wager: str, dollars: int, code: str, cite: str) -> None:
    expect(ready(), place(ready(), 1, wager, dollars), code, cite)


@pytest.mark.cites("653a.7(d)(1)")
def test_the_blind_equals_the_ante() -> None:
    table = play()
    table.bet(1, {"ante": 10})
    expect(table, place(table, 1, "blind", 20), "wager/unequal", "653a.7(d)(1)", "$10", "$20")
    table.bet(1, {"blind": 10})
    expect(table, place(table, 1, "ante", 20), "wager/unequal", "653a.7(d)(1)", "$20", "$10")
    table.do(PlaceWagers(ANN, 1, {"blind": Cents(2000), "ante": Cents(2000)}))
    assert table.state.seats[1].wagers == {"ante": 2000, "blind": 2000}


@pytest.mark.cites(
    "653a.7(d)(1)",
    "653a.7(d)(2)",
    "653a.7(d)(3)",
    "653a.7(d)(4)",
    "653a.7(d)(5)",
    "653a.7(d)(6)",
)
@pytest.mark.parametrize(
    ("down", "wager", "cite"),
    [
        ((), "blind", "653a.7(d)(1)"),
        (("ante",), "trips", "653a.7(d)(2)"),
        (("ante",), "progressive", "653a.7(d)(3)"),
        (("ante",), "five-card-hand-bonus", "653a.7(d)(4)"),
        (("ante",), "five-card-hand-bonus-dealer", "653a.7(d)(4)"),
        ((), "six-card-bonus", "653a.7(d)(5)"),
        (("ante", "blind"), "bad-beat", "653a.7(d)(6)"),
    ],
)
def test_a_wager_follows_those_it_must_follow(down: tuple[str, ...], wager: str, cite: str) -> None:
    table = play()
    table.bet(1, dict.fromkeys(down, 10))
    amount = table.state.rules.offers[wager].minimum
    expect(table, placing(table.state, ANN, 1, wager, amount), "wager/needs", cite, "made after")


@pytest.mark.parametrize(
    ("wager", "cite"), [("lottery", "653a.7"), ("", "653a.7"), ("bad-beat", "653a.7(d)(6)")]
)
def test_a_wager_that_the_table_does_not_offer_is_refused(wager: str, cite: str) -> None:
    table = play(wagers={"blind": "A", "trips": "A"})
    table.bet(1, {"ante": 10, "blind": 10, "trips": 10})
    expect(table, place(table, 1, wager, 10), "wager/not-offered", cite)


@pytest.mark.cites("653a.7(c)", "653a.11(b)")
def test_the_play_wager_is_made_at_its_decision_and_not_before_the_deal() -> None:
    expect(ready(), place(ready(), 1, "play", 10), "wager/not-now", "653a.11(b)", "Play")


def test_a_wager_without_colours_takes_no_choice() -> None:
    command = PlaceWagers(ANN, 1, {"ante": Stake(Cents(1000), "red")})
    expect(play(), command, "wager/choice", "653a.7(d)(1)", "nothing to choose")


@pytest.mark.parametrize(
    ("wager", "cite"),
    [
        ("ante", "653a.7(d)(1)"),
        ("blind", "653a.7(d)(2)"),
        ("trips", "653a.7(d)(6)"),
    ],
)
def test_a_wager_that_others_follow_does_not_go_back_before_them(wager: str, cite: str) -> None:
    table = ready(trips=10, bad_beat=10)
    expect(table, taking_back(table.state, ANN, 1, wager), "wager/needs", cite, "made after")
    for one in ("bad-beat", "trips", "blind", "ante"):
        table.do(taking_back(table.state, ANN, 1, one))
    assert table.state.boxes == (5,)


def test_what_is_not_there_cannot_be_taken_back() -> None:
    table = ready()
    expect(table, taking_back(table.state, ANN, 1, "trips"), "slip/unchanged", "653a.7")


# ── Boxes and seats ──────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("653a.7(e)")
def test_a_player_wagers_on_so_many_boxes_side_by_side() -> None:
    table = play()
    table.bet(1, {"ante": 10, "blind": 10})
    expect(table, place(table, 3, "ante", 10), "boxes/apart", "653a.7(e)", "side by side")
    table.bet(2, {"ante": 10, "blind": 10})
    expect(table, place(table, 3, "ante", 10), "boxes/too-many", "653a.7(e)", "2 adjacent boxes")


@pytest.mark.cites("653a.7(e)")
def test_a_player_of_a_table_with_single_boxes_has_one() -> None:
    table = play(adjacent_boxes=1)
    table.bet(1, {"ante": 10})
    expect(table, place(table, 2, "ante", 10), "boxes/too-many", "653a.7(e)", "one box")


@pytest.mark.cites("653a.7(e)")
def test_a_gap_that_a_wager_taken_back_leaves_stops_the_deal() -> None:
    table = play(adjacent_boxes=3)
    for seat in (1, 2, 3):
        table.bet(seat, {"ante": 10, "blind": 10})
    table.do(PlaceWagers(ANN, 2, {}))
    deck = whole_deck(table.state.rules)
    expect(table, NoMoreBets(SYSTEM, deck), "boxes/apart", "653a.7(e)")
    assert "no-more-bets" not in [move.kind for _, move in table.moves()]


@pytest.mark.cites("653a.7(b)")
def test_only_a_player_who_is_seated_may_wager() -> None:
    table = play()
    expect(table, place(table, 4, "ante", 10), "seat/empty", "653a.7(b)", "seat 4")
    expect(table, place(table, 9, "ante", 10), "seat/empty", "653a.7(b)")
    expect(table, place(table, 1, "ante", 10, CLEO), "seat/not-yours", "653a.11(b)")


@pytest.mark.cites("653a.11(a)(1)")
def test_nobody_plays_another_players_hand() -> None:
    table = asked()
    expect(table, place(table, 5, "ante", 10), "wager/closed", "653a.7(c)")
    expect(table, Decide(BEN, 1, Check()), "seat/not-yours", "653a.11(b)")
    expect(ready(), PlaceWagers(BEN, 1, {}), "seat/not-yours", "653a.11(b)")


@pytest.mark.cites("653a.2(a)")
@pytest.mark.parametrize("seat", [0, 7, -1])
def test_a_table_has_six_betting_positions(seat: int) -> None:
    with pytest.raises(ValueError, match=r"seats 1 to 6, not -?\d \[653a\.2\(a\)\]"):
        open_round(rules_of(UTH), "round 1", {seat: "Ann"})


@pytest.mark.cites("653a.7(d)(1)", "653a.8(d)")
def test_a_box_is_dealt_in_with_ante_and_blind_and_not_without() -> None:
    table = ready()
    table.bet(2, {"ante": 10})
    deck = whole_deck(table.state.rules)
    expect(table, NoMoreBets(SYSTEM, deck), "wager/incomplete", "653a.7(d)(1)", "seat 2", "Blind")
    assert "no-more-bets" not in [move.kind for _, move in table.moves()]


# ── Roles ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("table", "command"),
    [
        (ready, NoMoreBets(ANN, ())),
        (ready, NoMoreBets(FLOOR, ())),
        (ready, PlaceWagers(DEALER, 1, {"trips": Cents(1000)})),
        (ready, PlaceWagers(SYSTEM, 1, {"trips": Cents(1000)})),
        (ready, PlaceWagers(FLOOR, 1, {"trips": Cents(1000)})),
        (ready, PlaceWagers(FLOOR, 1, {})),
        (dealt, Proceed(ANN)),
        (dealt, Proceed(FLOOR)),
        (asked, Decide(DEALER, 1, Check())),
        (asked, Decide(FLOOR, 1, Check())),
        (dealt, Close(ANN)),
        (dealt, Close(FLOOR)),
    ],
    ids=lambda one: getattr(one, "__name__", type(one).__name__),
)
def test_nobody_does_what_is_anothers_to_do(table: Callable[[], Play], command: Command) -> None:
    expect(table(), command, "role/not-allowed", "653a.11", f"{command.actor.role.named} may not")


def test_the_dealer_of_a_dealer_run_table_speaks_for_the_players() -> None:
    table = play(electronic=False)
    table.bet(1, {"ante": 10, "blind": 10})
    assert isinstance(table.commands[-1], PlaceWagers)
    assert table.commands[-1].actor == DEALER
    table.close_bets(whole_deck(table.state.rules))
    table.proceed()
    table.do(Decide(DEALER, 1, Check()))
    expect(table, place(table, 1, "trips", 10, SYSTEM), "wager/closed", "653a.7(c)")


def test_the_system_returns_wagers_and_answers_for_who_does_not() -> None:
    table = ready(trips=10)
    table.do(taking_back(table.state, SYSTEM, 1, "trips"))
    table.do(NoMoreBets(SYSTEM, whole_deck(table.state.rules)))
    table.do(Proceed(SYSTEM))
    table.do(Decide(SYSTEM, 1, Check()))
    assert table.state.seats[1].decisions == (Check(),)


# ── Closing the bets ─────────────────────────────────────────────────────────────────────────


def test_betting_is_closed_once_and_with_a_wager_down() -> None:
    deck = whole_deck(play().state.rules)
    expect(play(), NoMoreBets(SYSTEM, deck), "round/no-wagers", "653a.7(d)(1)")
    expect(dealt(), NoMoreBets(SYSTEM, deck), "round/betting-closed", "653a.7(c)")


@pytest.mark.cites("653a.3(a)")
def test_the_deck_has_its_52_cards_each_once() -> None:
    table = ready()
    deck = whole_deck(table.state.rules)
    spoiled: dict[str, tuple[Card | None, ...]] = {
        "deck/count": deck[1:],
        "deck/twice": (deck[1], *deck[1:]),
        "deck/foreign": (JOKER, *deck[1:]),
        "deck/unknown": (None, *deck[1:]),
    }
    for code, cards in spoiled.items():
        expect(table, NoMoreBets(SYSTEM, cards), code, "653a.3(a)")
    expect(table, NoMoreBets(SYSTEM, (*deck, JOKER)), "deck/count", "653a.3(a)", "53", "52")
    expect(table, NoMoreBets(SYSTEM, (Card(99), *deck[1:])), "deck/foreign", "653a.3(a)")


def test_a_dealer_run_table_need_not_know_its_cards_until_they_matter() -> None:
    table = play(electronic=False)
    table.bet(1, {"ante": 10, "blind": 10})
    table.close_bets((None,) * 52)
    table.proceed()
    table.answer(1, "raise", 40)
    while table.state.phase is Phase.DEALER:
        table.proceed()
    expect(table, Proceed(DEALER), "cards/unknown", "653a.11(h)", "cards are needed")
    twice = (Card(1), Card(1), *(None,) * 50)
    other = play(electronic=False)
    other.bet(1, {"ante": 10, "blind": 10})
    expect(other, NoMoreBets(SYSTEM, twice), "deck/twice", "653a.3(a)", "two of diamonds")


def test_draws_and_readings_are_of_this_table() -> None:
    table = ready(progressive=1)
    deck = whole_deck(table.state.rules)
    foreign = NoMoreBets(SYSTEM, deck, magic_card=JOKER)
    expect(table, foreign, "draw/card", "653a.1")
    for position in (-1, 7):
        nowhere = NoMoreBets(SYSTEM, deck, lucky_position=position)
        expect(table, nowhere, "draw/position", "653a.1", str(position))
    for key in ("trips", "lottery", "five-card-hand-bonus-dealer"):
        unknown = NoMoreBets(SYSTEM, deck, {key: Reading({"meter": 1})})
        expect(table, unknown, "meter/unknown", "653a.12", key)
    for level, units in (("mega", 1), ("meter", -1), ("reserve", 1)):
        wrong = NoMoreBets(SYSTEM, deck, {"progressive": Reading({level: units})})
        expect(table, wrong, "meter/reading", "653a.12", level)


# ── Decisions ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("653a.11(b)")
def test_each_player_decides_in_turn_and_once() -> None:
    table = asked()
    expect(table, Decide(BEN, 5, Check()), "decision/out-of-turn", "653a.11(b)", "seat 1's turn")
    table.answer(1, "check")
    expect(table, Decide(ANN, 1, Check()), "decision/not-asked", "653a.11(b)")
    expect(table, Decide(ANN, 2, Check()), "decision/not-asked", "653a.11(b)")


@pytest.mark.cites("653a.11(b)", "653a.11(d)", "653a.11(f)")
def test_a_decision_is_one_of_those_that_are_offered() -> None:
    table = asked()
    others: list[Any] = [Fold(), Ride(), Withdraw(), SetHands(), SetHouse(), Surrender()]
    for other in (*others, "check", "dance", "", None, 5):
        expect(table, Decide(ANN, 1, other), "decision/not-offered", "653a.11(b)")
    for _ in range(2):
        table.answer(1, "check")
        table.answer(5, "check")
        table.proceed()
    expect(table, Decide(ANN, 1, Check()), "decision/not-offered", "653a.11(f)")


@pytest.mark.cites("653a.11(b)", "653a.11(d)", "653a.11(f)")
def test_the_play_wager_is_a_fixed_multiple_of_the_ante_at_each_point() -> None:
    table = asked()
    allowed = {"653a.11(b)": {30, 40}, "653a.11(d)": {20}, "653a.11(f)": {10}}
    for cite, dollars in allowed.items():
        for amount in {0, 10, 15, 20, 30, 40, 50} - dollars:
            command = Decide(ANN, 1, Raise(Cents(amount * 100)))
            expect(table, command, "decision/amount", cite)
        almost = Decide(ANN, 1, Raise(Cents(min(dollars) * 100 + 1)))
        expect(table, almost, "decision/amount", cite)
        if cite != "653a.11(f)":
            table.answer(1, "check")
            table.answer(5, "check")
            table.proceed()


def test_nothing_is_decided_where_nothing_is_asked() -> None:
    for table in (ready(), dealt(), jackpot()):
        expect(table, Decide(ANN, 1, Check()), "decision/not-now", "653a.11")


@pytest.mark.cites("653a.11(d)", "653a.11(f)")
def test_who_has_folded_or_raised_is_asked_no_more() -> None:
    table = asked()
    table.answer(1, "raise", 40)
    table.answer(5, "check")
    table.proceed()
    expect(table, Decide(ANN, 1, Raise(Cents(2000))), "decision/not-asked", "653a.11(d)")
    folded = Play(rules_of("texas-holdem-bonus"), {1: "Ann", 5: "Ben"})
    folded.bet(1, {"ante": 10})
    folded.bet(5, {"ante": 10})
    folded.close_bets(whole_deck(folded.state.rules))
    folded.proceed()
    folded.answer(1, "fold")
    folded.answer(5, "raise", 20)
    folded.proceed()
    expect(folded, Decide(ANN, 1, Check()), "decision/not-asked", "647a.11(d)")


def test_the_dealer_waits_for_every_decision() -> None:
    table = asked()
    expect(table, Proceed(DEALER), "round/no-step", "653a.11(b)", "seat 1 still has to decide")
    expect(ready(), Proceed(DEALER), "round/no-step", "653a.11", "betting is still open")


# ── Settlement, approvals, the end ───────────────────────────────────────────────────────────


@pytest.mark.cites("653a.11(n)", "653a.11(k)(4)")
def test_a_round_is_closed_when_all_is_settled_and_approved() -> None:
    for table in (ready(), dealt(), asked()):
        expect(table, Close(DEALER), "round/not-settled", "653a.11", "not every wager is settled")
    table = jackpot()
    expect(table, Close(DEALER), "approval/open", "653a.11(k)(3)", "seat 1", "progressive")
    expect(table, Proceed(DEALER), "round/no-step", "653a.11", "waits for approval")
    table.do(Approve(FLOOR, 1, "progressive", True))
    expect(table, Proceed(DEALER), "round/no-step", "653a.11", "close the round")
    table.do(Close(DEALER))
    for command in (Close(DEALER), Proceed(DEALER), Approve(FLOOR, 1, "progressive", True)):
        assert table.refused(command)
    assert not list(table.moves())


@pytest.mark.cites("653a.11(k)(3)")
def test_a_prize_is_approved_by_a_floorperson_who_has_not_won_it() -> None:
    table = jackpot()
    for actor in (DEALER, SYSTEM, ANN, BEN):
        command = Approve(actor, 1, "progressive", True)
        expect(table, command, "approval/role", "653a.11(k)(3)", "a floorperson or above")
    own = Actor(Role.FLOORPERSON, "Ann")
    expect(table, Approve(own, 1, "progressive", True), "approval/own", "653a.11(k)(3)")
    assert not [move for actor, move in table.moves() if actor == own]


def test_only_what_waits_is_approved_and_a_refusal_says_why() -> None:
    table = jackpot()
    for seat, wager, cite in (
        (5, "progressive", "653a.11(k)(3)"),
        (1, "five-card-hand-bonus", "653a.11(l)(2)"),
        (1, "ante", "R15"),
        (9, "lottery", "R15"),
    ):
        expect(table, Approve(FLOOR, seat, wager, True), "approval/none", cite)
    for reason in ("", "   "):
        command = Approve(FLOOR, 1, "progressive", False, reason)
        expect(table, command, "approval/reason", "653a.11(k)(3)")
    for granted in (True, False):
        wrong = Approve(
            FLOOR, 1, "progressive", granted, "why", readings={"trips": Reading({"meter": 1})}
        )
        expect(table, wrong, "meter/unknown", "653a.12")
