"""Three Card Poker: wagers, deal, decisions and settlement of 649a.7 to 649a.11."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from pitboss.cards import DECK_52
from pitboss.games.choices import Check, Fold, Raise
from pitboss.games.dealing import COMMUNITY, DEALER, PLAYER
from pitboss.money import Cents
from pitboss.round import (
    Abandon,
    Approve,
    Close,
    ConfirmLight,
    CountChips,
    Decide,
    NoMoreBets,
    Phase,
    Proceed,
    Report,
    ResolveChips,
    legal,
)
from pitboss.round.events import RoundClosed
from pitboss.round.meters import open_meter
from pitboss.rulebook import chapter_of, check, paragraphs
from pitboss.settle import SettleError, settle
from tests.support.games import METHODS, THREE
from tests.support.rounds import DEALER as STAFF
from tests.support.rounds import FLOOR, SYSTEM, Play, rules_of
from tests.support.slips import taking_back
from tests.support.stacked_rounds import (
    cards_of,
    count_chips,
    dealt,
    decide_all,
    line,
    order,
    place,
    play_on,
    player,
    seated,
    settled,
    up,
    why,
)
from tests.support.submissions import one as submitted

CHAPTER = chapter_of(THREE)
HAND_BONUS, HAND_BONUS_DEALER = "five-card-hand-bonus", "five-card-hand-bonus-dealer"
SIDE = {
    "three-card-progressive": 1,
    "six-card-bonus": 10,
    "five-card-progressive": 1,
    HAND_BONUS: 1,
    HAND_BONUS_DEALER: 1,
}
ALL = {"ante": 10, "pair-plus": 10, **SIDE}
FIVE_CARD_WAGERS = ("five-card-progressive", HAND_BONUS, HAND_BONUS_DEALER)
#: A dealer who plays, and one who does not.
KING_HIGH, JACK_HIGH = "Kd 9c 4h", "Jc 9h 2s"


def by_method(*cites: str) -> list[Any]:
    """The methods of .8, .9 and .10, each with its paragraph."""
    return [
        pytest.param(method, marks=pytest.mark.cites(cite), id=method)
        for method, cite in zip(METHODS, (*cites, cites[-1]), strict=True)
    ]


# ── .7 Wagers ────────────────────────────────────────────────────────────────────────────────

ENTRY = [{"ante": 10}, {"pair-plus": 10}, {"ante": 10, "pair-plus": 25}]


@pytest.mark.cites("649a.7", "649a.7(d)", "649a.11(b)")
@pytest.mark.parametrize("wagers", ENTRY)
def test_ante_or_pair_plus_or_both_are_dealt_in_and_only_the_ante_is_asked(
    wagers: dict[str, int],
) -> None:
    play = dealt(THREE, {2: wagers, 5: {"ante": 10}})
    assert [play.state.moment.seat] == ([2] if "ante" in wagers else [5])
    assert len(play.state.cards(PLAYER, 2)) == 3
    assert why(play, Decide(player(5), 5, Check()))[1] == "649a.11(b)"


def side_wagers() -> list[Any]:
    """The wagers that follow Ante or Pair Plus, each with its paragraph where that is printed."""
    printed = {one.id for one in paragraphs()}
    cites = {key: CHAPTER.wagers[key].cite for key in SIDE}
    return [
        pytest.param(key, marks=pytest.mark.cites(cite) if cite in printed else (), id=key)
        for key, cite in cites.items()
    ]


@pytest.mark.parametrize("first", ["ante", "pair-plus"])
@pytest.mark.parametrize("wager", side_wagers())
def test_a_side_wager_follows_the_ante_or_the_pair_plus(wager: str, first: str) -> None:
    play = seated(THREE, {1: {}})
    needs = why(play, place(play, 1, wager, SIDE[wager]))
    assert needs == ("wager/needs", CHAPTER.wagers[wager].cite)
    play.do(place(play, 1, first, 10))
    play.do(place(play, 1, wager, SIDE[wager]))
    assert why(play, taking_back(play.state, player(1), 1, first))[0] == "wager/needs"
    play.do(place(play, 1, "pair-plus" if first == "ante" else "ante", 10))
    play.do(taking_back(play.state, player(1), 1, first))


@pytest.mark.parametrize("wager", side_wagers())
def test_a_side_wager_is_there_only_if_the_submission_says_so(wager: str) -> None:
    law = rules_of(THREE)
    law = replace(law, offers={key: offer for key, offer in law.offers.items() if key != wager})
    play = Play(law, {1: "player 1"})
    play.bet(1, {key: dollars for key, dollars in ALL.items() if key != wager})
    found = why(play, place(play, 1, wager, SIDE[wager]))
    assert found == ("wager/not-offered", CHAPTER.wagers[wager].cite)


@pytest.mark.cites("649a.12(h)(5)", "R16")
@pytest.mark.parametrize("size", [1, 5])
@pytest.mark.parametrize("wager", [key for key in SIDE if key != "six-card-bonus"])
def test_progressive_and_electronic_wagers_have_the_one_size_of_the_table(
    wager: str, size: int
) -> None:
    play = seated(THREE, {1: {"ante": 10}}, size=int(size == 5))
    for dollars in {1, 2, 5, 10} - {size}:
        assert why(play, place(play, 1, wager, dollars))[0] == "wager/fixed-amount"
    play.do(place(play, 1, wager, size))


@pytest.mark.cites("649a.7(d)(7)", "R53")
@pytest.mark.parametrize("chosen", [(HAND_BONUS,), (HAND_BONUS_DEALER,), SIDE])
def test_the_hand_bonus_is_on_either_hand_or_both(chosen: tuple[str, ...]) -> None:
    play = dealt(THREE, {1: {"ante": 10, **{key: SIDE[key] for key in chosen}}})
    assert set(chosen) <= set(play.state.seats[1].wagers)


@pytest.mark.cites("649a.7(e)")
@pytest.mark.parametrize(
    ("required", "wagers", "missing"),
    [
        (["ante"], {"pair-plus": 10}, "ante"),
        (["pair-plus"], {"ante": 10}, "pair-plus"),
        (["ante", "pair-plus"], {"ante": 10}, "pair-plus"),
        (["ante", "pair-plus"], {"pair-plus": 10}, "ante"),
        (["ante", "pair-plus"], {"ante": 10, "pair-plus": 10}, None),
        ([], {"pair-plus": 10}, None),
    ],
)
def test_a_table_may_require_ante_pair_plus_or_both(
    required: list[str], wagers: dict[str, int], missing: str | None
) -> None:
    play = seated(THREE, {1: wagers, 2: {"ante": 10, "pair-plus": 10}}, required=required)
    command = NoMoreBets(SYSTEM, DECK_52)
    if missing is None:
        play.do(command)
        return
    found = play.refused(command)
    assert (found.code, found.cite) == ("wager/incomplete", "649a.7(e)")
    assert (found.seat, found.wager) == (1, missing)
    seat = {"seat": 1, "cards": "9c 9d 2s", "wagers": wagers, "decisions": []}
    with pytest.raises(SettleError) as caught:
        settle({"game": THREE, "rules": {"required": required}, "seats": [seat]})
    assert (caught.value.where, caught.value.cite) == (f"seats[0].wagers.{missing}", "649a.7(e)")


def test_the_submission_may_let_a_player_take_several_adjacent_boxes() -> None:
    players = dict.fromkeys((2, 3, 4, 6), "Ann")
    play = seated(THREE, {3: {"ante": 10}}, players=players, adjacent_boxes=2)
    assert why(play, place(play, 6, "ante", 10)) == ("boxes/apart", "649a.7(f)")
    play.bet(4, {"pair-plus": 10})
    assert why(play, place(play, 2, "ante", 10)) == ("boxes/too-many", "649a.7(f)")


@pytest.mark.parametrize("method", by_method("649a.8(b)", "649a.9(a)(3)", "649a.10(a)(2)"))
@pytest.mark.cites("649a.7")
def test_no_card_before_no_more_bets_and_no_wager_after_it(method: str) -> None:
    play = seated(THREE, {1: ALL, 4: {"ante": 10}}, dealing=method)
    assert why(play, Proceed(STAFF))[0] == "round/no-step"
    play.close_bets(DECK_52)
    assert play.state.layout == ()
    while play.state.step is not None:
        for wager, dollars in ALL.items():
            assert why(play, place(play, 4, wager, dollars)) == ("wager/closed", "649a.7(c)")
            assert why(play, taking_back(play.state, player(1), 1, wager)) == (
                "wager/closed",
                "649a.7(c)",
            )
        step(play)


def step(play: Play) -> None:
    """The dealer's next step, or the answer of the seat that is asked."""
    if play.state.phase is Phase.DECISION:
        play.answer(play.state.moment.seat, "fold")
    else:
        play.proceed()


@pytest.mark.parametrize("method", by_method("649a.8(b)", "649a.9(a)(3)", "649a.10(a)(2)"))
def test_no_card_is_dealt_before_the_progressive_chips_equal_the_wagers_accepted(
    method: str,
) -> None:
    bets = {2: {"ante": 10, "three-card-progressive": 1, "five-card-progressive": 1}}
    bets[5] = {"pair-plus": 10, "five-card-progressive": 1}
    play = seated(THREE, bets, dealing=method, electronic=False)
    play.close_bets(DECK_52)
    for wager, count in (("three-card-progressive", 1), ("five-card-progressive", 2)):
        assert why(play, Proceed(STAFF))[0] == "chips/uncounted"
        short = play.copy()
        short.do(CountChips(STAFF, wager, count + 1))
        assert why(short, Proceed(STAFF))[0] == "chips/uncounted"
        short.do(ResolveChips(FLOOR, wager, "one too many", returned=(5,)))
        play.do(CountChips(STAFF, wager, count))
        assert short.state.chips == play.state.chips
    play.proceed()
    assert play.state.layout


# ── .8, .9, .10 The deal ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("method", "seats", "expected"),
    [
        ("manual-shoe", (4,), "4 d 4 d 4 d c c"),
        ("manual-shoe", (2, 5, 7), "2 5 7 d 2 5 7 d 2 5 7 d c c"),
        ("hand", (4,), "4 d 4 d 4 d c c"),
        ("hand", (2, 5, 7), "2 5 7 d 2 5 7 d 2 5 7 d c c"),
        ("automated-shoe", (2, 5, 7), "2 2 2 5 5 5 7 7 7 d d d c c"),
        ("reshuffling-shoe", (2, 5, 7), "d d d 2 2 2 5 5 5 7 7 7 c c"),
    ],
)
@pytest.mark.cites("649a.8(d)", "649a.9(b)", "649a.10(c)", "R32")
def test_every_card_of_the_deck_goes_to_its_place_face_down(
    method: str, seats: tuple[int, ...], expected: str
) -> None:
    bets = {seat: {"ante": 10} for seat in seats}
    bets[seats[-1]] = {"pair-plus": 10, HAND_BONUS: 1}
    play = dealt(THREE, bets, dealing=method)
    assert order(play) == expected
    assert up(play) == set()
    none = dealt(THREE, {seat: {"ante": 10} for seat in seats}, dealing=method)
    assert order(none) == expected.removesuffix(" c c")


@pytest.mark.parametrize("wager", [key for key in ALL if key != "ante"])
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.cites("649a.8(d)", "649a.9(b)", "649a.10(c)")
def test_two_extra_cards_are_dealt_for_any_five_card_wager_and_for_no_other(
    method: str, wager: str
) -> None:
    bets = {1: {"ante": 10}, 3: {"ante": 10, wager: ALL[wager]}}
    play = dealt(THREE, bets, dealing=method)
    assert len(play.state.cards(COMMUNITY)) == (2 if wager in FIVE_CARD_WAGERS else 0)


def test_a_table_without_them_dispenses_the_dealers_cards_last() -> None:
    play = dealt(THREE, {2: {"ante": 10}}, dealing="reshuffling-shoe", community_first=False)
    assert order(play) == "2 2 2 d d d"


def test_only_cards_dealt_from_the_hand_need_a_shuffling_device() -> None:
    assert check(submitted(THREE, {"pair-plus": "A"}, dealing="manual-shoe", shuffler="none")).ok
    (fault,) = check(
        submitted(THREE, {"pair-plus": "A"}, dealing="hand", shuffler="none")
    ).violations
    assert fault.cite == "649a.9(a)(1)"


# ── .11(b) Play or fold ──────────────────────────────────────────────────────────────────────


@pytest.mark.cites("649a.11(b)")
def test_ante_players_are_asked_clockwise_from_the_dealers_left() -> None:
    bets = {6: {"ante": 10}, 1: {"ante": 10}, 3: {"pair-plus": 10}, 4: ALL}
    play = dealt(THREE, dict(sorted(bets.items())))
    for seat in (1, 4, 6):
        assert play.state.moment.seat == seat
        other = 6 if seat < 6 else 1
        assert why(play, Decide(player(other), other, Fold()))[1] == "649a.11(b)"
        assert why(play, Decide(player(3), 3, Fold()))[0] == "decision/not-asked"
        assert why(play, Decide(player(other), seat, Fold()))[0] == "seat/not-yours"
        assert why(play, Proceed(STAFF))[0] == "round/no-step"
        play.answer(seat, "fold")
    assert play.state.phase is Phase.DEALER


@pytest.mark.cites("649a.11(b)")
def test_the_play_wager_is_exactly_the_ante() -> None:
    play = dealt(THREE, {1: {"ante": 15}})
    moves = {one.decision: one.amounts for one in legal(play.state, player(1))}
    assert moves == {"fold": (), "raise": ((Cents(1500), Cents(1500)),)}
    for cents in (0, 1499, 1501, 3000):
        found = why(play, Decide(player(1), 1, Raise(Cents(cents))))
        assert found == ("decision/amount", "649a.11(b)")
    assert why(play, Decide(player(1), 1, Check()))[1] == "649a.11(b)"
    play.answer(1, "raise", 15)
    assert play.state.seats[1].wagers["play"] == 1500


@pytest.mark.cites("649a.11(b)", "649a.11(b)(2)", "649a.11(b)(3)", "R8")
def test_a_fold_loses_ante_pair_plus_and_progressives_and_nothing_else() -> None:
    play = dealt(THREE, {1: ALL, 2: {"ante": 10, "six-card-bonus": 10}})
    play.answer(1, "fold")
    assert play.state.seats[1].forfeited == {
        "ante": "649a.11(b)",
        "pair-plus": "649a.11(b)(3)",
        "three-card-progressive": "649a.11(b)(2)",
        "five-card-progressive": "649a.11(b)(2)",
    }
    play.answer(2, "fold")
    assert play.state.seats[2].forfeited == {"ante": "649a.11(b)"}


@pytest.mark.cites("649a.11(b)(3)", "649a.11(c)(6)", "649a.11(c)(8)", "R10")
def test_a_folded_hand_stays_for_the_wagers_that_a_fold_does_not_lose() -> None:
    cards = {(PLAYER, 1): "9c 9d 2s", (DEALER, 0): "9h 4c 4d", (COMMUNITY, 0): "2c 2d"}
    play = play_on(dealt(THREE, {1: ALL}, cards), {1: ["fold"]})
    found = {one.wager: one.outcome.value for one in play.state.settled[1]}
    assert found == {
        **dict.fromkeys(ALL, "forfeit"),
        "six-card-bonus": "win",  # full house with the dealer's cards
        HAND_BONUS: "win",  # full house with the community cards
        HAND_BONUS_DEALER: "lose",
    }
    assert (PLAYER, 1) in up(play)


# ── .11(c) Showdown ──────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("649a.11(c)", "649a.11(c)(7)", "649a.11(c)(8)")
def test_the_dealer_first_then_player_by_player_and_the_extra_cards_when_one_needs_them() -> None:
    bets = {2: {"ante": 10, HAND_BONUS_DEALER: 1}, 4: {"ante": 10}, 6: {"pair-plus": 10}}
    play = dealt(THREE, bets)
    decide_all(play, {2: "fold", 4: "fold"})
    assert up(play) == set()
    play.proceed()
    shown = {(DEALER, 0)}
    assert up(play) == shown
    play.proceed()
    assert list(play.state.settled) == [6]
    shown |= {(PLAYER, 6)}
    assert up(play) == shown
    play.proceed()
    assert list(play.state.settled) == [6, 4]  # folded: nothing is left to turn its hand for
    assert up(play) == shown
    play.proceed()
    assert list(play.state.settled) == [6, 4, 2]
    # Nothing of seat 2 turns on its own cards; the dealer's hand is made with the extra ones.
    assert up(play) == shown | {(COMMUNITY, 0)}


@pytest.mark.cites("649a.11(b)(2)", "649a.11(c)(7)(v)", "R10", "R16")
def test_a_folders_envy_turns_the_extra_cards_and_the_hand_that_earns_it() -> None:
    bets = {2: {"ante": 10}, 5: {"ante": 10, "five-card-progressive": 1}}
    cards = {(PLAYER, 2): "9h 8h 7h", (COMMUNITY, 0): "6h 5h"}
    play = play_on(dealt(THREE, bets, cards), {2: ["fold"], 5: ["fold"]}, Phase.SETTLEMENT)
    play.proceed()
    found = line(play, 5, "envy")
    assert (found.returned, found.of_seat, found.cite) == (30_000, 2, "649a.12(h)(5)")
    assert up(play) == {(DEALER, 0), (COMMUNITY, 0), (PLAYER, 2)}


@pytest.mark.cites("649a.11(c)", "649a.11(c)(6)", "649a.11(c)(7)", "649a.11(c)(8)", "R22")
def test_a_players_wagers_are_settled_in_the_chapters_order() -> None:
    cards = {
        (PLAYER, 2): "9c 8d 7h",
        (PLAYER, 6): "As Ks Qs",
        (DEALER, 0): "Qd 9d 4c",
        (COMMUNITY, 0): "Js Ts",
    }
    draws = {"magic_card": cards_of("Js")[0], "lucky_position": 2}
    play = dealt(THREE, {2: ALL, 6: {"pair-plus": 10}}, cards, draws=draws)
    lines = play_on(play, {2: ["raise 1"]}).state.settled[2]
    assert [one.wager for one in lines] == [
        *("ante", "play", "pair-plus", "three-card-progressive", "six-card-bonus"),
        *("five-card-progressive", HAND_BONUS, HAND_BONUS_DEALER),
        *("ante-bonus", "envy", "envy", "magic-card", "lucky-bonus", "magic-card-dealer"),
    ]
    assert [one.returned for one in lines if one.wager == "envy"] == [10_000, 100_000]


PLAYS = {"Qc 3d 2h": True, "Kc 3d 2h": True, "Ac 4d 2h": True, "2c 2d 3h": True}
PLAYS |= {"5c 3c 2c": True, "Ac 2d 3h": True, "Jc Td 8h": False, "9c 5d 2h": False}


@pytest.mark.cites("649a.2(b)(6)", "649a.11(c)", "649a.12")
@pytest.mark.parametrize("dealer", PLAYS)
def test_the_dealer_plays_with_queen_high_or_better(dealer: str) -> None:
    seat = {"seat": 1, "cards": "Ah Ad 9s", "wagers": {"ante": 10}, "decisions": ["raise 1"]}
    found = settle({"game": THREE, "dealer": dealer, "seats": [seat]})
    assert found["dealer"]["qualifies"] is PLAYS[dealer]
    lines = {one["wager"]: one for one in found["seats"][0]["lines"]}
    if not PLAYS[dealer]:
        assert (lines["ante"]["outcome"], lines["ante"]["returned"]) == ("win", "20.00")
        assert (lines["play"]["outcome"], lines["play"]["returned"]) == ("push", "10.00")
        assert "less than queen high" in lines["play"]["rule"]


@pytest.mark.cites("649a.11(c)", "649a.12", "649a.6", "R5", "R6")
@pytest.mark.parametrize(
    ("cards", "dealer", "outcome"),
    [
        ("Kh 9d 4c", JACK_HIGH, "win push"),
        ("5h 4d 2c", JACK_HIGH, "win push"),  # lower, and yet the dealer does not play
        ("Jd 9c 2h", JACK_HIGH, "win push"),  # equal, and the dealer does not play
        ("Kh 9d 5c", KING_HIGH, "win win"),
        ("Kh 9d 4c", KING_HIGH, "push push"),
        ("Kh 9d 3c", KING_HIGH, "lose lose"),
        ("2c 2d 3h", "As Ks Jd", "win win"),
        ("Ah 3s 2d", "Ac Ad Kh", "win win"),  # a straight
        ("Ah 3s 2d", "4c 3d 2h", "lose lose"),  # the lowest one
        ("Ah 3h 2h", "Kc Kd Ks", "win win"),  # a straight flush
        ("2c 2d 2h", "Ac Kd Qh", "win win"),  # trips over a straight
        ("9c 8d 7h", "Ac Kc 2c", "win win"),  # a straight over a flush
        ("Kc Kd 3h", "Qc Qd Ah", "win win"),  # pairs by their rank first
        ("As Ks Qs", "Ah Kh Qh", "push push"),
    ],
)
def test_ante_and_play_against_the_dealer(cards: str, dealer: str, outcome: str) -> None:
    seat = {"seat": 1, "cards": cards, "wagers": {"ante": 10}, "decisions": ["raise 1"]}
    lines = settled({"game": THREE, "dealer": dealer, "seats": [seat]})
    assert f"{lines['ante']['outcome']} {lines['play']['outcome']}" == outcome
    back = {"win": "20.00", "push": "10.00", "lose": "0.00"}
    assert lines["ante"]["returned"] == back[lines["ante"]["outcome"]]
    assert lines["play"]["returned"] == back[lines["play"]["outcome"]]


# ── .11(c)(7) and (8): prizes, approvals, where they are paid from ───────────────────────────

#: Three cards and two community cards for every row, with a dealer's hand that has none of them.
FIVE_CARD_ROWS = {
    "Royal flush": ("As Ks Qs", "Js Ts"),
    "Straight flush": ("9h 8h 7h", "6h 5h"),
    "Four-of-a-kind": ("8c 8d 8h", "8s Kh"),
    "Full house": ("8c 8d 8h", "Ks Kh"),
    "Flush": ("Ks 9s 6s", "3s 2s"),
    "Straight": ("9c 8d 7h", "6s 5h"),
    "Three-of-a-kind": ("5c 5d 5h", "Qs 9h"),
    "": ("5c 5d 9h", "9s 2h"),
}
DEALER_CARDS = "Qd 7c 3d"
STRAIGHT_FLUSHES = ("Royal flush", "Straight flush")


def won(wager: str, cards: str, board: str, *, electronic: bool = True) -> Play:
    """A round that seat 1 plays to the end with a $1 side wager."""
    bets = {1: {"ante": 10, wager: 1}}
    places = {(PLAYER, 1): cards, (DEALER, 0): DEALER_CARDS}
    if wager in FIVE_CARD_WAGERS:
        places[COMMUNITY, 0] = board
    if wager == HAND_BONUS_DEALER:
        places[PLAYER, 1], places[DEALER, 0] = DEALER_CARDS, cards
    return play_on(dealt(THREE, bets, places, electronic=electronic), {1: ["raise 1"]})


@pytest.mark.cites("649a.11(c)(7)(i)", "649a.11(c)(7)(iii)", "649a.11(c)(7)(iv)", "R15")
@pytest.mark.parametrize("row", FIVE_CARD_ROWS)
def test_every_progressive_win_waits_for_a_floorperson_and_a_meter_prize_is_a_slip(
    row: str,
) -> None:
    wager = "five-card-progressive"
    play = won(wager, *FIVE_CARD_ROWS[row])
    if not row:
        assert line(play, 1, wager).outcome == "lose"
        assert play.state.phase is Phase.CLOSING
        return
    source = "jackpot slip" if row in STRAIGHT_FLUSHES else "table inventory"
    assert (line(play, 1, wager).row, line(play, 1, wager).paid_from) == (row, source)
    assert play.state.phase is Phase.APPROVAL
    # The cards stay until it is done.
    assert why(play, Close(STAFF)) == ("approval/open", "649a.11(c)(7)(iii)")
    assert why(play, Approve(STAFF, 1, wager, True))[0] == "approval/role"
    play.do(Approve(FLOOR, 1, wager, True))
    play.do(Close(STAFF))


@pytest.mark.cites("R15")
def test_a_three_card_progressive_win_waits_for_a_floorperson_too() -> None:
    play = won("three-card-progressive", "5c 5d 5h", "")
    assert why(play, Close(STAFF)) == ("approval/open", "R15")
    assert line(play, 1, "three-card-progressive").paid_from == "table inventory"
    play = won("three-card-progressive", "As Ks Qs", "")
    assert line(play, 1, "three-card-progressive").paid_from == "jackpot slip"


@pytest.mark.cites("649a.11(c)(7)(ii)")
def test_a_progressive_prize_is_approved_only_after_the_dealer_saw_the_light() -> None:
    wager = "five-card-progressive"
    play = won(wager, *FIVE_CARD_ROWS["Flush"], electronic=False)
    approval = Approve(FLOOR, 1, wager, True)
    assert why(play, approval) == ("approval/light", "649a.11(c)(7)(ii)")
    play.do(ConfirmLight(STAFF, 1, wager))
    play.do(approval)
    assert not play.state.waiting


@pytest.mark.cites("649a.11(c)(8)(i)", "649a.11(c)(8)(ii)", "649a.11(c)(8)(iii)", "R15")
@pytest.mark.parametrize("wager", [HAND_BONUS, HAND_BONUS_DEALER])
@pytest.mark.parametrize("row", FIVE_CARD_ROWS)
def test_a_hand_bonus_goes_to_the_game_account_unless_it_is_a_share_of_the_meter(
    row: str, wager: str
) -> None:
    play = won(wager, *FIVE_CARD_ROWS[row])
    found = line(play, 1, wager)
    if row in ("", "Straight", "Three-of-a-kind"):
        assert (found.outcome, found.paid_from) == ("lose", None)
        return
    source = "jackpot slip" if row in STRAIGHT_FLUSHES else "game account"
    assert (found.row, found.paid_from) == (row, source)
    if found.approval:
        assert why(play, Close(STAFF)) == ("approval/open", "649a.11(c)(8)(ii)")
    assert found.approval == (row in (*STRAIGHT_FLUSHES, "Four-of-a-kind"))


@pytest.mark.cites("649a.11(d)")
def test_the_cards_are_racked_hand_by_hand() -> None:
    play = play_on(dealt(THREE, {1: ALL, 4: ALL}), {1: ["raise 1"], 4: ["fold"]})
    while play.state.phase is Phase.APPROVAL:
        seat, wager = play.state.waiting[0]
        play.do(Approve(FLOOR, seat, wager, True))
    (event,) = play.do(Close(STAFF))
    assert isinstance(event, RoundClosed)
    assert sorted(event.discard) == list(range(play.state.dealt))
    owners = [play.state.layout[at].spot for at in event.discard]
    assert sum(one != other for one, other in pairwise(owners)) == 3


# ── .13 Irregularities, as 641a has them ─────────────────────────────────────────────────────


def at_dealer_run_table(method: str = "manual-shoe") -> Play:
    """Two seats with wagers, the chips counted, nothing dealt."""
    bets = {2: ALL, 5: {"pair-plus": 10, "five-card-progressive": 1}}
    play = seated(THREE, bets, dealing=method, electronic=False)
    play.close_bets(DECK_52)
    count_chips(play)
    return play


def all_back(play: Play) -> bool:
    """Whether every wager went back, and the meters are as they were."""
    assert play.state.void is not None
    return all(
        {one.wager: one.returned for one in play.state.settled[seat]}
        == play.state.seats[seat].wagers
        for seat in play.state.boxes
    ) and all(
        meter == open_meter(meter.terms, meter.amount) for meter in play.state.meters.values()
    )


@pytest.mark.cites("R31", "R52")
@pytest.mark.parametrize("kind", ["misdealt", "wrong-stub-count"])
@pytest.mark.parametrize(
    ("method", "cite"),
    [("manual-shoe", "649a.8(h)"), ("hand", "649a.9(f)"), ("automated-shoe", "649a.10(f)")],
)
def test_a_wrong_stub_returns_every_wager(method: str, cite: str, kind: str) -> None:
    play = at_dealer_run_table(method)
    assert why(play, Report(STAFF, kind)) == ("irregular/not-now", cite)
    play.proceed()
    play.answer(2, "fold")
    play.do(Report(STAFF, kind))
    assert play.state.void is not None
    assert (play.state.void.cite, play.state.void.removes_deck) == (cite, kind != "misdealt")
    assert all_back(play)


@pytest.mark.cites("R31", "R54")
def test_a_dealers_card_seen_before_the_reveal_voids_the_round() -> None:
    play = at_dealer_run_table()
    report = Report(STAFF, "dealer-exposed")
    assert why(play, report) == ("irregular/not-now", "649a.13(d)")
    play.proceed()
    play.answer(2, "fold")
    exposed = play.copy()
    exposed.do(report)
    assert all_back(exposed)
    play.proceed()
    assert why(play, report) == ("irregular/not-now", "649a.13(d)")


@pytest.mark.cites("R30", "R55")
def test_cards_face_up_a_wrong_number_and_a_jammed_shoe() -> None:
    play = at_dealer_run_table("automated-shoe")
    for kind, cite in {
        "face-up-cards": "649a.13(a)",
        "wrong-count": "649a.13(c)",
        "shoe-jam": "649a.13(f)",
    }.items():
        void = play.copy()
        void.do(Report(STAFF, kind))
        assert void.state.void is not None
        assert void.state.void.cite == cite
        assert all_back(void)
    play.do(Report(STAFF, "face-up-card", 1))
    play.do(Report(STAFF, "drawn-in-error"))
    play.proceed()
    assert order(play) == "2 d 2 2 5 5 5 d d d c c"  # the second card was discarded
    assert why(play, Report(STAFF, "shoe-jam")) == ("irregular/not-now", "649a.13(f)")


@pytest.mark.parametrize("played", [False, True])
def test_a_player_who_leaves_loses_every_wager_where_the_house_says_so(played: bool) -> None:
    play = dealt(THREE, {2: ALL, 5: {"pair-plus": 10}}, {(PLAYER, 2): "9c 8c 7c"})
    if played:  # with an Ante Bonus, had the player stayed
        play.answer(2, "raise", 10)
    play.do(Abandon(STAFF, 2))
    play_on(play, {})
    lost = {*ALL, "play"} if played else {*ALL}
    assert {one.wager for one in play.state.settled[2]} == lost
    assert {one.outcome for one in play.state.settled[2]} == {"forfeit"}
    assert "forfeit" not in {one.outcome for one in play.state.settled[5]}
    assert (PLAYER, 2) not in up(play)
