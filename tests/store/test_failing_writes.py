"""Writes that fail: a full disk, a file that may not be written, a lock that is not let go."""

import sqlite3
from pathlib import Path

import psycopg
import pytest

from pitboss.store import OutcomeUnknown, Transaction, Unavailable, open_store
from tests.support.databases import (
    SENDER,
    bodies,
    execute,
    faults,
    new_database,
    noise,
    once,
    put,
    server,
    start,
)


@pytest.fixture
def file(tmp_path: Path) -> str:
    return new_database("sqlite", tmp_path)


def test_a_full_disk_is_told_and_nothing_of_the_work_is_there(file: str) -> None:
    with open_store(file) as store:
        put(store, "a", b"one")
        pages = execute(file, "PRAGMA page_count")[0][0]
        # The writer's own connection is told that there is no more room.
        store.run(lambda tx: tx._session.run(f"PRAGMA max_page_count={pages + 2}"))
        with pytest.raises(Unavailable, match="the disk is full; nothing was written"):
            store.run(once("c", "a", [(noise(100_000), [("x", 1), ("y", -1)])]))
        assert store.read(lambda look: look.answer(SENDER, "c")) is None
        assert bodies(store, "a") == [b"one"]
        store.run(lambda tx: tx._session.run("PRAGMA max_page_count=1000000"))
        store.run(once("c", "a", [(noise(100_000), [("x", 1), ("y", -1)])]))
        assert len(bodies(store, "a")) == 2
        assert faults(store) == []


def test_works_that_share_a_commit_with_one_that_fills_the_disk_are_told_too(file: str) -> None:
    with open_store(file) as store:
        put(store, "a", b"one")
        pages = execute(file, "PRAGMA page_count")[0][0]
        store.run(lambda tx: tx._session.run(f"PRAGMA max_page_count={pages + 2}"))
        sizes = [9, 9, 9, 90_000, 9, 9]
        told = [
            store.submit(once(f"c{number}", f"s/{number}", [(noise(size), ())]))
            for number, size in enumerate(sizes)
        ]
        done = [future.exception(timeout=300) is None for future in told]
        assert not done[3]
        for number, kept in enumerate(done):
            answered = store.read(lambda look, n=number: look.answer(SENDER, f"c{n}"))  # type: ignore[misc]
            assert (answered is not None) == kept
        assert faults(store) == []


def test_a_file_that_may_grow_no_further_keeps_what_was_acknowledged(file: str) -> None:
    open_store(file).close()
    said, wrong = start("grow", file, "600000").communicate(timeout=300)
    *written, refused = said.splitlines()
    assert wrong == ""
    assert refused.startswith("Unavailable: sqlite:///"), refused
    with open_store(file) as store:
        assert [body[:8].decode() for body in bodies(store, "a")] == written != []
        assert faults(store) == []
        put(store, "a", b"more")


def test_a_commit_to_a_file_is_on_the_disk_before_it_is_acknowledged(file: str) -> None:
    with open_store(file) as store:
        wait, full = "PRAGMA synchronous", (2,)
        assert store.run(lambda tx: tx._session.run(wait).fetchone()) == full


def test_a_file_that_may_not_be_written_is_told(file: str) -> None:
    with open_store(file) as store:
        put(store, "a", b"one")
        store.run(lambda tx: tx._session.run("PRAGMA query_only=1"))
        with pytest.raises(Unavailable, match="the file may not be written: check who owns it"):
            put(store, "a", b"two")
        assert bodies(store, "a") == [b"one"]
        assert faults(store) == []


def test_a_file_that_another_process_does_not_let_go_is_told(file: str) -> None:
    with open_store(file, busy_seconds=0.2) as store:
        put(store, "a", b"one")
        holder = sqlite3.connect(file.removeprefix("sqlite:///"), isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable, match="another process is writing and does not let go"):
            put(store, "a", b"two")
        assert bodies(store, "a") == [b"one"]
        holder.execute("ROLLBACK")
        holder.close()
        put(store, "a", b"two")
        assert bodies(store, "a") == [b"one", b"two"]


def test_a_file_that_another_process_lets_go_in_time_is_waited_for(file: str) -> None:
    with open_store(file) as store:
        put(store, "a", b"one")
        holder = start("hold", file)
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        waiting = store.submit(lambda tx: tx.append("a", 1, [(b"two", ())]))
        assert not waiting.done()
        holder.communicate("go\n", timeout=300)
        assert waiting.result(timeout=300).number == 2


@pytest.fixture
def served(tmp_path: Path) -> str:
    return new_database("postgresql", tmp_path)


def test_a_lost_connection_is_replaced_and_the_work_run_again(served: str) -> None:
    runs = 0

    def work(tx: Transaction) -> None:
        nonlocal runs
        runs += 1
        number = tx.head("a").number
        if runs == 1:
            break_off(tx)
        tx.append("a", number, [(b"one", ())])

    with open_store(served) as store:
        store.run(work)
        assert (runs, bodies(store, "a")) == (2, [b"one"])
        assert faults(store) == []


def break_off(tx: Transaction) -> None:
    """Have the server end the connection of a transaction."""
    pid = tx._session.run("SELECT pg_backend_pid()").fetchone()[0]
    with psycopg.connect(server(), autocommit=True) as admin:
        admin.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])


@pytest.mark.parametrize("point", ["before commit", "after commit"])
def test_a_connection_lost_around_the_commit_leaves_one_answer(served: str, point: str) -> None:
    held: list[Transaction] = []
    armed = [True]

    def lose(at: str) -> None:
        if at == point and held and armed:
            armed.pop()
            break_off(held[-1])
            if at == "after commit":
                held[-1]._session.run("SELECT 1")  # Finds out, as the commit would have.

    def work(tx: Transaction) -> bytes:
        held.append(tx)
        return once("c", "a", [(b"one", [("x", 1), ("y", -1)])])(tx)

    with open_store(served, faults=lose) as store:
        assert store.run(work) == b"done"
        assert len(held) == 2
        assert bodies(store, "a") == [b"one"]
        assert faults(store) == []


def test_a_commit_that_nobody_can_ask_after_is_said_to_be_unknown(served: str) -> None:
    held: list[Transaction] = []

    def lose(at: str) -> None:
        if at == "before commit" and held:
            break_off(held.pop())

    def work(tx: Transaction) -> None:
        held.append(tx)
        tx.append("a", tx.head("a").number, [(b"one", ())])

    with open_store(served, faults=lose) as store:
        with pytest.raises(OutcomeUnknown, match="no command id tells"):
            store.run(work)
        assert bodies(store, "a") == []
        assert faults(store) == []


def test_a_server_that_stays_away_is_told_after_a_while(served: str) -> None:
    with open_store(served, patience_seconds=0.2) as store:
        put(store, "a", b"one")
        role = "away"
        with psycopg.connect(server(), autocommit=True) as admin:
            admin.execute(f"CREATE ROLE {role} LOGIN CONNECTION LIMIT 0".encode())
    away = served.replace("://postgres:@", f"://{role}:@")
    with pytest.raises(Unavailable, match=r"the server cannot be reached: .*too many connections"):
        open_store(away, patience_seconds=0.2)
