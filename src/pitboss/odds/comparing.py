"""Two Rules Submissions side by side: what each game earns, how bumpy, and what players notice."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from pitboss.money import MeterShare, dollars_text
from pitboss.odds.offered import MainOdds, SideOdds
from pitboss.odds.submitted import submitted_main, submitted_sides
from pitboss.rulebook import GameRules, Paytable, Submission

__all__ = ["Compared", "Game", "Jackpot", "compare"]


@dataclass(frozen=True, slots=True)
class Jackpot:
    """A meter: how often a hand takes all of it, and where it makes its wager fair."""

    wager: str
    level: str
    #: One hand in so many.
    hands: Fraction
    break_even: Fraction


@dataclass(frozen=True, slots=True)
class Game:
    """A game as one submission offers it; a seat makes every wager at its minimum."""

    rules: GameRules
    main: MainOdds
    sides: tuple[SideOdds, ...]

    def stake(self, wager: str) -> int:
        """What a side wager takes, in cents."""
        offer = self.rules.offers[wager]
        return offer.amount or offer.minimum

    def edge(self, side: SideOdds) -> Fraction:
        """What the house keeps of a side wager, its player folding as the main game asks."""
        value = side.priced.expected_value if side.best_play is None else side.best_play
        return -value

    @property
    def hold(self) -> Fraction:
        """What the house wins from one seat in a round, in cents."""
        main = self.main.solution.house_edge * self.rules.minimum
        return main + sum(self.edge(one) * self.stake(one.wager) for one in self.sides)

    @property
    def deviation(self) -> float:
        """The standard deviation of that, the wagers taken as if they hit apart."""
        squares = (self.main.solution.standard_deviation * self.rules.minimum) ** 2
        squares += sum(
            (one.priced.standard_deviation * self.stake(one.wager)) ** 2 for one in self.sides
        )
        return sqrt(squares)

    @property
    def jackpots(self) -> list[Jackpot]:
        """Every meter level that a hand may take whole."""
        return [found for side in self.sides for found in _jackpots(side)]


def _jackpots(side: SideOdds) -> Iterator[Jackpot]:
    for row in side.priced.rows:
        if isinstance(row.pays, MeterShare) and row.pays.percent == 100 and row.deals:
            often = Fraction(side.priced.deals, row.deals)
            level = row.pays.level
            yield Jackpot(side.wager, level, often, side.priced.break_even_meter(level))


@dataclass(frozen=True, slots=True)
class Compared:
    """A game in both submissions; nothing where one does not offer it."""

    slug: str
    name: str
    first: Game | None
    second: Game | None
    #: What a player would notice, in words.
    changes: tuple[str, ...]


def compare(first: Submission, second: Submission) -> list[Compared]:
    """Every game of either submission."""
    found = []
    for slug in dict.fromkeys((*first.games, *second.games)):
        games = [
            None if slug not in one.games else _game(one.games[slug]) for one in (first, second)
        ]
        known = games[0] or games[1]
        assert known is not None
        changes = tuple(_changes(*games))
        found.append(Compared(slug, known.rules.chapter.name, games[0], games[1], changes))
    return found


def _game(rules: GameRules) -> Game:
    main = submitted_main(rules)
    return Game(rules, main, tuple(submitted_sides(rules, main.solution)))


def _changes(first: Game | None, second: Game | None) -> Iterator[str]:
    if first is None or second is None:
        yield "only the second offers it" if first is None else "only the first offers it"
        return
    one, other = first.rules, second.rules
    for word, before, after in (
        ("the least wager", one.minimum, other.minimum),
        ("the most", one.maximum, other.maximum),
    ):
        if before != after:
            yield f"{word}: {dollars_text(before)}, then {dollars_text(after)}"
    if one.payout_limit != other.payout_limit:
        yield f"the payout limit: {_limit(one)}, then {_limit(other)}"
    for key, value in one.options.items():
        if other.options.get(key) != value:
            yield f"{key}: {value}, then {other.options.get(key)}"
    names = one.chapter.wagers
    for key in dict.fromkeys((*one.offers, *other.offers)):
        if key not in other.offers or key not in one.offers:
            verb = "no longer offered" if key in one.offers else "newly offered"
            yield f"{names[key].name}: {verb}"
            continue
        yield from _paid(names[key].name, one.offers[key].paytable, other.offers[key].paytable)
        stakes = [rules.offers[key].amount or rules.offers[key].minimum for rules in (one, other)]
        # What follows the table's least wager was told with it.
        if stakes[0] != stakes[1] and stakes != [one.minimum, other.minimum]:
            sums = f"{dollars_text(stakes[0])}, then {dollars_text(stakes[1])}"
            yield f"{names[key].name}, the least: {sums}"
    for key, table in one.bonuses.items():
        if key in other.bonuses:
            yield from _paid(key, table, other.bonuses[key])


def _limit(rules: GameRules) -> str:
    return "none" if rules.payout_limit is None else dollars_text(rules.payout_limit)


def _paid(name: str, first: Paytable, second: Paytable) -> Iterator[str]:
    """The rows of a paytable that pay otherwise."""
    before = {row.hand: str(row.pays) for row in first.rows}
    after = {row.hand: str(row.pays) for row in second.rows}
    for hand in dict.fromkeys((*before, *after)):
        if before.get(hand) != after.get(hand):
            was, now = before.get(hand, "nothing"), after.get(hand, "nothing")
            yield f"{name}, {hand[:1].lower()}{hand[1:]}: {was}, then {now}"
