"""Figures of a server for Prometheus. No label names a player, a table or a round."""

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from pitboss import __version__
from pitboss.record.kinds import kind_of

__all__ = ["METRICS_TEXT", "Metrics"]

METRICS_TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS: Final = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The counters and timers of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        into = self.registry
        status, role = ("status",), ("role",)
        self._commands = Counter(
            "pitboss_commands", "Commands by kind and outcome.", ("kind", "outcome"), registry=into
        )
        self._latency = Histogram(
            "pitboss_command_seconds",
            "From a command's arrival to its answer.",
            buckets=_SECONDS,
            registry=into,
        )
        self._commit = Histogram(
            "pitboss_commit_seconds",
            "From a command's turn until it is durable.",
            buckets=_SECONDS,
            registry=into,
        )
        self._requests = Counter("pitboss_requests", "Requests by status.", status, registry=into)
        #: Open sockets by role: ``sockets.labels("player").inc()``.
        self.sockets = Gauge("pitboss_sockets", "Open streams by role.", role, registry=into)
        self.views_sent = Counter("pitboss_views_sent", "Views and changes sent.", registry=into)
        self.resyncs = Counter("pitboss_resyncs", "Views that clients asked for.", registry=into)
        Info("pitboss_build", "The version that runs.", registry=into).info(
            {"version": __version__}
        )

    def command(self, kind: type, refused: str | None, waited: float, took: float) -> None:
        """Count a command: its kind, the code of its refusal, the seconds until its turn, and
        those until it was durable."""
        known = kind_of(kind)
        outcome = "done" if refused is None else refused.partition("/")[0]
        self._commands.labels("unknown" if known is None else known.name, outcome).inc()
        self._latency.observe(waited + took)
        self._commit.observe(took)

    def request(self, status: int) -> None:
        """Count a request."""
        self._requests.labels(str(status)).inc()

    def watch(self, name: str, about: str, read: Callable[[], int | None]) -> None:
        """Add a figure that is read when it is asked for; None leaves it out."""
        self.registry.register(_Reading(name, about, read))

    def text(self) -> bytes:
        """All figures, as Prometheus reads them."""
        return generate_latest(self.registry)


class _Reading(Collector):
    """A figure that is read when it is asked for."""

    def __init__(self, name: str, about: str, read: Callable[[], int | None]) -> None:
        self._name = name
        self._about = about
        self._read = read

    def collect(self) -> list[GaugeMetricFamily]:
        """The figure now."""
        value = self._read()
        if value is None:
            return []
        return [GaugeMetricFamily(self._name, self._about, value=value)]

    def describe(self) -> list[GaugeMetricFamily]:
        """The figure without its value."""
        return [GaugeMetricFamily(self._name, self._about)]
