"""Corrections of wagers and decisions: one authority before a card is known, two from then on."""

from typing import Any

import pytest

from pitboss.games import Line
from pitboss.games.choices import Check, Decision, Fold, Raise, Ride, Withdraw
from pitboss.games.dealing import COMMUNITY, PLAYER
from pitboss.games.dealing import DEALER as HOUSE
from pitboss.games.model import Settle
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    Abandon,
    Close,
    ConfirmCorrection,
    CorrectCards,
    CorrectDecisions,
    CorrectWager,
    Proceed,
    RejectCorrection,
    Report,
    legal,
    replay,
    view,
)
from pitboss.round import events as e
from pitboss.round.findings import WagerFound
from tests.support.dealer_run import (
    before,
    betted,
    dollars,
    finish,
    line,
    ready,
    seated,
    with_cards,
)
from tests.support.games import HOLDEM, RIDE, UTH
from tests.support.rounds import (
    DEALER,
    FLOOR,
    PIT,
    SHOWN,
    SYSTEM,
    Play,
    rules_of,
    whole_deck,
)

WHY = "the stack was under the card"
EYE = Actor(Role.SURVEILLANCE, "the eye")
TRIPS = {(PLAYER, 2): "9c 9d", (COMMUNITY, 0): "9h 8s 7s 2d 3d", (HOUSE, 0): "Ah Qc"}


def trips(cents: int, **keys: Any) -> CorrectWager:
    """Trips of seat 2 were another amount."""
    return CorrectWager(FLOOR, 2, "trips", Cents(cents), WHY, SHOWN, **keys)


def answers(*decisions: Decision, seat: int = 2) -> CorrectDecisions:
    return CorrectDecisions(FLOOR, seat, decisions, WHY, SHOWN)


def undealt(*seats: int) -> Play:
    """Hold'em without progressives, betting closed, no card dealt."""
    play = seated(rules_of(UTH), *seats)
    for seat in seats:
        play.bet(seat, {"ante": 10, "blind": 10, "trips": 10})
    play.close_bets(whole_deck(play.state.rules))
    return play


# ── How many authorities ─────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R63")
def test_before_a_card_is_dealt_a_floorperson_corrects_alone() -> None:
    play = undealt(2, 5)
    alone = CorrectWager(FLOOR, 2, "trips", Cents(2500), WHY)
    (event,) = play.do(alone)
    assert event == e.WagerCorrected(2, "trips", dollars(10), dollars(25), WHY)


@pytest.mark.cites("R63")
def test_once_the_board_is_known_one_floorperson_turns_no_wager_into_another() -> None:
    """Ten dollars on Trips do not become five hundred when the board shows that they win."""
    play = before(with_cards(betted(UTH, 2, 5), TRIPS), Settle)
    was = play.state.seats
    assert play.refused(CorrectWager(FLOOR, 2, "trips", dollars(500), WHY)).code == (
        "correction/evidence"
    )
    (proposed,) = play.do(trips(50_000))
    assert isinstance(proposed, e.CorrectionProposed)
    assert proposed.finding == WagerFound(2, "trips", dollars(500))
    assert (proposed.by, proposed.reason, proposed.evidence) == (FLOOR.person, WHY, SHOWN)
    assert play.state.seats == was
    mine = Actor(Role.PIT_MANAGER, FLOOR.person)
    assert play.refused(ConfirmCorrection(mine, 1)).code == "act/own"
    finish(play)
    assert line(play.state, 2, "trips").staked == dollars(10)


@pytest.mark.cites("R57", "R63")
@pytest.mark.parametrize("second", [PIT, EYE])
@pytest.mark.parametrize("settled", [False, True])
def test_a_second_authority_confirms_and_the_round_is_decided_again(
    second: Actor, settled: bool
) -> None:
    play = with_cards(betted(UTH, 2, 5), TRIPS)
    play = finish(play) if settled else before(play, Settle)
    play.do(trips(2500))
    first, corrected, *anew = play.do(ConfirmCorrection(second, 1))
    assert first == e.CorrectionConfirmed(1, second.person)
    assert corrected == e.WagerCorrected(2, "trips", dollars(10), dollars(25), WHY)
    assert [type(one) for one in anew] == [e.SettledAnew] * settled
    assert not play.state.corrections
    assert line(finish(play).state, 2, "trips").staked == dollars(25)
    assert replay(play.opened, play.log) == play.state


@pytest.mark.cites("R63")
def test_who_confirms_and_who_does_not() -> None:
    play = before(with_cards(betted(UTH, 2, 5), TRIPS), Settle)
    assert play.refused(ConfirmCorrection(PIT, 1)).code == "correction/none"
    play.do(trips(2500))
    for actor in (DEALER, SYSTEM, FLOOR, Actor(Role.PLAYER, "player 2")):
        assert play.refused(ConfirmCorrection(actor, 1)).code == "role/not-allowed"
    player = Actor(Role.PIT_MANAGER, "player 5")
    assert play.refused(ConfirmCorrection(player, 1)).code == "correction/own"
    assert play.refused(ConfirmCorrection(PIT, 2)).code == "correction/none"
    assert play.refused(trips(2500)).code == "correction/waiting"
    play.do(ConfirmCorrection(EYE, 1))
    assert play.refused(ConfirmCorrection(PIT, 1)).code == "correction/none"


@pytest.mark.cites("R63")
def test_surveillance_proposes_nothing() -> None:
    play = before(with_cards(betted(UTH, 2, 5), TRIPS), Settle)
    for command in (
        CorrectWager(EYE, 2, "trips", dollars(25), WHY, SHOWN),
        CorrectDecisions(EYE, 2, (Fold(),), WHY, SHOWN),
        CorrectCards(EYE, {0: play.state.deck[0] or whole_deck(play.state.rules)[0]}, WHY, SHOWN),
        RejectCorrection(EYE, 1, WHY),
    ):
        assert play.refused(command).code == "role/not-allowed"
    assert not legal(play.state, EYE)


@pytest.mark.cites("R63")
def test_a_correction_is_rejected_or_withdrawn_and_holds_up_the_close() -> None:
    play = finish(undealt(2, 5))
    play.do(trips(2500))
    assert play.refused(Close(DEALER)).code == "correction/open"
    assert play.refused(RejectCorrection(PIT, 1, " ")).code == "correction/reason"
    assert play.refused(RejectCorrection(PIT, 2, "no")).code == "correction/none"
    another = Actor(Role.FLOORPERSON, "another")
    assert play.refused(RejectCorrection(another, 1, "no")).code == "role/not-allowed"
    (event,) = play.do(RejectCorrection(PIT, 1, "the recording shows ten"))
    assert event == e.CorrectionRejected(1, PIT.person, "the recording shows ten")
    play.do(trips(2500))
    play.do(RejectCorrection(FLOOR, 2, "the wrong seat"))
    play.do(Close(DEALER))


@pytest.mark.cites("R63")
def test_a_correction_of_cards_takes_two_even_if_it_changes_nobodys_result() -> None:
    """The same card again, once every seat is settled: of another card, who names it would learn
    that it lies nowhere face down."""
    cards = {(PLAYER, 2): "9c 4d", (COMMUNITY, 0): "Kh 8s 7s 2d 3d", (HOUSE, 0): "Ah Qc"}
    play = finish(with_cards(betted(UTH, 2), cards), ("fold",))
    position = next(one.position for one in play.state.lying(HOUSE))
    was = play.state.face(position)
    assert was is not None
    settled = play.state.settled
    number = play.proposed(CorrectCards(FLOOR, {position: was}, WHY, SHOWN))
    assert play.state.settled == settled
    _, corrected, anew = play.do(ConfirmCorrection(PIT, number))
    assert isinstance(corrected, e.CardsCorrected)
    assert isinstance(anew, e.SettledAnew)
    assert not any(anew.difference.values())


@pytest.mark.cites("R63")
def test_a_correction_of_a_wager_that_changes_nobodys_result_takes_one() -> None:
    """A stake that comes back from a tie, whatever it was."""
    cards = {(PLAYER, 2): "2c 3d", (COMMUNITY, 0): "9c Th Jd Qs Kh", (HOUSE, 0): "2h 3s"}
    play = finish(with_cards(betted(UTH, 2), cards), ("raise",))
    assert line(play.state, 2, "ante").outcome == "push"
    corrected, *_, anew = play.do(CorrectWager(FLOOR, 2, "ante", dollars(20), WHY, SHOWN))
    assert isinstance(corrected, e.WagerCorrected)
    assert isinstance(anew, e.SettledAnew)
    assert not any(anew.difference.values())
    assert not play.state.corrections


@pytest.mark.cites("R63")
def test_those_who_decide_see_what_waits_and_nobody_else_does() -> None:
    play = before(with_cards(betted(UTH, 2, 5), TRIPS), Settle)
    play.do(trips(2500))
    hidden = next(one.position for one in play.state.lying(PLAYER, 2) if not one.turned)
    unused = next(one for one in whole_deck(play.state.rules) if one not in play.state.deck)
    play.do(CorrectCards(FLOOR, {hidden: unused}, WHY, SHOWN))
    for actor in (FLOOR, PIT, EYE):
        first, second = view(play.state, actor).corrections
        assert (first.number, first.seat, first.wager, first.amount) == (1, 2, "trips", 2500)
        assert (first.by, first.reason, first.evidence) == (FLOOR.person, WHY, SHOWN)
        assert (second.positions, dict(second.faces)) == ((hidden,), {})
    for actor in (DEALER, SYSTEM, Actor(Role.PLAYER, "player 2")):
        assert view(play.state, actor).corrections == ()


# ── Wagers that were not recorded, or by mistake ─────────────────────────────────────────────


@pytest.mark.cites("R63", "R57")
@pytest.mark.parametrize("settled", [False, True])
def test_a_wager_that_was_not_recorded_is_added_and_one_by_mistake_removed(settled: bool) -> None:
    play = seated(rules_of(UTH), 2)
    play.bet(2, {"ante": 10, "blind": 10})
    play = with_cards(play, TRIPS)
    play = finish(play) if settled else before(play, Settle)
    plain = play.copy()
    play.correct(trips(1000))
    assert play.state.seats[2].wagers["trips"] == dollars(10)
    won = line(finish(play).state, 2, "trips")
    assert (won.outcome, won.row) == ("win", "Three-of-a-kind")
    play.correct(trips(0))
    assert "trips" not in play.state.seats[2].wagers
    assert play.state.settled == finish(plain).state.settled
    assert play.refused(trips(0)).code == "correction/same"


@pytest.mark.cites("R63")
def test_what_is_added_could_have_been_wagered() -> None:
    play = seated(rules_of(UTH), 2, 5)
    play.bet(2, {"ante": 10, "blind": 10})
    play.close_bets(whole_deck(play.state.rules))
    for wager, cents, code in (
        ("trips", 1, "wager/below-minimum"),
        ("trips", 9_999_999, "wager/above-maximum"),
        ("progressive", 100, "correction/fixed"),
        ("lottery", 100, "correction/none"),
        ("ante", 0, "correction/last"),
    ):
        refused = play.refused(CorrectWager(FLOOR, 2, wager, Cents(cents), WHY))
        assert refused.code == code, wager
    alone = CorrectWager(FLOOR, 5, "trips", dollars(10), WHY)
    assert play.refused(alone).code == "wager/needs"
    play.do(CorrectWager(FLOOR, 5, "ante", dollars(10), WHY))
    assert play.state.seats[5].wagers == {"ante": dollars(10), "blind": dollars(10)}
    play.do(CorrectWager(FLOOR, 2, "ante", Cents(0), WHY))
    assert play.state.boxes == (5,)
    play.proceed()
    assert not [*play.state.lying(PLAYER, 2)]


@pytest.mark.cites("R63")
def test_once_cards_are_dealt_no_seat_enters_or_leaves_the_round() -> None:
    play = undealt(2, 5)
    play.proceed()
    gone = CorrectWager(FLOOR, 2, "ante", Cents(0), WHY, SHOWN)
    assert play.refused(gone).code == "correction/dealt"


@pytest.mark.cites("R63", "R42")
def test_a_fold_loses_a_wager_that_is_added_to_the_seat() -> None:
    play = undealt(2, 5)
    play.correct(trips(0))
    play.proceed()
    for word in ("check", "check"):
        play.answer(2, word)
        play.answer(5, word)
        play.proceed()
    play.answer(2, "fold")
    play.correct(trips(1000))
    assert "trips" in play.state.seats[2].forfeited or "trips" in play.state.seats[2].standing
    folded = undealt(2, 5)
    folded.proceed()
    for word in ("check", "check"):
        folded.answer(2, word)
        folded.answer(5, word)
        folded.proceed()
    folded.answer(2, "fold")
    assert play.state.seats == folded.state.seats


# ── Decisions ────────────────────────────────────────────────────────────────────────────────


def same_round(play: Play, right: Play) -> None:
    """The round is the one that would have been."""
    assert play.state.moment == right.state.moment
    assert play.state.seats == right.state.seats
    assert finish(play).state.settled == finish(right).state.settled


@pytest.mark.cites("R57", "R63", "653a.11(b)")
def test_a_check_typed_for_a_raise_is_a_raise() -> None:
    play, right = (before_the_flop() for _ in range(2))
    play.answer(2, "check")
    right.answer(2, "raise", 40)
    play.correct(answers(Raise(dollars(40))))
    same_round(play, right)


@pytest.mark.cites("R57", "R63", "653a.11(b)")
def test_a_raise_typed_for_a_check_is_a_check_and_the_seat_is_asked_again() -> None:
    play, right = (before_the_flop() for _ in range(2))
    play.answer(2, "raise", 40)
    right.answer(2, "check")
    for one in (play, right):
        one.answer(5, "check")
    play.correct(answers(Check()))
    for one in (play, right):
        one.proceed()
        one.answer(2, "raise", 20)
        one.answer(5, "raise", 20)
    same_round(play, right)


def before_the_flop() -> Play:
    play = with_cards(betted(UTH, 2, 5), TRIPS)
    play.proceed()
    return play


@pytest.mark.cites("R57", "R63")
def test_every_question_that_has_passed_the_seat_is_answered() -> None:
    play = before_the_flop()
    play.answer(2, "raise", 40)
    play.answer(5, "check")
    play.proceed()
    play.answer(5, "raise", 20)
    why = play.refused(answers(Check()))
    assert (why.code, why.seat) == ("decision/missing", 2)
    assert play.refused(answers(Check(), Check(), Check())).code == "decision/not-asked"
    assert play.refused(answers(Check(), Raise(dollars(40)))).code == "decision/amount"
    assert play.refused(answers(Fold())).code == "decision/not-offered"
    assert play.refused(answers(Raise(dollars(40)))).code == "correction/same"
    assert play.refused(answers(Check(), seat=4)).code == "correction/none"
    play.correct(answers(Check(), Raise(dollars(20))))
    assert play.state.seats[2].wagers["play"] == dollars(20)


@pytest.mark.cites("R57", "R63", "653a.11(f)")
@pytest.mark.parametrize("settled", [False, True])
def test_a_fold_typed_for_a_play_is_a_play(settled: bool) -> None:
    plays = [before_the_flop() for _ in range(2)]
    for play, word in zip(plays, ("fold", "raise"), strict=True):
        for _ in range(2):
            play.answer(2, "check")
            play.answer(5, "check")
            play.proceed()
        play.answer(2, word, 10 if word == "raise" else 0)
        play.answer(5, "raise", 10)
    play, right = plays
    assert play.state.seats[2].folded
    if settled:
        finish(play)
    *_, last = play.correct(answers(Check(), Check(), Raise(dollars(10))))
    assert isinstance(last, e.SettledAnew) is settled
    seat = play.state.seats[2]
    assert (seat.folded, dict(seat.forfeited)) == (False, {})
    assert unnumbered(finish(play)) == unnumbered(finish(right))


def unnumbered(play: Play) -> dict[int, list[Line]]:
    return {
        seat: [one.but(prize=None) for one in lines] for seat, lines in play.state.settled.items()
    }


@pytest.mark.cites("R57", "R63", "643a.11(b)")
def test_a_bet_taken_back_by_mistake_rides() -> None:
    play = ready(RIDE, 2)
    play.proceed()
    play.answer(2, "withdraw")
    play.correct(answers(Ride()))
    assert not play.state.seats[2].withdrawn
    play.proceed()
    play.answer(2, "ride")
    play.correct(answers(Withdraw(), Withdraw()))
    assert len(play.state.seats[2].withdrawn) == 2


@pytest.mark.cites("R63", "R31")
def test_a_seat_that_was_left_and_a_void_round_have_no_decisions_to_correct() -> None:
    play = before_the_flop()
    play.answer(2, "check")
    left = play.copy()
    left.do(Abandon(DEALER, 2))
    assert left.refused(answers(Raise(dollars(40)))).code == "correction/left"
    play.do(Report(DEALER, "face-up-cards"))
    assert play.refused(answers(Raise(dollars(40)))).code == "correction/void"


@pytest.mark.cites("R57", "647a.11(b)")
def test_the_questions_of_holdem_bonus_are_walked_in_their_order() -> None:
    play = ready(HOLDEM, 2)
    play.proceed()
    ante = play.state.seats[2].wagers["ante"]
    play.answer(2, "fold")
    while not isinstance(play.state.step, Settle):
        play.do(Proceed(DEALER))
    assert play.refused(answers(Raise(Cents(2 * ante)))).code == "decision/missing"
    play.correct(answers(Raise(Cents(2 * ante)), Check(), Raise(ante)))
    assert play.state.seats[2].wagers["flop"] == 2 * ante
    assert play.state.seats[2].wagers["river"] == ante
