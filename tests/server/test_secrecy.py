"""A card that a person may not know changes no byte that the server sends to that person.

A floor with two tables of each game, an electronic and a dealer-run one, is played and then played
again with other cards, salts, bits and draws out of sight. Commitments bind those, so they differ;
nothing else does: no message of a stream, no number, no answer, no refusal.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboss.demo.crews import ADMIN, AUDIT, CREWS, INTERNAL_AUDITOR, REGULATOR, crew_of
from pitboss.demo.roster import tables_of
from pitboss.record import Actor, Role
from pitboss.round import seen
from pitboss.round.state import State
from pitboss.server.limits import Rates
from pitboss.server.watch import FLOOR
from tests.support.chance import unshuffled
from tests.support.databases import SOAK
from tests.support.hidden_floors import (
    DEALT,
    ELECTRONIC,
    World,
    altered,
    first_world,
    played,
    set_up,
    world_again,
)
from tests.support.overheard import Ears, Viewer, answers_to
from tests.support.people import SPECTATOR

EYE = Actor(Role.SURVEILLANCE, "Iris")
DAY = CREWS["day"]
#: Those who know no more of a round than lies open.
OTHERS: tuple[Viewer, ...] = (
    *(None, DAY.floor, DAY.pit, DAY.assistant, DAY.dealer, DAY.cashier, DAY.security),
    *(ADMIN, AUDIT, REGULATOR, INTERNAL_AUDITOR),
)
TABLES = ELECTRONIC + DEALT
#: So many at a table are heard at once, beside its own people; under soak everybody is.
SOME = len(OTHERS) if SOAK else 1
WORLDS = 5 if SOAK else 1

Heard = Mapping[tuple[str, Viewer], Sequence[bytes]]
Known = Callable[[str, State], frozenset[int] | None]


def player(table: str) -> Actor:
    return Actor(Role.PLAYER, f"{table} player 1")


PLAYERS = tuple(map(player, TABLES))
#: The players who ask on every path: one at a table of each game; under soak all.
ASKING = PLAYERS if SOAK else PLAYERS[::2]
ALL: tuple[Viewer, ...] = (*OTHERS, EYE, *ASKING)


def viewers_of(world: World) -> dict[str, list[Viewer]]:
    """Who follows each table: its own people, and some of the others."""
    found: dict[str, list[Viewer]] = {FLOOR: [*OTHERS, EYE]}
    for number, table in enumerate(TABLES):
        crew = crew_of(tables_of(world.floor), world.floor.now, table)
        some = [OTHERS[(SOME * number + one) % len(OTHERS)] for one in range(SOME)]
        own: list[Viewer] = [None, crew.dealer, crew.floor, player(table), EYE]
        found[table] = list(dict.fromkeys(own + some))
    return found


@dataclass(frozen=True)
class Sent:
    """Everything that a world sent to those who were heard, and answered to those who asked."""

    heard: Heard
    answers: Mapping[Viewer, Mapping[str, Any]]
    commands: Sequence[Any]


def asked_by(viewer: Viewer) -> tuple[tuple[str, ...], Callable[[str], bool]]:
    """The tables that a viewer asks about, and which rounds."""
    if viewer in PLAYERS:
        own = TABLES[PLAYERS.index(viewer)]
        return (own,), lambda table: table == own
    share = TABLES
    if not SOAK:
        share = TABLES[::5] if viewer == EYE else TABLES[OTHERS.index(viewer) :: len(OTHERS)]
    return share, lambda table: table in share


def sent(world: World, ears: Ears, first: World, viewers: Sequence[Viewer]) -> Sent:
    """Everything that a world has sent when its commands are given."""
    ears.listen_everywhere()
    answers = {}
    for viewer in viewers:
        tables, its = asked_by(viewer)
        rounds = [state.round_id for table, state in first.rounds if its(table)]
        answers[viewer] = answers_to(world, viewer, tables, rounds)
    return Sent(ears.heard, answers, world.answers)


class Floors:
    """The first world, and others beside it."""

    def __init__(self, folder: Path) -> None:
        self.base = set_up(folder)
        self.number = 0
        with first_world(self.base) as self.first:
            ears = Ears(self.first, viewers_of(self.first))
            played(self.first, DEALT)
            self.sent = sent(self.first, ears, self.first, ALL)

    def differences(self, known: Known, viewers: Sequence[Viewer], seed: int) -> list[Any]:
        """The first thing that differs for each viewer where nobody of them has seen a card."""
        self.number += 1
        given = altered(self.first, known, Random(seed))
        assert [one.deck for one in given] != [one.deck for one in self.first.luck.drawn]
        with world_again(self.base, f"world-{self.number}", given) as world:
            followed = viewers_of(world)
            crew = None in viewers
            ears = Ears(
                world,
                {
                    topic: [one for one in some if one in viewers or (crew and _deals(one))]
                    for topic, some in followed.items()
                },
            )
            world.repeat(self.first)
            other = sent(world, ears, self.first, [one for one in ALL if one in viewers])
        assert other.commands == self.sent.commands
        assert [one.deck for one in world.luck.drawn] == [one.deck for one in given]
        return [
            *_first_difference(self.sent.heard, other.heard),
            *_first_difference(self.sent.answers, other.answers),
        ]


def _deals(viewer: Viewer) -> bool:
    """Whether somebody works at a table: those at some tables are nobody's first dealer."""
    return viewer is not None and viewer.role in (Role.DEALER, Role.FLOORPERSON)


def _first_difference(one: Mapping[Any, Any], other: Mapping[Any, Any]) -> Iterator[Any]:
    for key, value in other.items():
        if one[key] != value:
            if isinstance(value, Mapping):
                path = next(name for name in value if one[key][name] != value[name])
                yield key, path, *_parting(str(one[key][path]), str(value[path]))
            else:
                pairs = zip(one[key], value, strict=False)
                apart = next(((str(a), str(b)) for a, b in pairs if a != b), ("less", "more"))
                yield key, "stream", *_parting(*apart)


def _parting(one: str, other: str) -> tuple[str, str]:
    """Where two texts part."""
    pairs = zip(one, other, strict=False)
    at = next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
    return one[max(0, at - 80) : at + 80], other[max(0, at - 80) : at + 80]


@pytest.fixture(scope="module")
def floors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floors]:
    with pytest.MonkeyPatch.context() as patch, unshuffled():
        # Everybody asks everything at once.
        for rate in ("_ADDRESS", "_SESSION", "_BOOKS"):
            patch.setattr(Rates, rate, (10**9, 10**9))
        yield Floors(tmp_path_factory.mktemp("secrecy"))


def open_cards(_: str, state: State) -> frozenset[int]:
    """What lies open to everybody."""
    return seen(state, SPECTATOR)


def own_cards(table: str, state: State) -> frozenset[int]:
    """What the player at the first seat of a table has seen."""
    return seen(state, player(table))


def cards_in_play(_: str, state: State) -> frozenset[int] | None:
    """What surveillance has seen of a round in progress. Of a closed one it sees everything."""
    return None if state.closed else seen(state, EYE)


@pytest.mark.parametrize("seed", range(WORLDS))
def test_staff_and_spectators_are_sent_the_same_whatever_lies_face_down(
    floors: Floors, seed: int
) -> None:
    assert floors.differences(open_cards, OTHERS, seed) == []


@pytest.mark.parametrize("seed", range(WORLDS))
def test_a_player_is_sent_the_same_whatever_the_others_hold(floors: Floors, seed: int) -> None:
    assert floors.differences(own_cards, PLAYERS, seed) == []


@pytest.mark.parametrize("seed", range(WORLDS))
def test_surveillance_is_sent_the_same_while_a_round_is_played(floors: Floors, seed: int) -> None:
    assert floors.differences(cards_in_play, (EYE,), seed) == []


def test_who_sees_the_deck_after_the_round_is_sent_something_else(floors: Floors) -> None:
    """Else the tests above would show nothing."""
    found = floors.differences(open_cards, (EYE,), 0)
    assert {key[0] for key, *_ in found if isinstance(key, tuple)} >= {*ELECTRONIC}
    assert EYE in [key for key, *_ in found]
