"""Connections are closed that do not bring the head of a request in time, or one without end, or a
handshake that cannot be read, and streams whose frames carry no message."""

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

__all__ = ["HEAD_SECONDS", "PatientProtocol", "PatientStream"]

#: The time for the head of a request, from the connection or the request's first byte on.
HEAD_SECONDS: Final = 10
#: The most bytes that come before a head is whole. A part of a body may be among them; the gate
#: has the limit of heads.
_MOST_BYTES: Final = 1024 * 1024
#: The frames without a message that are taken at once, and then how many a second.
_BURST: Final = 50
_RATE: Final = 5


#: The answer to a handshake with a line of more than 8 kB, or more than 128 of them.
_UNREADABLE: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"Connection: close\r\nContent-Length: 0\r\n\r\n"
)


class PatientProtocol(HttpToolsProtocol):
    """HTTP with a limit of time for the head of each request. The gate limits that of bodies."""

    seconds: float = HEAD_SECONDS
    _waiting: asyncio.TimerHandle | None = None
    _got = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Read on, unless a head has no end."""
        if self._waiting is not None:
            self._got += len(data)
            if self._got > _MOST_BYTES:
                self.transport.close()
                return
        super().data_received(data)

    def on_message_begin(self) -> None:
        """Begin to wait for the rest of the head."""
        super().on_message_begin()
        self._wait()

    def on_headers_complete(self) -> None:
        """The head is there."""
        self._stop()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing comes any more."""
        self._stop()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._stop()
        self._got = 0
        self._waiting = self.loop.call_later(self.seconds, self.transport.close)

    def _stop(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


class PatientStream(WebSocketsSansIOProtocol):
    """A WebSocket on which few frames come that carry no message: pings, pongs and parts. Messages
    have a rate of their own, and while one is read no other is taken from the line."""

    _credit = float(_BURST)
    _at = 0.0

    def data_received(self, data: bytes) -> None:
        """Read on. A handshake that cannot be read is answered, and its connection closed: it would
        stay open, and nobody would ever hear of it."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(_UNREADABLE)
            self.transport.close()

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._counted():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take a pong."""
        if self._counted():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a part of a message."""
        if self._counted():
            super().handle_cont(event)

    def _counted(self) -> bool:
        """Count a frame. Whoever sends too many is cut off without a word: nobody reads it."""
        now = self.loop.time()
        self._credit = min(_BURST, self._credit + (now - self._at) * _RATE) - 1
        self._at = now
        if self._credit < 0:
            self.transport.abort()
        return self._credit >= 0
