"""Mississippi Stud: wagers, deal, streets and settlement of 655a.7 to 655a.11."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from pitboss.cards import DECK_52
from pitboss.games.choices import Check, Fold, Raise
from pitboss.games.dealing import COMMUNITY, PLAYER
from pitboss.money import Cents
from pitboss.round import (
    Abandon,
    Approve,
    Close,
    ConfirmLight,
    CountChips,
    Decide,
    Phase,
    Proceed,
    Report,
    ResolveChips,
    legal,
    played_on,
)
from pitboss.round.events import CardsTurned, RoundClosed
from pitboss.round.meters import open_meter
from pitboss.rulebook import chapter_of, check, paragraphs
from pitboss.settle import SettleError, settle
from tests.support.games import METHODS, MISSISSIPPI
from tests.support.rounds import DEALER as STAFF
from tests.support.rounds import FLOOR, Play, rules_of
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
    up,
    why,
)
from tests.support.submissions import one as submitted

CHAPTER = chapter_of(MISSISSIPPI)
SIDE = {"progressive": 1, "three-card-bonus": 10, "five-card-hand-bonus": 1}
ALL = {"ante": 10, **SIDE}
STREETS = ("3rd-street", "4th-street", "5th-street")
QUESTIONS = {"3rd-street": "655a.11(b)", "4th-street": "655a.11(d)", "5th-street": "655a.11(f)"}
ON = ["raise 1", "raise 1", "raise 1"]


def by_method(*cites: str) -> list[Any]:
    """The methods of .8, .9 and .10, each with its paragraph."""
    return [
        pytest.param(method, marks=pytest.mark.cites(cite), id=method)
        for method, cite in zip(METHODS, (*cites, cites[-1]), strict=True)
    ]


# ── .7 Wagers ────────────────────────────────────────────────────────────────────────────────


def side_wagers() -> list[Any]:
    """The side wagers, each with its paragraph where that is printed."""
    printed = {one.id for one in paragraphs()}
    cites = {key: CHAPTER.wagers[key].cite for key in SIDE}
    return [
        pytest.param(key, marks=pytest.mark.cites(cite) if cite in printed else (), id=key)
        for key, cite in cites.items()
    ]


@pytest.mark.parametrize("wager", side_wagers())
@pytest.mark.cites("655a.7(d)", "R36")
def test_a_side_wager_follows_the_ante(wager: str) -> None:
    play = seated(MISSISSIPPI, {1: {}})
    needs = why(play, place(play, 1, wager, SIDE[wager]))
    assert needs == ("wager/needs", CHAPTER.wagers[wager].cite)
    play.do(place(play, 1, "ante", 10))
    play.do(place(play, 1, wager, SIDE[wager]))
    assert why(play, taking_back(play.state, player(1), 1, "ante"))[0] == "wager/needs"


@pytest.mark.parametrize("wager", side_wagers())
def test_a_side_wager_is_there_only_if_the_submission_says_so(wager: str) -> None:
    law = rules_of(MISSISSIPPI)
    law = replace(law, offers={key: offer for key, offer in law.offers.items() if key != wager})
    play = Play(law, {1: "player 1"})
    play.bet(1, {key: dollars for key, dollars in ALL.items() if key != wager})
    found = why(play, place(play, 1, wager, SIDE[wager]))
    assert found == ("wager/not-offered", CHAPTER.wagers[wager].cite)


@pytest.mark.cites("R16")
@pytest.mark.parametrize("size", [1, 5])
@pytest.mark.parametrize("wager", ["progressive", "five-card-hand-bonus"])
def test_progressive_and_electronic_wagers_have_the_one_size_of_the_table(
    wager: str, size: int
) -> None:
    play = seated(MISSISSIPPI, {1: {"ante": 10}}, size=int(size == 5))
    for dollars in {1, 2, 5, 10} - {size}:
        assert why(play, place(play, 1, wager, dollars))[0] == "wager/fixed-amount"
    play.do(place(play, 1, wager, size))


@pytest.mark.cites("655a.7(e)")
def test_a_player_wagers_on_one_position_only() -> None:
    play = seated(MISSISSIPPI, {2: {"ante": 10}}, players={2: "Ann", 3: "Ann"})
    assert why(play, place(play, 3, "ante", 10)) == ("boxes/too-many", "655a.7(e)")
    (fault,) = check(submitted(MISSISSIPPI, adjacent_boxes=2)).violations
    assert fault.cite == "655a.7(e)"


@pytest.mark.cites("655a.7", "655a.7(c)")
@pytest.mark.parametrize("street", STREETS)
def test_a_street_is_not_wagered_on_before_its_question(street: str) -> None:
    play = seated(MISSISSIPPI, {1: {"ante": 10}})
    assert why(play, place(play, 1, street, 10)) == ("wager/not-now", QUESTIONS[street])


@pytest.mark.parametrize("method", by_method("655a.8(b)", "655a.9(a)(3)", "655a.10(a)(2)"))
@pytest.mark.cites("655a.7(c)")
def test_no_card_before_no_more_bets_and_only_the_streets_after_it(method: str) -> None:
    play = seated(MISSISSIPPI, {1: ALL, 4: {"ante": 10}}, dealing=method)
    assert why(play, Proceed(STAFF))[0] == "round/no-step"
    play.close_bets(DECK_52)
    assert play.state.layout == ()
    while play.state.step is not None:
        for wager, dollars in ALL.items():
            assert why(play, place(play, 4, wager, dollars)) == ("wager/closed", "655a.7(c)")
            assert why(play, taking_back(play.state, player(1), 1, wager)) == (
                "wager/closed",
                "655a.7(c)",
            )
        if play.state.phase is Phase.DECISION:
            play.answer(play.state.moment.seat, "raise", 10)
        else:
            play.proceed()


@pytest.mark.parametrize("method", by_method("655a.8(b)", "655a.9(a)(3)", "655a.10(a)(2)"))
def test_no_card_is_dealt_before_the_progressive_chips_equal_the_wagers_accepted(
    method: str,
) -> None:
    play = seated(MISSISSIPPI, {2: ALL, 5: ALL}, dealing=method, electronic=False)
    play.close_bets(DECK_52)
    assert why(play, Proceed(STAFF))[0] == "chips/uncounted"
    short = play.copy()
    short.do(CountChips(STAFF, "progressive", 1))
    assert why(short, Proceed(STAFF))[0] == "chips/uncounted"
    short.do(ResolveChips(FLOOR, "progressive", "it had rolled off", supplied=(2,)))
    play.do(CountChips(STAFF, "progressive", 2))
    assert short.state.chips == play.state.chips
    play.proceed()
    assert play.state.layout


# ── .8, .9, .10 The deal ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("method", "seats", "expected"),
    [
        ("manual-shoe", (4,), "4 4 c c c"),
        ("manual-shoe", (2, 5, 6), "2 5 6 2 5 6 c c c"),
        ("hand", (2, 5, 6), "2 5 6 2 5 6 c c c"),
        ("automated-shoe", (2, 5, 6), "2 2 5 5 6 6 c c c"),
        ("reshuffling-shoe", (2, 5, 6), "c c c 2 2 5 5 6 6"),
    ],
)
@pytest.mark.cites("R32")
def test_every_card_of_the_deck_goes_to_its_place_face_down(
    method: str, seats: tuple[int, ...], expected: str
) -> None:
    play = dealt(MISSISSIPPI, {seat: {"ante": 10} for seat in seats}, dealing=method)
    assert order(play) == expected
    assert up(play) == set()
    assert play.state.dealt == 3 + 2 * len(seats)  # nothing is burned, now or later
    play_on(play, dict.fromkeys(seats, ON))
    assert play.state.dealt == 3 + 2 * len(seats)


def test_only_cards_dealt_from_the_hand_need_a_shuffling_device() -> None:
    assert check(submitted(MISSISSIPPI, dealing="manual-shoe", shuffler="none")).ok
    (fault,) = check(submitted(MISSISSIPPI, dealing="hand", shuffler="none")).violations
    assert fault.cite == "655a.9(a)(1)"


def test_there_is_no_dealers_hand() -> None:
    seat = {"seat": 1, "cards": "Jc Jd", "wagers": {"ante": 10}, "decisions": ON}
    data = {"game": MISSISSIPPI, "community": "2h 5s 9d", "seats": [seat]}
    assert settle(data)["dealer"] is None
    for field, value in {"dealer": "3c 4c", "lucky_position": "dealer"}.items():
        with pytest.raises(SettleError) as caught:
            settle(data | {field: value})
        assert caught.value.where == field


# ── .11(b) to (h) The streets ────────────────────────────────────────────────────────────────


def at_street(street: str, bets: dict[int, dict[str, int]]) -> Play:
    """A round at the question of a street, everybody still in it."""
    play = dealt(MISSISSIPPI, bets)
    for one in STREETS[: STREETS.index(street)]:
        decide_all(play, dict.fromkeys(bets, "raise 2"))
        assert all(one in seat.wagers for seat in play.state.seats.values())
        play.proceed()
    return play


def each_street() -> list[Any]:
    return [
        pytest.param(street, cite, marks=pytest.mark.cites(cite), id=street)
        for street, cite in QUESTIONS.items()
    ]


@pytest.mark.parametrize(("street", "cite"), each_street())
@pytest.mark.cites("655a.1", "655a.11")
def test_players_are_asked_clockwise_for_one_two_or_three_antes(street: str, cite: str) -> None:
    play = at_street(street, {2: {"ante": 15}, 5: {"ante": 15}, 6: {"ante": 15}})
    for seat in (2, 5, 6):
        assert play.state.moment.seat == seat
        moves = legal(play.state, player(seat))
        assert {one.decision: (one.wager, one.cite) for one in moves} == {
            "fold": (None, cite),
            "raise": (street, cite),
        }
        (amounts,) = [one.amounts for one in moves if one.decision == "raise"]
        assert amounts == ((1500, 1500), (3000, 3000), (4500, 4500))
        for cents in (0, 1499, 2000, 4501, 6000):
            found = why(play, Decide(player(seat), seat, Raise(Cents(cents))))
            assert found == ("decision/amount", cite)
        assert why(play, Decide(player(seat), seat, Check()))[1] == cite
        other = 6 if seat < 6 else 2
        assert why(play, Decide(player(other), other, Fold()))[1] == cite
        assert why(play, Decide(player(other), seat, Fold()))[0] == "seat/not-yours"
        # No community card is turned while a player has still to answer.
        assert why(play, Proceed(STAFF))[0] == "round/no-step"
        play.answer(seat, "raise", 45)
    assert play.state.seats[5].wagers[street] == 4500


@pytest.mark.cites("655a.1")
def test_the_streets_may_differ_and_follow_no_other_street() -> None:
    play = dealt(MISSISSIPPI, {1: {"ante": 10}})
    play_on(play, {1: ["raise 3", "raise 1", "raise 2"]})
    assert play.state.seats[1].wagers == {
        "ante": 1000,
        "3rd-street": 3000,
        "4th-street": 1000,
        "5th-street": 2000,
    }


@pytest.mark.parametrize(("street", "cite"), each_street())
@pytest.mark.cites("655a.11(h)", "R8")
def test_a_fold_loses_what_is_on_the_hand_and_the_progressive_and_nothing_else(
    street: str, cite: str
) -> None:
    play = at_street(street, {1: ALL, 4: {"ante": 10}})
    play.answer(1, "fold")
    made = ("ante", *STREETS[: STREETS.index(street)])
    assert play.state.seats[1].forfeited == {
        **dict.fromkeys(made, cite),
        "progressive": "655a.11(h)",
    }
    play.answer(4, "raise", 10)
    # Who has folded is not asked again.
    while play.state.phase is not Phase.SETTLEMENT:
        assert play.state.moment.seat in (0, 4)
        play.answer(4, "raise", 10) if play.state.phase is Phase.DECISION else play.proceed()


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.cites("655a.1", "655a.11", "655a.11(d)", "655a.11(f)")
def test_one_community_card_is_turned_after_each_street(method: str) -> None:
    play = dealt(MISSISSIPPI, {2: {"ante": 10}, 5: {"ante": 10}}, dealing=method)
    lying = [one.position for one in play.state.lying(COMMUNITY)]
    for number in range(3):
        assert [at for at in lying if at in play.state.faces] == lying[:number]
        decide_all(play, {2: "raise 1", 5: "raise 3"})
        event = play.proceed()
        assert isinstance(event, CardsTurned)
        assert list(event.faces) == [lying[number]]
    assert play.state.phase is Phase.SETTLEMENT


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.cites("655a.11(h)", "655a.11(i)(4)(ii)", "655a.12(e)(1)", "R8", "R10")
def test_when_all_have_folded_the_cards_are_turned_for_what_a_fold_does_not_lose(
    method: str,
) -> None:
    cards = {(PLAYER, 1): "8c 8d", (PLAYER, 3): "2c 7d", (COMMUNITY, 0): "8h Ks Kh"}
    draws = {"magic_card": cards_of("Kh")[0], "lucky_position": 3}
    play = dealt(MISSISSIPPI, {1: ALL, 3: ALL}, cards, dealing=method, draws=draws)
    play_on(play, {1: ["fold"], 3: ["fold"]})
    returned = {one.wager: one.returned for one in play.state.settled[1]}
    assert returned == {
        "ante": 0,
        "progressive": 0,
        "three-card-bonus": 2000,
        "five-card-hand-bonus": 10_000,
        "magic-card": 2000,
    }
    assert {one.wager for one in play.state.settled[3]} == {*ALL, "magic-card", "lucky-bonus"}
    assert up(play) == {(COMMUNITY, 0), (PLAYER, 1), (PLAYER, 3)}


@pytest.mark.cites("655a.11(h)", "R10", "R16")
def test_a_folder_keeps_envy_and_a_folded_hand_may_earn_it_for_another() -> None:
    bets = {1: {"ante": 10}, 2: {"ante": 10, "progressive": 1}}
    cards = {(PLAYER, 1): "9h 8h", (COMMUNITY, 0): "7h 6h 5h", (PLAYER, 2): "2c 3d"}
    play = play_on(dealt(MISSISSIPPI, bets, cards), {1: ["fold"], 2: ["fold"]})
    assert line(play, 2, "progressive").outcome == "forfeit"
    envy = line(play, 2, "envy")
    assert (envy.returned, envy.of_seat, envy.row) == (30_000, 1, "Straight flush")
    assert {one.wager for one in play.state.settled[1]} == {"ante"}
    assert (PLAYER, 1) in up(play)
    assert (PLAYER, 2) not in up(play)


# ── .11(i) Settlement ────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("655a.11(i)")
def test_players_are_settled_wholly_one_after_the_other_from_the_dealers_right() -> None:
    play = dealt(MISSISSIPPI, {1: ALL, 3: {"ante": 10}, 6: ALL})
    play_on(play, {1: ON, 3: ["fold"], 6: ON}, Phase.SETTLEMENT)
    shown = {(COMMUNITY, 0)}
    assert up(play) == shown
    for seat, turned in ((6, {(PLAYER, 6)}), (3, set()), (1, {(PLAYER, 1)})):
        play.proceed()
        shown |= turned
        assert up(play) == shown
        assert list(play.state.settled)[-1] == seat
        assert {one.wager for one in play.state.settled[seat]} >= set(play.state.seats[seat].wagers)


@pytest.mark.cites("655a.11(i)", "655a.11(i)(4)", "655a.11(i)(4)(iii)", "R22")
def test_the_hand_comes_first_then_progressive_three_card_and_hand_bonus() -> None:
    cards = {(PLAYER, 1): "2c 3d", (PLAYER, 2): "As Ks", (COMMUNITY, 0): "Qs Js Ts"}
    draws = {"magic_card": cards_of("2c")[0], "lucky_position": 1}
    bets = {1: dict(sorted(ALL.items())), 2: {"ante": 10}}
    play = play_on(dealt(MISSISSIPPI, bets, cards, draws=draws), {1: ON, 2: ON})
    assert [one.wager for one in play.state.settled[1]] == [
        *("ante", *STREETS, "progressive", "three-card-bonus", "five-card-hand-bonus"),
        *("envy", "magic-card", "lucky-bonus"),
    ]


@pytest.mark.cites("655a.1", "R15")
@pytest.mark.parametrize(
    ("cards", "board", "source"),
    [
        ("As Ks", "Qs Js Ts", "jackpot slip"),
        ("9h 8h", "7h 6h 5h", "jackpot slip"),
        ("8c 8d", "8h 8s Kd", "table inventory"),
        ("8c 8d", "8h 2s Kd", "table inventory"),
    ],
)
def test_every_progressive_win_waits_for_a_floorperson_and_a_meter_prize_is_a_slip(
    cards: str, board: str, source: str
) -> None:
    places = {(PLAYER, 1): cards, (COMMUNITY, 0): board}
    bets = {1: {"ante": 10, "progressive": 1}}
    play = play_on(dealt(MISSISSIPPI, bets, places, electronic=False), {1: ON})
    assert line(play, 1, "progressive").paid_from == source
    assert why(play, Close(STAFF)) == ("approval/open", "R15")
    approval = Approve(FLOOR, 1, "progressive", True)
    assert why(play, approval)[0] == "approval/light"
    play.do(ConfirmLight(STAFF, 1, "progressive"))
    assert why(play, Approve(STAFF, 1, "progressive", True))[0] == "approval/role"
    play.do(approval)
    play.do(Close(STAFF))


@pytest.mark.cites(
    *("655a.11(i)(4)(iii)", "655a.11(i)(4)(iii)(A)", "655a.11(i)(4)(iii)(B)"),
    *("655a.11(i)(4)(iii)(C)", "655a.7(d)(5)", "R15"),
)
@pytest.mark.parametrize(
    ("cards", "board", "source", "approval"),
    [
        ("As Ks", "Qs Js Ts", "jackpot slip", True),
        ("9h 8h", "7h 6h 5h", "jackpot slip", True),
        ("8c 8d", "8h 8s Kd", "game account", True),
        ("8c 8d", "8h Ks Kd", "game account", False),
        ("Ks 9s", "6s 3s 2s", "game account", False),
        ("9c 8d", "7h 6s 5h", None, False),
    ],
)
def test_a_hand_bonus_goes_to_the_game_account_unless_it_is_a_share_of_the_meter(
    cards: str, board: str, source: str | None, approval: bool
) -> None:
    places = {(PLAYER, 1): cards, (COMMUNITY, 0): board}
    bets = {1: {"ante": 10, "five-card-hand-bonus": 1}}
    play = play_on(dealt(MISSISSIPPI, bets, places), {1: ON})
    found = line(play, 1, "five-card-hand-bonus")
    assert (found.paid_from, found.approval) == (source, approval)
    if approval:
        assert why(play, Close(STAFF)) == ("approval/open", "655a.11(i)(4)(iii)(B)")
    else:
        assert play.state.phase is Phase.CLOSING


@pytest.mark.cites("655a.11(j)")
def test_the_cards_are_racked_hand_by_hand() -> None:
    play = play_on(dealt(MISSISSIPPI, {1: {"ante": 10}, 4: {"ante": 10}}), {1: ON, 4: ["fold"]})
    (event,) = play.do(Close(STAFF))
    assert isinstance(event, RoundClosed)
    assert sorted(event.discard) == list(range(play.state.dealt))
    owners = [play.state.layout[at].spot for at in event.discard]
    assert sum(one != other for one, other in pairwise(owners)) == 2


# ── .13 Irregularities, as 643a has them ─────────────────────────────────────────────────────


def at_dealer_run_table(method: str = "manual-shoe") -> Play:
    """Two seats with wagers, the chips counted, nothing dealt."""
    play = seated(MISSISSIPPI, {2: ALL, 5: ALL}, dealing=method, electronic=False)
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
    [("manual-shoe", "655a.8(h)"), ("hand", "655a.9(f)"), ("automated-shoe", "655a.10(f)")],
)
def test_a_wrong_stub_returns_every_wager(method: str, cite: str, kind: str) -> None:
    play = at_dealer_run_table(method)
    assert why(play, Report(STAFF, kind)) == ("irregular/not-now", cite)
    play.proceed()
    decide_all(play, {2: "fold", 5: "raise 3"})
    play.do(Report(STAFF, kind))
    assert play.state.void is not None
    assert (play.state.void.cite, play.state.void.removes_deck) == (cite, kind != "misdealt")
    assert all_back(play)


@pytest.mark.cites("R31")
def test_a_community_card_seen_before_its_turn_voids_the_round() -> None:
    play = at_dealer_run_table()
    report = Report(STAFF, "community-exposed")
    assert why(play, report) == ("irregular/not-now", "655a.13(d)")
    play.proceed()
    for _ in STREETS:
        decide_all(play, {2: "raise 1", 5: "raise 3"})
        exposed = play.copy()
        exposed.do(report)
        assert all_back(exposed)
        play.proceed()
    assert why(play, report) == ("irregular/not-now", "655a.13(d)")


@pytest.mark.cites("R30", "R55")
def test_cards_face_up_a_wrong_number_and_a_jammed_shoe() -> None:
    play = at_dealer_run_table("automated-shoe")
    for kind, cite in {
        "face-up-cards": "655a.13(a)",
        "wrong-count": "655a.13(c)",
        "shoe-jam": "655a.13(f)",
    }.items():
        void = play.copy()
        void.do(Report(STAFF, kind))
        assert void.state.void is not None
        assert void.state.void.cite == cite
        assert all_back(void)
    assert why(play, Report(STAFF, "dealer-exposed"))[0] == "irregular/unknown"
    play.do(Report(STAFF, "face-up-card", 1))
    play.do(Report(STAFF, "drawn-in-error"))
    play.proceed()
    assert order(play) == "2 d 2 5 5 c c c"  # the second card was discarded
    assert why(play, Report(STAFF, "shoe-jam")) == ("irregular/not-now", "655a.13(f)")


def test_a_player_who_leaves_loses_every_wager_where_the_house_says_so() -> None:
    cards = {(PLAYER, 2): "9h 8h", (COMMUNITY, 0): "7h 6h 5h"}
    play = dealt(MISSISSIPPI, {2: ALL, 5: {"ante": 10}}, cards)
    decide_all(play, {2: "raise 3", 5: "raise 1"})
    play.do(Abandon(STAFF, 2))
    play_on(play, {5: ON})
    assert {one.wager for one in play.state.settled[2]} == {*ALL, "3rd-street"}
    assert {one.outcome for one in play.state.settled[2]} == {"forfeit"}
    assert (PLAYER, 2) not in up(play)


def test_a_seat_that_is_played_on_folds_since_nothing_lets_it_stay_for_nothing() -> None:
    play = dealt(MISSISSIPPI, {2: ALL}, abandoned="play-on")
    play.do(Abandon(STAFF, 2))
    assert played_on(play.state, 2) == Fold()
