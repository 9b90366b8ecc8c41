"""What the house players of the demonstration buy in for: each another amount, always the same, so
that tables do not drop alike."""

from pathlib import Path

from pitboss.demo.facility import DemoFloor
from pitboss.floor import events as f
from pitboss.money import Cents
from tests.support.games import MISSISSIPPI, RIDE, THREE
from tests.support.houses import Running, house_database

LEAST, MOST = Cents(300_000), Cents(1_000_000)


def bought(folder: Path, seed: int) -> dict[str, int]:
    """The first buy-in of each player at three tables."""
    running = Running(house_database("sqlite", folder), RIDE, MISSISSIPPI, THREE, seed=seed)
    DemoFloor(running.floor, running.text, running.filed, seats=3).open()
    running.found(*(f"{slug}-1" for slug in (RIDE, MISSISSIPPI, THREE))).play(3)
    entries = [one for stream in running.everything().values() for one in stream]
    events = [one.event for one in entries if isinstance(one.event, f.BoughtIn)]
    running.end()
    return {one.player: one.amount for one in reversed(events)}


def test_buy_ins_differ_by_player_and_table_and_are_the_same_again(tmp_path: Path) -> None:
    amounts = bought(tmp_path, 1)
    assert len(amounts) == 9
    assert all(LEAST <= one <= MOST and one % 50_000 == 0 for one in amounts.values())
    assert len(set(amounts.values())) > 4
    by_table: dict[str, int] = {}
    for player, amount in amounts.items():
        table = player.partition(" ")[0]
        by_table[table] = by_table.get(table, 0) + amount
    assert len(set(by_table.values())) > 1, "tables do not drop alike"
    assert bought(tmp_path, 2) == amounts, "by the name, whatever the cards"
