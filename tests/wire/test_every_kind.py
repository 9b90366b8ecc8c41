"""Every kind of command is sent and read back, and nothing hostile passes its form."""

from typing import Any

import pytest

from pitboss.cards import Card
from pitboss.floor import AtTable, ProposeAct
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import Refusal, RefusedError, Stake
from pitboss.round.facts import Facts
from pitboss.round.moves import kind_name
from pitboss.wire.body_forms import BodyError
from pitboss.wire.command_kinds import CommandKind, command_kinds
from pitboss.wire.commands_in import read_command
from pitboss.wire.commands_out import command_sent
from tests.support.command_samples import (
    AT_TABLES,
    EVERY_ACT,
    EVERY_KIND,
    HOSTILE_TEXTS,
    HOSTILE_VALUES,
    sample,
)

SENT = [one for one in EVERY_KIND if kind_name(one) in command_kinds()]
ANN = Actor(Role.PLAYER, "Ann")
BITS = bytes(range(32))
#: Decisions in words need the round that they are about.
FACTS = Facts({3: Card(2)}, {"ante": Stake(Cents(100), "red")})


class NoTable:
    """A floor without tables: whoever looks one up is refused."""

    def view(self, actor: Actor | None, table: str) -> Any:
        raise RefusedError(Refusal("table/unknown", "there is none", "601a.2"))

    def replay(self, actor: Actor, round_id: str) -> Any:
        raise RefusedError(Refusal("round/unknown", "there is none", "R62"))


class AtBetting(NoTable):
    """A floor whose tables have no round."""

    def view(self, actor: Actor | None, table: str) -> Any:
        class Empty:
            round = None
            seats: dict[int, str] = {}  # noqa: RUF012
            disputes = ()

        Empty.table = Empty.view = Empty  # type: ignore[attr-defined]
        return Empty


def a_command(kind: type, **filled: Any) -> Any:
    command = sample(kind, **{"bits": BITS, "claimed": FACTS, "found": FACTS, **filled})
    return AtTable("T", command) if kind in AT_TABLES else command


def body_of(kind: type) -> tuple[CommandKind, dict[str, Any]]:
    """A body of a kind in which every field has a value."""
    sent = command_sent(a_command(kind))
    assert sent is not None
    return command_kinds()[sent.kind], sent.body


@pytest.mark.parametrize("kind", SENT, ids=kind_name)
def test_every_kind_is_sent_and_read_back(kind: type) -> None:
    command = a_command(kind)
    sent = command_sent(command)
    assert sent is not None
    inner: Any = command.command if isinstance(command, AtTable) else command
    read: Any = read_command(sent.kind, sent.body, inner.actor, sent.table, AtBetting())
    again: Any = read.command if isinstance(read, AtTable) else read
    assert type(again) is kind
    assert getattr(read, "table", None) == getattr(command, "table", None)
    for name in command_kinds()[sent.kind].fields:
        assert getattr(again, name, None) == getattr(inner, name, None), name


@pytest.mark.parametrize("act", EVERY_ACT, ids=kind_name)
def test_every_act_is_sent_and_read_back(act: type) -> None:
    command = a_command(ProposeAct, act=sample(act))
    sent = command_sent(command)
    assert sent is not None
    assert read_command(sent.kind, sent.body, command.actor, None, AtBetting()) == command


@pytest.mark.parametrize("kind", SENT, ids=kind_name)
def test_no_kind_takes_an_unknown_field_or_lacks_a_needed_one(kind: type) -> None:
    known, body = body_of(kind)
    with pytest.raises(BodyError) as error:
        read_command(known.name, {**body, "deal": 1}, ANN, "T", AtBetting())
    assert error.value.where == "body.deal"
    for name, field in known.fields.items():
        if field.needed:
            less = {key: one for key, one in body.items() if key != name}
            with pytest.raises(BodyError) as error:
                read_command(known.name, less, ANN, "T", AtBetting())
            assert error.value.where == f"body.{name}"


#: Kinds whose reading looks at the table.
LOOKING = {"decide", "correct-decisions", "leave", "open-dispute", "decide-dispute"}


def fault(kind: str, body: dict[str, Any]) -> str | None:
    """The place of the fault of a body; None of one that is read, or that the table refuses."""
    try:
        read_command(kind, body, ANN, "T", NoTable())
    except BodyError as error:
        return error.where
    except RefusedError:
        return None if kind in LOOKING else "refused"
    return None


@pytest.mark.parametrize("kind", SENT, ids=kind_name)
def test_a_hostile_value_is_refused_at_its_field_or_read(kind: type) -> None:
    """Whatever stands in a field, the answer is a command, a refusal or a fault at its place."""
    known, body = body_of(kind)
    for name in known.fields:
        for value in (*HOSTILE_VALUES, *HOSTILE_TEXTS, [[]], {"": {}}, [None], {"a": [{}]}):
            where = fault(known.name, {**body, name: value})
            assert where is None or where.startswith(f"body.{name}"), (where, str(type(value)))
