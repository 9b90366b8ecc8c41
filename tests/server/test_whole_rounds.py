"""A whole round of each game through HTTP alone: moves sent back, bits opened, the deal checked.

The players know nothing but what the API tells them.
"""

import hashlib
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from pitboss.record import Role
from tests.support.games import GAMES
from tests.support.paths import ROOT
from tests.support.servers import Caller, Served, served

API = "/api/v1"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served"), *GAMES) as found:
        yield found


def part(text: bytes) -> bytes:
    return len(text).to_bytes(4, "big") + text


class Player:
    """A program at a seat: it plays the least wagers and the first answer that is offered."""

    def __init__(self, caller: Caller, person: str, table: str) -> None:
        self.caller, self.person, self.table = caller, person, table
        self.bits = hashlib.sha256(person.encode()).digest()
        self.sent = 0

    def look(self) -> dict[str, Any]:
        view: dict[str, Any] = self.caller.get(f"{API}/tables/{self.table}").json()["view"]
        return view

    def hash(self, round_id: str) -> str:
        """The hash of the own bits, as the contract says."""
        texts = (b"pitboss-deal-3", round_id.encode(), self.person.encode(), self.bits)
        return hashlib.sha256(b"\x03" + b"".join(map(part, texts))).hexdigest()

    def send(self, move: Mapping[str, Any], round_id: str, **says: Any) -> None:
        """A move is sent back as it is, with what it asks for."""
        assert says.keys() == move["fill"].keys(), move
        self.sent += 1
        command = {
            "id": f"{self.person.replace(' ', '-')}-{self.sent}",
            "kind": move["kind"],
            "table": self.table,
            "round": round_id or None,
            "body": {**move["body"], **says},
        }
        answer = self.caller.post(f"{API}/commands", command)
        assert answer.status_code == 200, (command, answer.text)

    def act(self) -> bool:
        """Make the next move, if there is one."""
        view = self.look()
        if view["round"] is None:
            return False
        round_id = view["round"]["id"]
        moves = {one["kind"]: one for one in reversed(view["moves"])}
        seat = next(one for one in view["round"]["seats"] if one["player"] == self.person)
        if "place-wagers" in moves and not seat["wagers"]:
            move = moves["place-wagers"]
            slip = {
                key: move["fill"]["wagers"][key][0]
                for key, wager in view["table"]["wagers"].items()
                if wager["required"] and wager["kind"] == "main"
            }
            self.send(move, round_id, wagers=slip, hash=self.hash(round_id))
        elif "ready" in moves:
            self.send(moves["ready"], round_id)
        elif "open-bits" in moves:
            self.send(moves["open-bits"], round_id, bits=self.bits.hex())
        elif "decide" in moves:
            plain = [one for one in view["moves"] if one["kind"] == "decide" and not one["fill"]]
            self.send(plain[0], round_id)
        else:
            return False
        return True


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
