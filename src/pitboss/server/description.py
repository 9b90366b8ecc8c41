"""The description of the API: OpenAPI 3.1, with every answer that the gate may give."""

from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from pitboss.server.callers import COOKIE
from pitboss.server.described_problems import example_of
from pitboss.server.described_streams import STREAM_TAG, stream_schemas
from pitboss.server.problems import PROBLEM_JSON
from pitboss.server.rights import ANYONE, PATHS
from pitboss.server.work_answers import inlined
from pitboss.wire import schema

__all__ = ["describe"]

_PREFIX: Final = "/api/v1"
#: What any path may answer, whatever it does itself.
_ALWAYS: Final = {
    "400": "A header came twice that comes once.",
    "401": "The token is not valid, or there is none.",
    "403": "It is not for this person, or it came from a page of another origin.",
    "421": "The server does not answer for this host.",
    "429": "Too many requests: `Retry-After` says when to try again.",
    "431": "The headers are too large.",
    "500": "Something went wrong; it is in the log.",
    "503": "Busy, closed or slow: `Retry-After` says when to try again.",
}
_WITH_A_BODY: Final = {
    "408": "The body came too slowly.",
    "413": "The body is too large.",
    "415": "What changes state with a cookie is JSON.",
    "422": "The form is wrong: `where` says in which place.",
}
_PROBLEM: Final = {"$ref": "#/components/schemas/ProblemTold"}
_ABOUT: Final = """A floor of casino poker table games, run as 58 Pa. Code says.

Amounts are whole cents, cards are text (`Ah`), times are UTC. Errors are problems (RFC 9457).
Tables and the lobby are followed over WebSocket: see the tag `stream`.
"""


def describe(app: FastAPI) -> dict[str, Any]:
    """The description of an application, made once."""
    if app.openapi_schema is not None:
        return app.openapi_schema
    told = get_openapi(title="Pitboss", version=app.version, description=_ABOUT, routes=app.routes)
    parts = told.setdefault("components", {})
    parts.setdefault("schemas", {}).pop("HTTPValidationError", None)
    parts["schemas"].pop("ValidationError", None)
    parts["schemas"]["ProblemTold"] = inlined(schema("problem"))
    # Problems may have more members (RFC 9457, 3.2), such as the errors of a written round.
    parts["schemas"]["ProblemTold"]["additionalProperties"] = True
    parts["schemas"] |= stream_schemas()
    told["tags"] = [STREAM_TAG]
    parts["securitySchemes"] = {
        "bearer": {"type": "http", "scheme": "bearer"},
        "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
    }
    for path, methods in told["paths"].items():
        for method, one in methods.items():
            _complete(one, method.upper(), path)
    app.openapi_schema = told
    return told


def _complete(one: dict[str, Any], method: str, path: str) -> None:
    """Add to an operation what the gate and the rights answer."""
    answers = one["responses"]
    for status, words in _ALWAYS.items():
        answers.setdefault(status, {"description": words})
    if method != "GET":
        for status, words in _WITH_A_BODY.items():
            answers.setdefault(status, {"description": words})
    for status in [status for status in answers if status >= "400"]:
        told = answers[status]
        example = example_of(path, int(status))
        told["content"] = {PROBLEM_JSON: {"schema": _PROBLEM, "example": example}}
    if path.startswith(_PREFIX):
        roles = PATHS.get(f"{method} {path.removeprefix(_PREFIX)}", frozenset())
        one["security"] = [{}] if roles is ANYONE else []
        one["security"] += [{"bearer": []}, {"cookie": []}]
