"""The store: works run on it, readers beside them, and what is done with all of it at once."""

import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Protocol, TypeVar

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pitboss.store.backups import new_file
from pitboss.store.chain_audit import Fault
from pitboss.store.errors import StoreError
from pitboss.store.export_lines import ExportHead
from pitboss.store.exports import Part, write_export
from pitboss.store.reading import Reading
from pitboss.store.rules import Rules
from pitboss.store.session import Session
from pitboss.store.store_check import check_store
from pitboss.store.transaction import Transaction
from pitboss.store.values import Head
from pitboss.store.wake_ups import Channel, Watcher

__all__ = ["Backend", "Store"]

T = TypeVar("T")


class Backend(Protocol):
    """What differs between a file and a server."""

    where: str

    @property
    def channel(self) -> Channel:
        """How wake-ups come from those who commit to those who wait."""

    @property
    def commits(self) -> int:
        """How often something was committed."""

    def run(self, work: Callable[[Transaction], Any]) -> Any:
        """Run a work; its result once it is committed."""

    def submit(self, work: Callable[[Transaction], Any], order: str | None = None) -> "Future[Any]":
        """Have a work run; its future is done once it is committed or has failed."""

    def reading(self) -> AbstractContextManager[Session]:
        """A session that sees the store as it is now."""

    def damage(self, session: Session) -> Iterator[Fault]:
        """What the database itself finds wrong with its files, where it can tell."""

    def backup(self, target: Path, progress: Callable[[int], None] | None) -> None:
        """Copy everything, as it is at one moment, into a new file of SQLite."""

    def close(self) -> None:
        """Finish what waits, and let go."""


class Store:
    """An open store. ``open_store`` opens it; ``with`` or ``close`` closes it."""

    def __init__(self, backend: Backend, rules: Rules, poll_seconds: float) -> None:
        self._backend = backend
        self._rules = rules
        self._poll_seconds = poll_seconds
        self._inside = threading.local()
        self._watcher: Watcher | None = None
        self._gate = threading.Lock()
        self._closed = False

    @property
    def where(self) -> str:
        """The store's URL, without a password."""
        return self._backend.where

    @property
    def commits(self) -> int:
        """How often this process has committed."""
        return self._backend.commits

    def run(self, work: Callable[[Transaction], T]) -> T:
        """Run a work in a transaction; its result, once it is committed for good.

        It may be run several times, on another thread: it does nothing but through its
        transaction. What it raises is raised here, and then nothing of it is written.
        """
        self._check_open()
        result: T = self._backend.run(self._marked(work))
        return result

    def submit(self, work: Callable[[Transaction], T], order: str | None = None) -> "Future[T]":
        """Have a work run as ``run`` does, and do something else meanwhile.

        Works that one thread submits with the same ``order`` (say, a stream's name) run one after
        the other, in the order of their submission; one that fails does not keep the next from
        running. Without it their order is open. A future that is cancelled before its work begins
        is not run.
        """
        self._check_open()
        return self._backend.submit(self._marked(work), order)

    def use_snapshot_keys(self, keys: Sequence[bytes]) -> None:
        """Bind snapshots with these keys from now on, the newest last."""
        self._rules.snapshot_keys[:] = keys

    def read(self, look: Callable[[Reading], T]) -> T:
        """Look at the store as it is now; what is committed meanwhile is not seen.

        What it reads lazily (``Reading.read``) must be read before it returns.
        """
        with self._reading() as session:
            return look(Reading(session, self._rules))

    def wait(self, stream: str, after: int, seconds: float) -> bool:
        """Whether a stream got beyond a number, waiting for it so long at most."""
        return self._watch().wait(stream, after, seconds)

    def listen(self, callback: Callable[[frozenset[str]], None]) -> Callable[[], None]:
        """Have a callback told which streams moved, whoever moved them; how to stop it.

        It is called on a thread of the store, a little later, and once for several moves.
        """
        return self._watch().listen(callback)

    def check(
        self,
        checkpoints: Iterable[str] = (),
        keys: Collection[bytes] = (),
        progress: Callable[[int], None] | None = None,
    ) -> Iterator[Fault]:
        """Everything that is wrong with the store: none if it is clean.

        ``checkpoints`` are texts kept elsewhere, ``keys`` the public keys that may have signed
        them and those in the store (32 bytes each); without keys a signature is only compared with
        the key that the checkpoint names. ``progress`` is told how many entries were looked at.
        """
        self._check_open()
        try:
            with self._backend.reading() as session:
                yield from self._backend.damage(session)
                yield from check_store(session, self._rules, checkpoints, keys, progress)
        except StoreError as error:
            yield Fault(self.where, str(error))

    def checkpoint(
        self,
        at: int,
        key: Ed25519PrivateKey,
        heads: Mapping[str, Head] | None = None,
        proven: str = "",
    ) -> str:
        """Sign the head of every stream; the text, to be kept outside the store too.

        ``heads`` are those of an earlier moment; ``proven`` names the program that verified
        everything up to them.
        """

        def sign(tx: Transaction) -> str:
            return tx.sign_checkpoint(at, key, heads, proven)

        return self.run(sign)

    def export(
        self,
        file: BinaryIO,
        parts: Iterable[Part] | None = None,
        progress: Callable[[int], None] | None = None,
        head: ExportHead | None = None,
    ) -> int:
        """Write parts of the streams, or everything, as JSON Lines; how many entries.

        ``head`` is the first line, where it says more than that of a plain export.
        """
        with self._reading() as session:
            return write_export(session, file, parts, progress, head)

    def backup(self, path: Path, progress: Callable[[int], None] | None = None) -> None:
        """Copy the store into a new file of SQLite, whole, as it is at one moment."""
        self._check_open()
        with new_file(path) as part:
            self._backend.backup(part, progress)

    def close(self) -> None:
        """Finish what waits, and let go of the database."""
        with self._gate:
            if self._closed:
                return
            self._closed = True
            watcher, self._watcher = self._watcher, None
        if watcher is not None:
            watcher.close()
        self._backend.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError(f"{self.where}: the store is closed")

    def _reading(self) -> AbstractContextManager[Session]:
        self._check_open()
        return self._backend.reading()

    def _marked(self, work: Callable[[Transaction], T]) -> Callable[[Transaction], T]:
        """A work within a work would wait for itself."""
        if getattr(self._inside, "working", False):
            raise StoreError("a work may not start another one")

        def marked(transaction: Transaction) -> T:
            self._inside.working = True
            try:
                return work(transaction)
            finally:
                self._inside.working = False

        return marked

    def _watch(self) -> Watcher:
        with self._gate:
            self._check_open()
            if self._watcher is None:
                self._watcher = Watcher(self._backend.channel, self._numbers, self._poll_seconds)
            return self._watcher

    def _numbers(self) -> dict[str, int]:
        with self._backend.reading() as session:
            return {stream: head.number for stream, head in session.heads().items()}
