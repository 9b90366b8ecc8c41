"""The streams in the description of the API: how to speak, and a schema for every message.

OpenAPI has no place for WebSockets: a tag tells of them in words, and names the schemas.
"""

from typing import Any, Final

from pitboss.models import field_names
from pitboss.wire import stream
from pitboss.wire.lobby import FloorAnswer
from pitboss.wire.table_view import View

__all__ = ["STREAM_TAG", "stream_schemas"]

_AT: Final = "#/components/schemas/"
#: A message has the name of its class behind this.
_PREFIX: Final = "Stream"
_CLIENT: Final = (stream.Do, stream.Seen, stream.Resync, stream.Ping)
_SERVER: Final = (stream.View, stream.Change, stream.Done, stream.Refused, stream.Pong)
#: The fields of the lobby that are no sections: they stand in every message.
_NUMBERS: Final = ("n", "now")

STREAM_TAG: Final = {
    "name": "stream",
    "description": (
        "`GET /api/v1/tables/{table}/stream` follows a table over WebSocket and plays at it; "
        "`GET /api/v1/floor/stream` follows the lobby. The sub-protocol is `pitboss.v1`, and may "
        "be left out; `?as=` names a role, `?after=` the number at which a client resumes. The "
        "server sends a `StreamFromServer`, the client a `StreamFromClient`, each as one text of "
        "JSON.\n\n"
        "Refused before the handshake, as a problem: 400 `stream/protocol`, 403 "
        "`origin/foreign`, 404 `table/unknown`, 421 `origin/host`, 422 `stream/after`, 429 "
        "`stream/too-many` with `Retry-After`. Close codes: 1003 a binary message, 1007 no "
        "message, 1009 over 16 kB, 1012 restart (connect again), 4401 signed out or not signed "
        "in, 4403 not your role."
    ),
}


def stream_schemas() -> dict[str, Any]:
    """The schema of every message, to stand among the schemas of the description."""
    found = {
        f"{_PREFIX}{name}": one
        for name, one in stream.message_schemas(f"{_AT}{_PREFIX}{{model}}").items()
    }
    view = found[f"{_PREFIX}View"]["properties"]
    view["view"] = {"anyOf": [_ref("View"), _sections(FloorAnswer, _NUMBERS)]}
    change = found[f"{_PREFIX}Change"]
    change["description"] = (
        "The sections that changed since `from`, each whole, and what this role saw happen."
    )
    change["properties"]["sections"] = {"anyOf": [_sections(View), _sections(FloorAnswer)]}
    change["properties"]["said"]["items"] = _ref("Said")
    problem = f"{_AT}ProblemTold/properties/faults"
    found[f"{_PREFIX}Refused"]["properties"]["faults"] = {"$ref": problem}
    for name, messages in (("FromClient", _CLIENT), ("FromServer", _SERVER)):
        found[f"{_PREFIX}{name}"] = {
            "oneOf": [_ref(f"{_PREFIX}{one.__name__}") for one in messages],
            "discriminator": {"propertyName": "op"},
        }
    return found


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"{_AT}{name}"}


def _sections(model: type, but: tuple[str, ...] = ()) -> dict[str, Any]:
    """Some fields of a model, each by its own schema."""
    names = [name for name in field_names(model) if name not in but]
    return {
        "type": "object",
        "properties": {
            name: {"$ref": f"{_AT}{model.__name__}/properties/{name}"} for name in names
        },
    }
