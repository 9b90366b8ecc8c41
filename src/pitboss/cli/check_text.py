"""The verdict on a Rules Submission, for people and for programs (docs/formats.md)."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from pitboss.cli.console import console
from pitboss.rulebook import Finding, Verdict

__all__ = ["print_verdict", "verdict_json"]


def verdict_json(verdict: Verdict) -> dict[str, Any]:
    """The verdict as JSON values."""

    def listed(findings: Iterable[Finding]) -> list[dict[str, str]]:
        return [{"path": one.path, "message": one.message, "cite": one.cite} for one in findings]

    return {
        "ok": verdict.ok,
        "violations": listed(verdict.violations),
        "warnings": listed(verdict.warnings),
    }


def print_verdict(path: Path, verdict: Verdict) -> None:
    """The verdict as a person reads it."""
    out = console()
    if verdict.ok:
        out.print(Text(f"{path}: clean. Tables can be opened under it.", style="bold green"))
    else:
        count = len(verdict.violations)
        noun = "violation" if count == 1 else "violations"
        out.print(Text(f"{path}: {count} {noun}.", style="bold red"))
        _print_findings(out, verdict.violations, "red")
    if verdict.warnings:
        out.print(Text("Worth knowing:", style="bold yellow"))
        _print_findings(out, verdict.warnings, "yellow")


def _print_findings(out: Console, findings: Iterable[Finding], style: str) -> None:
    for one in findings:
        out.print(Text.assemble("  ", (one.path, style), "  ", (f"[{one.cite}]", "cyan")))
        out.print(Padding(Text(one.message), (0, 0, 0, 6), expand=False))
