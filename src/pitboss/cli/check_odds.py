"""``pitboss check --odds``: a clean Rules Submission with the house edge of all it offers."""

import json

from pitboss.cli import check_text, odds_text
from pitboss.rulebook import Finding, Submission, Verdict, chapters

__all__ = ["print_verdict"]

#: A wager that returns more than it takes is lawful, and a warning (docs/formats.md).
_CITE = "601a.2"


def print_verdict(source: str, submission: Submission, verdict: Verdict, *, as_json: bool) -> None:
    """The verdict, with a warning for each wager that returns over 100%, and the odds."""
    games = odds_text.over_one(submission)
    warnings = tuple(warning for slug, found in games for warning in _too_generous(slug, found))
    verdict = Verdict(verdict.violations, verdict.warnings + warnings)
    if as_json:
        value = check_text.verdict_json(verdict)
        value["odds"] = [odds_text.found_json(chapters()[slug], found) for slug, found in games]
        print(json.dumps(value, indent=2, ensure_ascii=False))
        return
    check_text.print_check(source, submission, verdict)
    for slug, found in games:
        odds_text.print_found(chapters()[slug], found, in_detail=False)


def _too_generous(slug: str, found: odds_text.Found) -> list[Finding]:
    mains, sides = found
    edges = [
        *(("main", main.solution.house_edge) for main in mains),
        *((side.wager, side.priced.house_edge) for side in sides),
    ]
    return [
        Finding(
            f"games.{slug}.wagers.{wager}",
            f"returns {float(100 * (1 - edge)):.4f}% of what is wagered: the house loses on it",
            _CITE,
        )
        for wager, edge in edges
        if edge < 0
    ]
