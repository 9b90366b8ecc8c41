"""The listening side of ``pitboss serve``: the port, uvicorn, what is printed, the page opened."""

import logging
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import typer
import uvicorn
from fastapi import FastAPI

from pitboss.cli.serve_plan import Plan
from pitboss.rulebook import UnreadableError
from pitboss.server.log import write_log_to
from pitboss.server.patience import PatientProtocol, PatientStream
from pitboss.server.service import Running

__all__ = ["Server", "address", "listen", "print_address", "print_progress", "server_of"]

_LINE_SECONDS = 1.0
#: How many ports are tried with ``--next-port``.
_PORTS = 100
#: The largest frame that a client may send (DESIGN §10.3), and the seconds of its pings.
_FRAME_BYTES = 16_384
_PING_SECONDS, _PONG_SECONDS = 10, 15
#: The time for requests under way when the server stops.
_GRACE_SECONDS = 5
#: A connection ends if what it was sent is not read for so long.
_UNREAD_MS = 30_000
#: Addresses that mean every address of the machine.
_EVERY = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}


class Server(uvicorn.Server):
    """A server that exits with 0 when a signal stops it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle the signals that stop the server, and restore them afterwards."""

        def end(_number: int, _frame: FrameType | None) -> None:
            self.should_exit = True

        before = {one: signal.signal(one, end) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)


def server_of(app: FastAPI, plan: Plan) -> Server:
    """The server of an application. Streams are not compressed: cards of one size stay so."""
    server = Server(
        uvicorn.Config(
            app,
            loop="uvloop",
            http=PatientProtocol,
            ws=PatientStream,
            ws_max_size=_FRAME_BYTES,
            ws_ping_interval=_PING_SECONDS,
            ws_ping_timeout=_PONG_SECONDS,
            ws_per_message_deflate=False,
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=plan.forwarded,
            timeout_graceful_shutdown=_GRACE_SECONDS,
            ssl_certfile=plan.certificate,
            ssl_keyfile=plan.private_key,
        )
    )
    # A demonstration says what is wrong alone: nobody collects its lines.
    write_log_to(sys.stderr, logging.WARNING if plan.demo else logging.INFO)
    return server


def listen(plan: Plan) -> socket.socket:
    """Take the port first, so that a taken port changes nothing."""
    last = min(plan.port + _PORTS, 65_536) if plan.next_port and plan.port else plan.port + 1
    family = socket.AF_INET6 if ":" in plan.host else socket.AF_INET
    for port in range(plan.port, last):
        try:
            listening = socket.create_server((plan.host, port), family=family, backlog=1024)
        except OSError as error:
            if port + 1 < last:
                continue
            why = (error.strerror or "it cannot be used").lower()
            hint = "" if plan.next_port else ": name another with --port"
            raise UnreadableError(f"port {port} of {plan.host}: {why}{hint}") from None
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            # Whoever reads nothing holds no connection, and nothing that waits to be sent.
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNREAD_MS)
        return listening
    raise UnreadableError(f"{plan.port} is no port")


def address(plan: Plan, listening: socket.socket) -> str:
    """The address of the page, as a browser on this machine reaches it."""
    host, port = listening.getsockname()[:2]
    shown = _EVERY.get(host, f"[{host}]" if ":" in host else host)
    return f"{plan.scheme}://{shown}:{port}/"


def print_address(plan: Plan, page: str, where: str) -> None:
    """Print where the page is, and open it if that is wanted and there is a display."""
    typer.echo(f"Pitboss is at {page}")
    typer.echo(f"The books are in {where}; {page}healthz answers. Ctrl-C stops.")
    sys.stdout.flush()
    if plan.show and _has_display():
        threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()


def _has_display() -> bool:
    screens = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform == "darwin" or any(os.environ.get(one) for one in screens)


def print_progress(rounds: Running, server: Server) -> None:
    """Print a line of progress every second, at a terminal only."""
    if not sys.stderr.isatty():
        return
    before = 0
    while not server.should_exit:
        time.sleep(_LINE_SECONDS)
        now = rounds.rounds
        rate = (now - before) / _LINE_SECONDS
        before = now
        print(f"\r{now:,} rounds, {rate:,.0f} a second  ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
