"""The messages of the stream ``pitboss.v1``, from the server and from a client.

A section of a view is always sent whole. The sections of a table are those of its view, the
sections of the lobby those of ``GET /floor``.
"""

from typing import Annotated, Any, Final, Literal, NotRequired

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError, with_config
from typing_extensions import TypedDict

__all__ = [
    "SUBPROTOCOL",
    "Change",
    "Do",
    "Done",
    "FromClient",
    "FromServer",
    "Ping",
    "Pong",
    "Refused",
    "Resync",
    "Seen",
    "View",
    "first_fault",
    "message_schemas",
    "read_from_client",
    "read_from_server",
]

SUBPROTOCOL: Final = "pitboss.v1"

CommandId = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{1,64}$")]
#: The durable number of a stream; JSON in a browser keeps it exactly.
Number = Annotated[int, Field(ge=0, le=2**53 - 1)]
Name = Annotated[str, Field(max_length=200)]
#: UTC, in milliseconds.
Now = int

_CLOSED: Final = ConfigDict(extra="forbid", strict=True)


@with_config(_CLOSED)
class Do(TypedDict):
    """A command, for the table of the stream, in the role of the stream."""

    op: Literal["do"]
    id: CommandId
    kind: Name
    body: dict[str, Any]
    round: NotRequired[Name | None]
    n: NotRequired[Number | None]


@with_config(_CLOSED)
class Seen(TypedDict):
    """An acknowledgement of every view and change up to a number."""

    op: Literal["seen"]
    n: Number


@with_config(_CLOSED)
class Resync(TypedDict):
    """A request for a whole view."""

    op: Literal["resync"]


@with_config(_CLOSED)
class Ping(TypedDict):
    """A question whether the server is there, for programs that cannot see WebSocket pings."""

    op: Literal["ping"]


class View(TypedDict):
    """The whole view: the first message, and whenever the client is too far behind."""

    op: Literal["view"]
    n: Number
    now: Now
    view: dict[str, Any]


#: The sections that changed since ``from``, and what this role saw happen.
Change = TypedDict(
    "Change",
    {
        "op": Literal["change"],
        "from": Number,
        "n": Number,
        "now": Now,
        "sections": dict[str, Any],
        "said": list[dict[str, Any]],
    },
)


class Done(TypedDict):
    """A command was carried out, and is durable."""

    op: Literal["done"]
    id: str
    n: Number


class Refused(TypedDict):
    """A command was refused, with the fields of the problem that ``POST /commands`` answers."""

    op: Literal["refused"]
    id: str
    type: str
    title: str
    status: int
    detail: str
    code: str
    cite: NotRequired[str]
    where: NotRequired[str]
    faults: NotRequired[list[dict[str, Any]]]


class Pong(TypedDict):
    """The answer to a ping."""

    op: Literal["pong"]
    now: Now


FromClient = Annotated[Do | Seen | Resync | Ping, Field(discriminator="op")]
FromServer = Annotated[View | Change | Done | Refused | Pong, Field(discriminator="op")]

_CLIENT: Final[TypeAdapter[Do | Seen | Resync | Ping]] = TypeAdapter(FromClient)
_SERVER: Final[TypeAdapter[View | Change | Done | Refused | Pong]] = TypeAdapter(FromServer)


def message_schemas(reference: str) -> dict[str, Any]:
    """The schema of every message, by the name of its class. ``reference`` says where the schema of
    a ``{model}`` is."""
    found: dict[str, Any] = {}
    for reader in (_CLIENT, _SERVER):
        found |= reader.json_schema(ref_template=reference)["$defs"]
    return found


def read_from_client(value: Any) -> Do | Seen | Resync | Ping:
    """A client's message, of its JSON value. ``ValueError`` if it is none."""
    return _CLIENT.validate_python(value)


def first_fault(error: Exception) -> tuple[str, str] | None:
    """The first fault of a message, with its place; None of an error that names none."""
    if not isinstance(error, ValidationError):
        return None
    first = error.errors()[0]
    return first["msg"], ".".join(map(str, first["loc"][1:]))


def read_from_server(text: str | bytes) -> View | Change | Done | Refused | Pong:
    """A server's message, of its text. ``ValueError`` if it is none."""
    return _SERVER.validate_json(text)
