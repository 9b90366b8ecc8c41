"""The floor over HTTP and WebSocket: an asynchronous edge around ``house.Floor``.

Offers ``make_app`` over a ``Service`` (floor, sign-in, settings). The paths are in ``paths``, each
a router; ``core`` is the one module where they meet the synchronous core. It knows the floor by
its façade alone, and nothing of the command line.
"""

from pitboss.server.app import make_app
from pitboss.server.service import Service
from pitboss.server.settings import Settings

__all__ = ["Service", "Settings", "make_app"]
