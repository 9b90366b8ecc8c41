"""What stands beside the chain: snapshots to go on from, and timers that one alone claims."""

import threading
from typing import Any

import pytest

from pitboss.store import Snapshot, Store, StoreError, Timer, Transaction, open_store
from tests.support.databases import execute, faults, put, replace_entries


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


@pytest.mark.parametrize(
    "change",
    [
        ("UPDATE snapshots SET data = ?", b"stale"),
        ("UPDATE snapshots SET mac = ?", bytes(32)),
        ("UPDATE snapshots SET number = 2",),
        ("UPDATE snapshots SET stream = 'b'",),
        ("UPDATE snapshots SET tag = 'w'",),
    ],
)
def test_a_snapshot_that_was_changed_is_not_used_and_is_found(
    store: Store, url: str, change: tuple[Any, ...]
) -> None:
    put(store, "a", b"one", b"two")
    put(store, "b", b"one")
    store.run(lambda tx: tx.keep_snapshot("a", 1, "v", b"state"))
    assert faults(store) == []
    execute(url, *change)
    found = store.read(lambda look: [look.snapshot(s, t) for s in "ab" for t in "vw"])
    assert found == [None] * 4
    (told,) = faults(store)
    assert told.endswith("its digest does not agree: it was changed, or another key made it")
    assert [one[3] for one in store.read(lambda look: list(look.snapshots()))] == [False]


def test_a_snapshot_of_an_entry_that_is_gone_is_found(store: Store, url: str) -> None:
    put(store, "a", b"one")
    store.run(lambda tx: tx.keep_snapshot("a", 1, "v", b"state"))
    execute(url, "UPDATE snapshots SET number = 7")
    assert faults(store) == ["a, snapshot v: it stands on entry 7, which is not there"]


def test_a_snapshot_of_a_chain_made_anew_is_not_used(store: Store, url: str) -> None:
    put(store, "a", b"one")
    store.run(lambda tx: tx.keep_snapshot("a", 1, "v", b"state"))
    replace_entries(url, "a", [(b"forged", b"")])
    assert store.read(lambda look: look.snapshot("a", "v")) is None


def test_a_key_that_was_rotated_reads_and_a_new_one_writes(url: str) -> None:
    with open_store(url, snapshot_keys=[b"old"]) as store:
        put(store, "a", b"one")
        assert store.run(lambda tx: tx.keep_snapshot("a", 1, "v", b"state"))
    with open_store(url, snapshot_keys=[b"old", b"new"]) as store:
        assert store.read(lambda look: look.snapshot("a", "v")) == Snapshot(1, b"state")
        store.run(lambda tx: tx.keep_snapshot("a", 1, "v", b"again"))
    with open_store(url, snapshot_keys=[b"old"]) as store:
        assert store.read(lambda look: look.snapshot("a", "v")) is None
    with open_store(url) as store:
        store.use_snapshot_keys([b"new"])
        assert store.read(lambda look: list(look.snapshots())) == [
            ("a", "v", Snapshot(1, b"again"), True)
        ]


def test_without_a_key_no_snapshot_is_written_or_used(url: str) -> None:
    with open_store(url, snapshot_keys=[b"key"]) as store:
        put(store, "a", b"one")
        store.run(lambda tx: tx.keep_snapshot("a", 1, "v", b"state"))
    with open_store(url) as store:
        assert store.read(lambda look: look.snapshot("a", "v")) is None
        assert store.run(lambda tx: tx.keep_snapshot("a", 1, "w", b"state")) is False
        assert [one[:2] for one in store.read(lambda look: list(look.snapshots()))] == [("a", "v")]
        assert faults(store) == [], "whether its digest agrees cannot be told"


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


@pytest.mark.parametrize("kind", ["postgresql"], indirect=True)
def test_who_claims_does_not_wait_for_another_who_does(store: Store) -> None:
    def set_two(tx: Transaction) -> None:
        tx.set_timer("a", 1, "s")
        tx.set_timer("b", 2, "s")

    store.run(set_two)
    first_claimed, second_done = threading.Event(), threading.Event()

    def claim_and_hold(tx: Transaction) -> tuple[list[str], bool]:
        found = [timer.key for timer in tx.claim(9)]
        first_claimed.set()
        return found, second_done.wait(60)

    first = store.submit(claim_and_hold)
    assert first_claimed.wait(60)
    second = store.submit(lambda tx: [timer.key for timer in tx.claim(9)])
    second.add_done_callback(lambda _: second_done.set())
    assert first.result(120) == (["a"], True), "the second came through meanwhile"
    assert second.result(120) == ["b"]


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
