"""A session asks again what went wrong: in it, and in the next one."""

from random import Random

from pitboss.rulebook import chapter_of
from pitboss.school import handbook
from pitboss.school.lesson import Lesson
from pitboss.school.questions import Question
from pitboss.school.training import GameTraining, TrainingRecord, with_answer

BOOK = handbook(chapter_of("643a"), "hand")
GAME = "let-it-ride"


def lesson(training: GameTraining, seed: int = 1) -> Lesson:
    return Lesson(BOOK, training, Random(seed).randrange)


def right(one: Question) -> str:
    return one.answer.removeprefix("pay ").removeprefix("seat ")


def wrong(one: Question) -> str:
    tries = ("push", "collect", "1", "a", "b", *getattr(one.expects, "names", ()))
    for text in tries:
        grade = one.expects.grade(text)
        if grade.understood and not grade.right:
            return str(text)
    raise AssertionError("every answer is right")


def test_a_wrong_answer_comes_again_after_two_others() -> None:
    school = lesson(GameTraining(game=GAME))
    first = school.next()
    assert not school.answer(first, wrong(first), 900).right
    topics = []
    for _ in range(3):
        one = school.next()
        topics.append(one.topic)
        assert school.answer(one, right(one), 900).right
    assert topics[2] == first.topic
    assert first.topic not in topics[:2]


def test_an_answer_that_is_not_understood_changes_nothing() -> None:
    school = lesson(GameTraining(game=GAME))
    one = school.next()
    before = school.training
    assert not school.answer(one, "what?", 900).understood
    assert (school.asked, school.training) == (0, before)


def test_the_next_session_begins_with_what_went_wrong() -> None:
    school = lesson(GameTraining(game=GAME))
    one = school.next()
    school.answer(one, wrong(one), 900)
    for _ in range(4):
        other = school.next()
        school.answer(other, right(other), 900)
    kept = school.end("2026-03-07 21:30")
    assert kept.by_topic[one.topic].box == 0, "right at the second asking is not yet known"
    assert lesson(kept, seed=2).next().topic == one.topic


def test_no_topic_is_asked_twice_while_others_are_left() -> None:
    school = lesson(GameTraining(game=GAME))
    topics = []
    for _ in range(25):
        one = school.next()
        topics.append(one.topic)
        school.answer(one, right(one), 100)
    assert len(set(topics)) == 25
    assert {one.partition("/")[0] for one in topics} == {"payout", "order", "step", "case"}


def test_a_known_topic_waits_longer_each_time() -> None:
    training = GameTraining(game=GAME)
    dues = []
    for _ in range(4):
        before = len(training.sessions) + 1
        training = with_answer(training, "order/seat", right=True, again=False, milliseconds=1)
        dues.append(training.by_topic["order/seat"].due - before)
    assert dues == [1, 2, 4, 8]
    training = with_answer(training, "order/seat", right=False, again=False, milliseconds=1)
    known = training.by_topic["order/seat"]
    assert (known.box, known.right, known.wrong, known.milliseconds) == (0, 4, 1, 5)


def test_a_session_is_counted_with_its_time() -> None:
    school = lesson(GameTraining(game=GAME))
    for milliseconds in (1000, 3000):
        one = school.next()
        school.answer(one, right(one), milliseconds)
    (session,) = school.end("2026-03-07 21:30").sessions
    assert (session.asked, session.right, session.milliseconds) == (2, 2, 4000)
    assert lesson(GameTraining(game=GAME)).end("now").sessions == ()


def test_a_topic_that_no_longer_exists_is_not_asked() -> None:
    training = with_answer(
        GameTraining(game=GAME), "payout/gone/win", right=False, again=False, milliseconds=1
    )
    assert lesson(training).next().topic != "payout/gone/win"


def test_a_record_keeps_its_other_games() -> None:
    record = TrainingRecord(learner="Ann").with_game(GameTraining(game="b"))
    record = record.with_game(GameTraining(game="a")).with_game(GameTraining(game="b"))
    assert [one.game for one in record.games] == ["a", "b"]
    assert record.of("c") == GameTraining(game="c")


def test_a_session_goes_on_from_what_it_has_asked() -> None:
    school = lesson(GameTraining(game=GAME))
    first = school.next()
    asked = [(first.topic, school.answer(first, wrong(first), 900).right)]
    for _ in range(2):
        other = school.next()
        asked.append((other.topic, school.answer(other, right(other), 900).right))
    resumed = lesson(GameTraining(game=GAME), seed=2)
    resumed.resume(asked)
    assert (resumed.asked, resumed.right) == (3, 2)
    assert resumed.next().topic == first.topic
    resumed.resume([(first.topic, True)])
    assert resumed.next().topic not in {topic for topic, _ in asked}
