"""Wagers of a submission that return more than they take: lawful, and worth a warning."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from pitboss.odds.choice import Found
from pitboss.odds.wager_odds import SideOdds
from pitboss.rulebook import Finding, GameRules

__all__ = ["generous_wagers"]

#: A wager that returns more than it takes is lawful, and a warning (docs/formats.md).
_CITE: Final = "601a.2"


def generous_wagers(rules: GameRules, found: Found) -> Iterator[Finding]:
    """A warning for each wager that returns more than it takes, with the reason."""
    mains, sides, _ = found
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
