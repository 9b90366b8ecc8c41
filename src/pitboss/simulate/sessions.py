"""Simulated sessions: kernels and tally over a range of them, on one processor."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.strategy import decisions_of
from pitboss.simulate.games import Kernel, kernel_of, looks_of, money_of
from pitboss.simulate.layout import Batch, Layout, Table, layout_of, new_batch
from pitboss.simulate.plan import Sides
from pitboss.simulate.rounds import deal_rounds
from pitboss.simulate.side_wager_kernels import Looks, look
from pitboss.simulate.spec import Spec, rules_of, terms_of_spec
from pitboss.simulate.tally import EXTRAS, tally, tally_main

__all__ = ["Part", "Ready", "Sums", "play_sessions", "ready"]

Ints = NDArray[np.int64]

#: The approximate number of rounds dealt before they are added up: few enough for the cache.
_BATCH: Final = 16384
_MOST_EVENTS: Final = 16384


@dataclass(frozen=True, eq=False, slots=True)
class Ready:
    """A prepared simulation: every array that its kernels take."""

    spec: Spec
    layout: Layout
    deck: int
    table: Table
    sides: Sides
    kernel: Kernel
    arrays: tuple[Any, ...]
    looks: Looks

    def deal(self, batch: Batch, first: int, sessions: int) -> None:
        """Play some sessions into a batch."""
        self.lay(batch, first, sessions)
        self.play(batch, sessions * self.spec.rounds)

    def lay(self, batch: Batch, first: int, sessions: int) -> None:
        """Deal the cards of some sessions, and make the draws."""
        spec, drawn = self.spec, (self.sides.chances, self.sides.positions)
        deal_rounds(sessions, spec.rounds, spec.seed, first, self.deck, *drawn, batch)

    def play(self, batch: Batch, rounds: int) -> None:
        """Decide dealt rounds, and find the hands for side wagers."""
        self.kernel(rounds, self.table, batch, *self.arrays)
        if self.sides.sides:
            look(rounds, self.table, batch, self.looks)


@lru_cache(maxsize=4)
def ready(spec: Spec) -> Ready:
    """Prepare a simulation, once in a process."""
    rules = rules_of(spec)
    chapter = rules.chapter
    layout = layout_of(chapter.chapter, spec.seats, bonus="six-card-bonus" in spec.wagers)
    sides = Sides(rules, spec.wagers)
    table = Table(spec.seats, layout.fives(), sides.wanted, rules.minimum, *money_of(rules))
    kernel, arrays = kernel_of(rules, decisions_of(terms_of_spec(spec), spec.player))
    looks = looks_of(chapter.chapter, layout)
    return Ready(spec, layout, chapter.deck.deck, table, sides, kernel, arrays, looks)


@dataclass(frozen=True, eq=False, slots=True)
class Part:
    """The sums of consecutive sessions, in whole cents. Parts are merged by adding."""

    first: int
    sessions: int
    #: By wager (the main game, the side wagers, payouts without a stake): the net, its square, the
    #: square of the net of all seats together, and the number of wins.
    sums: Ints
    squares: Ints
    round_squares: Ints
    wins: Ints
    main_staked: int
    #: The house's net by round, and its square.
    house: tuple[int, int]
    #: The number of player's sessions by final net, and by lowest net.
    results: dict[int, int]
    lows: dict[int, int]
    #: Claims on meters: round, seat, wager, claim.
    events: Ints


class Sums:
    """The running sums of sessions as they are settled."""

    def __init__(self, spec: Spec, sessions: int) -> None:
        slots = len(spec.wagers) + 1 + EXTRAS
        self.sums, self.squares = np.zeros(slots, np.int64), np.zeros(slots, np.int64)
        self.round_squares, self.wins = np.zeros(slots, np.int64), np.zeros(slots, np.int64)
        self.main_staked, self.house = np.zeros(1, np.int64), np.zeros(2, np.int64)
        self.results, self.lows = (np.zeros((sessions, spec.seats), np.int64) for _ in range(2))
        #: By seat, the nets of the last round for each wager.
        self.last = np.zeros((spec.seats, slots), np.int64)
        self.events: list[Ints] = []

    def settle(self, made: Ready, batch: Batch, rounds: int, first: int, at: slice) -> None:
        """Add a batch of whole sessions of so many rounds. ``first`` is its first session."""
        seats, sides = made.spec.seats, made.sides
        number = (at.stop - at.start) * rounds
        into = (
            self.sums, self.squares, self.round_squares, self.wins,
            self.main_staked, self.house, self.results[at], self.lows[at],
        )  # fmt: skip
        if not len(sides.looks):
            self.last[:, 0] = batch.net[number - 1]
            tally_main(number, rounds, seats, batch.net, batch.staked, *into)
            return
        room = np.zeros((_MOST_EVENTS if sides.levels else 0, 4), np.int64)
        arguments: tuple[Any, ...] = (
            number, rounds, seats, first + at.start,
            sides.looks, sides.stakes, sides.lost, sides.nets, sides.claims, sides.shared,
            sides.envies, sides.envy, sides.bonuses, sides.seed_levels, sides.reseed_levels,
            made.table.fives, batch.dealt, batch.net, batch.staked, batch.folded, batch.kinds,
            batch.drawn, sides.own_dealer, self.last, *into, room,
        )  # fmt: skip
        found = tally(*arguments)
        assert found <= len(room), "more claims than a batch has room for"
        self.events.append(room[:found])


def play_sessions(spec: Spec, first: int, sessions: int) -> Part:
    """Play a range of sessions."""
    made = ready(spec)
    per_batch = max(1, _BATCH // spec.rounds)
    batch = new_batch(min(per_batch, sessions) * spec.rounds, made.layout)
    sums = Sums(spec, sessions)
    for start in range(0, sessions, per_batch):
        at = slice(start, min(start + per_batch, sessions))
        made.deal(batch, first + start, at.stop - start)
        sums.settle(made, batch, spec.rounds, first, at)
    return Part(
        first,
        sessions,
        sums.sums,
        sums.squares,
        sums.round_squares,
        sums.wins,
        int(sums.main_staked[0]),
        (int(sums.house[0]), int(sums.house[1])),
        _counted(sums.results),
        _counted(sums.lows),
        np.concatenate([np.zeros((0, 4), np.int64), *sums.events]),
    )


def _counted(values: Ints) -> dict[int, int]:
    """The number of times that each value occurs."""
    found, counts = np.unique(values, return_counts=True)
    return dict(zip(found.tolist(), counts.tolist(), strict=True))
