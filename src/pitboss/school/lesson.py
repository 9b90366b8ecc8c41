"""A session with the dealer school: which question comes next, and what its answer changes."""

from collections.abc import Sequence
from typing import Final

from pitboss.school.answers import Grade
from pitboss.school.handbook import Handbook
from pitboss.school.practice import Below
from pitboss.school.questions import Question, question, topics
from pitboss.school.training import GameTraining, Session, with_answer, with_session

__all__ = ["Lesson"]

#: A wrong answer is asked again after so many other questions.
_LATER: Final = 2
#: Of ten new questions, so many of each kind.
_WEIGHTS: Final = {"payout": 5, "order": 2, "step": 2, "case": 1}


class Lesson:
    """One session. It asks what went wrong before, what is due, and then what is new."""

    def __init__(self, book: Handbook, training: GameTraining, below: Below) -> None:
        self._book = book
        self._below = below
        self.training = training
        self.asked = 0
        self.right = 0
        self.milliseconds = 0
        self._topics = topics(book)
        self._seen: set[str] = set()
        #: Topics answered wrong in this session.
        self._wrong: set[str] = set()
        #: Topics to ask again, each with the number of the question before which it comes.
        self._again: list[tuple[int, str]] = []
        number = len(training.sessions) + 1
        known = set(self._topics)
        due = [one for one in training.topics if one.due <= number and one.topic in known]
        self._due = [one.topic for one in sorted(due, key=lambda one: (one.box, one.due))]

    def next(self) -> Question:
        """The next question."""
        while True:
            found = question(self.next_topic(), self._book, self._below)
            if found is not None:
                return found

    def resume(self, asked: Sequence[tuple[str, bool]]) -> None:
        """Go on after the questions of this session: each topic, and whether it was right. The
        record is the one from before the session."""
        for topic, right in asked:
            ripe = next((one for one in self._again if one[1] == topic), None)
            if ripe is not None:
                self._again.remove(ripe)
            if topic in self._due:
                self._due.remove(topic)
            self.asked += 1
            self.right += right
            self._seen.add(topic)
            if not right:
                self._wrong.add(topic)
                self._again.append((self.asked + _LATER, topic))

    def next_topic(self) -> str:
        """Wrong ones first, as soon as they are ripe, then those that are due, then new ones."""
        if self._again and self._again[0][0] <= self.asked:
            return self._again.pop(0)[1]
        while self._due:
            topic = self._due.pop(0)
            if topic not in self._seen:
                return topic
        return self._new_topic()

    def _new_topic(self) -> str:
        """A topic that this session has not asked; if possible one never asked before."""
        left = [one for one in self._topics if one not in self._seen] or list(self._topics)
        never = [one for one in left if one not in self.training.by_topic] or left
        kinds = sorted({one.partition("/")[0] for one in never})
        drawn = [kind for kind in kinds for _ in range(_WEIGHTS[kind])]
        kind = drawn[self._below(len(drawn))]
        topic = self._pick([one for one in never if one.partition("/")[0] == kind])
        # Cards that do not come are not waited for twice.
        self._seen.add(topic)
        return topic

    def _pick(self, from_: Sequence[str]) -> str:
        return from_[self._below(len(from_))]

    def answer(self, asked: Question, text: str, milliseconds: int) -> Grade:
        """Grade an answer. One that is not understood changes nothing."""
        grade = asked.expects.grade(text)
        if not grade.understood:
            return grade
        self.asked += 1
        self.right += grade.right
        self.milliseconds += milliseconds
        again = asked.topic in self._wrong
        self._seen.add(asked.topic)
        self.training = with_answer(
            self.training,
            asked.topic,
            right=grade.right,
            again=again,
            milliseconds=milliseconds,
        )
        if not grade.right:
            self._wrong.add(asked.topic)
            self._again.append((self.asked + _LATER, asked.topic))
        return grade

    def end(self, started: str) -> GameTraining:
        """The record after this session; as it was if nothing was answered."""
        if not self.asked:
            return self.training
        session = Session(
            started=started, asked=self.asked, right=self.right, milliseconds=self.milliseconds
        )
        return with_session(self.training, session)
