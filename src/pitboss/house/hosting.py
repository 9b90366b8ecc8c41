"""Hosts one electronic table in memory: opens and closes rounds, keeps the time, carries meters.

There is no clock and no screen here. Every call is handed the time, in seconds, and whoever looks
at the table gets a view: nothing else of its state leaves the host. What players and floorpersons
do is their own (``do``); what is the system's the host does when it is asked to go on
(``advance``), or when the time for something is over (``due``, ``tick``). What that is follows from
the table and stands in ``steps``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from pitboss.cards import Card
from pitboss.games.choices import SetHands
from pitboss.house import steps
from pitboss.house.chance import Chance
from pitboss.house.openings import opened, openings_for
from pitboss.house.steps import OPENING_SECONDS, SYSTEM
from pitboss.money import Cents
from pitboss.record import Actor, Entry, Role
from pitboss.round import (
    Abandon,
    CallOff,
    Command,
    Move,
    Phase,
    Reading,
    Refusal,
    RefusedError,
)
from pitboss.round.commands import WithReadings
from pitboss.round.events import BetsClosed, RoundClosed
from pitboss.round.fairness import Wagered
from pitboss.round.meters import open_meter, shown
from pitboss.round.shuffling import locked_wagers
from pitboss.rulebook import GameRules
from pitboss.table import (
    CloseTable,
    OpenTable,
    Table,
    TableView,
    decide,
    legal,
    new_table,
    refusal,
    replay,
    view,
)

__all__ = ["OPENING_SECONDS", "Host", "Log"]


class Log(Protocol):
    """Where a host writes down what happens, before it counts."""

    def write(self, entries: Sequence[Entry]) -> None:
        """What a command brought about."""

    def write_openings(self, openings: Mapping[str, Any]) -> None:
        """The openings of the whole deal of a round that is over."""

    def write_hands(self, low_hands: Mapping[int, tuple[Card, ...]]) -> None:
        """The low hands that players set in secret in a round that is over, by seat."""


class Host:
    """One electronic table through its rounds; meters are carried from each to the next."""

    def __init__(
        self,
        rules: GameRules,
        *,
        name: str = "table",
        chance: Chance | None = None,
        log: Log | None = None,
        floorperson: str = "the floorperson",
        opening_seconds: int = OPENING_SECONDS,
    ) -> None:
        self.rules = rules
        self.rounds = 0
        self._table = new_table(rules, name, electronic=True)
        self._chance = chance or Chance()
        self._log = log
        self._floor = Actor(Role.FLOORPERSON, floorperson)
        self._opening_seconds = opening_seconds
        self._session = f"{name}-{self._chance.token()}"
        self._readings: dict[str, Reading] = {
            key: open_meter(offer.meter, offer.amount).reading
            for key, offer in rules.offers.items()
            if offer.meter and offer.amount and not rules.chapter.wagers[key].shares
        }
        #: The wagers as they were locked when betting closed; none before.
        self._locked: tuple[Wagered, ...] = ()
        #: Who left the round in progress.
        self._left: set[str] = set()
        #: What is waited for, and until when.
        self._awaited: tuple[object, ...] | None = None
        self._deadline: int | None = None

    # ── What a person may know ───────────────────────────────────────────────────────────────

    def view(self, viewer: Actor, now: int) -> TableView:
        """The table, with its round and what may be done now, for one person in one role."""
        return view(self._table, viewer, self._time(now))

    def refusal(self, command: Command, now: int) -> Refusal | None:
        """Why a person's command would be refused, or nothing."""
        return _not_theirs(command) or refusal(self._table, _stamped(command, self._time(now)))

    def meters(self) -> dict[str, dict[str, Cents]]:
        """Every meter of the table as its display shows it, level by level."""
        readings = {**self._readings, **self._moved()}
        return {
            key: {level: shown(units) for level, units in reading.levels.items()}
            for key, reading in readings.items()
        }

    def openings(self, viewer: Actor) -> dict[str, Any] | None:
        """Once a round is over: the openings of exactly the cards that this person lawfully saw,
        and of the draws that were shown. Nothing before, and of a round that was called off."""
        state = self._table.round
        return None if state is None else openings_for(state, self._locked, viewer)

    # ── The table ────────────────────────────────────────────────────────────────────────────

    def open(self, now: int) -> None:
        """Open the table for gaming."""
        self._carry_out(OpenTable(self._floor, at=self._time(now)))

    def close(self, now: int) -> None:
        """Close the table; a round whose betting is still open is called off, on record."""
        state = self._table.playing
        if state is not None and state.phase is Phase.BETTING:
            reason = "the table is closed"
            self._carry_out(CallOff(SYSTEM, reason, at=self._time(now)))
        self._carry_out(CloseTable(self._floor, at=self._time(now)))

    # ── A round ──────────────────────────────────────────────────────────────────────────────

    def start(self, players: Mapping[int, str], now: int) -> None:
        """Shuffle, commit to the deal, publish the root and open the betting."""
        round_id = f"{self._session}-{self.rounds + 1}"
        at = self._time(now)
        self._carry_out(steps.start_round(self.rules, round_id, players, self._chance, at))
        self.rounds += 1
        self._locked, self._left = (), set()

    def do(self, command: Command, now: int) -> None:
        """Carry out what a player or a floorperson asks; ``RefusedError`` where it may not be."""
        refused = _not_theirs(command)
        if refused is not None:
            raise RefusedError(refused)
        self._carry_out(_stamped(command, self._time(now)))

    def close_bets(self, now: int) -> Refusal | None:
        """No more bets: lock the wagers, feed the meters; or why not yet."""
        return steps.close_bets(_Desk(self), self._time(now))

    def advance(self, now: int) -> Move | None:
        """Do the next thing that is the system's: what was done, or nothing if somebody else is
        waited for or the round is over."""
        found = steps.next_step(_Desk(self), self._time(now))
        if found is None:
            return None
        move, command = found
        self._carry_out(command)
        return move

    def approve(self, now: int) -> Move | None:
        """The house's floorperson verifies and approves the next prize that waits for it."""
        at = self._time(now)
        for move in legal(self._table, self._floor, at):
            if move.kind == "approve" and move.granted:
                self._carry_out(move.command_for(self._floor, at=at))
                return move
        return None

    def leave(self, player: str, now: int) -> None:
        """A player leaves: wagers go back while betting is open; after that the filed policy on
        abandoned seats decides (.7(b))."""
        state = self._table.playing
        if state is None:
            return
        self._left.add(player)
        for number in [one for one, seat in state.seats.items() if seat.player == player]:
            if state.phase is Phase.BETTING:
                steps.clear(_Desk(self), number, self._time(now))
                continue
            command = Abandon(SYSTEM, number, at=self._time(now))
            if refusal(self._table, command) is None:
                self._carry_out(command)

    # ── Time ─────────────────────────────────────────────────────────────────────────────────

    def due(self) -> int | None:
        """When the time for what is waited for is over; nothing if it may take any time."""
        return self._deadline

    def tick(self, now: int) -> tuple[Move, ...]:
        """Do what is due: close the betting, go on without bits that were not opened, play an
        unanswered question on (``on_timeout``). What was done, if anything was due."""
        at = self._time(now)
        state = self._table.playing
        if state is None or self._deadline is None or at < self._deadline:
            return ()
        if state.phase is Phase.BETTING:
            closed = steps.betting_over(_Desk(self), at)
            if closed is None:
                self._deadline = at + self.rules.betting_seconds
            return () if closed is None else (closed,)
        done: list[Move] = []
        awaited = self._awaited
        while self._table.playing is not None and self._awaited == awaited:
            late = list(steps.late_steps(_Desk(self), at))
            for move, command in late:
                self._carry_out(command)
                done.append(move)
            # One player's second box is asked when the first has answered.
            if not late:
                break
        return tuple(done)

    def _watch(self, at: int) -> None:
        """Set the time limit of what is waited for, when it is something new."""
        awaited = steps.awaited(self._table)
        if awaited != self._awaited:
            seconds = steps.seconds_for(self._table, self._opening_seconds)
            self._awaited = awaited
            self._deadline = None if seconds is None else at + seconds

    # ── The one way through ──────────────────────────────────────────────────────────────────

    def _time(self, now: int) -> int:
        """The time handed in; where a clock was set back, the time of the last entry."""
        return max(now, self._table.at)

    def _carry_out(self, command: Command) -> None:
        """Decide, write down, and only then let it count."""
        entries = decide(self._table, command)
        if self._log is not None:
            self._log.write(entries)
        self._table = replay(self._table, entries)
        if any(isinstance(entry.event, BetsClosed) for entry in entries):
            assert self._table.round is not None
            self._locked = locked_wagers(self._table.round)
        if any(isinstance(entry.event, RoundClosed) for entry in entries):
            self._ended()
        self._watch(command.at)

    def _ended(self) -> None:
        """Carry the meters over, and write down what was sealed."""
        state = self._table.round
        assert state is not None
        self._readings |= self._moved()
        whole = opened(state, self._locked, range(self.rules.chapter.deck.deck), draws=True)
        if self._log is None:
            return
        hands = {
            number: one.low
            for number, seat in state.seats.items()
            for one in seat.decisions
            if isinstance(one, SetHands)
        }
        if hands:
            self._log.write_hands(hands)
        if whole is not None:
            self._log.write_openings(whole)

    def _moved(self) -> dict[str, Reading]:
        """The meters that the round has moved."""
        state = self._table.round
        return {} if state is None else {key: one.reading for key, one in state.meters.items()}


class _Desk:
    """The host as the steps of the system see it, and nobody else."""

    __slots__ = ("_host", "carry_out", "left", "readings")

    def __init__(self, host: Host) -> None:
        self._host = host
        self.left = host._left
        self.readings = host._readings
        self.carry_out = host._carry_out

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self._host._table


def _not_theirs(command: Command) -> Refusal | None:
    """At an electronic table players and floorpersons act; its own steps the host does alone."""
    role = getattr(getattr(command, "actor", None), "role", None)
    if role in (Role.PLAYER, Role.FLOORPERSON):
        return None
    return Refusal("role/not-allowed", "the system's own steps are done by its host alone", "R34")


def _stamped(command: Command, at: int) -> Command:
    """A person's command with the host's time; meters are read by the host and nobody else."""
    if isinstance(command, WithReadings):
        return replace(command, at=at, readings={})
    return replace(command, at=at)
