"""The answers of ``pitboss odds`` and ``pitboss solve``, as their JSON Schemas are made from."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["OddsOutput", "SolveOutput"]

Part = Annotated[float, Field(ge=0, le=1)]
Levels = Annotated[
    float | dict[str, float],
    Field(description="One number; by level where the meter has several."),
]
Fraction = Annotated[
    str,
    Field(pattern=r"^-?[0-9]+(/[0-9]+)?$", description="Exactly.", examples=["-113/5000"]),
]


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid")


class OddsRow(_Closed):
    """A row of a paytable with the deals behind it; what loses pays null, and comes last."""

    hand: str
    pays: str | None
    deals: int = Field(ge=0)


class MainOddsOutput(_Closed):
    """The required wagers played best."""

    wager: Literal["main"]
    paytable: str | None
    per: Literal["ante", "bet", "pai-gow"]
    deals: int = Field(ge=1)
    expected_value: float
    house_edge: float
    element_of_risk: float
    standard_deviation: float = Field(ge=0)
    average_wager: float = Field(ge=1)
    decisions: dict[str, Part]
    fraction: Fraction
    exact: Literal[True]


class SideOddsOutput(_Closed):
    """A side wager at one paytable, for a player who never folds."""

    wager: str
    paytable: str | None
    deals: int = Field(ge=1)
    house_edge: float
    expected_value: float
    standard_deviation: float = Field(ge=0)
    hit_frequency: Part
    fraction: Fraction
    exact: Literal[True]
    expected_value_best_play: float | None = None
    fixed_return: float | None = None
    meter: Levels | None = None
    meter_return_per_dollar: Levels | None = None
    break_even_meter: Levels | None = None
    envy_value_per_other_player: float | None = None
    magic_card_return_per_selection: float | None = None
    lucky_bonus_return_per_selection: float | None = None
    rows: list[OddsRow]


class OddsOutput(_Closed):
    """Every wager of a game at every paytable."""

    game: str
    wagers: list[MainOddsOutput | SideOddsOutput]


class SolveOutput(OddsOutput):
    """The same counted anew, and whether it is what ships."""

    agrees: bool
