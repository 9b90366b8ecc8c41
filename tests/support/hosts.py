"""Hosted tables for tests: known chance, players who play by themselves, a log to look at."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from pitboss.cards import DECK_53, Card
from pitboss.house import Chance, FileLog, Host, Log
from pitboss.record import Actor, Entry, Role
from pitboss.round import Phase, State
from pitboss.round.events import RoundOpened
from pitboss.round.fairness.commitment import SEED_BYTES
from pitboss.rulebook import GameRules, read_submission
from pitboss.rulebook.reader import read_toml
from pitboss.simulate import HousePlayer
from tests.support.paths import DEMO

SURVEILLANCE = Actor(Role.SURVEILLANCE, "the eye")
FLOOR = Actor(Role.FLOORPERSON, "Fay")
#: Somebody who watches, and has no seat.
SPECTATOR = Actor(Role.PLAYER, "nobody at the table")


def deck_of(size: int, seed: int) -> tuple[Card, ...]:
    """A deck in an order that a seed decides."""
    deck = list(DECK_53[:size])
    Random(seed).shuffle(deck)
    return tuple(deck)


def known_bytes(numbers: Random) -> bytes:
    """256 bits that a seed decides."""
    return sha256(str(numbers.random()).encode()).digest()


def known_chance(seed: int = 1, decks: Callable[[int], tuple[Card, ...]] | None = None) -> Chance:
    """Chance that is the same in every run."""
    numbers, order = Random(seed), Random(seed)
    return Chance(
        shuffle=decks or (lambda size: deck_of(size, order.randrange(10**9))),
        seed=lambda: known_bytes(numbers),
        bits=lambda: known_bytes(numbers),
        number=lambda draw: numbers.randrange(draw.chance.denominator * draw.choices),
        token=lambda: "test",
    )


def unseeded(entry: Entry) -> Entry:
    """An entry as a log gives it back: the openings hold the whole deal, never its seed."""
    event = entry.event
    if not isinstance(event, RoundOpened) or event.deal is None:
        return entry
    assert len(event.deal.seed) == SEED_BYTES
    return replace(entry, event=replace(event, deal=replace(event.deal, seed=b"")))


@contextmanager
def unshuffled() -> Iterator[None]:
    """Players who leave the order as it is, so that a test can stack its deck."""

    def order(_: bytes, size: int) -> tuple[int, ...]:
        return tuple(range(size))

    with (
        patch("pitboss.round.shuffling.permutation", order),
        patch("pitboss.round.fairness.commitment.permutation", order),
        patch("pitboss.round.fairness.checking.permutation", order),
        patch("pitboss.round.fairness.mixing.offset", lambda *_: 0),
    ):
        yield


def demo(slug: str, **keys: Any) -> tuple[dict[str, Any], GameRules]:
    """One game of the demonstration's submission, with other keys, and its rules."""
    data = read_toml(DEMO)
    game = data["games"][slug] | keys
    used = {one.get("link") for one in game["wagers"].values() if isinstance(one, dict)}
    data["games"] = {slug: game}
    data["links"] = {name: link for name, link in data["links"].items() if name in used}
    submission, verdict = read_submission(data)
    assert verdict.ok, verdict.violations
    return data, submission.games[slug]


class Kept:
    """A log in memory."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.openings: list[Mapping[str, Any]] = []
        self.hands: list[Mapping[int, tuple[Card, ...]]] = []

    def write(self, entries: Sequence[Entry]) -> None:
        """Keep them."""
        self.entries += entries

    def write_openings(self, openings: Mapping[str, Any]) -> None:
        """Keep them."""
        self.openings.append(openings)

    def write_hands(self, low_hands: Mapping[int, tuple[Card, ...]]) -> None:
        """Keep them."""
        self.hands.append(low_hands)


class ShutLog(FileLog):
    """A log that is shut when nobody looks any more."""

    def __del__(self) -> None:
        if hasattr(self, "_file"):
            self.close()


class Both:
    """Two logs at once."""

    def __init__(self, *logs: Log) -> None:
        self._logs = logs

    def write(self, entries: Sequence[Entry]) -> None:
        """To both."""
        for log in self._logs:
            log.write(entries)

    def write_openings(self, openings: Mapping[str, Any]) -> None:
        """To both."""
        for log in self._logs:
            log.write_openings(openings)

    def write_hands(self, low_hands: Mapping[int, tuple[Card, ...]]) -> None:
        """To both."""
        for log in self._logs:
            log.write_hands(low_hands)


class Hosted:
    """A host with players of the house's at its seats, and a clock that a test turns."""

    def __init__(
        self,
        slug: str,
        seats: Sequence[int] = (1, 2),
        *,
        seed: int = 1,
        log: Path | None = None,
        decks: Callable[[int], tuple[Card, ...]] | None = None,
        **keys: Any,
    ) -> None:
        self.submission, self.rules = demo(slug, **keys)
        self.kept = Kept()
        logs: list[Log] = [self.kept]
        if log is not None:
            logs.append(ShutLog(log, self.rules, self.submission, "table-7"))
        self.host = Host(
            self.rules, name="table-7", chance=known_chance(seed, decks), log=Both(*logs)
        )
        numbers = Random(seed)
        self.players = {
            seat: HousePlayer(
                f"P{seat}", seat, self.rules, numbers.randrange, lambda _: known_bytes(numbers)
            )
            for seat in seats
        }
        self.now = 1000
        #: What is looked at after every step.
        self.watch: Callable[[], None] = lambda: None
        self.host.open(self.now)

    @property
    def state(self) -> State:
        """The round as the house knows it: for tests alone."""
        found = self.host._table.round
        assert found is not None
        return found

    @property
    def events(self) -> list[Any]:
        """What happened so far."""
        return [entry.event for entry in self.kept.entries]

    def phase(self) -> Phase | None:
        """Where the round stands."""
        shown = self.host.view(SPECTATOR, self.now).round
        return None if shown is None else shown.phase

    def start(self) -> "Hosted":
        """Open a round."""
        players = {seat: one.actor.person for seat, one in self.players.items()}
        self.host.start(players, self.now)
        self.watch()
        return self

    def act(self, seat: int) -> bool:
        """Let a player do one thing, if there is one to do."""
        player = self.players[seat]
        command = player.next(self.host.view(player.actor, self.now))
        if command is None:
            return False
        self.host.do(command, self.now)
        self.watch()
        return True

    def bets(self) -> "Hosted":
        """Every player's wagers go down."""
        for seat in self.players:
            while self.act(seat):
                pass
        return self

    def locked(self) -> "Hosted":
        """Betting is closed."""
        self.start().bets()
        assert self.host.close_bets(self.now) is None
        self.watch()
        return self

    def until(self, phase: Phase, quiet: Sequence[int] = ()) -> "Hosted":
        """Go on until a phase, or the end; some seats say nothing."""
        while self.phase() not in (phase, Phase.CLOSED):
            seats = [seat for seat in self.players if seat not in quiet]
            if any(self.act(seat) for seat in seats):
                continue
            if self.host.advance(self.now) is None and self.host.approve(self.now) is None:
                return self
            self.watch()
        return self

    def round(self) -> "Hosted":
        """A whole round."""
        return self.locked().until(Phase.CLOSED)
