"""The options of ``pitboss serve``, checked before anything is opened or written."""

import os
from dataclasses import dataclass
from pathlib import Path

from pitboss.house.places import DATABASE, default_url
from pitboss.rulebook import UnreadableError, check_file
from pitboss.server.settings import Settings

__all__ = ["DEMO_STORE", "Plan", "check"]

#: The store of a demonstration that names none: in the folder where it is started.
DEMO_STORE = "sqlite:///var/demo.db"
_SCHEMES = ("http://", "https://")


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A store to serve, and the address for it."""

    db: str | None = None
    keys: Path | None = None
    host: str = "127.0.0.1"
    port: int = 8000
    #: Whether a port that is taken is no fault: the next free one does.
    next_port: bool = False
    certificate: Path | None = None
    private_key: Path | None = None
    forwarded: bool = False
    origins: tuple[str, ...] = ()
    submission: Path | None = None
    metrics_port: int | None = None
    demo: bool = False
    #: The number of house players at a table of the demonstration.
    players: int = 2
    #: Whether the demonstration plays as fast as the machine can, without visitors in mind.
    rush: bool = False
    rounds: int | None = None
    seconds: int | None = None
    #: Whether the page is opened where there is a display.
    show: bool = False

    @property
    def url(self) -> str:
        """The store."""
        if self.db is None and self.demo and not os.environ.get(DATABASE):
            return DEMO_STORE
        return self.db or default_url()

    @property
    def scheme(self) -> str:
        """How the page is reached at this server itself."""
        return "http" if self.certificate is None else "https"

    def settings(self, port: int) -> Settings:
        """The settings of a server that listens on a port."""
        behind_tls = any(one.startswith("https://") for one in self.origins)
        return Settings(
            host=self.host,
            port=port,
            origins=self.origins,
            secure=self.certificate is not None or behind_tls,
            forwarded=self.forwarded,
            demo=self.demo,
        )


def check(plan: Plan) -> None:
    """Refuse a plan that cannot be served, in one sentence."""
    if (plan.certificate is None) is not (plan.private_key is None):
        raise UnreadableError("--tls-cert and --tls-key belong together: name both, or neither")
    for path in (plan.certificate, plan.private_key):
        if path is not None and not path.is_file():
            raise UnreadableError(f"{path}: there is no such file")
    for origin in plan.origins:
        host = origin.partition("://")[2]
        if not origin.startswith(_SCHEMES) or not host or "/" in host:
            raise UnreadableError(f"{origin!r:.100} is no origin such as https://floor.example")
    if plan.submission is not None:
        _check_submission(plan.submission)


def _check_submission(path: Path) -> None:
    verdict = check_file(path)
    if not verdict.ok:
        first, *others = verdict.violations
        more = f", and {len(others)} more" if others else ""
        why = f"{first.path}: {first.message}"
        raise UnreadableError(f"{path}: {why}{more}; pitboss check {path} lists all")
