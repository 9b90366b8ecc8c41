"""The façade of people who look as they always do, and post what they do over HTTP."""

from collections import Counter
from concurrent.futures import Future
from typing import Any

from pitboss.floor import AtTable, FloorCommand
from pitboss.house import Seen
from pitboss.house.answers import Answer
from pitboss.money import Cents
from pitboss.record import Actor
from pitboss.round import Refusal
from pitboss.wire.commands_out import command_sent
from pitboss.wire.decision_words import raised_wager
from tests.support.servers import Caller, Served

__all__ = ["Posting", "posting_floor"]


def posting_floor(served: Served) -> Any:
    """What people take for a façade."""
    return Posting(served)


class Posting:
    """A façade whose commands are posted, each in its sender's role."""

    def __init__(self, floor: Served) -> None:
        self._served = floor
        self._callers: dict[str, Caller] = {}
        self.posted: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

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
        if answer.status_code == 401:
            # A session of an earlier shift is over.
            del self._callers[actor.person]
            answer = self._caller(actor.person).post("/api/v1/commands", body)
        told = answer.json()
        answered: Future[Answer] = Future()
        if answer.status_code == 200:
            self.posted[sent.kind] += 1
            answered.set_result(Answer((("", told["n"]),)))
        else:
            assert answer.status_code in (403, 409), (body, told)
            self.refused[told["code"]] += 1
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
