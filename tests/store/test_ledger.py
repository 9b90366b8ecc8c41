"""Postings and balances: every entry sums to zero, nothing is lost, nothing goes below zero."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest.mock import Mock, patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.store import Overdrawn, Store, StoreError, Transaction, Unbalanced, open_store
from pitboss.store.chain import LARGEST, postings_bytes, read_postings
from tests.support.databases import faults, put


def test_balances_are_the_sums_of_the_postings(store: Store) -> None:
    put(store, "a", (b"one", [("x", 10), ("y", -4), ("z", -6)]), (b"two", [("x", -3), ("y", 3)]))
    put(store, "b", (b"three", [("x", 1), ("x", 2), ("z", -3)]))
    assert store.read(lambda look: look.balances()) == {"x": 10, "y": -1, "z": -9}
    assert store.read(lambda look: [one.postings for one in look.read("a")]) == [
        (("x", 10), ("y", -4), ("z", -6)),
        (("x", -3), ("y", 3)),
    ]
    (last,) = store.read(lambda look: list(look.read("b")))
    assert last.chained_postings == b"1 x\n2 x\n-3 z\n"
    assert faults(store) == []


def test_balances_are_found_by_the_beginning_of_their_names(store: Store) -> None:
    put(store, "a", (b"one", [("p/a", 1), ("p/b", 2), ("p", 4), ("q/a", 8), ("p0", -15)]))
    assert store.read(lambda look: look.balances("p/")) == {"p/a": 1, "p/b": 2}
    assert store.read(lambda look: look.balances("p")) == {"p": 4, "p/a": 1, "p/b": 2, "p0": -15}
    assert store.read(lambda look: look.balances("none")) == {}


def test_an_entry_whose_postings_do_not_sum_to_zero_is_refused(store: Store) -> None:
    with pytest.raises(Unbalanced, match="sum to zero; these sum to 1"):
        put(store, "a", (b"one", [("x", 1), ("y", -1)]), (b"two", [("x", 2), ("y", -1)]))
    with pytest.raises(Unbalanced):
        put(store, "a", (b"one", [("x", 1)]), (b"two", [("y", -1)]))
    assert store.read(lambda look: (look.heads(), look.balances())) == ({}, {})


@pytest.mark.parametrize("amount", [1.0, True, "1", None, LARGEST + 1, -LARGEST - 1])
def test_what_is_no_amount_is_refused(store: Store, amount: object) -> None:
    with pytest.raises(StoreError, match="is no amount"):
        put(store, "a", (b"one", [("x", amount), ("y", -1)]))  # type: ignore[list-item]
    assert store.read(lambda look: look.heads()) == {}


def test_an_account_that_may_not_go_below_zero_does_not(store: Store) -> None:
    put(store, "a", (b"one", [("purse/a", 10), ("house", -10)]))
    with pytest.raises(
        Overdrawn, match="purse/a may not go below zero: it would stand at -1"
    ) as no:
        put(store, "a", (b"two", [("purse/a", -11), ("house", 11)]))
    assert (no.value.account, no.value.amount) == ("purse/a", -1)
    put(store, "a", (b"three", [("purse/a", -10), ("house", 10)]))
    assert store.read(lambda look: look.balances()) == {"house": 0, "purse/a": 0}
    assert faults(store) == []


def test_only_what_a_work_leaves_behind_must_not_be_below_zero(store: Store) -> None:
    def work(tx: Transaction) -> None:
        tx.append("a", 0, [(b"one", [("purse/a", -5), ("house", 5)])])
        assert tx.balances() == {"purse/a": -5, "house": 5}
        tx.append("a", 1, [(b"two", [("purse/a", 5), ("house", -5)])])

    store.run(work)
    assert faults(store) == []


def test_a_balance_that_no_longer_fits_is_refused(store: Store) -> None:
    put(store, "a", (b"one", [("x", LARGEST), ("y", -LARGEST)]))
    with pytest.raises(StoreError, match="no longer fits 64 bits"):
        put(store, "a", (b"two", [("x", 1), ("z", -1)]))
    assert store.read(lambda look: look.balance("x")) == LARGEST
    assert faults(store) == []


def test_a_locked_account_stands_still_until_the_work_is_done(store: Store) -> None:
    put(store, "a", (b"one", [("x", 100), ("y", -100)]))
    locked, gone = threading.Event(), threading.Event()

    def halve(tx: Transaction) -> int:
        held = tx.lock("x", "new")
        locked.set()
        gone.wait(0.3)
        assert held == {"x": tx.balance("x"), "new": 0}
        half = held["x"] // 2
        tx.append("b", tx.head("b").number, [(b"half", [("x", -half), ("y", half)])])
        return half

    def add() -> None:
        locked.wait()
        put(store, "c", (b"add", [("x", 10), ("new", -10)]))
        gone.set()

    adding = threading.Thread(target=add)
    adding.start()
    assert store.run(halve) == 50
    adding.join()
    assert store.read(lambda look: look.balance("x")) == 60
    assert faults(store) == []


def test_accounts_are_locked_in_one_order_whatever_order_they_are_named_in(url: str) -> None:
    asked: list[list[str]] = []

    def work(tx: Transaction) -> None:
        ask = tx._session.ask

        def noted(commands: Any, streams: Any, accounts: list[str]) -> Any:
            asked.append(list(accounts))
            return ask(commands, streams, accounts)

        with patch.object(tx, "_session", Mock(wraps=tx._session, ask=noted)):
            tx.lock("d", "b", "meter/2", "a")
            tx.prepare((), (), ["z", "meter/1", "c"])

    with open_store(url, locked_first=lambda account: account.startswith("meter/")) as store:
        store.run(work)
    assert asked == [["meter/2", "a", "b", "d"], ["meter/1", "c", "z"]]


def test_increments_of_many_threads_are_all_there(store: Store) -> None:
    def add(number: int) -> None:
        put(store, f"s/{number % 4}", (b"%d" % number, [("x", number), ("y", -number)]))

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(add, range(200)))
    assert store.read(lambda look: look.balance("x")) == sum(range(200))
    assert faults(store) == []


_NAMES = st.text("aé/ 1-", min_size=1, max_size=9).filter(lambda name: name == name.strip())


@given(st.lists(st.tuples(_NAMES, st.integers(-LARGEST, LARGEST)), max_size=6))
def test_postings_are_read_as_they_were_written(postings: list[tuple[str, int]]) -> None:
    whole = [one for name, amount in postings for one in ((name, amount), ("rest", -amount))]
    assert read_postings(postings_bytes(whole)) == tuple(whole)


@pytest.mark.parametrize(
    "data",
    [b"5 x", b"x\n", b"05 x\n", b"+5 x\n", b"5  \n", b"\n", b"5.0 x\n", b"\xff 1\n",
     b"9223372036854775808 x\n", b"-0 x\n"],
)  # fmt: skip
def test_postings_in_any_other_form_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"posting|amount|decode"):
        read_postings(data)
