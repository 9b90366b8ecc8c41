"""The service behind all paths: the floor, sign-in, and whatever else they share."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated, Protocol

from fastapi import Depends
from starlette.requests import HTTPConnection

from pitboss.house import Floor
from pitboss.house.start_check import StartFault
from pitboss.record import Role
from pitboss.server.access import Access
from pitboss.server.core import Core
from pitboss.server.drill_tokens import DrillTokens
from pitboss.server.kept_answers import Kept
from pitboss.server.metrics import Metrics
from pitboss.server.passwords import Hashing
from pitboss.server.settings import Settings
from pitboss.server.streams import Streams
from pitboss.server.workers import Workers
from pitboss.store import StoreError

__all__ = ["Demo", "Running", "Service", "ServiceDep"]


class Running(Protocol):
    """Something that runs while the application is up."""

    def start(self) -> None:
        """Start. It is up when this returns."""

    def stop(self) -> None:
        """Finish the current work and stop."""

    @property
    def waits_for(self) -> str:
        """The reason that the floor is not complete yet; empty once it is."""

    @property
    def tables(self) -> int:
        """The number of tables in play."""

    @property
    def rounds(self) -> int:
        """The number of rounds since the start."""

    @property
    def commands(self) -> int:
        """The number of commands since the start."""


class Demo(Protocol):
    """The open doors of a demonstration floor."""

    def guest(self, address: str) -> str:
        """Enrol a new player with chips. Too many guests are a ``Problem``."""

    def person_of(self, role: Role, named: str = "") -> str | None:
        """A demonstration person of a role, of a name if one is given, or None."""

    def people(self) -> list[tuple[str, Role]]:
        """Everybody whose role can be taken, by name."""

    def dismiss(self, person: str) -> None:
        """Let a person go who has signed out, if it is a guest without another session."""


@dataclass(slots=True)
class Service:
    """Everything that the paths share."""

    floor: Floor
    access: Access
    settings: Settings
    #: Plays house players and runs the clock, or runs the clock alone.
    running: Running
    demo: Demo | None = None
    core: Core = field(default_factory=Core)
    #: Everything that keeps the tables closed; found at the start. Names are for the log alone.
    faults: tuple[StartFault, ...] = (StartFault("the server has not started yet", "the start"),)
    hashing: Hashing = field(default_factory=Hashing)
    #: Processes for long calculations.
    workers: Workers = field(default_factory=Workers)
    #: Answers that do not change.
    kept: Kept = field(default_factory=Kept)
    #: The tokens of the dealer school.
    drills: DrillTokens = field(default_factory=DrillTokens)
    #: Held by the one report that is being made.
    reporting: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    #: The streams that are open, and the watch behind them.
    streams: Streams = field(init=False)

    def __post_init__(self) -> None:
        self.streams = Streams(self.floor, self.core, self.access)

    @property
    def metrics(self) -> Metrics:
        """The figures of this server."""
        return self.core.metrics

    @property
    def why_closed(self) -> str:
        """The reasons that keep the tables closed, in general; empty while they are open."""
        return "; ".join(dict.fromkeys(one.general for one in self.faults))

    async def signed_out(self, person: str) -> None:
        """Let a guest go whose session has just ended. If that fails, the sweep does it later."""
        if self.demo is not None:
            with suppress(StoreError):
                await self.core.call(self.demo.dismiss, person)

    def check(self) -> None:
        """Check the books before anything is opened."""
        self.faults = self.floor.faults()
        self.core.closed = self.why_closed
        watched: dict[str, tuple[str, Callable[[], int | None]]] = {
            "pitboss_timer_late_seconds": ("Of the oldest due timer.", self.floor.lateness),
            "pitboss_last_checkpoint_seconds": ("Its time.", self.floor.last_checkpoint),
            "pitboss_last_backup_seconds": ("Its time.", self.access.last_backup),
        }
        for name, (about, read) in watched.items():
            self.metrics.watch(name, about, read)


def _service(connection: HTTPConnection) -> Service:
    found: Service = connection.app.state.service
    return found


ServiceDep = Annotated[Service, Depends(_service)]
