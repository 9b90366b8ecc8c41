"""One subscription for all sockets: moves set flags, and never a queue."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import ExitStack

from pitboss.server.watch import FLOOR, Watch

PATIENCE = 120


class Told:
    """A floor that moves when it is told to, on a thread of its own."""

    def __init__(self) -> None:
        self.callback: Callable[[frozenset[str]], None] = lambda _: None
        self.cancelled = False

    def subscribe(self, on_moved: Callable[[frozenset[str]], None]) -> Callable[[], None]:
        self.callback = on_moved

        def cancel() -> None:
            self.cancelled = True

        return cancel

    def move(self, *streams: str) -> None:
        thread = threading.Thread(target=self.callback, args=(frozenset(streams),))
        thread.start()
        thread.join()


def watched(steps: Callable[[Watch, Told], "asyncio.Future[None] | object"]) -> None:
    async def whole() -> None:
        watch, told = Watch(), Told()
        watch.start(told.subscribe)
        result = steps(watch, told)
        if asyncio.iscoroutine(result):
            await result
        watch.stop()
        assert told.cancelled

    asyncio.run(whole())


def test_a_move_of_a_table_flags_its_followers_and_the_lobby_alone() -> None:
    async def steps(watch: Watch, told: Told) -> None:
        with watch.follow("1") as one, watch.follow("2") as two, watch.follow(FLOOR) as lobby:
            assert one.is_set(), "whoever begins to follow looks once"
            for flag in (one, two, lobby):
                flag.clear()
            before = watch.moves("1"), watch.moves("2")
            told.move("table/1")
            await asyncio.wait_for(one.wait(), PATIENCE)
            assert lobby.is_set()
            assert not two.is_set()
            assert (watch.moves("1"), watch.moves("2")) == (before[0] + 1, before[1])

    watched(steps)


def test_a_move_of_a_link_flags_the_tables_that_show_its_meters() -> None:
    async def steps(watch: Watch, told: Told) -> None:
        watch.link("2", ["high-five"])
        with watch.follow("1") as one, watch.follow("2") as two:
            one.clear()
            two.clear()
            told.move("link/high-five")
            await asyncio.wait_for(two.wait(), PATIENCE)
            assert not one.is_set()

    watched(steps)


def test_a_move_of_the_facility_flags_everybody() -> None:
    async def steps(watch: Watch, told: Told) -> None:
        with watch.follow("1") as one, watch.follow(FLOOR) as lobby:
            one.clear()
            lobby.clear()
            before = watch.moves("3")
            told.move("facility")
            await asyncio.wait_for(one.wait(), PATIENCE)
            assert lobby.is_set()
            assert watch.moves("3") > before

    watched(steps)


def test_a_question_about_a_topic_keeps_nothing() -> None:
    async def steps(watch: Watch, told: Told) -> None:
        assert [watch.moves(f"table {number}") for number in range(3)] == [0, 0, 0]
        told.move("link/nobody-shows-it")
        await asyncio.sleep(0)
        assert dict(watch._moves) == {FLOOR: 1}
        assert not watch._linked

    watched(steps)


def test_many_moves_before_the_loop_looks_count_as_one() -> None:
    async def steps(watch: Watch, told: Told) -> None:
        with watch.follow("1") as one:
            one.clear()
            before = watch.moves("1")
            for _ in range(50):
                told.move("table/1")
            await asyncio.wait_for(one.wait(), PATIENCE)
            assert watch.moves("1") == before + 1

    watched(steps)


def test_a_follower_that_left_holds_nothing() -> None:
    async def steps(watch: Watch, told: Told) -> None:
        with watch.follow("1") as one:
            one.clear()
        told.move("table/1")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not one.is_set()
        assert not watch._flags

    watched(steps)


def test_a_move_of_the_facility_does_not_keep_a_table_that_plays() -> None:
    async def steps(watch: Watch, told: Told) -> None:
        with ExitStack() as held:
            names = [f"t{number}" for number in range(60)]
            flags = {name: held.enter_context(watch.follow(name)) for name in names}
            for flag in flags.values():
                flag.clear()
            before = watch.moves("t59")
            told.move("facility", "table/t58")
            await asyncio.wait_for(flags["t58"].wait(), PATIENCE)
            assert not flags["t59"].is_set(), "this one comes later"
            assert watch.moves("t59") > before, "but whoever asks sees the move"
            for flag in flags.values():
                await asyncio.wait_for(flag.wait(), PATIENCE)

    watched(steps)
