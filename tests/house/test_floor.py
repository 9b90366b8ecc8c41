"""The façade of a floor: commands in, views out, and no other way."""

from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from pitboss.demo.crews import ADMIN, CREWS
from pitboss.floor import AtTable, BuyIn, Funds
from pitboss.house import Floor, Seen
from pitboss.house.answers import Answer
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import Phase, PlaceWagers, RefusedError
from tests.support.games import RIDE
from tests.support.houses import KEYS, Running, house_database, seeded

TABLE = f"{RIDE}-1"
ANN = Actor(Role.PLAYER, f"{TABLE} player 1")
BOB = Actor(Role.PLAYER, f"{TABLE} player 2")
EYE = next(one for one in vars(CREWS["day"]).values() if one.role is Role.SURVEILLANCE)
BETS = {"bet-1": Cents(1000), "bet-2": Cents(1000), "bet-3": Cents(1000)}
HASH = "ab" * 32


class House:
    """A floor with a table of Let It Ride at which a round is open for wagers."""

    def __init__(self, url: str) -> None:
        self.running = Running(url, RIDE, seats=2).open()
        self.store, self.clock = self.running.store, self.running.clock
        self.floor = Floor(self.store, KEYS, self.clock, seeded(5))
        for one in (ANN, BOB):
            self.do(one, BuyIn(one, TABLE, one.person, Cents(50_000), Funds.CASH, Funds.ACCOUNT))
        self.pass_seconds(5)

    def pass_seconds(self, seconds: int) -> None:
        self.clock.now += seconds
        self.floor.tick()

    def do(self, actor: Actor, command: Any, id: str = "", seen: Seen | None = None) -> Answer:
        name = id or f"c{next(self.running._ids)}"
        found: Future[Answer] = self.floor.submit(actor, command, id=name, seen=seen or Seen())
        return found.result(10)

    @property
    def round(self) -> str:
        playing = self.floor.view(None, TABLE).view.table.round
        assert playing is not None
        return playing.round_id

    def slip(self, actor: Actor = ANN, seat: int = 1, id: str = "", **keys: Any) -> Answer:
        given = {"round": self.round, "wagers": BETS, **keys}
        command = AtTable(TABLE, PlaceWagers(actor, seat, given["wagers"], HASH))
        return self.do(actor, command, id, Seen(round=given["round"]))


@pytest.fixture
def house(url: str) -> Iterator[House]:
    found = House(url)
    yield found
    found.running.end()
