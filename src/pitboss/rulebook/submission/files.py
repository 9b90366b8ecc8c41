"""A Rules Submission as a file: read, judged, and every finding with its line, in file order."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from pitboss.rulebook.reader import file_bytes, file_name, parse_toml, toml_text
from pitboss.rulebook.submission.model import Finding, Submission, Verdict
from pitboss.rulebook.submission.read import read_submission

__all__ = ["check_file", "examine"]


def check_file(path: Path) -> Verdict:
    """The verdict on a file. Raises ``UnreadableError`` where there is nothing to judge."""
    name = file_name(str(path))
    return examine(file_bytes(path, name), name)[1]


def examine(data: bytes, name: str) -> tuple[Submission, Verdict]:
    """The typed submission of a file's bytes, and the verdict on it as the file is read.

    Raises ``UnreadableError`` where there is nothing to judge. Use the submission only if the
    verdict is ok.
    """
    text = toml_text(data, name)
    submission, verdict = read_submission(parse_toml(text, name))
    if not verdict.violations and not verdict.warnings:
        return submission, verdict
    # Only a file with something to find needs its lines.
    from pitboss.rulebook.toml_lines import lines_of

    lines = lines_of(text)
    return submission, Verdict(_placed(verdict.violations, lines), _placed(verdict.warnings, lines))


def _placed(findings: Iterable[Finding], lines: Mapping[str, int]) -> tuple[Finding, ...]:
    """The findings with their lines, in the order of the file; those of no line come first."""
    from pitboss.rulebook.toml_lines import line_of

    found = (replace(one, line=line_of(one.path, lines)) for one in findings)
    return tuple(sorted(found, key=lambda one: one.line or 0))
