"""The training record of a learner of the dealer school, to print and to sign."""

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.documents.document import Document
from pitboss.documents.pages import rendered
from pitboss.rulebook import Chapter, chapters
from pitboss.school import handbook
from pitboss.school.questions import topic_name, topics
from pitboss.school.training import GameTraining, Session, TopicTraining, TrainingRecord

__all__ = ["training_record"]

_HEADER = ("game", "session", "started", "questions", "right", "of 100", "seconds a question")


@dataclass(frozen=True, slots=True)
class _Game:
    name: str
    chapter: str
    known: int
    asked: int
    all: int
    sessions: tuple[tuple[str, ...], ...]
    total: tuple[str, ...]
    weak: tuple[tuple[str, ...], ...]


def training_record(record: TrainingRecord, printed: str) -> Document:
    """The record with every session, what is not known yet, and lines for signatures."""
    games = [_game(chapters()[one.game], one) for one in record.games if one.game in chapters()]
    rows = tuple((game.name, *row) for game in games for row in game.sessions)
    return Document(
        title=f"Training record: {record.learner}",
        body=rendered("training.html", record=record, games=games, printed=printed),
        rows=(_HEADER, *rows),
        style=".game { margin-bottom: 9mm } .game h3 { break-after: avoid }\n",
        foot=f"Training record · {record.learner}",
    )


def _game(chapter: Chapter, training: GameTraining) -> _Game:
    every = topics(handbook(chapter))
    known = [one for one in training.topics if one.box]
    return _Game(
        name=chapter.name,
        chapter=chapter.chapter,
        known=len(known),
        asked=len(training.topics),
        all=len(every),
        sessions=tuple(
            (str(number), one.started, *_figures(one))
            for number, one in enumerate(training.sessions, 1)
        ),
        total=("All", "", *_figures(_sum(training.sessions))),
        weak=tuple(_weak(chapter, training)),
    )


def _sum(sessions: tuple[Session, ...]) -> Session:
    return Session(
        started="",
        asked=sum(one.asked for one in sessions),
        right=sum(one.right for one in sessions),
        milliseconds=sum(one.milliseconds for one in sessions),
    )


def _figures(one: Session) -> tuple[str, ...]:
    """Questions, right ones, right ones of 100, seconds a question: whole and tenths, no float."""
    asked = max(one.asked, 1)
    tenths = one.milliseconds // (100 * asked)
    return (
        str(one.asked),
        str(one.right),
        str(100 * one.right // asked),
        f"{tenths // 10}.{tenths % 10}",
    )


def _weak(chapter: Chapter, training: GameTraining) -> Iterator[tuple[str, ...]]:
    def order(one: TopicTraining) -> tuple[int, str]:
        return -one.wrong, one.topic

    for one in sorted(training.topics, key=order):
        if not one.box:
            yield topic_name(one.topic, chapter), str(one.right), str(one.wrong), str(one.due)
