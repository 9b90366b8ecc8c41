"""The names of the streams of a floor: ``facility``, ``table/NAME``, ``link/NAME``."""

from typing import Final

__all__ = ["FACILITY", "link_stream", "stream_name", "table_stream"]

FACILITY: Final = "facility"


def table_stream(name: str) -> str:
    """The stream of a table."""
    return f"table/{name}"


def link_stream(name: str) -> str:
    """The stream of a link."""
    return f"link/{name}"


def stream_name(stream: str) -> tuple[str, str]:
    """The kind and the name of a stream: ``("table", "7")``; the facility has no name."""
    what, _, name = stream.partition("/")
    return what, name
