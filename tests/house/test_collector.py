"""A process that serves a floor collects garbage in short turns; to import the library changes
nothing."""

import subprocess
import sys
from pathlib import Path

_SERVES = """
import gc, sys, threading
from pitboss.house import Floor
from pitboss.house.books import open_books
from pitboss.house.keys import new_keys

stop = threading.Event()
stop.set()
with open_books(f"sqlite:///{sys.argv[1]}") as store:
    floor = Floor(store, new_keys(), lambda: 0)
    print(*gc.get_threshold(), gc.get_freeze_count())
    floor.run(stop)
    frozen = gc.get_freeze_count()
    floor.run(stop)
    print(*gc.get_threshold(), frozen > 0, gc.get_freeze_count() == frozen)
"""

_SETS_ASIDE = """
import gc, weakref
from pitboss.house.collector import collect_all, collect_briefly, set_aside


class Node:
    pass


collect_briefly()
one = Node()
one.own, seen = one, weakref.ref(one)
set_aside()
del one
gc.collect()
print(seen() is None)
collect_all()
print(seen() is None, gc.get_freeze_count() > 0)
"""


def test_a_served_floor_collects_garbage_in_short_turns(tmp_path: Path) -> None:
    words = [sys.executable, "-c", _SERVES, str(tmp_path / "floor.db")]
    made = subprocess.run(words, check=True, capture_output=True, text=True)
    assert made.stdout.splitlines() == ["700 10 10 0", "10000 5 1000 True True"]


def test_what_was_set_aside_is_collected_with_all() -> None:
    words = [sys.executable, "-c", _SETS_ASIDE]
    made = subprocess.run(words, check=True, capture_output=True, text=True)
    assert made.stdout.splitlines() == ["False", "True True"]
