"""Texas Hold 'Em Bonus: wagers before the deal, decisions, settlement (647a.7, .8(b), .11)."""

from collections.abc import Mapping
from typing import Any

import pytest

from pitboss.cards import cards_text
from pitboss.games.choices import Check, Fold, Raise
from pitboss.money import Cents
from pitboss.round import (
    Approve,
    Close,
    Command,
    Decide,
    PlaceWagers,
    Proceed,
    Reading,
    legal,
    refusal,
)
from pitboss.round.commands import ConfirmLight, CountChips, ResolveChips
from pitboss.round.events import CardsTurned, RoundClosed, SeatSettled
from pitboss.round.meters import UNITS
from pitboss.round.state import Phase
from pitboss.rulebook import check
from tests.support.games import METHODS
from tests.support.holdem_bonus import (
    ALL_DOWN,
    CHAPTER,
    FOLD,
    SIDE_WAGERS,
    STAY,
    HoldemRound,
    lines,
    played,
    player,
    rules,
    seat,
    stacked_in_order,
)
from tests.support.rounds import DEALER, FLOOR
from tests.support.slips import placing, taking_back

ANTE: Mapping[str, int] = {"ante": 10}
THREE_SEATS: Mapping[int, Mapping[str, int]] = {2: ANTE, 3: ANTE, 6: ANTE}
#: The order of cards from a manual shoe at one box, without and with the Six Card Bonus cards.
ONE_BOX = "p1 d p1 d x c c c x c x c"
ONE_BOX_BONUS = "b b b b p1 d p1 d x c c c x c x c"

# ── 647a.7: wagers ───────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("647a.7(b)")
def test_only_a_seated_player_wagers_and_only_at_the_own_seat() -> None:
    play = HoldemRound(rules(), {1: ANTE, 2: ANTE})
    ten = Cents(1000)
    assert play.why(placing(play.state, player(3), 3, "ante", ten)).code == "seat/empty"
    assert play.why(placing(play.state, player(1), 2, "holdem-bonus", ten)).code == "seat/not-yours"


@pytest.mark.cites("647a.7(c)", "647a.8(b)", "647a.9(b)", "647a.10(a)(2)", "R41", "R42")
@pytest.mark.parametrize("method", METHODS)
def test_no_wager_is_made_changed_or_taken_back_after_no_more_bets(method: str) -> None:
    play = HoldemRound(rules(method), {1: ALL_DOWN, 2: ANTE})
    play.close_bets()
    for wager, dollars in ALL_DOWN.items():
        late: list[Command] = [
            placing(play.state, player(2), 2, wager, Cents(dollars * 100)),
            placing(play.state, player(1), 1, wager, Cents(dollars * 500)),
            taking_back(play.state, player(1), 1, wager),
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
    play = HoldemRound(rules(method), {1: down, 2: ANTE, 5: down}, electronic=False)
    play.close_bets()
    assert play.why(Proceed(DEALER)).code == "chips/uncounted"
    play.do(CountChips(DEALER, "progressive", chips))
    if chips != 2:
        assert play.why(Proceed(DEALER)).code == "chips/uncounted"
        seats: dict[str, Any] = {"supplied": (5,)} if chips < 2 else {"returned": (2,)}
        play.do(ResolveChips(FLOOR, "progressive", "found", **seats))
    play.proceed()
    assert play.state.dealt > 0


@pytest.mark.cites("647a.7(c)")
@pytest.mark.parametrize("wager", ["flop", "turn", "river"])
def test_flop_turn_and_river_wagers_are_not_made_before_the_deal(wager: str) -> None:
    play = HoldemRound(rules(), {1: ANTE})
    why = play.why(placing(play.state, player(1), 1, wager, Cents(1000)))
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
    amount = Cents(ALL_DOWN[wager] * 100)
    without_ante = HoldemRound(rules(), {1: {}}).why(PlaceWagers(player(1), 1, {wager: amount}))
    assert (without_ante.code, without_ante.cite) == ("wager/needs", cite)
    filed = wager.removesuffix("-dealer")
    other = HoldemRound(rules(wagers={filed: None}), {1: ANTE})
    not_offered = other.why(placing(other.state, player(1), 1, wager, amount))
    assert (not_offered.code, not_offered.cite) == ("wager/not-offered", cite)
    made = HoldemRound(rules(), {1: ANTE})
    made.do(placing(made.state, player(1), 1, wager, amount))
    assert made.why(taking_back(made.state, player(1), 1, "ante")).cite == cite


@pytest.mark.cites("647a.7(d)(4)")
def test_the_hand_bonus_is_on_either_hand_or_both() -> None:
    own, dealers = "five-card-hand-bonus", "five-card-hand-bonus-dealer"
    play = HoldemRound(rules(), {1: {**ANTE, own: 1}, 2: {**ANTE, dealers: 1}})
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
        play = HoldemRound(rules(adjacent_boxes=most), {}, dict.fromkeys(boxes, player(1).person))
        for number in boxes[:-1]:
            play.do(placing(play.state, player(1), number, "ante", Cents(1000)))
        refused = refusal(
            play.state, placing(play.state, player(1), boxes[-1], "ante", Cents(1000))
        )
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
    offered = rules(wagers={"progressive": {"paytable": letter, "amount": size}})
    down = {**ANTE, "progressive": size}
    play = HoldemRound(offered, {1: down, 2: ANTE, 4: down, 6: down})
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
    play = HoldemRound(
        rules(size=size), {1: {**ANTE, own: size, dealers: size}, 5: {**ANTE, dealers: size}}
    )
    play.close_bets()
    kept = play.state.meters[own]
    assert kept.levels == {
        "meter": size * (terms.seed["meter"] + 300 * terms.rate["meter"]) * UNITS
    }
    assert kept.reserve == size * 300 * terms.reserve_rate * UNITS


# ── 647a.11(a) to (g): decisions ─────────────────────────────────────────────────────────────


def choices(play: HoldemRound, number: int) -> dict[str, Any]:
    """What a player may answer now, with the amounts."""
    moves = legal(play.state, player(number))
    assert all(move.kind == "decide" for move in moves)
    return {move.decision or "": move.amounts for move in moves}


@pytest.mark.cites("647a.11(a)(1)")
def test_nobody_decides_for_another_hand() -> None:
    play = HoldemRound(rules(), THREE_SEATS).dealt()
    assert play.why(Decide(player(3), 2, Fold())).code == "seat/not-yours"


@pytest.mark.cites("647a.11(b)", "647a.11(d)", "647a.11(f)")
def test_players_are_asked_clockwise_and_a_folded_one_no_more() -> None:
    play = HoldemRound(rules(), THREE_SEATS).dealt()
    for number in (3, 6):
        assert play.why(Decide(player(number), number, Fold())).code == "decision/out-of-turn"
        assert choices(play, number) == {}
    play.say(2, "raise", 20)
    assert play.why(Decide(player(6), 6, Fold())).code == "decision/out-of-turn"
    play.say(3, "fold")
    assert play.why(Proceed(DEALER)).reason == "seat 6 still has to decide"
    play.say(6, "raise", 20)
    for _ in range(2):
        play.proceed()
        assert play.why(Decide(player(6), 6, Check())).code == "decision/out-of-turn"
        play.say(2, "check")
        assert play.why(Decide(player(3), 3, Check())).code == "decision/not-asked"
        assert play.why(Proceed(DEALER)).reason == "seat 6 still has to decide"
        play.say(6, "check")
    play.proceed()
    assert play.state.phase is Phase.DEALER


@pytest.mark.cites("647a.11(b)", "647a.11(b)(1)", "647a.11(d)", "647a.11(f)", "647a.7(d)(1)")
def test_flop_is_twice_the_ante_turn_and_river_are_once() -> None:
    play = HoldemRound(rules(), {4: {"ante": 15}}).dealt()
    assert choices(play, 4) == {"fold": (), "raise": ((3000, 3000),)}
    play.say(4, "raise", 30)
    for wager in ("turn", "river"):
        play.proceed()
        assert choices(play, 4) == {"check": (), "raise": ((1500, 1500),)}
        play.say(4, "raise", 15)
        assert play.state.seats[4].wagers[wager] == 1500
    assert play.state.seats[4].wagers == {"ante": 1500, "flop": 3000, "turn": 1500, "river": 1500}


@pytest.mark.cites("647a.11(b)", "647a.11(d)", "647a.11(f)")
def test_no_other_amount_and_no_other_answer() -> None:
    play = HoldemRound(rules(), {4: {"ante": 15}}).dealt()
    for dollars in (0, 15, 29, 31, 45):
        why = play.why(Decide(player(4), 4, Raise(Cents(dollars * 100))))
        assert (why.code, why.cite) == ("decision/amount", "647a.11(b)")
    assert play.why(Decide(player(4), 4, Check())).cite == "647a.11(b)"
    play.say(4, "raise", 30)
    for cite in ("647a.11(d)", "647a.11(f)"):
        play.proceed()
        for dollars in (0, 14, 16, 30):
            why = play.why(Decide(player(4), 4, Raise(Cents(dollars * 100))))
            assert (why.code, why.cite) == ("decision/amount", cite)
        assert play.why(Decide(player(4), 4, Fold())).cite == cite
        play.say(4, "check")


@pytest.mark.cites("647a.11(d)", "647a.11(f)")
@pytest.mark.parametrize("turn", ["check", "raise 1"])
@pytest.mark.parametrize("river", ["check", "raise 1"])
def test_who_checks_stays_in_the_game(turn: str, river: str) -> None:
    answer = played(
        seat("9h 8c", ("raise 2", turn, river)), dealer="9c 9d", community="Qd Jh 3s Tc 2d"
    )
    found = lines(answer)
    raised = {"turn": turn, "river": river}
    made = [wager for wager, decision in raised.items() if decision == "raise 1"]
    assert list(found) == ["ante", "flop", *made]
    assert {line["outcome"] for line in found.values()} == {"win"}


# ── 647a.11(b)(2): the fold ──────────────────────────────────────────────────────────────────


@pytest.mark.cites("647a.11(b)(2)", "647a.11(b)(2)(i)(B)", "R8")
def test_a_fold_loses_ante_and_progressive_and_nothing_else() -> None:
    play = HoldemRound(rules(), {1: ALL_DOWN, 2: ANTE}).dealt()
    play.say(1, "fold")
    assert set(play.state.seats[1].forfeited) == {"ante", "progressive"}
    play.say(2, "fold")
    assert set(play.state.seats[2].forfeited) == {"ante"}


def live(wager: str) -> Any:
    """A side wager that a fold leaves on the table, with its paragraph."""
    letter = "C" if wager.startswith("five-card") else "A"
    return pytest.param(wager, marks=pytest.mark.cites(f"647a.11(b)(2)(i)({letter})", "R10"))


@pytest.mark.parametrize("wager", [live(wager) for wager in SIDE_WAGERS if wager != "progressive"])
def test_a_folded_hand_with_a_side_wager_stays_face_down_until_it_is_settled(wager: str) -> None:
    play = HoldemRound(rules(), {1: {**ANTE, wager: ALL_DOWN[wager]}, 2: ANTE}).dealt()
    play.board((2,))
    play.proceed()
    assert not any(one.turned for one in play.state.lying("player", 1))
    play.proceed()
    event = play.proceed()
    assert isinstance(event, SeatSettled)
    assert event.seat == 1
    # A wager on the dealer's hand does not turn the player's.
    turned = wager != "five-card-hand-bonus-dealer"
    assert all(one.turned is turned for one in play.state.lying("player", 1))
    assert [line.wager for line in event.lines] == ["ante", wager]
    assert event.lines[1].outcome in ("win", "lose")


@pytest.mark.cites("647a.11(b)(2)(ii)")
def test_a_folded_hand_that_nothing_turns_on_is_never_shown() -> None:
    play = HoldemRound(rules(), {1: ANTE, 2: ANTE}).dealt().board((2,))
    for _ in range(3):
        play.proceed()
    assert not any(one.turned for one in play.state.lying("player", 1))
    assert all(one.turned for one in play.state.lying("player", 2))


@pytest.mark.cites("647a.11(b)(2)(i)(B)", "647a.11(b)(2)(ii)", "R8", "R10", "R16")
@pytest.mark.parametrize("folds", [True, False])
@pytest.mark.parametrize("wagered", [True, False])
def test_a_hand_folded_with_or_without_a_progressive_gives_envy(folds: bool, wagered: bool) -> None:
    down = {"progressive": 1} if wagered else {}
    answer = played(
        seat("Qh Kh", FOLD, number=1, **down),
        seat("2c 2d", FOLD if folds else STAY, number=3, progressive=1),
        dealer="4c 5s",
        community="9h Th Jh 7s 6d",
    )
    envy = lines(answer, 3)["envy"]
    assert (envy["of_seat"], envy["outcome"]) == (1, "win")
    assert "envy" not in lines(answer, 1)


# ── 647a.11(h) to (l): settlement ────────────────────────────────────────────────────────────


@pytest.mark.cites("647a.11(h)", "647a.11(h)(1)", "R17")
def test_the_dealers_cards_are_turned_and_then_each_player_from_the_dealers_right() -> None:
    play = HoldemRound(rules(), THREE_SEATS).dealt().board((2, 3, 6))
    assert play.order.split().count("d") == 2
    event = play.proceed()
    assert isinstance(event, CardsTurned)
    assert play.order.split().count("D") == 2
    for number in (6, 3, 2):
        assert play.order.split().count(f"p{number}") == 2
        event = play.proceed()
        assert isinstance(event, SeatSettled)
        assert event.seat == number
        assert play.order.split().count(f"P{number}") == 2


@pytest.mark.cites("647a.11(h)(2)", "647a.11(h)")
def test_player_and_dealer_have_the_best_five_of_seven_cards() -> None:
    answer = played(
        seat("2c 2d", number=1),
        seat("Kh 3c", number=2),
        dealer="Kd 7h",
        community="Ks Kc 9h 9c 4s",
    )
    assert set(answer["dealer"]["cards"].split()) == {"Ks", "Kd", "Kc", "9h", "9c"}
    assert answer["dealer"]["hand"] == "Full house, kings over nines"
    assert answer["dealer"]["qualifies"] is None
    hands = {one["seat"]: one["hand"] for one in answer["seats"]}
    assert hands == {1: "Two pair, kings and nines", 2: "Full house, kings over nines"}


@pytest.mark.cites("647a.11(h)(3)", "647a.11(i)", "647a.11(j)", "647a.11(k)", "R17", "R22")
def test_the_wagers_of_a_player_are_settled_in_the_chapters_order() -> None:
    down = {key.replace("-", "_"): ALL_DOWN[key] for key in reversed(SIDE_WAGERS)}
    answer = played(
        seat("Qh Kh", ("raise 2", "raise 1", "raise 1"), number=2, **down),
        seat("7h 8h", FOLD, number=4),
        dealer="2c 3d",
        community="9h Th Jh 4s 6c",
        bonus_cards="2d 4d 6s 8c",
        magic_card="9h",
        lucky_position="dealer",
    )
    found = list(lines(answer, 2))
    staked = ["ante", "flop", "turn", "river", *SIDE_WAGERS]
    assert found[: len(staked)] == staked
    assert found[len(staked) :] == ["envy", "magic-card", "magic-card-dealer", "lucky-bonus-dealer"]


@pytest.mark.cites("647a.11(k)")
def test_the_six_card_bonus_cards_are_turned_to_settle_that_wager() -> None:
    seats = {1: {**ANTE, "six-card-bonus": 10}, 3: ANTE}
    play = HoldemRound(rules(), seats).dealt().board((1, 3))
    play.proceed()
    play.proceed()
    assert play.order.startswith("b b b b ")
    play.proceed()
    assert play.order.startswith("B B B B ")


def settled(order: str, wager: str, **cards: str) -> HoldemRound:
    """A round of one box with one side wager after its settlement; the player stays in."""
    play = HoldemRound(rules(), {1: {**ANTE, wager: ALL_DOWN[wager]}}).dealt(
        stacked_in_order(order, **cards)
    )
    play.board((1,))
    play.proceed()
    play.proceed()
    return play


@pytest.mark.cites("647a.11(i)(3)", "647a.11(i)(4)", "R15")
def test_a_progressive_win_waits_for_a_floorperson_and_the_cards_stay() -> None:
    play = settled(ONE_BOX, "progressive", p1="8c 8h", d="2c 7d", c="8d Ks 5d 3c 4h")
    assert play.state.phase is Phase.APPROVAL
    why = play.why(Close(DEALER))
    assert (why.code, why.cite) == ("approval/open", "647a.11(i)(3)")
    grant = Approve(FLOOR, 1, "progressive", True)
    assert play.why(Approve(DEALER, 1, "progressive", True)).code == "approval/role"
    assert play.why(Approve(player(1), 1, "progressive", True)).code == "approval/role"
    play.do(grant)
    assert isinstance(play.do(Close(DEALER)), RoundClosed)


@pytest.mark.cites("647a.11(i)(2)")
def test_at_a_dealer_run_table_the_dealer_first_sees_the_light_of_a_progressive_win() -> None:
    deck = stacked_in_order(ONE_BOX, p1="8c 8h", d="2c 7d", c="8d Ks 5d 3c 4h")
    play = HoldemRound(rules(), {1: {**ANTE, "progressive": 1}}, electronic=False)
    play.close_bets(deck)
    play.do(CountChips(DEALER, "progressive", 1))
    play.proceed()
    play.board((1,))
    play.proceed()
    play.proceed()
    grant = Approve(FLOOR, 1, "progressive", True)
    assert play.why(grant).code == "approval/light"
    play.do(ConfirmLight(DEALER, 1, "progressive"))
    play.do(grant)
    assert play.state.waiting == ()


@pytest.mark.cites("647a.11(j)(2)", "647a.11(j)(3)", "R15")
@pytest.mark.parametrize(
    ("cards", "flop", "waits"),
    [
        ("As Ks", "Qs Js Ts", True),
        ("9s 8s", "7s 6s 5s", True),
        ("8c 8h", "8d 8s Kd", True),
        ("8c 8h", "8d Ks Kd", False),
        ("As Js", "9s 7s 4s", False),
        ("9c 8d", "7h 6s 5c", False),
    ],
)
@pytest.mark.parametrize("hand", ["own", "dealer"])
def test_a_hand_bonus_of_500_for_1_or_a_share_of_the_meter_waits_for_a_floorperson(
    hand: str, cards: str, flop: str, waits: bool
) -> None:
    wager = "five-card-hand-bonus" if hand == "own" else "five-card-hand-bonus-dealer"
    held = {"p1": cards, "d": "2c 7d"} if hand == "own" else {"d": cards, "p1": "2c 7d"}
    play = settled(ONE_BOX, wager, **held, c=f"{flop} 3c 4h")
    assert play.state.waiting == (((1, wager),) if waits else ())
    if waits:
        assert play.why(Close(DEALER)).cite == "647a.11(j)(2)"
    else:
        play.do(Close(DEALER))
        assert play.state.closed


@pytest.mark.cites("647a.11(l)")
def test_the_cards_are_collected_after_every_wager_so_that_each_hand_can_be_rebuilt() -> None:
    play = HoldemRound(rules(), {1: {**ANTE, "six-card-bonus": 10}, 3: ANTE}).dealt().board((1,))
    play.proceed()
    play.proceed()
    assert play.why(Close(DEALER)).code == "round/not-settled"
    play.proceed()
    event = play.do(Close(DEALER))
    assert isinstance(event, RoundClosed)
    where = {one.position: one.spot[:2] for one in play.state.layout}
    assert sorted(event.discard) == sorted(where)
    order = [where[position] for position in event.discard]
    together = [
        place for place, before in zip(order, [None, *order], strict=False) if place != before
    ]
    assert len(together) == len(set(together)), "the cards of a hand lie together"
    for place in set(order):
        own = [position for position in event.discard if where[position] == place]
        assert own == sorted(own), "and in the order in which they were dealt"


@pytest.mark.cites("647a.12(d)(4)", "647a.11(i)(4)", "R17")
def test_a_share_is_of_the_meter_as_it_stands_at_the_players_turn() -> None:
    deck = stacked_in_order(ONE_BOX, p1="9s 8s", d="2c 7d", c="7s 6s 5s 3c 4h")
    play = HoldemRound(rules(), {1: {**ANTE, "progressive": 1}}).dealt(
        deck, readings={"progressive": Reading({"meter": 20_000_00 * UNITS})}
    )
    play.board((1,))
    play.proceed()
    event = play.proceed(readings={"progressive": Reading({"meter": 70_000_00 * UNITS})})
    assert isinstance(event, SeatSettled)
    line = next(one for one in event.lines if one.wager == "progressive")
    assert line.returned == 7_000_00
    assert play.state.meters["progressive"].levels == {"meter": 63_000_00 * UNITS}


def test_a_stacked_deck_gives_the_cards_that_it_should() -> None:
    play = settled(ONE_BOX_BONUS, "six-card-bonus", p1="8c 8h", b="8d 8s 2c 3c")
    cards = [card for card in play.state.cards("bonus") if card is not None]
    assert cards_text(cards) == "8d 8s 2c 3c"
