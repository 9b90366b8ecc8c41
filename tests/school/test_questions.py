"""What the dealer school asks: every topic has a question, and its right answer is the engine's."""

import re
from collections.abc import Callable
from random import Random

import pytest

from pitboss.money import Cents, dollars_text, parse_money
from pitboss.rulebook import chapter_of, chapters
from pitboss.school import handbook
from pitboss.school.answers import COLLECT, PUSH, Grade, Named, Paid
from pitboss.school.questions import Question, question, topic_name, topics
from tests.support.games import every_game


def numbers(seed: int) -> Callable[[int], int]:
    return Random(seed).randrange


def asked(topic: str, game: str = "653a", seed: int = 1) -> Question:
    found = question(topic, handbook(chapter_of(game)), numbers(seed))
    assert found is not None
    return found


def typed(one: Question) -> str:
    """The right answer as a learner types it."""
    return one.answer.removeprefix("pay ").removeprefix("seat ")


@every_game
def test_every_topic_has_a_question_whose_answer_is_right(slug: str) -> None:
    book = handbook(chapters()[slug])
    missing = 0
    for topic in topics(book):
        one = question(topic, book, numbers(5))
        if one is None:
            assert topic.startswith("payout/"), "only cards that do not come are given up"
            missing += 1
            continue
        assert one.expects.grade(typed(one)) == Grade(True)
        assert one.cite
        assert one.reason
        assert topic_name(topic, book.chapter)
    assert missing <= 4


@every_game
def test_the_same_numbers_ask_the_same(slug: str) -> None:
    book = handbook(chapters()[slug])
    for topic in topics(book)[::7]:
        assert question(topic, book, numbers(3)) == question(topic, book, numbers(3))


@pytest.mark.cites("653a.12(b)", "R11")
def test_a_payout_is_the_odds_on_the_stake() -> None:
    for seed in range(5):
        one = asked("payout/blind/win", seed=seed)
        assert isinstance(one.expects, Paid)
        assert isinstance(one.expects.right, int)
        pays = one.reason.rpartition("; ")[0].rpartition(" pays ")[2].split(";")[0]
        assert one.expects.grade(pays).right, "the odds are as good an answer as the amount"
        assert (one.reason.split(":")[0].split(",")[0], pays) in one.posted
        assert dollars_text(one.expects.right) in one.answer


@pytest.mark.cites("R11")
def test_for_one_is_asked_in_all_and_to_one_beside_the_wager() -> None:
    progressive = asked("payout/progressive/win")
    assert "in all, and the wager is yours" in progressive.reason
    trips = asked("payout/trips/win")
    assert "the wager stays the player's" in trips.reason


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("22.50", True),
        ("$22.50", True),
        ("3-2", True),
        ("3 to 2", True),
        ("3:2", True),
        ("3/2", True),
        (" 3 TO 2 ", True),
        ("22", False),
        ("2-1", False),
        ("3 for 2", True),
        ("push", False),
        ("collect", False),
        ("0", False),
    ],
)
def test_amounts_and_odds_are_understood(text: str, right: bool) -> None:
    assert Paid(Cents(1500), Cents(2250)).grade(text) == Grade(right)


@pytest.mark.parametrize(
    "text", ["", "much", "3-0", "-5", "3-", "45.123", "five", "9" * 40, "1e5", "٣"]
)
def test_wrong_input_is_explained_and_not_graded(text: str) -> None:
    grade = Paid(Cents(1500), Cents(2250)).grade(text)
    assert not grade.understood
    assert "3-2" in grade.hint


@pytest.mark.parametrize("text", ["push", "p", "Return", "back"])
def test_a_push_is_a_word(text: str) -> None:
    assert Paid(Cents(500), PUSH).grade(text).right
    assert not Paid(Cents(500), COLLECT).grade(text).right


@pytest.mark.parametrize("text", ["collect", "c", "lose", "0", "$0", "0.00"])
def test_nothing_to_pay_is_a_word_or_a_zero(text: str) -> None:
    assert Paid(Cents(500), COLLECT).grade(text).right
    assert not Paid(Cents(500), PUSH).grade(text).right


def test_a_name_may_be_begun() -> None:
    names = ("Ante", "Blind", "Bad Beat Bonus", "Five Card Hand Bonus", "Five Card Bonus")
    one = Named("Blind", names, "a wager")
    assert one.grade("bl").right
    assert one.grade("the Blind wager").right
    assert not one.grade("ante").right
    assert not one.grade("b").understood, "two wagers begin with it"
    assert "Bad Beat Bonus" in one.grade("zzz").hint
    assert Named("3", ("2", "3"), "a seat").grade("seat 3").right


@pytest.mark.cites("653a.11(h)", "641a.11(c)")
@pytest.mark.parametrize("game", ["653a", "641a", "643a", "645a"])
def test_seats_go_from_the_highest_to_the_lowest(game: str) -> None:
    for seed in range(8):
        one = asked("order/seat", game, seed)
        assert isinstance(one.expects, Named)
        seats = sorted(map(int, one.expects.names), reverse=True)
        done = one.ask.split("seat ")[1].split(".")[0] if "settled seat" in one.ask else ""
        expected = seats[seats.index(int(done)) + 1] if done else seats[0]
        assert one.expects.right == str(expected)


def test_the_next_step_is_among_the_choices() -> None:
    one = asked("step/opening/verify")
    assert "Look through each deck" in one.facts[1]
    assert one.choices["abcd".index(one.answer)].startswith("The floorperson verifies")
    assert len(set(one.choices)) == len(one.choices) == 4
    assert one.cite == "653a.4(a)"


def test_an_irregularity_is_answered_from_the_rulebook() -> None:
    one = asked("case/drawn-in-error")
    assert one.choices["abcd".index(one.answer)] == "Use it as the next card."
    assert one.cite == "653a.13(b)"


def test_an_unknown_topic_of_an_old_record_asks_nothing() -> None:
    book = handbook(chapter_of("653a"))
    assert question("step/opening/nothing", book, numbers(1)) is None
    assert question("case/nothing", book, numbers(1)) is None


@pytest.mark.cites("R72")
@pytest.mark.parametrize("topic", ["bank/win", "bank/lose"])
def test_a_players_bank_is_asked_about_by_its_pool_and_payments(topic: str) -> None:
    for seed in range(6):
        one = asked(topic, "645a", seed)
        assert isinstance(one.expects, Paid)
        assert isinstance(one.expects.right, int)
        assert one.expects.right > 0
        assert "has the bank" in one.facts[0]
        assert one.reason.endswith("(assumed)")
        assert ("half with the house" in one.facts[0]) == ("the house has half" in one.reason)
        collected, paid = (money(found) for found in re.findall(r"\$([0-9.,]+)", one.reason)[:2])
        net = collected - paid
        assert (net > 0) == (topic == "bank/win")
        if "half" not in one.reason and topic == "bank/lose":
            assert one.expects.right == -net


@pytest.mark.cites("R72")
def test_games_without_a_players_bank_ask_nothing_about_one() -> None:
    for chapter in chapters().values():
        told = any(one.startswith(("bank/", "step/bank/")) for one in topics(handbook(chapter)))
        assert told == ("player_bank" in chapter.options)


def money(text: str) -> int:
    return parse_money(text.rstrip(".,"))
