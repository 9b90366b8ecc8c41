"""A Rules Submission as a file: the verdict, with the line of every finding, in file order."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from pitboss.rulebook.reader import file_bytes, file_name, parse_toml, toml_text
from pitboss.rulebook.submission.model import Finding, Submission, Verdict
from pitboss.rulebook.submission.reader import read_submission

__all__ = ["check_file", "examine"]


def check_file(path: Path) -> Verdict:
    """The verdict on a file. Raises ``UnreadableError`` if there is nothing to check."""
    name = file_name(str(path))
    return examine(file_bytes(path, name), name)[1]


def examine(data: bytes, name: str) -> tuple[Submission, Verdict]:
    """The typed submission of a file's bytes, and the verdict on it with lines.

    Raises ``UnreadableError`` if there is nothing to check. Use the submission only if the verdict
    is ok.
    """
    text = toml_text(data, name)
    submission, verdict = read_submission(parse_toml(text, name))
    if not verdict.violations and not verdict.warnings:
        return submission, verdict
    # Lines are looked up only if there are findings.
    from pitboss.rulebook.toml_lines import lines_of

    lines = lines_of(text)
    return submission, Verdict(_placed(verdict.violations, lines), _placed(verdict.warnings, lines))


def _placed(findings: Iterable[Finding], lines: Mapping[str, int]) -> tuple[Finding, ...]:
    """Add lines to the findings and sort them in file order. Findings without a line come first."""
    from pitboss.rulebook.toml_lines import line_of

    found = (replace(one, line=line_of(one.path, lines)) for one in findings)
    return tuple(sorted(found, key=lambda one: one.line or 0))
