"""JSON text and rows of CSV, each written in one way."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from pitboss.models import as_json, field_names

__all__ = ["csv_rows", "json_bytes", "json_text"]


def json_text(value: Any, *, compact: bool = False, ascii_only: bool = False) -> str:
    """A model, or JSON values, as text: indented, or on one line."""
    return json.dumps(as_json(value), indent=None if compact else 2, ensure_ascii=ascii_only)


def json_bytes(value: Any) -> bytes:
    """JSON values, or a model with every field, in compact UTF-8: the quick way to a network."""
    import orjson

    return orjson.dumps(value)


def csv_rows(cls: type, models: Iterable[object]) -> Iterator[list[Any]]:
    """A row of names, then a row of values for each model. A list is written as its length."""
    names = field_names(cls)
    yield list(names)
    for one in models:
        yield [_cell(getattr(one, name)) for name in names]


def _cell(value: Any) -> Any:
    if isinstance(value, tuple):
        return len(value)
    return "" if value is None else value
