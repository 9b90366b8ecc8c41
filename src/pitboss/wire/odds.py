"""The answers of ``pitboss odds`` and ``solve``: exact until here, floats from here on."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pitboss.models import Form, Text, from_core, model

if TYPE_CHECKING:
    from pitboss.odds.bank_odds import BankOdds
    from pitboss.odds.wager_odds import MainOdds, SideOdds

__all__ = [
    "Bank",
    "Deviation",
    "Figure",
    "MainWager",
    "Odds",
    "Part",
    "SideWager",
    "Solved",
    "bank_played",
    "main_wager",
    "odds_of",
    "side_wager",
]

Figure = Annotated[float, Form(write=float)]
Part = Annotated[float, Form(write=float, ge=0, le=1)]
Deviation = Annotated[float, Form(ge=0)]
Deals = Annotated[int, Form(ge=1)]


def _by_level(values: Mapping[str, Fraction]) -> float | dict[str, float]:
    if list(values) == ["meter"]:
        return float(values["meter"])
    return {level: float(value) for level, value in values.items()}


Levels = Annotated[
    float | dict[str, float],
    Form("One number; by level where the meter has several.", write=_by_level),
]
Exactly = Annotated[
    str,
    Form("Exactly.", write=str, pattern=r"^-?[0-9]+(/[0-9]+)?$", examples=["-113/5000"]),
]


@model
class OddsRow:
    """A row of a paytable with the deals behind it; what loses pays null, and comes last."""

    hand: str
    pays: Text | None
    deals: Annotated[int, Form(ge=0)]


@model
class MainWager:
    """The required wagers played best."""

    wager: Literal["main"]
    paytable: str | None
    per: Literal["ante", "bet", "pai-gow"]
    deals: Deals
    expected_value: Figure
    house_edge: Figure
    element_of_risk: Figure
    standard_deviation: Deviation
    average_wager: Annotated[float, Form(write=float, ge=1)]
    decisions: dict[str, Part]
    fraction: Exactly
    exact: Literal[True]


@model
class SideWager:
    """A side wager at one paytable, for a player who never folds."""

    wager: str
    paytable: str | None
    deals: Deals
    house_edge: Figure
    expected_value: Figure
    standard_deviation: Deviation
    hit_frequency: Part
    fraction: Exactly
    exact: Literal[True]
    expected_value_best_play: float | None = None
    fixed_return: Figure | None = None
    return_at_seed: Annotated[float | None, Form("With the meter at its seed.")] = None
    long_run_return: Annotated[
        float | None,
        Form("Fixed rows, rate, reserve rate, and the reseed a whole prize; null if not filed."),
    ] = None
    long_run_return_best_play: float | None = None
    meter: Levels | None = None
    meter_return_per_dollar: Levels | None = None
    break_even_meter: Levels | None = None
    envy_value_per_other_player: float | None = None
    magic_card_return_per_selection: float | None = None
    lucky_bonus_return_per_selection: float | None = None
    rows: tuple[OddsRow, ...]


@model
class Bank:
    """A player who banks by the house way against others by the house way (645a.12, R72)."""

    paytable: str
    per: Annotated[
        Literal["unit-against-bank"],
        Form("Of all that is wagered against the bank, the house's half of a co-banked one too."),
    ]
    opponents: Annotated[int, Form("Players who wager against the bank, a unit each.", ge=1)]
    dealer_wagers: Annotated[bool, Form("Whether the dealer's hand wagers a unit, too.")]
    co_banked: bool
    edge_before_vigorish: Annotated[
        float, Form("What the bank loses; less than 0 where it wins. Exact.", write=float)
    ]
    vigorish: Annotated[float, Form("Of the bank's net win.", write=float, ge=0)]
    edge: Figure
    exact: Annotated[bool, Form("Whether vigorish and edge are; else they are sampled in part.")]
    standard_error: Annotated[
        float | None, Form("Of vigorish and edge, where they are sampled in part.", ge=0)
    ] = None
    sampled_deals: Annotated[int | None, Form(ge=1)] = None
    vigorish_least: Annotated[float | None, Form("An exact limit.", ge=0)] = None
    vigorish_most: Annotated[float | None, Form("An exact limit.", ge=0)] = None
    fraction_before_vigorish: Exactly
    fraction: Annotated[
        str | None,
        Form("The edge exactly; left out where it is not.", pattern=r"^-?[0-9]+(/[0-9]+)?$"),
    ] = None
    assumed: Annotated[
        tuple[str, ...], Form("What every figure and rule rests on, since the text lacks it.")
    ]


@model
class Odds:
    """Every wager of a game at every paytable."""

    game: str
    variant: Annotated[str, Form("A variant of a submission; left out for the game itself.")] = ""
    wagers: tuple[MainWager | SideWager, ...]
    bank: Annotated[
        tuple[Bank, ...], Form("A player who banks (645a); left out where none may.")
    ] = ()


@model
class Solved(Odds):
    """The same, counted now, and whether it equals what ships."""

    agrees: bool


def odds_of(
    game: str,
    mains: Iterable["MainOdds"],
    sides: Iterable["SideOdds"],
    banks: Iterable["BankOdds"] = (),
    *,
    variant: str = "",
) -> Odds:
    """The odds of a game: its main game, then its side wagers; and a player's bank."""
    return Odds(
        game=game,
        variant=variant,
        wagers=(*map(main_wager, mains), *map(side_wager, sides)),
        bank=tuple(map(bank_played, banks)),
    )


def main_wager(odds: "MainOdds") -> MainWager:
    """The main game under one table or option."""
    found = odds.solution
    return from_core(
        MainWager,
        found,
        wager="main",
        paytable=odds.paytable,
        per=odds.per,
        expected_value=float(found.net),
        average_wager=float(found.wagered),
        fraction=str(found.net),
        exact=True,
    )


def side_wager(odds: "SideOdds") -> SideWager:
    """A side wager at one paytable."""
    priced = odds.priced
    return from_core(
        SideWager,
        priced,
        wager=odds.wager,
        paytable=odds.paytable,
        fraction=str(priced.expected_value),
        exact=True,
        expected_value_best_play=_float(odds.best_play),
        envy_value_per_other_player=_float(odds.envy),
        magic_card_return_per_selection=_float(odds.magic_card),
        lucky_bonus_return_per_selection=_float(odds.lucky_bonus),
        **_meter(odds),
    )


def bank_played(odds: "BankOdds") -> Bank:
    """A player's bank against some others. What is sampled in part says so."""
    sampled = not odds.exact
    return from_core(
        Bank,
        odds,
        per="unit-against-bank",
        edge=float(odds.edge),
        standard_error=odds.standard_error if sampled else None,
        sampled_deals=odds.sampled_deals if sampled else None,
        vigorish_least=float(odds.vigorish_least) if sampled else None,
        vigorish_most=float(odds.vigorish_most) if sampled else None,
        fraction_before_vigorish=str(odds.edge_before_vigorish),
        fraction=None if sampled else str(odds.edge),
    )


def _meter(odds: "SideOdds") -> dict[str, Any]:
    """The fields of a wager with a meter; None for any other."""
    priced, levels = odds.priced, odds.priced.per_meter_dollar
    fair = {level: priced.break_even_meter(level) for level in levels}
    return {
        "fixed_return": float(priced.fixed_return) if levels else None,
        "return_at_seed": float(priced.at_seed.mean) if levels else None,
        "long_run_return": _float(odds.long_run_return),
        "long_run_return_best_play": _float(odds.long_run_return_best_play),
        "meter": _by_level(priced.meters) if levels else None,
        "meter_return_per_dollar": _by_level(levels) if levels else None,
        "break_even_meter": _by_level(fair) if levels else None,
    }


def _float(value: Fraction | None) -> float | None:
    return None if value is None else float(value)
