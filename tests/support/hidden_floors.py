"""A whole floor played again, command by command, with other cards out of sight of a viewer.

A world is a served floor with an electronic and a dealer-run table of each game. The first one is
played and its commands are noted. Another is given the same commands at the same times; there the
house draws other cards wherever the viewer had not lawfully seen one, and other salts, bits and
draws. What both have sent to the viewer is compared by the tests.
"""

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

from pitboss.cards import DECK_53, Card
from pitboss.demo.dealer_play import DealerPlay
from pitboss.demo.facility import DemoFloor
from pitboss.floor import AtTable, FloorCommand
from pitboss.house import Chance, Floor, Seen
from pitboss.house.answers import Answer
from pitboss.record import Actor
from pitboss.round import Phase
from pitboss.round.fairness.draws import START, Draw, range_of
from pitboss.round.state import State
from tests.support.games import GAMES
from tests.support.houses import SECRET, Running
from tests.support.rounds import told_by_raises, with_deck
from tests.support.servers import Served

__all__ = [
    "DEALT",
    "ELECTRONIC",
    "Luck",
    "World",
    "altered",
    "first_world",
    "played",
    "set_up",
    "world_again",
]

ELECTRONIC: Final = tuple(f"{game}-1" for game in GAMES)
DEALT: Final = tuple(f"{game}-dealt" for game in GAMES)
SEATS: Final = 2
#: The moments at which rounds stop, one table after the other.
STOPS: Final = (Phase.DECISION, Phase.BETTING, Phase.DECISION, Phase.MIXING)
_MOST: Final = 20_000


@dataclass
class Drawn:
    """The chance of one round: its deck, its numbers and its seed."""

    deck: tuple[Card, ...] = ()
    numbers: tuple[tuple[Draw, int], ...] = ()
    seed: bytes = b""


class Luck:
    """The chance of a world, round by round: as it is drawn, or as it is handed in."""

    def __init__(self, seed: int, given: Sequence[Drawn] = ()) -> None:
        self.drawn: list[Drawn] = []
        self.given = given
        self._open = Drawn()
        self._order, self._bytes, self._nonces = Random(1), Random(seed), Random(seed)

    @property
    def _now(self) -> Drawn | None:
        """The chance that is handed in for the round that is being committed to."""
        number = len(self.drawn)
        return self.given[number] if number < len(self.given) else None

    def deck(self, size: int) -> tuple[Card, ...]:
        cards = list(DECK_53[:size])
        self._order.shuffle(cards)
        self._open.deck = tuple(cards) if self._now is None else self._now.deck
        return self._open.deck

    def number(self, draw: Draw) -> int:
        drawn = self._order.randrange(range_of(draw))
        if self._now is not None:
            drawn = self._now.numbers[len(self._open.numbers)][1]
        self._open.numbers += ((draw, drawn),)
        return drawn

    def seed(self) -> bytes:
        self._open.seed = self.bits()
        self.drawn.append(self._open)
        self._open = Drawn()
        return self.drawn[-1].seed

    def bits(self) -> bytes:
        return sha256(str(self._bytes.random()).encode()).digest()

    def nonces(self, size: int) -> bytes:
        return self._nonces.randbytes(size)

    @property
    def chance(self) -> Chance:
        return Chance(
            shuffle=self.deck,
            seed=self.seed,
            bits=self.bits,
            number=self.number,
            token=lambda: "test",
            nonces=self.nonces,
        )


@dataclass(frozen=True)
class Given:
    """A command as it was given at a time; without one, time passed."""

    at: int
    actor: Actor | None = None
    command: FloorCommand | None = None
    id: str = ""
    seen: Seen = field(default_factory=Seen)


class World:
    """A served floor whose commands are noted as they are given."""

    def __init__(self, url: str, luck: Luck) -> None:
        self.luck = luck
        self.served = Served(Path(), *GAMES, url=url, seats=SEATS, luck=luck.chance)
        self.running: Running = self.served.running
        self.floor: Floor = self.served.floor
        self.given: list[Given] = []
        self.answers: list[tuple[Any, ...]] = []
        #: The first round of each table, at its end.
        self.ended: dict[str, State] = {}
        #: Every round that was played, by table: the first one, and the newest as it stands.
        self.rounds: list[tuple[str, State]] = []
        #: Called with the streams that a command has moved.
        self.moved: Callable[[frozenset[str]], None] = lambda _: None

    # ── Commands ─────────────────────────────────────────────────────────────────────────────

    def submit(
        self,
        actor: Actor,
        command: FloorCommand,
        *,
        id: str,
        seen: Seen = Seen(),  # noqa: B008
    ) -> "Future[Answer]":
        """Give a command, and note it."""
        self.given.append(Given(self.running.clock.now, actor, command, id, seen))
        before = self.running.heads()
        portal = self.served._context.portal
        assert portal is not None
        service = self.served.service
        send = partial(service.core.submit, self.floor, actor, command, id=id, seen=seen)
        answer = portal.call(send)
        refusal = answer.refusal
        why = () if refusal is None else (refusal.code, refusal.reason, refusal.cite)
        self.answers.append((answer.entries, why))
        self._tell(before)
        answered: Future[Answer] = Future()
        answered.set_result(answer)
        return answered

    def tick(self) -> bool:
        """Do what is due. Returns whether there was anything."""
        self.given.append(Given(self.running.clock.now))
        before = self.running.heads()
        done = self.running.house.tick()
        self._tell(before)
        return bool(done)

    def _tell(self, before: Mapping[str, Any]) -> None:
        after = self.running.heads()
        moved = frozenset(one for one, head in after.items() if before.get(one) != head)
        if moved:
            self.moved(moved)

    def repeat(self, other: "World") -> None:
        """Give the commands of another world, at the same times. Hands are set at the same places
        of the other deck."""
        was = {state.round_id: _deck(state) for _, state in other.rounds}
        pairs = {id: (old, self._deck_for(old, other)) for id, old in was.items() if old}
        for one in other.given:
            self.running.clock.now = one.at
            if one.command is None or one.actor is None:
                self.tick()
                continue
            command = one.command
            if isinstance(command, AtTable) and one.seen.round in pairs:
                old, new = pairs[one.seen.round]
                command = replace(command, command=with_deck(command.command, old, new))
            self.submit(one.actor, command, id=one.id, seen=one.seen)

    def _deck_for(self, old: tuple[Card, ...], other: "World") -> tuple[Card, ...]:
        """The deck here in the place of one of another world."""
        number = [one.deck for one in other.luck.drawn].index(old)
        return self.luck.given[number].deck

    # ── What is there ────────────────────────────────────────────────────────────────────────

    def playing(self, table: str) -> State | None:
        """The newest round of a table."""
        found = self.running.house.table(table)
        return None if found is None else found.table.round

    def __getattr__(self, name: str) -> Any:
        return getattr(self.floor, name)


def set_up(folder: Path) -> Path:
    """The store of a floor with all its tables open, and nobody has wagered."""
    path = folder / "set-up.db"
    running = Running(f"sqlite:///{path}", *GAMES, seats=SEATS)
    demo = DemoFloor(running.floor, running.text, running.filed, seats=SEATS)
    demo.open()
    for name, rules in zip(DEALT, map(demo.games.get, GAMES), strict=True):
        assert rules is not None
        demo._set_up(name, rules, electronic=False)
    running.end()
    return path


@contextmanager
def _world(base: Path, name: str, luck: Luck) -> Iterator[World]:
    path = base.with_name(f"{name}.db")
    for end in ("", "-wal"):
        if base.with_name(base.name + end).exists():
            shutil.copy(base.with_name(base.name + end), path.with_name(path.name + end))
    world = World(f"sqlite:///{path}", luck)
    with world.served:
        yield world


@contextmanager
def first_world(base: Path) -> Iterator[World]:
    """The world whose commands the others repeat."""
    with _world(base, "first", Luck(1)) as world:
        yield world


@contextmanager
def world_again(base: Path, name: str, given: Sequence[Drawn]) -> Iterator[World]:
    """A world with other chance, where nothing has happened yet."""
    with _world(base, name, Luck(2, given)) as world:
        yield world


def _deck(state: State) -> tuple[Card, ...]:
    return () if state.deal is None else state.deal.deck


def played(world: World, dealt: Sequence[str], stops: Sequence[Phase] = STOPS) -> None:
    """Play a round to its end at every table, and then one up to some moment."""
    plays: dict[str, Any] = {}
    for name in ELECTRONIC:
        play: Any = world.running.plays[name]
        play._floor = play._staff._floor = world
        plays[name] = play
    token, chance = world.running._token, world.running.chance.randrange
    for name in dealt:
        plays[name] = DealerPlay(world, name, SECRET, chance, token)  # type: ignore[arg-type]
    first: set[str] = set()
    for _ in range(_MOST):
        waiting = [name for name in plays if name not in first]
        if not waiting:
            break
        done = False
        for name in waiting:
            state = world.playing(name)
            if state is not None and state.closed:
                first.add(name)
                world.ended[name] = state
            else:
                done |= plays[name].play()
        if not done and not world.tick():
            world.running.clock.now += 1
    else:
        raise AssertionError("the first rounds do not end")
    world.running.clock.now += 3
    while world.tick():
        pass
    for number, name in enumerate(plays):
        _to(world, plays[name], name, stops[number % len(stops)])
    for name in plays:
        newest = world.playing(name)
        assert newest is not None
        world.rounds += [(name, world.ended[name]), (name, newest)]


def _to(world: World, play: Any, name: str, phase: Phase) -> None:
    """Play a table into a phase of its next round, without any time."""
    for _ in range(_MOST):
        state = world.playing(name)
        fresh = state is not None and not state.closed
        if fresh and state is not None and _there(state, phase):
            return
        if not play.play() and not world.tick():
            return
    raise AssertionError(f"{name} does not come to {phase}")


def _there(state: State, phase: Phase) -> bool:
    if phase is Phase.BETTING:
        return any(one.wagers for one in state.seats.values())
    return state.phase is phase or state.phase in (Phase.SETTLEMENT, Phase.APPROVAL)


# ── Other cards out of sight ─────────────────────────────────────────────────────────────────


def altered(
    world: World, known: Callable[[str, State], frozenset[int] | None], chance: Random
) -> list[Drawn]:
    """The chance of a world, with the cards exchanged among themselves that are not known, and
    draws that were not shown. ``known`` gives the positions that somebody has seen of a round at a
    table, and None for a round that stays as it was."""
    found = [replace(one) for one in world.luck.drawn]
    by_seed = {one.seed: number for number, one in enumerate(found)}
    for table, state in world.rounds:
        deal, seen_by = state.deal, known(table, state)
        if deal is None or seen_by is None:
            continue
        drawn = found[by_seed[deal.seed]]
        drawn.deck = _exchanged(drawn.deck, seen_by | told_by_raises(state), chance)
        if state.shown_draws is None and not state.closed:
            shown = {START} if state.layout else frozenset()
            drawn.numbers = tuple(
                (draw, number if draw.name in shown else chance.randrange(range_of(draw)))
                for draw, number in drawn.numbers
            )
    return found


def _exchanged(deck: tuple[Card, ...], known: frozenset[int], chance: Random) -> tuple[Card, ...]:
    hidden = [position for position in range(len(deck)) if position not in known]
    order = hidden[:]
    chance.shuffle(order)
    cards = list(deck)
    for position, source in zip(hidden, order, strict=True):
        cards[position] = deck[source]
    return tuple(cards)
