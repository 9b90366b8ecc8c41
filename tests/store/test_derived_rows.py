"""Rows that follow from entries: totals, an index by labels, counters; in the same transaction."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from pitboss.store import Found, Store, StoreError, Transaction
from tests.support.databases import execute, faults, place, put


def test_totals_are_sums_and_are_found_by_the_beginning_of_their_keys(store: Store) -> None:
    def first(tx: Transaction) -> None:
        tx.add_total(("2026-01-01", "a", "x"), {"in": 5, "out": 2})
        tx.add_total(("2026-01-01", "a", "x"), {"in": 1})
        tx.add_total(("2026-01-01", "b"), {"in": 7})

    store.run(first)
    store.run(lambda tx: tx.add_total(("2026-01-01", "a", "x"), {"out": -3, "new": 4}))
    assert store.read(lambda look: list(look.totals())) == [
        (("2026-01-01", "a", "x"), {"in": 6, "new": 4, "out": -1}),
        (("2026-01-01", "b"), {"in": 7}),
    ]
    assert store.read(lambda look: list(look.totals(("2026-01-01", "b")))) == [
        (("2026-01-01", "b"), {"in": 7})
    ]
    assert store.read(lambda look: list(look.totals(("2026-01-0",)))) == []


def test_totals_between_two_first_texts_are_those_and_no_others(store: Store) -> None:
    days = ["2026-01", "2026-01-01", "2026-01-01x", "2026-01-02", "2026-01-03", "2026-01-10"]

    def fill(tx: Transaction) -> None:
        for number, day in enumerate(days):
            tx.add_total((day, "t"), {"n": number})

    store.run(fill)

    def between(first: str, last: str) -> list[str]:
        return store.read(lambda look: [key[0] for key, _ in look.totals_between(first, last)])

    assert between("2026-01-01", "2026-01-03") == days[1:5]
    assert between("2026-01-01", "2026-01-01") == ["2026-01-01"]
    assert between("2026-01-04", "2026-01-09") == []
    assert between("2025", "2027") == days


def test_totals_of_many_at_once_lose_nothing(store: Store) -> None:
    def add(number: int) -> None:
        keys = [("day", f"t{number % 3}"), ("day", f"t{(number + 1) % 3}")]

        def work(tx: Transaction) -> None:
            for key in keys[:: 1 if number % 2 else -1]:
                tx.add_total(key, {"in": 1, "out": number})

        store.run(work)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(add, range(120)))
    found = store.read(lambda look: list(look.totals(("day",))))
    assert sum(amounts["in"] for _, amounts in found) == 240
    assert sum(amounts["out"] for _, amounts in found) == 2 * sum(range(120))


@pytest.mark.parametrize("key", [(), ("a", ""), ("a\nb",), (" a",)])
def test_what_is_no_key_is_refused(store: Store, key: tuple[str, ...]) -> None:
    for work in (lambda tx: tx.add_total(key, {"n": 1}), lambda tx: tx.count(key)):
        with pytest.raises(StoreError):
            store.run(work)
    for amount in (1.0, True, 2**63):
        with pytest.raises(StoreError, match="is no whole number"):
            store.run(lambda tx, n=amount: tx.add_total(("a",), {"n": n}))  # type: ignore[misc]
    assert store.read(lambda look: (list(look.totals()), look.counts())) == ([], {})


def fill_index(store: Store) -> None:
    """Twelve rounds of two streams, each with its time, stream, and some names."""
    for number in range(1, 7):
        for stream in ("a", "b"):
            put(store, stream, b"%d" % number)
            labels = [f"of {stream}", f"by {number % 2}", "even" if number % 2 == 0 else "odd"]
            args = (stream, number, 10 * number, labels, b"%s%d" % (stream.encode(), number))
            store.run(lambda tx, args=args: tx.index(*args))  # type: ignore[misc]


def places(found: list[Found]) -> list[str]:
    return [f"{one.stream}{one.number}" for one in found]


def test_rows_are_found_by_all_of_their_labels_the_newest_first(store: Store) -> None:
    fill_index(store)
    newest = [f"{stream}{number}" for number in range(6, 0, -1) for stream in "ba"]
    assert places(store.read(lambda look: look.find())) == newest
    assert places(store.read(lambda look: look.find(["of a"]))) == [
        "a6",
        "a5",
        "a4",
        "a3",
        "a2",
        "a1",
    ]
    assert places(store.read(lambda look: look.find(["even", "of b"]))) == ["b6", "b4", "b2"]
    assert places(store.read(lambda look: look.find(["of b", "by 0", "odd"]))) == []
    assert store.read(lambda look: look.find(["none"])) == []
    assert places(store.read(lambda look: look.find(["of a"], since=20, until=40))) == [
        "a4",
        "a3",
        "a2",
    ]
    assert store.read(lambda look: look.find(["of a"], limit=1)) == [
        Found("a", 6, 60, ("of a", "by 0", "even"), b"a6")
    ]
    with pytest.raises(StoreError, match="8 labels at most"):
        store.read(lambda look: look.find(["x"] * 9))


@pytest.mark.parametrize("labels", [(), ("of a",), ("odd", "of b")])
def test_pages_make_up_the_whole(store: Store, labels: tuple[str, ...]) -> None:
    fill_index(store)
    whole = store.read(lambda look: look.find(labels))
    before, found = None, []
    while page := store.read(lambda look, at=before: look.find(labels, before=at, limit=2)):  # type: ignore[misc]
        found += page
        before = page[-1].cursor
    assert found == whole
    assert len(whole) in (12, 6, 3)
    bounded = store.read(lambda look: look.find(labels, until=30, before=whole[0].cursor))
    assert bounded == [one for one in whole if one.at <= 30]


def test_a_row_is_replaced_by_the_next_one_of_its_entry(store: Store) -> None:
    def opened(tx: Transaction) -> None:
        tx.append("a", 0, [(b"one", ())])
        tx.index("a", 1, 10, ["open", "x"], b"open")

    store.run(opened)
    store.run(lambda tx: tx.index("a", 1, 15, ["x", "closed", "x"], b"closed"))
    assert store.read(lambda look: look.find(["open"])) == []
    row = Found("a", 1, 15, ("x", "closed"), b"closed")
    for labels in ([], ["x"], ["closed", "x"]):
        assert store.read(lambda look, them=labels: look.find(them)) == [row]  # type: ignore[misc]
    assert store.read(lambda look: list(look.finds())) == [row]
    assert faults(store) == []


def test_a_row_without_labels_is_found_by_its_time(store: Store) -> None:
    put(store, "a", b"one")
    store.run(lambda tx: tx.index("a", 1, 10, [], b""))
    assert store.read(lambda look: look.find()) == [Found("a", 1, 10, (), b"")]
    store.run(lambda tx: tx.index("a", 1, 11, [], b""))
    assert store.read(lambda look: look.find()) == [Found("a", 1, 11, (), b"")]
    assert faults(store) == []


def test_only_an_entry_is_found(store: Store) -> None:
    put(store, "a", b"one")
    for stream, number in (("a", 0), ("a", 2), ("b", 1)):
        with pytest.raises(StoreError, match=f"{stream} has no entry {number} to be found"):
            store.run(lambda tx, s=stream, n=number: tx.index(s, n, 1, [], b""))  # type: ignore[misc]


def test_an_index_that_was_changed_is_found(store: Store, url: str) -> None:
    fill_index(store)
    told = "a, entry 2: it is not found by just the labels that its row in the index has"
    at = place(url, "a", 2)
    for change, back in (
        (f"DELETE FROM marks WHERE place = {at} AND label = 'even'", ("even", 20, at)),
        (f"UPDATE marks SET at = 21 WHERE place = {at} AND label = ''", ("", 20, at)),
    ):
        execute(url, change)
        assert faults(store) == [told]
        execute(url, f"DELETE FROM marks WHERE place = {at} AND label = ?", back[0])
        execute(url, "INSERT INTO marks (label, at, place) VALUES (?, ?, ?)", *back)
        assert faults(store) == []
    execute(url, "INSERT INTO marks (label, at, place) VALUES ('more', 20, ?)", at)
    assert faults(store) == [told]


def test_counters_count_and_are_taken_once(store: Store) -> None:
    def work(tx: Transaction) -> None:
        tx.count(("ann", "1"))
        tx.count(("ann", "1"), 2)
        tx.count(("ann", "2"), 5)
        tx.count(("annie", "1"), 7)

    store.run(work)
    store.run(work)
    assert store.read(lambda look: look.counts(("ann",))) == {("ann", "1"): 6, ("ann", "2"): 10}

    def take(tx: Transaction) -> dict[tuple[str, ...], int]:
        found = tx.take_counts(("ann",))
        tx.count(("ann", "2"), 1)
        assert tx.counts(("ann",)) == {("ann", "2"): 1}
        return found

    assert store.run(take) == {("ann", "1"): 6, ("ann", "2"): 10}
    assert store.read(lambda look: look.counts()) == {("ann", "2"): 1, ("annie", "1"): 14}
    assert faults(store) == []


def test_counters_that_are_counted_and_taken_at_once_lose_nothing(store: Store) -> None:
    def step(number: int) -> int:
        if number % 5:
            store.run(lambda tx: tx.count((f"k{number % 3}",)))
            return 0
        return sum(store.run(lambda tx: tx.take_counts()).values())

    with ThreadPoolExecutor(8) as threads:
        taken = sum(threads.map(step, range(100)))
    assert taken + sum(store.read(lambda look: look.counts()).values()) == 80


def test_nothing_of_it_is_there_if_the_work_fails(store: Store) -> None:
    store.run(lambda tx: tx.count(("kept",), 3))

    def fails(tx: Transaction) -> None:
        tx.append("a", 0, [(b"one", ())])
        tx.add_total(("day",), {"in": 1})
        tx.index("a", 1, 1, ["x"], b"")
        assert tx.take_counts() == {("kept",): 3}
        assert len(tx.find(["x"])) == len(list(tx.totals())) == 1
        raise KeyError("mine")

    with pytest.raises(KeyError):
        store.run(fails)

    def everything(look: object) -> object:
        return list(look.totals()), look.find(), look.counts(), look.heads()  # type: ignore[attr-defined]

    assert store.read(everything) == ([], [], {("kept",): 3}, {})
    assert faults(store) == []
