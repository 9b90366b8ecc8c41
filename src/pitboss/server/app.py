"""The application: routes over a floor that runs in the background for as long as it is served."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol

from fastapi import FastAPI
from fastapi.concurrency import run_in_threadpool

from pitboss import __version__
from pitboss.wire import from_core
from pitboss.wire.health import Health

__all__ = ["Running", "make_app"]


class Running(Protocol):
    """Something that runs while the application is up."""

    def start(self) -> None:
        """Start. It is up when this returns."""

    def stop(self) -> None:
        """Finish the current work and stop."""

    @property
    def tables(self) -> int:
        """The number of tables in play."""

    @property
    def rounds(self) -> int:
        """The number of rounds since the start."""

    @property
    def commands(self) -> int:
        """The number of commands since the start."""


def make_app(floor: Running) -> FastAPI:
    """The application around a floor: the floor starts and stops with it."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await run_in_threadpool(floor.start)
        try:
            yield
        finally:
            await run_in_threadpool(floor.stop)

    app = FastAPI(title="Pitboss", version=__version__, lifespan=lifespan)

    @app.get("/healthz")
    def healthz() -> Health:
        """Whether the floor is up, and its work so far."""
        return from_core(Health, floor, ok=True)

    return app
