"""The answer of ``/healthz``: whether a served floor is up, and its work so far."""

from pitboss.models import model
from pitboss.wire.verify import Count

__all__ = ["Health"]


@model
class Health:
    """A floor that is up: its tables, and its rounds and commands since the start."""

    ok: bool
    tables: Count
    rounds: Count
    commands: Count
