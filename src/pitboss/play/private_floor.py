"""The private floor of one player: a store in a temporary folder, new keys, one electronic table.

Everything goes through ``house.Floor``. Its clock stands still during a round, so no time
limit ever runs out. The session starts the next round.
"""

from collections.abc import Callable
from concurrent.futures import Future
from itertools import count
from tempfile import TemporaryDirectory
from typing import Final

from pitboss.floor import AtTable, FloorCommand
from pitboss.floor.days import COMMON_DAYS
from pitboss.house import Chance
from pitboss.house.answers import Answer
from pitboss.house.books import open_books
from pitboss.house.floor import Floor
from pitboss.house.keys import new_keys
from pitboss.house.views import RoundStep, Seen, TableView
from pitboss.money import Cents
from pitboss.play.place import Place
from pitboss.play.staff import ADMINISTRATOR, Staff, opening
from pitboss.record import Actor
from pitboss.round import Command, Phase, RefusedError
from pitboss.round.fairness import Openings

__all__ = ["PrivateFloor"]

#: The name of the table in rounds and records.
_TABLE: Final = "play"
#: The pause of the table between two rounds, by its own clock.
_PAUSE_SECONDS: Final = 1


class PrivateFloor:
    """A floor with one open table, and the players of a place at it."""

    def __init__(
        self,
        place: Place,
        buy_in: Cents,
        clock: Callable[[], int],
        chance: Chance | None = None,
    ) -> None:
        self.name = _TABLE
        #: The number of rounds opened.
        self.rounds = 0
        self._ids = count(1)
        self._clock = clock
        self._now = clock()
        self._folder = TemporaryDirectory(prefix="pitboss-")
        self.keys = new_keys()
        self.store = open_books(f"sqlite:///{self._folder.name}/floor.db")
        self.floor = Floor(
            self.store, self.keys, lambda: self._now, chance, pause_seconds=_PAUSE_SECONDS
        )
        self.staff = Staff(self)
        try:
            begun = self.floor.begin(place.facility, ADMINISTRATOR.person, "1", "1")
            assert begun.ok, begun.refusal
            self._open(place, buy_in)
        except BaseException:
            self.close()
            raise

    def _open(self, place: Place, buy_in: Cents) -> None:
        """Open the table with commands that wait in one queue: the store commits them together."""
        today = COMMON_DAYS.date(self._now)
        answers = [self._submit(*order) for order in opening(place, self.name, buy_in, today)]
        for one in answers:
            refused = one.result().refusal
            if refused is not None:
                raise RefusedError(refused)

    def close(self) -> None:
        """Remove the store. Export it first to keep a record."""
        self.store.close()
        self._folder.cleanup()

    # ── Commands ─────────────────────────────────────────────────────────────────────────────

    def submit(self, actor: Actor, command: FloorCommand, round_id: str = "") -> Answer:
        """Submit a command, and let the system take all steps that follow. ``round_id`` is the
        round that its sender saw."""
        answer = self._submit(actor, command, round_id).result()
        self._go_on()
        return answer

    def _submit(self, actor: Actor, command: FloorCommand, round_id: str = "") -> "Future[Answer]":
        seen = Seen(round=round_id)
        return self.floor.submit(actor, command, id=f"{next(self._ids)}", seen=seen)

    def _go_on(self) -> None:
        """Let the system take every step that is due."""
        while self.floor.tick():
            pass

    def play(self, actor: Actor, command: Command, round_id: str) -> Answer:
        """Submit a command of a round."""
        return self.submit(actor, AtTable(self.name, command), round_id)

    def give(self, actor: Actor, command: FloorCommand) -> None:
        """Give a command in the current round. Raises ``RefusedError`` if it is refused."""
        shown = self.floor.view(None, self.name).view.table.round if self.rounds else None
        over = shown is None or shown.phase is Phase.CLOSED
        answer = self.submit(actor, command, "" if over or shown is None else shown.round_id)
        if answer.refusal is not None:
            raise RefusedError(answer.refusal)

    def start(self) -> None:
        """Let the system shuffle, commit to the deal and open the betting of the next round."""
        self._now = max(self._clock(), self._now + _PAUSE_SECONDS)
        self._go_on()
        self.rounds += 1
        shown = self.floor.view(None, self.name).view.table.round
        assert shown is not None, "players sit at an open table"
        assert shown.phase is Phase.BETTING

    # ── Views ────────────────────────────────────────────────────────────────────────────────

    def view(self, actor: Actor) -> TableView:
        """The table as a person sees it."""
        return self.floor.view(actor, self.name)

    def steps(self, actor: Actor, round_id: str) -> list[RoundStep]:
        """Every entry of a round, as a person may see it."""
        return self.floor.replay(actor, round_id)

    def openings(self, actor: Actor, round_id: str) -> Openings | None:
        """The proof of a deal, for what a person saw of it."""
        return self.floor.openings(actor, round_id)
