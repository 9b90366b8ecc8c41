"""Cards that a dealer enters as they are turned, and lights that the dealer sees lit (.11)."""

import pytest

from pitboss.cards import JOKER, Card, card_name, parse_cards
from pitboss.games.dealing import BURN, COMMUNITY, PLAYER
from pitboss.games.model import Burn, Settle
from pitboss.record import Actor, Role
from pitboss.round import (
    Approve,
    Close,
    Command,
    ConfirmLight,
    EnterCards,
    Phase,
    Proceed,
    legal,
    refusal,
    replay,
)
from pitboss.round import events as e
from pitboss.rulebook import chapter_of
from tests.support.dealer_run import (
    before,
    betted,
    cited,
    count_chips,
    finish,
    go_on,
    ready,
    seated,
    usual_deck,
    with_cards,
)
from tests.support.games import GAMES, METHODS, UTH, every_game
from tests.support.rounds import DEALER, FLOOR, SYSTEM, Play, rules_of

ANN = Actor(Role.PLAYER, "player 2")
EYE = Actor(Role.SURVEILLANCE, "the eye")


# ── Cards ────────────────────────────────────────────────────────────────────────────────────


def blind(slug: str, *seats: int, dealing: str = "manual-shoe") -> Play:
    """A round whose cards nobody has told the system."""
    play = betted(slug, *(seats or (2, 5)), dealing=dealing)
    play.close_bets((None,) * play.state.rules.chapter.deck.deck)
    return count_chips(play)


def unburned(play: Play) -> list[int]:
    """The positions of the cards that may be turned (R73)."""
    return [one.position for one in play.state.layout if one.spot.area != BURN]


def enter_all(play: Play, deck: tuple[Card, ...]) -> None:
    """The dealer enters what lies on the layout."""
    unknown = [position for position in unburned(play) if play.state.deck[position] is None]
    if unknown:
        play.do(EnterCards(DEALER, {position: deck[position] for position in unknown}))


@pytest.mark.parametrize("dealing", METHODS)
@every_game
def test_cards_entered_as_they_are_dealt_settle_as_a_known_deck_does(
    slug: str, dealing: str
) -> None:
    known = ready(slug, dealing=dealing)
    play = blind(slug, dealing=dealing)
    deck = usual_deck(play.state.rules)
    while play.state.step is not None:
        go_on(play)
        enter_all(play, deck)
    finish(known)
    assert play.state.settled == known.state.settled
    assert play.state.meters == known.state.meters
    assert replay(play.opened, play.log) == play.state


@every_game
def test_no_seat_is_settled_while_a_card_that_it_needs_is_unknown(slug: str) -> None:
    play = before(blind(slug), Settle)
    deck = usual_deck(play.state.rules)
    positions = unburned(play)
    needed = 0
    for left_out in positions:
        trial = play.copy()
        faces = {one: deck[one] for one in positions if one != left_out}
        trial.do(EnterCards(DEALER, faces))
        why = refusal(trial.state, Proceed(DEALER))
        if why is None:
            trial.proceed()
            continue
        needed += 1
        assert (why.code, why.cite) == ("cards/unknown", trial.state.step.cite)  # type: ignore[union-attr]
        assert not [move for move in legal(trial.state, DEALER) if move.kind == "proceed"]
        trial.do(EnterCards(DEALER, {left_out: deck[left_out]}))
        trial.proceed()
    # The first seat's own cards at least, and whatever they are compared or joined with.
    assert needed >= len(list(play.state.lying(PLAYER, play.state.moment.seat)))
    assert play.refused(Proceed(DEALER)).code == "cards/unknown"


def test_what_no_wager_needs_may_stay_unknown() -> None:
    play = seated(rules_of(UTH), 2)
    play.bet(2, {"ante": 10, "blind": 10})
    play.close_bets((None,) * 52)
    before(play, Settle, ("fold", "check"))
    assert play.state.seats[2].folded
    play.proceed()  # nothing turns on the folded hand
    assert play.state.phase is Phase.CLOSING


ROYAL = dict(enumerate(parse_cards("As Ks Qs Js Ts")))
#: A round for two: four bonus cards, two hands and the dealer's.
DEALT = 10
FAULTS: list[tuple[str, dict[int, Card]]] = [
    ("cards/none", {}),
    ("cards/twice", {1: ROYAL[1], 2: ROYAL[1]}),
    ("cards/entered", {0: ROYAL[1]}),
    ("cards/not-dealt", {DEALT: ROYAL[1]}),
    ("cards/not-dealt", {-1: ROYAL[1]}),
    ("cards/foreign", {1: JOKER}),
    ("cards/foreign", {1: Card(99)}),
]


@pytest.mark.parametrize(("code", "faces"), FAULTS)
def test_a_card_is_entered_once_and_is_one_that_was_dealt(
    code: str, faces: dict[int, Card]
) -> None:
    play = blind(UTH)
    assert play.refused(EnterCards(DEALER, {0: ROYAL[0]})).code == "cards/not-dealt"
    play.proceed()
    (entered,) = play.do(EnterCards(DEALER, {0: ROYAL[0]}))
    assert entered == e.CardsEntered((0,), {}, {0: ROYAL[0]})
    assert play.state.dealt == DEALT
    why = play.refused(EnterCards(DEALER, faces))
    assert (why.code, why.cite) == (code, chapter_of(UTH).deck.cite)


def test_a_card_that_lies_face_up_elsewhere_is_named() -> None:
    play = before(blind(UTH), Burn)
    play.proceed()
    flop = [one.position for one in play.state.lying(COMMUNITY)]
    (entered,) = play.do(EnterCards(SYSTEM, {flop[0]: ROYAL[0]}))  # a scanner may do it
    assert entered == e.CardsEntered((flop[0],), {flop[0]: ROYAL[0]}, {flop[0]: ROYAL[0]})
    why = play.refused(EnterCards(DEALER, {3: ROYAL[0]}))
    assert (why.code, card_name(ROYAL[0]) in why.reason) == ("cards/twice", True)


@pytest.mark.parametrize("slug", GAMES)
def test_the_dealer_is_shown_which_cards_to_enter(slug: str) -> None:
    play = blind(slug)
    assert not [move for move in legal(play.state, DEALER) if move.kind == "enter-cards"]
    play.proceed()
    (move,) = (one for one in legal(play.state, DEALER) if one.kind == "enter-cards")
    assert move.positions == tuple(range(play.state.dealt))
    enter_all(play, usual_deck(play.state.rules))
    assert not [one for one in legal(play.state, DEALER) if one.kind == "enter-cards"]


def test_who_enters_cards_and_when() -> None:
    play = blind(UTH)
    for actor in (FLOOR, ANN, EYE):
        assert play.refused(EnterCards(actor, {0: ROYAL[0]})).code == "role/not-allowed"
    betting = betted(UTH)
    assert betting.refused(EnterCards(DEALER, {0: ROYAL[0]})).code == "record/not-now"
    electronic = Play(rules_of(UTH), {2: "Ann"})
    assert electronic.refused(EnterCards(DEALER, {0: ROYAL[0]})).code == "record/electronic"
    done = finish(ready(UTH, 2))
    while done.state.waiting:
        number, wager = done.state.waiting[0]
        done.do(Approve(FLOOR, number, wager, False, "a test"))
    done.do(Close(DEALER))
    assert done.refused(EnterCards(DEALER, {0: ROYAL[0]})).code == "record/not-now"


# ── Lights ───────────────────────────────────────────────────────────────────────────────────

#: A hand whose progressives all win, by game: where its cards lie.
WINS = {
    "four-card-poker": {(PLAYER, 2): "9c 9d 9h 9s 2c"},
    "let-it-ride": {(PLAYER, 2): "As Ks Qs", (COMMUNITY, 0): "Js Ts"},
    "texas-holdem-bonus": {(PLAYER, 2): "As Ks", (COMMUNITY, 0): "Qs Js Ts 2d 3d"},
    "ultimate-texas-holdem": {(PLAYER, 2): "As Ks", (COMMUNITY, 0): "Qs Js Ts 2d 3d"},
}


@pytest.mark.parametrize(
    ("slug", "wager", "cite"),
    cited(
        ("four-card-poker", "four-card-progressive", "641a.11(c)(5)(ii)"),
        ("four-card-poker", "five-card-progressive", "641a.11(c)(5)(ii)"),
        ("let-it-ride", "three-card-progressive", "643a.11(f)(3)(iii)(B)"),
        ("let-it-ride", "five-card-progressive", "643a.11(f)(3)(iv)(B)"),
        ("texas-holdem-bonus", "progressive", "647a.11(i)(2)"),
        ("ultimate-texas-holdem", "progressive", "653a.11(k)(2)"),
    ),
)
def test_a_progressive_prize_is_approved_only_after_its_light_was_seen(
    slug: str, wager: str, cite: str
) -> None:
    play = finish(with_cards(betted(slug, 2), WINS[slug]))
    approve, light = Approve(FLOOR, 2, wager, True), ConfirmLight(DEALER, 2, wager)
    why = play.refused(approve)
    assert (why.code, why.cite) == ("approval/light", cite)
    of_it = [(move.kind, move.granted) for move in legal(play.state, FLOOR) if move.wager == wager]
    assert of_it == [("approve", False)]
    for actor in (FLOOR, SYSTEM, ANN, EYE):
        assert play.refused(ConfirmLight(actor, 2, wager)).code == "role/not-allowed"
    (lit,) = play.do(light)
    assert lit == e.LightConfirmed(2, wager)
    assert play.refused(light).code == "approval/none"
    play.do(approve)
    assert (2, wager) not in play.state.waiting


@pytest.mark.parametrize("slug", ["let-it-ride", "texas-holdem-bonus", "ultimate-texas-holdem"])
def test_the_hand_bonus_has_no_light_to_wait_for(slug: str) -> None:
    play = finish(with_cards(betted(slug, 2), WINS[slug]))
    bonus = "five-card-hand-bonus"
    assert (2, bonus) in play.state.waiting
    assert play.refused(ConfirmLight(DEALER, 2, bonus)).code == "approval/none"
    play.do(Approve(FLOOR, 2, bonus, True))
    assert (2, bonus) not in play.state.waiting


def test_a_prize_is_refused_without_waiting_for_its_light() -> None:
    play = finish(with_cards(betted(UTH, 2), WINS[UTH]))
    play.do(Approve(FLOOR, 2, "progressive", False, "the light stayed dark"))
    assert (2, "progressive") not in play.state.waiting


def test_no_light_is_waited_for_that_nobody_won() -> None:
    play = finish(with_cards(betted(UTH, 2, 5), WINS[UTH]))
    lights: list[Command] = [
        ConfirmLight(DEALER, 5, "progressive"),
        ConfirmLight(DEALER, 2, "trips"),
        ConfirmLight(DEALER, 2, "lottery"),
        ConfirmLight(DEALER, 9, "progressive"),
    ]
    assert {play.refused(one).code for one in lights} == {"approval/none"}
