"""``/healthz``: whether the server is up."""

from fastapi import APIRouter
from starlette.responses import Response

from pitboss.models import from_core
from pitboss.server.answers import json_answer
from pitboss.server.service import ServiceDep
from pitboss.wire.health import Health

__all__ = ["router"]

router = APIRouter(tags=["operations"])


@router.get("/healthz", response_model=Health)
async def healthz(service: ServiceDep) -> Response:
    """Whether the floor is up, and its work so far."""
    return json_answer(from_core(Health, service.running, ok=True))
