"""The end of a stream: whoever stops following is gone at once."""

import asyncio

from pitboss.client import AsyncClient
from pitboss.client.live_table import LiveTable


class Quiet:
    """A line on which nothing is heard."""

    async def send(self, text: str) -> None: ...

    async def close(self) -> None:
        raise AssertionError("the line was left to die of silence")


def test_a_line_ends_though_something_was_to_be_sent_just_then() -> None:
    async def whole() -> None:
        live = LiveTable(AsyncClient("http://127.0.0.1:1"), "let-it-ride-1", None)
        live._feed.connected(asyncio.get_running_loop().time())
        sending = asyncio.create_task(live._send(Quiet()))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        live._wake.set()
        await asyncio.sleep(0)
        sending.cancel()
        async with asyncio.timeout(5):
            await asyncio.gather(sending, return_exceptions=True)
        assert sending.cancelled()

    asyncio.run(whole())
