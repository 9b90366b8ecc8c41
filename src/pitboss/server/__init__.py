"""What answers over HTTP: so far whether the floor is up."""

from pitboss.server.app import make_app

__all__ = ["make_app"]
