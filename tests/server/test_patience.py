"""A connection that does not bring the head of its request in time is closed."""

import asyncio
from contextlib import suppress

import uvicorn
from starlette.responses import Response

from pitboss.server.patience import PatientProtocol


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
