"""Bodies of requests, read into the model of their format, with the place of what does not fit."""

from collections.abc import Collection
from typing import Any

from pitboss.refusals import Refused
from pitboss.rulebook.quoting import plain, suggestion
from pitboss.wire.formats import read

__all__ = ["FormError", "read_request"]

_LONGEST = 300


class FormError(Refused):
    """A body that does not fit its format: the first fault, and its place."""

    code = "request/form"

    def __init__(self, message: str, where: str) -> None:
        super().__init__(message)
        self.message = message
        self.where = where


def read_request(name: str, body: bytes, known: Collection[str]) -> Any:
    """The model of a body in a format. ``known`` are its fields, for the nearest to a wrong one."""
    from pydantic import ValidationError

    try:
        return read(name, body)
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False, include_input=False)
    except ValueError as error:
        raise FormError(plain(str(error), _LONGEST), "body") from None
    strange = [one for one in found if one["type"] == "unexpected_keyword_argument"]
    first = (strange or found)[0]
    where = plain(".".join(str(part) for part in ("body", *first["loc"])))
    told = plain(first["msg"], _LONGEST)
    if strange:
        told = f"there is no such field: {suggestion(str(first['loc'][-1]), known, 'fields are')}"
    raise FormError(f"{where}: {told}", where)
