"""``/games``: the games, their rules, exact odds, best strategy, and advice on a hand."""

from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from pitboss.models import as_json
from pitboss.rulebook import Chapter, UnknownGameError, chapter_of
from pitboss.server.kept_answers import kept_answer
from pitboss.server.problems import Problem, refusals
from pitboss.server.service import Service, ServiceDep
from pitboss.server.work_answers import body_schema, inlined, work
from pitboss.wire import schema
from pitboss.wire.edited_table import PaytableTold
from pitboss.wire.games import Games, games_listed
from pitboss.wire.odds import Odds
from pitboss.wire.played_sessions import SessionsTold
from pitboss.wire.rules import ChapterRules, chapter_rules
from pitboss.wire.strategy import AdviceGiven, BestStrategy
from pitboss.wire.text import json_bytes

__all__ = ["chapter_named", "router"]

router = APIRouter(prefix="/games", tags=["games"])

Game = Annotated[
    str, Path(max_length=80, description="A slug, a chapter or part of a name.", examples=["uth"])
]
_UNCHANGED: dict[int | str, dict[str, Any]] = {304: {"description": "You have it already."}}
#: A question to each game, by its slug.
_ASKED: dict[str, dict[str, Any]] = {
    "ultimate-texas-holdem": {"cards": "Ah Kd", "board": "7h 2c 2d", "decided": ["check"]},
    "let-it-ride": {"cards": "Ah Kd Qs"},
    "three-card-poker": {"cards": "Qh 6d 4s"},
    "four-card-poker": {"cards": "Th Td 8s 5c 2h", "up": "7d"},
    "crazy-4-poker": {"cards": "Ah Ad Ks 7c 2h"},
    "caribbean-stud": {"cards": "Ah Kd Qs Jc 2h", "up": "Jd"},
    "mississippi-stud": {"cards": "6h 6d", "board": "Ks", "decided": ["raise 1"]},
    "texas-holdem-bonus": {"cards": "Ah Kd"},
    "pai-gow-poker": {"cards": "Ah Ad Ks Kc 7h 5d 2s"},
}
_ADVICE = {
    **{game: {"value": asked} for game, asked in _ASKED.items()},
    "ultimate-texas-holdem, with paytable A of Blind": {
        "value": {"cards": "Ah Ad", "rules": {"blind": "A"}}
    },
}


def _edited(game: str, wager: str, letter: str, hand: str, other: str) -> dict[str, Any]:
    """A paytable of a wager with a hand paid as another."""
    rows = chapter_of(game).selections()[wager].tables[letter].rows
    pays = {row.hand: str(row.pays) for row in rows}
    pays[hand] = pays[other]
    return {"wager": wager, "paytable": letter, "rows": [list(pair) for pair in pays.items()]}


_PAYTABLE = {
    "ultimate-texas-holdem, Trips with four-of-a-kind paid as a full house": {
        "value": _edited("653a", "trips", "B", "Four-of-a-kind", "Full house")
    },
    "three-card-poker, Pair Plus with a straight paid as a flush": {
        "value": _edited("649a", "pair-plus", "A", "Straight", "Flush")
    },
}
_SIMULATION = {
    "any game, rules of thumb": {"value": {"player": "thumb", "sessions": 5, "rounds": 200}},
    "ultimate-texas-holdem, with Trips": {
        "value": {"wagers": ["trips"], "player": "thumb", "sessions": 5, "rounds": 200}
    },
}


def chapter_named(game: str) -> Chapter:
    """The chapter of a game, by any of its names; 404 with the nearest one."""
    try:
        return chapter_of(game)
    except UnknownGameError as error:
        raise Problem(404, "game/unknown", str(error), where="game") from None


@router.get("", response_model=Games, responses=_UNCHANGED)
async def games(request: Request, service: ServiceDep) -> Response:
    """The games and their chapters."""

    async def listed() -> bytes:
        return json_bytes(as_json(games_listed()))

    return kept_answer(request, await service.kept.get("games", listed))


@router.get("/{game}", response_model=ChapterRules, responses={**_UNCHANGED, **refusals(404)})
async def game_rules(game: Game, request: Request, service: ServiceDep) -> Response:
    """A chapter as data: wagers, paytables, meters, each with citation and origin."""
    chapter = chapter_named(game)

    async def told() -> bytes:
        rules = await service.core.call(chapter_rules, chapter)
        return json_bytes(as_json(rules))

    return kept_answer(request, await service.kept.get(("rules", chapter.slug), told))


@router.get(
    "/{game}/odds",
    response_model=Odds,
    responses={**_UNCHANGED, **refusals(404, 409, 422, 503)},
)
async def game_odds(
    game: Game,
    request: Request,
    service: ServiceDep,
    wager: Annotated[str | None, Query(description="One wager.", examples=["trips"])] = None,
    paytable: Annotated[str | None, Query(description="One paytable.", examples=["A"])] = None,
) -> Response:
    """The exact odds of every wager of a game at every paytable."""
    chapter = chapter_named(game)
    asked = {"game": chapter.slug, "wager": wager, "paytable": paytable}
    return await _kept_work(request, service, "odds", asked)


@router.get(
    "/{game}/strategy",
    response_model=BestStrategy,
    responses={**_UNCHANGED, **refusals(404, 409, 422, 503)},
)
async def game_strategy(
    game: Game,
    request: Request,
    service: ServiceDep,
    rules: Annotated[
        list[str] | None, Query(description="Paytables and options.", examples=[["blind=B"]])
    ] = None,
) -> Response:
    """The best strategy of a game, and what rules of thumb cost instead."""
    chapter = chapter_named(game)
    pairs = dict(_pair(one) for text in rules or [] for one in text.split(",") if one.strip())
    return await _kept_work(request, service, "strategy", {"game": chapter.slug, "rules": pairs})


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        reason = f"{text!r:.40} is no rule: write a key and a value, as blind=B"
        raise Problem(409, "advice/question", reason, where="rules")
    return key, value


def _body(name: str, examples: dict[str, Any]) -> dict[str, Any]:
    """The description of a body in a format."""
    content = {"schema": inlined(schema(name)), "examples": examples}
    return body_schema(**{"application_json": content})


@router.post(
    "/{game}/advice",
    response_model=AdviceGiven,
    responses=refusals(404, 409, 422, 503),
    openapi_extra=_body("advise-input", _ADVICE),
)
async def game_advice(game: Game, request: Request, service: ServiceDep) -> Response:
    """The exact worth of every choice with these cards, with best play afterwards."""
    return await _asked(game, request, service, "advice")


@router.post(
    "/{game}/paytable",
    response_model=PaytableTold,
    responses=refusals(404, 409, 422, 503),
    openapi_extra=_body("paytable-input", _PAYTABLE),
)
async def game_paytable(game: Game, request: Request, service: ServiceDep) -> Response:
    """A paytable that somebody edits: lawful or not, its exact odds, the nearest lawful one."""
    return await _asked(game, request, service, "paytable")


@router.post(
    "/{game}/simulation",
    response_model=SessionsTold,
    responses=refusals(404, 409, 422, 503),
    openapi_extra=_body("sessions-input", _SIMULATION),
)
async def game_simulation(game: Game, request: Request, service: ServiceDep) -> Response:
    """Sessions of one seat, played by a strategy: sums to be added to those of other parts.

    The first sessions of a game prepare its play, which can take longer than the server waits. Then
    the answer is 503 `work/too-long`: ask again after `Retry-After`."""
    return await _asked(game, request, service, "simulation")


async def _asked(game: str, request: Request, service: Service, name: str) -> Response:
    """The answer to a question in a format. The same question has the same answer.

    The worker reads the question: telling all that is wrong with a bad one takes long.
    """
    chapter = chapter_named(game)
    body = _in_order(await request.body())
    given = {"game": chapter.slug, "body": body.decode("latin-1")}
    made = await service.kept.get((name, chapter.slug, body), lambda: work(service, name, **given))
    return Response(made.body, media_type="application/json")


def _in_order(body: bytes) -> bytes:
    """A question in one of its spellings; what is no JSON stays as it is."""
    try:
        return orjson.dumps(orjson.loads(body), option=orjson.OPT_SORT_KEYS)
    except ValueError:
        return body


async def _kept_work(
    request: Request, service: Service, name: str, given: dict[str, Any]
) -> Response:
    key = (name, orjson.dumps(given, option=orjson.OPT_SORT_KEYS))
    return kept_answer(request, await service.kept.get(key, lambda: work(service, name, **given)))
