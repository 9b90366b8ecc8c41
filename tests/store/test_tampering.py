"""Whatever is changed behind the store's back, the check says where."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pitboss.store import Store, open_store
from pitboss.store.chain import START, next_hash
from tests.store.conftest import never_negative
from tests.support.databases import execute, faults, new_database, once, put

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
    stored = filled.read(lambda look: list(look.read("a")))[2]
    for column, data in (
        ("entry", stored.entry),
        ("postings", stored.chained_postings),
        ("hash", stored.hash),
    ):
        for place in (0, len(data) - 1):
            changed = bytearray(data)
            changed[place] ^= 1
            where = "WHERE stream = 'a' AND number = 3"
            execute(url, f"UPDATE entries SET {column} = ? {where}", bytes(changed))
            found = faults(filled)
            assert found, column
            assert any(one.startswith("a, entry 3: ") for one in found)
            assert not any(one.startswith("b") for one in found)
            execute(url, f"UPDATE entries SET {column} = ? {where}", data)
    assert faults(filled) == []


def test_a_deleted_entry_is_found(filled: Store, url: str) -> None:
    execute(url, "DELETE FROM entries WHERE stream = 'b' AND number = 3")
    assert faults(filled) == [
        "b, entry 4: entry 3 before it is missing",
        "b, entry 3: there are postings without the entry",
        "account x: it stands at 5, and its postings sum to 4",
        "account y: it stands at -5, and its postings sum to -4",
        "answer c3: it names b, entry 3, which is not there",
    ]


def test_entries_that_traded_places_are_found(filled: Store, url: str) -> None:
    for old, new in ((2, 99), (3, 2), (99, 3)):
        for table in ("entries", "postings"):
            where = f"WHERE stream = 'a' AND number = {old}"
            execute(url, f"UPDATE {table} SET number = {new} {where}")
    assert [one.split(":")[0] for one in faults(filled)] == [
        "a, entry 2",
        "a, entry 3",
        "a, entry 4",
    ]


def test_an_entry_that_was_moved_to_another_stream_is_found(filled: Store, url: str) -> None:
    execute(url, "DELETE FROM entries WHERE stream = 'b' AND number = 2")
    execute(url, "UPDATE entries SET stream = 'b' WHERE stream = 'a' AND number = 2")
    found = faults(filled)
    assert "a, entry 3: entry 2 before it is missing" in found
    assert "b, entry 2: its hash does not follow from its bytes and the entry before" in found


def test_a_cut_tail_is_found_if_the_head_is_left(filled: Store, url: str) -> None:
    execute(url, "DELETE FROM entries WHERE stream = 'a' AND number >= 4")
    found = faults(filled)
    assert "a: its head is entry 5, and its entries end at 3" in found
    assert "a, entry 4: there are postings without the entry" in found


def test_an_added_entry_is_found(filled: Store, url: str) -> None:
    head = filled.read(lambda look: look.head("a"))
    digest = next_hash(head.hash, "a", 6, b"more", b"")
    execute(url, "INSERT INTO entries VALUES ('a', 6, ?, ?, ?)", b"more", b"", digest)
    assert faults(filled) == ["a: its head is entry 5, and its entries end at 6"]


@pytest.mark.parametrize(
    ("statement", "stream", "number"),
    [
        ("UPDATE postings SET amount = 31 WHERE ordinal = 0 AND", "a", 3),
        ("UPDATE postings SET account = 'z' WHERE ordinal = 1 AND", "b", 1),
        ("DELETE FROM postings WHERE ordinal = 1 AND", "a", 5),
        ("UPDATE postings SET ordinal = 2 WHERE ordinal = 0 AND", "a", 2),
    ],
)
def test_an_edited_posting_is_found(
    filled: Store, url: str, statement: str, stream: str, number: int
) -> None:
    execute(url, f"{statement} stream = '{stream}' AND number = {number}")
    assert faults(filled) == [
        f"{stream}, entry {number}: its postings are not those that are chained"
    ]


def test_an_added_posting_is_found(filled: Store, url: str) -> None:
    execute(url, "INSERT INTO postings VALUES ('a', 2, 2, 'z', 0)")
    assert faults(filled) == ["a, entry 2: its postings are not those that are chained"]
    execute(url, "INSERT INTO postings VALUES ('gone', 1, 0, 'z', 0)")
    assert "gone, entry 1: there are postings without the entry" in faults(filled)


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
    assert "a: it has 5 entries, and no head" in faults(filled)


def test_a_balance_below_zero_is_found_even_if_it_is_the_sum(url: str) -> None:
    with open_store(url) as lax:
        put(lax, "a", (b"one", [("purse/a", -5), ("house", 5)]))
        assert faults(lax) == []
    with open_store(url, never_negative=never_negative) as strict:
        assert faults(strict) == ["account purse/a: its postings sum to -5, below zero"]


def forge(url: str, stream: str, entries: list[bytes]) -> None:
    """Make a stream anew, with a chain that holds."""
    execute(url, "DELETE FROM entries WHERE stream = ?", stream)
    execute(url, "DELETE FROM postings WHERE stream = ?", stream)
    digest = START
    for number, entry in enumerate(entries, start=1):
        digest = next_hash(digest, stream, number, entry, b"")
        execute(
            url, "INSERT INTO entries VALUES (?, ?, ?, ?, ?)", stream, number, entry, b"", digest
        )
    moved = "UPDATE streams SET number = ?, hash = ? WHERE stream = ?"
    execute(url, moved, len(entries), digest, stream)


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
    for table in ("checkpoints", "streams", "entries"):
        execute(
            url, f"DELETE FROM {table}" + ("" if table == "checkpoints" else " WHERE stream = 'b'")
        )
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
            put(store, "a", b"x" * 500 + b"%d" % number)
    path = Path(url.removeprefix("sqlite:///"))
    raw = bytearray(path.read_bytes())
    for at in range(8 * 4096, len(raw) - 4096, 3 * 4096):
        raw[at : at + 600] = b"\xff" * 600
    path.write_bytes(raw)
    with open_store(url) as store:
        assert any("damaged" in one or "hash does not follow" in one for one in faults(store))


@pytest.mark.parametrize("value", ["'text'", "7", "1.5"])
def test_what_is_of_another_type_in_a_file_is_a_fault(tmp_path: Path, value: str) -> None:
    url = new_database("sqlite", tmp_path)
    with open_store(url) as store:
        put(store, "a", b"one", b"two")
        execute(url, f"UPDATE entries SET entry = {value} WHERE number = 2")
        assert faults(store) == [
            "a, entry 2: its hash does not follow from its bytes and the entry before"
        ]
