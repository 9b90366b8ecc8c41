"""``/metrics`` on a port of its own, for a reader of figures on another machine."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from pitboss.rulebook import UnreadableError
from pitboss.server.metrics import METRICS_TEXT

__all__ = ["MetricsPort", "metrics_port"]


class MetricsPort(ThreadingHTTPServer):
    """A port that answers ``/metrics`` and nothing else."""

    daemon_threads = True
    #: The figures, as Prometheus reads them.
    text: Callable[[], bytes] = staticmethod(lambda: b"")

    def start(self, text: Callable[[], bytes]) -> None:
        """Serve the figures from now on."""
        self.text = text
        threading.Thread(target=self.serve_forever, name="metrics", daemon=True).start()


class _Figures(BaseHTTPRequestHandler):
    server: MetricsPort

    def do_GET(self) -> None:
        """Answer with the figures."""
        if self.path != "/metrics":
            self.send_error(404)
            return
        body = self.server.text()
        self.send_response(200)
        self.send_header("Content-Type", METRICS_TEXT)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Print nothing: the server has a log of its own."""


@contextmanager
def metrics_port(host: str, port: int | None) -> Iterator[MetricsPort | None]:
    """Take the port of the figures, if one is named, before anything is opened."""
    if port is None:
        yield None
        return
    try:
        taken = MetricsPort((host, port), _Figures)
    except OSError as error:
        why = (error.strerror or "it cannot be used").lower()
        hint = "name another with --metrics-port"
        raise UnreadableError(f"port {port} of {host}: {why}: {hint}") from None
    try:
        yield taken
    finally:
        if taken.text is not MetricsPort.text:
            taken.shutdown()
        taken.server_close()
