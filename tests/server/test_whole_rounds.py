"""A whole round of each game through HTTP alone: moves sent back, bits opened, the deal checked.

The players know nothing but what the API tells them.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.record import Role
from tests.support.api_players import API, Player
from tests.support.games import GAMES
from tests.support.paths import ROOT
from tests.support.servers import Served, served


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served"), *GAMES) as found:
        yield found


def seated(floor: Served, table: str) -> list[Player]:
    """The players of a table, with chips from the cage and some in the game account."""
    cage = floor.role(Role.CASHIER)
    taken = floor.anybody().get(f"{API}/tables/{table}").json()["view"]["seats"]
    players = [Player(floor.person(one["player"]), one["player"], table) for one in taken]
    for player in players:
        bought = {"player": player.person, "amount": 100_000}
        sold = {"id": f"{table}-{player.person[-1]}", "kind": "sell-chips", "body": bought}
        assert cage.post(f"{API}/commands", sold).status_code == 200
        (buy,) = [one for one in player.look()["moves"] if one["kind"] == "buy-in"]
        player.send(buy, "", amount=90_000)
    return players


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_played_through_http_alone(floor: Served, game: str, tmp_path: Path) -> None:
    table = f"{game}-1"
    players = seated(floor, table)
    first, spectator = players[0], floor.anybody()
    for _ in range(60):
        while floor.running.house.tick():
            pass
        while sum(player.act() for player in players):
            pass
        view = spectator.get(f"{API}/tables/{table}").json()["view"]
        if view["round"] and view["round"]["phase"] == "closed" and first.sent > 4:
            break
        floor.running.clock.now += 1
    else:
        raise AssertionError(f"the round does not end: {view['round']}")
    round_id = view["round"]["id"]
    nets = {one["player"]: one["net"] for one in view["round"]["seats"]}
    for player in players:
        (listed, *_) = player.caller.get(f"{API}/rounds?limit=3").json()["rounds"]
        assert listed["round"] == round_id
        assert listed["net"] == {player.person: nets[player.person]}
    file = tmp_path / "openings.json"
    file.write_bytes(first.caller.get(f"{API}/rounds/{round_id}/openings").content)
    told = ["--root", view["round"]["root"], "--lock", view["round"]["lock"]]
    own = ["--own", first.person, first.bits.hex()]
    tool = ROOT / "tools" / "verify_round.py"
    done = subprocess.run(
        [sys.executable, str(tool), str(file), *told, *own],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
