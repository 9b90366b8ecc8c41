"""Crashes: what was acknowledged is there, a half is never there, and nothing is there twice."""

import signal
import time
from collections.abc import Callable

import pytest

from pitboss.store import POINTS, Reading, Store, open_store
from tests.support.databases import SENDER, SOAK, bodies, faults, once, start
from tests.support.store_programs import POSTINGS

_KILLS = 50 if SOAK else 3


class Crash(BaseException):
    """The end of the process, as far as the store can tell."""


def crash_at(point: str, work: int) -> Callable[[str], None]:
    """A hook that crashes the so manyth time it comes by a point."""
    passed = 0

    def hook(at: str) -> None:
        nonlocal passed
        if at == point:
            passed += 1
            if passed == work:
                raise Crash

    return hook


def items(command: str) -> list[tuple[bytes, list[tuple[str, int]]]]:
    return [(command.encode(), POSTINGS), (b"more", [])]


def looks_whole(store: Store, acknowledged: list[str], perhaps: str | None) -> None:
    """What was acknowledged is there, what was not is there whole or not at all."""
    assert faults(store) == []
    found = bodies(store, "s")
    commands = [body.decode() for body in found[::2]]
    assert found == [part for name in commands for part in (name.encode(), b"more")]
    assert commands in (acknowledged, [*acknowledged, perhaps])
    for command in commands:
        assert store.read(lambda look, name=command: look.answer(SENDER, name)) is not None  # type: ignore[misc]
    assert store.read(lambda look: look.balance("purse/a")) == 3 * len(commands)


@pytest.mark.parametrize("point", POINTS)
def test_after_a_crash_at_any_point_nothing_is_lost_or_half_there(url: str, point: str) -> None:
    store = open_store(url, faults=crash_at(point, 2))
    assert store.run(once("first", "s", items("first"))) == b"done"
    with pytest.raises(Crash):
        store.run(once("second", "s", items("second")))
    store.close()
    with open_store(url) as again:
        looks_whole(again, ["first"], "second" if point == "after commit" else None)
        for command in ("second", "third", "first"):
            again.run(once(command, "s", items(command)))
        looks_whole(again, ["first", "second", "third"], None)


@pytest.mark.parametrize("point", POINTS)
def test_a_fault_that_is_no_crash_leaves_the_store_usable(url: str, point: str) -> None:
    armed = [True]

    def hook(at: str) -> None:
        if at == point and armed:
            armed.pop()
            raise OSError("no")

    with open_store(url, faults=hook) as store:
        with pytest.raises(OSError, match="no"):
            store.run(once("first", "s", items("first")))
        looks_whole(store, [], "first" if point == "after commit" else None)
        store.run(once("first", "s", items("first")))
        looks_whole(store, ["first"], None)


@pytest.mark.parametrize("point", POINTS)
def test_a_process_that_is_killed_at_any_point_leaves_nothing_half_done(
    url: str, point: str
) -> None:
    open_store(url).close()
    process = start("die", url, point, "1")
    said, _ = process.communicate(timeout=300)
    assert process.returncode == -signal.SIGKILL
    assert said.split() == ["first"]
    with open_store(url) as store:
        looks_whole(store, ["first"], "second" if point == "after commit" else None)
        store.run(once("second", "s", items("second")))
        looks_whole(store, ["first", "second"], None)


def test_a_writer_that_is_killed_again_and_again_loses_nothing_it_acknowledged(url: str) -> None:
    open_store(url).close()
    acknowledged: set[str] = set()
    number = 0
    for kill in range(_KILLS):
        process = start("write", url, str(number), "3")
        assert process.stdout is not None
        # A few lines at least, so that it is killed while it writes.
        said = [process.stdout.readline() for _ in range(5)]
        time.sleep(0.01 * (kill % 7))
        process.kill()
        rest = process.stdout.read()
        process.communicate(timeout=300)
        complete = rest[: rest.rfind("\n") + 1]
        acknowledged |= {line.strip() for line in (*said, *complete.splitlines())}
        number += 100_000
        with open_store(url) as store:
            assert faults(store) == []
            _all_there_once(store, acknowledged)


def _all_there_once(store: Store, acknowledged: set[str]) -> None:
    def look(reading: Reading) -> tuple[list[str], set[str], int]:
        entries = [one.entry for thread in range(3) for one in reading.read(f"s/{thread}")]
        answered = {name for name in acknowledged if reading.answer(SENDER, name) is not None}
        return [body.decode() for body in entries], answered, reading.balance("house")

    # At one moment: a server may still be at the last commit of who was killed.
    found, answered, house = store.read(look)
    commands = [body for body in found if body != "more"]
    assert len(found) == 2 * len(commands)
    assert len(set(commands)) == len(commands)
    assert acknowledged <= set(commands)
    assert answered == acknowledged
    # Whoever was killed had three works under way at most.
    assert len(commands) - len(acknowledged) <= 3 * _KILLS
    assert house == -7 * len(commands)
