"""Several at one store: no update is lost, many works share a commit, wake-ups arrive."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pitboss.store import Head, Reading, Snapshot, Store, StoreError, Transaction, open_store
from tests.support.databases import (
    SENDER,
    SOAK,
    bodies,
    execute,
    faults,
    new_database,
    place,
    put,
    start,
)

_TIMES = 400 if SOAK else 45
#: How long is waited for what comes; a machine that does much else at once takes its time.
_PATIENCE = 120
_PROCESSES = {"sqlite": 2, "postgresql": 4}


def test_processes_that_add_to_the_same_accounts_lose_nothing(url: str, kind: str) -> None:
    open_store(url).close()
    names = [f"p{number}" for number in range(_PROCESSES[kind])]
    running = [start("count", url, name, str(_TIMES)) for name in names]
    for process in running:
        said, wrong = process.communicate(timeout=300)
        assert (said, process.returncode) == ("done\n", 0), wrong
    with open_store(url) as store:
        assert faults(store) == []
        added = [number for number in range(_TIMES) if number % 3]
        shared = bodies(store, "shared")
        assert sorted(shared) == sorted(
            f"{name}-{number}".encode() for name in names for number in added
        )
        balances = store.read(lambda look: look.balances())
        assert balances["fund"] == -5 * len(added) * len(names)
        assert balances["meter/2"] == 2 * len(added) * len(names)
        assert balances["meter/1"] + balances["won"] == 3 * len(added) * len(names)
        for name in names:
            assert len(bodies(store, f"own/{name}")) == _TIMES


def test_works_that_wait_share_a_commit(tmp_path: Path) -> None:
    with open_store(new_database("sqlite", tmp_path)) as store:
        before = store.commits
        begun, go = threading.Event(), threading.Event()

        def first(tx: Transaction) -> None:
            begun.set()
            go.wait(_PATIENCE)
            tx.append("a", 0, [(b"first", ())])

        futures = [store.submit(first)]
        begun.wait(_PATIENCE)
        futures += [
            store.submit(lambda tx, n=n: tx.append(f"s/{n}", 0, [(b"x", [("x", 1), ("y", -1)])]))  # type: ignore[misc]
            for n in range(99)
        ]
        assert not any(future.done() for future in futures)
        go.set()
        for future in futures:
            future.result(timeout=_PATIENCE)
        assert store.commits == before + 1
        assert store.read(lambda look: look.balance("x")) == 99
        assert faults(store) == []


def test_a_work_that_fails_takes_none_with_it_that_shares_its_commit(tmp_path: Path) -> None:
    with open_store(new_database("sqlite", tmp_path)) as store:
        begun, go = threading.Event(), threading.Event()

        def first(tx: Transaction) -> None:
            begun.set()
            go.wait(_PATIENCE)
            tx.append("a", 0, [(b"first", ())])

        def work(number: int) -> object:
            def one(tx: Transaction) -> None:
                tx.append(f"s/{number}", 0, [(b"x", [("x", 1), ("y", -1)])])
                tx.remember(SENDER, f"c{number}", b"", b"done")
                assert tx.heads()
                if number % 2:
                    raise KeyError(number)

            return store.submit(one)

        before = store.submit(first)
        begun.wait(_PATIENCE)
        futures: list[object] = [work(number) for number in range(10)]
        go.set()
        before.result(timeout=_PATIENCE)
        for number, future in enumerate(futures):
            error = future.exception(timeout=_PATIENCE)  # type: ignore[attr-defined]
            assert isinstance(error, KeyError) == bool(number % 2)
        assert store.commits == 1
        assert sorted(store.read(lambda look: look.heads())) == [
            "a",
            *(f"s/{n}" for n in range(0, 10, 2)),
        ]
        assert store.read(lambda look: look.balance("x")) == 5
        assert faults(store) == []


@pytest.mark.parametrize("peek", [True, False])
def test_a_work_sees_what_those_before_it_in_its_commit_wrote_and_nothing_of_those_that_failed(
    tmp_path: Path, peek: bool
) -> None:
    with open_store(new_database("sqlite", tmp_path), snapshot_keys=[b"key"]) as store:
        begun, go = threading.Event(), threading.Event()
        seen: list[tuple[object, ...]] = []

        def first(tx: Transaction) -> None:
            begun.set()
            go.wait(_PATIENCE)

        def work(number: int) -> Callable[[Transaction], None]:
            def one(tx: Transaction) -> None:
                head = tx.head("a").number
                state = (head, tx.balance("x"), tx.answer(SENDER, "odd"), tx.answer(SENDER, "c0"))
                tx.append("a", head, [(b"%d" % number, [("x", 1), ("y", -1)])])
                tx.append(f"s/{number}", 0, [(b"x", ())])
                tx.add_total(("t",), {"n": 1})
                tx.count(("c",))
                tx.index("a", head + 1, number, [str(number)], b"")
                tx.set_timer("t", number, "a")
                tx.keep_snapshot("a", head + 1, "v", b"%d" % number)
                tx.remember(SENDER, "odd" if number % 2 else f"c{number}", b"", b"")
                if peek:
                    assert [one.entry for one in tx.read("a")][-1] == b"%d" % number
                    assert dict(tx.totals())[("t",)] == {"n": head + 1}
                if number % 2:
                    raise KeyError(number)
                seen.append(state)

            return one

        before = store.submit(first)
        begun.wait(_PATIENCE)
        futures = [store.submit(work(number)) for number in range(8)]
        go.set()
        before.result(_PATIENCE)
        told = [isinstance(one.exception(_PATIENCE), KeyError) for one in futures]
        assert told == [False, True] * 4
        assert store.commits == 1
        assert [one[:3] for one in seen] == [(number, number, None) for number in range(4)]
        assert [one[3] is None for one in seen] == [True, False, False, False]
        assert bodies(store, "a") == [b"0", b"2", b"4", b"6"]

        def derived(look: Reading) -> object:
            found = [one.data for one in look.find()]
            return dict(look.totals()), look.counts(), len(found), look.next_due()

        assert store.read(derived) == ({("t",): {"n": 4}}, {("c",): 4}, 4, 6)
        assert store.read(lambda look: look.snapshot("a", "v")) == Snapshot(4, b"6")
        assert faults(store) == []


def test_what_another_process_wrote_is_seen_by_the_next_work(url: str, store: Store) -> None:
    put(store, "a", (b"one", [("x", 1), ("y", -1)]))
    with open_store(url) as other:
        for number in range(5):
            put(other, "a", (b"theirs", [("x", 10), ("y", -10)]))
            put(other, f"new/{number}", b"theirs")
            put(store, "a", (b"ours", [("x", 1), ("y", -1)]))
            put(store, f"new/{number}", b"ours")
    assert store.read(lambda look: look.balance("x")) == 56
    assert store.run(lambda tx: tx.lock("x")) == {"x": 56}
    assert bodies(store, "new/4") == [b"theirs", b"ours"]
    assert faults(store) == []


def test_what_was_changed_by_hand_between_two_works_is_what_the_second_finds(
    url: str, store: Store
) -> None:
    put(store, "a", (b"one", [("x", 1), ("y", -1)]))
    execute(url, "UPDATE balances SET amount = 100 WHERE account = 'x'")
    assert store.run(lambda tx: tx.balance("x")) == 100


def test_one_whose_rows_the_tables_refuse_takes_none_with_it_that_shares_its_commit(
    tmp_path: Path,
) -> None:
    url = new_database("sqlite", tmp_path)
    with open_store(url) as store:
        put(store, "a", b"one")
        # An entry beyond the head: somebody tampered, and nobody can append there.
        execute(
            url,
            "INSERT INTO entries (place, hash, data) VALUES (?, ?, ?)",
            place(url, "a", 2),
            bytes(32),
            b"",
        )
        begun, go = threading.Event(), threading.Event()

        def first(tx: Transaction) -> None:
            begun.set()
            go.wait(_PATIENCE)

        def append(stream: str) -> Callable[[Transaction], Head]:
            return lambda tx: tx.append(stream, tx.head(stream).number, [(b"x", ())])

        store.submit(first)
        begun.wait(_PATIENCE)
        futures = [store.submit(append(stream)) for stream in ("b", "a", "c", "b")]
        go.set()
        told = [one.exception(_PATIENCE) for one in futures]
        assert [one is None for one in told] == [True, False, True, True]
        assert "the tables refuse it" in str(told[1])
        assert (bodies(store, "b"), bodies(store, "c")) == ([b"x", b"x"], [b"x"])
        with pytest.raises(StoreError, match="the tables refuse it"):
            put(store, "a", b"x")
        put(store, "b", b"y")


def test_works_of_one_order_run_in_the_order_of_their_submission(store: Store) -> None:
    def work(lane: int, number: int) -> Callable[[Transaction], int]:
        def one(tx: Transaction) -> int:
            if number % 7 == 3:
                raise KeyError(number)
            stream = f"s/{lane}"
            tx.append(stream, tx.head(stream).number, [(b"%d" % number, ())])
            return number

        return one

    futures = [
        (number, store.submit(work(lane, number), order=f"s/{lane}"))
        for number in range(30)
        for lane in range(4)
    ]
    for number, future in futures:
        error = future.exception(_PATIENCE)
        assert isinstance(error, KeyError) if number % 7 == 3 else future.result() == number
    wanted = [b"%d" % number for number in range(30) if number % 7 != 3]
    for lane in range(4):
        assert bodies(store, f"s/{lane}") == wanted
    assert faults(store) == []


def test_a_work_of_an_order_can_be_given_up_and_the_next_one_runs(store: Store) -> None:
    begun, go = threading.Event(), threading.Event()

    def first(tx: Transaction) -> None:
        begun.set()
        go.wait(_PATIENCE)

    store.submit(first, order="a")
    begun.wait(_PATIENCE)
    given_up = store.submit(lambda tx: tx.append("a", 0, [(b"x", ())]), order="a")
    kept = store.submit(lambda tx: tx.append("a", 0, [(b"y", ())]), order="a")
    assert given_up.cancel()
    go.set()
    assert kept.result(_PATIENCE).number == 1
    assert bodies(store, "a") == [b"y"]


def test_a_work_that_was_submitted_is_finished_before_the_store_is_closed(url: str) -> None:
    with open_store(url) as store:
        futures = [
            store.submit(lambda tx: tx.append("a", tx.head("a").number, [(b"x", ())]), order="a")
            for _ in range(20)
        ]
    assert [future.result(0).number for future in futures] == list(range(1, 21))


def test_a_work_that_was_given_up_before_its_turn_is_not_run(tmp_path: Path) -> None:
    with open_store(new_database("sqlite", tmp_path)) as store:
        begun, go = threading.Event(), threading.Event()

        def first(tx: Transaction) -> None:
            begun.set()
            go.wait(_PATIENCE)

        store.submit(first)
        begun.wait(_PATIENCE)
        given_up = store.submit(lambda tx: tx.append("a", 0, [(b"x", ())]))
        kept = store.submit(lambda tx: tx.append("b", 0, [(b"x", ())]))
        assert given_up.cancel()
        go.set()
        kept.result(timeout=_PATIENCE)
        assert list(store.read(lambda look: look.heads())) == ["b"]


def test_what_a_work_leaves_is_thrown_away_by_whoever_asked_and_disturbs_nobody(
    store: Store,
) -> None:
    """A cursor that is thrown away on another thread resets a statement that may be running."""
    times = 2 * _TIMES

    def ask(name: str) -> int:
        done = 0
        for number in range(times):

            def work(tx: Transaction, number: int = number) -> Transaction:
                entries = [(b"one", [("a", 1), ("b", -1)])] * 4
                tx.append(name, tx.head(name).number, entries)
                for which in range(4):
                    tx.remember(SENDER, f"{name}-{number}-{which}", b"", b"done")
                return tx

            left = store.run(work)
            done += left.wrote
            del left
        return done

    with ThreadPoolExecutor(12) as pool:
        assert sum(pool.map(ask, [f"s/{number}" for number in range(12)])) == 12 * times
    assert faults(store) == []


def test_many_may_read_at_once_and_nobody_starves(store: Store, tmp_path: Path) -> None:
    readers = 40 if store.where.startswith("sqlite") else 6
    meet = threading.Barrier(readers)

    def look() -> int:
        def at_once(reading: Reading) -> int:
            meet.wait(_PATIENCE)
            return reading.head("a").number

        return store.read(at_once)

    # Before the first work, and after it.
    for number in range(2):
        with ThreadPoolExecutor(readers) as pool:
            found = [one.result(_PATIENCE) for one in [pool.submit(look) for _ in range(readers)]]
        assert found == [number] * readers
        put(store, "a", b"one")
        store.backup(tmp_path / f"copy{number}.db")


def test_works_that_cross_each_other_all_get_through(store: Store) -> None:
    def move(number: int) -> None:
        one, other = ("x", "y") if number % 2 else ("y", "x")

        def work(tx: Transaction) -> None:
            tx.lock(one)
            tx.append(
                f"s/{number % 5}",
                tx.head(f"s/{number % 5}").number,
                [(b"%d" % number, [(one, 1), (other, -1)])],
            )

        store.run(work)

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(move, range(6)))
    assert store.read(lambda look: look.balances()) == {"x": 0, "y": 0}
    assert faults(store) == []


def test_whoever_waits_for_a_stream_is_woken_by_another_store(url: str, store: Store) -> None:
    put(store, "a", b"one")
    assert store.wait("a", 0, _PATIENCE)
    assert not store.wait("a", 1, 0.01)
    moved: list[frozenset[str]] = []
    seen = threading.Event()

    def told(streams: frozenset[str]) -> None:
        moved.append(streams)
        if {"b", "c"} <= frozenset().union(*moved):
            seen.set()

    stop = store.listen(told)
    with open_store(url) as other:
        put(other, "b", b"one")
        put(other, "c", b"one")
        assert seen.wait(_PATIENCE)
        assert store.wait("c", 0, _PATIENCE)
        assert frozenset().union(*moved) == {"b", "c"}
        stop()
        stop()
        put(other, "d", b"one")
        assert store.wait("d", 0, _PATIENCE)
        assert frozenset().union(*moved) == {"b", "c"}


def test_one_who_fails_when_told_does_not_keep_others_from_being_told(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    seen = threading.Event()

    def fails(_streams: frozenset[str]) -> None:
        raise KeyError("mine")

    store.listen(fails)
    store.listen(lambda _streams: seen.set())
    put(store, "a", b"one")
    assert seen.wait(_PATIENCE)
    assert "a callback of a store failed" in caplog.text


def test_waiting_ends_when_the_store_is_closed(url: str) -> None:
    store = open_store(url)
    found: list[bool] = []
    waiting = threading.Thread(target=lambda: found.append(store.wait("a", 0, 2 * _PATIENCE)))
    waiting.start()
    while store._watcher is None:
        pass
    store.close()
    waiting.join(_PATIENCE)
    assert found == [False]
