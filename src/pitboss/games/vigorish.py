"""The vigorish: the house's part of a win (645a.13(a), R24)."""

from pitboss.money import NOTHING, Cents
from pitboss.rulebook import GameRules

__all__ = ["vigorish"]


def vigorish(rules: GameRules, won: Cents) -> Cents:
    """The vigorish on a win: none at an EZ table, else 5%, rounded up to the quarter or, if so
    filed, to the cent (R24)."""
    law = rules.chapter.vigorish
    if law is None or rules.options["variant"] == law.unless:
        return NOTHING
    unit = law.round_up_to if rules.options["vigorish"] == "quarter" else 1
    return Cents(-(-won * law.percent // (100 * unit)) * unit)
