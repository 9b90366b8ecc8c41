"""A house on a store for tests: known keys, chance and time, players who play, eyes that watch."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from copy import deepcopy
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from pitboss.audit.verify import Verdict, verify
from pitboss.cards import DECK_53, Card, parse_cards
from pitboss.demo.arranged_round import Keen
from pitboss.demo.electronic_play import TablePlay
from pitboss.demo.facility import DemoFloor
from pitboss.floor import Account, AtTable, BuyIn, FloorCommand, parse_account
from pitboss.floor import events as f
from pitboss.floor.machine import EVENTS
from pitboss.games.dealing import COMMUNITY, PLAYER
from pitboss.house import Floor
from pitboss.house.answers import Answer, command_text
from pitboss.house.books import open_books
from pitboss.house.keys import FacilityKey, Keys
from pitboss.house.runtime import Runtime
from pitboss.house.seals import FieldSealer
from pitboss.house.steps import SYSTEM
from pitboss.house.streams import Streams
from pitboss.record import Entry
from pitboss.round import Proceed, Refusal
from pitboss.rulebook import Submission, examine
from pitboss.simulate import HousePlayer
from pitboss.store import Head, Reading, Store
from tests.support.auditor import Auditor
from tests.support.chance import known_chance
from tests.support.databases import new_database
from tests.support.logs import DEMO as DEMO_TEXT
from tests.support.seated import Seated

KEYS = Keys((FacilityKey(bytes(range(32))),), (bytes(range(32, 64)),))
#: What the house players and the dealer draw their chance from.
SECRET = bytes(range(64, 96))
NOON = 1_770_000_000


@cache
def submission(*games: str) -> tuple[str, Submission]:
    """The demonstration's submission with some of its games, or all of them."""
    import tomllib

    text = DEMO_TEXT
    if games:
        whole = tomllib.loads(text)
        blocks = text.split("\n[")
        kept = [blocks[0]]
        for block in blocks[1:]:
            name = block.partition("]")[0].split(".")
            if name[0] == "games" and name[1] not in games:
                continue
            if name[0] == "links" and not _uses(whole, games, name[1]):
                continue
            kept.append(block)
        text = "\n[".join(kept)
    filed, verdict = examine(text.encode(), "demo.toml")
    assert verdict.ok, verdict.violations
    return text, filed


def _uses(whole: dict[str, Any], games: Sequence[str], link: str) -> bool:
    wagers = [one for game in games for one in whole["games"][game]["wagers"].values()]
    return any(isinstance(one, dict) and one.get("link") == link for one in wagers)


class Clock:
    """A clock that is set by hand."""

    def __init__(self, now: int = NOON) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


def seeded(seed: int, decks: Callable[[int], tuple[Card, ...]] | None = None) -> Any:
    """Chance that is the same in every run, nonces too."""
    count = iter(range(10**9))

    def nonces(size: int) -> bytes:
        return sha256(f"nonce {seed} {next(count)}".encode()).digest()[:size]

    return replace(known_chance(seed, decks), nonces=nonces)


class Told(Runtime):
    """A house whose answers are noted, as a sender notes them. It does one thing after the other,
    so that a script has one outcome."""

    def __init__(self, *args: Any, **keys: Any) -> None:
        super().__init__(*args, **keys)
        self.acknowledged: dict[str, Answer] = {}
        #: What was sent, and not answered yet.
        self.sent: Sequence[FloorCommand] = ()

    def give_all(self, commands: Sequence[FloorCommand]) -> tuple[Answer, ...]:
        self.sent = commands
        answers = super().give_all(commands)
        for command, answer in zip(commands, answers, strict=True):
            # What cannot be written down is refused at the door, and not remembered.
            if command.id and not isinstance(command_text(command), Refusal):
                self.acknowledged[command.id] = answer
        self.sent = ()
        return answers

    def submit(self, command: FloorCommand) -> "Future[Answer]":
        answered: Future[Answer] = Future()
        answered.set_result(self.give_all([command])[0])
        return answered


class Running:
    """A floor that is played step by step; it can be ended and begun again at any step."""

    def __init__(
        self,
        url: str,
        *games: str,
        seed: int = 1,
        seats: int = 3,
        faults: Callable[[str], None] = lambda _: None,
        decks: Callable[[int], tuple[Card, ...]] | None = None,
        audited: bool = False,
        player: type[HousePlayer] = HousePlayer,
        luck: Any = None,
        **keys: Any,
    ) -> None:
        self.url = url
        self.clock = Clock()
        self.chance = Random(seed)
        self.faults = faults
        self.text, self.filed = submission(*games)
        self._seats = seats
        self._luck = luck or seeded(seed, decks)
        self._keys = keys
        self._player = player
        self._ids = iter(range(10**9))
        self.auditor = Auditor() if audited else None
        self._seen: dict[str, int] = {}
        self._names: tuple[str, ...] = ()
        self.acknowledged: dict[str, Answer] = {}
        self.begin()

    def begin(self) -> None:
        """A process begins: it knows nothing but the store."""
        self.store: Store = open_books(self.url, faults=self.faults)
        given = (self.store, KEYS, self.clock, self._luck)
        self.house = Told(*given, **self._keys)
        self.house.acknowledged = self.acknowledged
        self.floor = Floor(*given, **self._keys)
        self.floor._runtime = self.house
        self.plays: dict[str, TablePlay] = {}

    def open(self) -> "Running":
        """The floor is opened, or found open."""
        demo = DemoFloor(self.floor, self.text, self.filed, seats=self._seats)
        demo.open()
        return self.found(*demo.names)

    def found(self, *names: str) -> "Running":
        """The floor is open: somebody else has seen to that."""
        self._names = names
        self.plays = {
            name: TablePlay(
                *(self.floor, name, SECRET, self.chance.randrange, self._token),
                player=self._player,
            )
            for name in names
        }
        self.watch()
        return self

    def shares(self, other: "Running") -> "Running":
        """Whatever this floor is told to be done counts as told to the other's senders, too."""
        self._ids = iter(range(10**6, 10**9))
        self.acknowledged = self.house.acknowledged = other.acknowledged
        return self

    def after(self, other: "Running") -> "Running":
        """This floor's store is a copy of what the other's was at its end: go on from there."""
        self._ids = iter(range(10**5, 10**9))
        self.acknowledged = self.house.acknowledged = dict(other.acknowledged)
        self.auditor, self._seen = deepcopy(other.auditor), dict(other._seen)
        self.clock.now = other.clock.now
        return self.found(*other._names)

    def _token(self) -> str:
        return f"c{next(self._ids)}"

    def end(self) -> None:
        """The process ends, whatever it was at."""
        self.store.close()

    def again(self) -> None:
        """A new process finds the store, and whoever waited for an answer asks again."""
        sent = self.house.sent
        self.end()
        self.begin()
        if sent:
            self.house.give_all(sent)
        if self._names:
            self.found(*self._names)
        else:
            self.open()

    def step(self, name: str | None = None) -> str:
        """Somebody at some table does the next thing; at which."""
        chosen = name or self.chance.choice(sorted(self.plays))
        if not self.plays[chosen].play():
            # Nobody there has anything to do: time passes.
            self.clock.now += 5
            self.house.tick()
        self.watch()
        return chosen

    def play(self, rounds: int, name: str | None = None, most: int = 5000) -> "Running":
        """Play until so many rounds have begun."""
        for _ in range(most):
            if sum(play.rounds for play in self.plays.values()) >= rounds:
                return self
            self.step(name)
        raise AssertionError("the tables do not go on")

    # ── What is there ────────────────────────────────────────────────────────────────────────

    def watch(self) -> None:
        """Let the auditor see what has happened since it looked last."""
        if self.auditor is None:
            return
        for entry in self.store.read(self._new):
            command: Any = AtTable("", Proceed(SYSTEM))
            event = entry.event
            if isinstance(event, f.BoughtIn):
                names = (entry.stream.partition("/")[2], event.player, event.amount)
                command = BuyIn(entry.actor, *names, event.gives, event.gets)
            elif type(event) in EVENTS:
                command = None
            self.auditor.see(command, [(entry.stream, event)])
        self.auditor.check(self.balances().items())

    def _new(self, look: Reading) -> list[Entry]:
        facility = self.house.streams.facility(look, look.head("facility"))
        found = []
        for stream, head in sorted(look.heads().items(), key=_by_kind):
            if head.number == self._seen.get(stream, 0):
                continue
            found += [
                self.house.streams.entry(stored, facility)
                for stored in look.read(stream, self._seen.get(stream, 0), head.number)
            ]
            self._seen[stream] = head.number
        return found

    def balances(self) -> dict[Account, int]:
        found = self.store.read(lambda look: look.balances())
        return {parse_account(account): amount for account, amount in found.items()}

    def heads(self) -> dict[str, Head]:
        return self.store.read(lambda look: look.heads())

    def entries(self, stream: str) -> list[Entry]:
        """The entries of a stream, with what is sealed in them."""
        streams = Streams(FieldSealer(KEYS))

        def look(reading: Reading) -> list[Entry]:
            facility = streams.facility(reading, reading.head("facility"))
            return [streams.entry(one, facility) for one in reading.read(stream)]

        return self.store.read(look)

    def verdict(self, **options: Any) -> Verdict:
        return verify(self.store, KEYS, **options)

    def everything(self) -> dict[str, list[Entry]]:
        """The entries of every stream."""
        return {stream: self.entries(stream) for stream in self.heads()}

    def check_answers(self, entries: Mapping[str, Sequence[Entry]]) -> None:
        """Every acknowledged command is there, as it was answered, and none twice."""
        by_command: dict[str, list[tuple[str, int]]] = {}
        for stream in entries:
            for entry in entries[stream]:
                by_command.setdefault(entry.command, []).append((stream, entry.number))
        told = self.store.read(
            lambda look: {command: answer for _, command, answer in look.answers()}
        )
        for command, answer in self.acknowledged.items():
            kept = told.get(command)
            assert kept is not None, f"{command} was acknowledged, and is gone"
            assert replace(Answer.again(kept.answer), repeated=False) == replace(
                answer, repeated=False
            )
            assert sorted(by_command.get(command, [])) == sorted(answer.entries)


def _by_kind(pair: tuple[str, Any]) -> tuple[int, str]:
    kinds = ("facility", "link", "table")
    return kinds.index(pair[0].partition("/")[0]), pair[0]


@cache
def lucky_positions(slug: str, seats: int) -> tuple[int, ...]:
    """The positions of an unshuffled deck from which seat 1 gets its five-card hand."""
    for seed in range(40):
        seated = Seated(slug, tuple(range(1, seats + 1)), seed=seed, player=Keen)
        try:
            state = seated.round().state
        finally:
            seated.private.close()
        own = [one.position for one in state.lying(PLAYER, 1)]
        board = [one.position for one in state.lying(COMMUNITY)]
        if len(own) + len(board) >= 5:
            return tuple((own + board)[:5])
    raise AssertionError("nobody stays in")


def lucky_decks(
    slug: str, seats: int, seed: int, share: float = 0.5
) -> Callable[[int], tuple[Card, ...]]:
    """Decks of which a share gives seat 1 of one game a royal or a straight flush."""
    chance = Random(f"decks {seed}")
    places = lucky_positions(slug, seats)
    flushes = [parse_cards("Ah Kh Qh Jh Th"), parse_cards("9s 8s 7s 6s 5s")]

    def deck(size: int) -> tuple[Card, ...]:
        cards = list(DECK_53[:size])
        chance.shuffle(cards)
        if chance.random() < share:
            hand = flushes[chance.random() < 0.5]
            rest = iter([card for card in cards if card not in hand])
            at = dict(zip(places, hand, strict=True))
            cards = [at[place] if place in at else next(rest) for place in range(size)]
        return tuple(cards)

    return deck


def house_database(kind: str, folder: Path) -> str:
    """The URL of a database that nothing else uses. The server lives through these tests: that it
    keeps what it commits is shown elsewhere, and here it need not wait for its disk."""
    url = new_database(kind, folder)
    return f"{url}%20-csynchronous_commit%3Doff" if kind == "postgresql" else url
