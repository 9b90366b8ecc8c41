"""What is turned follows from what is still settled: a hand that nothing turns on stays down (R10).

A line never names a hand whose cards lie face down.
"""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.games.dealing import BONUS, COMMUNITY, PLAYER
from pitboss.games.dealing import DEALER as HOUSE
from pitboss.record import Actor, Role
from pitboss.round import Abandon, Report, State, view
from tests.support.dealer_run import betted, finish, go_on, line, outcomes, seated, with_cards
from tests.support.games import HOLDEM, METHODS, RIDE, UTH, every_game
from tests.support.random_rounds import a_few
from tests.support.rounds import DEALER, Play, rules_of
from tests.support.viewed_rounds import played_at_random, states

EXPOSED = "dealer-exposed"


def turned(state: State, area: str, seat: int = 0) -> bool:
    """Whether any card of an area lies face up."""
    return any(one.turned for one in state.lying(area, seat))


# ── In a void round ──────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R10", "R31", "653a.13(d)")
@pytest.mark.parametrize("dealing", METHODS)
def test_a_void_that_keeps_trips_shows_the_hands_of_trips_alone(dealing: str) -> None:
    play = seated(rules_of(UTH, dealing=dealing), 1, 2, 3)
    play.bet(1, {"ante": 10, "blind": 10, "trips": 10})
    play.bet(2, {"ante": 10, "blind": 10, "six-card-bonus": 10, "progressive": 1})
    play.bet(3, {"ante": 10, "blind": 10})
    play = with_cards(play, {(PLAYER, 1): "9c 9d", (COMMUNITY, 0): "9h 8s 7s 2d 3d"})
    play.proceed()
    play.answer(1, "raise", 40)
    play.do(Report(DEALER, EXPOSED))
    state = finish(play).state
    assert line(state, 1, "trips").outcome == "win"
    assert turned(state, PLAYER, 1)
    assert turned(state, COMMUNITY)
    for area, seat in ((PLAYER, 2), (PLAYER, 3), (HOUSE, 0), (BONUS, 0)):
        assert not turned(state, area, seat), (area, seat)


@pytest.mark.cites("R10", "R31", "653a.13(d)")
@pytest.mark.parametrize("trips", [True, False])
def test_a_folded_hand_is_shown_in_a_void_round_only_for_a_wager_that_is_still_settled(
    trips: bool,
) -> None:
    play = seated(rules_of(UTH), 1, 2)
    play.bet(1, {"ante": 10, "blind": 10} | ({"trips": 10} if trips else {}))
    play.bet(2, {"ante": 10, "blind": 10, "trips": 10})
    play = with_cards(play, {})
    play.proceed()
    while play.state.seats[1].folded is False:
        go_on(play, ("check", "fold"))
    play.do(Report(DEALER, EXPOSED))
    state = finish(play).state
    assert turned(state, PLAYER, 1) is trips
    assert turned(state, PLAYER, 2)
    assert outcomes(state, 1)["ante"] == "push"


@pytest.mark.cites("R10", "R31", "647a.13(d)", "647a.12(b)")
@pytest.mark.parametrize(("own", "shown"), [("9c 9d", False), ("Ac Ad", True)])
def test_the_dealers_hand_is_shown_in_a_void_round_only_if_a_row_looks_at_it(
    own: str, shown: bool
) -> None:
    """Paytable A of the Hold 'Em Bonus pays for aces of player and dealer."""
    play = seated(rules_of(HOLDEM, letters={"holdem-bonus": "A"}, dealing="reshuffling-shoe"), 1, 2)
    play.bet(1, {"ante": 10, "holdem-bonus": 10})
    play.bet(2, {"ante": 10})
    play = with_cards(play, {(PLAYER, 1): own, (HOUSE, 0): "Kh Qc"})
    play.proceed()
    play.do(Report(DEALER, EXPOSED))
    state = finish(play).state
    bonus = line(state, 1, "holdem-bonus")
    assert (bonus.outcome, turned(state, PLAYER, 1)) == ("win", True)
    assert turned(state, HOUSE) is shown
    assert not turned(state, PLAYER, 2)
    assert not turned(state, COMMUNITY)  # the shoe dispensed them, and nobody sees them


# ── In a round that counts ───────────────────────────────────────────────────────────────────


@pytest.mark.cites("R10", "643a.7(b)")
@pytest.mark.parametrize("withdrawn", [0, 1, 2])
def test_the_hand_of_a_player_who_withdrew_and_then_left_stays_down(withdrawn: int) -> None:
    play = with_cards(betted(RIDE, 1, 2), {})
    play.proceed()
    for asked in range(2):
        play.answer(1, "withdraw" if asked < withdrawn else "ride")
        if asked == 0:
            play.answer(2, "ride")
            play.proceed()
    play.do(Abandon(DEALER, 1))
    state = finish(play).state
    assert set(outcomes(state, 1).values()) == {"forfeit"} | ({"withdrawn"} if withdrawn else set())
    assert not turned(state, PLAYER, 1)
    assert turned(state, PLAYER, 2)
    stranger = view(state, Actor(Role.PLAYER, "a stranger"))
    assert stranger.seats[0].cards == (None, None, None)


# ── The property ─────────────────────────────────────────────────────────────────────────────


def check_lines(state: State) -> None:
    """Every card of every hand that a line names lies face up."""
    up = {state.face(one.position) for one in state.layout if one.turned}
    for lines in state.settled.values():
        for one in lines:
            for hand in (one.hand, one.against):
                assert hand is None or set(hand.cards) <= up, one


@pytest.mark.cites("R10")
@every_game
@a_few
@given(seed=st.integers(0, 2**48), electronic=st.booleans())
def test_a_line_never_names_a_hand_whose_cards_lie_face_down(
    slug: str, seed: int, electronic: bool
) -> None:
    chance = Random(seed)
    wagers = chance.choice((0.1, 0.5, 0.9))
    play = played_at_random(slug, chance, electronic=electronic, side_wagers=wagers, mishaps=0.1)
    for state in states(play):
        check_lines(state)


def test_a_line_that_did_would_be_caught() -> None:
    play: Play = played_at_random(UTH, Random(1))
    layout = tuple(one._replace(turned=False) for one in play.state.layout)
    with pytest.raises(AssertionError):
        check_lines(play.state.but(layout=layout))
