"""Who corrects a slip, when, and what it cannot become."""

from typing import Any

import pytest

from pitboss.cards import JOKER, Card, parse_cards
from pitboss.games.dealing import COMMUNITY, PLAYER
from pitboss.games.dealing import DEALER as HOUSE
from pitboss.games.model import Settle
from pitboss.money import Cents
from pitboss.rulebook import chapter_of
from pitboss.table import (
    Actor,
    Close,
    CorrectCard,
    CorrectWager,
    EnterCards,
    Irregular,
    Role,
)
from tests.support.dealer_run import (
    HOLDEM,
    RIDE,
    UTH,
    before,
    betted,
    count_chips,
    dollars,
    finish,
    line,
    ready,
    seated,
    units,
    with_cards,
)
from tests.support.rounds import DEALER, FLOOR, SYSTEM, Play, rules_of

OWN, DEALERS = "five-card-hand-bonus", "five-card-hand-bonus-dealer"
WHY = "the scanner misread it"
BOARD = "Qs Js Ts 2d 3d"
METER = {"progressive": {"meter": units(20_000) + 9}, OWN: {"meter": units(30_000), "reserve": 0}}


def card(text: str) -> Card:
    (found,) = parse_cards(text)
    return found


def at(play: Play, text: str) -> int:
    """The position of the deck at which a card lies."""
    return play.state.deck.index(card(text))


def royal(own: str, *, seat: int = 2, dealer: str = "4c 5c", **keys: Any) -> Play:
    """Hold'em for two, with three of a royal flush on the Flop; the cards of one seat."""
    cards = {(PLAYER, seat): own, (COMMUNITY, 0): BOARD, (HOUSE, 0): dealer}
    return with_cards(betted(UTH, 2, 5, **keys), cards, readings=METER)


def test_a_floorperson_corrects_and_says_why() -> None:
    play = before(royal("As 6d"), Settle)
    others = (DEALER, SYSTEM, Actor(Role.PLAYER, "player 2"), Actor(Role.SURVEILLANCE, "the eye"))
    position = at(play, "6d")
    for actor in others:
        assert (
            play.refused(CorrectCard(actor, position, card("Ks"), WHY)).code == "role/not-allowed"
        )
        wager = CorrectWager(actor, 2, "trips", dollars(20), WHY)
        assert play.refused(wager).code == "role/not-allowed"
    for reason in ("", " "):
        blank = play.refused(CorrectCard(FLOOR, position, card("Ks"), reason))
        assert blank.code == "correction/reason"
        blank = play.refused(CorrectWager(FLOOR, 2, "trips", dollars(20), reason))
        assert blank.code == "correction/reason"


def test_a_correction_belongs_to_a_dealer_run_round_in_play() -> None:
    play = betted(UTH)
    corrections = (
        CorrectCard(FLOOR, 0, card("Ks"), WHY),
        CorrectWager(FLOOR, 2, "trips", dollars(20), WHY),
    )
    assert {play.refused(one).code for one in corrections} == {"record/not-now"}
    done = finish(royal("As 6d"))
    done.do(Close(DEALER))
    assert {done.refused(one).code for one in corrections} == {"record/not-now"}
    electronic = Play(rules_of(UTH), {2: "Ann"})
    assert {electronic.refused(one).code for one in corrections} == {"record/electronic"}
    void = ready(UTH)
    void.do(Irregular(DEALER, "face-up-cards"))
    assert {void.refused(one).code for one in corrections} == {"correction/void"}


@pytest.mark.parametrize(
    ("code", "position", "right"),
    [
        ("correction/none", -1, card("Ks")),
        ("correction/none", 51, card("Ks")),
        ("cards/twice", 4, card("As")),
        ("cards/foreign", 4, JOKER),
        ("cards/foreign", 4, Card(99)),
    ],
)
def test_a_card_becomes_one_that_is_nowhere_else(code: str, position: int, right: Card) -> None:
    play = before(royal("As 6d"), Settle)
    why = play.refused(CorrectCard(FLOOR, position, right, WHY))
    assert (why.code, why.cite) == (code, chapter_of(UTH).deck.cite)


def test_a_card_that_was_never_entered_is_entered_not_corrected() -> None:
    play = betted(UTH)
    play.close_bets((None,) * 52)
    count_chips(play).proceed()
    assert play.refused(CorrectCard(FLOOR, 0, card("Ks"), WHY)).code == "correction/none"
    play.do(EnterCards(DEALER, {0: card("As")}))
    play.do(CorrectCard(FLOOR, 0, card("Ks"), WHY))
    assert play.state.deck[0] == card("Ks")


def test_a_correction_that_needs_an_unknown_card_waits_for_it() -> None:
    # A pair of aces is paid by the dealer's cards as well (647a.12(b)), and nobody entered those.
    play = seated(rules_of(HOLDEM, letters={"holdem-bonus": "A"}), 2)
    play.bet(2, {"ante": 10, "holdem-bonus": 10})
    play.close_bets((None,) * 52)
    play.proceed()
    own = [one.position for one in play.state.lying(PLAYER, 2)]
    play.do(EnterCards(DEALER, dict(zip(own, parse_cards("As Kd"), strict=True))))
    finish(play, ("fold",))
    why = play.refused(CorrectCard(FLOOR, own[1], card("Ad"), WHY))
    assert why.code == "cards/unknown"
    house = [one.position for one in play.state.lying(HOUSE)]
    play.do(EnterCards(DEALER, dict(zip(house, parse_cards("Ac Ah"), strict=True))))
    play.do(CorrectCard(FLOOR, own[1], card("Ad"), WHY))
    assert line(play.state, 2, "holdem-bonus").row is not None


@pytest.mark.parametrize(
    ("code", "seat", "wager", "cents"),
    [
        ("correction/none", 3, "trips", 2000),
        ("correction/none", 2, "lottery", 2000),
        ("correction/none", 2, "play", 2000),
        ("correction/fixed", 2, "progressive", 500),
        ("correction/fixed", 2, OWN, 500),
        ("correction/fixed", 2, DEALERS, 500),
        ("wager/below-minimum", 2, "trips", 999),
        ("wager/above-maximum", 2, "trips", 50_001),
        ("wager/below-minimum", 2, "ante", 0),
    ],
)
def test_a_wager_becomes_one_that_could_have_been_made(
    code: str, seat: int, wager: str, cents: int
) -> None:
    play = ready(UTH)
    play.proceed()
    assert play.refused(CorrectWager(FLOOR, seat, wager, Cents(cents), WHY)).code == code


def test_a_wager_of_a_fixed_size_and_a_raise_of_nothing_are_refused() -> None:
    ride = ready(RIDE)
    wrong = CorrectWager(FLOOR, 2, "five-card-bonus", dollars(2), WHY)
    assert ride.refused(wrong).code == "wager/fixed-amount"
    play = ready(UTH)
    play.proceed()
    play.answer(2, "raise", 40)
    nothing = CorrectWager(FLOOR, 2, "play", Cents(0), WHY)
    assert play.refused(nothing).code == "correction/amount"
    play.do(CorrectWager(FLOOR, 2, "play", dollars(30), WHY))
    assert play.state.seats[2].wagers["play"] == dollars(30)
