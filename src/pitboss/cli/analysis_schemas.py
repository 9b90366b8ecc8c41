"""The answers of ``pitboss strategy`` and ``compare``, as their JSON Schemas are made from."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["CompareOutput", "StrategyOutput"]

Part = Annotated[float, Field(ge=0, le=1)]


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SampleOutput(_Closed):
    """The rounds of each game from which it was seen how wagers move together."""

    rounds: int = Field(ge=1)
    seed: int = Field(ge=0)


class ComparedWager(_Closed):
    """A side wager as a submission offers it."""

    wager: str
    paytable: str | None
    house_edge: float = Field(description="Folded as the main game asks, where a fold loses it.")
    standard_deviation: float = Field(ge=0)
    hit_frequency: Part


class ComparedJackpot(_Closed):
    """A level of a meter that a hand may take whole."""

    wager: str
    level: str
    one_hand_in: float
    break_even_meter: float


class ComparedFigures(_Closed):
    """A game of one submission; of a seat that makes every wager at its least, in dollars."""

    paytable: str | None
    house_edge: float
    element_of_risk: float
    standard_deviation: float = Field(ge=0)
    hold_an_hour: float
    deviation_an_hour: float | None = Field(
        description="Each wager's own part exact, how they move together sampled; else null."
    )
    deviation_error: float | None = Field(description="The standard error of that.")
    deviation_at_most: float = Field(ge=0, description="Exactly what it cannot be above.")
    wagers: list[ComparedWager]
    jackpots: list[ComparedJackpot]


class ComparedGame(_Closed):
    """A game in both submissions; null where one does not offer it."""

    game: str
    first: ComparedFigures | None
    second: ComparedFigures | None
    changes: list[str] = Field(description="What a player would notice, in words.")


class CompareOutput(_Closed):
    """Two submissions side by side."""

    rounds_an_hour: int = Field(ge=1)
    sample: SampleOutput | None
    games: list[ComparedGame]


class ChartOutput(_Closed):
    """What to do, cell by cell."""

    title: str
    rows: list[str]
    columns: list[str]
    cells: list[list[str]] = Field(
        description="Times the Ante, check, fold, ride, withdraw; mixed: other cards decide."
    )
    legend: dict[str, str] = Field(description="What each mark of the cells means.")


class ThresholdOutput(_Closed):
    """From which hand up something is always done, and up to which never."""

    decision: str
    always_from: str
    never_up_to: str | None


class RuleOutput(_Closed):
    """A rule in words."""

    when: str
    rule: str


class StrategyOutput(_Closed):
    """The best strategy, and what rules of thumb cost instead."""

    game: str
    paytable: str | None
    expected_value: float
    charts: list[ChartOutput]
    thresholds: list[ThresholdOutput]
    rules_of_thumb: list[RuleOutput]
    house_way: list[RuleOutput] | None = Field(
        default=None, description="645a: how the house sets seven cards."
    )
    cost_of_thumb: float | None
    cost_fraction: str | None
