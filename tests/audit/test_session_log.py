"""The log of a session: it stands alone, it is always whole, and a forgery is found."""

import errno
import io
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.audit.session_log import LogError, LoggedTable, LogWriteError, SessionLog, read_log
from pitboss.floor import FloorTable, apply_stream
from pitboss.round import seen
from pitboss.round.events import RoundClosed, RoundOpened
from pitboss.store.chain import next_hash
from pitboss.table.events import TableClosed
from tests.support.games import UTH, every_game
from tests.support.paths import ROOT
from tests.support.people import SURVEILLANCE
from tests.support.private_floors import close_floors
from tests.support.seated import Seated


@pytest.fixture(autouse=True)
def closed_floors() -> Iterator[None]:
    yield
    close_floors()


@cache
def record(slug: str = UTH) -> bytes:
    """The bytes of a log of one round."""
    seated = Seated(slug, (1, 2))
    with TemporaryDirectory() as folder:
        try:
            seated.round()
            seated.staff.close()
            seated.save(Path(folder) / "log")
        finally:
            seated.private.close()
        return (Path(folder) / "log").read_bytes()


def read(raw: bytes) -> LoggedTable:
    """A log read from these bytes."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "log"
        path.write_bytes(raw)
        return read_log(path)


def fault(raw: bytes) -> LogError:
    """Why these bytes are no log."""
    with pytest.raises(LogError) as raised:
        read(raw)
    return raised.value


def rechained(lines: list[dict[str, Any]]) -> bytes:
    """A log of these lines by somebody who knows how the chain is made; checkpoints are left out,
    for nobody else can sign them."""
    written = b""
    heads: dict[str, bytes] = {}
    for one in lines:
        line = dict(one)
        if line["line"] == "checkpoint":
            continue
        if line["line"] == "entry":
            before = heads.get(line["stream"], bytes(32))
            body, moved = line["entry"].encode(), line["postings"].encode()
            found = next_hash(before, line["stream"], line["number"], body, moved)
            heads[line["stream"]] = found
            line["hash"] = found.hex()
        if line["line"] == "end":
            line["sha256"] = sha256(written).hexdigest()
        written += json.dumps(line, separators=(",", ":")).encode() + b"\n"
    return written


def bodies(raw: bytes) -> list[dict[str, Any]]:
    """The lines of a log as JSON."""
    return [json.loads(line) for line in raw.splitlines()]


# ── It stands alone ──────────────────────────────────────────────────────────────────────────


@every_game
def test_a_log_is_read_again_to_the_same_entries_and_the_whole_deal(
    slug: str, tmp_path: Path
) -> None:
    seated = Seated(slug, (1, 2, 3)).round()
    seated.staff.close()
    seated.save(tmp_path / "log")
    logged = read_log(tmp_path / "log")
    assert logged.notes == ()
    assert logged.facility == "Demo Casino"
    assert logged.start.rules == seated.rules
    assert list(logged.entries) == seated.entries
    table: Any = logged.start
    for entry in logged.entries[1:]:
        table = apply_stream(table, entry)
    assert isinstance(table, FloorTable)
    assert table.table.round == seated.state
    assert len(seen(table.table.round, SURVEILLANCE)) == seated.rules.chapter.deck.deck
    assert isinstance(logged.entries[-1].event, TableClosed)


def test_a_log_is_an_export_that_strangers_can_check(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(record())
    checked = subprocess.run(
        [sys.executable, "tools/verify_export.py", str(path)],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout


def test_every_rounds_root_and_deal_are_in_it() -> None:
    events = [entry.event for entry in read(record()).entries]
    opened = [one for one in events if isinstance(one, RoundOpened)]
    assert all(one.deal is not None and one.root for one in opened)
    assert sum(isinstance(one, RoundClosed) for one in events) == len(opened) == 1


# ── It is always whole ───────────────────────────────────────────────────────────────────────


def log_at(path: Path) -> SessionLog:
    private = Seated(UTH, (1,)).private
    return SessionLog(path, private.store, private.keys, private.name)


def test_a_file_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_text("precious", encoding="utf-8")
    with pytest.raises(LogWriteError, match="there is such a file already"):
        log_at(path).save()
    assert path.read_text(encoding="utf-8") == "precious"
    for bad in (tmp_path / "no" / "folder", Path("a\0b")):
        with pytest.raises(LogWriteError, match="cannot be written"):
            log_at(bad).save()
    assert sorted(tmp_path.iterdir()) == [path]


def test_a_disk_that_is_full_leaves_the_last_whole_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log"
    log = log_at(path)
    log.save()
    before = path.read_bytes()

    class Full(io.BytesIO):
        def write(self, data: Any) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "open", lambda *_: Full())
    with pytest.raises(LogWriteError, match="no space left on device"):
        log.save()
    monkeypatch.undo()
    assert sorted(tmp_path.iterdir()) == [path]
    assert path.read_bytes() == before
    log.save()
    assert read_log(path).facility == "Demo Casino"


# ── It is no log ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "raw",
    [
        *(b"", b"\n", b"hello\n", b"{}\n", b"[1]\n", b"\xff\xfe\x00\n", b"\0" * 100),
        b'{"chain":"0"}\n',
        b'{"line":"export","format":"pitboss-export-2","whole":true}\n',
    ],
)
def test_what_is_no_log_is_unreadable(raw: bytes) -> None:
    error = fault(raw)
    assert not error.tampered
    assert str(error) == "this is no log that pitboss play wrote"


@pytest.mark.parametrize(
    ("head", "words"),
    [
        ({"chain": "0", "format": "pitboss-log-1"}, "from before the first release"),
        ({"line": "export", "log": "pitboss-log-9"}, "only logs of the format pitboss-log-2"),
        ({"line": "export", "log": "pitboss-log-2"}, "does not have the keys"),
        ({"log": "pitboss-log-2", "table": "play", "seal": ["00"], "public": []}, "the keys"),
    ],
)
def test_another_format_is_refused_in_words(head: dict[str, Any], words: str) -> None:
    error = fault(json.dumps(head).encode() + b"\n")
    assert not error.tampered
    assert words in str(error)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "none", tmp_path):
        with pytest.raises(LogError) as raised:
            read_log(path)
        assert not raised.value.tampered


# ── It was changed ───────────────────────────────────────────────────────────────────────────


@given(st.data())
def test_a_flipped_byte_is_found(data: st.DataObject) -> None:
    raw = record()
    at = data.draw(st.integers(0, len(raw) - 2))
    changed = bytearray(raw)
    changed[at] ^= 1 << data.draw(st.integers(0, 7))
    fault(bytes(changed))


def test_lines_that_are_missing_twice_or_in_another_order_are_found() -> None:
    lines = record().splitlines(keepends=True)
    for at in range(1, len(lines) - 1, 7):
        assert fault(b"".join([*lines[:at], *lines[at + 1 :]])).tampered
        assert fault(b"".join([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]])).tampered
        assert fault(b"".join([*lines[: at + 1], *lines[at:]])).tampered


def changed(find: str, change: Callable[[dict[str, Any]], None]) -> bytes:
    """A log in which one entry was changed and all chained anew."""
    lines = bodies(record())
    for line in lines:
        if line["line"] == "entry" and line["stream"] == "table/play":
            entry = json.loads(line["entry"])
            if entry["kind"] == find:
                change(entry)
                line["entry"] = json.dumps(entry, separators=(",", ":"))
                return rechained(lines)
    raise AssertionError(f"the log has no {find}")


def test_a_chain_made_anew_is_read() -> None:
    assert read(rechained(bodies(record()))).entries == read(record()).entries


def _other_face(entry: dict[str, Any]) -> None:
    faces = entry["body"]["faces"]
    at = next(iter(faces))
    faces[at] = "2c" if faces[at] != "2c" else "3c"


def _other_order(entry: dict[str, Any]) -> None:
    entry["body"]["order"][:2] = reversed(entry["body"]["order"][:2])


def _returned(entry: dict[str, Any]) -> None:
    entry["body"]["lines"][0]["returned"] += 100


@pytest.mark.cites("R34")
@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("cards-turned", _other_face),
        ("deck-mixed", _other_order),
        ("seat-settled", _returned),
        ("bets-closed", lambda entry: entry["body"].update(lock="0" * 64)),
        ("round-opened", lambda entry: entry["body"].update(root="0" * 64)),
        ("wagers-placed", lambda entry: entry["body"]["wagers"].update(ante=999_00)),
        ("wagers-placed", lambda entry: entry.update(number=99)),
        ("wagers-placed", lambda entry: entry.update(stream="another")),
        ("wagers-placed", lambda entry: entry.update(kind="no-such-kind")),
        ("wagers-placed", lambda entry: entry["body"].update(seat=42)),
        ("wagers-placed", lambda entry: entry["body"].pop("seat")),
        ("decision-made", lambda entry: entry.update(actor="player P2")),
        ("cards-dealt", lambda entry: entry.update(at=9)),
    ],
)
def test_what_does_not_follow_is_found_behind_a_chain_made_anew(
    kind: str, change: Callable[[dict[str, Any]], None]
) -> None:
    assert fault(changed(kind, change)).tampered


def test_a_settlement_that_was_cut_out_is_missed() -> None:
    lines, cut = [], 0
    for line in bodies(record()):
        if line["line"] == "entry" and line["stream"] == "table/play":
            entry = json.loads(line["entry"])
            if entry["kind"] == "seat-settled" and not cut:
                cut = 1
                continue
            entry["number"] -= cut
            line["number"] -= cut
            line["entry"] = json.dumps(entry, separators=(",", ":"))
        if line["line"] == "stream" and line["stream"] == "table/play":
            line["last"] -= 1
        if line["line"] == "end":
            line["entries"] -= 1
        lines.append(line)
    assert cut
    assert fault(rechained(lines)).tampered


def test_another_key_opens_nothing_and_is_found() -> None:
    head, *rest = bodies(record())
    head["seal"] = ["ab" * 32]
    assert fault(rechained([head, *rest])).tampered
