"""Programs that use a store in processes of their own, to be killed or to meet each other.


python -m tests.support.store_programs NAME URL ...
"""

import os
import resource
import signal
import sys
import threading
from collections.abc import Callable

from pitboss.store import StoreError, Transaction, open_store
from tests.support.databases import noise, once, put

#: What every work of ``write`` and ``die`` posts.
POSTINGS = [("purse/a", 3), ("purse/b", 4), ("house", -7)]


def write(url: str, first: str, threads: str) -> None:
    """Write one entry a command, for ever; say of each that it was acknowledged."""
    saying = threading.Lock()

    def loop(thread: int) -> None:
        number = int(first)
        while True:
            command = f"{thread}-{number}"
            store.run(once(command, f"s/{thread}", [(command.encode(), POSTINGS), (b"more", ())]))
            with saying:
                print(command, flush=True)
            number += 1

    with open_store(url) as store:
        running = [threading.Thread(target=loop, args=(n,)) for n in range(int(threads))]
        for thread in running:
            thread.start()
        for thread in running:
            thread.join()


def die(url: str, point: str, after: str) -> None:
    """Write entries, and die without a word at a point of the second work."""
    passed = 0

    def fault(at: str) -> None:
        nonlocal passed
        if at == point:
            passed += 1
            if passed > int(after):
                os.kill(os.getpid(), signal.SIGKILL)

    with open_store(url, faults=fault) as store:
        for command in ("first", "second", "third"):
            store.run(once(command, "s", [(command.encode(), POSTINGS), (b"more", ())]))
            print(command, flush=True)


def count(url: str, name: str, times: str) -> None:
    """Add to shared accounts and to a shared stream, and to a stream of its own."""

    def work(number: int) -> Callable[[Transaction], None]:
        def add(tx: Transaction) -> None:
            if number % 3 == 0:
                # Decides by what stands there: nobody may change it meanwhile.
                held = tx.lock("meter/1", "meter/2")
                taken = held["meter/1"] // 2
                postings = [("meter/1", -taken), ("won", taken)]
                tx.append(f"own/{name}", tx.head(f"own/{name}").number, [(b"take", postings)])
            else:
                share = [("meter/1", 3), ("meter/2", 2), ("fund", -5)]
                entry = f"{name}-{number}".encode()
                tx.append(f"own/{name}", tx.head(f"own/{name}").number, [(entry, share)])
                tx.append("shared", tx.head("shared").number, [(entry, ())])
            tx.remember(name, f"{name}-{number}", b"", b"done")

        return add

    with open_store(
        url,
        never_negative=lambda account: account.startswith("meter/"),
        locked_first=lambda account: account.startswith("meter/"),
    ) as store:
        for number in range(int(times)):
            store.run(work(number))
    print("done", flush=True)


def hold(url: str) -> None:
    """Begin to write to a file of SQLite, and do not let go until told."""
    import sqlite3

    connection = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    print("held", flush=True)
    sys.stdin.readline()
    connection.execute("ROLLBACK")


def grow(url: str, largest: str) -> None:
    """Write to a file that may not grow beyond a size; say what was written, and what was said."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(largest), int(largest)))
    with open_store(url) as store:
        for number in range(10_000):
            try:
                put(store, "a", b"%08d" % number + noise(5000))
            except StoreError as error:
                print(f"{type(error).__name__}: {error}")
                return
            print(f"{number:08}")


PROGRAMS: dict[str, Callable[..., None]] = {
    "write": write,
    "die": die,
    "count": count,
    "hold": hold,
    "grow": grow,
}

if __name__ == "__main__":
    PROGRAMS[sys.argv[1]](*sys.argv[2:])
