"""The methods of each path, so that a refusal can name them all."""

from typing import Final

from starlette.routing import compile_path

from pitboss.server.rights import PATHS

__all__ = ["methods_at"]

_ROOT: Final = ("GET /healthz", "GET /readyz", "GET /metrics", "GET /openapi.json")
_STREAM: Final = "/stream"


def methods_at(path: str) -> tuple[str, ...]:
    """The methods that a path takes, in order; none of a path that is not there."""
    return tuple(sorted({method for found, method in _KNOWN if found.match(path)}))


def _compiled() -> list[tuple[str, str]]:
    known = [one.partition(" ") for one in PATHS if not one.endswith(_STREAM)]
    told = [(f"/api/v1{path}", method) for method, _, path in known]
    return [*told, *((one.partition(" ")[2], "GET") for one in _ROOT)]


_KNOWN: Final = [(compile_path(path)[0], method) for path, method in _compiled()]
