"""The floor over HTTP and WebSocket: an asynchronous edge around ``house.Floor``.

Offers ``make_app`` over a ``Service`` (floor, sign-in, settings). The paths are in ``paths``, each
a router; ``core`` is the one module where they meet the synchronous core. It knows the floor by
its façade alone, and nothing of the command line.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pitboss.server.app import make_app
    from pitboss.server.service import Service
    from pitboss.server.settings import Settings

__all__ = ["Service", "Settings", "make_app"]

#: Imported when it is asked for: a worker process needs none of it.
_MODULES: Final = {"Service": "service", "Settings": "settings", "make_app": "app"}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
