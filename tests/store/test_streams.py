"""Streams: appended to at their end alone, read back byte for byte, chained."""

import hashlib

import pytest

from pitboss.store import (
    NOTHING,
    Conflict,
    Head,
    Reading,
    Store,
    StoreError,
    Transaction,
    Unreadable,
    open_store,
)
from pitboss.store.chain import START, next_hash, postings_bytes
from tests.support.databases import SENDER, bodies, faults, new_database, put
from tests.support.paths import ROOT


def test_a_stream_begins_with_nothing(store: Store) -> None:
    assert store.read(lambda look: look.head("a")) == NOTHING == Head(0, bytes(32))
    assert bodies(store, "a") == []
    assert faults(store) == []


def test_the_heads_of_some_streams_are_asked_for_at_once(store: Store) -> None:
    first, second = put(store, "a", b"one"), put(store, "b", b"one", b"two")
    found = store.read(lambda look: look.heads_of("b", "nowhere", "a"))
    assert found == {"b": second, "nowhere": NOTHING, "a": first}

    def work(tx: Transaction) -> dict[str, Head]:
        tx.append("a", 1, [(b"two", ())])
        return tx.heads_of("a", "b")

    after = store.run(work)
    assert after == {"a": store.read(lambda look: look.head("a")), "b": second}
    assert after["a"].number == 2, "with what the work has appended"


def test_entries_come_back_in_order_and_byte_for_byte(store: Store) -> None:
    every_byte = bytes(range(256))
    put(store, "a", b"one", b"")
    put(store, "b", b"other")
    put(store, "a", every_byte)
    found = store.read(lambda look: list(look.read("a")))
    assert [(one.stream, one.number, one.entry) for one in found] == [
        ("a", 1, b"one"),
        ("a", 2, b""),
        ("a", 3, every_byte),
    ]
    assert store.read(lambda look: look.heads()) == {
        "a": Head(3, found[-1].hash),
        "b": store.read(lambda look: look.head("b")),
    }
    assert faults(store) == []


def test_the_hash_is_what_the_page_says(store: Store) -> None:
    put(store, "täble/1", (b"one", [("x", 5), ("y z", -5)]), b"two")

    def f(part: bytes) -> bytes:
        return len(part).to_bytes(4, "big") + part

    def link(before: bytes, number: bytes, entry: bytes, postings: bytes) -> bytes:
        parts = (b"pitboss-chain-1", before, "täble/1".encode(), number, entry, postings)
        return hashlib.sha256(b"".join(f(part) for part in parts)).digest()

    first = link(bytes(32), b"1", b"one", b"5 x\n-5 y z\n")
    second = link(first, b"2", b"two", b"")
    assert [one.hash for one in store.read(lambda look: list(look.read("täble/1")))] == [
        first,
        second,
    ]


def test_the_example_of_the_page_is_right() -> None:
    page = (ROOT / "docs" / "store.md").read_text(encoding="utf-8")
    digest = next_hash(START, "a", 1, b"one", postings_bytes([("x", 5), ("y", -5)]))
    assert f"→ {digest.hex()}\n" in page


def test_a_part_of_a_stream_is_read(store: Store) -> None:
    put(store, "a", *(b"%d" % n for n in range(1, 1201)))

    def part(after: int, last: int) -> list[int]:
        return store.read(lambda look: [one.number for one in look.read("a", after, last)])

    assert part(0, 1200) == list(range(1, 1201))
    assert part(499, 1001) == list(range(500, 1002))
    assert part(1199, 5000) == [1200]
    assert part(1200, 5000) == []


def test_an_append_that_expects_another_head_is_refused(store: Store) -> None:
    put(store, "a", b"one")
    for expected in (0, 2, -1):
        with pytest.raises(Conflict, match=f"a stands at 1, not at {expected}"):
            store.run(lambda tx, n=expected: tx.append("a", n, [(b"x", ())]))  # type: ignore[misc]
    assert bodies(store, "a") == [b"one"]


def test_a_work_that_comes_late_is_run_again_and_sees_what_came_before(store: Store) -> None:
    seen: list[int] = []

    def late(tx: Transaction) -> None:
        seen.append(tx.head("a").number)
        tx.append("a", 0 if len(seen) == 1 else tx.head("a").number, [(b"late", ())])

    put(store, "a", b"one")
    store.run(late)
    assert seen == [1, 1]
    assert bodies(store, "a") == [b"one", b"late"]


def test_a_work_is_run_a_bounded_number_of_times(url: str) -> None:
    runs: list[int] = []

    def never(tx: Transaction) -> None:
        runs.append(1)
        tx.append("a", 7, [(b"x", ())])

    with open_store(url, tries=4) as store, pytest.raises(Conflict):
        store.run(never)
    assert len(runs) == 4


def test_a_work_sees_what_it_has_written_itself(store: Store) -> None:
    def work(tx: Transaction) -> tuple[Head, list[bytes], dict[str, Head]]:
        tx.append("a", 0, [(b"one", ())])
        first = tx.head("a")
        tx.append("a", 1, [(b"two", [("x", 1), ("y", -1)])])
        assert (tx.balance("x"), tx.balance("y"), tx.balance("z")) == (1, -1, 0)
        read = [one.entry for one in tx.read("a")]
        tx.append("a", 2, [(b"three", [("x", 1), ("y", -1)])])
        assert tx.balance("x") == 2
        assert tx.balances() == {"x": 2, "y": -2}
        return first, read, tx.heads()

    first, read, heads = store.run(work)
    assert (first.number, read, heads["a"].number) == (1, [b"one", b"two"], 3)
    assert faults(store) == []


def test_what_a_work_raises_is_raised_and_nothing_of_it_is_there(store: Store) -> None:
    def fails(tx: Transaction) -> None:
        tx.append("a", 0, [(b"one", [("x", 1), ("y", -1)])])
        tx.remember(SENDER, "c", b"", b"answer")
        tx.set_timer("t", 5, "a")
        assert tx.heads()
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        store.run(fails)

    def nothing(look: Reading) -> bool:
        return not (look.heads() or look.balances() or look.answer(SENDER, "c") or look.timers())

    assert store.read(nothing)
    assert faults(store) == []


def test_a_work_that_goes_on_after_a_refusal_to_write_is_not_committed(store: Store) -> None:
    put(store, "a", b"one")

    def stubborn(tx: Transaction) -> str:
        tx.remember(SENDER, "c", b"", b"answer")
        tx.append("b", 0, [(b"x", ())])
        other = Transaction(tx._session, tx._rules)
        other.append("b", 0, [(b"y", ())])
        other.finish()
        try:
            tx.heads()
        except Conflict:
            return "went on"
        return "did not notice"

    with pytest.raises(Conflict):
        store.run(stubborn)
    assert bodies(store, "b") == []
    assert store.read(lambda look: look.answer(SENDER, "c")) is None


def test_an_append_of_nothing_changes_nothing(store: Store) -> None:
    assert store.run(lambda tx: tx.append("a", 0, [])) == NOTHING
    assert store.read(lambda look: look.heads()) == {}


@pytest.mark.parametrize(
    "name", ["", " a", "a ", "a\nb", "a\x00b", "x" * 201, "\ud800", "a\u2028b"]
)
def test_names_that_could_not_stand_on_a_line_are_refused(store: Store, name: str) -> None:
    for work in (
        lambda tx: tx.append(name, 0, [(b"x", ())]),
        lambda tx: tx.append("a", 0, [(b"x", [(name, 1), ("y", -1)])]),
        lambda tx: tx.remember(SENDER, name, b"", b""),
        lambda tx: tx.set_timer(name, 1, "a"),
        lambda tx: tx.lock(name),
    ):
        with pytest.raises(StoreError, match="is no name of"):
            store.run(work)
    assert faults(store) == []


def test_a_name_may_have_200_characters(store: Store) -> None:
    name = "x" * 200
    put(store, name, (b"one", [(name, 1), ("y", -1)]))
    store.run(lambda tx: tx.remember(SENDER, name, b"", b""))
    store.run(lambda tx: tx.set_timer(name, 1, name))
    assert store.run(lambda tx: tx.lock(name)) == {name: 1}
    assert faults(store) == []


def test_a_reader_sees_one_moment_whatever_is_written_meanwhile(store: Store) -> None:
    put(store, "a", (b"one", [("x", 1), ("y", -1)]))

    def look_twice(look: Reading) -> list[object]:
        before: list[object] = [look.head("a"), look.balances()]
        put(store, "a", (b"two", [("x", 1), ("y", -1)]))
        assert [look.head("a"), look.balances()] == before
        return before

    store.read(look_twice)
    assert bodies(store, "a") == [b"one", b"two"]


def test_a_work_within_a_work_is_refused(store: Store) -> None:
    with pytest.raises(StoreError, match="may not start another"):
        store.run(lambda _: put(store, "a", b"one"))
    put(store, "a", b"one")


def test_a_closed_store_says_so(url: str) -> None:
    store = open_store(url)
    store.close()
    store.close()
    for use in (
        lambda: store.submit(lambda _: None),
        lambda: store.run(lambda _: None),
        lambda: store.read(lambda _: None),
        lambda: store.wait("a", 0, 1),
        lambda: next(store.check()),
    ):
        with pytest.raises(StoreError, match="the store is closed"):
            use()


def test_nobody_writes_after_an_entry_that_he_cannot_read(url: str) -> None:
    with open_store(url) as newer:
        put(newer, "a", b"old", b"new")
    asked: list[bytes] = []

    def readable(entry: bytes) -> bool:
        asked.append(entry)
        return entry == b"old"

    with open_store(url, readable=readable) as older, open_store(url) as newer:
        with pytest.raises(Unreadable, match="a: this program cannot read entry 2"):
            put(older, "a", b"old")
        assert asked == [b"new"]
        put(newer, "a", b"old")
        put(older, "a", b"old")
        put(older, "a", b"new")  # What it writes itself it need not be asked about.
        put(older, "a", b"old")
        assert asked == [b"new", b"old"]
        put(newer, "a", b"new")
        with pytest.raises(Unreadable, match="entry 7"):
            put(older, "a", b"old")
        assert faults(older) == []


def test_both_databases_keep_the_same_bytes(tmp_path_factory: pytest.TempPathFactory) -> None:
    kept = []
    for kind in ("sqlite", "postgresql"):
        with open_store(new_database(kind, tmp_path_factory.mktemp(kind))) as store:
            put(store, "b", (b"one", [("é", 3), ("z", -3)]), b"two")
            put(store, "B", b"x")
            put(store, "a/ü", (b"three", [("z", 7), ("é", -7)]))
            kept.append(
                store.read(
                    lambda look: (
                        look.heads(),
                        [list(look.read(stream)) for stream in look.heads()],
                        list(look.balances().items()),
                    )
                )
            )
    assert kept[0] == kept[1]
