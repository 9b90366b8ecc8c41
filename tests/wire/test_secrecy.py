"""A card that a role may not know changes no byte that the role is sent."""

from random import Random
from types import SimpleNamespace
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.floor import FloorMove
from pitboss.record import Actor
from pitboss.round import legal, view
from pitboss.round.state import State
from pitboss.wire.moves import moves_told
from pitboss.wire.round_news import round_news
from pitboss.wire.round_view import round_told
from pitboss.wire.text import json_bytes
from tests.support.games import every_game
from tests.support.hidden_cards import leak


def sent(state: State, viewer: Actor) -> dict[str, Any]:
    """Everything about a round that is sent to a viewer: the view, the news, the moves."""
    shown = view(state, viewer)
    table: Any = SimpleNamespace(table=SimpleNamespace(round=shown), rules=state.rules)
    moves = tuple(FloorMove(table="7", **vars(move)) for move in legal(state, viewer))
    told = {
        "round": round_told(shown, state.rules),
        "news": tuple(round_news(None, shown)),
        "moves": moves_told(moves, viewer, table),
    }
    found: dict[str, Any] = orjson.loads(json_bytes(told))
    return found


@every_game
@settings(max_examples=min(40, settings().max_examples))
@given(seed=st.integers(0, 2**48))
def test_a_hidden_card_changes_no_byte_of_what_a_role_is_sent(slug: str, seed: int) -> None:
    assert leak(slug, Random(seed), sent) is None


def leaky(state: State, viewer: Actor) -> dict[str, Any]:
    """What is sent, with the name of the dealer's hand before it is turned."""
    found = sent(state, viewer)
    if state.moment.step >= 0 and state.deck and state.game.dealer is not None:
        found["round"]["dealer_hand"] = str(state.deck[: state.dealt])
    return found


@pytest.mark.parametrize("slug", ["ultimate-texas-holdem", "pai-gow-poker"])
def test_a_leak_is_caught(slug: str) -> None:
    assert any(leak(slug, Random(seed), leaky) for seed in range(20))
