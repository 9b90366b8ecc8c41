"""Connections that bring no request in time, and streams that bring no messages, are closed."""

import asyncio
from contextlib import suppress

import pytest
import uvicorn
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from pitboss.server.patience import PatientProtocol, PatientStream


class Hasty(PatientProtocol):
    seconds = 0.1


async def told(sent: bytes, protocol: type[PatientProtocol]) -> bytes:
    """Everything that a server answers to the beginning of a request."""
    config = uvicorn.Config(Response("here"), http=protocol, lifespan="off", log_level="critical")
    config.load()
    state = uvicorn.server.ServerState()
    loop = asyncio.get_running_loop()
    served = await loop.create_server(lambda: protocol(config, state, {}), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*served.sockets[0].getsockname())
    writer.write(sent)
    try:
        return await asyncio.wait_for(reader.read(), 120)
    except ConnectionError:
        return b""  # closed with something unread
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
        served.close()


def test_a_head_that_never_ends_closes_the_connection() -> None:
    for sent in (b"", b"GET / HTT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "):
        assert asyncio.run(told(sent, Hasty)) == b""


def test_a_whole_head_is_answered() -> None:
    head = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    assert asyncio.run(told(head, PatientProtocol)).startswith(b"HTTP/1.1 200")


def test_a_head_without_end_closes_the_connection() -> None:
    head = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: "
    assert asyncio.run(told(head + b"x" * 3_000_000, PatientProtocol)) == b""


HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
#: Masked frames without a payload: a ping, a pong, the parts of a text, a close.
PING, PONG, FIRST, PART, LAST, CLOSE = (
    bytes([one, 0x80, 0, 0, 0, 0]) for one in (0x89, 0x8A, 0x01, 0x00, 0x80, 0x88)
)
MANY = 200_000


async def quiet(_: Scope, receive: Receive, send: Send) -> None:
    """A stream on which nothing is said."""
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def streamed(sent: bytes, head: bytes = HANDSHAKE) -> bytes:
    """What a stream answers to frames, or to a handshake."""
    config = uvicorn.Config(
        quiet, http=PatientProtocol, ws=PatientStream, lifespan="off", log_level="critical"
    )
    config.load()
    state = uvicorn.server.ServerState()
    loop = asyncio.get_running_loop()
    served = await loop.create_server(lambda: PatientProtocol(config, state, {}), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*served.sockets[0].getsockname())
    writer.write(head)
    answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 120)
    try:
        if b" 101 " not in answer:
            return answer + await asyncio.wait_for(reader.read(), 120)
        writer.write(sent + CLOSE)
        return await asyncio.wait_for(reader.read(), 120)
    except ConnectionError:
        return b"cut off"
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
        served.close()


@pytest.mark.parametrize(
    "flood", [PING * MANY, PONG * MANY, FIRST + PART * MANY], ids=["pings", "pongs", "parts"]
)
def test_a_flood_of_frames_without_a_message_is_cut_off(flood: bytes) -> None:
    answer = asyncio.run(streamed(flood))
    # What came with the first frames is answered, and no more; nor is the close.
    assert answer.count(bytes([0x8A, 0])) < MANY / 2
    assert not answer.endswith(bytes([0x88, 0]))


def test_a_few_of_them_are_answered() -> None:
    answer = asyncio.run(streamed(PING * 20 + PONG + FIRST + PART * 5 + LAST))
    assert answer == bytes([0x8A, 0]) * 20 + bytes([0x88, 0])


@pytest.mark.parametrize(
    "more", [b"X-Long: " + b"x" * 9000 + b"\r\n", b"".join(b"X-%d: x\r\n" % n for n in range(200))]
)
def test_a_handshake_that_cannot_be_read_is_answered_and_closed(more: bytes) -> None:
    first, rest = HANDSHAKE.split(b"\r\n", 1)
    answer = asyncio.run(streamed(b"", first + b"\r\n" + more + rest))
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert answer.endswith(b"\r\n\r\n")
