"""The answers of ``pitboss advise`` and ``pitboss strategy``."""

from typing import TYPE_CHECKING, Annotated, Literal

from pitboss.cards import cards_text
from pitboss.models import Form, from_core, model
from pitboss.odds.advice import Advice, Terms
from pitboss.wire.odds import Figure

if TYPE_CHECKING:
    # The package loads the solvers: a server that never solves starts without them.
    from pitboss.odds.strategy.chart import Chart
    from pitboss.odds.strategy.guide import BestPlay

__all__ = ["AdviceGiven", "BestStrategy", "advice_given", "best_strategy"]


@model
class Choice:
    """One choice at a decision point."""

    decision: Annotated[str, Form(examples=["raise 4", "check", "set Ks Kd"])]
    expected_value: Annotated[float, Form("Per unit of the Ante, played best from here on.")]
    fraction: Annotated[str, Form("The same exactly.", examples=["-3/7"])]
    hands: Annotated[
        tuple[str, ...] | None,
        Form("645a: the low and the high hand by name.", examples=[["Queen-jack", "Pair of aces"]]),
    ] = None


Hands = Annotated[int, Form(ge=0)]


@model
class DealersAgainst:
    """The dealer's hands that are still possible, with every board to come, against one's own."""

    below: Annotated[int, Form("Without a qualifying hand, where that ends the comparison.", ge=0)]
    beaten: Hands
    tied: Hands
    higher: Hands


@model
class RowReached:
    """A row of the paytable, and in how many ways the cards to come lead there."""

    row: Annotated[str, Form("Empty: no row that pays.")]
    ways: Hands


@model
class AdviceGiven:
    """The worth of every choice at a decision point."""

    game: str
    paytable: Annotated[str | None, Form("The table, or option, that the values stand on.")]
    decided: Annotated[tuple[str, ...], Form("The earlier decisions that they stand on.")]
    choices: Annotated[tuple[Choice, ...], Form(min_length=1)]
    best: str
    house_way: Annotated[str | None, Form("645a: what the house way sets.")] = None
    exact: Literal[True]
    hand: Annotated[
        str | None, Form("The hand that the player holds.", examples=["Pair of eights"])
    ] = None
    hand_cards: Annotated[
        str | None, Form("Its cards, as a dealer calls them.", examples=["8h 8d Ks Jd 6d"])
    ] = None
    dealers: DealersAgainst | None = None
    ends: Annotated[
        tuple[RowReached, ...] | None, Form("643a and 655a: what the hand may become.")
    ] = None


@model
class StrategyChart:
    """A chart of decisions, cell by cell."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: Annotated[
        tuple[tuple[str, ...], ...],
        Form("Times the Ante, check, fold, ride, withdraw, or mostly so; mixed: others decide."),
    ]
    legend: Annotated[dict[str, str], Form("What each mark of the cells means.")]


@model
class StrategyThreshold:
    """The hand from which something is always done, and the one up to which it never is."""

    decision: str
    always_from: str
    never_up_to: Annotated[str | None, Form(write=lambda hand: hand or None)]


@model
class RuleInWords:
    """A rule in words."""

    when: str
    rule: str


@model
class BestStrategy:
    """The best strategy, and what rules of thumb cost instead."""

    game: str
    paytable: str | None
    expected_value: Figure
    charts: tuple[StrategyChart, ...]
    thresholds: tuple[StrategyThreshold, ...]
    rules_of_thumb: tuple[RuleInWords, ...]
    house_way: Annotated[
        tuple[RuleInWords, ...], Form("645a: how the house sets seven cards.")
    ] = ()
    cost_of_thumb: float | None
    cost_fraction: str | None


def advice_given(terms: Terms, advice: Advice) -> AdviceGiven:
    """The worth of each choice under these terms."""
    choices = tuple(
        Choice(
            decision=one.decision,
            expected_value=float(one.value),
            fraction=str(one.value),
            hands=one.hands,
        )
        for one in advice.choices
    )
    held = advice.held
    return from_core(
        AdviceGiven,
        advice,
        game=terms.chapter.slug,
        paytable=terms.paytable,
        choices=choices,
        best=advice.best.decision,
        exact=True,
        hand=None if held is None else held.name,
        hand_cards=None if held is None else cards_text(held.cards),
        ends=tuple(RowReached(row=row, ways=ways) for row, ways in advice.ends) or None,
    )


def best_strategy(found: "BestPlay") -> BestStrategy:
    """The strategy, its worth, and what rules of thumb cost."""
    cost = None if found.thumb is None else found.best - found.thumb
    return from_core(
        BestStrategy,
        found,
        game=found.terms.chapter.slug,
        paytable=found.terms.paytable,
        expected_value=float(found.best),
        charts=tuple(map(_chart, found.charts)),
        rules_of_thumb=tuple(RuleInWords(when=when, rule=rule) for when, rule in found.rules),
        house_way=tuple(RuleInWords(when=one.held, rule=one.words) for one in found.house_way),
        cost_of_thumb=None if cost is None else float(cost),
        cost_fraction=None if cost is None else str(cost),
    )


def _chart(one: "Chart") -> StrategyChart:
    from pitboss.odds.strategy.chart import MARKS

    legend = {word: MARKS[word][1] for line in one.cells for word in line}
    return from_core(StrategyChart, one, legend=legend)
