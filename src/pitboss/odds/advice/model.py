"""A question to an adviser, and its answer: every choice with its exact value."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.cards import Card
from pitboss.hands import Hand
from pitboss.refusals import Refused
from pitboss.rulebook import Chapter, GameRules, Paytable

__all__ = [
    "Advice",
    "AdviceError",
    "Adviser",
    "Asked",
    "Choice",
    "DealerHands",
    "Terms",
    "chosen_of",
    "terms_filed",
    "terms_of",
]


class AdviceError(Refused):
    """A question that cannot be answered: the fault, and what would be right."""

    code = "advice/question"


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a main game: its table and its option."""

    chapter: Chapter
    #: The paytable that changes the main game; None in 645a and 647a.
    table: Paytable | None = None
    #: 647a ``ante_pays``, 645a ``variant``.
    option: str | None = None

    @property
    def paytable(self) -> str | None:
        """The letter, or the option, by which the game was solved."""
        return self.option if self.table is None else self.table.letter


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision point: the cards that the player sees, and the earlier decisions."""

    terms: Terms
    cards: tuple[Card, ...]
    board: tuple[Card, ...] = ()
    up: Card | None = None
    #: The earlier decisions of the round. None assumes the best ones.
    decided: tuple[str, ...] | None = None

    @property
    def seen(self) -> tuple[Card, ...]:
        """All cards that the player sees."""
        return (*self.cards, *self.board, *(() if self.up is None else (self.up,)))

    def earlier(self, points: Sequence[int], advise: "Adviser") -> tuple[str, ...]:
        """The earlier decisions: those given, or else the best ones that lead here.

        ``points`` holds the number of community cards at each decision point. Where the best
        decision would have been a fold, the least wager that stays in is assumed.
        """
        if self.decided is not None:
            return self.decided
        found: tuple[str, ...] = ()
        for number in points[: points.index(len(self.board))]:
            before = advise(replace(self, board=self.board[:number], decided=found))
            staying = [one for one in before.choices if one.decision != "fold"]
            best = before.best
            found += ((best if best in staying else staying[-1]).decision,)
        return found


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice and its value per unit of the first wager (per Ante)."""

    decision: str
    value: Fraction
    #: 645a: the names of the low and the high hand.
    hands: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class DealerHands:
    """The dealer's hands that are still possible, with every board to come, against the
    player's."""

    #: Those that do not qualify, where that ends the comparison.
    below: int
    beaten: int
    tied: int
    higher: int

    @property
    def every(self) -> int:
        """All of them."""
        return self.below + self.beaten + self.tied + self.higher


@dataclass(frozen=True, slots=True)
class Advice:
    """All choices, the largest wager first."""

    choices: tuple[Choice, ...]
    #: The earlier decisions that the values assume.
    decided: tuple[str, ...] = ()
    #: 645a: the house way's split of the same cards.
    house_way: str | None = None
    #: The dealer's possible hands, where they were counted one by one.
    dealers: DealerHands | None = None
    #: The hand that the player holds.
    held: Hand | None = None
    #: 643a and 655a: the rows of the paytable, with the ways that lead there.
    ends: tuple[tuple[str, int], ...] = ()

    @property
    def best(self) -> Choice:
        """The choice of the highest value. Of equals, the one with the largest wager, as
        elsewhere."""
        return max(self.choices, key=lambda one: one.value)

    def value_of(self, decision: str) -> Fraction:
        """The value of a decision."""
        return next(one.value for one in self.choices if one.decision == decision)


Adviser = Callable[[Asked], Advice]


def terms_of(chapter: Chapter, given: Mapping[str, str]) -> Terms:
    """The terms for these letters and options. Missing ones take the first."""
    given = chosen_of(chapter, given)
    table = option = None
    key = _OPTIONS.get(chapter.chapter)
    if key is not None:
        option = given.get(key, str(chapter.options[key].default))
    else:
        from pitboss.odds.solvers import CHANGES_MAIN, main_tables

        tables = main_tables(chapter)
        letter = given.get(CHANGES_MAIN[chapter.chapter])
        table = tables.default if letter is None else tables.tables[letter]
    return Terms(chapter, table, option)


def chosen_of(chapter: Chapter, given: Mapping[str, str]) -> dict[str, str]:
    """Letters and options as the chapter writes them. An unknown one is refused."""
    return {key: _chosen(chapter, key, value) for key, value in given.items()}


def _chosen(chapter: Chapter, key: str, value: str) -> str:
    """Check a letter or option. An unknown value is refused."""
    known = {name: one.letters for name, one in chapter.selections().items() if one.letters}
    known |= {name: one.values for name, one in chapter.options.items() if one.values}
    if key not in known:
        names = ", ".join(known) or "there is nothing to choose"
        raise AdviceError(f"{chapter.name} has no such rule as {key!r:.40}: {names}")
    found = next((one for one in known[key] if one.lower() == value.lower()), None)
    if found is None:
        raise AdviceError(f"{key} cannot be {value!r:.40}: {', '.join(known[key])}")
    return found


def terms_filed(rules: GameRules) -> Terms:
    """The terms of a Rules Submission, which may have its own table."""
    from pitboss.odds.submission_odds import main_table

    key = _OPTIONS.get(rules.chapter.chapter)
    if key is not None:
        return Terms(rules.chapter, option=str(rules.options[key]))
    return Terms(rules.chapter, main_table(rules))


#: The option that changes the main game, where no paytable does.
_OPTIONS = {"645a": "variant", "647a": "ante_pays"}
