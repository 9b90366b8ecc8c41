"""Odds as JSON values (docs/formats.md). They are exact until here, and floats from here on."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pitboss.odds.wager_odds import MainOdds, SideOdds

__all__ = ["main_json", "side_json"]


def main_json(odds: MainOdds) -> dict[str, Any]:
    """The main game as one entry of ``wagers``."""
    found = odds.solution
    return {
        "wager": "main",
        "paytable": odds.paytable,
        "per": odds.per,
        "deals": found.deals,
        "expected_value": float(found.net),
        "house_edge": float(found.house_edge),
        "element_of_risk": float(found.element_of_risk),
        "standard_deviation": found.standard_deviation,
        "average_wager": float(found.wagered),
        "decisions": {name: float(often) for name, often in found.decisions.items()},
        "fraction": str(found.net),
        "exact": True,
    }


def side_json(odds: SideOdds) -> dict[str, Any]:
    """A side wager as one entry of ``wagers``."""
    priced = odds.priced
    entry: dict[str, Any] = {
        "wager": odds.wager,
        "paytable": odds.paytable,
        "deals": priced.deals,
        "house_edge": float(priced.house_edge),
        "expected_value": float(priced.expected_value),
        "standard_deviation": priced.standard_deviation,
        "hit_frequency": float(priced.hit_frequency),
        "fraction": str(priced.expected_value),
        "exact": True,
    }
    if odds.best_play is not None:
        entry["expected_value_best_play"] = float(odds.best_play)
    if priced.per_meter_dollar:
        levels = priced.per_meter_dollar
        entry["fixed_return"] = float(priced.fixed_return)
        entry["meter"] = _by_level(priced.meters)
        entry["meter_return_per_dollar"] = _by_level(levels)
        entry["break_even_meter"] = _by_level({at: priced.break_even_meter(at) for at in levels})
    for key, value in (
        ("envy_value_per_other_player", odds.envy),
        ("magic_card_return_per_selection", odds.magic_card),
        ("lucky_bonus_return_per_selection", odds.lucky_bonus),
    ):
        if value is not None:
            entry[key] = float(value)
    entry["rows"] = [
        {"hand": row.hand, "pays": None if row.pays is None else str(row.pays), "deals": row.deals}
        for row in priced.rows
    ]
    return entry


def _by_level(values: Mapping[str, Fraction]) -> float | dict[str, float]:
    """One number for a meter with a single level, else one for each level."""
    if list(values) == ["meter"]:
        return float(values["meter"])
    return {level: float(value) for level, value in values.items()}
