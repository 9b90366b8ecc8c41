"""Stores for the tests of documents, each made once: days with papers, and all games played."""

from pathlib import Path
from typing import Any

from pitboss.demo.arranged_round import Keen
from pitboss.documents.seat_sheet import SeatSheet, seat_sheets
from pitboss.reports.filed_papers import FiledPaper, find_paper
from pitboss.store import Store
from tests.support.games import RIDE
from tests.support.houses import KEYS, Running


def days(path: Path) -> Running:
    """Two days of a floor: every kind of paper, a prize that was paid, a dispute decided."""
    from tests.house.test_day import days_of

    running, run = days_of(f"sqlite:///{path}", RIDE, rounds=1, lucky=False)
    run.run(2)
    return running


def played(path: Path, rounds: int = 2) -> Running:
    """Every game has had some rounds."""
    found = Running(f"sqlite:///{path}", seats=3, player=Keen).open()
    for name in found.plays:
        for _ in range(400):
            if found.plays[name].rounds > rounds:
                break
            found.step(name)
    return found


def with_keys(path: Path) -> Path:
    """A store with its keys beside it, as a command finds them."""
    keys = path.with_name(f"{path.name}.keys")
    keys.write_text(KEYS.text, encoding="ascii")
    keys.chmod(0o600)
    return path


def paper(store: Store, name: str, now: int | None = None) -> FiledPaper:
    return store.read(lambda look: find_paper(look, name, now))


def sheets(store: Store, round_id: str, **asked: Any) -> tuple[SeatSheet, ...]:
    return store.read(lambda look: seat_sheets(look, KEYS, round_id, **asked))
