"""The same chunks on a Dask cluster: any number of workers, on any number of machines.

A chunk is identified by its sessions, and every worker gets the same integers for it. So a worker
may be lost at any time: its chunks are played again elsewhere, and each counts once.
"""

import asyncio
from collections.abc import Callable, Generator
from importlib import import_module
from itertools import islice
from typing import Any

from pitboss.odds.strategy.cache import sources
from pitboss.simulate.sessions import Part, play_sessions
from pitboss.simulate.spec import Spec

__all__ = ["ClusterError", "play_there", "workers_of"]

#: A chunk whose worker was lost is retried this many times; after that something else is wrong.
_TRIES = 20
#: Chunks queued for each worker's thread, so that none is idle.
_AHEAD = 4
_SECONDS_TO_CONNECT = 5


class ClusterError(ValueError):
    """A cluster that cannot be used: it does not answer, or runs other code."""


def _connect(address: str) -> Any:
    try:
        distributed: Any = import_module("distributed")
    except ModuleNotFoundError as error:
        raise ClusterError(
            "a cluster needs the package's extra: pip install 'pitboss[solve,cluster]'"
        ) from error
    # Probe first: a client that finds no scheduler leaves threads behind that print errors at exit.
    try:
        kind = asyncio.run(_who_answers(address))
    except ValueError as error:
        raise ClusterError(
            f"{address!r:.80} is no scheduler's address: write it as tcp://host:8786"
        ) from error
    except (OSError, TimeoutError) as error:
        raise ClusterError(
            f"no Dask scheduler answers at {address!r:.80}: start one with `dask scheduler`"
        ) from error
    if kind != "Scheduler":
        raise ClusterError(f"what answers at {address!r:.80} is no Dask scheduler but a {kind}")
    return distributed.Client(address, timeout=_SECONDS_TO_CONNECT, set_as_default=False)


async def _who_answers(address: str) -> str:
    """The role that a Dask process at an address reports."""
    there: Any = import_module("distributed.core").rpc(address)
    try:
        told = await asyncio.wait_for(there.identity(), _SECONDS_TO_CONNECT)
    finally:
        await there.close_rpc()
    return str(told["type"])


def workers_of(address: str) -> int:
    """The number of threads of a cluster's workers. Refuse workers that run other code."""
    with _connect(address) as client:
        return _workers(client, address)


def _workers(client: Any, address: str) -> int:
    digests = client.run(sources, "simulate")
    if not digests:
        raise ClusterError(f"the scheduler at {address} has no workers: `dask worker {address}`")
    here = sources("simulate")
    if set(digests.values()) != {here}:
        other = next(name for name, digest in digests.items() if digest != here)
        raise ClusterError(f"the worker {other} runs another version of Pitboss")
    return sum(client.nthreads().values())


def play_there(
    address: str, spec: Spec, cut: Callable[[int], list[tuple[int, int]]]
) -> Generator[Part, None, None]:
    """Cut chunks for the cluster's workers, play them there, and yield parts as they come."""
    distributed: Any = import_module("distributed")
    with _connect(address) as client:
        threads = max(1, _workers(client, address))
        waiting = iter(cut(threads))
        asked: dict[str, tuple[tuple[int, int], int]] = {}

        def ask(chunk: tuple[int, int], tries: int) -> Any:
            future = client.submit(play_sessions, spec, *chunk, pure=False)
            asked[future.key] = chunk, tries
            return future

        first = [ask(chunk, 1) for chunk in islice(waiting, _AHEAD * threads)]
        running = distributed.as_completed(
            first, loop=client.loop, with_results=True, raise_errors=False
        )
        for future, found in running:
            chunk, tries = asked.pop(future.key)
            if isinstance(found, Part):
                following = next(waiting, None)
                if following is not None:
                    running.add(ask(following, 1))
                yield found
                continue
            error = found[1] if isinstance(found, tuple) else found
            if not isinstance(error, distributed.KilledWorker) or tries == _TRIES:
                raise error
            running.add(ask(chunk, tries + 1))
