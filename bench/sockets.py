"""1,500 streams on one process: the time until the last socket has what the first one had.

A demonstration plays on by itself while spectators follow its tables. One in ten never acknowledges
anything, and gets no more than four messages.
"""

import argparse
import asyncio
import json
import resource
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

import httpx2
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.support.served_demo import served_demo

#: The most messages that a client who acknowledges nothing may get.
_UNSEEN = 4
_SLOW_EVERY = 10
#: Sockets that are opened at the same time.
_AT_ONCE = 50


class Spectators:
    """Sockets that follow tables, and when each number reached them."""

    def __init__(self, address: str, tables: list[str]) -> None:
        self._address = address.replace("http", "ws", 1)
        self._tables = tables
        self._gate = asyncio.Semaphore(_AT_ONCE)
        self.arrived: defaultdict[tuple[str, int], list[float]] = defaultdict(list)
        self.slow: list[int] = []
        self.open = 0

    async def follow(self, number: int, end: asyncio.Event) -> None:
        """One socket, until the end."""
        table = self._tables[number % len(self._tables)]
        reads = number % _SLOW_EVERY != 0
        path = f"{self._address}/api/v1/tables/{table}/stream"
        protocol = [Subprotocol("pitboss.v1")]
        async with self._gate:
            socket = await connect(path, subprotocols=protocol, compression=None, proxy=None)
        self.open += 1
        got = newest = 0
        ending = asyncio.create_task(end.wait())
        try:
            while not end.is_set():
                coming = asyncio.create_task(socket.recv())
                await asyncio.wait({coming, ending}, return_when=asyncio.FIRST_COMPLETED)
                if not coming.done():
                    coming.cancel()
                    break
                told = json.loads(coming.result())
                got += 1
                if reads and told["n"] > newest:
                    newest = told["n"]
                    self.arrived[table, told["n"]].append(time.perf_counter())
                if reads:
                    await socket.send(json.dumps({"op": "seen", "n": told["n"]}))
        finally:
            ending.cancel()
            await socket.close()
        if not reads:
            self.slow.append(got)

    def lags(self) -> list[float]:
        """For each change that most sockets of a table got: the seconds from first to last."""
        found = (times for times in self.arrived.values() if len(times) > 2)
        return sorted(max(times) - min(times) for times in found)


async def measure(address: str, sockets: int, seconds: float) -> None:
    """Open the sockets, let the floor play, and print what was seen."""
    lobby = httpx2.get(f"{address}/api/v1/floor").json()["tables"]
    tables = [one["table"] for one in lobby if one["electronic"] and not one["practice"]]
    spectators, end = Spectators(address, tables), asyncio.Event()
    begun = time.perf_counter()
    works = [asyncio.create_task(spectators.follow(one, end)) for one in range(sockets)]
    while spectators.open < sockets:
        await asyncio.sleep(0.1)
        for work in works:
            if work.done():
                work.result()
    opened = time.perf_counter() - begun
    spectators.arrived.clear()
    await asyncio.sleep(seconds)
    end.set()
    await asyncio.gather(*works)
    lags = spectators.lags()
    sent = sum(map(len, spectators.arrived.values()))
    print(f"{sockets:,} sockets at {len(tables)} tables, open after {opened:.1f} s")
    print(f"{sent / seconds:,.0f} messages a second, {len(lags):,} changes")
    middle, late = lags[len(lags) // 2], lags[len(lags) * 99 // 100]
    print(f"from the first socket of a table to the last: p50 {middle * 1000:.0f} ms, ", end="")
    print(f"p99 {late * 1000:.0f} ms")
    print(f"slow readers hold at most {max(spectators.slow)} messages")
    assert max(spectators.slow) <= _UNSEEN


def main() -> None:
    """Measure, on a demonstration in a folder of its own."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--sockets", type=int, default=1500)
    words.add_argument("--seconds", type=float, default=20.0)
    given = words.parse_args()
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files[1], files[1]))
    with tempfile.TemporaryDirectory() as folder, served_demo(Path(folder)) as address:
        asyncio.run(measure(address, given.sockets, given.seconds))


if __name__ == "__main__":
    main()
