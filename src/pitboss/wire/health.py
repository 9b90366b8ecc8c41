"""The answers of ``/healthz`` and ``/readyz``: whether a served floor is up, and open."""

from pitboss.models import model
from pitboss.wire.verify import Count

__all__ = ["Health", "Readiness"]


@model
class Health:
    """A floor that is up: its tables, and its rounds and commands since the start."""

    ok: bool
    tables: Count
    rounds: Count
    commands: Count


@model
class Readiness:
    """Whether the tables are open."""

    ready: bool
