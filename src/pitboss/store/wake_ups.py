"""Wake-ups for stream listeners, with polling behind them.

A wake-up carries no data: a listener compares the heads of streams with those it saw last. A lost
wake-up only costs time (the next poll finds the change), and many in a row count as one.
"""

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from pitboss.store.errors import StoreError

__all__ = ["Channel", "LocalChannel", "Watcher"]


class Channel(Protocol):
    """How a wake-up comes from those who commit to those who wait."""

    def send(self) -> None:
        """Say that something was committed."""

    def wait(self, seconds: float) -> None:
        """Come back when something was committed, or after some seconds."""

    def close(self) -> None:
        """Wake everybody for the last time."""

    def hang_up(self) -> None:
        """Let go of what waiting needs, once nobody waits any more."""


class LocalChannel:
    """Wake-ups within one process."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def send(self) -> None:
        """Say that something was committed."""
        self._event.set()

    def wait(self, seconds: float) -> None:
        """Come back when something was committed, or after some seconds."""
        self._event.wait(seconds)
        self._event.clear()

    def close(self) -> None:
        """Wake everybody for the last time."""
        self._event.set()

    def hang_up(self) -> None:
        """Nothing is held."""


class Watcher:
    """A thread that knows where streams stand, and tells who asked to be told."""

    def __init__(
        self, channel: Channel, heads: Callable[[], dict[str, int]], poll_seconds: float
    ) -> None:
        self._channel = channel
        self._heads = heads
        self._poll_seconds = poll_seconds
        # Taken here and now: whatever moves after this line is told.
        self._known = heads()
        self._moved = threading.Condition()
        self._callbacks: list[Callable[[frozenset[str]], None]] = []
        self._stopped = False
        self._thread = threading.Thread(target=self._watch, name="store watcher", daemon=True)
        self._thread.start()

    def listen(self, callback: Callable[[frozenset[str]], None]) -> Callable[[], None]:
        """Have a callback told which streams moved, on the watcher's thread; how to stop it."""
        with self._moved:
            self._callbacks.append(callback)

        def stop() -> None:
            with self._moved, suppress(ValueError):
                self._callbacks.remove(callback)

        return stop

    def wait(self, stream: str, after: int, seconds: float) -> bool:
        """Whether a stream got beyond a number, waiting for it so long at most."""

        def beyond() -> bool:
            return self._stopped or self._known.get(stream, 0) > after

        with self._moved:
            self._moved.wait_for(beyond, seconds)
            return self._known.get(stream, 0) > after

    def close(self) -> None:
        """End the thread."""
        with self._moved:
            self._stopped = True
            self._moved.notify_all()
        self._channel.close()
        self._thread.join()
        self._channel.hang_up()

    def _watch(self) -> None:
        while not self._stopped:
            self._look()
            self._channel.wait(self._poll_seconds)

    def _look(self) -> None:
        with suppress(StoreError):
            now = self._heads()
            before = self._known
            with self._moved:
                self._known = now
                self._moved.notify_all()
                callbacks = tuple(self._callbacks)
            moved = frozenset(name for name in now if now[name] != before.get(name, 0))
            if moved:
                for callback in callbacks:
                    _tell(callback, moved)


def _tell(callback: Callable[[frozenset[str]], None], moved: frozenset[str]) -> None:
    """One who fails when told does not keep the others from being told."""
    try:
        callback(moved)
    except Exception:
        logging.getLogger(__name__).exception("a callback of a store failed")
