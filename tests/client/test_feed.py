"""The client's side of a stream: resume, resend, resync, silence."""

import json
from typing import Any

import pytest

from pitboss.client.feed import SILENCE, Answered, Backoff, Feed, Moved, Order

PROBLEM = {
    "type": "urn:pitboss:problem:role/x",
    "title": "Forbidden",
    "status": 403,
    "code": "role/x",
    "detail": "no",
}


def text(**message: Any) -> str:
    return json.dumps(message)


def view(n: int, now: int = 0, **sections: Any) -> str:
    return text(op="view", n=n, now=now, view=sections)


def change(start: int, n: int, said: Any = (), **sections: Any) -> str:
    fields = {"op": "change", "from": start, "n": n, "now": 0}
    return text(**fields, sections=sections, said=list(said))


def out(feed: Feed) -> list[Any]:
    return [json.loads(one) for one in feed.take()]


def started(n: int = 7, **sections: Any) -> Feed:
    feed = Feed()
    feed.connected(0.0)
    feed.received(view(n, **sections), 0.0)
    feed.take()
    return feed


def test_a_view_is_taken_and_acknowledged() -> None:
    feed = Feed()
    feed.connected(0.0)
    assert feed.received(view(7, table=1, seats=[]), 1.0) == Moved(7, ("table", "seats"))
    assert (feed.n, feed.view) == (7, {"table": 1, "seats": []})
    assert out(feed) == [{"op": "seen", "n": 7}]


def test_a_change_replaces_whole_sections_and_brings_what_happened() -> None:
    feed = started(7, table=1, round={"turn": 1, "id": "r"})
    moved = feed.received(change(7, 9, [{"words": "x"}], round={"turn": 2}), 1.0)
    assert moved == Moved(9, ("round",), ({"words": "x"},))
    assert feed.view == {"table": 1, "round": {"turn": 2}}
    assert out(feed) == [{"op": "seen", "n": 9}]


def test_a_change_from_another_number_asks_once_for_the_whole_view() -> None:
    feed = started(7, table=1)
    assert feed.received(change(8, 9, table=2), 1.0) is None
    assert feed.received(change(9, 10, table=3), 1.0) is None
    assert feed.view == {"table": 1}
    assert out(feed) == [{"op": "resync"}]
    feed.received(view(10, table=3), 1.0)
    assert feed.view == {"table": 3}


def test_a_change_without_a_view_asks_for_one() -> None:
    feed = Feed()
    feed.connected(0.0)
    assert feed.received(change(0, 3, table=1), 0.0) is None
    assert out(feed) == [{"op": "resync"}]


def test_a_command_is_sent_again_with_the_same_text_until_it_is_answered() -> None:
    feed = started()
    feed.give(Order("a", '{"op":"do","id":"a"}'), 0.0)
    assert feed.take() == ['{"op":"do","id":"a"}']
    feed.tick(2.4)
    assert feed.take() == []
    feed.tick(2.5)
    assert feed.take() == ['{"op":"do","id":"a"}']
    assert feed.received(text(op="done", id="a", n=8), 3.0) == Answered("a", 8)
    feed.tick(60.0)
    assert [one["op"] for one in out(feed)] == ["ping"]


def test_a_command_without_an_answer_is_sent_again_on_a_new_line() -> None:
    feed = started()
    feed.give(Order("a", '{"op":"do","id":"a"}'), 0.0)
    feed.connected(1.0)
    assert feed.take() == ['{"op":"do","id":"a"}'], "once, and nothing of the old line"


def test_a_second_answer_to_one_command_is_passed_over() -> None:
    feed = started()
    feed.give(Order("a", "{}"), 0.0)
    assert feed.received(text(op="done", id="a", n=8), 1.0) is not None
    assert feed.received(text(op="done", id="a", n=8), 1.0) is None
    assert feed.received(text(op="refused", id="a", **PROBLEM), 1.0) is None


def test_a_refusal_has_its_code_words_paragraph_and_faults() -> None:
    feed = started()
    feed.give(Order("a", "{}"), 0.0)
    faults = [{"wager": "ante", "code": "wager/below-minimum", "detail": "d", "cite": "c"}]
    told = text(op="refused", id="a", **PROBLEM, cite="653a.7", faults=faults)
    answered = feed.received(told, 1.0)
    assert isinstance(answered, Answered)
    refusal = answered.refusal
    assert refusal is not None
    assert (refusal.code, refusal.detail, refusal.cite) == ("role/x", "no", "653a.7")
    assert refusal.status == 403
    assert refusal.faults == tuple(faults)


def test_a_quiet_line_is_asked_and_a_silent_one_is_dead() -> None:
    feed = started()
    feed.tick(9.9)
    assert out(feed) == []
    feed.tick(10.0)
    assert out(feed) == [{"op": "ping"}]
    assert not feed.dead(SILENCE - 0.1)
    feed.received(text(op="pong", now=5_000), 20.0)
    assert feed.now == 5_000
    assert not feed.dead(20.0 + SILENCE - 0.1)
    assert feed.dead(20.0 + SILENCE)


@pytest.mark.parametrize("told", ["", "no", "{}", '{"op":"change","n":1}', '{"op":"do"}'])
def test_what_no_server_says_is_an_error(told: str) -> None:
    with pytest.raises(ValueError, match="validation error"):
        started().received(told, 0.0)


def test_pauses_double_to_a_second_and_a_half_for_a_minute_and_then_to_ten() -> None:
    backoff = Backoff(lambda: 1.0)
    pauses = [backoff.pause() for _ in range(48)]
    assert pauses[:4] == [0.5, 1.0, 1.5, 1.5]
    late = pauses.index(3.0)
    assert sum(pauses[:late]) >= 60.0 > sum(pauses[: late - 1])
    assert pauses[late : late + 4] == [3.0, 6.0, 10.0, 10.0]
    backoff.reset()
    assert backoff.pause() == 0.5


def test_pauses_are_spread_so_that_not_everybody_comes_at_once() -> None:
    pauses = {Backoff().pause() for _ in range(50)}
    assert len(pauses) > 10
    assert all(0.375 <= one <= 0.5 for one in pauses)
