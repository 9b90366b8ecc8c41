"""An electronic table on a private floor, with house players at its seats and a clock that a test
turns: everything goes through the façade."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from pitboss.audit.session_log import SessionLog
from pitboss.cards import Card
from pitboss.floor import AtTable, table_stream
from pitboss.house.answers import Answer
from pitboss.house.seals import FieldSealer
from pitboss.house.streams import Streams
from pitboss.play.place import Place
from pitboss.play.staff import NEIGHBOUR
from pitboss.record import Actor, Entry
from pitboss.round import Command, Phase, Ready, Refusal, State
from pitboss.rulebook import GameRules, examine
from pitboss.rulebook.submission.model import CASH_LIMIT
from pitboss.simulate import HousePlayer
from pitboss.store import Reading
from pitboss.table import TableView
from tests.support.chance import known_bytes, known_chance
from tests.support.paths import DEMO
from tests.support.private_floors import NOW, open_floor


def demo_text(slug: str, **keys: Any) -> str:
    """The demonstration's submission with one of its games alone, and other keys for it."""
    blocks = DEMO.read_text(encoding="utf-8").split("\n[")
    kept = [blocks[0]]
    for block in blocks[1:]:
        name = block.partition("]")[0].split(".")
        if name[0] == "games" and name[1] != slug:
            continue
        if name == ["games", slug]:
            lines = block.split("\n")
            own = [line for line in lines if line.partition("=")[0].strip() not in keys]
            added = [f"{key} = {_toml(value)}" for key, value in keys.items()]
            kept.append("\n".join([own[0], *added, *own[1:]]))
        elif name[0] == "games" and keys.get("betting_seconds") == 0:
            # A practice table is on no link.
            kept.append("\n".join(line for line in block.split("\n") if "link =" not in line))
        else:
            kept.append(block)
    text = "\n[".join(kept)
    used = text.split("\n[games.")[1:]
    links = [one for one in kept[1:] if one.startswith("links.")]
    for link in links:
        called = link.partition("]")[0].partition(".")[2]
        if not any(f'"{called}"' in block for block in used):
            text = text.replace(f"\n[{link}", "")
    return text


def _toml(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def demo_rules(slug: str, **keys: Any) -> tuple[str, GameRules]:
    """One game of the demonstration's submission: its text and its rules."""
    text = demo_text(slug, **keys)
    found, verdict = examine(text.encode(), "demo.toml")
    assert verdict.ok, verdict.violations
    return text, found.games[slug]


class Seated:
    """A table with players of the computer at it, played through the façade."""

    def __init__(
        self,
        slug: str,
        seats: Sequence[int] = (1, 2),
        *,
        seed: int = 1,
        decks: Callable[[int], tuple[Card, ...]] | None = None,
        player: type[HousePlayer] = HousePlayer,
        **keys: Any,
    ) -> None:
        text, self.rules = demo_rules(slug, **keys)
        people = {seat: f"P{seat}" for seat in seats}
        place = Place(
            rules=self.rules,
            facility="Demo Casino",
            text=text,
            seat=seats[0],
            players=people,
            cash_limit=CASH_LIMIT,
        )
        self.private = open_floor(place, NEIGHBOUR, lambda: NOW, known_chance(seed, decks))
        self.floor, self.name = self.private.floor, self.private.name
        self.staff = self.private.staff
        numbers = Random(seed)
        bits = {name: known_bytes(numbers) for name in dict.fromkeys(people.values())}
        self.players = {
            seat: player(name, seat, self.rules, numbers.randrange, self._bits(bits[name]))
            for seat, name in people.items()
        }
        #: What is looked at after every step.
        self.watch: Callable[[], None] = lambda: None

    def _bits(self, first: bytes) -> Callable[[str], bytes]:
        return lambda round_id: known_bytes(Random(f"{first.hex()} {round_id}"))

    # ── What there is ────────────────────────────────────────────────────────────────────────

    @property
    def state(self) -> State:
        """The round as the house knows it: for tests alone."""
        table = self.floor._runtime.table(self.name)
        assert table is not None
        assert table.table.round is not None
        return table.table.round

    @property
    def entries(self) -> list[Entry]:
        """The entries of the table, with what is sealed in them."""
        streams = Streams(FieldSealer(self.private.keys))

        def look(reading: Reading) -> list[Entry]:
            facility = streams.facility(reading, reading.head("facility"))
            stored = reading.read(table_stream(self.name))
            return [streams.entry(one, facility) for one in stored]

        return self.private.store.read(look)

    @property
    def events(self) -> list[Any]:
        """What happened so far."""
        return [entry.event for entry in self.entries]

    def view(self, viewer: Actor | None) -> TableView:
        """The table as somebody sees it; None is a spectator."""
        return self.floor.view(viewer, self.name).view.table

    @property
    def round_id(self) -> str:
        """The round that everybody sees."""
        shown = self.view(None).round
        return "" if shown is None else shown.round_id

    def phase(self) -> Phase | None:
        """Where the round stands."""
        shown = self.view(None).round
        return None if shown is None else shown.phase

    @property
    def now(self) -> int:
        """What the floor's clock says."""
        return self.private._now

    @property
    def due(self) -> int | None:
        """When the time for what is waited for is over."""
        clock = self.floor.view(None, self.name).clock
        return None if clock is None else clock.deadline

    # ── What is done ─────────────────────────────────────────────────────────────────────────

    def do(self, actor: Actor, command: Command) -> Refusal | None:
        """Give a command of the round that is shown; why it was refused, if it was."""
        answer: Answer = self.private.submit(actor, AtTable(self.name, command), self.round_id)
        self.watch()
        return answer.refusal

    def pass_until(self, at: int) -> int:
        """Let time pass, and the system do what is due; how many tables it looked after."""
        self.private._now = at
        done = self.floor.tick()
        self.watch()
        return done

    def start(self) -> "Seated":
        """Open a round."""
        self.private.start()
        self.watch()
        return self

    def act(self, seat: int) -> bool:
        """Let a player do one thing, if there is one to do."""
        player = self.players[seat]
        shown = self.floor.view(player.actor, self.name).view
        assert shown.table.round is not None
        command = player.in_round(shown.table.round, shown.moves)
        if command is None:
            return False
        refused = self.do(player.actor, command)
        assert refused is None, refused
        return True

    def bets(self) -> "Seated":
        """Every player's wagers go down."""
        for seat in self.players:
            while self.act(seat):
                pass
        return self

    def locked(self) -> "Seated":
        """Everybody is ready, and betting is closed."""
        self.start().bets()
        for actor in dict.fromkeys(player.actor for player in self.players.values()):
            assert self.do(actor, Ready(actor)) is None
        assert self.phase() is Phase.MIXING
        return self

    def until(self, phase: Phase, quiet: Sequence[int] = ()) -> "Seated":
        """Go on until a phase, or the end; some seats say nothing."""
        while self.phase() not in (phase, Phase.CLOSED) and self.step(quiet):
            pass
        return self

    def step(self, quiet: Sequence[int] = ()) -> bool:
        """Let somebody do one thing; whether there was one to do."""
        if any(self.act(seat) for seat in self.players if seat not in quiet):
            return True
        done = self.staff.approve() is not None or self.staff.document()
        self.watch()
        return done

    def round(self) -> "Seated":
        """A whole round."""
        self.locked().until(Phase.CLOSED)
        self.staff.pay()
        return self

    def save(self, path: Path) -> None:
        """Write the log of the floor."""
        SessionLog(path, self.private.store, self.private.keys, self.name).save()
