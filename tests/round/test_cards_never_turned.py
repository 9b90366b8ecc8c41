"""No card that is never turned makes a difference to anybody, from the first bet to the close.

Until settlement every card out of sight may be another one; from then on every card that no result
turns on. Whatever a role is shown, offered or refused stays the same to the byte: at tables with
and without real cards, by every way of dealing, and in rounds in which something goes wrong.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cards import JOKER, Card, card_text
from pitboss.games.choices import Fold, Raise
from pitboss.games.dealing import BURN, DISCARD, EMPTY, PLAYER
from pitboss.money import Cents
from pitboss.record import Actor
from pitboss.round import (
    Abandon,
    Approve,
    Close,
    Command,
    ConfirmLight,
    CorrectCards,
    CorrectWager,
    CountChips,
    Decide,
    EnterCards,
    NoMoreBets,
    PlaceWagers,
    Proceed,
    Report,
    ResolveChips,
    State,
    decide,
    refusal,
    replay,
    seen,
    view,
)
from pitboss.wire.kinds import body_of
from tests.support.games import GAMES, every_game
from tests.support.rounds import Play, told_by_raises, with_deck
from tests.support.viewed_rounds import played_at_random, states, viewers, voided

Viewer = Callable[[State, Actor], dict[str, Any]]


# ── What may be another card ─────────────────────────────────────────────────────────────────


def stands(state: State, wager: str) -> bool:
    """Whether a result may turn on a wager: in a void round few do."""
    return state.void is None or wager in state.void.keeps


def envy(state: State) -> bool:
    """Whether somebody's Envy Bonus may turn on any hand."""
    offers = state.rules.offers
    return any(stands(state, wager) and offers[wager].envy for wager in state.made)


def matters(state: State, position: int) -> bool:
    """Whether a result may have turned on a card that lies face down."""
    if position >= state.dealt:
        return False
    (one,) = (one for one in state.layout if one.position == position)
    if one.spot.area in (BURN, DISCARD, EMPTY):
        return False
    if state.void is not None and not state.void.keeps:
        return False
    if one.spot.area != PLAYER:
        return True
    seat = state.seats[one.spot.seat]
    live = seat.wagers.keys() - seat.forfeited.keys() - seat.withdrawn.keys()
    return envy(state) or any(stands(state, wager) for wager in live)


def hidden(state: State, viewer: Actor) -> list[int]:
    """The positions that may be other cards as far as a viewer is concerned."""
    known = seen(state, viewer) | told_by_raises(state)
    return [
        position
        for position in range(len(state.deck))
        if position not in known and not (state.settled and matters(state, position))
    ]


def other_deck(deck: tuple[Card | None, ...], places: list[int], chance: Random) -> tuple[Any, ...]:
    """The same deck with the cards at these places exchanged among themselves."""
    order = places[:]
    chance.shuffle(order)
    moved = dict(zip(places, (deck[one] for one in order), strict=True))
    return tuple(moved.get(position, card) for position, card in enumerate(deck))


def other_round(play: Play, deck: tuple[Any, ...], steps: int) -> list[State]:
    """The states of the same commands with another deck, after so many events."""
    state, found = play.opened, [play.opened]
    for command in play.commands:
        for event in decide(state, with_deck(command, play.state.deck, deck)):
            state = replay(state, [event])
            found.append(state)
            if len(found) > steps:
                return found
    return found


# ── What reaches a viewer ────────────────────────────────────────────────────────────────────


def attempts(state: State, viewer: Actor) -> list[Command]:
    """What a viewer may try in order to learn something from how it is refused."""
    seat = state.boxes[0] if state.boxes else 1
    wager = next(iter(state.rules.offers))
    near = max(0, state.dealt - 1)
    return [
        PlaceWagers(viewer, seat, {wager: Cents(1)}),
        PlaceWagers(viewer, seat, {}),
        NoMoreBets(viewer, (JOKER,)),
        Proceed(viewer),
        Decide(viewer, seat, Raise(Cents(1))),
        Decide(viewer, seat, Fold()),
        *(Approve(viewer, one, key, True) for one, key in state.waiting[:2]),
        Close(viewer),
        *(Report(viewer, kind, 99) for kind in state.rules.chapter.irregularities),
        Report(viewer, "misdealt", 1),
        Abandon(viewer, 99),
        *(
            EnterCards(viewer, {place: card})
            for place in (0, near, 51)
            for card in (Card(0), Card(25), JOKER)
        ),
        CountChips(viewer, wager, 1),
        ResolveChips(viewer, wager, "why not"),
        ConfirmLight(viewer, seat, wager),
        *(
            CorrectCards(viewer, {place: card}, "a guess", "a hunch")
            for place in (0, near)
            for card in (Card(0), Card(25), Card(51), JOKER)
        ),
        CorrectWager(viewer, seat, "lottery", Cents(1), "a guess", "a hunch"),
    ]


def told(state: State, viewer: Actor) -> dict[str, Any]:
    """What reaches a viewer's screen."""
    return body_of(view(state, viewer))


def shown(state: State, viewer: Actor, look: Viewer) -> str:
    return json.dumps(look(state, viewer))


def answers(state: State, viewer: Actor) -> str:
    """How everything that a viewer may try is answered."""
    whys = [refusal(state, command) for command in attempts(state, viewer)]
    return json.dumps([None if why is None else [why.code, why.reason, why.cite] for why in whys])


def leak(play: Play, chance: Random, look: Viewer = told) -> str | None:
    """The first difference that a card out of sight makes to somebody, if any does."""
    path = states(play)
    for viewer in viewers(play):
        step = chance.randrange(len(path))
        deck = other_deck(play.state.deck, hidden(path[step], viewer), chance)
        again = other_round(play, deck, step)
        for number in {step, chance.randint(0, step), chance.randint(0, step)}:
            one, other = path[number], again[number]
            if shown(one, viewer, look) != shown(other, viewer, look):
                return f"the view of the {viewer.role} after {number} events"
            if answers(one, viewer) != answers(other, viewer):
                return f"an answer to the {viewer.role} after {number} events"
    return None


# ── The property ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R10")
@every_game
@settings(max_examples=min(400, settings().max_examples))
@given(seed=st.integers(0, 2**48), electronic=st.booleans())
def test_a_card_that_is_never_turned_makes_no_difference_to_anybody(
    slug: str, seed: int, electronic: bool
) -> None:
    chance = Random(seed)
    wagers = chance.choice((0.1, 0.5))
    play = played_at_random(slug, chance, electronic=electronic, side_wagers=wagers, mishaps=0.05)
    assert leak(play, chance) is None


def test_these_rounds_are_of_every_sort() -> None:
    plays = [
        played_at_random(slug, Random(seed), electronic=seed % 2 == 0, mishaps=0.05)
        for slug in GAMES
        for seed in range(40)
    ]
    void = [play for play in plays if voided(play)]
    assert any(play.state.void is not None and play.state.void.keeps for play in void)
    assert 0 < len(void) < len(plays) / 2
    assert {play.state.rules.dealing for play in plays} == {
        "manual-shoe",
        "hand",
        "automated-shoe",
        "reshuffling-shoe",
    }
    seats = [seat for play in plays for seat in play.state.seats.values()]
    assert any(seat.abandoned for seat in seats)
    assert any(seat.folded for seat in seats)


# ── The property can fail ────────────────────────────────────────────────────────────────────


def text(state: State, position: int) -> str | None:
    card = state.deck[position] if position < len(state.deck) else None
    return None if card is None else card_text(card)


def tells_the_stub(state: State, viewer: Actor) -> dict[str, Any]:
    return {**told(state, viewer), "next": text(state, state.dealt)}


def tells_a_burn(state: State, viewer: Actor) -> dict[str, Any]:
    aside = [one.position for one in state.layout if one.spot.area in (BURN, DISCARD)]
    return {**told(state, viewer), "burned": [text(state, position) for position in aside]}


def tells_folded_hands(state: State, viewer: Actor) -> dict[str, Any]:
    """What a view would be that shows every hand once settlement has begun."""
    layout = tuple(one._replace(turned=one.turned or bool(state.settled)) for one in state.layout)
    return told(state.but(layout=layout), viewer)


def tells_all_hands(state: State, viewer: Actor) -> dict[str, Any]:
    """What a view would be that forgets to ask whose cards they are."""
    layout = tuple(one._replace(turned=True) for one in state.layout)
    return told(state.but(layout=layout), viewer)


def tells_how_many_aces_are_left(state: State, viewer: Actor) -> dict[str, Any]:
    left = [card for card in state.deck[state.dealt :] if card is not None and card >= 48]
    return {**told(state, viewer), "stub": len(state.deck) - state.dealt + 100 * len(left)}


@pytest.mark.parametrize(
    "look",
    [
        tells_the_stub,
        tells_a_burn,
        tells_folded_hands,
        tells_all_hands,
        tells_how_many_aces_are_left,
    ],
)
def test_a_view_that_leaks_is_caught(look: Viewer) -> None:
    slug = "texas-holdem-bonus"
    rounds = ((seed, played_at_random(slug, Random(seed), side_wagers=0.1)) for seed in range(80))
    assert any(leak(play, Random(seed), look) for seed, play in rounds)
