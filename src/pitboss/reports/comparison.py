"""Two Rules Submissions side by side: earnings, volatility, and the changes that players notice."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt

from pitboss.odds.submission_odds import submitted_main, submitted_sides
from pitboss.odds.wager_odds import MainOdds, SideOdds
from pitboss.reports.rule_changes import rule_changes
from pitboss.reports.theory import theory_of
from pitboss.rulebook import GameRules, Submission
from pitboss.simulate.covariance import Covariance

__all__ = ["Compared", "Game", "Jackpot", "Sampler", "compare", "price"]


@dataclass(frozen=True, slots=True)
class Jackpot:
    """A meter level: the frequency of its hits, and the amount that makes its wager fair."""

    wager: str
    level: str
    #: One hand in so many.
    hands: Fraction
    break_even: Fraction


#: Samples a game of a submission. None if no sample is wanted or possible.
Sampler = Callable[[Submission, str], Covariance | None]


@dataclass(frozen=True, slots=True)
class Game:
    """A game of one submission, with a seat that makes every wager at its minimum."""

    rules: GameRules
    main: MainOdds
    sides: tuple[SideOdds, ...]
    together: Covariance | None = None

    def stake(self, wager: str) -> int:
        """The stake of a side wager, in cents."""
        offer = self.rules.offers[wager]
        return offer.amount or offer.minimum

    def _parts(self) -> Iterator[tuple[Fraction, Fraction]]:
        """The house's win and its variance, for each wager and each drawn bonus.

        Both are exact, per round, in cents. The player plays the main game best, and folds by it.
        """
        theory = theory_of(self.rules)
        minimum = self.rules.minimum
        yield theory.main.edge * minimum, theory.main.variance * minimum**2
        for side in self.sides:
            moments, stake = side.played.at_seed, self.stake(side.wager)
            yield moments.edge * stake, moments.variance * stake**2
        for wager, moments in theory.draws.values():
            stake = self.stake(wager)
            yield -moments.mean * stake, moments.variance * stake**2

    @property
    def hold(self) -> Fraction:
        """The house's win from one seat in a round with meters at their seed, in cents."""
        return sum((won for won, _ in self._parts()), Fraction(0))

    @property
    def long_run_hold(self) -> Fraction:
        """The same with every meter at its long-run return."""
        found = self.hold
        for side in self.sides:
            long_run = side.long_run(side.played)
            if long_run is not None:
                found += (side.played.at_seed.mean - long_run) * self.stake(side.wager)
        return found

    @property
    def deviation(self) -> float | None:
        """The standard deviation of the hold. Each wager's own part is exact, the rest sampled."""
        if self.together is None:
            return None
        own = sum(variance for _, variance in self._parts())
        return sqrt(max(0.0, float(own) + self.together.covariance))

    @property
    def deviation_error(self) -> float | None:
        """The standard error of that deviation."""
        deviation = self.deviation
        if self.together is None or not deviation:
            return None
        return self.together.error / (2 * deviation)

    @property
    def deviation_at_most(self) -> float:
        """An exact upper bound of the deviation: as if all wagers won and lost together."""
        return sum(sqrt(variance) for _, variance in self._parts())

    @property
    def jackpots(self) -> list[Jackpot]:
        """All meter levels that a hand may take whole, if it is not folded."""
        return [
            Jackpot(side.wager, level, 1 / often, side.played.break_even_meter(level))
            for side in self.sides
            for level, often in side.played.whole.items()
        ]


@dataclass(frozen=True, slots=True)
class Compared:
    """A game in both submissions. None on a side that does not offer it."""

    game: str
    #: Empty for the game itself.
    variant: str
    #: The name for people.
    name: str
    first: Game | None
    second: Game | None
    #: The changes that a player would notice, in words.
    changes: tuple[str, ...]


def _unsampled(_submission: Submission, _slug: str) -> None:
    return None


def compare(
    first: Submission, second: Submission, sampler: Sampler = _unsampled
) -> Iterator[Compared]:
    """Compare every game and variant of either submission. Those offered alike are sampled once."""
    for name in dict.fromkeys((*first.offered, *second.offered)):
        one = _game(first, name, sampler)
        if one is not None and _alike(first.offered[name], second.offered.get(name)):
            yield _compared(one, one, ())
            continue
        other = _game(second, name, sampler)
        yield _compared(one, other, tuple(_changes(one, other)))


def price(submission: Submission) -> Iterator[Game]:
    """Every game and variant that a submission offers, with what it earns."""
    for name in submission.offered:
        found = _game(submission, name, _unsampled)
        assert found is not None
        yield found


def _compared(one: Game | None, other: Game | None, changes: tuple[str, ...]) -> Compared:
    known = one or other
    assert known is not None
    rules = known.rules
    return Compared(rules.chapter.slug, rules.variant, rules.title, one, other, changes)


def _alike(one: GameRules, other: GameRules | None) -> bool:
    """Whether two submissions have equal rules for a game."""
    return other is not None and replace(one, submission="") == replace(other, submission="")


def _game(submission: Submission, name: str, sampler: Sampler) -> Game | None:
    rules = submission.offered.get(name)
    if rules is None:
        return None
    main = submitted_main(rules)
    sides = tuple(submitted_sides(rules, main.solution))
    return Game(rules, main, sides, sampler(submission, name))


def _changes(first: Game | None, second: Game | None) -> Iterator[str]:
    if first is None or second is None:
        yield "only the second offers it" if first is None else "only the first offers it"
        return
    yield from rule_changes(first.rules, second.rules)
    yield from _played(first, second)


def _played(first: Game, second: Game) -> Iterator[str]:
    """The effect of another main table on best play, in words."""
    one, other = first.main.solution, second.main.solution
    if one.net == other.net:
        return
    unit = {"bet": "Bet", "pai-gow": "wager"}.get(first.main.per, "Ante")
    losses = [
        float(game.main.solution.house_edge * game.rules.minimum) / 100 for game in (first, second)
    ]
    yield (
        f"Main game, the average loss: {float(one.house_edge):.4%} of the {unit}, then "
        f"{float(other.house_edge):.4%}; at the least wager {_cents(losses[0])} a round, then "
        f"{_cents(losses[1])}"
    )
    if one.decisions.keys() == other.decisions.keys():
        yield from _decided(one.decisions, other.decisions)


def _cents(dollars: float) -> str:
    return f"${dollars:,.2f}" if abs(dollars) >= 1 else f"{100 * dollars:.1f} cents"


def _decided(first: Mapping[str, Fraction], second: Mapping[str, Fraction]) -> Iterator[str]:
    told = {key: (f"{float(first[key]):.2%}", f"{float(second[key]):.2%}") for key in first}
    changed = {key: pair for key, pair in told.items() if pair[0] != pair[1]}
    for key, (before, after) in changed.items():
        yield f"Main game, {key} is best in {before} of rounds, then in {after}"
    if not changed:
        yield "Main game, each decision is best as often as before"
