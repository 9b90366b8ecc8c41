"""A sealed deal opens with its key, for its round, unchanged, and in no other case."""

import json
import os
import stat
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.cards import cards_text
from pitboss.house import FacilityKey, SealError, create_key_file, read_key_file, seal, unseal
from pitboss.round.fairness.commitment import Secret
from pitboss.round.fairness.draws import Draw, range_of
from tests.support.committed_deals import (
    DRAWS,
    NUMBERS,
    ROOT,
    ROUND,
    RULES,
    bits_of,
    deal,
    flipped,
    known_deck,
)

KEY = FacilityKey(bytes(range(32)))


def reopened(envelope: Mapping[str, object], key: FacilityKey = KEY, root: str = ROOT) -> Secret:
    return unseal(envelope, key, round_id=ROUND, rules_digest=RULES, root=root)


@pytest.mark.parametrize("size", [52, 53])
@pytest.mark.parametrize("draws", [(), DRAWS[:1], DRAWS], ids=len)
def test_what_was_sealed_comes_back(size: int, draws: tuple[Draw, ...]) -> None:
    secret = deal(known_deck(size), draws=draws, numbers=NUMBERS[: len(draws)])
    envelope = json.loads(json.dumps(seal(secret, KEY)))
    assert reopened(envelope, root=secret.commitment.root) == secret


def test_the_length_does_not_tell_what_was_drawn() -> None:
    largest = tuple(range_of(draw) - 1 for draw in DRAWS)
    lengths = {
        len(json.dumps(seal(deal(numbers=numbers, house_bits=bits_of(word)), KEY)))
        for numbers in ((0, 0, 0), NUMBERS, largest)
        for word in ("one", "other")
    }
    assert len(lengths) == 1


def test_the_published_root_counts_and_not_the_one_on_the_envelope() -> None:
    """Who holds the key could seal another deal afterwards: it is not the one published."""
    other = deal(known_deck()[::-1])
    envelope = seal(other, KEY)
    assert reopened(envelope, root=other.commitment.root) == other
    with pytest.raises(SealError, match=r"sealed with root .* belongs to another round"):
        reopened(envelope)
    forged = seal(replace(other, commitment=deal().commitment), KEY)
    assert forged["root"] == ROOT
    with pytest.raises(SealError, match="not the one that the published root commits to"):
        reopened(forged)


def test_a_sealed_text_that_is_no_deal_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in (b"", b"short", b"\xff" * 9, (2).to_bytes(8, "big") + b"[]" + bytes(5000)):
        monkeypatch.setattr("pitboss.house.sealing._packed", lambda _, text=text: text)
        envelope = seal(deal(), KEY)
        with pytest.raises(SealError, match="the sealed text is no deal"):
            reopened(envelope)


def test_every_seal_has_a_key_and_nonces_of_its_own() -> None:
    envelopes = [seal(deal(), KEY) for _ in range(50)]
    for field in ("key_nonce", "wrapped_key", "nonce", "sealed"):
        assert len({envelope[field] for envelope in envelopes}) == 50
    assert len({envelope["key_id"] for envelope in envelopes}) == 1


@pytest.mark.parametrize("field", ["key_nonce", "wrapped_key", "nonce", "sealed"])
def test_every_changed_byte_is_caught(field: str) -> None:
    envelope = seal(deal(), KEY)
    length = len(envelope[field])
    for at in sorted({*range(0, length, max(1, length // 60)), 1, length - 1}):
        with pytest.raises(SealError, match="was changed"):
            reopened(envelope | {field: flipped(envelope[field], at)})


@pytest.mark.parametrize("field", ["key_nonce", "wrapped_key", "nonce", "sealed"])
@pytest.mark.parametrize("spoil", ["", "00", "shorter", "longer", "capitals", "spaced", "odd"])
def test_spoiled_bytes_are_refused(field: str, spoil: str) -> None:
    envelope = seal(deal(), KEY)
    text = envelope[field]
    spoiled = {
        "shorter": text[:-2],
        "longer": text + "00",
        "capitals": text[:-2] + "AB",
        "spaced": text[:2] + " " + text[2:],
        "odd": text[:-1],
    }.get(spoil, spoil)
    with pytest.raises(SealError, match="was changed"):
        reopened(envelope | {field: spoiled})


def test_the_readable_fields_are_bound_too() -> None:
    envelope = seal(deal(), KEY)
    other = flipped(envelope["root"])
    with pytest.raises(SealError, match="belongs to another round"):
        reopened(envelope | {"root": other})
    with pytest.raises(SealError, match="was changed"):
        reopened(envelope | {"root": other}, root=other)
    with pytest.raises(SealError, match="only pitboss-seal-2 is known"):
        reopened(envelope | {"format": "pitboss-seal-1"})
    for field in envelope:
        with pytest.raises(SealError, match="has the fields"):
            reopened({name: text for name, text in envelope.items() if name != field})
        with pytest.raises(SealError, match="is a text"):
            reopened({**envelope, field: 1})
    with pytest.raises(SealError, match="has the fields"):
        reopened(envelope | {"note": "x"})
    with pytest.raises(SealError, match="has the fields"):
        reopened([])  # type: ignore[arg-type]


def test_another_round_cannot_borrow_a_seal() -> None:
    envelope = seal(deal(), KEY)
    published = {"round_id": ROUND, "rules_digest": RULES, "root": ROOT}
    for change in ({"round_id": "another"}, {"rules_digest": "0" * 64}, {"root": "0" * 64}):
        with pytest.raises(SealError, match="belongs to another round"):
            unseal(envelope, KEY, **(published | change))
        # Nor can an envelope be relabelled.
        with pytest.raises(SealError, match="was changed"):
            unseal(envelope | change, KEY, **(published | change))


def test_parts_of_two_seals_do_not_mix() -> None:
    one, other = seal(deal(), KEY), seal(deal(known_deck()[::-1]), KEY)
    assert reopened(one) == deal()
    for fields in (("key_nonce", "wrapped_key"), ("nonce", "sealed")):
        with pytest.raises(SealError, match="was changed"):
            reopened(one | {field: other[field] for field in fields})


def test_the_wrong_key_is_named() -> None:
    wrong = FacilityKey(bytes(32))
    envelope = seal(deal(), KEY)
    with pytest.raises(SealError, match=f"under the facility key '{KEY.id}'.*key {wrong.id}"):
        reopened(envelope, wrong)
    with pytest.raises(SealError, match="was changed"):
        reopened(envelope | {"key_id": wrong.id}, wrong)


def test_nothing_secret_shows() -> None:
    secret = deal()
    envelope = seal(secret, KEY)
    texts = [repr(KEY), str(KEY), repr(secret), json.dumps(envelope), KEY.id]
    for wrong in (envelope | {"nonce": "00"}, envelope | {"key_id": "x"}, {}):
        with pytest.raises(SealError) as caught:
            reopened(wrong)
        texts.append(str(caught.value))
    for text in texts:
        assert KEY.secret.hex() not in text
        assert repr(KEY.secret) not in text
        assert cards_text(secret.deck)[:8] not in text
        assert bytes(secret.deck).hex()[:16] not in text
        assert not any(salt.hex() in text for salt in (*secret.salts, secret.house_bits))
    assert repr(KEY) == f"<FacilityKey {KEY.id}>"


@pytest.mark.parametrize("secret", [b"", b"short", bytes(33), "x" * 32])
def test_a_facility_key_has_256_bits(secret: bytes) -> None:
    with pytest.raises(SealError, match="32 bytes"):
        FacilityKey(secret)


def test_a_key_file_is_its_owners_alone_and_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "facility.key"
    before = os.umask(0)
    try:
        key = create_key_file(path)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert read_key_file(path) == key
    text = path.read_text(encoding="ascii")
    with pytest.raises(SealError, match="never overwritten"):
        create_key_file(path)
    assert path.read_text(encoding="ascii") == text
    assert create_key_file(tmp_path / "another.key") != key


def test_a_link_is_not_followed_to_make_a_key(tmp_path: Path) -> None:
    link = tmp_path / "facility.key"
    link.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(SealError, match="never overwritten"):
        create_key_file(link)
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o601])
def test_a_key_that_others_may_get_at_is_refused(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "facility.key"
    create_key_file(path)
    path.chmod(mode)
    with pytest.raises(SealError, match="chmod 600"):
        read_key_file(path)


@pytest.mark.parametrize("text", [b"", b"hello", b"00" * 31, b"00" * 33, b"\xff" * 64, b"0" * 5000])
def test_what_is_no_key_is_refused(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "facility.key"
    path.write_bytes(text)
    path.chmod(0o600)
    with pytest.raises(SealError, match=r"facility\.key: this is no facility key") as caught:
        read_key_file(path)
    assert text.decode("latin-1") not in str(caught.value) or not text


def test_a_missing_key_file_or_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(SealError, match="No such file"):
        read_key_file(tmp_path / "facility.key")
    with pytest.raises(SealError, match="No such file"):
        create_key_file(tmp_path / "nowhere" / "facility.key")
    with pytest.raises(SealError, match="directory"):
        read_key_file(tmp_path)


def test_the_house_is_cheap_to_import() -> None:
    """The encryption is loaded by who seals, and by nobody else."""
    source = "import pitboss.house, sys; sys.exit('cryptography' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", source], check=False).returncode == 0
