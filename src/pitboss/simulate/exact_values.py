"""The exact value of each wager of a simulation, where it is counted."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from pitboss.odds import shipped_counts
from pitboss.odds.pricing import Priced, amounts_of
from pitboss.odds.side_wager_cards import census_of
from pitboss.odds.submission_odds import submitted_main, submitted_sides
from pitboss.odds.wager_odds import SideOdds
from pitboss.rulebook import GameRules
from pitboss.simulate.plan import HAND_BONUS_DEALER, Side, Sides
from pitboss.simulate.spec import Spec, rules_of, terms_of_spec

__all__ = ["Exact", "exact_values", "hit_chances"]


@dataclass(frozen=True, slots=True)
class Exact:
    """A wager's net per hand in cents with meters at their seed, its standard deviation, and the
    long-run return on a unit. None where not known."""

    net: Fraction | None
    deviation: float | None = None
    long_run: Fraction | None = None


def exact_values(spec: Spec, sides: Sides) -> dict[str, Exact]:
    """The exact value of each wager, with meters at their seed.

    Wagers that a fold loses are counted for a player who never folds, and for best play. For any
    other player only the standard deviation is known, that of one who never folds.
    """
    rules = rules_of(spec)
    found: dict[str, Exact] = {}
    main = submitted_main(rules).solution
    ante = rules.minimum
    if _rounded_vigorish(rules):
        pass
    elif spec.player == "best":
        best = main
        if rules.chapter.chapter == "645a":
            best = shipped_counts.solutions("645a-best")[terms_of_spec(spec).option]
        found["main"] = Exact(best.net * ante, best.standard_deviation * ante)
    else:
        from pitboss.odds.shipped_worths import shipped_worth

        worth = shipped_worth(terms_of_spec(spec), spec.player)
        if worth is not None:
            found["main"] = Exact(worth * ante)
    for side, odds, priced in _priced(spec, sides):
        if priced is None:
            found[side.key] = Exact(None, odds.standard_deviation * side.stake)
            continue
        deviation, heads = priced.standard_deviation * side.stake, 1
        value = priced.expected_value
        if side.key == HAND_BONUS_DEALER:
            # All seats wager on one hand and divide its share of the meter (R18).
            heads = spec.seats
            value -= (priced.at_seed.mean - priced.fixed_return) * Fraction(heads - 1, heads)
            deviation *= sqrt(heads)
        long_run = None if odds.terms is None else priced.long_run(odds.terms, heads)
        found[side.key] = Exact(value * side.stake, deviation, long_run)
    return {**found, **_extras(spec, rules, sides)}


def _priced(spec: Spec, sides: Sides) -> Iterator[tuple[Side, SideOdds, Priced | None]]:
    """The side wagers as the player plays them. None where a fold loses one and nobody counted how
    often this player folds."""
    rules = rules_of(spec)
    by_key = {side.key: side for side in sides.sides}
    for odds in submitted_sides(rules, submitted_main(rules).solution):
        if odds.wager not in by_key:
            continue
        priced: Priced | None = odds.priced
        if odds.folding is not None and spec.player != "never-fold":
            priced = odds.folding if spec.player == "best" else None
        yield by_key[odds.wager], odds, priced


def _rounded_vigorish(rules: GameRules) -> bool:
    """Whether the house rounds its vigorish up (R24). The counted game takes it to the cent."""
    if rules.chapter.chapter != "645a" or rules.options["variant"] == "ez":
        return False
    return rules.options["vigorish"] == "quarter" and rules.minimum * 5 % 2500 != 0


def _extras(spec: Spec, rules: GameRules, sides: Sides) -> dict[str, Exact]:
    """Envy Bonuses and the system's draws."""
    found = {}
    envy = variance = Fraction(0)
    for row, side in enumerate(sides.sides):
        if sides.envies[row]:
            wager = rules.chapter.wagers[side.key]
            census = shipped_counts.census(census_of(rules.chapter, wager, side.table) or "")
            rows = rules.offers[side.key].envy
            each = amounts_of(rows, side.table.ranking, census.hands, census.deals)
            envy += 100 * each.mean * (spec.seats - 1)
            variance += 100**2 * each.variance * (spec.seats - 1)
    if envy:
        # Hands of one round share a deck, which moves this little.
        found["envy"] = Exact(envy, sqrt(variance))
    hands = sum(int(one) for one in sides.own_dealer[:2])
    often = {
        "magic-card": sides.chance["magic-card"] * Fraction(5, 52),
        "lucky-bonus": sides.chance["lucky-bonus"] / sides.positions,
    }
    for place, (key, chance) in enumerate(often.items()):
        paid = int(sides.bonuses[place])
        if paid:
            deviation = paid * sqrt(hands * chance * (1 - chance))
            found[key] = Exact(hands * chance * paid, deviation)
    return found


def hit_chances(spec: Spec, sides: Sides) -> dict[tuple[str, str], Fraction]:
    """The chance that a round takes all of a level, by meter and level, where it is counted. Each
    seat's hand may, and so may the dealer's, which all share."""
    found: dict[tuple[str, str], Fraction] = {}
    for side, _, priced in _priced(spec, sides):
        owner = rules_of(spec).chapter.wagers[side.key].shares or side.key
        hands = 1 if side.key == HAND_BONUS_DEALER else spec.seats
        for level, often in () if priced is None else priced.whole.items():
            key = owner, level
            found[key] = found.get(key, Fraction(0)) + hands * often
    return found
