"""A served demonstration floor: set up in the background, then played at the pace of people."""

import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from typing import Final

from pitboss.demo.company import company
from pitboss.demo.crews import ADMIN
from pitboss.demo.facility import DemoError, DemoFloor
from pitboss.demo.hosted_dealer import HostedDealer
from pitboss.demo.hosted_play import HostedPlay
from pitboss.demo.pace import Pace
from pitboss.floor import Enrol, FloorCommand, Sit
from pitboss.floor.people import Strategy
from pitboss.house import Floor
from pitboss.record import Actor, Role
from pitboss.rulebook import examine
from pitboss.store import StoreError

__all__ = ["Host", "hosted_floor", "submission_text"]

_LOG: Final = logging.getLogger(__name__)
#: How often the tables are looked at, and how long a table waits where nothing moved.
_LOOK_SECONDS: Final = 0.25
_IDLE_SECONDS: Final = 3.0
#: The interval between two rounds of housekeeping; shorter while a guest is on the way out.
_SWEEP_SECONDS: Final = 20.0
_LEAVING_SECONDS: Final = 1.0


def submission_text() -> str:
    """The Rules Submission of the demonstration, with a practice variant of every game."""
    filed = (files("pitboss.rulebook") / "demo.toml").read_text(encoding="utf-8")
    return filed + (files("pitboss.demo") / "practice.toml").read_text(encoding="utf-8")


def hosted_floor(floor: Floor) -> DemoFloor:
    """The demonstration facility as it is served: no players are seated yet."""
    text = submission_text()
    filed, verdict = examine(text.encode(), "demo.toml")
    assert verdict.ok, verdict.violations
    return DemoFloor(floor, text, filed, seats=0, dealer_run=True, variants=True)


class Host:
    """The people of a demonstration floor, for as long as it is served."""

    def __init__(
        self,
        floor: Floor,
        demo: Callable[[], DemoFloor],
        secret: bytes,
        *,
        players: int = 2,
        pace: Pace | None = None,
        visited: Callable[[Role], bool] = lambda _: False,
        token: Callable[[], str],
        sweep: Callable[[], bool] = lambda: False,
    ) -> None:
        self._floor = floor
        #: Made once the server answers: it reads the law of all games.
        self._demo = demo
        self._secret = secret
        self._seats = players
        self._pace = pace or Pace()
        self._visited = visited
        self._token = token
        self._sweep = sweep
        #: Why the floor is not complete yet; empty once it is.
        self.waits_for = "the floor is being set up"
        self._stopped = threading.Event()
        self._moved = threading.Event()
        self._streams: set[str] = set()
        self._threads: list[threading.Thread] = []
        self._plays: list[HostedPlay | HostedDealer] = []
        self._cancel: Callable[[], None] = lambda: None

    @property
    def tables(self) -> int:
        """The number of tables in play."""
        return len(self._plays)

    @property
    def rounds(self) -> int:
        """The number of rounds since the start."""
        return sum(play.rounds for play in self._plays)

    @property
    def commands(self) -> int:
        """The number of commands since the start."""
        return sum(play.commands for play in self._plays)

    def start(self) -> None:
        """Start the clock and the people of the floor."""
        self._floor.resume()
        self._cancel = self._floor.subscribe(self._note)
        for name, work in (("the clock", self._run_clock), ("the host", self._run)):
            thread = threading.Thread(target=work, name=name, daemon=True)
            self._threads.append(thread)
            thread.start()

    def stop(self) -> None:
        """Let everybody finish a step; the floor signs a checkpoint."""
        self._stopped.set()
        self._moved.set()
        for thread in self._threads:
            thread.join()
        self._cancel()

    def _note(self, streams: frozenset[str]) -> None:
        self._streams |= streams
        self._moved.set()

    def _run_clock(self) -> None:
        self._floor.run(self._stopped)

    def _run(self) -> None:
        while not self._stopped.is_set() and not self._tried(self._open):
            self._stopped.wait(_IDLE_SECONDS)
        looked: dict[str, float] = {}
        sweeps = 0.0
        while not self._stopped.is_set():
            now = time.monotonic()
            if now >= sweeps:
                sweeps = now + (_LEAVING_SECONDS if self._swept() else _SWEEP_SECONDS)
            self._moved.clear()
            moved, self._streams = self._streams, set()
            for play in self._plays:
                if self._stopped.is_set():
                    return
                since = now - looked.get(play.name, 0.0)
                fresh = f"table/{play.name}" in moved
                if fresh or since >= (_LOOK_SECONDS if self._busy(play) else _IDLE_SECONDS):
                    looked[play.name] = now
                    self._tried(play.play)
            self._moved.wait(_LOOK_SECONDS)
            self._stopped.wait(_LOOK_SECONDS / 5)

    def _busy(self, play: HostedPlay | HostedDealer) -> bool:
        """Whether house players or a dealer play at a table: pauses end without a move."""
        return isinstance(play, HostedDealer) or play.stays

    def _swept(self) -> bool:
        """Do the housekeeping. Returns whether there is more to do soon."""
        try:
            return self._sweep()
        except StoreError as error:
            _LOG.warning("%s", error)
            return False

    def _tried(self, work: Callable[[], object]) -> bool:
        """Do some work. What fails is tried again later: the floor goes on without it."""
        try:
            work()
        except (StoreError, DemoError) as error:
            _LOG.warning("%s", error)
            return False
        return True

    # ── The floor opens ──────────────────────────────────────────────────────────────────────

    def _open(self) -> None:
        """Set up what is missing, and let the house players take their seats."""
        demo = self._demo()
        demo.open()
        practice = {one.name for one in self._floor.lobby(None).view.tables if one.practice}
        played = [name for name in demo.names if name not in practice]
        stays = company([*played, *demo.dealt], self._seats)
        plays: list[HostedPlay | HostedDealer] = []
        for name in demo.names:
            given = (stays.get(name, {}), self._pace, self._visited)
            plays.append(HostedPlay(self._floor, name, self._secret, *given))
        for name in demo.dealt:
            dealer = HostedDealer(self._floor, name, self._secret, self._pace, self._visited)
            plays.append(dealer)
        for name, seats in stays.items():
            for command in self._seated(name, seats):
                self._floor.submit(command.actor, command, id=self._token()).result()
        self._plays = plays
        self.waits_for = ""

    def _seated(self, table: str, seats: Mapping[int, str]) -> Iterator[FloorCommand]:
        """The commands that seat house players where a seat is free."""
        known = {one.name for one in self._floor.desk(ADMIN, "people").rows}
        taken = self._floor.view(None, table).view.seats
        for seat, player in seats.items():
            if seat in taken or player in taken.values():
                continue
            if player not in known:
                yield Enrol(ADMIN, player, Role.PLAYER, strategy=Strategy.THUMB)
            yield Sit(Actor(Role.PLAYER, player), table, seat, player)
