"""The verdict on a Rules Submission, as a person reads it."""

from collections.abc import Iterable

from rich.console import Console

from pitboss.rulebook import Finding, Verdict
from pitboss.terminal.console import print_words

__all__ = ["print_verdict"]


def print_verdict(out: Console, name: str, verdict: Verdict) -> None:
    """The findings on a submission of a name."""
    if verdict.ok:
        said = f"{name}: clean. Tables can be opened under it."
        print_words(out, said, style="bold green")
    else:
        count = len(verdict.violations)
        noun = "violation" if count == 1 else "violations"
        print_words(out, f"{name}: {count} {noun}.", style="bold red")
        _print_findings(out, verdict.violations, "red")
    if verdict.warnings:
        print_words(out, "Worth knowing:", style="bold yellow")
        _print_findings(out, verdict.warnings, "yellow")


def _print_findings(out: Console, findings: Iterable[Finding], style: str) -> None:
    for one in findings:
        line = "" if one.line is None else f"line {one.line}: "
        print_words(out, f"{line}{one.path}  [{one.cite}]", indent=2, style=style)
        print_words(out, one.message, indent=6)
