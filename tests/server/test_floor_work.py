"""A table with a dealer, run through ``POST /commands`` alone by its staff and players.

The demonstration's people decide what to do; whatever they do is posted, in their role.
"""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from pitboss.demo.dealer_play import DealerPlay
from pitboss.demo.facility import DEALER_RUN, DemoFloor
from pitboss.floor import AtTable, FloorCommand
from pitboss.house import Floor, Seen
from pitboss.house.answers import Answer
from pitboss.money import Cents
from pitboss.record import Actor
from pitboss.round import Refusal
from pitboss.simulate import HousePlayer
from pitboss.wire.commands_out import command_sent
from pitboss.wire.decision_words import raised_wager
from tests.support.games import UTH
from tests.support.houses import SECRET
from tests.support.servers import Caller, Served, served


class Posting:
    """The façade of people who look as they always do, and post what they do."""

    def __init__(self, floor: Served) -> None:
        self._served = floor
        self._callers: dict[str, Caller] = {}
        self.posted: Counter[str] = Counter()
        self.refused: Counter[int] = Counter()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._served.floor, name)

    def submit(
        self,
        actor: Actor,
        command: FloorCommand,
        *,
        id: str,
        seen: Seen = Seen(),  # noqa: B008
    ) -> "Future[Answer]":
        sent = command_sent(_by(actor, command), self._unit(command))
        assert sent is not None, command
        body = {"id": id, "as": actor.role.value, "kind": sent.kind, "body": sent.body}
        body |= {"table": sent.table} if sent.table is not None else {}
        body |= {"round": seen.round} if seen.round else {}
        answer = self._caller(actor.person).post("/api/v1/commands", body)
        told = answer.json()
        answered: Future[Answer] = Future()
        if answer.status_code == 200:
            self.posted[sent.kind] += 1
            answered.set_result(Answer((("", told["n"]),)))
        else:
            assert answer.status_code in (403, 409), (body, told)
            self.refused[answer.status_code] += 1
            answered.set_result(
                Answer(refusal=Refusal(told["code"], told["detail"], told.get("cite", "")))
            )
        return answered

    def _caller(self, person: str) -> Caller:
        if person not in self._callers:
            self._callers[person] = self._served.person(person)
        return self._callers[person]

    def _unit(self, command: FloorCommand) -> Cents:
        inner: Any = command.command if isinstance(command, AtTable) else command
        seat, table = getattr(inner, "seat", None), getattr(command, "table", "")
        if seat is None or not isinstance(command, AtTable):
            return Cents(0)
        shown = self._served.floor.view(None, table).view
        key, playing = raised_wager(shown.rules.chapter), shown.table.round
        if playing is None or key is None:
            return Cents(0)
        return next(
            (Cents(one.wagers.get(key, 0)) for one in playing.seats if one.seat == seat), Cents(0)
        )


def _by(actor: Actor, command: FloorCommand) -> FloorCommand:
    if isinstance(command, AtTable):
        return command.but(command=command.command.but(actor=actor))
    made: FloorCommand = command.but(actor=actor)
    return made


@pytest.fixture
def floor(tmp_path: Any) -> Iterator[Served]:
    with served(tmp_path, UTH) as found:
        yield found


def test_a_dealer_run_table_is_worked_through_http_alone(floor: Served) -> None:
    running = floor.running
    posting: Any = Posting(floor)
    demo = DemoFloor(posting, running.text, running.filed, seats=2, dealer_run=True)
    demo.open()
    play = DealerPlay(
        posting, DEALER_RUN, SECRET, running.chance.randrange, running._token, player=HousePlayer
    )
    for _ in range(400):
        if not play.play():
            running.clock.now += 5
            while running.house.tick():
                pass
        if play.rounds >= 2:
            break
    assert play.rounds >= 2
    assert posting.posted.keys() >= {
        *("set-up-table", "propose-act", "approve-act", "assign-staff", "open-table", "sit"),
        *("receive-decks", "inspect-deck", "verify-inspection", "spread-deck", "wash-deck"),
        *("shuffle", "start-round", "place-wagers", "no-more-bets", "proceed", "enter-cards"),
        *("decide", "close", "sell-chips", "request-fill", "accept-fill"),
    }, posting.posted
    assert isinstance(floor.floor, Floor)
