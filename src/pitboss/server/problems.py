"""Refusals as HTTP answers: ``application/problem+json`` (RFC 9457), never a stack trace.

A path raises ``Problem``, or lets the ``RefusedError`` of the floor through. 403 for what is
another's to do, 422 for wrong form, 409 for every other refusal of the floor.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final

from starlette.responses import Response

from pitboss.house.answers import Answer
from pitboss.round import Refusal, RefusedError
from pitboss.wire.text import json_bytes, json_text

__all__ = ["PROBLEM_JSON", "Problem", "problem_answer", "problem_of", "refusals", "status_of"]

PROBLEM_JSON: Final = "application/problem+json"
#: Refusals of what is another person's to do or to see.
_ANOTHERS: Final = frozenset({"seat/not-yours", "money/not-yours", "person/role"})
#: Refusals of the form of a command or a question.
_FORMS: Final = frozenset(
    {
        *("command/form", "command/id", "command/unknown", "desk/unknown", "desk/filter"),
        *("report/day", "list/before", "query/form"),
    }
)
_MISSING: Final = frozenset({"report/unknown"})


@dataclass(slots=True)
class Problem(Exception):
    """A refused request: its status, a code for programs, and what to do, in words."""

    status: int
    code: str
    detail: str
    cite: str | None = None
    #: The place in the request, such as ``body.seat``.
    where: str | None = None
    faults: tuple[Mapping[str, Any], ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def told(self) -> dict[str, Any]:
        """The problem as JSON values."""
        told: dict[str, Any] = {
            "type": f"urn:pitboss:problem:{self.code}",
            "title": HTTPStatus(self.status).phrase,
            "status": self.status,
            "detail": self.detail,
            "code": self.code,
        }
        more = {"cite": self.cite, "where": self.where, "faults": list(self.faults)}
        return told | {name: value for name, value in more.items() if value}


def problem_of(refused: Refusal | Answer | RefusedError) -> Problem:
    """The problem for a refusal of the floor."""
    why = refused.refusal if isinstance(refused, Answer | RefusedError) else refused
    assert why is not None, "the answer is a refusal"
    faults = tuple(
        {"wager": one.wager, "code": one.code, "detail": one.reason, "cite": one.cite}
        for one in why.faults
    )
    return Problem(status_of(why.code), why.code, why.reason, why.cite, _where(why), faults)


def status_of(code: str) -> int:
    """The status of a refusal of the floor."""
    if code.startswith("role/") or code in _ANOTHERS:
        return 403
    if code in _FORMS:
        return 422
    return 404 if code in _MISSING else 409


def _where(why: Refusal) -> str | None:
    parts = [f"seat {why.seat}" if why.seat else "", why.wager or ""]
    return ", ".join(filter(None, parts)) or None


def problem_answer(problem: Problem, **more: Any) -> Response:
    """The HTTP answer of a problem, and what else is told with it."""
    told = {**problem.told, **more}
    try:
        body = json_bytes(told)
    except TypeError:
        # Halves of characters, which a request may bring, have no bytes.
        body = json_text(told, compact=True, ascii_only=True).encode()
    return Response(body, problem.status, dict(problem.headers), PROBLEM_JSON)


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The refusals that a path declares, for ``responses=``. The description says what they hold:
    a model here would be built again for each path and status."""
    return {status: {"description": HTTPStatus(status).phrase} for status in statuses}
