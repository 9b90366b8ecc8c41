"""The application: every router over one service, which runs for as long as it is served."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi import APIRouter, FastAPI, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from pitboss import __version__
from pitboss.round import RefusedError
from pitboss.server.paths import operations, session
from pitboss.server.problems import Problem, problem_answer, problem_of
from pitboss.server.service import Service

__all__ = ["make_app"]

#: The routers under ``/api/v1``.
_API: Final[tuple[APIRouter, ...]] = (session.router,)


def make_app(service: Service) -> FastAPI:
    """The application around a service: what runs behind it starts and stops with it."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await run_in_threadpool(service.running.start)
        try:
            yield
        finally:
            await run_in_threadpool(service.running.stop)
            await run_in_threadpool(service.core.close)

    app = FastAPI(
        title="Pitboss", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None
    )
    app.state.service = service
    for router in _API:
        app.include_router(router, prefix="/api/v1")
    app.include_router(operations.router)
    _tell_problems(app)
    return app


def _tell_problems(app: FastAPI) -> None:
    """Turn every refusal and every error into a problem."""

    @app.exception_handler(Problem)
    async def problem(_: Request, error: Problem) -> Response:
        return problem_answer(error)

    @app.exception_handler(RefusedError)
    async def refused(_: Request, error: RefusedError) -> Response:
        return problem_answer(problem_of(error))

    @app.exception_handler(RequestValidationError)
    async def form(_: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return problem_answer(Problem(422, "request/form", first["msg"], where=where))

    @app.exception_handler(HTTPException)
    async def http(_: Request, error: HTTPException) -> Response:
        return problem_answer(Problem(error.status_code, "request/http", error.detail))
