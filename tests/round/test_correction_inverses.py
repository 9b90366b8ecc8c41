"""A correction and its inverse leave the round as it was, in every game (R57, R63).

What a correction pays or takes is the difference of two settlements, seat by seat, and nothing
else: chips, cards and meters are conserved at each step.
"""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pitboss.cards import DECK_53, Card
from pitboss.games.choices import Decision, Raise, Surrender
from pitboss.games.model import Ask
from pitboss.games.offers import Asked, MayRaise
from pitboss.money import Cents
from pitboss.round import (
    CorrectCards,
    CorrectDecisions,
    CorrectWager,
    Event,
    Move,
    Phase,
    State,
    legal,
    replay,
)
from pitboss.round import events as e
from pitboss.round.decisions import raises_of
from tests.round.test_correction_properties import (
    close,
    decked,
    names,
    net,
    unnumbered,
    until_settled,
)
from tests.support.accounts import Accounts
from tests.support.games import every_game
from tests.support.random_rounds import scenarios
from tests.support.rounds import FLOOR, SHOWN, Play, readings_at_random, uncorrectable

some = settings(max_examples=max(10, settings().max_examples // 2))
Correcting = CorrectCards | CorrectWager | CorrectDecisions
_WHY = "seen on camera"
_TRIES = 40


# ── Corrections at random, and what undoes them ──────────────────────────────────────────────


def corrections(state: State, chance: Random) -> Iterator[Correcting]:
    """Corrections that a floorperson may make now, of every sort."""
    moves = [one for one in legal(state, FLOOR) if one.kind.startswith("correct-")]
    chance.shuffle(moves)
    for move in moves:
        match move.kind:
            case "correct-wager":
                yield from wagers(state, move, chance)
            case "correct-decisions":
                yield from answers(state, move.seat or 0, chance)
            case "correct-cards":
                yield from cards(state, move, chance)


def wagers(state: State, move: Move, chance: Random) -> Iterator[CorrectWager]:
    """Another amount, or a wager that is added or removed."""
    assert move.wager is not None
    if any(one.looks_at_cards for one in raises_of(state, state.seats[move.seat or 0], move.wager)):
        # The amount would have to be one that the hand allows once it is turned.
        return
    for least, most in move.amounts:
        amount = Cents(chance.choice((least, most, chance.randint(least, most))))
        choice = chance.choice(move.choices[move.wager]) if amount and move.choices else ""
        yield CorrectWager(FLOOR, move.seat or 0, move.wager, amount, _WHY, SHOWN, choice=choice)


def answers(state: State, number: int, chance: Random) -> Iterator[CorrectDecisions]:
    """Other answers of a seat: each sequence that its questions could have had."""
    seat = state.seats[number]
    questions = [step for step in state.game.steps if isinstance(step, Ask)]
    known: dict[Decision, None] = {}
    for step in questions:
        for offer in step.offers:
            if isinstance(offer, MayRaise):
                pairs = offer.amounts(Asked(state.rules, seat.wagers, ()))
                known |= {Raise(Cents(cents)): None for pair in pairs for cents in pair}
            elif offer.answer is not Surrender:
                known[offer.answer()] = None
    every = [one for size in range(len(questions)) for one in product(known, repeat=size + 1)]
    for decisions in chance.sample(every, min(len(every), _TRIES)):
        yield CorrectDecisions(FLOOR, number, decisions, _WHY, SHOWN)


def cards(state: State, move: Move, chance: Random) -> Iterator[CorrectCards]:
    """A card that was another one, which is not on record."""
    positions = chance.sample(move.positions, len(move.positions))
    recorded = {state.face(at) for at in range(state.dealt)}
    others = [card for card in deck_of(state) if card not in recorded]
    for at in positions if others else ():
        yield CorrectCards(FLOOR, {at: chance.choice(others)}, _WHY, evidence=SHOWN)


def deck_of(state: State) -> list[Card]:
    return list(DECK_53[: state.rules.chapter.deck.deck])


def inverses(before: State, events: tuple[Event, ...], state: State) -> Iterator[Correcting]:
    """The corrections back to what was on record before."""
    seats = {one.seat for one in events if isinstance(one, e.WagerCorrected | e.DecisionsCorrected)}
    for event in events:
        if isinstance(event, e.CardsCorrected):
            yield CorrectCards(FLOOR, event.was, _WHY, evidence=SHOWN)
    for number in seats:
        for event in events:
            if isinstance(event, e.WagerCorrected) and event.seat == number:
                choice = before.seats[number].choices.get(event.wager, "")
                amount = event.was
                yield CorrectWager(FLOOR, number, event.wager, amount, _WHY, SHOWN, choice=choice)
        if before.seats[number].decisions:
            yield CorrectDecisions(FLOOR, number, before.seats[number].decisions, _WHY, SHOWN)


# ── What is conserved ────────────────────────────────────────────────────────────────────────


def check_books(play: Play) -> None:
    assert replay(play.opened, play.log) == play.state
    books = Accounts(play.log, names(play))
    books.check(play.state.meters, play.state.prizes)
    state = play.state
    if len(state.settled) == len(state.boxes):
        books.check_slips()
    faces = [card for at in range(state.dealt) if (card := state.face(at)) is not None]
    assert len(faces) == len(set(faces)), "no card lies twice"


def owed(state: State) -> dict[int, int]:
    return {seat: cents for seat, cents in state.disputed.items() if cents}


def carried(play: Play, command: Correcting) -> tuple[Event, ...]:
    """A correction: what is owed changes by the difference of the two settlements."""
    before, nets = play.state, {seat: net(play, seat) for seat in play.state.settled}
    events = play.correct(command)
    after = owed(play.state)
    for seat, was in nets.items():
        assert after.get(seat, 0) - owed(before).get(seat, 0) == net(play, seat) - was
    assert after.keys() <= before.settled.keys(), "nobody else is owed anything"
    check_books(play)
    return events


def play_at_random(slug: str, data: st.DataObject) -> tuple[Play, Random]:
    """A dealer's round with every wager, up to some moment after the deal."""
    play, chance, deck, _ = decked(data.draw(scenarios(slug)))
    close(play, deck, len(deck), readings_at_random(play.state.rules, chance))
    until_settled(play, chance, data.draw(st.integers(0, len(play.state.boxes))))
    for _ in range(data.draw(st.integers(0, 4))):
        if not play.state.settled and play.state.phase is Phase.DECISION:
            play.step(chance, any_hand=True)
    return play, chance


@pytest.mark.cites("R57", "R63")
@every_game
@some
@given(st.data())
def test_a_correction_and_its_inverse_give_the_first_settlement(
    slug: str, data: st.DataObject
) -> None:
    play, chance = play_at_random(slug, data)
    before = play.state
    found = next(
        (one for one in corrections(before, chance) if uncorrectable(before, one) is None), None
    )
    assume(found is not None)
    assert found is not None
    events = carried(play, found)
    if any(isinstance(one, e.AttemptNoted) for one in events):
        # A card was named that lies elsewhere, unseen: that is on record, and nothing changes.
        assert play.state.seats == before.seats
        return
    assert play.state != before
    for back in inverses(before, events, play.state):
        why = uncorrectable(play.state, back)
        if why is None:
            carried(play, back)
        else:
            assert why.code in ("correction/same", "correction/follows"), (found, back, why)
    after = play.state
    assert after.seats == before.seats
    assert after.moment == before.moment
    assert [after.face(at) for at in range(after.dealt)] == [
        before.face(at) for at in range(before.dealt)
    ]
    assert unnumbered(after) == unnumbered(before)
    assert after.meters == before.meters
    assert (after.waiting, after.approved) == (before.waiting, before.approved)
    assert owed(after) == owed(before)
    assert not after.corrections


@pytest.mark.cites("R63", "R65")
@every_game
@some
@given(st.data())
def test_what_was_corrected_at_random_pays_what_the_facts_give(
    slug: str, data: st.DataObject
) -> None:
    """Several corrections in a row, then the end of the round: each seat has what its last lines
    say, paid or owed, and no more."""
    play, chance = play_at_random(slug, data)
    for _ in range(3):
        found = next(
            (
                one
                for one in corrections(play.state, chance)
                if uncorrectable(play.state, one) is None
            ),
            None,
        )
        if found is not None:
            carried(play, found)
    until_settled(play, chance, 99)
    check_books(play)
    books = Accounts(play.log, names(play))
    for seat in play.state.settled:
        assert books.paid[seat] == net(play, seat)
