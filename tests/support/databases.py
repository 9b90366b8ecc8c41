"""Databases for the tests of the store: a file of SQLite, and a real server of PostgreSQL."""

import itertools
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from hashlib import shake_256
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import psycopg

from bench.postgres_server import started_server
from pitboss.store import Head, Store, Stored, Transaction
from pitboss.store.chain import START, next_hash
from pitboss.store.packing import Packer
from pitboss.store.values import SPAN
from tests.support.paths import ROOT
from tests.support.processes import started

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
KINDS = ("sqlite", "postgresql")
#: Who sends the commands of the tests.
SENDER = "sender"
_COUNT = itertools.count()

Items = Sequence[tuple[bytes, Sequence[tuple[str, int]]]]


@cache
def server() -> str:
    """The URL of this process's server, started when it is first asked for."""
    # Programs are killed here, and no machine is: what is committed need not reach the disk.
    return started_server("fsync=off")


def new_database(kind: str, folder: Path) -> str:
    """The URL of a database that nothing else uses."""
    if kind == "sqlite":
        return f"sqlite:///{folder}/store-{next(_COUNT)}.db"
    schema = f"s{next(_COUNT)}"
    with psycopg.connect(server(), autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
    return f"{server()}&options={quote(f'-csearch_path={schema}')}"


def drop_database(url: str) -> None:
    """Clear a database away that many others follow."""
    if url.startswith("sqlite"):
        path = Path(url.removeprefix("sqlite:///"))
        for end in ("", "-wal", "-shm"):
            path.with_name(path.name + end).unlink(missing_ok=True)
        return
    schema = unquote(url).partition("search_path=")[2].split()[0]
    with psycopg.connect(server(), autocommit=True) as connection:
        connection.execute(f"DROP SCHEMA {schema} CASCADE".encode())


def execute(url: str, statement: str, *values: Any) -> list[Any]:
    """Do something to a database behind the store's back."""
    if url.startswith("sqlite"):
        import sqlite3

        connection = sqlite3.connect(url.removeprefix("sqlite:///"))
        try:
            found = connection.execute(statement, values).fetchall()
            connection.commit()
            return found
        finally:
            connection.close()
    with psycopg.connect(url) as server_connection:
        cursor = server_connection.execute(statement.replace("?", "%s").encode(), values)
        return cursor.fetchall() if cursor.description else []


def place(url: str, stream: str, number: int) -> int:
    """The place of an entry in the table."""
    found: int = execute(url, "SELECT id FROM streams WHERE stream = ?", stream)[0][0]
    return found * SPAN + number


def rewrite(url: str, *entries: Stored) -> None:
    """Put other bytes and hashes in the place of entries."""
    for one in entries:
        data = Packer().pack(one.entry, one.chained_postings)
        where = f"WHERE place = {place(url, one.stream, one.number)}"
        execute(url, f"UPDATE entries SET data = ?, hash = ? {where}", data, one.hash)


def replace_entries(url: str, stream: str, entries: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Make a stream anew, of entries and their postings as text, with a chain that holds; the hash
    of its newest entry."""
    first = place(url, stream, 0)
    execute(url, "DELETE FROM entries WHERE place > ? AND place < ?", first, first + SPAN)
    digest, number = START, 0
    for number, (entry, postings) in enumerate(entries, start=1):
        digest = next_hash(digest, stream, number, entry, postings)
        row = (first + number, digest, Packer().pack(entry, postings))
        execute(url, "INSERT INTO entries (place, hash, data) VALUES (?, ?, ?)", *row)
    moved = "UPDATE streams SET number = ?, hash = ? WHERE stream = ?"
    execute(url, moved, number, digest, stream)
    return digest


def put(store: Store, stream: str, *items: bytes | tuple[bytes, Sequence[tuple[str, int]]]) -> Head:
    """Append entries to the end of a stream."""
    whole: Items = [item if isinstance(item, tuple) else (item, ()) for item in items]
    return store.run(lambda tx: tx.append(stream, tx.head(stream).number, whole))


def once(
    command: str, stream: str, items: Items, answer: bytes = b"done"
) -> Callable[[Transaction], bytes]:
    """A work that does something once, however often it is asked to."""

    def work(tx: Transaction) -> bytes:
        tx.prepare([(SENDER, command)], [stream])
        answered = tx.answer(SENDER, command)
        if answered is not None:
            return answered.answer
        tx.append(stream, tx.head(stream).number, items)
        tx.remember(SENDER, command, b"", answer)
        return answer

    return work


def noise(size: int) -> bytes:
    """Bytes that cannot be packed, the same every time."""
    return shake_256(str(size).encode()).digest(size)


def bodies(store: Store, stream: str) -> list[bytes]:
    """The entries of a stream."""
    return store.read(lambda look: [stored.entry for stored in look.read(stream)])


def faults(store: Store, **options: Any) -> list[str]:
    """What a check finds."""
    return [str(fault) for fault in store.check(**options)]


def start(program: str, *arguments: str) -> "subprocess.Popen[str]":
    """Run one of the programs of ``tests/support/store_programs.py`` in a process of its own."""
    return started(
        [sys.executable, "-m", "tests.support.store_programs", program, *arguments],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
