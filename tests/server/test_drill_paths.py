"""The dealer school over the network: a question without its answer, and an answer once."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.servers import Caller, Served, problem, served

PATH = "/api/v1/games/let-it-ride/drill"


@pytest.fixture(scope="module")
def anybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caller]:
    with served(tmp_path_factory.mktemp("school"), "let-it-ride") as found:
        yield _caller(found)


def _caller(found: Served) -> Caller:
    return found.anybody()


def asked(anybody: Caller, **given: Any) -> dict[str, Any]:
    answer = anybody.post(PATH, {"dealing": "hand", **given})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def graded(anybody: Caller, question: dict[str, Any], typed: str, **given: Any) -> Any:
    body = {"token": question["token"], "topic": question["topic"], "answer": typed}
    return anybody.post(f"{PATH}/answer", {"dealing": "hand", **body, **given})


def understood(question: dict[str, Any]) -> str:
    """An answer that can be graded, right or wrong."""
    return question["names"][0] if question["names"] else "collect"


def test_the_topics_of_a_game_are_told(anybody: Caller) -> None:
    told = anybody.get(PATH).json()
    assert told["methods"] == ["manual-shoe", "hand", "automated-shoe", "reshuffling-shoe"]
    names = {one["topic"]: one["name"] for one in told["topics"]}
    assert names["payout/bet-1/win"] == "Payout: Bet Number 1, it wins"


def test_a_question_does_not_tell_its_answer_and_a_grade_does(anybody: Caller) -> None:
    question = asked(anybody)
    assert {"answer", "reason", "cite", "right"}.isdisjoint(question)
    told = graded(anybody, question, understood(question), milliseconds=1200).json()
    assert told["understood"]
    assert {"answer", "reason", "cite"} <= told.keys()
    (topic,) = told["training"]["topics"]
    assert (topic["topic"], topic["right"] + topic["wrong"]) == (question["topic"], 1)
    assert topic["milliseconds"] == 1200


def test_an_answer_that_is_not_understood_tells_nothing(anybody: Caller) -> None:
    question = asked(anybody)
    told = graded(anybody, question, "perhaps").json()
    assert not told["understood"]
    assert told["hint"]
    assert {"answer", "reason", "cite", "training"}.isdisjoint(told)


def test_the_same_token_is_the_same_question(anybody: Caller) -> None:
    question = asked(anybody)
    answers = {graded(anybody, question, understood(question)).json()["answer"] for _ in range(2)}
    assert len(answers) == 1


def test_what_went_wrong_comes_again_after_two_others(anybody: Caller) -> None:
    told = [{"topic": "order/seat", "right": False}]
    told += [{"topic": f"payout/bet-{number}/lose", "right": True} for number in (1, 2)]
    assert asked(anybody, asked=told)["topic"] == "order/seat"


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"token": "00" * 32}, 409),
        ({"token": "no hex"}, 409),
        ({"topic": "order/seat/2"}, 409),
        ({"dealing": "manual-shoe"}, 409),
        ({"answer": 3}, 422),
        ({"guess": 1}, 422),
    ],
)
def test_an_answer_to_another_question_is_refused(
    change: dict[str, Any], status: int, anybody: Caller
) -> None:
    refused = graded(anybody, asked(anybody), "a", **change)
    assert refused.status_code == status, refused.text
    assert problem(refused)["code"] == ("drill/question" if status == 409 else "request/form")


def test_no_such_method_or_session_is_refused(anybody: Caller) -> None:
    strange = anybody.post(PATH, {"dealing": "by-post"})
    assert strange.status_code == 409
    long = anybody.post(PATH, {"asked": [{"topic": "order/seat", "right": True}] * 1001})
    assert (long.status_code, problem(long)["where"]) == (409, "asked")
