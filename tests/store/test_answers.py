"""A command is answered once, however often and from however many sides it is sent."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from pitboss.store import Conflict, Reading, Remembered, Store, Transaction
from tests.support.databases import SENDER, bodies, execute, faults, once, put


def test_a_repeat_gets_the_first_answer_and_does_nothing(store: Store) -> None:
    assert store.run(once("c", "a", [(b"one", ()), (b"two", ())], b"first")) == b"first"
    assert store.run(once("c", "a", [(b"again", ())], b"second")) == b"first"
    assert bodies(store, "a") == [b"one", b"two"]
    assert store.read(lambda look: look.answer(SENDER, "c")) == Remembered(b"", b"first", "a", 2)
    assert store.read(lambda look: look.answer(SENDER, "d")) is None


def test_a_work_asks_for_several_answers_at_once_and_gets_those_that_there_are(
    store: Store,
) -> None:
    store.run(once("c", "a", [(b"one", ())], b"first"))
    store.run(once("d", "b", [(b"one", ()), (b"two", ())], b"second"))

    def work(tx: Transaction) -> list[Remembered | None]:
        tx.prepare([(SENDER, one) for one in ("d", "new", "c")], ["a"])
        return [tx.answer(SENDER, command) for command in ("c", "d", "new")]

    assert store.run(work) == [
        Remembered(b"", b"first", "a", 1),
        Remembered(b"", b"second", "b", 2),
        None,
    ]


def test_of_several_answers_one_that_was_given_already_keeps_all_of_them_away(
    store: Store,
) -> None:
    store.run(once("c", "a", [(b"one", ())]))

    def careless(tx: Transaction) -> None:
        tx.append("a", tx.head("a").number, [(b"two", ())])
        tx.remember(SENDER, "new", b"", b"mine")
        tx.remember(SENDER, "c", b"", b"mine")

    with pytest.raises(Conflict, match="answered already"):
        store.run(careless)
    assert bodies(store, "a") == [b"one"]
    assert store.read(lambda look: look.answer(SENDER, "new")) is None


def test_an_id_belongs_to_its_sender_and_keeps_the_digest_of_what_was_sent(store: Store) -> None:
    def work(tx: Transaction) -> None:
        tx.remember("ann", "c", b"of ann", b"first")
        tx.remember("bob", "c", b"of bob", b"second")

    store.run(work)

    def look(reading: Reading) -> list[Remembered | None]:
        return [reading.answer(sender, "c") for sender in ("ann", "bob", "cleo")]

    ann, bob = Remembered(b"of ann", b"first", "", 0), Remembered(b"of bob", b"second", "", 0)
    assert store.read(look) == [ann, bob, None]
    assert store.read(lambda look: list(look.answers())) == [("ann", "c", ann), ("bob", "c", bob)]

    def ask(tx: Transaction) -> list[Remembered | None]:
        tx.prepare([("cleo", "c"), ("bob", "c"), ("ann", "d")])
        return [tx.answer("bob", "c"), tx.answer("cleo", "c"), tx.answer("ann", "d")]

    assert store.run(ask) == [bob, None, None]


def test_an_answer_names_an_entry_that_is_still_to_come_or_one_of_before(store: Store) -> None:
    put(store, "old", b"one", b"two")

    def work(tx: Transaction) -> None:
        tx.remember(SENDER, "c", b"", b"", ("new", 2))
        tx.remember(SENDER, "d", b"", b"", ("old", 1))
        tx.append("new", 0, [(b"one", ()), (b"two", ())])

    store.run(work)
    found = store.read(lambda look: [look.answer(SENDER, one) for one in "cd"])
    assert found == [Remembered(b"", b"", "new", 2), Remembered(b"", b"", "old", 1)]
    assert faults(store) == []


def test_an_answer_without_an_entry_points_nowhere(store: Store) -> None:
    store.run(lambda tx: tx.remember(SENDER, "c", b"", b"no"))
    assert store.read(lambda look: look.answer(SENDER, "c")) == Remembered(b"", b"no", "", 0)
    assert faults(store) == []


def test_a_work_that_does_not_ask_cannot_answer_twice(store: Store) -> None:
    def careless(tx: Transaction) -> None:
        tx.append("a", tx.head("a").number, [(b"x", ())])
        tx.remember(SENDER, "c", b"", b"mine")

    store.run(careless)
    with pytest.raises(Conflict, match="c was answered already"):
        store.run(careless)
    assert bodies(store, "a") == [b"x"]


def test_a_work_that_answers_twice_is_refused(store: Store) -> None:
    def twice(tx: Transaction) -> None:
        tx.remember(SENDER, "c", b"", b"one")
        tx.remember(SENDER, "c", b"", b"two")

    with pytest.raises(Conflict, match="answered already"):
        store.run(twice)


@pytest.mark.parametrize("shared", [True, False], ids=["one stream", "streams of their own"])
def test_one_of_many_at_once_does_it_and_all_get_its_answer(store: Store, shared: bool) -> None:
    def send(sender: int) -> bytes:
        stream = "a" if shared else f"a/{sender}"
        return store.run(once("c", stream, [(b"x", [("x", 1), ("y", -1)])], b"%d" % sender))

    with ThreadPoolExecutor(8) as threads:
        answers = set(threads.map(send, range(16)))
    assert len(answers) == 1
    assert store.read(lambda look: look.balance("x")) == 1
    assert sum(head.number for head in store.read(lambda look: look.heads()).values()) == 1
    assert faults(store) == []


def test_an_answer_whose_entry_is_gone_is_found(store: Store, url: str) -> None:
    put(store, "a", b"one")
    store.run(once("c", "a", [(b"two", ())]))
    execute(url, "UPDATE answers SET place = place + 1")
    assert faults(store) == ["answer sender c: it names a, entry 3, which is not there"]
