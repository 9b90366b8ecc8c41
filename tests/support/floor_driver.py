"""A random driver of a whole floor on a store: what people might do, and what nobody should.

Tables of several games with links are played, staff and players do what they are offered, people
come and go, submissions change, time passes. Between that comes whatever else can be put into a
command. Nothing that must hold is asked of the product: the auditor rebuilds every balance and
meter from the entries, a refused command leaves streams and balances as they were, what is offered
is accepted, what is accepted was offered, and at the end the whole record is decided again.
"""

from collections import Counter
from dataclasses import fields, is_dataclass, replace
from typing import Any

from pitboss.demo.crews import ADMIN, CREWS
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
    ProposeAct,
)
from pitboss.house.answers import Answer
from pitboss.house.views import Seen
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import RefusedError
from pitboss.round.machine import COMMANDS as ROUND_COMMANDS
from pitboss.round.moves import kind_name
from pitboss.simulate import HousePlayer
from tests.support.any_command import NO_NUMBERS
from tests.support.floor_moves import OF_A_TABLE, by_a_person, of_table
from tests.support.houses import SECRET, Running
from tests.support.rounds import filled

PIT = CREWS["day"].pit
#: Moves that take cards, bits or a whole slip: the tables' own players and dealers make them.
_OF_THE_PLAYS = frozenset(
    {
        *("place-wagers", "open-bits", "no-more-bets", "start-round", "enter-cards"),
        *("correct-cards", "receive-decks", "finish-shuffle", "cut-deck", "turn-hands"),
        *("count-stub", "player-looks", "set-hands"),
    }
)
#: What nobody is offered, since it has no list to choose from.
_NOT_OFFERED = frozenset(
    {
        *("open-facility", "enrol", "dismiss", "file-submission", "set-up-table", "file-approval"),
        *("propose-act", "assign-staff", "sit"),
    }
)
#: What may be put into any field.
_HOSTILE: tuple[Any, ...] = (
    *NO_NUMBERS,
    *(-1, 0, 1, 2**31, 2**63, -(2**63) - 1, 10**30, 10**5000, 1j, 0.1),
    *(
        "x",
        " ",
        "x\ny",
        "\x00",
        "\ud800",
        "a" * 5000,
        "A\u200bnn",
        "\u0410nn",
        "\uff21nn",
        "../x",
        "%2F",
    ),
    *(
        b"",
        b"\xff",
        bytearray(b"x"),
        [],
        {},
        {1: 2},
        {"a": object()},
        frozenset({1}),
        object(),
        int,
    ),
    *(Actor(Role.SYSTEM, "house"), Actor(Role.PLAYER, ""), Role.SYSTEM, Exception("x"), range(3)),
    *({100: Cents(100)}, {100: -100}, {0: 0}, {"100": 100}, ((),), ("a", "a"), lambda: None),
)


class FloorDriver:
    """A floor that is driven at random, from a seed."""

    def __init__(self, url: str, seed: int, *games: str) -> None:
        self.running = running = Running(url, *games, seed=seed, seats=2, audited=True)
        self.chance = running.chance
        demo = DemoFloor(running.floor, running.text, running.filed, seats=2, dealer_run=True)
        demo.open()
        running.found(*demo.names)
        by_hand = (running.floor, DEALER_RUN, SECRET, self.chance.randrange, running._token)
        self.plays: dict[str, TablePlay | DealerPlay] = {
            **running.plays,
            DEALER_RUN: DealerPlay(*by_hand, player=HousePlayer),
        }
        self.signed = running.clock.now
        self.guests = 0
        self.versions = 0
        self.given: Counter[str] = Counter()
        self.kept: list[FloorCommand] = []
        #: The kinds of command that were offered, given and accepted.
        self.done: set[str] = set()

    def run(self, commands: int) -> "FloorDriver":
        """Give so many commands."""
        while self.given.total() < commands:
            self.step()
        return self

    def step(self) -> None:
        """Something happens; whatever it is, the books are right after it."""
        kind = self.chance.choices(
            (self.play, self.lawful, self.hostile, self.time, self.people, self.rules),
            (36, 24, 34, 3, 2, 1),
        )[0]
        kind()
        self.running.watch()

    # ── What people do ───────────────────────────────────────────────────────────────────────

    def play(self) -> None:
        """The players of a table do the next thing."""
        name = self.chance.choice(sorted(self.plays))
        self.given["played"] += 1
        try:
            done = self.plays[name].play()
        except RefusedError:
            done = False
        if not done:
            self.time()

    def time(self) -> None:
        """Time passes, and the system does what is due."""
        self.running.clock.now += self.chance.choice((1, 5, 5, 40, 40, 3600))
        while self.running.house.tick():
            pass
        if self.running.clock.now - self.signed >= 3600:
            self.signed = self.running.clock.now
            self.running.floor.checkpoint()

    def lawful(self) -> None:
        """Somebody does something that is offered: it is accepted."""
        found = self.offered()
        if found is None:
            return
        actor, seen, command = found
        answer = self.submit(actor, command, seen)
        if answer.refusal is not None and answer.refusal.code == "player/elsewhere":
            return  # the guest whom staff names here holds cards at another table
        assert answer.ok, ("offered and refused", command, answer.refusal)
        self.given["lawful"] += 1
        self.done.add(kind_of(command))
        self.kept = [*self.kept[-200:], command]

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
        """A command with something else in one of its fields, or by somebody else."""
        found = self.offered()
        if found is None:
            return
        actor, seen, command = found
        if self.kept and self.chance.random() < 0.3:
            command = self.chance.choice(self.kept)
        if self.chance.random() < 0.2:
            actor = Actor(self.chance.choice([*Role]), actor.person)
        elif self.chance.random() < 0.2:
            actor = self.somebody()
        else:
            command = self.spoilt(command)
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
        if kind in _NOT_OFFERED or kind in _OF_THE_PLAYS or answer.repeated:
            return
        assert any(_is(move, inner, kind) for move in offers), ("accepted, not offered", command)

    def spoilt(self, command: FloorCommand) -> FloorCommand:
        """A command with any value in one of its fields, or of an act within it."""
        if isinstance(command, AtTable) and self.chance.random() < 0.9:
            return replace(command, command=self.spoilt(command.command))  # type: ignore[arg-type]
        name = self.chance.choice([one.name for one in fields(command) if one.name != "actor"])
        held = getattr(command, name)
        if is_dataclass(held) and not isinstance(held, type) and fields(held):
            inner = self.chance.choice([one.name for one in fields(held)])
            changed: dict[str, Any] = {name: replace(held, **{inner: self.value()})}
            return replace(command, **changed)
        return replace(command, **{name: self.value()})

    def value(self) -> Any:
        return self.chance.choice(_HOSTILE)

    # ── What is offered ──────────────────────────────────────────────────────────────────────

    def somebody(self) -> Actor:
        people = self.running.house.facility().people
        name = self.chance.choice(sorted(people))
        return Actor(people[name].role, name)

    def offered(self) -> tuple[Actor, Seen, FloorCommand] | None:
        """Somebody's move, as a command; None if nobody has one that is filled in here."""
        for _ in range(20):
            actor, table = self.somebody(), self.chance.choice(["", *sorted(self.plays)])
            moves = [one for one in self.moves(actor, table) if one.kind not in _OF_THE_PLAYS]
            if moves:
                break
        else:
            return None
        kinds = sorted({one.kind for one in moves})
        kind = self.chance.choice(kinds)
        move = self.chance.choice([one for one in moves if one.kind == kind])
        if move.kind not in OF_A_TABLE:
            seats = self.running.floor.view(None, table).view.seats if table else {}
            says = by_a_person(
                move, self.running.house.facility(), seats.values(), self.running.clock.now
            )
            if says.get("player", "") is None:
                return None  # everybody sits there: who may have another box is not said
            return actor, Seen(), move.command_for(actor, **says)
        least, most = move.amounts[0] if move.amounts else (Cents(0), Cents(0))
        low = move.low_hands[0] if move.low_hands else ()
        inner = filled(actor, of_table(move), self.chance.choice((least, most)), low=low)
        seen = self.seen(table) if type(inner) in ROUND_COMMANDS else Seen()
        return actor, seen, AtTable(table, inner)

    def moves(self, actor: Actor, table: object) -> tuple[FloorMove, ...]:
        try:
            shown = self.running.floor.lobby(actor).view.moves
            if isinstance(table, str) and table in self.plays:
                shown += self.running.floor.view(actor, table).view.moves
        except RefusedError:
            return ()
        return shown

    def seen(self, table: str) -> Seen:
        playing = self.running.floor.view(None, table).view.table.round
        return Seen() if playing is None else Seen(round=playing.round_id)

    def submit(self, actor: Actor, command: FloorCommand, seen: Seen) -> Answer:
        return self.running.floor.submit(
            actor, command, id=self.running._token(), seen=seen
        ).result()

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
    return kind_name(type(command.command if isinstance(command, AtTable) else command))


def _is(move: FloorMove, command: Any, kind: str) -> bool:
    """Whether a move is of a command, as far as it says."""
    names = [one.name for one in fields(command)]
    return move.kind == kind and all(
        getattr(command, name) == value
        for name, value in move.known(names).items()
        if name not in ("amount", "papers")
    )
