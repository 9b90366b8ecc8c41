"""Backups: a store copied whole into a file of SQLite while it runs, and put back.

A backup is itself a store: ``open_store("sqlite:///backup.db")`` opens it, and everything that can
be done with a store can be done with it.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Table, insert, select

from pitboss.store.errors import StoreError, Unavailable
from pitboss.store.tables import METADATA

__all__ = ["copy_file", "copy_tables", "new_file"]

_ROWS: Final = 1000


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A place to write to, that becomes the file named only when all of it is on disk."""
    if path.exists():
        raise StoreError(f"{path}: there is such a file already: name a new one")
    if not path.parent.is_dir():
        raise Unavailable(f"{path}: there is no folder {path.parent}: make it first")
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        yield part
        _to_disk(part)
        part.rename(path)
        try:
            _to_disk(path.parent)
        except OSError:
            path.unlink()
            raise
    except OSError as error:
        raise Unavailable(f"{path}: it cannot be written: {error.strerror}") from None
    finally:
        for left in (part, part.with_name(f"{part.name}-wal"), part.with_name(f"{part.name}-shm")):
            left.unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def copy_file(source: Any, target: Path) -> None:
    """Copy a file of SQLite page by page; those who write go on meanwhile."""
    with closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
        # One file is easier to carry about than a file and its journal.
        copy.execute("PRAGMA journal_mode=DELETE")


def copy_tables(
    source: Connection, target: Connection, progress: Callable[[int], None] | None = None
) -> None:
    """Copy every row of every table into empty tables."""
    done = 0
    for table in METADATA.sorted_tables:
        if target.execute(select(table).limit(1)).first() is not None:
            raise StoreError("a store is only put back where there is none: name an empty one")
    for table in METADATA.sorted_tables:
        for rows in _batches(source, table):
            target.execute(insert(table), rows)
            done += len(rows)
            if progress is not None:
                progress(done)


def _batches(source: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    found = source.execution_options(yield_per=_ROWS).execute(select(table))
    for part in found.mappings().partitions():
        yield [dict(row) for row in part]
