"""Nothing hidden is shown: not by a card, and not by anything that turns on one."""

import re
from functools import partial

import pytest

from pitboss.cards import Card
from pitboss.games.dealing import PLAYER
from tests.support.chance import deck_of
from tests.support.databases import SOAK
from tests.support.games import GAMES
from tests.support.play_sessions import ScriptedSession, cards_in, simply

_ROOT = re.compile(r"[0-9a-f]{4}( [0-9a-f]{4}){7,15}")


def _same(deck: tuple[Card | None, ...], size: int) -> tuple[Card, ...]:
    """The deck that is given, every card of it known."""
    return tuple(card for card in deck if card is not None)


@pytest.mark.parametrize("choice", ["1", "2"])
@pytest.mark.parametrize("seed", range(4 if SOAK else 1))
@pytest.mark.parametrize("game", GAMES)
def test_no_card_outside_the_view_is_ever_printed(game: str, seed: int, choice: str) -> None:
    scripted = ScriptedSession(game, simply(choice), neighbours=3, rounds=1, seed=seed)
    counts = []

    def watch() -> None:
        counts.append(len(scripted.hidden))
        assert not cards_in(scripted.text) & scripted.hidden_cards

    scripted.watch = watch
    scripted.run()
    # The round was watched from the betting to the end, and some cards stayed hidden for good.
    assert len(counts) >= 3
    assert counts[-1] >= 15
    assert cards_in(scripted.text)


@pytest.mark.parametrize("game", GAMES)
def test_cards_that_are_not_known_yet_change_nothing_on_the_screen(game: str) -> None:
    """Turn the hidden cards of a prompt around: all that was printed up to it stays the same.

    The neighbour's own cards stay: what a neighbour does may turn on them.
    """
    stacked = partial(deck_of, seed=5)
    first = ScriptedSession(game, simply("2"), neighbours=1, rounds=1, seed=5, decks=stacked)
    hidden: list[frozenset[int]] = []

    def watch() -> None:
        own = {one.position for one in first.state.layout if one.spot.area == PLAYER}
        hidden.append(first.hidden - own)

    first.watch = watch
    first.run()
    deck = first.state.deck
    for length, places in zip(first.prompts, hidden, strict=False):
        order = sorted(places)
        other = dict(zip(order, reversed(order), strict=True))
        turned = tuple(deck[other.get(place, place)] for place in range(len(deck)))
        again = ScriptedSession(
            game, simply("2"), neighbours=1, rounds=1, seed=5, decks=partial(_same, turned)
        )
        again.run()
        assert _ROOT.sub("", again.text[:length]) == _ROOT.sub("", first.text[:length])
        assert not places or again.text != first.text
