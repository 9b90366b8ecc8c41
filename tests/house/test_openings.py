"""After a round on a store each person gets the proof of what they saw, and of nothing else."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pitboss.cards import card_text
from pitboss.demo.arranged_round import Keen
from pitboss.house.history import FoundRound, find_round, openings_in
from pitboss.house.seals import FieldSealer
from pitboss.house.steps import secret_of
from pitboss.house.streams import Streams
from pitboss.record import Actor, Role
from pitboss.round import State
from pitboss.round.events import RoundClosed, RoundOpened
from pitboss.round.fairness import problems
from pitboss.round.views import seen, view_of
from pitboss.wire import json_text
from tests.support.games import GAMES, UTH, every_game
from tests.support.houses import KEYS, Running
from tests.support.paths import ROOT
from tests.support.people import SPECTATOR, SURVEILLANCE


@dataclass(frozen=True)
class Round:
    """A round of the store: as it is found, and what was seen of it while it was played."""

    found: FoundRound
    opened: RoundOpened
    state: State
    #: The deck in the order dealt.
    deck: tuple[Any, ...]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Every game has had three rounds."""
    url = f"sqlite:///{tmp_path_factory.mktemp('openings')}/books.db"
    found = Running(url, seats=3, player=Keen).open()
    for name in found.plays:
        for _ in range(400):
            if found.plays[name].rounds > 3:
                break
            found.step(name)
    try:
        yield found
    finally:
        found.end()


def find(floor: Running, round_id: str, keys: bool = True) -> FoundRound:
    streams = Streams(FieldSealer(KEYS) if keys else None)
    found = floor.store.read(lambda look: find_round(look, streams, round_id))
    assert found is not None
    return found


def rounds(floor: Running, slug: str) -> list[Round]:
    """The rounds of a game that are over."""
    events = [entry.event for entry in floor.entries(f"table/{slug}-1")]
    opened = [one for one in events if isinstance(one, RoundOpened)]
    closed = sum(isinstance(one, RoundClosed) for one in events)
    return [whole(floor, one) for one in opened[:closed]]


def whole(floor: Running, opened: RoundOpened) -> Round:
    found = find(floor, opened.round_id)
    return Round(found, opened, found.end, found.end.deck)


def players(one: Round) -> list[Actor]:
    return [Actor(Role.PLAYER, name) for name in dict.fromkeys(one.opened.players.values())]


@every_game
def test_everybody_can_check_the_cards_they_saw(floor: Running, slug: str) -> None:
    found = rounds(floor, slug)
    assert len(found) >= 3
    for one in found:
        for viewer in (*players(one), SPECTATOR, SURVEILLANCE):
            openings = openings_in(one.found, viewer)
            assert openings is not None
            again = json.loads(json_text(openings))
            assert problems(again, shown=one.opened.root, locked=one.state.lock) == []
            opened = {leaf.dealt: leaf.card for leaf in openings.openings}
            assert opened.keys() == seen(one.state, viewer)
            for place, card in opened.items():
                assert card == card_text(one.deck[place])


@every_game
def test_what_the_law_never_shows_stays_closed(floor: Running, slug: str) -> None:
    for one in rounds(floor, slug):
        state = one.state
        stub = set(range(state.dealt, len(one.deck)))
        burned = {laid.position for laid in state.layout if laid.spot.area == "burn"}
        for viewer in (*players(one), SPECTATOR):
            own = {n for n, seat in state.seats.items() if seat.player == viewer.person}
            others = {
                laid.position
                for laid in state.layout
                if laid.spot.seat and laid.spot.seat not in own and not laid.turned
            }
            openings = openings_in(one.found, viewer)
            assert openings is not None
            opened = {leaf.dealt for leaf in openings.openings}
            assert not opened & (stub | burned | others)
            # Nor do the salts or the sealed numbers stand anywhere else in it.
            text = json_text(openings)
            secret = secret_of(state)
            assert secret is not None
            assert secret.seed.hex() not in text
            salts = secret.salts
            closed = set(range(len(one.deck))) - {leaf.position for leaf in openings.openings}
            assert not any(salts[place].hex() in text for place in closed)
            if not openings.drawn:
                assert view_of(state, viewer).draws is None


@every_game
def test_hidden_hands_do_occur(floor: Running, slug: str) -> None:
    """Else the test above would show less than it says."""
    hidden = [
        laid
        for one in rounds(floor, slug)
        for laid in one.state.layout
        if not laid.turned or one.state.dealt < len(one.deck)
    ]
    assert hidden


def test_surveillance_gets_every_card_once(floor: Running) -> None:
    for slug in GAMES:
        for one in rounds(floor, slug):
            openings = openings_in(one.found, SURVEILLANCE)
            assert openings is not None
            cards = [leaf.card for leaf in openings.openings]
            assert cards == [card_text(card) for card in one.deck]
            assert len(set(cards)) == len(cards)


def test_the_stand_alone_checker_says_the_same(floor: Running, tmp_path: Path) -> None:
    one = rounds(floor, UTH)[0]
    path = tmp_path / "openings.json"
    path.write_text(json_text(openings_in(one.found, players(one)[0])), encoding="ascii")
    script = str(ROOT / "tools" / "verify_round.py")

    def check(root: str) -> "subprocess.CompletedProcess[str]":
        words = [sys.executable, "-I", script, str(path), "--root", root]
        return subprocess.run(words, capture_output=True, text=True, check=False)

    good = check(one.opened.root)
    assert good.returncode == 0, good.stdout
    assert "GOOD: round" in good.stdout
    other = rounds(floor, UTH)[1].opened.root
    assert check(other).returncode == 1


def test_a_round_in_progress_and_one_without_its_key_open_nothing(floor: Running) -> None:
    events = [entry.event for entry in floor.entries(f"table/{UTH}-1")]
    opened = [one.round_id for one in events if isinstance(one, RoundOpened)]
    assert floor.plays[f"{UTH}-1"].rounds > 3
    assert openings_in(find(floor, opened[0], keys=False), SURVEILLANCE) is None
    floor.step(f"{UTH}-1")
    running = floor.house.table(f"{UTH}-1")
    assert running is not None
    if running.playing is None:
        floor.house.start(f"{UTH}-1")
    running = floor.house.table(f"{UTH}-1")
    assert running is not None
    assert running.playing is not None
    for viewer in (SPECTATOR, SURVEILLANCE):
        assert openings_in(find(floor, running.playing.round_id), viewer) is None
