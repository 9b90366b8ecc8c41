"""A person who names a card that lies face down learns nothing from it, and is on record.

At a dealer-run table whose system reads the cards face down a refusal would tell what lies there.
"""

import json

import pytest

from pitboss.cards import Card, card_name, card_text, parse_cards
from pitboss.games.dealing import COMMUNITY, PLAYER
from pitboss.games.model import Burn
from pitboss.record import Actor, Codec, Entry, Role
from pitboss.round import (
    Command,
    ConfirmCorrection,
    CorrectCards,
    EnterCards,
    RefusedError,
    decide,
    legal,
    refusal,
    view,
)
from pitboss.round import events as e
from pitboss.wire.kinds import body_of
from tests.support.dealer_run import (
    before,
    betted,
    count_chips,
    finish,
    go_on,
    ready,
    usual_deck,
    with_cards,
)
from tests.support.games import GAMES, UTH
from tests.support.rounds import DEALER, FLOOR, PIT, SHOWN, SYSTEM, Play, whole_deck
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


def everybody(play: Play) -> list[Actor]:
    """Every role, and every player of the round."""
    players = {seat.player for seat in play.state.seats.values()}
    staff = [Actor(role, "") for role in Role if role is not Role.PLAYER]
    others = [Actor(Role.PLAYER, player) for player in (*sorted(players), "a watcher")]
    return [*staff, FLOOR, DEALER, PIT, EYE, *others]


def tried(play: Play, command: Command) -> tuple[str, int]:
    """The refusal of a command, and how many entries it made."""
    try:
        return "", len(play.do(command))
    except RefusedError as error:
        return str(error), 0


def guess(play: Play, position: int, card: Card) -> CorrectCards:
    return CorrectCards(FLOOR, {position: card}, WHY, SHOWN)


@pytest.mark.cites("R63")
@pytest.mark.parametrize("settled", [False, True])
@pytest.mark.parametrize("area", [PLAYER, "dealer", "bonus", "burn"])
def test_a_guess_of_a_hidden_card_is_proposed_alike(area: str, settled: bool) -> None:
    """Nobody learns from a proposal whether it clashes: not its sender, and not who confirms it."""
    play = finish(flop(), ("fold",)) if settled else flop()
    lying = [*play.state.lying(area, 2 if area == PLAYER else 0)]
    position = lying[0].position
    right = play.state.deck[position]
    assert right is not None
    faces = {one.position for one in play.state.layout if one.turned}
    visible = {play.state.deck[at] for at in faces}
    assert visible
    answers = {}
    for card in whole_deck(play.state.rules):
        after = play.copy()
        why, entries = tried(after, guess(play, position, card))
        if card in visible and card != right:
            assert card_name(card) in why, "what lies face up is no secret"
            assert entries == 0
        elif position not in faces:
            views = {repr(actor): told(after, actor) for actor in everybody(play)}
            answers[card] = json.dumps([why, entries, views])
    assert position in faces or len(answers) == 52 - len(visible)
    assert position in faces or {*answers.values()} == {answers[right]}
    assert position in faces or "correction" in answers[right]


@pytest.mark.cites("R63")
@pytest.mark.parametrize("settled", [False, True])
def test_a_confirmed_guess_of_a_hidden_card_ends_alike(settled: bool) -> None:
    """It takes two people and stays on record, and even so tells neither of them of the card."""
    play = finish(flop(), ("fold",)) if settled else flop()
    position = next(one.position for one in play.state.lying("burn"))
    faces = {play.state.deck[one.position] for one in play.state.layout if one.turned}
    unseen = [card for card in whole_deck(play.state.rules) if card not in faces]
    found, kinds = set(), set()
    for card in unseen:
        after = play.copy()
        after.do(guess(play, position, card))
        events = after.do(ConfirmCorrection(PIT, 1))
        views = {repr(actor): told(after, actor) for actor in everybody(play) if actor != EYE}
        found.add(json.dumps([len(events), views]))
        kinds.add(tuple(type(one) for one in events))
    assert len(found) == 1
    last = (e.SettledAnew,) * settled
    assert kinds == {
        (e.CorrectionConfirmed, e.AttemptNoted, *last),
        (e.CorrectionConfirmed, e.CardsCorrected, *last),
    }


@pytest.mark.cites("R63")
def test_whether_a_correction_may_be_confirmed_turns_on_no_hidden_card() -> None:
    """Without one of its aces a hand does not allow its raise, whatever the other card is."""
    play = betted("crazy-4-poker", 2, 5)
    places = {(PLAYER, 2): "Jc Td 7d 5h 2c", (PLAYER, 5): "As Ac 7c 5s 2h"}
    play = with_cards(play, places)
    play.proceed()
    ante = play.state.seats[2].wagers["ante"]
    play.answer(2, "fold")
    play.answer(5, "raise", 3 * ante // 100)
    while 5 not in play.state.settled:
        go_on(play)
    ace = play.state.deck.index(parse_cards("As")[0])
    faces = {play.state.deck[one.position] for one in play.state.layout if one.turned}
    aces = parse_cards("Ah Ad")
    answers = {}
    for card in whole_deck(play.state.rules):
        if card not in (*faces, *aces):
            after = play.copy()
            assert tried(after, guess(play, ace, card)) == ("", 1)
            moves = [one.kind for one in legal(after.state, PIT)]
            answers[card] = json.dumps([moves, tried(after, ConfirmCorrection(PIT, 1))])
    assert parse_cards("Jc")[0] in answers, "it lies in the folded hand"
    assert answers.keys() - {*play.state.deck}, "others lie nowhere"
    (found,) = {*answers.values()}
    assert "a pair of aces or better" in found


@pytest.mark.cites("R63")
@pytest.mark.parametrize("slug", GAMES)
def test_a_confirmed_clash_changes_no_card_and_is_noted(slug: str) -> None:
    play = ready(slug, 2, 5)
    play.proceed()
    down = [one.position for one in play.state.layout if not one.turned]
    hidden = play.state.deck[down[-1]]
    assert hidden is not None
    state = play.state
    moves = legal(state, FLOOR)
    events = play.correct(CorrectCards(FLOOR, {down[0]: hidden}, WHY))
    assert events == (e.AttemptNoted({down[0]: hidden}),)
    assert play.state.but(proposed=0, last=None) == state.but(last=None)
    assert legal(play.state, FLOOR) == moves


@pytest.mark.cites("R63")
def test_a_confirmed_clash_leaves_what_was_settled() -> None:
    play = finish(flop(), ("fold",))
    state = play.state
    burned = next(one.position for one in state.lying("burn"))
    hidden = state.deck[state.dealt]
    assert hidden is not None
    noted, again = play.correct(guess(play, burned, hidden))
    assert noted == e.AttemptNoted({burned: hidden})
    assert isinstance(again, e.SettledAnew)
    assert not any(again.difference.values())
    assert (play.state.settled, play.state.meters) == (state.settled, state.meters)
    assert (play.state.deck, play.state.seats) == (state.deck, state.seats)
    assert (play.state.waiting, play.state.approved) == (state.waiting, state.approved)


def test_another_persons_cards_are_not_told_to_who_names_the_same() -> None:
    play = flop()
    hidden = [play.state.deck[one.position] for one in play.state.layout if not one.turned]
    unseen = [card for card in hidden if card is not None]
    first = guess(play, 0, unseen[1])
    play.do(first)
    other = Actor(Role.FLOORPERSON, "another")
    for card in unseen:
        assert tried(play.copy(), CorrectCards(other, {0: card}, WHY, SHOWN)) == ("", 1)
    assert play.refused(first).code == "correction/waiting"


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
    (proposed,) = play.do(command)
    _, noted = decide(play.state, ConfirmCorrection(PIT, 1))
    for event, kind in ((proposed, "correction-proposed"), (noted, "attempt-noted")):
        entry = Entry("round 1", 17, command.at, command.actor, command.id, event)
        text = Codec().entry_text(entry)
        data = json.loads(text)
        assert data["actor"] == f"floorperson {FLOOR.person}"
        assert (data["at"], data["command"], data["kind"]) == (1234, "c-7", kind)
        assert f'"{card_text(card)}"' not in text
        assert card_text(card) not in repr(event)
    assert card_text(card) not in Codec().text(command)


def test_once_a_hand_is_turned_it_is_a_reason_to_give() -> None:
    play = finish(ready(UTH, 2, 5))
    lying = [one.position for one in play.state.lying(PLAYER, 2)]
    assert all(one.turned for one in play.state.lying(PLAYER, 2))
    card = play.state.deck[lying[0]]
    assert card is not None
    board = next(one.position for one in play.state.lying(COMMUNITY))
    why = play.refused(CorrectCards(FLOOR, {board: card}, WHY))
    assert (why.code, card_name(card) in why.reason) == ("cards/twice", True)
