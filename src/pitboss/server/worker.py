"""A worker process: takes one work after another from the server, and ends when the server does.

A thread waits for works, and ends the process when the server's end of the line is gone, after
``kill -9`` too. The system ends the process when a work has run over its time, even where no thread
of it gets to run.
"""

import os
import resource
import signal
import sys
import threading
import traceback
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any, Final

from pitboss.refusals import Refused
from pitboss.server.work_text import Outcome, read_work, written_outcome

__all__ = ["main"]

#: The most memory of a worker, in bytes: charts of strategy take half a gigabyte.
_MEMORY: Final = 3 * 2**30
#: Time beyond that of the work, in which the server ends it first.
_GRACE: Final = 2.0
#: How much a worker stands back behind the tables.
_NICE: Final = 5
#: Imported while there is nothing to do, so that the first works are quick.
_IMPORTED: Final = (
    "pitboss.server.works",
    "pitboss.settle",
    "pitboss.wire.round_texts",
    "pitboss.wire.odds",
    "pitboss.odds.wager_odds",
    "pitboss.odds.advice",
    "pitboss.wire.strategy",
)


def main(line: int) -> None:
    """Work until the server's end of the line is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
    with suppress(OSError):
        os.nice(_NICE)
    server: Connection[bytes, bytes] = Connection(line)
    waiting: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_receive, args=(server, waiting), daemon=True).start()
    _import_while_idle(waiting)
    while True:
        outcome = _done(waiting.get())
        try:
            server.send_bytes(written_outcome(outcome))
        except OSError:
            os._exit(0)


def _receive(server: "Connection[bytes, bytes]", waiting: "SimpleQueue[bytes]") -> None:
    while True:
        try:
            waiting.put(server.recv_bytes())
        except (EOFError, OSError):
            os._exit(0)


def _import_while_idle(waiting: "SimpleQueue[bytes]") -> None:
    for name in _IMPORTED:
        if not waiting.empty():
            return
        with suppress(ImportError):
            import_module(name)


def _done(text: bytes) -> Outcome:
    """The outcome of a work. Its time is limited by the system."""
    work = read_work(text)
    signal.setitimer(signal.ITIMER_REAL, work.seconds + _GRACE)
    try:
        from pitboss.server.works import WORKS

        return Outcome("done", WORKS[work.name](**work.given))
    except Refused as refused:
        return Outcome("refused", refusal=_refusal(refused))
    except MemoryError:
        return Outcome("too-large")
    except RecursionError:
        return Outcome("too-deep")
    except Exception:
        return Outcome("failed", traceback.format_exc().encode("utf-8", "replace"))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _refusal(refused: Refused) -> dict[str, Any]:
    where = getattr(refused, "where", "") or None
    detail = getattr(refused, "message", None) or str(refused)
    return {"code": refused.code, "detail": detail, "cite": refused.cite, "where": where}


if __name__ == "__main__":
    main(int(sys.argv[1]))
