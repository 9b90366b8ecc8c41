"""Whatever is changed behind the store's back, the check says where."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pitboss.store import Store, Unavailable, open_store
from pitboss.store.chain import next_hash
from pitboss.store.packing import Packer
from tests.store.conftest import never_negative
from tests.support.databases import (
    execute,
    faults,
    new_database,
    noise,
    once,
    place,
    put,
    replace_entries,
)

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key().public_bytes_raw()


@pytest.fixture
def filled(store: Store) -> Store:
    """Two streams of five entries, with postings, an answer and a checkpoint."""
    for number in range(1, 6):
        postings = [("purse/a", 10 * number), ("house", -10 * number)]
        put(store, "a", (b"a%d" % number, postings))
        store.run(once(f"c{number}", "b", [(b"b%d" % number, [("x", 1), ("y", -1)])]))
    assert faults(store) == []
    return store


def test_a_flipped_bit_of_any_kind_is_found_where_it_is(filled: Store, url: str) -> None:
    where = f"WHERE place = {place(url, 'a', 3)}"
    for column in ("data", "hash"):
        data = bytes(execute(url, f"SELECT {column} FROM entries {where}")[0][0])
        for byte in range(len(data)):
            changed = bytearray(data)
            changed[byte] ^= 1
            execute(url, f"UPDATE entries SET {column} = ? {where}", bytes(changed))
            found = faults(filled)
            assert found, column
            assert any(one.startswith("a, entry 3: ") for one in found)
            assert not any(one.startswith("b") for one in found)
            execute(url, f"UPDATE entries SET {column} = ? {where}", data)
    assert faults(filled) == []


def test_a_deleted_entry_is_found(filled: Store, url: str) -> None:
    execute(url, f"DELETE FROM entries WHERE place = {place(url, 'b', 3)}")
    assert faults(filled) == [
        "b, entry 4: entry 3 before it is missing",
        "account x: it stands at 5, and its postings sum to 4",
        "account y: it stands at -5, and its postings sum to -4",
        "answer sender c3: it names b, entry 3, which is not there",
    ]


def test_entries_that_traded_places_are_found(filled: Store, url: str) -> None:
    for old, new in ((2, 99), (3, 2), (99, 3)):
        to, where = place(url, "a", new), f"WHERE place = {place(url, 'a', old)}"
        execute(url, f"UPDATE entries SET place = {to} {where}")
    assert [one.split(":")[0] for one in faults(filled)] == [
        "a, entry 2",
        "a, entry 3",
        "a, entry 4",
    ]


def test_an_entry_that_was_moved_to_another_stream_is_found(filled: Store, url: str) -> None:
    old, new = place(url, "a", 2), place(url, "b", 2)
    execute(url, f"DELETE FROM entries WHERE place = {new}")
    execute(url, f"UPDATE entries SET place = {new} WHERE place = {old}")
    found = faults(filled)
    assert "a, entry 3: entry 2 before it is missing" in found
    assert "b, entry 2: its hash does not follow from its bytes and the entry before" in found


def test_a_cut_tail_is_found_if_the_head_is_left(filled: Store, url: str) -> None:
    first, last = place(url, "a", 4), place(url, "a", 5)
    execute(url, f"DELETE FROM entries WHERE place BETWEEN {first} AND {last}")
    assert "a: its head is entry 5, and its entries end at 3" in faults(filled)


def test_an_added_entry_is_found(filled: Store, url: str) -> None:
    head = filled.read(lambda look: look.head("a"))
    digest = next_hash(head.hash, "a", 6, b"more", b"")
    row = (place(url, "a", 6), digest, Packer().pack(b"more", b""))
    execute(url, "INSERT INTO entries (place, hash, data) VALUES (?, ?, ?)", *row)
    assert faults(filled) == ["a: its head is entry 5, and its entries end at 6"]


@pytest.mark.parametrize(
    "postings",
    [
        b"31 purse/a\n-31 house\n",
        b"30 z\n-30 house\n",
        b"30 purse/a\n",
        b"-30 house\n30 purse/a\n",
        b"30 purse/a\n-30 house\n0 z\n",
        b"",
        b"30 purse/a\n-30 house",
    ],
)
def test_an_edited_posting_is_found(filled: Store, url: str, postings: bytes) -> None:
    data = Packer().pack(b"a3", postings)
    execute(url, f"UPDATE entries SET data = ? WHERE place = {place(url, 'a', 3)}", data)
    told = "a, entry 3: its hash does not follow from its bytes and the entry before"
    assert told in faults(filled)


def test_an_edited_balance_is_found(filled: Store, url: str) -> None:
    execute(url, "UPDATE balances SET amount = 151 WHERE account = 'purse/a'")
    execute(url, "DELETE FROM balances WHERE account = 'x'")
    execute(url, "INSERT INTO balances VALUES ('new', 7)")
    assert faults(filled) == [
        "account new: it stands at 7, and its postings sum to 0",
        "account purse/a: it stands at 151, and its postings sum to 150",
        "account x: it stands at 0, and its postings sum to 5",
    ]


def test_an_edited_head_is_found(filled: Store, url: str) -> None:
    execute(url, "UPDATE streams SET number = 4 WHERE stream = 'a'")
    execute(url, "UPDATE streams SET hash = ? WHERE stream = 'b'", bytes(32))
    assert faults(filled) == [
        "a: its head is entry 4, and its entries end at 5",
        "b: the hash of its head is not that of its newest entry",
    ]
    execute(url, "DELETE FROM streams WHERE stream = 'a'")
    assert "stream 1: it has 5 entries, and neither name nor head" in faults(filled)


def test_a_balance_below_zero_is_found_even_if_it_is_the_sum(url: str) -> None:
    with open_store(url) as lax:
        put(lax, "a", (b"one", [("purse/a", -5), ("house", 5)]))
        assert faults(lax) == []
    with open_store(url, never_negative=never_negative) as strict:
        assert faults(strict) == ["account purse/a: its postings sum to -5, below zero"]


def forge(url: str, stream: str, entries: list[bytes]) -> None:
    """Make a stream anew, with a chain that holds."""
    replace_entries(url, stream, [(entry, b"") for entry in entries])


@pytest.fixture
def plain(store: Store) -> Store:
    """Two streams without postings, so that a forger has little to do."""
    put(store, "a", b"a1", b"a2", b"a3")
    put(store, "b", b"b1", b"b2")
    return store


def test_only_a_checkpoint_finds_a_chain_that_was_made_anew(plain: Store, url: str) -> None:
    text = plain.checkpoint(1000, KEY)
    put(plain, "a", b"a4")
    forge(url, "a", [b"a1", b"forged", b"a3", b"a4"])
    assert faults(plain, keys=[PUBLIC]) == [
        "a, entry 3: it is not the entry that checkpoint 1 names"
    ]
    execute(url, "DELETE FROM checkpoints")
    assert faults(plain) == []
    named = "a, entry 3: it is not the entry that checkpoint 1 names"
    assert faults(plain, checkpoints=[text], keys=[PUBLIC]) == [
        "checkpoint 1: the store does not keep it any more",
        named,
    ]
    plain.checkpoint(2000, KEY)
    assert faults(plain, checkpoints=[text], keys=[PUBLIC]) == [
        "checkpoint 1: the store keeps another one of this number",
        named,
    ]


def test_a_checkpoint_finds_a_tail_cut_off_with_its_head(plain: Store, url: str) -> None:
    text = plain.checkpoint(1000, KEY)
    execute(url, "DELETE FROM checkpoints")
    forge(url, "a", [b"a1", b"a2"])
    assert faults(plain) == []
    assert faults(plain, checkpoints=[text]) == [
        "checkpoint 1: the store does not keep it any more",
        "a: it ends at entry 2: checkpoint 1 names entry 3",
    ]


def test_a_checkpoint_finds_a_lost_stream(plain: Store, url: str) -> None:
    text = plain.checkpoint(1000, KEY)
    execute(url, "DELETE FROM checkpoints")
    execute(url, f"DELETE FROM entries WHERE place > {place(url, 'b', 0)}")
    execute(url, "DELETE FROM streams WHERE stream = 'b'")
    assert faults(plain) == []
    assert faults(plain, checkpoints=[text]) == [
        "checkpoint 1: the store does not keep it any more",
        "b: the stream is missing: checkpoint 1 has it at entry 2",
    ]


def test_a_checkpoint_that_was_changed_lost_or_signed_by_another_is_found(
    plain: Store, url: str
) -> None:
    for at in (1, 2, 3):
        plain.checkpoint(at, KEY)
    assert faults(plain, keys=[PUBLIC]) == []
    other = bytes(32)
    assert faults(plain, keys=[other])[0] == (
        f"checkpoint 1: it is signed with the key {PUBLIC.hex()}, which is not one of those given"
    )
    execute(url, "UPDATE checkpoints SET text = replace(text, 'at 3', 'at 4') WHERE number = 3")
    assert faults(plain, keys=[PUBLIC]) == [
        "checkpoint 3: its signature does not fit: it was changed, or another key signed it"
    ]
    execute(url, "UPDATE checkpoints SET text = 'nothing' WHERE number = 3")
    assert faults(plain)[0].startswith("checkpoint 3: that is no checkpoint")
    execute(url, "DELETE FROM checkpoints WHERE number = 2")
    assert "checkpoint 2: it is missing before checkpoint 3" in faults(plain)


def test_a_damaged_file_is_a_fault_and_no_crash(tmp_path: Path) -> None:
    url = new_database("sqlite", tmp_path)
    with open_store(url) as store:
        for number in range(200):
            put(store, "a", noise(500 + number))
    path = Path(url.removeprefix("sqlite:///"))
    raw = bytearray(path.read_bytes())
    for at in range(8 * 4096, len(raw) - 4096, 3 * 4096):
        raw[at : at + 600] = b"\xff" * 600
    path.write_bytes(raw)
    try:
        with open_store(url) as store:
            told = faults(store)
    except Unavailable as error:
        told = [str(error)]
    assert any("damaged" in one or "hash does not follow" in one for one in told)


@pytest.mark.parametrize("value", ["'text'", "7", "1.5"])
def test_what_is_of_another_type_in_a_file_is_a_fault(tmp_path: Path, value: str) -> None:
    url = new_database("sqlite", tmp_path)
    with open_store(url) as store:
        put(store, "a", b"one", b"two")
        execute(url, f"UPDATE entries SET data = {value} WHERE place = {place(url, 'a', 2)}")
        assert faults(store) == [
            "a, entry 2: its hash does not follow from its bytes and the entry before"
        ]
