"""The house's expected win on a wager: mean and variance from the exact counts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

from pitboss.floor.people import Strategy
from pitboss.games.shared_wagers import HAND_BONUS, HAND_BONUS_DEALER
from pitboss.odds.advice import terms_filed
from pitboss.odds.paytable_values import net_of
from pitboss.odds.pricing import Moments
from pitboss.odds.shipped_worths import shipped_worth
from pitboss.odds.submission_odds import submitted_main, submitted_sides
from pitboss.odds.wager_odds import SideOdds, per_of
from pitboss.rulebook import GameRules

__all__ = ["Moments", "Theory", "theory_of"]


@dataclass(frozen=True, slots=True)
class Theory:
    """A game under a submission: its main game played best, and its side wagers."""

    unit: str
    main: Moments
    #: The house's win per unit of the main game from players who are known to decide in a certain
    #: way, where that is known exactly.
    by_strategy: Mapping[str, Fraction]
    sides: Mapping[str, SideOdds]
    #: Of each wager that earns one, in cents for each other player's hand.
    envy: Mapping[str, Moments] = field(default_factory=dict)
    #: The system's draws: by the line that is paid, the wager it is paid on and the return on a
    #: unit of it, at the filed chance per round (R33).
    draws: Mapping[str, tuple[str, Moments]] = field(default_factory=dict)


def theory_of(rules: GameRules) -> Theory:
    """The exact expectation of a game under its submission."""
    return _theory(_Held(rules))


class _Held:
    """Rules as a cache key: the submission, the game and its variant."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.key = rules.key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@cache
def _theory(held: _Held) -> Theory:
    rules = held.rules
    found = submitted_main(rules).solution
    # A solution has the net. The report compares returns per unit.
    mean = 1 + found.net
    main = Moments(mean, found.square - found.net**2 + mean**2)
    sides = submitted_sides(rules, found)
    unit = {"bet": "bet-1"}.get(per_of(rules.chapter), per_of(rules.chapter))
    envy = {
        side.wager: Moments(side.envy_paid.mean * 100, side.envy_paid.square * 100**2)
        for side in sides
        if side.envy_paid is not None
    }
    by_wager = {side.wager: side for side in sides}
    return Theory(
        unit, main, _by_strategy(rules, main), by_wager, envy, dict(_draws(rules, by_wager))
    )


def _by_strategy(rules: GameRules, main: Moments) -> dict[str, Fraction]:
    terms = terms_filed(rules)
    found: dict[str, Fraction] = {Strategy.BEST: main.edge}
    for one in (Strategy.THUMB, Strategy.NEVER_FOLD):
        worth = shipped_worth(terms, one)
        if worth is not None:
            found[one] = -worth
    return found


def _draws(
    rules: GameRules, sides: Mapping[str, SideOdds]
) -> Iterator[tuple[str, tuple[str, Moments]]]:
    """Magic Card and Lucky Bonus, on the player's hand and on the dealer's."""
    for key, suffix in ((HAND_BONUS, ""), (HAND_BONUS_DEALER, "-dealer")):
        if key not in sides:
            continue
        for bonus, chance, value in (
            ("magic-card", rules.magic_card, sides[key].magic_card),
            ("lucky-bonus", rules.lucky_bonus, sides[key].lucky_bonus),
        ):
            table = rules.bonuses.get(bonus)
            if table is not None and value is not None and chance:
                # The odds give the return of one selection at the chapter's own table.
                posted = rules.chapter.bonuses[bonus].paytables.default.flat
                often = chance * value / (1 + net_of(posted))
                pays = 1 + net_of(table.flat)
                yield bonus + suffix, (key, Moments(often * pays, often * pays**2))
