"""A random driver of a whole floor on a store: what people might do, and what nobody should.

Tables of several games with links are played, staff and players do what they are offered, people
come and go, submissions change, time passes. Players and dealers make honest mistakes with real
cards and chips, and floorpersons put them right. Between that comes whatever else can be put into a
command, also into the slips, bits and cards of those who play: just before they give their own.
Nothing that must hold is asked of the product: the auditor rebuilds every balance and meter from
the entries, a refused command leaves streams and balances as they were, what is offered is
accepted, what is accepted was offered, and at the end the whole record is decided again.
"""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from random import Random
from typing import Any

from pitboss.demo.crews import ADMIN
from pitboss.demo.dealer_play import DealerPlay
from pitboss.demo.electronic_play import TablePlay
from pitboss.demo.facility import DEALER_RUN, DemoFloor
from pitboss.floor import (
    AdoptSubmission,
    ApproveAct,
    AtTable,
    Dismiss,
    Enrol,
    FileSubmission,
    FloorCommand,
    FloorMove,
    OpenDispute,
    ProposeAct,
    Sit,
)
from pitboss.house import Floor
from pitboss.house.answers import Answer
from pitboss.house.views import Seen
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.record.kinds import kind_of as registered
from pitboss.round import CountChips, RefusedError
from pitboss.round.machine import COMMANDS as ROUND_COMMANDS
from pitboss.simulate import HousePlayer
from tests.support.floor_errands import (
    PIT,
    UNSURE,
    another_table,
    answered,
    mended,
    proposer_of,
    said,
    some_act,
)
from tests.support.floor_moves import OF_A_TABLE, by_a_person, is_of, of_table, rounds_of
from tests.support.houses import KEYS, SECRET, Running
from tests.support.rounds import filled
from tests.support.spoilt_commands import mistaken, spoilt

#: Moves whose slip, bits or hands only a player's own program knows how to fill in.
_OF_THE_PLAYS = frozenset(
    {"place-wagers", "open-bits", "start-round", "set-hands", "no-more-bets", "player-looks"}
)
#: What nobody is offered, since it has no list to choose from.
_NOT_OFFERED = frozenset(
    {
        *("open-facility", "enrol", "dismiss", "file-submission", "set-up-table", "file-approval"),
        *("propose-act", "assign-staff", "sit", "player-looks"),
    }
)
#: What keeps a table from playing: done now and then only.
_RARE = frozenset(
    {"remove-deck", "call-off", "take-down-link", "withdraw-approval", "leave", "device-fails"}
)
_RARELY = 0.03
_NOTHING_SEEN = Seen()
#: How often somebody gets in before those who play, and how often these make a mistake; chips are
#: seldom counted.
_BESET, _MISTAKEN, _OFTEN_MISTAKEN = 0.25, 0.02, 0.3


class Beset(Floor):
    """The floor as those who play at its tables reach it: others get in before them."""

    before: Callable[[Actor, FloorCommand, Seen], FloorCommand]
    after: Callable[[FloorCommand, Answer], None]

    def submit(
        self, actor: Actor, command: FloorCommand, *, id: str, seen: Seen = _NOTHING_SEEN
    ) -> "Future[Answer]":
        answered = super().submit(actor, self.before(actor, command, seen), id=id, seen=seen)
        self.after(command, answered.result())
        return answered


class FloorDriver:
    """A floor that is driven at random, from a seed."""

    def __init__(self, url: str, seed: int, *games: str) -> None:
        self.running = running = Running(url, *games, seed=seed, seats=2, audited=True)
        self.chance: Random = running.chance
        self.games = games
        self.given: Counter[str] = Counter()
        self.kept: list[tuple[FloorCommand, Seen]] = []
        #: The kinds of command that were accepted, and those that were refused.
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        #: The kinds that came with something hostile, or from somebody else.
        self.attacked: Counter[str] = Counter()
        demo = DemoFloor(running.floor, running.text, running.filed, seats=2, dealer_run=True)
        demo.open()
        self.floor = running.floor
        self.beset = Beset(running.store, KEYS, running.clock)
        self.beset._runtime = running.house
        self.beset.before, self.beset.after = self.before, self.after
        #: Whether it has begun: until then nobody gets in before anybody.
        self.begun = False
        by_hand = (self.beset, DEALER_RUN, SECRET, self.chance.randrange, running._token)
        running.floor = self.beset
        running.found(*demo.names)
        self.plays: dict[str, TablePlay | DealerPlay] = {
            **running.plays,
            DEALER_RUN: DealerPlay(*by_hand, player=HousePlayer),
        }
        self.seats = {name: dict(self.floor.view(None, name).view.seats) for name in self.plays}
        self.begun = True
        self.signed = running.clock.now
        self.steps = 0
        self.guests = 0
        self.versions = 0

    def run(self, commands: int) -> "FloorDriver":
        """Give so many commands."""
        while self.given.total() < commands:
            self.step()
        return self

    def step(self) -> None:
        """Something happens; whatever it is, the books are right after it."""
        kinds = (
            *(self.play, self.lawful, self.hostile, self.errand),
            *(self.mend, self.time, self.people, self.rules),
        )
        # Each of them once, whatever chance says.
        first = kinds[self.steps] if self.steps < len(kinds) else None
        kind = first or self.chance.choices(kinds, (300, 240, 200, 30, 20, 20, 15, 3))[0]
        self.steps += 1
        kind()
        self.running.watch()

    # ── What people do ───────────────────────────────────────────────────────────────────────

    def play(self) -> None:
        """The players of a table do the next thing."""
        name = self.chance.choice([*sorted(self.plays), DEALER_RUN, DEALER_RUN])
        for _ in range(self.chance.randint(1, 6)):
            try:
                done = self.plays[name].play()
            except RefusedError:
                done = False
            if not done:
                self.time()
                break

    def before(self, actor: Actor, command: FloorCommand, seen: Seen) -> FloorCommand:
        """Somebody may get in before a person who plays, who may also make a mistake."""
        if not self.begun:
            return command
        self.given["played"] += 1
        self.keep(command, seen)
        if self.chance.random() < _BESET:
            self.attack(actor, command, seen)
        inner = command.command if isinstance(command, AtTable) else None
        often = _OFTEN_MISTAKEN if isinstance(inner, CountChips) else _MISTAKEN
        if isinstance(command, AtTable) and self.chance.random() < often:
            other = mistaken(command.command, self.chance)
            if other is not None:
                self.given["mistaken"] += 1
                return AtTable(command.table, other)
        return command

    def time(self) -> None:
        """Time passes, and the system does what is due."""
        self.running.clock.now += self.chance.choice((1, 5, 5, 40, 40, 3600))
        while self.running.house.tick():
            pass
        if self.running.clock.now - self.signed >= 3600:
            self.signed = self.running.clock.now
            self.floor.checkpoint()

    def lawful(self) -> None:
        """Somebody does something that is offered: it is accepted, if the move tells all of it."""
        found = self.offered()
        if found is None:
            return
        actor, seen, command, sure = found
        answer = self.submit(actor, command, seen)
        self.given["lawful"] += 1
        if answer.refusal is not None and answer.refusal.code == "player/elsewhere":
            return  # the guest whom staff names here holds cards at another table
        assert answer.ok or not sure, ("offered and refused", command, answer.refusal)
        self.keep(command, seen)

    def errand(self) -> None:
        """An act of two authorities is proposed or answered, or a table is added."""
        facility, now = self.running.house.facility(), self.running.clock.now
        chosen = self.chance.random()
        command: FloorCommand | None = None
        if chosen < 0.02 and len(facility.tables) < 12:
            command = another_table(facility, self.games, self.chance)
        elif chosen < 0.6:
            command = answered(facility, self.chance)
        if command is None:
            links = sorted(self.floor.lobby(None).view.links)
            act = some_act(facility, links, now, self.chance)
            command = ProposeAct(proposer_of(act), act)
        self.submit(command.actor, command, Seen())
        self.given["errands"] += 1
        self.keep(command, Seen())

    def mend(self) -> None:
        """Staff puts right what would keep the tables from playing: papers, links, empty seats."""
        rows = self.floor.desk(ADMIN, "approvals-register").rows
        links = self.floor.lobby(None).view.links
        down = [name for name, meter in links.items() if meter.down]
        people = self.running.house.facility().people
        for command in mended(rows, down):
            if self.chance.random() < _BESET:
                self.attack(command.actor, command, Seen())
            self.submit(command.actor, command, Seen())
            self.given["mended"] += 1
        for table, seats in self.seats.items():
            taken = self.floor.view(None, table).view.seats
            for seat, name in seats.items():
                if seat not in taken and name in people:
                    player = Actor(Role.PLAYER, name)
                    self.submit(player, Sit(player, table, seat, name), Seen())
                    self.given["mended"] += 1

    def people(self) -> None:
        """Somebody comes, or goes."""
        facility = self.running.house.facility()
        if self.chance.random() < 0.6 or not self.guests:
            self.guests += 1
            command: FloorCommand = Enrol(ADMIN, f"Guest {self.guests:04}", Role.PLAYER)
        else:
            name = f"Guest {self.chance.randint(1, self.guests):04}"
            if not facility.people[name].active:
                return
            command = Dismiss(ADMIN, name, "gone home")
        self.submit(ADMIN, command, Seen())
        self.given["people"] += 1

    def rules(self) -> None:
        """Another submission comes into force."""
        self.versions += 1
        day = f"20{self.versions // 28:02}-02-{self.versions % 28 + 1:02}"
        text = self.running.text.replace("1969-01-15", day)
        assert self.submit(PIT, FileSubmission(PIT, text), Seen()).ok
        digest = [*self.running.house.facility().filings][-1]
        proposed = self.submit(PIT, ProposeAct(PIT, AdoptSubmission(digest)), Seen())
        assert proposed.ok, proposed.refusal
        number = self.running.house.facility().proposed
        assert self.submit(ADMIN, ApproveAct(ADMIN, number), Seen()).ok
        self.given["rules"] += 3

    # ── What nobody should do ────────────────────────────────────────────────────────────────

    def hostile(self) -> None:
        """Something else than what is offered, or than what was given before."""
        if self.kept and self.chance.random() < 0.4:
            command, seen = self.chance.choice(self.kept)
            self.attack(command.actor, command, seen)
            return
        found = self.offered()
        if found is not None:
            actor, seen, command, _ = found
            self.attack(actor, command, seen)

    def attack(self, actor: Actor, command: FloorCommand, seen: Seen) -> None:
        """A command with something else in one of its fields, or by somebody else."""
        self.attacked[kind_of(command)] += 1
        if self.chance.random() < 0.2:
            actor = Actor(self.chance.choice([*Role]), actor.person)
        elif self.chance.random() < 0.2:
            actor = self.somebody()
        else:
            command = spoilt(command, self.chance)
        offers = self.moves(actor, getattr(command, "table", ""))
        before = self.stands()
        answer = self.submit(actor, command, seen)
        self.given["hostile"] += 1
        if not answer.ok:
            assert answer.refusal is not None
            assert self.stands() == before, ("refused and changed", command)
            return
        self.given["accepted"] += 1
        inner: Any = command.command if isinstance(command, AtTable) else command
        kind = kind_of(command)
        if kind in _NOT_OFFERED or answer.repeated:
            return
        if isinstance(command, OpenDispute) and self.is_over(command):
            # No list has all of them: who questions an older round has found it in the history.
            found = rounds_of(self.floor, actor if actor.role is not Role.DEALER else PIT, command)
            assert command.round_id in found, ("accepted, not found", command)
            return
        assert any(is_of(move, inner, kind) for move in offers), ("accepted, not offered", command)

    def is_over(self, command: OpenDispute) -> bool:
        """Whether another round has begun at the table since."""
        return self.seen(command.table).round != command.round_id

    # ── What is offered ──────────────────────────────────────────────────────────────────────

    def somebody(self, table: str = "") -> Actor:
        """Anybody; more often somebody who works or sits at a table."""
        facility = self.running.house.facility()
        near: list[str] = []
        if table and self.chance.random() < 0.7:
            near = [one for one, tables in facility.assigned.items() if table in tables]
            near += [one for one in self.seats[table].values() if one in facility.people]
        name = self.chance.choice(near or sorted(facility.people))
        return Actor(facility.people[name].role, name)

    def offered(self) -> tuple[Actor, Seen, FloorCommand, bool] | None:
        """Somebody's move, as a command, and whether it is surely lawful; None if nobody has one
        that is filled in here."""
        for _ in range(20):
            table = self.chance.choice(["", *sorted(self.plays), DEALER_RUN])
            actor = self.somebody(table)
            left_out = _OF_THE_PLAYS if self.chance.random() < _RARELY else _OF_THE_PLAYS | _RARE
            moves = [one for one in self.moves(actor, table) if one.kind not in left_out]
            if moves:
                break
        else:
            return None
        kinds = sorted({one.kind for one in moves})
        kind = self.chance.choice(kinds)
        move = self.chance.choice([one for one in moves if one.kind == kind])
        try:
            command, seen = self.as_command(actor, move.table or table, move)
        except TypeError:
            return None  # what it needs is not known here
        return actor, seen, command, move.kind not in UNSURE

    def as_command(self, actor: Actor, table: str, move: FloorMove) -> tuple[FloorCommand, Seen]:
        """A move, filled in at random where it leaves a choice."""
        says: dict[str, Any] = {}
        if move.kind in UNSURE or self.chance.random() < 0.2:
            says = said(move, self.running.house.table(table) if table else None, self.chance)
        if move.kind not in OF_A_TABLE:
            seats = self.floor.view(None, table).view.seats if table else {}
            now = self.running.clock.now
            given = by_a_person(move, self.running.house.facility(), seats.values(), now)
            return move.command_for(actor, **{**given, **says}), Seen()
        least, most = move.amounts[0] if move.amounts else (Cents(0), Cents(0))
        low = move.low_hands[0] if move.low_hands else ()
        inner = filled(actor, of_table(move), self.chance.choice((least, most)), low=low)
        inner = replace(inner, **says)
        seen = self.seen(table) if type(inner) in ROUND_COMMANDS else Seen()
        return AtTable(table, inner), seen

    def moves(self, actor: Actor, table: object) -> tuple[FloorMove, ...]:
        try:
            shown = self.floor.lobby(actor).view.moves
            if isinstance(table, str) and table in self.plays:
                shown += self.floor.view(actor, table).view.moves
        except RefusedError:
            return ()
        return shown

    def seen(self, table: str) -> Seen:
        playing = self.floor.view(None, table).view.table.round
        return Seen() if playing is None else Seen(round=playing.round_id)

    def keep(self, command: FloorCommand, seen: Seen) -> None:
        self.kept = [*self.kept[-200:], (command, seen)]

    def submit(self, actor: Actor, command: FloorCommand, seen: Seen) -> Answer:
        answer = self.floor.submit(actor, command, id=self.running._token(), seen=seen).result()
        self.after(command, answer)
        return answer

    def after(self, command: FloorCommand, answer: Answer) -> None:
        """Count what was accepted and what was refused."""
        (self.done if answer.ok else self.refused)[kind_of(command)] += 1

    def stands(self) -> tuple[Any, Any]:
        """The ends of all streams, and what stands anywhere."""
        balances = self.running.store.read(lambda look: look.balances())
        return self.running.heads(), {name: units for name, units in balances.items() if units}

    def end(self) -> None:
        """Everything is decided again, and every answer is as it was given."""
        verdict = self.running.verdict()
        assert verdict.faults == [], verdict.faults[:5]
        assert verdict.ok
        self.running.check_answers(self.running.everything())
        self.running.end()


def kind_of(command: FloorCommand) -> str:
    """The kind of a command, or of the one that it brings to a table."""
    inner: Any = command.command if isinstance(command, AtTable) else command
    kind = registered(type(inner))
    return "nothing" if kind is None else kind.name
