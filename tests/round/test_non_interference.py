"""What a role may not know makes no difference to anything it is shown.

A round is played; then the cards that a viewer had not lawfully seen by some step are exchanged
among themselves, and the same commands are played again. Up to that step everything the viewer is
shown, offered and refused must be the same to the byte.
"""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cards import card_text
from pitboss.record import Actor, Role
from pitboss.round import (
    seen,
    view,
)
from pitboss.round.state import State
from tests.support.bank_rounds import banked_round
from tests.support.games import PAI_GOW, every_game
from tests.support.hidden_cards import SURVEILLANCE, leak, played, told, viewers


@every_game
@settings(max_examples=min(400, settings().max_examples))
@given(seed=st.integers(0, 2**48))
def test_a_card_out_of_sight_makes_no_difference_to_anybody(slug: str, seed: int) -> None:
    assert leak(slug, Random(seed)) is None


@settings(max_examples=min(400, settings().max_examples))
@given(seed=st.integers(0, 2**48))
def test_a_card_out_of_sight_makes_no_difference_where_a_player_banks(seed: int) -> None:
    chance = Random(seed)
    assert leak(PAI_GOW, chance, play=banked_round(chance)) is None


def leaky(state: State, viewer: Actor) -> dict[str, Any]:
    """A view that tells the next card of the stub."""
    found = told(state, viewer)
    if state.moment.step >= 0 and state.dealt < len(state.deck):
        card = state.deck[state.dealt]
        found["next"] = None if card is None else card_text(card)
    return found


@every_game
def test_a_view_that_leaks_is_caught(slug: str) -> None:
    assert any(leak(slug, Random(seed), leaky) for seed in range(20))


@every_game
def test_after_the_round_only_surveillance_sees_what_was_never_turned(slug: str) -> None:
    play = played(slug, Random(7))
    size = len(play.state.deck)
    assert len(seen(play.state, SURVEILLANCE)) == size
    turned = {one.position for one in play.state.layout if one.turned}
    for viewer in viewers(play):
        if viewer.role in (Role.DEALER, Role.FLOORPERSON, Role.SYSTEM):
            assert seen(play.state, viewer) == turned
        if viewer.role is Role.PLAYER:
            assert len(seen(play.state, viewer)) < size
            assert not view(play.state, viewer).deck
