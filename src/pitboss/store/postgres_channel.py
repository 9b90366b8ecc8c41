"""Wake-ups between the processes of one PostgreSQL server."""

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import psycopg

__all__ = ["PostgresChannel"]

_CHANNEL: Final = "pitboss_store"
#: So much time at least lies between two notifications of one process.
_COALESCE_SECONDS: Final = 0.01


class PostgresChannel:
    """Wake-ups by NOTIFY, sent outside the transactions: a NOTIFY in them would queue them up."""

    def __init__(self, connect: Callable[[], Any]) -> None:
        self._connect = connect
        self._pending = threading.Event()
        self._stopped = threading.Event()
        self._sender: threading.Thread | None = None
        self._listening: Any = None
        self._gate = threading.Lock()

    def send(self) -> None:
        """Say that something was committed; a thread of its own passes it on."""
        self._pending.set()
        if self._sender is None:
            with self._gate:
                if self._sender is None and not self._stopped.is_set():
                    self._sender = threading.Thread(
                        target=self._pass_on, name="store wake-ups", daemon=True
                    )
                    self._sender.start()

    def _pass_on(self) -> None:
        connection: Any = None
        while not self._stopped.is_set():
            self._pending.wait()
            self._pending.clear()
            try:
                if connection is None:
                    connection = self._connect()
                connection.execute(f"NOTIFY {_CHANNEL}")
            except psycopg.Error:
                # Those who wait poll; the next commit tries again.
                connection = None
            self._stopped.wait(_COALESCE_SECONDS)
        if connection is not None:
            connection.close()

    def wait(self, seconds: float) -> None:
        """Come back when somebody committed something, or after some seconds."""
        try:
            if self._listening is None:
                self._listening = self._connect()
                self._listening.execute(f"LISTEN {_CHANNEL}")
                return
            for _ in self._listening.notifies(timeout=seconds, stop_after=1):
                return
        except psycopg.Error:
            self._listening = None
            self._stopped.wait(seconds)

    def close(self) -> None:
        """Wake everybody for the last time."""
        self._stopped.set()
        self._pending.set()
        if self._sender is not None:
            self._sender.join()

    def hang_up(self) -> None:
        """Let go of what waiting needs, once nobody waits any more."""
        if self._listening is not None:
            with suppress(psycopg.Error):
                self._listening.close()
