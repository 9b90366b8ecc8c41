"""What answers over HTTP: so far whether the floor is up."""

from pitboss.server.app import make_app
from pitboss.server.floor import DemoRun

__all__ = ["DemoRun", "make_app"]
