"""``pitboss check --odds``: a clean Rules Submission with the house edge of all it offers."""

from pitboss.cli import check_text, odds_text
from pitboss.cli.options import print_json
from pitboss.models import from_core
from pitboss.rulebook import Finding, Submission, Verdict, chapters
from pitboss.wire.check import Checked

__all__ = ["print_verdict"]

#: A wager that returns more than it takes is lawful, and a warning (docs/formats.md).
_CITE = "601a.2"


def print_verdict(source: str, submission: Submission, verdict: Verdict, *, as_json: bool) -> None:
    """The verdict, with a warning for each wager that returns over 100%, and the odds."""
    games = odds_text.over_one(submission)
    warnings = tuple(warning for slug, found in games for warning in _too_generous(slug, found))
    verdict = Verdict(verdict.violations, verdict.warnings + warnings)
    if as_json:
        odds = tuple(odds_text.odds_found(chapters()[slug], found) for slug, found in games)
        print_json(from_core(Checked, verdict, odds=odds))
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
