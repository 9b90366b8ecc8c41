"""The keys of a house: made once, its owner's alone, rotated without loss, shown to nobody."""

import errno
import os
import stat
import string
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.house import (
    FacilityKey,
    FieldSealer,
    KeyFileError,
    Keys,
    create_keys,
    read_keys,
    rotate_keys,
)
from pitboss.house.keys import ENVIRONMENT, available_keys, first_keys, parse_keys
from tests.support.processes import started

KEYS = Keys((FacilityKey(bytes(range(32))),), (bytes(range(32, 64)),))
WHERE = '["table/7",12,"round-opened"]'


# ── What is sealed ───────────────────────────────────────────────────────────────────────────


@given(st.binary(max_size=300))
def test_what_was_sealed_comes_back_in_its_place_and_in_no_other(plain: bytes) -> None:
    sealer = FieldSealer(KEYS)
    text = sealer.seal(plain, WHERE)
    assert sealer.open(text, WHERE) == plain
    assert sealer.broken == []
    assert sealer.open(text, WHERE.replace("12", "13")) is None
    assert sealer.broken == [WHERE.replace("12", "13")]


def test_every_seal_has_a_key_and_a_nonce_of_its_own() -> None:
    sealer = FieldSealer(KEYS)
    texts = {sealer.seal(b"the same", WHERE) for _ in range(100)}
    assert len({text.partition(".")[2][:21] for text in texts}) == 100
    assert {text.partition(".")[0] for text in texts} == {KEYS.sealing[0].id}


def test_every_changed_character_is_caught() -> None:
    sealer = FieldSealer(KEYS)
    text = sealer.seal(b"a secret", WHERE)
    for at in range(17, len(text) - 1):
        other = "A" if text[at] != "A" else "B"
        assert sealer.open(text[:at] + other + text[at + 1 :], WHERE) is None
    assert len(sealer.broken) == len(text) - 18


def test_a_secret_has_one_sealed_text_only() -> None:
    sealer = FieldSealer(KEYS)
    text = sealer.seal(b"a secret", WHERE)
    assert text.endswith("="), "its last letter has bits to spare"
    last = len(text.rstrip("=")) - 1
    letters = string.ascii_letters + string.digits + "+/"
    opened = [one for one in letters if sealer.open(text[:last] + one + text[last + 1 :], WHERE)]
    assert opened == [text[last]]


def test_a_sealed_text_that_was_cut_or_spoiled_does_not_open() -> None:
    sealer = FieldSealer(KEYS)
    text = sealer.seal(b"a secret", WHERE)
    for spoiled in (text[:-4], text[:17], f"{text[:17]}###", f"{text[:17]}AAAA"):
        assert sealer.open(spoiled, WHERE) is None


def test_a_key_that_is_not_at_hand_is_told_from_a_seal_that_was_broken() -> None:
    sealer = FieldSealer(KEYS)
    other = FieldSealer(Keys((FacilityKey(bytes(32)),), KEYS.signing))
    assert other.open(sealer.seal(b"a secret", WHERE), WHERE) is None
    assert (other.unopened, other.broken) == (1, [])


def test_nonces_that_are_handed_in_give_the_same_text() -> None:
    one, other = (FieldSealer(KEYS, nonces=bytes) for _ in range(2))
    assert one.seal(b"a secret", WHERE) == other.seal(b"a secret", WHERE)


# ── Rotation ─────────────────────────────────────────────────────────────────────────────────


def test_after_a_rotation_the_new_key_seals_and_the_old_one_still_opens(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    before = create_keys(path)
    old = FieldSealer(before).seal(b"before", WHERE)
    after = rotate_keys(path)
    assert read_keys(path) == after
    assert after.sealing[0] == before.sealing[0]
    assert after.public[0] == before.public[0]
    assert len(after.public) == 2
    sealer = FieldSealer(after)
    assert sealer.open(old, WHERE) == b"before"
    assert sealer.seal(b"after", WHERE).startswith(after.sealing[-1].id)
    assert after.signer.public_key().public_bytes_raw() == after.public[-1]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [one.name for one in tmp_path.iterdir()] == ["keys"]


# ── Where they are ───────────────────────────────────────────────────────────────────────────


def test_a_key_file_is_its_owners_alone_and_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    before = os.umask(0)
    try:
        keys = create_keys(path)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert read_keys(path) == keys
    text = path.read_text(encoding="ascii")
    with pytest.raises(KeyFileError, match="never overwritten"):
        create_keys(path)
    assert path.read_text(encoding="ascii") == text
    assert create_keys(tmp_path / "others") != keys


def test_a_link_is_not_followed_to_make_keys(tmp_path: Path) -> None:
    link = tmp_path / "keys"
    link.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(KeyFileError, match="never overwritten"):
        create_keys(link)
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o601])
def test_keys_that_others_may_get_at_are_refused(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "keys"
    create_keys(path)
    path.chmod(mode)
    with pytest.raises(KeyFileError, match="chmod 600"):
        read_keys(path)


@pytest.mark.parametrize(
    "text",
    [
        *("hello", "pitboss-keys-2\nseal 00\n"),
        f"seal {'0' * 64} sign {'0' * 64}",
    ],
)
def test_what_are_no_keys_is_refused_and_not_repeated(tmp_path: Path, text: str) -> None:
    path = tmp_path / "keys"
    path.write_text(text, encoding="ascii")
    path.chmod(0o600)
    with pytest.raises(KeyFileError, match="no keys of a house") as caught:
        read_keys(path)
    assert "0000" not in str(caught.value)
    path.write_bytes(b"\xff" * 64)
    with pytest.raises(KeyFileError, match="no keys of a house"):
        read_keys(path)


@pytest.mark.parametrize("text", ["", "\n", " \n\t"])
def test_an_empty_key_file_is_told_with_what_to_do(tmp_path: Path, text: str) -> None:
    path = tmp_path / "keys"
    path.write_text(text, encoding="ascii")
    path.chmod(0o600)
    with pytest.raises(KeyFileError, match=r"keys: the key file is empty\. If the store is new"):
        read_keys(path)
    with pytest.raises(KeyFileError, match="remove the file and start again"):
        first_keys(path)


@pytest.mark.parametrize(
    "text",
    [
        *(KEYS.text[:size] for size in (1, 7, 14, 15, 19, 20, 83, 84, 88, 89, 153)),
        KEYS.text + "sign",
        KEYS.text.replace("f", "G"),
    ],
)
def test_a_cut_or_damaged_key_file_is_told_with_what_to_do(tmp_path: Path, text: str) -> None:
    path = tmp_path / "keys"
    path.write_text(text, encoding="ascii")
    path.chmod(0o600)
    with pytest.raises(
        KeyFileError, match=r"cut off or damaged: .* put a copy of the keys"
    ) as told:
        read_keys(path)
    assert KEYS.sealing[0].secret.hex()[:16] not in str(told.value)


# ── Several processes at once ────────────────────────────────────────────────────────────────


def at_once(work: Callable[[], Keys], count: int) -> list[Keys]:
    """What so many threads get that begin at the same moment."""
    gate = Barrier(count)

    def begin(_: int) -> Keys:
        gate.wait()
        return work()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(begin, range(count)))


def test_threads_that_start_at_once_agree_on_one_key_file(tmp_path: Path) -> None:
    for number in range(150):
        path = tmp_path / f"keys {number}"
        found = at_once(lambda path=path: first_keys(path), 3)  # type: ignore[misc]
        assert found == [read_keys(path)] * 3
    assert len(list(tmp_path.iterdir())) == 150, "nothing is left beside them"


def test_processes_that_start_at_once_agree_on_one_key_file(tmp_path: Path) -> None:
    """Each makes the keys of many new stores, side by side with the others."""
    source = (
        "import sys, time; from pathlib import Path; from pitboss.house.places import find_keys\n"
        "folder, start = Path(sys.argv[1]), float(sys.argv[2])\n"
        "for number in range(100):\n"
        "    time.sleep(max(0, start + number / 100 - time.time()))\n"
        "    keys = find_keys(f'sqlite:///{folder}/{number}.db', begun=False, environ={})\n"
        "    print(number, keys.sealing[0].id, len(keys.sealing), flush=True)\n"
    )
    words = [sys.executable, "-c", source, str(tmp_path), str(time.time() + 2)]
    running = [started(words, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    said = [one.communicate(timeout=300)[0] for one in running]
    assert [one.returncode for one in running] == [0, 0, 0]
    assert said[0].count("\n") == 100
    assert said == [said[0]] * 3
    assert {one.suffix for one in tmp_path.iterdir()} == {".keys"}


def test_a_process_that_dies_while_it_makes_keys_stops_nobody(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    source = (
        "import os, sys; from pathlib import Path; from pitboss.house import keys\n"
        "os.fsync = lambda handle: os._exit(9)\n"
        "keys.create_keys(Path(sys.argv[1]))\n"
    )
    died = subprocess.run([sys.executable, "-c", source, str(path)], check=False)
    assert died.returncode == 9
    assert not path.exists(), "no half of a key file has its name"
    assert first_keys(path) == read_keys(path)


def test_rotations_at_once_lose_no_key(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    create_keys(path)
    made = at_once(lambda: rotate_keys(path), 8)
    last = read_keys(path)
    assert len(last.sealing) == 9
    assert all(keys.sealing[-1] in last.sealing for keys in made)
    assert [one.name for one in tmp_path.iterdir()] == ["keys"]


def test_a_file_system_without_links_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def link(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", link)
    with pytest.raises(KeyFileError, match=r"hard links: name another file, or set PITBOSS_KEYS"):
        first_keys(tmp_path / "keys")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_file_or_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(KeyFileError, match="No such file"):
        read_keys(tmp_path / "keys")
    with pytest.raises(KeyFileError, match="No such file"):
        create_keys(tmp_path / "nowhere" / "keys")
    with pytest.raises(KeyFileError, match="directory"):
        read_keys(tmp_path)


def test_the_environment_comes_before_a_file(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    assert available_keys(path, {}) is None
    assert available_keys(None, {}) is None
    filed = create_keys(path)
    assert available_keys(path, {}) == filed
    assert available_keys(path, {ENVIRONMENT: KEYS.text.replace("\n", " ")}) == KEYS
    with pytest.raises(KeyFileError, match=ENVIRONMENT):
        available_keys(path, {ENVIRONMENT: "hello"})


# ── What shows ───────────────────────────────────────────────────────────────────────────────


def test_no_key_shows_where_keys_are_printed() -> None:
    for shown in (repr(KEYS), str(KEYS), repr(KEYS.sealing), KEYS.sealing[0].id):
        assert KEYS.sealing[0].secret.hex() not in shown
        assert repr(KEYS.sealing[0].secret) not in shown
        assert KEYS.signing[0].hex() not in shown
    assert parse_keys(KEYS.text, "here") == KEYS


@pytest.mark.parametrize("secret", [b"", b"short", bytes(33), "x" * 32])
def test_a_facility_key_has_256_bits(secret: bytes) -> None:
    with pytest.raises(KeyFileError, match="32 bytes"):
        FacilityKey(secret)


def test_the_house_is_cheap_to_import() -> None:
    """The encryption is loaded by who seals, and by nobody else."""
    source = "import pitboss.house, sys; sys.exit('cryptography' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", source], check=False).returncode == 0
