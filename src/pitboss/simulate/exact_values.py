"""The exact value of each wager of a simulation, where it is counted."""

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from pitboss.hands import satisfies
from pitboss.money import MeterShare
from pitboss.odds import shipped_counts
from pitboss.odds.pricing import hand_of, share_of
from pitboss.odds.side_wager_cards import census_of
from pitboss.odds.submission_odds import submitted_main, submitted_sides
from pitboss.rulebook import GameRules, Paytable
from pitboss.simulate.plan import HAND_BONUS_DEALER, Sides
from pitboss.simulate.spec import Spec, rules_of, terms_of_spec

__all__ = ["Exact", "exact_values", "hit_chances"]


@dataclass(frozen=True, slots=True)
class Exact:
    """A wager's net per hand in cents, and its standard deviation. None where not known."""

    net: Fraction
    deviation: float | None = None


def exact_values(spec: Spec, sides: Sides) -> dict[str, Exact]:
    """The exact value of each wager, with meters at their seed. Uncounted wagers are left out.

    Wagers that a fold loses are counted for a player who never folds, and for best play.
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
        from pitboss.odds.strategy.worth import shipped_worth

        worth = shipped_worth(terms_of_spec(spec), spec.player)
        if worth is not None:
            found["main"] = Exact(worth * ante)
    for odds in submitted_sides(rules, main):
        side = next((one for one in sides.sides if one.key == odds.wager), None)
        if side is None:
            continue
        value: Fraction | None = odds.priced.expected_value
        if side.lost_by_fold and spec.player != "never-fold":
            value = odds.best_play if spec.player == "best" else None
        if value is not None:
            deviation = odds.priced.standard_deviation * side.stake
            if side.key == HAND_BONUS_DEALER:
                # All seats wager on one hand and divide its share of the meter (R18).
                heads = Fraction(spec.seats - 1, spec.seats)
                shares = odds.priced.per_meter_dollar
                value -= heads * sum(each * odds.priced.meters[at] for at, each in shares.items())
                deviation *= sqrt(spec.seats)
            found[side.key] = Exact(value * side.stake, deviation)
    return {**found, **_extras(spec, rules, sides)}


def _rounded_vigorish(rules: GameRules) -> bool:
    """Whether the house rounds its vigorish up (R24). The counted game takes it to the cent."""
    if rules.chapter.chapter != "645a" or rules.options["variant"] == "ez":
        return False
    return rules.options["vigorish"] == "quarter" and rules.minimum * 5 % 2500 != 0


def _extras(spec: Spec, rules: GameRules, sides: Sides) -> dict[str, Exact]:
    """Envy Bonuses and the system's draws."""
    found = {}
    envy = Fraction(0)
    for row, side in enumerate(sides.sides):
        if sides.envies[row]:
            wager = rules.chapter.wagers[side.key]
            census = shipped_counts.census(census_of(rules.chapter, wager, side.table) or "")
            rows = rules.offers[side.key].envy
            each = share_of(rows, side.table.ranking, census.hands, census.deals, {})
            envy += 100 * each * (spec.seats - 1)
    if envy:
        found["envy"] = Exact(envy)
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
    rules = rules_of(spec)
    kept = submitted_main(rules).solution.kept
    found: dict[tuple[str, str], Fraction] = {}
    for side in sides.sides:
        wager = rules.chapter.wagers[side.key]
        name = census_of(rules.chapter, wager, side.table)
        if name is None or not side.table.levels:
            continue
        census = shipped_counts.census(name)
        hands: dict[str, Fraction] = {key: Fraction(n) for key, n in census.hands.items()}
        if side.lost_by_fold and spec.player != "never-fold":
            source = side.key if side.key in kept else side.table.ranking
            if spec.player != "best" or source not in kept:
                continue
            hands = dict(kept[source])
        for level, number in _whole_prizes(side.table, hands).items():
            key = wager.shares or side.key, level
            hands_a_round = 1 if side.key == HAND_BONUS_DEALER else spec.seats
            chance = hands_a_round * number / census.deals
            found[key] = found.get(key, Fraction(0)) + chance
    return found


def _whole_prizes(table: Paytable, hands: dict[str, Fraction]) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for example, number in hands.items():
        hand = hand_of(table.ranking, example)
        rows = (row for row in table.rows if satisfies(hand, row.hand))
        row = next(rows, None)
        if row is not None and isinstance(row.pays, MeterShare) and row.pays.percent == 100:
            found[row.pays.level] = found.get(row.pays.level, Fraction(0)) + number
    return found
