"""Let It Ride from "no more bets" to the last community card: 643a.8 to 643a.11(e)."""

from typing import Any

import pytest

from pitboss.cards import DECK_52
from pitboss.games.choices import Ride, Withdraw
from pitboss.games.dealing import COMMUNITY, DISCARD, PLAYER
from pitboss.round import Decide, NoMoreBets, Proceed, legal
from pitboss.round.events import CardsTurned, DecisionMade
from pitboss.rulebook import check
from tests.support.games import METHODS
from tests.support.let_it_ride import BETS, SIDE, LetItRideRound, rules, submission
from tests.support.rounds import DEALER, SYSTEM, decision
from tests.support.slips import taking_back

#: Who sits where: one seat, seats with gaps, a full table.
TABLES = ((4,), (2, 5, 7), (1, 2, 3, 4, 5, 6, 7))


def dealt_by(method: str, seats: tuple[int, ...], watching: tuple[int, ...] = ()) -> LetItRideRound:
    """A round after the deal; those who watch sit there without a wager."""
    one = LetItRideRound(
        rules(dealing=method), {seat: f"player {seat}" for seat in (*seats, *watching)}
    )
    for seat in seats:
        one.bet(seat)
    one.close_bets()
    one.proceed()
    return one


def spots(one: LetItRideRound) -> list[tuple[str, int]]:
    """Area and seat of every card on the layout, in the order of the deck."""
    assert [laid.position for laid in one.state.layout] == list(range(one.state.dealt))
    return [(laid.spot.area, laid.spot.seat) for laid in one.state.layout]


def text(one: LetItRideRound) -> str:
    """The same as words: a seat's number, c for community, x for the discard rack."""
    short = {COMMUNITY: "c", DISCARD: "x"}
    return " ".join(str(seat) if area == PLAYER else short[area] for area, seat in spots(one))


def turned(one: LetItRideRound) -> list[int]:
    """The positions of the deck that lie face up."""
    return [laid.position for laid in one.state.layout if laid.turned]


def all_decide(one: LetItRideRound, decision: str = "ride") -> None:
    for seat in one.state.boxes:
        one.answer(seat, decision)


# ── The order of the cards ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("method", "seats", "order"),
    [
        ("manual-shoe", (4,), "4 c 4 c 4"),
        ("manual-shoe", (2, 5, 7), "2 5 7 c 2 5 7 c 2 5 7"),
        ("manual-shoe", TABLES[2], "1 2 3 4 5 6 7 c 1 2 3 4 5 6 7 c 1 2 3 4 5 6 7"),
        ("hand", (4,), "4 c 4 c 4"),
        ("hand", (2, 5, 7), "2 5 7 c 2 5 7 c 2 5 7"),
        ("hand", TABLES[2], "1 2 3 4 5 6 7 c 1 2 3 4 5 6 7 c 1 2 3 4 5 6 7"),
        ("automated-shoe", (4,), "4 4 4 x c c"),
        ("automated-shoe", (2, 5, 7), "2 2 2 5 5 5 7 7 7 x c c"),
        ("automated-shoe", (1, 3, 6), "1 1 1 3 3 3 6 6 6 x c c"),
        ("reshuffling-shoe", (4,), "c c 4 4 4"),
        ("reshuffling-shoe", (2, 5, 7), "c c 2 2 2 5 5 5 7 7 7"),
    ],
)
@pytest.mark.cites(
    "643a.8(d)",
    "643a.8(d)(1)",
    "643a.8(d)(2)",
    "643a.8(d)(3)",
    "643a.8(d)(4)",
    "643a.8(d)(5)",
    "643a.9(b)",
    "643a.9(b)(1)",
    "643a.9(b)(2)",
    "643a.9(b)(3)",
    "643a.9(b)(4)",
    "643a.9(b)(5)",
    "643a.10(b)",
    "643a.10(g)",
    "R32",
)
def test_every_card_of_the_deck_goes_to_its_place(
    method: str, seats: tuple[int, ...], order: str
) -> None:
    assert text(dealt_by(method, seats)) == order


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.cites("643a.8(d)(1)", "643a.9(b)(1)", "643a.10(b)")
def test_only_those_with_the_three_wagers_are_dealt_in(method: str) -> None:
    one = dealt_by(method, (2, 5), watching=(1, 6))
    assert text(one) == text(dealt_by(method, (2, 5)))


@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.cites("643a.8(d)", "643a.9(b)", "643a.10(b)")
def test_everything_is_dealt_face_down(method: str, seats: tuple[int, ...]) -> None:
    one = dealt_by(method, seats)
    assert turned(one) == []
    assert spots(one).count((COMMUNITY, 0)) == 2
    assert all(spots(one).count((PLAYER, seat)) == 3 for seat in seats)


@pytest.mark.cites("643a.9(a)(1)")
def test_dealing_from_the_hand_takes_an_automated_shuffler() -> None:
    assert check(submission(dealing="hand", shuffler="automated")).ok
    (fault,) = check(submission(dealing="hand", shuffler="none")).violations
    assert fault.cite == "643a.9(a)(1)"


# ── No more bets ─────────────────────────────────────────────────────────────────────────────


def by_method(*cites: str) -> list[Any]:
    """The methods of .8, .9 and .10, each with its paragraph."""
    return [
        pytest.param(method, marks=pytest.mark.cites(cite))
        for method, cite in zip(METHODS, (*cites, cites[-1]), strict=True)
    ]


@pytest.mark.parametrize("method", by_method("643a.8(b)", "643a.9(a)(3)", "643a.10(a)(2)"))
@pytest.mark.cites("643a.7(c)")
def test_no_card_is_dealt_before_no_more_bets(method: str) -> None:
    one = LetItRideRound(rules(dealing=method))
    one.bet(1)
    assert one.refused(Proceed(DEALER)).code == "round/no-step"
    one.close_bets()
    assert one.state.layout == ()
    one.proceed()
    assert one.refused(NoMoreBets(SYSTEM, DECK_52)).code == "round/betting-closed"


@pytest.mark.parametrize(
    "method", by_method("643a.8(b)(3)", "643a.9(a)(3)(iii)", "643a.10(a)(2)(iii)")
)
@pytest.mark.cites("643a.7(c)")
def test_after_no_more_bets_nothing_is_made_increased_or_taken_back(method: str) -> None:
    one = LetItRideRound(rules(dealing=method))
    one.bet(1, SIDE)
    one.bet(4)
    one.close_bets()
    while one.state.step is not None:
        for wager, dollars in (dict.fromkeys(BETS, 20) | SIDE).items():
            late = one.refused(one.place(4, wager, dollars))
            assert (late.code, late.cite) == ("wager/closed", "643a.7(c)")
            back = one.refused(taking_back(one.state, one.player(1), 1, wager))
            assert (back.code, back.cite) == ("wager/closed", "643a.7(c)")
        seat = one.state.moment.seat
        if one.state.phase == "decision":
            one.answer(seat, "ride")
        else:
            one.proceed()


# ── The two questions and the two community cards ────────────────────────────────────────────


@pytest.mark.parametrize(
    ("method", "first", "second"),
    [
        # Dealt to the left and then to its right: the left one is turned first.
        ("manual-shoe", 3, 7),
        ("hand", 3, 7),
        # The bottom of the stack, to the left, is gone; what lay next above it is turned first.
        ("automated-shoe", 10, 11),
        ("reshuffling-shoe", 0, 1),
    ],
)
@pytest.mark.cites("643a.11(c)", "643a.11(e)", "643a.10(b)", "643a.8(d)(4)", "643a.9(b)(4)", "R32")
def test_the_community_card_to_the_left_is_turned_first(
    method: str, first: int, second: int
) -> None:
    one = dealt_by(method, (2, 5, 7))
    all_decide(one)
    assert turned(one) == []
    event = one.proceed()
    assert isinstance(event, CardsTurned)
    assert event.faces == {first: DECK_52[first]}
    assert turned(one) == [first]
    all_decide(one)
    assert turned(one) == [first]
    event = one.proceed()
    assert isinstance(event, CardsTurned)
    assert event.faces == {second: DECK_52[second]}
    assert turned(one) == sorted((first, second))


@pytest.mark.cites("643a.10(b)", "R32")
def test_the_card_discarded_from_the_stack_is_never_shown_nor_used() -> None:
    one = dealt_by("automated-shoe", (2, 5))
    assert spots(one)[6] == (DISCARD, 0)
    for _ in range(2):
        all_decide(one)
        one.proceed()
    for _ in one.state.boxes:
        one.proceed()
    assert [place for place in range(one.state.dealt) if place not in turned(one)] == [6]
    show = one.state.showdown()
    assert show.community(2) == (DECK_52[7], DECK_52[8])


@pytest.mark.parametrize(
    ("question", "cite", "bet"),
    [
        pytest.param(0, "643a.11(b)", "bet-1", marks=pytest.mark.cites("643a.11(b)")),
        pytest.param(1, "643a.11(d)", "bet-2", marks=pytest.mark.cites("643a.11(d)")),
    ],
)
def test_players_are_asked_clockwise_from_the_dealers_left(
    question: int, cite: str, bet: str
) -> None:
    one = dealt_by("manual-shoe", (2, 5, 7))
    for _ in range(question):
        all_decide(one)
        one.proceed()
    for seat in (2, 5, 7):
        for other in {2, 5, 7} - {seat}:
            why = one.refused(Decide(one.player(other), other, Ride()))
            assert why.cite == cite
            assert legal(one.state, one.player(other)) == ()
        moves = legal(one.state, one.player(seat))
        assert [(move.decision, move.cite) for move in moves] == [
            ("withdraw", cite),
            ("ride", cite),
        ]
        # No community card is turned while a player has still to answer.
        assert one.refused(Proceed(DEALER)).code == "round/no-step"
        event = one.answer(seat, "withdraw")
        assert isinstance(event, DecisionMade)
        assert list(event.withdraws) == [bet]
    one.proceed()


@pytest.mark.parametrize("first", ["ride", "withdraw"])
@pytest.mark.parametrize("second", ["ride", "withdraw"])
@pytest.mark.cites(
    "643a.7(d)",
    "643a.11(b)(1)",
    "643a.11(b)(2)",
    "643a.11(d)",
    "643a.11(d)(1)",
    "643a.11(d)(2)",
)
def test_bets_1_and_2_are_withdrawn_each_for_itself_and_bet_3_never(
    first: str, second: str
) -> None:
    one = dealt_by("manual-shoe", (3,))
    one.answer(3, first)
    one.proceed()
    one.answer(3, second)
    one.proceed()
    expected = {"bet-1"} if first == "withdraw" else set()
    expected |= {"bet-2"} if second == "withdraw" else set()
    assert set(one.state.seats[3].withdrawn) == expected
    # The answer given stands, and no further question is asked.
    assert one.refused(Decide(one.player(3), 3, Withdraw())).code == "decision/not-now"


@pytest.mark.parametrize("word", ["fold", "check", "raise"])
@pytest.mark.cites("643a.11(b)", "643a.11(d)")
def test_nothing_else_is_offered(word: str) -> None:
    one = dealt_by("manual-shoe", (3,))
    assert one.refused(Decide(one.player(3), 3, decision(word))).cite == "643a.11(b)"
    one.answer(3, "ride")
    one.proceed()
    assert one.refused(Decide(one.player(3), 3, decision(word))).cite == "643a.11(d)"


@pytest.mark.cites("643a.11(b)", "643a.11(d)")
def test_nobody_answers_for_another_player() -> None:
    one = dealt_by("manual-shoe", (2, 5))
    assert one.refused(Decide(one.player(5), 2, Withdraw())).code == "seat/not-yours"
