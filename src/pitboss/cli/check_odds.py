"""``pitboss check --odds``: a clean Rules Submission with the house edge of all it offers."""

from pitboss.cli import check_text, odds_text
from pitboss.cli.options import print_json
from pitboss.models import from_core
from pitboss.odds.choice import odds_offered
from pitboss.odds.submission_odds import NotCountedError
from pitboss.reports.generous_wagers import generous_wagers
from pitboss.rulebook import Submission, UnreadableError, Verdict
from pitboss.wire.check import Checked, offers_of

__all__ = ["print_verdict"]


def print_verdict(source: str, submission: Submission, verdict: Verdict, *, as_json: bool) -> None:
    """The verdict, with a warning for each wager that returns over 100%, and the odds."""
    try:
        games = odds_offered(submission)
    except NotCountedError as error:
        raise UnreadableError(str(error)) from error
    warnings = tuple(warning for rules, found in games for warning in generous_wagers(rules, found))
    verdict = Verdict(verdict.violations, verdict.warnings + warnings)
    if as_json:
        odds = tuple(
            odds_text.odds_found(rules.chapter, found, rules.variant) for rules, found in games
        )
        print_json(from_core(Checked, verdict, offers=offers_of(submission), odds=odds))
        return
    check_text.print_check(source, submission, verdict)
    for rules, found in games:
        odds_text.print_found(rules.chapter, found, in_detail=False, variant=rules.variant)
