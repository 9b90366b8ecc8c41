"""The application: every router over one service, which runs for as long as it is served."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

from fastapi import APIRouter, FastAPI, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from pitboss import __version__
from pitboss.round import RefusedError
from pitboss.server.description import describe
from pitboss.server.gate import Gate
from pitboss.server.log import log_error, log_event
from pitboss.server.path_methods import methods_at
from pitboss.server.paths import (
    commands,
    desk,
    desks,
    documents,
    drill,
    felts,
    floor,
    games,
    operations,
    pages,
    people,
    proofs,
    reports,
    rounds,
    rulings,
    session,
    sessions,
    trace,
)
from pitboss.server.paths.streams import router as streams_router
from pitboss.server.problems import Problem, problem_answer, problem_of
from pitboss.server.rights import ADMITTED
from pitboss.server.service import Service
from pitboss.store import StoreError

__all__ = ["make_app"]

#: The processes for long calculations start so long after the server; what comes before waits.
_WORKERS_SECONDS: Final = 0.5
#: The routers under ``/api/v1``.
_API: Final[tuple[APIRouter, ...]] = (
    session.router,
    sessions.router,
    people.router,
    floor.router,
    felts.router,
    commands.router,
    proofs.router,
    rounds.router,
    games.router,
    drill.router,
    desk.router,
    trace.router,
    rulings.router,
    desks.router,
    documents.router,
    reports.router,
)


def make_app(service: Service) -> FastAPI:
    """The application around a service: what runs behind it starts and stops with it."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await run_in_threadpool(service.check)
        if service.faults:
            # The tables stay closed: no timer runs, and no command is taken.
            told = list(map(str, service.faults))
            log_event("not ready", level=logging.ERROR, faults=told)
        else:
            await run_in_threadpool(service.running.start)
        service.streams.start()
        # The first requests have the machine for themselves.
        soon = asyncio.get_running_loop().call_later(_WORKERS_SECONDS, service.workers.start)
        try:
            yield
        finally:
            soon.cancel()
            await service.streams.stop()
            if not service.faults:
                await run_in_threadpool(service.running.stop)
            await run_in_threadpool(service.workers.close)
            await run_in_threadpool(service.core.close)
            service.hashing.close()

    app = FastAPI(title="Pitboss", version=__version__, lifespan=lifespan, openapi_url=None)
    app.state.service = service
    for router in _API:
        app.include_router(router, prefix="/api/v1", dependencies=[ADMITTED])
    app.include_router(streams_router, prefix="/api/v1", dependencies=[ADMITTED])
    app.include_router(operations.router)
    app.include_router(felts.drawings)
    # The page answers what nothing else does, so it comes last.
    app.include_router(pages.router)
    setattr(app, "openapi", partial(describe, app))  # noqa: B010
    _tell_problems(app)
    app.add_middleware(Gate, service=service)
    return app


def _tell_problems(app: FastAPI) -> None:
    """Turn every refusal and every error into a problem. The gate tells of the rest."""

    @app.exception_handler(Problem)
    async def problem(_: Request, error: Problem) -> Response:
        return problem_answer(error)

    @app.exception_handler(RefusedError)
    async def refused(_: Request, error: RefusedError) -> Response:
        return problem_answer(problem_of(error))

    @app.exception_handler(StoreError)
    async def store(request: Request, error: StoreError) -> Response:
        log_error(request.state.request_id, error)
        reason = "the books cannot be reached now: send the same command again, with the same id"
        return problem_answer(Problem(503, "store/unavailable", reason, headers=_SOON))

    @app.exception_handler(RequestValidationError)
    async def form(_: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        reason = f"{where:.100}: {first['msg']:.200}"
        return problem_answer(Problem(422, "request/form", reason, where=where[:100]))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        return problem_answer(_of_http(request, error))


_SOON: Final = {"Retry-After": "1"}


def _of_http(request: Request, error: HTTPException) -> Problem:
    """A problem in place of the framework's own answer."""
    headers = dict(error.headers or {})
    if error.status_code in (404, 405):
        allowed = ", ".join(methods_at(request.url.path)) or headers.get("Allow")
        if allowed is None:
            reason = "there is no such path: /openapi.json lists them"
            return Problem(404, "path/unknown", reason)
        reason = f"this path does not take {request.method:.20}: it takes {allowed}"
        return Problem(405, "path/method", reason, headers={"Allow": allowed})
    if error.status_code == 400:
        reason = "the body cannot be read: it is JSON, in UTF-8"
        return Problem(422, "request/form", reason, where="body")
    return Problem(error.status_code, "request/refused", error.detail, headers=headers)
