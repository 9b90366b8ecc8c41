"""A Rules Submission in a file, for the commands that only work with a clean one."""

from pathlib import Path

from pitboss.rulebook import (
    Chapter,
    GameRules,
    Submission,
    UnreadableError,
    chapter_of,
    read_submission,
)
from pitboss.rulebook.reader import file_bytes, file_name, parse_toml, toml_text

__all__ = ["clean_submission", "offered_in", "rules_in"]


def clean_submission(path: Path) -> tuple[str, Submission]:
    """The text and the submission of a file. Raises with the first violation if there are any."""
    name = file_name(str(path))
    text = toml_text(file_bytes(path, name), name)
    submission, verdict = read_submission(parse_toml(text, name))
    if not verdict.ok:
        first = verdict.violations[0]
        raise UnreadableError(
            f"{path}: {first.path}: {first.message} [{first.cite}]; "
            f"`pitboss check {path}` lists what is wrong ({len(verdict.violations)})"
        )
    return text, submission


def rules_in(path: Path, chapter: Chapter, variant: str = "") -> GameRules:
    """A game of it, or a variant of one."""
    submission = clean_submission(path)[1]
    rules = submission.rules(chapter.slug, variant)
    if rules is None:
        raise UnreadableError(f"{path}: {submission.lacking(chapter.slug, variant)}")
    return rules


def offered_in(
    path: Path, game: str | None = None, variant: str = ""
) -> tuple[Submission, list[GameRules]]:
    """The submission of a file, and the rules of one of its games: all of them if none is named."""
    filed = clean_submission(path)[1]
    if game is None:
        if variant:
            raise UnreadableError("--variant is one of a game: name that with --game")
        return filed, list(filed.games.values())
    chapter = chapter_of(game)
    rules = filed.rules(chapter.slug, variant)
    if rules is None:
        raise UnreadableError(f"{path}: {filed.lacking(chapter.slug, variant)}")
    return filed, [rules]
