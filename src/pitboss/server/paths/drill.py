"""``/games/{game}/drill``: the dealer school, one question at a time.

The server keeps no learner and no question: a token says which question it was.
"""

from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from pitboss.models import as_json, field_names
from pitboss.server.kept_answers import kept_answer
from pitboss.server.paths.games import chapter_named
from pitboss.server.problems import Problem, refusals
from pitboss.server.service import ServiceDep
from pitboss.server.work_answers import body_schema, inlined, work
from pitboss.wire import schema
from pitboss.wire.drill import DrillAnswer, DrillAsked, DrillGraded, DrillTopics, QuestionTold
from pitboss.wire.drill import drill_topics as topics_of
from pitboss.wire.requests import FormError, read_request
from pitboss.wire.text import json_bytes

__all__ = ["router"]

router = APIRouter(prefix="/games", tags=["games"])

Game = Annotated[
    str, Path(max_length=80, description="A slug, a chapter or part of a name.", examples=["uth"])
]
_FIRST: Final = {"the first question": {"value": {"training": None}}}


def _body(name: str, examples: dict[str, Any]) -> dict[str, Any]:
    content = {"schema": inlined(schema(name)), "examples": examples}
    return body_schema(**{"application_json": content})


@router.get("/{game}/drill", response_model=DrillTopics, responses=refusals(404))
async def drill_topics(game: Game, request: Request, service: ServiceDep) -> Response:
    """What the dealer school asks about a game: all topics, and the dealing methods."""
    chapter = chapter_named(game)

    async def told() -> bytes:
        return json_bytes(as_json(await service.core.call(topics_of, chapter)))

    made = await service.kept.get(("drill", chapter.slug), told)
    return kept_answer(request, made)


@router.post(
    "/{game}/drill",
    response_model=QuestionTold,
    responses=refusals(404, 409, 422, 503),
    openapi_extra=_body("drill-input", _FIRST),
)
async def drill(game: Game, request: Request, service: ServiceDep) -> Response:
    """The next question for a learner: what went wrong first, then what is due, then new ones."""
    chapter, body = chapter_named(game), await request.body()
    asked: DrillAsked = await service.core.call(_read, "drill-input", body, DrillAsked)
    nonce = service.drills.new()
    given = {"game": chapter.slug, "body": body.decode("latin-1")}
    found = orjson.loads(await work(service, "drill", **given, seed=service.drills.seed(nonce)))
    about = (chapter.slug, asked.dealing or "", found["topic"])
    found["token"] = service.drills.token(nonce, *about)
    return Response(orjson.dumps(found), media_type="application/json")


@router.post(
    "/{game}/drill/answer",
    response_model=DrillGraded,
    responses=refusals(404, 409, 422, 503),
    openapi_extra=_body("drill-answer-input", {}),
)
async def drill_answer(game: Game, request: Request, service: ServiceDep) -> Response:
    """An answer graded, with what is right, the reason and the paragraph."""
    chapter, body = chapter_named(game), await request.body()
    given: DrillAnswer = await service.core.call(_read, "drill-answer-input", body, DrillAnswer)
    about = (chapter.slug, given.dealing or "", given.topic)
    seed = service.drills.seed(service.drills.nonce(given.token, *about))
    told = {"game": chapter.slug, "body": body.decode("latin-1"), "seed": seed}
    return Response(await work(service, "drill-answer", **told), media_type="application/json")


def _read(form: str, body: bytes, model: type) -> Any:
    try:
        return read_request(form, body, field_names(model))
    except FormError as error:
        raise Problem(422, error.code, error.message, where=error.where) from None
