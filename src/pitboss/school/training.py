"""A learner's record: what was asked, how often right, how fast, and when it is asked again.

A topic lies in a box. A right answer moves it one box up, a wrong one back to the first; the box
says after how many sessions it is due again.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Final, Literal

from pitboss.models import Form, model

__all__ = [
    "GameTraining",
    "Session",
    "TopicTraining",
    "TrainingRecord",
    "with_answer",
    "with_session",
]

#: Sessions until a topic is due again, by box.
_INTERVALS: Final = (1, 2, 4, 8, 16)

_Count = Annotated[int, Form(ge=0)]


@model
class TopicTraining:
    """One topic: its box, the session in which it is due, and all answers so far."""

    topic: Annotated[str, Form(examples=["payout/trips/win"])]
    box: _Count
    due: Annotated[int, Form("The number of the session in which it is asked again.", ge=1)]
    right: _Count
    wrong: _Count
    milliseconds: _Count


@model
class Session:
    """One session with the school."""

    started: Annotated[str, Form("Date and time on the learner's clock.")]
    asked: _Count
    right: _Count
    milliseconds: _Count


@model
class GameTraining:
    """All sessions and topics of one game."""

    game: str
    sessions: tuple[Session, ...] = ()
    topics: tuple[TopicTraining, ...] = ()

    @property
    def by_topic(self) -> Mapping[str, TopicTraining]:
        """The topics by name."""
        return {one.topic: one for one in self.topics}


@model
class TrainingRecord:
    """The training record of one learner."""

    version: Literal[1] = 1
    learner: str
    games: tuple[GameTraining, ...] = ()

    def of(self, game: str) -> GameTraining:
        """The record of a game; an empty one if it was never asked."""
        return next((one for one in self.games if one.game == game), GameTraining(game=game))

    def with_game(self, training: GameTraining) -> "TrainingRecord":
        """The record with one game's part replaced."""
        kept = [one for one in self.games if one.game != training.game]
        games = sorted((*kept, training), key=lambda one: one.game)
        return replace(self, games=tuple(games))


def with_answer(
    training: GameTraining,
    topic: str,
    *,
    right: bool,
    again: bool,
    milliseconds: int,
) -> GameTraining:
    """The record after an answer. A topic that is asked ``again`` in one session counts, but stays
    in its box."""
    session = len(training.sessions) + 1
    old = training.by_topic.get(topic)
    if old is None:
        old = TopicTraining(topic=topic, box=0, due=session, right=0, wrong=0, milliseconds=0)
    box, due = old.box, old.due
    if not right:
        box, due = 0, session + _INTERVALS[0]
    elif not again:
        due = session + _INTERVALS[min(box, len(_INTERVALS) - 1)]
        box = min(box + 1, len(_INTERVALS) - 1)
    new = replace(
        old,
        box=box,
        due=due,
        right=old.right + right,
        wrong=old.wrong + (not right),
        milliseconds=old.milliseconds + milliseconds,
    )
    others = [one for one in training.topics if one.topic != topic]
    topics = tuple(sorted((*others, new), key=lambda one: one.topic))
    return replace(training, topics=topics)


def with_session(training: GameTraining, session: Session) -> GameTraining:
    """The record after a session."""
    return replace(training, sessions=(*training.sessions, session))
