"""The server's side of a stream: what a client has, and what it gets next."""

from typing import Any, cast

import orjson
import pytest

from pitboss.floor import FloorTableView
from pitboss.house.views import Clock, TableView
from pitboss.server.conversation import (
    MOST_UNSEEN,
    Conversation,
    Malformed,
    RefusedForm,
    Shown,
    done,
    pong,
    refused,
)
from pitboss.server.problems import Problem

NOW = 1_000


def shown(n: int, *, clock: Clock | None = None, **sections: Any) -> Shown:
    encoded = {name: orjson.dumps(value) for name, value in sections.items()}
    return Shown(n, encoded, TableView(n, 0, cast(FloorTableView, None), clock))


def sent(talk: Conversation, one: Shown, said: bytes = b"[]") -> Any:
    assert talk.open
    assert talk.news(one)
    told = orjson.loads(talk.message(one, NOW, said))
    for sections in (told.get("view", {}), told.get("sections", {})):
        if sections.get("clock"):
            sections["clock"] = sections["clock"]["for"], sections["clock"]["remaining_ms"]
    return told


def text(**message: Any) -> str:
    return orjson.dumps(message).decode()


def test_the_first_message_is_the_whole_view() -> None:
    first = sent(Conversation(), shown(7, table={"name": "1"}, seats=[], clock=Clock("betting", 4)))
    assert first == {
        "op": "view",
        "n": 7,
        "now": NOW,
        "view": {
            "table": {"name": "1"},
            "seats": [],
            "clock": ("betting", 3_000),
        },
    }


def test_a_change_holds_whole_sections_that_differ_and_no_others() -> None:
    talk = Conversation()
    sent(talk, shown(7, table=1, seats=[1], round={"turn": 1}))
    told = sent(talk, shown(9, table=1, seats=[1], round={"turn": 2}), b'[{"words":"x"}]')
    assert told == {
        "op": "change",
        "from": 7,
        "n": 9,
        "now": NOW,
        "sections": {"round": {"turn": 2}},
        "said": [{"words": "x"}],
    }


def test_an_entry_that_shows_nothing_new_is_not_sent() -> None:
    talk = Conversation()
    sent(talk, shown(7, table=1))
    assert not talk.news(shown(8, table=1))
    assert sent(talk, shown(9, table=2))["from"] == 7, "the number of what was sent, not of 8"


def test_a_meter_may_move_while_the_number_does_not() -> None:
    talk = Conversation()
    sent(talk, shown(7, meters=1))
    told = sent(talk, shown(7, meters=2))
    assert (told["from"], told["n"], told["sections"]) == (7, 7, {"meters": 2})


def test_an_older_view_never_follows_a_newer_one() -> None:
    talk = Conversation()
    sent(talk, shown(7, table=1))
    assert not talk.news(shown(6, table=0))


def test_the_clock_is_sent_when_its_end_or_subject_moves_and_not_for_running() -> None:
    talk = Conversation()
    sent(talk, shown(1, table=1, clock=Clock("betting", 9)))
    assert not talk.news(shown(1, table=1, clock=Clock("betting", 9)))
    told = sent(talk, shown(2, table=1, clock=Clock("decision", 0)))
    assert told["sections"] == {"clock": ("decision", 0)}, "never below 0"
    assert sent(talk, shown(3, table=1))["sections"] == {"clock": None}


@pytest.mark.parametrize("after", [5, 7])
def test_a_client_that_resumes_gets_every_section_from_its_number(after: int) -> None:
    told = sent(Conversation(after), shown(7, table=1, seats=[]))
    assert (told["op"], told["from"], told["n"]) == ("change", after, 7)
    assert told["sections"] == {"table": 1, "seats": [], "clock": None}


@pytest.mark.parametrize("after", [8, 2**53 - 1])
def test_a_number_that_does_not_exist_gets_a_view(after: int) -> None:
    assert sent(Conversation(after), shown(7, table=1))["op"] == "view"


def test_a_client_too_far_behind_gets_a_view() -> None:
    assert sent(Conversation(1), shown(102, table=1))["op"] == "view"
    assert sent(Conversation(1), shown(101, table=1))["op"] == "change"


def test_a_client_has_at_most_four_messages_unacknowledged_and_then_one_fresh_change() -> None:
    talk = Conversation()
    for n in range(1, MOST_UNSEEN + 1):
        sent(talk, shown(n, table=n))
    assert not talk.open
    talk.read(text(op="seen", n=1))
    told = sent(talk, shown(40, table=40))
    assert (told["from"], told["sections"]) == (4, {"table": 40}), "one message for all that passed"
    assert not talk.open
    talk.read(text(op="seen", n=40))
    assert talk.open


def test_resync_gives_the_whole_view_at_once() -> None:
    talk = Conversation()
    for n in range(1, MOST_UNSEEN + 1):
        sent(talk, shown(n, table=n))
    assert talk.read(text(op="resync")) == {"op": "resync"}
    assert sent(talk, shown(4, table=4))["op"] == "view"


def test_a_command_is_handed_on_as_it_came() -> None:
    command = {"op": "do", "id": "a-1", "kind": "sit", "body": {"seat": 3}, "round": "r"}
    assert Conversation().read(text(**command)) == command


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("", 1007),
        ("no JSON", 1007),
        ("[" * 5_000, 1007),
        ("1", 1007),
        ("null", 1007),
        ("[]", 1007),
        ("{}", 1007),
        ('{"op":"dance"}', 1007),
        ('{"op":["do"]}', 1007),
        ('{"op":"seen"}', 1007),
        ('{"op":"seen","n":"1"}', 1007),
        ('{"op":"seen","n":-1}', 1007),
        ('{"op":"seen","n":1e99}', 1007),
        ('{"op":"resync","now":true}', 1007),
        ('{"op":"do","kind":"sit","body":{}}', 1007),
        ('{"op":"do","id":"not an id","kind":"sit","body":{}}', 1007),
        (b"{}", 1003),
        (None, 1003),
    ],
)
def test_a_frame_that_holds_no_message_closes_the_stream(
    frame: str | bytes | None, code: int
) -> None:
    with pytest.raises(Malformed) as refusal:
        Conversation().read(frame)
    assert refusal.value.code == code


def test_a_command_may_name_nothing_by_null() -> None:
    """As the request over HTTP may."""
    found = Conversation().read(text(op="do", id="a", kind="sit", body={}, round=None, n=None))
    assert found == {"op": "do", "id": "a", "kind": "sit", "body": {}, "round": None, "n": None}


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({}, "kind"),
        ({"kind": "sit", "body": []}, "body"),
        ({"kind": "sit", "body": {}, "deck": "As"}, "deck"),
        ({"kind": "sit", "body": {}, "n": 1.5}, "n"),
        ({"kind": "k" * 300, "body": {}}, "kind"),
    ],
)
def test_a_command_of_wrong_form_is_refused_by_its_id(more: dict[str, Any], where: str) -> None:
    found = Conversation().read(text(op="do", id="a", **more))
    assert isinstance(found, RefusedForm)
    assert (found.id, found.where) == ("a", where)


def test_answers_have_the_fields_of_the_contract() -> None:
    assert orjson.loads(done("a", 4)) == {"op": "done", "id": "a", "n": 4}
    told = Problem(409, "turn/not-yours", "wait", "653a.11").told
    assert orjson.loads(refused("a", told)) == {"op": "refused", "id": "a", **told}
    assert told.keys() == {"type", "title", "status", "code", "detail", "cite"}
    assert orjson.loads(pong(5)) == {"op": "pong", "now": 5}
