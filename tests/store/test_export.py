"""Exports: what was written checks out, and no change of it goes unseen by either verifier."""

import io
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from pitboss.store import Part, Store, StoreError, open_store, verify_export
from tests.support.databases import new_database, put
from tests.support.paths import ROOT
from tools import verify_export as for_strangers

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key().public_bytes_raw()
SCRIPT = ROOT / "tools" / "verify_export.py"


def fill(store: Store) -> str:
    """Three streams and a checkpoint in their middle; its text."""
    put(store, "a", (b'{"n":1}', [("x", 5), ("y", -5)]), b"\xff\x00 bytes", "é\u2028".encode())
    put(store, "b", *((b"%d" % n, [("x", -1), ("z", 1)]) for n in range(4)))
    text = store.checkpoint(99, KEY)
    put(store, "a", b"after")
    put(store, "c d", b"only")
    return text


def exported(store: Store, parts: Iterable[Part] | None = None) -> bytes:
    file = io.BytesIO()
    store.export(file, parts)
    return file.getvalue()


def both(raw: bytes, checkpoints: tuple[str, ...] = (), keys: tuple[bytes, ...] = ()) -> list[str]:
    """What is wrong with an export; that both verifiers agree whether anything is."""
    ours = [str(fault) for fault in verify_export(io.BytesIO(raw), checkpoints, keys)]
    check = for_strangers.Check([key.hex() for key in keys])
    for text in checkpoints:
        check.checkpoint(text)
    try:
        for_strangers.verify(io.BytesIO(raw), check)
    except for_strangers.Unreadable as error:
        check.wrong(str(error))
    assert bool(ours) == bool(check.faults), (ours, check.faults)
    return ours


def lines(raw: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in raw.splitlines()]


def rewritten(all_lines: list[dict[str, Any]]) -> bytes:
    """Lines as an export again, with an end that fits, as a forger would."""
    body = b"".join(
        json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in all_lines[:-1]
    )
    entries = sum(line["line"] == "entry" for line in all_lines)
    end = {"line": "end", "entries": entries, "sha256": sha256(body).hexdigest()}
    return body + json.dumps(end).encode() + b"\n"


def test_an_export_of_everything_checks_out(store: Store) -> None:
    text = fill(store)
    raw = exported(store)
    assert both(raw, (text,), (PUBLIC,)) == []
    found = lines(raw)
    assert found[0] == {"line": "export", "format": "pitboss-export-2", "whole": True}
    assert [line["line"] for line in found].count("entry") == 9
    assert {line["account"]: line["amount"] for line in found if line["line"] == "balance"} == {
        "x": "1",
        "y": "-5",
        "z": "4",
    }
    assert [line["text"] for line in found if line["line"] == "checkpoint"] == [text]
    assert raw.isascii()


def test_a_part_checks_out_by_itself(store: Store) -> None:
    text = fill(store)
    raw = exported(store, [Part("b", 2, 3), Part("a", 3, 3), Part("c d")])
    assert both(raw, (text,), (PUBLIC,)) == []
    entries = [(line["stream"], line["number"]) for line in lines(raw) if line["line"] == "entry"]
    assert entries == [("a", 3), ("b", 2), ("b", 3), ("c d", 1)]
    assert lines(raw)[0]["whole"] is False
    # The checkpoint names entry 3 of a, which is here.
    assert [line["text"] for line in lines(raw) if line["line"] == "checkpoint"] == [text]
    assert all(line["line"] != "checkpoint" for line in lines(exported(store, [Part("b", 1, 2)])))


@pytest.mark.parametrize("part", [Part("a", 0, 1), Part("a", 5), Part("none"), Part("a", 3, 2)])
def test_a_part_that_is_not_there_is_refused(store: Store, part: Part) -> None:
    fill(store)
    with pytest.raises(StoreError, match="has no entries"):
        exported(store, [part])


@cache
def sample() -> tuple[bytes, str]:
    """An export and its checkpoint."""
    with (
        tempfile.TemporaryDirectory() as folder,
        open_store(new_database("sqlite", Path(folder))) as store,
    ):
        text = fill(store)
        return exported(store), text


@given(st.data())
def test_no_byte_of_an_export_can_be_changed(data: st.DataObject) -> None:
    raw, _ = sample()
    place = data.draw(st.integers(0, len(raw) - 1))
    changed = bytearray(raw)
    changed[place] ^= data.draw(st.integers(1, 255))
    assert both(bytes(changed))


@given(st.data())
def test_no_export_can_be_cut_short(data: st.DataObject) -> None:
    raw, _ = sample()
    assert both(raw[: data.draw(st.integers(0, len(raw) - 1))])


Change = Callable[[list[dict[str, Any]]], object]


def at(found: list[dict[str, Any]], stream: str, number: int) -> dict[str, Any]:
    return next(
        line for line in found if line.get("stream") == stream and line.get("number") == number
    )


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda f: at(f, "a", 1).update(entry="x"), "a, entry 1: its hash"),
        (lambda f: at(f, "b", 2).update(postings="1 z\n-1 y\n"), "b, entry 2: its hash"),
        (lambda f: f.remove(at(f, "b", 3)), "b, entry 4: entry 3 before it is"),
        (lambda f: f.remove(at(f, "b", 4)), "b: entries up to 4 are announced"),
        (lambda f: at(f, "a", 2).update(number=3), "a, entry 3"),
        (lambda f: at(f, "a", 2).update(postings="1 z\n"), "a, entry 2: its postings sum"),
        (lambda f: at(f, "a", 2).update(postings="z\n"), "a, entry 2: its postings cannot"),
        (lambda f: at(f, "a", 2).update(hash="00"), "line 5: hash is not"),
        (lambda f: at(f, "a", 2).pop("entry_base64"), "line 5: entry_base64 is missing"),
        (lambda f: at(f, "a", 2).update(stream="b"), "line 5: it stands where"),
        (lambda f: f[-2].update(amount="9"), "account z: it stands at 9"),
        (lambda f: f.pop(-2), "account z: it stands at 0"),
        (lambda f: f[1].update(text="x"), "the checkpoint in line 2: that is no checkpoint"),
        (lambda f: f[0].update(format="other"), "line 1: an export begins with"),
        (lambda f: f[0].update(format="pitboss-export-1"), "line 1: the export is from before the"),
        (lambda f: f.insert(3, {"line": "other"}), "line 4: it stands where"),
        (lambda f: f.insert(-2, dict(f[-2])), "line 18: the balance of this account stands there"),
        (lambda f: at(f, "a", 1).update(entry_base64="b25l"), "line 4: the entry stands there in"),
    ],
)  # fmt: skip
def test_a_forger_who_makes_the_end_fit_is_found(change: Change, told: str) -> None:
    found = lines(sample()[0])
    change(found)
    assert any(one.startswith(told) for one in both(rewritten(found))), both(rewritten(found))


def test_a_field_does_not_stand_twice_in_a_line() -> None:
    """One reader would take the first value, another the last."""
    raw = sample()[0].replace(b'{"line":"entry",', b'{"line":"entry","line":"entry",', 1)
    assert both(raw) == ["line 4: it is no line of an export, or it is cut off"]


def test_a_stream_or_a_tail_that_was_left_out_shows_by_the_checkpoint() -> None:
    raw, text = sample()
    found = [line for line in lines(raw) if line.get("stream") != "b"]
    assert any("b: the stream is missing" in one for one in both(rewritten(found), (text,)))
    cut = [line for line in lines(raw) if line.get("number", 0) <= 2]
    for line in cut:
        line["last"] = min(line.get("last", 0), 2)
    assert any("a: it ends at entry 2" in one for one in both(rewritten(cut), (text,)))


def test_a_chain_made_anew_shows_by_the_checkpoint() -> None:
    raw, text = sample()
    found = lines(raw)
    before = bytes(32)
    for line in found:
        if line["line"] == "entry" and line["stream"] == "b":
            line["entry"] = "forged"
            before = for_strangers.next_hash(
                before, "b", line["number"], b"forged", line["postings"].encode()
            )
            line["hash"] = before.hex()
    forged = [line for line in found if line["line"] != "checkpoint"]
    assert both(rewritten(forged)) == []
    assert both(rewritten(forged), (text,), (PUBLIC,)) == [
        "b, entry 4: it is not the entry that checkpoint 1 names"
    ]
    assert both(rewritten(forged), (text,), (bytes(32),))[0].startswith(
        "checkpoint 1: it is signed"
    )


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    raw, text = sample()
    (tmp_path / "export.jsonl").write_bytes(raw)
    (tmp_path / "checkpoint.txt").write_text(text, encoding="utf-8")
    return tmp_path / "export.jsonl", tmp_path / "checkpoint.txt"


def script(*arguments: str, stdin: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
    """Run the script with the standard library alone."""
    command = [sys.executable, "-I", "-S", str(SCRIPT), *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, check=False)


def test_the_script_needs_the_standard_library_alone(files: tuple[Path, Path]) -> None:
    export, checkpoint = map(str, files)
    done = script(export, "--checkpoint", checkpoint, "--key", PUBLIC.hex())
    assert (done.returncode, done.stdout) == (0, b"good: 9 entries, 2 checkpoints\n")
    assert script("-", stdin=files[0].read_bytes()).returncode == 0
    done = script("-", stdin=files[0].read_bytes().replace(b"only", b"none"))
    assert done.returncode == 1
    assert b"bad: c d, entry 1: its hash does not follow" in done.stdout
    assert script(export, "--key", "00" * 32).returncode == 1


def test_the_script_says_when_there_is_nothing_to_read(tmp_path: Path) -> None:
    assert script(str(tmp_path / "none")).returncode == 2
    empty = b'{"line":"export","format":"pitboss-export-2","whole":true}\n'
    end = {"line": "end", "entries": 0, "sha256": sha256(empty).hexdigest()}
    assert script("-", stdin=empty + json.dumps(end).encode() + b"\n").returncode == 2
    assert script("-", stdin=b"").returncode == 1
