"""Answers that are kept: made once for all who ask, and given up when nobody waits."""

import asyncio

import pytest

from pitboss.server.kept_answers import Kept


class Slow:
    """An answer that comes when a test says so."""

    def __init__(self) -> None:
        self.begun = self.given_up = 0
        self.ready = asyncio.Event()

    async def make(self) -> bytes:
        self.begun += 1
        try:
            await self.ready.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return b"the answer"


async def _turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_an_answer_that_several_ask_for_is_made_once_though_one_leaves() -> None:
    async def steps() -> None:
        kept, slow = Kept(), Slow()
        leaves, stays = (asyncio.create_task(kept.get("key", slow.make)) for _ in range(2))
        await _turns()
        leaves.cancel()
        await _turns()
        slow.ready.set()
        assert (await stays).body == b"the answer"
        assert (await kept.get("key", slow.make)) is await stays
        assert (slow.begun, slow.given_up) == (1, 0)

    asyncio.run(steps())


def test_an_answer_that_nobody_waits_for_is_given_up_and_made_for_the_next() -> None:
    async def steps() -> None:
        kept, slow = Kept(), Slow()
        leaving = [asyncio.create_task(kept.get("key", slow.make)) for _ in range(2)]
        await _turns()
        for one in leaving:
            one.cancel()
        next_one = asyncio.create_task(kept.get("key", slow.make))
        await _turns()
        slow.ready.set()
        assert (await next_one).body == b"the answer"
        assert slow.begun == slow.given_up + 1

        left = asyncio.create_task(kept.get("another", slow.make))
        slow.ready.clear()
        await _turns()
        before = slow.given_up
        left.cancel()
        await _turns()
        assert slow.given_up == before + 1
        assert not kept._making

    asyncio.run(steps())


def test_an_answer_that_cannot_be_made_is_not_kept() -> None:
    async def steps() -> None:
        kept = Kept()

        async def broken() -> bytes:
            raise ValueError("no answer")

        for _ in range(2):
            with pytest.raises(ValueError, match="no answer"):
                await kept.get("key", broken)
        assert not kept._making
        assert not kept._made

    asyncio.run(steps())
