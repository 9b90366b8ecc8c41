"""The worker processes as the paths use them: bodies within bounds in, problems out."""

import logging
from collections.abc import Mapping
from typing import Any, Final

from pitboss.server.problems import Problem
from pitboss.server.service import Service
from pitboss.server.workers import BusyError, RefusedWork, TooLongError, WorkError, WorkFailed

__all__ = ["FORMS", "body_schema", "inlined", "work"]

#: Limits of time, in seconds; below that of every answer.
_SECONDS: Final[Mapping[str, float]] = {
    "settle": 10,
    "check": 15,
    "price": 50,
    "advice": 30,
    "odds": 30,
    "paytable": 50,
    # The decisions of best play are counted once, and then kept on disk.
    "simulation": 55,
    "strategy": 50,
    "drill": 20,
    "drill-answer": 20,
    "document": 50,
    "page": 50,
}
#: Where the fault of a work is that does not say it more closely.
_WHERE: Final[Mapping[str, str]] = {
    **dict.fromkeys(_SECONDS, "body"),
    **dict.fromkeys(("odds", "strategy", "document", "page"), "query"),
}
#: Refusals of a form that no description can tell. Any other is of what was asked for.
FORMS: Final = frozenset({"input/too-deep", "input/too-large", "request/form"})
#: When a work that took too long may be asked for again: the machine may be less busy.
_LATER: Final = {"Retry-After": "10"}
_log = logging.getLogger("pitboss.server")


async def work(service: Service, name: str, reserved: bool = False, /, **given: Any) -> bytes:
    """Do a work in another process. A ``Problem`` says why it was not done. ``reserved``: in the
    place that is kept free for the floor's own papers."""
    try:
        return await service.workers.run(name, _SECONDS[name], reserved, **given)
    except RefusedWork as error:
        told = error.refusal
        status = 422 if told["code"] in FORMS else 409
        raise Problem(
            status, told["code"], told["detail"], told["cite"], where=told["where"] or _WHERE[name]
        ) from None
    except TooLongError as error:
        reason = f"{error}: ask for less at once, or come again"
        raise Problem(503, "work/too-long", reason, headers=_LATER) from None
    except WorkFailed as error:
        _log.error("work failed: %s: %s", name, error)
        raise Problem(500, "server/fault", "the server has a fault; nothing was changed") from None
    except WorkError as error:
        after = error.retry_seconds if isinstance(error, BusyError) else 1
        reason = f"{error}: come again in {after} seconds"
        raise Problem(503, "work/busy", reason, headers={"Retry-After": str(after)}) from None


def body_schema(**content: Mapping[str, Any]) -> dict[str, Any]:
    """The description of a body that the path reads itself: by media type, written with ``_`` for
    the slash."""
    return {
        "requestBody": {
            "required": True,
            "content": {name.replace("_", "/", 1): dict(one) for name, one in content.items()},
        }
    }


def inlined(schema: dict[str, Any]) -> dict[str, Any]:
    """A JSON Schema with its definitions in place, to stand inside another document."""
    defs = schema.get("$defs", {})

    def whole(part: Any) -> Any:
        if isinstance(part, list):
            return [whole(one) for one in part]
        if not isinstance(part, dict):
            return part
        if "$ref" in part:
            found = whole(defs[part["$ref"].rpartition("/")[2]])
            rest = {key: whole(one) for key, one in part.items() if key != "$ref"}
            return {**found, **rest}
        return {key: whole(one) for key, one in part.items() if key not in ("$defs", "$schema")}

    made: dict[str, Any] = whole(schema)
    return made
