"""``pitboss check --odds``: a clean Rules Submission with the house edge of all it offers."""

from collections.abc import Iterator
from fractions import Fraction

from pitboss.cli import check_text, odds_text
from pitboss.cli.options import print_json
from pitboss.models import from_core
from pitboss.odds.wager_odds import SideOdds
from pitboss.rulebook import Finding, GameRules, Submission, Verdict
from pitboss.wire.check import Checked, offers_of

__all__ = ["print_verdict"]

#: A wager that returns more than it takes is lawful, and a warning (docs/formats.md).
_CITE = "601a.2"


def print_verdict(source: str, submission: Submission, verdict: Verdict, *, as_json: bool) -> None:
    """The verdict, with a warning for each wager that returns over 100%, and the odds."""
    games = odds_text.over_one(submission)
    warnings = tuple(warning for rules, found in games for warning in _too_generous(rules, found))
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


def _too_generous(rules: GameRules, found: odds_text.Found) -> Iterator[Finding]:
    """A warning for each wager that returns more than it takes, with the reason."""
    mains, sides = found
    for wager, value, how in (
        *(("main", main.solution.house_edge, "") for main in mains),
        *((side.wager, *_worst(rules, side)) for side in sides),
    ):
        if value < 0:
            yield Finding(
                f"{rules.path}.wagers.{wager}",
                f"returns {float(100 * (1 - value)):.4f}% of what is wagered{how}: "
                "the house loses on it",
                _CITE,
            )


def _worst(rules: GameRules, side: SideOdds) -> tuple[Fraction, str]:
    """The lowest edge of a side wager, and in which case."""
    drawn = sum(
        (
            chance * value
            for chance, value in (
                (rules.magic_card, side.magic_card),
                (rules.lucky_bonus, side.lucky_bonus),
            )
            if value is not None
        ),
        Fraction(0),
    )
    words = ", with Magic Card and Lucky Bonus" if drawn else ""
    cases = [(side.house_edge - drawn, f"{' at the seed' * bool(side.terms)}{words}")]
    for player, priced in side.players:
        long_run = side.long_run(priced)
        if long_run is not None:
            who = f" by who {player}" if player else ""
            cases.append((1 - long_run - drawn, f"{who} in the long run{words}"))
    others = rules.chapter.positions - 1
    edge, how = min(cases)
    if edge >= 0 and side.envy is not None:
        return edge - others * side.envy, f"{how}, with the Envy Bonuses of a full table"
    return edge, how
