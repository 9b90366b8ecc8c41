"""One's own last entry at a dealer-run table, taken back before the next step begins (R63)."""

import pytest

from pitboss.cards import parse_cards
from pitboss.games.choices import Check, SetHands, Stand, Surrender
from pitboss.games.dealing import PLAYER
from pitboss.record import Actor, Role
from pitboss.round import (
    CountSurrendered,
    Decide,
    EnterCards,
    PlaceWagers,
    State,
    TurnHands,
    Undo,
    legal,
    replay,
)
from pitboss.round import events as e
from tests.support.dealer_run import betted, count_chips, dollars, ready
from tests.support.games import GAMES, UTH
from tests.support.rounds import DEALER, FLOOR, PIT, SYSTEM, Play, rules_of, whole_deck

ANN = Actor(Role.PLAYER, "player 2")


def offered(state: State, actor: Actor) -> bool:
    return "undo" in {move.kind for move in legal(state, actor)}


@pytest.mark.cites("R63")
@pytest.mark.parametrize("slug", GAMES)
def test_a_decision_typed_wrongly_is_taken_back(slug: str) -> None:
    play = ready(slug, 2, 5)
    play.proceed()
    moves = [one for one in legal(play.state, DEALER) if one.kind == "decide" and one.seat == 2]
    for move in moves:
        was = play.state
        amount = move.amounts[0][0] if move.amounts else None
        fill = {} if amount is None else {"amount": amount}
        play.do(move.command_for(DEALER, **fill))
        assert offered(play.state, DEALER)
        (event,) = play.do(Undo(DEALER))
        assert event == e.EntryUndone("decision", was.moment, 2)
        assert (play.state.seats, play.state.moment) == (was.seats, was.moment)
        assert play.refused(Undo(DEALER)).code == "undo/none"
        assert not offered(play.state, DEALER)
    assert replay(play.opened, play.log) == play.state


@pytest.mark.cites("R63")
def test_a_slip_is_taken_back() -> None:
    play = betted(UTH, 2)
    was = play.state.seats
    play.do(PlaceWagers(DEALER, 2, {"ante": dollars(20), "blind": dollars(20)}))
    (event,) = play.do(Undo(DEALER))
    assert isinstance(event, e.EntryUndone)
    assert (event.entry, event.seat) == ("slip", 2)
    assert play.state.seats == was


@pytest.mark.cites("R63")
def test_a_card_is_taken_back_and_entered_again() -> None:
    play = betted(UTH, 2)
    play.close_bets((None,) * 52)
    count_chips(play).proceed()
    seven, eight = parse_cards("7h 8h")
    faces = play.state.faces
    play.do(EnterCards(DEALER, {0: seven, 1: eight}))
    (event,) = play.do(Undo(DEALER))
    assert event == e.EntryUndone("cards", play.state.moment, 0, (0, 1))
    assert play.state.face(0) is play.state.face(1) is None
    assert play.state.faces == faces
    play.do(EnterCards(DEALER, {0: eight, 1: seven}))
    assert (play.state.face(0), play.state.face(1)) == (eight, seven)


def surrendering(play: Play) -> Play:
    """Pai Gow when seat 2 has surrendered."""
    for seat in (2, 5):
        play.bet(seat, {"pai-gow": 10})
    play.close_bets(whole_deck(play.state.rules))
    play.proceed()
    for seat in (2, 5):
        play.do(Decide(DEALER, seat, SetHands()))
    play.proceed()
    play.do(Decide(DEALER, 2, Surrender()))
    return play


@pytest.mark.cites("R63", "645a.11(d)")
def test_a_count_and_the_setting_of_hands_are_taken_back() -> None:
    play = surrendering(Play(rules_of("pai-gow-poker"), {2: "Ann", 5: "Ben"}, electronic=False))
    play.do(CountSurrendered(DEALER, 2, 6))
    play.do(Undo(DEALER))
    assert play.state.seats[2].counted is None
    play.do(Decide(DEALER, 5, Stand()))
    low = tuple(one.position for one in play.state.lying(PLAYER, 5))[:2]
    play.do(TurnHands(DEALER, 5, low))
    play.do(Undo(DEALER))
    assert play.state.seats[5].low == ()


@pytest.mark.cites("R63")
def test_the_next_step_ends_it() -> None:
    play = ready(UTH, 2)
    play.proceed()
    play.answer(2, "check")
    play.proceed()
    assert play.refused(Undo(DEALER)).code == "undo/none"


@pytest.mark.cites("R63")
def test_it_is_the_dealers_or_the_players_own() -> None:
    play = ready(UTH, 2, 5)
    play.proceed()
    play.do(Decide(DEALER, 2, Check()))
    for actor in (FLOOR, PIT, SYSTEM):
        assert play.refused(Undo(actor)).code == "role/not-allowed"
    other = Actor(Role.PLAYER, "player 5")
    assert play.refused(Undo(other)).code == "seat/not-yours"
    play.do(Undo(DEALER))
    electronic = Play(rules_of(UTH), {2: "Ann"})
    assert electronic.refused(Undo(DEALER)).code == "record/electronic"
