"""Append-only streams in a hash chain, postings and balances, on SQLite or PostgreSQL.

The store knows nothing of what it keeps: an entry is bytes, a stream, an account, a sender and a
command are names, an amount is a signed integer of 64 bits. docs/store.md has its tables and
formats. ::

    with open_store("sqlite:///books.db", never_negative=lambda name: name != "bank") as store:

        def buy(tx: Transaction) -> bytes:
            tx.prepare([("ann", "17")], streams=["journal/1"], accounts=["purse/ann"])
            answered = tx.answer("ann", "17")
            if answered is not None:
                return answered.answer                     # a repeat gets the first answer
            number = tx.head("journal/1").number
            ...                                            # decide, by what was read
            tx.append("journal/1", number, [(b"entry", [("purse/ann", 500), ("bank", -500)])])
            tx.remember("ann", "17", b"digest", b"done")
            return b"done"

        store.run(buy)

**A unit of work** is a callable that takes a ``Transaction``. It runs whole, perhaps several times
and on another thread, and does nothing but through its transaction. ``run`` returns once it is
committed for good, or raises; then nothing of it is there. ``submit`` returns a future instead
(``asyncio.wrap_future`` awaits it); works that one thread submits with the same ``order`` run in
the order of their submission. On SQLite waiting works share one commit: to be quick, submit many.
On PostgreSQL each runs on a connection of its own.

===============================  ================================================================
``tx.prepare(commands,           asks for all of these at once and locks the accounts; a command
streams, accounts)``             is ``(sender, id)``. The calls below then need no trip. Optional
``tx.answer(sender, id)``        the answer to a command (``Remembered``), or None
``tx.head(stream)``              ``Head(number, hash)`` of the newest entry; number 0: none
``tx.read(stream, after,         entries in order, as ``Stored(stream, number, entry, ...)``
last)``
``tx.lock(*accounts)``           nobody else changes these accounts until this work is done
``tx.balance(account)``          the balance of an account; lock it first if you decide by it
``tx.balances(prefix)``          the balances of all accounts whose names begin so
``tx.append(stream, expected,    adds entries with their postings behind number ``expected``
[(entry, [(account, amount),     (0: a new stream); the new ``Head``
...]), ...])``
``tx.remember(sender, id,        keeps the answer under sender and id, with a digest of what was
digest, answer, newest)``        sent and the newest entry it brought about
``tx.snapshot(stream, tag)``     ``Snapshot(number, data)`` to go on from, or None
``tx.keep_snapshot(stream,       keeps one a stream and tag (say, the digest of the program that
number, tag, data)``             can read it); False where the store was opened without a key
``tx.set_timer(key, due,         one timer a key; ``due`` is a number on a clock of yours
stream, payload)``
``tx.drop_timer(key)``           drops it
``tx.claim(now, limit)``         timers that are due, for this work alone, gone when it commits
``tx.add_total(key, amounts)``   adds to the amounts of a total, whose key is a tuple of texts
``tx.totals(prefix)``,           ``(key, amounts)`` of all whose keys begin so, or whose first
``tx.totals_between(a, b)``      texts lie between two
``tx.index(stream, number, at,   has an entry found by its time and its labels; replaces what was
labels, data)``                  there for this entry
``tx.find(labels, since,         rows with all these labels, the newest first, as ``Found``;
until, before, limit)``          ``before`` is the ``cursor`` of the last one seen
``tx.count(key, by)``            adds to a counter
``tx.take_counts(prefix)``       counters whose keys begin so, gone when this work commits
===============================  ================================================================

What a work may count on:

- ``append`` refuses with ``Conflict`` if the stream stands elsewhere; ``run`` then runs the whole
  work again, a bounded number of times. So it does when two works remember the same command (the
  loser finds the answer), when the server broke a deadlock, and when a connection was lost.
- A connection lost during the commit: a work that remembers a command is run again and finds
  whether it was answered; another one raises ``OutcomeUnknown``. So begin with ``answer``.
- The postings of each entry sum to zero (``Unbalanced``); an account that may not be below zero is
  not when the work commits (``Overdrawn``); increments of others are never lost.
- Rows are locked in one order: accounts for which ``locked_first`` says so before all others, then
  by name. Lock accounts before you ask for heads (``prepare`` does).
- ``readable(entry)`` is asked for the newest entry of a stream before a work may append to it
  (``Unreadable``).
- ``tx.timers()``, ``tx.next_due()``, ``tx.heads()``, ``tx.answers()``, ``tx.snapshots()`` and
  ``tx.finds()`` list what there is.

**Looking.** ``store.read(look)`` hands over a ``Reading`` (all of the above that does not write).
It does not change meanwhile, and holds up nobody. ``store.wait(stream, after, seconds)`` and
``store.listen(callback)`` tell when streams move, whichever process moved them.

**Proving.** ``store.check(checkpoints, keys)`` yields every ``Fault(where, what)``, none if all is
well. ``store.checkpoint(at, key)`` signs the head of every stream (Ed25519), keeps the text and
returns it, to be kept elsewhere. ``store.export(file, parts)`` writes JSON Lines, which
``verify_export(lines, checkpoints, keys)`` and ``tools/verify_export.py`` check.
``store.backup(path)`` copies everything into a file of SQLite while others write, and
``restore(path, url)`` puts it back where there is nothing. ``migrate(url)`` brings an older store
up to date.

**Errors** are ``StoreError`` and below (``errors`` draws the tree), never those of a driver.

**Faults.** ``open_store(..., faults=hook)`` calls ``hook(point)`` at each of ``POINTS``; a test
raises there, or ends the process.
"""

from pitboss.store.chain_audit import Fault
from pitboss.store.checkpoints import Checkpoint, read_checkpoint
from pitboss.store.errors import (
    Conflict,
    OutcomeUnknown,
    Overdrawn,
    SchemaError,
    StoreError,
    Unavailable,
    Unbalanced,
    Unreadable,
)
from pitboss.store.export_check import verify_export
from pitboss.store.exports import Part
from pitboss.store.opening import migrate, open_store, restore
from pitboss.store.reading import Reading
from pitboss.store.rules import POINTS
from pitboss.store.store import Store
from pitboss.store.transaction import Transaction
from pitboss.store.values import NOTHING, Found, Head, Remembered, Snapshot, Stored, Timer

__all__ = [
    "NOTHING",
    "POINTS",
    "Checkpoint",
    "Conflict",
    "Fault",
    "Found",
    "Head",
    "OutcomeUnknown",
    "Overdrawn",
    "Part",
    "Reading",
    "Remembered",
    "SchemaError",
    "Snapshot",
    "Store",
    "StoreError",
    "Stored",
    "Timer",
    "Transaction",
    "Unavailable",
    "Unbalanced",
    "Unreadable",
    "migrate",
    "open_store",
    "read_checkpoint",
    "restore",
    "verify_export",
]
