"""Whoever names a card that lies face down learns nothing from the answer, and is on record.

At a dealer-run table whose system reads the cards face down a refusal would tell what lies there.
"""

import json

import pytest

from pitboss.cards import Card, card_name, card_text
from pitboss.games.dealing import COMMUNITY, PLAYER
from pitboss.games.model import Burn
from pitboss.record import Actor, Codec, Entry
from pitboss.round import CorrectCards, EnterCards, RefusedError, decide, legal, refusal, view
from pitboss.round import events as e
from pitboss.wire.kinds import body_of
from tests.support.dealer_run import before, betted, count_chips, finish, ready, usual_deck
from tests.support.games import GAMES, UTH
from tests.support.rounds import DEALER, FLOOR, SYSTEM, Play, whole_deck
from tests.support.viewed_rounds import EYE

WHY = "a guess"


def flop() -> Play:
    """Every card is known to the system, and the Flop to all."""
    play = before(ready(UTH, 2, 5), Burn)
    play.proceed()
    return play


def told(play: Play, actor: Actor) -> str:
    """Everything that reaches a person: the view with its moves."""
    return json.dumps(body_of(view(play.state, actor)))


def guessed(play: Play, position: int, card: Card) -> list[str]:
    """What a floorperson gets for a guess: the answer, and every view thereafter."""
    play = play.copy()
    try:
        play.correct(CorrectCards(FLOOR, {position: card}, WHY))
    except RefusedError as error:
        return [str(error)]
    return ["done", *(told(play, actor) for actor in (FLOOR, DEALER, SYSTEM))]


@pytest.mark.parametrize("area", [PLAYER, "dealer", "bonus", "burn"])
def test_every_guess_of_a_hidden_card_is_answered_alike(area: str) -> None:
    play = flop()
    position = next(one.position for one in play.state.lying(area, 2 if area == PLAYER else 0))
    faces = {one.position for one in play.state.layout if one.turned}
    visible = {play.state.deck[at] for at in faces}
    answers = {}
    for card in whole_deck(play.state.rules):
        found = guessed(play, position, card)
        if card in visible:
            assert card_name(card) in found[0], "what lies face up is no secret"
        else:
            answers[card] = found
    assert len(visible) == 3
    right = play.state.deck[position]
    assert right is not None
    assert {json.dumps(one) for one in answers.values()} == {json.dumps(answers[right])}


@pytest.mark.parametrize("slug", GAMES)
def test_a_guess_changes_nothing_and_is_noted(slug: str) -> None:
    play = ready(slug, 2, 5)
    play.proceed()
    down = [one.position for one in play.state.layout if not one.turned]
    hidden = play.state.deck[down[-1]]
    assert hidden is not None
    state = play.state
    moves = legal(state, FLOOR)
    events = play.correct(CorrectCards(FLOOR, {down[0]: hidden}, WHY))
    assert events == (e.AttemptNoted({down[0]: hidden}),)
    assert play.state == state
    assert legal(play.state, FLOOR) == moves


def test_a_guess_at_the_stub_is_no_better() -> None:
    play = flop()
    next_card = play.state.deck[play.state.dealt]
    assert next_card is not None
    (noted,) = play.correct(CorrectCards(FLOOR, {0: next_card}, WHY))
    assert isinstance(noted, e.AttemptNoted)


@pytest.mark.parametrize("actor", [DEALER, SYSTEM], ids=lambda one: one.role)
def test_a_card_entered_that_the_system_reads_elsewhere_is_noted_too(actor: Actor) -> None:
    play = betted(UTH, 2, 5)
    deck = usual_deck(play.state.rules)
    # The system could not read the first card.
    play.close_bets((None, *deck[1:]))
    count_chips(play).proceed()
    state = play.state
    elsewhere = deck[5]
    assert refusal(state, EnterCards(actor, {0: elsewhere})) is None
    (noted,) = play.do(EnterCards(actor, {0: elsewhere}))
    assert noted == e.AttemptNoted({0: elsewhere})
    assert play.state == state
    play.do(EnterCards(actor, {0: deck[0]}))
    assert play.state.deck[0] == deck[0]


def test_the_note_tells_who_and_when_and_its_text_no_card() -> None:
    play = flop()
    hidden = next(one.position for one in play.state.lying("dealer"))
    card = play.state.deck[hidden]
    assert card is not None
    command = CorrectCards(FLOOR, {0: card}, WHY, "a hunch", at=1234, id="c-7")
    (noted,) = decide(play.state, command)
    entry = Entry("round 1", 17, command.at, command.actor, command.id, noted)
    text = Codec().entry_text(entry)
    data = json.loads(text)
    assert data["actor"] == f"floorperson {FLOOR.person}"
    assert (data["at"], data["command"], data["kind"]) == (1234, "c-7", "attempt-noted")
    assert card_text(card) not in text
    assert card_text(card) not in repr(noted)
    assert card_text(card) not in Codec().text(command)


def test_it_is_in_nobodys_view() -> None:
    play = flop()
    hidden = play.state.deck[play.state.dealt]
    assert hidden is not None
    views = {actor: told(play, actor) for actor in (FLOOR, DEALER, SYSTEM, EYE)}
    play.correct(CorrectCards(FLOOR, {0: hidden}, WHY))
    assert views == {actor: told(play, actor) for actor in views}


def test_once_a_hand_is_turned_it_is_a_reason_to_give() -> None:
    play = finish(ready(UTH, 2, 5))
    lying = [one.position for one in play.state.lying(PLAYER, 2)]
    assert all(one.turned for one in play.state.lying(PLAYER, 2))
    card = play.state.deck[lying[0]]
    assert card is not None
    board = next(one.position for one in play.state.lying(COMMUNITY))
    why = play.refused(CorrectCards(FLOOR, {board: card}, WHY))
    assert (why.code, card_name(card) in why.reason) == ("cards/twice", True)
