"""``POST /games/{game}/drill``: the dealer school over the network, one question at a time.

The learner keeps the record and sends it along; the server keeps nothing. What is right is told
once an answer is given.
"""

from collections.abc import Sequence
from typing import Annotated, Final

from pitboss.cards import Card, card_text
from pitboss.demo.chance import numbers_of
from pitboss.models import Form, from_core, model
from pitboss.refusals import Refused
from pitboss.rulebook import Chapter
from pitboss.school.handbook import Handbook, handbook, known_method
from pitboss.school.lesson import Lesson
from pitboss.school.questions import Question, question, topic_name, topics
from pitboss.school.training import GameTraining, with_answer

__all__ = [
    "DrillAnswer",
    "DrillAsked",
    "DrillGraded",
    "DrillTopics",
    "QuestionTold",
    "drill_topics",
    "graded",
    "next_question",
]

_MOST_ASKED: Final = 1000
Name = Annotated[str, Form(max_length=200)]


@model
class AskedTopic:
    """A topic that this session has asked, and whether its answer was right."""

    topic: Name
    right: bool


@model
class DrillAsked:
    """A request for the next question."""

    training: Annotated[GameTraining | None, Form("The learner's record before this session.")] = (
        None
    )
    asked: Annotated[
        tuple[AskedTopic, ...], Form("This session's questions so far, in order.")
    ] = ()
    dealing: Annotated[str | None, Form("One dealing method.", examples=["hand"])] = None


@model
class CardsAt:
    """Cards that lie on the table."""

    place: str
    cards: tuple[str, ...]


@model
class PostedRow:
    """A row of the posted paytable."""

    hand: str
    pays: str


@model
class QuestionTold:
    """A question without its answer. ``token`` comes back with the answer."""

    token: str
    topic: str
    name: Annotated[str, Form("The topic in words.")]
    ask: str
    hint: Annotated[str, Form("What may be typed.")]
    cards: tuple[CardsAt, ...]
    facts: tuple[str, ...]
    choices: tuple[str, ...]
    names: Annotated[tuple[str, ...], Form("What may be answered; empty for an amount.")]
    posted: tuple[PostedRow, ...]


@model
class DrillAnswer:
    """An answer to a question."""

    token: Name
    topic: Name
    answer: Name
    milliseconds: Annotated[int, Form(ge=0, le=2**40)] = 0
    training: GameTraining | None = None
    again: Annotated[bool, Form("Whether this session has asked the topic before.")] = False
    dealing: str | None = None


@model
class DrillGraded:
    """A graded answer. One that is not understood changes nothing and tells nothing."""

    understood: bool
    hint: str
    right: bool
    answer: Annotated[str | None, Form("What is right.")] = None
    reason: str | None = None
    cite: str | None = None
    training: Annotated[GameTraining | None, Form("The record after it.")] = None


@model
class TopicTold:
    """A topic of a game, in words."""

    topic: str
    name: str


@model
class DrillTopics:
    """All topics of a game, and its dealing methods."""

    game: str
    methods: tuple[str, ...]
    topics: tuple[TopicTold, ...]


class DrillError(Refused):
    """A drill that cannot be asked: the fault, and its place."""

    code = "drill/question"

    def __init__(self, message: str, where: str) -> None:
        super().__init__(message)
        self.message = message
        self.where = where


def drill_topics(chapter: Chapter) -> DrillTopics:
    """The topics of a game."""
    book = handbook(chapter, None)
    return DrillTopics(
        game=chapter.slug,
        methods=tuple(chapter.dealing),
        topics=tuple(TopicTold(topic=one, name=topic_name(one, chapter)) for one in topics(book)),
    )


def next_question(chapter: Chapter, asked: DrillAsked, seed: bytes) -> QuestionTold:
    """The next question of a session; the seed decides all chance."""
    if len(asked.asked) > _MOST_ASKED:
        raise DrillError("a session is over after a thousand questions", "asked")
    book = _book(chapter, asked.dealing)
    training = asked.training or GameTraining(game=chapter.slug)
    lesson = Lesson(book, training, numbers_of(seed, "topics"))
    lesson.resume([(one.topic, one.right) for one in asked.asked])
    while True:
        topic = lesson.next_topic()
        found = _question(topic, book, seed)
        if found is not None:
            return _told(found, chapter)


def graded(chapter: Chapter, given: DrillAnswer, seed: bytes) -> DrillGraded:
    """The grade of an answer to the question that the seed makes."""
    found = _question(given.topic, _book(chapter, given.dealing), seed)
    if found is None:
        raise DrillError("there is no such question", "topic")
    grade = found.expects.grade(given.answer)
    if not grade.understood:
        return DrillGraded(understood=False, hint=grade.hint, right=False)
    before = given.training or GameTraining(game=chapter.slug)
    after = with_answer(
        before, given.topic, right=grade.right, again=given.again, milliseconds=given.milliseconds
    )
    return DrillGraded(
        understood=True,
        hint="",
        right=grade.right,
        answer=found.answer,
        reason=found.reason,
        cite=found.cite,
        training=after,
    )


def _book(chapter: Chapter, dealing: str | None) -> Handbook:
    return handbook(chapter, None if dealing is None else known_method(chapter, dealing))


def _question(topic: str, book: Handbook, seed: bytes) -> Question | None:
    return question(topic, book, numbers_of(seed, f"question {topic}"))


def _told(found: Question, chapter: Chapter) -> QuestionTold:
    return from_core(
        QuestionTold,
        found,
        token="",
        name=topic_name(found.topic, chapter),
        hint=found.expects.grade("").hint,
        cards=tuple(CardsAt(place=place, cards=_texts(cards)) for place, cards in found.cards),
        names=getattr(found.expects, "names", ()),
        posted=tuple(PostedRow(hand=hand, pays=pays) for hand, pays in found.posted),
    )


def _texts(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(map(card_text, cards))
