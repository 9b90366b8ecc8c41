"""``/healthz``, ``/readyz`` and ``/metrics``, at the root: for those who run the server."""

from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from pitboss.models import from_core
from pitboss.server.answers import json_answer
from pitboss.server.kept_answers import kept_answer
from pitboss.server.metrics import METRICS_TEXT
from pitboss.server.problems import Problem, refusals
from pitboss.server.service import Running, ServiceDep
from pitboss.wire.health import Health, Readiness
from pitboss.wire.text import json_bytes

__all__ = ["router"]

router = APIRouter(tags=["operations"])
_SOON: Final = {"Retry-After": "1"}
#: Headers of a proxy on this machine, behind which anybody may be.
_OF_PROXIES: Final = ("forwarded", "x-forwarded-", "x-real-ip", "via")
_LOOPBACK: Final = frozenset({"127.0.0.1", "::1"})


@router.get("/healthz", response_model=Health)
async def healthz(service: ServiceDep) -> Response:
    """Whether the server is up, and its work so far."""
    # It counts tables in the books: books that do not answer hold up a thread, and not the loop.
    return json_answer(await service.core.call(_health, service.running))


def _health(running: Running) -> Health:
    return from_core(Health, running, ok=True)


@router.get("/openapi.json", include_in_schema=False)
async def description(request: Request, service: ServiceDep) -> Response:
    """The description of all paths, made once."""

    def told() -> bytes:
        return json_bytes(request.app.openapi())

    made = await service.kept.get("openapi", lambda: service.core.call(told))
    return kept_answer(request, made, changes=True)


@router.get("/readyz", response_model=Readiness, responses=refusals(503))
async def readyz(service: ServiceDep) -> Response:
    """Whether the tables are open: the check at the start found the books sound, and the floor is
    set up. If not, why in general; the log says where."""
    if service.faults:
        raise Problem(503, "server/closed", f"the tables are closed: {service.why_closed}")
    if service.running.waits_for:
        raise Problem(503, "server/opening", service.running.waits_for, headers=_SOON)
    return json_answer(Readiness(ready=True))


@router.get(
    "/metrics",
    responses={200: {"content": {"text/plain": {}}}, **refusals(403)},
    response_class=Response,
)
async def metrics(request: Request, service: ServiceDep) -> Response:
    """Figures for Prometheus, for a reader on this machine."""
    client = request.client
    through = any(name.startswith(_OF_PROXIES) for name in request.headers)
    if client is None or client.host not in _LOOPBACK or through:
        raise Problem(403, "role/not-allowed", "figures are read on this machine, over loopback")
    text = await service.core.call(service.metrics.text)
    return Response(text, media_type=METRICS_TEXT)
