"""The log of a session at a private floor: an export of its store, with the keys that open it.

The log is written only while no round is in progress, whole each time. Its first line carries the
sealing key of the floor, which seals nothing else, and the public key of its checkpoints. A reader
needs nothing more: it checks the chain, puts the entries into a new store, and decides every
command again. The file alone cannot prove that it was not made up; the root on the player's screen
can.
"""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Literal

from pitboss.audit.verify import Verdict, verify
from pitboss.floor import FACILITY, Calendar, FloorTable, apply_stream, table_stream
from pitboss.house.keys import FacilityKey, KeyFileError, Keys, new_keys
from pitboss.house.seals import FieldSealer
from pitboss.house.streams import Streams
from pitboss.record import Entry
from pitboss.store import Reading, Store, StoreError, Transaction, open_store, verify_export
from pitboss.store.export_check import entries_of
from pitboss.store.export_lines import (
    EXPORT_FORMAT,
    BadLine,
    ExportBody,
    ExportHead,
    Hash,
    export_line,
    read_line,
)

__all__ = [
    "LogError",
    "LogHead",
    "LogLine",
    "LogWriteError",
    "LoggedTable",
    "SessionLog",
    "read_log",
]

FORMAT: Final = "pitboss-log-2"
_OLDER: Final = b"pitboss-log-1"
_LARGEST_FILE: Final = 1_000_000_000
_LONGEST_HEAD: Final = 10_000


class LogWriteError(Exception):
    """A log that cannot be written, and the reason."""


class LogError(Exception):
    """A file that is not a log, or a log that was changed (``tampered``)."""

    def __init__(self, message: str, *, tampered: bool = False) -> None:
        super().__init__(message)
        self.tampered = tampered


@export_line
class LogHead(ExportHead):
    """The first line of a log: the table, its sealing keys, and the public keys of checkpoints."""

    log: Literal["pitboss-log-2"]
    table: str
    seal: tuple[Hash, ...]
    public: tuple[Hash, ...]


LogLine = LogHead | ExportBody


# ── Writing ──────────────────────────────────────────────────────────────────────────────────


class SessionLog:
    """The log file of one session. Every save replaces it whole."""

    def __init__(self, path: Path, store: Store, keys: Keys, table: str) -> None:
        self._path = path
        self._store = store
        self._head = LogHead(
            line="export",
            format=EXPORT_FORMAT,
            whole=True,
            log=FORMAT,
            table=table,
            seal=tuple(key.secret.hex() for key in keys.sealing),
            public=tuple(key.hex() for key in keys.public),
        )
        self._saved = False

    def save(self) -> None:
        """Write the store as it is now. The file under the final name is always whole."""
        part = self._path.with_name(f"{self._path.name}.part")
        try:
            if not self._saved and self._path.exists():
                raise LogWriteError(f"{self._path}: there is such a file already: name a new one")
            with part.open("wb") as file:
                self._store.export(file, head=self._head)
                file.flush()
                os.fsync(file.fileno())
            part.replace(self._path)
        except (OSError, ValueError) as error:
            self._discard(part)
            reason = (getattr(error, "strerror", None) or "no such name is possible").lower()
            raise LogWriteError(f"{self._path}: it cannot be written: {reason}") from None
        self._saved = True

    def _discard(self, part: Path) -> None:
        try:
            part.unlink(missing_ok=True)
        except (OSError, ValueError):
            return


# ── Reading ──────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class LoggedTable:
    """A log that was read: the facility, and the table with every entry, seals opened."""

    facility: str
    calendar: Calendar
    #: The table after its first entry, which set it up.
    start: FloorTable
    entries: tuple[Entry, ...]
    #: Remarks for the reader, such as another engine.
    notes: tuple[str, ...]


def read_log(path: Path) -> LoggedTable:
    """Read and prove the record in a file. Raises ``LogError``."""
    lines = _lines(path)
    head = _head(lines[0])
    fault = next(verify_export(lines, keys=head.public), None)
    if fault is not None:
        raise LogError(f"{fault.where}: {fault.what}", tampered=True)
    with TemporaryDirectory(prefix="pitboss-") as folder:
        try:
            with open_store(f"sqlite:///{folder}/log.db") as store:
                store.run(lambda tx: _append(tx, lines))
                return _proven(store, head)
        except StoreError as error:
            raise LogError(str(error), tampered=True) from None


@dataclass(frozen=True, slots=True)
class _Head:
    """The first line of a log."""

    table: str
    keys: Keys
    public: tuple[bytes, ...]


def _lines(path: Path) -> list[bytes]:
    try:
        with path.open("rb") as file:
            raw = file.read(_LARGEST_FILE + 1)
    except OSError as error:
        raise LogError((error.strerror or "cannot be read").lower()) from None
    if len(raw) > _LARGEST_FILE:
        raise LogError("this is too long to be the log of a session")
    return raw.splitlines(keepends=True) or [b""]


def _head(line: bytes) -> _Head:
    if _OLDER in line[:_LONGEST_HEAD]:
        raise LogError(
            "this log is from before the first release, and this version cannot read it: play anew"
        )
    no_log = LogError("this is no log that pitboss play wrote")
    try:
        head: Any = json.loads(line[:_LONGEST_HEAD])
        said = head.get("log")
    except (ValueError, AttributeError, RecursionError):
        raise no_log from None
    if said is None:
        raise no_log
    if said != FORMAT:
        raise LogError(f"only logs of the format {FORMAT} are known here, not {said!r:.40}")
    try:
        found = read_line(LogHead, head)
        sealing = tuple(FacilityKey(bytes.fromhex(one)) for one in found.seal)
        public = tuple(map(bytes.fromhex, found.public))
        return _Head(found.table, Keys(sealing, new_keys().signing), public)
    except (BadLine, KeyFileError):
        raise LogError("its first line does not have the keys that open it") from None


def _append(tx: Transaction, lines: Sequence[bytes]) -> None:
    """Put the entries of a verified export into an empty store."""
    streams: dict[str, list[Any]] = {}
    for one in entries_of(lines):
        streams.setdefault(one.stream, []).append((one.entry, one.postings))
    for stream, items in streams.items():
        tx.append(stream, 0, items)


def _proven(store: Store, head: _Head) -> LoggedTable:
    """Decide everything again, and read the table."""
    verdict = verify(store, head.keys, beside=False)
    if verdict.faults:
        first = verdict.faults[0]
        raise LogError(f"{first.where}: {first.what}", tampered=True)
    if verdict.unopened:
        raise LogError("line 1: its keys do not open what is sealed", tampered=True)
    return store.read(lambda look: _table(look, head, verdict))


def _table(look: Reading, head: _Head, verdict: Verdict) -> LoggedTable:
    streams = Streams(FieldSealer(head.keys))
    facility = streams.facility(look, look.head(FACILITY))
    stored = look.read(table_stream(head.table))
    entries = tuple(streams.entry(one, facility) for one in stored)
    if not entries:
        raise LogError(f"there is no table {head.table!r:.40} in this log", tampered=True)
    start = apply_stream(None, entries[0])
    assert isinstance(start, FloorTable), "a table's stream begins with its set-up"
    return LoggedTable(
        facility.name, facility.calendar, start, entries, tuple(_notes(verdict.folded))
    )


def _notes(folded: Mapping[str, int]) -> Iterator[str]:
    for why, rounds in folded.items():
        yield f"{rounds} rounds were only folded: {why}"
