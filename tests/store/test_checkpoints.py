"""Checkpoints: texts that anybody can read, and only the key's owner can make."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from pitboss.store import Head, Store, StoreError, read_checkpoint
from pitboss.store.checkpoints import sign_checkpoint
from tests.support.databases import faults, put
from tools import verify_export

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key().public_bytes_raw()


def test_a_checkpoint_names_where_every_stream_stands(store: Store) -> None:
    put(store, "b c", b"one", b"two")
    put(store, "é", b"one")
    put(store, "a", b"one")
    heads = store.read(lambda look: look.heads())
    text = store.checkpoint(1_767_225_600_000, KEY)
    found = read_checkpoint(text)
    assert found.heads == heads
    assert list(found.heads) == ["a", "b c", "é"]
    assert (found.number, found.at, found.key) == (1, 1_767_225_600_000, PUBLIC)
    assert found.wrong([PUBLIC]) is None
    assert found.wrong() is None
    assert text.splitlines()[:4] == [
        "pitboss-checkpoint-1",
        "number 1",
        "at 1767225600000",
        f"key {PUBLIC.hex()}",
    ]
    assert read_checkpoint(store.checkpoint(7, KEY)).number == 2
    assert faults(store, keys=[PUBLIC]) == []


def test_checkpoints_of_an_empty_store_and_of_several_keys_hold(store: Store) -> None:
    store.checkpoint(-5, KEY)
    put(store, "a", b"one")
    other = Ed25519PrivateKey.from_private_bytes(bytes(32))
    store.checkpoint(6, other)
    put(store, "a", b"two")
    keys = [PUBLIC, other.public_key().public_bytes_raw()]
    assert faults(store, keys=keys) == []
    assert len(faults(store, keys=keys[:1])) == 1


SAMPLE = sign_checkpoint(3, 5, {"a": Head(1, bytes(32)), "b": Head(2, bytes(32))}, KEY)


@given(st.integers(0, len(SAMPLE) - 1), st.integers(1, 127))
def test_no_letter_of_a_checkpoint_can_be_changed(place: int, by: int) -> None:
    changed = SAMPLE[:place] + chr(ord(SAMPLE[place]) ^ by) + SAMPLE[place + 1 :]
    try:
        found = read_checkpoint(changed)
    except StoreError:
        return
    assert found.wrong([PUBLIC]) is not None


@pytest.mark.parametrize(
    "text",
    [
        "",
        SAMPLE[:-1],
        SAMPLE + "\n",
        SAMPLE.replace("stream 2", "stream 02"),
        SAMPLE.replace("signature", "signatur"),
        SAMPLE.replace(" b\n", " \n"),
        SAMPLE.replace("\n", "\r\n"),
        SAMPLE.replace(" a\n", " c\n"),
        SAMPLE.replace(" b\n", " a\n"),
        SAMPLE.replace("number 3\n", ""),
    ],
)
def test_what_is_no_checkpoint_is_refused(text: str) -> None:
    with pytest.raises(StoreError, match="checkpoint"):
        read_checkpoint(text)


@given(st.binary(min_size=32, max_size=32), st.binary(max_size=200), st.integers(0, 511))
def test_the_script_for_strangers_knows_a_signature(seed: bytes, message: bytes, bit: int) -> None:
    private = Ed25519PrivateKey.from_private_bytes(seed)
    public = private.public_key().public_bytes_raw()
    signature = private.sign(message)
    assert verify_export.signed(public, message, signature)
    assert not verify_export.signed(public, message + b"x", signature)
    flipped = bytearray(signature)
    flipped[bit // 8] ^= 1 << bit % 8
    assert not verify_export.signed(public, message, bytes(flipped))
    assert not verify_export.signed(bytes(31) + b"\x80", message, signature)
