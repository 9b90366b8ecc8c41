"""``/settle``, ``/check`` and ``/price``: the dispute desk, and a Rules Submission looked at."""

from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from pitboss.rulebook.toml_bounds import MOST_BYTES
from pitboss.server.problems import Problem, problem_answer, refusals
from pitboss.server.service import ServiceDep
from pitboss.server.work_answers import body_schema, inlined, work
from pitboss.settle import Settlement
from pitboss.wire import schema
from pitboss.wire.check import Checked
from pitboss.wire.price import Priced

__all__ = ["router"]

router = APIRouter(tags=["desk"])

#: The status of a round that is refused, and of a text that is none.
_REFUSED: Final = {b"refused": 409, b"malformed": 422}
_LINES: Final = "application/x-ndjson"
_ROUND: Final = {
    "game": "ultimate-texas-holdem",
    "rules": {"blind": "A", "trips": "A"},
    "dealer": "Kc 7d",
    "community": "As Kd 7h 2c 2d",
    "seats": [
        {
            "seat": 1,
            "cards": "Ah Ad",
            "wagers": {"ante": 10, "blind": 10, "trips": 5},
            "decisions": ["raise 4"],
        }
    ],
}
_SUBMISSION: Final = """\
facility = "Demo Casino"

[games.let-it-ride]
minimum = 5
maximum = 100
dealing = "hand"
shuffler = "automated"
adjacent_boxes = 1
cards_rest = "card-area"

[games.let-it-ride.wagers]
main = "A"
"""
_BOTH_WAYS: Final = 'send the TOML text itself, or {"submission": "…"}'
_TOML: Final = body_schema(
    **{
        "text_plain": {
            "schema": {
                "type": "string",
                "minLength": 1,
                "description": "A Rules Submission (TOML); `application/toml` is taken too.",
            },
            "examples": {"one game": {"value": _SUBMISSION}},
        },
        "application_json": {
            "schema": {
                "type": "object",
                "properties": {
                    "submission": {
                        "type": "string",
                        "minLength": 1,
                        "description": "The same text.",
                    }
                },
                "required": ["submission"],
                "additionalProperties": False,
            },
            "examples": {"one game": {"value": {"submission": _SUBMISSION}}},
        },
    }
)


@router.post(
    "/settle",
    response_model=Settlement,
    responses={
        200: {
            "description": "Settled. Of JSON Lines each round has its line, settled or refused.",
            "content": {_LINES: {"schema": {"type": "string"}}},
        },
        **refusals(409, 422, 503),
    },
    openapi_extra=body_schema(
        **{
            "application_json": {
                "schema": inlined(schema("settle-input")),
                "examples": {"a round": {"value": _ROUND}},
            },
            "application_x-ndjson": {"schema": {"type": "string"}},
        }
    ),
)
async def settle(request: Request, service: ServiceDep) -> Response:
    """Settle a round from its cards, wagers and decisions, every line with its citation.

    A refused round is a problem whose `error` is what `pitboss settle --json` answers.
    """
    body = _text(await request.body(), "send a round as JSON, or one a line")
    made = await work(service, "settle", body=body.decode("latin-1"))
    mark, _, text = made.partition(b"\n")
    if mark in _REFUSED:
        return _refused(text, _REFUSED[mark])
    return Response(text, media_type=_LINES if mark == b"lines" else "application/json")


def _refused(text: bytes, status: int) -> Response:
    error: dict[str, Any] = orjson.loads(text)["error"]
    problem = Problem(
        status, "settle/refused", error["message"], error["cite"], where=error["where"] or None
    )
    return problem_answer(problem, error=error)


@router.post(
    "/check",
    response_model=Checked,
    responses=refusals(409, 422, 503),
    openapi_extra=_TOML,
)
async def check(
    request: Request,
    service: ServiceDep,
    odds: Annotated[bool, Query(description="Price every wager; warn over 100%.")] = False,
) -> Response:
    """Check a Rules Submission: every violation with its field, in words, and its paragraph."""
    body = await _submission(request)
    made = await work(service, "check", body=body.decode("latin-1"), odds=odds)
    return Response(made, media_type="application/json")


@router.post(
    "/price",
    response_model=Priced,
    responses=refusals(409, 422, 503),
    openapi_extra=_TOML,
)
async def price(
    request: Request,
    service: ServiceDep,
    an_hour: Annotated[int, Query(ge=1, le=1000, description="Rounds an hour.")] = 40,
) -> Response:
    """Check a Rules Submission, and give edge, hold an hour and volatility of all it offers."""
    body = await _submission(request)
    given = {"body": body.decode("latin-1"), "an_hour": an_hour}
    return Response(await work(service, "price", **given), media_type="application/json")


async def _submission(request: Request) -> bytes:
    """The text of a submission: the body itself, or a field of it in JSON."""
    body = await request.body()
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        return _within(body)
    try:
        given = orjson.loads(body)
    except ValueError:
        raise Problem(422, "request/form", "the body is not JSON", where="body") from None
    text = given.get("submission") if isinstance(given, dict) else None
    if not isinstance(text, str):
        raise Problem(422, "request/form", _BOTH_WAYS, where="body.submission")
    strange = given.keys() - {"submission"}
    if strange:
        raise Problem(
            422, "request/form", "is not a field here: submission is", where=f"body.{min(strange)}"
        )
    return _within(text.encode("utf-8", "replace"))


def _text(body: bytes, wanted: str) -> bytes:
    """A body that is text. Nothing, and bytes that are none, have the wrong form."""
    try:
        if body.decode():
            return body
    except UnicodeDecodeError as error:
        wanted = f"not UTF-8 text (byte {error.start})"
    raise Problem(422, "request/form", wanted, where="body")


def _within(body: bytes) -> bytes:
    _text(body, _BOTH_WAYS)
    if len(body) > MOST_BYTES:
        reason = f"the submission has more than {MOST_BYTES:,} bytes"
        raise Problem(413, "request/body", reason, where="body")
    return body
