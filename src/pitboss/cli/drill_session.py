"""A session of the dealer school at the terminal: ask, grade, keep the record."""

import secrets
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

from rich.text import Text

from pitboss.cli.drill_record import write_record
from pitboss.demo.chance import numbers_of
from pitboss.documents.document import Paper
from pitboss.rulebook import chapter_of
from pitboss.school import handbook
from pitboss.school.handbook import known_method
from pitboss.school.lesson import Lesson
from pitboss.school.questions import Question
from pitboss.school.training import TrainingRecord
from pitboss.terminal.console import wrapped
from pitboss.terminal.screen import CITE, GOOD, TITLE, WRONG, Screen, cards_row, open_screen

__all__ = ["ask_questions", "print_report"]

_LEAVE: Final = ("q", "quit", "exit", "leave")
_HELP: Final = ("?", "help")
_MILLION: Final = 1_000_000


def ask_questions(
    record: TrainingRecord,
    place: Path,
    game: str,
    dealing: str | None,
    rounds: int | None,
    seed: int | None,
) -> None:
    """Ask until so many questions are answered, or the learner leaves. Every answer is kept as soon
    as it is given."""
    chapter = chapter_of(game)
    book = handbook(chapter, None if dealing is None else known_method(chapter, dealing))
    lesson = Lesson(book, record.of(chapter.slug), _chance(seed))
    # Where it cannot be written, that is told before the first answer.
    write_record(place, record)
    screen = open_screen()
    started = datetime.now().astimezone().isoformat(sep=" ", timespec="minutes")[:16]
    screen.show(Text(f"Dealer school: {chapter.name}", TITLE))
    screen.show("  ? explains and shows the posted paytable, q ends. Answers are timed.")
    with screen.interrupts_at_prompts():
        while rounds is None or lesson.asked < rounds:
            asked = lesson.next()
            _show(screen, asked, lesson.asked + 1)
            if not _answered(screen, lesson, asked):
                break
            write_record(place, record.with_game(lesson.end(started)))
    _summary(screen, lesson, place)


def _chance(seed: int | None) -> Callable[[int], int]:
    if seed is None:
        return secrets.randbelow
    return numbers_of(str(seed).encode(), "the dealer school")


def _show(screen: Screen, asked: Question, number: int) -> None:
    screen.gap()
    screen.show(Text(f"Question {number}", TITLE))
    broad = max((len(name) for name, _ in asked.cards), default=0)
    for name, cards in asked.cards:
        screen.show(Text(f"  {name.ljust(broad)}  ").append_text(cards_row(cards)))
    for fact in asked.facts:
        _words(screen, fact)
    for letter, choice in zip("abcd", asked.choices, strict=False):
        _words(screen, choice, f"{letter}  ")
    _words(screen, asked.ask, style=TITLE)


def _words(screen: Screen, words: str, mark: str = "", style: str = "") -> None:
    """Words in whole lines, every line after the mark."""
    indent = " " * (2 + len(mark))
    first, *rest = wrapped(words, screen.width - len(indent))
    for line in (f"  {mark}{first}", *(indent + one for one in rest)):
        screen.show(Text(line), style=style)


def _answered(screen: Screen, lesson: Lesson, asked: Question) -> bool:
    """Ask until an answer is understood, and grade it. False if the learner leaves."""
    began = time.monotonic_ns()
    while True:
        try:
            text = screen.ask("Answer")
        except (EOFError, KeyboardInterrupt):
            return False
        if text.lower() in _LEAVE:
            return False
        if text.lower() in _HELP:
            _explain(screen, asked)
            continue
        milliseconds = (time.monotonic_ns() - began) // _MILLION
        grade = lesson.answer(asked, text, milliseconds)
        if grade.understood:
            _graded(screen, asked, grade.right, milliseconds)
            return True
        screen.wrong(f"not understood: {grade.hint}")


def _explain(screen: Screen, asked: Question) -> None:
    hint = asked.expects.grade("").hint
    _words(screen, f"To answer, {hint}.")
    for hand, pays in asked.posted:
        screen.show(f"    {hand}  {pays}")


def _graded(screen: Screen, asked: Question, right: bool, milliseconds: int) -> None:
    tenths = milliseconds // 100
    seconds = f"{tenths // 10}.{tenths % 10} s"
    word = Text("  Right", GOOD) if right else Text("  Wrong", WRONG)
    screen.show(word.append(f": {asked.answer}  ({seconds})", ""))
    _words(screen, f"{asked.reason[:1].upper()}{asked.reason[1:]}")
    screen.show(Text(f"  [{asked.cite}]", CITE))


def _summary(screen: Screen, lesson: Lesson, place: Path) -> None:
    screen.gap()
    if not lesson.asked:
        screen.show("  Nothing was answered; the record is as it was.")
        return
    tenths = lesson.milliseconds // (100 * lesson.asked)
    screen.show(
        f"  {lesson.right} of {lesson.asked} right, {tenths // 10}.{tenths % 10} s a question."
    )
    screen.show_whole(f"  The record is {place}")


def print_report(record: TrainingRecord, out: Path | None, paper: Paper) -> None:
    """Print the training record as a document."""
    from pitboss.documents.output import endings, writable, write
    from pitboss.documents.training import training_record

    writable(out, endings(rows=True))
    printed = datetime.now().astimezone().date().isoformat()
    write(training_record(record, printed), out, paper)
