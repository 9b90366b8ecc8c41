"""A Rules Submission in any form that a programmer has it: path, TOML text or tables."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeGuard

from pitboss.refusals import Refused
from pitboss.rulebook.chapter import Chapter
from pitboss.rulebook.reader import UnreadableError, file_bytes, file_name
from pitboss.rulebook.submission.files import examine
from pitboss.rulebook.submission.model import RULES_SUBMISSION, GameRules, Submission, Verdict
from pitboss.rulebook.submission.reader import read_submission

__all__ = ["Source", "SubmissionError", "filed_rules", "is_choices", "judged"]

#: A path, TOML text (a string with an equals sign or a line feed), or the tables themselves.
Source = str | Path | Mapping[str, Any]


class SubmissionError(Refused):
    """A Rules Submission that no table can be opened under; ``verdict`` has every violation."""

    code = "submission/violations"

    def __init__(self, message: str, cite: str, verdict: Verdict) -> None:
        super().__init__(f"{message} [{cite}]")
        self.cite = cite
        self.verdict = verdict


def is_choices(source: Source) -> TypeGuard[Mapping[str, Any]]:
    """Whether it is no submission, but paytables and options by name: ``{"trips": "B"}``."""
    return isinstance(source, Mapping) and source.keys().isdisjoint(("facility", "games"))


def judged(source: Source) -> tuple[Submission, Verdict]:
    """The submission and the verdict on it. Raises ``UnreadableError`` for what is no TOML."""
    if isinstance(source, Mapping):
        return read_submission(source)
    if isinstance(source, str) and ("=" in source or "\n" in source):
        return examine(source.encode("utf-8"), "submission")
    given: object = source
    if not isinstance(given, str | Path):
        kind = type(given).__name__
        raise UnreadableError(f"a Rules Submission is a path, TOML text or tables, not {kind}")
    name = file_name(str(source))
    return examine(file_bytes(Path(source), name), name)


def filed_rules(source: Source, chapter: Chapter, variant: str = "") -> GameRules:
    """The rules of a game or variant. Raises ``SubmissionError`` unless the submission is clean."""
    submission, verdict = judged(source)
    if not verdict.ok:
        first = verdict.violations[0]
        more = len(verdict.violations) - 1
        others = f" (and {more} more)" if more else ""
        raise SubmissionError(f"{first.path}: {first.message}{others}", first.cite, verdict)
    rules = submission.rules(chapter.slug, variant)
    if rules is None:
        message = submission.lacking(chapter.slug, variant)
        raise SubmissionError(message, RULES_SUBMISSION, verdict)
    return rules
