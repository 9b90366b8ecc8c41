"""Answers of the paths: models as JSON."""

from typing import Any

from starlette.responses import Response

from pitboss.models import as_json
from pitboss.wire.text import json_bytes

__all__ = ["json_answer"]


def json_answer(value: Any, status: int = 200) -> Response:
    """A model, or JSON values, as an answer."""
    return Response(json_bytes(as_json(value)), status, media_type="application/json")
