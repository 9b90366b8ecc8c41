"""The modules that a slip enters from the façade to the disk and back: docs/architecture.md says
how many there are."""

import re
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pitboss
from pitboss.floor import AtTable
from pitboss.house import Seen
from pitboss.money import Cents
from pitboss.round import PlaceWagers
from tests.house.test_floor import ANN, BETS, TABLE, House
from tests.support.houses import house_database
from tests.support.paths import ROOT

SOURCE = f"{Path(pitboss.__file__).parent}/"


@contextmanager
def entered() -> Iterator[set[str]]:
    """The modules whose functions are called meanwhile, also by threads that begin meanwhile."""
    found: set[str] = set()

    def note(frame: Any, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(SOURCE):
            found.add(frame.f_code.co_filename.removeprefix(SOURCE))

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def test_the_page_says_how_many_modules_a_slip_enters(tmp_path: Path) -> None:
    with entered() as found:
        house = House(house_database("sqlite", tmp_path))
        assert house.slip().ok
        seen = Seen(round=house.round)
        found.clear()
        command = AtTable(TABLE, PlaceWagers(ANN, 1, {key: Cents(1500) for key in BETS}))
        assert house.floor.submit(ANN, command, id="another", seen=seen).result(60).ok
        modules = {one for one in found if not one.endswith("__init__.py")}
        house.running.end()
    by_folder = Counter(one.partition("/")[0] for one in modules)
    assert {"house", "floor", "table", "round", "record", "store"} <= by_folder.keys()
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    said = re.search(r"One slip on SQLite enters about (\d+) modules", page)
    assert said is not None
    assert abs(len(modules) - int(said[1])) <= 5, (len(modules), by_folder)
