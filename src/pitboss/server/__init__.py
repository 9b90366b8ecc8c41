"""HTTP: so far only whether the floor is up."""

from pitboss.server.app import make_app

__all__ = ["make_app"]
