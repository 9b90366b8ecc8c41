"""Surrendered cards are counted face down before they go to the discard rack (645a.11(d))."""

from typing import Any

import pytest

from pitboss.games import Outcome
from pitboss.games.choices import SetHands, Stand, Surrender
from pitboss.games.dealing import PLAYER
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    Close,
    CorrectWager,
    CountSurrendered,
    Decide,
    Phase,
    Report,
    legal,
    view,
)
from pitboss.round import events as e
from pitboss.rulebook import chapter_of
from tests.support.games import PAI_GOW
from tests.support.rounds import DEALER, FLOOR, SYSTEM, Play, rules_of, stacked
from tests.support.slips import placing
from tests.support.stacked_rounds import cards_of, line

SEATS = (2, 5)
#: Four threes at the seat that surrenders: somebody's Envy Bonus, where there is one.
HANDS = {(PLAYER, 2): "3c 3d 3h 3s Kc Js 9h", (PLAYER, 5): "9c 9d 9s 8c 8s 5h 2h"}
NO_NUMBERS: tuple[Any, ...] = (-1, 7.0, "7", True, None)


def surrendered(*, electronic: bool = False, **wagers: int) -> Play:
    """The round when seat 2 has surrendered; seat 5 has these wagers beside the main one."""
    play = Play(
        rules_of(PAI_GOW), {seat: f"player {seat}" for seat in SEATS}, electronic=electronic
    )
    for seat in SEATS:
        play.do(placing(play.state, play.actor(seat), seat, "pai-gow", Cents(1000)))
    for wager, dollars in wagers.items():
        play.do(
            placing(play.state, play.actor(5), 5, wager.replace("_", "-"), Cents(100 * dollars))
        )
    play.close_bets(stacked(play, HANDS))
    play.proceed()
    for seat in SEATS:
        low = cards_of(HANDS[PLAYER, seat])[-2:] if electronic else ()
        play.do(Decide(play.actor(seat), seat, SetHands(low)))
    play.proceed()
    play.do(Decide(play.actor(2), 2, Surrender()))
    return play


def counts(play: Play, actor: Actor = DEALER) -> list[int]:
    """The seats whose surrendered cards somebody may count now."""
    return [one.seat for one in legal(play.state, actor) if one.kind == "count-surrendered"]


def settled(play: Play) -> Play:
    """The round when every seat is settled."""
    if play.state.phase is Phase.DECISION:
        play.do(Decide(play.actor(5), 5, Stand()))
    while play.state.phase is Phase.SETTLEMENT:
        play.proceed()
    return play


@pytest.mark.cites("645a.11(d)")
def test_the_dealer_counts_seven_cards_before_the_round_is_cleared() -> None:
    play = surrendered()
    (move,) = [one for one in legal(play.state, DEALER) if one.kind == "count-surrendered"]
    assert (move.seat, len(move.positions), move.cite) == (2, 7, "645a.11(d)")
    settled(play)
    why = play.refused(Close(DEALER))
    assert (why.code, why.cite, why.seat) == ("surrender/uncounted", "645a.11(d)", 2)
    assert not any(one.kind == "close" for one in legal(play.state, DEALER))
    assert play.do(CountSurrendered(DEALER, 2, 7)) == (e.SurrenderCounted(2, 7, 7),)
    assert counts(play) == []
    play.do(Close(DEALER))
    assert line(play, 2, "pai-gow").outcome is Outcome.SURRENDER
    lying = list(play.state.lying(PLAYER, 2))
    assert not any(one.turned for one in lying), "nobody has seen them"


@pytest.mark.cites("645a.11(d)")
def test_the_cards_may_be_counted_at_once_while_others_still_decide() -> None:
    play = surrendered()
    assert play.state.phase is Phase.DECISION
    assert counts(play) == [2]
    play.do(CountSurrendered(DEALER, 2, 7))
    settled(play).do(Close(DEALER))


@pytest.mark.cites("645a.11(d)", "645a.11(h)", "R38")
def test_with_a_qualifying_wager_down_the_cards_stay_until_every_seat_is_settled() -> None:
    play = surrendered(fortune_bonus=10)
    while play.state.phase is not Phase.CLOSING:
        assert counts(play) == []
        why = play.refused(CountSurrendered(DEALER, 2, 7))
        assert (why.code, why.cite) == ("surrender/stay", "645a.11(d)")
        play.proceed()
    assert line(play, 5, "envy").of_seat == 2
    assert play.refused(Close(DEALER)).code == "surrender/uncounted"
    assert counts(play) == [2]
    play.do(CountSurrendered(DEALER, 2, 7))
    play.do(Close(DEALER))


@pytest.mark.cites("645a.11(d)", "645a.1")
def test_an_optional_wager_that_does_not_qualify_keeps_no_cards_on_the_table() -> None:
    play = surrendered(insurance=10)
    assert counts(play) == [2]


@pytest.mark.cites("645a.11(d)")
@pytest.mark.parametrize("count", [0, 6, 8])
def test_a_wrong_count_is_on_record_and_the_round_does_not_end_with_it(count: int) -> None:
    play = settled(surrendered())
    assert play.do(CountSurrendered(DEALER, 2, count)) == (e.SurrenderCounted(2, count, 7),)
    why = play.refused(Close(DEALER))
    assert (why.code, why.cite, why.seat) == ("surrender/miscounted", "645a.11(d)", 2)
    assert f"{count} were counted, not 7" in why.reason
    seats = {one.seat: one.counted for one in view(play.state, FLOOR).seats}
    assert seats == {2: count, 5: None}
    assert counts(play) == [2], "it may have been the count"
    play.do(CountSurrendered(DEALER, 2, 7))
    play.do(Close(DEALER))


@pytest.mark.cites("645a.11(d)", "R31", "R52")
def test_cards_that_are_not_seven_void_the_round_once_that_is_reported() -> None:
    cite = chapter_of(PAI_GOW).irregularities["wrong-count"].cite
    early = surrendered()
    early.do(CountSurrendered(DEALER, 2, 6))
    early.do(Report(DEALER, "wrong-count"))
    late = settled(surrendered())
    late.do(CountSurrendered(DEALER, 2, 6))
    assert late.refused(Report(DEALER, "wrong-count")).code == "role/not-allowed"
    late.do(Report(FLOOR, "wrong-count", 0, "six cards were surrendered"))
    for play in (early, late):
        assert play.state.void is not None
        assert play.state.void.cite == cite
        assert counts(play) == []
        assert play.refused(CountSurrendered(DEALER, 2, 7)).code == "surrender/none"
        play.do(Close(DEALER))
        assert line(play, 2, "pai-gow").returned == 1000, "what was surrendered goes back too"


@pytest.mark.cites("645a.11(d)")
def test_who_counts_what_and_how() -> None:
    play = settled(surrendered())
    for actor in (FLOOR, SYSTEM, Actor(Role.PLAYER, "player 2")):
        assert play.refused(CountSurrendered(actor, 2, 7)).code == "role/not-allowed"
        assert counts(play, actor) == []
    seats: tuple[Any, ...] = (5, 1, 99, "2", 2.0, None)
    for seat in seats:
        assert play.refused(CountSurrendered(DEALER, seat, 7)).code == "surrender/none"
    for number in NO_NUMBERS:
        assert play.refused(CountSurrendered(DEALER, 2, number)).code == "surrender/count"
    play.do(CountSurrendered(DEALER, 2, 7))
    assert play.refused(CountSurrendered(DEALER, 2, 7)).code == "surrender/none"
    play.do(Close(DEALER))
    assert play.refused(CountSurrendered(DEALER, 2, 7)).code == "record/not-now"


@pytest.mark.cites("645a.11(d)")
def test_before_anybody_surrenders_there_is_nothing_to_count() -> None:
    play = Play(rules_of(PAI_GOW), {2: "Ann"}, electronic=False)
    play.do(placing(play.state, DEALER, 2, "pai-gow", Cents(1000)))
    assert play.refused(CountSurrendered(DEALER, 2, 7)).code == "record/not-now"
    play.close_bets(stacked(play, {(PLAYER, 2): HANDS[PLAYER, 2]}))
    play.proceed()
    assert play.refused(CountSurrendered(DEALER, 2, 7)).code == "surrender/none"


@pytest.mark.cites("645a.11(d)", "R34")
def test_an_electronic_table_knows_by_construction_that_seven_cards_were_collected() -> None:
    play = surrendered(electronic=True)
    assert play.refused(CountSurrendered(DEALER, 2, 7)).code == "record/electronic"
    assert counts(play) == []
    settled(play).do(Close(SYSTEM))


@pytest.mark.cites("645a.11(d)", "R57")
def test_a_corrected_wager_does_not_undo_the_count() -> None:
    play = surrendered()
    play.do(CountSurrendered(DEALER, 2, 7))
    play.correct(CorrectWager(FLOOR, 2, "pai-gow", Cents(2000), "misread"))
    settled(play).do(Close(DEALER))
    assert line(play, 2, "pai-gow").staked == 2000
