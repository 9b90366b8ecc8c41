"""Backups: taken while others write, whole as of one moment, stores themselves, put back."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.store import Store, StoreError, Unavailable, migrate, open_store, restore
from tests.support.databases import KINDS, SENDER, bodies, faults, new_database, once, put
from tests.support.store_programs import POSTINGS


def fill(store: Store) -> None:
    for number in range(30):
        store.run(once(f"c{number}", f"s/{number % 3}", [(b"%d" % number, POSTINGS)]))
    store.run(lambda tx: tx.keep_snapshot("s/0", 1, "v", b"state"))
    store.run(lambda tx: tx.set_timer("t", 5, "s/0", b"\x00\xff"))
    store.run(lambda tx: tx.add_total(("2026-01-01", "a"), {"in": 5, "out": -3}))
    store.run(lambda tx: tx.count(("ann", "1"), 7))
    store.run(lambda tx: tx.index("s/1", 2, 99, ["x", "y z"], b"\x00\xff"))


def all_of(store: Store) -> object:
    return store.read(
        lambda look: (
            look.heads(),
            [list(look.read(stream)) for stream in look.heads()],
            look.balances(),
            look.timers(),
            look.snapshot("s/0", "v"),
            list(look.totals()),
            look.counts(),
            look.find(["y z"]),
            [look.answer(SENDER, f"c{number}") for number in range(30)],
        )
    )


@pytest.mark.parametrize("into", KINDS)
def test_a_backup_is_a_store_and_is_put_back_anywhere(
    store: Store, into: str, tmp_path: Path
) -> None:
    fill(store)
    path = tmp_path / "backup.db"
    store.backup(path)
    assert sorted(one.name for one in tmp_path.iterdir() if "backup" in one.name) == ["backup.db"]
    target = new_database(into, tmp_path)
    restore(path, target)
    with open_store(target, snapshot_keys=[b"key"]) as again:
        assert all_of(again) == all_of(store)
        put(again, "s/0", b"goes on")
        assert faults(again) == []
    with open_store(f"sqlite:///{path}", snapshot_keys=[b"key"]) as opened:
        assert all_of(opened) == all_of(store)
        assert faults(opened) == []


def test_a_backup_is_taken_while_others_write(store: Store, tmp_path: Path) -> None:
    stop = threading.Event()
    fill(store)

    def write() -> None:
        number = 0
        while not stop.is_set():
            put(store, "busy", (b"%d" % number, [("x", number), ("y", -number)]), b"pair")
            number += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(3):
            store.backup(tmp_path / f"{number}.db")
    finally:
        stop.set()
        writer.join()
    for number in range(3):
        with open_store(f"sqlite:///{tmp_path}/{number}.db") as copy:
            assert faults(copy) == []
            found = bodies(copy, "busy")
            assert found[1::2] == [b"pair"] * (len(found) // 2)
            assert len(found) % 2 == 0


def test_a_backup_writes_over_nothing(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "there"
    path.write_text("mine")
    with pytest.raises(StoreError, match="there is such a file already"):
        store.backup(path)
    assert path.read_text() == "mine"
    with pytest.raises(Unavailable, match="there is no folder"):
        store.backup(tmp_path / "none" / "backup.db")
    assert not list(tmp_path.glob("*.part*"))


def test_a_backup_is_not_put_back_over_a_store(store: Store, url: str, tmp_path: Path) -> None:
    fill(store)
    store.backup(tmp_path / "backup.db")
    before = all_of(store)
    with pytest.raises(StoreError, match="only put back where there is none"):
        restore(tmp_path / "backup.db", url)
    assert all_of(store) == before
    with pytest.raises(Unavailable, match="there is no such file"):
        restore(tmp_path / "none.db", new_database("sqlite", tmp_path))


def test_a_backup_of_an_older_schema_is_migrated_before_it_is_put_back(
    store: Store, tmp_path: Path, next_program: Callable[[], None]
) -> None:
    fill(store)
    path = tmp_path / "backup.db"
    store.backup(path)
    next_program()
    target = new_database("sqlite", tmp_path)
    with pytest.raises(StoreError, match="older schema 0004"):
        restore(path, target)
    assert migrate(f"sqlite:///{path}") == ("0004", "9000")
    restore(path, target)
    with open_store(target, snapshot_keys=[b"key"]) as again:
        assert all_of(again) == all_of(store)


def test_a_backup_has_the_dictionaries_that_its_entries_need(url: str, tmp_path: Path) -> None:
    words = b"the quick brown fox jumps over the lazy dog, again and again and again" * 2
    with open_store(url, dictionary=words) as store:
        put(store, "a", words, words[5:] + b"end")
        store.backup(tmp_path / "backup.db")
    for into in KINDS:
        target = new_database(into, tmp_path)
        restore(tmp_path / "backup.db", target)
        with open_store(target, make=False) as again:
            assert bodies(again, "a") == [words, words[5:] + b"end"]
            assert faults(again) == []
