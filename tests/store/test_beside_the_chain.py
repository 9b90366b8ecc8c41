"""What stands beside the chain: snapshots to go on from, and timers that one alone claims."""

import threading

import pytest

from pitboss.store import Snapshot, Store, StoreError, Timer, Transaction
from tests.support.databases import execute, faults, put


def test_the_newest_snapshot_of_a_label_is_kept(store: Store) -> None:
    put(store, "a", b"one", b"two")

    def keep(tx: Transaction) -> None:
        tx.keep_snapshot("a", 1, "v1", b"after one")
        tx.keep_snapshot("a", 2, "v1", b"after two")
        tx.keep_snapshot("a", 1, "v2", b"other")

    store.run(keep)
    assert store.read(lambda look: look.snapshot("a", "v1")) == Snapshot(2, b"after two")
    assert store.read(lambda look: look.snapshot("a", "v2")) == Snapshot(1, b"other")
    assert store.read(lambda look: look.snapshot("a", "v3")) is None
    assert store.read(lambda look: look.snapshot("b", "v1")) is None
    assert faults(store) == []


def test_a_snapshot_may_stand_on_what_the_same_work_appends(store: Store) -> None:
    def work(tx: Transaction) -> Snapshot | None:
        tx.append("a", 0, [(b"one", ())])
        tx.keep_snapshot("a", 1, "v", b"state")
        return tx.snapshot("a", "v")

    assert store.run(work) == Snapshot(1, b"state")
    assert faults(store) == []


@pytest.mark.parametrize("number", [0, 2, -1])
def test_a_snapshot_stands_on_an_entry(store: Store, number: int) -> None:
    put(store, "a", b"one")
    with pytest.raises(StoreError, match=f"a has no entry {number}"):
        store.run(lambda tx: tx.keep_snapshot("a", number, "v", b""))


def test_a_snapshot_that_was_changed_is_not_used_and_is_found(store: Store, url: str) -> None:
    put(store, "a", b"one", b"two")
    store.run(lambda tx: tx.keep_snapshot("a", 1, "v", b"state"))
    execute(url, "UPDATE snapshots SET data = ?", b"stale")
    assert store.read(lambda look: look.snapshot("a", "v")) is None
    assert faults(store) == ["a, snapshot v: its bytes were changed"]
    store.run(lambda tx: tx.keep_snapshot("a", 1, "v", b"state"))
    execute(url, "UPDATE snapshots SET number = 2")
    assert faults(store) == ["a, entry 2: it is not the entry that the snapshot v names"]


def test_timers_are_claimed_when_they_are_due_the_earliest_first(store: Store) -> None:
    def work(tx: Transaction) -> None:
        for key, due in (("c", 30), ("a", 10), ("b", 20), ("d", 40)):
            tx.set_timer(key, due, "s", key.encode())
        tx.set_timer("d", 5, "s", b"replaced")
        tx.drop_timer("a")
        tx.drop_timer("never set")

    store.run(work)
    assert store.read(lambda look: look.next_due()) == 5
    assert store.run(lambda tx: tx.claim(4)) == []
    assert store.run(lambda tx: tx.claim(25, limit=5)) == [
        Timer("d", 5, "s", b"replaced"),
        Timer("b", 20, "s", b"b"),
    ]
    assert store.read(lambda look: look.timers()) == [Timer("c", 30, "s", b"c")]
    assert store.run(lambda tx: tx.claim(99)) == [Timer("c", 30, "s", b"c")]
    assert store.read(lambda look: (look.next_due(), look.timers())) == (None, [])


def test_a_timer_is_there_again_if_the_work_that_claimed_it_fails(store: Store) -> None:
    store.run(lambda tx: tx.set_timer("t", 1, "s"))

    def fails(tx: Transaction) -> None:
        assert len(tx.claim(1)) == 1
        assert tx.claim(1) == []
        raise KeyError("mine")

    with pytest.raises(KeyError):
        store.run(fails)
    assert len(store.run(lambda tx: tx.claim(1))) == 1


def test_no_two_works_are_given_the_same_timer(store: Store) -> None:
    def fill(tx: Transaction) -> None:
        for number in range(40):
            tx.set_timer(f"t{number}", number, "s")

    store.run(fill)
    claimed: list[str] = []

    def take() -> None:
        while found := store.run(lambda tx: tx.claim(100, limit=3)):
            claimed.extend(timer.key for timer in found)

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(claimed) == sorted(f"t{number}" for number in range(40))
