"""The house's expected win on a wager: mean and variance from the exact counts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

from pitboss.games.shared_wagers import HAND_BONUS, HAND_BONUS_DEALER
from pitboss.hands import satisfies
from pitboss.money import NOTHING, MeterShare, Odds
from pitboss.odds import shipped_counts
from pitboss.odds.paytable_values import net_of
from pitboss.odds.pricing import hand_of, rows_of
from pitboss.odds.side_wager_cards import census_of, kept_of, lost_by_fold
from pitboss.odds.solution import Solution
from pitboss.odds.submission_odds import submitted_main
from pitboss.odds.wager_odds import per_of, side_table
from pitboss.rulebook import GameRules
from pitboss.rulebook.chapter import WagerKind

__all__ = ["Moments", "Theory", "theory_of"]


@dataclass(frozen=True, slots=True)
class Moments:
    """The average return on a unit, and its square."""

    mean: Fraction
    square: Fraction

    @property
    def edge(self) -> Fraction:
        """The house's win per unit."""
        return 1 - self.mean

    @property
    def variance(self) -> Fraction:
        """The variance of the house's win."""
        return self.square - self.mean**2


@dataclass(frozen=True, slots=True)
class _Row:
    often: Fraction
    pays: Odds


@dataclass(frozen=True, slots=True)
class Parts:
    """The return on a unit where a meter pays: what is fixed, and by level what each dollar on the
    meter adds to the average, and the square of each dollar to the average square."""

    fixed: Moments
    means: Mapping[str, Fraction]
    squares: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class Theory:
    """A game under a submission: its main game, and the rows of its side wagers."""

    unit: str
    main: Moments
    sides: Mapping[str, tuple[_Row, ...]]
    #: Of each wager that earns one, in cents for each other player's hand.
    envy: Mapping[str, Moments] = field(default_factory=dict)
    #: The system's draws: by the line that is paid, the wager it is paid on and the return on a
    #: unit of it, at the filed chance per round (R33).
    draws: Mapping[str, tuple[str, Moments]] = field(default_factory=dict)

    def side(self, wager: str, meters: Mapping[str, Fraction]) -> Moments | None:
        """A side wager with its meter at these dollars by level, for a wager of a dollar."""
        rows = self.sides.get(wager)
        if rows is None:
            return None
        mean = square = Fraction(0)
        for row in rows:
            if isinstance(row.pays, MeterShare):
                returned = meters[row.pays.level] * row.pays.percent / 100
            else:
                returned = 1 + net_of(row.pays)
            mean += row.often * returned
            square += row.often * returned**2
        return Moments(mean, square)

    def parts(self, wager: str) -> "Parts | None":
        """The return of a side wager as a fixed part and one for each level of its meter."""
        rows = self.sides.get(wager)
        if rows is None:
            return None
        fixed = fixed_square = Fraction(0)
        means: dict[str, Fraction] = {}
        squares: dict[str, Fraction] = {}
        for row in rows:
            if isinstance(row.pays, MeterShare):
                level, share = row.pays.level, Fraction(row.pays.percent) / 100
                means[level] = means.get(level, Fraction(0)) + row.often * share
                squares[level] = squares.get(level, Fraction(0)) + row.often * share**2
            else:
                returned = 1 + net_of(row.pays)
                fixed += row.often * returned
                fixed_square += row.often * returned**2
        return Parts(Moments(fixed, fixed_square), means, squares)


def theory_of(rules: GameRules) -> Theory:
    """The exact expectation of a game under its submission."""
    return _theory(_Held(rules))


class _Held:
    """Rules as a cache key: the submission and the game."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.key = (rules.submission, rules.chapter.slug)

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
    sides = {
        key: _rows(rules, key, found)
        for key in rules.offers
        if rules.chapter.wagers[key].kind is WagerKind.OPTIONAL
    }
    unit = {"bet": "bet-1"}.get(per_of(rules.chapter), per_of(rules.chapter))
    return Theory(unit, main, sides, dict(_envies(rules, found)), dict(_draws(rules)))


def _envies(rules: GameRules, main: Solution) -> Iterator[tuple[str, Moments]]:
    """The Envy payout per hand of another player, folded or not, by wager that earns it."""
    chapter = rules.chapter
    for key, offer in rules.offers.items():
        law = chapter.wagers[key]
        if not offer.envy:
            continue
        source = census_of(chapter, law, offer.paytable)
        hands = main.compared[key] if source is None else shipped_counts.census(source).hands
        deals = main.deals if source is None else shipped_counts.census(source).deals
        mean = square = Fraction(0)
        for example, count in hands.items():
            hand = hand_of((law.envy or law.paytables).ranking, example)
            row = next((one for one in offer.envy if satisfies(hand, one.hand)), None)
            if row is not None:
                cents = row.pays.returned(NOTHING)
                mean += Fraction(count, deals) * cents
                square += Fraction(count, deals) * cents**2
        yield key, Moments(mean, square)


def _draws(rules: GameRules) -> Iterator[tuple[str, tuple[str, Moments]]]:
    """Magic Card and Lucky Bonus, on the player's hand and on the dealer's."""
    chapter = rules.chapter
    for key, suffix in ((HAND_BONUS, ""), (HAND_BONUS_DEALER, "-dealer")):
        if key not in rules.offers:
            continue
        odds = side_table(chapter, chapter.wagers[key], rules.offers[key].paytable)
        for bonus, chance, value in (
            ("magic-card", rules.magic_card, odds.magic_card),
            ("lucky-bonus", rules.lucky_bonus, odds.lucky_bonus),
        ):
            table = rules.bonuses.get(bonus)
            if table is not None and value is not None and chance:
                # The odds give the return of one selection at the chapter's own table.
                often = chance * value / (1 + net_of(chapter.bonuses[bonus].paytables.default.flat))
                pays = 1 + net_of(table.flat)
                yield bonus + suffix, (key, Moments(often * pays, often * pays**2))


def _rows(rules: GameRules, key: str, main: Solution) -> tuple[_Row, ...]:
    """The rows of a side wager and the frequency of each, with best play of the main game."""
    chapter, table = rules.chapter, rules.offers[key].paytable
    wager = chapter.wagers[key]
    source = census_of(chapter, wager, table)
    hands: Mapping[str, int] | Mapping[str, Fraction]
    if key in lost_by_fold(chapter):
        names = kept_of(wager, table)
        hands = next(main.kept[name] for name in names if name in main.kept)
        deals = main.deals if source is None else shipped_counts.census(source).deals
    elif source is None:
        hands, deals = main.compared[key], main.deals
    else:
        census = shipped_counts.census(source)
        hands, deals = census.hands, census.deals
    counts: dict[str, Fraction] = {}
    pays: dict[str, Odds] = {}
    for row, count in rows_of(table, hands):
        if row is not None and row.wins:
            counts[row.hand] = counts.get(row.hand, Fraction(0)) + count
            pays[row.hand] = row.pays
    return tuple(_Row(count / deals, pays[hand]) for hand, count in counts.items())
