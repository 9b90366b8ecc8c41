"""The problems in the description of the API: an example for each status of each path."""

from typing import Any, Final

from pitboss.server.problems import Problem

__all__ = ["example_of"]

_FAULTS: Final = (
    {
        "wager": "ante",
        "code": "wager/below-minimum",
        "detail": "$5 is below the minimum of $10",
        "cite": "601a.2",
    },
    {
        "wager": "blind",
        "code": "wager/unequal",
        "detail": "the blind wager equals the ante, $5, not $10",
        "cite": "653a.7(d)(2)",
    },
)
_SLIP: Final = Problem(
    409,
    "wager/below-minimum",
    "$5 is below the minimum of $10",
    "601a.2",
    "seat 3, ante",
    _FAULTS,
)
_LIMITED: Final = "too many requests: try again in 2 s"
#: An example of each status, where a path has none of its own.
_OF_ANY: Final = (
    Problem(400, "request/head", "the header authorization came twice", where="authorization"),
    Problem(401, "session/none", "sign in first: POST /api/v1/session"),
    Problem(403, "role/not-allowed", "this is not for a player", "465a.35"),
    Problem(404, "path/unknown", "there is no such path: /openapi.json lists them"),
    Problem(406, "document/accept", "this is made as text/html, text/csv", where="Accept"),
    Problem(408, "request/slow", "the body did not come within 10 seconds: send it again"),
    Problem(
        409,
        "command/id-reused",
        "this id was used for another command: choose a new one",
        "R62",
    ),
    Problem(413, "request/body", "the body is larger than 65,536 bytes"),
    Problem(
        415,
        "request/type",
        "what changes state with a cookie is JSON: Content-Type: application/json",
        where="Content-Type",
    ),
    Problem(
        421,
        "origin/host",
        "this server does not answer for 'floor.example': add it with --origin",
        where="Host",
    ),
    Problem(422, "request/form", "query.limit: Input should be a valid integer", where="limit"),
    Problem(429, "request/rate", _LIMITED),
    Problem(431, "request/head", "the headers are larger than 16,384 bytes"),
    Problem(500, "server/error", "something went wrong here, and it is in the log as 5f0c…"),
    Problem(503, "server/slow", "this took too long, and was given up: try again later"),
)
_NO_TABLE: Final = Problem(404, "table/unknown", "there is no table 'x' on the floor", "601a.2")
_NO_ROUND: Final = Problem(
    404, "round/unknown", "there is no round 'x' that you may look up", "R62"
)
_TOO_LONG: Final = Problem(
    503, "work/too-long", "longer than 55 seconds: ask for less at once, or come again"
)
#: The examples of paths that begin so, the longest first.
_OF_PATHS: Final = (
    (
        "/api/v1/commands",
        Problem(422, "command/form", "this field is missing", where="body.seat"),
        _SLIP,
        Problem(403, "seat/not-yours", "seat 3 is another player's", "653a.11", "seat 3"),
        Problem(
            503,
            "store/unavailable",
            "the books cannot be reached now: send the same command again, with the same id",
        ),
    ),
    (
        "/api/v1/session/guest",
        Problem(404, "demo/none", "this floor is no demonstration: sign in"),
        Problem(
            429,
            "guests/too-often",
            "5 guests came from this address within a minute: wait a little",
        ),
    ),
    (
        "/api/v1/session/demo",
        Problem(404, "role/nobody", "nobody here is a boxperson", where="role"),
        Problem(
            403,
            "role/not-allowed",
            "nobody becomes an administrator by a switch",
            "465a.2",
            "role",
        ),
    ),
    (
        "/api/v1/session/password",
        Problem(409, "password/wrong", "the present password is not right", where="password"),
    ),
    (
        "/api/v1/sessions/",
        Problem(404, "session/unknown", "there is no such session", where="session"),
    ),
    (
        "/api/v1/session",
        Problem(401, "session/refused", "the name or the password is not right"),
        Problem(429, "session/tries", "too many tries: try again in 30 s"),
    ),
    (
        "/api/v1/people/",
        Problem(404, "person/unknown", "the facility knows nobody by this name", "465a.2"),
        Problem(409, "person/unknown", "the facility knows nobody by the name of 'x'", "465a.2"),
    ),
    ("/api/v1/tables/", _NO_TABLE),
    (
        "/api/v1/rounds/{round}/openings",
        Problem(
            404,
            "openings/none",
            "this round has no proof to open: it is in progress, or nothing was dealt",
        ),
    ),
    (
        "/api/v1/rounds",
        _NO_ROUND,
        Problem(409, "proof/none", "this round is in progress: its proof comes after it", "R64"),
        Problem(422, "list/before", "'x' is no place in a list", "R62"),
    ),
    (
        "/api/v1/games",
        Problem(404, "game/unknown", "there is no game 'x': the games are …", where="game"),
        Problem(
            409,
            "advice/question",
            "a player of Ultimate Texas Hold 'Em Poker has 2 cards, not 1",
            where="body",
        ),
        Problem(422, "request/form", "body.rows: Field required", where="body.rows"),
        _TOO_LONG,
    ),
    (
        "/api/v1/settle",
        Problem(
            409,
            "settle/refused",
            "a decision that the rules do not know",
            where="seats[0].decisions[1]",
        ),
    ),
    (
        "/api/v1/trace",
        Problem(404, "trace/unknown", "there is no paragraph '9.9'", where="paragraph"),
    ),
    (
        "/api/v1/rulings",
        Problem(404, "ruling/unknown", "no ruling has this number", where="number"),
    ),
    (
        "/api/v1/documents",
        Problem(404, "game/unknown", "there is no game 'x': the games are …", where="game"),
        Problem(
            409,
            "document/not-clean",
            "the submission is not clean: check it",
            where="query",
        ),
        _TOO_LONG,
    ),
    ("/api/v1/forms", Problem(404, "form/unknown", "there is no form of this number")),
    (
        "/api/v1/reports",
        Problem(422, "report/day", "'x' is no gaming day such as 2026-03-07", "465a.36"),
    ),
    ("/readyz", Problem(503, "server/closed", "the tables are closed")),
)


def example_of(path: str, status: int) -> dict[str, Any]:
    """The problem that a path may answer with this status, as an example."""
    own = (one for start, *some in _OF_PATHS if path.startswith(start) for one in some)
    return next(one.told for one in (*own, *_OF_ANY) if one.status == status)
