"""The application: routes over a floor that runs in the background for as long as it is served."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Protocol

from fastapi import FastAPI
from fastapi.concurrency import run_in_threadpool

from pitboss import __version__

__all__ = ["Running", "make_app"]


class Running(Protocol):
    """Something that runs while the application is up."""

    def start(self) -> None:
        """Start. It is up when this returns."""

    def stop(self) -> None:
        """Finish the current work and stop."""

    def health(self) -> dict[str, Any]:
        """Figures about its work."""


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
    def healthz() -> dict[str, Any]:
        """Whether the floor is up, and what it does."""
        return {"ok": True, **floor.health()}

    return app
