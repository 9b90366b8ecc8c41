"""``/healthz``, ``/readyz`` and ``/metrics``, at the root: for those who run the server."""

from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from pitboss.models import from_core
from pitboss.server.answers import json_answer
from pitboss.server.metrics import METRICS_TEXT
from pitboss.server.problems import Problem, refusals
from pitboss.server.service import ServiceDep
from pitboss.wire.health import Health, Readiness

__all__ = ["router"]

router = APIRouter(tags=["operations"])
_SOON: Final = {"Retry-After": "1"}
_LOOPBACK: Final = frozenset({"127.0.0.1", "::1"})


@router.get("/healthz", response_model=Health)
async def healthz(service: ServiceDep) -> Response:
    """Whether the server is up, and its work so far."""
    return json_answer(from_core(Health, service.running, ok=True))


@router.get("/readyz", response_model=Readiness, responses=refusals(503))
async def readyz(service: ServiceDep) -> Response:
    """Whether the tables are open: the check at the start found the books sound, and the floor is
    set up."""
    if service.faults:
        raise Problem(503, "server/closed", "; ".join(service.faults)[:2000])
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
    if client is None or client.host not in _LOOPBACK:
        raise Problem(403, "role/not-allowed", "figures are read on this machine, over loopback")
    text = await service.core.call(service.metrics.text)
    return Response(text, media_type=METRICS_TEXT)
